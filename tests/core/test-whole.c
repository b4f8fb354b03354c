/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"
#include "core/misere/quotient.h"

#include "brute.h"

#include <string.h>
#include <time.h>

/* Misère starts with too many whole positions to be explored, answered by a quotient: outcomes and
 * winning moves beside slow evaluation, and beside what is explored where there is room. */

static MxSolution *
solve (Hand *hand, const gint64 *heaps, guint n, guint64 positions)
{
  g_autoptr (MxSum) start = brute_sum (hand, heaps, n);
  MxLimits limits = MX_LIMITS_DEFAULT;

  limits.positions = positions;
  return mx_solve (hand_source (hand), start, MX_PLAY_MISERE, &limits, NULL);
}

/* The winning moves as sorted positions, one a line. */
static char *
dup_moves (const MxSolution *solution)
{
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  GString *text = g_string_new (NULL);
  MxMove move;

  while (mx_moves_next (moves, &move)) {
    MxSum *sum = mx_move_dup_position (solution, &move);
    g_autofree char *name = mx_sum_to_string (sum);

    g_string_append_printf (text, "%s\n", name);
    mx_sum_free (sum);
  }
  return g_string_free (text, FALSE);
}

/* Two ways to the same answer.  FALSE if the few positions were enough to explore it. */
static gboolean
check_same (Hand *hand, const gint64 *heaps, guint n, guint64 positions)
{
  g_autoptr (MxSolution) explored = solve (hand, heaps, n, 1000000);
  g_autoptr (MxSolution) by_quotient = solve (hand, heaps, n, positions);
  g_autofree char *a = dup_moves (explored);
  g_autofree char *b = dup_moves (by_quotient);

  g_assert_null (explored->quotient);
  if (by_quotient->quotient == NULL) {
    g_assert_cmpuint (explored->whole->n, <=, positions);
    return FALSE;
  }
  g_assert_true (by_quotient->quotient->verified);
  g_assert_cmpint (by_quotient->limit, ==, MX_LIMIT_NONE);
  g_assert_cmpint (by_quotient->outcome, ==, explored->outcome);
  g_assert_cmpint (by_quotient->value, ==, explored->value);
  g_assert_false (by_quotient->moves_limited);
  g_assert_cmpuint (by_quotient->n_moves, ==, explored->n_moves);
  g_assert_cmpstr (a, ==, b);
  return TRUE;
}

static void
test_moves (void)
{
  static const char *const codes[] = {"0.77", "0.15", "0.123", "4.3", "0.07", "0.26"};
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++) {
    Hand *hand = hand_new_octal (codes[i]);
    g_autoptr (MxSource) source = hand_source (hand);

    for (guint k = 0; k < 25; k++) {
      gint64 heaps[4];

      for (guint j = 0; j < 4; j++)
        heaps[j] = (gint64)(4 + hand_mix (k, i, j) % 5);
      n += check_same (hand, heaps, 4, 40);
    }
  }
  g_assert_cmpuint (n, >, 100);
}

static void
test_subtraction (void)
{
  static const gint64 set[3] = {1, 4, 6};
  Hand *hand = hand_new_subtraction (set, 3);
  g_autoptr (MxSource) source = hand_source (hand);

  for (guint k = 0; k < 60; k++) {
    gint64 heaps[3];

    for (guint j = 0; j < 3; j++)
      heaps[j] = (gint64)(15 + hand_mix (k, 7, j) % 20);
    check_same (hand, heaps, 3, 50);
  }
}

/* A hundred heaps, and each move of them with one heap less or others. */
static void
test_many (void)
{
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) solution = NULL;
  g_autoptr (MxMoves) moves = NULL;
  gint64 heaps[101];
  guint64 n = 0;
  MxMove move;

  for (guint i = 0; i < 100; i++)
    heaps[i] = 20;
  heaps[100] = 3;
  solution = solve (hand, heaps, 101, 1000000);
  g_assert_nonnull (solution->quotient);
  g_assert_cmpint (solution->outcome, ==, MX_OUTCOME_N);
  moves = mx_moves_new (solution);
  while (mx_moves_next (moves, &move)) {
    MxSum *sum = mx_move_dup_position (solution, &move);
    g_autoptr (MxSolution) after =
        mx_solve (source, sum, MX_PLAY_MISERE, &MX_LIMITS_DEFAULT, NULL);

    g_assert_cmpint (after->outcome, ==, MX_OUTCOME_P);
    mx_sum_free (sum);
    n++;
  }
  g_assert_cmpuint (n, ==, solution->n_moves);
  g_assert_cmpuint (n, ==, 5);
}

/* Heaps beyond the period are those of the same remainder: 12 from 71 on. */
static void
test_periodic (void)
{
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  static const gint64 large[] = {1000000000000000000, 999999999999999989,
                                 123456789012345};

  for (guint i = 0; i < G_N_ELEMENTS (large); i++) {
    for (gint64 other = 0; other < 12; other += 5) {
      gint64 heaps[2] = {large[i], other};
      gint64 small[2] = {84 + large[i] % 12, other};
      g_autoptr (MxSolution) a = solve (hand, heaps, 2, 1000000);
      g_autoptr (MxSolution) b = solve (hand, small, 2, 100);

      g_assert_nonnull (a->quotient);
      g_assert_nonnull (b->quotient);
      g_assert_cmpint (a->outcome, ==, b->outcome);
      g_assert_cmpint (a->outcome != MX_OUTCOME_N, ==, a->n_moves == 0);
    }
  }
}

/* Where there is none, the answer is unknown. */
static void
test_none (void)
{
  Hand *hand = hand_new_octal ("0.6");
  g_autoptr (MxSource) source = hand_source (hand);
  static const gint64 heaps[3] = {40, 41, 43};
  g_autoptr (MxSum) start = brute_sum (hand, heaps, 3);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution = NULL;

  limits.seconds = 1;
  limits.positions = 20000;
  solution = mx_solve (source, start, MX_PLAY_MISERE, &limits, NULL);
  g_assert_null (solution->quotient);
  g_assert_cmpint (solution->outcome, ==, MX_OUTCOME_UNKNOWN);
  g_assert_cmpint (solution->limit, !=, MX_LIMIT_NONE);
  g_assert_cmpuint (solution->n_moves, ==, 0);
}

/* Microseconds on this thread's clock. */
static gint64
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64)now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static gboolean
stop_cb (gpointer data)
{
  return thread_time () >= *(gint64 *)data;
}

static void
test_stopped (void)
{
  Hand *hand = hand_new_octal ("0.6");
  g_autoptr (MxSource) source = hand_source (hand);
  static const gint64 heaps[3] = {40, 41, 43};
  g_autoptr (MxSum) start = brute_sum (hand, heaps, 3);

  for (gint64 after = 0; after < 700000; after += 170000) {
    gint64 at = thread_time () + after;
    MxControl control = {stop_cb, NULL, &at};

    g_assert_null (
        mx_solve (source, start, MX_PLAY_MISERE, &MX_LIMITS_DEFAULT, &control));
    g_assert_cmpint (thread_time () - at, <, 50000);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/whole/moves", test_moves);
  g_test_add_func ("/core/whole/subtraction", test_subtraction);
  g_test_add_func ("/core/whole/many", test_many);
  g_test_add_func ("/core/whole/periodic", test_periodic);
  g_test_add_func ("/core/whole/none", test_none);
  g_test_add_func ("/core/whole/stopped", test_stopped);
  return g_test_run ();
}
