/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/application.h"
#include "ui/canvas-private.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <stdlib.h>

/* One application serves all cases of a program; each case has a window of its own. */

#define PATIENCE (20 * G_USEC_PER_SEC)

static MxApplication *application;

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

void
ui_test_init (int *argc, char ***argv)
{
  setlocale (LC_ALL, "");
  g_test_init (argc, argv, NULL);
  if (!gtk_init_check ()) {
    g_print ("Bail out! These tests need a display: run them under xvfb-run.\n");
    exit (1);
  }
  application = mx_application_new (G_APPLICATION_NON_UNIQUE);
  g_autoptr (GError) error = NULL;
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  /* The loop turns while nothing happens, so that time can run out. */
  g_timeout_add (5, tick_cb, NULL);
}

void
ui_test_wait (UiCheck check, gpointer data, const char *what)
{
  gint64 end = g_get_monotonic_time () + PATIENCE;
  while (!check (data)) {
    if (g_get_monotonic_time () > end)
      g_error ("waited in vain for %s", what);
    g_main_context_iteration (NULL, TRUE);
  }
}

void
ui_test_spin (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + (gint64)milliseconds * 1000;
  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_settled (gpointer data)
{
  MxWindow *window = data;
  g_autofree char *text = mx_editor_dup_text (window->editor);
  return window->filled && g_strcmp0 (text, mx_session_get_text (window->session)) == 0
         && !mx_session_is_busy (window->session)
         && (mx_session_is_stale (window->session)
             || mx_canvas_get_picture (window->canvas) != NULL);
}

static void
painted_cb (guint *n_painted)
{
  ++*n_painted;
}

static gboolean
is_painted (gpointer data)
{
  return *(guint *)data > 0;
}

/* All that waits is done, and then a frame is painted. */
static void
paint (MxWindow *window)
{
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  guint n_painted = 0;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  gulong handler = g_signal_connect_swapped (clock, "after-paint",
                                             G_CALLBACK (painted_cb), &n_painted);
  gtk_widget_queue_draw (GTK_WIDGET (window->canvas));
  ui_test_wait (is_painted, &n_painted, "a frame");
  g_signal_handler_disconnect (clock, handler);
}

/* Where the picture is seen. */
typedef struct {
  const MxPicture *picture;
  gboolean gliding;
  double scale, x, y, width, height;
} Look;

static Look
look_at (MxWindow *window)
{
  const MxCanvas *canvas = window->canvas;
  const MxViewTransform *transform = &canvas->transform;
  return (Look){canvas->picture, canvas->glide != NULL, transform->scale, transform->x,
                transform->y,    transform->width,      transform->height};
}

static gboolean
is_still (const Look *a, const Look *b)
{
  return a->picture == b->picture && !b->gliding && a->scale == b->scale && a->x == b->x
         && a->y == b->y && a->width == b->width && a->height == b->height;
}

/* So many frames that are all alike. */
#define ALIKE 3
/* A window that never comes to rest is not waited for: the test sees what is amiss. */
#define FRAMES_MOST 200

void
ui_test_settle (MxWindow *window)
{
  Look before = look_at (window);
  guint alike = 0;
  /* What is painted may ask for more: a layout that came, a size that changed, a glide. */
  for (guint i = 0; alike < ALIKE && i < FRAMES_MOST; i++) {
    ui_test_wait (is_settled, window, "the text to be solved and drawn");
    paint (window);
    Look now = look_at (window);
    alike = is_still (&before, &now) ? alike + 1 : 0;
    before = now;
  }
}

static gboolean
is_mapped (gpointer data)
{
  return gtk_widget_get_mapped (data);
}

MxWindow *
ui_test_open (void)
{
  MxWindow *window = mx_window_new (GTK_APPLICATION (application));
  gtk_window_present (GTK_WINDOW (window));
  ui_test_wait (is_mapped, window, "the window to be shown");
  ui_test_settle (window);
  return window;
}

MxWindow *
ui_test_open_text (const char *text)
{
  MxWindow *window = ui_test_open ();
  ui_test_type (window, text);
  ui_test_settle (window);
  return window;
}

static gboolean
is_cleared (gpointer data)
{
  return *(gpointer *)data == NULL;
}

/* The window must go with everything it holds: one that stays is a leaked reference. */
void
ui_test_close (MxWindow *window)
{
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  gtk_window_destroy (GTK_WINDOW (window));
  ui_test_wait (is_cleared, &gone, "the window to be freed");
}

void
ui_test_type (MxWindow *window, const char *text)
{
  GtkTextBuffer *buffer = mx_editor_get_buffer (window->editor);
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

char *
ui_test_dup_text (MxWindow *window)
{
  return mx_editor_dup_text (window->editor);
}

void
ui_test_activate (MxWindow *window, const char *action)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

void
ui_test_activate_string (MxWindow *window, const char *action, const char *target)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action,
                                  g_variant_new_string (target));
}

void
ui_test_change (MxWindow *window, const char *action, gboolean state)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), action));
  g_action_group_change_action_state (G_ACTION_GROUP (window), action,
                                      g_variant_new_boolean (state));
}

gboolean
ui_test_enabled (MxWindow *window, const char *action)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), action));
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

gboolean
ui_test_state (MxWindow *window, const char *action)
{
  g_autoptr (GVariant) state =
      g_action_group_get_action_state (G_ACTION_GROUP (window), action);
  g_assert_nonnull (state);
  return g_variant_get_boolean (state);
}

char *
ui_test_dup_items (MxWindow *window, MxRole role)
{
  MxPicture *picture = mx_canvas_get_picture (window->canvas);
  g_assert_nonnull (picture);
  GString *texts = g_string_new (NULL);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == role && item->kind == MX_ITEM_TEXT)
      g_string_append_printf (texts, "%s%s", texts->len > 0 ? " " : "", item->text);
  }
  return g_string_free (texts, FALSE);
}

MxNode
ui_test_find_node (MxWindow *window, const char *name)
{
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (window->session));
  for (MxNode node = 0; node < graph->n; node++) {
    g_autoptr (GString) string = g_string_new (NULL);
    mx_graph_append_name (graph, string, node);
    if (strcmp (string->str, name) == 0)
      return node;
  }
  g_error ("there is no position %s", name);
}

GtkWidget *
ui_test_find (GtkWidget *root, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = ui_test_find (child, type);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static char *
dup_plain (const char *label)
{
  g_auto (GStrv) pieces = g_strsplit (label, "_", -1);
  return g_strjoinv ("", pieces);
}

GtkWidget *
ui_test_find_button (GtkWidget *root, const char *label)
{
  if (GTK_IS_BUTTON (root) && gtk_button_get_label (GTK_BUTTON (root)) != NULL) {
    g_autofree char *plain = dup_plain (gtk_button_get_label (GTK_BUTTON (root)));
    if (strcmp (plain, label) == 0)
      return root;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = ui_test_find_button (child, label);
    if (found != NULL)
      return found;
  }
  return NULL;
}

char *
ui_test_make_directory (void)
{
  g_autoptr (GError) error = NULL;
  char *path = g_dir_make_tmp ("mexplorer-ui-XXXXXX", &error);
  g_assert_no_error (error);
  return path;
}

void
ui_test_remove_directory (const char *path)
{
  g_chmod (path, 0700);
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  const char *name;
  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_remove (file);
  }
  g_rmdir (path);
}
