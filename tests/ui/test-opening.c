/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

/* Another document: nothing of the one before is shown as if it were of the new one. */

#define SMALL "game s(n): take {1, 2}\nstart s(7)\n"
#define BROKEN "game s(n): take {1, 2\nstart s(7)\n"
#define LARGE                                                                            \
  "game big(a, b, c, d)\n"                                                               \
  "    move (a - k, b, c, d) for k in 1..a\n"                                            \
  "    move (a, b - k, c, d) for k in 1..b\n"                                            \
  "    move (a, b, c - k, d) for k in 1..c\n"                                            \
  "    move (a, b, c, d - k) for k in 1..d\n"                                            \
  "start big(60, 60, 60, 60)\n"

static void
open_text (MxWindow *window, const char *text)
{
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("mexplorer-XXXXXX.game", &stream, NULL);
  g_assert_true (g_file_replace_contents (file, text, strlen (text), NULL, FALSE, 0, NULL,
                                          NULL, NULL));
  mx_window_open (window, file);
  while (mx_window_is_working (window))
    g_main_context_iteration (NULL, TRUE);
  g_file_delete (file, NULL, NULL);
}

static gboolean
is_empty (gpointer data)
{
  return mx_canvas_get_picture (((MxWindow *)data)->canvas) == NULL;
}

static void
assert_nothing_shown (MxWindow *window)
{
  ui_test_spin (60); /* a frame or two: what is shown follows with the next one */
  g_assert_true (is_empty (window));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->pattern)));
  GtkWidget *content = GTK_WIDGET (gtk_widget_get_template_child (
      GTK_WIDGET (window->inspector), MX_TYPE_INSPECTOR, "content"));
  g_assert_false (gtk_widget_get_visible (content));
  g_assert_false (ui_test_enabled (window, "export"));
  g_assert_false (ui_test_enabled (window, "step-back"));
}

static void
slow (void)
{
  MxWindow *window = ui_test_open_text (SMALL);
  GtkWidget *spinner = ui_test_find (GTK_WIDGET (window->canvas), GTK_TYPE_SPINNER);
  ui_test_activate (window, "undo");
  ui_test_settle (window);
  open_text (window, LARGE);
  ui_test_wait_for (is_empty, window);
  assert_nothing_shown (window);
  g_assert_true (gtk_widget_get_mapped (spinner));

  /* Stopped, nothing is taken for its picture; and what is opened then is drawn. */
  ui_test_activate (window, "stop");
  assert_nothing_shown (window);
  g_assert_false (gtk_widget_get_mapped (spinner));
  open_text (window, SMALL);
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 0 1 2 0 1");
  ui_test_close (window);
}

static void
broken (void)
{
  MxWindow *window = ui_test_open ();
  open_text (window, BROKEN);
  assert_nothing_shown (window);
  g_assert_cmpuint (mx_editor_get_problems (window->editor)->len, >, 0);
  ui_test_type (window, SMALL);
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 0 1 2 0 1");
  ui_test_close (window);
}

/* A quick one follows the other without an empty picture between. */
static void
quick (void)
{
  MxWindow *window = ui_test_open ();
  open_text (window, SMALL);
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 2;
  while (g_get_monotonic_time () < end) {
    g_main_context_iteration (NULL, TRUE);
    g_assert_false (is_empty (window));
  }
  ui_test_close (window);
}

/* A zoom was chosen for the picture before. */
static void
fitted_anew (void)
{
  MxWindow *window = ui_test_open ();
  double before = mx_canvas_get_zoom (window->canvas);
  g_autofree char *text = ui_test_dup_text (window);
  for (guint i = 0; i < 4; i++)
    ui_test_activate (window, "zoom-in");
  g_assert_cmpfloat (mx_canvas_get_zoom (window->canvas), >, before);
  open_text (window, text);
  ui_test_settle (window);
  g_assert_cmpfloat (mx_canvas_get_zoom (window->canvas), ==, before);
  ui_test_close (window);
}

/* After "New" the user types: the example gives way. */
static void
typing_after_new (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_activate (window, "show-rules");
  ui_test_activate (window, "new");
  ui_test_settle (window);
  GtkTextView *view = mx_editor_get_view (window->editor);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (view)));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (view));
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  GtkTextIter start, end;
  g_assert_true (gtk_text_buffer_get_selection_bounds (buffer, &start, &end));
  g_assert_true (gtk_text_iter_is_start (&start) && gtk_text_iter_is_end (&end));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/opening/slow", slow);
  g_test_add_func ("/ui/opening/broken", broken);
  g_test_add_func ("/ui/opening/quick", quick);
  g_test_add_func ("/ui/opening/fitted-anew", fitted_anew);
  g_test_add_func ("/ui/opening/typing-after-new", typing_after_new);
  return g_test_run ();
}
