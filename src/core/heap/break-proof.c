/* SPDX-License-Identifier: MIT */
#include "core/heap/break-private.h"

/* Periods of sparse games, proved by one window of values.
 *
 * Theorem.  Let the values G of the heaps 0 … N - 1 of a take-and-break game be known, t be its
 * largest amount, and each value be common or rare as in sparse-space.h, for a parity s that
 * takes part only if s = 1.  Let L be the last rare heap.  Let p > 0 (even if s = 1) and e be
 * such that
 *   (a) G(n + p) = G(n) for e <= n < N - p;
 *   (b) for each n with N - p <= n < N, each rare value below G(n) is the value of an option of
 *       n with an offset of at most A: an option that takes k and leaves n - k has the offset k,
 *       one that leaves a and n - k - a has the offset k + a;
 *   (c) N >= e + p + W + 1 with W = max (A, L + t).
 * Then G(n + p) = G(n) for all n >= e, and no heap above L is rare.
 *
 * Proof, by induction over n >= N - p.  Say that G(m + p) = G(m) for e <= m < n, that all heaps
 * from L + 1 to n + p - 1 are common, and that (b) holds from N - p to n.  By (c), n - W > e, and
 * as W >= L + t, n is above L: G(n) is common for n.  Classes of n and n + p are the same, as p is
 * even if parity takes part.
 *   (i) Each u < G(n) is the value of an option of n + p.  If u is rare for n, an option of n with
 *   an offset o <= A has it; if u is common, an option that leaves one heap, with o <= t, or two of
 *   which just one is rare, so at most L: with the rare one as a, o <= t + L.  In each case what
 *   is left beside a is b = n - o >= n - W > e, so b > 0 and G(b + p) = G(b), and n + p has the
 *   option of the same a and of b + p, with the same value and offset.  This is (b) for n + p too.
 *   (ii) G(n) is not the value of an option of n + p.  It is common, so such an option would
 *   leave one heap, or two of which just one is rare; the rare one is at most L.  As before it has
 *   an offset o <= W, and b = n + p - o > e + p, so G(b - p) = G(b), and n would have an option
 *   with the value G(n).
 * So G(n + p) = G(n), which is common.
 *
 * The two heaps of a split may be equal here: rules that forbid it are never sparse for us. */

#define PIECE 4096

gboolean
mx_break_add_bound (MxBreak *self, MxWork *work, guint64 end, guint64 offset)
{
  while (self->n_bounds > 0 && self->bound[self->n_bounds - 1].offset <= offset)
    self->n_bounds--;
  if (!mx_work_reserve (work, &self->bound, &self->cap_bounds,
                        (guint64)self->n_bounds + 1, sizeof *self->bound))
    return FALSE;
  self->bound[self->n_bounds++] = (MxBound){end, offset};
  return TRUE;
}

/* W of the theorem where A is the bound of all heaps from BEGUN on. */
static guint64
find_window (const MxBreak *self)
{
  guint64 farthest = self->n_bounds > 0 ? self->bound[0].offset : 0;

  return MAX (farthest, mx_break_last_rare (self) + self->rule.largest);
}

/* Whether the N heaps before A have the values of those before B.  FALSE if WORK must end. */
static gboolean
compare (MxBreak *self, MxWork *work, guint64 a, guint64 b, guint64 n, gboolean *equal)
{
  MxValue x[PIECE];
  MxValue y[PIECE];

  *equal = TRUE;
  while (n > 0 && *equal) {
    guint64 count = MIN (n, PIECE);

    if (!mx_break_copy (self, work, a - n, count, x)
        || !mx_break_copy (self, work, b - n, count, y))
      return FALSE;
    *equal = memcmp (x, y, count * sizeof *x) == 0;
    n -= count;
  }
  return TRUE;
}

/* Takes factors out of a period of the heaps before DONE for as long as it stays one: what is
 * left is the least period, for that divides all others. */
static gboolean
reduce (MxBreak *self, MxWork *work, guint64 window, guint64 *period)
{
  guint64 rest = *period;
  guint64 n = self->cycle.now;

  for (guint64 q = 2; rest > 1; q++) {
    if (q * q > rest)
      q = rest;
    while (rest % q == 0) {
      guint64 less = *period / q;
      gboolean equal = FALSE;

      rest /= q;
      if ((!self->maker.space.by_parity || less % 2 == 0)
          && !compare (self, work, n, n - less, window + 1, &equal))
        return FALSE;
      if (equal)
        *period = less;
    }
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  return TRUE;
}

/* The first heap of the periodic part: at most FROM.  By the theorem with N = m + p, the windows
 * before m and m + p are equal exactly if the heaps from m - W - 1 on are periodic: so m can be
 * found by halving, as far down as the bounds go.  From there it is looked for heap by heap. */
static gboolean
find_first (MxBreak *self, MxWork *work, guint64 window, guint64 p, guint64 *first)
{
  guint64 low = MAX (self->begun, window + 1);
  guint64 high = MAX (*first + window + 1, low);
  MxValue x[PIECE];
  MxValue y[PIECE];

  while (low < high) {
    guint64 middle = low + (high - low) / 2;
    gboolean equal;

    if (!compare (self, work, middle, middle + p, window + 1, &equal))
      return FALSE;
    if (equal)
      high = middle;
    else
      low = middle + 1;
  }
  *first = MIN (*first, high - window - 1);
  while (*first > 0) {
    guint64 count = MIN (*first, PIECE);
    guint64 i = count;

    if (!mx_break_copy (self, work, *first - count, count, x)
        || !mx_break_copy (self, work, *first - count + p, count, y))
      return FALSE;
    while (i > 0 && x[i - 1] == y[i - 1])
      i--;
    *first -= count - i;
    if (i > 0)
      break;
  }
  return TRUE;
}

gboolean
mx_break_prove (MxBreak *self, MxWork *work)
{
  MxCycle *cycle = &self->cycle;
  guint64 window = find_window (self);
  guint64 p = cycle->now - cycle->old;
  guint64 old = cycle->old;
  gboolean proved = FALSE;
  guint64 first;

  cycle->old = 0;
  if (cycle->now < self->next_proof || old < self->begun || old < window + 1
      || (self->maker.space.by_parity && p % 2 != 0))
    return TRUE;
  if (!compare (self, work, old, cycle->now, window + 1, &proved))
    return FALSE;
  if (!proved) {
    /* It costs something each time, where values are made again. */
    self->next_proof = self->done + self->done / 64;
    return TRUE;
  }
  if (!reduce (self, work, window, &p))
    return FALSE;
  first = cycle->now - p - window - 1;
  if (!find_first (self, work, window, p, &first))
    return FALSE;
  self->sequence.period = (MxPeriod){.preperiod = first,
                                     .period = p,
                                     .proof = MX_PROOF_SPARSE,
                                     .computed = self->done - 1,
                                     .window = window + 1};
  return TRUE;
}
