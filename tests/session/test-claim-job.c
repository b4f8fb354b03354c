/* SPDX-License-Identifier: MIT */
#include "session-fixture.h"

#include "session/claim-job.h"

/* Claims that take longer come after the solution, and nothing waits for them. */

#define RULES "game s(n): take 1..3\nstart s(5)\n"
/* Minutes: each heap tries all smaller ones. */
#define SLOW "claim SG >= 0 for n in 0..900000\n"
#define SLOW_RULES "game g(n): take k if isprime(k * k + n)\nstart g(5)\n" SLOW

static void
count_cb (gpointer data)
{
  ++*(guint *)data;
}

static void
count_signal_cb (MxSession *session, gpointer data)
{
  count_cb (data);
}

static GPtrArray *
new_results (guint n)
{
  GPtrArray *results =
      g_ptr_array_new_with_free_func ((GDestroyNotify)mx_claim_result_free);
  g_ptr_array_set_size (results, (int)n);
  return results;
}

static void
test_comes_later (void)
{
  g_autoptr (MxSolved) solved =
      test_solve (RULES "claim SG == n % 4\nclaim P if n == 0\n");
  guint told = 0;
  g_autoptr (MxClaimJob) job =
      mx_claim_job_new (solved->program, solved->solution, new_results (2),
                        &MX_LIMITS_DEFAULT, count_cb, &told);
  g_assert_null (mx_claim_job_get (job, 0));
  for (guint i = 1; mx_claim_job_get (job, 1) == NULL; i++)
    test_wait_for (&told, i);
  g_assert_cmpint (mx_claim_job_get (job, 0)->verdict, ==, MX_VERDICT_HOLDS);
  g_assert_cmpint (mx_claim_job_get (job, 1)->verdict, ==, MX_VERDICT_FAILS);
}

static void
test_freed_at_work (void)
{
  g_autoptr (MxSolved) solved = test_solve (SLOW_RULES);
  guint told = 0;
  MxClaimJob *job = mx_claim_job_new (solved->program, solved->solution, new_results (1),
                                      &MX_LIMITS_DEFAULT, count_cb, &told);
  test_run_for (50);
  gint64 began = g_get_monotonic_time ();
  mx_claim_job_free (job);
  /* Ten times what is promised: another program may have had the processor. */
  g_assert_cmpint (g_get_monotonic_time () - began, <, 500000);
  test_run_for (50);
  g_assert_cmpuint (told, ==, 0);
}

/* The quick claim is there with the solution, though a slow one stands before it. */
static void
test_solution_does_not_wait (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, SLOW_RULES);
  g_assert_cmpuint (mx_session_get_n_claims (fixture->session), ==, 1);
  g_assert_null (mx_session_get_claim_result (fixture->session, 0));
  g_assert_null (mx_session_dup_claim_words (fixture->session, 0));
  g_assert_cmpuint (mx_session_find_claim (fixture->session, 0), ==, MX_NO_NODE);
}

static void
test_told_with_the_solution (Fixture *fixture, gconstpointer data)
{
  guint told = 0;
  g_signal_connect (fixture->session, "claims", G_CALLBACK (count_signal_cb), &told);
  test_type (fixture, RULES "claim SG == n % 3\n");
  g_assert_cmpint (mx_session_get_claim_result (fixture->session, 0)->verdict, ==,
                   MX_VERDICT_FAILS);
  g_assert_cmpuint (mx_session_find_claim (fixture->session, 0), ==,
                    test_find_in (fixture, "s(3)"));
  test_run_for (20);
  g_assert_cmpuint (told, ==, 0);
  test_type (fixture, RULES);
  g_assert_cmpuint (mx_session_get_n_claims (fixture->session), ==, 0);
}

static void
test_limit_of_time (Fixture *fixture, gconstpointer data)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  guint told = 0;
  limits.seconds = 0.3;
  mx_session_set_limits (fixture->session, &limits);
  g_signal_connect (fixture->session, "claims", G_CALLBACK (count_signal_cb), &told);
  test_type (fixture, SLOW_RULES);
  test_wait_for (&told, 1);
  g_assert_cmpint (mx_session_get_claim_result (fixture->session, 0)->verdict, ==,
                   MX_VERDICT_UNKNOWN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/claim-job/comes-later", test_comes_later);
  g_test_add_func ("/session/claim-job/freed-at-work", test_freed_at_work);
#define ADD(path, function)                                                              \
  g_test_add (path, Fixture, NULL, test_set_up, function, test_tear_down)
  ADD ("/session/claim-job/solution-does-not-wait", test_solution_does_not_wait);
  ADD ("/session/claim-job/told-with-the-solution", test_told_with_the_solution);
  ADD ("/session/claim-job/limit-of-time", test_limit_of_time);
  return g_test_run ();
}
