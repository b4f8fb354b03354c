/* SPDX-License-Identifier: MIT */
#include "picture/picture.h"

#include <math.h>
#include <string.h>

#include "picture/path.h"
#include "picture/text.h"

/* The list itself: building it, measuring it, and finding what lies at a point. */

static void
item_clear (gpointer data)
{
  MxItem *item = data;
  g_free (item->points);
  g_free (item->text);
}

MxPicture *
mx_picture_new (MxColor background)
{
  MxPicture *self = g_new0 (MxPicture, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->items = g_array_new (FALSE, TRUE, sizeof (MxItem));
  g_array_set_clear_func (self->items, item_clear);
  self->background = background;
  return self;
}

MxPicture *
mx_picture_ref (MxPicture *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
mx_picture_unref (MxPicture *self)
{
  g_return_if_fail (self != NULL);
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_array_unref (self->items);
  g_free (self->language);
  g_free (self);
}

static MxItem *
add_item (MxPicture *self, MxItemKind kind, MxRole role, MxNode node)
{
  const MxItem item = {.kind = kind,
                       .role = role,
                       .node = node,
                       .target = MX_NO_NODE,
                       .part = -1,
                       .pile = -1,
                       .counter = -1};
  g_array_append_val (self->items, item);
  return &g_array_index (self->items, MxItem, self->items->len - 1);
}

MxItem *
mx_picture_add_ellipse (MxPicture *self, MxRole role, MxNode node, MxRect rect)
{
  MxItem *item = add_item (self, MX_ITEM_ELLIPSE, role, node);
  item->rect = rect;
  return item;
}

MxItem *
mx_picture_add_box (MxPicture *self, MxRole role, MxNode node, MxRect rect, double radius)
{
  MxItem *item = add_item (self, MX_ITEM_BOX, role, node);
  item->rect = rect;
  item->radius = radius;
  return item;
}

MxItem *
mx_picture_add_diamond (MxPicture *self, MxRole role, MxNode node, MxRect rect)
{
  MxItem *item = add_item (self, MX_ITEM_DIAMOND, role, node);
  item->rect = rect;
  return item;
}

/* The box of all points; control points may lie outside the curve, which does no harm. */
static MxRect
points_box (const MxPoint *points, guint n)
{
  if (n == 0)
    return (MxRect){0.0, 0.0, 0.0, 0.0};
  double x0 = points[0].x, y0 = points[0].y, x1 = x0, y1 = y0;
  for (guint i = 1; i < n; i++) {
    x0 = MIN (x0, points[i].x);
    y0 = MIN (y0, points[i].y);
    x1 = MAX (x1, points[i].x);
    y1 = MAX (y1, points[i].y);
  }
  return (MxRect){x0, y0, x1 - x0, y1 - y0};
}

MxItem *
mx_picture_add_path (MxPicture *self, MxRole role, MxNode node, const MxPoint *points,
                     guint n_points)
{
  MxItem *item = add_item (self, MX_ITEM_PATH, role, node);
  item->points = g_memdup2 (points, sizeof (MxPoint) * n_points);
  item->n_points = n_points;
  item->rect = points_box (points, n_points);
  return item;
}

MxItem *
mx_picture_add_line (MxPicture *self, MxRole role, double x0, double y0, double x1,
                     double y1)
{
  const MxPoint points[2] = {{x0, y0}, {x1, y1}};
  MxItem *item = mx_picture_add_path (self, role, MX_NO_NODE, points, 2);
  item->straight = TRUE;
  return item;
}

static MxTextStyle
item_style (const MxPicture *self, const MxItem *item)
{
  return (MxTextStyle){item->text,   item->size, item->weight,
                       item->italic, item->mono, self->language};
}

/* Gives a text its box about an anchor: X at the start, middle or end, Y in the middle. */
static void
place_text (const MxPicture *self, MxItem *item, double x, double y)
{
  const MxTextStyle style = item_style (self, item);
  double width, height;
  mx_text_measure (&style, &width, &height);
  const double shift = item->align == MX_ALIGN_MIDDLE ? width / 2.0
                       : item->align == MX_ALIGN_END  ? width
                                                      : 0.0;
  item->rect = (MxRect){x - shift, y - height / 2.0, width, height};
}

MxItem *
mx_picture_add_text (MxPicture *self, MxRole role, MxNode node, const char *text,
                     double x, double y, MxAlign align, double size, MxWeight weight,
                     MxColor color)
{
  MxItem *item = add_item (self, MX_ITEM_TEXT, role, node);
  item->text = g_utf8_make_valid (text, -1);
  item->size = size;
  item->weight = weight;
  item->fill = color;
  item->align = align;
  place_text (self, item, x, y);
  return item;
}

void
mx_picture_measure (const char *text, double size, MxWeight weight, gboolean mono,
                    double *width, double *height)
{
  const MxTextStyle style = {.text = text, .size = size, .weight = weight, .mono = mono};
  mx_text_measure (&style, width, height);
}

static MxRect
rect_grown (MxRect rect, double by)
{
  return (MxRect){rect.x - by, rect.y - by, rect.width + 2.0 * by,
                  rect.height + 2.0 * by};
}

MxRect
mx_item_extents (const MxItem *item)
{
  if (item->kind == MX_ITEM_TEXT)
    return item->rect;
  const double pen = item->stroke.a > 0.0 ? item->line / 2.0 : 0.0;
  return rect_grown (item->rect, MAX (pen, item->arrow_head * 0.4));
}

gboolean
mx_rect_meets (const MxRect *a, const MxRect *b)
{
  return a->x <= b->x + b->width && b->x <= a->x + a->width && a->y <= b->y + b->height
         && b->y <= a->y + a->height;
}

static MxRect
rect_union (MxRect a, MxRect b)
{
  const double x0 = MIN (a.x, b.x), y0 = MIN (a.y, b.y);
  const double x1 = MAX (a.x + a.width, b.x + b.width);
  const double y1 = MAX (a.y + a.height, b.y + b.height);
  return (MxRect){x0, y0, x1 - x0, y1 - y0};
}

/* Texts that were set in italics or in a fixed width after they were added. */
static void
remeasure (MxPicture *self)
{
  for (guint i = 0; i < self->items->len; i++) {
    MxItem *item = &g_array_index (self->items, MxItem, i);
    if (item->kind != MX_ITEM_TEXT || (!item->italic && !item->mono))
      continue;
    const MxRect r = item->rect;
    const double x = item->align == MX_ALIGN_MIDDLE ? r.x + r.width / 2.0
                     : item->align == MX_ALIGN_END  ? r.x + r.width
                                                    : r.x;
    place_text (self, item, x, r.y + r.height / 2.0);
  }
}

void
mx_picture_finish (MxPicture *self, double margin, double min_width, double min_height)
{
  remeasure (self);
  MxRect bounds = {0.0, 0.0, 0.0, 0.0};
  for (guint i = 0; i < self->items->len; i++) {
    const MxRect box = mx_item_extents (&g_array_index (self->items, MxItem, i));
    bounds = i == 0 ? box : rect_union (bounds, box);
  }
  bounds = rect_grown (bounds, margin);
  if (bounds.width < min_width) {
    bounds.x -= (min_width - bounds.width) / 2.0;
    bounds.width = min_width;
  }
  if (bounds.height < min_height) {
    bounds.y -= (min_height - bounds.height) / 2.0;
    bounds.height = min_height;
  }
  self->bounds = bounds;
}

static gboolean
rect_has (const MxRect *rect, double x, double y)
{
  return x >= rect->x && x <= rect->x + rect->width && y >= rect->y
         && y <= rect->y + rect->height;
}

/* How near a pointer must come to a line to mean it. */
#define NEAR 4.0

static gboolean
item_has (const MxItem *item, double x, double y)
{
  const MxRect box =
      rect_grown (mx_item_extents (item), item->kind == MX_ITEM_PATH ? NEAR : 0.0);
  if (!rect_has (&box, x, y))
    return FALSE;
  const double u = (x - box.x - box.width / 2.0) / (box.width / 2.0);
  const double v = (y - box.y - box.height / 2.0) / (box.height / 2.0);
  switch (item->kind) {
  case MX_ITEM_ELLIPSE: return u * u + v * v <= 1.0;
  case MX_ITEM_DIAMOND: return fabs (u) + fabs (v) <= 1.0;
  case MX_ITEM_PATH: return mx_path_distance (item, x, y) <= NEAR + item->line / 2.0;
  case MX_ITEM_BOX:
  case MX_ITEM_TEXT:
  default: return TRUE;
  }
}

MxNode
mx_picture_hit (const MxPicture *self, double x, double y)
{
  for (guint i = self->items->len; i-- > 0;) {
    const MxItem *item = &g_array_index (self->items, MxItem, i);
    if (item->node != MX_NO_NODE && item_has (item, x, y))
      return item->node;
  }
  return MX_NO_NODE;
}

const MxItem *
mx_picture_hit_arrow (const MxPicture *self, double x, double y)
{
  for (guint i = self->items->len; i > 0; i--) {
    const MxItem *item = &g_array_index (self->items, MxItem, i - 1);
    if (item->role == MX_ROLE_ARROW && item->arrow_head > 0 && item_has (item, x, y))
      return item;
  }
  return NULL;
}

gint
mx_picture_hit_part (const MxPicture *self, double x, double y)
{
  for (guint i = self->items->len; i-- > 0;) {
    const MxItem *item = &g_array_index (self->items, MxItem, i);
    if (item->part >= 0 && item_has (item, x, y))
      return item->part;
  }
  return -1;
}

const MxItem *
mx_picture_find_counter (const MxPicture *self, double x, double y, double reach)
{
  const MxItem *best = NULL;
  double least = reach;
  for (guint i = 0; i < self->items->len; i++) {
    const MxItem *item = &g_array_index (self->items, MxItem, i);
    if (item->counter < 0)
      continue;
    const MxRect *rect = &item->rect;
    const double dx = MAX (0.0, MAX (rect->x - x, x - rect->x - rect->width));
    const double dy = MAX (0.0, MAX (rect->y - y, y - rect->y - rect->height));
    const double away = MAX (dx, dy);
    if (away < least || (best == NULL && away <= reach)) {
      least = away;
      best = item;
    }
  }
  return best;
}

gboolean
mx_picture_node_rect (const MxPicture *self, MxNode node, MxRect *rect)
{
  for (guint i = 0; i < self->items->len; i++) {
    const MxItem *item = &g_array_index (self->items, MxItem, i);
    if (item->role == MX_ROLE_NODE && item->node == node && item->kind != MX_ITEM_TEXT) {
      *rect = item->rect;
      return TRUE;
    }
  }
  return FALSE;
}
