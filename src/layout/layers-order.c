/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "layout/layers-private.h"

/* The order within each layer, by sweeps that sort a layer by the mean place of its neighbours
 * and keep the order with the fewest crossings; then the places, each layer as near to its
 * neighbours as the widths allow (least squares, by pooling). */

#define SWEEPS 10
#define GAP 32.0
#define BEND_GAP 13.0

typedef struct {
  double key;
  guint32 vertex;
  guint32 before; /* ties keep their order */
} Keyed;

static int
keyed_compare_cb (const void *a, const void *b)
{
  const Keyed *x = a, *y = b;

  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->before < y->before ? -1 : x->before > y->before;
}

static void
sort_layer (MxLayers *self, guint r, const guint32 *first, const guint32 *neighbour,
            Keyed *keyed)
{
  const guint32 begin = self->layer_first[r], n = self->layer_first[r + 1] - begin;

  for (guint32 i = 0; i < n; i++) {
    const guint32 v = self->layer[begin + i];
    double sum = 0;

    for (guint32 k = first[v]; k < first[v + 1]; k++)
      sum += self->place[neighbour[k]];
    keyed[i] =
        (Keyed){first[v + 1] > first[v] ? sum / (first[v + 1] - first[v]) : i, v, i};
  }
  qsort (keyed, n, sizeof (Keyed), keyed_compare_cb);
  for (guint32 i = 0; i < n; i++) {
    self->layer[begin + i] = keyed[i].vertex;
    self->place[keyed[i].vertex] = i;
  }
}

static int
place_compare_cb (const void *a, const void *b)
{
  const guint32 x = *(const guint32 *)a, y = *(const guint32 *)b;

  return x < y ? -1 : x > y;
}

/* Crossings between layer R and the one below: inversions of the lower ends, counted with a
 * tree of partial sums. */
static guint64
crossings_below (const MxLayers *self, guint r, guint32 *tree, guint32 *ends)
{
  const guint32 width = self->layer_first[r] - self->layer_first[r - 1];
  guint64 crossings = 0, seen = 0;

  memset (tree, 0, sizeof (guint32) * ((gsize)width + 1));
  for (guint32 i = self->layer_first[r]; i < self->layer_first[r + 1]; i++) {
    const guint32 v = self->layer[i];
    guint32 n = 0;

    for (guint32 k = self->down_first[v]; k < self->down_first[v + 1]; k++)
      ends[n++] = self->place[self->down[k]];
    qsort (ends, n, sizeof (guint32), place_compare_cb);
    for (guint32 k = 0; k < n; k++) {
      guint64 not_right = 0;

      for (guint32 at = ends[k] + 1; at > 0; at &= at - 1)
        not_right += tree[at];
      crossings += seen - not_right;
    }
    for (guint32 k = 0; k < n; k++, seen++)
      for (guint32 at = ends[k] + 1; at <= width; at += at & (~at + 1))
        tree[at]++;
  }
  return crossings;
}

static guint64
count_crossings (const MxLayers *self, guint32 *tree, guint32 *ends)
{
  guint64 crossings = 0;

  for (guint r = 1; r < self->n_ranks; r++)
    crossings += crossings_below (self, r, tree, ends);
  return crossings;
}

void
mx_layers_order (MxLayers *self)
{
  const gsize n = self->n_vertices;
  const gsize most = self->down_first[n];
  g_autofree Keyed *keyed = g_new (Keyed, n + 1);
  g_autofree guint32 *tree = g_new (guint32, n + 1);
  g_autofree guint32 *ends = g_new (guint32, most + 1);
  g_autofree guint32 *best = g_memdup2 (self->layer, sizeof (guint32) * (n + 1));
  guint64 fewest = count_crossings (self, tree, ends);

  for (guint sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    guint64 crossings;

    if (sweep % 2 == 0)
      for (guint r = self->n_ranks - 1; r-- > 0;)
        sort_layer (self, r, self->up_first, self->up, keyed);
    else
      for (guint r = 1; r < self->n_ranks; r++)
        sort_layer (self, r, self->down_first, self->down, keyed);
    crossings = count_crossings (self, tree, ends);
    if (crossings < fewest) {
      fewest = crossings;
      memcpy (best, self->layer, sizeof (guint32) * n);
    }
  }
  memcpy (self->layer, best, sizeof (guint32) * n);
  for (guint r = 0; r < self->n_ranks; r++)
    for (guint32 i = self->layer_first[r]; i < self->layer_first[r + 1]; i++)
      self->place[self->layer[i]] = i - self->layer_first[r];
}

/* A run of vertices that stand as close as they may. */
typedef struct {
  double weight;
  double sum; /* of weight * (wanted place - offset in the row) */
  guint32 end; /* one past its last vertex */
} Pool;

/* The distance of the centres of two neighbours in a layer.  Bends stand closer. */
static double
least_distance (const MxLayers *self, guint32 a, guint32 b)
{
  const gboolean bends = a >= self->request->n && b >= self->request->n;

  return self->width[a] / 2 + self->width[b] / 2 + (bends ? BEND_GAP : GAP);
}

/* Moves layer R to the mean places of its neighbours, as near as the order allows. */
static void
place_layer (MxLayers *self, guint r, gboolean by_up, gboolean by_down, Pool *pool,
             double *offset)
{
  const guint32 begin = self->layer_first[r], n = self->layer_first[r + 1] - begin;
  guint32 n_pools = 0;

  for (guint32 i = 0; i < n; i++) {
    const guint32 v = self->layer[begin + i];
    double sum = 0, count = 0, weight;

    offset[i] =
        i == 0 ? 0 : offset[i - 1] + least_distance (self, self->layer[begin + i - 1], v);
    for (guint32 k = self->up_first[v]; by_up && k < self->up_first[v + 1]; k++, count++)
      sum += self->x[self->up[k]];
    for (guint32 k = self->down_first[v]; by_down && k < self->down_first[v + 1];
         k++, count++)
      sum += self->x[self->down[k]];
    weight = count == 0 ? 0.05 : v >= self->request->n ? 3.0 : 1.0;
    pool[n_pools++] = (Pool){
        weight, weight * ((count == 0 ? self->x[v] : sum / count) - offset[i]), i + 1};
    while (n_pools > 1
           && pool[n_pools - 2].sum * pool[n_pools - 1].weight
                  >= pool[n_pools - 1].sum * pool[n_pools - 2].weight) {
      pool[n_pools - 2].weight += pool[n_pools - 1].weight;
      pool[n_pools - 2].sum += pool[n_pools - 1].sum;
      pool[n_pools - 2].end = pool[n_pools - 1].end;
      n_pools--;
    }
  }
  for (guint32 p = 0, i = 0; p < n_pools; p++)
    for (; i < pool[p].end; i++)
      self->x[self->layer[begin + i]] = pool[p].sum / pool[p].weight + offset[i];
}

void
mx_layers_place (MxLayers *self)
{
  const gsize n = self->n_vertices;
  g_autofree Pool *pool = g_new (Pool, n + 1);
  g_autofree double *offset = g_new (double, n + 1);

  for (guint r = 0; r < self->n_ranks; r++) {
    const guint32 begin = self->layer_first[r], end = self->layer_first[r + 1];
    double x = 0;

    for (guint32 i = begin; i < end; i++) {
      if (i > begin)
        x += least_distance (self, self->layer[i - 1], self->layer[i]);
      self->x[self->layer[i]] = x;
    }
    for (guint32 i = begin; i < end; i++)
      self->x[self->layer[i]] -= x / 2;
  }
  for (guint sweep = 0; sweep < 8; sweep++) {
    const gboolean both = sweep >= 4;

    if (sweep % 2 == 0)
      for (guint r = self->n_ranks; r-- > 0;)
        place_layer (self, r, TRUE, both, pool, offset);
    else
      for (guint r = 0; r < self->n_ranks; r++)
        place_layer (self, r, both, TRUE, pool, offset);
  }
}
