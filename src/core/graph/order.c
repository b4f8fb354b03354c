/* SPDX-License-Identifier: MIT */
#include "core/graph/order.h"

#include <string.h>

/* An order of dependence, found from the top (Kahn): first the positions that are nobody's option,
 * then those all of whose predecessors stand in it already.  So nothing but the options themselves
 * is needed, and no array of predecessors is built.  A cycle shows itself by positions that never
 * come.
 *
 * A position comes after all that lead to it, so that whether it is reached is known by then.
 *
 * How often a position is an option yet is one byte for nearly all of them, so that those of a
 * million lie in a cache; what is more often one has a number besides. */

#define REACHED ((guint8)0x80)
#define MANY ((guint8)0x7f) /* see COUNT */

typedef struct {
  MxGraph *graph;
  MxWork *work;
  /* n: how often it is an option, or part of one, of what is not in ORDER; and REACHED. */
  guint8 *few;
  guint32 *count; /* n: the same where it is MANY; NULL where it is nowhere */
  MxNode *order; /* from the top */
  guint32 n_order;
} Order;

static gboolean
count_options (Order *self)
{
  const MxGraph *graph = self->graph;
  guint32 m = graph->first[graph->n];
  guint32 n_parts = graph->split_first[graph->n_splits];

  self->count = mx_work_alloc0 (self->work, graph->n, sizeof *self->count);
  for (guint32 k = 0; self->count != NULL && k < m; k++) {
    if ((graph->option[k] & MX_SPLIT) == 0)
      self->count[graph->option[k]]++;
    if ((k & 4095) == 0 && !mx_work_tick (self->work, 2048))
      return FALSE;
  }
  for (guint32 k = 0; self->count != NULL && k < n_parts; k++) {
    self->count[graph->split_part[k]]++;
    if ((k & 4095) == 0 && !mx_work_tick (self->work, 2048))
      return FALSE;
  }
  return self->count != NULL;
}

/* Takes COUNT over from ENTERING, if it is needed. */
static gboolean
copy_counts (Order *self, const guint32 *entering)
{
  guint32 n = self->graph->n;
  guint32 most = 0;

  for (MxNode i = 0; i < n; i++)
    most = MAX (most, entering[i]);
  if (most < MANY)
    return mx_work_tick (self->work, n / 16);
  self->count = mx_work_alloc (self->work, n, sizeof *self->count);
  if (self->count == NULL)
    return FALSE;
  memcpy (self->count, entering, n * sizeof *self->count);
  return mx_work_tick (self->work, n / 8);
}

/* The positions that are nobody's option. */
static gboolean
begin (Order *self, const guint32 *count, gboolean mark)
{
  const MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    gboolean reached = mark && (graph->flags[i] & MX_NODE_REACHED) != 0;

    self->few[i] = (guint8)MIN (count[i], MANY) | (reached ? REACHED : 0);
    if (count[i] == 0)
      self->order[self->n_order++] = i;
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  return TRUE;
}

static inline void
take_away (Order *self, MxNode node, guint8 reached)
{
  guint8 few = self->few[node];

  if ((few & MANY) == MANY) {
    self->few[node] = few | reached;
    if (--self->count[node] == 0)
      self->order[self->n_order++] = node;
    return;
  }
  few = (guint8)(few - 1) | reached;
  self->few[node] = few;
  if ((few & MANY) == 0)
    self->order[self->n_order++] = node;
}

static void
take_options_away (Order *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint8 reached = self->few[node] & REACHED;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];
    MxNode single;
    guint n;
    const MxNode *part;

    if ((option & MX_SPLIT) == 0) {
      take_away (self, option, reached);
      continue;
    }
    part = mx_graph_option_parts (graph, option, &single, &n);
    for (guint i = 0; i < n; i++)
      take_away (self, part[i], reached);
  }
}

static gboolean
run (Order *self)
{
  const MxGraph *graph = self->graph;

  for (guint32 q = 0; q < self->n_order; q++) {
    MxNode node = self->order[q];

    if (q + MX_FETCH_FIRST < self->n_order)
      mx_fetch_first (graph, self->order[q + MX_FETCH_FIRST]);
    if (q + MX_FETCH_OPTIONS < self->n_order)
      mx_fetch_options (graph, self->order[q + MX_FETCH_OPTIONS]);
    take_options_away (self, node);
    if (!mx_work_tick (self->work, 2 + (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
mark_reached (Order *self)
{
  MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n; i++) {
    if ((self->few[i] & REACHED) != 0)
      graph->flags[i] |= MX_NODE_REACHED;
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_order_new (MxGraph *graph, MxWork *work, const guint32 *entering, gboolean mark,
              MxNode **order)
{
  guint32 n = graph->n;
  Order self = {.graph = graph, .work = work};
  gboolean done;

  self.few = mx_work_alloc (work, n, sizeof *self.few);
  self.order = mx_work_alloc (work, n, sizeof *self.order);
  done = mx_work_ok (work)
         && (entering != NULL ? copy_counts (&self, entering) : count_options (&self));
  done = done && begin (&self, entering != NULL ? entering : self.count, mark)
         && run (&self) && self.n_order == n;
  if (done && mark)
    done = mark_reached (&self);
  mx_work_free (work, self.few, n, sizeof *self.few);
  mx_work_free (work, self.count, n, sizeof *self.count);
  *order = done ? g_steal_pointer (&self.order) : NULL;
  mx_work_free (work, self.order, n, sizeof *self.order);
  return mx_work_ok (work);
}
