/* SPDX-License-Identifier: MIT */
#include "core/sequence-private.h"

#include "core/dense.h"

#include <string.h>

/* One heap by an array of all its values, which doubles: after each doubling the period is looked
 * for.  Rules without a method of their own are read heap after heap. */

#define FIRST_STEP ((guint64)256)

typedef struct {
  MxSequence sequence;
  MxValue *values;
  guint64 cap;
} Plain;

/* FALSE if WORK must end. */
static gboolean
make_room (Plain *self, MxWork *work, guint64 need)
{
  MxValue *grown;

  if (need <= self->cap)
    return TRUE;
  grown = mx_work_alloc (work, need, sizeof *grown);
  if (grown == NULL)
    return FALSE;
  if (self->values != NULL)
    memcpy (grown, self->values, self->sequence.n * sizeof *grown);
  mx_work_free (work, self->values, self->cap, sizeof *self->values);
  self->values = grown;
  self->cap = need;
  return TRUE;
}

static gboolean
fill (Plain *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;

  if (mx_dense_has_method (sequence->family))
    return mx_dense_fill (sequence->family, work, self->values, sequence->n, to);
  /* Reading begins at 0 again: it doubles, so no heap is read more than twice as often. */
  return mx_dense_read (sequence->source, sequence->index, work, (gint64)to - 1, -1, 0,
                        self->values, &sequence->fault)
             == MX_DENSE_DONE
         && sequence->fault.message == NULL;
}

static gboolean
plain_extend (MxSequence *sequence, MxWork *work, guint64 to)
{
  Plain *self = (Plain *)sequence;

  while (sequence->n < to && sequence->period.proof == MX_PROOF_NONE) {
    guint64 next = MIN (to, MAX (FIRST_STEP, 2 * sequence->n));

    if (!make_room (self, work, next))
      return FALSE;
    if (!fill (self, work, next))
      return FALSE;
    sequence->n = next;
    if (!mx_period_search (sequence->family, self->values, next, work, &sequence->period))
      return FALSE;
  }
  return TRUE;
}

static gboolean
plain_copy (MxSequence *sequence, MxWork *work, guint64 from, guint64 n, MxValue *values)
{
  Plain *self = (Plain *)sequence;

  memcpy (values, self->values + from, n * sizeof *values);
  return mx_work_tick (work, 1 + n / 8);
}

static void
plain_free (MxSequence *sequence)
{
  Plain *self = (Plain *)sequence;

  g_free (self->values);
  g_free (self);
}

MxSequence *
mx_sequence_plain_new (void)
{
  static const MxSequenceMethod method = {plain_extend, plain_copy, plain_free};
  Plain *self = g_new0 (Plain, 1);

  self->sequence.method = &method;
  return &self->sequence;
}
