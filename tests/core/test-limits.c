/* SPDX-License-Identifier: MIT */
#include "core/box/box.h"
#include "core/dense.h"
#include "core/sum/moves.h"
#include "core/sum/sums.h"
#include "core/work.h"

#include "brute.h"
#include "../sanitize/slower.h"

#include <time.h>

/* Limits leave things unknown and never make them wrong; a stop is heeded at once. */

/* Moves and splits downwards, and some moves upwards to LARGEST at most. */
static void
mixed (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];

  for (gint64 to = 0; to <= MAX (hand->largest, n - 1); to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 9 == 0 && (to < n || h % 2 == 0) && n % 11 != 0)
      hand_move (out, to);
    if (h % 23 == 0 && to < n && hand->family[0].splits)
      hand_split (out, to, n - to - 1);
  }
  if (n % 17 == 16 && hand->seed % 4 == 0) {
    out->result = MX_READ_FAULT;
    out->fault.line = 3;
    out->fault.message = g_strdup ("no such rule");
  }
}

static MxSolution *
solve (Hand *hand, const gint64 *coords, guint n, MxPlay play, const MxLimits *limits)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);

  return mx_solve (hand_source (hand), start, play, limits, NULL);
}

/* What PART knows of each position must be what FULL says of it. */
static void
check_graph (const MxGraph *part, const MxGraph *full)
{
  for (MxNode i = 0; i < part->n; i++) {
    MxNode node = mx_graph_find (full, part->family[i], mx_graph_coords (part, i));

    if (node == MX_NO_NODE || (full->flags[node] & MX_NODE_FAULT) != 0)
      continue;
    if (part->value[i] != MX_VALUE_UNKNOWN)
      g_assert_cmpint (part->value[i], ==, full->value[node]);
    if (part->outcome[i] != MX_OUTCOME_UNKNOWN)
      g_assert_cmpint (part->outcome[i], ==, full->outcome[node]);
  }
}

static gboolean
has_move (const MxSolution *solution, const MxSum *position)
{
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  MxMove move;

  while (mx_moves_next (moves, &move)) {
    g_autoptr (MxSum) sum = mx_move_dup_position (solution, &move);

    if (mx_sum_compare (sum, position) == 0)
      return TRUE;
  }
  return FALSE;
}

static void
check_limited (const MxSolution *part, const MxSolution *full)
{
  g_autoptr (MxMoves) moves = mx_moves_new (part);
  guint n_listed = 0;
  MxMove move;

  if (part->outcome != MX_OUTCOME_UNKNOWN)
    g_assert_cmpint (part->outcome, ==, full->outcome);
  else
    g_assert_true (part->limit != MX_LIMIT_NONE || part->faulted);
  if (part->value != MX_VALUE_UNKNOWN)
    g_assert_cmpint (part->value, ==, full->value);
  while (mx_moves_next (moves, &move)) {
    g_autoptr (MxSum) sum = mx_move_dup_position (part, &move);

    g_assert_true (has_move (full, sum));
    n_listed++;
  }
  g_assert_cmpuint (part->n_moves, ==, n_listed);
  if (!part->moves_limited && part->outcome != MX_OUTCOME_UNKNOWN)
    g_assert_cmpuint (part->n_moves, ==, full->n_moves);
  g_assert_nonnull (part->components);
  check_graph (part->components, full->components);
}

static void
check_random (MxPlay play, gboolean splits, gint64 largest)
{
  for (guint seed = 0; seed < 150; seed++) {
    Hand *hand = hand_new (1, splits, mixed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) full = NULL;
    gint64 heaps[2] = {largest - 1 - seed % 5, 2 + seed % 6};
    guint n = 1 + seed % 2;
    MxLimits limits = MX_LIMITS_DEFAULT;

    hand->seed = seed;
    hand->largest = play == MX_PLAY_NORMAL ? largest : 0;
    full = solve (hand, heaps, n, play, &limits);
    g_assert_cmpint (full->limit, ==, MX_LIMIT_NONE);
    for (guint i = 0; i < 12; i++) {
      g_autoptr (MxSolution) part = NULL;

      limits = MX_LIMITS_DEFAULT;
      if (i % 3 == 0)
        limits.positions = hand_mix (seed, i, 1) % 40;
      else if (i % 3 == 1)
        limits.options = hand_mix (seed, i, 1) % 200;
      else
        limits.memory = hand_mix (seed, i, 1) % 60000;
      part = solve (hand, heaps, n, play, &limits);
      check_limited (part, full);
      g_assert_cmpuint (part->components->n, <=, limits.positions);
    }
  }
}

static void
test_random (void)
{
  check_random (MX_PLAY_NORMAL, FALSE, 40);
}

static void
test_random_splits (void)
{
  for (guint seed = 0; seed < 100; seed++) {
    Hand *hand = hand_new (1, TRUE, mixed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) full = NULL;
    gint64 heap = 30;
    MxLimits limits = MX_LIMITS_DEFAULT;

    hand->seed = seed;
    hand->largest = 29; /* below every heap that moves: no cycles */
    full = solve (hand, &heap, 1, MX_PLAY_NORMAL, &limits);
    for (guint i = 0; i < 12; i++) {
      g_autoptr (MxSolution) part = NULL;

      limits.positions = hand_mix (seed, i, 1) % 40;
      limits.options = 10 + hand_mix (seed, i, 2) % 400;
      part = solve (hand, &heap, 1, MX_PLAY_NORMAL, &limits);
      check_graph (part->components, full->components);
      if (part->outcome != MX_OUTCOME_UNKNOWN && full->outcome != MX_OUTCOME_UNKNOWN)
        g_assert_cmpint (part->outcome, ==, full->outcome);
    }
  }
}

static void
test_random_misere (void)
{
  check_random (MX_PLAY_MISERE, FALSE, 25);
}

static void
test_random_anti_sg (void)
{
  check_random (MX_PLAY_ANTI_SG, FALSE, 25);
}

/* A fault that cannot be reached does no harm, and one that can is told. */
static void
fault_at_five (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] == 5) {
    out->result = MX_READ_FAULT;
    out->fault.line = 7;
    out->fault.message = g_strdup ("division by zero");
    return;
  }
  if (coords[0] >= 2)
    hand_move (out, coords[0] - 2);
  if (coords[0] == 7)
    hand_move (out, 0);
}

static void
test_fault_unreached (void)
{
  Hand *hand = hand_new (1, FALSE, fault_at_five);
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution =
      solve (hand, &(gint64){8}, 1, MX_PLAY_NORMAL, &limits);
  MxNode five = mx_graph_find (solution->components, 0, &(gint64){5});

  g_assert_false (solution->faulted);
  g_assert_cmpint (solution->outcome, ==, MX_OUTCOME_P);
  g_assert_cmpint (solution->components->flags[five], ==, MX_NODE_FAULT);
  g_assert_cmpint (solution->components->value[five], ==, MX_VALUE_UNKNOWN);
}

static void
test_fault_reached (void)
{
  Hand *hand = hand_new (1, FALSE, fault_at_five);
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) seven = solve (hand, &(gint64){7}, 1, MX_PLAY_NORMAL, &limits);
  g_autoptr (MxSolution) nine = solve (hand, &(gint64){9}, 1, MX_PLAY_NORMAL, &limits);

  g_assert_true (seven->faulted);
  g_assert_cmpstr (seven->fault_position, ==, "g(5)");
  g_assert_cmpuint (seven->fault.line, ==, 7);
  g_assert_cmpstr (seven->fault.message, ==, "division by zero");
  /* 7 can move to 0, which is P, whatever 5 is; 9 has no other option than 7. */
  g_assert_cmpint (seven->outcome, ==, MX_OUTCOME_N);
  g_assert_cmpint (seven->value, ==, MX_VALUE_UNKNOWN);
  g_assert_cmpint (nine->outcome, ==, MX_OUTCOME_P);
  g_assert_cmpint (nine->value, ==, 0);
}

static void
grow (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  hand_move (out, coords[0] + 1);
  if (coords[0] == 3)
    hand_move (out, 0);
}

static void
test_growing (void)
{
  Hand *hand = hand_new (1, FALSE, grow);
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution = NULL;

  limits.positions = 50000;
  solution = solve (hand, &(gint64){1}, 1, MX_PLAY_NORMAL, &limits);
  g_assert_cmpint (solution->limit, ==, MX_LIMIT_POSITIONS);
  g_assert_cmpint (solution->outcome, ==, MX_OUTCOME_UNKNOWN);
  g_assert_cmpuint (solution->components->n, >, 100);
  g_assert_cmpuint (solution->components->n, <, 1000);
  g_assert_cmpuint (solution->start_node[0], !=, MX_NO_NODE);
}

static gint64
cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

typedef struct {
  gint64 stop_at; /* time on this thread's clock, from the beginning */
  gint64 begin;
  gint64 last;
  gint64 longest; /* between two calls */
  guint n_calls;
} Watch;

static gboolean
stop_cb (gpointer data)
{
  Watch *watch = data;
  gint64 now = cpu_time ();

  watch->longest = MAX (watch->longest, now - watch->last);
  watch->last = now;
  watch->n_calls++;
  return now - watch->begin >= watch->stop_at;
}

static MxSolution *
solve_watched (Hand *hand, const gint64 *coords, guint n, MxPlay play, Watch *watch)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxControl control = {.stop = stop_cb, .data = watch};

  watch->begin = watch->last = cpu_time ();
  return mx_solve (hand_source (hand), start, play, &limits, &control);
}

/* Stopped at several moments: NULL, soon after. */
static void
test_stop (void)
{
  for (guint kind = 0; kind < 4; kind++) {
    for (guint moment = 0; moment < 6; moment++) {
      Hand *hand = kind == 0   ? hand_new_graph (100000, 8, FALSE, 1)
                   : kind == 1 ? hand_new_octal ("0.77")
                   : kind == 2 ? hand_new_octal ("0.77")
                               : hand_new_octal ("0.007");
      g_autoptr (MxSource) source = hand_source (hand);
      gint64 coords[4] = {kind == 0   ? 5
                          : kind == 1 ? 2000
                          : kind == 2 ? 60
                                      : 100000,
                          50, 40, 30};
      Watch watch = {.stop_at = moment * 30000};
      g_autoptr (MxSolution) solution =
          solve_watched (hand, coords, kind == 2 ? 4 : 1,
                         kind == 2 ? MX_PLAY_MISERE : MX_PLAY_NORMAL, &watch);

      g_assert_cmpint (watch.longest, <, TEST_SLOWER * 50000);
      if (solution == NULL)
        g_assert_cmpint (cpu_time () - watch.last, <, TEST_SLOWER * 50000);
      if (moment == 0)
        g_assert_null (solution);
    }
  }
}

static void
progress_cb (gpointer data, guint64 positions)
{
  guint64 *last = data;

  g_assert_cmpuint (positions, >=, *last);
  *last = positions;
}

static void
test_progress (void)
{
  Hand *hand = hand_new_graph (200000, 8, FALSE, 1);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) start = brute_sum (hand, &(gint64){5}, 1);
  guint64 last = 0;
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxControl control = {.progress = progress_cb, .data = &last};
  g_autoptr (MxSolution) solution =
      mx_solve (source, start, MX_PLAY_NORMAL, &limits, &control);

  g_assert_cmpuint (last, >, 0);
  g_assert_cmpuint (last, <=, 200000);
  g_assert_cmpuint (solution->components->n, ==, 200000);
}

static void
test_seconds (void)
{
  Hand *hand = hand_new_graph (400000, 10, FALSE, 1);
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution = NULL;

  limits.seconds = 0.02;
  solution = solve (hand, &(gint64){7}, 1, MX_PLAY_NORMAL, &limits);
  g_assert_cmpint (solution->limit, ==, MX_LIMIT_TIME);
  g_assert_cmpuint (solution->components->n, <=, 5000);
}

/* The table of a heap that is too large to explore does not fit into the memory. */
static void
test_octal_memory (void)
{
  Hand *hand = hand_new_octal ("0.007");
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  gint64 heap = 1000000;

  for (limits.memory = 500; limits.memory < 70000; limits.memory += limits.memory / 2) {
    g_autoptr (MxSolution) solution = solve (hand, &heap, 1, MX_PLAY_NORMAL, &limits);

    g_assert_cmpint (solution->limit, ==, MX_LIMIT_MEMORY);
    g_assert_cmpint (solution->value, ==, MX_VALUE_UNKNOWN);
  }
}

/* Taking a heap as a whole is among the moves of one that is not explored. */
static void
test_octal_whole_heap (void)
{
  Hand *hand = hand_new_octal ("0.00001");
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution = NULL;
  gint64 heap = 5;
  gint64 nothing = 0;
  g_autoptr (MxSum) move = brute_sum (hand, &nothing, 1);

  limits.positions = 3;
  solution = solve (hand, &heap, 1, MX_PLAY_NORMAL, &limits);
  g_assert_cmpint (solution->value, ==, 1);
  g_assert_cmpuint (solution->n_moves, ==, 1);
  g_assert_true (has_move (solution, move));
}

/* Whoever reads must say how much memory is left. */
static void
bounded_heaps (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  g_assert_cmpuint (out->max_bytes, >, 0);
  for (gint64 to = 0; to < coords[0]; to++)
    hand_move (out, to);
}

static void
test_bounded_sums (void)
{
  Hand *hand = hand_new (1, FALSE, bounded_heaps);
  g_autoptr (MxSource) source = hand_source (hand);
  MxSums sums;
  MxWork work;

  mx_work_init (&work, &MX_LIMITS_DEFAULT, NULL);
  g_assert_cmpint (mx_sums_init (&sums, &work, source, 0, MX_PLAY_NORMAL, 12), ==,
                   MX_SUMS_DONE);
  mx_sums_clear (&sums);
  g_assert_cmpuint (hand->n_calls, ==, 13);
  g_assert_cmpuint (work.memory, ==, 0);
}

/* Not row by row: an order has to be sought. */
static void
bounded_cells (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 up[] = {coords[0] + 1, coords[1] - 1};

  g_assert_cmpuint (out->max_bytes, >, 0);
  if (coords[0] < 6 && coords[1] > 0) {
    mx_options_begin (out);
    mx_options_add (out, 0, 2, up);
  }
}

static void
test_bounded_box (void)
{
  const gint64 to[] = {6, 6};
  Hand *hand = hand_new (2, FALSE, bounded_cells);
  g_autoptr (MxSource) source = hand_source (hand);
  MxValue values[49];
  MxWork work;

  mx_work_init (&work, &MX_LIMITS_DEFAULT, NULL);
  g_assert_cmpint (mx_box_fill (source, 0, &work, to, 0, values, NULL), ==, MX_BOX_DONE);
  for (gint64 i = 0; i < 49; i++)
    g_assert_cmpint (values[i], ==, MIN (6 - i / 7, i % 7) % 2);
  g_assert_cmpuint (work.memory, ==, 0);
}

/* A game that is alone may take most of the time, and never all of it; several may take equal parts,
 * whatever those before them took. */
static void
test_share (void)
{
  g_assert_cmpint (mx_dense_share (0, 0), ==, 0);
  g_assert_cmpint (mx_dense_share (-5, 3), ==, 0);
  g_assert_cmpint (mx_dense_share (1, G_MAXUINT), ==, 0);
  for (gint64 left = 1000; left < G_MAXINT64 / 4; left *= 3) {
    gint64 rest = left;

    g_assert_cmpint (mx_dense_share (left, 0), >=, left / 5 * 4);
    g_assert_cmpint (mx_dense_share (left, 0), <, left);
    for (guint others = 5; others-- > 0;) {
      gint64 share = mx_dense_share (rest, others);

      g_assert_cmpint (share, >=, left / 8);
      g_assert_cmpint (share, <, rest);
      rest -= share;
    }
    g_assert_cmpint (rest, >, 0);
  }
}

/* Whatever stages there are, each of them let go on after a limit, what is granted to all of them ends
 * with the time that was set. */
static void
stages_share_the_time (void)
{
  static const double seconds[] = {0.2, 1, 5, 60, 3600};

  for (guint i = 0; i < G_N_ELEMENTS (seconds); i++) {
    MxLimits limits = MX_LIMITS_DEFAULT;
    gint64 began = g_get_monotonic_time ();
    gint64 end;
    MxWork work;

    limits.seconds = seconds[i];
    mx_work_init (&work, &limits, NULL);
    end = began + (gint64)(seconds[i] * 1e6) + 100 * 1000;
    g_assert_cmpint (work.deadline, <, end);
    for (guint stage = 0; stage < 12; stage++) {
      gint64 before = work.deadline;

      mx_work_meet (&work, MX_LIMIT_TIME);
      g_assert_cmpint (mx_work_resume (&work, stage % 2 * 0.25), ==, MX_LIMIT_TIME);
      g_assert_cmpint (work.deadline, >=, before);
      g_assert_cmpint (work.deadline, <, end);
    }
  }
}

/* Time that is over is over for all that follow but for what it takes to tell so. */
static void
late_stages_are_short (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxWork work;
  gint64 now;

  limits.seconds = 0.01;
  mx_work_init (&work, &limits, NULL);
  g_usleep (20 * 1000);
  mx_work_meet (&work, MX_LIMIT_TIME);
  now = g_get_monotonic_time ();
  mx_work_resume (&work, 0.25);
  g_assert_true (mx_work_tick (&work, 1));
  g_assert_cmpint (work.deadline - now, <, 20 * 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/limits/stages-share-the-time", stages_share_the_time);
  g_test_add_func ("/core/limits/late-stages-are-short", late_stages_are_short);
  g_test_add_func ("/core/limits/random", test_random);
  g_test_add_func ("/core/limits/random-splits", test_random_splits);
  g_test_add_func ("/core/limits/random-misere", test_random_misere);
  g_test_add_func ("/core/limits/random-anti-sg", test_random_anti_sg);
  g_test_add_func ("/core/limits/fault-unreached", test_fault_unreached);
  g_test_add_func ("/core/limits/fault-reached", test_fault_reached);
  g_test_add_func ("/core/limits/growing", test_growing);
  g_test_add_func ("/core/limits/octal-memory", test_octal_memory);
  g_test_add_func ("/core/limits/octal-whole-heap", test_octal_whole_heap);
  g_test_add_func ("/core/limits/bounded-sums", test_bounded_sums);
  g_test_add_func ("/core/limits/bounded-box", test_bounded_box);
  g_test_add_func ("/core/limits/stop", test_stop);
  g_test_add_func ("/core/limits/progress", test_progress);
  g_test_add_func ("/core/limits/seconds", test_seconds);
  g_test_add_func ("/core/limits/share", test_share);
  return g_test_run ();
}
