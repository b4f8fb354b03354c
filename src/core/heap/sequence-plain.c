/* SPDX-License-Identifier: MIT */
#include "core/heap/sequence-private.h"

#include "core/dense.h"
#include "core/mex.h"

#include <string.h>

/* One heap by an array of all its values, which doubles: after each doubling the period is looked
 * for.  Rules without a method of their own are read heap after heap. */

#define FIRST_STEP ((guint64)256)

/* Options of one heap. */
#define MOST_OPTIONS ((guint64)1 << 22)

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

/* -- rules that are read -- */

static gboolean
stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

static void
note_fault (Plain *self, guint64 n, MxOptions *read)
{
  GString *name = g_string_new (NULL);
  gint64 heap = (gint64)n;

  mx_source_append_name (self->sequence.source, name, self->sequence.index, &heap);
  self->sequence.fault = read->fault;
  self->sequence.fault.position = g_string_free (name, FALSE);
  read->fault.message = NULL;
}

/* The value of an option of heap N; unknown where it is not before it. */
static MxValue
option_value (const Plain *self, const MxOptions *read, guint option, guint64 n)
{
  MxValue sum = 0;

  for (guint32 i = read->first[option]; i < read->first[option + 1]; i++) {
    gint64 heap = read->coords[read->part[i].coords];

    if (read->part[i].family != self->sequence.index || (guint64)heap >= n)
      return MX_VALUE_UNKNOWN;
    sum ^= self->values[heap];
  }
  return sum;
}

/* What reading takes along. */
typedef struct {
  MxReader *reader; /* owned */
  MxOptions *read; /* owned; of one heap */
  MxBatch *batch; /* owned */
  MxControl control;
  MxMex mex;
} Reading;

/* The value of heap N from its options, which are FROM … TO - 1 of READ.  FALSE if one of them is
 * not before it, or there is no memory. */
static gboolean
find_value (Plain *self, MxWork *work, MxMex *mex, const MxOptions *read, guint from,
            guint to)
{
  guint64 n = self->sequence.n;

  mx_mex_reset (mex);
  for (guint i = from; i < to; i++) {
    MxValue value = option_value (self, read, i, n);

    self->sequence.unfit = self->sequence.unfit || value < 0;
    if (value < 0)
      return FALSE;
    mx_mex_add (mex, value, to - from);
  }
  self->values[n] = mx_mex_get (mex);
  if (self->values[n] < 0)
    mx_work_meet (work, MX_LIMIT_MEMORY);
  return self->values[n] >= 0 && mx_work_tick (work, 20 + 3 * (guint64)(to - from));
}

/* Reads the next heap by itself.  A sequence ends at the first fault. */
static gboolean
read_alone (Plain *self, MxWork *work, Reading *reading)
{
  MxSequence *sequence = &self->sequence;
  MxOptions *read = reading->read;
  gint64 heap = (gint64)sequence->n;
  gboolean done;

  mx_work_begin_read (work, read);
  done = mx_reader_options (reading->reader, sequence->index, &heap, read);
  if (done && read->decided)
    self->values[heap] = read->value;
  else if (done)
    done = find_value (self, work, &reading->mex, read, 0, read->n);
  if (read->fault.message != NULL)
    note_fault (self, sequence->n, read);
  if (read->result == MX_READ_LIMIT)
    mx_work_meet (work, sequence->fault.message != NULL ? MX_LIMIT_NUMBERS
                        : read->n < MOST_OPTIONS        ? MX_LIMIT_MEMORY
                                                        : MX_LIMIT_OPTIONS);
  return done;
}

/* Reads some of the next heaps, up to TO. */
static gboolean
read_batch (Plain *self, MxWork *work, Reading *reading, guint64 to)
{
  MxSequence *sequence = &self->sequence;
  MxBatch *batch = reading->batch;
  guint n = (guint)MIN (to - sequence->n, MX_BATCH_MAX);
  gint64 heap[MX_BATCH_MAX];
  gboolean going;

  for (guint i = 0; i < n; i++)
    heap[i] = (gint64)(sequence->n + i);
  going = mx_reader_batch (reading->reader, sequence->index, heap, n, batch);
  for (guint i = 0; going && i < batch->n; i++) {
    if (batch->how[i] == MX_BATCH_ALONE)
      going = read_alone (self, work, reading);
    else if (batch->how[i] == MX_BATCH_DONE)
      going = find_value (self, work, &reading->mex, batch->options, batch->begin[i],
                          batch->begin[i + 1]);
    else
      self->values[sequence->n] = batch->value[i];
    sequence->n += going;
  }
  work->positions = sequence->n;
  return going && mx_work_tick (work, 20);
}

static gboolean
read_heaps (Plain *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;
  Reading reading = {.reader = mx_reader_new (sequence->source),
                     .read = mx_options_new (),
                     .batch = mx_batch_new (),
                     .control = {.stop = stop_cb, .data = work}};
  gboolean going = TRUE;

  reading.read->control = &reading.control;
  reading.read->max_options = MOST_OPTIONS;
  reading.batch->control = &reading.control;
  mx_mex_init (&reading.mex);
  while (going && sequence->n < to)
    going = read_batch (self, work, &reading, to);
  mx_mex_clear (&reading.mex);
  mx_batch_free (reading.batch);
  mx_work_end_reads (work, reading.read);
  mx_options_free (reading.read);
  mx_reader_free (reading.reader);
  return going;
}

static gboolean
fill (Plain *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;

  /* Amounts that are at fault for some heap come here as well, and are read. */
  if (sequence->family->shape != MX_SHAPE_NIM
      && sequence->family->shape != MX_SHAPE_OCTAL)
    return read_heaps (self, work, to);
  if (!mx_dense_fill (sequence->family, work, self->values, sequence->n, to))
    return FALSE;
  sequence->n = to;
  return TRUE;
}

static gboolean
plain_extend (MxSequence *sequence, MxWork *work, guint64 to)
{
  Plain *self = (Plain *)sequence;
  gboolean going = TRUE;

  while (going && sequence->n < to && sequence->period.proof == MX_PROOF_NONE) {
    guint64 next = MIN (to, MAX (FIRST_STEP, 2 * sequence->n));

    MxLimit limit = MX_LIMIT_NONE;

    going = make_room (self, work, next) && fill (self, work, next);
    if (!going && (work->stopped || sequence->n == 0))
      return FALSE;
    /* What was found before a limit is looked at too. */
    if (!mx_work_ok (work))
      limit = mx_work_resume (work, 0);
    if (!mx_period_search (sequence->family, self->values, sequence->n, work,
                           &sequence->period))
      going = FALSE;
    if (limit != MX_LIMIT_NONE)
      mx_work_meet (work, limit);
  }
  return going;
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
