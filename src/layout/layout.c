/* SPDX-License-Identifier: MIT */
#include "layout/layout.h"

#include <string.h>

#include "layout/layout-private.h"

/* The layout as a thing to be shared, and how one is put together from centres and curves. */

MxLayout *
mx_layout_ref (MxLayout *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
mx_layout_unref (MxLayout *self)
{
  g_return_if_fail (self != NULL);
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->center);
  g_free (self->curve_first);
  g_free (self->curve);
  g_free (self);
}

void
mx_curves_init (MxCurves *self, guint m)
{
  self->m = m;
  self->point = g_array_new (FALSE, FALSE, sizeof (MxPoint));
  self->begin = g_new0 (guint32, MAX (m, 1));
  self->count = g_new0 (guint32, MAX (m, 1));
}

void
mx_curves_clear (MxCurves *self)
{
  g_clear_pointer (&self->point, g_array_unref);
  g_clear_pointer (&self->begin, g_free);
  g_clear_pointer (&self->count, g_free);
}

void
mx_curves_begin (MxCurves *self, guint e)
{
  g_assert (e < self->m);
  self->begin[e] = self->point->len;
  self->count[e] = 0;
}

static void
append (MxCurves *self, double x, double y)
{
  const MxPoint point = {x, y};
  g_array_append_val (self->point, point);
}

void
mx_curves_move_to (MxCurves *self, double x, double y)
{
  append (self, x, y);
}

void
mx_curves_curve_to (MxCurves *self, double x1, double y1, double x2, double y2, double x,
                    double y)
{
  append (self, x1, y1);
  append (self, x2, y2);
  append (self, x, y);
}

void
mx_curves_line_to (MxCurves *self, double x, double y)
{
  const MxPoint last = g_array_index (self->point, MxPoint, self->point->len - 1);

  mx_curves_curve_to (self, last.x + (x - last.x) / 3, last.y + (y - last.y) / 3,
                      last.x + (x - last.x) * 2 / 3, last.y + (y - last.y) * 2 / 3, x, y);
}

void
mx_curves_end (MxCurves *self, guint e)
{
  self->count[e] = self->point->len - self->begin[e];
}

void
mx_curves_reverse (MxCurves *self, guint e)
{
  MxPoint *point = (MxPoint *)(void *)self->point->data + self->begin[e];

  for (guint32 i = 0, j = self->count[e]; i + 1 < j; i++) {
    const MxPoint kept = point[i];

    j--;
    point[i] = point[j];
    point[j] = kept;
  }
}

void
mx_curves_add_loop (MxCurves *self, guint e, MxPoint center, double width)
{
  const double x = center.x + width / 2, y = center.y;

  mx_curves_begin (self, e);
  mx_curves_move_to (self, x, y - 9);
  mx_curves_curve_to (self, x + 12, y - 20, x + MX_LAYOUT_LOOP, y - 14,
                      x + MX_LAYOUT_LOOP, y);
  mx_curves_curve_to (self, x + MX_LAYOUT_LOOP, y + 14, x + 12, y + 20, x, y + 9);
  mx_curves_end (self, e);
}

/* What is drawn lies from MIN to MAX. */
typedef struct {
  MxPoint min;
  MxPoint max;
} Extent;

static void
extent_add (Extent *self, double x, double y)
{
  self->min.x = MIN (self->min.x, x);
  self->min.y = MIN (self->min.y, y);
  self->max.x = MAX (self->max.x, x);
  self->max.y = MAX (self->max.y, y);
}

static void
fill_curves (MxLayout *self, const MxLayoutRequest *request, const MxCurves *curves)
{
  const MxPoint *point = (const MxPoint *)(const void *)curves->point->data;
  guint32 total = 0;

  for (guint e = 0; e < self->m; e++) {
    self->curve_first[e] = total;
    total += curves->count[e] >= 4 ? curves->count[e] : 4;
  }
  self->curve_first[self->m] = total;
  self->curve = g_new (MxPoint, MAX (total, 1));
  for (guint e = 0; e < self->m; e++) {
    MxPoint *to = self->curve + self->curve_first[e];

    if (curves->count[e] >= 4) {
      memcpy (to, point + curves->begin[e], curves->count[e] * sizeof (MxPoint));
    } else {
      const MxPoint a = self->center[request->from[e]], b = self->center[request->to[e]];

      for (int i = 0; i < 4; i++)
        to[i] = (MxPoint){a.x + (b.x - a.x) * i / 3, a.y + (b.y - a.y) * i / 3};
    }
  }
}

MxLayout *
mx_layout_new (const MxLayoutRequest *request, const MxPoint *center,
               const MxCurves *curves, gboolean from_dot)
{
  MxLayout *self = g_new0 (MxLayout, 1);
  Extent extent = {{G_MAXDOUBLE, G_MAXDOUBLE}, {-G_MAXDOUBLE, -G_MAXDOUBLE}};

  g_atomic_ref_count_init (&self->ref_count);
  self->n = request->n;
  self->m = request->m;
  self->from_dot = from_dot;
  self->center = g_new (MxPoint, MAX (self->n, 1));
  self->curve_first = g_new (guint32, (gsize)self->m + 1);
  if (self->n > 0)
    memcpy (self->center, center, self->n * sizeof (MxPoint));
  fill_curves (self, request, curves);
  for (guint i = 0; i < self->n; i++) {
    extent_add (&extent, center[i].x - request->width[i] / 2,
                center[i].y - request->height[i] / 2);
    extent_add (&extent, center[i].x + request->width[i] / 2,
                center[i].y + request->height[i] / 2);
  }
  for (guint32 i = 0; i < self->curve_first[self->m]; i++)
    extent_add (&extent, self->curve[i].x, self->curve[i].y);
  if (self->n == 0)
    return self;
  for (guint i = 0; i < self->n; i++) {
    self->center[i].x -= extent.min.x;
    self->center[i].y -= extent.min.y;
  }
  for (guint32 i = 0; i < self->curve_first[self->m]; i++) {
    self->curve[i].x -= extent.min.x;
    self->curve[i].y -= extent.min.y;
  }
  self->width = extent.max.x - extent.min.x;
  self->height = extent.max.y - extent.min.y;
  return self;
}
