/* SPDX-License-Identifier: MIT */
#include "ui/inspector.h"

struct _MxInspector {
  GtkWidget parent_instance;
  MxSession *session;
};

G_DEFINE_FINAL_TYPE (MxInspector, mx_inspector, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

void
mx_inspector_set_session (MxInspector *self, MxSession *session)
{
  if (g_set_object (&self->session, session))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxInspector *self = (MxInspector *)object;
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxInspector *self = (MxInspector *)object;
  if (id == PROP_SESSION)
    mx_inspector_set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxInspector *self = (MxInspector *)object;
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mx_inspector_parent_class)->dispose (object);
}

static void
mx_inspector_class_init (MxInspectorClass *klass)
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
mx_inspector_init (MxInspector *self)
{
}

GtkWidget *
mx_inspector_new (MxSession *session)
{
  return g_object_new (MX_TYPE_INSPECTOR, "session", session, NULL);
}

MxSession *
mx_inspector_get_session (MxInspector *self)
{
  return self->session;
}
