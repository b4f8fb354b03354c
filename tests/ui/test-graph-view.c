/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/canvas-private.h"

#include <string.h>

/* The graph view in its window: whole positions or components, and walking through a graph that is
 * drawn in part. */

#define SUM "game nim(n): take any\nstart nim(2) + nim(3)\nview graph\n"
#define LINE "game s(n): take {1, 3, 4}\nstart s(7)\n"
#define BOX                                                                              \
  "game t(x, y, z)\n    move (x - 1, y, z)\n    move (x, y - 1, z)\n"                    \
  "    move (x, y, z - 1)\nstart t(20, 20, 20)\nview graph\n"

static gboolean
draws (MxWindow *window, const char *label)
{
  g_autofree char *labels = ui_test_dup_items (window, MX_ROLE_LABEL);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  return strstr (labels, label) != NULL || strstr (values, label) != NULL;
}

static gboolean
shows_whole (gpointer data)
{
  return mx_session_get_solution (((MxWindow *)data)->session)->whole != NULL;
}

static void
action (void)
{
  MxWindow *window = ui_test_open_text (SUM);
  g_assert_false (draws (window, "2+3"));
  ui_test_change (window, "whole", TRUE);
  ui_test_wait_for (shows_whole, window);
  ui_test_settle (window);
  g_assert_true (draws (window, "2+3"));
  ui_test_change (window, "whole", FALSE);
  ui_test_settle (window);
  g_assert_false (draws (window, "2+3"));
  ui_test_close (window);
}

static void
buttons (void)
{
  MxWindow *window = ui_test_open_text (SUM);
  GtkWidget *whole = ui_test_find_button (GTK_WIDGET (window->canvas), "Whole positions");
  GtkWidget *components = ui_test_find_button (GTK_WIDGET (window->canvas), "Components");
  g_assert_true (gtk_widget_is_visible (whole));
  g_signal_emit_by_name (whole, "clicked");
  ui_test_wait_for (shows_whole, window);
  ui_test_settle (window);
  g_assert_true (ui_test_state (window, "whole"));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (whole)));
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (components)));
  ui_test_close (window);
}

/* One heap that does not split, or another view: nothing to choose. */
static void
no_choice (void)
{
  MxWindow *window = ui_test_open_text (LINE);
  GtkWidget *whole = window->canvas->whole;
  g_assert_false (gtk_widget_is_visible (whole));
  g_assert_false (ui_test_enabled (window, "whole"));
  ui_test_type (window, SUM);
  ui_test_settle (window);
  g_assert_true (gtk_widget_is_visible (whole));
  ui_test_activate_string (window, "view", "piles");
  ui_test_settle (window);
  g_assert_false (gtk_widget_is_visible (whole));
  g_assert_false (ui_test_enabled (window, "whole"));
  ui_test_close (window);
}

static gboolean
is_in_sight (MxWindow *window, MxNode node)
{
  double x, y;
  const MxViewTransform *transform = &window->canvas->transform;
  return mx_canvas_locate (window->canvas, node, &x, &y) && x > 0 && y > 0
         && x < transform->width && y < transform->height;
}

static void
walk (void)
{
  MxWindow *window = ui_test_open_text (BOX);
  const MxNode far = ui_test_find_node (window, "t(2, 3, 4)");
  g_assert_false (is_in_sight (window, far));
  mx_session_select (window->session, far);
  ui_test_settle (window);
  g_assert_true (is_in_sight (window, far));
  g_assert_true (ui_test_enabled (window, "select-back"));
  ui_test_activate (window, "select-back");
  ui_test_settle (window);
  g_assert_cmpuint (mx_session_get_selected (window->session), ==, MX_NO_NODE);
  g_assert_true (is_in_sight (window, ui_test_find_node (window, "t(20, 20, 20)")));
  ui_test_close (window);
}

static void
set_animations (gboolean animations)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", animations, NULL);
}

static gboolean
glides (gpointer data)
{
  return ((MxWindow *)data)->canvas->glide != NULL;
}

static gboolean
is_still (gpointer data)
{
  return !glides (data);
}

/* After an edit the positions that stay are still where they were, and then come to their new places;
 * the picture itself is the new one at once. */
static void
glide (void)
{
  set_animations (TRUE);
  MxWindow *window = ui_test_open_text ("game s(n): take {1, 3, 4}\nstart s(4)\n");
  double x, y, new_x, new_y;
  mx_canvas_locate (window->canvas, ui_test_find_node (window, "s(4)"), &x, &y);
  ui_test_type (window, "game s(n): take {1, 3, 4}\nstart s(9)\n");
  ui_test_wait_for (glides, window);
  const MxNode node = ui_test_find_node (window, "s(4)");
  g_assert_true (mx_canvas_locate (window->canvas, node, &new_x, &new_y));
  g_assert_cmpfloat (ABS (new_x - x), >, 20);
  MxRect rect;
  g_assert_true (mx_picture_node_rect (window->canvas->frame, node, &rect));
  gint64 began = g_get_monotonic_time ();
  ui_test_wait_for (is_still, window);
  g_assert_null (window->canvas->frame);
  g_test_message ("it took %" G_GINT64_FORMAT " ms",
                  (g_get_monotonic_time () - began) / 1000);
  ui_test_close (window);
}

static void
no_animation (void)
{
  set_animations (FALSE);
  MxWindow *window = ui_test_open_text ("game s(n): take {1, 3, 4}\nstart s(4)\n");
  ui_test_type (window, "game s(n): take {1, 3, 4}\nstart s(9)\n");
  ui_test_settle (window);
  g_assert_false (glides (window));
  g_assert_nonnull (mx_canvas_get_picture (window->canvas));
  set_animations (TRUE);
  ui_test_close (window);
}

/* Of many edits in a row, the last one's picture is there at once, and one glide to it. */
static void
fast_typing (void)
{
  set_animations (TRUE);
  MxWindow *window = ui_test_open_text ("game s(n): take {1, 3, 4}\nstart s(3)\n");
  for (guint heap = 4; heap < 14; heap++) {
    g_autofree char *text =
        g_strdup_printf ("game s(n): take {1, 3, 4}\nstart s(%u)\n", heap);
    ui_test_type (window, text);
    ui_test_spin (15);
  }
  ui_test_settle (window);
  double x, y;
  g_assert_true (
      mx_canvas_locate (window->canvas, ui_test_find_node (window, "s(13)"), &x, &y));
  ui_test_wait_for (is_still, window);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/graph-view/action", action);
  g_test_add_func ("/ui/graph-view/buttons", buttons);
  g_test_add_func ("/ui/graph-view/no-choice", no_choice);
  g_test_add_func ("/ui/graph-view/walk", walk);
  g_test_add_func ("/ui/graph-view/glide", glide);
  g_test_add_func ("/ui/graph-view/no-animation", no_animation);
  g_test_add_func ("/ui/graph-view/fast-typing", fast_typing);
  return g_test_run ();
}
