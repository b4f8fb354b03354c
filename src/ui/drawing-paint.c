/* SPDX-License-Identifier: MIT */
#include "ui/drawing-private.h"

#include <math.h>

/* What the hand is about to do: the arrow that it draws, the node that it would lead to, the arrow
 * that is selected.  Over the picture, and not part of it. */

#define HEAD 11.0

static void
set_color (cairo_t *cr, const MxColor *color, double alpha)
{
  cairo_set_source_rgba (cr, color->r, color->g, color->b, alpha);
}

static gboolean
find_rect (MxDrawing *self, const char *name, MxRect *rect)
{
  const MxNode node = mx_drawing_find (self, name);
  if (node == MX_NO_NODE || !mx_picture_node_rect (self->canvas->picture, node, rect))
    return FALSE;
  const double zoom = self->canvas->transform.scale;
  mx_view_transform_to_widget (&self->canvas->transform, rect->x, rect->y, &rect->x,
                               &rect->y);
  rect->width *= zoom;
  rect->height *= zoom;
  return TRUE;
}

static void
paint_ring (cairo_t *cr, const MxRect *rect)
{
  const double r = 9, x = rect->x - 5, y = rect->y - 5;
  const double w = rect->width + 10, h = rect->height + 10;
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - r, y + r, r, -G_PI / 2, 0);
  cairo_arc (cr, x + w - r, y + h - r, r, 0, G_PI / 2);
  cairo_arc (cr, x + r, y + h - r, r, G_PI / 2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
  cairo_set_line_width (cr, 3);
  cairo_stroke (cr);
}

static void
paint_head (cairo_t *cr, double x, double y, double angle)
{
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - HEAD * cos (angle - 0.4), y - HEAD * sin (angle - 0.4));
  cairo_line_to (cr, x - HEAD * cos (angle + 0.4), y - HEAD * sin (angle + 0.4));
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* From the edge of the node to the pointer, or to the edge of the node that is aimed at. */
static void
paint_band (cairo_t *cr, const MxRect *from, const MxRect *to, double x, double y)
{
  const double fx = from->x + from->width / 2, fy = from->y + from->height / 2;
  if (to != NULL) {
    x = to->x + to->width / 2;
    y = to->y + to->height / 2;
  }
  const double length = hypot (x - fx, y - fy), angle = atan2 (y - fy, x - fx);
  const double begin = MAX (from->width, from->height) / 2 + 4;
  const double end = length - (to != NULL ? MAX (to->width, to->height) / 2 + 6 : 0);
  if (end <= begin)
    return;
  const double ex = fx + end * cos (angle), ey = fy + end * sin (angle);
  cairo_set_line_width (cr, 2.5);
  cairo_set_dash (cr, (double[]){7, 5}, to != NULL ? 0 : 2, 0);
  cairo_move_to (cr, fx + begin * cos (angle), fy + begin * sin (angle));
  cairo_line_to (cr, ex - HEAD * 0.8 * cos (angle), ey - HEAD * 0.8 * sin (angle));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  paint_head (cr, ex, ey, angle);
}

static void
paint_loop (cairo_t *cr, const MxRect *at)
{
  const double x = at->x + at->width, y = at->y + at->height / 2;
  cairo_set_line_width (cr, 2.5);
  cairo_move_to (cr, x + 2, y - 9);
  cairo_curve_to (cr, x + 34, y - 28, x + 34, y + 28, x + 8, y + 12);
  cairo_stroke (cr);
  paint_head (cr, x + 2, y + 8, G_PI + 0.6);
}

static void
paint_link (MxDrawing *self, cairo_t *cr)
{
  MxRect from, to;
  if (!find_rect (self, self->node, &from))
    return;
  const gboolean aimed = self->target != NULL && find_rect (self, self->target, &to);
  paint_ring (cr, &from);
  if (aimed && strcmp (self->target, self->node) == 0) {
    paint_loop (cr, &from);
    return;
  }
  if (aimed)
    paint_ring (cr, &to);
  paint_band (cr, &from, aimed ? &to : NULL, self->x, self->y);
}

static void
paint_arrow (MxDrawing *self, cairo_t *cr)
{
  const MxPicture *picture = self->canvas->picture;
  const MxNode from = mx_drawing_find (self, self->arrow_from);
  const MxNode to = mx_drawing_find (self, self->arrow_to);
  const MxViewTransform *transform = &self->canvas->transform;
  if (from == MX_NO_NODE || to == MX_NO_NODE)
    return;
  cairo_scale (cr, transform->scale, transform->scale);
  cairo_translate (cr, -transform->x, -transform->y);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_ARROW || item->node != from || item->target != to
        || item->arrow_head <= 0 || item->n_points < 4)
      continue;
    const MxPoint *p = item->points;
    cairo_move_to (cr, p[0].x, p[0].y);
    for (guint k = 1; k + 2 < item->n_points; k += 3)
      cairo_curve_to (cr, p[k].x, p[k].y, p[k + 1].x, p[k + 1].y, p[k + 2].x, p[k + 2].y);
    cairo_set_line_width (cr, 8 / transform->scale);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    cairo_stroke (cr);
  }
}

void
mx_drawing_snapshot (MxDrawing *self, GtkSnapshot *snapshot)
{
  const gboolean links = self->hand == MX_HAND_LINKING;
  if ((!links && self->arrow_from == NULL) || mx_drawing_graph (self) == NULL)
    return;
  const MxColor *accent =
      &mx_theme_get (mx_session_get_theme (mx_drawing_session (self)))->accent;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)self->canvas->transform.width,
                                     (float)self->canvas->transform.height));
  if (self->arrow_from != NULL) {
    cairo_save (cr);
    set_color (cr, accent, 0.45);
    paint_arrow (self, cr);
    cairo_restore (cr);
  }
  if (links) {
    set_color (cr, accent, 1);
    paint_link (self, cr);
  }
  cairo_destroy (cr);
}
