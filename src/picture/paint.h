/* SPDX-License-Identifier: MIT */
#pragma once

#include <cairo.h>

#include "picture/picture.h"

/* Painting a picture with Cairo: the screen, PNG and PDF. */

G_BEGIN_DECLS

/* Paints what meets CLIP (picture units; NULL for all) in the units of CR as it stands.  The
 * background is not painted. */
void mx_picture_paint (const MxPicture *self, cairo_t *cr, const MxRect *clip);

G_END_DECLS
