/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "export/export.h"
#include "session/session.h"

/* Saving the picture of a session as a figure: format, size, theme, background, legend, with a
 * preview of what the file will hold.  The choices are remembered while the program runs; they
 * do not follow the window's.
 *
 * Signal "saved" (GFile *file): the figure was written. */

G_BEGIN_DECLS

#define MX_TYPE_EXPORT_DIALOG (mx_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MxExportDialog, mx_export_dialog, MX, EXPORT_DIALOG, GtkWindow)

typedef struct {
  MxFormat format;
  double scale; /* of a PNG: pixels per unit */
  MxThemeKind theme;
  gboolean transparent;
  gboolean legend;
} MxExportChoices;

/* The caller sets the parent (gtk_window_set_transient_for ()) and presents it. */
GtkWidget *mx_export_dialog_new (MxSession *session);

/* The size for which the figure is laid out (a table wraps at it): that of the picture as the
 * user sees it.  960 × 640 if it is not set. */
void mx_export_dialog_set_viewport (MxExportDialog *self, double width, double height);

void mx_export_dialog_get_choices (MxExportDialog *self, MxExportChoices *choices);
void mx_export_dialog_set_choices (MxExportDialog *self, const MxExportChoices *choices);

/* Writes the figure as chosen, aside.  CALLBACK is called on the main thread; what went wrong
 * is shown in the dialog as well. */
void mx_export_dialog_save_to (MxExportDialog *self, GFile *file,
                               GAsyncReadyCallback callback, gpointer user_data);
gboolean mx_export_dialog_save_to_finish (MxExportDialog *self, GAsyncResult *result,
                                          GError **error);

G_END_DECLS
