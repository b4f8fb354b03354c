/* SPDX-License-Identifier: MIT */
#include "rules/batch-private.h"

/* The turns of a loop side by side.
 *
 * Lanes of turns are filled in the order of the lanes around the loop, and for each in the order of
 * its turns; when there are enough, or no more come, the loop's instructions are done for all of
 * them.  They begin with what the loop needs of the registers around it, and leave nothing behind but
 * options. */

/* Does the turns that were spread over the lanes at DEPTH. */
static void
do_turns (MxBatchRun *run, guint depth, const MxBatchLoop *loop)
{
  const MxBatchFrame *around = &run->frames[depth - 1];
  MxBatchFrame *frame = &run->frames[depth];
  guint n = frame->n;
  if (n == 0)
    return;
  mx_batch_frame_begin (frame, n);
  guint16 *position = frame->position;
  for (guint r = 0; r < frame->n_runs; r++)
    for (guint i = 0; i < frame->run[r].n; i++)
      *position++ = around->position[frame->run[r].lane];
  for (guint k = 0; k < loop->n_live; k++)
    mx_lanes_spread (frame->reg[loop->live[k]], around->reg[loop->live[k]], frame->run,
                     frame->n_runs);
  mx_batch_execute (run, depth, loop->head, loop->end);
  frame->n = 0;
  frame->n_runs = 0;
}

/* Spreads COUNT turns of one lane, the variable going up from FIRST.  FALSE if the run ends. */
static gboolean
spread (MxBatchRun *run, guint depth, const MxBatchLoop *loop, guint lane, gint64 first,
        guint64 count)
{
  MxBatchFrame *frame = &run->frames[depth];
  gint64 *variable = frame->reg[loop->variable];
  while (count > 0) {
    guint n = (guint)MIN (count, MX_LANES - frame->n);
    mx_lanes_count (variable, frame->n, first, n);
    frame->run[frame->n_runs++] = (MxLanesRun){(guint16)lane, (guint16)n};
    frame->n += n;
    count -= n;
    first = (gint64)((guint64)first + n);
    if (frame->n < MX_LANES)
      break;
    do_turns (run, depth, loop);
    if (run->stopped || run->machine->stream.full)
      return FALSE;
  }
  return TRUE;
}

static guint64
width_of (gint64 low, gint64 high)
{
  return high < low ? 0 : (guint64)high - (guint64)low + 1;
}

static gboolean
spread_set (MxBatchRun *run, guint depth, const MxBatchLoop *loop, guint lane,
            gint64 most)
{
  const MxNumberSet *set = run->rules->sets->pdata[loop->set];
  guint position = run->frames[depth - 1].position[lane];
  for (guint i = 0; i < set->n && set->interval[i].low <= most; i++) {
    gint64 low = set->interval[i].low;
    guint64 width = width_of (low, MIN (set->interval[i].high, most));
    if (width == 0 || !mx_batch_admit (run, position, width))
      return TRUE;
    if (!spread (run, depth, loop, lane, low, width))
      return FALSE;
  }
  return TRUE;
}

void
mx_batch_do_loop (MxBatchRun *run, guint depth, const MxBatchLoop *loop)
{
  const MxBatchFrame *frame = &run->frames[depth];
  const gint64 *low = frame->reg[loop->variable], *high = frame->reg[loop->bound];
  run->frames[depth + 1].n = 0;
  run->frames[depth + 1].n_runs = 0;
  for (guint i = 0; i < frame->n; i++) {
    if (frame->active[i] == 0)
      continue;
    if (loop->over_set) {
      if (!spread_set (run, depth + 1, loop, i, high[i]))
        return;
      continue;
    }
    guint64 width = width_of (low[i], high[i]);
    /* A width of 2^64 is 0 here, as that of a run without elements. */
    if (low[i] == G_MININT64 && high[i] == G_MAXINT64)
      width = G_MAXUINT64;
    if (mx_batch_admit (run, frame->position[i], width)
        && !spread (run, depth + 1, loop, i, low[i], width))
      return;
  }
  do_turns (run, depth + 1, loop);
}
