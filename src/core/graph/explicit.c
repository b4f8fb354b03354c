/* SPDX-License-Identifier: MIT */
#include "core/graph/explicit.h"

#include "core/graph/order.h"

#include <string.h>

/* An explicit graph is known before it is explored: its positions are its nodes, in the order of
 * their names, and its arrows are options as they stand.  So the graph of one family borrows its
 * arrows from the source, and nothing is looked up or sorted; several families are laid one
 * behind the other. */

typedef struct {
  MxWork *work;
  MxSource *source;
  guint *family; /* those of the start, in the order of their names */
  guint32 *base; /* one a family of the source: the position of its first node */
  guint n_families;
  guint64 n;
  guint64 n_options;
} Explicit;

static int
compare_families_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const MxSource *source = data;
  guint x = *(const guint *)a;
  guint y = *(const guint *)b;
  int order = strcmp (source->families[x].name, source->families[y].name);

  return order != 0 ? order : (x < y ? -1 : x > y);
}

/* Collects the families of the start.  FALSE where one is no graph in arrays. */
static gboolean
find_families (Explicit *self, const MxSum *start)
{
  g_autofree gboolean *seen = g_new0 (gboolean, MAX (self->source->n_families, 1));

  for (guint i = 0; i < start->n; i++) {
    guint f = start->part[i].family;
    const MxFamily *family = &self->source->families[f];

    if (family->shape != MX_SHAPE_GRAPH || family->arrows == NULL
        || !mx_work_tick (self->work, 1))
      return FALSE;
    if (seen[f])
      continue;
    seen[f] = TRUE;
    self->family[self->n_families++] = f;
    self->n += family->arrows->n;
    self->n_options += family->arrows->first[family->arrows->n];
  }
  g_qsort_with_data (self->family, (gint)self->n_families, sizeof *self->family,
                     compare_families_cb, self->source);
  return self->n_families > 0;
}

static gboolean
allocate (Explicit *self, MxGraph *graph)
{
  MxWork *work = self->work;
  guint64 n = self->n;

  graph->n = (guint32)n;
  graph->borrowed = self->n_families == 1;
  graph->split_first = mx_work_alloc0 (work, 1, sizeof *graph->split_first);
  graph->flags = mx_work_alloc0 (work, n, sizeof *graph->flags);
  graph->outcome = mx_work_alloc0 (work, n, sizeof *graph->outcome);
  graph->value = mx_work_alloc (work, n, sizeof *graph->value);
  graph->height = mx_work_alloc0 (work, n, sizeof *graph->height);
  if (!graph->borrowed) {
    graph->family = mx_work_alloc (work, n, sizeof *graph->family);
    graph->coords_first = mx_work_alloc (work, n, sizeof *graph->coords_first);
    graph->coords = mx_work_alloc (work, n, sizeof *graph->coords);
    graph->first = mx_work_alloc (work, n + 1, sizeof *graph->first);
    graph->option = mx_work_alloc (work, self->n_options, sizeof *graph->option);
  }
  return mx_work_ok (work);
}

static gboolean
borrow_family (Explicit *self, MxGraph *graph)
{
  const MxArrows *arrows = self->source->families[self->family[0]].arrows;

  graph->first = arrows->first;
  graph->option = arrows->to;
  graph->family = arrows->family;
  graph->coords_first = arrows->coords_first;
  graph->coords = arrows->coords;
  for (guint32 i = 0; i < graph->n; i++)
    graph->value[i] = MX_VALUE_UNKNOWN;
  return mx_work_tick (self->work, graph->n / 8);
}

/* The positions of a family from BASE on, and its options from N_OPTIONS on. */
static gboolean
copy_family (Explicit *self, MxGraph *graph, guint family, guint32 base,
             guint32 n_options)
{
  const MxArrows *arrows = self->source->families[family].arrows;
  guint32 m = arrows->first[arrows->n];

  for (guint32 i = 0; i < arrows->n; i++) {
    graph->first[base + i] = n_options + arrows->first[i];
    graph->family[base + i] = family;
    graph->coords_first[base + i] = base + i;
    graph->coords[base + i] = arrows->node[i];
    graph->value[base + i] = MX_VALUE_UNKNOWN;
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  for (guint32 k = 0; k < m; k++) {
    graph->option[n_options + k] = base + arrows->to[k];
    if (!mx_work_tick (self->work, 1))
      return FALSE;
  }
  graph->first[base + arrows->n] = n_options + m;
  return TRUE;
}

static gboolean
copy_families (Explicit *self, MxGraph *graph)
{
  guint32 base = 0;
  guint32 n_options = 0;

  if (graph->borrowed)
    return borrow_family (self, graph);
  for (guint i = 0; i < self->n_families; i++) {
    guint family = self->family[i];
    const MxArrows *arrows = self->source->families[family].arrows;

    if (!copy_family (self, graph, family, base, n_options))
      return FALSE;
    self->base[family] = base;
    base += arrows->n;
    n_options += arrows->first[arrows->n];
  }
  return TRUE;
}

/* Marks the positions of the start. */
static void
mark_start (Explicit *self, MxGraph *graph, const MxSum *start)
{
  for (guint i = 0; i < start->n; i++) {
    guint family = start->part[i].family;
    gint64 node = mx_sum_get_coords (start, i)[0];

    graph
        ->flags[self->base[family] + self->source->families[family].arrows->place[node]] =
        MX_NODE_REACHED;
  }
}

/* Marks what is reached from what is marked, breadth first. */
static gboolean
mark_reached (MxWork *work, MxGraph *graph)
{
  MxNode *queue = mx_work_alloc (work, graph->n, sizeof *queue);
  guint32 n = 0;

  for (MxNode i = 0; queue != NULL && i < graph->n; i++) {
    if (graph->flags[i] != 0)
      queue[n++] = i;
  }
  for (guint32 q = 0; q < n; q++) {
    guint32 begin = graph->first[queue[q]];
    guint32 end = graph->first[queue[q] + 1];

    if (q + 8 < n)
      __builtin_prefetch (&graph->first[queue[q + 8]]);
    if (q + 4 < n)
      __builtin_prefetch (&graph->option[graph->first[queue[q + 4]]]);
    for (guint32 k = begin; k < end; k++) {
      MxNode option = graph->option[k];

      if (graph->flags[option] == 0) {
        graph->flags[option] = MX_NODE_REACHED;
        queue[n++] = option;
      }
    }
    if (!mx_work_tick (work, 2 + (guint64)(end - begin)))
      break;
  }
  mx_work_free (work, queue, graph->n, sizeof *queue);
  return mx_work_ok (work);
}

/* Marks what the start reaches: on the way through an order of dependence if there is one. */
static gboolean
find_order (Explicit *self, MxGraph *graph, MxNode **order)
{
  const guint32 *entering =
      graph->borrowed ? self->source->families[self->family[0]].arrows->entering : NULL;

  if (!mx_order_new (graph, self->work, entering, TRUE, order))
    return FALSE;
  return *order != NULL || mark_reached (self->work, graph);
}

MxGraph *
mx_explicit_new (MxWork *work, MxSource *source, const MxSum *start, MxNode **order)
{
  Explicit self = {.work = work, .source = source};
  guint64 memory = work->memory;
  g_autoptr (MxGraph) graph = NULL;
  gboolean done;

  *order = NULL;
  self.family = g_new (guint, MAX (source->n_families, 1));
  self.base = g_new0 (guint32, MAX (source->n_families, 1));
  done = find_families (&self, start)
         && self.n <= MIN (work->limits->positions, MX_SPLIT - 2)
         && self.n_options <= MIN (work->limits->options, MX_SPLIT - 2);
  if (done) {
    graph = g_new0 (MxGraph, 1);
    graph->source = mx_source_ref (source);
    done = allocate (&self, graph) && copy_families (&self, graph);
  }
  if (done) {
    mark_start (&self, graph, start);
    done = find_order (&self, graph, order);
  }
  g_free (self.family);
  g_free (self.base);
  if (done) {
    work->positions += graph->n;
    return g_steal_pointer (&graph);
  }
  work->memory = memory;
  /* Exploring meets the same limit, and does with it what is to be done. */
  if (work->limit == MX_LIMIT_MEMORY)
    work->limit = MX_LIMIT_NONE;
  return NULL;
}
