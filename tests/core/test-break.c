/* SPDX-License-Identifier: MIT */
#include "core/heap/sequence.h"
#include "core/solution.h"

#include "hand.h"

#include <string.h>

/* Take-and-break games: every method against the definition, whatever the steps in which a
 * sequence is asked for; what is proved against what comes after. */

static const MxLimits unlimited = {.memory = (guint64)1 << 30};

/* The values from their definition, all options of each heap. */
static guint16 *
new_plain (const MxFamily *family, guint n)
{
  guint16 *value = g_new0 (guint16, n);
  g_autofree guint *stamp = g_new0 (guint, G_MAXUINT16 + 1);

  for (guint i = 0; i < n; i++) {
    for (guint k = 0; k < family->n_digits && k <= i; k++) {
      guint left = i - k;

      if ((family->digits[k] & 1) != 0 && left == 0)
        stamp[0] = i + 1;
      if ((family->digits[k] & 2) != 0 && left > 0)
        stamp[value[left]] = i + 1;
      for (guint a = 1; (family->digits[k] & 4) != 0 && 2 * a <= left; a++) {
        if (!family->unequal || 2 * a != left)
          stamp[value[a] ^ value[left - a]] = i + 1;
      }
    }
    while (stamp[value[i]] == i + 1)
      value[i]++;
  }
  return value;
}

static void
check_values (MxSequence *sequence, const guint16 *plain, guint n)
{
  g_autofree MxValue *values = g_new (MxValue, n);

  g_assert_true (mx_sequence_copy (sequence, 0, n, values, &unlimited, NULL));
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (values[i], ==, plain[i]);
}

/* A period that is proved holds as far as PLAIN goes, and is the least from the first heap on. */
static void
check_period (const MxPeriod *period, const guint16 *plain, guint n)
{
  guint64 e = period->preperiod;
  guint64 p = period->period;

  if (period->proof == MX_PROOF_NONE)
    return;
  for (guint64 i = e; i + p < n; i++)
    g_assert_cmpuint (plain[i], ==, plain[i + p]);
  if (e > 0 && e - 1 + p < n)
    g_assert_cmpuint (plain[e - 1], !=, plain[e - 1 + p]);
  for (guint64 less = 1; less < p && e + less + 2 * p < n; less++)
    g_assert_true (memcmp (plain + e, plain + e + less, (n - e - less) * sizeof *plain)
                   != 0);
}

/* One code to N heaps, in steps that SEED gives; 0 for one step. */
static void
check_code (const char *code, guint n, guint64 seed)
{
  Hand *hand = hand_new_octal (code);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  g_autofree guint16 *plain = new_plain (&hand->family[0], n);

  for (guint64 to = 1, i = 0; seed != 0 && to < n; i++) {
    g_assert_true (mx_sequence_extend (sequence, to, &unlimited, NULL));
    check_period (mx_sequence_get_period (sequence), plain, n);
    to += 1 + hand_mix (seed, i, 0) % (n / 4);
  }
  g_assert_true (mx_sequence_extend (sequence, n, &unlimited, NULL));
  check_period (mx_sequence_get_period (sequence), plain, n);
  check_values (sequence, plain, n);
}

static void
test_all_codes (void)
{
  for (guint code = 1; code < 512; code++) {
    g_autofree char *text = g_strdup_printf ("0.%03o", code);

    check_code (text, 1100, code % 3);
  }
  for (guint code = 0; code < 64; code++) {
    g_autofree char *text = g_strdup_printf ("4.%02o", code);

    check_code (text, 1100, code % 3);
  }
}

/* Games whose spaces are of different kinds: of one word and of several, with the parity of the
 * heap and without, with many rare heaps and with few. */
static void
test_sparse_codes (void)
{
  static const char *const codes[] = {"0.16",  "0.054", "0.104", "0.454", "0.106",
                                      "0.354", "0.376", "0.56",  "0.165", "0.0604"};

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    check_code (codes[i], 9000, i);
}

/* The heaps that heaps of one block reach begin half a block or a block away, or do not; and blocks
 * that a step cuts short are made in another way than whole ones. */
static void
test_far_pairs (void)
{
  static const char *const codes[] = {"0.00047", "0.00057", "0.00000044", "0.00000057"};

  for (guint i = 0; i < 3 * G_N_ELEMENTS (codes); i++)
    check_code (codes[i / 3], 6000, i % 3);
}

/* Games whose values grow: the exact way has to tell many candidates, and a space that is late has
 * several words and many rare heaps. */
static void
test_growing_codes (void)
{
  check_code ("0.007", 12000, 0);
  check_code ("0.125", 9000, 1);
  check_code ("0.6", 36000, 0);
}

/* Codes with more digits, from a seed. */
static void
test_random_codes (void)
{
  for (guint seed = 1; seed <= 60; seed++) {
    GString *code = g_string_new (seed % 7 == 0 ? "4." : "0.");

    for (guint k = 0; k < 1 + seed % 9; k++)
      g_string_append_c (code, (char)('0' + hand_mix (seed, k, 1) % 8));
    check_code (code->str, 1500, seed);
    g_string_free (code, TRUE);
  }
}

/* What looks periodic for some time and is not: what is observed of the first heaps of real games
 * may break later, and is never proved if it does. */
static void
test_false_periods (void)
{
  guint n_false = 0;

  for (guint code = 1; code < 512; code++) {
    g_autofree char *text = g_strdup_printf ("0.%03o", code);
    Hand *hand = hand_new_octal (text);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autofree guint16 *plain = new_plain (&hand->family[0], 1000);
    MxValue values[512];

    for (guint i = 0; i < 512; i++)
      values[i] = plain[i];
    for (guint n = 8; n <= 512; n += 1 + n / 12) {
      MxPeriod found;
      gboolean holds = TRUE;

      mx_period_find (&hand->family[0], values, n, &found);
      for (guint64 i = found.preperiod; found.period > 0 && i + found.period < 1000; i++)
        holds = holds && plain[i] + found.saltus == plain[i + found.period];
      if (holds)
        continue;
      n_false++;
      g_assert_cmpint (found.proof, ==, MX_PROOF_NONE);
    }
  }
  g_assert_cmpuint (n_false, >=, 20);
}

/* Made up: a period from E on that breaks at the last heap that Guy and Smith's theorem asks for,
 * or ends there; one heap more, unbroken, is a proof. */
static void
test_one_heap_short (void)
{
  Hand *hand = hand_new_octal ("0.077");
  g_autoptr (MxSource) source = hand_source (hand);

  for (guint e = 1; e < 90; e += 13) {
    for (guint p = 3; p < 80; p += 25) {
      guint n = 2 * e + 2 * p + 3;
      g_autofree MxValue *values = g_new (MxValue, n);
      MxPeriod found;

      for (guint i = 0; i < n; i++)
        values[i] = (MxValue)(i < e ? 900 + i : hand_mix (5, (i - e) % p, 0) % 800);
      mx_period_find (&hand->family[0], values, n, &found);
      g_assert_cmpint (found.proof, ==, MX_PROOF_OCTAL);
      g_assert_cmpuint (found.preperiod, ==, e);
      g_assert_cmpuint (found.period, ==, p);
      mx_period_find (&hand->family[0], values, n - 1, &found);
      g_assert_cmpint (found.proof, ==, MX_PROOF_NONE);
      values[n - 1]++;
      mx_period_find (&hand->family[0], values, n, &found);
      g_assert_cmpint (found.proof, ==, MX_PROOF_NONE);
    }
  }
}

/* Take any amount, or split after some: the arithmetic period is proved, and holds as far as the
 * definition was followed. */
static void
check_saltus (const guint8 *digits, guint n_digits, gboolean provable)
{
  Hand *hand = hand_new_octal ("4.");
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSequence) sequence = NULL;
  g_autofree guint16 *plain = NULL;
  g_autofree guint8 *long_digits = g_malloc (600);
  const MxPeriod *period;

  memset (long_digits, 3, 600);
  memcpy (long_digits, digits, n_digits);
  hand->family[0].digits = long_digits;
  hand->family[0].n_digits = 600;
  plain = new_plain (&hand->family[0], 600);
  hand->family[0].digits = digits;
  hand->family[0].n_digits = n_digits;
  hand->family[0].tail = 3;
  sequence = mx_sequence_new (source, 0);
  g_assert_true (mx_sequence_extend (sequence, 300, &unlimited, NULL));
  period = mx_sequence_get_period (sequence);
  g_assert_cmpint (period->proof, ==, provable ? MX_PROOF_SALTUS : MX_PROOF_NONE);
  for (guint64 i = period->preperiod; period->period > 0 && i + period->period < 600; i++)
    g_assert_cmpuint (plain[i] + period->saltus, ==, plain[i + period->period]);
  check_values (sequence, plain, 300);
  if (provable)
    check_values (sequence, plain, 600);
}

static void
test_saltus (void)
{
  /* Lasker's Nim. */
  check_saltus ((const guint8[]){4}, 1, TRUE);
  for (guint code = 0; code < 16; code++) {
    guint8 digits[] = {code & 1 ? 4 : 0, code & 2 ? 7 : 3, code & 4 ? 7 : 3,
                       code & 8 ? 7 : 3};

    /* Splits after 1 or 3 give nim-sums that only the size of the heaps tells from the value. */
    check_saltus (digits, 4, digits[0] == 0 || (digits[1] == 3 && digits[3] == 3));
  }
}

static void
test_unequal (void)
{
  static const guint8 digits[] = {4, 0, 3};

  for (guint n_digits = 1; n_digits <= 3; n_digits++) {
    Hand *hand = hand_new_octal ("4.");
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSequence) sequence = NULL;
    g_autofree guint16 *plain = NULL;

    hand->family[0].unequal = TRUE;
    hand->family[0].digits = digits;
    hand->family[0].n_digits = n_digits;
    sequence = mx_sequence_new (source, 0);
    plain = new_plain (&hand->family[0], 3000);
    g_assert_true (mx_sequence_extend (sequence, 3000, &unlimited, NULL));
    g_assert_cmpint (mx_sequence_get_period (sequence)->proof, ==, MX_PROOF_NONE);
    check_values (sequence, plain, 3000);
  }
}

/* Each line of the list that ends below MOST is proved from what it takes at the most. */
static void
check_line (const char *code, const char *preperiod, const char *period)
{
  g_autoptr (MxSource) source = hand_source (hand_new_octal (code));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  guint64 e = g_ascii_strtoull (preperiod, NULL, 10);
  guint64 p = g_ascii_strtoull (period, NULL, 10);
  gboolean known = strcmp (period, "-") != 0 && e < 1000000;
  const MxPeriod *found;

  g_assert_true (
      mx_sequence_extend (sequence, known ? 4 * (e + p) + 4096 : 9000, &unlimited, NULL));
  found = mx_sequence_get_period (sequence);
  if (!known) {
    g_assert_cmpint (found->proof, ==, MX_PROOF_NONE);
    return;
  }
  g_assert_cmpint (found->proof, !=, MX_PROOF_NONE);
  g_assert_cmpuint (found->preperiod, ==, e);
  g_assert_cmpuint (found->period, ==, p);
}

static void
test_list (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "core", "octal.tsv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

    if (lines[i][0] != '#' && g_strv_length (fields) == 3)
      check_line (fields[0], fields[1], fields[2]);
  }
}

/* Heaps so far back that they are not kept are made again. */
static void
test_far_back (void)
{
  const guint n = 5500000;
  Hand *hand = hand_new_octal ("0.104");
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  g_autofree MxValue *values = g_new (MxValue, n);
  MxValue some[100];

  g_assert_true (mx_sequence_extend (sequence, n, &unlimited, NULL));
  g_assert_true (mx_sequence_copy (sequence, 0, n, values, &unlimited, NULL));
  for (guint i = 0; i < 12; i++) {
    guint from = n - 100 - (guint)(hand_mix (3, i, 0) % 1400000);
    g_autofree gboolean *seen = g_new0 (gboolean, 512);
    MxValue mex = 0;

    g_assert_true (mx_sequence_copy (sequence, from, 100, some, &unlimited, NULL));
    g_assert_cmpmem (some, sizeof some, values + from, sizeof some);
    /* 0.104: take 1 and leave none, take 3 and leave two heaps. */
    for (guint a = 1; a <= (from - 3) / 2; a++)
      seen[values[a] ^ values[from - 3 - a]] = TRUE;
    while (seen[mex])
      mex++;
    g_assert_cmpint (some[0], ==, mex);
  }
}

typedef struct {
  gint64 at; /* stop from then on */
} Stopper;

static gboolean
stop_cb (gpointer data)
{
  return g_get_monotonic_time () >= ((Stopper *)data)->at;
}

/* The best of a few runs, for the machine may be busy; it goes on afterwards. */
static void
check_stop (const char *code)
{
  gint64 best = G_MAXINT64;

  for (guint i = 0; i < 4; i++) {
    Hand *hand = hand_new_octal (code);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    g_autofree guint16 *plain = new_plain (&hand->family[0], 3000);
    Stopper stopper = {g_get_monotonic_time () + (1 + 20 * i) * 1000};
    MxControl control = {.stop = stop_cb, .data = &stopper};

    g_assert_false (
        mx_sequence_extend (sequence, (guint64)1 << 40, &unlimited, &control));
    best = MIN (best, g_get_monotonic_time () - stopper.at);
    g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_NONE);
    g_assert_true (mx_sequence_extend (sequence, 3000, &unlimited, NULL));
    check_values (sequence, plain, 3000);
  }
  g_assert_cmpint (best, <=, 50000);
}

static void
test_stop (void)
{
  check_stop ("0.007");
  check_stop ("0.106");
  check_stop ("0.376");
}

/* Stopped at each look at the control, one after the other, and gone on with. */
static gboolean
count_cb (gpointer data)
{
  return --*(int *)data <= 0;
}

static void
check_resume (const char *code, guint n)
{
  Hand *hand = hand_new_octal (code);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autofree guint16 *plain = new_plain (&hand->family[0], n);
  guint n_stops = 0;

  for (int looks = 3; looks < 9; looks++) {
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    int left = looks;
    MxControl control = {.stop = count_cb, .data = &left};

    while (!mx_sequence_extend (sequence, n, &unlimited, &control)) {
      guint known = (guint)mx_sequence_get_n (sequence);

      check_values (sequence, plain, MIN (known, n));
      left = looks;
      g_assert_cmpuint (++n_stops, <, 10000);
    }
    check_values (sequence, plain, n);
  }
  g_assert_cmpuint (n_stops, >, 0);
}

static void
test_resume (void)
{
  check_resume ("0.16", 9000);
  check_resume ("0.106", 9000);
  check_resume ("0.354", 6000);
  check_resume ("0.007", 3000);
}

/* Less memory than the window needs is a limit, and what was found stays. */
static void
test_memory (void)
{
  for (guint64 memory = 1000; memory < 8000000; memory *= 3) {
    Hand *hand = hand_new_octal ("0.106");
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    MxLimits limits = {.memory = memory};
    g_autofree guint16 *plain = new_plain (&hand->family[0], 3000);
    guint n;

    g_assert_false (mx_sequence_extend (sequence, (guint64)1 << 40, &limits, NULL));
    g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_MEMORY);
    n = (guint)MIN (mx_sequence_get_n (sequence), 3000);
    check_values (sequence, plain, n);
    g_assert_true (mx_sequence_extend (sequence, 3000, &unlimited, NULL));
    check_values (sequence, plain, 3000);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/break/all-codes-of-three-digits", test_all_codes);
  g_test_add_func ("/core/break/sparse-codes", test_sparse_codes);
  g_test_add_func ("/core/break/far-pairs", test_far_pairs);
  g_test_add_func ("/core/break/growing-codes", test_growing_codes);
  g_test_add_func ("/core/break/random-codes", test_random_codes);
  g_test_add_func ("/core/break/false-periods", test_false_periods);
  g_test_add_func ("/core/break/one-heap-short", test_one_heap_short);
  g_test_add_func ("/core/break/saltus", test_saltus);
  g_test_add_func ("/core/break/unequal-heaps", test_unequal);
  g_test_add_func ("/core/break/list-of-periods", test_list);
  g_test_add_func ("/core/break/far-back", test_far_back);
  g_test_add_func ("/core/break/stop", test_stop);
  g_test_add_func ("/core/break/resume", test_resume);
  g_test_add_func ("/core/break/memory", test_memory);
  return g_test_run ();
}
