/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sequence.h"

/* Heaps before the periodic part that do not follow it. */

G_BEGIN_DECLS

#define MX_EXCEPTIONS_LAST 8

/* The longest pre-period that is looked through.  Of a longer one most values were not kept: to make
 * them anew, and those of a period for each turn, takes as long as the search for the period. */
#define MX_EXCEPTIONS_HEAPS ((guint64)1 << 25)

typedef struct {
  gboolean
      counted; /* else too many heaps would have to be looked at, and the rest is empty */
  guint64 count;
  guint n_last; /* the last of them, ascending */
  guint64 last[MX_EXCEPTIONS_LAST];
  MxValue value[MX_EXCEPTIONS_LAST]; /* theirs */
} MxExceptions;

/* Compares the values before the pre-period's end with the periodic part, continued backwards.
 * O(pre-period) and perhaps computing as many values anew.  FALSE if stopped or at a limit; COUNTED
 * is FALSE then. */
gboolean mx_exceptions_find (MxSequence *sequence, const MxLimits *limits,
                             const MxControl *control, MxExceptions *found);

G_END_DECLS
