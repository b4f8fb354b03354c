/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "picture/theme.h"

/* Small pictures of games, made on a thread of their own. */

G_BEGIN_DECLS

/* Draws what TEXT opens with in WIDTH × HEIGHT pixels.  CALLBACK is called on the
 * main thread. */
void mx_thumbnail_make (const char *text, MxThemeKind theme, int width, int height,
                        GCancellable *cancellable, GAsyncReadyCallback callback,
                        gpointer user_data);
/* NULL if the text is at fault, takes too long, or was cancelled. */
GdkTexture *mx_thumbnail_finish (GAsyncResult *result);

G_END_DECLS
