/* SPDX-License-Identifier: MIT */
#include "picture/lattice-grid.h"

#include "picture/graph-plan.h"

#include <string.h>

/* From a list of positions to a grid; what lies beyond the largest grid that is drawn is
 * counted. */

/* Which numbers are fixed, and to what. */
static void
set_axes (MxLatticeGrid *self, const MxSolution *solution, const MxSlice *slice)
{
  const MxSum *kinds = solution->kinds->sum;
  const guint arity = solution->source->families[self->family].arity;

  self->axis[1] = 1;
  self->sliced = arity > 2;
  if (slice != NULL && slice->family == self->family) {
    memcpy (self->axis, slice->axis, sizeof self->axis);
    memcpy (self->fixed, slice->fixed, sizeof self->fixed);
    return;
  }
  for (guint i = kinds->n; i-- > 0;)
    if (kinds->part[i].family == self->family)
      memcpy (self->fixed, mx_sum_get_coords (kinds, i), arity * sizeof *self->fixed);
}

static gboolean
lies_in (const MxLatticeGrid *self, guint arity, const gint64 *coords)
{
  for (guint k = 0; k < arity; k++)
    if (k != self->axis[0] && k != self->axis[1] && coords[k] != self->fixed[k])
      return FALSE;
  return TRUE;
}

/* As many cells as the positions take; a slice is as large as all of its kind, so that it stays
 * in its place as they are leafed through. */
static void
measure (MxLatticeGrid *self, const MxGraph *graph, guint arity)
{
  gint64 side[2] = {0, 0};

  for (MxNode i = 0; i < graph->n; i++) {
    const gint64 *coords;
    guint family;

    if (!mx_graph_plan_coords (graph, i, &family, &coords) || family != self->family)
      continue;
    if (coords[self->axis[0]] >= MX_LATTICE_MOST
        || coords[self->axis[1]] >= MX_LATTICE_MOST) {
      self->outside += lies_in (self, arity, coords);
      continue;
    }
    for (guint k = 0; k < 2; k++)
      side[k] = MAX (side[k], coords[self->axis[k]]);
  }
  self->columns = (guint)side[0] + 1;
  self->rows = (guint)side[1] + 1;
}

MxLatticeGrid *
mx_lattice_grid_new (const MxSolution *solution, guint family, const MxSlice *slice)
{
  const MxGraph *graph = mx_solution_graph (solution);
  const guint arity = solution->source->families[family].arity;
  MxLatticeGrid *self = g_new0 (MxLatticeGrid, 1);

  self->family = family;
  set_axes (self, solution, slice);
  measure (self, graph, arity);
  self->node = g_new (MxNode, (gsize)self->columns * self->rows);
  for (gsize i = 0; i < (gsize)self->columns * self->rows; i++)
    self->node[i] = MX_NO_NODE;
  for (MxNode i = 0; i < graph->n; i++) {
    guint a, b;

    if (mx_lattice_grid_find (self, graph, i, &a, &b))
      self->node[(gsize)b * self->columns + a] = i;
  }
  return self;
}

gboolean
mx_lattice_grid_find (const MxLatticeGrid *self, const MxGraph *graph, MxNode node,
                      guint *a, guint *b)
{
  const gint64 *coords;
  guint family;

  if (node >= graph->n || !mx_graph_plan_coords (graph, node, &family, &coords)
      || family != self->family
      || !lies_in (self, graph->source->families[family].arity, coords)
      || coords[self->axis[0]] >= self->columns || coords[self->axis[1]] >= self->rows)
    return FALSE;
  *a = (guint)coords[self->axis[0]];
  *b = (guint)coords[self->axis[1]];
  return TRUE;
}

void
mx_lattice_grid_free (MxLatticeGrid *self)
{
  if (self == NULL)
    return;
  g_free (self->node);
  g_free (self);
}

GArray *
mx_lattice_families (const MxSolution *solution)
{
  GArray *families = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < solution->kinds->sum->n; i++) {
    const guint family = solution->kinds->sum->part[i].family;
    gboolean met = !mx_slice_fits (&solution->source->families[family]);

    for (guint k = 0; k < families->len && !met; k++)
      met = g_array_index (families, guint, k) == family;
    if (!met)
      g_array_append_val (families, family);
  }
  return families;
}

gboolean
mx_lattice_grid_is_wythoff (const MxLatticeGrid *self, const MxGraph *graph)
{
  const guint side = MIN (self->columns, self->rows);
  const guint most = MAX (self->columns, self->rows);
  g_autofree gboolean *used = NULL;
  g_autofree guint *partner = NULL;

  if (side < 8 || self->sliced)
    return FALSE;
  /* The pairs by their definition: the least number not used yet, and that plus k. */
  used = g_new0 (gboolean, (gsize)most * 3 + 3);
  partner = g_new (guint, (gsize)most * 3 + 3);
  for (guint i = 0; i < most * 3 + 3; i++)
    partner[i] = G_MAXUINT;
  for (guint low = 0, k = 0; low < most; k++) {
    used[low] = used[low + k] = TRUE;
    partner[low] = low + k;
    partner[low + k] = low;
    while (used[low])
      low++;
  }
  for (guint b = 0; b < self->rows; b++)
    for (guint a = 0; a < self->columns; a++) {
      const MxNode node = mx_lattice_grid_at (self, a, b);

      if (node == MX_NO_NODE || graph->outcome[node] == MX_OUTCOME_UNKNOWN
          || (graph->outcome[node] == MX_OUTCOME_P) != (partner[a] == b))
        return FALSE;
    }
  return TRUE;
}
