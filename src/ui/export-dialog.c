/* SPDX-License-Identifier: MIT */
#include "ui/export-dialog.h"

#include "mx-config.h"
#include "ui/export-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The dialog owns the choices and the figure that they give; a worker writes it, with an
 * immutable picture and a copy of the choices. */

#define FIGURE_MARGIN 16
#define UNITS_PER_CM (72 / 2.54)

struct _MxExportDialog {
  GtkWindow parent_instance;

  MxSession *session;
  GSignalGroup *signals;
  double width, height; /* of the viewport that the figure is laid out for */
  MxPicture *figure; /* NULL: to be built, or nothing is solved yet */
  guint build_source;
  gboolean updating; /* the choices are being shown, not made */
  gboolean closed; /* disposed of: nothing is to be shown any more */
  GtkFileChooserNative *chooser; /* while it is open */

  GtkWidget *cancel, *save, *spinner;
  GtkWidget *trouble_revealer, *trouble;
  GtkWidget *preview;
  GtkWidget *format, *hint, *scale, *theme, *transparent, *legend, *size;
};

G_DEFINE_FINAL_TYPE (MxExportDialog, mx_export_dialog, GTK_TYPE_WINDOW)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint saved_signal;

/* As they were last made; main thread only. */
static MxExportChoices remembered = {
    .format = MX_FORMAT_PNG, .scale = 2, .theme = MX_THEME_LIGHT, .legend = TRUE};
static char *remembered_folder; /* URI */

/* -- the figure -- */

static void
show_trouble (MxExportDialog *self, const char *text)
{
  if (text != NULL)
    gtk_label_set_label (GTK_LABEL (self->trouble), text);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->trouble_revealer), text != NULL);
}

static void
show_size (MxExportDialog *self)
{
  g_autofree char *text = NULL;
  if (self->figure != NULL) {
    const MxRect *bounds = &self->figure->bounds;
    if (remembered.format == MX_FORMAT_PNG)
      text = g_strdup_printf (_ ("%1$d × %2$d pixels"),
                              (int)ceil (bounds->width * remembered.scale - 1e-6),
                              (int)ceil (bounds->height * remembered.scale - 1e-6));
    else
      text = g_strdup_printf (_ ("%1$.1f × %2$.1f cm"), bounds->width / UNITS_PER_CM,
                              bounds->height / UNITS_PER_CM);
  }
  gtk_label_set_label (GTK_LABEL (self->size), text != NULL ? text : "");
}

static void
build (MxExportDialog *self)
{
  g_clear_handle_id (&self->build_source, g_source_remove);
  g_clear_pointer (&self->figure, mx_picture_unref);
  if (self->session != NULL)
    self->figure = mx_session_build_figure (self->session, self->width, self->height,
                                            remembered.theme, remembered.legend);
  /* A figure is cropped; the picture may be as large as the viewport. */
  if (self->figure != NULL)
    mx_picture_finish (self->figure, FIGURE_MARGIN, 0, 0);
  gtk_widget_set_sensitive (self->save, self->figure != NULL);
  show_size (self);
  gtk_widget_queue_draw (self->preview);
}

static gboolean
build_cb (gpointer data)
{
  MxExportDialog *self = data;
  self->build_source = 0;
  build (self);
  return G_SOURCE_REMOVE;
}

static void
queue_build (MxExportDialog *self)
{
  if (self->build_source == 0)
    self->build_source = g_idle_add (build_cb, self);
}

static void
draw_preview_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  MxExportDialog *self = data;
  if (self->figure != NULL)
    mx_export_paint_preview (self->figure, cr, width, height, remembered.transparent);
}

/* -- choices -- */

static void
show_choices (MxExportDialog *self)
{
  self->updating = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->format), (guint)remembered.format);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->scale), remembered.scale);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->theme), (guint)remembered.theme);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->transparent),
                               remembered.transparent);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->legend), remembered.legend);
  gtk_label_set_label (GTK_LABEL (self->hint), mx_export_hint (remembered.format));
  gtk_widget_set_sensitive (self->scale, remembered.format == MX_FORMAT_PNG);
  self->updating = FALSE;
}

static void
chosen_cb (MxExportDialog *self)
{
  if (self->updating || self->closed)
    return;
  remembered.format = (MxFormat)MIN (
      gtk_drop_down_get_selected (GTK_DROP_DOWN (self->format)), MX_FORMAT_TIKZ);
  remembered.scale = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->scale));
  remembered.theme = (MxThemeKind)MIN (
      gtk_drop_down_get_selected (GTK_DROP_DOWN (self->theme)), MX_THEME_PRINT);
  remembered.transparent =
      gtk_check_button_get_active (GTK_CHECK_BUTTON (self->transparent));
  remembered.legend = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->legend));
  show_choices (self);
  show_trouble (self, NULL);
  queue_build (self);
}

/* -- saving -- */

typedef struct {
  MxPicture *figure;
  MxFormat format;
  MxExportOptions options;
  GFile *file;
} Job;

static void
job_free (Job *job)
{
  mx_picture_unref (job->figure);
  g_object_unref (job->file);
  g_free (job);
}

static void
write_figure (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;
  if (mx_export_to_file (job->figure, job->format, &job->options, job->file, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
set_busy (MxExportDialog *self, gboolean busy)
{
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), busy);
  gtk_widget_set_sensitive (self->save, !busy && self->figure != NULL);
}

/* The outer task belongs to the dialog and lives on the main thread; the worker has one of its
 * own, without a source, so that it cannot be the one that lets go of a widget. */
static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) outer = data;
  MxExportDialog *self = g_task_get_source_object (outer);
  GFile *file = g_task_get_task_data (outer);
  GError *error = NULL;
  gboolean written = g_task_propagate_boolean (G_TASK (result), &error);
  if (!self->closed)
    set_busy (self, FALSE);
  if (written) {
    g_signal_emit (self, saved_signal, 0, file);
    g_task_return_boolean (outer, TRUE);
    return;
  }
  if (!self->closed) {
    /* Translators: %s is a sentence that says what went wrong. */
    g_autofree char *text =
        g_strdup_printf (_ ("%s\nChoose another place, another format or a smaller "
                            "scale, and save again."),
                         error->message);
    show_trouble (self, text);
  }
  g_task_return_error (outer, error);
}

void
mx_export_dialog_save_to (MxExportDialog *self, GFile *file, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_return_if_fail (MX_IS_EXPORT_DIALOG (self));
  g_return_if_fail (G_IS_FILE (file));
  GTask *outer = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (outer, mx_export_dialog_save_to);
  g_task_set_task_data (outer, g_object_ref (file), g_object_unref);
  build (self);
  if (self->figure == NULL) {
    g_task_return_new_error (outer, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                             _ ("There is no picture yet."));
    g_object_unref (outer);
    return;
  }
  show_trouble (self, NULL);
  set_busy (self, TRUE);
  Job *job = g_new0 (Job, 1);
  job->figure = mx_picture_ref (self->figure);
  job->format = remembered.format;
  job->options = (MxExportOptions){remembered.scale, remembered.transparent};
  job->file = g_object_ref (file);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, outer);
  g_task_set_task_data (task, job, (GDestroyNotify)job_free);
  g_task_run_in_thread (task, write_figure);
}

gboolean
mx_export_dialog_save_to_finish (MxExportDialog *self, GAsyncResult *result,
                                 GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  MxExportDialog *self = MX_EXPORT_DIALOG (source);
  if (mx_export_dialog_save_to_finish (self, result, NULL) && !self->closed)
    gtk_window_close (GTK_WINDOW (self));
}

/* The file with the suffix of the format if its name has none.  A name that asks for another
 * format gets it.  NULL, having said so, if a file of the completed name exists: the chooser
 * has asked about the name as typed only. */
static GFile *
complete_name (MxExportDialog *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  MxFormat asked;
  if (mx_format_from_name (name, &asked)) {
    if (strcmp (mx_export_suffix (asked), mx_export_suffix (remembered.format)) != 0) {
      remembered.format = asked;
      show_choices (self);
    }
    return g_object_ref (file);
  }
  g_autofree char *longer =
      g_strdup_printf ("%s.%s", name, mx_export_suffix (remembered.format));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) completed = g_file_get_child (folder, longer);
  if (g_file_query_exists (completed, NULL)) {
    g_autofree char *text = g_strdup_printf (
        _ ("“%s” exists already. To replace it, save again and choose it by its full "
           "name."),
        longer);
    show_trouble (self, text);
    return NULL;
  }
  return g_steal_pointer (&completed);
}

static void
chooser_cb (MxExportDialog *self, int response, GtkFileChooserNative *chooser)
{
  g_autoptr (GtkFileChooserNative) held = g_steal_pointer (&self->chooser);
  if (response != GTK_RESPONSE_ACCEPT || held == NULL)
    return;
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (held));
  g_autoptr (GFile) folder = g_file_get_parent (chosen);
  if (folder != NULL) {
    g_free (remembered_folder);
    remembered_folder = g_file_get_uri (folder);
  }
  g_autoptr (GFile) file = complete_name (self, chosen);
  if (file != NULL)
    mx_export_dialog_save_to (self, file, saved_cb, NULL);
}

static void
save_cb (MxExportDialog *self)
{
  if (self->chooser != NULL || self->session == NULL)
    return;
  self->chooser =
      gtk_file_chooser_native_new (_ ("Save the Figure"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (self->chooser);
  g_autofree char *name = mx_export_suggest_name (self->session, remembered.format);
  gtk_file_chooser_set_current_name (chooser, name);
  if (remembered_folder != NULL) {
    g_autoptr (GFile) folder = g_file_new_for_uri (remembered_folder);
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  }
  g_signal_connect_object (chooser, "response", G_CALLBACK (chooser_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* -- the widget -- */

static void
set_session (MxExportDialog *self, MxSession *session)
{
  if (!g_set_object (&self->session, session))
    return;
  if (self->signals != NULL)
    g_signal_group_set_target (self->signals, session);
  if (session != NULL)
    queue_build (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxExportDialog *self = MX_EXPORT_DIALOG (object);
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxExportDialog *self = MX_EXPORT_DIALOG (object);
  if (id == PROP_SESSION)
    set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxExportDialog *self = MX_EXPORT_DIALOG (object);
  self->closed = TRUE;
  set_session (self, NULL);
  g_clear_handle_id (&self->build_source, g_source_remove);
  g_clear_object (&self->signals);
  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->figure, mx_picture_unref);
  G_OBJECT_CLASS (mx_export_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (
      klass, "/org/mexplorer/Mexplorer/ui/export-dialog.ui");
  gtk_widget_class_bind_template_child (klass, MxExportDialog, cancel);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, save);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, spinner);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, trouble_revealer);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, trouble);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, preview);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, format);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, hint);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, scale);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, theme);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, transparent);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, legend);
  gtk_widget_class_bind_template_child (klass, MxExportDialog, size);
  gtk_widget_class_bind_template_callback (klass, chosen_cb);
  gtk_widget_class_bind_template_callback (klass, save_cb);
  gtk_widget_class_bind_template_callback (klass, gtk_window_close);
}

static void
mx_export_dialog_class_init (MxExportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  properties[PROP_SESSION] = g_param_spec_object (
      "session", NULL, NULL, MX_TYPE_SESSION,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  saved_signal = g_signal_new ("saved", MX_TYPE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  bind_template (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
mx_export_dialog_init (MxExportDialog *self)
{
  self->width = 960;
  self->height = 640;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->preview), draw_preview_cb, self,
                                  NULL);
  self->signals = g_signal_group_new (MX_TYPE_SESSION);
  g_signal_group_connect_swapped (self->signals, "redraw", G_CALLBACK (queue_build),
                                  self);
  gtk_widget_set_sensitive (self->save, FALSE);
  show_choices (self);
}

/* -- public -- */

GtkWidget *
mx_export_dialog_new (MxSession *session)
{
  return g_object_new (MX_TYPE_EXPORT_DIALOG, "session", session, NULL);
}

void
mx_export_dialog_set_viewport (MxExportDialog *self, double width, double height)
{
  g_return_if_fail (MX_IS_EXPORT_DIALOG (self));
  g_return_if_fail (width > 0 && height > 0);
  self->width = width;
  self->height = height;
  queue_build (self);
}

void
mx_export_dialog_get_choices (MxExportDialog *self, MxExportChoices *choices)
{
  *choices = remembered;
}

void
mx_export_dialog_set_choices (MxExportDialog *self, const MxExportChoices *choices)
{
  g_return_if_fail (MX_IS_EXPORT_DIALOG (self));
  remembered = *choices;
  remembered.scale = CLAMP (remembered.scale, 0.5, 8);
  show_choices (self);
  queue_build (self);
}
