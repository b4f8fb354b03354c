/* SPDX-License-Identifier: MIT */
#include "compare-private.h"

#include "core/sum/moves.h"
#include "core/graph/remoteness.h"

/* What mx_solve () says of the start: its outcome, its values, its winning moves; and of every
 * position in its graphs.  A limit or a fault may leave things unknown, and never wrong. */

static gboolean
reaches_fault (Comparison *self)
{
  const guint *parts = reading_parts (self->reading);
  for (guint i = 0; i < self->reading->start->len; i++)
    if (evaluator_reaches_fault (self->evaluator, parts[i]))
      return TRUE;
  return FALSE;
}

/* Under normal play the values say it; where one is unknown, the whole positions may. */
static MxOutcome
expected_outcome (Comparison *self, MxPlay play)
{
  const guint *parts = reading_parts (self->reading);
  guint n = self->reading->start->len;
  MxOutcome outcome = MX_OUTCOME_UNKNOWN, by_definition;
  if (play == MX_PLAY_NORMAL)
    outcome = evaluator_outcome_of_values (self->evaluator, parts, n);
  if (outcome != MX_OUTCOME_UNKNOWN && (n > 2 || compare_chance (self, 20, 6) > 0))
    return outcome;
  by_definition = evaluator_outcome (self->evaluator, parts, n, play);
  if (outcome != MX_OUTCOME_UNKNOWN && by_definition != outcome)
    compare_differ (self, "the evaluator: %s by the values, %s by the definition",
                    compare_outcome_name (outcome), compare_outcome_name (by_definition));
  return by_definition;
}

static void
compare_set (Comparison *self, const MxSolution *solution)
{
  const guint *parts = reading_parts (self->reading);
  MxValue others = 0;
  guint infinite = EVALUATOR_NONE, n_infinite = 0;
  for (guint i = 0; i < self->reading->start->len; i++) {
    MxValue value = evaluator_value (self->evaluator, parts[i]);
    if (value >= 0) {
      others ^= value;
    } else {
      infinite = parts[i];
      n_infinite++;
    }
  }
  if (n_infinite != 1 || evaluator_is_spent (self->evaluator))
    return;
  g_autoptr (GArray) set = evaluator_value_set (self->evaluator, infinite);
  if (set->len != solution->n_value_set) {
    compare_differ (self, "the set of the infinite value has %u elements, not %u",
                    set->len, solution->n_value_set);
    return;
  }
  for (guint i = 0; i < set->len; i++) {
    gboolean found = FALSE;
    for (guint k = 0; k < set->len; k++)
      found =
          found || solution->value_set[k] == (g_array_index (set, MxValue, i) ^ others);
    if (!found)
      compare_differ (self,
                      "%" G_GINT64_FORMAT " is not in the set of the infinite value",
                      g_array_index (set, MxValue, i) ^ others);
  }
}

static void
compare_start (Comparison *self, const MxSolution *solution, MxOutcome expected,
               gboolean complete)
{
  const guint *parts = reading_parts (self->reading);
  guint n = self->reading->start->len;
  MxValue sum = 0;

  if (solution->outcome != expected
      && (complete || solution->outcome != MX_OUTCOME_UNKNOWN))
    compare_differ (self, "the outcome is %s, not %s", compare_outcome_name (expected),
                    compare_outcome_name (solution->outcome));
  for (guint i = 0; i < n; i++) {
    MxValue value = evaluator_value (self->evaluator, parts[i]);
    compare_value (self, parts[i], solution->start_value[i], complete, "start");
    if (sum == MX_VALUE_UNKNOWN || value == MX_VALUE_UNKNOWN)
      sum = MX_VALUE_UNKNOWN;
    else
      sum = sum < 0 || value < 0 ? MX_VALUE_INFINITE : sum ^ value;
  }
  if (solution->value != sum && (complete || solution->value != MX_VALUE_UNKNOWN))
    compare_differ (self,
                    "the value of the sum is %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT,
                    sum, solution->value);
  if (solution->value == MX_VALUE_INFINITE && sum == MX_VALUE_INFINITE)
    compare_set (self, solution);
}

/* Of a list that is longer, the beginning. */
#define MOVES_MAX 20000

GHashTable *
compare_list_moves (Comparison *self, const MxSolution *solution)
{
  GHashTable *found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  g_autoptr (MxSum) last = NULL;
  guint64 n = 0;
  MxMove move;
  for (; n < MOVES_MAX && mx_moves_next (moves, &move); n++) {
    MxSum *position = mx_move_dup_position (solution, &move);
    if (!g_hash_table_add (found, compare_dup_sum_name (position)))
      compare_differ (self, "a winning move stands there twice");
    if (last != NULL && mx_sum_compare (last, position) >= 0)
      compare_differ (self, "the winning moves are not in order");
    g_clear_pointer (&last, mx_sum_free);
    last = position;
  }
  if (n < MOVES_MAX && n != solution->n_moves)
    compare_differ (self,
                    "%" G_GUINT64_FORMAT
                    " winning moves are counted, but %" G_GUINT64_FORMAT " are listed",
                    solution->n_moves, n);
  return found;
}

static void
compare_moves (Comparison *self, const MxSolution *solution, const GPtrArray *expected,
               gboolean complete)
{
  g_autoptr (GHashTable) found = compare_list_moves (self, solution);
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer name;
  for (guint i = 0; i < expected->len; i++) {
    g_hash_table_add (wanted, expected->pdata[i]);
    if (complete && !solution->moves_limited
        && !g_hash_table_contains (found, expected->pdata[i]))
      compare_differ (self, "the move to %s wins, but is not listed",
                      (const char *)expected->pdata[i]);
  }
  g_hash_table_iter_init (&iter, found);
  while (g_hash_table_iter_next (&iter, &name, NULL)) {
    if (!g_hash_table_contains (wanted, name))
      compare_differ (self, "the move to %s does not win", (const char *)name);
    self->counts->moves++;
  }
  if (solution->moves_limited && complete)
    compare_differ (self, "the winning moves are said to be limited");
}

/* The moves that keep a draw. */
static void
compare_draws (Comparison *self, const MxSolution *solution, gboolean complete)
{
  gboolean all;
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GHashTable) found =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (solution->outcome != MX_OUTCOME_D) {
    if (solution->n_draws > 0)
      compare_differ (self, "moves that keep a draw are listed, but there is none");
    return;
  }
  expected =
      evaluator_moves (self->evaluator, reading_parts (self->reading),
                       self->reading->start->len, solution->play, MX_OUTCOME_D, &all);
  if (evaluator_is_spent (self->evaluator))
    return;
  for (guint i = 0; i < solution->n_draws; i++) {
    g_autoptr (MxSum) position = mx_move_dup_position (solution, &solution->draws[i]);
    char *name = compare_dup_sum_name (position);
    if (all && !g_ptr_array_find_with_equal_func (expected, name, g_str_equal, NULL))
      compare_differ (self, "the move to %s does not keep the draw", name);
    g_hash_table_add (found, name);
  }
  for (guint i = 0; i < expected->len && complete && !solution->draws_limited; i++)
    if (!g_hash_table_contains (found, expected->pdata[i]))
      compare_differ (self, "the move to %s keeps the draw, but is not listed",
                      (const char *)expected->pdata[i]);
}

static void
compare_remoteness (Comparison *self, const MxSolution *solution)
{
  guint32 found = mx_solution_remoteness (solution);
  guint expected;
  if (found == MX_NO_REMOTENESS || compare_chance (self, 23, 4) != 0)
    return;
  expected = evaluator_remoteness (self->evaluator, reading_parts (self->reading),
                                   self->reading->start->len, solution->play);
  if (evaluator_is_spent (self->evaluator))
    return;
  self->counts->remoteness++;
  if (solution->outcome != MX_OUTCOME_P && solution->outcome != MX_OUTCOME_N)
    compare_differ (self, "the game is not won, but lasts %u moves", found);
  else if (expected != G_MAXUINT && expected != found)
    compare_differ (self, "the game lasts %u moves, not %u", expected, found);
}

static guint
component_of (Comparison *self, const MxGraph *graph, MxNode node)
{
  return evaluator_component (self->evaluator, graph->family[node],
                              mx_graph_coords (graph, node));
}

/* The positions of the graph that is shown, some of them of a large one. */
static void
compare_components (Comparison *self, const MxGraph *graph, gboolean complete)
{
  guint32 step = 1 + graph->n / 60;
  for (MxNode i = compare_chance (self, 21, step); i < graph->n; i += step) {
    guint component = component_of (self, graph, i);
    if (evaluator_is_spent (self->evaluator))
      return;
    compare_value (self, component, graph->value[i], complete, "graph");
  }
}

/* Whether it stands beside what the start reaches, and was too much to be explored. */
static gboolean
is_only_shown (const MxGraph *whole, MxNode node)
{
  return (whole->flags[node] & (MX_NODE_REACHED | MX_NODE_OPEN)) == MX_NODE_OPEN
         && mx_graph_n_options (whole, node) == 0;
}

static void
compare_whole (Comparison *self, const MxSolution *solution, gboolean complete)
{
  const MxGraph *whole = solution->whole;
  guint32 step = 1 + whole->n / 40;
  for (MxNode i = compare_chance (self, 22, step); i < whole->n; i += step) {
    g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint32 k = whole->parts_first[i]; k < whole->parts_first[i + 1]; k++) {
      guint component = component_of (self, whole->components, whole->parts[k]);
      g_array_append_val (parts, component);
    }
    if (evaluator_is_spent (self->evaluator))
      return;
    const guint *part = (const guint *)(gpointer)parts->data;
    MxOutcome found = (MxOutcome)whole->outcome[i];
    MxOutcome expected =
        evaluator_outcome (self->evaluator, part, parts->len, solution->play);
    if (evaluator_is_spent (self->evaluator))
      return;
    self->counts->outcomes++;
    if (found == expected
        || (found == MX_OUTCOME_UNKNOWN && (!complete || is_only_shown (whole, i))))
      continue;
    g_autofree char *name = evaluator_dup_name (self->evaluator, part, parts->len);
    compare_differ (self, "the outcome of %s is %s, not %s", name,
                    compare_outcome_name (expected), compare_outcome_name (found));
  }
}

/* Some part leads to sums that grow without end: what is said of them may be nothing. */
static gboolean
has_doubt (Comparison *self)
{
  const guint *parts = reading_parts (self->reading);
  for (guint i = 0; i < self->reading->start->len; i++)
    if (evaluator_reaches_growth (self->evaluator, parts[i]))
      return TRUE;
  return FALSE;
}

void
compare_solution (Comparison *self, MxPlay play, const MxLimits *limits, gboolean ample)
{
  static const char *const plays[] = {"normal", "misere", "anti-sg"};
  const MxSum *start = mx_program_get_start (self->program);
  g_autoptr (MxSolution) solution = NULL;
  g_autoptr (GPtrArray) moves = NULL;
  gboolean fault = reaches_fault (self), doubt = has_doubt (self), all_moves, complete;
  MxOutcome outcome = expected_outcome (self, play);
  gsize length = self->report->len;

  moves = evaluator_moves (self->evaluator, reading_parts (self->reading),
                           self->reading->start->len, play, MX_OUTCOME_P, &all_moves);
  /* What is too large here may take the program very long, too. */
  if (evaluator_is_spent (self->evaluator))
    return;
  solution = mx_solve (self->source, start, play, limits, NULL);
  complete = ample && (!doubt || play == MX_PLAY_NORMAL);
  self->counts->starts++;
  self->counts->faults += ample && fault;
  self->counts->limited += !ample;
  self->counts->unknown += !ample && solution->outcome == MX_OUTCOME_UNKNOWN;
  compare_start (self, solution, outcome, complete);
  compare_moves (self, solution, moves, complete && all_moves && !fault && !doubt);
  if (ample && !doubt && solution->limit != MX_LIMIT_NONE)
    compare_differ (self, "limit %d was met", solution->limit);
  if (ample && solution->faulted != fault)
    compare_differ (self, "a position %s at fault, but the solution does not agree",
                    fault ? "is" : "is not");
  compare_draws (self, solution, complete && !fault && !doubt);
  compare_remoteness (self, solution);
  compare_components (self, solution->components, ample);
  if (solution->whole != NULL)
    compare_whole (self, solution, complete);
  if (self->report->len > length)
    g_string_append_printf (
        self->report,
        "  under play %s, positions %" G_GUINT64_FORMAT ", options %" G_GUINT64_FORMAT
        ", memory %" G_GUINT64_FORMAT "\n",
        plays[play], limits->positions, limits->options, limits->memory);
}
