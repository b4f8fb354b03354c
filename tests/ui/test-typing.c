/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/highlighting.h"
#include "ui/messages.h"

/* Typing rules: the picture follows, errors are marked and lose nothing. */

static gboolean
list_is_shown (gpointer data)
{
  MxWindow *window = data;
  GtkWidget *list = ui_test_find (GTK_WIDGET (window->editor), MX_TYPE_MESSAGES);
  return mx_messages_get_n_rows (MX_MESSAGES (list)) > 0 && gtk_widget_get_visible (list);
}

/* The values of take {1, 3, 4} are 0 1 0 1 2 3 2, again and again. */
static void
first_picture (void)
{
  MxWindow *window = ui_test_open ();
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 0 1 2 3 2 0 1 0 1 2");
  g_assert_false (mx_window_is_modified (window));
  ui_test_close (window);
}

/* take {1, 2}: n mod 3. */
static void
picture_follows (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_type (window, "game s(n): take {1, 2}\nstart s(7)\n");
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 0 1 2 0 1");
  g_assert_true (mx_window_is_modified (window));

  ui_test_activate (window, "undo");
  ui_test_settle (window);
  g_autofree char *before = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (before, ==, "0 1 0 1 2 3 2 0 1 0 1 2");
  g_assert_false (mx_window_is_modified (window));

  ui_test_activate (window, "redo");
  ui_test_settle (window);
  g_autofree char *again = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (again, ==, values);
  ui_test_close (window);
}

static gboolean
is_tagged (MxWindow *window, const char *tag_name, int line, int column)
{
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  GtkTextTag *tag =
      gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), tag_name);
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_line_offset (buffer, &iter, line - 1, column - 1);
  return gtk_text_iter_has_tag (&iter, tag);
}

static void
error_keeps_picture (void)
{
  MxWindow *window = ui_test_open_text ("game s(n): take {1, 2}\nstart s(4)\n");
  g_autofree char *before = ui_test_dup_items (window, MX_ROLE_VALUE);
  ui_test_type (window, "game s(n): take {1, 2}\nstart t(4)\n");
  ui_test_settle (window);
  g_autofree char *after = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (mx_session_is_stale (window->session));
  g_assert_true (is_tagged (window, MX_TAG_ERROR, 2, 7));
  g_assert_false (is_tagged (window, MX_TAG_ERROR, 1, 1));

  ui_test_wait_for (list_is_shown, window);
  const GPtrArray *problems = mx_editor_get_problems (window->editor);
  g_assert_cmpuint (problems->len, ==, 1);
  const MxProblem *problem = problems->pdata[0];
  g_assert_cmpuint (problem->line, ==, 2);
  g_assert_cmpuint (problem->column, ==, 7);

  /* The place can be gone to, and mending it takes all marks away. */
  ui_test_activate (window, "next-error");
  GtkTextIter start, end;
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  g_assert_true (gtk_text_buffer_get_selection_bounds (buffer, &start, &end));
  g_autofree char *selected = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  g_assert_true (g_str_has_prefix (selected, "t"));
  ui_test_type (window, "game s(n): take {1, 2}\nstart s(5)\n");
  ui_test_settle (window);
  g_assert_false (is_tagged (window, MX_TAG_ERROR, 2, 7));
  g_assert_false (list_is_shown (window));
  g_autofree char *mended = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (mended, ==, "0 1 2 0 1 2");
  ui_test_close (window);
}

/* A fault is found by the solver and marked like an error of the text. */
static void
fault_is_marked (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_type (window, "game s(n)\n    move n - 1 if 6 / (n - 3) < 100\nstart s(8)\n");
  ui_test_settle (window);
  g_assert_false (mx_session_is_stale (window->session));
  const GPtrArray *problems = mx_editor_get_problems (window->editor);
  g_assert_cmpuint (problems->len, ==, 1);
  const MxProblem *problem = problems->pdata[0];
  g_assert_cmpuint (problem->line, ==, 2);
  g_assert_nonnull (strstr (problem->hint, "s(3)"));
  g_assert_true (is_tagged (window, MX_TAG_ERROR, 2, (int)problem->column));
  ui_test_close (window);
}

/* Two hundred edits, a few in each turn of the loop: the last one is what is shown. */
static void
fast_typing (void)
{
  MxWindow *window = ui_test_open ();
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  for (guint i = 0; i < 200; i++) {
    g_autofree char *text =
        g_strdup_printf ("game s(n): take 1..%u\nstart s(%u)\n", i % 7 + 1, i % 40 + 3);
    ui_test_type (window, text);
    if (i % 3 == 0)
      g_main_context_iteration (NULL, FALSE);
  }
  ui_test_type (window, "game s(n): take 1..3\nstart s(6)\n");
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 3 0 1 2");
  g_assert_cmpint (gtk_text_buffer_get_line_count (buffer), ==, 3);
  ui_test_close (window);
}

static void
letter_by_letter (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_type (window, "");
  const char *text = "game s(n): take {1, 2}\nstart s(5)\n";
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  for (const char *c = text; *c != '\0'; c++) {
    gtk_text_buffer_insert_interactive_at_cursor (buffer, c, 1, TRUE);
    ui_test_spin (1);
  }
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 0 1 2");
  ui_test_close (window);
}

/* A pasted text beyond the limit is refused whole, and the window says so. */
static void
huge_paste (void)
{
  MxWindow *window = ui_test_open ();
  g_autofree char *before = ui_test_dup_text (window);
  g_autofree char *huge = g_strnfill (2 * MX_EDITOR_TEXT_MAX, '#');
  gtk_text_buffer_insert_at_cursor (mx_editor_get_buffer (window->editor), huge, -1);
  g_autofree char *after = ui_test_dup_text (window);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (mx_notice_is_shown (window->notice));
  ui_test_close (window);
}

/* In pieces and over a selection, as what is copied within a text view is pasted: nothing of it
 * is taken, and what was selected stays. */
static void
huge_paste_in_pieces (void)
{
  MxWindow *window = ui_test_open ();
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  g_autofree char *before = ui_test_dup_text (window);
  g_autoptr (GString) piece = g_string_new (NULL);
  while (piece->len < MX_EDITOR_TEXT_MAX / 3)
    g_string_append (piece, "# 取 1 或 2\n");
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  for (guint i = 0; i < 4; i++)
    gtk_text_buffer_insert_at_cursor (buffer, piece->str, -1);
  gtk_text_buffer_end_user_action (buffer);
  /* So large a text takes the view its time. */
  g_autofree char *after = NULL;
  for (guint i = 0; i < 100 && g_strcmp0 (after, before) != 0; i++) {
    ui_test_spin (20);
    g_free (after);
    after = ui_test_dup_text (window);
  }
  g_assert_true (g_str_equal (after, before));
  g_assert_true (mx_notice_is_shown (window->notice));

  /* What fits is taken. */
  ui_test_type (window, "game s(n): take {1, 2}\nstart s(7)\n");
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 2 0 1 2 0 1");
  ui_test_close (window);
}

static void
empty_text (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_type (window, "");
  ui_test_settle (window);
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (values, ==, "0 1 0 1 2 3 2 0 1 0 1 2");
  ui_test_close (window);
}

/* Brackets upon brackets: an error, no crash, and the window lives on. */
static void
hostile_brackets (void)
{
  MxWindow *window = ui_test_open ();
  g_autoptr (GString) text = g_string_new ("game s(n): take k if ");
  for (guint i = 0; i < 10000; i++)
    g_string_append (text, "(");
  ui_test_type (window, text->str);
  ui_test_settle (window);
  g_assert_true (mx_session_is_stale (window->session));
  g_assert_cmpuint (mx_editor_get_problems (window->editor)->len, >, 0);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/typing/first-picture", first_picture);
  g_test_add_func ("/ui/typing/picture-follows", picture_follows);
  g_test_add_func ("/ui/typing/error-keeps-picture", error_keeps_picture);
  g_test_add_func ("/ui/typing/fault-is-marked", fault_is_marked);
  g_test_add_func ("/ui/typing/fast-typing", fast_typing);
  g_test_add_func ("/ui/typing/letter-by-letter", letter_by_letter);
  g_test_add_func ("/ui/typing/huge-paste", huge_paste);
  g_test_add_func ("/ui/typing/huge-paste-in-pieces", huge_paste_in_pieces);
  g_test_add_func ("/ui/typing/empty-text", empty_text);
  g_test_add_func ("/ui/typing/hostile-brackets", hostile_brackets);
  return g_test_run ();
}
