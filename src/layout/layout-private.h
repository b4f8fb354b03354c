/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/layout.h"

/* Making an MxLayout, and the pieces that its makers share. */

G_BEGIN_DECLS

/* The curves of the arrows in any order: arrow e has the points
 * point[begin[e]] … point[begin[e] + count[e] - 1]. */
typedef struct {
  guint m;
  GArray *point; /* of MxPoint */
  guint32 *begin; /* m */
  guint32 *count; /* m; 0: not given */
} MxCurves;

void mx_curves_init (MxCurves *self, guint m);
void mx_curves_clear (MxCurves *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxCurves, mx_curves_clear)

/* The points added between these two calls are those of arrow E. */
void mx_curves_begin (MxCurves *self, guint e);
void mx_curves_end (MxCurves *self, guint e);
/* The first point of the arrow, or a cubic from the last point. */
void mx_curves_move_to (MxCurves *self, double x, double y);
void mx_curves_curve_to (MxCurves *self, double x1, double y1, double x2, double y2,
                         double x, double y);
void mx_curves_line_to (MxCurves *self, double x, double y);
/* Turns the points of the arrow the other way round. */
void mx_curves_reverse (MxCurves *self, guint e);

/* The layout of these centres and curves, moved so that all lies in 0 … width, 0 … height.
 * An arrow without a curve gets a straight one. */
MxLayout *mx_layout_new (const MxLayoutRequest *request, const MxPoint *center,
                         const MxCurves *curves, gboolean from_dot);

/* A loop at the right side of a node. */
void mx_curves_add_loop (MxCurves *self, guint e, MxPoint center, double width);
/* How far a loop reaches to the right of its node. */
#define MX_LAYOUT_LOOP 26.0

G_END_DECLS
