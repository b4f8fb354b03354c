/* SPDX-License-Identifier: MIT */
#include "layout/route.h"

#include <math.h>
#include <string.h>

/* A bend is tried from none to wide, to either side, in two forms: a bow, and a lane that leaves
 * the node, runs beside the line and comes back, for long ways along a row of nodes.  Each try
 * is walked along in short paces, and the nodes near a pace are found in a grid. */

#define CELL 64.0

struct _MxRouter {
  guint n;
  MxPoint *center;
  double *width; /* clearance included */
  double *height;
  MxOutline outline;

  MxPoint origin;
  guint columns, rows;
  guint32 *cell_first; /* columns * rows + 1 */
  guint32 *cell; /* nodes that meet each cell */
};

static int
clamp_cell (double at, guint n)
{
  return (int)CLAMP (floor (at / CELL), 0, n - 1.0);
}

/* Calls for each cell that node I meets: counts it, or stores the node in it. */
static void
enter_node (MxRouter *self, guint32 i, guint32 *at)
{
  const double left = self->center[i].x - self->width[i] / 2 - self->origin.x;
  const double top = self->center[i].y - self->height[i] / 2 - self->origin.y;

  for (int r = clamp_cell (top, self->rows);
       r <= clamp_cell (top + self->height[i], self->rows); r++)
    for (int c = clamp_cell (left, self->columns);
         c <= clamp_cell (left + self->width[i], self->columns); c++) {
      const gsize k = (gsize)r * self->columns + (gsize)c;

      if (at != NULL)
        self->cell[at[k]++] = i;
      else
        self->cell_first[k + 1]++;
    }
}

static void
make_grid (MxRouter *self)
{
  MxPoint min = {0, 0}, max = {0, 0};
  gsize cells;
  g_autofree guint32 *at = NULL;

  for (guint i = 0; i < self->n; i++) {
    const MxPoint p = self->center[i];

    min = i == 0 ? p : (MxPoint){MIN (min.x, p.x), MIN (min.y, p.y)};
    max = i == 0 ? p : (MxPoint){MAX (max.x, p.x), MAX (max.y, p.y)};
  }
  self->origin = min;
  /* Nodes that a user placed far apart share the cells at the edge. */
  self->columns = (guint)CLAMP (ceil ((max.x - min.x) / CELL) + 1, 1, 600);
  self->rows = (guint)CLAMP (ceil ((max.y - min.y) / CELL) + 1, 1, 600);
  cells = (gsize)self->columns * self->rows;
  self->cell_first = g_new0 (guint32, cells + 2);
  for (guint i = 0; i < self->n; i++)
    enter_node (self, i, NULL);
  for (gsize k = 0; k < cells; k++)
    self->cell_first[k + 1] += self->cell_first[k];
  self->cell = g_new (guint32, (gsize)self->cell_first[cells] + 1);
  at = g_memdup2 (self->cell_first, sizeof (guint32) * (cells + 1));
  for (guint i = 0; i < self->n; i++)
    enter_node (self, i, at);
}

MxRouter *
mx_router_new (guint n, const MxPoint *center, const double *width, const double *height,
               MxOutline outline, double clearance)
{
  MxRouter *self = g_new0 (MxRouter, 1);

  self->n = n;
  self->outline = outline;
  self->center = g_new0 (MxPoint, (gsize)n + 1);
  self->width = g_new0 (double, (gsize)n + 1);
  self->height = g_new0 (double, (gsize)n + 1);
  for (guint i = 0; i < n; i++) {
    self->center[i] = center[i];
    /* A junction is no obstacle. */
    self->width[i] = width[i] > 0 ? width[i] + 2 * clearance : 0;
    self->height[i] = height[i] > 0 ? height[i] + 2 * clearance : 0;
  }
  make_grid (self);
  return self;
}

void
mx_router_free (MxRouter *self)
{
  if (self == NULL)
    return;
  g_free (self->center);
  g_free (self->width);
  g_free (self->height);
  g_free (self->cell_first);
  g_free (self->cell);
  g_free (self);
}

gboolean
mx_outline_contains (MxOutline outline, MxPoint center, double width, double height,
                     MxPoint point)
{
  const double x = fabs (point.x - center.x), y = fabs (point.y - center.y);
  const double r = MIN (width, height) / 2;

  if (r <= 0)
    return FALSE;
  switch (outline) {
  case MX_OUTLINE_ROUND:
    return hypot (MAX (x - (width / 2 - r), 0), MAX (y - (height / 2 - r), 0)) < r;
  case MX_OUTLINE_DIAMOND: return x / (width / 2) + y / (height / 2) < 1;
  case MX_OUTLINE_BOX:
  default: return x < width / 2 && y < height / 2;
  }
}

MxPoint
mx_path_at (const MxPoint *points, guint k, double t)
{
  const MxPoint *p = points + 3 * (gsize)k;
  const double s = 1 - t;
  const double a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;

  return (MxPoint){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                   a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

/* Paces of a path that lie in a node other than its ends. */
static guint
count_hits (const MxRouter *self, const MxPoint *points, guint n, guint32 from,
            guint32 to)
{
  guint hits = 0;

  for (guint k = 0; 3 * k + 3 < n; k++) {
    const MxPoint *p = points + 3 * (gsize)k;
    const double length = hypot (p[1].x - p[0].x, p[1].y - p[0].y)
                          + hypot (p[2].x - p[1].x, p[2].y - p[1].y)
                          + hypot (p[3].x - p[2].x, p[3].y - p[2].y);
    const guint paces = (guint)CLAMP (length / 4, 4, 4000);

    for (guint i = 0; i <= paces; i++) {
      const MxPoint at = mx_path_at (points, k, (double)i / paces);
      const int r = clamp_cell (at.y - self->origin.y, self->rows);
      const int c = clamp_cell (at.x - self->origin.x, self->columns);
      const gsize cell = (gsize)r * self->columns + (gsize)c;

      for (guint32 j = self->cell_first[cell]; j < self->cell_first[cell + 1]; j++) {
        const guint32 node = self->cell[j];

        if (node != from && node != to
            && mx_outline_contains (self->outline, self->center[node], self->width[node],
                                    self->height[node], at))
          hits++;
      }
    }
  }
  return hits;
}

/* A point at ALONG units on the way from A, and ASIDE units to the left of it. */
static MxPoint
beside (MxPoint a, double ux, double uy, double along, double aside)
{
  return (MxPoint){a.x + ux * along + uy * aside, a.y + uy * along - ux * aside};
}

/* BEND is how far the bow stands off at its middle. */
static guint
make_bow (MxPoint a, MxPoint b, double bend, MxPoint *out)
{
  const double length = MAX (hypot (b.x - a.x, b.y - a.y), 1e-6);
  const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;

  out[0] = a;
  out[1] = beside (a, ux, uy, length / 3, bend * 4 / 3);
  out[2] = beside (a, ux, uy, length * 2 / 3, bend * 4 / 3);
  out[3] = b;
  return 4;
}

static guint
make_lane (MxPoint a, MxPoint b, double bend, MxPoint *out)
{
  const double length = MAX (hypot (b.x - a.x, b.y - a.y), 1e-6);
  const double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
  const double ramp = MIN (length / 3, fabs (bend) * 1.5 + 14);

  out[0] = a;
  out[1] = beside (a, ux, uy, ramp * 0.3, bend * 0.8);
  out[2] = beside (a, ux, uy, ramp * 0.55, bend);
  out[3] = beside (a, ux, uy, ramp, bend);
  out[4] = beside (a, ux, uy, ramp + (length - 2 * ramp) / 3, bend);
  out[5] = beside (a, ux, uy, ramp + (length - 2 * ramp) * 2 / 3, bend);
  out[6] = beside (a, ux, uy, length - ramp, bend);
  out[7] = beside (a, ux, uy, length - ramp * 0.55, bend);
  out[8] = beside (a, ux, uy, length - ramp * 0.3, bend * 0.8);
  out[9] = b;
  return 10;
}

void
mx_router_route (const MxRouter *self, guint32 from, guint32 to, double least_bend,
                 GArray *points)
{
  static const double bends[] = {0, 16, 24, 31, 40, 52, 68, 90, 120, 160, 210};
  const MxPoint a = self->center[from], b = self->center[to];
  MxPoint best[10];
  guint n_best = 0, fewest = G_MAXUINT;

  for (guint i = 0; i < G_N_ELEMENTS (bends) && fewest > 0; i++) {
    for (guint form = 0; form < 4 && fewest > 0; form++) {
      const double bend = least_bend + (form % 2 == 0 ? bends[i] : -bends[i]);
      MxPoint try[10];
      guint n, hits;

      if (bends[i] == 0 && form > 0)
        break;
      /* The other side is for the arrow that leads back. */
      if (least_bend > 0 && form % 2 == 1)
        continue;
      n = form < 2 ? make_bow (a, b, bend, try) : make_lane (a, b, bend, try);
      hits = count_hits (self, try, n, from, to);
      if (hits < fewest) {
        fewest = hits;
        n_best = n;
        memcpy (best, try, sizeof best);
      }
    }
  }
  g_array_append_vals (points, best, n_best);
}

/* The part of a cubic from T on (or up to T), by de Casteljau's construction. */
static void
split_cubic (MxPoint *p, double t, gboolean keep_end)
{
  MxPoint q[4] = {p[0], p[1], p[2], p[3]};
  MxPoint left[4] = {q[0]}, right[4];

  right[3] = q[3];
  for (int level = 1; level < 4; level++) {
    for (int i = 0; i + level < 4; i++)
      q[i] = (MxPoint){q[i].x + (q[i + 1].x - q[i].x) * t,
                       q[i].y + (q[i + 1].y - q[i].y) * t};
    left[level] = q[0];
    right[3 - level] = q[3 - level];
  }
  memcpy (p, keep_end ? right : left, sizeof left);
}

guint
mx_path_trim_begin (MxPoint *points, guint n, MxPoint center, double width, double height,
                    MxOutline outline)
{
  const guint segments = (n - 1) / 3;

  for (guint k = 0; k < segments; k++) {
    double in = 0, out = 1;

    if (mx_outline_contains (outline, center, width, height, points[3 * k + 3]))
      continue;
    if (!mx_outline_contains (outline, center, width, height, points[3 * k]))
      return n;
    for (int i = 0; i < 24; i++) {
      const double t = (in + out) / 2;

      if (mx_outline_contains (outline, center, width, height, mx_path_at (points, k, t)))
        in = t;
      else
        out = t;
    }
    split_cubic (points + 3 * k, out, TRUE);
    memmove (points, points + 3 * k, (n - 3 * k) * sizeof (MxPoint));
    return n - 3 * k;
  }
  return n;
}

guint
mx_path_trim_end (MxPoint *points, guint n, MxPoint center, double width, double height,
                  MxOutline outline)
{
  for (guint i = 0, j = n; i + 1 < j; i++) {
    const MxPoint kept = points[i];

    j--;
    points[i] = points[j];
    points[j] = kept;
  }
  n = mx_path_trim_begin (points, n, center, width, height, outline);
  for (guint i = 0, j = n; i + 1 < j; i++) {
    const MxPoint kept = points[i];

    j--;
    points[i] = points[j];
    points[j] = kept;
  }
  return n;
}
