/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "picture/picture.h"

G_BEGIN_DECLS

/* What lies in AREA of PICTURE, on its background, SCALE pixels a unit; NULL if it is too large.  Any
 * thread. */
GdkTexture *mx_texture_paint (const MxPicture *picture, const MxRect *area, double scale);

G_END_DECLS
