/* SPDX-License-Identifier: MIT */
#include "ui/drawing-private.h"

#include <math.h>

/* The pointer: hover, click, drag, wheel, pinch.  All that a pointer can do can be done with
 * keys as well (canvas-keys.c and the window's actions). */

/* A press that moves less than this is a click. */
#define CLICK_SLOP 5.0
/* One notch of a wheel, in pixels of panning. */
#define WHEEL_PIXELS 60.0

static void
set_cursor (MxCanvas *self, const char *name)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), name);
}

/* Shift takes from the other piles of a part as well. */
static gboolean
is_together (gpointer controller)
{
  return (gtk_event_controller_get_current_event_state (controller) & GDK_SHIFT_MASK)
         != 0;
}

static void
enter_cb (MxCanvas *self, double x, double y)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

/* GTK tells of a pointer that rests anew whenever something changes under it; only a hand that
 * moves it asks for the position there. */
static void
motion_cb (GtkEventController *controller, double x, double y, MxCanvas *self)
{
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->dragging || self->session == NULL)
    return;
  MxNode node = mx_canvas_pick (self, x, y);
  mx_canvas_hover (self, node);
  const char *drawing = mx_drawing_motion (self->drawing, x, y);
  const char *counters =
      mx_counters_motion (self->counters, x, y, is_together (controller));
  /* Of counters what taking them does is told. */
  if (counters == NULL)
    mx_canvas_tell (self);
  else
    mx_canvas_hover (self, MX_NO_NODE);
  const char *shape = drawing != NULL ? drawing : counters;
  set_cursor (self, shape != NULL ? shape : node != MX_NO_NODE ? "pointer" : NULL);
}

static void
leave_cb (MxCanvas *self)
{
  mx_counters_leave (self->counters);
  mx_canvas_hover (self, MX_NO_NODE);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, MxCanvas *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  if (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_MIDDLE) {
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  /* What lies over the picture takes its own presses. */
  if (gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT) != GTK_WIDGET (self)) {
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->drag_x = self->drag_y = 0;
  self->dragging = FALSE;
  self->drag_draws =
      button == GDK_BUTTON_PRIMARY && mx_drawing_press (self->drawing, x, y);
  self->drag_takes = button == GDK_BUTTON_PRIMARY
                     && mx_counters_press (self->counters, x, y, is_together (gesture));
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, MxCanvas *self)
{
  if (!self->dragging) {
    if (hypot (dx, dy) < CLICK_SLOP)
      return;
    self->dragging = TRUE;
    mx_canvas_hover (self, MX_NO_NODE);
    set_cursor (self, "grabbing");
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  }
  if (self->drag_draws) {
    double x, y;
    if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
      mx_drawing_drag (self->drawing, x + dx, y + dy);
    return;
  }
  if (self->drag_takes) {
    double x, y;
    if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
      mx_counters_drag (self->counters, x + dx, y + dy);
    return;
  }
  if (mx_view_transform_pan (&self->transform, dx - self->drag_x, dy - self->drag_y))
    mx_canvas_moving (self);
  self->drag_x = dx;
  self->drag_y = dy;
}

static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, MxCanvas *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  gboolean dragged = self->dragging;
  self->dragging = FALSE;
  set_cursor (self, NULL);
  double x, y;
  if (dragged && self->drag_draws)
    mx_drawing_drop (self->drawing);
  if (dragged && self->drag_takes)
    mx_counters_drop (self->counters);
  if (dragged || button != GDK_BUTTON_PRIMARY
      || !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  if (mx_drawing_click (self->drawing, x, y)
      || mx_counters_click (self->counters, x, y, is_together (gesture)))
    return;
  const MxNode node = mx_canvas_pick (self, x, y);
  if (is_together (gesture) && mx_canvas_put_other_token (self, node))
    return;
  mx_canvas_select (self, node);
  mx_canvas_activate (self, node);
}

static void
drag_cancel_cb (GtkGesture *gesture, GdkEventSequence *sequence, MxCanvas *self)
{
  mx_drawing_let_go (self->drawing);
  self->drag_takes = FALSE;
  self->dragging = TRUE; /* a press that another gesture took over is no click */
  set_cursor (self, NULL);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, MxCanvas *self)
{
  GtkEventController *base = GTK_EVENT_CONTROLLER (controller);
  GdkModifierType state = gtk_event_controller_get_current_event_state (base);
  double unit =
      gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE
          ? 1.0
          : WHEEL_PIXELS;
  if (state & GDK_CONTROL_MASK) {
    mx_canvas_ensure_picture (self);
    mx_view_transform_zoom (&self->transform, pow (1.0035, -dy * unit), self->pointer_x,
                            self->pointer_y);
    mx_canvas_moving (self);
    return GDK_EVENT_STOP;
  }
  if ((state & GDK_SHIFT_MASK) && dx == 0) {
    dx = dy;
    dy = 0;
  }
  if (!mx_view_transform_overflows (&self->transform)
      || !mx_view_transform_pan (&self->transform, -dx * unit, -dy * unit))
    return GDK_EVENT_PROPAGATE;
  mx_canvas_moving (self);
  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (MxCanvas *self)
{
  self->pinch = 1.0;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, MxCanvas *self)
{
  double x, y;
  if (!gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y)) {
    x = self->pointer_x;
    y = self->pointer_y;
  }
  if (!(scale > 0) || !(self->pinch > 0))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  mx_canvas_ensure_picture (self);
  mx_view_transform_zoom (&self->transform, scale / self->pinch, x, y);
  self->pinch = scale;
  mx_canvas_moving (self);
}

void
mx_canvas_add_gestures (MxCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  GtkGesture *drag = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));

  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);

  GtkGesture *pinch = gtk_gesture_zoom_new ();
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
}
