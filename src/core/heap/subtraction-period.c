/* SPDX-License-Identifier: MIT */
#include "core/dense.h"
#include "core/heap/subtraction-sequence.h"

#include <string.h>

/* The period of a finite set.  A value depends on the last max(S) values alone, so when a whole
 * window of them comes again all that follows comes again: that is the proof, and the first return
 * of a window that lies in the periodic part is the least period.
 *
 * The pre-period is where two streams, a period apart, begin to agree for good.  Marks narrow that
 * down by bisection, for windows that agree at one heap agree at all later ones. */

/* So many cells may be compared for each that is looked at before the safe way is taken. */
#define COST_PER_CELL 16
#define COST_FREE ((guint64)1 << 22)

/* Values in which a period is looked for that cannot be proved. */
#define OBSERVED ((guint64)1 << 18)
/* And so many where it will be proved. */
#define OBSERVED_FINITE ((guint64)1 << 13)
/* Bytes that this takes for each of them. */
#define OBSERVED_COST (sizeof (MxValue) + sizeof (guint32))

/* -- the return of a window -- */

void
mx_subtraction_forget (MxSubtraction *self, MxWork *work)
{
  MxTakeReturn *back = &self->back;
  guint64 window = self->stream.window;

  mx_work_free (work, back->cells, window, back->size);
  mx_work_free (work, back->failure, window + 1, sizeof *back->failure);
  *back = (MxTakeReturn){0};
}

/* The cell of HEAP in the stream. */
static inline const guint8 *
cell_of (const MxTakeStream *stream, guint64 heap)
{
  return stream->cells + (stream->end - (stream->n - heap)) * stream->size;
}

/* Remembers the window that ends at heap AT, which has cells. */
static gboolean
remember (MxSubtraction *self, MxWork *work, guint64 at)
{
  const MxTakeStream *stream = &self->stream;
  MxTakeReturn *back = &self->back;

  mx_subtraction_forget (self, work);
  back->cells = mx_work_alloc (work, stream->window, stream->size);
  if (back->cells == NULL)
    return FALSE;
  memcpy (back->cells, cell_of (stream, at) - stream->window * stream->size,
          stream->window * stream->size);
  back->size = stream->size;
  back->kind = stream->kind;
  back->at = at;
  back->from = at;
  return TRUE;
}

/* Whether the LENGTH bytes before A and before B are the same; *COST grows by those compared. */
static gboolean
equal_before (const guint8 *a, const guint8 *b, guint64 length, guint64 *cost)
{
  while (length > 0) {
    guint64 step = MIN (length, 256);

    a -= step;
    b -= step;
    length -= step;
    *cost += step;
    if (memcmp (a, b, step) != 0)
      return FALSE;
  }
  return TRUE;
}

/* The number of cells up to the first that ends the eight bytes TAIL; COUNT if there is none. */
static guint64
find_tail (const guint8 *end, guint size, guint64 count, guint64 tail)
{
  for (guint64 i = 0; i < count; i++) {
    guint64 word;

    memcpy (&word, end + i * size - sizeof word, sizeof word);
    if (word == tail)
      return i;
  }
  return count;
}

/* The first heap behind which the window comes again, up to the stream's; 0 if there is none, or
 * the comparisons became too many, or WORK must end: FROM says how far it came. */
static guint64
find_quickly (MxTakeReturn *back, const MxTakeStream *stream, MxWork *work)
{
  guint64 length = stream->window * back->size;
  guint64 tail = 0;
  guint64 free = COST_FREE + back->at * back->size * COST_PER_CELL;

  if (length >= sizeof tail)
    memcpy (&tail, back->cells + length - sizeof tail, sizeof tail);
  while (back->from < stream->n && back->cost <= free) {
    guint64 before = back->cost;
    const guint8 *end = cell_of (stream, back->from + 1);

    if (length >= sizeof tail)
      back->from += find_tail (end, back->size, stream->n - back->from, tail);
    if (back->from == stream->n)
      break;
    back->from++;
    if (equal_before (cell_of (stream, back->from), back->cells + length, length,
                      &back->cost))
      return back->from;
    if (!mx_work_tick (work, 1 + (back->cost - before) / 256))
      return 0;
  }
  return 0;
}

/* -- the same in linear time -- */

static inline gboolean
same (const guint8 *a, const guint8 *b, guint size)
{
  return memcmp (a, b, size) == 0;
}

/* failure[k] is the longest proper end of the first k cells of the window that is also their
 * beginning. */
static gboolean
make_failure (MxTakeReturn *back, MxWork *work, guint64 window)
{
  guint32 *failure = mx_work_alloc (work, window + 1, sizeof *failure);
  guint32 k = 0;

  if (failure == NULL)
    return FALSE;
  failure[0] = 0;
  failure[1] = 0;
  for (guint64 i = 1; i < window; i++) {
    while (
        k > 0
        && !same (back->cells + i * back->size, back->cells + k * back->size, back->size))
      k = failure[k];
    k += same (back->cells + i * back->size, back->cells + k * back->size, back->size);
    failure[i + 1] = k;
    if (!mx_work_tick (work, 1)) {
      mx_work_free (work, failure, window + 1, sizeof *failure);
      return FALSE;
    }
  }
  back->failure = failure;
  return TRUE;
}

/* Takes the cells of the heaps FROM … TO - 1 in; returns the heap behind a whole window, or 0. */
static guint64
match (MxTakeReturn *back, const MxTakeStream *stream, guint64 from, guint64 to)
{
  guint64 k = back->matched;

  for (guint64 heap = from; heap < to; heap++) {
    const guint8 *cell = cell_of (stream, heap);

    if (k == stream->window)
      k = back->failure[k];
    while (k > 0 && !same (cell, back->cells + k * back->size, back->size))
      k = back->failure[k];
    k += same (cell, back->cells + k * back->size, back->size);
    if (k == stream->window) {
      back->matched = k;
      return heap + 1;
    }
  }
  back->matched = k;
  return 0;
}

static gboolean
find_safely (MxSubtraction *self, MxWork *work, guint64 *end)
{
  const MxTakeStream *stream = &self->stream;
  MxTakeReturn *back = &self->back;

  if (back->failure == NULL) {
    if (!make_failure (back, work, stream->window))
      return FALSE;
    /* The window that ends at FROM is not the one that is sought. */
    back->matched = 0;
    for (guint64 n = back->from - stream->window; n < back->from;) {
      guint64 to = MIN (n + MX_TAKE_BLOCK, back->from);

      match (back, stream, n, to);
      n = to;
      if (!mx_work_tick (work, MX_TAKE_BLOCK / 4)) {
        mx_work_free (work, back->failure, stream->window + 1, sizeof *back->failure);
        back->failure = NULL;
        return FALSE;
      }
    }
  }
  *end = match (back, stream, back->from, stream->n);
  back->from = stream->n;
  return mx_work_tick (work, MX_TAKE_BLOCK / 4);
}

/* -- the pre-period -- */

/* Compares the heaps of X from FROM to TO with those of Y that are P above; *LAST becomes the heap
 * behind the last that differs. */
static gboolean
compare (const MxTakeStream *x, const MxTakeStream *y, MxWork *work, guint64 from,
         guint64 to, guint64 p, guint64 *last)
{
  MxValue a[256];
  MxValue b[256];

  while (from < to) {
    guint64 count = MIN (to - from, G_N_ELEMENTS (a));

    mx_take_read (x, from, count, a);
    mx_take_read (y, from + p, count, b);
    for (guint64 i = 0; i < count; i++) {
      if (a[i] != b[i])
        *last = from + i + 1;
    }
    from += count;
    if (!mx_work_tick (work, count / 4))
      return FALSE;
  }
  return TRUE;
}

/* Brings X to HEAP and Y to P above it; *LAST becomes the heap behind the last difference of the
 * windows there, 0 if they agree. */
static gboolean
compare_windows (MxSubtraction *self, MxWork *work, MxTakeStream *x, MxTakeStream *y,
                 guint64 heap, guint64 p, guint64 *last)
{
  guint64 from = heap > self->stream.window ? heap - self->stream.window : 0;

  *last = 0;
  return mx_subtraction_seek (self, work, x, heap)
         && mx_subtraction_seek (self, work, y, heap + p)
         && compare (x, y, work, from, heap, p, last);
}

/* A window that reaches below heap 0 never agrees, so only marks behind it are asked. */
static gboolean
find_preperiod (MxSubtraction *self, MxWork *work, MxTakeStream *x, MxTakeStream *y,
                MxPeriod *period)
{
  guint low = 0;
  guint high = 0;
  guint64 stop = self->back.at;
  guint64 last = 0;

  while (high < self->n_marks && self->mark[high].n < stop)
    high++;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    guint64 heap = self->mark[middle].n;

    if (!compare_windows (self, work, x, y, heap, period->period, &last))
      return FALSE;
    if (last == 0 && heap >= self->stream.window) {
      high = middle;
      stop = heap;
    } else {
      low = middle + 1;
    }
  }
  if (!compare_windows (self, work, x, y, low > 0 ? self->mark[low - 1].n : 0,
                        period->period, &last))
    return FALSE;
  while (x->n < stop) {
    guint64 from = x->n;
    guint64 count = MIN (stop - from, MX_TAKE_BLOCK);

    if (!mx_take_advance (x, work, count) || !mx_take_advance (y, work, count)
        || !compare (x, y, work, from, from + count, period->period, &last))
      return FALSE;
  }
  period->preperiod = last;
  return TRUE;
}

static gboolean
finish (MxSubtraction *self, MxWork *work, guint64 end)
{
  const MxTakeStream *stream = &self->stream;
  MxPeriod period = {
      .period = end - self->back.at, .proof = MX_PROOF_WINDOW, .window = stream->window};
  MxTakeStream x;
  MxTakeStream y = {0};
  gboolean done = mx_take_init (&x, work, stream->set, stream->n_set, self->bound)
                  && mx_take_init (&y, work, stream->set, stream->n_set, self->bound)
                  && find_preperiod (self, work, &x, &y, &period);

  mx_take_clear (&x, work);
  mx_take_clear (&y, work);
  if (done)
    self->sequence.period = period;
  return done;
}

gboolean
mx_subtraction_look_back (MxSubtraction *self, MxWork *work, guint64 from)
{
  const MxTakeStream *stream = &self->stream;
  MxTakeReturn *back = &self->back;
  guint64 first = MAX (MAX (stream->window, from), 1);
  guint64 end = 0;

  if (stream->size == 0 || stream->n < first)
    return TRUE;
  if (back->at != 0 && back->kind != stream->kind)
    mx_subtraction_forget (self, work);
  if (back->at == 0 && !remember (self, work, first))
    return FALSE;
  if (back->failure == NULL)
    end = find_quickly (back, stream, work);
  if (!mx_work_ok (work))
    return FALSE;
  if (end == 0 && back->from < stream->n && !find_safely (self, work, &end))
    return FALSE;
  if (end != 0 && !finish (self, work, end)) {
    /* To be found again: a later return would be a multiple of the period. */
    back->from = end - 1;
    mx_work_free (work, back->failure, stream->window + 1, sizeof *back->failure);
    back->failure = NULL;
    return FALSE;
  }
  if (end != 0)
    return TRUE;
  if (stream->n >= 2 * back->at)
    return remember (self, work, stream->n);
  return mx_work_tick (work, MX_TAKE_BLOCK / 16);
}

/* -- without a proof -- */

/* Whether the heaps from FROM to TO repeat what is in the P values of LAST, those before FROM. */
static gboolean
goes_on (MxSubtraction *self, MxWork *work, MxValue *last, guint64 from, guint64 to,
         const MxPeriod *period)
{
  MxSequence *sequence = &self->sequence;
  MxValue next[1024];
  guint64 at = 0;

  while (from < to) {
    guint64 count = MIN (MIN (to - from, period->period - at), G_N_ELEMENTS (next));

    if (!sequence->method->copy (sequence, work, from, count, next))
      return FALSE;
    for (guint64 i = 0; i < count; i++) {
      last[at + i] += period->saltus;
      if (last[at + i] != next[i])
        return FALSE;
    }
    from += count;
    at = (at + count) % period->period;
  }
  return TRUE;
}

/* Whether the period that was observed goes on in the heaps that came since. */
static gboolean
still_holds (MxSubtraction *self, MxWork *work, const MxPeriod *period)
{
  MxSequence *sequence = &self->sequence;
  guint64 from = period->computed + 1;
  MxValue *last = mx_work_alloc (work, period->period, sizeof *last);
  gboolean holds = last != NULL
                   && sequence->method->copy (sequence, work, from - period->period,
                                              period->period, last)
                   && goes_on (self, work, last, from, sequence->n, period);

  mx_work_free (work, last, period->period, sizeof *last);
  return holds;
}

/* Looks for a period in the first N heaps, and whether all others follow it. */
static gboolean
search (MxSubtraction *self, MxWork *work, guint64 n, MxPeriod *period)
{
  MxSequence *sequence = &self->sequence;
  MxValue *values = mx_work_alloc (work, n, sizeof *values);
  gboolean done = values != NULL && sequence->method->copy (sequence, work, 0, n, values)
                  && mx_period_search (sequence->family, values, n, work, period);

  if (done && period->period != 0 && n < sequence->n
      && !goes_on (self, work, values + n - period->period, n, sequence->n, period))
    *period = (MxPeriod){0};
  period->computed = sequence->n - 1;
  mx_work_free (work, values, n, sizeof *values);
  return done && mx_work_ok (work);
}

gboolean
mx_subtraction_prove_repeat (MxSubtraction *self, MxWork *work)
{
  MxSequence *sequence = &self->sequence;
  guint64 n = sequence->n;
  MxPeriod period = {0};

  if (n < 2 * self->observed || n > OBSERVED
      || work->memory + n * OBSERVED_COST > work->memory_max)
    return TRUE;
  self->observed = n;
  if (!search (self, work, n, &period))
    return FALSE;
  sequence->period = period;
  return TRUE;
}

gboolean
mx_subtraction_observe (MxSubtraction *self, MxWork *work)
{
  MxSequence *sequence = &self->sequence;
  MxPeriod before = sequence->period;
  guint64 n = MIN (sequence->n, OBSERVED);
  gboolean done = TRUE;

  sequence->period = (MxPeriod){.computed = sequence->n > 0 ? sequence->n - 1 : 0};
  sequence->period.waiting = mx_period_find_waiting (sequence->family, sequence->n);
  if (sequence->period.waiting != 0)
    return TRUE;
  /* A period that can be proved will be, in a longer run. */
  if (n < 2 || (sequence->n > OBSERVED_FINITE && self->complete)
      || work->memory + n * OBSERVED_COST > work->memory_max)
    return TRUE;
  if (before.period != 0 && still_holds (self, work, &before)) {
    before.computed = sequence->n - 1;
    sequence->period = before;
  } else if (2 * n >= 3 * self->observed) {
    MxPeriod period = {0};

    self->observed = n;
    done = search (self, work, n, &period);
    if (done)
      sequence->period = period;
  }
  return done && mx_work_ok (work);
}
