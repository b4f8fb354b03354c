/* SPDX-License-Identifier: MIT */
#include "core/cells.h"

#include "core/dense.h"
#include "core/graph/explore.h"
#include "core/graph/settle.h"

#include <string.h>

/* A method for the shape of the rules values the cells from 0 on.  Those that it leaves open are
 * roots of one exploration, which knows cycles as well. */

typedef struct {
  MxSource *source;
  guint family;
  guint arity;
  const gint64 *low;
  const gint64 *high;
  guint64 n;
  gint64 *coords; /* ARITY: of the cell at hand */
  MxValue *values;
  guint8 *outcomes;
  MxWork work;
  MxLimit limit;
} Cells;

guint64
mx_cells_count (guint arity, const gint64 *low, const gint64 *high, guint64 most)
{
  guint64 n = 1;

  for (guint i = 0; i < arity; i++) {
    guint64 side = (guint64)(high[i] - low[i]) + 1;
    if (high[i] < low[i] || side > most / n)
      return 0;
    n *= side;
  }
  return n;
}

gboolean
mx_cells_next (guint arity, const gint64 *low, const gint64 *high, gint64 *coords)
{
  for (guint i = arity; i-- > 0;) {
    if (coords[i]++ < high[i])
      return TRUE;
    coords[i] = low[i];
  }
  return FALSE;
}

/* By a method of the shape; exploring may want as much time after it. */
static void
value_densely (Cells *self)
{
  MxDense *dense = mx_dense_new (self->source, self->family, &self->work, self->high, 1);

  for (guint64 i = 0; dense != NULL && i < self->n && mx_work_tick (&self->work, 4);
       i++) {
    self->values[i] = mx_dense_value (dense, self->coords);
    mx_cells_next (self->arity, self->low, self->high, self->coords);
  }
  mx_dense_free (dense);
  memcpy (self->coords, self->low, self->arity * sizeof *self->coords);
  /* What that cannot do, exploring may. */
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    self->limit = mx_work_resume (&self->work, 0.5);
}

static gboolean
add_roots (Cells *self, MxExplore *explore)
{
  gboolean good = TRUE;

  for (guint64 i = 0; good && i < self->n; i++) {
    if (self->values[i] == MX_VALUE_UNKNOWN)
      good = mx_explore_add (explore, self->family, self->coords);
    mx_cells_next (self->arity, self->low, self->high, self->coords);
  }
  memcpy (self->coords, self->low, self->arity * sizeof *self->coords);
  return good;
}

static void
copy_graph (Cells *self, const MxGraph *graph)
{
  for (guint64 i = 0; i < self->n && mx_work_tick (&self->work, 16); i++) {
    MxNode node = self->values[i] == MX_VALUE_UNKNOWN
                      ? mx_graph_find (graph, self->family, self->coords)
                      : MX_NO_NODE;
    if (node != MX_NO_NODE) {
      self->values[i] = graph->value[node];
      self->outcomes[i] = graph->outcome[node];
    }
    mx_cells_next (self->arity, self->low, self->high, self->coords);
  }
}

/* What is open still is explored and settled. */
static void
explore_rest (Cells *self)
{
  g_autoptr (MxGraph) graph = NULL;
  gboolean unbounded = FALSE;
  MxExplore explore;

  self->limit = MX_LIMIT_NONE;
  if (mx_explore_init (&explore, &self->work, self->source)) {
    if ((!add_roots (self, &explore) || !mx_explore_run (&explore))
        && !self->work.stopped)
      self->limit = mx_work_resume (&self->work, 0.25);
    else if (explore.n_overruns > 0)
      self->limit = explore.overrun;
    graph = mx_explore_finish (&explore);
  }
  mx_explore_clear (&explore);
  if (graph == NULL)
    return;
  mx_settle_values (graph, &self->work, NULL, FALSE, &unbounded);
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    self->limit = mx_work_resume (&self->work, 0.25);
  if (unbounded && self->limit == MX_LIMIT_NONE)
    self->limit = MX_LIMIT_POSITIONS;
  copy_graph (self, graph);
}

static gboolean
knows_all (const Cells *self)
{
  for (guint64 i = 0; i < self->n; i++)
    if (self->values[i] == MX_VALUE_UNKNOWN)
      return FALSE;
  return TRUE;
}

static void
find_outcomes (Cells *self)
{
  for (guint64 i = 0; i < self->n; i++)
    if (self->values[i] >= 0)
      self->outcomes[i] = self->values[i] == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
}

gboolean
mx_solve_cells (MxSource *source, guint family, const gint64 *low, const gint64 *high,
                const MxLimits *limits, const MxControl *control, MxValue *values,
                guint8 *outcomes, MxLimit *limit)
{
  const MxFamily *f = &source->families[family];
  Cells self = {.source = source,
                .family = family,
                .arity = f->arity,
                .low = low,
                .high = high,
                .n = mx_cells_count (f->arity, low, high, G_MAXUINT32),
                .values = values,
                .outcomes = outcomes};

  g_return_val_if_fail (self.n > 0, FALSE);

  self.coords = g_memdup2 (low, f->arity * sizeof *low);
  mx_work_init (&self.work, limits, control);
  for (guint64 i = 0; i < self.n; i++) {
    values[i] = MX_VALUE_UNKNOWN;
    outcomes[i] = MX_OUTCOME_UNKNOWN;
  }
  if (f->shape != MX_SHAPE_GRAPH)
    value_densely (&self);
  if (!self.work.stopped && !knows_all (&self))
    explore_rest (&self);
  find_outcomes (&self);
  g_free (self.coords);
  *limit = self.work.limit != MX_LIMIT_NONE ? self.work.limit : self.limit;
  if (*limit != MX_LIMIT_NONE && knows_all (&self))
    *limit = MX_LIMIT_NONE;
  return !self.work.stopped;
}
