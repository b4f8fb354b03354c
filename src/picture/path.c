/* SPDX-License-Identifier: MIT */
#include "picture/path.h"

#include <math.h>

/* A head is a filled dart.  The line under it must end inside the dart, or a thick line would
 * blunt the tip; and the dart must point along the chord from where the line ends, or on a
 * tight curve it would seem to be broken off. */

static double
distance (MxPoint a, MxPoint b)
{
  return hypot (a.x - b.x, a.y - b.y);
}

static MxPoint
blend (MxPoint a, MxPoint b, double t)
{
  return (MxPoint){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

static MxPoint
cubic_at (const MxPoint p[4], double t)
{
  const MxPoint ab = blend (p[0], p[1], t), bc = blend (p[1], p[2], t),
                cd = blend (p[2], p[3], t);
  return blend (blend (ab, bc, t), blend (bc, cd, t), t);
}

/* The part of a cubic from 0 to T, in place (de Casteljau). */
static void
cubic_cut (MxPoint p[4], double t)
{
  const MxPoint ab = blend (p[0], p[1], t), bc = blend (p[1], p[2], t),
                cd = blend (p[2], p[3], t);
  const MxPoint abc = blend (ab, bc, t), bcd = blend (bc, cd, t);
  p[1] = ab;
  p[2] = abc;
  p[3] = blend (abc, bcd, t);
}

/* Where on its last segment the path is REACH away from its end; 0 if nowhere. */
static double
cubic_back (const MxPoint p[4], double reach)
{
  double low = 0.0, high = 1.0;
  if (distance (p[0], p[3]) <= reach)
    return 0.0;
  for (int i = 0; i < 24; i++) {
    const double middle = (low + high) / 2.0;
    if (distance (cubic_at (p, middle), p[3]) > reach)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static void
set_head (MxArrow *self, MxPoint tip, MxPoint from, double length)
{
  const double d = distance (tip, from);
  const double ux = d > 0.0 ? (tip.x - from.x) / d : 1.0;
  const double uy = d > 0.0 ? (tip.y - from.y) / d : 0.0;
  const double half = length * 0.38, notch = length * 0.78;
  self->head[0] = tip;
  self->head[1] =
      (MxPoint){tip.x - ux * length - uy * half, tip.y - uy * length + ux * half};
  self->head[2] = (MxPoint){tip.x - ux * notch, tip.y - uy * notch};
  self->head[3] =
      (MxPoint){tip.x - ux * length + uy * half, tip.y - uy * length - ux * half};
}

void
mx_arrow_init (MxArrow *self, const MxItem *item)
{
  self->n = item->n_points;
  self->points = g_memdup2 (item->points, sizeof (MxPoint) * item->n_points);
  const guint step = item->straight ? 1 : 3;
  if (item->n_points < step + 1)
    return;
  MxPoint *last = self->points + item->n_points - 1 - step;
  const MxPoint tip = last[step];
  double length = item->arrow_head;
  if (item->n_points == step + 1)
    length = MIN (length, distance (last[0], tip) * 0.9);
  const double reach = length * 0.7;
  if (item->straight) {
    const double d = distance (last[0], tip);
    last[1] = d > reach ? blend (tip, last[0], reach / d) : last[0];
  } else {
    cubic_cut (last, cubic_back (last, reach));
  }
  set_head (self, tip, distance (last[step], tip) > 1e-9 ? last[step] : last[0], length);
}

void
mx_arrow_clear (MxArrow *self)
{
  g_clear_pointer (&self->points, g_free);
}

static double
segment_distance (MxPoint a, MxPoint b, double x, double y)
{
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double square = dx * dx + dy * dy;
  const double t =
      square > 0.0 ? CLAMP (((x - a.x) * dx + (y - a.y) * dy) / square, 0.0, 1.0) : 0.0;
  return hypot (x - a.x - t * dx, y - a.y - t * dy);
}

double
mx_path_distance (const MxItem *item, double x, double y)
{
  enum { PIECES = 16 };
  double least = G_MAXDOUBLE;
  const guint step = item->straight ? 1 : 3;
  for (guint i = 0; i + step < item->n_points; i += step) {
    const MxPoint *p = item->points + i;
    MxPoint a = p[0];
    const int pieces = item->straight ? 1 : PIECES;
    for (int k = 1; k <= pieces; k++) {
      const MxPoint b = k == pieces ? p[step] : cubic_at (p, (double)k / pieces);
      least = MIN (least, segment_distance (a, b, x, y));
      a = b;
    }
  }
  if (item->closed && item->n_points > 1)
    least = MIN (least, segment_distance (item->points[item->n_points - 1],
                                          item->points[0], x, y));
  return least;
}

void
mx_path_dashes (double line, double dashes[2])
{
  dashes[0] = MAX (3.5, line * 2.4);
  dashes[1] = MAX (3.0, line * 2.0);
}
