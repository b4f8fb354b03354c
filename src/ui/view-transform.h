/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/picture.h"
#include "picture/scene.h"

/* Where a picture lies in a viewport: plain arithmetic, without a display.
 *
 *   pixel = (unit - origin) * scale
 *
 * Pixels are those of the widget (not of the device), units those of the picture. */

G_BEGIN_DECLS

typedef enum {
  MX_FIT_LEGIBLE, /* the whole picture, but never smaller than can be read nor larger than
                     is pleasant; what does not fit is reached by panning */
  MX_FIT_WHOLE, /* the whole picture, however small */
  MX_FIT_NONE, /* the user has zoomed or panned */
} MxFit;

#define MX_ZOOM_LEGIBLE_MIN MX_SCENE_LEAST_ZOOM
#define MX_ZOOM_LEGIBLE_MAX 1.6
#define MX_ZOOM_MIN 0.02
#define MX_ZOOM_MAX 16.0
#define MX_ZOOM_STEP 1.25

typedef struct {
  double scale; /* pixels per unit, MX_ZOOM_MIN … MX_ZOOM_MAX */
  double x, y; /* the unit at the left upper corner of the viewport */
  double width, height; /* of the viewport, in pixels */
  double labels; /* how much larger than usual pictures are to be: 1 … */
  double bottom; /* of HEIGHT: what something else covers, where a fit puts nothing */
  MxRect bounds; /* of the picture, in units; a width of 0: none yet */
  MxFit fit;
  double focus_x, focus_y; /* the point (units) that is shown first where not all fits */
} MxViewTransform;

void mx_view_transform_init (MxViewTransform *self);

/* Another size of the viewport: fits anew, or keeps the middle of the viewport in its place. */
void mx_view_transform_set_viewport (MxViewTransform *self, double width, double height);

/* Pictures are to be so much larger than usual: no fit goes below MX_ZOOM_LEGIBLE_MIN times that.
 * Fits anew unless the user has zoomed or panned; then the scale is as much larger as the labels
 * are. */
void mx_view_transform_set_labels (MxViewTransform *self, double labels);

/* The size of the viewport for whoever lays out a picture: in units, where they are as large as the
 * labels. */
double mx_view_transform_scene_width (const MxViewTransform *self);
double mx_view_transform_scene_height (const MxViewTransform *self);

/* Another height that is covered at the bottom.  Fits anew unless the user has zoomed or
 * panned.  FALSE if it is the old one. */
gboolean mx_view_transform_set_bottom (MxViewTransform *self, double bottom);

/* Another picture.  Fits anew unless the user has zoomed or panned.  A picture that differs a
 * little (a ring more or less) stays where it is, so that stepping does not make it jump. */
void mx_view_transform_set_bounds (MxViewTransform *self, const MxRect *bounds);

/* Shows (X, Y) first where not all fits.  Takes effect at the next fit. */
void mx_view_transform_set_focus (MxViewTransform *self, double x, double y);

void mx_view_transform_fit (MxViewTransform *self, MxFit fit);

/* Multiplies the scale; the unit under the pixel (PX, PY) stays there, unless that would leave
 * the picture out of sight. */
void mx_view_transform_zoom (MxViewTransform *self, double factor, double px, double py);

/* Moves the picture by pixels, as a hand would.  FALSE if nothing moved. */
gboolean mx_view_transform_pan (MxViewTransform *self, double dx, double dy);

/* Pans as little as brings RECT (units) into sight, with a margin.  The rule that the transform
 * follows stays.  FALSE if nothing moved. */
gboolean mx_view_transform_reveal (MxViewTransform *self, const MxRect *rect);

/* Whether some of the picture lies outside the viewport. */
gboolean mx_view_transform_overflows (const MxViewTransform *self);

void mx_view_transform_to_picture (const MxViewTransform *self, double px, double py,
                                   double *x, double *y);
void mx_view_transform_to_widget (const MxViewTransform *self, double x, double y,
                                  double *px, double *py);

/* What is visible, in units. */
MxRect mx_view_transform_visible (const MxViewTransform *self);

G_END_DECLS
