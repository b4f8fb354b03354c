/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"
#include "ui/canvas.h"
#include "widget-test.h"

#include <math.h>

/* The canvas in a window: what lies under a point, what the zoom keeps, what is drawn. */

typedef struct {
  MxSession *session;
  MxCanvas *canvas;
  GtkWidget *window;
} Fixture;

static void
setup (Fixture *f, gconstpointer data)
{
  f->session = solved_session (data != NULL ? data : SUBTRACTION);
  mx_session_set_view (f->session, MX_VIEW_GRAPH);
  f->canvas = MX_CANVAS (mx_canvas_new (f->session));
  f->window = window_with (GTK_WIDGET (f->canvas), 800, 600);
  g_assert_nonnull (mx_canvas_get_picture (f->canvas));
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *)data == NULL;
}

static void
teardown (Fixture *f, gconstpointer data)
{
  MxCanvas *canvas = f->canvas;
  g_object_add_weak_pointer (G_OBJECT (canvas), (gpointer *)&canvas);
  gtk_window_destroy (GTK_WINDOW (f->window));
  /* A painting under way keeps the canvas until it ends. */
  wait_until (is_gone, &canvas);
  g_assert_finalize_object (f->session);
}

static void
test_pick (Fixture *f, gconstpointer data)
{
  guint n = mx_solution_graph (mx_session_get_solution (f->session))->n;
  g_assert_cmpuint (n, ==, 12);
  for (MxNode node = 0; node < n; node++) {
    double x, y;
    g_assert_true (mx_canvas_locate (f->canvas, node, &x, &y));
    g_assert_cmpfloat (x, >, 0);
    g_assert_cmpfloat (x, <, 800);
    g_assert_cmpfloat (y, >, 0);
    g_assert_cmpfloat (y, <, 600);
    g_assert_cmpuint (mx_canvas_pick (f->canvas, x, y), ==, node);
  }
  g_assert_cmpuint (mx_canvas_pick (f->canvas, 1, 1), ==, MX_NO_NODE);
}

static void
test_zoom_keeps_the_middle (Fixture *f, gconstpointer data)
{
  double before = mx_canvas_get_zoom (f->canvas), x, y, after_x, after_y;
  mx_view_transform_to_picture (&f->canvas->transform, 400, 300, &x, &y);
  mx_canvas_zoom_in (f->canvas);
  g_assert_cmpfloat (mx_canvas_get_zoom (f->canvas), >, before);
  mx_view_transform_to_picture (&f->canvas->transform, 400, 300, &after_x, &after_y);
  g_assert_cmpfloat_with_epsilon (x, after_x, 1e-6);
  g_assert_cmpfloat_with_epsilon (y, after_y, 1e-6);
  mx_canvas_zoom_out (f->canvas);
  g_assert_cmpfloat_with_epsilon (mx_canvas_get_zoom (f->canvas), before, 1e-6);
  mx_canvas_zoom_reset (f->canvas);
  g_assert_cmpfloat_with_epsilon (mx_canvas_get_zoom (f->canvas), 1, 1e-9);
}

static void
test_zoom_outlives_an_edit (Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    mx_canvas_zoom_in (f->canvas);
  double zoom = mx_canvas_get_zoom (f->canvas);
  solve_text (f->session, "game s(n): take {1, 2}\nstart s(14)\n");
  wait_frames (GTK_WIDGET (f->canvas));
  g_assert_cmpuint (mx_solution_graph (mx_session_get_solution (f->session))->n, ==, 15);
  g_assert_cmpfloat (mx_canvas_get_zoom (f->canvas), ==, zoom);
  mx_canvas_zoom_fit (f->canvas);
  g_assert_cmpfloat (mx_canvas_get_zoom (f->canvas), !=, zoom);
}

static void
test_another_view_fits (Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    mx_canvas_zoom_in (f->canvas);
  mx_session_set_view (f->session, MX_VIEW_TABLE);
  wait_frames (GTK_WIDGET (f->canvas));
  g_assert_cmpint (f->canvas->transform.fit, ==, MX_FIT_LEGIBLE);
}

static void
test_errors_leave_the_picture (Fixture *f, gconstpointer data)
{
  guint items = mx_canvas_get_picture (f->canvas)->items->len;
  mx_session_set_text (f->session, "game s(n): take {1, 3, \n");
  wait_frames (GTK_WIDGET (f->canvas));
  g_assert_true (mx_session_is_stale (f->session));
  g_assert_nonnull (mx_canvas_get_picture (f->canvas));
  g_assert_cmpuint (mx_canvas_get_picture (f->canvas)->items->len, ==, items);
}

static gboolean
notice_is_visible (gpointer data)
{
  return gtk_widget_get_visible (((MxCanvas *)data)->notice);
}

static gboolean
notice_is_hidden (gpointer data)
{
  return !notice_is_visible (data);
}

static void
test_errors_are_marked (Fixture *f, gconstpointer data)
{
  g_assert_false (notice_is_visible (f->canvas));
  mx_session_set_text (f->session, "game s(n): take {1, 3, \n");
  wait_until (notice_is_visible, f->canvas);
  solve_text (f->session, SUBTRACTION);
  wait_until (notice_is_hidden, f->canvas);
}

static void
test_neighbours (Fixture *f, gconstpointer data)
{
  const MxPicture *picture = mx_canvas_get_picture (f->canvas);
  g_assert_cmpuint (mx_canvas_neighbour (picture, 5, 1, 0), ==, 6);
  g_assert_cmpuint (mx_canvas_neighbour (picture, 5, -1, 0), ==, 4);
  g_assert_cmpuint (mx_canvas_neighbour (picture, 0, -1, 0), ==, MX_NO_NODE);
  g_assert_cmpuint (mx_canvas_neighbour (picture, 11, 1, 0), ==, MX_NO_NODE);
}

static void
test_spoken (Fixture *f, gconstpointer data)
{
  mx_session_select (f->session, 5);
  wait_frames (GTK_WIDGET (f->canvas));
  gtk_test_accessible_assert_property (f->canvas, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Position 5: N, SG value 3; moves to 4, 2 and 1");
}

/* The canvas as it would be put on the screen. */
static cairo_surface_t *
draw (MxCanvas *canvas)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  mx_canvas_snapshot (GTK_WIDGET (canvas), snapshot);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 800, 600);
  cairo_t *cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel (cairo_surface_t *surface, double x, double y)
{
  const guint8 *row = cairo_image_surface_get_data (surface)
                      + (int)y * cairo_image_surface_get_stride (surface);
  return ((const guint32 *)row)[(int)x] & 0xffffff;
}

static guint32
packed (const MxColor *color)
{
  return (guint32)lround (color->r * 255) << 16 | (guint32)lround (color->g * 255) << 8
         | (guint32)lround (color->b * 255);
}

static void
assert_drawn_where_it_is_picked (Fixture *f)
{
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (f->session));
  cairo_surface_t *surface = draw (f->canvas);
  for (MxNode node = 3; node < 9; node++) {
    MxRect rect;
    double x, y;
    g_assert_true (mx_picture_node_rect (f->canvas->picture, node, &rect));
    /* Beside the number, inside the shape. */
    mx_view_transform_to_widget (&f->canvas->transform, rect.x + rect.width * 0.14,
                                 rect.y + rect.height / 2, &x, &y);
    if (x < 0 || x >= 800 || y < 0 || y >= 600)
      continue;
    gboolean p = graph->outcome[node] == MX_OUTCOME_P;
    g_assert_cmphex (pixel (surface, x, y), ==,
                     packed (p ? &theme->p_fill : &theme->n_fill));
  }
  g_assert_cmphex (pixel (surface, 2, 2), ==, packed (&theme->background));
  cairo_surface_destroy (surface);
}

static void
test_drawn (Fixture *f, gconstpointer data)
{
  assert_drawn_where_it_is_picked (f);
  mx_canvas_zoom_in (f->canvas);
  assert_drawn_where_it_is_picked (f);
  mx_view_transform_pan (&f->canvas->transform, 37.3, -20.6);
  mx_canvas_transformed (f->canvas);
  assert_drawn_where_it_is_picked (f);
}

static void
test_step_comes_into_sight (Fixture *f, gconstpointer data)
{
  guint n = mx_session_get_n_steps (f->session);
  MxSteps *steps = mx_session_get_steps (f->session);
  g_assert_true (mx_view_transform_overflows (&f->canvas->transform));
  for (guint step = n; step > 0; step -= MIN (step, 17)) {
    mx_session_set_step (f->session, step);
    wait_frames (GTK_WIDGET (f->canvas));
    double x, y;
    MxNode node = mx_steps_node (steps, step);
    if (!mx_canvas_locate (f->canvas, node, &x, &y))
      continue;
    g_assert_cmpfloat (x, >, 0);
    g_assert_cmpfloat (x, <, 800);
    g_assert_cmpfloat (y, >, 0);
    g_assert_cmpfloat (y, <, 600);
  }
}

/* Of a picture that is much too large the start is seen at once. */
static void
test_start_is_seen_first (Fixture *f, gconstpointer data)
{
  g_assert_true (mx_view_transform_overflows (&f->canvas->transform));
  double x, y;
  g_assert_true (
      mx_canvas_locate (f->canvas, mx_canvas_first_position (f->canvas), &x, &y));
  g_assert_cmpfloat (x, >, 0);
  g_assert_cmpfloat (x, <, 800);
  g_assert_cmpfloat (y, >, 0);
  g_assert_cmpfloat (y, <, 600);
}

static GtkEventController *
find_motion (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
      return controller; /* the widget holds it */
  }
  return NULL;
}

/* A pointer that lies about when a picture appears under it points at nothing. */
static void
test_resting_pointer_does_not_point (Fixture *f, gconstpointer data)
{
  GtkEventController *motion = find_motion (GTK_WIDGET (f->canvas));
  double x, y;
  g_assert_nonnull (motion);
  g_assert_true (
      mx_canvas_locate (f->canvas, mx_canvas_first_position (f->canvas), &x, &y));
  g_signal_emit_by_name (motion, "enter", x, y);
  g_signal_emit_by_name (motion, "motion", x, y);
  g_assert_cmpuint (f->canvas->hovered, ==, MX_NO_NODE);
  g_signal_emit_by_name (motion, "motion", x + 1, y);
  g_assert_cmpuint (f->canvas->hovered, ==, mx_canvas_first_position (f->canvas));
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GdkTexture **)data =
      gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
has_texture (gpointer data)
{
  GdkClipboard *clipboard = data;
  return gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard),
                                            GDK_TYPE_TEXTURE);
}

static gboolean
is_set (gpointer data)
{
  return *(gpointer *)data != NULL;
}

static void
test_copy (Fixture *f, gconstpointer data)
{
  mx_canvas_zoom_in (f->canvas);
  mx_canvas_copy (f->canvas);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (f->canvas));
  wait_until (has_texture, clipboard);
  g_autoptr (GdkTexture) texture = NULL;
  gdk_clipboard_read_texture_async (clipboard, NULL, copied_cb, &texture);
  wait_until (is_set, &texture);
  /* All of it, cropped, whatever part of it is visible. */
  g_autoptr (MxPicture) picture = mx_session_build_picture (f->session, 800, 600);
  mx_picture_finish (picture, 16, 0, 0);
  const MxRect *bounds = &picture->bounds;
  g_assert_cmpint (gdk_texture_get_width (texture), ==,
                   (int)ceil (bounds->width * 2 - 1e-6));
  g_assert_cmpint (gdk_texture_get_height (texture), ==,
                   (int)ceil (bounds->height * 2 - 1e-6));
  gdk_clipboard_set_content (clipboard, NULL);
}

static void
test_without_session (void)
{
  GtkWidget *canvas = mx_canvas_new (NULL);
  GtkWidget *window = window_with (canvas, 300, 200);
  g_assert_null (mx_canvas_get_picture (MX_CANVAS (canvas)));
  g_assert_cmpuint (mx_canvas_pick (MX_CANVAS (canvas), 10, 10), ==, MX_NO_NODE);
  mx_canvas_zoom_in (MX_CANVAS (canvas));
  mx_canvas_zoom_fit (MX_CANVAS (canvas));
  mx_canvas_copy (MX_CANVAS (canvas));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* How many strong arrows lead from NODE; each end of them is there as well. */
static guint
count_moves (const MxPicture *moves, MxNode node)
{
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  guint n = 0;
  for (guint i = 0; i < moves->items->len; i++) {
    const MxItem *item = &g_array_index (moves->items, MxItem, i);
    MxRect rect;
    if (item->role != MX_ROLE_ARROW)
      continue;
    g_assert_cmpuint (item->node, ==, node);
    g_assert_cmpfloat (item->stroke.r, ==, theme->strong_arrow.r);
    g_assert_true (mx_picture_node_rect (moves, item->node, &rect));
    g_assert_true (mx_picture_node_rect (moves, item->target, &rect));
    /* Its head is at the shape where it leads. */
    const MxPoint *tip = &item->points[item->n_points - 1];
    g_assert_cmpfloat (tip->x, >, rect.x - 40);
    g_assert_cmpfloat (tip->x, <, rect.x + rect.width + 40);
    g_assert_cmpfloat (tip->y, >, rect.y - 40);
    g_assert_cmpfloat (tip->y, <, rect.y + rect.height + 60);
    n++;
  }
  return n;
}

/* The moves of the position that a pointer rests on stand out, and no others; in a table
 * too. */
static void
test_moves (Fixture *f, gconstpointer data)
{
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (f->session));
  g_assert_null (mx_canvas_dup_moves (f->canvas));
  for (MxNode node = 0; node < graph->n; node++) {
    g_object_set (f->canvas, "hovered", node, NULL);
    g_assert_null (mx_canvas_dup_moves (f->canvas)); /* it only passes by */
    f->canvas->telling = TRUE;
    g_autoptr (MxPicture) moves = mx_canvas_dup_moves (f->canvas);
    g_assert_cmpuint (count_moves (moves, node), ==,
                      graph->first[node + 1] - graph->first[node]);
  }
  g_object_set (f->canvas, "hovered", MX_NO_NODE, NULL);
  mx_session_set_view (f->session, MX_VIEW_TABLE);
  for (MxNode node = 0; node < graph->n; node++) {
    g_assert_nonnull (mx_canvas_get_picture (f->canvas));
    g_object_set (f->canvas, "hovered", node, NULL);
    f->canvas->telling = TRUE;
    g_autoptr (MxPicture) moves = mx_canvas_dup_moves (f->canvas);
    g_assert_cmpuint (count_moves (moves, node), ==,
                      graph->first[node + 1] - graph->first[node]);
  }
}

/* Of two tokens on a board the one that is not drawn in the squares is put onto one of them. */
static void
test_other_token (Fixture *f, gconstpointer data)
{
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (f->session));
  MxSlice slice;
  g_assert_false (mx_canvas_put_other_token (f->canvas, 0)); /* the graph is shown */
  mx_session_set_view (f->session, MX_VIEW_LATTICE);
  wait_frames (GTK_WIDGET (f->canvas));
  g_assert_false (mx_canvas_put_other_token (f->canvas, MX_NO_NODE));
  const gint64 square[] = {2, 1, 2, 2};
  const MxNode node = mx_graph_find (graph, 0, square);
  g_assert_cmpuint (node, !=, MX_NO_NODE);
  g_assert_true (mx_canvas_put_other_token (f->canvas, node));
  g_assert_true (mx_session_get_slice (f->session, &slice));
  g_assert_cmpint (slice.fixed[2], ==, 2);
  g_assert_cmpint (slice.fixed[3], ==, 1);
}

/* Labels of 250 %: the picture opens 2.5 times as large as the least, its legend is always there, and
 * "normal size" is that of the labels. */
static void
test_labels (Fixture *f, gconstpointer data)
{
  MxRect strip;
  mx_session_set_view (f->session, MX_VIEW_GRAPH);
  mx_canvas_set_labels (f->canvas, 2.5);
  wait_frames (GTK_WIDGET (f->canvas));
  g_assert_nonnull (mx_canvas_get_picture (f->canvas));
  g_assert_cmpfloat (mx_canvas_get_zoom (f->canvas), >=,
                     2.5 * MX_ZOOM_LEGIBLE_MIN - 1e-9);
  g_assert_true (mx_view_transform_overflows (&f->canvas->transform));
  g_assert_true (mx_canvas_find_legend_strip (f->canvas, &strip));
  g_assert_cmpfloat (strip.y + strip.height, <=, 600);
  g_assert_cmpfloat (strip.height, >, 20);
  g_assert_cmpfloat (strip.height, <, 300);
  mx_canvas_zoom_reset (f->canvas);
  g_assert_cmpfloat_with_epsilon (mx_canvas_get_zoom (f->canvas), 2.5, 1e-9);
  mx_canvas_zoom_fit (f->canvas);
  g_assert_false (mx_canvas_find_legend_strip (f->canvas, &strip));
  mx_session_set_legend (f->session, FALSE);
  mx_canvas_zoom_reset (f->canvas);
  wait_frames (GTK_WIDGET (f->canvas));
  g_assert_nonnull (mx_canvas_get_picture (f->canvas));
  g_assert_false (mx_canvas_find_legend_strip (f->canvas, &strip));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, text, function)                                                        \
  g_test_add ("/ui/canvas/" path, Fixture, text, setup, function, teardown)
  ADD ("pick", NULL, test_pick);
  ADD ("zoom-keeps-the-middle", NULL, test_zoom_keeps_the_middle);
  ADD ("zoom-outlives-an-edit", NULL, test_zoom_outlives_an_edit);
  ADD ("another-view-fits", NULL, test_another_view_fits);
  ADD ("errors-leave-the-picture", NULL, test_errors_leave_the_picture);
  ADD ("errors-are-marked", NULL, test_errors_are_marked);
  ADD ("neighbours", NULL, test_neighbours);
  ADD ("spoken", NULL, test_spoken);
  ADD ("drawn", NULL, test_drawn);
  ADD ("resting-pointer-does-not-point", NULL, test_resting_pointer_does_not_point);
  ADD ("step-comes-into-sight", "game s(n): take {1, 3, 4}\nstart s(150)\n",
       test_step_comes_into_sight);
  ADD ("start-of-a-line-is-seen-first", "game s(n): take {1, 3, 4}\nstart s(150)\n",
       test_start_is_seen_first);
  ADD ("start-is-seen-first",
       "game g(a, b, c)\n    move (a - i, b, c) for i in 1..a\n"
       "    move (a, b - i, c) for i in 1..b\n    move (a, b, c - i) for i in 1..c\n"
       "start g(9, 9, 9)\n",
       test_start_is_seen_first);
  ADD ("moves", NULL, test_moves);
  ADD ("other-token",
       "game g(a, b, c, d)\n    move (a - 1, b, c, d)\n    move (a, b - 1, c, d)\n"
       "    move (a, b, c - 1, d)\n    move (a, b, c, d - 1)\nstart g(3, 3, 2, 2)\n",
       test_other_token);
  ADD ("labels", "game nim(n): take any\nstart nim(3) + nim(4)\nplay misere\n",
       test_labels);
  ADD ("copy", NULL, test_copy);
  g_test_add_func ("/ui/canvas/without-session", test_without_session);
  return g_test_run ();
}
