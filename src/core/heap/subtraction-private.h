/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/period.h"
#include "core/work.h"

/* The values of a game `take S`, block after block: what the files of subtraction games share.
 *
 * A stream knows the next heap and the values of the last max(S) heaps, for the next value depends
 * on nothing else.  They stand in an array of cells, followed by those of the block that was
 * computed last; when the array is full its end is moved to its beginning. */

G_BEGIN_DECLS

/* Heaps that are computed at a time, at the most. */
#define MX_TAKE_BLOCK ((guint64)16384)

/* How values are found, and what a cell holds. */
typedef enum {
  MX_TAKE_REST, /* n mod L, by a theorem: nothing is stored */
  MX_TAKE_STAIRS, /* floor((n mod R) / L), by a theorem: nothing is stored */
  MX_TAKE_ONE_HOT_16, /* the value v as the bit 1 << v; 0 for heaps below 0 */
  MX_TAKE_ONE_HOT_32,
  MX_TAKE_ONE_HOT_64,
  MX_TAKE_PLANES, /* the value in a byte */
  MX_TAKE_STAMPS, /* the value in 32 bits */
} MxTakeKind;

typedef struct {
  const gint64 *set; /* n_set amounts, ascending; borrowed */
  guint n_set;
  guint64 window; /* the largest of them */
  MxTakeKind kind;
  guint64 l; /* of the theorems */
  guint64 r;
  guint64 n; /* the next heap */
  gboolean broken; /* what the kind has besides its cells must be made anew */
  guint size; /* bytes of a cell; 0 where nothing is stored */
  guint64 cap; /* cells */
  guint8 *cells;
  guint64 end; /* the cell of heap N; those of the last WINDOW heaps are before it */
  /* PLANES: for each value a row of N_WORDS words: bit i of a row says that an option of the
   * heap BASE + i has that value.  SHIFTED: the set as bits, moved up by 0 … 7 places. */
  guint64 **plane;
  guint n_planes;
  guint64 n_words;
  guint64 base;
  guint8 *shifted;
  guint64 n_shifted; /* bytes of one of the eight */
  /* STAMPS: STAMP[v] is the last heap + 1 that has an option of value v. */
  guint64 *stamp;
} MxTakeStream;

/* A stream of SET from heap 0 on.  It takes the theorem that holds for the heaps below BOUND,
 * where SET has all amounts up to there, or the way that suits the number of amounts.  FALSE if
 * WORK must end; to be cleared in any case. */
gboolean mx_take_init (MxTakeStream *self, MxWork *work, const gint64 *set, guint n_set,
                       guint64 bound);
void mx_take_clear (MxTakeStream *self, MxWork *work);

/* Goes on by COUNT heaps, at most MX_TAKE_BLOCK.  FALSE if WORK must end: then it went as far as
 * it came. */
gboolean mx_take_advance (MxTakeStream *self, MxWork *work, guint64 count);

/* Whether the value of HEAP is there to be read. */
static inline gboolean
mx_take_has (const MxTakeStream *self, guint64 heap)
{
  return self->size == 0 || (heap < self->n && heap + self->end >= self->n);
}

/* The values of COUNT heaps from FROM on, all of which are there. */
void mx_take_read (const MxTakeStream *self, guint64 from, guint64 count,
                   MxValue *values);

/* The values of the last WINDOW heaps, in the form for keeping: bytes, or 32 bits where KIND is
 * MX_TAKE_STAMPS; 0 for heaps below 0.  FALSE if WORK must end. */
guint mx_take_kept_size (MxTakeKind kind);
gboolean mx_take_keep (const MxTakeStream *self, MxWork *work, gpointer values);
/* Goes to heap N, where a stream of the same set that was of KIND kept VALUES; NULL for the heap
 * 0.  FALSE if WORK must end: then the stream is of no more use. */
gboolean mx_take_go (MxTakeStream *self, MxWork *work, guint64 n, MxTakeKind kind,
                     gconstpointer values);

/* -- the ways, each in a file of its own -- */

/* Compute COUNT cells from END on.  They return how many were done before a value that KIND has
 * no room for, or before WORK must end. */
guint64 mx_take_one_hot (MxTakeStream *self, guint64 count);
guint64 mx_take_planes (MxTakeStream *self, MxWork *work, guint64 count);
guint64 mx_take_stamps (MxTakeStream *self, MxWork *work, guint64 count);

gboolean mx_take_planes_init (MxTakeStream *self, MxWork *work);
/* Sets the rows to what the cells before END say. */
gboolean mx_take_planes_load (MxTakeStream *self, MxWork *work);
void mx_take_planes_clear (MxTakeStream *self, MxWork *work);

G_END_DECLS
