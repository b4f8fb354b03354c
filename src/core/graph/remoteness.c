/* SPDX-License-Identifier: MIT */
#include "core/graph/remoteness.h"

#include <string.h>

/* Remoteness of a graph whose outcomes are known.
 *
 * Where every option has a smaller number than its position one pass does.  Else the levels are
 * found from the ends backwards: an N-position is as far as the first of its options that is
 * found to be P, a P-position as the last of all its options; since positions are found in the order
 * of their remoteness, first and last are least and greatest.
 *
 * Nothing is claimed that is not sure.  In a sum of which two parts can move the lengths of the
 * parts say too little, so a split counts only where at most one part can move: then the game lasts
 * as long as in that part.  What depends on another split, or on options that were not explored,
 * is *vague*; but no end is nearer than one at once, so an option of remoteness 0 that is P
 * decides all the same. */

/* An option that is no position of its own. */
#define ENDED (MX_SPLIT | 0) /* a sum of which no part can move */
#define COMPOUND (MX_SPLIT | 1) /* a sum of which two parts or more can move */

gboolean
mx_remoteness_alloc (MxGraph *graph, MxWork *work)
{
  g_clear_pointer (&graph->remoteness, g_free);
  graph->remoteness = mx_work_alloc (work, graph->n, sizeof *graph->remoteness);
  if (graph->remoteness == NULL)
    return FALSE;
  memset (graph->remoteness, 0xff, graph->n * sizeof *graph->remoteness);
  return TRUE;
}

static gboolean
is_missing (const MxGraph *graph, MxNode node)
{
  return (graph->flags[node] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0;
}

/* No move leads out of it, and no clause stands for moves. */
static gboolean
is_immobile (const MxGraph *graph, MxNode node)
{
  return mx_graph_n_options (graph, node) == 0 && graph->flags[node] <= MX_NODE_REACHED;
}

/* The position that an option is as long as, ENDED or COMPOUND. */
static guint32
find_target (const MxGraph *graph, guint32 option)
{
  guint32 target = ENDED;
  MxNode single;
  guint n;
  const MxNode *part;

  if ((option & MX_SPLIT) == 0)
    return option;
  part = mx_graph_option_parts (graph, option, &single, &n);
  for (guint i = 0; i < n; i++) {
    if (is_immobile (graph, part[i]))
      continue;
    if (target != ENDED)
      return COMPOUND;
    target = part[i];
  }
  return target;
}

static guint32
get_target_remoteness (const MxGraph *graph, guint32 target)
{
  if (target == ENDED)
    return 0;
  return target == COMPOUND ? MX_NO_REMOTENESS : graph->remoteness[target];
}

/* -- in the order of dependence -- */

static guint32
evaluate (const MxGraph *graph, MxNode node)
{
  gboolean wins = graph->outcome[node] == MX_OUTCOME_N;
  gboolean vague = is_missing (graph, node);
  guint32 least = MX_NO_REMOTENESS;
  guint32 greatest = 0;

  if (graph->outcome[node] != MX_OUTCOME_P && !wins)
    return MX_NO_REMOTENESS;
  if (mx_graph_n_options (graph, node) == 0)
    return vague ? MX_NO_REMOTENESS : 0;
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];
    guint32 remoteness = get_target_remoteness (graph, find_target (graph, option));
    MxOutcome outcome = wins ? mx_graph_option_outcome (graph, option) : MX_OUTCOME_N;

    if (outcome == MX_OUTCOME_UNKNOWN
        || (outcome == (wins ? MX_OUTCOME_P : MX_OUTCOME_N)
            && remoteness == MX_NO_REMOTENESS)) {
      vague = TRUE;
      continue;
    }
    if (wins && outcome != MX_OUTCOME_P)
      continue;
    least = MIN (least, remoteness);
    greatest = MAX (greatest, remoteness);
  }
  if (wins)
    return least == MX_NO_REMOTENESS || (vague && least != 0) ? MX_NO_REMOTENESS
                                                              : least + 1;
  return vague ? MX_NO_REMOTENESS : greatest + 1;
}

static gboolean
run_in_order (MxGraph *graph, MxWork *work, const MxNode *order)
{
  for (guint32 q = 0; q < graph->n; q++) {
    MxNode node = order != NULL ? order[graph->n - 1 - q] : q;

    graph->remoteness[node] = evaluate (graph, node);
    if (!mx_work_tick (work, 2 + (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  return TRUE;
}

/* -- backwards -- */

#define AT_ONCE 4 /* an N-position that has a move to an end is not vague */

typedef struct {
  MxGraph *graph;
  MxWork *work;
  guint32 *target; /* one an option; OPTION of the graph where there are no splits */
  const MxReverse *reverse; /* of TARGET */
  gboolean sure; /* nothing is vague anywhere */
  /* Of a P-position its outcome and four times the options that are not found yet; of an
   * N-position its outcome, and AT_ONCE; 0 of what is found, is vague or lasts for ever. */
  guint32 *state;
  MxNode *queue;
  guint32 n_queue;
} Levels;

/* Whether an N-position has a move to the end of the game. */
static gboolean
wins_at_once (const Levels *self, MxNode node)
{
  const MxGraph *graph = self->graph;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 target = self->target[k];

    if (target == ENDED)
      return TRUE;
    if (target != COMPOUND && graph->outcome[target] == MX_OUTCOME_P
        && mx_graph_n_options (graph, target) == 0)
      return TRUE;
  }
  return FALSE;
}

/* Whether an option of NODE that matters has no length, or is not there. */
static gboolean
is_vague (const Levels *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  gboolean wins = graph->outcome[node] == MX_OUTCOME_N;

  if (is_missing (graph, node))
    return TRUE;
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 target = self->target[k];

    if (target == ENDED)
      continue;
    if (target != COMPOUND) {
      if (graph->outcome[target] == MX_OUTCOME_UNKNOWN)
        return TRUE;
      continue;
    }
    if (!wins)
      return TRUE;
    if (mx_graph_option_outcome (graph, graph->option[k]) == MX_OUTCOME_P
        || mx_graph_option_outcome (graph, graph->option[k]) == MX_OUTCOME_UNKNOWN)
      return TRUE;
  }
  return FALSE;
}

/* Whether every option of every position is there, a single position, and known. */
static gboolean
find_sure (Levels *self)
{
  const MxGraph *graph = self->graph;

  self->sure = graph->n_splits == 0;
  for (MxNode i = 0; i < graph->n && self->sure; i++) {
    self->sure = !is_missing (graph, i) && graph->outcome[i] != MX_OUTCOME_UNKNOWN;
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  return TRUE;
}

static gboolean
begin_states (Levels *self)
{
  const MxGraph *graph = self->graph;

  self->n_queue = 0;
  for (MxNode i = 0; i < graph->n; i++) {
    guint8 outcome = graph->outcome[i];
    guint32 n = mx_graph_n_options (graph, i);
    gboolean settled = outcome == MX_OUTCOME_P || outcome == MX_OUTCOME_N;

    self->state[i] = !settled                  ? 0
                     : outcome == MX_OUTCOME_P ? n << 2 | MX_OUTCOME_P
                                               : MX_OUTCOME_N;
    if (settled && !self->sure && is_vague (self, i)
        && (outcome == MX_OUTCOME_P || !wins_at_once (self, i))) {
      self->state[i] = 0;
      self->queue[self->n_queue++] = i;
    }
    if (!mx_work_tick (self->work, 2 + (self->sure ? 0 : (guint64)n)))
      return FALSE;
  }
  return TRUE;
}

/* Whether the P- or N-position ABOVE becomes vague by its option NODE, which is. */
static gboolean
catches (Levels *self, MxNode above, MxNode node)
{
  guint32 *state = &self->state[above];

  if (*state == 0 || (*state & 3) == MX_OUTCOME_P)
    return *state != 0;
  if (self->graph->outcome[node] != MX_OUTCOME_P || *state == (MX_OUTCOME_N | AT_ONCE))
    return FALSE;
  if (!wins_at_once (self, above))
    return TRUE;
  *state |= AT_ONCE;
  return FALSE;
}

/* What depends on something vague is vague. */
static gboolean
spread_vagueness (Levels *self)
{
  const MxReverse *reverse = self->reverse;

  for (guint32 q = 0; q < self->n_queue; q++) {
    MxNode node = self->queue[q];

    for (guint32 k = reverse->first[node]; k < reverse->first[node + 1]; k++) {
      MxNode above = reverse->node[k];

      if (!mx_work_tick (self->work, 2))
        return FALSE;
      if (!catches (self, above, node))
        continue;
      self->state[above] = 0;
      self->queue[self->n_queue++] = above;
    }
  }
  return TRUE;
}

static void
find (Levels *self, MxNode node, guint32 remoteness)
{
  self->state[node] = 0;
  self->graph->remoteness[node] = remoteness;
  self->queue[self->n_queue++] = node;
}

static gboolean
find_ends (Levels *self)
{
  const MxGraph *graph = self->graph;

  self->n_queue = 0;
  for (MxNode i = 0; i < graph->n; i++) {
    if (self->state[i] != 0 && mx_graph_n_options (graph, i) == 0)
      find (self, i, 0);
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  /* A move to a sum that has ended is followed back from nowhere. */
  for (MxNode i = 0; graph->n_splits > 0 && i < graph->n; i++) {
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
      if ((self->state[i] & 3) == MX_OUTCOME_N && self->target[k] == ENDED)
        find (self, i, 1);
    }
    if (!mx_work_tick (self->work, 1 + (guint64)mx_graph_n_options (graph, i)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
run_backwards (Levels *self)
{
  const MxReverse *reverse = self->reverse;
  const MxGraph *graph = self->graph;

  if (!find_sure (self) || !begin_states (self) || !spread_vagueness (self)
      || !find_ends (self))
    return FALSE;
  for (guint32 q = 0; q < self->n_queue; q++) {
    MxNode node = self->queue[q];
    gboolean is_p = graph->outcome[node] == MX_OUTCOME_P;
    guint32 next = graph->remoteness[node] + 1;
    guint32 end = reverse->first[node + 1];

    mx_reverse_fetch (reverse, self->queue, q, self->n_queue, self->state,
                      sizeof *self->state);
    for (guint32 k = reverse->first[node]; k < end; k++) {
      MxNode above = reverse->node[k];
      guint32 state = self->state[above];

      if (is_p && (state & 3) == MX_OUTCOME_N) {
        find (self, above, next);
      } else if (!is_p && (state & 3) == MX_OUTCOME_P) {
        self->state[above] = state - 4;
        if (state - 4 == MX_OUTCOME_P)
          find (self, above, next);
      }
    }
    if (!mx_work_tick (self->work, 2 + (end - reverse->first[node])))
      return FALSE;
  }
  return TRUE;
}

/* TARGET, where it is not OPTION itself. */
static gboolean
find_targets (Levels *self)
{
  MxGraph *graph = self->graph;
  guint32 m = graph->first[graph->n];

  self->target = graph->option;
  if (graph->n_splits == 0)
    return TRUE;
  self->target = mx_work_alloc (self->work, m, sizeof *self->target);
  for (guint32 k = 0; self->target != NULL && k < m; k++) {
    self->target[k] = find_target (graph, graph->option[k]);
    if (!mx_work_tick (self->work, 3))
      break;
  }
  return mx_work_ok (self->work);
}

static gboolean
run_levels (MxGraph *graph, MxWork *work, const MxReverse *reverse)
{
  Levels self = {.graph = graph, .work = work, .reverse = reverse};
  gboolean done = find_targets (&self);
  MxGraph turned = *graph;
  MxReverse own = {0};

  turned.option = self.target;
  if (reverse == NULL || self.target != graph->option) {
    done = done && mx_reverse_init (&own, &turned, work);
    self.reverse = &own;
  }
  self.state = mx_work_alloc (work, graph->n, sizeof *self.state);
  self.queue = mx_work_alloc (work, graph->n, sizeof *self.queue);
  done = done && mx_work_ok (work) && run_backwards (&self);
  mx_work_free (work, self.state, graph->n, sizeof *self.state);
  mx_work_free (work, self.queue, graph->n, sizeof *self.queue);
  mx_reverse_clear (&own, graph, work);
  if (self.target != graph->option)
    mx_work_free (work, self.target, graph->first[graph->n], sizeof *self.target);
  return done;
}

void
mx_settle_remoteness (MxGraph *graph, MxWork *work, gboolean ordered, const MxNode *order,
                      const MxReverse *reverse)
{
  gboolean done = mx_remoteness_alloc (graph, work);

  if (done && (ordered || order != NULL))
    done = run_in_order (graph, work, order);
  else if (done)
    done = run_levels (graph, work, reverse);
  if (!done)
    mx_work_free (work, g_steal_pointer (&graph->remoteness), graph->n,
                  sizeof *graph->remoteness);
}

/* -- the start -- */

guint32
mx_solution_remoteness (const MxSolution *self)
{
  const MxGraph *graph = self->components;
  guint32 remoteness = 0;
  gboolean moves = FALSE;

  if (self->whole != NULL)
    return self->whole_start != MX_NO_NODE
               ? mx_graph_remoteness (self->whole, self->whole_start)
               : MX_NO_REMOTENESS;
  for (guint i = 0; i < self->start->n; i++) {
    MxNode node = self->start_node[i];

    if (node == MX_NO_NODE)
      return MX_NO_REMOTENESS;
    if (is_immobile (graph, node))
      continue;
    if (moves)
      return MX_NO_REMOTENESS;
    moves = TRUE;
    remoteness = mx_graph_remoteness (graph, node);
  }
  return remoteness;
}
