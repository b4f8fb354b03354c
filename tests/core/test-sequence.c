/* SPDX-License-Identifier: MIT */
#include "core/heap/sequence.h"
#include "core/solution.h"

#include "hand.h"

/* Sequences: the same values as the table's, whatever the steps in which they are asked for. */

#define HEAPS 400

static void
check_against_table (Hand *hand, const guint64 *steps, guint n_steps)
{
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxValue table[HEAPS];
  MxValue copied[HEAPS];
  MxLimit limit;
  g_auto (MxFault) fault = {0};

  g_assert_true (
      mx_solve_table (source, 0, HEAPS - 1, -1, &limits, NULL, table, &limit, &fault));
  for (guint i = 0; i < n_steps; i++)
    g_assert_true (mx_sequence_extend (sequence, steps[i], &limits, NULL));
  g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_NONE);
  g_assert_true (mx_sequence_copy (sequence, 0, HEAPS, copied, &limits, NULL));
  g_assert_cmpmem (copied, sizeof copied, table, sizeof table);
}

static void
test_steps (gconstpointer data)
{
  static const guint64 at_once[] = {HEAPS};
  static const guint64 by_and_by[] = {1, 2, 17, 17, 100, 99, HEAPS};
  static const gint64 set[] = {2, 5, 11};

  (void)data;
  check_against_table (hand_new_nim (), at_once, 1);
  check_against_table (hand_new_nim (), by_and_by, G_N_ELEMENTS (by_and_by));
  check_against_table (hand_new_subtraction (set, 3), at_once, 1);
  check_against_table (hand_new_subtraction (set, 3), by_and_by,
                       G_N_ELEMENTS (by_and_by));
  check_against_table (hand_new_octal ("0.77"), at_once, 1);
  check_against_table (hand_new_octal ("0.77"), by_and_by, G_N_ELEMENTS (by_and_by));
  check_against_table (hand_new_octal ("4.7"), by_and_by, G_N_ELEMENTS (by_and_by));
}

/* Take 1 or 2 has period 3. */
static void
test_far_heap (void)
{
  static const gint64 set[] = {1, 2};
  g_autoptr (MxSource) source = hand_source (hand_new_subtraction (set, 2));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  guint64 far = G_GUINT64_CONSTANT (1000000000000000000);
  MxValue value[2];

  g_assert_true (mx_sequence_extend (sequence, far, &limits, NULL));
  g_assert_cmpuint (mx_sequence_get_n (sequence), <, 100000);
  g_assert_cmpint (mx_sequence_get_period (sequence)->proof, !=, MX_PROOF_NONE);
  g_assert_true (mx_sequence_copy (sequence, far, 2, value, &limits, NULL));
  g_assert_cmpint (value[0], ==, far % 3);
  g_assert_cmpint (value[1], ==, (far + 1) % 3);
}

static gboolean
stop_cb (gpointer data)
{
  return TRUE;
}

/* 0.07 has the pre-period 53 and the period 34: stopped before it is known, it goes on. */
static void
test_goes_on_after_a_stop (void)
{
  g_autoptr (MxSource) source = hand_source (hand_new_octal ("0.07"));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxControl control = {.stop = stop_cb};

  g_assert_true (mx_sequence_extend (sequence, 50, &limits, NULL));
  g_assert_false (mx_sequence_extend (sequence, 5000, &limits, &control));
  g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_NONE);
  g_assert_cmpuint (mx_sequence_get_n (sequence), >=, 50);
  g_assert_true (mx_sequence_extend (sequence, 5000, &limits, NULL));
  g_assert_cmpuint (mx_sequence_get_period (sequence)->preperiod, ==, 53);
  g_assert_cmpuint (mx_sequence_get_period (sequence)->period, ==, 34);
}

static void
test_memory (void)
{
  g_autoptr (MxSource) source = hand_source (hand_new_octal ("0.007"));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;

  limits.memory = 1000;
  g_assert_false (mx_sequence_extend (sequence, 100000, &limits, NULL));
  g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_MEMORY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/core/sequence/equals-the-table", NULL, test_steps);
  g_test_add_func ("/core/sequence/far-heap-by-the-period", test_far_heap);
  g_test_add_func ("/core/sequence/goes-on-after-a-stop", test_goes_on_after_a_stop);
  g_test_add_func ("/core/sequence/memory-limit", test_memory);
  return g_test_run ();
}
