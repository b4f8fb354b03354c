/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"
#include "core/work.h"

/* Numbers for components as they are met: private to core.
 *
 * Each family has a box of coordinates, in which a component has a place.  A box may be dense: then
 * an array has the number of each place, and positions are in the order of their places once all
 * are known.  Else a component is sought in a hash table: by a key that holds its family and
 * place, so that one look decides; or, outside of the box, by a hash, and is compared. */

G_BEGIN_DECLS

typedef struct {
  guint64 key;
  guint32 node;
} MxInternSlot;

typedef struct {
  gint64 *side; /* one a parameter; NULL where there are too many parameters */
  gint64 *need; /* one a parameter: what would hold all components that were looked at */
  gboolean grown; /* there are such as mx_intern_choose_boxes () has not seen yet */
  guint64 n_places; /* the product of the sides, MX_BOX_PLACES at the most */
  guint32 *
      number; /* n_places: 1 + the number of the component there, or 0; NULL if not dense */
} MxInternBox;

typedef struct {
  MxWork *work;
  MxSource *source; /* borrowed */
  MxInternSlot *slot; /* a power of two of them; MX_INTERN_FREE where there is none */
  guint shift; /* 64 - log2 of their number */
  guint32 n_slots; /* that are taken */
  MxInternBox *boxes; /* one a family */
  const gint64 **sides; /* one a family: those of the boxes */

  guint32 n_seen; /* components that mx_intern_choose_boxes () has seen */

  guint32 n; /* components, numbered from 0 */
  guint32 *family; /* n */
  guint32 *coords_first; /* n */
  gint64 *coords;
  guint32 n_coords;
  guint32 cap_family;
  guint32 cap_coords_first;
  guint32 cap_coords;
} MxIntern;

#define MX_INTERN_FREE G_MAXUINT32

/* A key of a family and a place. */
#define MX_INTERN_EXACT ((guint64)1 << 63)
#define MX_INTERN_PLACE_BITS 51
#define MX_INTERN_FAMILIES (1 << 12)
#define MX_INTERN_KEY(family, place)                                                     \
  (MX_INTERN_EXACT | (guint64)(family) << MX_INTERN_PLACE_BITS | (guint64)(place))
#define MX_INTERN_PLACE(key) ((key) & (((guint64)1 << MX_INTERN_PLACE_BITS) - 1))

gboolean mx_intern_init (MxIntern *self, MxWork *work, MxSource *source);
void mx_intern_clear (MxIntern *self);

/* Makes the boxes of families dense that hold all their components, as far as that is cheap.  FALSE
 * if WORK must end. */
gboolean mx_intern_choose_boxes (MxIntern *self);
/* Ends that for a family. */
gboolean mx_intern_drop_box (MxIntern *self, guint family);

guint64 mx_intern_key (const MxIntern *self, guint family, const gint64 *coords);
static inline gsize
mx_intern_home (const MxIntern *self, guint64 key)
{
  key ^= key >> 29;
  return (gsize)((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> self->shift);
}

/* Asks for the memory that a key is looked up in. */
static inline void
mx_intern_fetch (const MxIntern *self, guint family, guint64 key)
{
  const MxInternBox *box = &self->boxes[family];

  if (box->number != NULL && (key & MX_INTERN_EXACT) != 0)
    __builtin_prefetch (box->number + MX_INTERN_PLACE (key));
  else
    __builtin_prefetch (self->slot + mx_intern_home (self, key));
}

/* The number of a component, which is new if it equals N as it was before.  MX_INTERN_FREE if
 * WORK must end, or it would be new and there are MAX already (no limit is noted then).  COORDS may
 * be NULL where the key is made of a place. */
guint32 mx_intern_add (MxIntern *self, guint64 key, guint family, const gint64 *coords,
                       guint32 max);

/* Forgets all components from N on. */
gboolean mx_intern_truncate (MxIntern *self, guint32 n, guint32 n_coords);

/* Fills ORDER with the components in the order in which they are written, and COORDS with their
 * coordinates in that order, where all boxes are dense and full enough.  FALSE if they are not; then
 * ORDER and COORDS mean nothing. */
gboolean mx_intern_find_order (const MxIntern *self, guint32 *order, gint64 *coords);

G_END_DECLS
