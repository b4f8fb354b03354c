/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-stream.h"

/* The kernel of sparse games.
 *
 * A set of indices is one bit each in words of 32, and eight heaps lie side by side in a vector.
 * What a pair of offset o and index r reaches from n is the index of n - o, with r added: so the
 * vector at n - o, its bits moved from i to i ^ r.  Moving bits costs more than loading a vector,
 * so that vectors of one r are put together first; then the bits of r are taken off one after the
 * other, the highest first, whatever had that bit going into the set of the r without it. */

gboolean
mx_stream_init (MxStream *self, gint64 base, guint64 cap, guint words, MxWork *work)
{
  *self = (MxStream){.base = base, .n = 1, .cap = cap, .words = words};
  self->index = mx_work_alloc0 (work, cap, 1);
  self->hot = mx_work_alloc0 (work, cap * words + MX_LANES_32, sizeof *self->hot);
  return self->index != NULL && self->hot != NULL;
}

void
mx_stream_clear (MxStream *self, MxWork *work)
{
  mx_work_free (work, self->index, self->cap, 1);
  mx_work_free (work, self->hot, self->cap * self->words + MX_LANES_32,
                sizeof *self->hot);
  *self = (MxStream){0};
}

void
mx_stream_push (MxStream *self, guint index, gboolean common)
{
  guint64 at = self->n - (guint64)self->base;

  self->index[at] = (guint8)index;
  for (guint w = 0; w < self->words; w++)
    self->hot[w * self->cap + at] = 0;
  if (common)
    self->hot[index / 32 * self->cap + at] = 1u << index % 32;
  else
    self->rare_end = self->n + 1;
  self->n++;
}

void
mx_stream_cut (MxStream *self, guint64 n)
{
  guint64 at = n - (guint64)self->base;

  for (guint w = 0; w < self->words; w++)
    memset (self->hot + w * self->cap + at, 0, (self->n - n) * sizeof *self->hot);
  self->n = n;
}

void
mx_stream_slide (MxStream *self, guint64 more, guint64 keep)
{
  guint64 used = self->n - (guint64)self->base;
  guint64 gone;

  if (used + more <= self->cap || used <= keep)
    return;
  gone = used - keep;
  memmove (self->index, self->index + gone, keep);
  for (guint w = 0; w < self->words; w++) {
    guint32 *hot = self->hot + w * self->cap;

    memmove (hot, hot + gone, keep * sizeof *hot);
    memset (hot + keep, 0, gone * sizeof *hot);
  }
  self->base += (gint64)gone;
}

#define FOLD(bit, mask)                                                                  \
  for (guint f = 0; f < pairs->n_folds[bit]; f++) {                                      \
    guint r = pairs->fold[bit][f];                                                       \
    MxLanes32 x = set[r];                                                                \
                                                                                         \
    set[r ^ (1u << (bit))] |=                                                            \
        (x & (mask)) << (1u << (bit)) | (x >> (1u << (bit)) & (mask));                   \
  }

/* One word of what the pairs reach from eight heaps, the first of them AT behind the base. */
static inline __attribute__ ((always_inline)) void
collect_word (const MxStream *self, const MxPairs *pairs, guint64 at, guint word,
              gboolean single, guint32 *result)
{
  const guint32 *hot = self->hot + at;
  MxLanes32 set[32];
  guint i = 0;

  for (guint j = 0; j < pairs->n_live; j++)
    set[pairs->live[j]] = (MxLanes32){0};
  for (guint g = 0; g < pairs->n_groups; g++) {
    MxLanes32 sum = {0};

    for (; i < pairs->end[g]; i++) {
      guint64 row = single ? 0 : (word ^ pairs->high[i]) * self->cap;
      MxLanes32 x;

      memcpy (&x, hot + row - pairs->offset[i], sizeof x);
      sum |= x;
    }
    set[pairs->group[g]] = sum;
  }
  FOLD (4, 0x0000ffffu)
  FOLD (3, 0x00ff00ffu)
  FOLD (2, 0x0f0f0f0fu)
  FOLD (1, 0x33333333u)
  FOLD (0, 0x55555555u)
  memcpy (result, &set[0], sizeof set[0]);
}

static inline __attribute__ ((always_inline)) void
collect (const MxStream *self, const MxPairs *pairs, guint64 from, guint words,
         guint32 (*sets)[MX_LANES_32])
{
  guint64 at = from - (guint64)self->base;

  for (guint w = 0; w < words; w++)
    collect_word (self, pairs, at, w, words == 1, sets[w]);
}

MX_CLONES void
mx_stream_collect (const MxStream *self, const MxPairs *pairs, guint64 from,
                   guint32 (*sets)[MX_LANES_32])
{
  if (self->words == 1)
    collect (self, pairs, from, 1, sets);
  else
    collect (self, pairs, from, self->words, sets);
}

/* The indices that the heaps of a block reach otherwise. */
static void
add_extras (const MxMaker *maker, guint64 from, guint32 (*sets)[MX_LANES_32])
{
  guint32 low = 0;
  guint32 high = maker->n_extras;

  while (low < high) {
    guint32 middle = low + (high - low) / 2;

    if (maker->extra[middle].heap < from)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < maker->n_extras && maker->extra[low].heap < from + MX_LANES_32; low++) {
    guint index = maker->extra[low].index;

    sets[index / 32][maker->extra[low].heap - from] |= 1u << index % 32;
  }
}

/* Values the COUNT heaps from N on, one after the other, from what the pairs left. */
static inline __attribute__ ((always_inline)) gboolean
make_block (MxStream *self, const MxMaker *maker, guint count, guint words,
            guint32 (*sets)[MX_LANES_32])
{
  guint64 at = self->n - (guint64)self->base;

  for (guint j = 0; j < count; j++) {
    guint w = 0;
    guint index;

    while (w < words && sets[w][j] == G_MAXUINT32)
      w++;
    if (w == words) {
      self->n += j;
      return FALSE;
    }
    index = w * 32 + (guint)__builtin_ctz (~sets[w][j]);
    self->index[at + j] = (guint8)index;
    for (guint v = 0; v < words; v++)
      self->hot[v * self->cap + at + j] = v == w ? 1u << index % 32 : 0;
    if (maker->near == NULL)
      continue;
    for (guint o = 1; j + o < MX_LANES_32; o++) {
      for (guint v = 0; v < words; v++)
        sets[v][j + o] |= maker->near[(index * MX_LANES_32 + o) * words + v];
    }
  }
  self->n += count;
  return TRUE;
}

static inline __attribute__ ((always_inline)) gboolean
make (MxStream *self, const MxMaker *maker, guint64 to, guint words)
{
  guint64 last_extra =
      maker->n_extras > 0 ? maker->extra[maker->n_extras - 1].heap + 1 : 0;
  guint32 sets[MX_STREAM_WORDS][MX_LANES_32];

  while (self->n < to) {
    guint count = (guint)MIN (to - self->n, MX_LANES_32);

    collect (self, &maker->pairs, self->n, words, sets);
    if (self->n < last_extra)
      add_extras (maker, self->n, sets);
    if (!make_block (self, maker, count, words, sets))
      return FALSE;
  }
  return TRUE;
}

MX_CLONES gboolean
mx_stream_make (MxStream *self, const MxMaker *maker, guint64 to)
{
  if (self->words == 1)
    return make (self, maker, to, 1);
  return make (self, maker, to, self->words);
}
