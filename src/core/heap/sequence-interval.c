/* SPDX-License-Identifier: MIT */
#include "core/heap/sequence-private.h"

/* One heap from which l, l + 1, … or r may be taken, whatever the size of these numbers: nothing is
 * computed and nothing is stored.  That G(n) = floor((n mod (l + r)) / l) is proved in
 * subtraction-stream.c.  Where no heap has more than r counters n is below l + r, so that G(n) =
 * floor(n / l). */

static gboolean
interval_extend (MxSequence *self, MxWork *work, guint64 to)
{
  guint64 l = (guint64)self->family->low;
  guint64 r = (guint64)self->family->high;
  MxPeriod *period = &self->period;

  self->n = to;
  work->positions = to;
  *period = (MxPeriod){.period = l + r, .computed = to - 1, .window = l};
  period->proof = l == 1 ? MX_PROOF_REST : MX_PROOF_STAIRS;
  if (self->family->high == G_MAXINT64) {
    period->period = l;
    period->saltus = 1;
    period->proof = l == 1 ? MX_PROOF_NIM : MX_PROOF_STAIRS;
  }
  return TRUE;
}

static gboolean
interval_copy (MxSequence *self, MxWork *work, guint64 from, guint64 n, MxValue *values)
{
  guint64 l = (guint64)self->family->low;
  guint64 r = (guint64)self->family->high;
  guint64 rest = from % (l + r);

  for (guint64 i = 0; i < n; i++) {
    values[i] = (MxValue)(rest / l);
    rest = rest + 1 == l + r ? 0 : rest + 1;
    if (i % 4096 == 4095 && !mx_work_tick (work, 4096))
      return FALSE;
  }
  return mx_work_ok (work);
}

static void
interval_free (MxSequence *self)
{
  g_free (self);
}

MxSequence *
mx_sequence_interval_new (void)
{
  static const MxSequenceMethod method = {interval_extend, interval_copy, interval_free};
  MxSequence *self = g_new0 (MxSequence, 1);

  self->method = &method;
  return self;
}
