/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <json-glib/json-glib.h>

/* The answers and tables of tests/documents, which a slow program of another make computed. */

static const char *
member (JsonObject *object, const char *name)
{
  return json_object_get_string_member (object, name);
}

static char *
join_moves (JsonObject *object)
{
  JsonArray *moves = json_object_get_array_member (object, "winning_moves");
  GString *string = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (moves); i++)
    g_string_append_printf (string, "%s%s", i > 0 ? " | " : "",
                            json_array_get_string_element (moves, i));
  return g_string_free (string, FALSE);
}

/* A line of answers.tsv: document, play, outcome, value, winning moves. */
static void
test_answer (gconstpointer data)
{
  char *const *row = (char *const *)data;
  g_autofree char *name = g_build_filename ("documents", row[0], NULL);
  g_autofree char *path = test_source_path (name);
  g_autoptr (MxRun) run = test_run (NULL, "solve --json '%s'", path);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (run->err, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  g_assert_true (json_parser_load_from_data (parser, run->out, -1, &error));
  JsonObject *object = json_node_get_object (json_parser_get_root (parser));
  g_autofree char *moves = join_moves (object);
  g_autofree char *value =
      g_strdup_printf ("%" G_GINT64_FORMAT, json_object_get_int_member (object, "value"));
  g_assert_cmpstr (member (object, "play"), ==, row[1]);
  g_assert_cmpstr (member (object, "outcome"), ==, row[2]);
  g_assert_cmpstr (value, ==, row[3]);
  g_assert_cmpstr (moves, ==, row[4] != NULL ? row[4] : "");
}

/* A line of tables.tsv: a rule, with ';' for a line end, and its values. */
static void
test_table (gconstpointer data)
{
  char *const *row = (char *const *)data;
  g_autoptr (GString) text = g_string_new (row[0]);
  g_autoptr (GString) rows = g_string_new (row[1]);
  g_auto (GStrv) lines = NULL;

  g_string_replace (text, ";", "\n", 0);
  g_string_replace (rows, " / ", "\n", 0);
  lines = g_strsplit (rows->str, "\n", -1);
  guint n_rows = g_strv_length (lines);
  g_auto (GStrv) first = g_strsplit (lines[0], " ", -1);
  guint n_columns = g_strv_length (first);
  g_autofree char *to = n_rows > 1 ? g_strdup_printf ("%u,%u", n_rows - 1, n_columns - 1)
                                   : g_strdup_printf ("%u", n_columns - 1);
  g_string_append_c (rows, '\n');
  g_autoptr (MxRun) run = test_run (text->str, "table --to %s -", to);

  g_assert_cmpstr (run->err, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpstr (run->out, ==, rows->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) answers = test_read_tsv ("documents/answers.tsv");
  g_autoptr (GPtrArray) tables = test_read_tsv ("documents/tables.tsv");

  g_assert_cmpuint (answers->len, >=, 40);
  g_assert_cmpuint (tables->len, >=, 18);
  for (guint i = 0; i < answers->len; i++) {
    char **row = answers->pdata[i];
    g_autofree char *path = g_strconcat ("/cli/answers/", row[0], NULL);
    g_test_add_data_func (path, row, test_answer);
  }
  for (guint i = 0; i < tables->len; i++) {
    g_autofree char *path = g_strdup_printf ("/cli/tables/%02u", i + 1);
    g_test_add_data_func (path, tables->pdata[i], test_table);
  }
  int status = g_test_run ();
  test_run_clean_up ();
  return status;
}
