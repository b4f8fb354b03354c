/* SPDX-License-Identifier: MIT */
#include "picture/glide.h"

#include <math.h>
#include <string.h>

/* Each item of a position is moved with it.  A point of an arrow is moved as its place between the
 * ends has it, so that an arrow never leaves its positions.  Items of no position stay. */

struct _MxGlide {
  GHashTable *by; /* of MxPoint*, by node */
};

MxGlide *
mx_glide_new (void)
{
  MxGlide *self = g_new0 (MxGlide, 1);

  self->by = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return self;
}

void
mx_glide_free (MxGlide *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->by);
  g_free (self);
}

void
mx_glide_add (MxGlide *self, MxNode node, MxPoint by)
{
  g_hash_table_insert (self->by, GUINT_TO_POINTER (node), g_memdup2 (&by, sizeof by));
}

static double
farthest (const MxGlide *self)
{
  GHashTableIter iter;
  gpointer value;
  double far = 0;

  g_hash_table_iter_init (&iter, self->by);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const MxPoint *by = value;

    far = MAX (far, hypot (by->x, by->y));
  }
  return far;
}

static MxRect
widen (const MxRect *rect, double by)
{
  return (MxRect){rect->x - by, rect->y - by, rect->width + 2 * by,
                  rect->height + 2 * by};
}

gboolean
mx_glide_is_still (const MxGlide *self, double least)
{
  return farthest (self) <= least;
}

/* How far NODE is from its new place at T.  FALSE if it is new. */
static gboolean
find_offset (const MxGlide *self, MxNode node, double t, MxPoint *offset)
{
  const MxPoint *by = g_hash_table_lookup (self->by, GUINT_TO_POINTER (node));

  *offset = (MxPoint){0, 0};
  if (by == NULL)
    return FALSE;
  *offset = (MxPoint){by->x * (1 - t), by->y * (1 - t)};
  return TRUE;
}

static MxRect
points_box (const MxPoint *points, guint n)
{
  MxPoint least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};

  for (guint i = 0; i < n; i++) {
    least = (MxPoint){MIN (least.x, points[i].x), MIN (least.y, points[i].y)};
    most = (MxPoint){MAX (most.x, points[i].x), MAX (most.y, points[i].y)};
  }
  return n == 0 ? (MxRect){0, 0, 0, 0}
                : (MxRect){least.x, least.y, most.x - least.x, most.y - least.y};
}

static void
move_path (MxItem *item, MxPoint from, MxPoint to)
{
  for (guint i = 0; i < item->n_points; i++) {
    const double u = item->n_points > 1 ? i / (double)(item->n_points - 1) : 0;

    item->points[i].x += from.x * (1 - u) + to.x * u;
    item->points[i].y += from.y * (1 - u) + to.y * u;
  }
  item->rect = points_box (item->points, item->n_points);
}

static void
move_item (const MxGlide *self, MxItem *item, double t)
{
  MxPoint from, to;
  gboolean known = find_offset (self, item->node, t, &from);

  if (item->node == MX_NO_NODE)
    return;
  to = from;
  if (item->target != MX_NO_NODE)
    known &= find_offset (self, item->target, t, &to);
  if (item->kind == MX_ITEM_PATH) {
    move_path (item, from, to);
  } else {
    item->rect.x += from.x;
    item->rect.y += from.y;
  }
  if (!known) {
    item->fill.a *= t;
    item->stroke.a *= t;
  }
}

MxPicture *
mx_glide_build (const MxGlide *self, const MxPicture *picture, double t)
{
  MxPicture *frame = mx_picture_new (picture->background);

  frame->language = g_strdup (picture->language);
  frame->bounds = widen (&picture->bounds, farthest (self) * (1 - t));
  g_array_append_vals (frame->items, picture->items->data, picture->items->len);
  for (guint i = 0; i < frame->items->len; i++) {
    MxItem *item = &g_array_index (frame->items, MxItem, i);

    item->points = g_memdup2 (item->points, item->n_points * sizeof (MxPoint));
    item->text = g_strdup (item->text);
    move_item (self, item, t);
  }
  return frame;
}
