/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* A take-and-break rule of finitely many amounts, by what its digits allow: private to core. */

G_BEGIN_DECLS

typedef struct {
  const MxFamily *family; /* borrowed; its tail is 0 */
  guint n_splits;
  guint32 *split; /* the amounts that may leave two heaps, ascending */
  guint n_moves;
  guint32 *move; /* the amounts >= 1 that may leave one heap, ascending */
  guint64 largest; /* the largest amount with a digit that is not 0 */
  guint parity; /* of all amounts in SPLIT; 2 if they differ */
} MxBreakRule;

void mx_break_rule_init (MxBreakRule *self, const MxFamily *family);
void mx_break_rule_clear (MxBreakRule *self);

/* Whether all of a heap of N may be taken at once. */
static inline gboolean
mx_break_rule_ends (const MxBreakRule *self, guint64 n)
{
  return n > 0 && (mx_family_digit (self->family, n) & 1) != 0;
}

/* How many splits a heap has after K was taken: the smaller heap is 1 … that. */
static inline guint64
mx_break_rule_most (const MxBreakRule *self, guint64 n, guint64 k)
{
  return n <= k ? 0 : (n - k - (self->family->unequal ? 1 : 0)) / 2;
}

G_END_DECLS
