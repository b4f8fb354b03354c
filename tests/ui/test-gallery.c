/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "session/heading.h"
#include "ui/gallery.h"
#include "ui/game-card.h"
#include "ui/games.h"

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
  g_autofree char *text = mx_games_dup_text (id);
  g_autofree char *line =
      g_strdup_printf ("# %s\n", gtk_label_get_text (GTK_LABEL (window->title)));
  g_assert_true (g_str_has_prefix (text, line));
  ui_test_close (window);
}

/* Each head says all three things in each language, and of these only the title is opened. */
static void
heading (gconstpointer data)
{
  static const char *const languages[][2] = {
      {"C", NULL}, {"zh_CN", NULL}, {"zh_TW", NULL}};
  g_autoptr (GBytes) bytes = mx_games_lookup (data);
  g_assert_nonnull (bytes);
  g_autofree char *text =
      g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (MxHeading) english = {0};
  mx_heading_read (text, languages[0], &english);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++) {
    g_auto (MxHeading) heading = {0};
    mx_heading_read (text, languages[i], &heading);
    g_assert_nonnull (heading.title);
    g_assert_nonnull (heading.about);
    g_assert_nonnull (heading.theorem);
    if (i > 0)
      g_assert_cmpstr (heading.about, !=, english.about);
  }
  g_autofree char *opened = mx_games_dup_text (data);
  g_autofree char *line = g_strdup_printf ("# %s\n", english.title);
  g_assert_true (g_str_has_prefix (opened, line));
  g_assert_cmpstr (opened + strlen (line), ==, text + english.end);
}

static GtkWidget *
find_gallery (MxWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *at = windows; at != NULL; at = at->next)
    if (MX_IS_GALLERY (at->data)
        && gtk_window_get_transient_for (at->data) == GTK_WINDOW (window))
      return at->data;
  return NULL;
}

static GtkWidget *
open_gallery (MxWindow *window)
{
  ui_test_activate (window, "games");
  GtkWidget *gallery = find_gallery (window);
  g_assert_nonnull (gallery);
  return gallery;
}

/* The card that shows TITLE; NULL if none does. */
static MxGameCard *
find_card (GtkWidget *widget, const char *title)
{
  MxGameCard *card = NULL;
  if (MX_IS_GAME_CARD (widget))
    return g_strcmp0 (mx_game_card_get_title (MX_GAME_CARD (widget)), title) == 0
               ? MX_GAME_CARD (widget)
               : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && card == NULL; child = gtk_widget_get_next_sibling (child))
    card = find_card (child, title);
  return card;
}

/* A chosen card opens its game and closes the gallery. */
static void
choice (void)
{
  MxWindow *window = ui_test_open ();
  GtkWidget *gallery = open_gallery (window);
  MxGameCard *card = find_card (gallery, "Kayles");
  g_assert_nonnull (card);
  gtk_widget_activate (GTK_WIDGET (card));
  ui_test_settle (window);
  g_assert_null (find_gallery (window));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (window->title)), ==, "Kayles");
  ui_test_close (window);
}

static gboolean
has_pictures (gpointer data)
{
  GtkWidget *card = data;
  GtkWidget *picture = ui_test_find (card, GTK_TYPE_PICTURE);
  return gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

/* The last card of all has its picture in the end. */
static void
pictures (void)
{
  MxWindow *window = ui_test_open ();
  GtkWidget *gallery = open_gallery (window);
  ui_test_wait_for (has_pictures, find_card (gallery, "Anti-SG"));
  gtk_window_destroy (GTK_WINDOW (gallery));
  ui_test_close (window);
}

/* Words that are typed leave the games that say them all; Enter takes the first of these. */
static void
search (void)
{
  MxWindow *window = ui_test_open ();
  GtkWidget *gallery = open_gallery (window);
  GtkEditable *entry = GTK_EDITABLE (ui_test_find (gallery, GTK_TYPE_SEARCH_ENTRY));
  gtk_editable_set_text (entry, "golden QUEEN");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (find_card (gallery, "Kayles"))));
  gtk_editable_set_text (entry, "queen diagonal");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_true (
      gtk_widget_get_child_visible (GTK_WIDGET (find_card (gallery, "Wythoff's game"))));
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle (window);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (window->title)), ==, "Wythoff's game");
  ui_test_close (window);
}

/* A text in the user's folder is listed with what its head says, and opens as the file that it is;
 * what is no text is left out. */
static void
own (void)
{
  g_autoptr (GFile) folder = mx_games_get_folder ();
  const char *path = g_file_peek_path (folder);
  g_autofree char *name = g_build_filename (path, "mine.game", NULL);
  g_autofree char *wrong = g_build_filename (path, "wrong.game", NULL);
  g_autoptr (GError) error = NULL;
  g_mkdir_with_parents (path, 0755);
  g_file_set_contents (name, "# Mine\ngame g(n): take {2}\nstart g(5)\n", -1, &error);
  g_assert_no_error (error);
  g_file_set_contents (wrong, "\377\376", -1, &error);
  g_assert_no_error (error);
  MxWindow *window = ui_test_open ();
  GtkWidget *gallery = open_gallery (window);
  g_assert_null (find_card (gallery, "wrong.game"));
  MxGameCard *card = find_card (gallery, "Mine");
  g_assert_nonnull (card);
  gtk_widget_activate (GTK_WIDGET (card));
  ui_test_settle (window);
  g_assert_nonnull (window->file);
  g_assert_cmpstr (g_file_peek_path (window->file), ==, name);
  ui_test_close (window);
  g_assert_cmpint (g_unlink (name), ==, 0);
  g_assert_cmpint (g_unlink (wrong), ==, 0);
}

static void
unknown (void)
{
  g_assert_null (mx_games_dup_text ("no-such-game"));
  MxWindow *window = ui_test_open ();
  g_autofree char *before = ui_test_dup_text (window);
  ui_test_activate_string (window, "open-game", "no-such-game");
  g_autofree char *after = ui_test_dup_text (window);
  g_assert_cmpstr (after, ==, before);
  ui_test_close (window);
}

/* Each text that is there can be opened, and each is listed once. */
static void
all_listed (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "resources", "games", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n_sections;
  const MxGameSection *sections = mx_games_get_sections (&n_sections);
  g_assert_nonnull (dir);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *id = g_strndup (name, strlen (name) - strlen (".game"));
    guint n = 0;
    g_assert_true (g_str_has_suffix (name, ".game"));
    for (guint i = 0; i < n_sections; i++)
      for (const char *const *at = sections[i].ids; *at != NULL; at++)
        n += g_str_equal (*at, id);
    g_assert_cmpuint (n, ==, 1);
  }
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("mexplorer-gallery-XXXXXX", NULL);
  g_assert_nonnull (home);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  ui_test_init (&argc, &argv);
  guint n;
  const MxGameSection *sections = mx_games_get_sections (&n);
  for (guint i = 0; i < n; i++)
    for (const char *const *id = sections[i].ids; *id != NULL; id++) {
      g_autofree char *game_path = g_strdup_printf ("/ui/gallery/game/%s", *id);
      g_test_add_data_func (game_path, *id, game);
      g_autofree char *heading_path = g_strdup_printf ("/ui/gallery/heading/%s", *id);
      g_test_add_data_func (heading_path, *id, heading);
    }
  g_test_add_func ("/ui/gallery/all-listed", all_listed);
  g_test_add_func ("/ui/gallery/pictures", pictures);
  g_test_add_func ("/ui/gallery/search", search);
  g_test_add_func ("/ui/gallery/own", own);
  g_test_add_func ("/ui/gallery/choice", choice);
  g_test_add_func ("/ui/gallery/unknown", unknown);
  return g_test_run ();
}
