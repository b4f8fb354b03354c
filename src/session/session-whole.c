/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

#include "picture/scene-common.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Whole positions or single components: normal play is solved by its components, and its whole
 * positions are looked for when the user asks for them.  The session then shows another solution
 * that has them, in the graph view alone; the other views go on with the components.
 *
 * Of a graph too large to be drawn in full, the part around the selected position is drawn. */

gboolean
mx_session_shows_whole (MxSession *self)
{
  return self->whole && self->solved->whole != NULL
         && mx_session_get_view (self) == MX_VIEW_GRAPH;
}

MxSolution *
mx_session_get_shown (MxSession *self)
{
  return mx_session_shows_whole (self) ? self->solved->whole : self->solved->solution;
}

const MxGraphPlan *
mx_session_get_plan (MxSession *self)
{
  const MxGraphPlan *plan =
      mx_session_shows_whole (self) ? self->solved->whole_plan : self->solved->plan;

  if (plan->total <= plan->n || self->selected >= plan->graph->n
      || mx_session_get_view (self) != MX_VIEW_GRAPH)
    return plan;
  if (self->around == NULL)
    self->around = mx_graph_plan_new_around (self->solved->program,
                                             mx_session_get_shown (self), self->selected);
  return self->around;
}

void
mx_session_drop_around (MxSession *self)
{
  g_clear_pointer (&self->around, mx_graph_plan_free);
}

char *
mx_session_dup_whole_remark (MxSession *self)
{
  if (!self->whole || self->solved->whole != NULL || self->job != 0
      || self->solved->whole_limit == MX_LIMIT_NONE
      || mx_session_get_view (self) != MX_VIEW_GRAPH)
    return NULL;
  if (self->solved->whole_limit != MX_LIMIT_POSITIONS)
    return g_strdup (_ ("There are too many whole positions: single components are "
                        "drawn."));
  g_autofree char *most =
      mx_scene_dup_count (MIN (self->limits.positions, MX_WHOLE_POSITIONS));
  /* Translators: %s is a number such as 100,000. */
  return g_strdup_printf (_ ("There are more than %s whole positions: single components "
                             "are drawn."),
                          most);
}

/* -- public -- */

void
mx_session_set_whole (MxSession *self, gboolean whole)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->whole == !!whole)
    return;
  const MxSolution *before = mx_session_get_solution (self);
  guint n_old = mx_session_get_n_steps (self);
  self->whole = !!whole;
  if (self->whole && mx_session_may_choose_whole (self) && self->solved->whole == NULL
      && self->solved->whole_limit == MX_LIMIT_NONE)
    mx_session_start_solving (self);
  if (mx_session_get_solution (self) != before)
    mx_session_tell_shown (self, n_old);
  else
    mx_session_queue_redraw (self);
}

gboolean
mx_session_get_whole (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->whole;
}

gboolean
mx_session_may_choose_whole (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->solved != NULL && mx_solution_has_whole (self->solved->solution);
}
