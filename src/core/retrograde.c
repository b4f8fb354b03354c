/* SPDX-License-Identifier: MIT */
#include "core/settle.h"

/* Outcomes of whole positions by retrograde analysis.
 *
 * From the ends backwards: what has an option P is N, what has only options N is P; each option
 * is looked at once.  What is left when nothing more follows is a draw, unless it leads, over
 * other positions that are left, to one whose options are not all known. */

typedef struct {
  MxGraph *graph;
  MxWork *work;
  guint32 *back_first; /* n + 1 */
  guint32 *back; /* predecessors */
  guint32
      *count; /* options that are not known to be N; one more where some are missing */
  MxNode *queue;
  guint32 n_queue;
} Retrograde;

static gboolean
find_predecessors (Retrograde *self)
{
  const MxGraph *graph = self->graph;
  guint32 n = graph->n;
  guint32 *fill = self->count;

  for (guint32 k = 0; k < graph->first[n]; k++) {
    self->back_first[graph->option[k] + 1]++;
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  for (guint32 i = 0; i < n; i++) {
    self->back_first[i + 1] += self->back_first[i];
    fill[i] = self->back_first[i];
  }
  for (guint32 i = 0; i < n; i++) {
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++)
      self->back[fill[graph->option[k]]++] = i;
    if (!mx_work_tick (self->work, 1 + graph->first[i + 1] - graph->first[i]))
      return FALSE;
  }
  return TRUE;
}

static void
settle (Retrograde *self, MxNode node, MxOutcome outcome)
{
  self->graph->outcome[node] = (guint8)outcome;
  self->queue[self->n_queue++] = node;
}

static gboolean
settle_ends (Retrograde *self)
{
  MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    gboolean open = (graph->flags[i] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0;

    graph->outcome[i] = MX_OUTCOME_UNKNOWN;
    self->count[i] = mx_graph_n_options (graph, i) + (open ? 1 : 0);
    if (self->count[i] == 0)
      settle (self, i, MX_OUTCOME_N);
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  return TRUE;
}

static gboolean
settle_backwards (Retrograde *self)
{
  const guint8 *outcome = self->graph->outcome;

  for (guint32 q = 0; q < self->n_queue; q++) {
    MxNode node = self->queue[q];

    for (guint32 k = self->back_first[node]; k < self->back_first[node + 1]; k++) {
      MxNode above = self->back[k];

      if (!mx_work_tick (self->work, 2))
        return FALSE;
      if (outcome[above] != MX_OUTCOME_UNKNOWN)
        continue;
      if (outcome[node] == MX_OUTCOME_P)
        settle (self, above, MX_OUTCOME_N);
      else if (--self->count[above] == 0)
        settle (self, above, MX_OUTCOME_P);
    }
  }
  return TRUE;
}

/* Marks as drawn what is left, but for what may lead to a position whose options are missing.
 * COUNT becomes 0 for those. */
static gboolean
settle_draws (Retrograde *self)
{
  MxGraph *graph = self->graph;

  self->n_queue = 0;
  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->outcome[i] != MX_OUTCOME_UNKNOWN
        || (graph->flags[i] & (MX_NODE_OPEN | MX_NODE_FAULT)) == 0)
      continue;
    self->count[i] = 0;
    self->queue[self->n_queue++] = i;
  }
  for (guint32 q = 0; q < self->n_queue; q++) {
    MxNode node = self->queue[q];

    for (guint32 k = self->back_first[node]; k < self->back_first[node + 1]; k++) {
      MxNode above = self->back[k];

      if (graph->outcome[above] == MX_OUTCOME_UNKNOWN && self->count[above] != 0) {
        self->count[above] = 0;
        self->queue[self->n_queue++] = above;
      }
      if (!mx_work_tick (self->work, 2))
        return FALSE;
    }
  }
  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->outcome[i] == MX_OUTCOME_UNKNOWN && self->count[i] != 0)
      graph->outcome[i] = MX_OUTCOME_D;
  }
  return TRUE;
}

void
mx_settle_outcomes (MxGraph *graph, MxWork *work)
{
  guint32 n = graph->n;
  Retrograde self = {.graph = graph, .work = work};

  self.back_first = mx_work_alloc0 (work, (guint64)n + 1, sizeof *self.back_first);
  self.back = mx_work_alloc (work, graph->first[n], sizeof *self.back);
  self.count = mx_work_alloc (work, n, sizeof *self.count);
  self.queue = mx_work_alloc (work, n, sizeof *self.queue);
  if (mx_work_ok (work) && find_predecessors (&self) && settle_ends (&self)
      && settle_backwards (&self))
    settle_draws (&self);
  mx_work_free (work, self.back_first, (guint64)n + 1, sizeof *self.back_first);
  mx_work_free (work, self.back, graph->first[n], sizeof *self.back);
  mx_work_free (work, self.count, n, sizeof *self.count);
  mx_work_free (work, self.queue, n, sizeof *self.queue);
}
