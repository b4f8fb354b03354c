/* SPDX-License-Identifier: MIT */
#include "hand.h"

/* Real key presses, from the display to the window.  They step from wherever the focus is, and
 * belong to the text while one types. */

#define RULES "game s(n): take {1, 3, 4}\nstart s(7)\n"

static MxWindow *
open_with_focus (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  hand_take_focus (window);
  return window;
}

typedef struct {
  const char *key;
  guint from;
  guint to;
} Press;

static const Press presses[] = {
    {"Page_Down", 2, 3}, {"Page_Up", 2, 1}, {"Right", 2, 3}, {"Left", 2, 1},
    {"space", 2, 3},     {"Home", 2, 0},    {"End", 2, 8},
};

static void
canvas (gconstpointer data)
{
  const Press *p = data;
  MxWindow *window = open_with_focus ();
  gtk_widget_grab_focus (GTK_WIDGET (window->canvas));
  mx_session_set_step (window->session, p->from);
  hand_press (p->key);
  g_assert_cmpuint (mx_session_get_step (window->session), ==, p->to);
  ui_test_close (window);
}

/* The same keys in the editor move its cursor or write. */
static void
editor (gconstpointer data)
{
  const Press *p = data;
  MxWindow *window = open_with_focus ();
  gtk_widget_grab_focus (GTK_WIDGET (mx_editor_get_view (window->editor)));
  mx_session_set_step (window->session, p->from);
  hand_press (p->key);
  g_assert_cmpuint (mx_session_get_step (window->session), ==, p->from);
  g_autofree char *text = ui_test_dup_text (window);
  if (strcmp (p->key, "space") == 0)
    g_assert_cmpuint (strlen (text), ==, strlen (RULES) + 1);
  else
    g_assert_cmpstr (text, ==, RULES);
  ui_test_close (window);
}

/* A clicker's keys step with the focus in the inspector's list as well. */
static void
clicker_in_inspector (void)
{
  MxWindow *window = open_with_focus ();
  gtk_widget_child_focus (GTK_WIDGET (window->inspector), GTK_DIR_TAB_FORWARD);
  mx_session_set_step (window->session, 4);
  hand_press ("Page_Down");
  g_assert_cmpuint (mx_session_get_step (window->session), ==, 5);
  hand_press ("Page_Up");
  g_assert_cmpuint (mx_session_get_step (window->session), ==, 4);
  ui_test_close (window);
}

static void
undo_from_canvas (void)
{
  MxWindow *window = open_with_focus ();
  ui_test_type (window, "# nothing\n");
  gtk_widget_grab_focus (GTK_WIDGET (window->canvas));
  hand_press ("ctrl+z");
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, RULES);
  hand_press ("ctrl+shift+z");
  g_autofree char *again = ui_test_dup_text (window);
  g_assert_cmpstr (again, ==, "# nothing\n");
  ui_test_close (window);
}

static void
fold (void)
{
  MxWindow *window = open_with_focus ();
  g_assert_true (gtk_widget_get_visible (window->rules_pane));
  hand_press ("F9");
  g_assert_false (gtk_widget_get_visible (window->rules_pane));
  hand_press ("F9");
  g_assert_true (gtk_widget_get_visible (window->rules_pane));
  hand_press ("shift+F9");
  g_assert_false (gtk_widget_get_visible (window->inspector_pane));
  ui_test_close (window);
}

/* B blanks a presentation, and again shows the same step; a text keeps its b. */
static void
black_screen (void)
{
  MxWindow *window = open_with_focus ();
  gtk_widget_grab_focus (GTK_WIDGET (window->canvas));
  hand_press ("b");
  g_assert_false (window->black);
  hand_press ("F5");
  g_assert_true (window->presenting);
  mx_session_set_step (window->session, 3);
  hand_press ("b");
  g_assert_true (window->black);
  hand_press ("period");
  g_assert_false (window->black);
  g_assert_cmpuint (mx_session_get_step (window->session), ==, 3);
  hand_press ("b");
  hand_press ("Escape");
  g_assert_false (window->black);
  g_assert_true (window->presenting);
  hand_press ("Escape");
  g_assert_false (window->presenting);
  ui_test_close (window);
}

static void
view_keys (void)
{
  MxWindow *window = open_with_focus ();
  hand_press ("alt+4");
  g_assert_cmpint (mx_session_get_view (window->session), ==, MX_VIEW_TABLE);
  hand_press ("alt+1");
  g_assert_cmpint (mx_session_get_view (window->session), ==, MX_VIEW_GRAPH);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (presses); i++) {
    g_autofree char *in_canvas = g_strdup_printf ("/ui/keys/canvas/%s", presses[i].key);
    g_test_add_data_func (in_canvas, &presses[i], canvas);
    g_autofree char *in_editor = g_strdup_printf ("/ui/keys/editor/%s", presses[i].key);
    g_test_add_data_func (in_editor, &presses[i], editor);
  }
  g_test_add_func ("/ui/keys/clicker-in-inspector", clicker_in_inspector);
  g_test_add_func ("/ui/keys/undo-from-canvas", undo_from_canvas);
  g_test_add_func ("/ui/keys/fold", fold);
  g_test_add_func ("/ui/keys/black-screen", black_screen);
  g_test_add_func ("/ui/keys/views", view_keys);
  return g_test_run ();
}
