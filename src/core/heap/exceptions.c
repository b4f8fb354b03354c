/* SPDX-License-Identifier: MIT */
#include "core/heap/exceptions.h"

#include "core/heap/sequence-private.h"

/* A heap h before the periodic part is an exception if its value is not that of the first heap h +
 * kp of the periodic part, less k times the saltus.  Runs of such heaps stand side by side in one
 * period, so that both sides are copied in blocks. */

#define BLOCK ((guint64)1024)

static void
note (MxExceptions *found, guint64 heap, MxValue value)
{
  if (found->n_last == MX_EXCEPTIONS_LAST) {
    for (guint i = 1; i < found->n_last; i++) {
      found->last[i - 1] = found->last[i];
      found->value[i - 1] = found->value[i];
    }
    found->n_last--;
  }
  found->last[found->n_last] = heap;
  found->value[found->n_last++] = value;
  found->count++;
}

/* Compares COUNT heaps from HEAP on, all of which are in one period. */
static gboolean
compare (MxSequence *sequence, MxWork *work, guint64 heap, guint64 count, guint64 turns,
         MxExceptions *found)
{
  const MxPeriod *period = mx_sequence_get_period (sequence);
  MxValue values[BLOCK];
  MxValue later[BLOCK];

  if (!mx_sequence_copy_within (sequence, work, heap, count, values)
      || !mx_sequence_copy_within (sequence, work, heap + turns * period->period, count,
                                   later))
    return FALSE;
  for (guint64 i = 0; i < count; i++) {
    if (values[i] != later[i] - (gint64)turns * period->saltus)
      note (found, heap + i, values[i]);
  }
  return mx_work_tick (work, 1 + count / 8);
}

gboolean
mx_exceptions_find (MxSequence *sequence, const MxLimits *limits,
                    const MxControl *control, MxExceptions *found)
{
  const MxPeriod *period = mx_sequence_get_period (sequence);
  guint64 e = period->preperiod;
  MxWork work;

  *found = (MxExceptions){0};
  if (period->period == 0 || e > MX_EXCEPTIONS_HEAPS)
    return TRUE;
  mx_work_init (&work, limits, control);
  work.memory = sequence->memory;
  for (guint64 heap = 0; heap < e;) {
    /* Heaps of one turn reach down to E - TURNS * p. */
    guint64 turns = (e - heap + period->period - 1) / period->period;
    guint64 end = e - (turns - 1) * period->period;
    guint64 count = MIN (end - heap, BLOCK);

    if (!compare (sequence, &work, heap, count, turns, found)) {
      *found = (MxExceptions){0};
      return FALSE;
    }
    heap += count;
  }
  found->counted = TRUE;
  return TRUE;
}
