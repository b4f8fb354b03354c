/* SPDX-License-Identifier: MIT */
#include "ui/notice.h"

#include "mx-config.h"

/* A bar rather than a dialog: the work underneath can go on while the message is read. */

struct _MxNotice {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *title;
  GtkLabel *text;
  GtkButton *action;
};

G_DEFINE_FINAL_TYPE (MxNotice, mx_notice, GTK_TYPE_WIDGET)

static void
dispose (GObject *object)
{
  MxNotice *self = MX_NOTICE (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_notice_parent_class)->dispose (object);
}

static void
mx_notice_class_init (MxNoticeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "notice");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/notice.ui");
  gtk_widget_class_bind_template_child (widget_class, MxNotice, box);
  gtk_widget_class_bind_template_child (widget_class, MxNotice, title);
  gtk_widget_class_bind_template_child (widget_class, MxNotice, text);
  gtk_widget_class_bind_template_child (widget_class, MxNotice, action);
  gtk_widget_class_bind_template_callback (widget_class, mx_notice_dismiss);
}

static void
mx_notice_init (MxNotice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mx_notice_show (MxNotice *self, const char *title, const char *text,
                const char *action_label, const char *action_name)
{
  g_return_if_fail (MX_IS_NOTICE (self) && title != NULL);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->text), text != NULL);
  gtk_button_set_label (self->action, action_label != NULL ? action_label : "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->action), action_name);
  gtk_widget_set_visible (GTK_WIDGET (self->action), action_label != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

void
mx_notice_dismiss (MxNotice *self)
{
  g_return_if_fail (MX_IS_NOTICE (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

gboolean
mx_notice_is_shown (MxNotice *self)
{
  g_return_val_if_fail (MX_IS_NOTICE (self), FALSE);
  return gtk_widget_get_visible (GTK_WIDGET (self));
}

const char *
mx_notice_get_title (MxNotice *self)
{
  g_return_val_if_fail (MX_IS_NOTICE (self), NULL);
  return gtk_label_get_text (self->title);
}

const char *
mx_notice_get_text (MxNotice *self)
{
  g_return_val_if_fail (MX_IS_NOTICE (self), NULL);
  return gtk_label_get_text (self->text);
}
