/* SPDX-License-Identifier: MIT */
#include "core/graph/settle.h"

#include "core/graph/remoteness.h"

/* Outcomes of whole positions by retrograde analysis.
 *
 * From the ends backwards: what has an option P is N, what has only options N is P; each option
 * is looked at once.  What is left when nothing more follows is a draw, unless it leads, over
 * other positions that are left, to one whose options are not all known.
 *
 * Positions are settled in the order of their remoteness: an N-position when the nearest of its
 * options that are P was, a P-position when the farthest of its options was.  So the remoteness
 * is 1 more than that of the option which settles it. */

/* What is known of a position: its outcome, and four times the options that are not known to be
 * N, one more where some are missing. */
#define ONE_OPTION 4
#define OUTCOME(state) ((state)&3)

typedef struct {
  MxGraph *graph;
  MxWork *work;
  MxReverse reverse;
  guint32 *state; /* n */
  MxNode *queue;
  guint32 n_queue;
  gboolean missing; /* some options are missing */
} Retrograde;

static void
settle (Retrograde *self, MxNode node, MxOutcome outcome, guint32 remoteness)
{
  self->state[node] = (self->state[node] & ~(guint32)3) | outcome;
  self->graph->remoteness[node] = remoteness;
  self->queue[self->n_queue++] = node;
}

static gboolean
settle_ends (Retrograde *self)
{
  MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    gboolean missing = (graph->flags[i] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0;

    self->state[i] = ONE_OPTION * (mx_graph_n_options (graph, i) + (missing ? 1 : 0));
    self->missing = self->missing || missing;
    if (self->state[i] == 0)
      settle (self, i, MX_OUTCOME_N, 0);
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  return TRUE;
}

static gboolean
settle_backwards (Retrograde *self)
{
  const MxReverse *reverse = &self->reverse;

  for (guint32 q = 0; q < self->n_queue; q++) {
    MxNode node = self->queue[q];
    gboolean is_p = OUTCOME (self->state[node]) == MX_OUTCOME_P;
    guint32 next = self->graph->remoteness[node] + 1;
    guint32 end = reverse->first[node + 1];

    mx_reverse_fetch (reverse, self->queue, q, self->n_queue, self->state,
                      sizeof *self->state);
    for (guint32 k = reverse->first[node]; k < end; k++) {
      MxNode above = reverse->node[k];

      if (OUTCOME (self->state[above]) != MX_OUTCOME_UNKNOWN)
        continue;
      if (is_p)
        settle (self, above, MX_OUTCOME_N, next);
      else if ((self->state[above] -= ONE_OPTION) == 0)
        settle (self, above, MX_OUTCOME_P, next);
    }
    if (!mx_work_tick (self->work, 2 + (guint64)(end - reverse->first[node])))
      return FALSE;
  }
  return TRUE;
}

/* What is left and may lead to a position whose options are missing has no options left in its
 * state, so that it is told from the draws. */
static gboolean
spread_missing (Retrograde *self)
{
  const MxGraph *graph = self->graph;
  const MxReverse *reverse = &self->reverse;

  self->n_queue = 0;
  for (MxNode i = 0; i < graph->n; i++) {
    if (OUTCOME (self->state[i]) != MX_OUTCOME_UNKNOWN
        || (graph->flags[i] & (MX_NODE_OPEN | MX_NODE_FAULT)) == 0)
      continue;
    self->state[i] = 0;
    self->queue[self->n_queue++] = i;
  }
  for (guint32 q = 0; q < self->n_queue; q++) {
    MxNode node = self->queue[q];

    for (guint32 k = reverse->first[node]; k < reverse->first[node + 1]; k++) {
      MxNode above = reverse->node[k];

      if (self->state[above] != 0 && OUTCOME (self->state[above]) == MX_OUTCOME_UNKNOWN) {
        self->state[above] = 0;
        self->queue[self->n_queue++] = above;
      }
      if (!mx_work_tick (self->work, 2))
        return FALSE;
    }
  }
  return TRUE;
}

/* Outcomes as far as they are known; with DRAWS, what is left is drawn. */
static void
write_down (Retrograde *self, gboolean draws)
{
  MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    guint32 state = self->state[i];

    graph->outcome[i] = (guint8)OUTCOME (state);
    if (draws && OUTCOME (state) == MX_OUTCOME_UNKNOWN && state != 0)
      graph->outcome[i] = MX_OUTCOME_D;
  }
}

void
mx_settle_outcomes (MxGraph *graph, MxWork *work)
{
  guint32 n = graph->n;
  Retrograde self = {.graph = graph, .work = work};
  gboolean done;

  self.state = mx_work_alloc (work, n, sizeof *self.state);
  self.queue = mx_work_alloc (work, n, sizeof *self.queue);
  done =
      mx_remoteness_alloc (graph, work) && mx_reverse_init (&self.reverse, graph, work);
  if (done && mx_work_ok (work) && settle_ends (&self)) {
    done = settle_backwards (&self) && (!self.missing || spread_missing (&self));
    write_down (&self, done);
    /* A way to the end may be shorter over moves that are missing. */
    if (self.missing)
      mx_settle_remoteness (graph, work, FALSE, NULL, &self.reverse);
  }
  mx_reverse_clear (&self.reverse, graph, work);
  mx_work_free (work, self.state, n, sizeof *self.state);
  mx_work_free (work, self.queue, n, sizeof *self.queue);
}
