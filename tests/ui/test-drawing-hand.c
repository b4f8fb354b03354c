/* SPDX-License-Identifier: MIT */
#include "hand.h"

#include "ui/drawing-private.h"

/* A graph drawn with a real pointer and real keys: from the display through GTK's gestures to the
 * text. */

#define PLACED                                                                           \
  "graph g\n    a at 0, 0\n    b at 2, 0\n    c at 2, 2\n    a -> b, c\n    b -> c\n"    \
  "start g(a)\n"
#define GRAPH(places, arrows) "graph g\n" places arrows "start g(a)\n"
#define A "    a at 0, 0\n"
#define B "    b at 2, 0\n"
#define C "    c at 2, 2\n"
#define ARROWS "    a -> b, c\n    b -> c\n"

static MxWindow *
open_graph (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  hand_take_focus (window);
  gtk_widget_grab_focus (GTK_WIDGET (window->canvas));
  return window;
}

static void
where (MxWindow *window, const char *name, double *x, double *y)
{
  const MxNode node = mx_drawing_find (window->canvas->drawing, name);
  g_assert_cmpuint (node, !=, MX_NO_NODE);
  g_assert_true (mx_canvas_locate (window->canvas, node, x, y));
}

static void
assert_text (MxWindow *window, const char *expected)
{
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, expected);
}

static void
drag_moves (void)
{
  MxWindow *window = open_graph ();
  double ax, ay, cx, cy;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  hand_drag (window, ax, ay, ax, cy);
  assert_text (window, GRAPH ("    a at 0, 2\n", B C ARROWS));
  hand_press ("ctrl+z");
  assert_text (window, PLACED);
  ui_test_close (window);
}

/* A drag on an empty place pans, as in any picture. */
static void
drag_pans (void)
{
  MxWindow *window = open_graph ();
  double ax, ay, cx, cy, x, y;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  hand_drag (window, ax, cy, ax + 30, cy - 20);
  where (window, "a", &x, &y);
  g_assert_cmpfloat_with_epsilon (x, ax + 30, 2);
  g_assert_cmpfloat_with_epsilon (y, ay - 20, 2);
  assert_text (window, PLACED);
  ui_test_close (window);
}

static void
double_click_adds (void)
{
  MxWindow *window = open_graph ();
  double ax, ay, cx, cy;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  hand_click (window, ax, cy, 1, 2);
  ui_test_settle (window);
  hand_press ("x 1 Return");
  assert_text (window, GRAPH (A B C "    x1 at 0, 2\n", ARROWS));
  /* The letters went to the name and nowhere else, and the keys are the picture's again. */
  hand_press ("ctrl+z");
  assert_text (window, PLACED);

  hand_click (window, ax, cy, 1, 2);
  ui_test_settle (window);
  hand_press ("y Escape");
  assert_text (window, PLACED);
  ui_test_close (window);
}

static void
click_and_click_connects (void)
{
  MxWindow *window = open_graph ();
  double ax, ay, cx, cy;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  ui_test_activate_string (window, "draw-tool", "connect");
  hand_click (window, cx, cy, 1, 1);
  hand_click (window, ax, ay, 1, 1);
  assert_text (window, GRAPH (A B C, ARROWS "    c -> a\n"));
  hand_press ("Escape");
  g_assert_cmpint (mx_canvas_get_tool (window->canvas), ==, MX_TOOL_SELECT);
  ui_test_close (window);
}

static void
keys (void)
{
  MxWindow *window = open_graph ();
  double x, y;
  where (window, "c", &x, &y);
  hand_click (window, x, y, 1, 1);
  hand_press ("ctrl+Right");
  assert_text (window, GRAPH (A B "    c at 2.25, 2\n", ARROWS));
  hand_press ("ctrl+z");
  assert_text (window, PLACED);
  hand_press ("c Up Return");
  assert_text (window, GRAPH (A B C, ARROWS "    c -> b\n"));
  hand_press ("ctrl+z");
  assert_text (window, PLACED);
  hand_press ("F2");
  hand_press ("z Return");
  assert_text (window, GRAPH (A B "    z at 2, 2\n", "    a -> b, z\n    b -> z\n"));
  hand_press ("ctrl+z");
  assert_text (window, PLACED);
  hand_click (window, x, y, 1, 1); /* the selection went with the name */
  hand_press ("n");
  ui_test_settle (window);
  hand_press ("Return");
  assert_text (window, GRAPH (A B C "    d at 3.25, 2\n", ARROWS));
  hand_press ("Delete");
  assert_text (window, PLACED);
  ui_test_close (window);
}

static gboolean
has_menu (gpointer data)
{
  const MxDrawing *drawing = ((MxWindow *)data)->canvas->drawing;
  return drawing->menu != NULL && gtk_widget_get_mapped (drawing->menu);
}

static void
menu (void)
{
  MxWindow *window = open_graph ();
  double x, y;
  where (window, "b", &x, &y);
  hand_click (window, x, y, 3, 1);
  ui_test_wait_for (has_menu, window);
  g_assert_true (ui_test_enabled (window, "draw-rename"));
  gtk_popover_popdown (GTK_POPOVER (window->canvas->drawing->menu));
  ui_test_activate (window, "draw-delete");
  assert_text (window, GRAPH (A C, "    a -> c\n"));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/drawing-hand/drag-moves", drag_moves);
  g_test_add_func ("/ui/drawing-hand/drag-pans", drag_pans);
  g_test_add_func ("/ui/drawing-hand/double-click-adds", double_click_adds);
  g_test_add_func ("/ui/drawing-hand/click-and-click-connects", click_and_click_connects);
  g_test_add_func ("/ui/drawing-hand/keys", keys);
  g_test_add_func ("/ui/drawing-hand/menu", menu);
  return g_test_run ();
}
