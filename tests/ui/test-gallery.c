/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/gallery.h"

/* Every game that comes with the program is read without a word of complaint, solved to the end
 * and drawn. */

static void
game (gconstpointer data)
{
  const char *id = data;
  MxWindow *window = ui_test_open ();
  ui_test_activate_string (window, "open-game", id);
  ui_test_settle (window);
  g_assert_cmpuint (mx_session_get_diagnostics (window->session)->len, ==, 0);
  MxSolution *solution = mx_session_get_solution (window->session);
  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  g_assert_false (solution->faulted);
  g_assert_cmpint (solution->outcome, !=, MX_OUTCOME_UNKNOWN);
  g_assert_cmpuint (mx_canvas_get_picture (window->canvas)->items->len, >, 0);
  g_autofree char *faults =
      mx_picture_find_faults (mx_canvas_get_picture (window->canvas));
  g_assert_cmpstr (faults, ==, NULL);
  g_assert_false (mx_window_is_modified (window));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (window->title)), ==,
                   mx_gallery_get_title (id));
  ui_test_close (window);
}

/* The title in the file and the one in the table, which translators see, are the same. */
static void
title (gconstpointer data)
{
  const char *id = data;
  g_autofree char *path = g_strdup_printf ("/org/mexplorer/Mexplorer/games/%s.game", id);
  g_autoptr (GBytes) bytes =
      g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert_nonnull (bytes);
  g_autofree char *text = mx_gallery_dup_text (id);
  g_assert_cmpmem (text, strlen (text), g_bytes_get_data (bytes, NULL),
                   g_bytes_get_size (bytes));
}

static gboolean
has_popover (gpointer data)
{
  MxWindow *window = data;
  GtkPopover *popover =
      gtk_menu_button_get_popover (GTK_MENU_BUTTON (window->games_button));
  return popover != NULL && gtk_widget_get_mapped (GTK_WIDGET (popover));
}

/* A choice in the popover opens the game and closes the popover. */
static void
choice (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_activate (window, "games");
  ui_test_wait_for (has_popover, window);
  GtkWidget *popover =
      GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (window->games_button)));
  GtkListBox *list = GTK_LIST_BOX (ui_test_find (popover, GTK_TYPE_LIST_BOX));
  gtk_widget_activate (GTK_WIDGET (gtk_list_box_get_row_at_index (list, 3)));
  ui_test_settle (window);
  g_assert_false (has_popover (window));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (window->title)), ==,
                   mx_gallery_get_title (mx_gallery_get_ids ()[3]));
  ui_test_close (window);
}

static void
unknown (void)
{
  g_assert_null (mx_gallery_get_title ("no-such-game"));
  g_assert_null (mx_gallery_dup_text ("no-such-game"));
  MxWindow *window = ui_test_open ();
  g_autofree char *before = ui_test_dup_text (window);
  ui_test_activate_string (window, "open-game", "no-such-game");
  g_autofree char *after = ui_test_dup_text (window);
  g_assert_cmpstr (after, ==, before);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  const char *const *ids = mx_gallery_get_ids ();
  for (guint i = 0; ids[i] != NULL; i++) {
    g_autofree char *game_path = g_strdup_printf ("/ui/gallery/game/%s", ids[i]);
    g_test_add_data_func (game_path, ids[i], game);
    g_autofree char *title_path = g_strdup_printf ("/ui/gallery/title/%s", ids[i]);
    g_test_add_data_func (title_path, ids[i], title);
  }
  g_test_add_func ("/ui/gallery/choice", choice);
  g_test_add_func ("/ui/gallery/unknown", unknown);
  return g_test_run ();
}
