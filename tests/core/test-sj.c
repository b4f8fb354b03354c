/* SPDX-License-Identifier: MIT */
#include "core/misere/sj.h"
#include "core/sum/sums.h"

#include "brute.h"

#include <time.h>

/* SJ's theorem beside misère and anti-SG play, and the outcomes of all small sums beside slow
 * evaluation. */

/* -- all sums -- */

typedef struct {
  const MxSums *sums;
  Brute *brute;
  MxPlay play;
  guint n;
} Check;

static void
check_sums (Check *check, gint64 *heap, guint n, gint64 total)
{
  guint32 sum = mx_sums_find (check->sums, heap, n);
  gint64 most = n > 0 ? heap[n - 1] : total;

  g_assert_cmpint (mx_sums_is_p (check->sums, sum), ==,
                   brute_outcome (check->brute, heap, n, check->play) == MX_OUTCOME_P);
  check->n++;
  for (gint64 next = 1; next <= MIN (most, total); next++) {
    heap[n] = next;
    check_sums (check, heap, n + 1, total - next);
  }
}

static void
check_hand (Hand *hand, gint64 total)
{
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (Brute) brute = brute_new (hand);

  for (guint play = 0; play < 3; play++) {
    MxLimits limits = MX_LIMITS_DEFAULT;
    MxWork work;
    MxSums sums;
    Check check = {&sums, brute, (MxPlay)play, 0};
    gint64 heap[64];

    mx_work_init (&work, &limits, NULL);
    g_assert_cmpint (mx_sums_init (&sums, &work, source, 0, (MxPlay)play, total), ==,
                     MX_SUMS_DONE);
    check_sums (&check, heap, 0, total);
    g_assert_cmpuint (check.n, ==, sums.n);
    mx_sums_clear (&sums);
    g_assert_cmpuint (work.memory, ==, 0);
  }
}

/* Takes and splits as a hash has it. */
static void
mixed (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];

  for (gint64 to = 0; to < n; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 4 == 0)
      hand_move (out, to);
    if (h % 5 == 0)
      hand_split (out, to, (gint64)(h / 5 % (guint64)(n - to + 1)) % n);
  }
}

static void
test_sums (void)
{
  static const char *const codes[] = {"0.77", "0.137", "4.7", "0.123", "0.6", "4.0"};
  static const gint64 set[3] = {2, 3, 7};

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    check_hand (hand_new_octal (codes[i]), 13);
  check_hand (hand_new_subtraction (set, 3), 14);
  check_hand (hand_new_nim (), 12);
  for (guint64 seed = 0; seed < 10; seed++) {
    Hand *hand = hand_new (1, TRUE, mixed);

    hand->seed = seed;
    check_hand (hand, 10);
  }
}

static void
grow (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] > 0)
    hand_split (out, coords[0] - 1, coords[0] - 1);
}

static void
test_unfit (void)
{
  Hand *hand = hand_new (1, TRUE, grow);
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxWork work;
  MxSums sums;

  mx_work_init (&work, &limits, NULL);
  g_assert_cmpint (mx_sums_init (&sums, &work, source, 0, MX_PLAY_MISERE, 20), ==,
                   MX_SUMS_UNFIT);
  mx_sums_clear (&sums);
  g_assert_cmpuint (work.memory, ==, 0);
}

static void
test_memory (void)
{
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  MxSumsResult result = MX_SUMS_ENDED;

  for (guint64 memory = 0; result != MX_SUMS_DONE; memory = memory * 5 / 4 + 64) {
    MxLimits limits = MX_LIMITS_DEFAULT;
    MxWork work;
    MxSums sums;

    limits.memory = memory;
    mx_work_init (&work, &limits, NULL);
    result = mx_sums_init (&sums, &work, source, 0, MX_PLAY_MISERE, 25);
    g_assert_cmpint (work.limit, ==,
                     result == MX_SUMS_DONE ? MX_LIMIT_NONE : MX_LIMIT_MEMORY);
    g_assert_cmpuint (work.memory, <=, memory);
    mx_sums_clear (&sums);
    g_assert_cmpuint (work.memory, ==, 0);
  }
}

/* Microseconds on this thread's clock: what others do on the machine does not count. */
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
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  gint64 at = thread_time () + 10000;
  MxControl control = {stop_cb, NULL, &at};

  g_assert_null (mx_sj_compare (source, 0, MX_PLAY_MISERE, 46, &limits, &control));
  g_assert_cmpint (thread_time () - at, <, 50000);
}

/* -- the theorem -- */

static void
test_outcome (void)
{
  MxValue values[4] = {0};

  g_assert_cmpint (mx_sj_outcome (values, 0), ==, MX_OUTCOME_N);
  for (guint i = 0; i < 4 * 4 * 4 * 4; i++) {
    MxValue sum = 0;
    MxValue most = 0;

    for (guint k = 0; k < 4; k++) {
      values[k] = i >> (2 * k) & 3;
      sum ^= values[k];
      most = MAX (most, values[k]);
    }
    g_assert_cmpint (mx_sj_outcome (values, 4), ==,
                     (most > 1 && sum != 0) || (most <= 1 && sum == 0) ? MX_OUTCOME_N
                                                                       : MX_OUTCOME_P);
  }
  values[2] = MX_VALUE_INFINITE;
  g_assert_cmpint (mx_sj_outcome (values, 4), ==, MX_OUTCOME_UNKNOWN);
}

static void
check_first (Hand *hand, MxPlay play, const char *first)
{
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSjComparison) found = mx_sj_compare (source, 0, play, 24, &limits, NULL);
  g_autofree char *name = found->sum != NULL ? mx_sum_to_string (found->sum) : NULL;

  g_assert_cmpstr (name, ==, first);
  g_assert_cmpint (found->limit, ==, MX_LIMIT_NONE);
  if (first == NULL)
    g_assert_cmpuint (found->n_compared, ==, 7338);
  if (first == NULL)
    g_assert_cmpint (found->total, ==, 24);
}

static void
test_misere (void)
{
  static const gint64 sets[][3] = {{1, 2, 3}, {1, 3, 4}, {2, 3, 5}};

  check_first (hand_new_octal ("0.77"), MX_PLAY_MISERE, "g(1) + g(5)");
  check_first (hand_new_octal ("0.53"), MX_PLAY_MISERE, "g(6)");
  check_first (hand_new_octal ("0.123"), MX_PLAY_MISERE, "g(6)");
  check_first (hand_new_octal ("0.3"), MX_PLAY_MISERE, NULL);
  check_first (hand_new_octal ("0.33"), MX_PLAY_MISERE, NULL);
  check_first (hand_new_octal ("0.7"), MX_PLAY_MISERE, NULL);
  check_first (hand_new_octal ("0.12"), MX_PLAY_MISERE, NULL);
  check_first (hand_new_nim (), MX_PLAY_MISERE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    check_first (hand_new_subtraction (sets[i], 3), MX_PLAY_MISERE, NULL);
}

/* With its own end the theorem holds where nothing is split. */
static void
test_anti_sg (void)
{
  static const gint64 sets[][3] = {{1, 2, 3}, {1, 3, 4}, {2, 5, 7}};

  check_first (hand_new_nim (), MX_PLAY_ANTI_SG, NULL);
  check_first (hand_new_octal ("0.123"), MX_PLAY_ANTI_SG, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    check_first (hand_new_subtraction (sets[i], 3), MX_PLAY_ANTI_SG, NULL);
}

/* By the theorem where few positions may be explored, and explored. */
static void
check_solve (Hand *hand, guint n, gint64 most, guint64 positions)
{
  g_autoptr (MxSource) source = hand_source (hand);
  guint n_short = 0;

  for (guint k = 0; k < 40; k++) {
    MxLimits few = MX_LIMITS_DEFAULT;
    gint64 heaps[4];
    g_autoptr (MxSum) start = NULL;
    g_autoptr (MxSolution) explored = NULL;
    g_autoptr (MxSolution) solved = NULL;

    for (guint i = 0; i < n; i++)
      heaps[i] = (gint64)(hand_mix (k, i, 5) % (guint64)most);
    start = brute_sum (hand, heaps, n);
    few.positions = positions;
    explored = mx_solve (source, start, MX_PLAY_ANTI_SG, &MX_LIMITS_DEFAULT, NULL);
    solved = mx_solve (source, start, MX_PLAY_ANTI_SG, &few, NULL);
    g_assert_cmpint (explored->outcome, !=, MX_OUTCOME_UNKNOWN);
    g_assert_cmpint (solved->outcome, ==, explored->outcome);
    g_assert_cmpint (solved->limit, ==, MX_LIMIT_NONE);
    g_assert_false (solved->moves_limited);
    g_assert_cmpuint (solved->n_moves, ==, explored->n_moves);
    n_short += explored->whole->n > positions;
  }
  g_assert_cmpuint (n_short, >, 10);
}

static void
test_solve (void)
{
  static const gint64 set[3] = {1, 4, 6};

  check_solve (hand_new_subtraction (set, 3), 3, 30, 100);
  check_solve (hand_new_octal ("0.123"), 4, 12, 60);
  check_solve (hand_new_graph (40, 3, TRUE, 3), 4, 40, 80);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/sj/sums", test_sums);
  g_test_add_func ("/core/sj/unfit", test_unfit);
  g_test_add_func ("/core/sj/memory", test_memory);
  g_test_add_func ("/core/sj/stopped", test_stopped);
  g_test_add_func ("/core/sj/outcome", test_outcome);
  g_test_add_func ("/core/sj/misere", test_misere);
  g_test_add_func ("/core/sj/anti-sg", test_anti_sg);
  g_test_add_func ("/core/sj/solve", test_solve);
  return g_test_run ();
}
