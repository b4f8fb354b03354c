/* SPDX-License-Identifier: MIT */
#include "evaluator/reading.h"

/* The evaluator against answers that were worked out elsewhere: the documents and the tables of
 * tests/documents, and a few positions whose values are in the literature. */

#define BUDGET 200000000

static char *
document_path (const char *name)
{
  return g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests", "documents", name,
                           NULL);
}

static char **
read_lines (const char *name)
{
  g_autofree char *path = document_path (name), *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return g_strsplit (text, "\n", -1);
}

static const char *
outcome_letter (MxOutcome outcome)
{
  static const char *const letters[] = {"?", "P", "N", "D"};
  return letters[outcome];
}

/* "a(1) + b(2)" with its parts in the evaluator's order. */
static char *
sort_parts (const char *position)
{
  g_auto (GStrv) parts = g_strsplit (position, " + ", -1);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; parts[i] != NULL; i++)
    g_ptr_array_add (names, parts[i]);
  return evaluator_join (names);
}

static void
check_moves (Reading *reading, MxPlay play, const char *expected)
{
  gboolean complete;
  g_autoptr (GPtrArray) moves =
      evaluator_moves (reading->evaluator, reading_parts (reading), reading->start->len,
                       play, MX_OUTCOME_P, &complete);
  g_auto (GStrv) wanted = g_strsplit (expected, " | ", -1);
  g_assert_true (complete);
  g_assert_cmpuint (moves->len, ==, *expected == '\0' ? 0 : g_strv_length (wanted));
  for (guint i = 0; i < moves->len; i++) {
    g_autofree char *sorted = sort_parts (wanted[i]);
    g_assert_true (g_ptr_array_find_with_equal_func (moves, sorted, g_str_equal, NULL));
  }
}

static void
check_answer (const char *line)
{
  g_auto (GStrv) field = g_strsplit (line, "\t", -1);
  g_autofree char *path = document_path (field[0]), *text = NULL;
  g_autoptr (Reading) reading = NULL;
  MxPlay play;
  MxOutcome outcome;
  g_test_message ("%s", field[0]);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  reading = reading_new (text, BUDGET);
  g_assert_nonnull (reading);
  play = reading_play (reading);
  outcome = play == MX_PLAY_NORMAL
                ? evaluator_outcome_of_values (
                    reading->evaluator, reading_parts (reading), reading->start->len)
                : evaluator_outcome (reading->evaluator, reading_parts (reading),
                                     reading->start->len, play);
  g_assert_cmpstr (outcome_letter (outcome), ==, field[2]);
  check_moves (reading, play, field[4] != NULL ? field[4] : "");
}

static void
test_documents (void)
{
  g_auto (GStrv) lines = read_lines ("answers.tsv");
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '#' && lines[i][0] != '\0')
      check_answer (lines[i]);
}

static void
check_table (const char *line)
{
  g_auto (GStrv) field = g_strsplit (line, "\t", -1);
  g_auto (GStrv) rows = g_strsplit (field[1], "/", -1);
  g_autoptr (Reading) reading = NULL;
  g_test_message ("%s", field[0]);
  g_strdelimit (field[0], ";", '\n');
  reading = reading_new (field[0], BUDGET);
  g_assert_nonnull (reading);
  for (gint64 a = 0; rows[a] != NULL; a++) {
    g_auto (GStrv) cells = g_strsplit (g_strstrip (rows[a]), " ", -1);
    for (gint64 b = 0; cells[b] != NULL; b++) {
      gint64 coords[2] = {rows[1] != NULL ? a : b, b};
      guint component = evaluator_component (reading->evaluator, 0, coords);
      g_assert_cmpint (evaluator_value (reading->evaluator, component), ==,
                       g_ascii_strtoll (cells[b], NULL, 10));
    }
  }
}

static void
test_tables (void)
{
  g_auto (GStrv) lines = read_lines ("tables.tsv");
  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '#' && lines[i][0] != '\0')
      check_table (lines[i]);
}

/* A condition at n = 10 decides whether the start is N or P. */
static void
check_condition (const char *condition, gboolean holds)
{
  g_autofree char *text =
      g_strdup_printf ("game g(n): lose if not (%s)\nstart g(10)", condition);
  g_autofree char *winning =
      g_strdup_printf ("game g(n): win if %s\nstart g(10)", condition);
  g_autoptr (Reading) lose = reading_new (text, BUDGET);
  g_autoptr (Reading) win = reading_new (winning, BUDGET);
  g_test_message ("%s", condition);
  g_assert_nonnull (win);
  g_assert_nonnull (lose);
  g_assert_cmpint (evaluator_value (win->evaluator, reading_parts (win)[0]), ==, holds);
  g_assert_cmpint (evaluator_given_value (lose->evaluator, reading_parts (lose)[0]), ==,
                   holds ? MX_VALUE_UNKNOWN : 0);
}

static void
test_arithmetic (void)
{
  static const struct {
    const char *condition;
    gboolean holds;
  } cases[] = {
      {"(-n) / 3 == -4 and (-n) % 3 == 2", TRUE},
      {"n / (-3) == -4 and n % (-3) == 1", TRUE},
      {"2 ** 10 == 1024 and (-2) ** 63 < 0", TRUE},
      {"n xor 3 == 9 and (-1) xor 1 == -2", TRUE},
      {"1 <= 5 <= n < 11", TRUE},
      {"1 <= 5 <= n < 10", FALSE},
      {"gcd(n, 4) == 2 and lcm(n, 4) == 20 and gcd(0, 0) == 0", TRUE},
      {"isprime(n - 3) and not isprime(n) and not isprime(1)", TRUE},
      {"ispow2(1) and ispow2(8) and not ispow2(0) and not ispow2(n)", TRUE},
      {"issquare(0) and issquare(9) and not issquare(n)", TRUE},
      {"isfib(8) and isfib(0) and not isfib(n)", TRUE},
      {"popcount(n) == 2 and ctz(n) == 1 and floorlog2(n) == 3", TRUE},
      {"3 divides n or 5 divides n", TRUE},
      {"0 divides n", FALSE},
      {"n in {1, 3..10} and not (n in 1..9)", TRUE},
      {"[4, 5, 6][n - 9] == 5", TRUE},
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_condition (cases[i].condition, cases[i].holds);
}

static gboolean
is_fault (const char *condition)
{
  g_autofree char *text =
      g_strdup_printf ("game g(n): win if %s\nstart g(10)", condition);
  g_autoptr (Reading) reading = reading_new (text, BUDGET);
  g_assert_nonnull (reading);
  return evaluator_is_fault (reading->evaluator, reading_parts (reading)[0]);
}

static void
test_faults (void)
{
  g_assert_true (is_fault ("1 / (n - 10) == 0"));
  g_assert_true (is_fault ("[1, 2][n] == 0"));
  g_assert_true (is_fault ("9223372036854775807 + n > 0"));
  g_assert_true (is_fault ("2 ** 63 > n"));
  g_assert_true (is_fault ("popcount(-n) == 1"));
  g_assert_true (is_fault ("ctz(n - 10) == 1"));
  g_assert_true (is_fault ("floorlog2(0 * n) == 1"));
  g_assert_false (is_fault ("n == 10 or 1 / (n - 10) == 0"));
  g_assert_false (is_fault ("n == 9 and 1 / (n - 10) == 0"));
  g_assert_false (is_fault ("n < 10 < 1 / (n - 10)"));
}

static void
check_value (const char *text, MxValue value, MxOutcome outcome)
{
  g_autoptr (Reading) reading = reading_new (text, BUDGET);
  g_assert_nonnull (reading);
  g_assert_cmpint (evaluator_value (reading->evaluator, reading_parts (reading)[0]), ==,
                   value);
  g_assert_cmpint (evaluator_outcome (reading->evaluator, reading_parts (reading),
                                      reading->start->len, reading_play (reading)),
                   ==, outcome);
}

/* A cycle of two with a way out on one side: a can leave to the end, so b is left with a. */
static void
test_loops (void)
{
  check_value ("graph g\n a -> b\n b -> a\nstart g(a)", MX_VALUE_INFINITE, MX_OUTCOME_D);
  check_value ("graph g\n a -> b, e\n b -> a\nstart g(a)", 1, MX_OUTCOME_N);
  check_value ("graph g\n a -> b, e\n b -> a\nstart g(b)", 0, MX_OUTCOME_P);
  check_value ("graph g\n a -> a, e\nstart g(a)", MX_VALUE_INFINITE, MX_OUTCOME_N);
  check_value ("graph g\n a -> a, e\nstart g(a) + g(a)", MX_VALUE_INFINITE, MX_OUTCOME_D);
  check_value ("graph g\n a -> b, e\n b -> a\nstart g(a)\nplay misere", 1, MX_OUTCOME_D);
}

static guint
remoteness_of (const char *text)
{
  g_autoptr (Reading) reading = reading_new (text, BUDGET);
  g_assert_nonnull (reading);
  return evaluator_remoteness (reading->evaluator, reading_parts (reading),
                               reading->start->len, reading_play (reading));
}

static void
test_remoteness (void)
{
  g_assert_cmpuint (remoteness_of ("game g(n): take any\nstart g(0)"), ==, 0);
  g_assert_cmpuint (remoteness_of ("game g(n): take any\nstart g(5)"), ==, 1);
  g_assert_cmpuint (remoteness_of ("game g(n): take any\nstart g(5) + g(5)"), ==, 10);
  g_assert_cmpuint (remoteness_of ("game g(n): take any\nstart g(5)\nplay misere"), ==,
                    2);
  g_assert_cmpuint (remoteness_of ("graph g\n a -> b\n b -> a\nstart g(a)"), ==,
                    G_MAXUINT);
  g_assert_cmpuint (remoteness_of ("graph g\n a -> b, e\n b -> a\nstart g(b)"), ==, 2);
}

static void
test_huge (void)
{
  g_autoptr (Reading) reading = reading_new (
      "game s(n): take {1, 3, 4}\ngame k(n): octal 0.77\nstart s(9)", BUDGET);
  MxValue value;
  /* The period of {1, 3, 4} is 7, that of Kayles 12, with 4 at the multiples beyond 71. */
  g_assert_true (evaluator_huge_value (reading->evaluator, 0,
                                       7 * G_GINT64_CONSTANT (123456789012) + 5, &value));
  g_assert_cmpint (value, ==, 3);
  g_assert_true (evaluator_huge_value (reading->evaluator, 1,
                                       12 * G_GINT64_CONSTANT (123456789012), &value));
  g_assert_cmpint (value, ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/evaluator/documents", test_documents);
  g_test_add_func ("/evaluator/tables", test_tables);
  g_test_add_func ("/evaluator/arithmetic", test_arithmetic);
  g_test_add_func ("/evaluator/faults", test_faults);
  g_test_add_func ("/evaluator/loops", test_loops);
  g_test_add_func ("/evaluator/remoteness", test_remoteness);
  g_test_add_func ("/evaluator/huge", test_huge);
  return g_test_run ();
}
