/* SPDX-License-Identifier: MIT */
#include "core/box/lines-private.h"

#include <string.h>

/* From the sets of a cell to its value: the first gap of their union.
 *
 * How many words there are to look at cannot be foretold, and a branch that the processor takes
 * for the wrong one costs more than many words: so where it can, eight are looked at at a time. */

#define INLINE static inline __attribute__ ((always_inline))

/* Where the look begins: no gap is before. */
INLINE guint64
begin (guint64 *const *set, guint n)
{
  guint64 word = 0;

#pragma GCC unroll 3
  for (guint i = 0; i < n; i++)
    word = MAX (word, set[i][0]);
  return word;
}

/* The first gap, which is in that word. */
INLINE MxValue
find_in_word (guint64 *const *set, guint n, guint64 word)
{
  guint64 bits = 0;

#pragma GCC unroll 3
  for (guint i = 0; i < n; i++)
    bits |= set[i][1 + word];
  return (MxValue)(word * 64 + (guint64)__builtin_ctzll (~bits));
}

INLINE MxValue
find_gap_plain (guint64 *const *set, guint n)
{
  for (guint64 word = begin (set, n);; word++) {
    guint64 bits = 0;

#pragma GCC unroll 3
    for (guint i = 0; i < n; i++)
      bits |= set[i][1 + word];
    if (bits != G_MAXUINT64)
      return (MxValue)(word * 64 + (guint64)__builtin_ctzll (~bits));
  }
}

/* The last row of the wave.  Of a symmetric game those cells are filled whose column is not before
 * their row; a row begins as its column stands by then. */
INLINE guint
find_last (const MxBand *self, gint64 wave)
{
  gint64 last = self->symmetric ? (wave - self->row) / 2 : wave;

  return (guint)MIN ((gint64)self->n_rows - 1, last);
}

static void
begin_row (const MxBand *self, guint row)
{
  const MxWay *ways = self->ways + row * (self->n_rays + self->n_points);
  const MxWay *down = &ways[self->down];

  if (down->sets != NULL) /* else there is nothing on either ray yet */
    memcpy (ways[self->along].sets, down->sets + (guint64)(self->row + row) * self->size,
            self->size * sizeof *down->sets);
}

#define GAP_NAME(name) name##_plain
#include "core/box/lines-inner.h"
#undef GAP_NAME

/* A vector reaches past the end of a set, into one that another thread may be writing.  The gap is
 * found before those words, but ThreadSanitizer sees them read. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)                      \
    && !defined(__SANITIZE_THREAD__)
#define WITH_AVX2
#pragma GCC push_options
#pragma GCC target("avx2")

/* Four words, wherever they lie. */
typedef gint64 Words __attribute__ ((vector_size (32), aligned (8), may_alias));
typedef double Lanes __attribute__ ((vector_size (32)));

INLINE MxValue
find_gap_avx2 (guint64 *const *set, guint n)
{
  for (guint64 word = begin (set, n);; word += 8) {
    Words low = {0};
    Words high = {0};
    int filled;

#pragma GCC unroll 3
    for (guint i = 0; i < n; i++) {
      const Words *at = (const Words *)(gconstpointer)(set[i] + 1 + word);

      low |= at[0];
      high |= at[1];
    }
    filled = __builtin_ia32_movmskpd256 ((Lanes)(low == -1))
             | __builtin_ia32_movmskpd256 ((Lanes)(high == -1)) << 4;
    if (filled != 0xff)
      return find_in_word (set, n, word + (guint64)__builtin_ctz (~(guint)filled));
  }
}

#define GAP_NAME(name) name##_avx2
#include "core/box/lines-inner.h"
#undef GAP_NAME
#pragma GCC pop_options
#endif

MxFillWaves
mx_lines_choose_fill (void)
{
#ifdef WITH_AVX2
  if (__builtin_cpu_supports ("avx2"))
    return fill_waves_avx2;
#endif
  return fill_waves_plain;
}
