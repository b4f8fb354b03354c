/* SPDX-License-Identifier: MIT */
#include "session-fixture.h"

static void
count_cb (MxSession *session, gpointer data)
{
  guint *count = data;

  (*count)++;
}

void
test_set_up (Fixture *fixture, gconstpointer data)
{
  fixture->session = mx_session_new ();
  g_signal_connect (fixture->session, "parsed", G_CALLBACK (count_cb),
                    &fixture->n_parsed);
  g_signal_connect (fixture->session, "solved", G_CALLBACK (count_cb),
                    &fixture->n_solved);
  g_signal_connect (fixture->session, "moved", G_CALLBACK (count_cb), &fixture->n_moved);
  g_signal_connect (fixture->session, "redraw", G_CALLBACK (count_cb),
                    &fixture->n_redraw);
  g_signal_connect (fixture->session, "busy", G_CALLBACK (count_cb), &fixture->n_busy);
}

void
test_tear_down (Fixture *fixture, gconstpointer data)
{
  if (fixture->session != NULL)
    g_object_unref (fixture->session);
}

void
test_type (Fixture *fixture, const char *text)
{
  guint n = fixture->n_solved;

  mx_session_set_text (fixture->session, text);
  test_wait_for (&fixture->n_solved, n + 1);
  g_assert_false (mx_session_is_busy (fixture->session));
}

MxNode
test_find_in (Fixture *fixture, const char *name)
{
  return test_find (mx_session_get_solution (fixture->session), name);
}
