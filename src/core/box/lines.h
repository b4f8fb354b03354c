/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/box.h"

/* Values of a family whose options lie on lines: private to core. */

G_BEGIN_DECLS

/* Fills the cells of the box 0 … TO[i] of each coordinate, row by row (the last coordinate runs
 * fastest), for a family of shape MX_SHAPE_LINES.  Costs a few words a cell and ray, whatever the
 * number of options; its memory is that of some rows for each ray.  UNFIT where that does not fit
 * into what WORK may have: nothing is filled then, and no limit noted. */
MxBoxResult mx_lines_fill (const MxFamily *family, MxWork *work, const gint64 *to,
                           MxValue *values);

G_END_DECLS
