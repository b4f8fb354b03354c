/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-stream.h"

#include <stdlib.h>
#include <string.h>

/* Pairs sorted for the kernel, and what makes common values out of them.
 *
 * The heaps n … n + 7 are made at once, from what is known when the block begins.  A pair whose
 * offset is below 8 also looks at heaps of the block itself.  It is turned around: as soon as the
 * index of a heap of the block is known, a table tells what it takes away from the 7 behind it. */

static int
compare_pairs (const void *a, const void *b)
{
  const MxPair *x = a;
  const MxPair *y = b;

  if (x->index % 32 != y->index % 32)
    return x->index % 32 < y->index % 32 ? -1 : 1;
  if (x->index != y->index)
    return x->index < y->index ? -1 : 1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Which sets there are to fold, highest bit first. */
static void
plan_folds (MxPairs *self)
{
  gboolean live[32] = {TRUE};

  for (guint g = 0; g < self->n_groups; g++)
    live[self->group[g]] = TRUE;
  for (guint bit = 5; bit-- > 0;) {
    for (guint r = 1u << bit; r < 2u << bit; r++) {
      if (!live[r])
        continue;
      live[r ^ 1u << bit] = TRUE;
      self->fold[bit][self->n_folds[bit]++] = (guint8)r;
    }
  }
  for (guint r = 0; r < 32; r++) {
    if (live[r])
      self->live[self->n_live++] = (guint8)r;
  }
}

gboolean
mx_pairs_init (MxPairs *self, MxPair *pair, guint n, MxWork *work)
{
  *self = (MxPairs){.n = n};
  qsort (pair, n, sizeof *pair, compare_pairs);
  self->offset = mx_work_alloc (work, n, sizeof *self->offset);
  self->high = mx_work_alloc (work, n, sizeof *self->high);
  if (self->offset == NULL || self->high == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint8 low = pair[i].index % 32;

    self->offset[i] = pair[i].offset;
    self->high[i] = (guint8)(pair[i].index / 32);
    self->farthest = MAX (self->farthest, pair[i].offset);
    if (self->n_groups == 0 || self->group[self->n_groups - 1] != low)
      self->group[self->n_groups++] = low;
    self->end[self->n_groups - 1] = i + 1;
  }
  plan_folds (self);
  return TRUE;
}

void
mx_pairs_clear (MxPairs *self, MxWork *work)
{
  mx_work_free (work, self->offset, self->n, sizeof *self->offset);
  mx_work_free (work, self->high, self->n, sizeof *self->high);
  *self = (MxPairs){0};
}

/* The table of near pairs: for each index of a heap, for the 8 heaps from it on, the
 * words of indices that it takes away. */
static gsize
near_words (guint words)
{
  return (gsize)words * 32 * MX_LANES_32 * words;
}

static gboolean
make_near (MxMaker *self, const MxPair *pair, guint n, MxWork *work)
{
  for (guint i = 0; i < n; i++) {
    if (pair[i].offset >= MX_LANES_32)
      continue;
    if (self->near == NULL)
      self->near = mx_work_alloc0 (work, near_words (self->words), sizeof *self->near);
    if (self->near == NULL)
      return FALSE;
    for (guint index = 0; index < self->words * 32; index++) {
      guint taken = index ^ pair[i].index;

      self->near[(index * MX_LANES_32 + pair[i].offset) * self->words + taken / 32] |=
          1u << taken % 32;
    }
  }
  return TRUE;
}

gboolean
mx_maker_init (MxMaker *self, MxPair *pair, guint n, MxWork *work)
{
  if (!make_near (self, pair, n, work) || !mx_pairs_init (&self->pairs, pair, n, work))
    return FALSE;
  self->window = self->pairs.farthest;
  self->nearest = MX_LANES_32;
  for (guint i = 0; i < n; i++)
    self->nearest = MIN (self->nearest, pair[i].offset);
  return TRUE;
}

void
mx_maker_clear (MxMaker *self, MxWork *work)
{
  mx_pairs_clear (&self->pairs, work);
  mx_work_free (work, self->near, near_words (self->words), sizeof *self->near);
  mx_work_free (work, self->extra, self->cap_extras, sizeof *self->extra);
  *self = (MxMaker){0};
}
