/* SPDX-License-Identifier: MIT */
#include "picture/lattice-grid.h"

#include "picture/graph-plan.h"

/* From a list of positions to a grid; what lies beyond the largest grid that is drawn is
 * counted. */

MxLatticeGrid *
mx_lattice_grid_new (const MxSolution *solution, guint family)
{
  const MxGraph *graph = mx_solution_graph (solution);
  MxLatticeGrid *self = g_new0 (MxLatticeGrid, 1);
  const gint64 *coords;
  guint other;

  self->family = family;
  for (MxNode i = 0; i < graph->n; i++) {
    if (!mx_graph_plan_coords (graph, i, &other, &coords) || other != family)
      continue;
    if (coords[0] >= MX_LATTICE_MOST || coords[1] >= MX_LATTICE_MOST) {
      self->outside++;
      continue;
    }
    self->columns = MAX (self->columns, (guint)coords[0] + 1);
    self->rows = MAX (self->rows, (guint)coords[1] + 1);
  }
  self->columns = MAX (self->columns, 1);
  self->rows = MAX (self->rows, 1);
  self->node = g_new (MxNode, (gsize)self->columns * self->rows);
  for (gsize i = 0; i < (gsize)self->columns * self->rows; i++)
    self->node[i] = MX_NO_NODE;
  for (MxNode i = 0; i < graph->n; i++)
    if (mx_graph_plan_coords (graph, i, &other, &coords) && other == family
        && coords[0] < MX_LATTICE_MOST && coords[1] < MX_LATTICE_MOST)
      self->node[(gsize)coords[1] * self->columns + (gsize)coords[0]] = i;
  return self;
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
    gboolean met = solution->source->families[family].shape == MX_SHAPE_GRAPH
                   || solution->source->families[family].arity != 2;

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

  if (side < 8)
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
