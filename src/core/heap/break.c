/* SPDX-License-Identifier: MIT */
#include "core/heap/break-private.h"
#include "core/dense.h"

/* One heap, take and break: exactly at first; in a sparse space as soon as there is one that
 * pays.  A space is sought when the heaps have doubled, for the values say more then. */

#define FIRST_TRY ((guint64)512)
/* In a sparse space the theorem there proves what more heaps would show. */
#define SEARCH_MOST ((guint64)1 << 17)

/* Looks for a period among all values, which are stored. */
static gboolean
search (MxBreak *self, MxWork *work)
{
  guint64 n = self->exact.n;
  MxValue *values = mx_work_alloc (work, n, sizeof *values);
  gboolean done;

  if (values == NULL)
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    values[i] = self->exact.value[i];
  done =
      mx_period_search (self->sequence.family, values, n, work, &self->sequence.period);
  mx_work_free (work, values, n, sizeof *values);
  self->searched = n;
  return done;
}

/* Brings PERIOD up to date at the end of a call. */
static gboolean
look_for_period (MxBreak *self, MxWork *work)
{
  guint64 n = self->sequence.n;

  if (self->sequence.period.proof != MX_PROOF_NONE || self->searched == n || n == 0)
    return TRUE;
  if (self->exact.n == n && (!self->sparse || n <= SEARCH_MOST))
    return search (self, work);
  self->sequence.period = (MxPeriod){.computed = n - 1};
  return TRUE;
}

/* The heaps have doubled: a period, or a space. */
static gboolean
pause_exact (MxBreak *self, MxWork *work)
{
  if (!search (self, work))
    return FALSE;
  if (self->sequence.period.proof != MX_PROOF_NONE || self->exact.n < FIRST_TRY)
    return TRUE;
  return mx_break_begin (self, work, 1);
}

static gboolean
go_on (MxBreak *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;

  while (sequence->n < to && sequence->period.proof == MX_PROOF_NONE) {
    guint64 next = MIN (to, self->next_try);
    gboolean done;

    if (self->sparse) {
      /* As far as the theorem there may need more heaps than Guy and Smith's does. */
      done = mx_break_run (self, work, next <= SEARCH_MOST ? next : to);
    } else {
      done = mx_exact_extend (&self->exact, &self->rule, work, next);
      sequence->n = self->exact.n;
    }
    if (!done) {
      /* A space that was given up for a limit is sought again. */
      if (!self->sparse)
        self->next_try = MIN (self->next_try, self->exact.n + FIRST_TRY);
      return FALSE;
    }
    if (sequence->n < self->next_try)
      continue;
    self->next_try = 2 * sequence->n;
    if (self->sparse ? sequence->n <= SEARCH_MOST && self->exact.n == sequence->n
                           && !search (self, work)
                     : !pause_exact (self, work))
      return FALSE;
  }
  return TRUE;
}

static gboolean
break_extend (MxSequence *sequence, MxWork *work, guint64 to)
{
  MxBreak *self = (MxBreak *)sequence;

  if (self->rule.family == NULL) {
    mx_break_rule_init (&self->rule, sequence->family);
    self->next_try = FIRST_TRY / 4;
  }
  work->positions = sequence->n;
  return go_on (self, work, to) && look_for_period (self, work);
}

static gboolean
break_copy (MxSequence *sequence, MxWork *work, guint64 from, guint64 n, MxValue *values)
{
  return mx_break_copy ((MxBreak *)sequence, work, from, n, values);
}

static void
clear (MxBreak *self, MxWork *work)
{
  mx_break_end (self, work);
  mx_exact_clear (&self->exact, work);
  mx_break_rule_clear (&self->rule);
}

static void
break_free (MxSequence *sequence)
{
  static const MxLimits limits = {0};
  MxWork work;

  mx_work_init (&work, &limits, NULL);
  clear ((MxBreak *)sequence, &work);
  g_free (sequence);
}

MxSequence *
mx_sequence_break_new (void)
{
  static const MxSequenceMethod method = {break_extend, break_copy, break_free};
  MxBreak *self = g_new0 (MxBreak, 1);

  self->sequence.method = &method;
  return &self->sequence;
}
