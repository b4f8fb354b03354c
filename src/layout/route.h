/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/layout.h"

/* Arrows between nodes whose places are given, bent around the other nodes. */

G_BEGIN_DECLS

typedef struct _MxRouter MxRouter;

/* The form of a node in its box. */
typedef enum {
  MX_OUTLINE_BOX,
  MX_OUTLINE_ROUND, /* half circles at its ends: a circle where the box is a square */
  MX_OUTLINE_DIAMOND,
} MxOutline;

/* Whether a point lies inside such a form around CENTER. */
gboolean mx_outline_contains (MxOutline outline, MxPoint center, double width,
                              double height, MxPoint point);

/* Nodes of one form, with CLEARANCE around them.  The arrays
 * are copied. */
MxRouter *mx_router_new (guint n, const MxPoint *center, const double *width,
                         const double *height, MxOutline outline, double clearance);
void mx_router_free (MxRouter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxRouter, mx_router_free)

/* Appends the points of cubic Béziers (1 + 3k) from the centre of FROM to that of TO: straight
 * if no other node is in the way, else with the least bend that clears them, or the bend that
 * meets the fewest.  LEAST_BEND (units, to the left of the way as one walks it on the screen;
 * 0 for none) keeps two opposite arrows apart. */
void mx_router_route (const MxRouter *self, guint32 from, guint32 to, double least_bend,
                      GArray *points);

/* Cuts a path of n points (1 + 3k) to what lies outside the form around CENTER at
 * its beginning; returns the number of points left, moved to the beginning of POINTS.  A path
 * that never leaves it is left as it is. */
guint mx_path_trim_begin (MxPoint *points, guint n, MxPoint center, double width,
                          double height, MxOutline outline);
/* The same at its end. */
guint mx_path_trim_end (MxPoint *points, guint n, MxPoint center, double width,
                        double height, MxOutline outline);

/* The point of a path of n points at T of segment K. */
MxPoint mx_path_at (const MxPoint *points, guint k, double t);

G_END_DECLS
