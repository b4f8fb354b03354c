/* SPDX-License-Identifier: MIT */
#include "core/graph/settle.h"

#include "core/graph/order.h"
#include "core/graph/remoteness.h"

/* Graphs without cycles and splits: one pass in an order of dependence gives values, outcomes,
 * heights and remoteness together.
 *
 * What an option is asked for is read from anywhere in memory, and that is most of the cost.  So
 * what is known of a settled position is one short word, of which a cache holds many: its
 * value, its remoteness and its height, or the largest number that fits, and then the number
 * itself stands in the graph. */

#define NUMBER_BITS 13
#define LARGE_NUMBER (((guint32)1 << NUMBER_BITS) - 1)
#define VALUE_SHIFT (2 * NUMBER_BITS)
#define LARGE_VALUE ((guint32)63)

typedef struct {
  MxSettle *settle;
  MxGraph *graph;
  guint32 *state;
} Pass;

/* What the options of a position come to. */
typedef struct {
  guint64 seen; /* their values below LARGE_VALUE */
  guint32 nearest; /* the least remoteness of those that are P */
  guint32 farthest; /* the greatest of all, or 0 */
  guint32 height; /* the greatest, or 0 */
} Sight;

/* Settles NODE.  A decided position's value stands in the graph already. */
static inline void
keep (Pass *self, MxNode node, guint64 value, guint32 remoteness, guint32 height)
{
  self->state[node] = (guint32)MIN (value, LARGE_VALUE) << VALUE_SHIFT
                      | MIN (remoteness, LARGE_NUMBER) << NUMBER_BITS
                      | MIN (height, LARGE_NUMBER);
  if (value >= LARGE_VALUE)
    self->graph->value[node] = (MxValue)value;
  if (MAX (remoteness, height) >= LARGE_NUMBER) {
    self->graph->remoteness[node] = remoteness;
    self->graph->height[node] = height;
  }
}

/* The same as look_at_options () where numbers may be large. */
static Sight
look_closely (const Pass *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  Sight sight = {0, G_MAXUINT32, 0, 0};

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxNode option = graph->option[k];
    guint32 state = self->state[option];
    guint32 remoteness = state >> NUMBER_BITS & LARGE_NUMBER;
    guint32 height = state & LARGE_NUMBER;

    if (MAX (remoteness, height) == LARGE_NUMBER) {
      remoteness = graph->remoteness[option];
      height = graph->height[option];
    }
    sight.seen |= (guint64)1 << (state >> VALUE_SHIFT);
    if (state >> VALUE_SHIFT == 0)
      sight.nearest = MIN (sight.nearest, remoteness);
    sight.farthest = MAX (sight.farthest, remoteness);
    sight.height = MAX (sight.height, height);
  }
  return sight;
}

static inline Sight
look_at_options (const Pass *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint32 end = graph->first[node + 1];
  Sight sight = {0, G_MAXUINT32, 0, 0};

  for (guint32 k = graph->first[node]; k < end; k++) {
    guint32 state = self->state[graph->option[k]];
    guint64 bit = (guint64)1 << (state >> VALUE_SHIFT);
    guint32 remoteness = state >> NUMBER_BITS & LARGE_NUMBER;

    sight.seen |= bit;
    sight.nearest = MIN (sight.nearest, bit == 1 ? remoteness : G_MAXUINT32);
    sight.farthest = MAX (sight.farthest, remoteness);
    sight.height = MAX (sight.height, state & LARGE_NUMBER);
  }
  if (G_UNLIKELY (MAX (sight.farthest, sight.height) == LARGE_NUMBER))
    return look_closely (self, node);
  return sight;
}

/* The mex of options that have all values below LARGE_VALUE.  FALSE if there is no memory. */
static gboolean
find_large_mex (Pass *self, MxNode node, guint64 *value)
{
  const MxGraph *graph = self->graph;
  MxMex *mex = &self->settle->mex;
  guint32 n = mx_graph_n_options (graph, node);

  mx_mex_reset (mex);
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 small = self->state[graph->option[k]] >> VALUE_SHIFT;

    mx_mex_add (mex, small < LARGE_VALUE ? small : graph->value[graph->option[k]], n);
  }
  if (mx_mex_get (mex) < 0) {
    mx_work_meet (self->settle->work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  *value = (guint64)mx_mex_get (mex);
  return mx_work_tick (self->settle->work, 2 * (guint64)n);
}

static gboolean
evaluate (Pass *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint32 n = mx_graph_n_options (graph, node);
  guint64 value;
  Sight sight;

  if ((graph->flags[node] & MX_NODE_DECIDED) != 0) {
    keep (self, node, (guint64)graph->value[node], 0, 1);
    return mx_work_tick (self->settle->work, 2);
  }
  sight = look_at_options (self, node);
  value = (guint64)__builtin_ctzll (~sight.seen | (guint64)1 << LARGE_VALUE);
  if (value == LARGE_VALUE && !find_large_mex (self, node, &value))
    return FALSE;
  if (value > 0)
    keep (self, node, value, sight.nearest + 1, sight.height + 1);
  else
    keep (self, node, 0, n > 0 ? sight.farthest + 1 : 0, sight.height + 1);
  return mx_work_tick (self->settle->work, 2 + (guint64)n);
}

/* What is asked of the options of NODE is fetched ahead: of two positions at a time, for more
 * would have to wait for one another. */
#define AHEAD 2
#define MOST_AHEAD 32

static G_ALWAYS_INLINE inline void
fetch_states (const Pass *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint32 begin = graph->first[node];
  guint32 end = MIN (graph->first[node + 1], begin + MOST_AHEAD);

  for (guint32 k = begin; k < end; k++)
    __builtin_prefetch (&self->state[graph->option[k]]);
  __builtin_prefetch (&graph->flags[node]);
}

static gboolean
run_pass (Pass *self, const MxNode *order)
{
  const MxGraph *graph = self->graph;

  for (guint32 q = graph->n; order != NULL && q-- > 0;) {
    if (q >= MX_FETCH_FIRST)
      mx_fetch_first (graph, order[q - MX_FETCH_FIRST]);
    if (q >= MX_FETCH_OPTIONS)
      mx_fetch_options (graph, order[q - MX_FETCH_OPTIONS]);
    if (q >= AHEAD)
      fetch_states (self, order[q - AHEAD]);
    if (!evaluate (self, order[q]))
      return FALSE;
  }
  for (MxNode i = 0; order == NULL && i < graph->n; i++) {
    if (!evaluate (self, i))
      return FALSE;
  }
  return TRUE;
}

/* What the words say becomes known of the graph. */
static gboolean
write_down (Pass *self)
{
  MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    guint32 state = self->state[i];
    guint32 value = state >> VALUE_SHIFT;
    guint32 remoteness = state >> NUMBER_BITS & LARGE_NUMBER;
    guint32 height = state & LARGE_NUMBER;

    if (value < LARGE_VALUE)
      graph->value[i] = value;
    graph->outcome[i] = value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
    if (MAX (remoteness, height) < LARGE_NUMBER) {
      graph->remoteness[i] = remoteness;
      graph->height[i] = height;
    }
    if (!mx_work_tick (self->settle->work, 1))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_settle_is_plain (const MxGraph *graph, MxWork *work)
{
  for (MxNode i = 0; i < graph->n; i++) {
    if ((graph->flags[i] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0
        || !mx_work_tick (work, 1))
      return FALSE;
  }
  return graph->n_splits == 0;
}

void
mx_settle_plain (MxSettle *settle, const MxNode *order)
{
  MxWork *work = settle->work;
  MxGraph *graph = settle->graph;
  Pass self = {.settle = settle, .graph = graph};

  self.state = mx_work_alloc (work, graph->n, sizeof *self.state);
  if (self.state != NULL && mx_remoteness_alloc (graph, work) && run_pass (&self, order))
    write_down (&self);
  mx_work_free (work, self.state, graph->n, sizeof *self.state);
}
