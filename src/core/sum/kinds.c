/* SPDX-License-Identifier: MIT */
#include "core/sum/kinds.h"

#include <string.h>

/* An open hash table of the kinds met so far.  Parts that were added to a sum together share their
 * coordinates, so that a run of equal parts needs no look into it. */

#define TICK_PARTS 4096
#define FIRST_BITS 6
#define NO_KIND G_MAXUINT32

typedef struct {
  const MxSum *sum;
  MxKinds *kinds;
  guint32 *slot; /* 2^bits kinds, or NO_KIND */
  guint bits;
  guint cap; /* of the arrays of KINDS */
} Grouping;

static gsize
home_of (const Grouping *self, guint family, const gint64 *coords)
{
  guint arity = self->sum->source->families[family].arity;
  guint64 hash = family + 1;

  for (guint i = 0; i < arity; i++) {
    hash = (hash ^ (guint64)coords[i]) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
    hash ^= hash >> 32;
  }
  return (gsize)((hash * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> (64 - self->bits));
}

static gboolean
is_kind (const Grouping *self, guint32 kind, guint family, const gint64 *coords)
{
  const MxSum *sum = self->kinds->sum;
  guint arity = sum->source->families[family].arity;

  return sum->part[kind].family == family
         && (arity == 0
             || memcmp (mx_sum_get_coords (sum, kind), coords, arity * sizeof *coords)
                    == 0);
}

static void
make_slots (Grouping *self, guint bits)
{
  const MxSum *sum = self->kinds->sum;
  gsize mask = ((gsize)1 << bits) - 1;

  g_free (self->slot);
  self->bits = bits;
  self->slot = g_new (guint32, mask + 1);
  memset (self->slot, 0xff, (mask + 1) * sizeof *self->slot);
  for (guint32 kind = 0; kind < sum->n; kind++) {
    gsize i = home_of (self, sum->part[kind].family, mx_sum_get_coords (sum, kind));

    while (self->slot[i] != NO_KIND)
      i = (i + 1) & mask;
    self->slot[i] = kind;
  }
}

static guint32
add_kind (Grouping *self, guint part)
{
  MxKinds *kinds = self->kinds;
  guint32 kind = kinds->sum->n;

  if (kind == self->cap) {
    self->cap = MAX (8, 2 * self->cap);
    kinds->count = g_renew (guint32, kinds->count, self->cap);
    kinds->first = g_renew (guint32, kinds->first, self->cap);
  }
  kinds->count[kind] = 0;
  kinds->first[kind] = part;
  mx_sum_add (kinds->sum, self->sum->part[part].family,
              mx_sum_get_coords (self->sum, part));
  return kind;
}

/* The kind of a part, which is new if it equals what their number was. */
static guint32
find_kind (Grouping *self, guint part)
{
  guint family = self->sum->part[part].family;
  const gint64 *coords = mx_sum_get_coords (self->sum, part);
  gsize mask;
  gsize i;

  if (2 * (gsize)self->kinds->sum->n >= (gsize)1 << self->bits)
    make_slots (self, self->bits + 1);
  mask = ((gsize)1 << self->bits) - 1;
  i = home_of (self, family, coords);
  for (; self->slot[i] != NO_KIND; i = (i + 1) & mask) {
    if (is_kind (self, self->slot[i], family, coords))
      return self->slot[i];
  }
  return self->slot[i] = add_kind (self, part);
}

static gboolean
is_same_part (const MxSum *sum, guint a, guint b)
{
  return sum->part[a].family == sum->part[b].family
         && sum->part[a].coords == sum->part[b].coords;
}

MxKinds *
mx_kinds_new (const MxSum *sum, gboolean (*tick) (gpointer data), gpointer data)
{
  MxKinds *kinds = g_new0 (MxKinds, 1);
  Grouping grouping = {.sum = sum, .kinds = kinds};
  gboolean done = TRUE;

  kinds->sum = mx_sum_new (sum->source);
  kinds->of = g_new (guint32, MAX (sum->n, 1));
  make_slots (&grouping, FIRST_BITS);
  for (guint i = 0; i < sum->n && done; i++) {
    kinds->of[i] = i > 0 && is_same_part (sum, i - 1, i) ? kinds->of[i - 1]
                                                         : find_kind (&grouping, i);
    kinds->count[kinds->of[i]]++;
    if (i % TICK_PARTS == TICK_PARTS - 1 && tick != NULL)
      done = tick (data);
  }
  g_free (grouping.slot);
  if (done)
    return kinds;
  mx_kinds_free (kinds);
  return NULL;
}

void
mx_kinds_free (MxKinds *self)
{
  if (self == NULL)
    return;
  mx_sum_free (self->sum);
  g_free (self->count);
  g_free (self->first);
  g_free (self->of);
  g_free (self);
}

static int
compare_kinds_cb (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const MxSum *sum = user_data;
  guint32 i = *(const guint32 *)a;
  guint32 j = *(const guint32 *)b;

  return mx_source_compare (sum->source, sum->part[i].family, mx_sum_get_coords (sum, i),
                            sum->part[j].family, mx_sum_get_coords (sum, j));
}

guint32 *
mx_kinds_dup_order (const MxKinds *self)
{
  guint n = self->sum->n;
  guint32 *order = g_new (guint32, MAX (n, 1));

  for (guint32 i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int)n, sizeof *order, compare_kinds_cb, self->sum);
  return order;
}
