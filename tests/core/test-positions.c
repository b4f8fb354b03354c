/* SPDX-License-Identifier: MIT */
#include "brute.h"

/* Whole positions of normal play beside slow evaluation. */

static MxSolution *
solve (Hand *hand, const gint64 *heaps, guint n, MxPlay play)
{
  g_autoptr (MxSum) start = brute_sum (hand, heaps, n);
  const MxLimits limits = MX_LIMITS_DEFAULT;

  return mx_solve (hand_source (hand), start, play, &limits, NULL);
}

static MxSolution *
new_whole (MxSolution *solution)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit;

  return mx_solution_new_whole (solution, &limits, NULL, &limit);
}

/* Values, outcomes and the number of moves that the game lasts. */
static void
check_positions (Hand *hand, const gint64 *heaps, guint n)
{
  g_autoptr (Brute) brute = brute_new (hand);
  g_autoptr (MxSolution) solution = solve (hand, heaps, n, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) whole = new_whole (solution);

  g_assert_nonnull (whole);
  const MxGraph *graph = mx_solution_graph (whole);
  g_assert_true (graph == whole->whole);
  g_assert_cmpint (graph->outcome[whole->whole_start], ==, solution->outcome);
  g_assert_cmpint (graph->value[whole->whole_start], ==, solution->value);
  for (MxNode i = 0; i < graph->n; i++) {
    const guint n_parts = graph->parts_first[i + 1] - graph->parts_first[i];
    g_autofree gint64 *coords = g_new (gint64, MAX (n_parts, 1));
    MxValue value = 0;

    for (guint k = 0; k < n_parts; k++) {
      coords[k] =
          mx_graph_coords (whole->components, graph->parts[graph->parts_first[i] + k])[0];
      value ^= brute_value (brute, &coords[k]);
    }
    g_assert_cmpint (graph->value[i], ==, value);
    g_assert_cmpint (graph->outcome[i], ==,
                     brute_outcome (brute, coords, n_parts, MX_PLAY_NORMAL));
    g_assert_cmpuint (mx_graph_remoteness (graph, i) % 2, ==, value != 0);
  }
}

static void
test_sum (void)
{
  static const gint64 set[] = {1, 3, 4}, heaps[] = {5, 2, 7};
  Hand *hand = hand_new_subtraction (set, G_N_ELEMENTS (set));
  g_autoptr (MxSource) source = hand_source (hand);

  check_positions (hand, heaps, G_N_ELEMENTS (heaps));
}

static void
test_splits (void)
{
  static const gint64 heaps[] = {7};
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);

  check_positions (hand, heaps, 1);
}

/* The order of the heaps makes no other position: multisets of 3, 4 and 5 or less. */
static void
test_order_does_not_matter (void)
{
  static const gint64 up[] = {3, 4, 5}, down[] = {5, 4, 3};
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) a = solve (hand, up, 3, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) b = solve (hand, down, 3, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) whole_a = new_whole (a);
  g_autoptr (MxSolution) whole_b = new_whole (b);
  guint n = 0;

  for (guint i = 0; i <= 5; i++)
    for (guint j = i; j <= 5; j++)
      for (guint k = j; k <= 5; k++)
        n += i <= 3 && j <= 4;
  g_assert_cmpuint (whole_a->whole->n, ==, n);
  g_assert_cmpuint (whole_b->whole->n, ==, n);
}

/* One heap that does not split has no other positions; misère play has them anyway. */
static void
test_no_choice (void)
{
  static const gint64 heaps[] = {5, 6};
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) one = solve (hand, heaps, 1, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) misere = solve (hand, heaps, 2, MX_PLAY_MISERE);

  g_assert_false (mx_solution_has_whole (one));
  g_assert_null (new_whole (one));
  g_assert_false (mx_solution_has_whole (misere));
  g_assert_null (new_whole (misere));
}

static void
test_too_many (void)
{
  static const gint64 heaps[] = {20, 21, 22, 23, 24};
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) solution = solve (hand, heaps, 5, MX_PLAY_NORMAL);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit = MX_LIMIT_NONE;

  limits.positions = 1000;
  g_assert_null (mx_solution_new_whole (solution, &limits, NULL, &limit));
  g_assert_cmpint (limit, ==, MX_LIMIT_POSITIONS);
  limits = MX_LIMITS_DEFAULT;
  limits.memory = 20000;
  g_assert_null (mx_solution_new_whole (solution, &limits, NULL, &limit));
  g_assert_cmpint (limit, ==, MX_LIMIT_MEMORY);
}

static gboolean
stop_cb (gpointer data)
{
  return TRUE;
}

static void
test_stopped (void)
{
  static const gint64 heaps[] = {20, 21, 22, 23, 24};
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) solution = solve (hand, heaps, 5, MX_PLAY_NORMAL);
  const MxLimits limits = MX_LIMITS_DEFAULT;
  const MxControl control = {.stop = stop_cb};
  MxLimit limit = MX_LIMIT_NONE;

  g_assert_null (mx_solution_new_whole (solution, &limits, &control, &limit));
  g_assert_cmpint (limit, ==, MX_LIMIT_NONE);
}

/* Cycles: a sum with one infinite part is N where its set has the value of the others. */
static void
test_cycles (void)
{
  for (guint32 seed = 1; seed <= 20; seed++) {
    Hand *hand = hand_new_graph (8, 1.8, FALSE, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    const gint64 nodes[] = {0, 3};
    g_autoptr (MxSolution) solution = solve (hand, nodes, 2, MX_PLAY_NORMAL);
    g_autoptr (MxSolution) whole = new_whole (solution);

    g_assert_nonnull (whole);
    const MxGraph *graph = whole->whole;
    g_assert_cmpint (graph->outcome[whole->whole_start], ==, solution->outcome);
    for (MxNode i = 0; i < graph->n; i++) {
      gboolean some_p = FALSE, all_n = TRUE;

      for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
        some_p |= graph->outcome[graph->option[k]] == MX_OUTCOME_P;
        all_n &= graph->outcome[graph->option[k]] == MX_OUTCOME_N;
      }
      g_assert_cmpint (graph->outcome[i], ==,
                       some_p  ? MX_OUTCOME_N
                       : all_n ? MX_OUTCOME_P
                               : MX_OUTCOME_D);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/positions/sum", test_sum);
  g_test_add_func ("/core/positions/splits", test_splits);
  g_test_add_func ("/core/positions/order-does-not-matter", test_order_does_not_matter);
  g_test_add_func ("/core/positions/no-choice", test_no_choice);
  g_test_add_func ("/core/positions/too-many", test_too_many);
  g_test_add_func ("/core/positions/stopped", test_stopped);
  g_test_add_func ("/core/positions/cycles", test_cycles);
  return g_test_run ();
}
