/* SPDX-License-Identifier: MIT */
#include "core/heap/subtraction-sequence.h"

#include <string.h>

/* The amounts below some bound: of a set that is listed, or read from the options of one large
 * heap, which are what is left of it; and what they prove by themselves. */

static int
compare_cb (const void *a, const void *b)
{
  gint64 x = *(const gint64 *)a;
  gint64 y = *(const gint64 *)b;

  return (x > y) - (x < y);
}

static gboolean
stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

static gboolean
list_amounts (MxSubtraction *self, MxWork *work, gint64 bound)
{
  const MxFamily *family = self->sequence.family;

  while (self->n_set < family->n_set && family->set[self->n_set] < bound)
    self->n_set++;
  self->complete = self->n_set == mx_subtraction_count (self);
  return mx_work_tick (work, self->n_set / 16);
}

/* The options of HEAP as amounts, each once, ascending. */
static gboolean
take_options (MxSubtraction *self, MxWork *work, gint64 heap, const MxOptions *read)
{
  guint n = 0;

  if (!mx_work_reserve (work, &self->set, &self->cap_set, read->n, sizeof *self->set)
      || !mx_work_tick (work, 1 + read->n / 2))
    return FALSE;
  for (guint i = 0; i < read->n; i++)
    self->set[i] = heap - read->coords[read->part[read->first[i]].coords];
  for (guint i = 1; i < read->n; i++) {
    /* Most rules give them in order. */
    if (self->set[i - 1] >= self->set[i]) {
      qsort (self->set, read->n, sizeof *self->set, compare_cb);
      break;
    }
  }
  for (guint i = 0; i < read->n; i++) {
    if (n == 0 || self->set[n - 1] != self->set[i])
      self->set[n++] = self->set[i];
  }
  self->n_set = n;
  return mx_work_look (work);
}

static void
note_limit (MxSubtraction *self, MxWork *work, gint64 heap, MxOptions *read)
{
  GString *name = g_string_new (NULL);

  mx_source_append_name (self->sequence.source, name, self->sequence.index, &heap);
  self->sequence.fault = read->fault;
  self->sequence.fault.position = g_string_free (name, FALSE);
  read->fault.message = NULL;
  mx_work_meet (work, MX_LIMIT_NUMBERS);
}

gboolean
mx_subtraction_read_amounts (MxSubtraction *self, MxWork *work, guint64 bound,
                             gboolean *unfit)
{
  MxControl control = {.stop = stop_cb, .data = work};
  gint64 heap = (gint64)bound - 1;
  g_autoptr (MxReader) reader = NULL;
  g_autoptr (MxOptions) read = NULL;
  guint64 room = work->memory_max - MIN (work->memory, work->memory_max);

  *unfit = FALSE;
  self->bound = bound;
  if (self->sequence.family->shape == MX_SHAPE_SUBTRACTION
      || self->sequence.family->set != NULL)
    return list_amounts (self, work, (gint64)bound);
  reader = mx_reader_new (self->sequence.source);
  read = mx_options_new ();
  read->control = &control;
  read->max_options = (guint64)1 << 28;
  read->max_bytes = MAX (room, 1);
  mx_reader_options (reader, self->sequence.index, &heap, read);
  switch (read->result) {
  case MX_READ_DONE: return take_options (self, work, heap, read);
  case MX_READ_FAULT: *unfit = TRUE; return FALSE;
  case MX_READ_LIMIT:
    if (read->fault.message != NULL)
      note_limit (self, work, heap, read);
    else
      mx_work_meet (work, MX_LIMIT_MEMORY);
    return FALSE;
  case MX_READ_STOPPED:
  default: return FALSE;
  }
}

/* -- what follows from the amounts alone -- */

/* How many amounts 1, 2, … there are without a gap, and from the first one on. */
static guint64
count_run (const gint64 *set, guint n)
{
  guint k = 1;

  while (k < n && set[k] == set[0] + (gint64)k)
    k++;
  return n > 0 ? k : 0;
}

/* The theorems of subtraction-stream.c where the set goes on for ever. */
static gboolean
prove_infinite (MxSubtraction *self, MxPeriod *period)
{
  const MxFamily *family = self->sequence.family;
  const gint64 *set = self->set != NULL ? self->set : family->set;
  guint64 run = count_run (set, self->n_set);
  gboolean from_one = run > 0 && set[0] == 1;

  if (from_one && run + 1 < 64 && (family->no_multiples >> (run + 1) & 1) != 0) {
    period->period = run + 1;
    period->proof = MX_PROOF_REST;
    return TRUE;
  }
  /* The run must go on to where all amounts are there. */
  if (family->all_from == 0 || run != self->n_set || run == 0
      || family->all_from >= (gint64)self->bound)
    return FALSE;
  period->period = (guint64)set[0];
  period->saltus = 1;
  period->proof = from_one ? MX_PROOF_NIM : MX_PROOF_STAIRS;
  period->window = (guint64)set[0];
  return TRUE;
}

/* The remainder that the values are, by the whole set, however large its amounts; 0 if there is
 * none. */
static guint64
find_rest (const MxFamily *family)
{
  guint64 run = family->n_set > 0 && family->set[0] == 1
                    ? count_run (family->set, family->n_set)
                    : 0;

  for (guint k = 0; run > 0 && k < family->n_set; k++) {
    if ((guint64)family->set[k] % (run + 1) == 0)
      run = 0;
  }
  return run > 0 ? run + 1 : 0;
}

/* The same theorem where not all amounts come into play below the bound. */
static gboolean
prove_listed (MxSubtraction *self, MxPeriod *period)
{
  if (self->sequence.family->set == NULL || self->complete)
    return FALSE;
  if (!self->has_rest)
    self->rest = find_rest (self->sequence.family);
  self->has_rest = TRUE;
  period->period = self->rest;
  period->proof = MX_PROOF_REST;
  return self->rest != 0;
}

guint
mx_subtraction_count (const MxSubtraction *self)
{
  const MxFamily *family = self->sequence.family;
  guint n = family->n_set;

  while (self->sequence.last != 0 && n > 0
         && (guint64)family->set[n - 1] > self->sequence.last)
    n--;
  return n;
}

gboolean
mx_subtraction_prove (MxSubtraction *self)
{
  MxPeriod period = {0};

  if (prove_listed (self, &period)) {
    /* Done. */
  } else if (!self->complete && self->sequence.family->shape == MX_SHAPE_AMOUNTS) {
    if (!prove_infinite (self, &period))
      return FALSE;
  } else if (self->complete && self->stream.kind == MX_TAKE_REST) {
    period.period = self->stream.l;
    period.proof = MX_PROOF_REST;
  } else if (self->complete && self->stream.kind == MX_TAKE_STAIRS) {
    period.period = self->stream.r;
    period.proof = MX_PROOF_STAIRS;
    period.window = self->stream.l;
  } else {
    return FALSE;
  }
  if (self->stream.size != 0 && self->stream.n < period.period)
    return FALSE;
  self->sequence.period = period;
  return TRUE;
}
