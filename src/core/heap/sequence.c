/* SPDX-License-Identifier: MIT */
#include "core/heap/sequence-private.h"

#include "core/dense.h"

/* What all methods for one heap have in common: the choice among them, the account of memory
 * that outlives a call, and values beyond those computed, by a proved period. */

/* An interval of no more amounts is computed as other sets are, which shows what it does. */
#define INTERVAL_SHOWN 64

/* Values that are copied between two ticks. */
#define COPY_STEP ((guint64)65536)

static MxSequence *
choose_method (const MxFamily *family)
{
  if (family->shape == MX_SHAPE_OCTAL && family->tail == 0)
    return mx_sequence_break_new ();
  if (family->low > 0
      && (family->shape == MX_SHAPE_AMOUNTS || family->n_set > INTERVAL_SHOWN))
    return mx_sequence_interval_new ();
  if (family->shape == MX_SHAPE_SUBTRACTION || family->shape == MX_SHAPE_AMOUNTS)
    return mx_sequence_subtraction_new ();
  return mx_sequence_plain_new ();
}

gboolean
mx_sequence_has_method (const MxFamily *family)
{
  return mx_dense_has_method (family);
}

MxSequence *
mx_sequence_new (MxSource *source, guint family)
{
  MxSequence *self;

  g_return_val_if_fail (family < source->n_families, NULL);
  g_return_val_if_fail (source->families[family].arity == 1
                            && source->families[family].shape != MX_SHAPE_GRAPH,
                        NULL);
  self = choose_method (&source->families[family]);
  self->source = mx_source_ref (source);
  self->index = family;
  self->family = &source->families[family];
  return self;
}

void
mx_sequence_free_within (MxSequence *self, MxWork *work)
{
  work->memory -= self->memory;
  mx_sequence_free (self);
}

void
mx_sequence_free (MxSequence *self)
{
  MxSource *source;

  if (self == NULL)
    return;
  source = self->source;
  mx_fault_clear (&self->fault);
  self->method->free (self);
  mx_source_unref (source);
}

gboolean
mx_sequence_extend_within (MxSequence *self, MxWork *work, guint64 to)
{
  guint64 others = work->memory - self->memory;
  gboolean done;

  self->limit = MX_LIMIT_NONE;
  if (to <= self->n || self->period.proof != MX_PROOF_NONE)
    return TRUE;
  if (self->fault.message != NULL || self->unfit)
    return FALSE;
  done = mx_work_look (work) && self->method->extend (self, work, to);
  self->memory = work->memory - others;
  if (!done && !work->stopped)
    self->limit = work->limit;
  return done;
}

gboolean
mx_sequence_extend (MxSequence *self, guint64 to, const MxLimits *limits,
                    const MxControl *control)
{
  MxWork work;

  mx_work_init (&work, limits, control);
  work.memory = self->memory;
  return mx_sequence_extend_within (self, &work, to);
}

const MxFamily *
mx_sequence_get_family (const MxSequence *self)
{
  return self->family;
}

guint64
mx_sequence_get_n (const MxSequence *self)
{
  return self->n;
}

const MxPeriod *
mx_sequence_get_period (const MxSequence *self)
{
  return &self->period;
}

MxLimit
mx_sequence_get_limit (const MxSequence *self)
{
  return self->limit;
}

const MxFault *
mx_sequence_get_fault (const MxSequence *self)
{
  return &self->fault;
}

gboolean
mx_sequence_is_unfit (const MxSequence *self)
{
  return self->unfit;
}

/* The values of heaps that were not computed, by the period: one period is copied, and the others
 * repeat it.  A saltus adds its multiple. */
static gboolean
copy_by_period (MxSequence *self, MxWork *work, guint64 from, guint64 n, MxValue *values)
{
  const MxPeriod *period = &self->period;
  guint64 first = MIN (n, period->period);

  for (guint64 i = 0; i < first;) {
    guint64 turns = (from + i - period->preperiod) / period->period;
    guint64 offset = (from + i - period->preperiod) % period->period;
    guint64 run = MIN (first - i, period->period - offset);
    gint64 growth;

    if (__builtin_mul_overflow ((gint64)turns, period->saltus, &growth)
        || !self->method->copy (self, work, period->preperiod + offset, run, values + i)
        || !mx_work_tick (work, 1 + run / 8))
      return FALSE;
    for (guint64 k = 0; growth != 0 && k < run; k++)
      values[i + k] += growth;
    i += run;
  }
  for (guint64 i = first; i < n; i += MIN (n - i, COPY_STEP)) {
    guint64 end = i + MIN (n - i, COPY_STEP);

    for (guint64 k = i; k < end; k++)
      values[k] = values[k - first] + period->saltus;
    if (!mx_work_tick (work, (end - i) / 8))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_sequence_copy_within (MxSequence *self, MxWork *work, guint64 from, guint64 n,
                         MxValue *values)
{
  guint64 others = work->memory - self->memory;
  guint64 known = from < self->n ? MIN (n, self->n - from) : 0;
  gboolean done = known == 0 || self->method->copy (self, work, from, known, values);

  for (guint64 i = done ? known : 0; i < n; i++)
    values[i] = MX_VALUE_UNKNOWN;
  if (done && known < n && self->period.proof != MX_PROOF_NONE)
    done = copy_by_period (self, work, from + known, n - known, values + known);
  self->memory = work->memory - others;
  return done;
}

gboolean
mx_sequence_copy (MxSequence *self, guint64 from, guint64 n, MxValue *values,
                  const MxLimits *limits, const MxControl *control)
{
  MxWork work;

  mx_work_init (&work, limits, control);
  work.memory = self->memory;
  return mx_sequence_copy_within (self, &work, from, n, values);
}
