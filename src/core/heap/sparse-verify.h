/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sparse-stream.h"

/* Whether the smaller rare values are options, too: private to core. */

G_BEGIN_DECLS

/* Heaps whose class and index are at hand for all searches. */
#define MX_EARLY_MOST ((guint64)1 << 16)
/* Added to the index of a rare one. */
#define MX_EARLY_RARE MX_SPARSE_INDICES

typedef struct {
  const MxBreakRule *rule; /* borrowed */
  MxPairs
      witness; /* pairs of two common heaps that reach nearly all that is to be reached */
  guint n_early; /* the heaps 1 … n_early - 1 */
  guint16 *early; /* the index of each; MX_EARLY_RARE more where it is not common */
} MxVerifier;

/* Takes note of the early values and picks witnesses that serve the last heaps before N.
 * STREAM knows some hundred heaps before N.  FALSE if WORK must end. */
gboolean mx_verifier_init (MxVerifier *self, const MxBreakRule *rule,
                           const MxMaker *maker, const MxStream *stream,
                           const guint16 *values, guint64 n, MxWork *work);
void mx_verifier_clear (MxVerifier *self, MxWork *work);

/* One run over heaps that were made. */
typedef struct {
  const MxVerifier *verifier;
  const MxSpace *space;
  const MxStream *stream;
  guint64 from;
  guint64 to;
  gint stop; /* atomic: another thread wants it to end */
  MxWork *work; /* on the thread of the work: its clock and its end; else NULL */
  /* The result: all heaps below DONE are right; where DONE is not TO, that heap has smaller rare
   * values that no near option has, unless it was stopped. */
  guint64 done;
  guint64 farthest; /* the largest offset of an option that was needed */
} MxVerifyJob;

void mx_verify (MxVerifyJob *job);

/* The indices of rare values below the common value of index INDEX, for a heap of N. */
void mx_verify_needs (const MxSpace *space, guint64 n, guint index, guint words,
                      guint32 *needs);

G_END_DECLS
