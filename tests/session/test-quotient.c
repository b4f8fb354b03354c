/* SPDX-License-Identifier: MIT */
#include "session/words-quotient.h"

#include "support.h"
#include "../sanitize/slower.h"

/* The words of misère quotients and of SJ's theorem. */

#define KAYLES "game k(n): octal 0.77\n"

static void
test_element (void)
{
  static const char *const words[] = {"1", "a",  "b",  "ab",  "b²",  "ab²",
                                      "c", "ac", "bc", "abc", "b²c", "ab²c"};
  g_autoptr (MxSolved) solved = test_solve (KAYLES "start 60 * k(8)\nplay misere\n");
  const MxQuotient *quotient = solved->solution->quotient;
  guint n;
  g_autofree MxRelation *relations = mx_quotient_dup_relations (quotient, &n);
  g_autofree char *relation = mx_words_dup_relation (quotient, &relations[0]);

  g_assert_cmpuint (quotient->order, ==, G_N_ELEMENTS (words));
  for (guint i = 0; i < quotient->order; i++) {
    g_autofree char *word = mx_words_dup_element (quotient, (MxElement)i);
    g_assert_cmpstr (word, ==, words[i]);
  }
  g_assert_cmpstr (relation, ==, "a² = 1");
}

static void
test_generators (void)
{
  static const char *const letters[] = {"a", "z", "a1", "z1", "a2"};
  static const guint index[] = {0, 25, 26, 51, 52};

  for (guint i = 0; i < G_N_ELEMENTS (index); i++) {
    g_autofree char *letter = mx_words_dup_generator (index[i]);
    g_assert_cmpstr (letter, ==, letters[i]);
  }
}

/* Every relation is true of the table, and replacing by them brings each word to its element's. */
static void
test_relations (void)
{
  g_autoptr (MxSolved) solved = test_solve (KAYLES "start 60 * k(30)\nplay misere\n");
  const MxQuotient *quotient = solved->solution->quotient;
  guint n;
  g_autofree MxRelation *relations = mx_quotient_dup_relations (quotient, &n);

  g_assert_cmpuint (quotient->order, ==, 40);
  for (guint i = 0; i < n; i++) {
    MxElement x = mx_quotient_generator (quotient, relations[i].generator);

    g_assert_cmpuint (mx_quotient_product (quotient, relations[i].word, x), ==,
                      relations[i].equals);
  }
}

static void
test_solved (void)
{
  g_autoptr (MxSolved) misere = test_solve (KAYLES "start k(25)\nplay misere\n");
  g_autoptr (MxSolved) normal = test_solve (KAYLES "start k(25)\n");
  g_autofree char *title = mx_words_dup_quotient (misere->quotient);
  g_autofree char *elements = mx_words_dup_heap_elements (misere->quotient, 5);

  if (TEST_SLOWER > 1) {
    g_test_skip ("the quotient is sought for a part of a second");
    return;
  }
  g_assert_null (normal->quotient);
  g_assert_cmpuint (misere->quotient->n, ==, 26);
  g_assert_cmpstr (title, ==, "Misère quotient of order 32, verified");
  g_assert_cmpstr (elements, ==, "1 a b ab a …");
}

/* Heaps of two games in one sum: by the quotient of both, and explored. */
static void
test_two_games (void)
{
  static const char *const starts[] = {"s(9) + s(7) + k(8) + k(5)",
                                       "s(8) + 2 * k(6) + k(1)", "3 * s(6) + 2 * k(7)",
                                       "s(5) + s(10) + k(9)", "2 * s(4) + 3 * k(4)"};

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++) {
    g_autofree char *text = g_strdup_printf (
        KAYLES "game s(n): take {1, 3, 4}\nstart %s\nplay misere\n", starts[i]);
    g_autoptr (MxProgram) program = test_parse (text);
    MxLimits few = MX_LIMITS_DEFAULT;
    g_autoptr (MxSolution) explored =
        mx_solve (mx_program_get_source (program), mx_program_get_start (program),
                  MX_PLAY_MISERE, &MX_LIMITS_DEFAULT, NULL);
    g_autoptr (MxSolution) solved = NULL;

    few.positions = 50;
    solved = mx_solve (mx_program_get_source (program), mx_program_get_start (program),
                       MX_PLAY_MISERE, &few, NULL);
    g_assert_null (explored->quotient);
    g_assert_nonnull (solved->quotient);
    g_assert_cmpint (solved->outcome, ==, explored->outcome);
    g_assert_cmpuint (solved->n_moves, ==, explored->n_moves);
  }
}

static void
test_sj (void)
{
  g_autoptr (MxSolved) right = test_solve (KAYLES "start k(2)\nplay misere\n");
  g_autoptr (MxSolved) wrong = test_solve (KAYLES "start k(1) + k(5)\nplay misere\n");
  g_autoptr (MxSolved) anti = test_solve (KAYLES "start k(1) + k(5)\nplay anti-sg\n");
  g_autoptr (MxSolved) normal = test_solve (KAYLES "start k(1)\n");
  g_autofree char *first = mx_words_dup_sj (right->solution);
  g_autofree char *second = mx_words_dup_sj (wrong->solution);
  g_autofree char *third = mx_words_dup_sj (anti->solution);

  g_assert_cmpstr (first, ==, "SJ's theorem would say N: right.");
  g_assert_cmpstr (second, ==, "SJ's theorem would say N: it differs.");
  g_assert_cmpstr (third, ==, "SJ's theorem would say N: it differs.");
  g_assert_null (mx_words_dup_sj (normal->solution));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/quotient/element", test_element);
  g_test_add_func ("/session/quotient/generators", test_generators);
  g_test_add_func ("/session/quotient/relations", test_relations);
  g_test_add_func ("/session/quotient/solved", test_solved);
  g_test_add_func ("/session/quotient/two-games", test_two_games);
  g_test_add_func ("/session/quotient/sj", test_sj);
  return g_test_run ();
}
