/* SPDX-License-Identifier: MIT */
#include "ui/canvas.h"

#include "mx-config.h"
#include "ui/canvas-private.h"
#include "ui/position-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The canvas owns the relation of a session to a viewport: it builds the session's picture when
 * something changed, at most once a frame, and keeps a transform that says where it lies. */

/* Milliseconds that the pointer rests on a position before it is told of. */
#define TELL_DELAY 300

G_DEFINE_FINAL_TYPE (MxCanvas, mx_canvas, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  PROP_ZOOM,
  PROP_HOVERED,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

enum {
  SIGNAL_DRAWING,
  SIGNAL_TOLD,
  SIGNAL_ACTIVATED,
  SIGNAL_EDIT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* -- the picture -- */

/* Where the eye should begin if not all fits: at the origin of a lattice, at the start of a
 * graph, the one position that everybody looks for. */
static void
choose_focus (MxCanvas *self)
{
  const MxRect *bounds = &self->picture->bounds;
  double x = bounds->x, y = bounds->y;
  MxRect rect;
  if (self->view == MX_VIEW_LATTICE) {
    y += bounds->height;
  } else if (self->view == MX_VIEW_GRAPH
             && mx_picture_node_rect (self->picture, mx_canvas_first_position (self),
                                      &rect)) {
    x = rect.x + rect.width / 2;
    y = rect.y + rect.height / 2;
  }
  mx_view_transform_set_focus (&self->transform, x, y);
}

static MxNode
step_node (MxCanvas *self)
{
  MxSteps *steps = mx_session_get_steps (self->session);
  if (steps == NULL || !mx_session_is_stepping (self->session))
    return MX_NO_NODE;
  return mx_steps_node (steps, mx_session_get_step (self->session));
}

static void
update_accessible (MxCanvas *self)
{
  g_autofree char *text = NULL;
  if (self->session != NULL) {
    MxNode node = mx_session_get_selected (self->session);
    text = mx_position_text_dup (self->session,
                                 node != MX_NO_NODE ? node : step_node (self));
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : _ ("Picture of the game"), -1);
}

/* A position that has just been selected may lie elsewhere in a new picture, or only now be
 * drawn. */
static void
reveal_selected (MxCanvas *self)
{
  MxNode node = mx_session_get_selected (self->session);
  MxRect rect;
  if (node != self->revealed && mx_picture_node_rect (self->picture, node, &rect))
    mx_view_transform_reveal (&self->transform, &rect);
  self->revealed = node;
}

/* A graph under a hand that draws stays where it is on the screen, whatever its bounds become. */
static void
keep_graph_still (MxCanvas *self, const MxPicture *picture)
{
  if (picture == NULL || self->picture == NULL || !(picture->unit.x > 0)
      || !(self->picture->unit.x > 0) || !mx_session_holds_graph (self->session))
    return;
  self->transform.fit = MX_FIT_NONE;
  self->transform.x += picture->origin.x - self->picture->origin.x;
  self->transform.y += picture->origin.y - self->picture->origin.y;
}

void
mx_canvas_ensure_picture (MxCanvas *self)
{
  double width = mx_view_transform_scene_width (&self->transform);
  double height = mx_view_transform_scene_height (&self->transform);
  if (!self->dirty || self->session == NULL || width < 1 || height < 1)
    return;
  self->dirty = FALSE;
  MxPicture *picture = mx_session_build_picture (self->session, width, height);
  /* What a hand puts somewhere is there at once. */
  g_autoptr (GHashTable) places =
      mx_session_holds_graph (self->session) ? NULL : mx_canvas_take_places (self);
  keep_graph_still (self, picture);
  gboolean gone = picture == NULL && self->picture != NULL;
  g_clear_pointer (&self->picture, mx_picture_unref);
  self->picture = picture;
  if (picture != NULL) {
    MxView view = mx_session_get_view (self->session);
    const MxSolution *solution = mx_session_get_solution (self->session);
    gboolean whole = solution != NULL && solution->whole != NULL;
    gboolean other = view != self->view || whole != self->whole_drawn;
    self->view = view;
    self->whole_drawn = whole;
    choose_focus (self);
    mx_view_transform_set_bounds (&self->transform, &picture->bounds);
    if (other) {
      mx_canvas_drop_raster (self);
      g_clear_pointer (&places, g_hash_table_unref);
      mx_view_transform_fit (&self->transform, MX_FIT_LEGIBLE);
    }
    reveal_selected (self);
  }
  if (gone)
    mx_canvas_drop_raster (self);
  if (self->hovered != MX_NO_NODE
      && (picture == NULL
          || !mx_picture_node_rect (picture, self->hovered, &(MxRect){0})))
    mx_canvas_hover (self, MX_NO_NODE);
  g_clear_pointer (&self->hover, gsk_render_node_unref);
  mx_canvas_start_glide (self, places);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  self->tick = 0;
  mx_canvas_ensure_picture (self);
  if (mx_canvas_overlay_update (self)) {
    /* The remark takes some of the room that the picture was made for. */
    self->dirty = TRUE;
    mx_canvas_ensure_picture (self);
  }
  update_accessible (self);
  mx_drawing_update (self->drawing);
  mx_counters_update (self->counters);
  mx_canvas_transformed (self);
  return G_SOURCE_REMOVE;
}

static void
redraw_cb (MxCanvas *self)
{
  self->dirty = TRUE;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* Brings what is spoken of into sight: the step's position, or the one that was selected. */
static void
moved_cb (MxCanvas *self)
{
  MxNode node = step_node (self);
  if (node == MX_NO_NODE)
    node = mx_session_get_selected (self->session);
  MxRect rect;
  if (node != MX_NO_NODE && self->picture != NULL
      && mx_picture_node_rect (self->picture, node, &rect)
      && mx_view_transform_reveal (&self->transform, &rect))
    mx_canvas_transformed (self);
}

static void
busy_cb (MxCanvas *self)
{
  mx_canvas_overlay_update_busy (self);
}

void
mx_canvas_transformed (MxCanvas *self)
{
  g_clear_pointer (&self->hover, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ZOOM]);
}

static gboolean
still_cb (gpointer data)
{
  MxCanvas *self = data;
  self->still = 0;
  self->moving = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

void
mx_canvas_moving (MxCanvas *self)
{
  self->moving = TRUE;
  g_clear_handle_id (&self->still, g_source_remove);
  self->still = g_timeout_add (100, still_cb, self);
  mx_canvas_transformed (self);
}

void
mx_canvas_select (MxCanvas *self, MxNode node)
{
  if (self->session != NULL && node != mx_session_get_selected (self->session))
    mx_session_select (self->session, node);
}

void
mx_canvas_activate (MxCanvas *self, MxNode node)
{
  if (node != MX_NO_NODE)
    g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, node);
}

void
mx_canvas_hover (MxCanvas *self, MxNode node)
{
  if (node == self->hovered)
    return;
  self->hovered = node;
  self->telling = FALSE;
  g_clear_handle_id (&self->rest, g_source_remove);
  g_clear_pointer (&self->hover, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HOVERED]);
}

static gboolean
rest_cb (gpointer data)
{
  MxCanvas *self = data;
  self->rest = 0;
  self->telling = TRUE;
  g_clear_pointer (&self->hover, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

void
mx_canvas_tell (MxCanvas *self)
{
  g_clear_handle_id (&self->rest, g_source_remove);
  if (self->hovered != MX_NO_NODE && !self->telling)
    self->rest = g_timeout_add (TELL_DELAY, rest_cb, self);
}

/* -- the widget -- */

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
         int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 480;
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MxCanvas *self = MX_CANVAS (widget);
  if (width != self->transform.width || height != self->transform.height) {
    mx_view_transform_set_viewport (&self->transform, width, height);
    redraw_cb (self);
  }
  mx_canvas_overlay_allocate (self, width, height);
  mx_drawing_allocate (self->drawing);
}

static void
scale_factor_cb (MxCanvas *self)
{
  mx_canvas_drop_raster (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxCanvas *self = MX_CANVAS (object);
  switch (id) {
  case PROP_SESSION: g_value_set_object (value, self->session); break;
  case PROP_ZOOM: g_value_set_double (value, self->transform.scale); break;
  case PROP_HOVERED: g_value_set_uint (value, self->hovered); break;
  default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxCanvas *self = MX_CANVAS (object);
  switch (id) {
  case PROP_SESSION: mx_canvas_set_session (self, g_value_get_object (value)); break;
  case PROP_HOVERED: mx_canvas_hover (self, g_value_get_uint (value)); break;
  default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
dispose (GObject *object)
{
  MxCanvas *self = MX_CANVAS (object);
  mx_canvas_set_session (self, NULL);
  g_clear_pointer (&self->drawing, mx_drawing_free);
  g_clear_pointer (&self->counters, mx_counters_free);
  mx_canvas_overlay_dispose (self);
  g_clear_handle_id (&self->still, g_source_remove);
  g_clear_handle_id (&self->rest, g_source_remove);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  mx_canvas_stop_glide (self);
  g_clear_pointer (&self->names, g_hash_table_unref);
  mx_canvas_drop_raster (self);
  g_clear_pointer (&self->hover, gsk_render_node_unref);
  g_clear_object (&self->signals);
  G_OBJECT_CLASS (mx_canvas_parent_class)->dispose (object);
}

static void
mx_canvas_class_init (MxCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = mx_canvas_snapshot;
  gtk_widget_class_set_css_name (widget_class, "mxcanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  mx_canvas_add_bindings (widget_class);

  properties[PROP_SESSION] = g_param_spec_object (
      "session", NULL, NULL, MX_TYPE_SESSION,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_ZOOM] = g_param_spec_double ("zoom", NULL, NULL, 0, G_MAXDOUBLE, 1,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_HOVERED] = g_param_spec_uint (
      "hovered", NULL, NULL, 0, G_MAXUINT, MX_NO_NODE,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_DRAWING] = g_signal_new ("drawing", MX_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TOLD] = g_signal_new ("told", MX_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_ACTIVATED] =
      g_signal_new ("activated", MX_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_EDIT] = g_signal_new ("edit", MX_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
mx_canvas_init (MxCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  mx_view_transform_init (&self->transform);
  self->hovered = MX_NO_NODE;
  self->revealed = MX_NO_NODE;
  self->dirty = TRUE;
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  self->signals = g_signal_group_new (MX_TYPE_SESSION);
  g_signal_group_connect_swapped (self->signals, "redraw", G_CALLBACK (redraw_cb), self);
  g_signal_group_connect_swapped (self->signals, "parsed", G_CALLBACK (redraw_cb), self);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->signals, "busy", G_CALLBACK (busy_cb), self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (scale_factor_cb), NULL);
  mx_canvas_overlay_init (self);
  self->drawing = mx_drawing_new (self);
  self->counters = mx_counters_new (self);
  mx_canvas_add_gestures (self);
}

void
mx_canvas_drawing_changed (MxCanvas *self)
{
  g_signal_emit (self, signals[SIGNAL_DRAWING], 0);
}

void
mx_canvas_tell_user (MxCanvas *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_TOLD], 0, message);
}

/* -- public -- */

GtkWidget *
mx_canvas_new (MxSession *session)
{
  return g_object_new (MX_TYPE_CANVAS, "session", session, NULL);
}

void
mx_canvas_set_session (MxCanvas *self, MxSession *session)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  if (!g_set_object (&self->session, session))
    return;
  g_clear_pointer (&self->picture, mx_picture_unref);
  mx_canvas_drop_raster (self);
  mx_canvas_hover (self, MX_NO_NODE);
  if (self->drawing != NULL)
    mx_drawing_stop (self->drawing);
  mx_view_transform_fit (&self->transform, MX_FIT_LEGIBLE);
  if (self->signals != NULL)
    g_signal_group_set_target (self->signals, session);
  if (session != NULL)
    redraw_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

MxSession *
mx_canvas_get_session (MxCanvas *self)
{
  return self->session;
}

MxPicture *
mx_canvas_get_picture (MxCanvas *self)
{
  mx_canvas_ensure_picture (self);
  return self->picture;
}

gboolean
mx_canvas_is_painted (MxCanvas *self)
{
  return self->raster.texture != NULL;
}

double
mx_canvas_get_zoom (MxCanvas *self)
{
  return self->transform.scale;
}

/* About the selected position, if it can be seen; else about the middle. */
static void
zoom_by (MxCanvas *self, double factor)
{
  mx_canvas_ensure_picture (self);
  MxViewTransform *transform = &self->transform;
  double x = transform->width / 2, y = transform->height / 2, selected_x, selected_y;
  if (self->session != NULL
      && mx_canvas_locate (self, mx_session_get_selected (self->session), &selected_x,
                           &selected_y)
      && selected_x > 0 && selected_x < transform->width && selected_y > 0
      && selected_y < transform->height) {
    x = selected_x;
    y = selected_y;
  }
  mx_view_transform_zoom (transform, factor, x, y);
  mx_canvas_transformed (self);
}

void
mx_canvas_zoom_in (MxCanvas *self)
{
  zoom_by (self, MX_ZOOM_STEP);
}

void
mx_canvas_zoom_out (MxCanvas *self)
{
  zoom_by (self, 1 / MX_ZOOM_STEP);
}

void
mx_canvas_zoom_reset (MxCanvas *self)
{
  zoom_by (self, self->transform.labels / self->transform.scale);
}

void
mx_canvas_zoom_fit (MxCanvas *self)
{
  mx_canvas_ensure_picture (self);
  mx_view_transform_fit (&self->transform, MX_FIT_WHOLE);
  mx_canvas_transformed (self);
}

void
mx_canvas_set_labels (MxCanvas *self, double labels)
{
  g_return_if_fail (MX_IS_CANVAS (self));
  if (!(labels > 0) || labels == self->transform.labels)
    return;
  mx_view_transform_set_labels (&self->transform, labels);
  redraw_cb (self);
}

void
mx_canvas_refit (MxCanvas *self)
{
  mx_view_transform_fit (&self->transform, MX_FIT_LEGIBLE);
  mx_canvas_transformed (self);
}

MxNode
mx_canvas_pick (MxCanvas *self, double x, double y)
{
  mx_canvas_ensure_picture (self);
  if (self->picture == NULL)
    return MX_NO_NODE;
  double px, py;
  mx_view_transform_to_picture (&self->transform, x, y, &px, &py);
  MxNode node = mx_picture_hit (self->picture, px, py);
  if (node != MX_NO_NODE)
    return node;
  int part = mx_picture_hit_part (self->picture, px, py);
  const MxSolution *solution = mx_session_get_solution (self->session);
  if (part >= 0 && solution != NULL && solution->whole == NULL
      && (guint)part < solution->start->n)
    return solution->start_node[part];
  return MX_NO_NODE;
}

gboolean
mx_canvas_locate (MxCanvas *self, MxNode node, double *x, double *y)
{
  mx_canvas_ensure_picture (self);
  MxRect rect;
  if (self->picture == NULL || node == MX_NO_NODE
      || !mx_picture_node_rect (self->picture, node, &rect))
    return FALSE;
  mx_view_transform_to_widget (&self->transform, rect.x + rect.width / 2,
                               rect.y + rect.height / 2, x, y);
  return TRUE;
}

void
mx_canvas_edit (MxCanvas *self, const MxEdit *edit)
{
  g_signal_emit (self, signals[SIGNAL_EDIT], 0, edit);
}
