/* SPDX-License-Identifier: MIT */
#include "core/heap/subtraction-sequence.h"

/* One heap from which amounts are taken that do not depend on it, as a sequence: a stream that goes
 * on block by block, marks on its way, and the search for the period.  Where the set is infinite,
 * or has huge amounts, only those below a bound are known; the bound grows with the heaps, and when
 * it brings new amounts the stream begins anew, for its window is longer now. */

#define BOUND_FIRST ((guint64)1 << 20)
#define BOUND_MIN ((guint64)4096)
#define BOUND_GROWTH 4

static void
close_streams (MxSubtraction *self, MxWork *work)
{
  mx_subtraction_forget (self, work);
  mx_subtraction_drop_marks (self, work);
  mx_take_clear (&self->stream, work);
  if (self->has_reader)
    mx_take_clear (&self->reader, work);
  self->has_reader = FALSE;
  self->open = FALSE;
}

static const gint64 *
amounts (const MxSubtraction *self)
{
  return self->set != NULL ? self->set : self->sequence.family->set;
}

/* The bound for values up to heap TO - 1. */
static guint64
next_bound (const MxSubtraction *self, guint64 to)
{
  const MxFamily *family = self->sequence.family;
  guint64 most = self->bound == 0 ? BOUND_FIRST : BOUND_GROWTH * self->bound;
  guint n = mx_subtraction_count (self);
  guint64 all = n > 0 ? (guint64)family->set[n - 1] + 1 : 1;
  guint64 repeat = (guint64)(family->repeat_from + family->repeat);

  if ((family->shape == MX_SHAPE_SUBTRACTION || family->set != NULL) && all <= most)
    return all;
  /* Where a proof is near, most amounts are not needed. */
  if (self->bound == 0 && family->repeat != 0)
    most = MIN (most, 8 * repeat + BOUND_MIN);
  return MIN (MAX (to, BOUND_MIN), most);
}

/* Has the stream stand before a heap whose amounts are all known.  FALSE if WORK must end, or with
 * *UNFIT. */
static gboolean
open_streams (MxSubtraction *self, MxWork *work, guint64 to, gboolean *unfit)
{
  *unfit = FALSE;
  if (self->bound == 0 || (!self->complete && self->stream.n >= self->bound)) {
    guint64 before = self->bound;
    gboolean done =
        mx_subtraction_read_amounts (self, work, next_bound (self, to), unfit);

    /* The array may have moved; what was in it is still its beginning. */
    self->stream.set = amounts (self);
    self->reader.set = amounts (self);
    if (!done) {
      self->bound = before;
      return FALSE;
    }
  }
  if (self->open && self->stream.n_set == self->n_set)
    return TRUE;
  close_streams (self, work);
  self->open =
      mx_take_init (&self->stream, work, amounts (self), self->n_set, self->bound);
  if (!self->open)
    mx_take_clear (&self->stream, work);
  return self->open;
}

/* Goes on by one block, up to TO at the most. */
static gboolean
do_block (MxSubtraction *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;
  guint64 from = self->stream.n;
  gboolean looking = self->complete && self->back.at != 0 && self->back.from < from;
  guint64 end = (from / MX_TAKE_BLOCK + 1) * MX_TAKE_BLOCK;
  gboolean done;

  /* A search that was stopped needs the cells that are there, before they are moved. */
  if (looking && !mx_subtraction_look_back (self, work, from))
    return FALSE;
  if (sequence->period.proof != MX_PROOF_NONE)
    return TRUE;
  end = MIN (end, to);
  if (!self->complete)
    end = MIN (end, self->bound);
  done = mx_take_advance (&self->stream, work, end - from);
  sequence->n = MAX (sequence->n, self->stream.n);
  work->positions = sequence->n;
  if (!done || !mx_subtraction_mark (self, work))
    return FALSE;
  if (mx_subtraction_prove (self))
    return TRUE;
  if (sequence->family->repeat != 0 && !mx_subtraction_prove_repeat (self, work))
    return FALSE;
  if (sequence->period.proof != MX_PROOF_NONE)
    return TRUE;
  return !self->complete || mx_subtraction_look_back (self, work, from);
}

/* The heaps of rules that turned out to be none of this kind. */
static gboolean
extend_plain (MxSubtraction *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;
  gboolean done;

  if (self->plain == NULL) {
    self->plain = mx_sequence_plain_new ();
    self->plain->source = sequence->source;
    self->plain->index = sequence->index;
    self->plain->family = sequence->family;
  }
  done = self->plain->method->extend (self->plain, work, to);
  sequence->n = self->plain->n;
  sequence->period = self->plain->period;
  sequence->unfit = self->plain->unfit;
  sequence->fault = self->plain->fault;
  self->plain->fault = (MxFault){0};
  return done;
}

static gboolean
subtraction_extend (MxSequence *sequence, MxWork *work, guint64 to)
{
  MxSubtraction *self = (MxSubtraction *)sequence;
  gboolean unfit = FALSE;
  gboolean done = TRUE;

  while (self->plain == NULL && done && sequence->n < to
         && sequence->period.proof == MX_PROOF_NONE) {
    done = open_streams (self, work, to, &unfit);
    if (unfit) {
      close_streams (self, work);
      return extend_plain (self, work, to);
    }
    done = done && do_block (self, work, to);
  }
  if (self->plain != NULL)
    return extend_plain (self, work, to);
  if (sequence->period.proof != MX_PROOF_NONE || sequence->period.period == 0)
    sequence->period.computed = sequence->n > 0 ? sequence->n - 1 : 0;
  if (!work->stopped && sequence->period.proof == MX_PROOF_NONE) {
    /* What was found before a limit is looked at too. */
    MxLimit limit = mx_work_ok (work) ? MX_LIMIT_NONE : mx_work_resume (work, 0);

    done = mx_subtraction_observe (self, work) && done;
    if (limit != MX_LIMIT_NONE)
      mx_work_meet (work, limit);
  }
  return done;
}

/* The stream from which values from FROM on are read. */
static MxTakeStream *
find_reader (MxSubtraction *self, MxWork *work, guint64 from)
{
  MxTakeStream *reader = &self->reader;

  if (self->open && mx_take_has (&self->stream, from))
    return &self->stream;
  if (!self->has_reader) {
    guint n_set = self->n_set;

    /* Where there was no room for the amounts of larger heaps, these need not all of them. */
    while (!self->open && n_set > 0
           && (guint64)amounts (self)[n_set - 1] >= self->sequence.n)
      n_set--;
    self->has_reader = mx_take_init (reader, work, amounts (self), n_set, self->bound);
    if (!self->has_reader) {
      mx_take_clear (reader, work);
      return NULL;
    }
  }
  if (mx_take_has (reader, from))
    return reader;
  if (!mx_subtraction_approach (self, work, reader, from)) {
    mx_take_clear (reader, work);
    self->has_reader = FALSE;
    return NULL;
  }
  while (reader->n <= from) {
    if (!mx_take_advance (reader, work, MX_TAKE_BLOCK))
      return NULL;
  }
  return reader;
}

static gboolean
subtraction_copy (MxSequence *sequence, MxWork *work, guint64 from, guint64 n,
                  MxValue *values)
{
  MxSubtraction *self = (MxSubtraction *)sequence;

  if (self->plain != NULL)
    return self->plain->method->copy (self->plain, work, from, n, values);
  while (n > 0) {
    const MxTakeStream *stream = find_reader (self, work, from);
    guint64 count;

    if (stream == NULL)
      return FALSE;
    count = stream->size != 0 ? MIN (n, stream->n - from) : n;
    count = MIN (count, MX_TAKE_BLOCK);
    mx_take_read (stream, from, count, values);
    from += count;
    values += count;
    n -= count;
    if (!mx_work_tick (work, 1 + count / 8))
      return FALSE;
  }
  return TRUE;
}

static void
subtraction_free (MxSequence *sequence)
{
  MxSubtraction *self = (MxSubtraction *)sequence;
  MxWork work = {.memory = sequence->memory};

  close_streams (self, &work);
  mx_work_free (&work, self->set, self->cap_set, sizeof *self->set);
  if (self->plain != NULL)
    self->plain->method->free (self->plain);
  g_free (self);
}

MxSequence *
mx_sequence_subtraction_new (void)
{
  static const MxSequenceMethod method = {subtraction_extend, subtraction_copy,
                                          subtraction_free};
  MxSubtraction *self = g_new0 (MxSubtraction, 1);

  self->sequence.method = &method;
  return &self->sequence;
}
