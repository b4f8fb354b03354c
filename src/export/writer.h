/* SPDX-License-Identifier: MIT */
#pragma once

#include "export/export.h"

/* What the writers of the formats share; private to this directory. */

G_BEGIN_DECLS

GBytes *mx_write_png (const MxPicture *picture, const MxExportOptions *options,
                      GError **error);
GBytes *mx_write_pdf (const MxPicture *picture, const MxExportOptions *options,
                      GError **error);
GBytes *mx_write_svg_paths (const MxPicture *picture, const MxExportOptions *options,
                            GError **error);
GBytes *mx_write_svg (const MxPicture *picture, const MxExportOptions *options);
GBytes *mx_write_tikz (const MxPicture *picture, const MxExportOptions *options,
                       GError **error);

/* The picture's title (the first text of that role), or NULL; borrowed. */
const char *mx_write_title (const MxPicture *picture);

/* "node", "arrow", …: the name of a role, for the readers of a file. */
const char *mx_write_role (MxRole role);

/* Appends a number with at most two decimals and no needless zeros, whatever the locale. */
void mx_write_number (GString *out, double value);

/* Appends "1a2b3c". */
void mx_write_hex (GString *out, MxColor color);

G_END_DECLS
