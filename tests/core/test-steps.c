/* SPDX-License-Identifier: MIT */
#include "core/steps.h"

#include "core/mex.h"

#include "brute.h"

/* What is known at each step is exactly what the definition allows: the orders are replayed. */

static MxSolution *
solve (Hand *hand, const gint64 *coords, guint n, MxPlay play)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);
  MxLimits limits = MX_LIMITS_DEFAULT;

  return mx_solve (hand_source (hand), start, play, &limits, NULL);
}

/* The invariants that the header promises of any order. */
static void
check_form (const MxSteps *steps)
{
  const MxGraph *graph = mx_solution_graph (steps->solution);
  g_autofree gboolean *seen = g_new0 (gboolean, graph->n + 1);
  guint32 n_settled = 0;

  g_assert_cmpuint (steps->step_first[0], ==, 0);
  g_assert_cmpint (mx_steps_node (steps, 0), ==, MX_NO_NODE);
  for (guint32 step = 1; step <= steps->n_steps; step++) {
    g_assert_cmpuint (steps->step_first[step], >, steps->step_first[step - 1]);
    if (step < steps->n_steps)
      g_assert_cmpuint (steps->step_first[step], ==, step);
    for (guint32 k = steps->step_first[step - 1]; k < steps->step_first[step]; k++) {
      MxNode node = steps->order[k];

      g_assert_cmpuint (node, <, graph->n);
      g_assert_false (seen[node]);
      seen[node] = TRUE;
      g_assert_cmpuint (steps->settled_at[node], ==, step);
      g_assert_false (mx_steps_knows (steps, step - 1, node));
      g_assert_true (mx_steps_knows (steps, step, node));
      n_settled++;
    }
    if (step > 1) {
      g_assert_cmpuint (steps->round[step], >=, steps->round[step - 1]);
      g_assert_cmpuint (steps->round[step], <=, steps->round[step - 1] + 1);
    }
    if (step > 1 && steps->round[step] == steps->round[step - 1])
      g_assert_cmpuint (mx_steps_node (steps, step), >, mx_steps_node (steps, step - 1));
  }
  g_assert_cmpuint (n_settled, ==, steps->n_settled);
  for (MxNode i = 0; i < graph->n; i++) {
    if (!seen[i])
      g_assert_cmpuint (steps->settled_at[i], ==, G_MAXUINT32);
  }
}

/* Whether all parts of an option are settled before a step. */
static gboolean
is_known (const MxSteps *steps, guint32 option, guint32 step)
{
  const MxGraph *graph = mx_solution_graph (steps->solution);
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);

  for (guint i = 0; i < n; i++) {
    if (!mx_steps_knows (steps, step - 1, part[i]))
      return FALSE;
  }
  return TRUE;
}

static void
check_pn_step (const MxSteps *steps, guint32 step)
{
  const MxGraph *graph = mx_solution_graph (steps->solution);
  MxNode node = mx_steps_node (steps, step);
  gboolean some_p = FALSE;
  gboolean all_n = TRUE;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxOutcome outcome = is_known (steps, graph->option[k], step)
                            ? mx_graph_option_outcome (graph, graph->option[k])
                            : MX_OUTCOME_UNKNOWN;

    some_p = some_p || outcome == MX_OUTCOME_P;
    all_n = all_n && outcome == MX_OUTCOME_N;
  }
  switch ((MxReason)steps->reason[step]) {
  case MX_REASON_TERMINAL:
    g_assert_cmpuint (mx_graph_n_options (graph, node), ==, 0);
    g_assert_cmpint (graph->outcome[node], ==,
                     graph->components != NULL ? MX_OUTCOME_N : MX_OUTCOME_P);
    break;
  case MX_REASON_REACHES_P:
    g_assert_true (some_p);
    g_assert_cmpint (graph->outcome[node], ==, MX_OUTCOME_N);
    break;
  case MX_REASON_ONLY_N:
    g_assert_true (all_n);
    g_assert_cmpint (graph->outcome[node], ==, MX_OUTCOME_P);
    break;
  case MX_REASON_DRAW:
    g_assert_cmpuint (step, ==, steps->n_steps);
    for (guint32 k = steps->step_first[step - 1]; k < steps->step_first[step]; k++)
      g_assert_cmpint (graph->outcome[steps->order[k]], ==, MX_OUTCOME_D);
    break;
  case MX_REASON_DECIDED:
  case MX_REASON_MEX:
  case MX_REASON_LOOPY: g_assert_not_reached ();
  }
}

/* Nothing comes later than it could: an N that reaches a P of round r is settled in the next
 * round of N, and so on. */
static void
check_no_delay (const MxSteps *steps)
{
  const MxGraph *graph = mx_solution_graph (steps->solution);

  for (MxNode i = 0; i < graph->n; i++) {
    guint32 soonest = G_MAXUINT32;
    guint32 latest = 0;

    if (steps->settled_at[i] == G_MAXUINT32 || graph->outcome[i] == MX_OUTCOME_D
        || mx_graph_n_options (graph, i) == 0)
      continue;
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
      MxNode to = graph->option[k];
      guint32 round;

      if ((to & MX_SPLIT) != 0 || steps->settled_at[to] == G_MAXUINT32)
        continue;
      round = steps->round[steps->settled_at[to]];
      if (graph->outcome[to] == MX_OUTCOME_P)
        soonest = MIN (soonest, round);
      latest = MAX (latest, round);
    }
    if (graph->outcome[i] == MX_OUTCOME_N && graph->n_splits == 0)
      g_assert_cmpuint (steps->round[steps->settled_at[i]], <=, soonest + 2);
    if (graph->outcome[i] == MX_OUTCOME_P && graph->n_splits == 0)
      g_assert_cmpuint (steps->round[steps->settled_at[i]], <=, latest + 2);
  }
}

static void
check_pn (MxSolution *solution)
{
  g_autoptr (MxSteps) steps = mx_steps_new (solution, MX_ALGORITHM_PN_ROUNDS);
  const MxGraph *graph = mx_solution_graph (solution);

  check_form (steps);
  for (guint32 step = 1; step <= steps->n_steps; step++)
    check_pn_step (steps, step);
  check_no_delay (steps);
  for (MxNode i = 0; i < graph->n; i++)
    g_assert_cmpint (steps->settled_at[i] != G_MAXUINT32, ==,
                     graph->outcome[i] != MX_OUTCOME_UNKNOWN);
}

/* The longest path to an end, where there are no cycles. */
static guint32
find_height (const MxGraph *graph, MxNode node, guint32 *memo)
{
  guint32 height = 0;

  if (memo[node] != 0)
    return memo[node];
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxNode single;
    guint n;
    const MxNode *part = mx_graph_option_parts (graph, graph->option[k], &single, &n);

    for (guint i = 0; i < n; i++)
      height = MAX (height, find_height (graph, part[i], memo));
  }
  return memo[node] = height + 1;
}

static void
check_sg (MxSolution *solution, gboolean acyclic)
{
  g_autoptr (MxSteps) steps = mx_steps_new (solution, MX_ALGORITHM_SG_ORDER);
  const MxGraph *graph = mx_solution_graph (solution);
  g_autofree guint32 *memo = g_new0 (guint32, graph->n + 1);
  MxMex mex;

  check_form (steps);
  mx_mex_init (&mex);
  for (guint32 step = 1; step <= steps->n_steps; step++) {
    MxNode node = mx_steps_node (steps, step);
    guint n_options = mx_graph_n_options (graph, node);

    if (steps->reason[step] == MX_REASON_LOOPY) {
      g_assert_cmpuint (step, ==, steps->n_steps);
      g_assert_cmpint (graph->value[node], ==, MX_VALUE_INFINITE);
      continue;
    }
    if (acyclic)
      g_assert_cmpuint (steps->round[step], ==, find_height (graph, node, memo));
    g_assert_cmpint (steps->reason[step], ==,
                     n_options == 0 ? MX_REASON_TERMINAL : MX_REASON_MEX);
    /* The mex of what is known at that moment is the value. */
    mx_mex_reset (&mex);
    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
      if (acyclic)
        g_assert_true (is_known (steps, graph->option[k], step));
      if (is_known (steps, graph->option[k], step))
        mx_mex_add (&mex, mx_graph_option_value (graph, graph->option[k]), n_options);
    }
    g_assert_cmpint (mx_mex_get (&mex), ==, graph->value[node]);
  }
  mx_mex_clear (&mex);
  for (MxNode i = 0; i < graph->n; i++)
    g_assert_cmpint (steps->settled_at[i] != G_MAXUINT32, ==,
                     graph->value[i] != MX_VALUE_UNKNOWN);
}

static void
test_acyclic (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new_graph (30, 2.5, TRUE, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = solve (hand, &(gint64){29}, 1, MX_PLAY_NORMAL);

    check_pn (solution);
    check_sg (solution, TRUE);
  }
}

static void
test_cyclic (void)
{
  for (guint seed = 0; seed < 200; seed++) {
    Hand *hand = hand_new_graph (25, 1 + 0.25 * (seed % 7), FALSE, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = solve (hand, &(gint64){3}, 1, MX_PLAY_NORMAL);

    check_pn (solution);
    check_sg (solution, FALSE);
  }
}

static void
test_splits (void)
{
  static const char *const codes[] = {"0.77", "0.137", "4.07", "0.6"};

  for (guint c = 0; c < G_N_ELEMENTS (codes); c++) {
    Hand *hand = hand_new_octal (codes[c]);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = solve (hand, &(gint64){20}, 1, MX_PLAY_NORMAL);

    check_pn (solution);
    check_sg (solution, TRUE);
  }
}

static void
test_whole (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new_graph (12, 2, seed % 2 == 0, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    gint64 nodes[2] = {11, 6};
    g_autoptr (MxSolution) solution = solve (hand, nodes, 1 + seed % 2, MX_PLAY_MISERE);
    g_autoptr (MxSteps) steps = mx_steps_new (solution, MX_ALGORITHM_SG_ORDER);

    g_assert_cmpint (steps->algorithm, ==, MX_ALGORITHM_PN_ROUNDS);
    check_pn (solution);
  }
}

/* What a limit left unknown is never settled. */
static void
falling (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] == 9) {
    out->result = MX_READ_FAULT;
    out->fault.message = g_strdup ("not here");
    return;
  }
  for (gint64 to = 0; to < coords[0]; to++) {
    if (hand_mix (hand->seed, (guint64)coords[0], (guint64)to) % 4 == 0)
      hand_move (out, to);
  }
}

static void
test_unknown (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new (1, FALSE, falling);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = NULL;

    hand->seed = seed;
    solution = solve (hand, &(gint64){25}, 1, MX_PLAY_NORMAL);
    check_pn (solution);
    check_sg (solution, FALSE);
  }
}

static gboolean
stop_cb (gpointer data)
{
  return TRUE;
}

static void
test_stop (void)
{
  Hand *hand = hand_new_graph (20000, 10, FALSE, 1);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) solution = solve (hand, &(gint64){3}, 1, MX_PLAY_NORMAL);
  MxControl control = {.stop = stop_cb};
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSteps) steps =
      mx_steps_new_watched (solution, MX_ALGORITHM_PN_ROUNDS, &limits, &control);

  g_assert_null (steps);
}

/* Without room for the steps there are none, and all that is known is known at once. */
static void
test_memory (void)
{
  Hand *hand = hand_new_graph (20000, 10, FALSE, 1);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) solution = solve (hand, &(gint64){3}, 1, MX_PLAY_NORMAL);

  for (guint algorithm = 0; algorithm < 2; algorithm++) {
    MxLimits limits = MX_LIMITS_DEFAULT;
    g_autoptr (MxSteps) all = NULL;
    g_autoptr (MxSteps) none = NULL;

    all = mx_steps_new_watched (solution, (MxAlgorithm)algorithm, &limits, NULL);
    limits.memory = 400000;
    none = mx_steps_new_watched (solution, (MxAlgorithm)algorithm, &limits, NULL);
    g_assert_cmpint (all->limit, ==, MX_LIMIT_NONE);
    g_assert_cmpuint (all->n_steps, >, 0);
    g_assert_cmpint (none->limit, ==, MX_LIMIT_MEMORY);
    g_assert_cmpuint (none->n_steps, ==, 0);
    g_assert_true (mx_steps_knows (none, 0, 3));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/steps/acyclic", test_acyclic);
  g_test_add_func ("/core/steps/cyclic", test_cyclic);
  g_test_add_func ("/core/steps/splits", test_splits);
  g_test_add_func ("/core/steps/whole", test_whole);
  g_test_add_func ("/core/steps/unknown", test_unknown);
  g_test_add_func ("/core/steps/stop", test_stop);
  g_test_add_func ("/core/steps/memory", test_memory);
  return g_test_run ();
}
