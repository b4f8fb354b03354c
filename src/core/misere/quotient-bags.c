/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-bags.h"

#include <string.h>

/* Multisets in one array, found by a hash table of their numbers. */

#define FIRST_BITS 8

static gboolean
new_slots (MxBags *self, guint bits)
{
  guint64 n = (guint64)1 << bits;
  guint32 *slot = mx_work_alloc (self->work, n, sizeof *slot);

  if (slot == NULL)
    return FALSE;
  memset (slot, 0xff, n * sizeof *slot);
  self->slot = slot;
  self->bits = bits;
  return mx_work_tick (self->work, n / 64);
}

gboolean
mx_bags_init (MxBags *self, MxWork *work)
{
  *self = (MxBags){.work = work};
  if (!new_slots (self, FIRST_BITS)
      || !mx_work_reserve (work, &self->first, &self->cap_first, 1, sizeof *self->first))
    return FALSE;
  self->first[0] = 0;
  return TRUE;
}

void
mx_bags_clear (MxBags *self)
{
  MxWork *work = self->work;

  if (work == NULL)
    return;
  mx_work_free (work, self->slot, (guint64)1 << self->bits, sizeof *self->slot);
  mx_work_free (work, self->first, self->cap_first, sizeof *self->first);
  mx_work_free (work, self->letter, self->cap_letter, sizeof *self->letter);
  *self = (MxBags){0};
}

void
mx_bags_reset (MxBags *self)
{
  self->n = 0;
  memset (self->slot, 0xff, ((gsize)1 << self->bits) * sizeof *self->slot);
}

static gsize
home (const MxBags *self, const guint32 *letters, guint n)
{
  guint64 hash = n + 1;

  for (guint i = 0; i < n; i++) {
    hash = (hash ^ letters[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return (gsize)((hash * G_GUINT64_CONSTANT (0xff51afd7ed558ccd)) >> (64 - self->bits));
}

/* The slot where a bag is, or where it goes. */
static gsize
look_up (const MxBags *self, const guint32 *letters, guint n)
{
  gsize mask = ((gsize)1 << self->bits) - 1;
  gsize i = home (self, letters, n);

  for (; self->slot[i] != MX_NO_BAG; i = (i + 1) & mask) {
    guint32 bag = self->slot[i];

    if (mx_bags_size (self, bag) == n
        && (n == 0
            || memcmp (mx_bags_letters (self, bag), letters, n * sizeof *letters) == 0))
      break;
  }
  return i;
}

guint32
mx_bags_find (const MxBags *self, const guint32 *letters, guint n)
{
  return self->slot[look_up (self, letters, n)];
}

static gboolean
grow (MxBags *self)
{
  guint32 *old = self->slot;
  guint bits = self->bits;

  if (!new_slots (self, bits + 1))
    return FALSE;
  for (guint32 bag = 0; bag < self->n; bag++)
    self->slot[look_up (self, mx_bags_letters (self, bag), mx_bags_size (self, bag))] =
        bag;
  mx_work_free (self->work, old, (guint64)1 << bits, sizeof *old);
  return mx_work_tick (self->work, 4 * (guint64)self->n);
}

guint32
mx_bags_add (MxBags *self, const guint32 *letters, guint n)
{
  gsize i = look_up (self, letters, n);
  guint32 used = self->first[self->n];

  if (self->slot[i] != MX_NO_BAG)
    return self->slot[i];
  if ((guint64)self->n * 2 >= (guint64)1 << self->bits) {
    if (!grow (self))
      return MX_NO_BAG;
    i = look_up (self, letters, n);
  }
  if (!mx_work_reserve (self->work, &self->first, &self->cap_first, (guint64)self->n + 2,
                        sizeof *self->first)
      || !mx_work_reserve (self->work, &self->letter, &self->cap_letter,
                           (guint64)used + n, sizeof *self->letter))
    return MX_NO_BAG;
  if (n > 0)
    memcpy (self->letter + used, letters, n * sizeof *letters);
  self->first[self->n + 1] = used + n;
  self->slot[i] = self->n;
  return self->n++;
}

guint
mx_bags_merge (const guint32 *a, guint n_a, guint without, const guint32 *b, guint n_b,
               guint32 *out)
{
  guint n = 0;
  guint j = 0;

  for (guint i = 0; i < n_a; i++) {
    if (i == without)
      continue;
    while (j < n_b && b[j] > a[i])
      out[n++] = b[j++];
    out[n++] = a[i];
  }
  while (j < n_b)
    out[n++] = b[j++];
  return n;
}
