/* SPDX-License-Identifier: MIT */
#include "ui/games.h"

#include <string.h>

#include "session/heading.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A game is a text of the resources; its head says what it is (session/heading.h), and the text
 * how it opens.  Here is only the order in which they are listed. */

static const char *const one_heap[] = {
    "bash",        "count-to-30", "report-to-100", "cards",         "auction",
    "take-l-to-r", "take-1-3-4",  "odd-numbers",   "powers-of-two", NULL};
static const char *const sums[] = {"nim", "mixed-sum", "three-limits", NULL};
static const char *const two_numbers[] = {"wythoff", "fibonacci-nim", NULL};
static const char *const breaking[] = {
    "lasker", "kayles", "dawson-kayles", "grundy", "treblecross", "octal", NULL};
static const char *const divisors[] = {"divisors", "coprime", NULL};
static const char *const graphs[] = {"token", "tokens", "cycle", NULL};
static const char *const boards[] = {"grid", "corner", "cutting", "chase", NULL};
static const char *const endings[] = {"misere-nim", "misere-kayles", "anti-sg", NULL};

static const MxGameSection sections[] = {
    {N_ ("One heap"), one_heap},        {N_ ("Nim and sums of games"), sums},
    {N_ ("Two numbers"), two_numbers},  {N_ ("Take and break"), breaking},
    {N_ ("Divisors"), divisors},        {N_ ("Games on graphs"), graphs},
    {N_ ("Boards and sheets"), boards}, {N_ ("Other ways to end"), endings},
};

const MxGameSection *
mx_games_get_sections (guint *n)
{
  *n = G_N_ELEMENTS (sections);
  return sections;
}

const char *
mx_games_get_first (void)
{
  return "take-1-3-4";
}

GBytes *
mx_games_lookup (const char *id)
{
  g_autofree char *path = g_strdup_printf ("/org/mexplorer/Mexplorer/games/%s.game", id);

  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

char *
mx_games_dup_text (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  g_autoptr (GBytes) bytes = mx_games_lookup (id);
  if (bytes == NULL)
    return NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);
  return mx_heading_dup_text (text, g_get_language_names ());
}

GFile *
mx_games_get_folder (void)
{
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "mexplorer", "games", NULL);

  return g_file_new_for_path (path);
}

static int
compare_files_cb (gconstpointer a, gconstpointer b)
{
  g_autofree char *name_a = g_file_get_basename (*(GFile *const *)a);
  g_autofree char *name_b = g_file_get_basename (*(GFile *const *)b);

  return strcmp (name_a, name_b);
}

GPtrArray *
mx_games_list_folder (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFile) folder = mx_games_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".game"))
      g_ptr_array_add (files, g_file_get_child (folder, name));
  g_ptr_array_sort (files, compare_files_cb);
  return files;
}
