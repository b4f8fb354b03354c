/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/picture.h"

/* The geometry of paths: where an arrow's head sits and its line ends, and how far a point is
 * from a path.  Shared by the painter, the writers of files and the hit test. */

G_BEGIN_DECLS

/* A path with a head, cut so that the line ends under the head and never shows past its tip. */
typedef struct {
  MxPoint *points; /* n points as in the item, the last segment shortened */
  guint n;
  MxPoint head[4]; /* tip, one barb, the notch, the other barb */
} MxArrow;

/* ITEM is a path with arrow_head > 0.  Free the points with mx_arrow_clear (). */
void mx_arrow_init (MxArrow *self, const MxItem *item);
void mx_arrow_clear (MxArrow *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxArrow, mx_arrow_clear)

/* The distance of a point from the line of a path. */
double mx_path_distance (const MxItem *item, double x, double y);

/* Lengths of the dash and the gap that suit a line of this width. */
void mx_path_dashes (double line, double dashes[2]);

G_END_DECLS
