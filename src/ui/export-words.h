/* SPDX-License-Identifier: MIT */
#pragma once

#include <cairo.h>

#include "export/export.h"
#include "session/session.h"

/* What the export dialog says and shows of a figure. */

G_BEGIN_DECLS

/* "png", "svg", "pdf", "tex"; static. */
const char *mx_export_suffix (MxFormat format);
/* What the format is good for; static, translated. */
const char *mx_export_hint (MxFormat format);
/* The title of the game, as the name of a file with its suffix; g_free () it. */
char *mx_export_suggest_name (MxSession *session, MxFormat format);

/* The figure in the middle of WIDTH × HEIGHT, on paper, or on the checkers that stand for
 * nothing. */
void mx_export_paint_preview (const MxPicture *figure, cairo_t *cr, int width, int height,
                              gboolean transparent);

G_END_DECLS
