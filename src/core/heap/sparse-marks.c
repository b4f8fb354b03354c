/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-marks.h"

#include <string.h>

/* Values far back are not kept: they are made again from the last mark before them, which needs
 * no proof a second time.  Of marks there is a fixed number; when all are used every other is
 * dropped, and from then on they lie twice as far apart. */

#define MOST_BYTES ((guint64)8 << 20)
#define MOST_MARKS ((guint64)512)
#define LEAST_MARKS ((guint64)8)
#define FIRST_SPACING ((guint64)1 << 16)

gboolean
mx_marks_init (MxMarks *self, guint64 window, MxWork *work)
{
  *self = (MxMarks){.window = window, .spacing = FIRST_SPACING};
  self->cap = (guint)CLAMP (MOST_BYTES / (window + 8), LEAST_MARKS, MOST_MARKS) & ~1u;
  self->heap = mx_work_alloc (work, self->cap, sizeof *self->heap);
  self->index = mx_work_alloc (work, self->cap * window, 1);
  return self->heap != NULL && self->index != NULL;
}

void
mx_marks_clear (MxMarks *self, MxWork *work)
{
  mx_work_free (work, self->heap, self->cap, sizeof *self->heap);
  mx_work_free (work, self->index, self->cap * self->window, 1);
  *self = (MxMarks){0};
}

void
mx_marks_add (MxMarks *self, const MxStream *stream, guint64 at)
{
  if (self->n > 0 && at < self->heap[self->n - 1] + self->spacing)
    return;
  if (self->n == self->cap) {
    for (guint i = 0; i < self->cap / 2; i++) {
      self->heap[i] = self->heap[2 * i];
      memcpy (self->index + i * self->window, self->index + 2 * i * self->window,
              self->window);
    }
    self->n = self->cap / 2;
    self->spacing *= 2;
    if (at < self->heap[self->n - 1] + self->spacing)
      return;
  }
  self->heap[self->n] = at;
  memcpy (self->index + self->n * self->window,
          stream->index + (at - self->window - (guint64)stream->base), self->window);
  self->n++;
}

int
mx_marks_find (const MxMarks *self, guint64 heap)
{
  guint low = 0;
  guint high = self->n;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (self->heap[middle] <= heap)
      low = middle + 1;
    else
      high = middle;
  }
  return (int)low - 1;
}

void
mx_marks_load (const MxMarks *self, guint i, MxStream *stream)
{
  const guint8 *index = self->index + i * self->window;

  stream->n = self->heap[i] - self->window;
  for (guint64 j = 0; j < self->window; j++)
    mx_stream_push (stream, index[j], TRUE);
}
