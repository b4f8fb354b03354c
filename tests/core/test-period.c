/* SPDX-License-Identifier: MIT */
#include "core/heap/period.h"
#include "core/solution.h"

#include "brute.h"

#include <string.h>

/* Periods: against a list that independent programs agree on, against plain search, and the
 * values of heaps that only a period can tell. */

#define HEAPS 3000

static MxValue *
new_table (Hand *hand, gint64 to)
{
  MxValue *values = g_new (MxValue, to + 1);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit;
  MxFault fault = {0};

  g_assert_true (mx_solve_table (hand_source (hand), 0, to, -1, &limits, NULL, values,
                                 &limit, &fault));
  return values;
}

/* One line of octal.tsv: what is proved from HEAPS heaps must be so, and what can be proved
 * must be. */
static void
check_code (const char *code, const char *preperiod, const char *period)
{
  Hand *hand = hand_new_octal (code);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autofree MxValue *values = new_table (hand, HEAPS - 1);
  guint64 e = g_ascii_strtoull (preperiod, NULL, 10);
  guint64 p = g_ascii_strtoull (period, NULL, 10);
  MxPeriod found;

  mx_period_find (&hand->family[0], values, HEAPS, &found);
  g_assert_cmpuint (found.computed, ==, HEAPS - 1);
  if (strcmp (period, "-") == 0 || 2 * e + 2 * p + strlen (code) > HEAPS) {
    g_assert_cmpint (found.proof, ==, MX_PROOF_NONE);
    return;
  }
  g_assert_cmpint (found.proof, ==, MX_PROOF_OCTAL);
  g_assert_cmpuint (found.preperiod, ==, e);
  g_assert_cmpuint (found.period, ==, p);
  g_assert_cmpint (found.saltus, ==, 0);
}

static void
test_octal (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "core", "octal.tsv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

    if (lines[i][0] == '#' || g_strv_length (fields) != 3)
      continue;
    check_code (fields[0], fields[1], fields[2]);
    n++;
  }
  g_assert_cmpuint (n, >, 60);
}

/* Every code of three digits, seen from so few heaps that the heap of 0 counts: what is proved
 * goes on beyond them. */
static void
test_octal_short (void)
{
  guint n_proved = 0;

  for (guint code = 1; code < 512; code++) {
    g_autofree char *text = g_strdup_printf ("0.%03o", code);
    Hand *hand = hand_new_octal (text);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autofree MxValue *values = new_table (hand, 99);

    for (guint n = 2; n <= 40; n++) {
      MxPeriod found;

      mx_period_find (&hand->family[0], values, n, &found);
      if (found.proof == MX_PROOF_NONE)
        continue;
      n_proved++;
      for (guint64 i = found.preperiod; i + found.period < 100; i++)
        g_assert_cmpint (values[i], ==, values[i + found.period]);
    }
  }
  g_assert_cmpuint (n_proved, >, 100);
}

/* The least period and pre-period of values whose last WINDOW repeat, by trying all. */
static void
search_plainly (const MxValue *values, guint n, guint window, guint *e, guint *p)
{
  for (*p = 1; *p + window <= n; ++*p) {
    if (memcmp (values + n - window, values + n - window - *p, window * sizeof *values)
        == 0)
      break;
  }
  for (*e = n - *p; *e > 0 && values[*e - 1] == values[*e - 1 + *p];)
    --*e;
}

static void
test_subtraction (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    gint64 set[6];
    guint n_set = 0;
    gint64 amount = 0;
    guint e;
    guint p;
    MxPeriod found;
    g_autofree MxValue *values = NULL;
    g_autofree MxValue *plain = g_new (MxValue, HEAPS);
    g_autoptr (MxSource) source = NULL;
    Hand *hand;

    for (; n_set < 2 + seed % 5; n_set++) {
      amount += 1 + (gint64)(hand_mix (seed, n_set, 0) % 5);
      set[n_set] = amount;
    }
    hand = hand_new_subtraction (set, n_set);
    source = hand_source (hand);
    values = new_table (hand, HEAPS - 1);
    for (guint i = 0; i < HEAPS; i++) {
      guint64 seen = 0;

      for (guint k = 0; k < n_set && set[k] <= (gint64)i; k++)
        seen |= (guint64)1 << plain[i - set[k]];
      plain[i] = __builtin_ctzll (~seen);
      g_assert_cmpint (values[i], ==, plain[i]);
    }
    search_plainly (plain, HEAPS, (guint)amount, &e, &p);
    mx_period_find (&hand->family[0], values, HEAPS, &found);
    g_assert_cmpint (found.proof, ==, MX_PROOF_WINDOW);
    g_assert_cmpuint (found.window, ==, (guint64)amount);
    g_assert_cmpuint (found.preperiod, ==, e);
    g_assert_cmpuint (found.period, ==, p);
  }
}

/* What is too short to be proved is not. */
static void
test_too_short (void)
{
  gint64 set[] = {1, 2, 3};
  Hand *hand = hand_new_subtraction (set, 3);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autofree MxValue *values = new_table (hand, 20);
  MxPeriod found;

  for (guint64 n = 0; n <= 20; n++) {
    mx_period_find (&hand->family[0], values, n, &found);
    g_assert_cmpint (found.proof, ==, n >= 7 ? MX_PROOF_WINDOW : MX_PROOF_NONE);
    if (n >= 7)
      g_assert_cmpuint (found.period, ==, 4);
  }
}

static void
lasker (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 k = 1; k <= coords[0]; k++)
    hand_move (out, coords[0] - k);
  for (gint64 a = 1; a <= coords[0] / 2; a++)
    hand_split (out, a, coords[0] - a);
}

static void
check_observed (Hand *hand, guint64 e, guint64 p, gint64 saltus)
{
  g_autoptr (MxSource) source = hand_source (hand);
  g_autofree MxValue *values = new_table (hand, 99);
  MxPeriod found;

  mx_period_find (&hand->family[0], values, 100, &found);
  g_assert_cmpint (found.proof, ==, MX_PROOF_NONE);
  g_assert_cmpuint (found.preperiod, ==, e);
  g_assert_cmpuint (found.period, ==, p);
  g_assert_cmpint (found.saltus, ==, saltus);
}

static void
test_saltus (void)
{
  check_observed (hand_new (1, TRUE, lasker), 1, 4, 4);
}

/* Nim needs no look at the values. */
static void
test_nim (void)
{
  for (guint n = 2; n <= 40; n += 19) {
    Hand *hand = hand_new_nim ();
    g_autoptr (MxSource) source = hand_source (hand);
    g_autofree MxValue *values = new_table (hand, n - 1);
    MxPeriod found;

    mx_period_find (&hand->family[0], values, n, &found);
    g_assert_cmpint (found.proof, ==, MX_PROOF_NIM);
    g_assert_cmpuint (found.preperiod, ==, 0);
    g_assert_cmpuint (found.period, ==, 1);
    g_assert_cmpint (found.saltus, ==, 1);
    g_assert_cmpuint (found.computed, ==, n - 1);
  }
}

static void
powers (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 k = 1; k <= coords[0]; k *= 2)
    hand_move (out, coords[0] - k);
}

static void
random_steps (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  out->decided = TRUE;
  out->value = (MxValue)(hand_mix (1, (guint64)coords[0], 0) % 4);
}

static void
test_observed (void)
{
  check_observed (hand_new (1, FALSE, powers), 0, 3, 0);
  check_observed (hand_new (1, FALSE, random_steps), 0, 0, 0);
}

/* Values that nobody knows end what is looked at. */
static void
test_unknown (void)
{
  g_autoptr (MxSource) source = hand_source (hand_new (1, FALSE, powers));
  MxValue values[50];
  MxPeriod found;

  for (guint i = 0; i < 50; i++)
    values[i] = i < 30 ? i % 3 : MX_VALUE_UNKNOWN;
  mx_period_find (&source->families[0], values, 50, &found);
  g_assert_cmpuint (found.period, ==, 3);
  g_assert_cmpuint (found.preperiod, ==, 0);
}

static void
check_large (Hand *hand, gint64 heap, MxValue value)
{
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) start = brute_sum (hand, &heap, 1);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution =
      mx_solve (source, start, MX_PLAY_NORMAL, &limits, NULL);

  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  g_assert_cmpint (solution->value, ==, value);
  g_assert_cmpint (solution->outcome, ==, value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N);
  g_assert_cmpuint (solution->components->n, >, 50);
  g_assert_cmpuint (solution->components->n, <, 1000);
  g_assert_cmpint (solution->start_node[0], ==, MX_NO_NODE);
  if (value != 0)
    g_assert_cmpuint (solution->n_moves, >, 0);
  else
    g_assert_cmpuint (solution->n_moves, ==, 0);
}

/* A million counters and far beyond: at once. */
static void
test_large_heaps (void)
{
  gint64 bash[] = {1, 2, 3};
  gint64 wide[] = {2, 5, 1000};

  check_large (hand_new_nim (), 1000000, 1000000);
  check_large (hand_new_nim (), (gint64)1 << 62, (gint64)1 << 62);
  check_large (hand_new_subtraction (bash, 3), G_GINT64_CONSTANT (1000000000000000002),
               2);
  check_large (hand_new_subtraction (bash, 3), G_GINT64_CONSTANT (1000000000000000000),
               0);
  /* Kayles from 71 on: 4 1 2 8 1 4 7 2 1 8 2 7 for n = 0 … 11 modulo 12. */
  check_large (hand_new_octal ("0.77"), 12 * G_GINT64_CONSTANT (100000000000), 4);
  check_large (hand_new_octal ("0.77"), 12 * G_GINT64_CONSTANT (100000000000) + 3, 8);
  {
    Hand *hand = hand_new_subtraction (wide, 3);
    g_autofree MxValue *values = new_table (hand, 900000);
    gint64 heap = 2000000;
    MxPeriod found;

    mx_period_find (&hand->family[0], values, 900001, &found);
    g_assert_cmpint (found.proof, ==, MX_PROOF_WINDOW);
    check_large (
        hand, heap,
        values[found.preperiod + ((guint64)heap - found.preperiod) % found.period]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/period/octal", test_octal);
  g_test_add_func ("/core/period/octal-short", test_octal_short);
  g_test_add_func ("/core/period/subtraction", test_subtraction);
  g_test_add_func ("/core/period/too-short", test_too_short);
  g_test_add_func ("/core/period/nim", test_nim);
  g_test_add_func ("/core/period/saltus", test_saltus);
  g_test_add_func ("/core/period/observed", test_observed);
  g_test_add_func ("/core/period/unknown", test_unknown);
  g_test_add_func ("/core/period/large-heaps", test_large_heaps);
  return g_test_run ();
}
