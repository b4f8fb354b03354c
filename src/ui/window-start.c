/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "mx-config.h"

/* A start shows the picture first.  The header and the panels have their room from the beginning,
 * so that nothing moves later, but stay empty until the picture's first frame is on
 * the screen: their texts, lists and icons cost more than all the rest of the start.  A session
 * that has no picture, for its text has errors, does not make them wait. */

/* Milliseconds after the first frame: a game that takes long to solve is shown with its panels. */
#define PATIENCE 300

static gboolean
fill_cb (gpointer data)
{
  MxWindow *self = data;
  self->start_source = 0;
  self->filled = TRUE;
  /* Looking up the first icon reads the icon theme. */
  gtk_window_set_default_icon_name (MX_APP_ID);
  mx_window_room_show_buttons (self);
  mx_stepper_set_waiting (self->stepper, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->inspector), TRUE);
  gtk_widget_set_visible (self->rules_content, TRUE);
  mx_window_drawing_update (self);
  return G_SOURCE_REMOVE;
}

/* Filled in an idle turn: the frame is on its way to the screen first. */
static void
after_paint_cb (MxWindow *self, GdkFrameClock *clock)
{
  if (!mx_canvas_is_painted (self->canvas) && mx_session_is_busy (self->session)) {
    if (self->start_source == 0)
      self->start_source = g_timeout_add (PATIENCE, fill_cb, self);
    return;
  }
  g_signal_handlers_disconnect_by_func (clock, after_paint_cb, self);
  if (self->filled)
    return;
  g_clear_handle_id (&self->start_source, g_source_remove);
  self->start_source = g_idle_add (fill_cb, self);
}

static void
realize_cb (MxWindow *self)
{
  if (self->filled)
    return;
  g_signal_connect_object (gtk_widget_get_frame_clock (GTK_WIDGET (self)), "after-paint",
                           G_CALLBACK (after_paint_cb), self, G_CONNECT_SWAPPED);
}

void
mx_window_start_init (MxWindow *self)
{
  mx_stepper_set_waiting (self->stepper, TRUE);
  g_signal_connect (self, "realize", G_CALLBACK (realize_cb), NULL);
}

void
mx_window_start_dispose (MxWindow *self)
{
  g_clear_handle_id (&self->start_source, g_source_remove);
}
