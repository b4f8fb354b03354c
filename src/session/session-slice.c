/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

#include <string.h>

/* Which slice of many numbers the lattice shows.  It is part of the view: no edit of the text, and
 * nothing to be undone. */

void
mx_session_adapt_slice (MxSession *self)
{
  MxSlice slice = self->slice;

  self->sliced = FALSE;
  if (self->solved == NULL)
    return;
  if (!self->slice_moved && !mx_slice_init (&slice, self->solved->solution))
    return;
  if (!self->slice_moved)
    memcpy (slice.axis, self->slice.axis, sizeof slice.axis);
  self->sliced = mx_slice_adapt (&slice, self->solved->solution);
  if (self->sliced)
    self->slice = slice;
}

void
mx_session_slice_to (MxSession *self, MxNode node)
{
  MxSlice slice = self->slice;

  if (!self->sliced || node == MX_NO_NODE
      || !mx_slice_go_to (&slice, self->solved->solution, node))
    return;
  for (guint k = 0; k < MX_SLICE_COORDS; k++)
    if (k != slice.axis[0] && k != slice.axis[1]
        && slice.fixed[k] != self->slice.fixed[k])
      self->slice_moved = TRUE;
  self->slice = slice;
}

/* The position of the selected one's numbers on the axes and the slice's others; MX_NO_NODE where
 * there is none. */
static MxNode
find_along (MxSession *self, const MxSlice *slice)
{
  const MxSolution *solution = self->solved->solution;
  const guint arity = solution->source->families[slice->family].arity;
  MxSlice from = *slice;
  MxNode node;

  if (!mx_slice_go_to (&from, solution, self->selected))
    return MX_NO_NODE;
  for (guint k = 0; k < arity; k++)
    if (k != slice->axis[0] && k != slice->axis[1])
      from.fixed[k] = slice->fixed[k];
  node = mx_graph_find (solution->components, slice->family, from.fixed);
  return node != MX_NO_NODE ? mx_solution_find (solution, &node, 1) : MX_NO_NODE;
}

gboolean
mx_session_get_slice (MxSession *self, MxSlice *slice)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);

  if (self->sliced)
    *slice = self->slice;
  return self->sliced;
}

void
mx_session_set_slice (MxSession *self, const MxSlice *slice)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (!self->sliced || memcmp (slice, &self->slice, sizeof *slice) == 0)
    return;
  const MxNode node = find_along (self, slice);
  const gboolean was_selected = self->selected != MX_NO_NODE;

  self->slice = *slice;
  self->slice_moved = TRUE;
  if (!mx_slice_adapt (&self->slice, self->solved->solution))
    return;
  if (node != MX_NO_NODE && was_selected)
    mx_session_select (self, node);
  mx_session_queue_redraw (self);
}
