/* SPDX-License-Identifier: MIT */
#include "mx-config.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "export/writer.h"
#include "picture/paint.h"

/* The formats that Cairo writes: PNG, PDF, and SVG with texts as outlines. */

/* Cairo's own limit on a side, and one on the area that keeps the memory below 1 GiB. */
#define SIDE_MAX 32767.0
#define AREA_MAX 268435456.0

static cairo_status_t
append_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check (cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, G_IO_ERROR,
               status == CAIRO_STATUS_NO_MEMORY ? G_IO_ERROR_NO_SPACE : G_IO_ERROR_FAILED,
               _ ("The picture cannot be drawn: %s."), cairo_status_to_string (status));
  return FALSE;
}

static void
paint (const MxPicture *picture, cairo_t *cr, double scale, gboolean transparent)
{
  const MxColor ground = picture->background;
  if (!transparent) {
    cairo_set_source_rgba (cr, ground.r, ground.g, ground.b, ground.a);
    cairo_paint (cr);
  }
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -picture->bounds.x, -picture->bounds.y);
  mx_picture_paint (picture, cr, NULL);
}

static gboolean
check_size (double width, double height, double scale, GError **error)
{
  if (!(scale >= 0.1 && scale <= 8.0)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("The scale must be between 0.1 and 8."));
    return FALSE;
  }
  if (width <= SIDE_MAX && height <= SIDE_MAX && width * height <= AREA_MAX)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("A picture of %1$.0f × %2$.0f pixels is too large for PNG: choose a "
                  "smaller scale, or PDF or SVG."),
               width, height);
  return FALSE;
}

GBytes *
mx_write_png (const MxPicture *picture, const MxExportOptions *options, GError **error)
{
  /* A bound that is whole but for rounding must not gain an empty row of pixels. */
  const double width = MAX (1.0, ceil (picture->bounds.width * options->scale - 1e-6));
  const double height = MAX (1.0, ceil (picture->bounds.height * options->scale - 1e-6));
  if (!check_size (width, height, options->scale, error))
    return NULL;
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)width, (int)height);
  cairo_t *cr = cairo_create (surface);
  paint (picture, cr, options->scale, options->transparent);
  gboolean ok = check (cairo_status (cr), error);
  cairo_destroy (cr);
  GByteArray *bytes = g_byte_array_new ();
  ok = ok && check (cairo_surface_write_to_png_stream (surface, append_cb, bytes), error);
  cairo_surface_destroy (surface);
  if (ok)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  return NULL;
}

/* Paints on SURFACE, which writes into BYTES, and ends both. */
static GBytes *
finish_surface (cairo_surface_t *surface, GByteArray *bytes, const MxPicture *picture,
                gboolean transparent, GError **error)
{
  cairo_t *cr = cairo_create (surface);
  paint (picture, cr, 1.0, transparent);
  gboolean ok = check (cairo_status (cr), error);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  ok = ok && check (cairo_surface_status (surface), error);
  cairo_surface_destroy (surface);
  if (ok)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  return NULL;
}

GBytes *
mx_write_pdf (const MxPicture *picture, const MxExportOptions *options, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      append_cb, bytes, picture->bounds.width, picture->bounds.height);
  const char *title = mx_write_title (picture);
  if (title != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR,
                                  "Mexplorer " MX_VERSION);
  return finish_surface (surface, bytes, picture, options->transparent, error);
}

GBytes *
mx_write_svg_paths (const MxPicture *picture, const MxExportOptions *options,
                    GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (
      append_cb, bytes, picture->bounds.width, picture->bounds.height);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  return finish_surface (surface, bytes, picture, options->transparent, error);
}
