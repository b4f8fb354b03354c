/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/break-rule.h"

/* The sparse space of a take-and-break game: private to core.
 *
 * A mask divides values in two: the value v of a heap of n is *common* where v has an odd number
 * of ones under the mask, else *rare*.  Where all amounts that split have the same parity, the
 * class may take in the parity of n as well.  Of the two heaps of a split, the nim-sum is common
 * for n exactly if one is common and the other rare:
 *
 *   Let c(n, v) = |v & mask| + s (n + k) modulo 2, 1 for common, with s = 1 only where each
 *   amount that splits is k modulo 2.  For a + b = n - k, c(a, x) + c(b, y) = |(x ^ y) & mask|
 *   + s (n + k) = c(n, x ^ y), for s k is added twice on the left and n - k + 2k = n + k.
 *
 * With a mask that makes few heaps rare, the common options of n are few. */

G_BEGIN_DECLS

/* Values above have no index. */
#define MX_SPARSE_VALUES 512
#define MX_SPARSE_INDICES (MX_SPARSE_VALUES / 2)

/* A value is told by its class and its index, which is the value without the mask's lowest bit:
 * the nim-sum of values has the nim-sum of their indices, and as the bits below are not in the
 * mask, indices of one class are in the order of the values. */
typedef struct {
  guint mask; /* not 0 */
  guint low; /* the number of its lowest bit */
  gboolean by_parity;
  guint parity; /* of the amounts that split, where BY_PARITY */
  /* By the parity of the heap. */
  guint16 common[2][MX_SPARSE_INDICES]; /* the common value of an index */
  guint16 rare[2][MX_SPARSE_INDICES];
  guint16 below[2]
               [MX_SPARSE_INDICES]; /* rare values below that common one: indices 0 … */
} MxSpace;

/* Takes the mask that makes the fewest of the heaps 1 … N - 1 rare.  FALSE if a value is too
 * large.  O(n). */
gboolean mx_space_choose (MxSpace *self, const MxBreakRule *rule, const guint16 *values,
                          guint64 n);

static inline gboolean
mx_space_is_common (const MxSpace *self, guint64 n, guint value)
{
  guint ones = (guint)__builtin_parity (value & self->mask);

  return ones != (self->by_parity ? (n ^ self->parity) & 1 : 0);
}

static inline guint
mx_space_index (const MxSpace *self, guint value)
{
  return value >> (self->low + 1) << self->low | (value & ((1u << self->low) - 1));
}

/* Whether moving to a heap of n - K makes a common value rare, and a rare one common. */
static inline gboolean
mx_space_flips (const MxSpace *self, guint64 k)
{
  return self->by_parity && (k & 1) != 0;
}

G_END_DECLS
