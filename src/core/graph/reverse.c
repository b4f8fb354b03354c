/* SPDX-License-Identifier: MIT */
#include "core/graph/reverse.h"

/* The options of a graph turned round, by counting: how often each position is an option, where
 * its list begins, then each position into the lists of its options.  The second pass writes
 * all over the memory, so both the place to write to and what tells it are fetched ahead. */

#define FAR_AHEAD 32
#define AHEAD 16
/* Options between two ticks. */
#define CHUNK 4096

static gboolean
count_entries (MxReverse *self, const MxGraph *graph, MxWork *work)
{
  guint32 m = graph->first[graph->n];
  guint32 total = 0;

  for (guint32 k = 0; k < m;) {
    guint32 end = MIN (m, k + CHUNK);

    for (; k < end; k++) {
      if ((graph->option[k] & MX_SPLIT) == 0)
        self->first[graph->option[k]]++;
    }
    if (!mx_work_tick (work, CHUNK / 2))
      return FALSE;
  }
  /* Each list is filled from its end, which leaves FIRST at its beginning. */
  for (guint32 i = 0; i < graph->n; i++) {
    total += self->first[i];
    self->first[i] = total;
  }
  self->first[graph->n] = total;
  self->n_nodes = total;
  return mx_work_tick (work, graph->n / 8);
}

static G_ALWAYS_INLINE inline void
fetch (const MxReverse *self, const MxGraph *graph, guint32 k)
{
  if (k >= FAR_AHEAD && (graph->option[k - FAR_AHEAD] & MX_SPLIT) == 0)
    __builtin_prefetch (&self->first[graph->option[k - FAR_AHEAD]], 1);
  if (k >= AHEAD && (graph->option[k - AHEAD] & MX_SPLIT) == 0)
    __builtin_prefetch (&self->node[self->first[graph->option[k - AHEAD]]], 1);
}

static gboolean
fill_entries (MxReverse *self, const MxGraph *graph, MxWork *work)
{
  for (MxNode i = graph->n; i-- > 0;) {
    for (guint32 k = graph->first[i + 1]; k-- > graph->first[i];) {
      fetch (self, graph, k);
      if ((graph->option[k] & MX_SPLIT) == 0)
        self->node[--self->first[graph->option[k]]] = i;
      if ((k & (CHUNK - 1)) == 0 && !mx_work_tick (work, CHUNK))
        return FALSE;
    }
  }
  return mx_work_tick (work, graph->n / 8);
}

gboolean
mx_reverse_init (MxReverse *self, const MxGraph *graph, MxWork *work)
{
  *self = (MxReverse){0};
  self->first = mx_work_alloc0 (work, (guint64)graph->n + 1, sizeof *self->first);
  if (self->first == NULL || !count_entries (self, graph, work))
    return FALSE;
  self->node = mx_work_alloc (work, self->n_nodes, sizeof *self->node);
  return self->node != NULL && fill_entries (self, graph, work);
}

void
mx_reverse_clear (MxReverse *self, const MxGraph *graph, MxWork *work)
{
  mx_work_free (work, self->first, (guint64)graph->n + 1, sizeof *self->first);
  mx_work_free (work, self->node, self->n_nodes, sizeof *self->node);
  *self = (MxReverse){0};
}
