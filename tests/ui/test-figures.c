/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/export-dialog.h"

#include <cairo.h>

/* Saving the picture as a figure, from the action to what is in the file. */

static MxExportDialog *
open_dialog (MxWindow *window)
{
  ui_test_activate (window, "export");
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *item = windows; item != NULL; item = item->next)
    if (MX_IS_EXPORT_DIALOG (item->data)
        && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
      return item->data;
  g_error ("win.export shows no dialog");
}

typedef struct {
  gboolean done;
  gboolean success;
  GError *error;
} Outcome;

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Outcome *outcome = data;
  outcome->success = mx_export_dialog_save_to_finish (MX_EXPORT_DIALOG (source), result,
                                                      &outcome->error);
  outcome->done = TRUE;
}

static gboolean
is_done (gpointer data)
{
  return ((Outcome *)data)->done;
}

static void
write_figure (MxExportDialog *dialog, MxFormat format, GFile *file, Outcome *outcome)
{
  MxExportChoices choices;
  mx_export_dialog_get_choices (dialog, &choices);
  choices.format = format;
  choices.scale = 2;
  choices.legend = TRUE;
  mx_export_dialog_set_choices (dialog, &choices);
  mx_export_dialog_save_to (dialog, file, written_cb, outcome);
  ui_test_wait_for (is_done, outcome);
}

static void
png (void)
{
  MxWindow *window = ui_test_open ();
  g_autofree char *directory = ui_test_make_directory ();
  g_autoptr (GFile) file = g_file_new_build_filename (directory, "figure.png", NULL);
  MxExportDialog *dialog = open_dialog (window);
  Outcome outcome = {0};
  write_figure (dialog, MX_FORMAT_PNG, file, &outcome);
  g_assert_no_error (outcome.error);
  g_assert_true (outcome.success);

  cairo_surface_t *surface =
      cairo_image_surface_create_from_png (g_file_peek_path (file));
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), >, 300);
  g_assert_cmpint (cairo_image_surface_get_height (surface), >, 100);
  /* The dark blue of a P-position is in it. */
  gboolean blue = FALSE;
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface) && !blue; y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++) {
      guint32 pixel =
          ((const guint32 *)(gconstpointer)(data + (gsize)y * (gsize)stride))[x];
      blue = blue || (pixel & 0xffffff) == 0x004488;
    }
  g_assert_true (blue);
  cairo_surface_destroy (surface);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_remove_directory (directory);
  ui_test_close (window);
}

static void
count_text_cb (GMarkupParseContext *context, const char *name, const char **names,
               const char **values, gpointer data, GError **error)
{
  if (strcmp (name, "text") == 0)
    ++*(guint *)data;
}

static void
svg (void)
{
  MxWindow *window = ui_test_open ();
  g_autofree char *directory = ui_test_make_directory ();
  g_autoptr (GFile) file = g_file_new_build_filename (directory, "figure.svg", NULL);
  MxExportDialog *dialog = open_dialog (window);
  Outcome outcome = {0};
  write_figure (dialog, MX_FORMAT_SVG, file, &outcome);
  g_assert_no_error (outcome.error);

  g_autofree char *contents = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &contents, &length, NULL));
  guint n_texts = 0;
  const GMarkupParser parser = {.start_element = count_text_cb};
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &n_texts, NULL);
  g_autoptr (GError) error = NULL;
  g_markup_parse_context_parse (context, contents, (gssize)length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  /* Twelve values, twelve labels, and the legend's words. */
  g_assert_cmpuint (n_texts, >=, 26);
  g_assert_nonnull (strstr (contents, ">11<"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_remove_directory (directory);
  ui_test_close (window);
}

static void
unwritable (void)
{
  MxWindow *window = ui_test_open ();
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/figure.png");
  MxExportDialog *dialog = open_dialog (window);
  Outcome outcome = {0};
  write_figure (dialog, MX_FORMAT_PNG, file, &outcome);
  g_assert_false (outcome.success);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&outcome.error);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/figures/png", png);
  g_test_add_func ("/ui/figures/svg", svg);
  g_test_add_func ("/ui/figures/unwritable", unwritable);
  return g_test_run ();
}
