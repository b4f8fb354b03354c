/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* Periods of the SG values of one heap. */

G_BEGIN_DECLS

/* Why a period holds for ever. */
typedef enum {
  MX_PROOF_NONE, /* seen in the values, not proved */
  MX_PROOF_WINDOW, /* a window of max (S) values that repeats (subtraction games) */
  MX_PROOF_OCTAL, /* Guy and Smith's bound for take-and-break games */
  MX_PROOF_NIM, /* any number may be taken: SG(n) = n (Bouton) */
  MX_PROOF_SPARSE, /* a window that repeats behind the last rare value (take-and-break) */
  MX_PROOF_SALTUS, /* all may be taken: one period's moves serve the next (take-and-break) */
  MX_PROOF_REST, /* 1 … PERIOD - 1 may be taken and no multiple of PERIOD: SG(n) = n mod PERIOD */
  MX_PROOF_STAIRS, /* exactly l … h may be taken, l being WINDOW: SG(n) = floor((n mod (l + h)) / l);
                    * or, with a saltus, all from l on: SG(n) = floor(n / l) */
  MX_PROOF_REPEAT, /* the amounts repeat, and WINDOW values do (subtraction games) */
} MxProof;

typedef struct {
  guint64 preperiod; /* the first heap of the periodic part */
  guint64 period; /* 0: none found */
  gint64 saltus; /* what is added each period; 0 for a periodic sequence */
  MxProof proof;
  guint64 computed; /* the last heap looked at */
  guint64 window; /* the number of values that the proof compares */
  guint64
      reach; /* not proved: the last heap that a proof of it would look at; 0 if unknown */
  guint64
      waiting; /* the least amount that no heap looked at can take, so that nothing can be said of
                    * a period; 0 if there is none */
} MxPeriod;

/* The least of finitely many amounts of FAMILY that none of the heaps 0 … N - 1 can take; 0 if there
 * is none, or they are not finitely many.  O(amounts). */
guint64 mx_period_find_waiting (const MxFamily *family, guint64 n);

/* Looks for the least period of values[0 … n - 1] and proves it where FAMILY's shape allows.
 * Without a proof a period is reported only if the values repeat at least three times and over
 * at least half of what is known.  O(n log n) at the most.  Any thread. */
void mx_period_find (const MxFamily *family, const MxValue *values, guint64 n,
                     MxPeriod *period);

G_END_DECLS
