/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* Light, dark, high contrast, or as the system says. */

G_BEGIN_DECLS

typedef enum {
  MX_STYLE_SYSTEM,
  MX_STYLE_LIGHT,
  MX_STYLE_DARK,
  MX_STYLE_CONTRAST,
} MxStyle;

/* Sets GTK's theme for the whole program.  MX_STYLE_SYSTEM follows the desktop's setting, now
 * and when it changes. */
void mx_appearance_set (MxStyle style);
MxStyle mx_appearance_get (void);

const char *mx_style_get_id (MxStyle style); /* "system", "light", "dark", "contrast" */
MxStyle mx_style_from_id (const char *id); /* MX_STYLE_SYSTEM if it is none */

/* Whether what is around WIDGET is dark, whoever made it so: by its colours. */
gboolean mx_appearance_is_dark (GtkWidget *widget);

/* Whether the program shows strong colours on white: the user or the desktop has asked for it. */
gboolean mx_appearance_has_contrast (GtkWidget *widget);

G_END_DECLS
