/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/misere/quotient.h"
#include "core/work.h"

/* The misère quotient of the heaps of one family, and the period of their elements. */

G_BEGIN_DECLS

/* Why the elements repeat for ever. */
typedef enum {
  MX_REPEAT_NONE, /* not proved */
  MX_REPEAT_WINDOW, /* as many heaps as the largest amount repeat, and no heap is split */
  MX_REPEAT_SPLIT, /* Plambeck and Siegel's bound for take-and-break games */
} MxRepeatProof;

typedef struct {
  guint64 preperiod; /* the first heap of the periodic part */
  guint64 period; /* 0: none */
  MxRepeatProof proof;
  guint64 window; /* the number of heaps that the proof compares */
} MxRepeat;

/* Looks for a proved period of the elements of the heaps 0 … n - 1 of FAMILY, all of which are
 * known.  O(n^2) at the most.  FALSE if WORK must end. */
gboolean mx_repeat_find (const MxFamily *family, const MxElement *element, guint64 n,
                         MxWork *work, MxRepeat *repeat);

typedef struct {
  MxGraph *graph; /* of the heaps and all that they reach */
  MxQuotient *quotient; /* NULL where there is none */
  guint64 n; /* it speaks of the heaps 0 … n - 1 */
  MxElement *element; /* n */
  MxRepeat repeat;
  MxQuotientResult result; /* FOUND: it speaks of all heaps that were asked for */
  MxLimit limit; /* the limit that was met */
  gboolean faulted;
  MxFault fault; /* where the rules could not be applied */
} MxHeapQuotient;

/* For the heaps 0 … TO of a family of one parameter that is no graph.  NULL if CONTROL asked to
 * stop.  Any thread. */
MxHeapQuotient *mx_heap_quotient_new (MxSource *source, guint family, gint64 to,
                                      guint max_order, const MxLimits *limits,
                                      const MxControl *control);
void mx_heap_quotient_free (MxHeapQuotient *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxHeapQuotient, mx_heap_quotient_free)

/* The element of a heap of any size, where it is known: computed or by a proved period. */
MxElement mx_repeat_element (const MxRepeat *repeat, const MxElement *element, guint64 n,
                             guint64 heap);

G_END_DECLS
