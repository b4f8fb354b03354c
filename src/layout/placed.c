/* SPDX-License-Identifier: MIT */
#include "layout/layout.h"

#include <math.h>

#include "layout/layout-private.h"
#include "layout/route.h"

/* Nodes where the user placed them.  A junction goes between the nodes that it joins, and a
 * little aside if a node is there already. */

/* How long a unit of the user's coordinates becomes at the most. */
#define UNIT_MOST 288.0
/* Between the boxes of two nodes. */
#define ROOM 16.0

static gboolean
is_junction (const MxLayoutRequest *request, guint i)
{
  return request->width[i] <= 0;
}

/* A unit in which the boxes of the nodes stand apart, as far as that is possible: nodes may be put
 * on one another, and the picture shall not grow without end. */
static double
roomy_unit (const MxLayoutRequest *request, const MxPoint *place)
{
  double unit = MX_LAYOUT_UNIT;

  for (guint i = 0; i < request->n; i++)
    for (guint k = i + 1; k < request->n; k++) {
      const double dx = fabs (place[i].x - place[k].x);
      const double dy = fabs (place[i].y - place[k].y);
      const double w = (request->width[i] + request->width[k]) / 2 + ROOM;
      const double h = (request->height[i] + request->height[k]) / 2 + ROOM;

      if (is_junction (request, i) || is_junction (request, k) || dx * unit >= w
          || dy * unit >= h)
        continue;
      const double wanted =
          MIN (dx > 0 ? w / dx : UNIT_MOST, dy > 0 ? h / dy : UNIT_MOST);

      if (wanted < UNIT_MOST)
        unit = MAX (unit, wanted);
    }
  return unit;
}

/* Whether a junction at AT would lie on a node. */
static gboolean
on_node (const MxLayoutRequest *request, const MxPoint *center, MxPoint at)
{
  for (guint i = 0; i < request->n; i++)
    if (!is_junction (request, i) && fabs (center[i].x - at.x) < request->width[i] / 2 + 8
        && fabs (center[i].y - at.y) < request->height[i] / 2 + 8)
      return TRUE;
  return FALSE;
}

static void
put_junctions (const MxLayoutRequest *request, MxPoint *center)
{
  g_autofree MxPoint *sum = g_new0 (MxPoint, (gsize)request->n + 1);
  g_autofree guint *count = g_new0 (guint, (gsize)request->n + 1);

  for (guint e = 0; e < request->m; e++) {
    const guint32 a = request->from[e], b = request->to[e];

    if (is_junction (request, a) && !is_junction (request, b)) {
      sum[a] = (MxPoint){sum[a].x + center[b].x, sum[a].y + center[b].y};
      count[a]++;
    } else if (is_junction (request, b) && !is_junction (request, a)) {
      sum[b] = (MxPoint){sum[b].x + center[a].x, sum[b].y + center[a].y};
      count[b]++;
    }
  }
  for (guint i = 0; i < request->n; i++) {
    MxPoint at;

    if (!is_junction (request, i) || count[i] == 0)
      continue;
    at = (MxPoint){sum[i].x / count[i], sum[i].y / count[i]};
    center[i] = at;
    /* Around a spiral until it is free. */
    for (guint k = 1; k < 40 && on_node (request, center, center[i]); k++)
      center[i] =
          (MxPoint){at.x + 7.0 * k * cos (2.4 * k), at.y + 7.0 * k * sin (2.4 * k)};
  }
}

static gint64
ends_key (guint32 from, guint32 to)
{
  return (gint64)(((guint64)from << 32) | to);
}

static MxLayout *
layout_in_units (const MxLayoutRequest *request, const MxPoint *place, double unit)
{
  g_autofree MxPoint *center = g_new0 (MxPoint, (gsize)request->n + 1);
  g_autoptr (GHashTable) met =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (MxRouter) router = NULL;
  g_auto (MxCurves) curves;
  MxLayout *layout;

  for (guint i = 0; i < request->n; i++)
    if (!is_junction (request, i))
      center[i] = (MxPoint){place[i].x * unit, place[i].y * unit};
  put_junctions (request, center);
  for (guint e = 0; e < request->m; e++) {
    const gint64 key = ends_key (request->from[e], request->to[e]);
    g_hash_table_add (met, g_memdup2 (&key, sizeof key));
  }
  router = mx_router_new (request->n, center, request->width, request->height,
                          MX_OUTLINE_BOX, 5);
  mx_curves_init (&curves, request->m);
  for (guint e = 0; e < request->m; e++) {
    const guint32 from = request->from[e], to = request->to[e];
    const gint64 back = ends_key (to, from);
    MxPoint *point;
    guint n;

    if (from == to) {
      mx_curves_add_loop (&curves, e, center[from], request->width[from]);
      continue;
    }
    mx_curves_begin (&curves, e);
    mx_router_route (router, from, to, g_hash_table_contains (met, &back) ? 12 : 0,
                     curves.point);
    mx_curves_end (&curves, e);
    point = &g_array_index (curves.point, MxPoint, curves.begin[e]);
    n = mx_path_trim_begin (point, curves.count[e], center[from], request->width[from],
                            request->height[from], MX_OUTLINE_BOX);
    n = mx_path_trim_end (point, n, center[to], request->width[to], request->height[to],
                          MX_OUTLINE_BOX);
    curves.count[e] = n;
  }
  layout = mx_layout_new (request, center, &curves, FALSE);
  layout->unit = unit;
  for (guint i = 0; i < request->n; i++)
    if (!is_junction (request, i)) {
      layout->origin =
          (MxPoint){layout->center[i].x - center[i].x, layout->center[i].y - center[i].y};
      break;
    }
  return layout;
}

MxLayout *
mx_layout_placed (const MxLayoutRequest *request, const MxPoint *place)
{
  return layout_in_units (request, place, roomy_unit (request, place));
}

MxLayout *
mx_layout_placed_as_is (const MxLayoutRequest *request, const MxPoint *place)
{
  return layout_in_units (request, place, MX_LAYOUT_UNIT);
}
