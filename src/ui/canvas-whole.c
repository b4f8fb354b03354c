/* SPDX-License-Identifier: MIT */
#include "mx-config.h"
#include "ui/canvas-private.h"

#include <glib/gi18n-lib.h>

/* The switch between the components of a game and its whole positions, at the lower right of the
 * graph view where there is that choice. */

static void
clicked_cb (GtkButton *button, MxCanvas *self)
{
  if (self->session != NULL)
    mx_session_set_whole (self->session, GTK_WIDGET (button) == self->whole_on);
  mx_canvas_whole_update (self);
}

static GtkWidget *
new_button (MxCanvas *self, const char *label, const char *tooltip)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_set_focus_on_click (button, FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  return button;
}

GtkWidget *
mx_canvas_whole_new (MxCanvas *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (box, "linked");
  gtk_widget_add_css_class (box, "mx-whole");
  self->whole_off =
      new_button (self, _ ("Components"), _ ("Draw the components, each alone (Alt+0)"));
  self->whole_on =
      new_button (self, _ ("Whole positions"),
                  _ ("Draw sums, those that differ only in order once (Alt+0)"));
  gtk_box_append (GTK_BOX (box), self->whole_off);
  gtk_box_append (GTK_BOX (box), self->whole_on);
  gtk_widget_set_visible (box, FALSE);
  return box;
}

void
mx_canvas_whole_update (MxCanvas *self)
{
  gboolean shown = self->session != NULL && self->picture != NULL
                   && mx_session_get_view (self->session) == MX_VIEW_GRAPH
                   && mx_session_may_choose_whole (self->session);
  gtk_widget_set_visible (self->whole, shown);
  if (!shown)
    return;
  gboolean whole = mx_session_get_whole (self->session);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->whole_on), whole);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->whole_off), !whole);
}
