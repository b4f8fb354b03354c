/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/break-exact.h"
#include "core/heap/sequence-private.h"
#include "core/heap/sparse-cycle.h"
#include "core/heap/sparse-marks.h"
#include "core/heap/sparse-verify.h"

/* One take-and-break game by all its methods: private to core. */

G_BEGIN_DECLS

typedef struct {
  guint64 heap;
  guint index;
} MxRare;

/* The options that show the rare values of the heaps below END to be reached have offsets of at
 * most OFFSET; those below the bound before it, of at most that one's. */
typedef struct {
  guint64 end;
  guint64 offset;
} MxBound;

typedef struct {
  MxSequence sequence;
  MxBreakRule rule;
  /* All values from 0 on, as far as they are stored; while the game is not sparse, all that are
   * known. */
  MxExact exact;
  guint64
      next_try; /* where to look for a sparse space, and for a period among all values */
  guint64 searched; /* heaps among which the last period was sought */

  gboolean sparse; /* what is below is in use */
  MxMaker maker;
  MxVerifier verifier;
  MxStream stream; /* the last heaps, and those that are not yet verified */
  guint64 keep; /* heaps of STREAM before those that are not verified */
  guint64 done; /* heaps that are verified */
  guint64
      begun; /* DONE when the space was chosen; BOUND is about the heaps from here on */
  guint64 chunk; /* heaps that are made at a time */
  MxRare *rare; /* ascending: all rare heaps */
  guint32 n_rares;
  guint32 cap_rares;
  guint32 rares_begun; /* N_RARES when the space was chosen */
  MxBound *bound; /* END ascending, OFFSET descending: what a smaller one hides is gone */
  guint32 n_bounds;
  guint32 cap_bounds;
  MxCycle cycle;
  guint64 next_proof; /* do not try a proof below */
  MxStream again[2]; /* heaps that were made again; clear where there are none */
  guint again_next; /* which of them is given up next */
  MxMarks marks; /* of the heaps that EXACT does not store; clear where it stores all */
} MxBreak;

/* -- break-sparse.c: the sparse space, chosen and changed -- */

/* Chooses a space for the values stored, and makes ready to go on with the WORDS that are needed
 * or more.  Where that does not pay, SPARSE is FALSE afterwards.  FALSE if WORK must end. */
gboolean mx_break_begin (MxBreak *self, MxWork *work, guint words);
void mx_break_end (MxBreak *self, MxWork *work);
/* Stores all values that are known. */
gboolean mx_break_store_all (MxBreak *self, MxWork *work);
/* The heap DONE is rare: its index.  Stores it, and makes ready to go on. */
gboolean mx_break_add_rare (MxBreak *self, MxWork *work, guint index);

static inline guint64
mx_break_last_rare (const MxBreak *self)
{
  return self->n_rares > 0 ? self->rare[self->n_rares - 1].heap : 0;
}

/* -- break-run.c -- */

/* Goes on in the sparse space to the heap TO, or until it should be chosen anew, or a period is
 * proved.  FALSE if WORK must end. */
gboolean mx_break_run (MxBreak *self, MxWork *work, guint64 to);

/* -- break-copy.c -- */

/* The values of the heaps FROM … FROM + N - 1, all known, by whatever it takes. */
gboolean mx_break_copy (MxBreak *self, MxWork *work, guint64 from, guint64 n,
                        MxValue *values);
/* Forgets what was made again, before the space or what makes its values is changed. */
void mx_break_forget (MxBreak *self, MxWork *work);

/* -- break-proof.c -- */

/* Notes how far the options of the heaps up to END were.  FALSE if WORK must end. */
gboolean mx_break_add_bound (MxBreak *self, MxWork *work, guint64 end, guint64 offset);
/* Tries to prove the period that CYCLE has seen.  FALSE if WORK must end. */
gboolean mx_break_prove (MxBreak *self, MxWork *work);

G_END_DECLS
