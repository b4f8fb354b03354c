/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* The window of games to start from: those of the course, and the user's own.  A choice activates
 * `win.open-game` or `win.open-file` of the window that it belongs to, and closes it. */

G_BEGIN_DECLS

#define MX_TYPE_GALLERY (mx_gallery_get_type ())
G_DECLARE_FINAL_TYPE (MxGallery, mx_gallery, MX, GALLERY, GtkWindow)

GtkWidget *mx_gallery_new (GtkWindow *parent);

G_END_DECLS
