/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* What `solve --json` writes where there is more to list than anybody reads, and how limits are told by
 * all commands that answer in JSON. */

static JsonObject *
parse (JsonParser *parser, const MxRun *run)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (json_parser_load_from_data (parser, run->out, -1, &error));
  return json_node_get_object (json_parser_get_root (parser));
}

static guint
count_of (JsonObject *object, const char *name)
{
  return json_array_get_length (json_object_get_array_member (object, name));
}

#define HUGE_KAYLES "game k(n): octal 0.77\nstart k(10**18)\n"

static void
test_many_moves (void)
{
  g_autoptr (MxRun) run = test_run (HUGE_KAYLES, "solve --json -");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (parser, run);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpuint (count_of (object, "winning_moves"), ==, 1000);
  g_assert_cmpint (json_object_get_int_member (object, "winning_move_count"), ==,
                   G_GINT64_CONSTANT (83333333333333338));
  g_assert_false (json_object_get_boolean_member (object, "winning_moves_complete"));
  g_assert_false (json_object_has_member (object, "limit"));
}

static void
test_number_of_moves (void)
{
  g_autoptr (MxRun) run = test_run (HUGE_KAYLES, "solve --json --moves 7 -");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (parser, run);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpuint (count_of (object, "winning_moves"), ==, 7);
}

static void
test_all_moves (void)
{
  g_autoptr (MxRun) run =
      test_run ("game k(n): octal 0.77\nstart k(20000)\n", "solve --json --moves all -");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (parser, run);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpuint (count_of (object, "winning_moves"), >, 1000);
  g_assert_cmpuint (count_of (object, "winning_moves"), ==,
                    json_object_get_int_member (object, "winning_move_count"));
  g_assert_false (json_object_has_member (object, "winning_moves_complete"));
}

static void
test_all_moves_of_words (void)
{
  const char *text = "game k(n): octal 0.77\nstart k(2000)\n";
  g_autoptr (MxRun) some = test_run (text, "solve -");
  g_autoptr (MxRun) all = test_run (text, "solve --moves all -");
  g_auto (GStrv) some_lines = g_strsplit (some->out, "\n", -1);
  g_auto (GStrv) all_lines = g_strsplit (all->out, "\n", -1);

  g_assert_nonnull (strstr (some->out, "(--moves all lists them all)"));
  g_assert_null (strstr (all->out, "…"));
  g_assert_cmpuint (g_strv_length (all_lines), >, g_strv_length (some_lines));
}

/* An odd number of heaps that are all different, and of the same highest binary digit: each has a winning
 * move. */
static char *
dup_sum (guint n)
{
  GString *text = g_string_new ("game nim(n): take any\nstart nim(536870912)");

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, " + nim(%u)", 536870912 + 7 * i);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* Whole positions would be a million times as long as the text: changes are short. */
static void
test_long_start (void)
{
  g_autofree char *text = dup_sum (20001);
  g_autoptr (MxRun) run = test_run (text, "solve --json -");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (parser, run);

  g_assert_cmpint (run->status, ==, 0);
  g_assert_cmpuint (count_of (object, "components"), ==, 20001);
  JsonArray *changes = json_object_get_array_member (object, "winning_changes");
  JsonObject *change = json_array_get_object_element (changes, 0);
  g_assert_cmpuint (json_array_get_length (changes), ==, 1000);
  g_assert_true (
      g_str_has_prefix (json_object_get_string_member (change, "from"), "nim(5"));
  g_assert_true (g_str_has_prefix (json_object_get_string_member (change, "to"), "nim("));
  g_assert_cmpint (json_object_get_int_member (object, "winning_move_count"), ==, 20001);
  g_assert_false (json_object_get_boolean_member (object, "winning_moves_complete"));
  g_assert_cmpuint (strlen (run->out), <, 20000 * 60 + (1 << 20) + 100000);
}

/* Who asks for a whole position gets it. */
static void
test_long_position (void)
{
  g_autofree char *text = dup_sum (5001);
  g_autoptr (MxRun) run = test_run (text, "solve --json --moves 1 -");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (parser, run);

  g_assert_cmpuint (count_of (object, "winning_moves"), ==, 1);
  g_assert_cmpuint (strlen (json_array_get_string_element (
                        json_object_get_array_member (object, "winning_moves"), 0)),
                    >, 5000 * 12);
}

static void
test_bad_moves (void)
{
  g_autoptr (MxRun) run = test_run (HUGE_KAYLES, "solve --moves few -");

  g_assert_cmpint (run->status, ==, 2);
  g_assert_nonnull (strstr (run->err, "--moves"));
}

/* No line of the answer grows with the number of parts. */
static void
test_long_lines (void)
{
  g_autofree char *text = dup_sum (20001);
  g_autoptr (MxRun) run = test_run (text, "solve -");
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);

  g_assert_cmpint (run->status, ==, 0);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpuint (strlen (lines[i]), <, 1000);
}

/* -- limits -- */

typedef struct {
  const char *path;
  const char *in;
  const char *args;
  const char *kind;
  double value; /* negative: not compared */
} Limited;

static const Limited limited[] = {
    {"solve-time", "game s(n): octal 0.007\nplay misere\nstart s(50) + s(40)\n",
     "solve --json --time 0.5 -", "time", 0.5},
    {"solve-positions", "game g(n): move n + 1\nstart g(1)\n",
     "solve --json --max-positions 1000 -", "positions", 1000},
    {"solve-memory",
     "game g(a, b)\n  move (a + 1, b)\n  move (a, b + 1)\nstart g(0, 0)\n",
     "solve --json --memory 2M --max-positions 10^9 -", "memory", 2097152},
    {"period-positions", "game s(n): octal 0.007\n",
     "period --json --limit 10^7 --max-positions 1000 -", "positions", 1000},
    {"period-time", "game s(n): octal 0.007\n", "period --json --limit 10^7 --time 0.2 -",
     "time", 0.2},
    {"quotient-time", "game s(n): octal 0.007\n", "quotient --json --to 300 --time 0.2 -",
     NULL, -1},
};

static void
test_limit (gconstpointer data)
{
  const Limited *expected = data;
  g_autoptr (MxRun) run = test_run (expected->in, "%s", expected->args);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object = parse (parser, run);

  g_assert_cmpint (run->status, ==, 3);
  if (expected->kind == NULL)
    return;
  JsonObject *limit = json_object_get_object_member (object, "limit");
  g_assert_cmpstr (json_object_get_string_member (limit, "kind"), ==, expected->kind);
  g_assert_cmpfloat (json_object_get_double_member (limit, "value"), ==, expected->value);
  if (json_object_has_member (object, "winning_move_count"))
    g_assert_true (json_object_get_null_member (object, "winning_move_count"));
}

/* A number that an option does not take: what it does take is said. */
static void
test_wrong_limits (void)
{
  static const char *const wrong[][2] = {
      {"--time 99999999999", "1000000000"},
      {"--time 0", "above 0"},
      {"--memory 99999999999G", "4194304T"},
      {"--memory 1.5.2G", "1.5G"},
      {"--memory 0x10", "512M"},
      {"--memory 1e3", "512M"},
      {"--max-positions 99999999999999999999", "2^62"},
      {"--max-positions 1.5", "10^6"},
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (MxRun) run = test_run (HUGE_KAYLES, "solve %s -", wrong[i][0]);

    g_test_message ("%s", run->err);
    g_assert_cmpint (run->status, ==, 2);
    g_assert_nonnull (strstr (run->err, wrong[i][1]));
  }
}

static void
test_right_sizes (void)
{
  static const char *const right[] = {"1.5G",  "0.5g",      "512MiB",
                                      "512MB", "100000000", "4194304T"};

  for (gsize i = 0; i < G_N_ELEMENTS (right); i++) {
    g_autoptr (MxRun) run = test_run (HUGE_KAYLES, "solve --memory %s -", right[i]);

    g_assert_cmpint (run->status, ==, 0);
  }
}

/* The memory that was met is told as it was asked for. */
static void
test_decimal_size (void)
{
  g_autoptr (MxRun) run =
      test_run ("game g(a, b)\n  move (a + 1, b)\n  move (a, b + 1)\nstart g(0, 0)\n",
                "solve --json --memory 1.5M --max-positions 10^9 -");

  g_assert_cmpint (run->status, ==, 3);
  g_assert_nonnull (strstr (run->out, "{\"kind\":\"memory\",\"value\":1572864}"));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/output/many-moves", test_many_moves);
  g_test_add_func ("/cli/output/number-of-moves", test_number_of_moves);
  g_test_add_func ("/cli/output/all-moves", test_all_moves);
  g_test_add_func ("/cli/output/all-moves-of-words", test_all_moves_of_words);
  g_test_add_func ("/cli/output/long-start", test_long_start);
  g_test_add_func ("/cli/output/long-position", test_long_position);
  g_test_add_func ("/cli/output/bad-moves", test_bad_moves);
  g_test_add_func ("/cli/output/long-lines", test_long_lines);
  for (gsize i = 0; i < G_N_ELEMENTS (limited); i++) {
    g_autofree char *path = g_strdup_printf ("/cli/output/limit/%s", limited[i].path);
    g_test_add_data_func (path, &limited[i], test_limit);
  }
  g_test_add_func ("/cli/output/wrong-limits", test_wrong_limits);
  g_test_add_func ("/cli/output/right-sizes", test_right_sizes);
  g_test_add_func ("/cli/output/decimal-size", test_decimal_size);
  status = g_test_run ();
  test_run_clean_up ();
  return status;
}
