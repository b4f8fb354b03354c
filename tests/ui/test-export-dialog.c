/* SPDX-License-Identifier: MIT */
#include "ui/export-dialog.h"
#include "widget-test.h"

#include <glib/gstdio.h>
#include <math.h>

/* What the dialog writes, and what it says when it cannot. */

typedef struct {
  MxSession *session;
  MxExportDialog *dialog;
  char *folder;
} Fixture;

static void
setup (Fixture *f, gconstpointer data)
{
  f->session = solved_session (SUBTRACTION);
  f->dialog = MX_EXPORT_DIALOG (mx_export_dialog_new (f->session));
  g_object_ref (f->dialog);
  gtk_window_present (GTK_WINDOW (f->dialog));
  wait_frames (GTK_WIDGET (f->dialog));
  f->folder = g_dir_make_tmp ("mexplorer-export-XXXXXX", NULL);
  g_assert_nonnull (f->folder);
}

static void
teardown (Fixture *f, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (f->dialog));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (f->dialog);
  g_assert_finalize_object (f->session);
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (f->folder, name, NULL);
    g_assert_cmpint (g_unlink (path), ==, 0);
  }
  g_rmdir (f->folder);
  g_free (f->folder);
}

typedef struct {
  gboolean done;
  gboolean written;
  GError *error;
} Answer;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;
  answer->written =
      mx_export_dialog_save_to_finish (MX_EXPORT_DIALOG (source), result, &answer->error);
  answer->done = TRUE;
}

static gboolean
is_done (gpointer data)
{
  return ((Answer *)data)->done;
}

static char *
save (Fixture *f, const MxExportChoices *choices, const char *name)
{
  char *path = g_build_filename (f->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Answer answer = {0};
  mx_export_dialog_set_choices (f->dialog, choices);
  mx_export_dialog_save_to (f->dialog, file, saved_cb, &answer);
  wait_until (is_done, &answer);
  g_assert_no_error (answer.error);
  g_assert_true (answer.written);
  return path;
}

static cairo_surface_t *
save_png (Fixture *f, const MxExportChoices *choices)
{
  g_autofree char *path = save (f, choices, "figure.png");
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

static guint32
corner (cairo_surface_t *surface)
{
  return *(const guint32 *)cairo_image_surface_get_data (surface);
}

static void
test_png_size (Fixture *f, gconstpointer data)
{
  const double scales[] = {1, 2.5};
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++) {
    MxExportChoices choices = {MX_FORMAT_PNG, scales[i], MX_THEME_LIGHT, FALSE, TRUE};
    cairo_surface_t *surface = save_png (f, &choices);
    g_autoptr (MxPicture) figure =
        mx_session_build_figure (f->session, 960, 640, MX_THEME_LIGHT, TRUE);
    MxRect uncropped = figure->bounds;
    mx_picture_finish (figure, 16, 0, 0);
    g_assert_cmpfloat (figure->bounds.height, <, uncropped.height);
    g_assert_cmpint (cairo_image_surface_get_width (surface), ==,
                     (int)ceil (figure->bounds.width * scales[i] - 1e-6));
    g_assert_cmpint (cairo_image_surface_get_height (surface), ==,
                     (int)ceil (figure->bounds.height * scales[i] - 1e-6));
    cairo_surface_destroy (surface);
  }
}

static void
test_background (Fixture *f, gconstpointer data)
{
  MxExportChoices choices = {MX_FORMAT_PNG, 1, MX_THEME_PRINT, FALSE, FALSE};
  cairo_surface_t *surface = save_png (f, &choices);
  g_assert_cmphex (corner (surface) & 0xffffff, ==, 0xffffff);
  cairo_surface_destroy (surface);
  choices.transparent = TRUE;
  surface = save_png (f, &choices);
  g_assert_cmphex (corner (surface), ==, 0);
  cairo_surface_destroy (surface);
}

static char *
save_text (Fixture *f, MxFormat format, gboolean legend, const char *name)
{
  MxExportChoices choices = {format, 1, MX_THEME_LIGHT, FALSE, legend};
  g_autofree char *path = save (f, &choices, name);
  char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
test_svg (Fixture *f, gconstpointer data)
{
  g_autofree char *text = save_text (f, MX_FORMAT_SVG, FALSE, "text.svg");
  g_assert_nonnull (strstr (text, "<text"));
  g_assert_nonnull (strstr (text, ">11</text>"));
  g_assert_nonnull (strstr (text, ">3</text>"));
  g_autofree char *outlines = save_text (f, MX_FORMAT_SVG_PATHS, FALSE, "paths.svg");
  g_assert_nonnull (strstr (outlines, "<svg"));
  g_assert_null (strstr (outlines, "<text"));
}

static void
test_legend (Fixture *f, gconstpointer data)
{
  g_autofree char *with = save_text (f, MX_FORMAT_SVG, TRUE, "with.svg");
  g_autofree char *without = save_text (f, MX_FORMAT_SVG, FALSE, "without.svg");
  g_assert_nonnull (strstr (with, "player wins"));
  g_assert_null (strstr (without, "player wins"));
}

static void
test_pdf_and_tikz (Fixture *f, gconstpointer data)
{
  g_autofree char *pdf = save_text (f, MX_FORMAT_PDF, TRUE, "figure.pdf");
  g_assert_true (g_str_has_prefix (pdf, "%PDF-"));
  g_autofree char *tikz = save_text (f, MX_FORMAT_TIKZ, TRUE, "figure.tex");
  g_assert_nonnull (strstr (tikz, "\\begin{tikzpicture}"));
}

static guint
count (const char *text, const char *word)
{
  guint n = 0;
  for (const char *p = text; (p = strstr (p, word)) != NULL; p++)
    n++;
  return n;
}

static void
test_failure_is_told (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->folder, "no", "such", "place.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Answer answer = {0};
  mx_export_dialog_save_to (f->dialog, file, saved_cb, &answer);
  wait_until (is_done, &answer);
  g_assert_false (answer.written);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&answer.error);
  GtkWidget *revealer = child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "trouble_revealer");
  g_assert_true (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  g_assert_true (
      gtk_widget_is_sensitive (child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "save")));
  /* What is wrong is said once. */
  const char *trouble = gtk_label_get_text (
      GTK_LABEL (child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "trouble")));
  g_assert_cmpuint (count (trouble, "place.png"), ==, 1);
  g_assert_nonnull (strstr (trouble, "there is no such folder"));
  /* A choice is a new attempt. */
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "theme")),
      MX_THEME_PRINT);
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "theme")),
      MX_THEME_LIGHT);
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
}

static void
test_choices_are_remembered (Fixture *f, gconstpointer data)
{
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "format")),
      MX_FORMAT_PDF);
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (child_of (f->dialog, MX_TYPE_EXPORT_DIALOG, "transparent")),
      TRUE);
  GtkWidget *other = mx_export_dialog_new (f->session);
  MxExportChoices choices;
  mx_export_dialog_get_choices (MX_EXPORT_DIALOG (other), &choices);
  g_assert_cmpint (choices.format, ==, MX_FORMAT_PDF);
  g_assert_true (choices.transparent);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (
                        child_of (other, MX_TYPE_EXPORT_DIALOG, "format"))),
                    ==, MX_FORMAT_PDF);
  g_assert_false (
      gtk_widget_get_sensitive (child_of (other, MX_TYPE_EXPORT_DIALOG, "scale")));
  gtk_window_destroy (GTK_WINDOW (other));
}

static void
test_closed_while_writing (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->folder, "late.png", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog = mx_export_dialog_new (f->session);
  MxExportChoices choices = {MX_FORMAT_PNG, 6, MX_THEME_LIGHT, FALSE, TRUE};
  mx_export_dialog_set_choices (MX_EXPORT_DIALOG (dialog), &choices);
  gtk_window_present (GTK_WINDOW (dialog));
  Answer answer = {0};
  mx_export_dialog_save_to (MX_EXPORT_DIALOG (dialog), file, saved_cb, &answer);
  gtk_window_destroy (GTK_WINDOW (dialog));
  wait_until (is_done, &answer);
  g_assert_true (answer.written);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, function)                                                              \
  g_test_add ("/ui/export-dialog/" path, Fixture, NULL, setup, function, teardown)
  ADD ("png-size", test_png_size);
  ADD ("background", test_background);
  ADD ("svg", test_svg);
  ADD ("legend", test_legend);
  ADD ("pdf-and-tikz", test_pdf_and_tikz);
  ADD ("failure-is-told", test_failure_is_told);
  ADD ("choices-are-remembered", test_choices_are_remembered);
  ADD ("closed-while-writing", test_closed_while_writing);
  return g_test_run ();
}
