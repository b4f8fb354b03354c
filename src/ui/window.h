/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* One game in a window: rules, controls and pattern; the picture; the inspector; the stepper.
 * Everything that can be done is a `win.` action (window-actions.c). */

G_BEGIN_DECLS

#define MX_TYPE_WINDOW (mx_window_get_type ())
G_DECLARE_FINAL_TYPE (MxWindow, mx_window, MX, WINDOW, GtkApplicationWindow)

/* Opens on the first game of the gallery. */
MxWindow *mx_window_new (GtkApplication *application);

MxSession *mx_window_get_session (MxWindow *self);

/* -- the document (window-files.c) -- */

/* Reads FILE and shows it; asks first if there are unsaved changes.  What goes wrong is told in
 * the window, and the document stays as it is. */
void mx_window_open (MxWindow *self, GFile *file);

/* Shows a game of the gallery, likewise. */
void mx_window_open_game (MxWindow *self, const char *id);

/* Writes the text to FILE, which is the document's file from then on if that succeeds. */
void mx_window_save_as (MxWindow *self, GFile *file);

/* The document's file, borrowed; NULL if it has none. */
GFile *mx_window_get_file (MxWindow *self);
/* Whether the text differs from what was saved or opened. */
gboolean mx_window_is_modified (MxWindow *self);
/* Whether a file is being read or written, or an answer is about to be followed. */
gboolean mx_window_is_working (MxWindow *self);

/* The question about unsaved changes while it is asked, else NULL; a GtkDialog, borrowed.  Its
 * responses: GTK_RESPONSE_ACCEPT saves, GTK_RESPONSE_REJECT discards. */
GtkWindow *mx_window_get_question (MxWindow *self);

G_END_DECLS
