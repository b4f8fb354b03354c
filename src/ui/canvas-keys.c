/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"

#include <math.h>

/* The keyboard: arrow keys go from the selected position to the next one as the picture lies.
 * While nothing is selected, Left and Right are left to whoever steps through the computation;
 * Up, Down or Enter begin at the start position, Escape ends it; Backspace
 * goes back to the position that was selected before. */

/* How much a place to the side counts against one straight ahead. */
#define ASIDE 2.5

MxNode
mx_canvas_neighbour (const MxPicture *picture, MxNode from, int dx, int dy)
{
  MxRect rect;
  if (!mx_picture_node_rect (picture, from, &rect))
    return MX_NO_NODE;
  double x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
  MxNode best = MX_NO_NODE;
  double least = INFINITY;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_NODE || item->node == MX_NO_NODE || item->node == from)
      continue;
    double to_x = item->rect.x + item->rect.width / 2 - x;
    double to_y = item->rect.y + item->rect.height / 2 - y;
    double ahead = to_x * dx + to_y * dy;
    double aside = fabs (to_x * dy) + fabs (to_y * dx);
    if (ahead <= 1.0 || aside > 2 * ahead)
      continue;
    double cost = ahead + ASIDE * aside;
    if (cost < least) {
      least = cost;
      best = item->node;
    }
  }
  return best;
}

MxNode
mx_canvas_first_position (MxCanvas *self)
{
  const MxSolution *solution = mx_session_get_solution (self->session);
  MxRect rect;
  if (solution != NULL) {
    MxNode start = solution->whole_start;
    if (solution->whole == NULL)
      start = solution->start->n > 0 ? solution->start_node[0] : MX_NO_NODE;
    if (start != MX_NO_NODE && mx_picture_node_rect (self->picture, start, &rect))
      return start;
  }
  /* Of a large graph only a part is drawn: the one around the selected position. */
  MxNode selected = mx_session_get_selected (self->session);
  if (mx_picture_node_rect (self->picture, selected, &rect))
    return selected;
  for (guint i = 0; i < self->picture->items->len; i++) {
    const MxItem *item = &g_array_index (self->picture->items, MxItem, i);
    if (item->role == MX_ROLE_NODE && item->node != MX_NO_NODE)
      return item->node;
  }
  return MX_NO_NODE;
}

static gboolean
has_selection (MxCanvas *self)
{
  MxNode selected = mx_session_get_selected (self->session);
  MxRect rect;
  return selected != MX_NO_NODE && self->picture != NULL
         && mx_picture_node_rect (self->picture, selected, &rect);
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  int dx, dy;
  g_variant_get (args, "(ii)", &dx, &dy);
  if (self->session == NULL || mx_canvas_get_picture (self) == NULL)
    return FALSE;
  if (mx_drawing_arrow_key (self->drawing, dx, dy)
      || mx_counters_arrow_key (self->counters, dx, dy))
    return TRUE;
  MxNode node;
  if (has_selection (self))
    node = mx_canvas_neighbour (self->picture, mx_session_get_selected (self->session),
                                dx, dy);
  else if (dx == 0)
    node = mx_canvas_first_position (self);
  else
    return FALSE;
  /* A pointer that lies about is not what the user looks at now. */
  mx_canvas_hover (self, MX_NO_NODE);
  if (node != MX_NO_NODE)
    mx_canvas_select (self, node);
  return TRUE;
}

static gboolean
begin_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  if (mx_drawing_enter (self->drawing) || mx_counters_enter (self->counters))
    return TRUE;
  if (self->session == NULL || mx_canvas_get_picture (self) == NULL)
    return FALSE;
  if (has_selection (self)) {
    mx_canvas_activate (self, mx_session_get_selected (self->session));
    return TRUE;
  }
  mx_canvas_select (self, mx_canvas_first_position (self));
  return TRUE;
}

static gboolean
put_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  return self->session != NULL
         && mx_canvas_put_other_token (self, mx_session_get_selected (self->session));
}

static gboolean
end_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  if (mx_drawing_escape (self->drawing) || mx_counters_escape (self->counters))
    return TRUE;
  if (self->session == NULL || mx_session_get_selected (self->session) == MX_NO_NODE)
    return FALSE;
  mx_canvas_select (self, MX_NO_NODE);
  return TRUE;
}

static gboolean
back_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  if (self->session == NULL || !mx_session_may_go_back (self->session))
    return FALSE;
  mx_canvas_hover (self, MX_NO_NODE);
  mx_session_go_back (self->session);
  return TRUE;
}

static gboolean
tab_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  int direction;
  g_variant_get (args, "(i)", &direction);
  return mx_drawing_tab_key (self->drawing, direction)
         || mx_counters_tab_key (self->counters, direction);
}

static gboolean
copy_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  mx_canvas_copy (MX_CANVAS (widget));
  return TRUE;
}

void
mx_canvas_add_bindings (GtkWidgetClass *klass)
{
  static const struct {
    guint key, keypad;
    int dx, dy;
  } arrows[] = {
      {GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0},
      {GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0},
      {GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1},
      {GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1},
  };
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++) {
    gtk_widget_class_add_binding (klass, arrows[i].key, 0, move_cb, "(ii)", arrows[i].dx,
                                  arrows[i].dy);
    gtk_widget_class_add_binding (klass, arrows[i].keypad, 0, move_cb, "(ii)",
                                  arrows[i].dx, arrows[i].dy);
  }
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, 0, begin_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, 0, begin_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, GDK_SHIFT_MASK, put_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, GDK_SHIFT_MASK, put_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_BackSpace, 0, back_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Tab, 0, tab_cb, "(i)", 1);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Tab, 0, tab_cb, "(i)", 1);
  gtk_widget_class_add_binding (klass, GDK_KEY_Tab, GDK_SHIFT_MASK, tab_cb, "(i)", -1);
  gtk_widget_class_add_binding (klass, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK, tab_cb,
                                "(i)", -1);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, end_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_c, GDK_CONTROL_MASK, copy_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Insert, GDK_CONTROL_MASK, copy_cb, NULL);
  mx_drawing_add_bindings (klass);
}
