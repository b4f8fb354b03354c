/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sparse-stream.h"

/* Where a sequence may have come round to what it was before: private to core. */

G_BEGIN_DECLS

/* Constant memory: places picked by what the heaps before them are, so that the same heaps have
 * the same places. */
typedef struct {
  guint64 span; /* heaps that a place remembers */
  guint64 from; /* places are picked from here on */
  gboolean by_parity; /* heaps of different parity are not the same */
  guint bits; /* one heap in 2^BITS is picked, about */
  guint n; /* of TABLE in use */
  struct MxCyclePlace *table; /* open addressing by PRINT */
  /* The last two places with the same print: OLD is 0 if there are none. */
  guint64 old;
  guint64 now;
} MxCycle;

/* FALSE if WORK must end. */
gboolean mx_cycle_init (MxCycle *self, guint64 from, guint64 span, gboolean by_parity,
                        MxWork *work);
void mx_cycle_clear (MxCycle *self, MxWork *work);

/* Looks at the places FROM … TO - 1, which are known to be right.  STREAM has SPAN heaps before
 * FROM. */
void mx_cycle_feed (MxCycle *self, const MxStream *stream, guint64 from, guint64 to);

G_END_DECLS
