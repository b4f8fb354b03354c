/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"

/* A board with two tokens: positions of four numbers, of which two lie along the axes and the other two,
 * the place of the other token, are fixed.  That token is put onto a square by Shift and a click, or
 * Shift and Enter on the selected one; the sliders beside the rules do the same. */

#define BOARD 4

gboolean
mx_canvas_put_other_token (MxCanvas *self, MxNode node)
{
  MxSlice slice;
  if (self->session == NULL || mx_session_get_view (self->session) != MX_VIEW_LATTICE
      || !mx_session_get_slice (self->session, &slice))
    return FALSE;
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (self->session));
  if (graph->components != NULL || node >= graph->n || graph->family[node] != slice.family
      || graph->source->families[slice.family].arity != BOARD)
    return FALSE;
  const gint64 *coords = mx_graph_coords (graph, node);
  const guint low = MIN (slice.axis[0], slice.axis[1]);
  const guint high = MAX (slice.axis[0], slice.axis[1]);
  guint next = 0;
  for (guint k = 0; k < BOARD; k++)
    if (k != low && k != high)
      slice.fixed[k] = coords[next++ == 0 ? low : high];
  mx_session_select (self->session, MX_NO_NODE);
  mx_session_set_slice (self->session, &slice);
  return TRUE;
}
