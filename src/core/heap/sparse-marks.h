/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sparse-stream.h"

/* Places in a long sequence to begin from again: private to core. */

G_BEGIN_DECLS

/* Windows of the heaps before some places, evenly spread; all heaps in them are common. */
typedef struct {
  guint64 window; /* heaps before a place that are remembered */
  guint64 spacing;
  guint n;
  guint cap;
  guint64 *heap; /* CAP: the places, ascending */
  guint8 *index; /* CAP times WINDOW */
} MxMarks;

/* FALSE if WORK must end. */
gboolean mx_marks_init (MxMarks *self, guint64 window, MxWork *work);
void mx_marks_clear (MxMarks *self, MxWork *work);

/* Remembers the place AT if it is time for one; STREAM has the window before it. */
void mx_marks_add (MxMarks *self, const MxStream *stream, guint64 at);

/* The last place that is not behind HEAP; negative if there is none. */
int mx_marks_find (const MxMarks *self, guint64 heap);

/* Fills STREAM, which is empty and begins at the window of the place I, with that window. */
void mx_marks_load (const MxMarks *self, guint i, MxStream *stream);

G_END_DECLS
