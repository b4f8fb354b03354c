/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/break-rule.h"
#include "core/work.h"

/* The values of a take-and-break game from all its options: private to core. */

G_BEGIN_DECLS

/* All values from 0 on.  A clear one has none. */
typedef struct {
  guint16 *value; /* CAP, N of them known */
  guint16 *mirror; /* CAP: mirror[CAP - 1 - i] is value[i]; NULL until it is needed */
  guint64 n;
  guint64 cap;
  guint32 *stamp; /* 65536; stamp[v] == NOW: v is the value of an option */
  guint32 now;
  guint64 first; /* smaller heaps whose options are marked without being asked for */
} MxExact;

void mx_exact_clear (MxExact *self, MxWork *work);

/* Room for NEED values, growing by doubling; without a mirror it is made anew when it is next
 * needed.  FALSE if WORK must end. */
gboolean mx_exact_reserve (MxExact *self, MxWork *work, guint64 need, gboolean mirror);

/* Knows the values of 0 … TO - 1.  O(n) a heap at the worst, a few times less than that many
 * steps in most games.  FALSE if WORK must end; what was found stays. */
gboolean mx_exact_extend (MxExact *self, const MxBreakRule *rule, MxWork *work,
                          guint64 to);

G_END_DECLS
