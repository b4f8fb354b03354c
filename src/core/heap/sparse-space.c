/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-space.h"

#include "core/sum/walsh.h"

/* The choice of the mask, by one transform over the histogram of values (and one over those of
 * even heaps less those of odd), and the tables that make indices values again. */

/* The number with this index and class for a heap of PARITY. */
static guint16
find_value (const MxSpace *self, guint parity, guint index, gboolean common)
{
  guint value = index >> self->low << (self->low + 1) | (index & ((1u << self->low) - 1));

  if (mx_space_is_common (self, parity, value) != common)
    value |= 1u << self->low;
  return (guint16)value;
}

static void
fill_tables (MxSpace *self)
{
  self->low = (guint)__builtin_ctz (self->mask);
  for (guint parity = 0; parity < 2; parity++) {
    for (guint i = 0; i < MX_SPARSE_INDICES; i++) {
      guint common = find_value (self, parity, i, TRUE);

      self->common[parity][i] = (guint16)common;
      self->rare[parity][i] = find_value (self, parity, i, FALSE);
      /* Rare values with the same bits above the mask's lowest are below if they lack it. */
      self->below[parity][i] =
          (guint16)((i >> self->low << self->low) + (common & (1u << self->low)));
    }
  }
}

/* The mask with the smallest sum: rare heaps less common ones. */
static gint64
find_smallest (const gint64 *sums, guint n, guint *mask)
{
  *mask = 1;
  for (guint m = 2; m < n; m++) {
    if (sums[m] < sums[*mask])
      *mask = m;
  }
  return sums[*mask];
}

gboolean
mx_space_choose (MxSpace *self, const MxBreakRule *rule, const guint16 *values, guint64 n)
{
  g_autofree gint64 *all = g_new0 (gint64, MX_SPARSE_VALUES);
  g_autofree gint64 *turns = g_new0 (gint64, MX_SPARSE_VALUES);
  guint most = 1;
  guint size = 2;
  guint mask = 0;
  gint64 best;

  for (guint64 i = 1; i < n; i++) {
    if (values[i] >= MX_SPARSE_VALUES)
      return FALSE;
    most = MAX (most, values[i]);
    all[values[i]]++;
    turns[values[i]] += ((i ^ rule->parity) & 1) != 0 ? -1 : 1;
  }
  while (size <= most)
    size *= 2;
  mx_walsh_transform (all, size);
  best = find_smallest (all, size, &self->mask);
  self->by_parity = FALSE;
  self->parity = rule->parity & 1;
  mx_walsh_transform (turns, size);
  if (rule->parity < 2 && find_smallest (turns, size, &mask) < best) {
    self->mask = mask;
    self->by_parity = TRUE;
  }
  fill_tables (self);
  return TRUE;
}
