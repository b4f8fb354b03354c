/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

#include "session/words.h"

/* What the user looks at: the view, the selected position, the theme; and the pictures of it. */

/* So many positions are remembered to go back to. */
#define TRAIL_MOST 200

static void
changed (MxSession *self)
{
  mx_session_queue_redraw (self);
}

static void
fill_input (MxSession *self, MxSceneInput *input, double width, double height)
{
  *input = (MxSceneInput){
      .program = self->solved->program,
      .solution = mx_session_get_shown (self),
      .steps = mx_session_get_steps (self),
      .step = self->step,
      .stepping = self->stepping,
      .selected = self->selected,
      .layout = self->layout_sought ? self->layout : NULL,
      .plan = mx_session_get_plan (self),
      .slice = self->sliced ? &self->slice : NULL,
      .frame = self->frame,
      .period = mx_session_get_period (self),
      .width = width,
      .height = height,
      .theme = self->theme,
      .legend = self->legend,
      .hide_values = self->hide_values,
      .language = mx_words_picture_language (),
  };
}

void
mx_session_find_selected (MxSession *self)
{
  self->selected = MX_NO_NODE;
  if (self->selected_name != NULL && self->solved != NULL)
    self->selected =
        mx_position_name_find (self->selected_name, mx_session_get_shown (self));
  mx_session_adapt_slice (self);
}

/* NODE is the selected one from now on, or the start as a whole for MX_NO_NODE. */
static void
move_selection (MxSession *self, MxNode node)
{
  gboolean visible = node != self->selected;

  g_clear_pointer (&self->selected_name, mx_position_name_free);
  if (node != MX_NO_NODE)
    self->selected_name = mx_position_name_new (mx_session_get_solution (self), node);
  self->selected = node;
  /* The lattice shows components. */
  if (self->solved == NULL || !mx_session_shows_whole (self))
    mx_session_slice_to (self, node);
  if (!visible)
    return;
  mx_session_drop_around (self);
  if (self->solved != NULL
      && mx_session_get_plan (self)->total > mx_session_get_plan (self)->n) {
    /* Another part is drawn. */
    self->layout_sought = FALSE;
    mx_session_want_layout (self);
  }
  mx_session_emit (self, MX_SIGNAL_MOVED);
  mx_session_queue_redraw (self);
}

/* -- public -- */

void
mx_session_set_view (MxSession *self, MxView view)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->view == view)
    return;
  gboolean whole = self->solved != NULL && mx_session_shows_whole (self);
  guint n_old = mx_session_get_n_steps (self);
  self->view = view;
  if (self->solved != NULL && mx_session_shows_whole (self) != whole) {
    mx_session_tell_shown (self, n_old);
    return;
  }
  mx_session_want_layout (self);
  changed (self);
}

MxView
mx_session_get_view (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), MX_VIEW_GRAPH);

  if (self->solved == NULL)
    return self->view != MX_VIEW_DEFAULT ? self->view : MX_VIEW_GRAPH;
  if (self->view != MX_VIEW_DEFAULT && mx_session_view_fits (self, self->view))
    return self->view;
  return mx_scene_default_view (self->solved->program, self->solved->solution);
}

gboolean
mx_session_view_fits (MxSession *self, MxView view)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);

  return self->solved != NULL
         && mx_scene_fits (view, self->solved->program, self->solved->solution);
}

void
mx_session_select (MxSession *self, MxNode node)
{
  g_return_if_fail (MX_IS_SESSION (self));

  MxSolution *solution = mx_session_get_solution (self);
  if (solution == NULL || node >= mx_solution_graph (solution)->n)
    node = MX_NO_NODE;
  if (node == self->selected && (node != MX_NO_NODE || self->selected_name == NULL))
    return;
  if (self->trail->len >= TRAIL_MOST)
    g_ptr_array_remove_index (self->trail, 0);
  g_ptr_array_add (self->trail, g_steal_pointer (&self->selected_name));
  move_selection (self, node);
}

gboolean
mx_session_may_go_back (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->solved != NULL && self->trail->len > 0;
}

void
mx_session_go_back (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  /* What is not there any more is passed over. */
  while (mx_session_may_go_back (self)) {
    g_autoptr (MxPositionName) name =
        g_ptr_array_steal_index (self->trail, self->trail->len - 1);
    MxNode node = name != NULL
                      ? mx_position_name_find (name, mx_session_get_solution (self))
                      : MX_NO_NODE;
    if ((name != NULL && node == MX_NO_NODE) || node == self->selected)
      continue;
    move_selection (self, node);
    return;
  }
}

MxNode
mx_session_get_selected (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), MX_NO_NODE);
  return self->selected;
}

void
mx_session_set_theme (MxSession *self, MxThemeKind theme)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->theme == theme)
    return;
  self->theme = theme;
  changed (self);
}

MxThemeKind
mx_session_get_theme (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), MX_THEME_LIGHT);
  return self->theme;
}

void
mx_session_set_legend (MxSession *self, gboolean legend)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->legend == !!legend)
    return;
  self->legend = !!legend;
  changed (self);
}

gboolean
mx_session_get_legend (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->legend;
}

void
mx_session_set_hide_values (MxSession *self, gboolean hide)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->hide_values == !!hide)
    return;
  self->hide_values = !!hide;
  changed (self);
}

gboolean
mx_session_get_hide_values (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->hide_values;
}

MxPicture *
mx_session_build_picture (MxSession *self, double width, double height)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);
  if (self->solved == NULL)
    return NULL;

  MxSceneInput input;
  fill_input (self, &input, width, height);
  input.calm = TRUE;
  return mx_scene_build (mx_session_get_view (self), &input);
}

MxPicture *
mx_session_build_figure (MxSession *self, double width, double height, MxThemeKind theme,
                         gboolean legend)
{
  MxSceneInput input;

  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (self->solved == NULL)
    return NULL;
  fill_input (self, &input, width, height);
  input.theme = theme;
  input.legend = legend;
  return mx_scene_build (mx_session_get_view (self), &input);
}

char *
mx_session_dup_picture_remark (MxSession *self, double width, double height)
{
  MxSceneInput input;

  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (self->solved == NULL)
    return NULL;
  fill_input (self, &input, width, height);
  g_autofree char *remark = mx_scene_dup_remark (mx_session_get_view (self), &input);
  g_autofree char *whole = mx_session_dup_whole_remark (self);
  if (whole == NULL || remark == NULL)
    return whole != NULL ? g_steal_pointer (&whole) : g_steal_pointer (&remark);
  return g_strdup_printf ("%s\n%s", whole, remark);
}

gboolean
mx_session_leaves_step_out (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);

  MxSteps *steps = mx_session_get_steps (self);
  return steps != NULL && self->step <= steps->n_steps
         && mx_session_get_view (self) == MX_VIEW_GRAPH
         && mx_scene_graph_leaves_out (mx_session_get_plan (self),
                                       mx_steps_node (steps, self->step));
}

/* -- a graph that is drawn by hand -- */

gboolean
mx_session_may_draw (MxSession *self, const char **graph)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);

  if (self->solved == NULL || self->stale || self->solved->program != self->program
      || mx_session_get_view (self) != MX_VIEW_GRAPH)
    return FALSE;
  const MxGraphPlan *plan = mx_session_get_plan (self);
  if (plan == NULL || !mx_graph_plan_may_draw (plan))
    return FALSE;
  const MxGraph *drawn = mx_solution_graph (mx_session_get_shown (self));
  if (graph != NULL)
    *graph = drawn->source->families[drawn->family[0]].name;
  return TRUE;
}

void
mx_session_drop_frame (MxSession *self)
{
  if (self->frame == NULL)
    return;
  g_hash_table_unref (self->frame->place);
  g_free (self->frame->moving);
  g_clear_pointer (&self->frame, g_free);
}

void
mx_session_hold_graph (MxSession *self, const MxPicture *picture)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (!mx_session_may_draw (self, NULL) || !(picture->unit.x > 0))
    return;
  if (self->frame == NULL) {
    self->frame = g_new0 (MxGraphFrame, 1);
    self->frame->place = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  }
  self->frame->unit = picture->unit;
  const MxGraph *graph = mx_solution_graph (mx_session_get_shown (self));
  for (MxNode node = 0; node < graph->n; node++) {
    MxRect rect;
    if (!mx_picture_node_rect (picture, node, &rect))
      continue;
    MxPoint *place = g_new (MxPoint, 1);
    place->x = (rect.x + rect.width / 2 - picture->origin.x) / picture->unit.x;
    place->y = (rect.y + rect.height / 2 - picture->origin.y) / picture->unit.y;
    const char *name = graph->source->node_name (graph->source, graph->family[node],
                                                 (guint)mx_graph_coords (graph, node)[0]);
    g_hash_table_insert (self->frame->place, g_strdup (name), place);
  }
}

void
mx_session_let_graph_go (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  mx_session_drop_frame (self);
  changed (self);
}

gboolean
mx_session_holds_graph (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->frame != NULL;
}

void
mx_session_carry_node (MxSession *self, const char *name, double x, double y)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->frame == NULL || (name == NULL && self->frame->moving == NULL))
    return;
  if (g_strcmp0 (name, self->frame->moving) != 0) {
    g_free (self->frame->moving);
    self->frame->moving = g_strdup (name);
  }
  self->frame->moving_to = (MxPoint){x, y};
  changed (self);
}

void
mx_session_rename_held (MxSession *self, const char *name, const char *new_name)
{
  g_return_if_fail (MX_IS_SESSION (self));

  const MxPoint *place =
      self->frame != NULL ? g_hash_table_lookup (self->frame->place, name) : NULL;
  if (place != NULL)
    g_hash_table_insert (self->frame->place, g_strdup (new_name),
                         g_memdup2 (place, sizeof *place));
}
