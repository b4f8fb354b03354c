/* SPDX-License-Identifier: MIT */
#include "session-fixture.h"

#include <string.h>

/* An open game driven as the window drives it, without a display. */

#define S134 "game s(n): take {1, 3, 4}\nstart s(11)\n"
#define S134_20 "game s(n): take {1, 3, 4}\nstart s(20)\n"
#define BROKEN "game s(n): take {1, 3, 4\nstart s(11)\n"
#define ENDLESS "game g(n): move n + 1\nstart g(1)\n"

/* -- the text -- */

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  g_assert_cmpstr (mx_session_get_text (session), ==, "");
  g_assert_cmpuint (mx_session_get_diagnostics (session)->len, ==, 0);
  g_assert_null (mx_session_get_program (session));
  g_assert_null (mx_session_get_solution (session));
  g_assert_null (mx_session_get_steps (session));
  g_assert_null (mx_session_get_period (session));
  g_assert_null (mx_session_build_picture (session, 100, 100));
  g_assert_null (mx_session_dup_remark (session));
  g_assert_cmpuint (mx_session_get_n_steps (session), ==, 0);
  mx_session_set_step (session, 3);
  mx_session_set_playing (session, TRUE);
  g_assert_false (mx_session_is_playing (session));
}

static void
test_typed (Fixture *fixture, gconstpointer data)
{
  mx_session_set_text (fixture->session, S134);
  g_assert_cmpuint (fixture->n_parsed, ==, 1);
  g_assert_true (mx_session_is_busy (fixture->session));
  g_assert_nonnull (mx_session_get_program (fixture->session));
  test_wait_for (&fixture->n_solved, 1);
  g_assert_cmpint (mx_session_get_solution (fixture->session)->value, ==, 2);
}

static void
test_error_keeps_last_good (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  MxSolution *solution = mx_session_get_solution (session);
  MxProgram *program = mx_session_get_program (session);
  mx_session_set_text (session, BROKEN);
  test_run_for (30);
  g_assert_true (mx_session_is_stale (session));
  g_assert_cmpuint (mx_session_get_diagnostics (session)->len, >, 0);
  g_assert_true (mx_session_get_program (session) == program);
  g_assert_true (mx_session_get_solution (session) == solution);
  g_assert_cmpuint (fixture->n_solved, ==, 1);
}

static void
test_mended (Fixture *fixture, gconstpointer data)
{
  mx_session_set_text (fixture->session, BROKEN);
  test_type (fixture, S134);
  g_assert_false (mx_session_is_stale (fixture->session));
  g_assert_cmpuint (mx_session_get_diagnostics (fixture->session)->len, ==, 0);
}

static void
test_last_text_wins (Fixture *fixture, gconstpointer data)
{
  for (guint n = 1; n <= 40; n++) {
    g_autofree char *text = g_strdup_printf ("game nim(n): take any\nstart nim(%u)\n", n);
    mx_session_set_text (fixture->session, text);
    if (n % 7 == 0)
      test_run_for (3);
  }
  while (mx_session_is_busy (fixture->session))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (mx_session_get_solution (fixture->session)->value, ==, 40);
}

static void
test_same_text (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_text (fixture->session, S134);
  g_assert_cmpuint (fixture->n_parsed, ==, 1);
  g_assert_false (mx_session_is_busy (fixture->session));
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  MxLimits ample = {G_MAXUINT32, G_MAXUINT32, (guint64)1 << 31, 0};

  test_type (fixture, S134);
  mx_session_set_limits (fixture->session, &ample);
  test_wait_for (&fixture->n_solved, 2);
  mx_session_set_text (fixture->session, ENDLESS);
  test_run_for (30);
  g_assert_true (mx_session_is_busy (fixture->session));
  mx_session_cancel (fixture->session);
  g_assert_false (mx_session_is_busy (fixture->session));
  test_run_for (60);
  g_assert_cmpuint (fixture->n_solved, ==, 2);
  g_assert_cmpint (mx_session_get_solution (fixture->session)->value, ==, 2);
}

static void
count_unsolved_cb (MxSession *session, guint *n)
{
  *n += mx_session_get_solution (session) == NULL;
}

/* Another document: what was known of the one before stays for a moment, not longer. */
static void
test_open_slow (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;
  MxLimits ample = {G_MAXUINT32, G_MAXUINT32, (guint64)1 << 31, 0};

  test_type (fixture, S134);
  mx_session_set_limits (session, &ample);
  test_wait_for (&fixture->n_solved, 2);
  MxProgram *before = mx_program_ref (mx_session_get_program (session));
  mx_session_select (session, 3);
  mx_session_set_step (session, 2);
  mx_session_open_text (session, ENDLESS);
  g_assert_true (mx_session_get_program (session) != before);
  g_assert_true (mx_session_get_solved_program (session) == before);
  test_wait_for (&fixture->n_solved, 3);
  g_assert_true (mx_session_is_busy (session));
  g_assert_null (mx_session_get_solution (session));
  g_assert_null (mx_session_get_period (session));
  g_assert_null (mx_session_get_steps (session));
  g_assert_null (mx_session_build_picture (session, 100, 100));
  g_assert_cmpuint (mx_session_get_selected (session), ==, MX_NO_NODE);
  g_assert_false (mx_session_is_stepping (session));
  mx_session_cancel (session);
  g_assert_null (mx_session_get_solution (session));
  mx_program_unref (before);
}

static void
test_open_quick (Fixture *fixture, gconstpointer data)
{
  guint n_unsolved = 0;

  test_type (fixture, S134);
  g_signal_connect (fixture->session, "solved", G_CALLBACK (count_unsolved_cb),
                    &n_unsolved);
  mx_session_open_text (fixture->session, S134_20);
  test_wait_for (&fixture->n_solved, 2);
  test_run_for (200);
  g_assert_cmpuint (n_unsolved, ==, 0);
  g_assert_nonnull (mx_session_get_solution (fixture->session));
}

static void
test_open_broken (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_open_text (fixture->session, BROKEN);
  g_assert_true (mx_session_is_stale (fixture->session));
  g_assert_null (mx_session_get_program (fixture->session));
  g_assert_null (mx_session_get_solution (fixture->session));
  g_assert_false (mx_session_is_busy (fixture->session));
}

/* Stopped before the moment is over, and overtaken by one that has errors. */
static void
test_open_stopped (Fixture *fixture, gconstpointer data)
{
  MxLimits ample = {G_MAXUINT32, G_MAXUINT32, (guint64)1 << 31, 0};

  test_type (fixture, S134);
  mx_session_set_limits (fixture->session, &ample);
  test_wait_for (&fixture->n_solved, 2);
  mx_session_open_text (fixture->session, ENDLESS);
  mx_session_cancel (fixture->session);
  g_assert_null (mx_session_get_solution (fixture->session));

  mx_session_open_text (fixture->session, S134);
  test_wait_for (&fixture->n_solved, 4);
  mx_session_open_text (fixture->session, ENDLESS);
  mx_session_open_text (fixture->session, BROKEN);
  g_assert_false (mx_session_is_busy (fixture->session));
  g_assert_null (mx_session_get_solution (fixture->session));
  test_run_for (200);
  g_assert_null (mx_session_get_solution (fixture->session));
}

static void
test_quick_to_parse (Fixture *fixture, gconstpointer data)
{
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < 50; i++) {
    g_autofree char *text = g_strdup_printf (
        "game wythoff(a, b)\n  move (a - k, b) for k in 1..a\n  move (a, b - k) for k in "
        "1..b\n  move (a - k, b - k) for k in 1..min(a, b)\nstart wythoff(%u, 7)\n",
        i % 9);
    gint64 then = g_get_monotonic_time ();
    mx_session_set_text (fixture->session, text);
    least = MIN (least, g_get_monotonic_time () - then);
  }
  g_test_message ("setting a text took %" G_GINT64_FORMAT " µs", least);
  g_assert_cmpint (least, <, 1000);
}

static void
test_dispose_in_handler_cb (MxSession *session, gpointer data)
{
  Fixture *fixture = data;

  fixture->n_solved++;
  g_clear_object (&fixture->session);
}

static void
test_dispose_in_handler (void)
{
  Fixture fixture = {.session = mx_session_new ()};

  g_signal_connect (fixture.session, "solved", G_CALLBACK (test_dispose_in_handler_cb),
                    &fixture);
  mx_session_set_text (fixture.session, S134);
  test_wait_for (&fixture.n_solved, 1);
  test_run_for (20);
  g_assert_null (fixture.session);
}

static void
test_close_while_busy (Fixture *fixture, gconstpointer data)
{
  mx_session_set_text (fixture->session, ENDLESS);
  mx_session_close (fixture->session);
  g_assert_false (mx_session_is_busy (fixture->session));
  mx_session_set_text (fixture->session, S134);
  test_run_for (30);
  g_assert_cmpuint (fixture->n_solved, ==, 0);
}

/* -- what is said of the whole -- */

static void
test_remark_limit (Fixture *fixture, gconstpointer data)
{
  MxLimits limits = MX_LIMITS_DEFAULT;

  limits.positions = 5000;
  mx_session_set_limits (fixture->session, &limits);
  test_type (fixture, ENDLESS);
  g_autofree char *remark = mx_session_dup_remark (fixture->session);
  g_assert_cmpstr (
      remark, ==,
      "The game is too large to explore in full: the limit of 5,000 positions "
      "was met.");
}

static void
test_remark_fault (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, "game g(n)\n  move n - 1 if 6 / (n - 2) > 0\nstart g(5)\n");
  g_autofree char *remark = mx_session_dup_remark (fixture->session);
  g_assert_nonnull (remark);
  g_assert_true (g_str_has_prefix (remark, "Line 2, column "));
  g_assert_nonnull (strstr (remark, "g(2)"));
}

static void
test_no_remark (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  g_assert_null (mx_session_dup_remark (fixture->session));
}

static void
test_title (gconstpointer data)
{
  const char *const *strings = data;
  g_autoptr (MxSession) session = mx_session_new ();

  mx_session_set_text (session, strings[0]);
  g_autofree char *title = mx_session_dup_title (session);
  g_assert_cmpstr (title, ==, strings[1]);
}

static const char *const titles[][3] = {
    {"# Bash's game\n" S134, "Bash's game", "comment"},
    {"\n\n##  Two  #\n" S134, "Two  #", "later-comment"},
    {S134, "s(11)", "start"},
    {S134 "# not this\n", "s(11)", "comment-at-end"},
    {"#\n" S134, "s(11)", "empty-comment"},
};

static void
test_period (Fixture *fixture, gconstpointer data)
{
  guint n;

  test_type (fixture, S134);
  g_assert_cmpuint (mx_session_get_period (fixture->session)->period, ==, 7);
  g_assert_cmpint (mx_session_get_values (fixture->session, &n)[5], ==, 3);
  g_assert_cmpuint (n, >, 100);
}

/* -- what is looked at -- */

static void
test_selection_kept_by_name (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, "graph g\n  b -> c\n  c -> d\nstart g(b)\n");
  MxNode before = test_find_in (fixture, "g(c)");
  mx_session_select (session, before);
  test_type (fixture, "graph g\n  b -> c\n  b -> a\n  a -> c\n  c -> d\nstart g(b)\n");
  g_assert_cmpuint (mx_session_get_selected (session), ==,
                    test_find_in (fixture, "g(c)"));
  g_assert_cmpuint (mx_session_get_selected (session), !=, before);
}

static void
test_selection_lost_and_found (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134_20);
  mx_session_select (session, test_find_in (fixture, "s(15)"));
  test_type (fixture, S134);
  g_assert_cmpuint (mx_session_get_selected (session), ==, MX_NO_NODE);
  test_type (fixture, S134_20);
  g_assert_cmpuint (mx_session_get_selected (session), ==,
                    test_find_in (fixture, "s(15)"));
}

static void
test_selection_in_misere (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  mx_session_select (session, test_find_in (fixture, "s(5)"));
  test_type (fixture, S134 "play misere\n");
  g_assert_cmpuint (mx_session_get_selected (session), ==,
                    test_find_in (fixture, "s(5)"));
}

static void
test_selection_of_sum (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, "game s(n): take 1..2\nstart s(3) + s(2)\nplay misere\n");
  mx_session_select (session, test_find_in (fixture, "s(1) + s(2)"));
  test_type (fixture, "game s(n): take 1..2\nstart s(3) + s(4)\nplay misere\n");
  g_assert_cmpuint (mx_session_get_selected (session), ==,
                    test_find_in (fixture, "s(1) + s(2)"));
}

static void
test_select_nonsense (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_select (fixture->session, 123456);
  g_assert_cmpuint (mx_session_get_selected (fixture->session), ==, MX_NO_NODE);
}

static void
test_view_comes_back (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, "game nim(n): take any\nstart nim(3) + nim(5)\n");
  mx_session_set_view (session, MX_VIEW_NIMSUM);
  g_assert_cmpint (mx_session_get_view (session), ==, MX_VIEW_NIMSUM);
  test_type (fixture, "game nim(n): take any\nstart nim(3)\n");
  g_assert_cmpint (mx_session_get_view (session), !=, MX_VIEW_NIMSUM);
  test_type (fixture, "game nim(n): take any\nstart nim(3) + nim(6)\n");
  g_assert_cmpint (mx_session_get_view (session), ==, MX_VIEW_NIMSUM);
}

static void
test_open_begins_anew (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, "game nim(n): take any\nstart nim(3) + nim(5)\n");
  mx_session_set_view (session, MX_VIEW_NIMSUM);
  mx_session_select (session, test_find_in (fixture, "nim(2)"));
  mx_session_set_step (session, 1);
  mx_session_open_text (session, "game nim(n): take any\nstart nim(3) + nim(9)\n");
  test_wait_for (&fixture->n_solved, 2);
  g_assert_cmpuint (mx_session_get_selected (session), ==, MX_NO_NODE);
  g_assert_cmpuint (mx_session_get_step (session), ==, mx_session_get_n_steps (session));
  g_assert_false (mx_session_is_stepping (session));
  g_assert_cmpint (mx_session_get_view (session), ==,
                   mx_scene_default_view (mx_session_get_program (session),
                                          mx_session_get_solution (session)));
}

static void
test_redraw_once_a_turn (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  test_run_for (150);
  guint n = fixture->n_redraw;
  mx_session_set_theme (session, MX_THEME_DARK);
  mx_session_set_legend (session, FALSE);
  mx_session_set_hide_values (session, TRUE);
  mx_session_set_step (session, 2);
  mx_session_select (session, test_find_in (fixture, "s(5)"));
  g_assert_cmpuint (fixture->n_redraw, ==, n);
  test_run_for (20);
  g_assert_cmpuint (fixture->n_redraw, ==, n + 1);
}

static void
test_no_redraw_for_nothing (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, S134);
  test_run_for (150);
  guint n = fixture->n_redraw;
  mx_session_set_theme (session, mx_session_get_theme (session));
  mx_session_set_legend (session, mx_session_get_legend (session));
  mx_session_select (session, MX_NO_NODE);
  test_run_for (20);
  g_assert_cmpuint (fixture->n_redraw, ==, n);
}

static guint
count_role (MxPicture *picture, MxRole role)
{
  guint n = 0;

  for (guint i = 0; i < picture->items->len; i++)
    n += g_array_index (picture->items, MxItem, i).role == role;
  return n;
}

static void
test_picture_follows_text (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_view (fixture->session, MX_VIEW_GRAPH);
  g_autoptr (MxPicture) before = mx_session_build_picture (fixture->session, 800, 600);
  test_type (fixture, S134_20);
  g_autoptr (MxPicture) after = mx_session_build_picture (fixture->session, 800, 600);
  g_assert_cmpuint (count_role (before, MX_ROLE_LABEL), ==, 12);
  g_assert_cmpuint (count_role (after, MX_ROLE_LABEL), ==, 21);
}

static void
test_picture_language (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  g_autoptr (MxPicture) picture = mx_session_build_picture (fixture->session, 800, 600);
  g_assert_cmpstr (picture->language, ==, "en");
}

static void
test_figure_has_its_own_theme (Fixture *fixture, gconstpointer data)
{
  test_type (fixture, S134);
  mx_session_set_theme (fixture->session, MX_THEME_DARK);
  g_autoptr (MxPicture) screen = mx_session_build_picture (fixture->session, 800, 600);
  g_autoptr (MxPicture) figure =
      mx_session_build_figure (fixture->session, 800, 600, MX_THEME_PRINT, FALSE);
  g_assert_cmpfloat (figure->background.r, >, screen->background.r);
  g_assert_cmpuint (count_role (figure, MX_ROLE_LEGEND), ==, 0);
}

/* The graph is laid out by `dot` aside, and drawn again when that is done. */
static void
test_layout_comes_later (Fixture *fixture, gconstpointer data)
{
  g_autofree char *dot = g_find_program_in_path ("dot");

  if (dot == NULL) {
    g_test_skip ("Graphviz is not installed");
    return;
  }
  test_type (fixture, "graph g\n  a -> b, c\n  b -> d\n  c -> b, d\nstart g(a)\n");
  test_wait_for (&fixture->n_redraw, 2);
  g_assert_cmpuint (fixture->n_redraw, ==, 2);
}

static const struct {
  const char *path;
  FixtureTest test;
} tests[] = {
    {"text/empty", test_empty},
    {"text/type", test_typed},
    {"text/error-keeps-last-good", test_error_keeps_last_good},
    {"text/mended", test_mended},
    {"text/last-wins", test_last_text_wins},
    {"text/same-again", test_same_text},
    {"text/quick-to-parse", test_quick_to_parse},
    {"solve/cancel", test_cancel},
    {"solve/close-while-busy", test_close_while_busy},
    {"solve/period", test_period},
    {"remark/limit", test_remark_limit},
    {"remark/fault", test_remark_fault},
    {"remark/none", test_no_remark},
    {"selection/kept-by-name", test_selection_kept_by_name},
    {"selection/lost-and-found", test_selection_lost_and_found},
    {"selection/in-misere", test_selection_in_misere},
    {"selection/of-sum", test_selection_of_sum},
    {"selection/nonsense", test_select_nonsense},
    {"view/comes-back", test_view_comes_back},
    {"view/open-begins-anew", test_open_begins_anew},
    {"open/slow", test_open_slow},
    {"open/quick", test_open_quick},
    {"open/broken", test_open_broken},
    {"open/stopped", test_open_stopped},
    {"redraw/once-a-turn", test_redraw_once_a_turn},
    {"redraw/not-for-nothing", test_no_redraw_for_nothing},
    {"redraw/layout-comes-later", test_layout_comes_later},
    {"picture/follows-text", test_picture_follows_text},
    {"picture/language", test_picture_language},
    {"picture/figure-theme", test_figure_has_its_own_theme},
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_autofree char *path = g_strconcat ("/session/", tests[i].path, NULL);
    g_test_add (path, Fixture, NULL, test_set_up, tests[i].test, test_tear_down);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++) {
    g_autofree char *path = g_strconcat ("/session/title/", titles[i][2], NULL);
    g_test_add_data_func (path, titles[i], test_title);
  }
  g_test_add_func ("/session/solve/dispose-in-handler", test_dispose_in_handler);
  return g_test_run ();
}
