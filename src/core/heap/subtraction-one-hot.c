/* SPDX-License-Identifier: MIT */
#include "core/clones.h"
#include "core/heap/subtraction-private.h"

/* Values as single bits, so that the mex of a set is two operations, and vectors of them hold the
 * heaps side by side.  The kernel is written once, for cells of 16, 32 and 64 bits: the narrower
 * they are, the more heaps a vector holds. */

/* A set and where its amounts become large enough to be taken for several heaps at once. */
typedef struct {
  const gint64 *set;
  guint n_small; /* below 8 */
  guint n_medium; /* below a group of heaps, the small ones included */
  guint n;
} Split;

static void
split_set (Split *split, guint group)
{
  split->n_small = 0;
  while (split->n_small < split->n && split->set[split->n_small] < 8)
    split->n_small++;
  split->n_medium = split->n_small;
  while (split->n_medium < split->n && split->set[split->n_medium] < (gint64)group)
    split->n_medium++;
}

#define MASK guint16
#define NAME(x) x##_16
#include "core/heap/subtraction-lanes.h"

#define MASK guint32
#define NAME(x) x##_32
#include "core/heap/subtraction-lanes.h"

#define MASK guint64
#define NAME(x) x##_64
#include "core/heap/subtraction-lanes.h"

guint64
mx_take_one_hot (MxTakeStream *self, guint64 count)
{
  Split split = {.set = self->set, .n = self->n_set};
  gpointer cells = self->cells + self->end * self->size;

  /* With m amounts no value is above m. */
  if (self->kind == MX_TAKE_ONE_HOT_16)
    return run_16 (cells, &split, count, self->n_set >= 16);
  if (self->kind == MX_TAKE_ONE_HOT_32)
    return run_32 (cells, &split, count, self->n_set >= 32);
  return run_64 (cells, &split, count, self->n_set >= 64);
}
