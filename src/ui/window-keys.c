/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "mx-config.h"

/* Keys without Ctrl or Alt step through the computation, unless they are needed where the focus
 * is: a text takes them all.  Page Up and Page Down, which is what a presenter's clicker sends,
 * step from anywhere else, before a list or a scrolled panel can take them; the others come last,
 * when nobody wanted them. */

static gboolean
is_typing (MxWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  return focus != NULL && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus));
}

static gboolean
activate (MxWindow *self, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (self), action, NULL);
  return GDK_EVENT_STOP;
}

static gboolean
is_plain (GdkModifierType state)
{
  return (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK))
         == 0;
}

static gboolean
first_key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode,
              GdkModifierType state, MxWindow *self)
{
  if (!is_plain (state) || is_typing (self))
    return GDK_EVENT_PROPAGATE;
  switch (keyval) {
  case GDK_KEY_Page_Down:
  case GDK_KEY_KP_Page_Down: return activate (self, "step-forward");
  case GDK_KEY_Page_Up:
  case GDK_KEY_KP_Page_Up: return activate (self, "step-back");
  case GDK_KEY_b:
  case GDK_KEY_B:
  case GDK_KEY_period:
    if (!self->presenting)
      return GDK_EVENT_PROPAGATE;
    mx_window_set_black (self, !self->black);
    return GDK_EVENT_STOP;
  default: return GDK_EVENT_PROPAGATE;
  }
}

static gboolean
escape (MxWindow *self)
{
  if (self->black)
    mx_window_set_black (self, FALSE);
  else if (self->presenting)
    mx_window_set_presenting (self, FALSE);
  else if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
  else if (mx_notice_is_shown (self->notice))
    mx_notice_dismiss (self->notice);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static gboolean
last_key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode,
             GdkModifierType state, MxWindow *self)
{
  if (keyval == GDK_KEY_Escape && is_plain (state))
    return escape (self);
  if (is_typing (self))
    return GDK_EVENT_PROPAGATE;
  if ((state & GDK_CONTROL_MASK) != 0 && (keyval == GDK_KEY_c || keyval == GDK_KEY_C))
    return activate (self, "copy-picture");
  if (!is_plain (state))
    return GDK_EVENT_PROPAGATE;
  switch (keyval) {
  case GDK_KEY_space:
  case GDK_KEY_KP_Space:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right: return activate (self, "step-forward");
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left: return activate (self, "step-back");
  case GDK_KEY_Home:
  case GDK_KEY_KP_Home: return activate (self, "step-first");
  case GDK_KEY_End:
  case GDK_KEY_KP_End: return activate (self, "step-last");
  case GDK_KEY_r:
  case GDK_KEY_R: return activate (self, "reply");
  case GDK_KEY_p:
  case GDK_KEY_P: return activate (self, "step-play");
  default: return GDK_EVENT_PROPAGATE;
  }
}

void
mx_window_keys_init (MxWindow *self)
{
  GtkEventController *first = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (first, GTK_PHASE_CAPTURE);
  g_signal_connect (first, "key-pressed", G_CALLBACK (first_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), first);

  GtkEventController *last = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (last, GTK_PHASE_BUBBLE);
  g_signal_connect (last, "key-pressed", G_CALLBACK (last_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), last);
}
