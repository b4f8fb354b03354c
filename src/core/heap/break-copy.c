/* SPDX-License-Identifier: MIT */
#include "core/heap/break-private.h"

/* Values that were found before: stored, still in the window, or made again from the last mark
 * before them.  What is made again was verified when it was made first.
 *
 * Whoever reads a long sequence reads it piece by piece, or at two places a period apart: so two
 * windows stay where they are, to be gone on with. */

#define PIECE ((guint64)1 << 14)

/* The common values of the heaps FROM … FROM + N - 1, which STREAM has. */
static void
read_stream (const MxBreak *self, const MxStream *stream, guint64 from, guint64 n,
             MxValue *values)
{
  const guint8 *index = stream->index + (from - (guint64)stream->base);
  const MxSpace *space = &self->maker.space;

  for (guint64 i = 0; i < n; i++)
    values[i] = space->common[(from + i) & 1][index[i]];
}

/* Fills the empty STREAM with the heaps before the place to begin from. */
static gboolean
begin_before (const MxBreak *self, MxStream *stream, guint64 heap, MxWork *work)
{
  guint64 window = self->maker.window;
  guint64 cap = window + 2 * PIECE + MX_LANES_32;
  const MxSpace *space = &self->maker.space;
  int mark = mx_marks_find (&self->marks, heap);
  guint64 place = mark >= 0 ? self->marks.heap[mark] : self->exact.n;
  gint64 base = (gint64)place - (gint64)window;

  if (!mx_stream_init (stream, base, cap, self->maker.words, work))
    return FALSE;
  if (mark >= 0) {
    mx_marks_load (&self->marks, (guint)mark, stream);
    return TRUE;
  }
  stream->n = (guint64)MAX (base, 1);
  while (stream->n < place) {
    guint value = self->exact.value[stream->n];

    mx_stream_push (stream, mx_space_index (space, value),
                    mx_space_is_common (space, stream->n, value));
  }
  return TRUE;
}

void
mx_break_forget (MxBreak *self, MxWork *work)
{
  mx_stream_clear (&self->again[0], work);
  mx_stream_clear (&self->again[1], work);
}

/* A window from which HEAP can be come to without passing a mark; NULL if WORK must end. */
static MxStream *
find_window (MxBreak *self, guint64 heap, MxWork *work)
{
  int mark = mx_marks_find (&self->marks, heap);
  guint64 place = mark >= 0 ? self->marks.heap[mark] : self->exact.n;
  MxStream *stream;

  for (guint i = 0; i < 2; i++) {
    stream = &self->again[i];
    if (stream->hot != NULL && (gint64)heap >= stream->base
        && (heap < stream->n || stream->n >= place)) {
      self->again_next = 1 - i;
      return stream;
    }
  }
  stream = &self->again[self->again_next];
  self->again_next = 1 - self->again_next;
  mx_stream_clear (stream, work);
  if (begin_before (self, stream, heap, work))
    return stream;
  mx_stream_clear (stream, work);
  return NULL;
}

static gboolean
make_again (MxBreak *self, MxWork *work, guint64 from, guint64 n, MxValue *values)
{
  MxStream *stream = find_window (self, from, work);
  guint64 cost = (self->maker.pairs.n + 64) * self->maker.words / 64 + 1;

  while (stream != NULL && n > 0) {
    guint64 begin = stream->n;

    if (from < stream->n) {
      guint64 count = MIN (n, stream->n - from);

      read_stream (self, stream, from, count, values);
      from += count;
      values += count;
      n -= count;
      continue;
    }
    mx_stream_slide (stream, PIECE, self->maker.window);
    if (!mx_stream_make (stream, &self->maker, MIN (begin + PIECE, from + n))
        || !mx_work_tick (work, (stream->n - begin) * cost))
      return FALSE;
  }
  return stream != NULL;
}

gboolean
mx_break_copy (MxBreak *self, MxWork *work, guint64 from, guint64 n, MxValue *values)
{
  guint64 stored = from < self->exact.n ? MIN (n, self->exact.n - from) : 0;
  const MxStream *stream = &self->stream;

  for (guint64 i = 0; i < stored; i++)
    values[i] = self->exact.value[from + i];
  from += stored;
  values += stored;
  n -= stored;
  if (n == 0)
    return mx_work_tick (work, 1 + stored / 8);
  if ((gint64)from >= stream->base) {
    read_stream (self, stream, from, n, values);
    return mx_work_tick (work, 1 + n / 8);
  }
  return make_again (self, work, from, n, values);
}
