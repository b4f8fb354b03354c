/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"
#include "core/work.h"

/* The outcomes of all sums of heaps of one family with few counters, each decided on the whole
 * position: private to core.
 *
 * A sum is a partition of its number of counters.  Partitions are numbered by their number, then by
 * their largest part, then by the rest in the same way; partition 0 is that of nothing.  So those of t
 * with the largest part a are, in order, a and each partition of t - a whose parts are at most a. */

G_BEGIN_DECLS

#define MX_SUMS_MOST 63 /* counters */

typedef struct {
  MxWork *work;
  gint64 to; /* counters */
  guint32 n; /* sums */
  guint32 *start; /* to + 2: the first sum of each number of counters */
  guint32 (
      *few)[MX_SUMS_MOST + 1]; /* to + 1 rows: partitions of r into parts of at most m */

  /* What a heap can move to: bit c of PAIR[h][b] for the heaps b <= c, b being 0 for the heap c
   * alone. */
  guint64 (*pair)[MX_SUMS_MOST + 1]; /* to + 1 rows */
  guint64 *halves; /* to + 1: the b that have any */
  MxValue *value; /* to + 1: SG values, for anti-SG play */

  guint64 *
      row; /* n: bit b is set where the sum with one more heap b is P; bit 0 for itself */
  guint32 *insert_first; /* n: with one more heap b: insert[insert_first[i] + b - 1] */
  guint32 *insert;
  guint32
      *without_first; /* n + 1: for each different heap of a sum, the largest first … */
  guint32 *without; /* … the sum without one such heap … */
  guint8 *
      heap; /* … and the heap; for those sums only to which a heap as large as their largest
                    can be added */
  guint8 *over; /* n: anti-SG play has ended */
  guint64 n_insert; /* all that will be in INSERT */
  guint32 cap_without, cap_heap;
} MxSums;

typedef enum {
  MX_SUMS_DONE,
  MX_SUMS_ENDED, /* WORK must end */
  MX_SUMS_UNFIT, /* a move leaves more than two heaps, more counters, or another game; or the rules
                    cannot be applied */
} MxSumsResult;

/* FAMILY has one parameter and is no graph; 0 <= TO <= MX_SUMS_MOST.  clear () is needed in any
 * case. */
MxSumsResult mx_sums_init (MxSums *self, MxWork *work, MxSource *source, guint family,
                           MxPlay play, gint64 to);
void mx_sums_clear (MxSums *self);

static inline gboolean
mx_sums_is_p (const MxSums *self, guint32 sum)
{
  return (self->row[sum] & 1) != 0;
}

/* The number of a sum of N heaps in descending order, which has at most TO counters.  O(n). */
guint32 mx_sums_find (const MxSums *self, const gint64 *heaps, guint n);

G_END_DECLS
