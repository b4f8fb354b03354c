/* SPDX-License-Identifier: MIT */
#include "ui/stepper.h"

struct _MxStepper {
  GtkWidget parent_instance;
  MxSession *session;
};

G_DEFINE_FINAL_TYPE (MxStepper, mx_stepper, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

void
mx_stepper_set_session (MxStepper *self, MxSession *session)
{
  if (g_set_object (&self->session, session))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxStepper *self = (MxStepper *)object;
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxStepper *self = (MxStepper *)object;
  if (id == PROP_SESSION)
    mx_stepper_set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxStepper *self = (MxStepper *)object;
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mx_stepper_parent_class)->dispose (object);
}

static void
mx_stepper_class_init (MxStepperClass *klass)
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
mx_stepper_init (MxStepper *self)
{
}

GtkWidget *
mx_stepper_new (MxSession *session)
{
  return g_object_new (MX_TYPE_STEPPER, "session", session, NULL);
}

MxSession *
mx_stepper_get_session (MxStepper *self)
{
  return self->session;
}
