/* SPDX-License-Identifier: MIT */
#include "ui/follower-row.h"

#include "mx-config.h"
#include "ui/badge.h"

#include <glib/gi18n-lib.h>

/* Rows are made once and filled again and again, as cheaply as a step of the computation. */

struct _MxFollowerRow {
  GtkListBoxRow parent_instance;

  MxNode node;
  GtkWidget *move;
  GtkWidget *tag;
  GtkWidget *badge;
};

G_DEFINE_FINAL_TYPE (MxFollowerRow, mx_follower_row, GTK_TYPE_LIST_BOX_ROW)

static void
mx_follower_row_class_init (MxFollowerRowClass *klass)
{
}

static void
mx_follower_row_init (MxFollowerRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  self->node = MX_NO_NODE;
  self->move = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->move), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->move), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (self->move, TRUE);
  gtk_box_append (GTK_BOX (box), self->move);
  self->tag = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->tag), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->tag, "caption");
  gtk_box_append (GTK_BOX (box), self->tag);
  self->badge = mx_badge_new ();
  gtk_box_append (GTK_BOX (box), self->badge);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

/* -- public -- */

GtkWidget *
mx_follower_row_new (void)
{
  return g_object_new (MX_TYPE_FOLLOWER_ROW, NULL);
}

static void
set_tag (MxFollowerRow *self, const MxFollower *follower)
{
  const char *text = follower->winning ? _ ("winning move") : follower->reply;
  gtk_widget_set_visible (self->tag, text != NULL);
  gtk_label_set_label (GTK_LABEL (self->tag), text != NULL ? text : "");
  if (follower->winning) {
    gtk_widget_add_css_class (self->tag, "mx-winning");
    gtk_widget_remove_css_class (self->tag, "dim-label");
  } else {
    gtk_widget_remove_css_class (self->tag, "mx-winning");
    gtk_widget_add_css_class (self->tag, "dim-label");
  }
}

void
mx_follower_row_set (MxFollowerRow *self, const MxFollower *follower, MxThemeKind theme,
                     gboolean hide)
{
  g_return_if_fail (MX_IS_FOLLOWER_ROW (self));
  g_autofree char *text = NULL;
  if (follower->move != NULL)
    /* Translators: a move, "take 3", and the position it leads to */
    text = g_strdup_printf (_ ("%1$s → %2$s"), follower->move, follower->position);
  else
    text = g_strdup_printf ("→ %s", follower->position);
  self->node = follower->node;
  gtk_label_set_label (GTK_LABEL (self->move), text);
  gtk_widget_set_visible (self->badge, !hide);
  if (hide) {
    gtk_widget_set_visible (self->tag, FALSE);
  } else {
    set_tag (self, follower);
    mx_badge_set (MX_BADGE (self->badge), follower->outcome, follower->value, theme);
  }
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self),
                                    follower->node != MX_NO_NODE);
  g_autofree char *tooltip = follower->reply != NULL && !hide
                                 ? g_strdup_printf ("%s\n%s", text, follower->reply)
                                 : g_strdup (text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  tooltip, -1);
}

MxNode
mx_follower_row_get_node (MxFollowerRow *self)
{
  return self->node;
}
