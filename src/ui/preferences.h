/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* A window for what the user may set: the limits of a search.  What is changed holds at once. */

G_BEGIN_DECLS

#define MX_TYPE_PREFERENCES (mx_preferences_get_type ())
G_DECLARE_FINAL_TYPE (MxPreferences, mx_preferences, MX, PREFERENCES, GtkWindow)

GtkWidget *mx_preferences_new (void);

G_END_DECLS
