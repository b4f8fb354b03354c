/* SPDX-License-Identifier: MIT */
#include "ui/follower-row.h"

#include "mx-config.h"
#include "session/words.h"
#include "ui/badge.h"
#include "ui/tooltip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows are made once and filled again and again, as cheaply as a step of the computation. */

/* A row is as high as its words need, up to so many lines; a reply such as "1 + 11 + 12" has so many
 * characters in each. */
#define LINES 4
#define LINES_OF_TAG 3
#define CHARS_OF_TAG 8

struct _MxFollowerRow {
  GtkListBoxRow parent_instance;

  MxNode node;
  GtkWidget *move;
  GtkWidget *tag;
  GtkWidget *badge;
  char *spoken; /* all of it, for assistive tools and where the row is too narrow */
};

G_DEFINE_FINAL_TYPE (MxFollowerRow, mx_follower_row, GTK_TYPE_LIST_BOX_ROW)

/* What has been cut is told whole. */
static gboolean
query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  MxFollowerRow *self = MX_FOLLOWER_ROW (widget);
  if (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (self->move)))
      && !pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (self->tag))))
    return FALSE;
  g_autofree char *text = mx_tooltip_dup_roomy (self->spoken);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
finalize (GObject *object)
{
  g_free (MX_FOLLOWER_ROW (object)->spoken);
  G_OBJECT_CLASS (mx_follower_row_parent_class)->finalize (object);
}

static void
mx_follower_row_class_init (MxFollowerRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
  GTK_WIDGET_CLASS (klass)->query_tooltip = query_tooltip;
}

static void
mx_follower_row_init (MxFollowerRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  self->node = MX_NO_NODE;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  self->move = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->move), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->move), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (self->move), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->move), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (self->move), LINES);
  gtk_widget_set_hexpand (self->move, TRUE);
  gtk_box_append (GTK_BOX (box), self->move);
  self->tag = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->tag), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (self->tag), TRUE);
  gtk_label_set_lines (GTK_LABEL (self->tag), LINES_OF_TAG);
  gtk_label_set_width_chars (GTK_LABEL (self->tag), CHARS_OF_TAG);
  gtk_label_set_justify (GTK_LABEL (self->tag), GTK_JUSTIFY_RIGHT);
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
set_tag (MxFollowerRow *self, const MxFollower *follower, MxThemeKind theme)
{
  const char *text = follower->winning ? _ ("winning move") : follower->reply;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  if (follower->winning) {
    const MxColor *color = &mx_theme_get (theme)->winning;
    pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
    pango_attr_list_insert (attributes,
                            pango_attr_foreground_new ((guint16)(color->r * 65535),
                                                       (guint16)(color->g * 65535),
                                                       (guint16)(color->b * 65535)));
    gtk_widget_remove_css_class (self->tag, "dim-label");
  } else {
    gtk_widget_add_css_class (self->tag, "dim-label");
  }
  gtk_label_set_attributes (GTK_LABEL (self->tag), attributes);
  gtk_label_set_label (GTK_LABEL (self->tag), text != NULL ? text : "");
  gtk_widget_set_visible (self->tag, text != NULL);
}

/* In a list of winning moves, the tag is for the move's name. */
static void
set_move_tag (MxFollowerRow *self, const MxFollower *follower)
{
  gtk_label_set_attributes (GTK_LABEL (self->tag), NULL);
  gtk_widget_add_css_class (self->tag, "dim-label");
  gtk_label_set_label (GTK_LABEL (self->tag),
                       follower->move != NULL ? follower->move : "");
  gtk_widget_set_visible (self->tag, follower->move != NULL);
}

void
mx_follower_row_set (MxFollowerRow *self, const MxFollower *follower, MxThemeKind theme,
                     gboolean hide, gboolean tagged)
{
  g_return_if_fail (MX_IS_FOLLOWER_ROW (self));
  g_autofree char *text = NULL;
  if (follower->part != NULL)
    /* Translators: a move in a sum: the part that moves, and what it becomes */
    text = g_strdup_printf (_ ("%1$s → %2$s"), follower->part, follower->position);
  else if (follower->move != NULL)
    /* Translators: a move, "take 3", and the position it leads to */
    text = g_strdup_printf (_ ("%1$s → %2$s"), follower->move, follower->position);
  else
    text = g_strdup_printf ("→ %s", follower->position);
  self->node = follower->node;
  gtk_label_set_label (GTK_LABEL (self->move), text);
  gtk_widget_set_visible (self->badge, !hide);
  if (!hide) {
    set_tag (self, follower, theme);
    mx_badge_set (MX_BADGE (self->badge), follower->outcome, follower->value, theme);
  }
  if (follower->part != NULL)
    set_move_tag (self, follower);
  else if (hide || !tagged)
    gtk_widget_set_visible (self->tag, FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self),
                                    follower->node != MX_NO_NODE);
  g_autoptr (GString) all = g_string_new (text);
  if (!hide) {
    const char *tag = gtk_label_get_label (GTK_LABEL (self->tag));
    const char *letter = mx_words_outcome_letter (follower->outcome);
    g_string_append_printf (all, "\n%s", letter);
    if (strcmp (follower->value, letter) != 0)
      g_string_append_printf (all, ", %s", follower->value);
    if (tag[0] != '\0')
      g_string_append_printf (all, "\n%s", tag);
  }
  g_free (self->spoken);
  self->spoken = g_strdup (all->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->spoken, -1);
}

MxNode
mx_follower_row_get_node (MxFollowerRow *self)
{
  return self->node;
}
