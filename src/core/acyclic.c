/* SPDX-License-Identifier: MIT */
#include "core/settle.h"

#include "core/remoteness.h"

/* Graphs without cycles: an order of dependence, and one pass in it.
 *
 * The order is found from the top (Kahn): first the positions that are nobody's option, then
 * those all of whose predecessors stand in it already.  Read backwards it has the options of a
 * position before the position.  So nothing but the options themselves is needed, and no array of
 * predecessors is built.  A cycle shows itself by positions that never come.
 *
 * Both passes go through memory here and there, but know where they will go next: everything is
 * fetched ahead, in three stages, each a little nearer than the one before. */

#define EARLY 24
#define MIDDLE 16
#define LATE 8
/* Options of one position that are fetched ahead at the most. */
#define MOST_FETCHED 32

static void
fetch_options (const MxGraph *graph, MxNode node, const void *state, gsize size)
{
  guint32 begin = graph->first[node];
  guint32 end = MIN (graph->first[node + 1], begin + MOST_FETCHED);

  for (guint32 k = begin; k < end; k++) {
    if ((graph->option[k] & MX_SPLIT) == 0)
      __builtin_prefetch ((const char *)state + size * graph->option[k], 1);
  }
}

static inline void
fetch_first (const MxGraph *graph, MxNode node)
{
  __builtin_prefetch (&graph->first[node]);
}

static inline void
fetch_list (const MxGraph *graph, MxNode node)
{
  __builtin_prefetch (&graph->option[graph->first[node]]);
}

/* -- the order -- */

typedef struct {
  const MxGraph *graph;
  MxWork *work;
  guint32
      *count; /* n: how often it is an option, or part of one, of what is not in ORDER */
  MxNode *order; /* from the top */
  guint32 n_order;
} Order;

static gboolean
count_options (Order *self)
{
  const MxGraph *graph = self->graph;
  guint32 m = graph->first[graph->n];
  guint32 n_parts = graph->split_first[graph->n_splits];

  for (guint32 k = 0; k < m; k++) {
    if ((graph->option[k] & MX_SPLIT) == 0)
      self->count[graph->option[k]]++;
    if ((k & 4095) == 0 && !mx_work_tick (self->work, 2048))
      return FALSE;
  }
  for (guint32 k = 0; k < n_parts; k++) {
    self->count[graph->split_part[k]]++;
    if ((k & 4095) == 0 && !mx_work_tick (self->work, 2048))
      return FALSE;
  }
  return TRUE;
}

static inline void
take_away (Order *self, MxNode node)
{
  if (--self->count[node] == 0)
    self->order[self->n_order++] = node;
}

static void
take_options_away (Order *self, MxNode node)
{
  const MxGraph *graph = self->graph;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];
    MxNode single;
    guint n;
    const MxNode *part;

    if ((option & MX_SPLIT) == 0) {
      take_away (self, option);
      continue;
    }
    part = mx_graph_option_parts (graph, option, &single, &n);
    for (guint i = 0; i < n; i++)
      take_away (self, part[i]);
  }
}

static gboolean
run_order (Order *self)
{
  const MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    if (self->count[i] == 0)
      self->order[self->n_order++] = i;
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  for (guint32 q = 0; q < self->n_order; q++) {
    MxNode node = self->order[q];

    if (q + EARLY < self->n_order)
      fetch_first (graph, self->order[q + EARLY]);
    if (q + MIDDLE < self->n_order)
      fetch_list (graph, self->order[q + MIDDLE]);
    if (q + LATE < self->n_order)
      fetch_options (graph, self->order[q + LATE], self->count, sizeof *self->count);
    take_options_away (self, node);
    if (!mx_work_tick (self->work, 2 + (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_settle_find_order (const MxGraph *graph, MxWork *work, MxNode **order)
{
  guint32 n = graph->n;
  Order self = {.graph = graph, .work = work};
  gboolean done;

  self.count = mx_work_alloc0 (work, n, sizeof *self.count);
  self.order = mx_work_alloc (work, n, sizeof *self.order);
  done = mx_work_ok (work) && count_options (&self) && run_order (&self)
         && self.n_order == n;
  mx_work_free (work, self.count, n, sizeof *self.count);
  *order = done ? g_steal_pointer (&self.order) : NULL;
  mx_work_free (work, self.order, n, sizeof *self.order);
  return mx_work_ok (work);
}

/* -- values in that order -- */

/* What is known of a settled position, in one word, so that most of a graph's lie near: its value,
 * or LARGE where that stands in the graph; its remoteness; its height.  A graph of more positions
 * than such numbers count is settled in another way. */
#define NUMBER_BITS 29
#define NUMBER_MASK (((guint64)1 << NUMBER_BITS) - 1)
#define VALUE_SHIFT (2 * NUMBER_BITS)
#define LARGE 63
#define MOST_POSITIONS ((guint32)NUMBER_MASK - 2)

typedef struct {
  MxSettle *settle;
  MxGraph *graph;
  guint64 *state;
} Pass;

static inline guint64
pack (guint64 value, guint32 remoteness, guint32 height)
{
  return MIN (value, LARGE) << VALUE_SHIFT | (guint64)remoteness << NUMBER_BITS | height;
}

static inline guint32
get_remoteness (guint64 state)
{
  return (guint32)(state >> NUMBER_BITS & NUMBER_MASK);
}

/* The mex of options that have all values below LARGE.  FALSE if there is no memory. */
static gboolean
find_large_mex (Pass *self, MxNode node, guint64 *value)
{
  const MxGraph *graph = self->graph;
  MxMex *mex = &self->settle->mex;
  guint32 n = mx_graph_n_options (graph, node);

  mx_mex_reset (mex);
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint64 small = self->state[graph->option[k]] >> VALUE_SHIFT;

    mx_mex_add (mex, small < LARGE ? (MxValue)small : graph->value[graph->option[k]], n);
  }
  if (mx_mex_get (mex) < 0) {
    mx_work_meet (self->settle->work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  *value = (guint64)mx_mex_get (mex);
  self->graph->value[node] = (MxValue)*value;
  return mx_work_tick (self->settle->work, 2 * (guint64)n);
}

static gboolean
evaluate (Pass *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint32 end = graph->first[node + 1];
  guint64 seen = 0;
  guint64 value;
  guint32 nearest = G_MAXUINT32; /* of the options that are P */
  guint32 farthest = 0; /* 1 + the farthest of all */
  guint32 height = 0;

  for (guint32 k = graph->first[node]; k < end; k++) {
    guint64 state = self->state[graph->option[k]];
    guint64 bit = (guint64)1 << (state >> VALUE_SHIFT);
    guint32 remoteness = get_remoteness (state);

    seen |= bit;
    nearest = MIN (nearest, bit == 1 ? remoteness : G_MAXUINT32);
    farthest = MAX (farthest, remoteness + 1);
    height = MAX (height, (guint32)(state & NUMBER_MASK));
  }
  value = (guint64)__builtin_ctzll (~seen | (guint64)1 << LARGE);
  if ((graph->flags[node] & MX_NODE_DECIDED) != 0)
    self->state[node] = pack ((guint64)graph->value[node], 0, 1);
  else if (value == LARGE && !find_large_mex (self, node, &value))
    return FALSE;
  else
    self->state[node] = pack (value, value == 0 ? farthest : nearest + 1, height + 1);
  return mx_work_tick (self->settle->work, 2 + (guint64)(end - graph->first[node]));
}

static gboolean
run_pass (Pass *self, const MxNode *order)
{
  const MxGraph *graph = self->graph;

  for (guint32 q = graph->n; order != NULL && q-- > 0;) {
    if (q >= EARLY)
      fetch_first (graph, order[q - EARLY]);
    if (q >= MIDDLE)
      fetch_list (graph, order[q - MIDDLE]);
    if (q >= LATE)
      fetch_options (graph, order[q - LATE], self->state, sizeof *self->state);
    if (!evaluate (self, order[q]))
      return FALSE;
  }
  for (MxNode i = 0; order == NULL && i < graph->n; i++) {
    if (!evaluate (self, i))
      return FALSE;
  }
  return TRUE;
}

/* What was settled becomes known of the graph. */
static gboolean
write_down (Pass *self)
{
  MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    guint64 state = self->state[i];
    guint64 value = state >> VALUE_SHIFT;

    if (value < LARGE)
      graph->value[i] = (MxValue)value;
    graph->outcome[i] = value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
    graph->height[i] = (guint32)(state & NUMBER_MASK);
    graph->remoteness[i] = get_remoteness (state);
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
  return graph->n_splits == 0 && graph->n <= MOST_POSITIONS;
}

void
mx_settle_plain (MxSettle *settle, const MxNode *order)
{
  MxWork *work = settle->work;
  guint32 n = settle->graph->n;
  Pass self = {.settle = settle, .graph = settle->graph};

  self.state = mx_work_alloc (work, n, sizeof *self.state);
  if (self.state != NULL && mx_remoteness_alloc (settle->graph, work)
      && run_pass (&self, order))
    write_down (&self);
  mx_work_free (work, self.state, n, sizeof *self.state);
}
