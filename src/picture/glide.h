/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/picture.h"

/* Pictures between two pictures: positions that both have glide from their old places to their
 * new ones, and arrows go with their ends; what is new appears. */

G_BEGIN_DECLS

typedef struct _MxGlide MxGlide;

MxGlide *mx_glide_new (void);
void mx_glide_free (MxGlide *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxGlide, mx_glide_free)

/* NODE was there before, BY away from where it is now. */
void mx_glide_add (MxGlide *self, MxNode node, MxPoint by);

/* Whether no position has moved farther than LEAST units. */
gboolean mx_glide_is_still (const MxGlide *self, double least);

/* PICTURE as it looks at T of the way, from 0 (the old places) to 1 (PICTURE itself).  A new
 * reference.  O(items). */
MxPicture *mx_glide_build (const MxGlide *self, const MxPicture *picture, double t);

G_END_DECLS
