/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Which of GTK's renderers draws the windows. */

G_BEGIN_DECLS

/* Takes Cairo's where there is no graphics processor, unless the environment says otherwise
 * (GSK_RENDERER).  There GTK would have OpenGL imitated in software, whose compiler alone costs
 * more than all the rest of the start; the picture is a finished texture, and the little around
 * it is quickly painted.  Before GTK is set up. */
void mx_renderer_choose (void);

G_END_DECLS
