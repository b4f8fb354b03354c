/* SPDX-License-Identifier: MIT */
#include "rules/number-set.h"

#include <stdlib.h>

/* Intervals that overlap or touch are merged, so that an element is met once however the
 * text repeats it. */

static int
compare_intervals (gconstpointer a, gconstpointer b)
{
  const MxInterval *left = a, *right = b;
  return (left->low > right->low) - (left->low < right->low);
}

MxNumberSet *
mx_number_set_new (MxInterval *intervals, guint n)
{
  MxNumberSet *self = g_malloc (sizeof *self + n * sizeof (MxInterval));
  self->n = 0;
  if (n > 1)
    qsort (intervals, n, sizeof *intervals, compare_intervals);
  for (guint i = 0; i < n; i++) {
    MxInterval next = intervals[i];
    if (next.high < next.low)
      continue;
    MxInterval *last = self->n > 0 ? &self->interval[self->n - 1] : NULL;
    if (last != NULL && (last->high == G_MAXINT64 || next.low <= last->high + 1))
      last->high = MAX (last->high, next.high);
    else
      self->interval[self->n++] = next;
  }
  return self;
}

guint64
mx_number_set_count (const MxNumberSet *self)
{
  guint64 count = 0;
  for (guint i = 0; i < self->n; i++) {
    guint64 width = (guint64)self->interval[i].high - (guint64)self->interval[i].low;
    if (__builtin_add_overflow (count, width, &count)
        || __builtin_add_overflow (count, 1, &count))
      return G_MAXUINT64;
  }
  return count;
}

gboolean
mx_number_set_has (const MxNumberSet *self, gint64 x)
{
  guint low = 0, high = self->n;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (self->interval[middle].high < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low < self->n && self->interval[low].low <= x;
}
