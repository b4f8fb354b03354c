/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"
#include "core/work.h"

/* Numbers for components as they are met: private to core.
 *
 * A component whose coordinates are small is packed whole into its 64-bit key, so that one
 * look into the table decides; a larger one has a hash for a key and is compared. */

G_BEGIN_DECLS

typedef struct {
  guint64 key;
  guint32 node;
} MxInternSlot;

typedef struct {
  MxWork *work;
  MxSource *source; /* borrowed */
  MxInternSlot *slot; /* a power of two of them; MX_INTERN_FREE where there is none */
  guint shift; /* 64 - log2 of their number */

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

gboolean mx_intern_init (MxIntern *self, MxWork *work, MxSource *source);
void mx_intern_clear (MxIntern *self);

guint64 mx_intern_key (const MxIntern *self, guint family, const gint64 *coords);
static inline gsize
mx_intern_home (const MxIntern *self, guint64 key)
{
  key ^= key >> 29;
  return (gsize)((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> self->shift);
}

/* Asks for the memory that a key is looked up in. */
static inline void
mx_intern_fetch (const MxIntern *self, guint64 key)
{
  __builtin_prefetch (self->slot + mx_intern_home (self, key));
}

/* The number of a component, which is new if it equals N as it was before.  MX_INTERN_FREE if
 * WORK must end, or it would be new and there are MAX already (no limit is noted then). */
guint32 mx_intern_add (MxIntern *self, guint64 key, guint family, const gint64 *coords,
                       guint32 max);

/* Forgets all components from N on. */
gboolean mx_intern_truncate (MxIntern *self, guint32 n, guint32 n_coords);

G_END_DECLS
