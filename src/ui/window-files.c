/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "ui/file-io.h"
#include "ui/games.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* New, open, save.  Nothing replaces a text that is not saved before the user has said so: what
 * was asked for waits as PENDING for the answer.  Files are read and written aside; a read that
 * another one overtakes is cancelled, and a text typed while it was being saved is not taken for
 * saved. */

static const char untitled_text[] = "game heap(n): take {1, 2}\nstart heap(10)\n";

/* -- the document -- */

static void
set_document (MxWindow *self, const char *text, GFile *file, const char *game)
{
  self->document++;
  g_set_object (&self->file, file);
  g_free (self->game);
  self->game = g_strdup (game);
  g_free (self->saved_text);
  self->saved_text = g_strdup (text);
  mx_notice_dismiss (self->notice);
  /* A new game is looked at as a whole, in the view that suits it. */
  mx_editor_load (self->editor, text);
  mx_canvas_refit (self->canvas);
  mx_window_update_title (self);
}

/* A new text is there to be written: typing replaces the example. */
static void
begin_document (MxWindow *self)
{
  set_document (self, untitled_text, NULL, NULL);
  if (self->presenting)
    return;
  GtkTextBuffer *buffer = mx_editor_get_buffer (self->editor);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_select_range (buffer, &end, &start);
  mx_window_show_rules (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (mx_editor_get_view (self->editor)));
}

gboolean
mx_window_is_modified (MxWindow *self)
{
  g_return_val_if_fail (MX_IS_WINDOW (self), FALSE);
  g_autofree char *text = mx_editor_dup_text (self->editor);
  return g_strcmp0 (text, self->saved_text) != 0;
}

/* -- reading -- */

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (MxWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = mx_file_read_finish (result, &error);
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  if (cancellable != self->reading)
    return; /* another one was asked for since */
  g_autoptr (GFile) file =
      g_object_ref (g_object_get_data (G_OBJECT (cancellable), "file"));
  g_clear_object (&self->reading);
  const char *refusal = NULL;
  if (text != NULL && mx_editor_accepts (text, &refusal)) {
    set_document (self, text, file, NULL);
    return;
  }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base != NULL ? base : "?");
  g_autofree char *title = g_strdup_printf (_ ("“%s” could not be opened"), name);
  mx_notice_show (self->notice, title, error != NULL ? error->message : refusal, NULL,
                  NULL);
}

static void
read_file (MxWindow *self, GFile *file)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  g_object_set_data_full (G_OBJECT (self->reading), "file", g_object_ref (file),
                          g_object_unref);
  mx_file_read_async (file, self->reading, read_cb, g_object_ref (self));
}

/* -- the question -- */

static void
clear_pending (MxWindow *self)
{
  self->pending.kind = MX_PENDING_NONE;
  g_clear_object (&self->pending.file);
  g_clear_pointer (&self->pending.game, g_free);
}

static void show_chooser (MxWindow *self);

static void
run_pending (MxWindow *self)
{
  MxPending pending = self->pending;
  self->pending = (MxPending){MX_PENDING_NONE, NULL, NULL};
  g_autoptr (GFile) file = pending.file;
  g_autofree char *game = pending.game;
  switch (pending.kind) {
  case MX_PENDING_CLOSE:
    self->closing = TRUE;
    gtk_window_close (GTK_WINDOW (self));
    break;
  case MX_PENDING_NEW: begin_document (self); break;
  case MX_PENDING_CHOOSE: show_chooser (self); break;
  case MX_PENDING_FILE: read_file (self, file); break;
  case MX_PENDING_GAME: {
    g_autofree char *text = mx_games_dup_text (game);
    if (text != NULL)
      set_document (self, text, NULL, game);
    break;
  }
  case MX_PENDING_NONE:
  default: break;
  }
}

static void
lose_or_keep (MxWindow *self, int response)
{
  if (response == GTK_RESPONSE_ACCEPT)
    mx_window_save (self); /* what is pending goes on when it is written */
  else if (response == GTK_RESPONSE_REJECT)
    run_pending (self);
  else
    clear_pending (self);
}

/* What people call the document. */
static char *
dup_name (MxWindow *self)
{
  if (self->file != NULL) {
    g_autofree char *base = g_file_get_basename (self->file);
    return g_filename_display_name (base != NULL ? base : "?");
  }
  g_autofree char *title = mx_session_dup_title (self->session);
  return title[0] != '\0' ? g_steal_pointer (&title) : g_strdup (_ ("Untitled game"));
}

static void
ask_about_changes (MxWindow *self)
{
  const MxChoice choices[] = {
      {_ ("_Cancel"), GTK_RESPONSE_CANCEL, NULL},
      {_ ("_Discard"), GTK_RESPONSE_REJECT, "destructive-action"},
      {_ ("_Save"), GTK_RESPONSE_ACCEPT, "suggested-action"},
  };
  g_autofree char *name = dup_name (self);
  g_autofree char *title = g_strdup_printf (_ ("Save the changes to “%s”?"), name);
  mx_window_ask (self, title, _ ("Changes that are not saved will be lost for good."),
                 choices, G_N_ELEMENTS (choices), lose_or_keep);
}

/* Does KIND at once, or after the question.  A later wish replaces an earlier one. */
static void
want (MxWindow *self, MxPendingKind kind, GFile *file, const char *game)
{
  clear_pending (self);
  self->pending.kind = kind;
  self->pending.file = file != NULL ? g_object_ref (file) : NULL;
  self->pending.game = g_strdup (game);
  if (self->saved_text != NULL && mx_window_is_modified (self))
    ask_about_changes (self);
  else
    run_pending (self);
}

/* -- writing -- */

typedef struct {
  MxWindow *window; /* owned; freed on the main thread alone */
  GFile *file;
  char *text;
  guint document; /* the window's, when writing began */
} Writing;

static void
writing_free (Writing *writing)
{
  g_object_unref (writing->window);
  g_object_unref (writing->file);
  g_free (writing->text);
  g_free (writing);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Writing, writing_free)

static void start_writing (MxWindow *self, GFile *file, const char *known);

static void
settle_conflict (MxWindow *self, int response)
{
  if (response == GTK_RESPONSE_ACCEPT)
    start_writing (self, self->file, NULL);
  else if (response == GTK_RESPONSE_APPLY)
    mx_window_choose_target (self);
  else
    clear_pending (self);
  if (response == GTK_RESPONSE_REJECT)
    read_file (self, self->file);
}

/* Neither what is typed here nor what somebody else has written is lost without the user's word. */
static void
ask_about_conflict (MxWindow *self)
{
  const MxChoice choices[] = {
      {_ ("_Cancel"), GTK_RESPONSE_CANCEL, NULL},
      {_ ("_Save Anyway"), GTK_RESPONSE_ACCEPT, "destructive-action"},
      {_ ("_Reload"), GTK_RESPONSE_REJECT, "destructive-action"},
      {_ ("Save _As…"), GTK_RESPONSE_APPLY, "suggested-action"},
  };
  g_autofree char *name = dup_name (self);
  g_autofree char *title =
      g_strdup_printf (_ ("“%s” has been changed by another program"), name);
  mx_window_ask (self, title,
                 _ ("Saving here would overwrite that change; reloading the file would "
                    "lose what you have changed here."),
                 choices, G_N_ELEMENTS (choices), settle_conflict);
}

static void
written (MxWindow *self, Writing *writing)
{
  g_set_object (&self->file, writing->file);
  g_clear_pointer (&self->game, g_free);
  g_free (self->saved_text);
  self->saved_text = g_steal_pointer (&writing->text);
  mx_notice_dismiss (self->notice);
  mx_window_update_title (self);
}

static void
not_written (MxWindow *self, const GError *error)
{
  clear_pending (self);
  g_autofree char *text = g_strdup_printf (
      _ ("%s The text is still here; nothing of it is lost."), error->message);
  mx_notice_show (self->notice, _ ("The game could not be saved"), text, _ ("Save _As…"),
                  "win.save-as");
}

static void
write_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Writing) writing = data;
  g_autoptr (GError) error = NULL;
  MxWindow *self = writing->window;
  gboolean done = mx_file_write_finish (result, &error);
  self->n_writing--;
  if (self->notice == NULL)
    return; /* the window was closed meanwhile */
  /* Of a text that the user has left meanwhile nothing is to be said. */
  gboolean current = writing->document == self->document;
  gboolean again = self->save_again;
  self->save_again = FALSE;
  if (done && current)
    written (self, writing);
  if (again && (done || !current))
    mx_window_save (self);
  else if (done && self->pending.kind != MX_PENDING_NONE && !mx_window_is_modified (self))
    run_pending (self);
  else if (current && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    ask_about_conflict (self);
  else if (current && !done)
    not_written (self, error);
}

static void
start_writing (MxWindow *self, GFile *file, const char *known)
{
  mx_editor_flush (self->editor);
  Writing *writing = g_new0 (Writing, 1);
  writing->window = g_object_ref (self);
  writing->file = g_object_ref (file);
  writing->text = mx_editor_dup_text (self->editor);
  writing->document = self->document;
  self->n_writing++;
  mx_file_write_async (file, writing->text, known, write_cb, writing);
}

void
mx_window_save_as (MxWindow *self, GFile *file)
{
  g_return_if_fail (MX_IS_WINDOW (self) && G_IS_FILE (file));
  start_writing (self, file, NULL);
}

void
mx_window_save (MxWindow *self)
{
  if (self->n_writing > 0)
    self->save_again = TRUE; /* what is known of the file is known when that is done */
  else if (self->file != NULL)
    start_writing (self, self->file, self->saved_text);
  else
    mx_window_choose_target (self);
}

/* -- choosing -- */

static GtkFileChooserNative *
chooser_new (MxWindow *self, const char *title, GtkFileChooserAction action,
             const char *accept)
{
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, accept, NULL);
  g_autoptr (GtkFileFilter) games = gtk_file_filter_new ();
  gtk_file_filter_set_name (games, _ ("Games (*.game)"));
  gtk_file_filter_add_pattern (games, "*.game");
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), games);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  if (self->file != NULL) {
    g_autoptr (GFile) folder = g_file_get_parent (self->file);
    if (folder != NULL)
      gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  }
  return chooser;
}

/* Takes the chooser away and gives the file that was chosen, or NULL. */
static GFile *
take_choice (MxWindow *self, int response)
{
  GFile *file = NULL;
  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  g_clear_object (&self->chooser);
  return file;
}

static void
open_response_cb (MxWindow *self, int response)
{
  g_autoptr (GFile) file = take_choice (self, response);
  if (file != NULL)
    read_file (self, file);
}

static void
show_chooser (MxWindow *self)
{
  if (self->chooser != NULL)
    return;
  self->chooser =
      chooser_new (self, _ ("Open a Game"), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"));
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (open_response_cb),
                            self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
save_response_cb (MxWindow *self, int response)
{
  g_autoptr (GFile) file = take_choice (self, response);
  if (file != NULL)
    mx_window_save_as (self, file);
  else
    clear_pending (self);
}

/* A name for the file from the title: what a file system and a shell bear. */
static char *
dup_file_name (MxWindow *self)
{
  if (self->file != NULL) {
    g_autofree char *base = g_file_get_basename (self->file);
    return g_filename_display_name (base);
  }
  g_autofree char *title = mx_session_dup_title (self->session);
  GString *name = g_string_new (NULL);
  for (const char *c = title != NULL ? title : ""; *c != '\0' && name->len < 60;
       c = g_utf8_next_char (c)) {
    gunichar character = g_utf8_get_char (c);
    if (g_unichar_isalnum (character))
      g_string_append_unichar (name, g_unichar_tolower (character));
    else if (name->len > 0 && name->str[name->len - 1] != '-')
      g_string_append_c (name, '-');
  }
  while (name->len > 0 && name->str[name->len - 1] == '-')
    g_string_truncate (name, name->len - 1);
  if (name->len == 0)
    g_string_append (name, "untitled");
  g_string_append (name, ".game");
  return g_string_free (name, FALSE);
}

void
mx_window_choose_target (MxWindow *self)
{
  if (self->chooser != NULL)
    return;
  self->chooser =
      chooser_new (self, _ ("Save the Game"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"));
  g_autofree char *name = dup_file_name (self);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_swapped (self->chooser, "response", G_CALLBACK (save_response_cb),
                            self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* -- what the window is asked for -- */

void
mx_window_new_document (MxWindow *self)
{
  want (self, MX_PENDING_NEW, NULL, NULL);
}

void
mx_window_choose (MxWindow *self)
{
  want (self, MX_PENDING_CHOOSE, NULL, NULL);
}

void
mx_window_open (MxWindow *self, GFile *file)
{
  g_return_if_fail (MX_IS_WINDOW (self) && G_IS_FILE (file));
  want (self, MX_PENDING_FILE, file, NULL);
}

void
mx_window_open_game (MxWindow *self, const char *id)
{
  g_return_if_fail (MX_IS_WINDOW (self) && id != NULL);
  want (self, MX_PENDING_GAME, NULL, id);
}

gboolean
mx_window_may_close (MxWindow *self)
{
  if (self->closing || !mx_window_is_modified (self))
    return TRUE;
  clear_pending (self);
  self->pending.kind = MX_PENDING_CLOSE;
  ask_about_changes (self);
  return FALSE;
}

GFile *
mx_window_get_file (MxWindow *self)
{
  g_return_val_if_fail (MX_IS_WINDOW (self), NULL);
  return self->file;
}

gboolean
mx_window_is_working (MxWindow *self)
{
  g_return_val_if_fail (MX_IS_WINDOW (self), FALSE);
  return self->reading != NULL || self->n_writing > 0 || self->answer_source != 0;
}

GtkWindow *
mx_window_get_question (MxWindow *self)
{
  g_return_val_if_fail (MX_IS_WINDOW (self), NULL);
  return self->question;
}

void
mx_window_files_init (MxWindow *self)
{
  self->pending = (MxPending){MX_PENDING_NONE, NULL, NULL};
}

void
mx_window_files_dispose (MxWindow *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->chooser);
  mx_window_question_dispose (self);
  clear_pending (self);
}
