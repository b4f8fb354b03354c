/* SPDX-License-Identifier: MIT */
#include "session-fixture.h"
#include "../sanitize/slower.h"

#include <string.h>

/* Whole positions or components, and the way through a graph that is drawn in part. */

#define SUM "game nim(n): take any\nstart nim(2) + nim(3)\nview graph\n"
#define MANY                                                                             \
  "game nim(n): take any\nstart nim(40) + nim(41) + nim(42) + nim(43) + nim(44)\n"       \
  "view graph\n"
#define BOX                                                                              \
  "game t(x, y, z)\n    move (x - 1, y, z)\n    move (x, y - 1, z)\n"                    \
  "    move (x, y, z - 1)\nstart t(20, 20, 20)\nview graph\n"

static void
test_choice (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, SUM);
  g_assert_true (mx_session_may_choose_whole (session));
  g_assert_null (mx_session_get_solution (session)->whole);
  mx_session_set_whole (session, TRUE);
  test_wait_for (&fixture->n_solved, 2);
  g_assert_nonnull (mx_session_get_solution (session)->whole);
  test_find_in (fixture, "nim(2) + nim(3)");
  g_assert_cmpint (mx_session_get_steps (session)->algorithm, ==, MX_ALGORITHM_PN_ROUNDS);

  /* Back and forth takes no solving. */
  mx_session_set_whole (session, FALSE);
  g_assert_null (mx_session_get_solution (session)->whole);
  mx_session_set_whole (session, TRUE);
  g_assert_nonnull (mx_session_get_solution (session)->whole);
  g_assert_false (mx_session_is_busy (session));
}

/* The other views go on with the components. */
static void
test_other_views (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  mx_session_set_whole (session, TRUE);
  test_type (fixture, SUM);
  g_assert_nonnull (mx_session_get_solution (session)->whole);
  mx_session_set_view (session, MX_VIEW_PILES);
  g_assert_null (mx_session_get_solution (session)->whole);
  mx_session_set_view (session, MX_VIEW_GRAPH);
  g_assert_nonnull (mx_session_get_solution (session)->whole);
}

/* An edit keeps the choice, and what is selected. */
static void
test_edit (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  mx_session_set_whole (session, TRUE);
  test_type (fixture, SUM);
  mx_session_select (session, test_find_in (fixture, "nim(1) + nim(3)"));
  test_type (fixture, "game nim(n): take any\nstart nim(3) + nim(4)\nview graph\n");
  g_assert_nonnull (mx_session_get_solution (session)->whole);
  g_assert_cmpuint (mx_session_get_selected (session), ==,
                    test_find_in (fixture, "nim(1) + nim(3)"));
}

static void
test_too_many (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  if (TEST_SLOWER > 1) {
    g_test_skip ("so many positions take longer than the time for them");
    return;
  }
  mx_session_set_whole (session, TRUE);
  test_type (fixture, MANY);
  g_assert_null (mx_session_get_solution (session)->whole);
  g_autofree char *remark = mx_session_dup_picture_remark (session, 900, 600);
  g_assert_nonnull (remark);
  g_assert_nonnull (strstr (
      remark,
      "There are more than 100,000 whole positions: single components are drawn."));
}

static void
test_part_follows_selection (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;
  MxRect rect;

  test_type (fixture, BOX);
  const MxNode far = test_find_in (fixture, "t(2, 3, 4)");
  g_autoptr (MxPicture) start = mx_session_build_picture (session, 900, 600);
  g_assert_false (mx_picture_node_rect (start, far, &rect));
  mx_session_select (session, far);
  g_autoptr (MxPicture) there = mx_session_build_picture (session, 900, 600);
  g_assert_true (mx_picture_node_rect (there, far, &rect));
}

static void
test_back (Fixture *fixture, gconstpointer data)
{
  MxSession *session = fixture->session;

  test_type (fixture, BOX);
  const MxNode a = test_find_in (fixture, "t(2, 3, 4)");
  const MxNode b = test_find_in (fixture, "t(2, 3, 3)");
  g_assert_false (mx_session_may_go_back (session));
  mx_session_select (session, a);
  mx_session_select (session, b);
  mx_session_go_back (session);
  g_assert_cmpuint (mx_session_get_selected (session), ==, a);
  mx_session_go_back (session);
  g_assert_cmpuint (mx_session_get_selected (session), ==, MX_NO_NODE);
  g_assert_false (mx_session_may_go_back (session));
}

/* The start has ended at once, and what is shown beside it reaches very many sums: each position
 * is there with all that it reaches, or alone and open. */
static void
test_beside_start (void)
{
  g_autoptr (MxSolved) solved = test_solve (
      "game g(n): move g(n - k) + h(n - k, n) for k in 1..3\n"
      "game h(n, m): move g(n - k) for k in 1..n / 2\nstart h(9, 0)\nplay anti-sg\n");
  const MxGraph *whole = solved->solution->whole;
  guint n_open = 0, n_known = 0;

  for (MxNode i = 0; i < whole->n; i++) {
    gboolean open = (whole->flags[i] & MX_NODE_OPEN) != 0;
    g_assert_cmpint (whole->outcome[i] == MX_OUTCOME_UNKNOWN, ==, open);
    g_assert_cmpuint (open ? whole->parts_first[i + 1] - whole->parts_first[i] : 1, ==,
                      1);
    n_open += open;
    n_known += !open;
  }
  g_assert_cmpuint (n_open, >, 0);
  g_assert_cmpuint (n_known, >, 1000);
}

static void
add (const char *path, FixtureTest test)
{
  g_test_add (path, Fixture, NULL, test_set_up, test, test_tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/session/whole/choice", test_choice);
  add ("/session/whole/other-views", test_other_views);
  add ("/session/whole/edit", test_edit);
  add ("/session/whole/too-many", test_too_many);
  add ("/session/whole/part-follows-selection", test_part_follows_selection);
  add ("/session/whole/back", test_back);
  g_test_add_func ("/session/whole/beside-start", test_beside_start);
  return g_test_run ();
}
