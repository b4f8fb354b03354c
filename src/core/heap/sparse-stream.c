/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-stream.h"

/* The kernel of sparse games.
 *
 * A set of indices is one bit each in words of 32, and eight heaps lie side by side in a vector.
 * What a pair of offset o and index r reaches from n is the index of n - o, with r added: so the
 * vector at n - o, its bits moved from i to i ^ r.  Moving bits costs more than loading a vector,
 * so that vectors of one r are put together first; then the bits of r are taken off one after the
 * other, the highest first, whatever had that bit going into the set of the r without it.
 *
 * Making goes from heap to heap, for a near one may take the value away.  But heaps that are
 * closer than the nearest pair's offset do not touch each other: where that is half a block or
 * more, the halves are valued as vectors. */

typedef gint32 Signed __attribute__ ((vector_size (16)));
typedef float Floats __attribute__ ((vector_size (16)));
typedef guint32 Half __attribute__ ((vector_size (16)));

#define HALF 4

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

#define WIDE (MX_STREAM_WIDE / MX_LANES_32)

#define FOLD_WIDE(bit, mask)                                                             \
  for (guint f = 0; f < pairs->n_folds[bit]; f++) {                                      \
    const MxLanes32 *from_set = set[pairs->fold[bit][f]];                                \
    MxLanes32 *to_set = set[pairs->fold[bit][f] ^ (1u << (bit))];                        \
                                                                                         \
    for (guint p = 0; p < WIDE; p++)                                                     \
      to_set[p] |= (from_set[p] & (mask)) << (1u << (bit))                               \
                   | (from_set[p] >> (1u << (bit)) & (mask));                            \
  }

static inline __attribute__ ((always_inline)) void
merge (MxLanes32 *sum, const guint32 *from)
{
  MxLanes32 x;

  memcpy (&x, from, sizeof x);
  *sum |= x;
}

MX_CLONES void
mx_stream_collect_wide (const MxStream *self, const MxPairs *pairs, guint64 from,
                        guint32 *sets)
{
  const guint32 *hot = self->hot + (from - (guint64)self->base);
  MxLanes32 set[32][WIDE];
  guint i = 0;

  for (guint j = 0; j < pairs->n_live; j++) {
    for (guint p = 0; p < WIDE; p++)
      set[pairs->live[j]][p] = (MxLanes32){0};
  }
  for (guint g = 0; g < pairs->n_groups; g++) {
    MxLanes32 *sum = set[pairs->group[g]];
    MxLanes32 a = {0};
    MxLanes32 b = {0};
    MxLanes32 c = {0};
    MxLanes32 d = {0};

    for (; i < pairs->end[g]; i++) {
      const guint32 *row = hot - pairs->offset[i];

      merge (&a, row);
      merge (&b, row + MX_LANES_32);
      merge (&c, row + 2 * MX_LANES_32);
      merge (&d, row + 3 * MX_LANES_32);
    }
    sum[0] = a;
    sum[1] = b;
    sum[2] = c;
    sum[3] = d;
  }
  FOLD_WIDE (4, 0x0000ffffu)
  FOLD_WIDE (3, 0x00ff00ffu)
  FOLD_WIDE (2, 0x0f0f0f0fu)
  FOLD_WIDE (1, 0x33333333u)
  FOLD_WIDE (0, 0x55555555u)
  memcpy (sets, set[0], sizeof set[0]);
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
    for (guint o = maker->nearest; j + o < MX_LANES_32; o++) {
      for (guint v = 0; v < words; v++)
        sets[v][j + o] |= maker->near[(index * MX_LANES_32 + o) * words + v];
    }
  }
  self->n += count;
  return TRUE;
}

/* Values half a block from AT behind the base on, whose heaps are not among each other's
 * options.  INDEX receives the indices.  FALSE where one has none. */
static inline __attribute__ ((always_inline)) gboolean
make_half (MxStream *self, guint64 at, Half set, Half *index)
{
  /* The lowest bit that is missing, and its number: the exponent of it as a float, which is
   * exact. */
  Half hot = ~set & (set + 1);
  Floats power = __builtin_convertvector((Signed)hot, Floats);
  guint64 lanes[2];
  guint8 bytes[HALF];

  memcpy (lanes, &hot, sizeof lanes);
  if ((guint32)lanes[0] == 0 || lanes[0] >> 32 == 0 || (guint32)lanes[1] == 0
      || lanes[1] >> 32 == 0)
    return FALSE;
  *index = ((Half)power >> 23 & 255) - 127;
  for (guint j = 0; j < HALF; j++)
    bytes[j] = (guint8)(*index)[j];
  memcpy (self->hot + at, &hot, sizeof hot);
  memcpy (self->index + at, bytes, sizeof bytes);
  return TRUE;
}

/* As make_block () for a whole block of one word, where no pair is nearer than half a block. */
static inline __attribute__ ((always_inline)) gboolean
make_halves (MxStream *self, const MxMaker *maker, guint32 *sets)
{
  guint64 at = self->n - (guint64)self->base;
  Half low;
  Half high;
  Half index;

  memcpy (&low, sets, sizeof low);
  memcpy (&high, sets + HALF, sizeof high);
  if (!make_half (self, at, low, &index))
    return FALSE;
  for (guint j = 0; j < HALF && maker->near != NULL; j++) {
    Half taken;

    memcpy (&taken, maker->near + index[j] * MX_LANES_32 + HALF - j, sizeof taken);
    high |= taken;
  }
  if (!make_half (self, at + HALF, high, &index))
    return FALSE;
  self->n += MX_LANES_32;
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
    /* Where a heap of the block has no index, the other way tells which. */
    if (words == 1 && count == MX_LANES_32 && maker->nearest >= HALF
        && make_halves (self, maker, sets[0]))
      continue;
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
