/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/control-row.h"
#include "ui/export-dialog.h"
#include "ui/gallery.h"
#include "ui/messages.h"

/* Every template is built: what is wrong in one is a warning, and warnings are fatal. */

static void
build_widget (gconstpointer data)
{
  GType type = *(const GType *)data;
  GtkWidget *widget = g_object_ref_sink (g_object_new (type, NULL));
  g_assert_true (G_TYPE_CHECK_INSTANCE_TYPE (widget, type));
  if (GTK_IS_WINDOW (widget))
    gtk_window_destroy (GTK_WINDOW (widget));
  g_assert_finalize_object (widget);
}

static void
build_shortcuts (void)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/org/mexplorer/Mexplorer/ui/shortcuts.ui");
  GObject *window = gtk_builder_get_object (builder, "shortcuts");
  g_assert_true (GTK_IS_SHORTCUTS_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
build_window (void)
{
  MxWindow *window = ui_test_open ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->editor)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->canvas)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->stepper)));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  static GType types[12];
  guint n = 0;
  types[n++] = MX_TYPE_CANVAS;
  types[n++] = MX_TYPE_CONTROL_ROW;
  types[n++] = MX_TYPE_CONTROLS;
  types[n++] = MX_TYPE_EDITOR;
  types[n++] = MX_TYPE_EXPORT_DIALOG;
  types[n++] = MX_TYPE_GALLERY;
  types[n++] = MX_TYPE_INSPECTOR;
  types[n++] = MX_TYPE_MESSAGES;
  types[n++] = MX_TYPE_NOTICE;
  types[n++] = MX_TYPE_CLAIMS;
  types[n++] = MX_TYPE_PATTERN;
  types[n++] = MX_TYPE_STEPPER;
  for (guint i = 0; i < n; i++) {
    g_autofree char *path = g_strdup_printf ("/ui/templates/%s", g_type_name (types[i]));
    g_test_add_data_func (path, &types[i], build_widget);
  }
  g_test_add_func ("/ui/templates/shortcuts", build_shortcuts);
  g_test_add_func ("/ui/templates/window", build_window);
  return g_test_run ();
}
