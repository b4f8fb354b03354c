/* SPDX-License-Identifier: MIT */
#include "ui/drawing-private.h"

#include <math.h>

/* Pointer and keys.  The canvas's gestures (canvas-gestures.c) ask here first whether a press, a
 * drag or a click is for the drawing; the left button alone does everything. */

/* The rim of a node, where an arrow begins: so many pixels inside and outside its edge. */
#define RIM_INSIDE 3.0
#define RIM_OUTSIDE 10.0

static void
set_string (char **string, const char *value)
{
  char *copy = g_strdup (value);
  g_free (*string);
  *string = copy;
}

static void
redraw (MxDrawing *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
}

void
mx_drawing_let_go (MxDrawing *self)
{
  const gboolean idle = self->hand == MX_HAND_IDLE && self->node == NULL;
  if (self->hand == MX_HAND_MOVING && mx_drawing_session (self) != NULL)
    mx_session_carry_node (mx_drawing_session (self), NULL, 0, 0);
  self->hand = MX_HAND_IDLE;
  self->held = FALSE;
  g_clear_pointer (&self->node, g_free);
  g_clear_pointer (&self->target, g_free);
  if (idle)
    return;
  redraw (self);
  mx_canvas_drawing_changed (self->canvas);
}

/* -- where the pointer is -- */

/* How far (X, Y) lies outside RECT, in its own units; negative inside. */
static double
outside (const MxRect *rect, double x, double y)
{
  const double dx = fabs (x - rect->x - rect->width / 2) - rect->width / 2;
  const double dy = fabs (y - rect->y - rect->height / 2) - rect->height / 2;
  return dx > 0 && dy > 0 ? hypot (dx, dy) : MAX (dx, dy);
}

MxNode
mx_drawing_node_at (MxDrawing *self, double x, double y, gboolean *rim)
{
  const MxPicture *picture = self->canvas->picture;
  const double zoom = self->canvas->transform.scale;
  MxNode best = MX_NO_NODE;
  double least = RIM_OUTSIDE / zoom, px, py;
  mx_view_transform_to_picture (&self->canvas->transform, x, y, &px, &py);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_NODE || item->kind == MX_ITEM_TEXT
        || item->node == MX_NO_NODE)
      continue;
    double distance = outside (&item->rect, px, py);
    /* The corners of the box around a circle belong to its rim. */
    if (item->kind == MX_ITEM_ELLIPSE)
      distance = MAX (distance, hypot (px - item->rect.x - item->rect.width / 2,
                                       py - item->rect.y - item->rect.height / 2)
                                    - MAX (item->rect.width, item->rect.height) / 2);
    if (distance <= least) {
      least = distance;
      best = item->node;
    }
  }
  if (rim != NULL)
    *rim = best != MX_NO_NODE && least > -RIM_INSIDE / zoom;
  return best;
}

/* The arrow at the point, unless a node or its name is there. */
static const MxItem *
arrow_at (MxDrawing *self, double x, double y)
{
  double px, py;
  mx_view_transform_to_picture (&self->canvas->transform, x, y, &px, &py);
  const MxItem *arrow = mx_picture_hit_arrow (self->canvas->picture, px, py);
  gboolean rim;
  const MxNode node = mx_drawing_node_at (self, x, y, &rim);
  return node != MX_NO_NODE && !rim ? NULL : arrow;
}

/* -- drags -- */

gboolean
mx_drawing_press (MxDrawing *self, double x, double y)
{
  mx_drawing_end_entry (self);
  self->has_spot = FALSE;
  self->x = x;
  self->y = y;
  if (mx_drawing_graph (self) == NULL)
    return FALSE;
  if (self->hand == MX_HAND_LINKING)
    return TRUE; /* a click will say where the arrow leads */
  mx_drawing_let_go (self);
  gboolean rim;
  const MxNode node = mx_drawing_node_at (self, x, y, &rim);
  if (node == MX_NO_NODE
      || (self->tool != MX_TOOL_SELECT && self->tool != MX_TOOL_CONNECT))
    return FALSE;
  double mx, my, px, py;
  mx_canvas_locate (self->canvas, node, &mx, &my);
  mx_view_transform_to_picture (&self->canvas->transform, x, y, &px, &py);
  mx_view_transform_to_picture (&self->canvas->transform, mx, my, &mx, &my);
  self->grip = (MxPoint){px - mx, py - my};
  self->links = rim || self->tool == MX_TOOL_CONNECT;
  set_string (&self->node, mx_drawing_name (self, node));
  self->hand = MX_HAND_PRESSED;
  return TRUE;
}

static void
carry (MxDrawing *self)
{
  const MxPicture *picture = self->canvas->picture;
  MxPoint place = mx_drawing_to_place (self, self->x, self->y);
  place.x -= self->grip.x / picture->unit.x;
  place.y -= self->grip.y / picture->unit.y;
  self->to = mx_drawing_snap (self, place, self->node);
  mx_session_carry_node (mx_drawing_session (self), self->node, self->to.x, self->to.y);
}

static void
aim (MxDrawing *self)
{
  const MxNode node = mx_drawing_node_at (self, self->x, self->y, NULL);
  const char *name = node != MX_NO_NODE ? mx_drawing_name (self, node) : NULL;
  const gboolean own = g_strcmp0 (name, self->node) == 0;
  self->left |= !own;
  set_string (&self->target, own && !self->left ? NULL : name);
  redraw (self);
}

void
mx_drawing_drag (MxDrawing *self, double x, double y)
{
  self->x = x;
  self->y = y;
  if (mx_drawing_graph (self) == NULL)
    return;
  if (self->hand == MX_HAND_PRESSED) {
    mx_drawing_select_arrow (self, NULL, NULL);
    if (self->links) {
      self->hand = MX_HAND_LINKING;
      self->held = TRUE;
      self->left = FALSE;
    } else {
      mx_session_hold_graph (mx_drawing_session (self), self->canvas->picture);
      mx_drawing_place_of (self, self->node, &self->from);
      self->to = self->from;
      self->hand = MX_HAND_MOVING;
    }
  }
  if (self->hand == MX_HAND_MOVING)
    carry (self);
  else if (self->hand == MX_HAND_LINKING)
    aim (self);
}

void
mx_drawing_drop (MxDrawing *self)
{
  g_autofree char *node = g_strdup (self->node);
  g_autofree char *target = g_strdup (self->target);
  const MxHand hand = self->hand;
  if (hand == MX_HAND_MOVING) {
    /* It stays drawn where it is until the text has been solved. */
    self->hand = MX_HAND_IDLE;
    if (hypot (self->from.x - self->to.x, self->from.y - self->to.y) < 1e-3)
      mx_session_carry_node (mx_drawing_session (self), NULL, 0, 0);
    else
      mx_drawing_move (self, node, self->to);
    mx_drawing_want (self, node);
  }
  mx_drawing_let_go (self);
  if (hand == MX_HAND_LINKING && target != NULL)
    mx_drawing_connect (self, node, target);
}

/* -- clicks -- */

void
mx_drawing_begin_link (MxDrawing *self, const char *name)
{
  g_autofree char *copy = g_strdup (name);
  mx_drawing_let_go (self);
  self->hand = MX_HAND_LINKING;
  self->held = FALSE;
  self->left = TRUE; /* a second click on the same node is a loop */
  self->node = g_steal_pointer (&copy);
  mx_canvas_locate (self->canvas, mx_drawing_find (self, self->node), &self->x, &self->y);
  redraw (self);
  mx_canvas_drawing_changed (self->canvas);
}

static void
link_to (MxDrawing *self, MxNode node)
{
  g_autofree char *from = g_strdup (self->node);
  g_autofree char *to =
      node != MX_NO_NODE ? g_strdup (mx_drawing_name (self, node)) : NULL;
  mx_drawing_let_go (self);
  if (to != NULL)
    mx_drawing_connect (self, from, to);
}

static gboolean
select_click (MxDrawing *self, MxNode node, gboolean rim, const MxItem *arrow)
{
  if (self->n_press >= 2) {
    if (node != MX_NO_NODE)
      mx_drawing_ask (self, mx_drawing_name (self, node), NULL);
    else if (arrow == NULL)
      mx_drawing_add (self, mx_drawing_to_place (self, self->x, self->y));
    return TRUE;
  }
  if (arrow != NULL && (node == MX_NO_NODE || rim)) {
    mx_canvas_select (self->canvas, MX_NO_NODE);
    mx_drawing_select_arrow (self, mx_drawing_name (self, arrow->node),
                             mx_drawing_name (self, arrow->target));
    return TRUE;
  }
  if (self->arrow_from != NULL)
    mx_drawing_select_arrow (self, NULL, NULL);
  return FALSE;
}

static gboolean
delete_click (MxDrawing *self, MxNode node, gboolean rim, const MxItem *arrow)
{
  if (arrow != NULL && (node == MX_NO_NODE || rim))
    mx_drawing_cut (self, mx_drawing_name (self, arrow->node),
                    mx_drawing_name (self, arrow->target));
  else if (node != MX_NO_NODE)
    mx_drawing_delete (self, mx_drawing_name (self, node));
  return TRUE;
}

gboolean
mx_drawing_click (MxDrawing *self, double x, double y)
{
  self->x = x;
  self->y = y;
  if (self->hand == MX_HAND_CANCELLED || mx_drawing_graph (self) == NULL) {
    mx_drawing_let_go (self);
    return FALSE;
  }
  gboolean rim;
  const MxNode node = mx_drawing_node_at (self, x, y, &rim);
  const MxItem *arrow = arrow_at (self, x, y);
  if (self->hand == MX_HAND_LINKING) {
    link_to (self, node);
    return TRUE;
  }
  mx_drawing_let_go (self);
  switch (self->tool) {
  case MX_TOOL_ADD:
    if (node == MX_NO_NODE && self->n_press < 2)
      mx_drawing_add (self, mx_drawing_to_place (self, x, y));
    return node == MX_NO_NODE;
  case MX_TOOL_CONNECT:
    if (node != MX_NO_NODE)
      mx_drawing_begin_link (self, mx_drawing_name (self, node));
    return TRUE;
  case MX_TOOL_DELETE: return self->n_press >= 2 || delete_click (self, node, rim, arrow);
  case MX_TOOL_SELECT:
  case MX_N_TOOLS:
  default: return select_click (self, node, rim, arrow);
  }
}

const char *
mx_drawing_motion (MxDrawing *self, double x, double y)
{
  if (mx_drawing_graph (self) == NULL)
    return NULL;
  gboolean rim;
  const MxNode node = mx_drawing_node_at (self, x, y, &rim);
  if (self->hand == MX_HAND_LINKING) {
    self->x = x;
    self->y = y;
    aim (self);
    return "crosshair";
  }
  switch (self->tool) {
  case MX_TOOL_ADD: return node == MX_NO_NODE ? "cell" : "pointer";
  case MX_TOOL_CONNECT: return node != MX_NO_NODE ? "crosshair" : NULL;
  case MX_TOOL_DELETE:
    return node != MX_NO_NODE || arrow_at (self, x, y) != NULL ? "pointer" : NULL;
  case MX_TOOL_SELECT:
  case MX_N_TOOLS:
  default:
    if (arrow_at (self, x, y) != NULL)
      return "pointer";
    return node == MX_NO_NODE ? NULL : rim ? "crosshair" : "grab";
  }
}

static void
pressed_cb (MxDrawing *self, int n_press, double x, double y)
{
  self->n_press = n_press;
}

/* -- the menu -- */

static void
open_menu (MxDrawing *self, double x, double y)
{
  if (self->menu == NULL) {
    g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/org/mexplorer/Mexplorer/ui/drawing.ui");
    self->menu = gtk_popover_menu_new_from_model (
        G_MENU_MODEL (gtk_builder_get_object (builder, "drawing_menu")));
    gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
    gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
    gtk_widget_set_parent (self->menu, GTK_WIDGET (self->canvas));
  }
  mx_canvas_drawing_changed (self->canvas);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){(int)x, (int)y, 1, 1});
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_cb (MxDrawing *self, int n_press, double x, double y)
{
  if (mx_drawing_graph (self) == NULL)
    return;
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  mx_drawing_end_entry (self);
  mx_drawing_let_go (self);
  gboolean rim;
  const MxNode node = mx_drawing_node_at (self, x, y, &rim);
  const MxItem *arrow = arrow_at (self, x, y);
  if (arrow != NULL && (node == MX_NO_NODE || rim)) {
    mx_canvas_select (self->canvas, MX_NO_NODE);
    mx_drawing_select_arrow (self, mx_drawing_name (self, arrow->node),
                             mx_drawing_name (self, arrow->target));
  } else {
    mx_drawing_select_arrow (self, NULL, NULL);
    mx_canvas_select (self->canvas, node);
  }
  self->has_spot = node == MX_NO_NODE;
  self->spot = mx_drawing_to_place (self, x, y);
  open_menu (self, x, y);
}

void
mx_drawing_add_gestures (MxDrawing *self)
{
  GtkWidget *widget = GTK_WIDGET (self->canvas);
  GtkGesture *press = gtk_gesture_click_new ();
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press),
                                              GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));

  GtkGesture *menu = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (menu, "pressed", G_CALLBACK (menu_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (menu));
}

/* -- keys -- */

gboolean
mx_drawing_arrow_key (MxDrawing *self, int dx, int dy)
{
  if (self->hand != MX_HAND_LINKING || self->held || mx_drawing_graph (self) == NULL)
    return FALSE;
  const char *from = self->target != NULL ? self->target : self->node;
  const MxNode next =
      mx_canvas_neighbour (self->canvas->picture, mx_drawing_find (self, from), dx, dy);
  if (next != MX_NO_NODE)
    set_string (&self->target, mx_drawing_name (self, next));
  redraw (self);
  return TRUE;
}

gboolean
mx_drawing_tab_key (MxDrawing *self, int direction)
{
  if (mx_drawing_graph (self) == NULL || self->hand != MX_HAND_IDLE)
    return FALSE;
  const MxNode selected = mx_session_get_selected (mx_drawing_session (self));
  MxNode best = MX_NO_NODE;
  for (guint i = 0; i < self->canvas->picture->items->len; i++) {
    const MxItem *item = &g_array_index (self->canvas->picture->items, MxItem, i);
    const MxNode node = item->node;
    if (item->role != MX_ROLE_NODE || node == MX_NO_NODE)
      continue;
    if (direction > 0 ? (selected == MX_NO_NODE || node > selected)
                            && (best == MX_NO_NODE || node < best)
                      : (selected == MX_NO_NODE || node < selected)
                            && (best == MX_NO_NODE || node > best))
      best = node;
  }
  mx_canvas_select (self->canvas, best);
  return best != MX_NO_NODE;
}

gboolean
mx_drawing_enter (MxDrawing *self)
{
  if (self->hand != MX_HAND_LINKING || self->held)
    return FALSE;
  link_to (self, mx_drawing_find (self, self->target));
  return TRUE;
}

gboolean
mx_drawing_escape (MxDrawing *self)
{
  if (self->hand == MX_HAND_MOVING || (self->hand == MX_HAND_LINKING && self->held)) {
    mx_drawing_let_go (self);
    self->hand = MX_HAND_CANCELLED;
  } else if (self->hand == MX_HAND_LINKING) {
    mx_drawing_let_go (self);
  } else if (self->tool != MX_TOOL_SELECT) {
    mx_canvas_set_tool (self->canvas, MX_TOOL_SELECT);
  } else if (self->arrow_from != NULL) {
    mx_drawing_select_arrow (self, NULL, NULL);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* A key does nothing of its own where there is nothing to draw on: others may want it. */
#define KEY(name, call)                                                                  \
  static gboolean name (GtkWidget *widget, GVariant *args, gpointer data)                \
  {                                                                                      \
    MxCanvas *canvas = MX_CANVAS (widget);                                               \
    if (!mx_canvas_may_draw (canvas))                                                    \
      return FALSE;                                                                      \
    canvas->drawing->has_spot = FALSE;                                                   \
    call;                                                                                \
    return TRUE;                                                                         \
  }

KEY (add_cb, mx_canvas_add_node (canvas))
KEY (connect_cb, mx_canvas_begin_arrow (canvas))
KEY (start_cb, mx_canvas_start_selected (canvas))
KEY (arrange_cb, mx_canvas_arrange (canvas))
KEY (rename_cb, mx_canvas_rename_selected (canvas))
KEY (delete_cb, mx_canvas_delete_selected (canvas))
KEY (select_cb, mx_canvas_set_tool (canvas, MX_TOOL_SELECT))

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  int dx, dy;
  g_variant_get (args, "(ii)", &dx, &dy);
  if (!mx_canvas_has_selected_node (MX_CANVAS (widget)))
    return FALSE;
  mx_canvas_move_selected (MX_CANVAS (widget), dx, dy);
  return TRUE;
}

static gboolean
menu_key_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  MxCanvas *canvas = MX_CANVAS (widget);
  if (!mx_canvas_may_draw (canvas))
    return FALSE;
  double x = gtk_widget_get_width (widget) / 2.0,
         y = gtk_widget_get_height (widget) / 2.0;
  mx_canvas_locate (canvas, mx_session_get_selected (canvas->session), &x, &y);
  canvas->drawing->has_spot = FALSE;
  open_menu (canvas->drawing, x, y);
  return TRUE;
}

void
mx_drawing_add_bindings (GtkWidgetClass *klass)
{
  static const struct {
    guint key;
    GdkModifierType state;
    GtkShortcutFunc call;
  } keys[] = {
      {GDK_KEY_n, 0, add_cb},
      {GDK_KEY_c, 0, connect_cb},
      {GDK_KEY_S, GDK_SHIFT_MASK, start_cb},
      {GDK_KEY_a, 0, arrange_cb},
      {GDK_KEY_F2, 0, rename_cb},
      {GDK_KEY_Delete, 0, delete_cb},
      {GDK_KEY_KP_Delete, 0, delete_cb},
      {GDK_KEY_s, 0, select_cb},
      {GDK_KEY_Menu, 0, menu_key_cb},
      {GDK_KEY_F10, GDK_SHIFT_MASK, menu_key_cb},
  };
  static const struct {
    guint key;
    int dx, dy;
  } arrows[] = {
      {GDK_KEY_Left, -1, 0},    {GDK_KEY_KP_Left, -1, 0}, {GDK_KEY_Right, 1, 0},
      {GDK_KEY_KP_Right, 1, 0}, {GDK_KEY_Up, 0, -1},      {GDK_KEY_KP_Up, 0, -1},
      {GDK_KEY_Down, 0, 1},     {GDK_KEY_KP_Down, 0, 1},
  };
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (klass, keys[i].key, keys[i].state, keys[i].call, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    gtk_widget_class_add_binding (klass, arrows[i].key, GDK_CONTROL_MASK, move_cb, "(ii)",
                                  arrows[i].dx, arrows[i].dy);
}
