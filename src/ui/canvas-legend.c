/* SPDX-License-Identifier: MIT */
#include "mx-config.h"
#include "picture/paint.h"
#include "ui/canvas-private.h"

#include <math.h>

/* The legend stays in sight: where the picture is larger than the viewport and its legend lies
 * outside, what the legend says is shown in a strip along the lower edge, as large as labels are. */

/* Around the legend, and the most of the viewport's height that the strip takes, with it. */
#define PADDING 8.0
#define SHARE 0.34
/* Letters are not made smaller than this for it. */
#define LEAST_ZOOM 0.5

static gboolean
paints (const MxItem *item)
{
  return item->role == MX_ROLE_LEGEND
         && (item->kind == MX_ITEM_TEXT || item->fill.a > 0 || item->stroke.a > 0);
}

/* Where the picture has its legend; FALSE if it has none. */
static gboolean
find_legend (const MxPicture *picture, MxRect *legend)
{
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (!paints (item))
      continue;
    const MxRect box = mx_item_extents (item);
    left = MIN (left, box.x);
    top = MIN (top, box.y);
    right = MAX (right, box.x + box.width);
    bottom = MAX (bottom, box.y + box.height);
  }
  *legend = (MxRect){left, top, right - left, bottom - top};
  return left < right;
}

static gboolean
is_seen (const MxViewTransform *transform, const MxRect *legend)
{
  const MxRect visible = mx_view_transform_visible (transform);
  const double slack = 1 / transform->scale;
  const double height = visible.height - transform->bottom / transform->scale;
  return legend->x >= visible.x - slack && legend->y >= visible.y - slack
         && legend->x + legend->width <= visible.x + visible.width + slack
         && legend->y + legend->height <= visible.y + height + slack;
}

/* The scale at which the legend goes into the strip; 0 where it cannot be read there. */
static double
choose_zoom (const MxViewTransform *transform, const MxRect *legend)
{
  double zoom = MIN (transform->labels, transform->scale);
  zoom = MAX (zoom, 1.0);
  zoom = MIN (zoom, (transform->width - 2 * PADDING) / legend->width);
  zoom = MIN (zoom, (transform->height * SHARE - 2 * PADDING) / legend->height);
  return zoom >= LEAST_ZOOM ? zoom : 0;
}

gboolean
mx_canvas_find_legend_strip (MxCanvas *self, MxRect *strip)
{
  MxRect legend;
  const MxViewTransform *transform = &self->transform;
  if (self->picture == NULL || !find_legend (self->picture, &legend)
      || is_seen (transform, &legend))
    return FALSE;
  const double zoom = choose_zoom (transform, &legend);
  const double height = ceil (legend.height * zoom + 2 * PADDING);
  *strip = (MxRect){0, floor (transform->height - transform->bottom - height),
                    transform->width, height};
  return zoom > 0 && strip->y > 0;
}

void
mx_canvas_snapshot_legend (MxCanvas *self, GtkSnapshot *snapshot)
{
  MxRect strip, legend;
  if (!mx_canvas_find_legend_strip (self, &strip)
      || !find_legend (self->picture, &legend))
    return;
  const double zoom = choose_zoom (&self->transform, &legend);
  const MxTheme *theme = mx_theme_get (mx_session_get_theme (self->session));
  const MxColor *back = &self->picture->background, *line = &theme->grid;
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (
      (float)strip.x, (float)strip.y, (float)strip.width, (float)strip.height);
  const GdkRGBA fill = {(float)back->r, (float)back->g, (float)back->b, 1};
  const GdkRGBA edge = {(float)line->r, (float)line->g, (float)line->b, 1};
  gtk_snapshot_append_color (snapshot, &fill, &bounds);
  gtk_snapshot_append_color (
      snapshot, &edge,
      &GRAPHENE_RECT_INIT ((float)strip.x, (float)strip.y, (float)strip.width, 1));
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_translate (cr, round (strip.width / 2 - legend.width * zoom / 2),
                   round (strip.y + PADDING));
  cairo_scale (cr, zoom, zoom);
  cairo_translate (cr, -legend.x, -legend.y);
  mx_picture_paint (self->picture, cr, &legend);
  cairo_destroy (cr);
}
