/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "export/export.h"
#include "session/session.h"

/* Saving the picture of a session as a figure: format, size, theme, background, legend, with a
 * preview of what the file will hold.  The choices are remembered while the program runs. */

G_BEGIN_DECLS

#define MX_TYPE_EXPORT_DIALOG (mx_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MxExportDialog, mx_export_dialog, MX, EXPORT_DIALOG, GtkWindow)

/* The caller sets the parent (gtk_window_set_transient_for ()) and presents it. */
GtkWidget *mx_export_dialog_new (MxSession *session);

G_END_DECLS
