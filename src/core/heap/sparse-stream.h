/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/lanes.h"
#include "core/heap/sparse-space.h"
#include "core/work.h"

/* Common values of a sparse game, made one after the other: private to core. */

G_BEGIN_DECLS

#define MX_STREAM_WORDS (MX_SPARSE_INDICES / 32)

/* An option of n that leaves the heap n - OFFSET and another one, of index INDEX. */
typedef struct {
  guint32 offset;
  guint32 index;
} MxPair;

/* Pairs in the order of the kernel.  Those of one INDEX modulo 32 are collected first; then all
 * such sets are folded into one, bit by bit. */
typedef struct {
  guint n;
  guint32 *offset; /* N, by index modulo 32, then by index */
  guint8 *high; /* N: index / 32 */
  guint n_groups;
  guint8 group[32]; /* index modulo 32 */
  guint32 end[32]; /* the group's end among the N */
  guint n_live; /* the sets that are folded, and those that they are folded into */
  guint8 live[32];
  guint n_folds[5];
  guint8 fold[5][16]; /* the sets that bit has, to be folded into those without it */
  guint64 farthest; /* the largest offset */
} MxPairs;

/* Takes N pairs in any order; sorts them in place.  FALSE if WORK must end. */
gboolean mx_pairs_init (MxPairs *self, MxPair *pair, guint n, MxWork *work);
void mx_pairs_clear (MxPairs *self, MxWork *work);

/* An index that the heap HEAP reaches by another way than a pair. */
typedef struct {
  guint64 heap;
  guint32 index;
} MxExtra;

/* What makes the common values: the rare heaps, each with each amount that splits, the single
 * heaps that can be left; all as pairs. */
typedef struct {
  MxSpace space;
  guint words; /* of 32 indices each */
  MxPairs pairs; /* all of them */
  guint32 *near; /* those within a block, see sparse-pairs.c; NULL where there are none */
  guint32 n_extras;
  MxExtra *extra; /* ascending: indices that a single heap or the empty one takes */
  guint32 cap_extras;
  guint64 window; /* how far back it looks, at the most */
  guint nearest; /* the smallest offset of a pair; MX_LANES_32 where none is smaller */
} MxMaker;

/* Takes N pairs in any order; sorts them in place.  FALSE if WORK must end. */
gboolean mx_maker_init (MxMaker *self, MxPair *pair, guint n, MxWork *work);
void mx_maker_clear (MxMaker *self, MxWork *work);

/* A window of heaps that moves on: those from BASE on, up to N. */
typedef struct {
  gint64 base; /* may be negative: there is nothing at heaps below 1 */
  guint64 n; /* the next heap */
  guint64 cap;
  guint words;
  guint8 *index; /* CAP: of the value, whatever its class */
  guint32 *
      hot; /* WORDS arrays of CAP: bit INDEX where the value is common, else 0; 0 from N on */
  guint64 rare_end; /* all heaps from here on are common, as far as there are any */
} MxStream;

/* CAP heaps from BASE on, none of them known.  FALSE if WORK must end. */
gboolean mx_stream_init (MxStream *self, gint64 base, guint64 cap, guint words,
                         MxWork *work);
void mx_stream_clear (MxStream *self, MxWork *work);

/* Appends the next heap. */
void mx_stream_push (MxStream *self, guint index, gboolean common);
/* Forgets all heaps from N on. */
void mx_stream_cut (MxStream *self, guint64 n);
/* Makes room for MORE heaps, keeping the last KEEP; the rest of them is forgotten. */
void mx_stream_slide (MxStream *self, guint64 more, guint64 keep);

static inline gboolean
mx_stream_is_common (const MxStream *self, guint64 heap)
{
  guint64 at = heap - (guint64)self->base;
  guint index = self->index[at];

  return (self->hot[index / 32 * self->cap + at] >> index % 32 & 1) != 0;
}

/* Goes on to the heap TO as if all heaps were common, which is to be verified.  Room must be
 * there.  FALSE where an index does not fit into WORDS: N is the heap that has none. */
gboolean mx_stream_make (MxStream *self, const MxMaker *maker, guint64 to);

/* For the heaps FROM … FROM + 7: the indices of values that the pairs reach from each, in
 * SETS[word][heap].  All heaps before FROM + 8 should be known, and are told nothing of where
 * they are not. */
void mx_stream_collect (const MxStream *self, const MxPairs *pairs, guint64 from,
                        guint32 (*sets)[MX_LANES_32]);

/* As many heaps at once as one round of offsets serves. */
#define MX_STREAM_WIDE (4 * MX_LANES_32)

/* As mx_stream_collect () for the heaps FROM … FROM + MX_STREAM_WIDE - 1, where WORDS is 1. */
void mx_stream_collect_wide (const MxStream *self, const MxPairs *pairs, guint64 from,
                             guint32 *sets);

G_END_DECLS
