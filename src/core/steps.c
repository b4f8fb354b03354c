/* SPDX-License-Identifier: MIT */
#include "core/steps.h"

#include "core/sort.h"

#include <string.h>

/* The orders that the stepper replays.
 *
 * P/N rounds are retrograde analysis, a round of P after a round of N: each option is looked at
 * once, when what it leads to is settled.  A split is known once all its parts are settled, and
 * its outcome follows from their values.  SG order goes by the heights that the solver found. */

typedef struct {
  const MxGraph *graph;
  MxSteps *steps;
  MxWork *work;

  guint32 *back_first; /* n + 1 */
  guint32 *back; /* whose option each position is: a node, or MX_SPLIT and a split */
  guint32 n_back;
  MxNode *owner; /* of each split: the position whose option it is */
  guint32 *pending; /* of each split: its distinct parts that are not settled */
  guint32 *count; /* of each position: options that are not known to be N */
  guint8 *listed; /* of each position: it stands in REACHES_P */

  /* For the next rounds: positions that have an option that is P, and those all of whose
   * options are N.  Room for all. */
  MxNode *reaches_p;
  guint32 n_reaches_p;
  MxNode *only_n;
  guint32 n_only_n;
  guint32 *spare;
  guint32 done; /* how many of ORDER have been followed back */
  guint32 round;
} Rounds;

static void
add_step (MxSteps *steps, MxNode node, MxReason reason, guint32 round)
{
  guint32 step = ++steps->n_steps;

  steps->order[steps->n_settled++] = node;
  steps->step_first[step] = steps->n_settled;
  steps->reason[step] = (guint8)reason;
  steps->round[step] = round;
  steps->settled_at[node] = step;
}

/* The last step: all positions of one kind that are left. */
static void
add_last_step (MxSteps *steps, const MxGraph *graph, MxReason reason, guint32 round)
{
  guint32 step = steps->n_steps + 1;
  guint32 before = steps->n_settled;

  for (MxNode i = 0; i < graph->n; i++) {
    gboolean left = reason == MX_REASON_DRAW ? graph->outcome[i] == MX_OUTCOME_D
                                             : graph->value[i] == MX_VALUE_INFINITE;

    if (!left || steps->settled_at[i] != G_MAXUINT32)
      continue;
    steps->order[steps->n_settled++] = i;
    steps->settled_at[i] = step;
  }
  if (steps->n_settled == before)
    return;
  steps->n_steps = step;
  steps->step_first[step] = steps->n_settled;
  steps->reason[step] = (guint8)reason;
  steps->round[step] = round;
}

static gboolean
is_end (const MxGraph *graph, MxNode node)
{
  return mx_graph_n_options (graph, node) == 0
         && (graph->flags[node] & (MX_NODE_OPEN | MX_NODE_FAULT | MX_NODE_DECIDED)) == 0;
}

/* -- P/N rounds -- */

/* For each distinct part of each option: puts it into BACK, or counts it. */
static gboolean
list_predecessors (Rounds *self, gboolean fill)
{
  const MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    if (!mx_work_tick (self->work, 2 + 3 * (guint64)mx_graph_n_options (graph, i)))
      return FALSE;
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
      guint32 option = graph->option[k];
      gboolean split = (option & MX_SPLIT) != 0;
      MxNode single;
      guint n;
      const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);

      for (guint j = 0; j < n; j++) {
        if (j > 0 && part[j] == part[j - 1])
          continue;
        if (fill)
          self->back[--self->back_first[part[j]]] = split ? option : i;
        else
          self->back_first[part[j]]++;
        if (split && fill)
          self->pending[option & ~MX_SPLIT]++;
      }
      if (split)
        self->owner[option & ~MX_SPLIT] = i;
    }
  }
  return TRUE;
}

static gboolean
find_predecessors (Rounds *self)
{
  guint32 n = self->graph->n;
  guint32 total = 0;

  if (!list_predecessors (self, FALSE))
    return FALSE;
  /* Each list is filled from its end, which leaves BACK_FIRST at its beginning. */
  for (MxNode i = 0; i < n; i++) {
    total += self->back_first[i];
    self->back_first[i] = total;
  }
  self->back_first[n] = total;
  self->n_back = total;
  self->back = mx_work_alloc (self->work, total, sizeof *self->back);
  return self->back != NULL && list_predecessors (self, TRUE);
}

static void
list_reaches_p (Rounds *self, MxNode node)
{
  if (self->listed[node] != 0)
    return;
  self->listed[node] = 1;
  self->reaches_p[self->n_reaches_p++] = node;
}

/* An option of NODE has become known. */
static void
note_option (Rounds *self, MxNode node, MxOutcome outcome)
{
  if (outcome == MX_OUTCOME_P)
    list_reaches_p (self, node);
  else if (outcome == MX_OUTCOME_N && --self->count[node] == 0)
    self->only_n[self->n_only_n++] = node;
}

static void
note_part (Rounds *self, guint32 split)
{
  if (--self->pending[split] == 0)
    note_option (self, self->owner[split],
                 mx_graph_option_outcome (self->graph, MX_SPLIT | split));
}

/* Follows back what the last rounds have settled. */
static void
follow_back (Rounds *self)
{
  for (; self->done < self->steps->n_settled; self->done++) {
    MxNode node = self->steps->order[self->done];

    for (guint32 k = self->back_first[node]; k < self->back_first[node + 1]; k++) {
      if ((self->back[k] & MX_SPLIT) != 0)
        note_part (self, self->back[k] & ~MX_SPLIT);
      else
        note_option (self, self->back[k], self->graph->outcome[node]);
      if (!mx_work_tick (self->work, 3))
        return;
    }
  }
}

/* One round: settles those of LIST that the solver knows to be so.  FALSE if there are none. */
static gboolean
run_round (Rounds *self, MxNode *list, guint32 *n, MxOutcome outcome, MxReason reason)
{
  MxSteps *steps = self->steps;
  guint32 before = steps->n_settled;

  if (!mx_sort_numbers (self->work, list, *n, self->spare))
    return FALSE;
  for (guint32 i = 0; i < *n; i++) {
    if (steps->settled_at[list[i]] == G_MAXUINT32
        && self->graph->outcome[list[i]] == outcome)
      add_step (steps, list[i], reason, self->round + 1);
  }
  *n = 0;
  if (steps->n_settled == before)
    return FALSE;
  self->round++;
  follow_back (self);
  return TRUE;
}

static void
run_rounds (Rounds *self)
{
  gboolean more = TRUE;

  while (more) {
    more = run_round (self, self->reaches_p, &self->n_reaches_p, MX_OUTCOME_N,
                      MX_REASON_REACHES_P);
    more = run_round (self, self->only_n, &self->n_only_n, MX_OUTCOME_P, MX_REASON_ONLY_N)
           || more;
  }
}

static void
run_first_round (Rounds *self)
{
  const MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    gboolean missing = (graph->flags[i] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0;

    self->count[i] = mx_graph_n_options (graph, i) + (missing ? 1 : 0);
    if (graph->outcome[i] == MX_OUTCOME_UNKNOWN)
      continue;
    if ((graph->flags[i] & MX_NODE_DECIDED) != 0)
      add_step (self->steps, i, MX_REASON_DECIDED, 1);
    else if (is_end (graph, i))
      add_step (self->steps, i, MX_REASON_TERMINAL, 1);
  }
  self->round = 1;
  /* A move to nothing at all leads to a P-position from the beginning. */
  for (guint32 s = 0; s < graph->n_splits; s++) {
    if (self->pending[s] == 0)
      note_option (self, self->owner[s], MX_OUTCOME_P);
  }
  follow_back (self);
}

/* Where heaps split, a sum with a drawn part may be won; what follows from such sums comes
 * before the draws, which are settled in one last step. */
static void
run_beyond_draws (Rounds *self)
{
  const MxGraph *graph = self->graph;
  const guint32 *settled_at = self->steps->settled_at;

  for (MxNode i = 0; i < graph->n && graph->n_splits > 0; i++) {
    if (graph->outcome[i] != MX_OUTCOME_D)
      continue;
    for (guint32 k = self->back_first[i]; k < self->back_first[i + 1]; k++) {
      if ((self->back[k] & MX_SPLIT) != 0)
        note_part (self, self->back[k] & ~MX_SPLIT);
    }
  }
  run_rounds (self);
  for (MxNode i = 0; i < graph->n; i++) {
    if (settled_at[i] == G_MAXUINT32 && graph->outcome[i] == MX_OUTCOME_N)
      add_step (self->steps, i, MX_REASON_REACHES_P, self->round + 1);
    else if (settled_at[i] == G_MAXUINT32 && graph->outcome[i] == MX_OUTCOME_P)
      add_step (self->steps, i, MX_REASON_ONLY_N, self->round + 1);
  }
  if (self->steps->n_steps > 0)
    self->round = self->steps->round[self->steps->n_steps];
}

static void
fill_pn_rounds (MxSteps *steps, const MxGraph *graph, MxWork *work)
{
  Rounds self = {.graph = graph, .steps = steps, .work = work};
  gsize n = graph->n;

  self.back_first = mx_work_alloc0 (work, n + 1, sizeof *self.back_first);
  self.owner = mx_work_alloc0 (work, graph->n_splits, sizeof *self.owner);
  self.pending = mx_work_alloc0 (work, graph->n_splits, sizeof *self.pending);
  self.count = mx_work_alloc (work, n, sizeof *self.count);
  self.listed = mx_work_alloc0 (work, n, sizeof *self.listed);
  self.reaches_p = mx_work_alloc (work, n, sizeof *self.reaches_p);
  self.only_n = mx_work_alloc (work, n, sizeof *self.only_n);
  self.spare = mx_work_alloc (work, n, sizeof *self.spare);
  if (mx_work_ok (work) && find_predecessors (&self)) {
    run_first_round (&self);
    run_rounds (&self);
    run_beyond_draws (&self);
    add_last_step (steps, graph, MX_REASON_DRAW, self.round + 1);
  }
  mx_work_free (work, self.back_first, n + 1, sizeof *self.back_first);
  mx_work_free (work, self.back, self.n_back, sizeof *self.back);
  mx_work_free (work, self.owner, graph->n_splits, sizeof *self.owner);
  mx_work_free (work, self.pending, graph->n_splits, sizeof *self.pending);
  mx_work_free (work, self.count, n, sizeof *self.count);
  mx_work_free (work, self.listed, n, sizeof *self.listed);
  mx_work_free (work, self.reaches_p, n, sizeof *self.reaches_p);
  mx_work_free (work, self.only_n, n, sizeof *self.only_n);
  mx_work_free (work, self.spare, n, sizeof *self.spare);
}

/* -- SG order -- */

/* Positions with a number by their heights, those of one height in order: SORTED, N of them.
 * PLACE has room for the heights and one more. */
static guint32
sort_by_height (const MxGraph *graph, guint32 *place, guint32 highest, MxNode *sorted)
{
  guint32 n = 0;

  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->value[i] >= 0) {
      place[graph->height[i] + 1]++;
      n++;
    }
  }
  for (guint32 h = 0; h <= highest; h++)
    place[h + 1] += place[h];
  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->value[i] >= 0)
      sorted[place[graph->height[i]]++] = i;
  }
  return n;
}

static void
fill_sg_order (MxSteps *steps, const MxGraph *graph, MxWork *work)
{
  guint32 highest = 0;
  guint32 *place;
  MxNode *sorted = mx_work_alloc (work, graph->n, sizeof *sorted);
  guint32 n = 0;

  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->value[i] >= 0)
      highest = MAX (highest, graph->height[i]);
  }
  place = mx_work_alloc0 (work, (guint64)highest + 2, sizeof *place);
  if (mx_work_ok (work))
    n = sort_by_height (graph, place, highest, sorted);
  for (guint32 k = 0; k < n; k++) {
    MxNode node = sorted[k];
    MxReason reason = MX_REASON_MEX;

    if ((graph->flags[node] & MX_NODE_DECIDED) != 0)
      reason = MX_REASON_DECIDED;
    else if (is_end (graph, node))
      reason = MX_REASON_TERMINAL;
    add_step (steps, node, reason, graph->height[node]);
    if (!mx_work_tick (work, 3))
      break;
  }
  if (mx_work_ok (work))
    add_last_step (steps, graph, MX_REASON_LOOPY, highest + 1);
  mx_work_free (work, place, (guint64)highest + 2, sizeof *place);
  mx_work_free (work, sorted, graph->n, sizeof *sorted);
}

/* -- both -- */

static gboolean
allocate (MxSteps *steps, MxWork *work, gsize n)
{
  steps->order = mx_work_alloc (work, n, sizeof *steps->order);
  steps->step_first = mx_work_alloc0 (work, n + 1, sizeof *steps->step_first);
  steps->reason = mx_work_alloc0 (work, n + 1, sizeof *steps->reason);
  steps->round = mx_work_alloc0 (work, n + 1, sizeof *steps->round);
  steps->settled_at = mx_work_alloc (work, n, sizeof *steps->settled_at);
  if (!mx_work_ok (work))
    return FALSE;
  memset (steps->settled_at, 0xff, n * sizeof *steps->settled_at);
  return TRUE;
}

static void
clear (MxSteps *steps)
{
  g_clear_pointer (&steps->order, g_free);
  g_clear_pointer (&steps->step_first, g_free);
  g_clear_pointer (&steps->reason, g_free);
  g_clear_pointer (&steps->round, g_free);
  g_clear_pointer (&steps->settled_at, g_free);
  steps->n_steps = 0;
  steps->n_settled = 0;
}

MxSteps *
mx_steps_new (MxSolution *solution, MxAlgorithm algorithm)
{
  MxLimits limits = {.memory = G_MAXUINT64};

  return mx_steps_new_watched (solution, algorithm, &limits, NULL);
}

MxSteps *
mx_steps_new_watched (MxSolution *solution, MxAlgorithm algorithm, const MxLimits *limits,
                      const MxControl *control)
{
  MxWork work;
  const MxGraph *graph = mx_solution_graph (solution);
  MxSteps *steps = g_new0 (MxSteps, 1);

  g_atomic_ref_count_init (&steps->ref_count);
  steps->solution = mx_solution_ref (solution);
  steps->algorithm = graph->components != NULL ? MX_ALGORITHM_PN_ROUNDS : algorithm;
  mx_work_init (&work, limits, control);
  work.positions = graph->n;
  if (allocate (steps, &work, graph->n)) {
    if (steps->algorithm == MX_ALGORITHM_SG_ORDER)
      fill_sg_order (steps, graph, &work);
    else
      fill_pn_rounds (steps, graph, &work);
  }
  if (work.stopped) {
    mx_steps_unref (steps);
    return NULL;
  }
  steps->limit = work.limit;
  if (steps->limit != MX_LIMIT_NONE)
    clear (steps);
  return steps;
}

MxSteps *
mx_steps_ref (MxSteps *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
mx_steps_unref (MxSteps *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  clear (self);
  mx_solution_unref (self->solution);
  g_free (self);
}

MxNode
mx_steps_node (const MxSteps *self, guint32 step)
{
  return step == 0 ? MX_NO_NODE : self->order[self->step_first[step - 1]];
}
