/* SPDX-License-Identifier: MIT */
#include "core/heap/subtraction-sequence.h"

/* Marks: the window at some heaps on the way, so that what was passed can be computed again without
 * having been stored.  There is a bounded number of them: when they are full, every other one goes
 * and they come at twice the distance. */

#define SPACING_MIN ((guint64)65536)
#define MARKS_BYTES ((guint64)32 << 20)
#define MARKS_MAX 1024

static guint64
kept_bytes (const MxSubtraction *self, MxTakeKind kind)
{
  return self->stream.window * mx_take_kept_size (kind);
}

static void
free_mark (MxSubtraction *self, MxWork *work, MxTakeMark *mark)
{
  mx_work_free (work, mark->values, kept_bytes (self, mark->kind), 1);
}

void
mx_subtraction_drop_marks (MxSubtraction *self, MxWork *work)
{
  for (guint i = 0; i < self->n_marks; i++)
    free_mark (self, work, &self->mark[i]);
  mx_work_free (work, self->mark, self->cap_marks, sizeof *self->mark);
  self->mark = NULL;
  self->n_marks = 0;
  self->cap_marks = 0;
  self->spacing = 0;
}

static gboolean
make_room (MxSubtraction *self, MxWork *work)
{
  guint kept = 0;

  if (self->mark == NULL) {
    guint64 most = MARKS_BYTES / MAX (self->stream.window * 4, 1);

    while (self->spacing < 4 * self->stream.window)
      self->spacing *= 2;
    self->cap_marks = (guint)CLAMP (most, 4, MARKS_MAX);
    self->mark = mx_work_alloc (work, self->cap_marks, sizeof *self->mark);
    return self->mark != NULL;
  }
  if (self->n_marks < self->cap_marks)
    return TRUE;
  for (guint i = 0; i < self->n_marks; i++) {
    if (i % 2 == 0)
      free_mark (self, work, &self->mark[i]);
    else
      self->mark[kept++] = self->mark[i];
  }
  self->n_marks = kept;
  self->spacing *= 2;
  return TRUE;
}

gboolean
mx_subtraction_mark (MxSubtraction *self, MxWork *work)
{
  const MxTakeStream *stream = &self->stream;
  guint64 bytes = kept_bytes (self, stream->kind);
  MxTakeMark mark = {stream->n, stream->kind, NULL};

  self->spacing = MAX (self->spacing, SPACING_MIN);
  if (stream->size == 0 || stream->n % self->spacing != 0)
    return TRUE;
  /* What is needed to go on comes first. */
  if (work->memory + bytes > work->memory_max / 4 * 3)
    return TRUE;
  if (!make_room (self, work))
    return FALSE;
  if (stream->n % self->spacing != 0)
    return TRUE;
  mark.values = mx_work_alloc (work, bytes, 1);
  if (mark.values == NULL)
    return FALSE;
  if (!mx_take_keep (stream, work, mark.values)) {
    free_mark (self, work, &mark);
    return FALSE;
  }
  self->mark[self->n_marks++] = mark;
  return TRUE;
}

gboolean
mx_subtraction_approach (MxSubtraction *self, MxWork *work, MxTakeStream *stream,
                         guint64 n)
{
  const MxTakeMark *mark = NULL;
  guint low = 0;
  guint high = self->n_marks;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (self->mark[middle].n <= n)
      low = middle + 1;
    else
      high = middle;
  }
  mark = low > 0 ? &self->mark[low - 1] : NULL;
  if (stream->n <= n && (mark == NULL || mark->n <= stream->n))
    return TRUE;
  if (mark == NULL)
    return mx_take_go (stream, work, 0, MX_TAKE_ONE_HOT_16, NULL);
  return mx_take_go (stream, work, mark->n, mark->kind, mark->values);
}

gboolean
mx_subtraction_seek (MxSubtraction *self, MxWork *work, MxTakeStream *stream, guint64 n)
{
  if (!mx_subtraction_approach (self, work, stream, n))
    return FALSE;
  while (stream->n < n) {
    if (!mx_take_advance (stream, work, MIN (n - stream->n, MX_TAKE_BLOCK)))
      return FALSE;
  }
  return TRUE;
}
