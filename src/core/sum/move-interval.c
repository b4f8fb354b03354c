/* SPDX-License-Identifier: MIT */
#include "core/sum/move-table.h"

/* Winning moves of one heap n from which l … r may be taken.  What is left is one of the heaps n - r …
 * n - l, and by the theorem of subtraction-stream.c those of the value w are the ones whose remainder
 * by l + r is in w * l … w * l + l - 1 (and below l + r): runs of heaps, one in each turn of l + r,
 * that are counted and found by division.  Where all amounts from l on may be taken, there is but
 * the first turn. */

typedef struct {
  guint64 from; /* the heaps that a move may leave: FROM … END - 1 */
  guint64 end;
  guint64 turn; /* l + r, or more than any heap */
  guint64 low; /* the remainders that have the wanted value: LOW … HIGH - 1 */
  guint64 high;
} Runs;

static Runs
find_runs (const MxMoveTable *table, guint kind)
{
  const MxSum *kinds = table->kinds->sum;
  const MxFamily *family = &table->source->families[kinds->part[kind].family];
  guint64 heap = (guint64)mx_sum_get_coords (kinds, kind)[0];
  guint64 l = (guint64)family->low;
  guint64 r = (guint64)family->high;
  MxValue wanted = mx_move_table_wanted (table, kind);
  Runs runs = {.turn = l + r};

  if (heap < l || wanted < 0 || (guint64)wanted > heap / l)
    return runs;
  runs.from = heap > r ? heap - r : 0;
  runs.end = heap - l + 1;
  runs.low = MIN ((guint64)wanted * l, runs.turn);
  runs.high = MIN (runs.low + l, runs.turn);
  return runs;
}

gboolean
mx_move_next_interval (const MxMoveTable *table, MxMoveCursor *cursor)
{
  Runs runs = find_runs (table, cursor->kind);
  /* AT is one more than the heap that was found last. */
  guint64 heap = MAX (cursor->at, runs.from);
  guint64 rest = heap % runs.turn;

  if (runs.low == runs.high)
    return FALSE;
  if (rest < runs.low)
    heap += runs.low - rest;
  else if (rest >= runs.high)
    heap += runs.turn - rest + runs.low;
  cursor->at = heap + 1;
  return heap < runs.end;
}

/* Those of the heaps below END. */
static guint64
count_below (const Runs *runs, guint64 end)
{
  guint64 rest = end % runs->turn;

  return end / runs->turn * (runs->high - runs->low)
         + (CLAMP (rest, runs->low, runs->high) - runs->low);
}

guint64
mx_move_count_interval (const MxMoveTable *table, guint kind)
{
  Runs runs = find_runs (table, kind);

  return count_below (&runs, runs.end) - count_below (&runs, runs.from);
}
