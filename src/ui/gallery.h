/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* The games that come with the program, to start from.  A choice activates `win.open-game`. */

G_BEGIN_DECLS

#define MX_TYPE_GALLERY (mx_gallery_get_type ())
G_DECLARE_FINAL_TYPE (MxGallery, mx_gallery, MX, GALLERY, GtkPopover)

GtkWidget *mx_gallery_new (void);

/* The games' ids, NULL-terminated and static.  The first one is what the window opens with. */
const char *const *mx_gallery_get_ids (void);
/* What a game is called, translated; NULL if there is no such game. */
const char *mx_gallery_get_title (const char *id);
/* The text, its title in the language of the interface; NULL if there is no such game.
 * g_free () it. */
char *mx_gallery_dup_text (const char *id);

G_END_DECLS
