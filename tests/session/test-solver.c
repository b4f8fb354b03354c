/* SPDX-License-Identifier: MIT */
#include "support.h"

/* The solver thread: the newest job wins, a job that is overtaken is never reported, and ending one
 * takes a moment whatever the rules. */

#define SMALL "game nim(n): take any\nstart nim(3) + nim(5)\n"
/* Minutes of work, were it allowed. */
#define HUGE                                                                             \
  "game g(a, b, c)\n  move (a - k, b, c) for k in 1..a\n  move (a, b - k, c) for k in "  \
  "1..b\n  move (a, b, c - k) for k in 1..c\nstart g(900, 900, 900)\n"
/* One position alone is minutes of work. */
#define HEAVY                                                                            \
  "game s(n): take k if isprime(n * n + k) and k % 2 == 5\nstart s(1000000000)\n"

#define PROMPT (50 * 1000) /* µs that cancelling may take */
#ifdef __SANITIZE_THREAD__
#define SLACK 10
#else
#define SLACK 2 /* the machine does other things as well */
#endif

static const MxLimits ample = {G_MAXUINT32, G_MAXUINT32, (guint64)1 << 31, 0};

typedef struct {
  MxSolver *solver;
  guint n_done;
  guint n_progress;
  guint64 last_job;
  GThread *thread;
  MxOutcome outcome;
  gint64 first_progress;
  gint64 last_progress;
} Fixture;

static void
done_cb (MxSolved *solved, gpointer data)
{
  Fixture *fixture = data;

  fixture->n_done++;
  fixture->last_job = solved->job;
  fixture->thread = g_thread_self ();
  fixture->outcome = solved->solution->outcome;
  mx_solved_free (solved);
}

static void
progress_cb (guint64 positions, gpointer data)
{
  Fixture *fixture = data;
  gint64 now = g_get_monotonic_time ();

  if (fixture->n_progress++ == 0)
    fixture->first_progress = now;
  fixture->last_progress = now;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->solver = mx_solver_new (done_cb, progress_cb, fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  mx_solver_free (fixture->solver);
}

static guint64
start (Fixture *fixture, const char *text)
{
  g_autoptr (MxProgram) program = test_parse (text);

  return mx_solver_start (fixture->solver, program, &ample);
}

static void
test_result (Fixture *fixture, gconstpointer data)
{
  guint64 job = start (fixture, SMALL);

  test_wait_for (&fixture->n_done, 1);
  g_assert_cmpuint (fixture->last_job, ==, job);
  g_assert_cmpint (fixture->outcome, ==, MX_OUTCOME_N);
  g_assert_true (fixture->thread == g_thread_self ());
}

static void
test_overtaken (Fixture *fixture, gconstpointer data)
{
  guint64 job = 0;

  start (fixture, HUGE);
  test_run_for (30);
  for (guint i = 0; i < 20; i++)
    job = start (fixture, SMALL);
  test_wait_for (&fixture->n_done, 1);
  test_run_for (50);
  g_assert_cmpuint (fixture->n_done, ==, 1);
  g_assert_cmpuint (fixture->last_job, ==, job);
}

/* The result lies ready while the main loop sleeps; then it is overtaken. */
static void
test_overtaken_at_the_last (Fixture *fixture, gconstpointer data)
{
  start (fixture, SMALL);
  g_usleep (100 * 1000);
  guint64 job = start (fixture, "game nim(n): take any\nstart nim(2) + nim(2)\n");
  test_wait_for (&fixture->n_done, 1);
  test_run_for (50);
  g_assert_cmpuint (fixture->n_done, ==, 1);
  g_assert_cmpuint (fixture->last_job, ==, job);
  g_assert_cmpint (fixture->outcome, ==, MX_OUTCOME_P);
}

static void
test_cancelled_at_the_last (Fixture *fixture, gconstpointer data)
{
  start (fixture, SMALL);
  g_usleep (100 * 1000);
  mx_solver_cancel (fixture->solver);
  test_run_for (50);
  g_assert_cmpuint (fixture->n_done, ==, 0);
}

/* The thread is free for the next job soon after. */
static void
test_cancel_is_prompt (Fixture *fixture, gconstpointer data)
{
  const char *text = data;

  start (fixture, text);
  test_run_for (100);
  gint64 then = g_get_monotonic_time ();
  mx_solver_free (fixture->solver);
  gint64 took = g_get_monotonic_time () - then;
  fixture->solver = mx_solver_new (done_cb, progress_cb, fixture);
  g_test_message ("cancelling took %" G_GINT64_FORMAT " µs", took);
  g_assert_cmpint (took, <, PROMPT * SLACK);
}

static void
test_starting_never_blocks (Fixture *fixture, gconstpointer data)
{
  g_autoptr (MxProgram) huge = test_parse (HUGE);
  gint64 then = g_get_monotonic_time ();

  for (guint i = 0; i < 100; i++)
    mx_solver_start (fixture->solver, huge, &ample);
  g_assert_cmpint (g_get_monotonic_time () - then, <, PROMPT);
}

static void
test_progress (Fixture *fixture, gconstpointer data)
{
  start (fixture, HUGE);
  test_run_for (600);
  mx_solver_cancel (fixture->solver);
  g_assert_cmpuint (fixture->n_progress, >, 1);
  gint64 span = fixture->last_progress - fixture->first_progress;
  g_assert_cmpint ((gint64)(fixture->n_progress - 1) * 50000, <=, span + 50000);
}

/* The owner may free the solver when it hears of the result. */
static void
free_cb (MxSolved *solved, gpointer data)
{
  Fixture *fixture = data;

  mx_solved_free (solved);
  g_clear_pointer (&fixture->solver, mx_solver_free);
  fixture->n_done++;
}

static void
test_freed_by_done (void)
{
  Fixture fixture = {0};

  fixture.solver = mx_solver_new (free_cb, NULL, &fixture);
  start (&fixture, SMALL);
  test_wait_for (&fixture.n_done, 1);
  g_assert_null (fixture.solver);
}

static void
test_limit (Fixture *fixture, gconstpointer data)
{
  g_autoptr (MxProgram) program = test_parse (HUGE);
  MxLimits limits = ample;

  limits.positions = 1000;
  mx_solver_start (fixture->solver, program, &limits);
  test_wait_for (&fixture->n_done, 1);
  g_assert_cmpint (fixture->outcome, ==, MX_OUTCOME_UNKNOWN);
}

/* -- what a job brings -- */

static void
test_values (void)
{
  g_autoptr (MxSolved) solved = test_solve ("game s(n): take {1, 3, 4}\nstart s(11)\n");

  g_assert_cmpuint (solved->n_values, >=, 500);
  g_assert_cmpint (solved->values[5], ==, 3);
  g_assert_cmpuint (solved->findings.period.period, ==, 7);
  g_assert_cmpuint (solved->findings.period.preperiod, ==, 0);
  g_assert_cmpint (solved->findings.period.proof, ==, MX_PROOF_WINDOW);
}

static void
test_values_kayles (void)
{
  g_autoptr (MxSolved) solved = test_solve ("game k(n): octal 0.77\nstart k(7)\n");

  g_assert_cmpuint (solved->findings.period.period, ==, 12);
  g_assert_cmpuint (solved->findings.period.preperiod, ==, 71);
  g_assert_cmpint (solved->findings.period.proof, ==, MX_PROOF_OCTAL);
}

static void
test_values_of_two_coordinates (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game k(r, c)\n  move (r - 1, c)\n  move (r, c - 1)\nstart k(4, 3)\n");

  g_assert_cmpuint (solved->n_values, ==, 0);
}

static void
test_values_beyond_start (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game s(n): take k if ispow2(k)\nstart s(700)\n");

  g_assert_cmpuint (solved->n_values, >, 700);
  for (guint n = 0; n < solved->n_values; n++)
    g_assert_cmpint (solved->values[n], ==, n % 3);
}

static void
test_steps_of_whole (void)
{
  g_autoptr (MxSolved) solved =
      test_solve ("game nim(n): take any\nstart nim(1) + nim(2)\nplay misere\n");

  g_assert_true (solved->pn_steps == solved->sg_steps);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, test) g_test_add (path, Fixture, data, set_up, test, tear_down)
  ADD ("/session/solver/result", NULL, test_result);
  ADD ("/session/solver/overtaken", NULL, test_overtaken);
  ADD ("/session/solver/overtaken-at-the-last", NULL, test_overtaken_at_the_last);
  ADD ("/session/solver/cancelled-at-the-last", NULL, test_cancelled_at_the_last);
  ADD ("/session/solver/cancel-many-positions", HUGE, test_cancel_is_prompt);
  ADD ("/session/solver/cancel-one-heavy-position", HEAVY, test_cancel_is_prompt);
  ADD ("/session/solver/starting-never-blocks", NULL, test_starting_never_blocks);
  ADD ("/session/solver/progress", NULL, test_progress);
  ADD ("/session/solver/limit", NULL, test_limit);
#undef ADD
  g_test_add_func ("/session/solver/freed-by-done", test_freed_by_done);
  g_test_add_func ("/session/solver/values", test_values);
  g_test_add_func ("/session/solver/values-kayles", test_values_kayles);
  g_test_add_func ("/session/solver/values-of-two-coordinates",
                   test_values_of_two_coordinates);
  g_test_add_func ("/session/solver/values-beyond-start", test_values_beyond_start);
  g_test_add_func ("/session/solver/steps-of-whole-positions", test_steps_of_whole);
  return g_test_run ();
}
