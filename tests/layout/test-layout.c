/* SPDX-License-Identifier: MIT */
#include "layout/layout.h"
#include "layout/route.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Layouts are judged by their geometry alone: nodes do not overlap, arrows begin and end at
 * their nodes and pass by all others. */

typedef struct {
  MxLayoutRequest request;
  GArray *from;
  GArray *to;
  double *width;
  double *height;
} Graph;

static Graph *
graph_new (guint n)
{
  Graph *graph = g_new0 (Graph, 1);

  graph->from = g_array_new (FALSE, FALSE, sizeof (guint32));
  graph->to = g_array_new (FALSE, FALSE, sizeof (guint32));
  graph->width = g_new (double, n);
  graph->height = g_new (double, n);
  for (guint i = 0; i < n; i++) {
    graph->width[i] = 40;
    graph->height[i] = 60;
  }
  graph->request.n = n;
  return graph;
}

static void
graph_free (Graph *graph)
{
  g_array_unref (graph->from);
  g_array_unref (graph->to);
  g_free (graph->width);
  g_free (graph->height);
  g_free (graph);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Graph, graph_free)

static void
arrow (Graph *graph, guint32 from, guint32 to)
{
  g_array_append_val (graph->from, from);
  g_array_append_val (graph->to, to);
}

static const MxLayoutRequest *
request_of (Graph *graph)
{
  graph->request.width = graph->width;
  graph->request.height = graph->height;
  graph->request.m = graph->from->len;
  graph->request.from = (const guint32 *)(gpointer)graph->from->data;
  graph->request.to = (const guint32 *)(gpointer)graph->to->data;
  return &graph->request;
}

/* Random arrows, from larger to smaller unless CYCLES. */
static Graph *
random_graph (guint n, guint m, gboolean cycles, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  Graph *graph = graph_new (n);

  for (guint e = 0; e < m; e++) {
    guint32 a = (guint32)g_rand_int_range (rand, 0, (gint32)n);
    guint32 b = (guint32)g_rand_int_range (rand, 0, (gint32)n);

    if (a == b && !cycles)
      continue;
    if (cycles || a > b)
      arrow (graph, a, b);
    else
      arrow (graph, b, a);
  }
  return graph;
}

/* A subtraction game: each number to those 1, 3 and 4 below. */
static Graph *
subtraction_graph (guint n)
{
  Graph *graph = graph_new (n);

  for (guint32 i = 0; i < n; i++) {
    if (i >= 1)
      arrow (graph, i, i - 1);
    if (i >= 3)
      arrow (graph, i, i - 3);
    if (i >= 4)
      arrow (graph, i, i - 4);
  }
  return graph;
}

static void
assert_sound (const MxLayoutRequest *request, const MxLayout *layout)
{
  g_assert_cmpuint (layout->n, ==, request->n);
  g_assert_cmpuint (layout->m, ==, request->m);
  for (guint i = 0; i < layout->n; i++) {
    g_assert_cmpfloat (layout->center[i].x - request->width[i] / 2, >=, -0.01);
    g_assert_cmpfloat (layout->center[i].x + request->width[i] / 2, <=,
                       layout->width + 0.01);
    g_assert_cmpfloat (layout->center[i].y - request->height[i] / 2, >=, -0.01);
    g_assert_cmpfloat (layout->center[i].y + request->height[i] / 2, <=,
                       layout->height + 0.01);
  }
  for (guint e = 0; e < layout->m; e++) {
    const guint32 n = layout->curve_first[e + 1] - layout->curve_first[e];

    g_assert_cmpuint (n, >=, 4);
    g_assert_cmpuint (n % 3, ==, 1);
  }
}

static void
assert_no_overlap (const MxLayoutRequest *request, const MxLayout *layout)
{
  for (guint i = 0; i < layout->n; i++)
    for (guint k = i + 1; k < layout->n; k++) {
      const double dx = fabs (layout->center[i].x - layout->center[k].x);
      const double dy = fabs (layout->center[i].y - layout->center[k].y);

      g_assert_true (dx >= (request->width[i] + request->width[k]) / 2 - 0.5
                     || dy >= (request->height[i] + request->height[k]) / 2 - 0.5);
    }
}

static double
distance_to_box (const MxLayoutRequest *request, const MxLayout *layout, guint i,
                 MxPoint p)
{
  const double dx = fabs (p.x - layout->center[i].x) - request->width[i] / 2;
  const double dy = fabs (p.y - layout->center[i].y) - request->height[i] / 2;

  return MAX (MAX (dx, dy), 0);
}

static void
assert_ends_meet (const MxLayoutRequest *request, const MxLayout *layout,
                  double tolerance)
{
  for (guint e = 0; e < layout->m; e++) {
    const MxPoint tail = layout->curve[layout->curve_first[e]];
    const MxPoint head = layout->curve[layout->curve_first[e + 1] - 1];

    g_assert_cmpfloat (distance_to_box (request, layout, request->from[e], tail), <,
                       tolerance);
    g_assert_cmpfloat (distance_to_box (request, layout, request->to[e], head), <,
                       tolerance);
  }
}

/* How many arrows run through a node that is not one of their ends, by more than DEPTH. */
static guint
count_crossed_nodes (const MxLayoutRequest *request, const MxLayout *layout, double depth)
{
  guint count = 0;

  for (guint e = 0; e < layout->m; e++) {
    const MxPoint *curve = layout->curve + layout->curve_first[e];
    const guint segments = (layout->curve_first[e + 1] - layout->curve_first[e] - 1) / 3;

    for (guint i = 0; i < layout->n; i++) {
      gboolean crossed = FALSE;

      if (i == request->from[e] || i == request->to[e] || request->width[i] <= 0)
        continue;
      for (guint k = 0; k < segments && !crossed; k++)
        for (guint s = 0; s <= 40 && !crossed; s++) {
          const MxPoint p = mx_path_at (curve, k, s / 40.0);

          crossed = fabs (p.x - layout->center[i].x) < request->width[i] / 2 - depth
                    && fabs (p.y - layout->center[i].y) < request->height[i] / 2 - depth;
        }
      count += crossed;
    }
  }
  return count;
}

static void
assert_good (const MxLayoutRequest *request, const MxLayout *layout)
{
  assert_sound (request, layout);
  assert_no_overlap (request, layout);
  assert_ends_meet (request, layout, 3);
  g_assert_cmpuint (count_crossed_nodes (request, layout, 1), ==, 0);
}

static void
test_layers_empty (void)
{
  g_autoptr (Graph) graph = graph_new (0);
  g_autoptr (MxLayout) layout = mx_layout_layers (request_of (graph));

  g_assert_cmpuint (layout->n, ==, 0);
  g_assert_cmpuint (layout->m, ==, 0);
}

static void
test_layers_single (void)
{
  g_autoptr (Graph) graph = graph_new (1);
  g_autoptr (MxLayout) layout = mx_layout_layers (request_of (graph));

  assert_good (request_of (graph), layout);
  g_assert_cmpfloat (layout->width, ==, 40);
}

/* Every arrow of an acyclic graph leads downwards. */
static void
test_layers_respect_arrows (void)
{
  for (guint32 seed = 1; seed <= 20; seed++) {
    g_autoptr (Graph) graph = random_graph (24, 50, FALSE, seed);
    const MxLayoutRequest *request = request_of (graph);
    g_autoptr (MxLayout) layout = mx_layout_layers (request);

    for (guint e = 0; e < request->m; e++)
      g_assert_cmpfloat (layout->center[request->from[e]].y, <,
                         layout->center[request->to[e]].y - 60);
  }
}

static void
test_layers_geometry (void)
{
  for (guint32 seed = 1; seed <= 20; seed++) {
    g_autoptr (Graph) graph = random_graph (4 + seed * 2, 3 + seed * 4, FALSE, seed);
    g_autoptr (MxLayout) layout = mx_layout_layers (request_of (graph));

    assert_good (request_of (graph), layout);
  }
}

static void
test_layers_cycles (void)
{
  for (guint32 seed = 1; seed <= 20; seed++) {
    g_autoptr (Graph) graph = random_graph (3 + seed, 2 + seed * 3, TRUE, seed);
    g_autoptr (MxLayout) layout = mx_layout_layers (request_of (graph));

    assert_good (request_of (graph), layout);
  }
}

static void
test_layers_loop (void)
{
  g_autoptr (Graph) graph = graph_new (2);
  g_autoptr (MxLayout) layout = NULL;

  arrow (graph, 0, 0);
  arrow (graph, 0, 1);
  layout = mx_layout_layers (request_of (graph));
  assert_good (request_of (graph), layout);
  g_assert_cmpuint (layout->curve_first[1], ==, 7);
}

/* Two opposite arrows do not lie on one another. */
static void
test_layers_opposite (void)
{
  g_autoptr (Graph) graph = graph_new (2);
  g_autoptr (MxLayout) layout = NULL;

  arrow (graph, 0, 1);
  arrow (graph, 1, 0);
  layout = mx_layout_layers (request_of (graph));
  g_assert_cmpfloat (
      fabs (layout->curve[0].x - layout->curve[layout->curve_first[2] - 1].x), >, 4);
}

static void
test_layers_mixed_sizes (void)
{
  g_autoptr (Graph) graph = random_graph (20, 44, FALSE, 7);
  g_autoptr (MxLayout) layout = NULL;

  for (guint i = 0; i < 20; i++) {
    graph->width[i] = i % 5 == 4 ? 0 : 30 + 9 * (i % 7);
    graph->height[i] = i % 5 == 4 ? 0 : 60;
  }
  layout = mx_layout_layers (request_of (graph));
  assert_good (request_of (graph), layout);
}

static void
test_layers_large (void)
{
  g_autoptr (Graph) graph = random_graph (1000, 3000, FALSE, 3);
  const gint64 begin = g_get_monotonic_time ();
  g_autoptr (MxLayout) layout = mx_layout_layers (request_of (graph));

  assert_sound (request_of (graph), layout);
  assert_no_overlap (request_of (graph), layout);
  g_test_message ("1000 nodes: %.0f ms", (g_get_monotonic_time () - begin) / 1000.0);
}

/* A chain so deep that recursion would not survive it, and bends past their limit. */
static void
test_layers_deep (void)
{
  const guint n = 200000;
  g_autoptr (Graph) graph = graph_new (n);
  g_autoptr (MxLayout) layout = NULL;

  for (guint32 i = 1; i < n; i++)
    arrow (graph, i, i - 1);
  arrow (graph, n - 1, 0);
  layout = mx_layout_layers (request_of (graph));
  assert_sound (request_of (graph), layout);
}

/* In close rows too, however dense, no arrow runs through a node. */
static void
test_rows_geometry (void)
{
  for (guint32 seed = 1; seed <= 10; seed++) {
    g_autoptr (Graph) graph =
        random_graph (10 + seed * 5, seed * 60, seed % 2 == 0, seed);
    g_autoptr (MxLayout) rows = mx_layout_rows (request_of (graph));
    g_autoptr (MxLayout) layers = mx_layout_layers (request_of (graph));

    assert_good (request_of (graph), rows);
    g_assert_cmpfloat (rows->width, <, layers->width + 60);
  }
}

static void
test_placed_keeps_places (void)
{
  const MxPoint place[4] = {{0, 0}, {2, 0}, {0, 1}, {1.5, 3}};
  g_autoptr (Graph) graph = graph_new (4);
  g_autoptr (MxLayout) layout = NULL;
  double unit;

  arrow (graph, 0, 1);
  arrow (graph, 1, 2);
  arrow (graph, 2, 3);
  layout = mx_layout_placed (request_of (graph), place);
  assert_good (request_of (graph), layout);
  unit = (layout->center[1].x - layout->center[0].x) / 2;
  g_assert_cmpfloat (unit, >, 60);
  for (guint i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon (layout->center[i].x - layout->center[0].x,
                                    place[i].x * unit, 0.01);
    g_assert_cmpfloat_with_epsilon (layout->center[i].y - layout->center[0].y,
                                    place[i].y * unit, 0.01);
  }
}

/* An arrow along a row of nodes goes around those in between. */
static void
test_placed_goes_around (void)
{
  const MxPoint place[5] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
  g_autoptr (Graph) graph = graph_new (5);
  g_autoptr (MxLayout) layout = NULL;

  arrow (graph, 4, 0);
  arrow (graph, 3, 1);
  arrow (graph, 0, 4);
  arrow (graph, 2, 2);
  layout = mx_layout_placed (request_of (graph), place);
  assert_good (request_of (graph), layout);
}

static void
test_placed_junction (void)
{
  const MxPoint place[4] = {{0, 0}, {2, 1}, {2, -1}, {0, 0}};
  g_autoptr (Graph) graph = graph_new (4);
  g_autoptr (MxLayout) layout = NULL;

  graph->width[3] = graph->height[3] = 0;
  arrow (graph, 0, 3);
  arrow (graph, 3, 1);
  arrow (graph, 3, 2);
  layout = mx_layout_placed (request_of (graph), place);
  g_assert_cmpfloat (layout->center[3].x, >, layout->center[0].x + 20);
  g_assert_cmpfloat (layout->center[3].x, <, layout->center[1].x - 20);
}

/* Nodes on one spot and far away: ugly, but no harm is done. */
static void
test_placed_hostile (void)
{
  const MxPoint place[4] = {{0, 0}, {0, 0}, {1e9, -1e9}, {3, 3}};
  g_autoptr (Graph) graph = graph_new (4);
  g_autoptr (MxLayout) layout = NULL;

  arrow (graph, 0, 1);
  arrow (graph, 1, 0);
  arrow (graph, 0, 2);
  arrow (graph, 2, 3);
  layout = mx_layout_placed (request_of (graph), place);
  g_assert_cmpuint (layout->m, ==, 4);
}

static gboolean
skip_without_dot (void)
{
  g_autofree char *dot = g_find_program_in_path ("dot");

  if (dot == NULL)
    g_test_skip ("dot is not installed");
  return dot == NULL;
}

static void
test_dot_geometry (void)
{
  g_autoptr (Graph) graph = subtraction_graph (12);
  g_autoptr (GError) error = NULL;
  g_autoptr (MxLayout) layout = NULL;

  if (skip_without_dot ())
    return;
  layout = mx_layout_dot (request_of (graph), 20, &error);
  g_assert_no_error (error);
  g_assert_true (layout->from_dot);
  assert_sound (request_of (graph), layout);
  assert_no_overlap (request_of (graph), layout);
  assert_ends_meet (request_of (graph), layout, 4);
  g_assert_cmpuint (count_crossed_nodes (request_of (graph), layout, 4), ==, 0);
}

/* Each arrow gets its own curve, whatever the order of the answer and however many join the
 * same nodes. */
static void
test_dot_repeated_arrows (void)
{
  g_autoptr (Graph) graph = graph_new (3);
  g_autoptr (GError) error = NULL;
  g_autoptr (MxLayout) layout = NULL;

  if (skip_without_dot ())
    return;
  arrow (graph, 2, 0);
  arrow (graph, 0, 1);
  arrow (graph, 2, 0);
  arrow (graph, 1, 1);
  arrow (graph, 1, 0);
  layout = mx_layout_dot (request_of (graph), 20, &error);
  g_assert_no_error (error);
  assert_sound (request_of (graph), layout);
  assert_ends_meet (request_of (graph), layout, 4);
  g_assert_true (memcmp (layout->curve + layout->curve_first[0],
                         layout->curve + layout->curve_first[2], 4 * sizeof (MxPoint))
                 != 0);
}

static void
test_dot_junction (void)
{
  g_autoptr (Graph) graph = graph_new (4);
  g_autoptr (GError) error = NULL;
  g_autoptr (MxLayout) layout = NULL;

  if (skip_without_dot ())
    return;
  graph->width[3] = graph->height[3] = 0;
  arrow (graph, 0, 3);
  arrow (graph, 3, 1);
  arrow (graph, 3, 2);
  layout = mx_layout_dot (request_of (graph), 20, &error);
  g_assert_no_error (error);
  assert_sound (request_of (graph), layout);
  assert_ends_meet (request_of (graph), layout, 4);
}

typedef struct {
  GMainLoop *loop;
  GAsyncResult *result;
} Wait;

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;

  wait->result = g_object_ref (result);
  g_main_loop_quit (wait->loop);
}

static gboolean
count_cb (gpointer data)
{
  ++*(guint *)data;
  return G_SOURCE_CONTINUE;
}

/* While dot works on hundreds of nodes the main loop goes on turning. */
static void
test_dot_does_not_block (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (Graph) graph = random_graph (700, 900, FALSE, 5);
  g_autoptr (GError) error = NULL;
  g_autoptr (MxLayout) layout = NULL;
  Wait wait = {loop, NULL};
  guint turns = 0, source;
  gint64 begin, called;

  if (skip_without_dot ())
    return;
  begin = g_get_monotonic_time ();
  mx_layout_dot_async (request_of (graph), NULL, done_cb, &wait);
  called = g_get_monotonic_time ();
  g_assert_cmpint (called - begin, <, 500000);
  source = g_timeout_add (5, count_cb, &turns);
  g_main_loop_run (loop);
  g_source_remove (source);
  layout = mx_layout_dot_finish (wait.result, &error);
  g_object_unref (wait.result);
  g_assert_no_error (error);
  assert_sound (request_of (graph), layout);
  g_assert_cmpuint (turns, >, 4);
}

/* The request may be freed as soon as the call returns. */
static void
test_dot_copies_request (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Graph *graph = subtraction_graph (30);
  g_autoptr (GError) error = NULL;
  g_autoptr (MxLayout) layout = NULL;
  Wait wait = {loop, NULL};

  if (skip_without_dot ()) {
    graph_free (graph);
    return;
  }
  mx_layout_dot_async (request_of (graph), NULL, done_cb, &wait);
  memset (graph->width, 0xff, 30 * sizeof (double));
  g_array_set_size (graph->from, 0);
  graph_free (graph);
  g_main_loop_run (loop);
  layout = mx_layout_dot_finish (wait.result, &error);
  g_object_unref (wait.result);
  g_assert_no_error (error);
  g_assert_cmpuint (layout->n, ==, 30);
}

static gboolean
cancel_cb (gpointer data)
{
  g_cancellable_cancel (data);
  return G_SOURCE_REMOVE;
}

/* A layout that would take minutes ends at once when it is overtaken. */
static void
test_dot_cancel (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (Graph) graph = random_graph (3000, 20000, FALSE, 5);
  g_autoptr (GError) error = NULL;
  Wait wait = {loop, NULL};
  gint64 begin;

  if (skip_without_dot ())
    return;
  mx_layout_dot_async (request_of (graph), cancellable, done_cb, &wait);
  g_timeout_add (100, cancel_cb, cancellable);
  begin = g_get_monotonic_time ();
  g_main_loop_run (loop);
  g_assert_null (mx_layout_dot_finish (wait.result, &error));
  g_object_unref (wait.result);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 2 * G_USEC_PER_SEC);
}

static void
test_dot_cancelled_before (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (Graph) graph = subtraction_graph (5);
  g_autoptr (GError) error = NULL;
  Wait wait = {loop, NULL};

  if (skip_without_dot ())
    return;
  g_cancellable_cancel (cancellable);
  mx_layout_dot_async (request_of (graph), cancellable, done_cb, &wait);
  g_main_loop_run (loop);
  g_assert_null (mx_layout_dot_finish (wait.result, &error));
  g_object_unref (wait.result);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_dot_times_out (void)
{
  g_autoptr (Graph) graph = random_graph (3000, 20000, FALSE, 5);
  g_autoptr (GError) error = NULL;

  if (skip_without_dot ())
    return;
  g_assert_null (mx_layout_dot (request_of (graph), 0.2, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

static void
test_dot_missing (void)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autoptr (Graph) graph = subtraction_graph (5);
  g_autoptr (GError) error = NULL;

  g_setenv ("PATH", "/nonexistent", TRUE);
  g_assert_null (mx_layout_dot (request_of (graph), 5, &error));
  g_setenv ("PATH", path, TRUE);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* A program of that name which is not Graphviz: an error, not a layout. */
static void
test_dot_nonsense (void)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autofree char *dir = g_dir_make_tmp ("mx-dot-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (dir, "dot", NULL);
  static const char *const answers[] = {
      "graph 1 2 2\\nnode 0 1 x\\n",
      "graph 1 2 2\\nnode 7 1 1 1 1\\n",
      "edge 0 1 4 1 1 1 1 1 1 1 1\\n",
      "edge 1 0 400000000 1 1\\n",
      "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++) {
    g_autofree char *script = g_strdup_printf (
        "#!/bin/sh\nPATH=/usr/bin:/bin\ncat >/dev/null\nprintf '%s'\n", answers[i]);
    g_autoptr (Graph) graph = subtraction_graph (5);
    g_autoptr (GError) error = NULL;

    g_assert_true (g_file_set_contents_full (file, script, -1, G_FILE_SET_CONTENTS_NONE,
                                             0755, NULL));
    g_setenv ("PATH", dir, TRUE);
    g_assert_null (mx_layout_dot (request_of (graph), 5, &error));
    g_setenv ("PATH", path, TRUE);
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  }
  g_unlink (file);
  g_rmdir (dir);
}

static void
test_path_trim (void)
{
  MxPoint line[4] = {{0, 0}, {10, 0}, {20, 0}, {30, 0}};
  guint n = mx_path_trim_begin (line, 4, (MxPoint){0, 0}, 12, 12, MX_OUTLINE_BOX);

  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpfloat_with_epsilon (line[0].x, 6, 0.01);
  n = mx_path_trim_end (line, n, (MxPoint){30, 0}, 10, 10, MX_OUTLINE_ROUND);
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpfloat_with_epsilon (line[0].x, 6, 0.01);
  g_assert_cmpfloat_with_epsilon (line[3].x, 25, 0.01);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/layers/empty", test_layers_empty);
  g_test_add_func ("/layout/layers/single", test_layers_single);
  g_test_add_func ("/layout/layers/respect-arrows", test_layers_respect_arrows);
  g_test_add_func ("/layout/layers/geometry", test_layers_geometry);
  g_test_add_func ("/layout/layers/cycles", test_layers_cycles);
  g_test_add_func ("/layout/layers/loop", test_layers_loop);
  g_test_add_func ("/layout/layers/opposite", test_layers_opposite);
  g_test_add_func ("/layout/layers/mixed-sizes", test_layers_mixed_sizes);
  g_test_add_func ("/layout/layers/large", test_layers_large);
  g_test_add_func ("/layout/layers/deep", test_layers_deep);
  g_test_add_func ("/layout/rows/geometry", test_rows_geometry);
  g_test_add_func ("/layout/placed/keeps-places", test_placed_keeps_places);
  g_test_add_func ("/layout/placed/goes-around", test_placed_goes_around);
  g_test_add_func ("/layout/placed/junction", test_placed_junction);
  g_test_add_func ("/layout/placed/hostile", test_placed_hostile);
  g_test_add_func ("/layout/dot/geometry", test_dot_geometry);
  g_test_add_func ("/layout/dot/repeated-arrows", test_dot_repeated_arrows);
  g_test_add_func ("/layout/dot/junction", test_dot_junction);
  g_test_add_func ("/layout/dot/does-not-block", test_dot_does_not_block);
  g_test_add_func ("/layout/dot/copies-request", test_dot_copies_request);
  g_test_add_func ("/layout/dot/cancel", test_dot_cancel);
  g_test_add_func ("/layout/dot/cancelled-before", test_dot_cancelled_before);
  g_test_add_func ("/layout/dot/times-out", test_dot_times_out);
  g_test_add_func ("/layout/dot/missing", test_dot_missing);
  g_test_add_func ("/layout/dot/nonsense", test_dot_nonsense);
  g_test_add_func ("/layout/path/trim", test_path_trim);
  return g_test_run ();
}
