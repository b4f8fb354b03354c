/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>

/* New, open and save: nothing is lost without a question, and what goes wrong is said. */

#define RULES "game s(n): take {1, 2}\nstart s(7)\n"

typedef struct {
  MxWindow *window;
  char *directory;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->window = ui_test_open ();
  fixture->directory = ui_test_make_directory ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  if (fixture->window != NULL)
    ui_test_close (fixture->window);
  ui_test_remove_directory (fixture->directory);
  g_free (fixture->directory);
}

static GFile *
file_in (Fixture *fixture, const char *name)
{
  return g_file_new_build_filename (fixture->directory, name, NULL);
}

static GFile *
write_file (Fixture *fixture, const char *name, const char *contents, gssize length)
{
  g_autoptr (GError) error = NULL;
  GFile *file = file_in (fixture, name);
  g_file_set_contents (g_file_peek_path (file), contents, length, &error);
  g_assert_no_error (error);
  return file;
}

static char *
read_file (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *contents = NULL;
  g_file_get_contents (g_file_peek_path (file), &contents, NULL, &error);
  g_assert_no_error (error);
  return contents;
}

static gboolean
is_done (gpointer data)
{
  return !mx_window_is_working (data);
}

static gboolean
is_asked (gpointer data)
{
  return mx_window_get_question (data) != NULL;
}

static void
answer (MxWindow *window, int response)
{
  g_autoptr (MxWindow) held = g_object_ref (window);
  ui_test_wait_for (is_asked, window);
  gtk_dialog_response (GTK_DIALOG (mx_window_get_question (window)), response);
  g_assert_null (mx_window_get_question (window));
}

/* Presses the button that gives RESPONSE, as a click does: the dialog goes while its button is
 * still being clicked. */
static void
press (MxWindow *window, int response)
{
  ui_test_wait_for (is_asked, window);
  GtkDialog *dialog = GTK_DIALOG (mx_window_get_question (window));
  GtkWidget *button = gtk_dialog_get_widget_for_response (dialog, response);
  g_signal_emit_by_name (button, "clicked");
}

static void
open_and_settle (MxWindow *window, GFile *file)
{
  mx_window_open (window, file);
  ui_test_wait_for (is_done, window);
  ui_test_settle (window);
}

static void
open_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = write_file (fixture, "small.game", RULES, -1);
  open_and_settle (fixture->window, file);
  g_autofree char *text = ui_test_dup_text (fixture->window);
  g_assert_cmpstr (text, ==, RULES);
  g_assert_true (g_file_equal (mx_window_get_file (fixture->window), file));
  g_assert_false (mx_window_is_modified (fixture->window));
  g_assert_false (ui_test_enabled (fixture->window, "undo"));
  g_autofree char *values = ui_test_dup_items (fixture->window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 0 1 2 0 1");
  g_assert_nonnull (
      strstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), "small.game"));
}

static void
save (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = file_in (fixture, "new.game");
  ui_test_type (window, RULES);
  mx_window_save_as (window, file);
  ui_test_wait_for (is_done, window);
  g_autofree char *contents = read_file (file);
  g_assert_cmpstr (contents, ==, RULES);
  g_assert_false (mx_window_is_modified (window));

  /* Undo survives saving, and saving again goes to the same file. */
  g_assert_true (ui_test_enabled (window, "undo"));
  ui_test_activate (window, "undo");
  g_assert_true (mx_window_is_modified (window));
  g_autofree char *older = ui_test_dup_text (window);
  ui_test_activate (window, "save");
  ui_test_wait_for (is_done, window);
  g_autofree char *again = read_file (file);
  g_assert_cmpstr (again, ==, older);
}

/* What is typed while the text is being written is not taken for saved. */
static void
typing_while_saving (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = file_in (fixture, "new.game");
  ui_test_type (window, RULES);
  mx_window_save_as (window, file);
  ui_test_type (window, RULES "# more\n");
  ui_test_wait_for (is_done, window);
  g_assert_true (mx_window_is_modified (window));
  g_autofree char *contents = read_file (file);
  g_assert_cmpstr (contents, ==, RULES);
}

static void
expect_failed_save (MxWindow *window, GFile *file)
{
  ui_test_type (window, RULES);
  mx_window_save_as (window, file);
  ui_test_wait_for (is_done, window);
  g_assert_true (mx_notice_is_shown (window->notice));
  g_assert_nonnull (strstr (mx_notice_get_title (window->notice), "could not be saved"));
  g_assert_true (mx_window_is_modified (window));
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, RULES);
}

static void
save_nowhere (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/folder/new.game");
  expect_failed_save (fixture->window, file);
  g_assert_null (mx_window_get_file (fixture->window));
}

/* A folder that takes no new file; root may write anywhere, and a file is no folder for root. */
static void
save_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) blocker = write_file (fixture, "blocker", "x", -1);
  g_autoptr (GFile) file = g_file_get_child (blocker, "new.game");
  expect_failed_save (fixture->window, file);
}

/* A disk that is full in the middle of the text: the old file is as it was. */
static void
save_full (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "kept.game", RULES, -1);
  open_and_settle (window, file);
  g_autoptr (GString) text = g_string_new (RULES);
  while (text->len < 100000)
    g_string_append (text, "# a comment that fills the disk\n");
  ui_test_type (window, text->str);

  struct rlimit before, small;
  signal (SIGXFSZ, SIG_IGN);
  getrlimit (RLIMIT_FSIZE, &before);
  small = before;
  small.rlim_cur = 4096;
  setrlimit (RLIMIT_FSIZE, &small);
  ui_test_activate (window, "save");
  ui_test_wait_for (is_done, window);
  setrlimit (RLIMIT_FSIZE, &before);

  g_assert_true (mx_notice_is_shown (window->notice));
  g_assert_true (mx_window_is_modified (window));
  g_autofree char *typed = ui_test_dup_text (window);
  g_assert_cmpstr (typed, ==, text->str);
  g_autofree char *kept = read_file (file);
  g_assert_cmpstr (kept, ==, RULES);
}

static void
expect_refused (Fixture *fixture, GFile *file)
{
  g_autofree char *before = ui_test_dup_text (fixture->window);
  open_and_settle (fixture->window, file);
  g_assert_true (mx_notice_is_shown (fixture->window->notice));
  g_assert_nonnull (
      strstr (mx_notice_get_title (fixture->window->notice), "could not be opened"));
  g_autofree char *after = ui_test_dup_text (fixture->window);
  g_assert_cmpstr (after, ==, before);
  g_assert_null (mx_window_get_file (fixture->window));
}

static void
open_missing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (fixture, "missing.game");
  expect_refused (fixture, file);
}

static void
open_huge (Fixture *fixture, gconstpointer data)
{
  g_autofree char *contents = g_strnfill (10 << 20, 'x');
  g_autoptr (GFile) file = write_file (fixture, "huge.game", contents, -1);
  expect_refused (fixture, file);
}

static void
open_binary (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = write_file (fixture, "binary.game",
                                       "\x7f"
                                       "ELF\0\xff\xfe\0\0",
                                       9);
  expect_refused (fixture, file);
}

static void
open_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->directory);
  expect_refused (fixture, file);
}

/* One line longer than a text view can lay out. */
static void
open_long_line (Fixture *fixture, gconstpointer data)
{
  g_autofree char *contents = g_strnfill (MX_EDITOR_TEXT_MAX - 1, 'x');
  g_autoptr (GFile) file = write_file (fixture, "line.game", contents, -1);
  expect_refused (fixture, file);
}

static void
open_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = write_file (fixture, "empty.game", "", -1);
  open_and_settle (fixture->window, file);
  g_autofree char *text = ui_test_dup_text (fixture->window);
  g_assert_cmpstr (text, ==, "");
  g_assert_true (g_file_equal (mx_window_get_file (fixture->window), file));
}

static void
cancel_keeps (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "other.game", "# other\n", -1);
  ui_test_type (window, RULES);
  mx_window_open (window, file);
  answer (window, GTK_RESPONSE_CANCEL);
  ui_test_spin (50);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, RULES);
  g_assert_false (mx_window_is_working (window));
}

static void
discard_opens (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "other.game", RULES "# other\n", -1);
  ui_test_type (window, RULES);
  mx_window_open (window, file);
  answer (window, GTK_RESPONSE_REJECT);
  ui_test_wait_for (is_done, window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, RULES "# other\n");
}

static void
save_then_new (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "mine.game", RULES, -1);
  open_and_settle (window, file);
  ui_test_type (window, RULES "# mine\n");
  ui_test_activate (window, "new");
  answer (window, GTK_RESPONSE_ACCEPT);
  ui_test_wait_for (is_done, window);
  g_autofree char *saved = read_file (file);
  g_assert_cmpstr (saved, ==, RULES "# mine\n");
  g_assert_null (mx_window_get_file (window));
  g_assert_false (mx_window_is_modified (window));
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, !=, RULES "# mine\n");
}

/* A save that fails does not go on to what was asked for. */
static void
failed_save_keeps (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autofree char *inner = g_build_filename (fixture->directory, "inner", NULL);
  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  g_autoptr (GFile) file = g_file_new_build_filename (inner, "mine.game", NULL);
  g_file_set_contents (g_file_peek_path (file), RULES, -1, NULL);
  open_and_settle (window, file);
  g_remove (g_file_peek_path (file));
  g_assert_cmpint (g_rmdir (inner), ==, 0);
  ui_test_type (window, RULES "# mine\n");
  gtk_window_close (GTK_WINDOW (window));
  answer (window, GTK_RESPONSE_ACCEPT);
  ui_test_wait_for (is_done, window);
  ui_test_spin (50);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window)));
  g_assert_true (mx_notice_is_shown (window->notice));
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, RULES "# mine\n");
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *)data == NULL;
}

/* Another program writes OTHER (NULL: removes the file) between opening and saving; then the user
 * gives an answer, or is not asked. */
typedef struct {
  const char *path;
  const char *other;
  int response; /* GTK_RESPONSE_NONE: no question is expected */
  const char *on_disk; /* at the end; NULL: OTHER */
  const char *text;
} Conflict;

#define MINE RULES "# mine\n"

static const Conflict conflicts[] = {
    {"/ui/files/conflict/cancel", "# theirs\n", GTK_RESPONSE_CANCEL, NULL, MINE},
    {"/ui/files/conflict/anyway", "# theirs\n", GTK_RESPONSE_ACCEPT, MINE, MINE},
    {"/ui/files/conflict/reload", "# theirs\n", GTK_RESPONSE_REJECT, NULL, "# theirs\n"},
    {"/ui/files/conflict/emptied", "", GTK_RESPONSE_CANCEL, NULL, MINE},
    {"/ui/files/conflict/no-text", "\xff\xfe", GTK_RESPONSE_CANCEL, NULL, MINE},
    {"/ui/files/conflict/same-size", "game t(n): take {1, 3}\nstart t(9)\n",
     GTK_RESPONSE_CANCEL, NULL, MINE},
    {"/ui/files/conflict/only-touched", RULES, GTK_RESPONSE_NONE, MINE, MINE},
    {"/ui/files/conflict/already-mine", MINE, GTK_RESPONSE_NONE, MINE, MINE},
    {"/ui/files/conflict/removed", NULL, GTK_RESPONSE_NONE, MINE, MINE},
};

static gboolean
is_done_or_asked (gpointer data)
{
  return is_asked (data) || is_done (data);
}

static void
save_over (Fixture *fixture, gconstpointer data)
{
  const Conflict *conflict = data;
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "mine.game", RULES, -1);
  open_and_settle (window, file);
  ui_test_type (window, MINE);
  if (conflict->other != NULL)
    g_object_unref (write_file (fixture, "mine.game", conflict->other, -1));
  else
    g_remove (g_file_peek_path (file));
  ui_test_activate (window, "save");
  ui_test_wait_for (is_done_or_asked, window);
  if (conflict->response != GTK_RESPONSE_NONE)
    answer (window, conflict->response);
  else
    g_assert_false (is_asked (window));
  ui_test_wait_for (is_done, window);

  g_autofree char *on_disk = read_file (file);
  g_assert_cmpstr (on_disk, ==,
                   conflict->on_disk != NULL ? conflict->on_disk : conflict->other);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, conflict->text);
  g_assert_cmpint (mx_window_is_modified (window), ==, strcmp (text, on_disk) != 0);
}

/* The window's own writing is no change by another; nor is saving twice at once. */
static void
save_repeatedly (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "mine.game", RULES, -1);
  open_and_settle (window, file);
  for (guint i = 0; i < 3; i++) {
    g_autofree char *text = g_strdup_printf (RULES "# %u", i);
    ui_test_type (window, text);
    ui_test_activate (window, "save");
    ui_test_activate (window, "save");
    ui_test_wait_for (is_done_or_asked, window);
    g_assert_false (is_asked (window));
    g_assert_false (mx_window_is_modified (window));
  }
}

/* Closing by "Save" stops at a conflict and goes on after "Save Anyway". */
static void
close_over_conflict (Fixture *fixture, gconstpointer data)
{
  gpointer window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "mine.game", RULES, -1);
  open_and_settle (window, file);
  ui_test_type (window, MINE);
  g_object_unref (write_file (fixture, "mine.game", "# theirs\n", -1));
  ui_test_activate (window, "close");
  answer (window, GTK_RESPONSE_ACCEPT);
  ui_test_wait_for (is_asked, window);
  g_autofree char *theirs = read_file (file);
  g_assert_cmpstr (theirs, ==, "# theirs\n");
  g_object_add_weak_pointer (window, &window);
  press (window, GTK_RESPONSE_ACCEPT);
  ui_test_wait (is_gone, &window, "the window to close");
  fixture->window = NULL;
  g_autofree char *mine = read_file (file);
  g_assert_cmpstr (mine, ==, MINE);
}

/* A text is written as lines, the last one too. */
static void
save_ends_line (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  g_autoptr (GFile) file = file_in (fixture, "new.game");
  ui_test_type (window, RULES "# no newline");
  mx_window_save_as (window, file);
  ui_test_wait_for (is_done, window);
  g_autofree char *contents = read_file (file);
  g_assert_cmpstr (contents, ==, RULES "# no newline\n");
  g_assert_false (mx_window_is_modified (window));
}

static void
close_unmodified (Fixture *fixture, gconstpointer data)
{
  gpointer window = fixture->window;
  g_object_add_weak_pointer (window, &window);
  gtk_window_close (window);
  ui_test_wait_for (is_gone, &window);
  fixture->window = NULL;
}

static void
close_modified (Fixture *fixture, gconstpointer data)
{
  gpointer window = fixture->window;
  ui_test_type (window, RULES);
  gtk_window_close (window);
  answer (window, GTK_RESPONSE_CANCEL);
  ui_test_spin (50);
  g_assert_true (gtk_widget_get_mapped (window));
  g_object_add_weak_pointer (window, &window);
  gtk_window_close (window);
  answer (window, GTK_RESPONSE_REJECT);
  ui_test_wait_for (is_gone, &window);
  fixture->window = NULL;
}

/* Each answer to the question before closing, given by its button.  A critical message, such as of
 * a widget that is used after it has gone, ends the test. */
static void
close_by_button (Fixture *fixture, gconstpointer data)
{
  gpointer window = fixture->window;
  g_autoptr (GFile) file = write_file (fixture, "mine.game", RULES, -1);
  open_and_settle (window, file);
  ui_test_type (window, RULES "# x");
  ui_test_activate (window, "close");
  press (window, GTK_RESPONSE_CANCEL);
  ui_test_wait_for (is_done, window);
  g_assert_true (gtk_widget_get_mapped (window));

  g_object_add_weak_pointer (window, &window);
  ui_test_activate (window, "close");
  press (window, GPOINTER_TO_INT (data));
  ui_test_wait_for (is_gone, &window);
  fixture->window = NULL;
  g_autofree char *kept = read_file (file);
  gboolean saved = GPOINTER_TO_INT (data) == GTK_RESPONSE_ACCEPT;
  g_assert_true (g_str_has_prefix (kept, RULES));
  g_assert_cmpint (strstr (kept, "# x") != NULL, ==, saved);
}

/* The window is gone before the file is written. */
static void
close_while_saving (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = file_in (fixture, "new.game");
  g_autoptr (MxWindow) window = g_object_ref (fixture->window);
  ui_test_type (window, RULES);
  mx_window_save_as (window, file);
  gtk_window_destroy (GTK_WINDOW (window));
  fixture->window = NULL;
  ui_test_wait_for (is_done, window);
  g_autofree char *contents = read_file (file);
  g_assert_cmpstr (contents, ==, RULES);
}

/* Undoing every change leaves nothing to ask about. */
static void
undone_is_unmodified (Fixture *fixture, gconstpointer data)
{
  MxWindow *window = fixture->window;
  ui_test_type (window, RULES);
  ui_test_activate (window, "undo");
  g_assert_false (mx_window_is_modified (window));
  ui_test_activate (window, "new");
  g_assert_null (mx_window_get_question (window));
}

/* The second file overtakes the first. */
static void
last_one_opened (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) first = write_file (fixture, "1.game", "# first\n", -1);
  g_autoptr (GFile) second = write_file (fixture, "2.game", RULES, -1);
  mx_window_open (fixture->window, first);
  mx_window_open (fixture->window, second);
  ui_test_wait_for (is_done, fixture->window);
  ui_test_spin (100);
  g_autofree char *text = ui_test_dup_text (fixture->window);
  g_assert_cmpstr (text, ==, RULES);
}

#define ADD(path, function)                                                              \
  g_test_add ("/ui/files/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  ADD ("open", open_file);
  ADD ("save", save);
  ADD ("typing-while-saving", typing_while_saving);
  ADD ("save-nowhere", save_nowhere);
  ADD ("save-unwritable", save_unwritable);
  ADD ("save-full-disk", save_full);
  ADD ("open-missing", open_missing);
  ADD ("open-huge", open_huge);
  ADD ("open-binary", open_binary);
  ADD ("open-folder", open_folder);
  ADD ("open-long-line", open_long_line);
  ADD ("open-empty", open_empty);
  ADD ("cancel-keeps", cancel_keeps);
  ADD ("discard-opens", discard_opens);
  ADD ("save-then-new", save_then_new);
  ADD ("failed-save-keeps", failed_save_keeps);
  ADD ("close-unmodified", close_unmodified);
  ADD ("close-modified", close_modified);
  g_test_add ("/ui/files/close-discard-button", Fixture,
              GINT_TO_POINTER (GTK_RESPONSE_REJECT), set_up, close_by_button, tear_down);
  g_test_add ("/ui/files/close-save-button", Fixture,
              GINT_TO_POINTER (GTK_RESPONSE_ACCEPT), set_up, close_by_button, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (conflicts); i++)
    g_test_add (conflicts[i].path, Fixture, &conflicts[i], set_up, save_over, tear_down);
  ADD ("conflict/saving-repeatedly", save_repeatedly);
  ADD ("conflict/closing", close_over_conflict);
  ADD ("save-ends-line", save_ends_line);
  ADD ("close-while-saving", close_while_saving);
  ADD ("undone-is-unmodified", undone_is_unmodified);
  ADD ("last-one-opened", last_one_opened);
  return g_test_run ();
}
