/* SPDX-License-Identifier: MIT */
#include "core/sum/move-table.h"

/* Winning moves of one heap by the values of heaps that a theorem answers: a subtraction set's
 * amounts, and a code's digits.  Where the values repeat, one period tells of all. */

static MxValue
heap_value (const MxMoveTable *table, guint family, gint64 heap)
{
  return mx_dense_value (table->dense[family], &heap);
}

/* AT is how many amounts were looked at, from the largest down. */
static gboolean
next_taking (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  const MxFamily *f = &table->source->families[family];
  gint64 heap = mx_sum_get_coords (kinds, cursor->kind)[0];
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);

  while (cursor->at < f->n_set) {
    gint64 amount = f->set[f->n_set - 1 - cursor->at++];

    if (work != NULL && !mx_work_tick (work, 3))
      return FALSE;
    if (amount > 0 && amount <= heap
        && heap_value (table, family, heap - amount) == wanted)
      return TRUE;
  }
  return FALSE;
}

/* The first of the heaps FROM … TO that has that value, or -1; also where WORK must end.  Behind
 * the pre-period one period is looked at: its values rise by the saltus from period to period. */
static gint64
find_heap (const MxMoveTable *table, guint family, gint64 from, gint64 to, MxValue wanted,
           MxWork *work)
{
  const MxPeriod *period = mx_dense_get_period (table->dense[family]);
  gboolean proved = period->proof != MX_PROOF_NONE && period->period > 0;
  gint64 repeats =
      proved && period->preperiod < (guint64)to ? (gint64)period->preperiod : to + 1;
  gint64 best = G_MAXINT64;
  gint64 end;

  for (gint64 c = from; c <= to && c < repeats; c++) {
    if (work != NULL && !mx_work_tick (work, 3))
      return -1;
    if (heap_value (table, family, c) == wanted)
      return c;
  }
  from = MAX (from, repeats);
  end = from <= to ? from + MIN (to - from, (gint64)period->period - 1) : -1;
  for (gint64 c = from; c <= end; c++) {
    MxValue value = heap_value (table, family, c);
    gint64 rise = wanted - value;
    gint64 there;

    if (work != NULL && !mx_work_tick (work, 3))
      return -1;
    if (value < 0 || rise < 0 || (rise > 0 && period->saltus <= 0)
        || (rise > 0 && rise % period->saltus != 0))
      continue;
    there = c;
    if (rise == 0
        || (!__builtin_mul_overflow (rise / period->saltus, (gint64)period->period,
                                     &there)
            && !__builtin_add_overflow (there, c, &there)))
      best = MIN (best, there);
  }
  return best <= to ? best : -1;
}

/* AT is how many heaps, from 0 up, were looked at as what is left of the heap. */
static gboolean
next_octal_heap (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  const MxFamily *f = &table->source->families[family];
  gint64 heap = mx_sum_get_coords (kinds, cursor->kind)[0];
  gint64 tail = heap - (gint64)f->n_digits; /* the last that the tail leaves */
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);
  gint64 left = (gint64)cursor->at;

  if (left == 0) {
    cursor->at = 1;
    if (heap > 0 && (mx_family_digit (f, (guint64)heap) & 1) != 0 && wanted == 0)
      return TRUE;
    left = 1;
  }
  if (left <= tail && (f->tail & 2) != 0) {
    gint64 found = find_heap (table, family, left, tail, wanted, work);

    cursor->at = (guint64)(found >= 0 ? found : tail) + 1;
    if (found >= 0 || (work != NULL && !mx_work_ok (work)))
      return found >= 0;
    left = tail + 1;
  }
  for (left = MAX (left, tail + 1); left < heap; left++) {
    cursor->at = (guint64)left + 1;
    if (work != NULL && !mx_work_tick (work, 3))
      return FALSE;
    if ((f->digits[heap - left] & 2) != 0 && heap_value (table, family, left) == wanted)
      return TRUE;
  }
  return FALSE;
}

/* The period's part of a take-and-break game: pairs of heaps from *FROM on repeat after *PERIOD,
 * if LEFT is divided into a smaller heap of at least *FROM and another. */
static gboolean
find_repeats (const MxDense *dense, gint64 left, gint64 *from, gint64 *period)
{
  const MxPeriod *p = mx_dense_get_period (dense);

  if (p->proof == MX_PROOF_NONE || p->period == 0 || p->saltus != 0 || left < 4
      || p->preperiod >= (guint64)left / 2)
    return FALSE;
  *from = MAX ((gint64)p->preperiod, 1);
  *period = (gint64)p->period;
  return TRUE;
}

static gboolean
is_octal_pair (const MxMoveTable *table, guint family, gint64 a, gint64 b, MxValue wanted)
{
  MxValue x = heap_value (table, family, a);
  MxValue y = heap_value (table, family, b);

  return x >= 0 && y >= 0 && (x ^ y) == wanted;
}

/* AT is the smaller heap. */
static gboolean
next_octal_pair (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  gint64 left = mx_sum_get_coords (kinds, cursor->kind)[0] - (gint64)(cursor->group - 1);
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);
  gint64 most = left > 1 ? (left - table->source->families[family].unequal) / 2 : 0;
  gint64 from;
  gint64 period;

  /* Where a whole period has no such pair, none comes later. */
  if (left > 1 && find_repeats (table->dense[family], left, &from, &period))
    most = MIN (most, MAX ((gint64)cursor->at, from - 1) + period);
  for (gint64 a = (gint64)cursor->at + 1; a <= most; a++) {
    cursor->at = (guint64)a;
    if (work != NULL && !mx_work_tick (work, 3))
      return FALSE;
    if (is_octal_pair (table, family, a, left - a, wanted))
      return TRUE;
  }
  return FALSE;
}

/* Values of heaps come from what any thread may ask that lists moves of one solution. */
gboolean
mx_move_next_heaps (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  GMutex *lock = (GMutex *)&table->lock;
  gboolean found;

  g_mutex_lock (lock);
  if (table->way[cursor->kind] == MX_WAY_TAKE)
    found = next_taking (table, cursor, work);
  else if (cursor->group == 0)
    found = next_octal_heap (table, cursor, work);
  else
    found = next_octal_pair (table, cursor, work);
  g_mutex_unlock (lock);
  return found;
}

/* So many pairs of heaps are looked at for one part, which takes about a second. */
#define MOST_PAIRS ((gint64)1 << 26)

/* The number of pairs in a cursor's group of a code.  Where the values of both heaps repeat, each
 * residue of the smaller heap is looked at once. */
gboolean
mx_move_count_pairs (const MxMoveTable *table, const MxMoveCursor *cursor, MxWork *work,
                     guint64 *count)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  gint64 left = mx_sum_get_coords (kinds, cursor->kind)[0] - (gint64)(cursor->group - 1);
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);
  gint64 most = left > 1 ? (left - table->source->families[family].unequal) / 2 : 0;
  gint64 from = most + 1;
  gint64 period = most + 1;
  gint64 looks;

  if (left <= 1)
    return TRUE;
  find_repeats (table->dense[family], left, &from, &period);
  looks = MIN (most, from - 1 + period);
  if (looks > MOST_PAIRS) {
    mx_work_meet (work, MX_LIMIT_COUNT);
    return FALSE;
  }
  for (gint64 a = 1; a <= looks; a++) {
    if (!mx_work_tick (work, 3))
      return FALSE;
    if (is_octal_pair (table, family, a, left - a, wanted))
      *count += a < from ? 1 : (guint64)((most - a) / period) + 1;
  }
  return TRUE;
}
