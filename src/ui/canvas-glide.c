/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"

#include <math.h>

/* When the graph is drawn anew after an edit, the positions that stay glide from where they are on the
 * screen to their new places.  There is one glide at the most: another picture on the way begins a
 * new one from what is seen.  The picture itself is the new one at once, so that nothing waits for
 * it; only what is painted is in between.  Positions are known by their names, for their numbers are
 * of one solution alone. */

#define DURATION (0.22 * G_USEC_PER_SEC)
/* Frames that take longer to paint, in microseconds, would stutter. */
#define FRAME_COST 12000.0
/* Until it has been measured: microseconds per item. */
#define COST_PER_ITEM 4.0
/* Pixels that nobody sees. */
#define STILL 1.5

static gboolean
is_quick (const MxCanvas *self)
{
  double cost =
      self->raster.cost_per_item > 0 ? self->raster.cost_per_item : COST_PER_ITEM;
  return self->picture->items->len * cost <= FRAME_COST;
}

static gboolean
is_wanted (MxCanvas *self)
{
  gboolean animations = FALSE;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations",
                &animations, NULL);
  return animations && gtk_widget_get_mapped (GTK_WIDGET (self));
}

void
mx_canvas_stop_glide (MxCanvas *self)
{
  if (self->glide_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->glide_tick);
  self->glide_tick = 0;
  g_clear_pointer (&self->glide, mx_glide_free);
  g_clear_pointer (&self->frame, mx_picture_unref);
}

static void
show_frame (MxCanvas *self, double t)
{
  g_clear_pointer (&self->frame, mx_picture_unref);
  self->frame = mx_glide_build (self->glide, self->picture, 1 - pow (1 - t, 3));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
glide_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MxCanvas *self = MX_CANVAS (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  if (self->glide_began == 0)
    self->glide_began = now;
  double t = (double)(now - self->glide_began) / DURATION;
  if (t < 1) {
    show_frame (self, MAX (t, 0));
    return G_SOURCE_CONTINUE;
  }
  self->glide_tick = 0;
  mx_canvas_stop_glide (self);
  mx_canvas_transformed (self);
  return G_SOURCE_REMOVE;
}

/* Where the positions of PICTURE are seen, by name. */
GHashTable *
mx_canvas_take_places (MxCanvas *self)
{
  MxPicture *picture = mx_canvas_painted (self);
  if (self->names == NULL || picture == NULL)
    return NULL;
  GHashTable *places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    const char *name = g_hash_table_lookup (self->names, GUINT_TO_POINTER (item->node));
    if (item->role != MX_ROLE_NODE || name == NULL)
      continue;
    MxPoint place;
    mx_view_transform_to_widget (&self->transform, item->rect.x + item->rect.width / 2,
                                 item->rect.y + item->rect.height / 2, &place.x,
                                 &place.y);
    g_hash_table_insert (places, g_strdup (name), g_memdup2 (&place, sizeof place));
  }
  return places;
}

/* The names of what PICTURE draws, for its positions only. */
static GHashTable *
new_names (MxCanvas *self)
{
  const MxSolution *solution = mx_session_get_solution (self->session);
  if (self->picture == NULL || solution == NULL || self->view != MX_VIEW_GRAPH
      || !is_quick (self))
    return NULL;
  const MxGraph *graph = mx_solution_graph (solution);
  GHashTable *names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint i = 0; i < self->picture->items->len; i++) {
    const MxItem *item = &g_array_index (self->picture->items, MxItem, i);
    if (item->role != MX_ROLE_NODE || item->node >= graph->n)
      continue;
    GString *name = g_string_new (NULL);
    mx_graph_append_name (graph, name, item->node);
    g_hash_table_insert (names, GUINT_TO_POINTER (item->node),
                         g_string_free (name, FALSE));
  }
  return names;
}

static MxGlide *
new_glide (MxCanvas *self, GHashTable *places)
{
  MxGlide *glide = mx_glide_new ();
  for (guint i = 0; i < self->picture->items->len; i++) {
    const MxItem *item = &g_array_index (self->picture->items, MxItem, i);
    const char *name = g_hash_table_lookup (self->names, GUINT_TO_POINTER (item->node));
    const MxPoint *place = name != NULL ? g_hash_table_lookup (places, name) : NULL;
    if (item->role != MX_ROLE_NODE || place == NULL)
      continue;
    double x, y;
    mx_view_transform_to_picture (&self->transform, place->x, place->y, &x, &y);
    mx_glide_add (glide, item->node,
                  (MxPoint){x - item->rect.x - item->rect.width / 2,
                            y - item->rect.y - item->rect.height / 2});
  }
  return glide;
}

void
mx_canvas_start_glide (MxCanvas *self, GHashTable *places)
{
  mx_canvas_stop_glide (self);
  g_clear_pointer (&self->names, g_hash_table_unref);
  self->names = new_names (self);
  if (places == NULL || self->names == NULL || !is_wanted (self))
    return;
  self->glide = new_glide (self, places);
  if (mx_glide_is_still (self->glide, STILL / self->transform.scale)) {
    mx_canvas_stop_glide (self);
    return;
  }
  self->glide_began = 0;
  show_frame (self, 0);
  self->glide_tick =
      gtk_widget_add_tick_callback (GTK_WIDGET (self), glide_cb, NULL, NULL);
}
