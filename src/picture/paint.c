/* SPDX-License-Identifier: MIT */
#include "picture/paint.h"

#include <math.h>

#include "picture/path.h"
#include "picture/text.h"

/* Painting goes down the list once.  What lies outside the clip costs one comparison, so that
 * a large picture can be panned however much of it is out of sight. */

static void
set_color (cairo_t *cr, MxColor color)
{
  cairo_set_source_rgba (cr, color.r, color.g, color.b, color.a);
}

static void
trace_ellipse (cairo_t *cr, const MxRect *r)
{
  if (r->width <= 0.0 || r->height <= 0.0)
    return;
  cairo_save (cr);
  cairo_translate (cr, r->x + r->width / 2.0, r->y + r->height / 2.0);
  cairo_scale (cr, r->width / 2.0, r->height / 2.0);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0.0, 0.0, 1.0, 0.0, 2.0 * G_PI);
  cairo_close_path (cr);
  cairo_restore (cr);
}

static void
trace_box (cairo_t *cr, const MxRect *r, double radius)
{
  const double c = MIN (radius, MIN (r->width, r->height) / 2.0);
  if (c <= 0.0) {
    cairo_rectangle (cr, r->x, r->y, r->width, r->height);
    return;
  }
  const double x0 = r->x + c, y0 = r->y + c;
  const double x1 = r->x + r->width - c, y1 = r->y + r->height - c;
  cairo_new_sub_path (cr);
  cairo_arc (cr, x1, y0, c, -G_PI / 2.0, 0.0);
  cairo_arc (cr, x1, y1, c, 0.0, G_PI / 2.0);
  cairo_arc (cr, x0, y1, c, G_PI / 2.0, G_PI);
  cairo_arc (cr, x0, y0, c, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

static void
trace_diamond (cairo_t *cr, const MxRect *r)
{
  cairo_move_to (cr, r->x + r->width / 2.0, r->y);
  cairo_line_to (cr, r->x + r->width, r->y + r->height / 2.0);
  cairo_line_to (cr, r->x + r->width / 2.0, r->y + r->height);
  cairo_line_to (cr, r->x, r->y + r->height / 2.0);
  cairo_close_path (cr);
}

static void
trace_points (cairo_t *cr, const MxPoint *p, guint n, gboolean straight, gboolean closed)
{
  if (n == 0)
    return;
  cairo_move_to (cr, p[0].x, p[0].y);
  if (straight)
    for (guint i = 1; i < n; i++)
      cairo_line_to (cr, p[i].x, p[i].y);
  else
    for (guint i = 1; i + 2 < n; i += 3)
      cairo_curve_to (cr, p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i + 2].x, p[i + 2].y);
  if (closed)
    cairo_close_path (cr);
}

static void
stroke (cairo_t *cr, const MxItem *item)
{
  double dashes[2];
  mx_path_dashes (item->line, dashes);
  set_color (cr, item->stroke);
  cairo_set_line_width (cr, item->line);
  cairo_set_dash (cr, dashes, item->dashed ? 2 : 0, 0.0);
  cairo_stroke (cr);
}

static void
paint_arrow (cairo_t *cr, const MxItem *item)
{
  g_auto (MxArrow) arrow = {0};
  mx_arrow_init (&arrow, item);
  trace_points (cr, arrow.points, arrow.n, item->straight, FALSE);
  stroke (cr, item);
  trace_points (cr, arrow.head, 4, TRUE, TRUE);
  set_color (cr, item->stroke);
  cairo_fill (cr);
}

static void
paint_shape (cairo_t *cr, const MxItem *item)
{
  cairo_new_path (cr);
  switch (item->kind) {
  case MX_ITEM_ELLIPSE: trace_ellipse (cr, &item->rect); break;
  case MX_ITEM_BOX: trace_box (cr, &item->rect, item->radius); break;
  case MX_ITEM_DIAMOND: trace_diamond (cr, &item->rect); break;
  case MX_ITEM_PATH:
    trace_points (cr, item->points, item->n_points, item->straight, item->closed);
    break;
  case MX_ITEM_TEXT:
  default: return;
  }
  if (item->fill.a > 0.0) {
    set_color (cr, item->fill);
    cairo_fill_preserve (cr);
  }
  if (item->stroke.a > 0.0 && item->line > 0.0)
    stroke (cr, item);
  cairo_new_path (cr);
}

/* A text of less than a pixel is a smear that costs as much as one that can be read. */
static gboolean
is_legible (cairo_t *cr, double size)
{
  double dx = 0.0, dy = size;
  cairo_user_to_device_distance (cr, &dx, &dy);
  return hypot (dx, dy) >= 1.5;
}

/* Cairo before 1.17.4 puts each glyph on a whole pixel, which makes the words of a sentence
 * ragged on a screen or in a PNG of ordinary density.  Their outlines are filled instead, where
 * they are few; in a document a text stays a text. */
static gboolean
wants_outlines (cairo_t *cr, const MxItem *item)
{
  enum { SENTENCE = 7 };
  const cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));
  if (cairo_version () >= CAIRO_VERSION_ENCODE (1, 17, 4)
      || (type != CAIRO_SURFACE_TYPE_IMAGE && type != CAIRO_SURFACE_TYPE_RECORDING))
    return FALSE;
  double dx = 0.0, dy = item->size;
  cairo_user_to_device_distance (cr, &dx, &dy);
  return hypot (dx, dy) < 26.0 && g_utf8_strlen (item->text, -1) >= SENTENCE;
}

static void
paint_text (cairo_t *cr, const MxItem *item, const char *language)
{
  if (item->text[0] == '\0' || !is_legible (cr, item->size))
    return;
  const MxTextStyle style = {item->text,   item->size, item->weight,
                             item->italic, item->mono, language};
  PangoLayout *layout = mx_text_layout (&style);
  set_color (cr, item->fill);
  cairo_move_to (cr, item->rect.x, mx_item_baseline (item));
  PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 0);
  if (!wants_outlines (cr, item)) {
    pango_cairo_show_layout_line (cr, line);
    return;
  }
  pango_cairo_layout_line_path (cr, line);
  cairo_fill (cr);
}

void
mx_picture_paint (const MxPicture *self, cairo_t *cr, const MxRect *clip)
{
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < self->items->len; i++) {
    const MxItem *item = &g_array_index (self->items, MxItem, i);
    if (clip != NULL) {
      const MxRect box = mx_item_extents (item);
      if (!mx_rect_meets (&box, clip))
        continue;
    }
    if (item->kind == MX_ITEM_TEXT)
      paint_text (cr, item, self->language);
    else if (item->kind == MX_ITEM_PATH && item->arrow_head > 0.0)
      paint_arrow (cr, item);
    else
      paint_shape (cr, item);
  }
  cairo_restore (cr);
}
