/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <string.h>

/* Every document of the collection is read without a word. */

static void
test_document (gconstpointer data)
{
  gsize length;
  g_autofree char *text = read_test_file ("documents", data, &length);
  g_autofree char *diagnostics = diagnose (text, (gssize)length);
  g_assert_cmpstr (diagnostics, ==, "");
}

/* The first column of tables.tsv: texts with ';' for their line ends. */
static void
test_tables (void)
{
  g_autofree char *table = read_test_file ("documents", "tables.tsv", NULL);
  g_auto (GStrv) lines = g_strsplit (table, "\n", -1);
  guint n = 0;
  for (guint i = 0; lines[i] != NULL; i++) {
    char *tab = strchr (lines[i], '\t');
    if (tab == NULL || lines[i][0] == '#')
      continue;
    g_autofree char *text = g_strndup (lines[i], tab - lines[i]);
    g_strdelimit (text, ";", '\n');
    g_autofree char *diagnostics = diagnose (text, -1);
    g_assert_cmpstr (diagnostics, ==, "");
    n++;
  }
  g_assert_cmpuint (n, >, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *folder =
      g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests", "documents", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (const char *file; (file = g_dir_read_name (dir)) != NULL;) {
    if (!g_str_has_suffix (file, ".game"))
      continue;
    g_ptr_array_add (names, g_strdup (file));
    g_autofree char *path = g_strconcat ("/rules/documents/", file, NULL);
    g_test_add_data_func (path, names->pdata[names->len - 1], test_document);
  }
  g_test_add_func ("/rules/documents/tables", test_tables);
  return g_test_run ();
}
