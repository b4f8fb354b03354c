/* SPDX-License-Identifier: MIT */
#include "core/sequence-private.h"

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

/* FALSE if an option is not before heap N, or there is no memory. */
static gboolean
find_value (Plain *self, MxWork *work, MxMex *mex, const MxOptions *read, guint64 n)
{
  mx_mex_reset (mex);
  for (guint i = 0; !read->decided && i < read->n; i++) {
    MxValue value = option_value (self, read, i, n);

    self->sequence.unfit = self->sequence.unfit || value < 0;
    if (value < 0)
      return FALSE;
    mx_mex_add (mex, value, read->n);
  }
  self->values[n] = read->decided ? read->value : mx_mex_get (mex);
  if (self->values[n] < 0)
    mx_work_meet (work, MX_LIMIT_MEMORY);
  return self->values[n] >= 0;
}

/* Reads the options of one heap after the other.  A sequence ends at the first fault. */
static gboolean
read_heaps (Plain *self, MxWork *work, guint64 to)
{
  MxSequence *sequence = &self->sequence;
  g_autoptr (MxReader) reader = mx_reader_new (sequence->source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxControl control = {.stop = stop_cb, .data = work};
  MxMex mex;
  gboolean going = TRUE;

  read->control = &control;
  read->max_options = MOST_OPTIONS;
  mx_mex_init (&mex);
  while (going && sequence->n < to) {
    gint64 heap = (gint64)sequence->n;

    going = mx_reader_options (reader, sequence->index, &heap, read)
            && find_value (self, work, &mex, read, sequence->n);
    if (read->fault.message != NULL)
      note_fault (self, sequence->n, read);
    if (read->result == MX_READ_LIMIT)
      mx_work_meet (work, sequence->fault.message != NULL ? MX_LIMIT_NUMBERS
                                                          : MX_LIMIT_OPTIONS);
    sequence->n += going;
    going = going && mx_work_tick (work, 20 + 6 * (guint64)read->n_parts);
    work->positions = sequence->n;
  }
  mx_mex_clear (&mex);
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
