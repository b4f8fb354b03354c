/* SPDX-License-Identifier: MIT */
#include "ui/pane.h"

/* What all panes have in common is how they follow a session; what they show is their own. */

typedef struct {
  MxSession *session;
} MxPanePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MxPane, mx_pane, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SESSION)
    g_value_set_object (value, mx_pane_get_session (MX_PANE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SESSION)
    mx_pane_set_session (MX_PANE (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxPanePrivate *priv = mx_pane_get_instance_private (MX_PANE (object));
  GtkWidget *child;

  if (priv->session != NULL)
    g_signal_handlers_disconnect_by_data (priv->session, object);
  g_clear_object (&priv->session);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (mx_pane_parent_class)->dispose (object);
}

static void
mx_pane_class_init (MxPaneClass *klass)
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
mx_pane_init (MxPane *self)
{
}

void
mx_pane_set_session (MxPane *self, MxSession *session)
{
  g_return_if_fail (MX_IS_PANE (self));

  MxPanePrivate *priv = mx_pane_get_instance_private (self);
  MxPaneClass *klass = MX_PANE_GET_CLASS (self);
  if (priv->session == session)
    return;
  if (priv->session != NULL)
    g_signal_handlers_disconnect_by_data (priv->session, self);
  g_set_object (&priv->session, session);
  for (guint i = 0; session != NULL && klass->signals[i] != NULL; i++)
    g_signal_connect_swapped (session, klass->signals[i], G_CALLBACK (klass->update),
                              self);
  klass->update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

MxSession *
mx_pane_get_session (MxPane *self)
{
  g_return_val_if_fail (MX_IS_PANE (self), NULL);

  MxPanePrivate *priv = mx_pane_get_instance_private (self);
  return priv->session;
}
