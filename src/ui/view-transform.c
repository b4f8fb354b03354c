/* SPDX-License-Identifier: MIT */
#include "ui/view-transform.h"

#include <math.h>

/* One idea: while the user has not touched it, the transform follows picture and viewport by a
 * rule (MX_FIT_LEGIBLE or MX_FIT_WHOLE); once touched, it stays.  In either case the middle of
 * the viewport lies over the picture, so that nobody can lose it. */

/* Pixels kept between something that is revealed and the border of the viewport. */
#define REVEAL_MARGIN 24.0
/* Units around a picture in which nothing is painted; a ring may take some of them. */
#define MARGIN_OF_PICTURES 10.0
/* A fit that is off by less than this is kept. */
#define KEEP_RATIO 1.04

void
mx_view_transform_init (MxViewTransform *self)
{
  *self = (MxViewTransform){.scale = 1.0, .labels = 1.0, .fit = MX_FIT_LEGIBLE};
}

static gboolean
is_empty (const MxViewTransform *self)
{
  return !(self->bounds.width > 0) || !(self->bounds.height > 0) || self->width <= 0
         || self->height <= 0;
}

/* Keeps the middle of the viewport over the picture. */
static void
clamp_origin (MxViewTransform *self)
{
  if (is_empty (self))
    return;
  double half_width = self->width / self->scale / 2;
  double half_height = self->height / self->scale / 2;
  double x = self->x + half_width, y = self->y + half_height;
  const MxRect *bounds = &self->bounds;
  self->x = CLAMP (x, bounds->x, bounds->x + bounds->width) - half_width;
  self->y = CLAMP (y, bounds->y, bounds->y + bounds->height) - half_height;
}

static double
whole_scale (const MxViewTransform *self)
{
  return MIN (self->width / self->bounds.width,
              (self->height - self->bottom) / self->bounds.height);
}

static double
fit_scale (const MxViewTransform *self)
{
  double scale = whole_scale (self);
  if (self->fit == MX_FIT_WHOLE)
    return CLAMP (scale, MX_ZOOM_MIN, MX_ZOOM_LEGIBLE_MAX * self->labels);
  return CLAMP (scale, MX_ZOOM_LEGIBLE_MIN * self->labels,
                MX_ZOOM_LEGIBLE_MAX * self->labels);
}

/* The origin along one axis: centred if all fits, else FOCUS in the middle, but no empty space
 * beyond the picture. */
static double
fit_origin (double low, double extent, double viewport, double focus)
{
  if (extent <= viewport)
    return low + extent / 2 - viewport / 2;
  return CLAMP (focus - viewport / 2, low, low + extent - viewport);
}

static void
place (MxViewTransform *self, double focus_x, double focus_y)
{
  const MxRect *bounds = &self->bounds;
  self->x = fit_origin (bounds->x, bounds->width, self->width / self->scale, focus_x);
  self->y = fit_origin (bounds->y, bounds->height,
                        (self->height - self->bottom) / self->scale, focus_y);
}

static void
apply_fit (MxViewTransform *self)
{
  if (is_empty (self))
    return;
  self->scale = fit_scale (self);
  place (self, self->focus_x, self->focus_y);
}

void
mx_view_transform_set_viewport (MxViewTransform *self, double width, double height)
{
  if (width == self->width && height == self->height)
    return;
  double cx = self->x + self->width / self->scale / 2;
  double cy = self->y + self->height / self->scale / 2;
  self->width = width;
  self->height = height;
  if (self->fit != MX_FIT_NONE) {
    apply_fit (self);
    return;
  }
  self->x = cx - width / self->scale / 2;
  self->y = cy - height / self->scale / 2;
  clamp_origin (self);
}

void
mx_view_transform_set_labels (MxViewTransform *self, double labels)
{
  const double by = labels / self->labels;
  if (!(labels > 0) || by == 1.0)
    return;
  self->labels = labels;
  if (self->fit != MX_FIT_NONE) {
    apply_fit (self);
    return;
  }
  mx_view_transform_zoom (self, by, self->width / 2, self->height / 2);
}

double
mx_view_transform_scene_width (const MxViewTransform *self)
{
  return self->width / self->labels;
}

double
mx_view_transform_scene_height (const MxViewTransform *self)
{
  return (self->height - self->bottom) / self->labels;
}

gboolean
mx_view_transform_set_bottom (MxViewTransform *self, double bottom)
{
  if (bottom == self->bottom)
    return FALSE;
  self->bottom = bottom;
  if (self->fit != MX_FIT_NONE)
    apply_fit (self);
  return TRUE;
}

/* Whether RECT lies in the viewport, but for SLACK units. */
static gboolean
shows (const MxViewTransform *self, const MxRect *rect, double slack)
{
  MxRect visible = mx_view_transform_visible (self);
  slack = MAX (slack, 0.5 / self->scale);
  return rect->x >= visible.x - slack && rect->y >= visible.y - slack
         && rect->x + rect->width <= visible.x + visible.width + slack
         && rect->y + rect->height <= visible.y + visible.height + slack;
}

/* A picture that takes the place of another of nearly the same size: the transform is kept
 * where it still fits.  TRUE if so. */
static gboolean
keep_place (MxViewTransform *self, const MxRect *old)
{
  const MxRect *bounds = &self->bounds;
  double ratio = fit_scale (self) / self->scale;
  if (ratio > KEEP_RATIO || ratio < 1 / KEEP_RATIO)
    return FALSE;
  if (!shows (self, bounds, MARGIN_OF_PICTURES)) {
    if (ratio != 1.0
        || hypot (bounds->width - old->width, bounds->height - old->height)
               > REVEAL_MARGIN)
      return FALSE;
    place (self, self->x + self->width / self->scale / 2,
           self->y + (self->height - self->bottom) / self->scale / 2);
    return TRUE;
  }
  double moved = hypot (bounds->x + bounds->width / 2 - old->x - old->width / 2,
                        bounds->y + bounds->height / 2 - old->y - old->height / 2);
  return moved * self->scale < REVEAL_MARGIN / 2;
}

void
mx_view_transform_set_bounds (MxViewTransform *self, const MxRect *bounds)
{
  MxRect old = self->bounds;
  gboolean had = !is_empty (self);
  self->bounds = *bounds;
  if (is_empty (self))
    return;
  if (self->fit == MX_FIT_NONE)
    clamp_origin (self);
  else if (!had || !keep_place (self, &old))
    apply_fit (self);
}

void
mx_view_transform_set_focus (MxViewTransform *self, double x, double y)
{
  self->focus_x = x;
  self->focus_y = y;
}

void
mx_view_transform_fit (MxViewTransform *self, MxFit fit)
{
  self->fit = fit;
  if (fit != MX_FIT_NONE)
    apply_fit (self);
}

void
mx_view_transform_zoom (MxViewTransform *self, double factor, double px, double py)
{
  if (is_empty (self) || !(factor > 0))
    return;
  double least = MIN (MX_ZOOM_MIN, whole_scale (self));
  double scale = CLAMP (self->scale * factor, least, MX_ZOOM_MAX);
  double x, y;
  mx_view_transform_to_picture (self, px, py, &x, &y);
  self->scale = scale;
  self->x = x - px / scale;
  self->y = y - py / scale;
  self->fit = MX_FIT_NONE;
  clamp_origin (self);
}

gboolean
mx_view_transform_pan (MxViewTransform *self, double dx, double dy)
{
  if (is_empty (self))
    return FALSE;
  double x = self->x, y = self->y;
  self->x -= dx / self->scale;
  self->y -= dy / self->scale;
  clamp_origin (self);
  if (x == self->x && y == self->y)
    return FALSE;
  self->fit = MX_FIT_NONE;
  return TRUE;
}

/* The least shift that brings [low, low + extent] into [from, from + length]. */
static double
shift_into (double low, double extent, double from, double length)
{
  if (extent > length)
    return low + extent / 2 - from - length / 2;
  if (low < from)
    return low - from;
  if (low + extent > from + length)
    return low + extent - from - length;
  return 0;
}

gboolean
mx_view_transform_reveal (MxViewTransform *self, const MxRect *rect)
{
  if (is_empty (self) || shows (self, rect, 0))
    return FALSE;
  double margin = REVEAL_MARGIN / self->scale;
  MxRect visible = mx_view_transform_visible (self);
  double dx =
      shift_into (rect->x - margin, rect->width + 2 * margin, visible.x, visible.width);
  double dy =
      shift_into (rect->y - margin, rect->height + 2 * margin, visible.y, visible.height);
  MxFit fit = self->fit;
  gboolean moved = mx_view_transform_pan (self, -dx * self->scale, -dy * self->scale);
  self->fit = fit;
  return moved;
}

gboolean
mx_view_transform_overflows (const MxViewTransform *self)
{
  return !is_empty (self) && !shows (self, &self->bounds, 0);
}

void
mx_view_transform_to_picture (const MxViewTransform *self, double px, double py,
                              double *x, double *y)
{
  *x = self->x + px / self->scale;
  *y = self->y + py / self->scale;
}

void
mx_view_transform_to_widget (const MxViewTransform *self, double x, double y, double *px,
                             double *py)
{
  *px = (x - self->x) * self->scale;
  *py = (y - self->y) * self->scale;
}

MxRect
mx_view_transform_visible (const MxViewTransform *self)
{
  return (MxRect){self->x, self->y, self->width / self->scale,
                  self->height / self->scale};
}
