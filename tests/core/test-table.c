/* SPDX-License-Identifier: MIT */
#include "core/solution.h"

#include "brute.h"

/* Tables of values from 0 on, by each of the ways that make them. */

static gboolean
make_table (Hand *hand, gint64 to_a, gint64 to_b, const MxLimits *limits,
            MxValue **values, MxLimit *limit, MxFault *fault)
{
  *values = g_new (MxValue, (to_a + 1) * (MAX (to_b, 0) + 1));
  return mx_solve_table (hand_source (hand), 0, to_a, to_b, limits, NULL, *values, limit,
                         fault);
}

static void
check_table (Hand *hand, gint64 to_a, gint64 to_b)
{
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (Brute) brute = brute_new (hand);
  g_autofree MxValue *values = NULL;
  MxLimits limits = MX_LIMITS_DEFAULT;
  gint64 width = MAX (to_b, 0) + 1;
  MxLimit limit;
  g_auto (MxFault) fault = {0};

  g_assert_true (make_table (hand, to_a, to_b, &limits, &values, &limit, &fault));
  g_assert_cmpint (limit, ==, MX_LIMIT_NONE);
  for (gint64 i = 0; i < (to_a + 1) * width; i++) {
    gint64 coords[2] = {i / width, i % width};

    g_assert_cmpint (values[i], ==, brute_value (brute, coords));
  }
}

/* What goes down only, and what leads beyond the cells as well. */
static void
heap (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];

  for (gint64 to = 0; to < n && n < 60; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 3 == 0)
      hand_move (out, to);
    if (h % 7 == 0)
      hand_split (out, to, n - 1 - to);
  }
  if (n < 60 && n % 2 == 1 && hand->largest > 0)
    hand_move (out, 60 + n);
}

static void
plane (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 a = 0; a <= coords[0]; a++) {
    for (gint64 b = 0; b <= coords[1] + hand->largest; b++) {
      guint64 h = hand_mix (hand->seed, (guint64)(coords[0] * 100 + coords[1]),
                            (guint64)(a * 100 + b));
      gint64 to[2] = {a, b};

      if (h % 5 != 0 || (a == coords[0] && b >= coords[1]))
        continue;
      mx_options_begin (out);
      mx_options_add (out, 0, 2, to);
    }
  }
}

static void
test_one (void)
{
  for (guint seed = 0; seed < 40; seed++) {
    Hand *hand = hand_new (1, TRUE, heap);

    hand->seed = seed;
    hand->largest = seed % 2;
    check_table (hand, 40, -1);
  }
}

static void
test_two (void)
{
  for (guint seed = 0; seed < 20; seed++) {
    Hand *hand = hand_new (2, FALSE, plane);

    hand->seed = seed;
    hand->largest = seed % 2;
    check_table (hand, 7, 9);
    hand = hand_new (2, FALSE, plane);
    hand->seed = seed;
    check_table (hand, 9, 4);
  }
}

static void
test_shapes (void)
{
  gint64 set[] = {2, 3, 7};

  check_table (hand_new_nim (), 30, -1);
  check_table (hand_new_subtraction (set, 3), 60, -1);
  check_table (hand_new_octal ("0.77"), 60, -1);
  check_table (hand_new_octal ("4.07"), 40, -1);
  check_table (hand_new_octal ("0.1"), 10, -1);
  check_table (hand_new_graph (20, 2, TRUE, 3), 19, -1);
}

/* Cells beyond the limit are unknown, the others as they are. */
static void
test_limit (void)
{
  Hand *hand = hand_new (1, TRUE, heap);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (Brute) brute = brute_new (hand);
  g_autofree MxValue *values = NULL;
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit;
  g_auto (MxFault) fault = {0};

  limits.positions = 10;
  g_assert_false (make_table (hand, 20, -1, &limits, &values, &limit, &fault));
  g_assert_cmpint (limit, ==, MX_LIMIT_POSITIONS);
  for (gint64 n = 0; n <= 20; n++)
    g_assert_cmpint (values[n], ==, n < 10 ? brute_value (brute, &n) : MX_VALUE_UNKNOWN);
}

static void
faulty (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] == 3) {
    out->result = MX_READ_FAULT;
    out->fault.line = 2;
    out->fault.message = g_strdup ("index out of the list");
  } else if (coords[0] >= 2) {
    hand_move (out, coords[0] - 2);
  }
}

static void
test_fault (void)
{
  Hand *hand = hand_new (1, FALSE, faulty);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autofree MxValue *values = NULL;
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit;
  g_auto (MxFault) fault = {0};

  g_assert_false (make_table (hand, 8, -1, &limits, &values, &limit, &fault));
  g_assert_cmpint (limit, ==, MX_LIMIT_NONE);
  g_assert_cmpstr (fault.message, ==, "index out of the list");
  for (gint64 n = 0; n <= 8; n++) {
    MxValue even = n / 2 % 2;

    g_assert_cmpint (values[n], ==, n == 1 ? 0 : n % 2 == 1 ? MX_VALUE_UNKNOWN : even);
  }
}

static void
pass (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] > 0) {
    hand_move (out, coords[0]);
    hand_move (out, coords[0] - 1);
  }
}

static void
test_loopy (void)
{
  Hand *hand = hand_new (1, FALSE, pass);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autofree MxValue *values = NULL;
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit;
  g_auto (MxFault) fault = {0};

  g_assert_true (make_table (hand, 3, -1, &limits, &values, &limit, &fault));
  g_assert_cmpint (values[0], ==, 0);
  for (guint n = 1; n <= 3; n++)
    g_assert_cmpint (values[n], ==, MX_VALUE_INFINITE);
}

static gboolean
stop_cb (gpointer data)
{
  return TRUE;
}

static void
test_stop (void)
{
  g_autoptr (MxSource) source = hand_source (hand_new_octal ("0.77"));
  g_autofree MxValue *values = g_new (MxValue, 100001);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxControl control = {.stop = stop_cb};
  MxLimit limit;
  g_auto (MxFault) fault = {0};

  g_assert_false (
      mx_solve_table (source, 0, 100000, -1, &limits, &control, values, &limit, &fault));
  g_assert_cmpint (limit, ==, MX_LIMIT_NONE);
  g_assert_null (fault.message);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/table/one", test_one);
  g_test_add_func ("/core/table/two", test_two);
  g_test_add_func ("/core/table/shapes", test_shapes);
  g_test_add_func ("/core/table/limit", test_limit);
  g_test_add_func ("/core/table/fault", test_fault);
  g_test_add_func ("/core/table/loopy", test_loopy);
  g_test_add_func ("/core/table/stop", test_stop);
  return g_test_run ();
}
