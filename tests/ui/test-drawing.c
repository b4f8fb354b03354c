/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/drawing-private.h"

#include <math.h>

/* A graph drawn by hand, as the canvas's gestures hand presses and releases on (test-drawing-hand.c
 * has a real pointer).  What counts is the text, that one undo takes it back, and that nothing else
 * moves. */

#define PLACED                                                                           \
  "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n    c at 2, 2\n"            \
  "    a -> b, c\n    b -> c\nstart g(a)\n"
#define TYPED "graph g\n    a -> b, c\n    b -> c\n    c -> d\nstart g(a)\n"

/* -- the pointer -- */

/* The hand as the canvas's gestures hand it on: a press, a way, a release. */
static void
drag (MxWindow *window, double x0, double y0, double x1, double y1)
{
  MxDrawing *drawing = window->canvas->drawing;
  drawing->n_press = 1;
  g_assert_true (mx_drawing_press (drawing, x0, y0));
  for (guint i = 1; i <= 4; i++) {
    mx_drawing_drag (drawing, x0 + (x1 - x0) * i / 4, y0 + (y1 - y0) * i / 4);
    ui_test_spin (20);
  }
  mx_drawing_drop (drawing);
  ui_test_settle (window);
}

static gboolean
press (MxWindow *window, double x, double y, int n)
{
  MxDrawing *drawing = window->canvas->drawing;
  drawing->n_press = n;
  mx_drawing_press (drawing, x, y);
  gboolean taken = mx_drawing_click (drawing, x, y);
  ui_test_settle (window);
  return taken;
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
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, expected);
  g_assert_false (mx_session_is_stale (window->session));
}

/* One undo takes the change back. */
static void
assert_undone (MxWindow *window, const char *before)
{
  ui_test_activate (window, "undo");
  ui_test_settle (window);
  assert_text (window, before);
}

static void
type_name (MxWindow *window, const char *name)
{
  MxDrawing *drawing = window->canvas->drawing;
  g_assert_nonnull (drawing->entry);
  gtk_editable_set_text (GTK_EDITABLE (drawing->entry), name);
  g_signal_emit_by_name (drawing->entry, "activate");
  ui_test_settle (window);
}

/* -- moving -- */

static void
move (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, bx, by, cx, cy, x, y;
  where (window, "a", &ax, &ay);
  where (window, "b", &bx, &by);
  where (window, "c", &cx, &cy);
  /* Under where it was, beside c. */
  drag (window, ax + 2, ay - 3, ax + 2, cy - 3);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 2 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    a -> b, c\n    b -> c\nstart g(a)\n");
  where (window, "a", &x, &y);
  g_assert_cmpfloat_with_epsilon (x, ax, 1.5);
  g_assert_cmpfloat_with_epsilon (y, cy, 1.5);
  where (window, "b", &x, &y);
  g_assert_cmpfloat_with_epsilon (x, bx, 1.0);
  g_assert_cmpfloat_with_epsilon (y, by, 1.0);
  assert_undone (window, PLACED);
  where (window, "a", &x, &y);
  g_assert_cmpfloat_with_epsilon (x, ax, 1.5);
  ui_test_close (window);
}

/* Of a graph that nobody has placed one line is written, and the others stay where they were. */
static void
move_unplaced (void)
{
  MxWindow *window = ui_test_open_text (TYPED);
  ui_test_spin (400); /* the layout */
  ui_test_settle (window);
  const char *const names[] = {"a", "b", "c"};
  double x[3], y[3], dx, dy, now_x, now_y;
  for (guint i = 0; i < 3; i++)
    where (window, names[i], &x[i], &y[i]);
  where (window, "d", &dx, &dy);
  drag (window, dx, dy, dx + 150, dy + 10);
  g_autofree char *text = ui_test_dup_text (window);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_auto (GStrv) old = g_strsplit (TYPED, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, g_strv_length (old) + 1);
  g_assert_true (g_str_has_prefix (lines[4], "    d at "));
  ui_test_spin (400);
  ui_test_settle (window);
  for (guint i = 0; i < 3; i++) {
    where (window, names[i], &now_x, &now_y);
    g_assert_cmpfloat_with_epsilon (now_x, x[i], 1.0);
    g_assert_cmpfloat_with_epsilon (now_y, y[i], 1.0);
  }
  where (window, "d", &now_x, &now_y);
  g_assert_cmpfloat (now_x, >, dx + 100);
  assert_undone (window, TYPED);
  ui_test_close (window);
}

/* A drag that is given up leaves everything as it was. */
static void
move_cancelled (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  MxDrawing *drawing = window->canvas->drawing;
  double x, y, after_x, after_y;
  where (window, "b", &x, &y);
  g_assert_true (mx_drawing_press (drawing, x, y));
  mx_drawing_drag (drawing, x + 80, y + 90);
  ui_test_settle (window);
  g_assert_true (mx_drawing_escape (drawing));
  mx_drawing_drag (drawing, x + 90, y + 90);
  mx_drawing_drop (drawing);
  ui_test_settle (window);
  assert_text (window, PLACED);
  where (window, "b", &after_x, &after_y);
  g_assert_cmpfloat_with_epsilon (after_x, x, 1.0);
  g_assert_cmpfloat_with_epsilon (after_y, y, 1.0);
  ui_test_close (window);
}

/* Nobody can put a node on another one. */
static void
move_onto_another (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, bx, by;
  where (window, "a", &ax, &ay);
  where (window, "b", &bx, &by);
  drag (window, ax, ay, bx, by);
  where (window, "a", &ax, &ay);
  where (window, "b", &bx, &by);
  g_assert_cmpfloat (hypot (ax - bx, ay - by), >, 30);
  ui_test_close (window);
}

/* -- adding and naming -- */

static void
add_by_double_click (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, cx, cy, x, y;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  g_assert_false (press (window, ax, cy, 1));
  g_assert_true (press (window, ax, cy, 2));
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    d at 0, 2\n    a -> b, c\n    b -> c\n"
                       "start g(a)\n");
  where (window, "d", &x, &y);
  g_assert_cmpfloat_with_epsilon (x, ax, 1.5);
  g_assert_cmpfloat_with_epsilon (y, cy, 1.5);
  type_name (window, "my end");
  g_assert_null (window->canvas->drawing->entry);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    \"my end\" at 0, 2\n    a -> b, c\n"
                       "    b -> c\nstart g(a)\n");
  where (window, "my end", &x, &y);
  g_assert_cmpuint (mx_session_get_selected (window->session), ==,
                    mx_drawing_find (window->canvas->drawing, "my end"));
  assert_undone (window, PLACED);
  ui_test_close (window);
}

static void
add_taken_name (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, cx, cy;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  press (window, ax, cy, 2);
  type_name (window, "b");
  g_assert_nonnull (window->canvas->drawing->entry);
  g_assert_true (mx_notice_is_shown (window->notice));
  g_assert_cmpstr (mx_notice_get_title (window->notice), ==,
                   "There is already a node 'b'.");
  type_name (window, "e");
  assert_undone (window, PLACED);
  ui_test_close (window);
}

static void
add_with_tool (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, cx, cy;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  ui_test_activate_string (window, "draw-tool", "add");
  press (window, ax, cy, 1);
  press (window, ax, (ay + cy) / 2, 1);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    d at 0, 2\n    e at 0, 1\n    a -> b, c\n"
                       "    b -> c\nstart g(a)\n");
  g_assert_cmpint (mx_canvas_get_tool (window->canvas), ==, MX_TOOL_ADD);
  mx_drawing_end_entry (window->canvas->drawing);
  g_assert_true (mx_drawing_escape (window->canvas->drawing));
  g_assert_cmpint (mx_canvas_get_tool (window->canvas), ==, MX_TOOL_SELECT);
  ui_test_activate (window, "undo");
  assert_undone (window, PLACED);
  ui_test_close (window);
}

static void
rename_node (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double x, y;
  where (window, "a", &x, &y);
  press (window, x, y, 2);
  type_name (window, "甲");
  assert_text (window, "# A graph\ngraph g\n    甲 at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    甲 -> b, c\n    b -> c\nstart g(甲)\n");
  assert_undone (window, PLACED);
  ui_test_close (window);
}

/* A node that nobody has placed stays where it is under another name. */
static void
rename_unplaced (void)
{
  MxWindow *window = ui_test_open_text (TYPED);
  ui_test_spin (400);
  ui_test_settle (window);
  double x, y, after_x, after_y;
  where (window, "b", &x, &y);
  press (window, x, y, 2);
  type_name (window, "z");
  ui_test_spin (400);
  ui_test_settle (window);
  where (window, "z", &after_x, &after_y);
  g_assert_cmpfloat_with_epsilon (after_x, x, 1.0);
  g_assert_cmpfloat_with_epsilon (after_y, y, 1.0);
  ui_test_close (window);
}

/* -- arrows -- */

static void
connect_from_rim (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, bx, by;
  MxRect rect;
  where (window, "a", &ax, &ay);
  where (window, "b", &bx, &by);
  const MxNode b = mx_drawing_find (window->canvas->drawing, "b");
  g_assert_true (mx_picture_node_rect (window->canvas->picture, b, &rect));
  const double zoom = window->canvas->transform.scale;
  /* Above b, where no arrow is. */
  drag (window, bx, by - rect.height / 2 * zoom - 5, ax, ay);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    a -> b, c\n    b -> c, a\nstart g(a)\n");
  /* A cycle: both are draws, or won by a way out. */
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (window->session));
  const MxNode c = mx_drawing_find (window->canvas->drawing, "c");
  g_assert_cmpint (graph->outcome[c], ==, MX_OUTCOME_P);
  g_assert_cmpint (graph->outcome[mx_drawing_find (window->canvas->drawing, "a")], ==,
                   MX_OUTCOME_N);
  assert_undone (window, PLACED);
  ui_test_close (window);
}

static void
connect_with_tool (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double ax, ay, cx, cy;
  where (window, "a", &ax, &ay);
  where (window, "c", &cx, &cy);
  ui_test_activate_string (window, "draw-tool", "connect");
  /* By a drag. */
  drag (window, cx, cy, ax, ay);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    a -> b, c\n    b -> c\n    c -> a\n"
                       "start g(a)\n");
  assert_undone (window, PLACED);
  /* By two clicks; on the same node, a loop. */
  press (window, cx, cy, 1);
  press (window, cx, cy, 1);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    a -> b, c\n    b -> c\n    c -> c\n"
                       "start g(a)\n");
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (window->session));
  for (MxNode node = 0; node < graph->n; node++)
    g_assert_cmpint (graph->outcome[node], ==, MX_OUTCOME_D);
  assert_undone (window, PLACED);
  /* An arrow that is there is not drawn twice. */
  press (window, ax, ay, 1);
  press (window, cx, cy, 1);
  assert_text (window, PLACED);
  g_assert_true (mx_notice_is_shown (window->notice));
  ui_test_close (window);
}

/* The middle of the arrow FROM -> TO on the canvas. */
static void
where_arrow (MxWindow *window, const char *from, const char *to, double *x, double *y)
{
  MxDrawing *drawing = window->canvas->drawing;
  const MxPicture *picture = mx_canvas_get_picture (window->canvas);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_ARROW || item->node != mx_drawing_find (drawing, from)
        || item->target != mx_drawing_find (drawing, to) || item->arrow_head <= 0)
      continue;
    const MxPoint *p = item->points + (item->n_points - 1) / 6 * 3;
    mx_view_transform_to_widget (&window->canvas->transform,
                                 (p[0].x + 3 * p[1].x + 3 * p[2].x + p[3].x) / 8,
                                 (p[0].y + 3 * p[1].y + 3 * p[2].y + p[3].y) / 8, x, y);
    return;
  }
  g_error ("there is no arrow from %s to %s", from, to);
}

static void
delete_arrow (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double x, y;
  where_arrow (window, "b", "c", &x, &y);
  g_assert_true (press (window, x, y, 1));
  g_assert_cmpstr (window->canvas->drawing->arrow_from, ==, "b");
  g_assert_true (ui_test_enabled (window, "draw-delete"));
  ui_test_activate (window, "draw-delete");
  ui_test_settle (window);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    a -> b, c\nstart g(a)\n");
  g_assert_false (ui_test_enabled (window, "draw-delete"));
  assert_undone (window, PLACED);
  ui_test_close (window);
}

static void
delete_node (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  double x, y;
  where (window, "a", &x, &y);
  ui_test_activate_string (window, "draw-tool", "delete");
  press (window, x, y, 1);
  assert_text (window, "# A graph\ngraph g\n    # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    b -> c\nstart g(b)\n");
  g_assert_true (mx_notice_is_shown (window->notice));
  g_assert_cmpstr (mx_notice_get_title (window->notice), ==,
                   "The game started at 'a'; now it starts at 'b'.");
  assert_undone (window, PLACED);
  ui_test_close (window);
}

/* -- where it is offered -- */

static void
offered (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  g_assert_true (gtk_widget_get_visible (window->drawing_bar));
  g_assert_true (ui_test_enabled (window, "draw-add"));

  /* Not while the text has errors. */
  ui_test_type (window, PLACED "nonsense\n");
  ui_test_settle (window);
  g_assert_false (ui_test_enabled (window, "draw-add"));
  g_assert_false (ui_test_enabled (window, "draw-tool"));
  double x, y;
  g_assert_true (mx_canvas_locate (window->canvas, 0, &x, &y));
  g_assert_false (mx_drawing_press (window->canvas->drawing, x, y));

  /* Several tokens on one graph are a sum of components. */
  ui_test_type (window, PLACED);
  ui_test_settle (window);
  g_assert_true (ui_test_enabled (window, "draw-add"));
  ui_test_type (window, "graph g\n  a -> b\nstart g(a) + g(b)\n");
  ui_test_settle (window);
  g_assert_true (ui_test_enabled (window, "draw-add"));

  /* In misère play whole positions are drawn; a game of heaps has no nodes. */
  ui_test_type (window, "graph g\n  a -> b\nstart g(a) + g(b)\nplay misere\n");
  ui_test_settle (window);
  g_assert_false (ui_test_enabled (window, "draw-add"));
  g_assert_false (gtk_widget_get_visible (window->drawing_bar));
  ui_test_type (window, "game s(n): take 1..3\nstart s(7)\n");
  ui_test_settle (window);
  g_assert_false (ui_test_enabled (window, "draw-add"));
  g_assert_false (gtk_widget_get_visible (window->drawing_bar));
  ui_test_close (window);
}

/* What is selected, changed by actions: what keys and menus do. */
static void
by_actions (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  MxDrawing *drawing = window->canvas->drawing;
  mx_session_select (window->session, mx_drawing_find (drawing, "c"));
  ui_test_settle (window);
  mx_canvas_move_selected (window->canvas, 1, 0);
  ui_test_settle (window);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2.25, 2\n    a -> b, c\n    b -> c\nstart g(a)\n");
  assert_undone (window, PLACED);
  ui_test_activate (window, "draw-connect");
  g_assert_true (mx_drawing_arrow_key (drawing, 0, -1));
  g_assert_cmpstr (drawing->target, ==, "b");
  g_assert_true (mx_drawing_enter (drawing));
  ui_test_settle (window);
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    a -> b, c\n    b -> c\n    c -> b\n"
                       "start g(a)\n");
  assert_undone (window, PLACED);
  ui_test_activate (window, "draw-add");
  ui_test_settle (window);
  type_name (window, "d");
  assert_text (window, "# A graph\ngraph g\n    a at 0, 0 # first\n    b at 2, 0\n"
                       "    c at 2, 2\n    d at 3.25, 2\n    a -> b, c\n    b -> c\n"
                       "start g(a)\n");
  g_assert_cmpuint (mx_session_get_selected (window->session), ==,
                    mx_drawing_find (drawing, "d"));
  ui_test_activate (window, "draw-rename");
  type_name (window, "e");
  mx_session_select (window->session, mx_drawing_find (drawing, "e"));
  ui_test_activate (window, "draw-delete");
  ui_test_settle (window);
  assert_text (window, PLACED);
  ui_test_close (window);
}

/* Tab goes from node to node and leaves after the last; Ctrl and an arrow pass over a node that stands
 * in the way; the game starts where one says, in one step. */
static void
by_keys (void)
{
  MxWindow *window = ui_test_open_text (PLACED);
  MxDrawing *drawing = window->canvas->drawing;
  const char *const forth[] = {"a", "b", "c"};
  for (guint i = 0; i < G_N_ELEMENTS (forth); i++) {
    g_assert_true (mx_drawing_tab_key (drawing, 1));
    g_assert_cmpuint (mx_session_get_selected (window->session), ==,
                      mx_drawing_find (drawing, forth[i]));
  }
  g_assert_false (mx_drawing_tab_key (drawing, 1));
  g_assert_true (mx_drawing_tab_key (drawing, -1));
  mx_session_select (window->session, mx_drawing_find (drawing, "b"));
  ui_test_settle (window);
  for (guint i = 0; i < 8; i++) {
    MxPoint b, c;
    mx_canvas_move_selected (window->canvas, 0, 1);
    ui_test_settle (window);
    g_assert_true (mx_drawing_place_of (drawing, "b", &b));
    g_assert_true (mx_drawing_place_of (drawing, "c", &c));
    g_assert_cmpfloat (b.x, ==, 2);
    g_assert_cmpfloat (fabs (b.y - c.y) * window->canvas->picture->unit.y, >=, 40);
  }
  for (guint i = 0; i < 8; i++)
    ui_test_activate (window, "undo");
  ui_test_settle (window);
  assert_text (window, PLACED);
  mx_session_select (window->session, mx_drawing_find (drawing, "b"));
  ui_test_activate (window, "draw-start");
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_nonnull (strstr (text, "start g(b)"));
  assert_undone (window, PLACED);
  ui_test_close (window);
}

/* Places go, in one step; a node that nothing else names stays; and what was held lets go. */
static void
arrange (void)
{
  static const char lonely[] =
      "graph g\n    a at 0, 0 # first\n    d at 3, 3\n    a -> b\nstart g(a)\n";
  MxWindow *window = ui_test_open_text (PLACED);
  ui_test_activate (window, "draw-arrange");
  ui_test_settle (window);
  assert_text (
      window, "# A graph\ngraph g\n    # first\n    a -> b, c\n    b -> c\nstart g(a)\n");
  g_assert_false (mx_session_holds_graph (window->session));
  assert_undone (window, PLACED);
  ui_test_type (window, lonely);
  ui_test_settle (window);
  ui_test_activate (window, "draw-arrange");
  ui_test_settle (window);
  assert_text (window, "graph g\n    # first\n    d\n    a -> b\nstart g(a)\n");
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/drawing/move", move);
  g_test_add_func ("/ui/drawing/move-unplaced", move_unplaced);
  g_test_add_func ("/ui/drawing/move-cancelled", move_cancelled);
  g_test_add_func ("/ui/drawing/move-onto-another", move_onto_another);
  g_test_add_func ("/ui/drawing/add-by-double-click", add_by_double_click);
  g_test_add_func ("/ui/drawing/add-taken-name", add_taken_name);
  g_test_add_func ("/ui/drawing/add-with-tool", add_with_tool);
  g_test_add_func ("/ui/drawing/rename", rename_node);
  g_test_add_func ("/ui/drawing/rename-unplaced", rename_unplaced);
  g_test_add_func ("/ui/drawing/connect-from-rim", connect_from_rim);
  g_test_add_func ("/ui/drawing/connect-with-tool", connect_with_tool);
  g_test_add_func ("/ui/drawing/delete-arrow", delete_arrow);
  g_test_add_func ("/ui/drawing/delete-node", delete_node);
  g_test_add_func ("/ui/drawing/offered", offered);
  g_test_add_func ("/ui/drawing/by-actions", by_actions);
  g_test_add_func ("/ui/drawing/by-keys", by_keys);
  g_test_add_func ("/ui/drawing/arrange", arrange);
  return g_test_run ();
}
