/* SPDX-License-Identifier: MIT */
#include "session-fixture.h"

#include "session/words-period.h"

/* Looking further for a period, aside. */

/* 0.6 has no period that anybody has seen. */
#define NEVER "game g(n): octal 0.6\nstart g(15)\n"

static void
count_cb (MxSession *session, gpointer data)
{
  (*(guint *)data)++;
}

/* Looks until HEAP was looked at. */
static void
look_to (MxSession *session, guint64 heap)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  mx_session_look_further (session);
  while (mx_session_get_looked (session) < heap && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (mx_session_get_looked (session), >=, heap);
}

static void
test_looks_further (Fixture *fixture, gconstpointer data)
{
  guint n_told = 0;
  guint64 heap;

  g_signal_connect (fixture->session, "pattern", G_CALLBACK (count_cb), &n_told);
  test_type (fixture, NEVER);
  g_assert_true (mx_session_may_look (fixture->session));
  g_assert_false (mx_session_is_looking (fixture->session));
  heap = mx_session_get_looked (fixture->session);
  look_to (fixture->session, 2 * heap);
  g_assert_true (mx_session_is_looking (fixture->session));
  g_assert_cmpuint (n_told, >=, 2);
  g_assert_cmpint (mx_session_get_period (fixture->session)->proof, ==, MX_PROOF_NONE);
}

static void
test_stops_and_goes_on (Fixture *fixture, gconstpointer data)
{
  guint64 heap;

  test_type (fixture, NEVER);
  look_to (fixture->session, 2 * mx_session_get_looked (fixture->session));
  mx_session_stop_looking (fixture->session);
  g_assert_false (mx_session_is_looking (fixture->session));
  heap = mx_session_get_looked (fixture->session);
  test_run_for (50);
  g_assert_cmpuint (mx_session_get_looked (fixture->session), ==, heap);
  g_assert_true (mx_session_may_look (fixture->session));
  look_to (fixture->session, heap + 1000);
}

/* Another start of the same rules: what was found stays, and what is going on goes on. */
static void
test_same_rules (Fixture *fixture, gconstpointer data)
{
  guint64 heap;

  test_type (fixture, NEVER);
  look_to (fixture->session, 2 * mx_session_get_looked (fixture->session));
  heap = mx_session_get_looked (fixture->session);
  test_type (fixture, "# the same\ngame other(n): octal 0.6\nstart other(16)\n");
  g_assert_true (mx_session_is_looking (fixture->session));
  g_assert_cmpuint (mx_session_get_looked (fixture->session), >=, heap);
}

static void
test_other_rules (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, NEVER);
  look_to (fixture->session, 2 * mx_session_get_looked (fixture->session));
  test_type (fixture, "game k(n): octal 0.77\nstart k(7)\n");
  g_assert_false (mx_session_is_looking (fixture->session));
  g_assert_false (mx_session_may_look (fixture->session));
  g_assert_cmpuint (mx_session_get_period (fixture->session)->period, ==, 12);
}

/* Rules with the same digits, which differ in what else may be done, know nothing of each other. */
static void
test_nearly_same_rules (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = {
      "game g(n): split\nstart g(9)\n",
      "game g(n): split a, b if a != b\nstart g(9)\n",
      "game g(n)\n  take any\n  split\nstart g(9)\n",
      "game g(n)\n  take any\n  split a, b if a != b\nstart g(9)\n",
      "game g(n)\n  take k if k != 2\n  split\nstart g(9)\n",
  };
  guint n;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    for (guint k = 0; k < G_N_ELEMENTS (texts); k++) {
      if (i == k)
        continue;
      g_autofree char *fresh = NULL;
      g_autofree char *after = NULL;

      test_type (fixture, "graph g\n  a -> b\nstart g(a)\n");
      test_type (fixture, texts[k]);
      fresh = mx_words_dup_period (mx_session_get_period (fixture->session));
      test_type (fixture, texts[i]);
      test_type (fixture, texts[k]);
      after = mx_words_dup_period (mx_session_get_period (fixture->session));
      g_assert_cmpstr (after, ==, fresh);
      mx_session_get_values (fixture->session, &n);
      g_assert_cmpuint (n, >, 0);
    }
  }
}

/* A formula of two parameters is there as long as its rules are. */
static void
test_two_parameters (Fixture *fixture, gconstpointer data)
{
  test_type (fixture,
             "game g(a, b)\n  move (a - 1, b)\n  move (a, b - 1)\nstart g(2, 3)\n");
  g_assert_nonnull (mx_session_get_lattice (fixture->session));
  g_assert_cmpint (mx_session_get_lattice (fixture->session)->form.kind, ==,
                   MX_LATTICE_XOR);
  g_assert_null (mx_session_get_findings (fixture->session));
  g_assert_false (mx_session_may_look (fixture->session));
  test_type (fixture, "game g(n): octal 0.77\nstart g(7)\n");
  g_assert_null (mx_session_get_lattice (fixture->session));
}

static void
test_memory (Fixture *fixture, gconstpointer data)
{
  MxLimits limits = MX_LIMITS_DEFAULT;

  limits.memory = 1 << 20;
  mx_session_set_limits (fixture->session, &limits);
  test_type (fixture, NEVER);
  mx_session_look_further (fixture->session);
  while (mx_session_is_looking (fixture->session))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (mx_session_get_looking_limit (fixture->session), ==, MX_LIMIT_MEMORY);
  g_assert_cmpuint (mx_session_get_looked (fixture->session), >, 1000);
}

/* Nothing waits, nothing is told, and nothing leaks, wherever it is. */
static void
test_close_while_looking (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, NEVER);
  mx_session_look_further (fixture->session);
  test_run_for (5);
  g_assert_finalize_object (g_steal_pointer (&fixture->session));
  test_run_for (20);
}

static void
test_no_values (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, "graph g\n  a -> b\nstart g(a)\n");
  g_assert_false (mx_session_may_look (fixture->session));
  mx_session_look_further (fixture->session);
  g_assert_false (mx_session_is_looking (fixture->session));
  mx_session_stop_looking (fixture->session);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    FixtureTest run;
  } tests[] = {
      {"/session/pattern/looks-further", test_looks_further},
      {"/session/pattern/stops-and-goes-on", test_stops_and_goes_on},
      {"/session/pattern/same-rules-keep-it", test_same_rules},
      {"/session/pattern/other-rules-end-it", test_other_rules},
      {"/session/pattern/nearly-same-rules", test_nearly_same_rules},
      {"/session/pattern/two-parameters", test_two_parameters},
      {"/session/pattern/memory-ends-it", test_memory},
      {"/session/pattern/close-while-looking", test_close_while_looking},
      {"/session/pattern/graph-has-no-values", test_no_values},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, test_set_up, tests[i].run, test_tear_down);
  return g_test_run ();
}
