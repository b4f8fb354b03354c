/* SPDX-License-Identifier: MIT */
#include "picture/slice.h"

#include "picture/graph-plan.h"

#include <string.h>

/* Which numbers of a position are drawn and which are fixed. */

gboolean
mx_slice_fits (const MxFamily *family)
{
  return family->shape != MX_SHAPE_GRAPH && family->arity >= 2
         && family->arity <= MX_SLICE_COORDS;
}

gboolean
mx_slice_init (MxSlice *self, const MxSolution *solution)
{
  const MxSum *kinds = solution->kinds->sum;

  for (guint i = 0; i < kinds->n; i++) {
    const guint family = kinds->part[i].family;
    const MxFamily *info = &solution->source->families[family];

    if (!mx_slice_fits (info) || info->arity == 2)
      continue;
    *self = (MxSlice){.family = family, .axis = {0, 1}};
    for (guint k = 0; k < info->arity; k++)
      self->fixed[k] =
          MIN (mx_sum_get_coords (kinds, i)[k], mx_slice_highest (solution, family, k));
    return TRUE;
  }
  return FALSE;
}

gint64
mx_slice_highest (const MxSolution *solution, guint family, guint coord)
{
  const MxGraph *graph = mx_solution_graph (solution);
  gint64 highest = 0;

  for (MxNode i = 0; i < graph->n; i++) {
    const gint64 *coords;
    guint other;

    if (mx_graph_plan_coords (graph, i, &other, &coords) && other == family)
      highest = MAX (highest, coords[coord]);
  }
  return highest;
}

gboolean
mx_slice_adapt (MxSlice *self, const MxSolution *solution)
{
  MxSlice start;
  guint arity;

  if (!mx_slice_init (&start, solution))
    return FALSE;
  arity = solution->source->families[start.family].arity;
  self->family = start.family;
  if (self->axis[0] >= arity || self->axis[1] >= arity || self->axis[0] == self->axis[1])
    memcpy (self->axis, start.axis, sizeof self->axis);
  for (guint k = 0; k < arity; k++)
    self->fixed[k] =
        CLAMP (self->fixed[k], 0, mx_slice_highest (solution, self->family, k));
  return TRUE;
}

gboolean
mx_slice_go_to (MxSlice *self, const MxSolution *solution, MxNode node)
{
  const MxGraph *graph = mx_solution_graph (solution);
  const gint64 *coords;
  guint family;

  if (node >= graph->n || !mx_graph_plan_coords (graph, node, &family, &coords)
      || family != self->family)
    return FALSE;
  memcpy (self->fixed, coords, solution->source->families[family].arity * sizeof *coords);
  return TRUE;
}

void
mx_slice_set_axis (MxSlice *self, guint axis, guint coord)
{
  if (self->axis[1 - axis] == coord)
    self->axis[1 - axis] = self->axis[axis];
  self->axis[axis] = coord;
}
