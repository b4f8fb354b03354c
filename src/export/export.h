/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

#include "picture/picture.h"

/* Writing a picture to a file: all of it or nothing. */

G_BEGIN_DECLS

typedef enum {
  MX_FORMAT_PNG,
  MX_FORMAT_SVG, /* text as <text> */
  MX_FORMAT_SVG_PATHS, /* text as outlines */
  MX_FORMAT_PDF,
  MX_FORMAT_TIKZ,
} MxFormat;

/* The format that a file's name asks for; FALSE if none. */
gboolean mx_format_from_name (const char *name, MxFormat *format);

typedef struct {
  double scale; /* pixels per unit of a PNG, 0.1 … 8 */
  gboolean transparent; /* no background */
} MxExportOptions;

/* The bytes of the picture in FORMAT, or NULL with a GError (G_IO_ERROR_*): a PNG larger than
 * Cairo can make, no memory.  Any thread (Pango's default font map is one a thread). */
GBytes *mx_export_to_bytes (const MxPicture *picture, MxFormat format,
                            const MxExportOptions *options, GError **error);

/* The same into a file, which is replaced as a whole or left as it was. */
gboolean mx_export_to_file (const MxPicture *picture, MxFormat format,
                            const MxExportOptions *options, GFile *file, GError **error);

G_END_DECLS
