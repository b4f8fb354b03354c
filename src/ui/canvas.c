/* SPDX-License-Identifier: MIT */
#include "ui/canvas.h"

struct _MxCanvas {
  GtkWidget parent_instance;
  MxSession *session;
};

G_DEFINE_FINAL_TYPE (MxCanvas, mx_canvas, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

void
mx_canvas_set_session (MxCanvas *self, MxSession *session)
{
  if (g_set_object (&self->session, session))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxCanvas *self = (MxCanvas *)object;
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxCanvas *self = (MxCanvas *)object;
  if (id == PROP_SESSION)
    mx_canvas_set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxCanvas *self = (MxCanvas *)object;
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mx_canvas_parent_class)->dispose (object);
}

static void
mx_canvas_class_init (MxCanvasClass *klass)
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
mx_canvas_init (MxCanvas *self)
{
}

GtkWidget *
mx_canvas_new (MxSession *session)
{
  return g_object_new (MX_TYPE_CANVAS, "session", session, NULL);
}

MxSession *
mx_canvas_get_session (MxCanvas *self)
{
  return self->session;
}

MxPicture *
mx_canvas_get_picture (MxCanvas *self)
{
  return NULL;
}

double
mx_canvas_get_zoom (MxCanvas *self)
{
  return 1;
}

void
mx_canvas_zoom_in (MxCanvas *self)
{
}

void
mx_canvas_zoom_out (MxCanvas *self)
{
}

void
mx_canvas_zoom_reset (MxCanvas *self)
{
}

void
mx_canvas_zoom_fit (MxCanvas *self)
{
}

MxNode
mx_canvas_pick (MxCanvas *self, double x, double y)
{
  return MX_NO_NODE;
}

gboolean
mx_canvas_locate (MxCanvas *self, MxNode node, double *x, double *y)
{
  return FALSE;
}

void
mx_canvas_copy (MxCanvas *self)
{
}
