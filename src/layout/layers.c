/* SPDX-License-Identifier: MIT */
#include "layout/layers-private.h"

#include <math.h>
#include <stdlib.h>

#include "layout/layout-private.h"

/* The simple layered layout: an arrow passes each layer between its ends at a bend of its own,
 * straight down through the layer and in an S from layer to layer, so that it never runs
 * through a node. */

/* Bends of all arrows together, past which arrows share the gaps between nodes: such a graph is a
 * thicket whatever is done. */
#define BENDS_MOST 60000
#define BEND_WIDTH 2.0
#define LAYER_GAP 44.0
/* How far outside the outermost node of a layer arrows pass. */
#define GAP_AT_END 14.0

static guint32
count_bends (const MxLayers *self, guint e)
{
  const guint32 from = self->rank[self->request->from[e]];
  const guint32 to = self->rank[self->request->to[e]];

  if (from == to)
    return 0;
  return (from > to ? from - to : to - from) - 1;
}

static void
make_chains (MxLayers *self)
{
  const MxLayoutRequest *request = self->request;
  guint64 bends = 0;
  guint32 at = 0;

  for (guint e = 0; e < request->m; e++)
    bends += count_bends (self, e);
  const gboolean straight = self->rows || bends > BENDS_MOST;

  self->rows = straight;
  if (straight)
    bends = 0;

  self->n_vertices = request->n;
  self->vertex_rank = g_new (guint32, request->n + bends + 1);
  self->width = g_new (double, request->n + bends + 1);
  self->x = g_new0 (double, request->n + bends + 1);
  self->link = g_new (guint32, bends + 2 * (gsize)request->m + 1);
  self->chain = g_new0 (MxChain, (gsize)request->m + 1);
  for (guint i = 0; i < request->n; i++) {
    self->vertex_rank[i] = self->rank[i];
    self->width[i] = request->width[i];
  }
  for (guint e = 0; e < request->m; e++) {
    const gboolean up = self->rank[request->from[e]] < self->rank[request->to[e]];
    const guint32 top = up ? request->to[e] : request->from[e];
    const guint32 bottom = up ? request->from[e] : request->to[e];

    if (top == bottom) {
      self->width[top] = request->width[top] + 2 * MX_LAYOUT_LOOP;
      continue;
    }
    self->chain[e] = (MxChain){at, 2, up};
    self->link[at++] = top;
    for (guint32 r = self->rank[top] - 1; !straight && r > self->rank[bottom]; r--) {
      const guint32 bend = self->n_vertices++;

      self->vertex_rank[bend] = r;
      self->width[bend] = BEND_WIDTH;
      self->link[at++] = bend;
      self->chain[e].count++;
    }
    self->link[at++] = bottom;
  }
}

/* Sums counts into the beginnings of runs. */
static void
accumulate (guint32 *first, gsize n)
{
  for (gsize i = 0; i < n; i++)
    first[i + 1] += first[i];
}

static void
make_neighbours (MxLayers *self)
{
  const gsize n = self->n_vertices;
  g_autofree guint32 *up_at = NULL, *down_at = NULL;

  self->up_first = g_new0 (guint32, n + 2);
  self->down_first = g_new0 (guint32, n + 2);
  for (guint e = 0; e < self->request->m; e++)
    for (guint32 k = 1; k < self->chain[e].count; k++) {
      self->down_first[self->link[self->chain[e].first + k - 1] + 1]++;
      self->up_first[self->link[self->chain[e].first + k] + 1]++;
    }
  accumulate (self->up_first, n);
  accumulate (self->down_first, n);
  self->up = g_new (guint32, self->up_first[n] + 1);
  self->down = g_new (guint32, self->down_first[n] + 1);
  up_at = g_memdup2 (self->up_first, sizeof (guint32) * (n + 1));
  down_at = g_memdup2 (self->down_first, sizeof (guint32) * (n + 1));
  for (guint e = 0; e < self->request->m; e++)
    for (guint32 k = 1; k < self->chain[e].count; k++) {
      const guint32 above = self->link[self->chain[e].first + k - 1];
      const guint32 below = self->link[self->chain[e].first + k];

      self->down[down_at[above]++] = below;
      self->up[up_at[below]++] = above;
    }
}

/* The first order: that of the vertices, which is that of the positions and of their arrows. */
static void
make_layers (MxLayers *self)
{
  const gsize n = self->n_vertices;
  g_autofree guint32 *at = NULL;

  self->layer_first = g_new0 (guint32, (gsize)self->n_ranks + 1);
  self->layer = g_new0 (guint32, n + 1);
  self->place = g_new0 (guint32, n + 1);
  for (gsize v = 0; v < n; v++)
    self->layer_first[self->vertex_rank[v] + 1]++;
  accumulate (self->layer_first, self->n_ranks);
  at = g_memdup2 (self->layer_first, sizeof (guint32) * ((gsize)self->n_ranks + 1));
  for (gsize v = 0; v < n; v++) {
    const guint32 r = self->vertex_rank[v];

    self->place[v] = at[r] - self->layer_first[r];
    self->layer[at[r]++] = (guint32)v;
  }
}

static void
layers_clear (MxLayers *self)
{
  g_free (self->rank);
  g_free (self->cut);
  g_free (self->vertex_rank);
  g_free (self->width);
  g_free (self->x);
  g_free (self->chain);
  g_free (self->link);
  g_free (self->layer_first);
  g_free (self->layer);
  g_free (self->place);
  g_free (self->up_first);
  g_free (self->up);
  g_free (self->down_first);
  g_free (self->down);
}

/* Where the layers lie: from TOP to BOTTOM, downwards. */
typedef struct {
  double top;
  double bottom;
} Band;

static Band *
make_bands (const MxLayers *self)
{
  Band *band = g_new0 (Band, (gsize)self->n_ranks + 1);
  g_autofree double *height = g_new0 (double, (gsize)self->n_ranks + 1);
  double y = 0;

  for (guint i = 0; i < self->request->n; i++)
    height[self->rank[i]] = MAX (height[self->rank[i]], self->request->height[i]);
  for (guint r = self->n_ranks; r-- > 0;) {
    band[r] = (Band){y, y + height[r]};
    y += height[r] + (self->rows ? LAYER_GAP * 0.8 : LAYER_GAP);
  }
  return band;
}

/* The ends of arrows at one side of a node, spread in the order of where they lead. */
typedef struct {
  guint32 arrow;
  double toward; /* the x of the next vertex of its chain */
} End;

static int
end_compare_cb (const void *a, const void *b)
{
  const End *x = a, *y = b;

  if (x->toward != y->toward)
    return x->toward < y->toward ? -1 : 1;
  return x->arrow < y->arrow ? -1 : x->arrow > y->arrow;
}

/* Sets AT[e] to where arrow e meets its upper (LOWER: its lower) node. */
static void
spread_ends (const MxLayers *self, gboolean lower, double *at)
{
  const MxLayoutRequest *request = self->request;
  g_autofree guint32 *first = g_new0 (guint32, (gsize)request->n + 2);
  g_autofree guint32 *next = NULL;
  g_autofree End *end = g_new0 (End, (gsize)request->m + 1);

  for (guint e = 0; e < request->m; e++)
    if (self->chain[e].count > 0)
      first[self->link[self->chain[e].first + (lower ? self->chain[e].count - 1 : 0)]
            + 1]++;
  accumulate (first, request->n);
  next = g_memdup2 (first, sizeof (guint32) * ((gsize)request->n + 1));
  for (guint e = 0; e < request->m; e++) {
    const guint32 *link = self->link + self->chain[e].first;
    const guint32 n = self->chain[e].count;

    if (n > 0)
      end[next[lower ? link[n - 1] : link[0]]++] =
          (End){e, self->x[lower ? link[n - 2] : link[1]]};
  }
  for (guint i = 0; i < request->n; i++) {
    const guint32 n = first[i + 1] - first[i];
    const double room = MIN (request->width[i] * 0.5, 26.0);
    const double step = n > 1 ? MIN (room / (n - 1), 10.0) : 0.0;

    qsort (end + first[i], n, sizeof (End), end_compare_cb);
    for (guint32 k = 0; k < n; k++)
      at[end[first[i] + k].arrow] = self->x[i] + step * (k - (n - 1) / 2.0);
  }
}

static void
s_curve (MxCurves *curves, double x0, double y0, double x1, double y1)
{
  const double bend = (y1 - y0) * 0.5;

  mx_curves_curve_to (curves, x0, y0 + bend, x1, y1 - bend, x1, y1);
}

/* The middle of gap K of a layer: left of its K-th node, the last one right of all. */
static double
gap_at (const MxLayers *self, guint32 r, guint32 k)
{
  const guint32 begin = self->layer_first[r], n = self->layer_first[r + 1] - begin;
  const guint32 *layer = self->layer + begin;

  if (k == 0)
    return self->x[layer[0]] - self->width[layer[0]] / 2 - GAP_AT_END;
  if (k == n)
    return self->x[layer[n - 1]] + self->width[layer[n - 1]] / 2 + GAP_AT_END;
  return (self->x[layer[k - 1]] + self->width[layer[k - 1]] / 2 + self->x[layer[k]]
          - self->width[layer[k]] / 2)
         / 2;
}

/* The gap of a layer that is nearest to X. */
static double
nearest_gap (const MxLayers *self, guint32 r, double x)
{
  guint32 low = 0, high = self->layer_first[r + 1] - self->layer_first[r];

  while (low + 1 < high) {
    const guint32 middle = (low + high) / 2;

    if (gap_at (self, r, middle) <= x)
      low = middle;
    else
      high = middle;
  }
  return fabs (gap_at (self, r, low) - x) <= fabs (gap_at (self, r, high) - x)
             ? gap_at (self, r, low)
             : gap_at (self, r, high);
}

/* Where an arrow that has come to X passes layer R on its way down to X_BOTTOM: at its bend, or
 * through the gap nearest to the straight way. */
static double
passing_x (const MxLayers *self, guint e, guint32 r, double x, double x_bottom)
{
  const guint32 *link = self->link + self->chain[e].first;
  const guint32 top = self->rank[link[0]];
  const guint32 bottom = self->rank[link[self->chain[e].count - 1]];

  if (!self->rows)
    return self->x[link[top - r]];
  return nearest_gap (self, r, x + (x_bottom - x) / (r + 1 - bottom));
}

/* From the foot of the upper node, straight through the band of each layer on the way, to the
 * head of the lower one. */
static void
draw_chain (const MxLayers *self, const Band *band, const MxPoint *center, guint e,
            double x_top, double x_bottom, MxCurves *curves)
{
  const MxLayoutRequest *request = self->request;
  const guint32 *link = self->link + self->chain[e].first;
  const guint32 top = link[0], bottom = link[self->chain[e].count - 1];
  const double foot = center[top].y + request->height[top] / 2;
  const double head = center[bottom].y - request->height[bottom] / 2;
  double x = x_top, y = band[self->rank[top]].bottom;

  mx_curves_begin (curves, e);
  mx_curves_move_to (curves, x, foot);
  if (foot < y - 0.5)
    mx_curves_line_to (curves, x, y);
  else
    y = foot;
  for (guint32 r = self->rank[top] - 1; r > self->rank[bottom]; r--) {
    const double next = passing_x (self, e, r, x, x_bottom);

    s_curve (curves, x, y, next, band[r].top);
    x = next;
    y = band[r].bottom;
    if (y > band[r].top)
      mx_curves_line_to (curves, x, y);
  }
  const double last = band[self->rank[bottom]].top;

  s_curve (curves, x, y, x_bottom, last);
  if (head > last + 0.5)
    mx_curves_line_to (curves, x_bottom, head);
  mx_curves_end (curves, e);
  if (self->chain[e].reversed)
    mx_curves_reverse (curves, e);
}

static MxLayout *
draw (MxLayers *self)
{
  const MxLayoutRequest *request = self->request;
  g_autofree Band *band = make_bands (self);
  g_autofree MxPoint *center = g_new0 (MxPoint, (gsize)request->n + 1);
  g_autofree double *x_top = g_new0 (double, (gsize)request->m + 1);
  g_autofree double *x_bottom = g_new0 (double, (gsize)request->m + 1);
  g_auto (MxCurves) curves;

  for (guint i = 0; i < request->n; i++)
    center[i] =
        (MxPoint){self->x[i], (band[self->rank[i]].top + band[self->rank[i]].bottom) / 2};
  spread_ends (self, FALSE, x_top);
  spread_ends (self, TRUE, x_bottom);
  mx_curves_init (&curves, request->m);
  for (guint e = 0; e < request->m; e++)
    if (self->chain[e].count == 0)
      mx_curves_add_loop (&curves, e, center[request->from[e]],
                          request->width[request->from[e]]);
    else
      draw_chain (self, band, center, e, x_top[e], x_bottom[e], &curves);
  return mx_layout_new (request, center, &curves, FALSE);
}

static MxLayout *
lay_out (const MxLayoutRequest *request, gboolean rows)
{
  MxLayers layers = {.request = request, .rows = rows};
  MxLayout *layout;

  layers.rank = g_new0 (guint32, (gsize)request->n + 1);
  layers.cut = g_new0 (gboolean, (gsize)request->m + 1);
  mx_layers_rank (&layers);
  make_chains (&layers);
  make_neighbours (&layers);
  make_layers (&layers);
  mx_layers_order (&layers);
  mx_layers_place (&layers);
  layout = draw (&layers);
  layers_clear (&layers);
  return layout;
}

MxLayout *
mx_layout_layers (const MxLayoutRequest *request)
{
  return lay_out (request, FALSE);
}

MxLayout *
mx_layout_rows (const MxLayoutRequest *request)
{
  return lay_out (request, TRUE);
}
