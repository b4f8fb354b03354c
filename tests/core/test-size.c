/* SPDX-License-Identifier: MIT */
#include "core/graph/remoteness.h"
#include "core/steps.h"

#include "hand.h"

#include <string.h>

/* Large and awkward graphs: what they are worth where that is known beforehand, how soon work on
 * them ends when it is cancelled, and that memory stays under what was set. */

/* Arrows are told by a rule; the source shows them, so that nothing is explored. */
typedef struct {
  MxSource source;
  MxFamily family;
  MxArrows *arrows;
  char (*names)[12];
} Large;

static const char *
arrow_name_cb (gconstpointer data, guint32 node)
{
  return ((const Large *)data)->names[node];
}

static const char *
node_name_cb (const MxSource *source, guint family, guint node)
{
  return ((const Large *)source)->names[node];
}

static MxReader *
reader_new_cb (const MxSource *source)
{
  return g_new0 (MxReader, 1);
}

static void
reader_free_cb (MxReader *reader)
{
  g_free (reader);
}

static gboolean
options_cb (MxReader *reader, guint family, const gint64 *coords, MxOptions *out)
{
  const MxArrows *arrows = ((const Large *)reader->source)->arrows;
  guint32 place = arrows->place[coords[0]];

  for (guint32 k = arrows->first[place]; k < arrows->first[place + 1]; k++) {
    mx_options_begin (out);
    mx_options_add (out, 0, 1, &(gint64){arrows->node[arrows->to[k]]});
  }
  return out->result == MX_READ_DONE;
}

static void
finalize_cb (MxSource *source)
{
  Large *large = (Large *)source;

  mx_arrows_free (large->arrows);
  g_free (large->names);
  g_free (large);
}

/* HIDDEN: the arrows must be explored. */
static MxSource *
large_new (guint32 n, const GArray *edges, gboolean hidden)
{
  Large *large = g_new0 (Large, 1);

  large->names = g_malloc (sizeof *large->names * n);
  for (guint32 i = 0; i < n; i++)
    g_snprintf (large->names[i], sizeof *large->names, "%u", i);
  large->arrows = mx_arrows_new (0, n, arrow_name_cb, large,
                                 (const MxEdge *)(gconstpointer)edges->data, edges->len);
  large->family =
      (MxFamily){.name = "g", .arity = 1, .shape = MX_SHAPE_GRAPH, .n_nodes = n};
  large->family.arrows = hidden ? NULL : large->arrows;
  g_atomic_ref_count_init (&large->source.ref_count);
  large->source.n_families = 1;
  large->source.families = &large->family;
  large->source.finalize = finalize_cb;
  large->source.reader_new = reader_new_cb;
  large->source.reader_free = reader_free_cb;
  large->source.options = options_cb;
  large->source.node_name = node_name_cb;
  return &large->source;
}

static MxSolution *
solve (MxSource *source, guint32 node, MxPlay play, const MxLimits *limits,
       const MxControl *control)
{
  g_autoptr (MxSum) start = mx_sum_new (source);

  mx_sum_add (start, 0, &(gint64){node});
  return mx_solve (source, start, play, limits, control);
}

static GArray *
new_edges (void)
{
  return g_array_new (FALSE, FALSE, sizeof (MxEdge));
}

static void
add_edge (GArray *edges, guint32 from, guint32 to)
{
  MxEdge edge = {from, to};

  g_array_append_val (edges, edge);
}

static guint32
get_size (guint32 small, guint32 large)
{
  return g_test_slow () ? large : small;
}

static void
check_ending (const MxSolution *solution, MxOutcome outcome, MxValue value,
              guint32 remoteness)
{
  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  g_assert_cmpint (solution->outcome, ==, outcome);
  g_assert_cmpint (solution->value, ==, value);
  g_assert_cmpuint (mx_solution_remoteness (solution), ==, remoteness);
}

/* -- awkward shapes -- */

/* A path as long as the graph: nothing recurses. */
static void
test_path (void)
{
  guint32 n = get_size (100000, 1000000);
  g_autoptr (GArray) edges = new_edges ();

  for (guint32 i = 1; i < n; i++)
    add_edge (edges, i, i - 1);
  for (guint hidden = 0; hidden < 2; hidden++) {
    g_autoptr (MxSource) source = large_new (n, edges, hidden == 1);
    g_autoptr (MxSolution) solution =
        solve (source, n - 1, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
    g_autoptr (MxSolution) misere =
        solve (source, n - 1, MX_PLAY_MISERE, &MX_LIMITS_DEFAULT, NULL);
    g_autoptr (MxSteps) steps = mx_steps_new (solution, MX_ALGORITHM_PN_ROUNDS);

    /* The last of an even number of positions has an odd way to go. */
    check_ending (solution, MX_OUTCOME_N, 1, n - 1);
    g_assert_cmpuint (steps->n_settled, ==, n);
    g_assert_cmpint (misere->outcome, ==, MX_OUTCOME_P);
    g_assert_cmpuint (mx_solution_remoteness (misere), ==, n - 1);
  }
}

/* One cycle through all positions is a draw; with one way out of it everything has a number: from
 * the position beside the end the way out is N, and so on round. */
static void
test_cycle (void)
{
  guint32 n = get_size (100000, 999998);
  g_autoptr (GArray) edges = new_edges ();

  for (guint32 i = 0; i < n; i++)
    add_edge (edges, i, (i + 1) % n);
  for (guint hidden = 0; hidden < 2; hidden++) {
    g_autoptr (MxSource) source = large_new (n, edges, hidden == 1);
    g_autoptr (MxSolution) solution =
        solve (source, 0, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);

    check_ending (solution, MX_OUTCOME_D, MX_VALUE_INFINITE, MX_NO_REMOTENESS);
    g_assert_cmpuint (solution->n_draws, ==, 1);
  }
  add_edge (edges, 0, n);
  for (guint hidden = 0; hidden < 2; hidden++) {
    g_autoptr (MxSource) source = large_new (n + 1, edges, hidden == 1);
    g_autoptr (MxSolution) solution =
        solve (source, 1, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
    const MxGraph *graph = solution->components;
    MxNode way_out = mx_graph_find (graph, 0, &(gint64){0});

    /* 0 wins at once, n - 1 loses in 2, n - 2 wins in 3, … and 1 loses in n, which is even. */
    check_ending (solution, MX_OUTCOME_P, 0, n);
    g_assert_cmpuint (graph->remoteness[way_out], ==, 1);
    g_assert_cmpint (graph->outcome[way_out], ==, MX_OUTCOME_N);
  }
}

/* A loop, a node that nothing leads to or from, nodes that the start does not reach. */
static void
test_oddities (void)
{
  g_autoptr (GArray) edges = new_edges ();

  add_edge (edges, 0, 0);
  add_edge (edges, 2, 1);
  add_edge (edges, 2, 0);
  add_edge (edges, 3, 2);
  for (guint hidden = 0; hidden < 2; hidden++) {
    g_autoptr (MxSource) source = large_new (5, edges, hidden == 1);
    g_autoptr (MxSolution) loop =
        solve (source, 0, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
    g_autoptr (MxSolution) lone =
        solve (source, 4, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
    g_autoptr (MxSolution) above =
        solve (source, 3, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);

    check_ending (loop, MX_OUTCOME_D, MX_VALUE_INFINITE, MX_NO_REMOTENESS);
    check_ending (lone, MX_OUTCOME_P, 0, 0);
    check_ending (above, MX_OUTCOME_P, 0, 2);
    g_assert_cmpuint (loop->components->n, ==, 5);
    for (MxNode i = 0; i < 5; i++)
      g_assert_cmpint ((lone->components->flags[i] & MX_NODE_REACHED) != 0, ==, i == 4);
  }
}

/* All to all: a draw; all to all that are smaller: heaps of Nim. */
static void
test_complete (void)
{
  guint32 n = get_size (300, 3100);
  g_autoptr (GArray) all = new_edges ();
  g_autoptr (GArray) smaller = new_edges ();
  g_autoptr (MxSource) source_all = NULL;
  g_autoptr (MxSource) source_smaller = NULL;
  g_autoptr (MxSolution) draw = NULL;
  g_autoptr (MxSolution) nim = NULL;

  for (guint32 i = 0; i < n; i++) {
    for (guint32 k = 0; k < n; k++) {
      add_edge (all, i, k);
      if (k < i)
        add_edge (smaller, i, k);
    }
  }
  source_all = large_new (n, all, FALSE);
  source_smaller = large_new (n, smaller, FALSE);
  draw = solve (source_all, 0, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
  nim = solve (source_smaller, n - 1, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
  check_ending (draw, MX_OUTCOME_D, MX_VALUE_INFINITE, MX_NO_REMOTENESS);
  g_assert_cmpuint (draw->n_draws, ==, n);
  check_ending (nim, MX_OUTCOME_N, n - 1, 1);
  for (MxNode i = 0; i < n; i++)
    g_assert_cmpint (nim->components->value[i], ==,
                     mx_graph_coords (nim->components, i)[0]);
}

/* -- stopping -- */

static GArray *
new_random (guint32 n, guint32 m, gboolean acyclic)
{
  GArray *edges = new_edges ();

  for (guint32 k = 0; k < m; k++) {
    guint32 from = 1 + (guint32)(hand_mix (7, k, 0) % (n - 1));

    add_edge (edges, from, (guint32)(hand_mix (7, k, 1) % (acyclic ? from : n)));
  }
  return edges;
}

/* Asks to stop from the LEFT-th look on, and notes when. */
typedef struct {
  guint left;
  guint n_looks;
  gint64 stopped_at;
} Stop;

static gboolean
stop_cb (gpointer data)
{
  Stop *stop = data;

  stop->n_looks++;
  if (stop->left > 1) {
    stop->left--;
    return FALSE;
  }
  if (stop->stopped_at == 0)
    stop->stopped_at = g_get_monotonic_time ();
  return TRUE;
}

/* Stops at many places of the work.  The time that is left after it may be that of a busy machine:
 * of several tries the quickest counts. */
static void
check_stops (MxSource *source, guint32 start, MxPlay play)
{
  Stop whole = {.left = G_MAXUINT};
  MxControl control = {.stop = stop_cb, .data = &whole};
  g_autoptr (MxSolution) solution =
      solve (source, start, play, &MX_LIMITS_DEFAULT, &control);

  g_assert_nonnull (solution);
  g_assert_cmpuint (whole.n_looks, >, 8);
  for (guint i = 0; i < 12; i++) {
    gint64 least = G_MAXINT64;

    for (guint try = 0; try < 5 && least > 50000; try++) {
      Stop stop = {.left = 1 + i * (whole.n_looks - 1) / 12};

      control.data = &stop;
      g_assert_null (solve (source, start, play, &MX_LIMITS_DEFAULT, &control));
      least = MIN (least, g_get_monotonic_time () - stop.stopped_at);
    }
    g_assert_cmpint (least, <=, 50000);
  }
}

static void
test_stop (void)
{
  guint32 n = get_size (50000, 1000000);

  for (guint i = 0; i < 4; i++) {
    g_autoptr (GArray) edges = new_random (n, 10 * n, i % 2 == 0);
    g_autoptr (MxSource) source = large_new (n, edges, FALSE);

    check_stops (source, n - 1, i < 2 ? MX_PLAY_NORMAL : MX_PLAY_MISERE);
  }
}

/* -- memory -- */

/* Whatever is allowed, it is an answer or the limit, and never a wrong one. */
static void
test_memory (void)
{
  guint32 n = get_size (20000, 200000);

  for (guint cyclic = 0; cyclic < 2; cyclic++) {
    g_autoptr (GArray) edges = new_random (n, 10 * n, cyclic == 0);
    g_autoptr (MxSource) source = large_new (n, edges, FALSE);
    g_autoptr (MxSolution) all =
        solve (source, n - 1, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
    guint n_limited = 0;
    guint n_solved = 0;

    for (guint64 memory = 10000; memory < 1000 * (guint64)n; memory *= 2) {
      MxLimits limits = MX_LIMITS_DEFAULT;
      g_autoptr (MxSolution) some = NULL;

      limits.memory = memory;
      some = solve (source, n - 1, MX_PLAY_NORMAL, &limits, NULL);
      if (some->limit == MX_LIMIT_NONE) {
        n_solved++;
        g_assert_cmpint (some->outcome, ==, all->outcome);
        g_assert_cmpint (some->value, ==, all->value);
        g_assert_cmpuint (mx_solution_remoteness (some), ==,
                          mx_solution_remoteness (all));
      } else {
        n_limited++;
        g_assert_cmpint (some->limit, ==, MX_LIMIT_MEMORY);
        if (some->outcome != MX_OUTCOME_UNKNOWN)
          g_assert_cmpint (some->outcome, ==, all->outcome);
      }
    }
    g_assert_cmpuint (n_limited, >, 3);
    g_assert_cmpuint (n_solved, >, 1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/size/path", test_path);
  g_test_add_func ("/core/size/cycle", test_cycle);
  g_test_add_func ("/core/size/oddities", test_oddities);
  g_test_add_func ("/core/size/complete", test_complete);
  g_test_add_func ("/core/size/stop", test_stop);
  g_test_add_func ("/core/size/memory", test_memory);
  return g_test_run ();
}
