/* SPDX-License-Identifier: MIT */
#include "core/graph/settle.h"

#include "core/graph/order.h"
#include "core/graph/remoteness.h"

#include <string.h>

/* SG values by the order of dependence.
 *
 * Where every option has a smaller number than its position, the numbers are an order of
 * dependence and one pass does; else order.c finds one.  Where there is a cycle, Tarjan's
 * algorithm gives the strongly connected components, those that depend on nothing first; a
 * component without a cycle is one position, and its value the mex; one with a cycle goes to
 * loopy.c.
 *
 * A position with an option that has no number can have a number m all the same: if m is the
 * mex of the numbers, and from every option without a number one can move to a position of
 * value m (the theory of Smith, Fraenkel and Yesha). */

static gboolean
set_has (const MxSettle *self, MxNode node, MxValue m)
{
  guint32 set = self->set_of != NULL ? self->set_of[node] : 0;
  guint32 low;
  guint32 high;

  if (set == 0)
    return FALSE;
  low = self->set_first[set - 1];
  high = self->set_first[set];
  while (low < high) {
    guint32 middle = low + (high - low) / 2;

    if (self->set_value[middle] == m)
      return TRUE;
    if (self->set_value[middle] < m)
      low = middle + 1;
    else
      high = middle;
  }
  return FALSE;
}

gboolean
mx_settle_option_has (const MxSettle *self, guint32 option, MxValue m)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (self->graph, option, &single, &n);
  MxNode loopy = MX_NO_NODE;

  for (guint i = 0; i < n; i++) {
    MxValue value = self->graph->value[part[i]];

    if (value >= 0)
      m ^= value;
    else if (loopy != MX_NO_NODE)
      return FALSE;
    else
      loopy = part[i];
  }
  return loopy != MX_NO_NODE && set_has (self, loopy, m);
}

guint32
mx_settle_split_height (const MxGraph *graph, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);
  guint32 height = 0;

  for (guint i = 0; i < n; i++)
    height = MAX (height, graph->height[part[i]]);
  return height;
}

static void
settle_number (MxGraph *graph, MxNode node, MxValue value, guint32 height)
{
  graph->value[node] = value;
  graph->outcome[node] = value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  graph->height[node] = height;
}

/* Stores the distinct values of the first N items as the set of NODE. */
static gboolean
add_set (MxSettle *self, MxNode node, guint32 n)
{
  MxWork *work = self->work;

  if (self->set_of == NULL) {
    self->set_of = mx_work_alloc0 (work, self->graph->n, sizeof *self->set_of);
    if (self->set_of == NULL
        || !mx_work_reserve (work, &self->set_first, &self->cap_set_first, 1,
                             sizeof *self->set_first))
      return FALSE;
    self->set_first[0] = 0;
  }
  if (!mx_sort_items (work, self->item, n, NULL, NULL)
      || !mx_work_reserve (work, &self->set_first, &self->cap_set_first,
                           (guint64)self->n_sets + 2, sizeof *self->set_first)
      || !mx_work_reserve (work, &self->set_value, &self->cap_set_value,
                           (guint64)self->n_set_values + n, sizeof *self->set_value))
    return FALSE;
  for (guint32 i = 0; i < n; i++) {
    if (i == 0 || self->item[i].key != self->item[i - 1].key)
      self->set_value[self->n_set_values++] = (MxValue)self->item[i].key;
  }
  self->set_first[++self->n_sets] = self->n_set_values;
  self->set_of[node] = self->n_sets;
  return TRUE;
}

gboolean
mx_settle_without_number (MxSettle *self, MxNode node, gboolean infinite)
{
  MxGraph *graph = self->graph;
  guint32 n = 0;
  guint32 height = 0;
  gboolean wins = FALSE;

  if (!mx_work_reserve (self->work, &self->item, &self->cap_item,
                        mx_graph_n_options (graph, node), sizeof *self->item))
    return FALSE;
  for (guint32 i = graph->first[node]; i < graph->first[node + 1]; i++) {
    MxValue value = mx_settle_option_value (graph, graph->option[i]);

    if (value < 0)
      continue;
    self->item[n++] = (MxSortItem){(guint64)value, 0};
    height = MAX (height, mx_settle_option_height (self, graph->option[i]));
    wins = wins || value == 0;
  }
  if (!add_set (self, node, n))
    return FALSE;
  graph->value[node] = infinite ? MX_VALUE_INFINITE : MX_VALUE_UNKNOWN;
  graph->height[node] = height;
  if (wins)
    graph->outcome[node] = MX_OUTCOME_N;
  else
    graph->outcome[node] = infinite ? MX_OUTCOME_D : MX_OUTCOME_UNKNOWN;
  return TRUE;
}

/* Settles a position all of whose options are settled, or stay unknown. */
static gboolean
settle_one (MxSettle *self, MxNode node)
{
  MxGraph *graph = self->graph;
  guint32 n = mx_graph_n_options (graph, node);
  const guint32 *option = graph->option + graph->first[node];
  gboolean numbers = TRUE;
  gboolean known = TRUE;
  guint32 height = 0;
  MxValue mex;

  if ((graph->flags[node] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0)
    return TRUE;
  if ((graph->flags[node] & MX_NODE_DECIDED) != 0) {
    settle_number (graph, node, graph->value[node], 1);
    return TRUE;
  }
  mx_mex_reset (&self->mex);
  for (guint32 i = 0; i < n; i++) {
    MxValue value = mx_settle_option_value (graph, option[i]);
    guint32 below = mx_settle_option_height (self, option[i]);

    if (value >= 0)
      mx_mex_add (&self->mex, value, n);
    else
      numbers = FALSE;
    known = known && value != MX_VALUE_UNKNOWN;
    height = MAX (height, below);
  }
  mex = mx_mex_get (&self->mex);
  if (mex < 0) {
    mx_work_meet (self->work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  for (guint32 i = 0; i < n && !numbers; i++) {
    if (mx_settle_option_value (graph, option[i]) < 0
        && !mx_settle_option_has (self, option[i], mex))
      return mx_settle_without_number (self, node, known);
  }
  settle_number (graph, node, mex, height + 1);
  return TRUE;
}

/* Whether every option has a smaller number than its position. */
static gboolean
is_descending (const MxGraph *graph, MxWork *work)
{
  for (MxNode i = 0; i < graph->n; i++) {
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
      MxNode single;
      guint n;
      const MxNode *part = mx_graph_option_parts (graph, graph->option[k], &single, &n);

      /* The parts of a split ascend. */
      if (n > 0 && part[n - 1] >= i)
        return FALSE;
    }
    if (!mx_work_tick (work, 1 + graph->first[i + 1] - graph->first[i]))
      return FALSE;
  }
  return TRUE;
}

/* Tarjan's algorithm with a stack of its own.  A position's INDEX is 0 before it is visited,
 * and SETTLED after its component was given out. */
#define SETTLED G_MAXUINT32
/* So many options of a position are fetched ahead when it is entered. */
#define FETCHED 32

typedef struct {
  guint32 index;
  guint32 low;
} Visit;

/* A position on the path that is followed, and the option and part to look at next. */
typedef struct {
  MxNode node;
  guint32 option;
  guint32 end; /* of its options */
  guint32 part;
} Stop;

typedef struct {
  Visit *visit; /* n */
  MxNode *stack; /* visited and not given out */
  guint32 n_stack;
  Stop *path;
  guint32 n_path;
  guint32 count;
} Walk;

static void
enter (Walk *walk, const MxGraph *graph, MxNode node)
{
  guint32 begin = graph->first[node];
  guint32 end = graph->first[node + 1];

  walk->visit[node].index = walk->visit[node].low = ++walk->count;
  walk->stack[walk->n_stack++] = node;
  walk->path[walk->n_path++] = (Stop){node, begin, end, 0};
  for (guint32 k = begin; k < MIN (end, begin + FETCHED); k++) {
    if ((graph->option[k] & MX_SPLIT) != 0)
      continue;
    __builtin_prefetch (&walk->visit[graph->option[k]], 1);
    __builtin_prefetch (&graph->first[graph->option[k]]);
  }
}

/* The next part of the options of the position at the end of the path, or MX_NO_NODE. */
static inline MxNode
next_part (Stop *top, const MxGraph *graph)
{
  while (top->option < top->end) {
    guint32 option = graph->option[top->option];
    MxNode single;
    guint n;
    const MxNode *part;

    if ((option & MX_SPLIT) == 0) {
      top->option++;
      return option;
    }
    part = mx_graph_option_parts (graph, option, &single, &n);
    if (top->part < n)
      return part[top->part++];
    top->option++;
    top->part = 0;
  }
  return MX_NO_NODE;
}

static gboolean
has_loop (const MxGraph *graph, MxNode node)
{
  for (guint32 i = graph->first[node]; i < graph->first[node + 1]; i++) {
    MxNode single;
    guint n;
    const MxNode *part = mx_graph_option_parts (graph, graph->option[i], &single, &n);

    for (guint k = 0; k < n; k++) {
      if (part[k] == node)
        return TRUE;
    }
  }
  return FALSE;
}

/* Takes the component that NODE closes off the stack and settles it. */
static gboolean
give_out (MxSettle *self, Walk *walk, MxNode node)
{
  guint32 begin = walk->n_stack;
  guint32 end = walk->n_stack;

  do
    walk->visit[walk->stack[--begin]].index = SETTLED;
  while (walk->stack[begin] != node);
  walk->n_stack = begin;
  if (end - begin == 1 && !has_loop (self->graph, node))
    return settle_one (self, node);
  return mx_settle_cycle (self, walk->stack + begin, end - begin);
}

/* All options of the position at the end of the path were looked at. */
static gboolean
leave (MxSettle *self, Walk *walk)
{
  MxNode node = walk->path[--walk->n_path].node;
  Visit *visit = &walk->visit[node];

  if (visit->low == visit->index && !give_out (self, walk, node))
    return FALSE;
  if (walk->n_path > 0 && visit->index != SETTLED) {
    Visit *above = &walk->visit[walk->path[walk->n_path - 1].node];

    above->low = MIN (above->low, visit->low);
  }
  return TRUE;
}

static gboolean
walk_from (MxSettle *self, Walk *walk, MxNode root)
{
  const MxGraph *graph = self->graph;

  enter (walk, graph, root);
  while (walk->n_path > 0) {
    Stop *top = &walk->path[walk->n_path - 1];
    MxNode part = next_part (top, graph);
    const Visit *visit = part != MX_NO_NODE ? &walk->visit[part] : NULL;

    if (!mx_work_tick (self->work, 3))
      return FALSE;
    if (visit == NULL) {
      if (!leave (self, walk))
        return FALSE;
    } else if (visit->index == 0) {
      enter (walk, graph, part);
    } else if (visit->index != SETTLED) {
      Visit *from = &walk->visit[top->node];

      from->low = MIN (from->low, visit->index);
    }
  }
  return TRUE;
}

static void
settle_by_walk (MxSettle *self)
{
  MxWork *work = self->work;
  guint32 n = self->graph->n;
  Walk walk = {0};

  walk.visit = mx_work_alloc0 (work, n, sizeof *walk.visit);
  walk.stack = mx_work_alloc (work, n, sizeof *walk.stack);
  walk.path = mx_work_alloc (work, n, sizeof *walk.path);
  for (MxNode i = 0; mx_work_ok (work) && i < n; i++) {
    if (walk.visit[i].index == 0 && !walk_from (self, &walk, i))
      break;
  }
  mx_work_free (work, walk.visit, n, sizeof *walk.visit);
  mx_work_free (work, walk.stack, n, sizeof *walk.stack);
  mx_work_free (work, walk.path, n, sizeof *walk.path);
}

/* One pass in an order of dependence: that of the numbers, or ORDER from its end. */
static void
settle_in_order (MxSettle *self, const MxNode *order)
{
  MxGraph *graph = self->graph;

  for (guint32 q = 0; q < graph->n; q++) {
    MxNode node = order != NULL ? order[graph->n - 1 - q] : q;

    if (!mx_work_tick (self->work, 2 + (guint64)mx_graph_n_options (graph, node))
        || !settle_one (self, node))
      return;
  }
}

/* Copies the sets of the infinite positions into the graph. */
static gboolean
keep_sets (MxSettle *self)
{
  MxGraph *graph = self->graph;
  MxWork *work = self->work;
  guint32 n = 0;
  guint32 n_values = 0;

  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->value[i] == MX_VALUE_INFINITE)
      n++;
  }
  if (n == 0)
    return TRUE;
  graph->loopy_node = mx_work_alloc (work, n, sizeof *graph->loopy_node);
  graph->loopy_first = mx_work_alloc (work, (guint64)n + 1, sizeof *graph->loopy_first);
  graph->loopy_value =
      mx_work_alloc (work, self->n_set_values, sizeof *graph->loopy_value);
  if (!mx_work_ok (work))
    return FALSE;
  graph->n_loopy = n;
  n = 0;
  for (MxNode i = 0; i < graph->n; i++) {
    guint32 set;

    if (graph->value[i] != MX_VALUE_INFINITE)
      continue;
    set = self->set_of[i] - 1;
    graph->loopy_node[n] = i;
    graph->loopy_first[n++] = n_values;
    for (guint32 k = self->set_first[set]; k < self->set_first[set + 1]; k++)
      graph->loopy_value[n_values++] = self->set_value[k];
  }
  graph->loopy_first[n] = n_values;
  return TRUE;
}

/* Where the work ended, positions count as infinite only with their sets. */
static void
drop_sets (MxGraph *graph)
{
  g_clear_pointer (&graph->loopy_node, g_free);
  g_clear_pointer (&graph->loopy_first, g_free);
  g_clear_pointer (&graph->loopy_value, g_free);
  graph->n_loopy = 0;
  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->value[i] == MX_VALUE_INFINITE)
      graph->value[i] = MX_VALUE_UNKNOWN;
  }
}

static void
clear (MxSettle *self)
{
  MxWork *work = self->work;

  mx_mex_clear (&self->mex);
  mx_work_free (work, self->set_of, self->graph->n, sizeof *self->set_of);
  mx_work_free (work, self->set_first, self->cap_set_first, sizeof *self->set_first);
  mx_work_free (work, self->set_value, self->cap_set_value, sizeof *self->set_value);
  mx_work_free (work, self->item, self->cap_item, sizeof *self->item);
  mx_settle_clear_cycles (self);
}

/* Settles values, in order where there is one. */
static void
settle (MxSettle *self, const MxNode *order)
{
  gboolean plain = mx_settle_is_plain (self->graph, self->work);

  if (order == NULL && !self->ordered)
    settle_by_walk (self);
  else if (plain)
    mx_settle_plain (self, order);
  else if (mx_work_ok (self->work))
    settle_in_order (self, order);
}

void
mx_settle_values (MxGraph *graph, MxWork *work, const MxNode *order, gboolean cyclic,
                  gboolean *unbounded)
{
  MxSettle self = {.graph = graph, .work = work};
  MxNode *own = NULL;

  mx_mex_init (&self.mex);
  cyclic = cyclic && order == NULL;
  self.ordered = order == NULL && !cyclic && is_descending (graph, work);
  if (order == NULL && !self.ordered && !cyclic)
    mx_order_new (graph, work, NULL, FALSE, &own);
  order = order != NULL ? order : own;
  settle (&self, order);
  if (!mx_work_ok (work) || !keep_sets (&self))
    drop_sets (graph);
  *unbounded = self.unbounded;
  if (mx_work_ok (work) && graph->remoteness == NULL)
    mx_settle_remoteness (graph, work, self.ordered, order,
                          self.reverse.node != NULL ? &self.reverse : NULL);
  clear (&self);
  mx_work_free (work, own, graph->n, sizeof *own);
}
