/* SPDX-License-Identifier: MIT */
#include "ui/export-dialog.h"

struct _MxExportDialog {
  GtkWindow parent_instance;
  MxSession *session;
};

G_DEFINE_FINAL_TYPE (MxExportDialog, mx_export_dialog, GTK_TYPE_WINDOW)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
mx_export_dialog_set_session (MxExportDialog *self, MxSession *session)
{
  if (g_set_object (&self->session, session))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxExportDialog *self = (MxExportDialog *)object;
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxExportDialog *self = (MxExportDialog *)object;
  if (id == PROP_SESSION)
    mx_export_dialog_set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxExportDialog *self = (MxExportDialog *)object;
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mx_export_dialog_parent_class)->dispose (object);
}

static void
mx_export_dialog_class_init (MxExportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  properties[PROP_SESSION] = g_param_spec_object (
      "session", NULL, NULL, MX_TYPE_SESSION,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
mx_export_dialog_init (MxExportDialog *self)
{
}

GtkWidget *
mx_export_dialog_new (MxSession *session)
{
  return g_object_new (MX_TYPE_EXPORT_DIALOG, "session", session, NULL);
}
