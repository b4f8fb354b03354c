/* SPDX-License-Identifier: MIT */
#include "ui/counters-private.h"

/* How what is grasped looks: green rings with a tick where the move wins, rings of the accent where it
 * is legal, red ones crossed out where it is not; never by colour alone.  Counters that were taken
 * rise and fade for a quarter of a second, unless the system wants nothing to move. */

#define RISE 46.0

static gboolean
is_grasped (MxCounters *self, const MxItem *item)
{
  return item->counter >= 0 && (guint)item->part == self->part
         && (guint)item->pile == self->grasp.coord && item->counter >= self->grasp.from
         && item->counter < self->grasp.to;
}

static const MxItem *
find_item (MxCounters *self, gint64 counter)
{
  const MxPicture *picture = self->canvas->picture;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->counter >= 0 && item->counter == counter && (guint)item->part == self->part
        && (guint)item->pile == self->grasp.coord)
      return item;
  }
  return NULL;
}

/* The line of a cut, before the counter FROM: between it and the one before it. */
static gboolean
get_cut (MxCounters *self, MxPoint *a, MxPoint *b)
{
  const MxItem *before = find_item (self, self->grasp.from - 1);
  const MxItem *after = find_item (self, self->grasp.from);
  if (before == NULL || after == NULL)
    return FALSE;
  const MxRect *p = &before->rect, *q = &after->rect;
  if (q->y == p->y) {
    const double x = (p->x + p->width + q->x) / 2.0;
    *a = (MxPoint){x, p->y - 6.0};
    *b = (MxPoint){x, p->y + p->height + 4.0};
  } else {
    const double y = (q->y + q->height + p->y) / 2.0;
    *a = (MxPoint){p->x - 6.0, y};
    *b = (MxPoint){p->x + p->width + 6.0, y};
  }
  return TRUE;
}

static void
join (MxRect *all, const MxRect *rect)
{
  if (all->width <= 0.0) {
    *all = *rect;
    return;
  }
  const double right = MAX (all->x + all->width, rect->x + rect->width);
  const double bottom = MAX (all->y + all->height, rect->y + rect->height);
  all->x = MIN (all->x, rect->x);
  all->y = MIN (all->y, rect->y);
  all->width = right - all->x;
  all->height = bottom - all->y;
}

gboolean
mx_counters_get_place (MxCounters *self, MxRect *place)
{
  const MxPicture *picture = self->canvas->picture;
  MxPoint a, b;
  *place = (MxRect){0};
  if (!self->grasps || picture == NULL)
    return FALSE;
  if (self->grasp.from == self->grasp.to) {
    if (!get_cut (self, &a, &b))
      return FALSE;
    *place = (MxRect){a.x, a.y, MAX (b.x - a.x, 1.0), MAX (b.y - a.y, 1.0)};
    return TRUE;
  }
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (is_grasped (self, item))
      join (place, &item->rect);
  }
  return place->width > 0.0;
}

static const MxColor *
choose_color (MxCounters *self, const MxTheme *theme)
{
  if (!self->verdict.legal)
    return &theme->d_fill;
  return self->verdict.wins ? &theme->winning : &theme->accent;
}

static void
paint_ring (MxCounters *self, cairo_t *cr, const MxRect *rect, const MxColor *color)
{
  const double r = rect->width / 2.0, x = rect->x + r, y = rect->y + r;
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  cairo_set_source_rgba (cr, color->r, color->g, color->b, 0.38);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, color->r, color->g, color->b);
  cairo_set_line_width (cr, MAX (2.0, r * 0.14));
  cairo_stroke (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, MAX (1.5, r * 0.16));
  const double d = r * 0.34;
  if (!self->verdict.legal) {
    cairo_move_to (cr, x - d, y - d);
    cairo_line_to (cr, x + d, y + d);
    cairo_move_to (cr, x - d, y + d);
    cairo_line_to (cr, x + d, y - d);
  } else if (self->verdict.wins) {
    cairo_move_to (cr, x - d, y);
    cairo_line_to (cr, x - d * 0.25, y + d * 0.75);
    cairo_line_to (cr, x + d, y - d * 0.75);
  }
  cairo_stroke (cr);
}

/* The lit counters or the line of the cut, in units of the picture. */
static void
paint_grasp (MxCounters *self, cairo_t *cr, const MxTheme *theme)
{
  const MxPicture *picture = self->canvas->picture;
  const MxColor *color = choose_color (self, theme);
  MxPoint a, b;
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (self->grasp.from == self->grasp.to && get_cut (self, &a, &b)) {
    const double dash[] = {3.0, 6.0};
    cairo_set_source_rgb (cr, color->r, color->g, color->b);
    cairo_set_line_width (cr, 4.0);
    if (!self->verdict.legal)
      cairo_set_dash (cr, dash, 2, 0);
    cairo_move_to (cr, a.x, a.y);
    cairo_line_to (cr, b.x, b.y);
    cairo_stroke (cr);
    return;
  }
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (is_grasped (self, item))
      paint_ring (self, cr, &item->rect, color);
  }
}

static graphene_rect_t
to_widget (MxCounters *self, const MxRect *rect)
{
  double x, y, zoom = self->canvas->transform.scale;
  mx_view_transform_to_widget (&self->canvas->transform, rect->x, rect->y, &x, &y);
  return GRAPHENE_RECT_INIT ((float)x, (float)y, (float)(rect->width * zoom),
                             (float)(rect->height * zoom));
}

/* The counters in the hand, away from their pile. */
static void
snapshot_pulled (MxCounters *self, GtkSnapshot *snapshot, const MxTheme *theme)
{
  const MxColor *fill = &theme->counter_fill, *line = choose_color (self, theme);
  const GdkRGBA inside = {(float)fill->r, (float)fill->g, (float)fill->b, 0.92f};
  const GdkRGBA edge = {(float)line->r, (float)line->g, (float)line->b, 1};
  for (guint i = 0; i < self->canvas->picture->items->len; i++) {
    const MxItem *item = &g_array_index (self->canvas->picture->items, MxItem, i);
    if (!is_grasped (self, item))
      continue;
    graphene_rect_t rect = to_widget (self, &item->rect);
    GskRoundedRect disc;
    graphene_rect_offset (&rect, (float)self->pull_x, (float)self->pull_y);
    gsk_rounded_rect_init_from_rect (&disc, &rect, rect.size.width / 2);
    gtk_snapshot_push_rounded_clip (snapshot, &disc);
    gtk_snapshot_append_color (snapshot, &inside, &rect);
    gtk_snapshot_pop (snapshot);
    gtk_snapshot_append_border (snapshot, &disc, (float[]){3, 3, 3, 3},
                                (GdkRGBA[]){edge, edge, edge, edge});
  }
}

static void
snapshot_grasp (MxCounters *self, GtkSnapshot *snapshot, const MxTheme *theme)
{
  MxRect place;
  if (!mx_counters_get_place (self, &place))
    return;
  const graphene_rect_t bounds = to_widget (self, &place);
  graphene_rect_t grown = bounds;
  graphene_rect_inset (&grown, -10, -10);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &grown);
  double x, y;
  mx_view_transform_to_widget (&self->canvas->transform, 0, 0, &x, &y);
  cairo_translate (cr, x, y);
  cairo_scale (cr, self->canvas->transform.scale, self->canvas->transform.scale);
  paint_grasp (self, cr, theme);
  cairo_destroy (cr);
  if (self->verdict.words != NULL)
    mx_canvas_append_bubble (self->canvas, snapshot, &bounds, self->verdict.words, theme);
}

/* -- counters on their way out -- */

/* How far they are, from 0 to 1. */
static double
progress (MxCounters *self)
{
  const gint64 passed = g_get_monotonic_time () - self->left_at;
  return CLAMP ((double)passed / MX_COUNTERS_LEAVE, 0.0, 1.0);
}

static void
snapshot_leaving (MxCounters *self, GtkSnapshot *snapshot, const MxTheme *theme)
{
  const double at = progress (self);
  const MxColor *fill = &theme->counter_fill;
  const GdkRGBA color = {(float)fill->r, (float)fill->g, (float)fill->b,
                         (float)(1.0 - at)};
  for (guint i = 0; i < self->leaving->len; i++) {
    graphene_rect_t rect = g_array_index (self->leaving, graphene_rect_t, i);
    GskRoundedRect disc;
    graphene_rect_offset (&rect, 0, (float)(-RISE * at));
    gsk_rounded_rect_init_from_rect (&disc, &rect, rect.size.width / 2);
    gtk_snapshot_push_rounded_clip (snapshot, &disc);
    gtk_snapshot_append_color (snapshot, &color, &rect);
    gtk_snapshot_pop (snapshot);
  }
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MxCounters *self = data;
  gtk_widget_queue_draw (widget);
  if (progress (self) < 1.0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  g_array_set_size (self->leaving, 0);
  return G_SOURCE_REMOVE;
}

void
mx_counters_start_leaving (MxCounters *self)
{
  GtkWidget *widget = GTK_WIDGET (self->canvas);
  gboolean animates = TRUE;
  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &animates,
                NULL);
  mx_counters_stop_leaving (self);
  if (!animates || self->canvas->picture == NULL)
    return;
  for (guint i = 0; i < self->canvas->picture->items->len; i++) {
    const MxItem *item = &g_array_index (self->canvas->picture->items, MxItem, i);
    if (!is_grasped (self, item))
      continue;
    graphene_rect_t rect = to_widget (self, &item->rect);
    if (self->pulls)
      graphene_rect_offset (&rect, (float)self->pull_x, (float)self->pull_y);
    g_array_append_val (self->leaving, rect);
  }
  if (self->leaving->len == 0)
    return;
  self->left_at = g_get_monotonic_time ();
  self->tick = gtk_widget_add_tick_callback (widget, tick_cb, self, NULL);
}

void
mx_counters_stop_leaving (MxCounters *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->canvas), self->tick);
  self->tick = 0;
  g_array_set_size (self->leaving, 0);
}

void
mx_counters_snapshot (MxCounters *self, GtkSnapshot *snapshot)
{
  const MxTheme *theme = mx_theme_get (mx_session_get_theme (self->canvas->session));
  if (self->leaving->len > 0)
    snapshot_leaving (self, snapshot, theme);
  if (self->grasps && self->canvas->picture != NULL && !self->canvas->moving)
    snapshot_grasp (self, snapshot, theme);
  if (self->grasps && self->pulls && self->canvas->picture != NULL)
    snapshot_pulled (self, snapshot, theme);
}
