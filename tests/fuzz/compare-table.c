/* SPDX-License-Identifier: MIT */
#include "compare-private.h"

#include "core/heap/sequence.h"

/* Values from 0 on, as tables and as sequences with their periods, and starts with heaps beyond
 * counting. */

/* Heaps above this are left to theorems. */
#define HUGE_HEAP 100000

static void
compare_table (Comparison *self, guint family)
{
  guint arity = self->source->families[family].arity;
  guint line = self->large ? 700 : 30, side = self->large ? 45 : 6;
  gint64 to_a = 5 + compare_chance (self, 30, arity == 1 ? line : side);
  gint64 to_b = arity == 1 ? -1 : 5 + (gint64)compare_chance (self, 31, side);
  gint64 width = MAX (to_b, 0) + 1;
  g_autofree MxValue *values = g_new (MxValue, (gsize)((to_a + 1) * width));
  MxLimits limits = compare_ample_limits ();
  g_auto (MxFault) fault = {0};
  MxLimit limit;
  gboolean expected_fault = FALSE, doubt = FALSE;

  if (self->source->families[family].shape == MX_SHAPE_GRAPH)
    to_a = MIN (to_a, (gint64)self->source->families[family].n_nodes - 1);
  /* First here: what is too large for the evaluator may be so for the program. */
  for (gint64 i = 0; i < (to_a + 1) * width; i++) {
    gint64 coords[2] = {i / width, i % width};
    guint component = evaluator_component (self->evaluator, family, coords);
    expected_fault =
        expected_fault || evaluator_reaches_fault (self->evaluator, component);
    doubt = doubt || evaluator_reaches_growth (self->evaluator, component);
    if (evaluator_is_spent (self->evaluator))
      return;
  }
  mx_solve_table (self->source, family, to_a, to_b, &limits, NULL, values, &limit,
                  &fault);
  if (expected_fault != (fault.message != NULL))
    compare_differ (self, "table of %s: a fault is%s expected",
                    self->source->families[family].name, expected_fault ? "" : " not");
  if (limit != MX_LIMIT_NONE && !doubt)
    compare_differ (self, "table of %s: limit %d was met",
                    self->source->families[family].name, limit);
  for (gint64 i = 0; i < (to_a + 1) * width; i++) {
    gint64 coords[2] = {i / width, i % width};
    guint component = evaluator_component (self->evaluator, family, coords);
    compare_value (self, component, values[i],
                   !evaluator_reaches_fault (self->evaluator, component), "table");
  }
}

void
compare_tables (Comparison *self)
{
  for (guint i = 0; i < self->source->n_families; i++) {
    guint arity = self->source->families[i].arity;
    if (arity == 1 || arity == 2)
      compare_table (self, i);
    if (evaluator_is_spent (self->evaluator))
      return;
  }
}

/* Values from FROM on, N of them, that the sequence gives. */
static void
compare_run (Comparison *self, MxSequence *sequence, guint family, guint64 from, guint n,
             gboolean complete, const char *where)
{
  MxLimits limits = compare_ample_limits ();
  g_autofree MxValue *values = g_new (MxValue, n);
  if (!mx_sequence_copy (sequence, from, n, values, &limits, NULL)) {
    compare_differ (self, "%s: the values from %" G_GUINT64_FORMAT " on cannot be copied",
                    where, from);
    return;
  }
  for (guint i = 0; i < n && !evaluator_is_spent (self->evaluator); i++) {
    gint64 heap = (gint64)from + i;
    guint component = evaluator_component (self->evaluator, family, &heap);
    compare_value (self, component, values[i],
                   complete && !evaluator_reaches_fault (self->evaluator, component),
                   where);
  }
}

/* A proved period goes on; values far beyond the computed ones are those of the theorem. */
static void
compare_period (Comparison *self, MxSequence *sequence, guint family, guint64 to)
{
  const MxPeriod *period = mx_sequence_get_period (sequence);
  guint64 cycle = period->preperiod + 2 * period->period;
  MxLimits limits = compare_ample_limits ();
  guint64 far = (guint64)G_MAXINT32 * 1000 + compare_chance (self, 33, 1000);
  MxValue found, expected;

  if (period->proof == MX_PROOF_NONE || period->period == 0 || cycle > 150)
    return;
  self->counts->periods++;
  compare_run (self, sequence, family, to, (guint)cycle + 5, TRUE, "period");
  if (!mx_sequence_copy (sequence, far, 1, &found, &limits, NULL))
    compare_differ (self, "period: the value of a heap far away cannot be had");
  else if (evaluator_huge_value (self->evaluator, family, (gint64)far, &expected)
           && found != expected)
    compare_differ (self,
                    "period: the value of the heap %" G_GUINT64_FORMAT
                    " is %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT,
                    far, expected, found);
}

/* What is said of the values that were looked at must be true of them, proved or not. */
static void
compare_pattern (Comparison *self, const MxSequence *sequence, guint family)
{
  const MxPeriod *period = mx_sequence_get_period (sequence);
  if (period->period == 0)
    return;
  for (guint64 i = period->preperiod;
       i + period->period < MIN (mx_sequence_get_n (sequence), 400); i++) {
    gint64 heap = (gint64)i, later = (gint64)(i + period->period);
    MxValue a = evaluator_value (self->evaluator,
                                 evaluator_component (self->evaluator, family, &heap));
    MxValue b = evaluator_value (self->evaluator,
                                 evaluator_component (self->evaluator, family, &later));
    if (evaluator_is_spent (self->evaluator))
      return;
    if (a + period->saltus != b)
      compare_differ (self,
                      "period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                      " on, saltus %" G_GINT64_FORMAT
                      ": the values of %s at %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT
                      " are %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT,
                      period->period, period->preperiod, period->saltus,
                      self->source->families[family].name, heap, later, a, b);
  }
}

static void
compare_sequence (Comparison *self, guint family)
{
  g_autoptr (MxSequence) sequence = mx_sequence_new (self->source, family);
  MxLimits limits = compare_ample_limits ();
  guint most = compare_chance (self, 35, 4) == 0 ? 150 : 40;
  guint64 to = 10 + compare_chance (self, 32, self->large ? 2500 : most);
  gboolean expected_fault = FALSE, doubt = FALSE;

  for (gint64 heap = 0; heap < (gint64)to; heap++) {
    guint component = evaluator_component (self->evaluator, family, &heap);
    expected_fault =
        expected_fault || evaluator_reaches_fault (self->evaluator, component);
    doubt = doubt || evaluator_value (self->evaluator, component) < 0;
    if (evaluator_is_spent (self->evaluator))
      return;
  }
  /* In two steps, since it can go on. */
  if (compare_chance (self, 34, 2) == 0)
    mx_sequence_extend (sequence, to / 2, &limits, NULL);
  gboolean done = mx_sequence_extend (sequence, to, &limits, NULL);
  if (!done && !expected_fault && !doubt && !mx_sequence_is_unfit (sequence))
    compare_differ (self,
                    "the sequence of %s ends at %" G_GUINT64_FORMAT " with limit %d",
                    self->source->families[family].name, mx_sequence_get_n (sequence),
                    mx_sequence_get_limit (sequence));
  compare_run (self, sequence, family, 0,
               (guint)(done ? to : MIN (to, mx_sequence_get_n (sequence))), !doubt,
               "sequence");
  if (expected_fault || doubt)
    return;
  compare_pattern (self, sequence, family);
  compare_period (self, sequence, family, to);
}

void
compare_sequences (Comparison *self)
{
  for (guint i = 0; i < self->source->n_families; i++) {
    const MxFamily *family = &self->source->families[i];
    if (family->arity == 1 && family->shape != MX_SHAPE_GRAPH)
      compare_sequence (self, i);
    if (evaluator_is_spent (self->evaluator))
      return;
  }
}

/* -- huge heaps -- */

static void
compare_huge_move (Comparison *self, GHashTable *found, guint part, gint64 to)
{
  const MxSum *start = mx_program_get_start (self->program);
  g_autoptr (MxSum) sum = mx_sum_new (self->source);
  for (guint i = 0; i < start->n; i++)
    mx_sum_add (sum, start->part[i].family,
                i == part ? &to : mx_sum_get_coords (start, i));
  g_autofree char *name = compare_dup_sum_name (sum);
  if (!g_hash_table_contains (found, name))
    compare_differ (self, "the move to %s wins, but is not listed", name);
  self->counts->moves++;
}

/* The winning moves of a part: those that leave it the value WANTED.  FALSE where they are too
 * many to be gone through here. */
static gboolean
compare_huge_part (Comparison *self, GHashTable *found, guint part, MxValue wanted,
                   guint *n_moves)
{
  const MxSum *start = mx_program_get_start (self->program);
  guint family = start->part[part].family;
  gint64 heap = mx_sum_get_coords (start, part)[0];
  g_autoptr (GArray) amounts = evaluator_fixed_amounts (self->evaluator, family);
  const MxFamilyTree *game = mx_tree_family (self->reading->tree, family);
  MxValue value;

  if (amounts == NULL
      && ((const MxClause *)game->clauses->pdata[0])->kind != MX_CLAUSE_TAKE_ANY)
    return FALSE;
  if (amounts == NULL) {
    if (wanted >= heap)
      return TRUE;
    compare_huge_move (self, found, part, wanted);
    ++*n_moves;
    return TRUE;
  }
  for (guint i = 0; i < amounts->len; i++) {
    gint64 to = heap - g_array_index (amounts, gint64, i);
    if (to < 0)
      continue;
    if (!evaluator_huge_value (self->evaluator, family, to, &value))
      return FALSE;
    if (value != wanted)
      continue;
    compare_huge_move (self, found, part, to);
    ++*n_moves;
  }
  return TRUE;
}

static void
compare_huge_moves (Comparison *self, const MxSolution *solution, MxValue sum,
                    const MxValue *values)
{
  g_autoptr (GHashTable) found = compare_list_moves (self, solution);
  guint n = 0;
  for (guint i = 0; i < solution->start->n && sum != 0; i++)
    if (!compare_huge_part (self, found, i, sum ^ values[i], &n))
      return;
  /* Equal parts have the same moves, so there may be fewer. */
  if (g_hash_table_size (found) > n)
    compare_differ (self, "%u winning moves are listed, but there are %u",
                    g_hash_table_size (found), n);
  if (solution->moves_limited)
    compare_differ (self, "the winning moves are said to be limited");
}

gboolean
compare_huge (Comparison *self)
{
  const MxSum *start = mx_program_get_start (self->program);
  MxLimits limits = compare_ample_limits ();
  g_autofree MxValue *values = g_new0 (MxValue, MAX (start->n, 1));
  gboolean huge = FALSE, known = TRUE;
  MxValue sum = 0;

  for (guint i = 0; i < start->n; i++) {
    guint family = start->part[i].family;
    for (guint k = 0; k < self->source->families[family].arity; k++)
      huge = huge || mx_sum_get_coords (start, i)[k] > HUGE_HEAP;
  }
  if (!huge)
    return FALSE;
  for (guint i = 0; i < start->n && known; i++) {
    known = self->source->families[start->part[i].family].arity == 1
            && evaluator_huge_value (self->evaluator, start->part[i].family,
                                     mx_sum_get_coords (start, i)[0], &values[i]);
    sum ^= values[i];
  }
  if (!known || evaluator_is_spent (self->evaluator))
    return TRUE;
  g_autoptr (MxSolution) solution =
      mx_solve (self->source, start, MX_PLAY_NORMAL, &limits, NULL);
  self->counts->starts++;
  for (guint i = 0; i < start->n; i++)
    if (solution->start_value[i] != values[i])
      compare_differ (
          self, "the value of part %u is %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT, i,
          values[i], solution->start_value[i]);
  if (solution->outcome != (sum == 0 ? MX_OUTCOME_P : MX_OUTCOME_N))
    compare_differ (self, "the outcome is %s, not %s", sum == 0 ? "P" : "N",
                    compare_outcome_name (solution->outcome));
  compare_huge_moves (self, solution, sum, values);
  return TRUE;
}
