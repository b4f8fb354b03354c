/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sequence-private.h"
#include "core/heap/subtraction-private.h"

/* A sequence of one heap from which amounts are taken: what its files share. */

G_BEGIN_DECLS

/* A place on the way from which heaps can be computed anew. */
typedef struct {
  guint64 n;
  MxTakeKind kind;
  guint8 *values; /* the last window before N, kept */
} MxTakeMark;

/* The search for the first window that comes again (Brent): a window is remembered, and compared
 * with all that come after it until twice as far; then the one that is there is remembered. */
typedef struct {
  guint64 at; /* the heap behind the window; 0: there is none yet */
  guint64 from; /* windows that end at FROM or before were compared */
  MxTakeKind kind;
  guint size; /* bytes of a cell */
  guint8 *cells; /* those of the window */
  guint64 cost; /* cells compared, so that repetitive values do not make it slow: then */
  guint32 *failure; /* the failure function of the window (Knuth, Morris and Pratt), */
  guint64 matched; /* and how much of it the cells up to the FROM-th match */
} MxTakeReturn;

typedef struct {
  MxSequence sequence;
  gboolean complete; /* SET has all the amounts */
  guint64 bound; /* else those below BOUND */
  gint64 *set; /* owned, cap_set; NULL where that of the family is used */
  guint32 cap_set;
  guint n_set;
  gboolean open; /* the streams are of this set */
  MxTakeStream stream;
  gboolean has_reader;
  MxTakeStream reader; /* for values that STREAM has passed, made when asked for */
  MxTakeMark *mark; /* n_marks, ascending, every SPACING heaps from SPACING on */
  guint n_marks;
  guint cap_marks;
  guint64 spacing;
  MxTakeReturn back;
  gboolean has_rest;
  guint64
      rest; /* then: what the whole set proves the values to be the remainders of, or 0 */
  guint64 observed; /* heaps in which a period was looked for that cannot be proved */
  /* Where amounts cannot be read from one heap, each heap is read. */
  MxSequence *plain;
} MxSubtraction;

/* -- subtraction-amounts.c -- */

/* Brings the amounts up to BOUND; those that were there stay at the beginning.  FALSE if WORK must
 * end, or *UNFIT where they cannot be read from one heap. */
gboolean mx_subtraction_read_amounts (MxSubtraction *self, MxWork *work, guint64 bound,
                                      gboolean *unfit);

/* How many of the listed amounts any heap that will be asked for can take. */
guint mx_subtraction_count (const MxSubtraction *self);

/* Fills the period that follows from the amounts alone, by a theorem, if its values are there.
 * FALSE if none does. */
gboolean mx_subtraction_prove (MxSubtraction *self);

/* -- subtraction-marks.c -- */

/* Takes a mark where the stream is, if it is its place. */
gboolean mx_subtraction_mark (MxSubtraction *self, MxWork *work);
void mx_subtraction_drop_marks (MxSubtraction *self, MxWork *work);

/* Makes a stream that stands at some heap up to N, from the nearest mark; or moves one there if
 * STREAM is not nearer already. */
gboolean mx_subtraction_approach (MxSubtraction *self, MxWork *work, MxTakeStream *stream,
                                  guint64 n);
/* Brings such a stream to N. */
gboolean mx_subtraction_seek (MxSubtraction *self, MxWork *work, MxTakeStream *stream,
                              guint64 n);

/* -- subtraction-period.c -- */

/* Looks at the cells of the last block, which began at heap FROM, for the return of a window; then
 * fills the period.  FALSE if WORK must end. */
gboolean mx_subtraction_look_back (MxSubtraction *self, MxWork *work, guint64 from);
void mx_subtraction_forget (MxSubtraction *self, MxWork *work);

/* Where the amounts repeat: looks for a period that follows from it, each time that there are
 * twice as many heaps.  FALSE if WORK must end. */
gboolean mx_subtraction_prove_repeat (MxSubtraction *self, MxWork *work);

/* A period of all heaps so far that is not proved. */
gboolean mx_subtraction_observe (MxSubtraction *self, MxWork *work);

G_END_DECLS
