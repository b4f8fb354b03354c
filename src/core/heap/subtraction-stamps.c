/* SPDX-License-Identifier: MIT */
#include "core/heap/subtraction-private.h"

/* The plain way, for values of any size: each value of an option is stamped with the heap. */

guint64
mx_take_stamps (MxTakeStream *self, MxWork *work, guint64 count)
{
  guint32 *cell = (guint32 *)(gpointer)self->cells + self->end;
  guint64 *stamp = self->stamp;
  guint n_set = 0;

  for (guint64 i = 0; i < count; i++) {
    guint64 n = self->n + i;
    guint32 value = 0;

    while (n_set < self->n_set && (guint64)self->set[n_set] <= n)
      n_set++;
    for (guint k = 0; k < n_set; k++)
      stamp[cell[(gint64)i - self->set[k]]] = n + 1;
    while (stamp[value] == n + 1)
      value++;
    cell[i] = value;
    if (!mx_work_tick (work, 1 + n_set / 8))
      return i + 1;
  }
  return count;
}
