/* SPDX-License-Identifier: MIT */
#include "ui/texture.h"

#include <math.h>

#include "picture/paint.h"

/* A picture as the pixels that GTK shows. */

/* Cairo's images cannot be larger. */
#define SIDE_MAX 32000

static GdkTexture *
texture_from_surface (cairo_surface_t *surface)
{
  cairo_surface_flush (surface);
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize)cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
      cairo_image_surface_get_data (surface), stride * (gsize)height,
      (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference (surface));
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
mx_texture_paint (const MxPicture *picture, const MxRect *area, double scale)
{
  double width = ceil (area->width * scale - 1e-6);
  double height = ceil (area->height * scale - 1e-6);
  if (!(width >= 1 && width <= SIDE_MAX && height >= 1 && height <= SIDE_MAX))
    return NULL;
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)width, (int)height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy (surface);
    return NULL;
  }
  cairo_t *cr = cairo_create (surface);
  const MxColor *color = &picture->background;
  cairo_set_source_rgb (cr, color->r, color->g, color->b);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -area->x, -area->y);
  mx_picture_paint (picture, cr, area);
  cairo_destroy (cr);
  GdkTexture *texture = texture_from_surface (surface);
  cairo_surface_destroy (surface);
  return texture;
}
