/* SPDX-License-Identifier: MIT */
#include "session-fixture.h"

/* Stepping and playing: a step is an index that an edit keeps, or that stays at the end. */

#define S134 "game s(n): take {1, 3, 4}\nstart s(11)\n"
#define S134_20 "game s(n): take {1, 3, 4}\nstart s(20)\n"

static void
test_step_at_first (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  g_assert_cmpuint (mx_session_get_n_steps (fixture->session), ==, 12);
  g_assert_cmpuint (mx_session_get_step (fixture->session), ==, 12);
  g_assert_false (mx_session_is_stepping (fixture->session));
}

static void
test_step_clamped (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_step (fixture->session, 1000);
  g_assert_cmpuint (mx_session_get_step (fixture->session), ==, 12);
  g_assert_true (mx_session_is_stepping (fixture->session));
  mx_session_show_all (fixture->session);
  g_assert_false (mx_session_is_stepping (fixture->session));
}

static void
test_step_kept (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_step (fixture->session, 4);
  test_type (fixture, S134_20);
  g_assert_cmpuint (mx_session_get_step (fixture->session), ==, 4);
  g_assert_true (mx_session_is_stepping (fixture->session));
}

static void
test_step_at_end_stays_at_end (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_step (fixture->session, 12);
  test_type (fixture, S134_20);
  g_assert_cmpuint (mx_session_get_step (fixture->session), ==, 21);
  g_assert_false (mx_session_is_stepping (fixture->session));
}

static void
test_step_beyond_new_end (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134_20);
  mx_session_set_step (fixture->session, 15);
  test_type (fixture, S134);
  g_assert_cmpuint (mx_session_get_step (fixture->session), ==, 12);
}

static void
test_algorithm (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_algorithm (fixture->session, MX_ALGORITHM_PN_ROUNDS);
  g_assert_cmpint (mx_session_get_steps (fixture->session)->algorithm, ==,
                   MX_ALGORITHM_PN_ROUNDS);
  mx_session_set_algorithm (fixture->session, MX_ALGORITHM_SG_ORDER);
  g_assert_cmpint (mx_session_get_steps (fixture->session)->algorithm, ==,
                   MX_ALGORITHM_SG_ORDER);
}

static void
test_play_stops_at_end (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  mx_session_set_interval (session, 0.01);
  guint n = fixture->n_moved;
  mx_session_set_playing (session, TRUE);
  g_assert_cmpuint (mx_session_get_step (session), ==, 0);
  test_wait_for (&fixture->n_moved, n + 13);
  g_assert_cmpuint (mx_session_get_step (session), ==, 12);
  g_assert_false (mx_session_is_playing (session));
  test_run_for (50);
  g_assert_cmpuint (fixture->n_moved, ==, n + 13);
}

static void
test_play_goes_on (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  mx_session_set_step (session, 5);
  mx_session_set_interval (session, 60);
  mx_session_set_playing (session, TRUE);
  g_assert_cmpuint (mx_session_get_step (session), ==, 5);
  g_assert_true (mx_session_is_playing (session));
}

static void
test_play_stopped_by_step (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  mx_session_set_interval (session, 60);
  mx_session_set_playing (session, TRUE);
  guint n = fixture->n_moved;
  mx_session_set_step (session, 0);
  g_assert_false (mx_session_is_playing (session));
  g_assert_cmpuint (fixture->n_moved, ==, n + 1);
}

static const struct {
  const char *path;
  FixtureTest test;
} tests[] = {
    {"step/at-first", test_step_at_first},
    {"step/clamped", test_step_clamped},
    {"step/kept", test_step_kept},
    {"step/at-end-stays-at-end", test_step_at_end_stays_at_end},
    {"step/beyond-new-end", test_step_beyond_new_end},
    {"step/algorithm", test_algorithm},
    {"play/stops-at-end", test_play_stops_at_end},
    {"play/goes-on", test_play_goes_on},
    {"play/stopped-by-step", test_play_stopped_by_step},

};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/session/", tests[i].path, NULL);
    g_test_add (path, Fixture, NULL, test_set_up, tests[i].test, test_tear_down);
  }
  return g_test_run ();
}
