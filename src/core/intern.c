/* SPDX-License-Identifier: MIT */
#include "core/intern.h"

#include <string.h>

/* An open hash table over arrays of components.  The top bit of a key tells the exact ones from
 * the hashed. */

#define EXACT ((guint64)1 << 63)
#define FAMILY_BITS 9
#define COORDINATE_BITS (63 - FAMILY_BITS)
#define FIRST_BITS 8

static MxInternSlot *
new_slots (MxWork *work, guint bits)
{
  guint64 n = (guint64)1 << bits;
  MxInternSlot *slot = mx_work_alloc (work, n, sizeof *slot);

  if (slot == NULL)
    return NULL;
  for (guint64 i = 0; i < n; i++) {
    slot[i].node = MX_INTERN_FREE;
    if ((i & 4095) == 0 && !mx_work_tick (work, 4096)) {
      mx_work_free (work, slot, n, sizeof *slot);
      return NULL;
    }
  }
  return slot;
}

gboolean
mx_intern_init (MxIntern *self, MxWork *work, MxSource *source)
{
  *self = (MxIntern){.work = work, .source = source, .shift = 64 - FIRST_BITS};
  self->slot = new_slots (work, FIRST_BITS);
  return self->slot != NULL;
}

void
mx_intern_clear (MxIntern *self)
{
  mx_work_free (self->work, self->slot, (guint64)1 << (64 - self->shift),
                sizeof *self->slot);
  mx_work_free (self->work, self->family, self->cap_family, sizeof *self->family);
  mx_work_free (self->work, self->coords_first, self->cap_coords_first,
                sizeof *self->coords_first);
  mx_work_free (self->work, self->coords, self->cap_coords, sizeof *self->coords);
  memset (self, 0, sizeof *self);
}

static guint64
hash_coords (guint family, guint arity, const gint64 *coords)
{
  guint64 hash = family + 1;

  for (guint i = 0; i < arity; i++) {
    hash = (hash ^ (guint64)coords[i]) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
    hash ^= hash >> 32;
  }
  return hash & ~EXACT;
}

guint64
mx_intern_key (const MxIntern *self, guint family, const gint64 *coords)
{
  guint arity = self->source->families[family].arity;
  guint bits;
  guint64 key;

  if (arity == 1 && (guint64)coords[0] >> COORDINATE_BITS == 0
      && family >> FAMILY_BITS == 0)
    return EXACT | (guint64)family << COORDINATE_BITS | (guint64)coords[0];
  if (arity == 0 || arity > 6 || family >> FAMILY_BITS != 0)
    return hash_coords (family, arity, coords);
  bits = COORDINATE_BITS / arity;
  key = 0;
  for (guint i = 0; i < arity; i++) {
    if (coords[i] >> bits != 0)
      return hash_coords (family, arity, coords);
    key = key << bits | (guint64)coords[i];
  }
  /* The family's bits lie at the same place whatever the arity is: keys of different families
   * never meet. */
  return EXACT | (guint64)family << COORDINATE_BITS | key;
}

static void
place (MxInternSlot *slot, guint shift, MxInternSlot entry)
{
  gsize mask = ((gsize)1 << (64 - shift)) - 1;
  guint64 key = entry.key ^ entry.key >> 29;
  gsize i = (gsize)((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> shift);

  while (slot[i].node != MX_INTERN_FREE)
    i = (i + 1) & mask;
  slot[i] = entry;
}

/* Moves the entries below LIMIT into a table of 2^BITS slots. */
static gboolean
rebuild (MxIntern *self, guint bits, guint32 limit)
{
  guint64 old = (guint64)1 << (64 - self->shift);
  MxInternSlot *slot = new_slots (self->work, bits);

  if (slot == NULL)
    return FALSE;
  for (guint64 i = 0; i < old; i++) {
    if (self->slot[i].node < limit)
      place (slot, 64 - bits, self->slot[i]);
    if (!mx_work_tick (self->work, 3)) {
      mx_work_free (self->work, slot, (guint64)1 << bits, sizeof *slot);
      return FALSE;
    }
  }
  mx_work_free (self->work, self->slot, old, sizeof *self->slot);
  self->slot = slot;
  self->shift = 64 - bits;
  return TRUE;
}

static gboolean
same (const MxIntern *self, guint32 node, guint64 key, guint family, const gint64 *coords)
{
  if ((key & EXACT) != 0)
    return TRUE;
  return self->family[node] == family
         && (self->source->families[family].arity == 0
             || memcmp (self->coords + self->coords_first[node], coords,
                        self->source->families[family].arity * sizeof *coords)
                    == 0);
}

static gboolean
append (MxIntern *self, guint family, const gint64 *coords)
{
  guint arity = self->source->families[family].arity;

  if (!mx_work_reserve (self->work, &self->family, &self->cap_family,
                        (guint64)self->n + 1, sizeof *self->family)
      || !mx_work_reserve (self->work, &self->coords_first, &self->cap_coords_first,
                           (guint64)self->n + 1, sizeof *self->coords_first)
      || !mx_work_reserve (self->work, &self->coords, &self->cap_coords,
                           (guint64)self->n_coords + arity, sizeof *self->coords))
    return FALSE;
  self->family[self->n] = family;
  self->coords_first[self->n] = self->n_coords;
  for (guint i = 0; i < arity; i++)
    self->coords[self->n_coords++] = coords[i];
  self->n++;
  return TRUE;
}

guint32
mx_intern_add (MxIntern *self, guint64 key, guint family, const gint64 *coords,
               guint32 max)
{
  gsize mask = ((gsize)1 << (64 - self->shift)) - 1;
  gsize i = mx_intern_home (self, key);

  for (; self->slot[i].node != MX_INTERN_FREE; i = (i + 1) & mask) {
    if (self->slot[i].key == key && same (self, self->slot[i].node, key, family, coords))
      return self->slot[i].node;
  }
  if (self->n >= max)
    return MX_INTERN_FREE;
  if ((guint64)self->n * 5 >= ((guint64)mask + 1) * 3) {
    if (!rebuild (self, 64 - self->shift + 1, MX_INTERN_FREE))
      return MX_INTERN_FREE;
    mask = ((gsize)1 << (64 - self->shift)) - 1;
    i = mx_intern_home (self, key);
    while (self->slot[i].node != MX_INTERN_FREE)
      i = (i + 1) & mask;
  }
  if (!append (self, family, coords))
    return MX_INTERN_FREE;
  self->slot[i] = (MxInternSlot){key, self->n - 1};
  return self->n - 1;
}

gboolean
mx_intern_truncate (MxIntern *self, guint32 n, guint32 n_coords)
{
  if (n == self->n)
    return TRUE;
  if (!rebuild (self, 64 - self->shift, n))
    return FALSE;
  self->n = n;
  self->n_coords = n_coords;
  return TRUE;
}
