/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "session/words-claim.h"
#include "../sanitize/slower.h"

/* What is said of claims, and that checking them ends when it must. */

typedef struct {
  const char *name;
  const char *text; /* its first claim is checked */
  const char *words;
} Case;

#define BASH "let m = 3\ngame s(n): take 1..m\nstart s(21)\n"
#define NIM "game nim(n): take any\nstart nim(3) + nim(5)\n"
#define LOOP "game l(n)\n  move n + 1 if n < 3\n  move n - 1 if 1 < n < 9\nstart l(3)\n"

static const Case cases[] = {
    {"value", BASH "claim SG(n) == n % (m + 1)",
     "True at all 1,001 positions that were looked at: 0 ≤ n ≤ 1000."},
    {"value-false", BASH "claim SG(k) == k % m",
     "False at s(3): the SG value is 3, not 0."},
    {"value-bound", BASH "claim SG < 3 for n in 0..2",
     "True at all 3 positions that were looked at: 0 ≤ n ≤ 2."},
    {"value-bound-false", BASH "claim SG < 3",
     "False at s(3): the SG value is 3, which is not < 3."},
    {"drawn-first", BASH "claim SG != 1 for n in 0..10**6 if n > 4",
     "False at s(5): the SG value is 1, which is not ≠ 1."},
    {"one", BASH "claim SG == 0 for n in 8..8",
     "True at the 1 position that was looked at: 8 ≤ n ≤ 8."},
    {"p", BASH "claim P if n % 4 == 0",
     "True at all 1,001 positions that were looked at: 0 ≤ n ≤ 1000."},
    {"p-too-few", BASH "claim P if n % 8 == 0",
     "False at s(4): it is P, but by the claim it is not."},
    {"p-too-many", BASH "claim P if n % 2 == 0",
     "False at s(2): it is N, but by the claim it is P."},
    {"n", BASH "claim N iff n % 4 > 0 if n > 10",
     "True at all 990 positions that were looked at: 0 ≤ n ≤ 1000."},
    {"empty", BASH "claim N iff n == 1 if n > 10**9",
     "Not checked: it speaks of no position that was looked at: 0 ≤ n ≤ 1000."},
    {"false-before-fault", BASH "claim SG == n % (n - 5) if n > 3",
     "False at s(6): the SG value is 2, not 0."},
    {"fault-alone", BASH "claim SG <= 12 / (n - 5) + 99",
     "Cannot be computed at s(5): division by zero."},
    {"fault-in-condition", BASH "claim SG >= 0 if leastprime(n) > 1",
     "Cannot be computed at s(0): 'leastprime' of a number below 2."},
    {"two-numbers",
     "game w(a, b)\n  move (a - k, b) for k in 1..a\n  move (a, b - k) for k in 1..b\n"
     "  move (a - k, b - k) for k in 1..min(a, b)\nstart w(3, 5)\n"
     "claim P iff min(a, b) == phifloor(abs(a - b)) for a in 5..12, b in 0..20",
     "True at all 168 positions that were looked at: 5 ≤ a ≤ 12, 0 ≤ b ≤ 20."},
    {"smallest",
     "game w(a, b)\n  move (a - 1, b)\nstart w(3, 5)\nclaim SG == 0 if a + b > 3",
     "False at w(1, 3): the SG value is 1, not 0."},
    {"sum", NIM "claim nim(a) + nim(b): SG == a xor b",
     "True at all 10,000 positions that were looked at: 0 ≤ a, b ≤ 99."},
    {"sum-false", NIM "claim nim(a) + nim(b) + nim(c): P if a == b",
     "False at nim(0) + nim(0) + nim(1): it is N, but by the claim it is P."},
    {"sum-with-a-fault",
     "game g(n)\n  take k if floorlog2(n - 1) >= 0\nstart g(9)\n"
     "claim g(a) + g(b): P iff a == b for a in 0..0, b in 0..2 if b != 1",
     "True at all 2 positions that were looked at: 0 ≤ a ≤ 0, 0 ≤ b ≤ 2."},
    {"sum-false-beside-a-fault",
     "game g(n)\n  take k if floorlog2(n - 1) >= 0\nstart g(9)\n"
     "claim g(a) + g(b): P if b < 3 for a in 0..0, b in 0..2",
     "False at g(0) + g(2): it is N, but by the claim it is P."},
    {"growing-sums",
     "game g(n)\n  move g(2) + g(0) if n > 3\n  move (0)\n  move n + 1 if n < 9\n"
     "  win if n == 0\nstart g(8)\n"
     "claim g(x) + g(y): SG >= 0 for x in 0..2, y in 0..3",
     "True at all 12 positions that were looked at: 0 ≤ x ≤ 2, 0 ≤ y ≤ 3."},
    {"growing-sums-without-number",
     "game g(n)\n  move g(n - 1) + g(0)\n  move k for k in 0..5 if not isprime(n)\n"
     "  lose if n == 0\nstart g(3)\n"
     "claim g(x) + g(y): SG >= 0 for x in 0..2, y in 0..2",
     "Undecided: g(0) + g(1) has no SG value, for the game may go on for ever."},
    {"misere",
     NIM "play misere\nclaim nim(a) + nim(b): P iff a == b and a != 1 or a + b == 1",
     "False at nim(0) + nim(0): it is N, but by the claim it is P."},
    {"misere-true",
     NIM "play misere\nclaim nim(a) + nim(b): P iff a == b and a > 1 or a + b == 1",
     "True at all 10,000 positions that were looked at: 0 ≤ a, b ≤ 99."},
    {"misere-value", NIM "play misere\nclaim SG == n",
     "Not checked: SG values belong to normal play, not to misère."},
    {"misere-kayles",
     "game k(n): octal 0.77\nplay misere\n"
     "claim P iff n in {1, 4, 9, 12, 20} for n in 0..30",
     "True at all 31 positions that were looked at: 0 ≤ n ≤ 30."},
    {"misere-kayles-far",
     "game k(n): octal 0.77\nplay misere\n"
     "claim P if n in {1, 4, 9, 12, 20}",
     "True at all 1,001 positions that were looked at: 0 ≤ n ≤ 1000."},
    {"misere-kayles-sum",
     "game k(n): octal 0.77\nplay misere\n"
     "claim k(a) + k(b): P if a == b for a in 3..40, b in 3..40",
     "False at k(4) + k(4): it is N, but by the claim it is P."},
    {"anti-sg", NIM "play anti-sg\nclaim SG == n",
     "True at all 1,001 positions that were looked at: 0 ≤ n ≤ 1000."},
    {"draw", LOOP "claim D iff n < 9 for n in 0..12",
     "True at all 13 positions that were looked at: 0 ≤ n ≤ 12."},
    {"no-value", LOOP "claim SG == 0 for n in 0..12 if n != 4",
     "Undecided: l(0) has no SG value, for the game may go on for ever."},
    {"large", BASH "claim SG(n) == n % 4 for n in 10**6..10**6 + 9",
     "True at all 10 positions that were looked at: 1000000 ≤ n ≤ 1000009."},
};

static char *
say (const char *text, const MxLimits *limits)
{
  g_autoptr (MxProgram) program = test_parse (text);
  g_autoptr (MxSolved) solved = test_solve (text);
  g_autoptr (MxClaimResult) result =
      mx_claim_check (solved->program, 0, solved->solution, limits, NULL);
  return mx_words_dup_claim (result, mx_program_get_claims (program)->pdata[0],
                             mx_program_get_source (program), limits);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *words = say (c->text, &MX_LIMITS_DEFAULT);
  g_assert_cmpstr (words, ==, c->words);
}

/* What the games that come with the program claim is true, and is known at once. */
static void
test_gallery (void)
{
  g_autofree char *folder =
      g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "resources", "games", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;
  g_assert_nonnull (dir);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    g_autoptr (MxProgram) program = test_parse (text);
    for (guint i = 0; i < mx_program_get_claims (program)->len; i++, n++) {
      g_autoptr (MxClaimResult) result =
          mx_claim_check (program, i, NULL, &MX_LIMITS_DEFAULT, NULL);
      if (result->verdict != MX_VERDICT_HOLDS)
        g_test_message ("%s", name);
      g_assert_cmpint (result->verdict, ==, MX_VERDICT_HOLDS);
    }
  }
  g_assert_cmpuint (n, >, 20);
}

/* -- limits -- */

static void
test_positions (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.positions = 50;
  g_autofree char *words = say (BASH "claim SG == n % 4", &limits);
  g_assert_cmpstr (words, ==,
                   "Undecided: the limit of 50 positions was met. It is true at the 50 "
                   "positions that are known.");
}

/* What is small is known all the same. */
static void
test_positions_of_wholes (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.positions = 5000;
  g_autofree char *words =
      say (NIM "play misere\nclaim nim(a) + nim(b): P iff a == b and a > 1 or a + b == 1 "
               "for a in 0..200, b in 0..200",
           &limits);
  g_assert_true (g_str_has_prefix (words, "Undecided: the limit of 5,000 positions was "
                                          "met. It is true at the "));
  g_assert_null (strstr (words, "the 0 positions"));
}

static void
test_time (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.seconds = 0.05;
  gint64 began = g_get_monotonic_time ();
  g_autofree char *words = say ("game g(n): take k if isprime(k * k + n)\nstart g(3)\n"
                                "claim SG < 10**6 for n in 0..900000",
                                &limits);
  g_assert_true (
      g_str_has_prefix (words, "Undecided: the limit of 0.05 seconds was met."));
  g_assert_cmpint (g_get_monotonic_time () - began, <, TEST_SLOWER * 3 * G_USEC_PER_SEC);
}

static void
test_memory (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.memory = 100000;
  g_autofree char *words = say (BASH "claim SG == n % 4 for n in 0..900000", &limits);
  g_assert_true (g_str_has_prefix (words, "Undecided: the limit of "));
  g_assert_nonnull (strstr (words, "memory"));
}

typedef struct {
  gint64 until;
  gint64 asked;
  gint64 longest;
} Watch;

static gboolean
stop_cb (gpointer data)
{
  Watch *watch = data;
  gint64 now = g_get_monotonic_time ();
  if (watch->asked != 0)
    watch->longest = MAX (watch->longest, now - watch->asked);
  watch->asked = now;
  return now >= watch->until;
}

static void
test_cancelled (gconstpointer data)
{
  g_autoptr (MxProgram) program = test_parse (data);
  gint64 now = g_get_monotonic_time ();
  Watch watch = {.until = now + 100000};
  MxControl control = {stop_cb, NULL, &watch};
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.seconds = 0;
  limits.positions = limits.options = (guint64)1 << 40;
  g_autoptr (MxClaimResult) result = mx_claim_check (program, 0, NULL, &limits, &control);
  g_assert_null (result);
  /* Ten times what is promised: another program may have had the processor. */
  g_assert_cmpint (g_get_monotonic_time () - watch.until, <, 500000);
}

/* -- the position in the picture -- */

static void
test_find_position (void)
{
  g_autoptr (MxSolved) solved = test_solve (BASH "claim SG == n % 3");
  const MxClaim *claim = mx_program_get_claims (solved->program)->pdata[0];
  g_autoptr (MxClaimResult) result =
      mx_claim_check (solved->program, 0, solved->solution, &MX_LIMITS_DEFAULT, NULL);
  g_assert_cmpint (result->verdict, ==, MX_VERDICT_FAILS);
  g_assert_cmpuint (mx_claim_result_find (result, claim, solved->solution), ==,
                    test_find (solved->solution, "s(3)"));
}

static void
test_find_whole (void)
{
  g_autoptr (MxSolved) solved =
      test_solve (NIM "play misere\nclaim nim(a) + nim(b): P iff a == b if a + b > 2");
  const MxClaim *claim = mx_program_get_claims (solved->program)->pdata[0];
  g_autoptr (MxClaimResult) result =
      mx_claim_check (solved->program, 0, solved->solution, &MX_LIMITS_DEFAULT, NULL);
  g_assert_cmpint (result->verdict, ==, MX_VERDICT_HOLDS);
  result->coords[0] = 2;
  result->coords[1] = 1;
  g_assert_cmpuint (mx_claim_result_find (result, claim, solved->solution), ==,
                    test_find (solved->solution, "nim(1) + nim(2)"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/session/claims/", cases[i].name, NULL);
    g_test_add_data_func (path, &cases[i], test_case);
  }
  g_test_add_func ("/session/claims/gallery", test_gallery);
  g_test_add_func ("/session/claims/limit-of-positions", test_positions);
  g_test_add_func ("/session/claims/limit-of-positions-of-wholes",
                   test_positions_of_wholes);
  g_test_add_func ("/session/claims/limit-of-time", test_time);
  g_test_add_func ("/session/claims/limit-of-memory", test_memory);
  g_test_add_data_func ("/session/claims/cancelled-values",
                        "game g(n): take k if isprime(k * k + n)\n"
                        "claim SG < 10**6 for n in 0..10**6",
                        test_cancelled);
  g_test_add_data_func (
      "/session/claims/cancelled-wholes",
      "game g(n): take any\nplay misere\n"
      "claim g(a) + g(b) + g(c): P iff a == b for a in 0..90, b in 0..90, "
      "c in 0..90",
      test_cancelled);
  g_test_add_data_func ("/session/claims/cancelled-saying",
                        "game g(n): take any\n"
                        "claim SG < 2**62 + leastprime(n**2 + 1048573**2) for n in "
                        "10**6..4 * 10**6",
                        test_cancelled);
  g_test_add_func ("/session/claims/find-position", test_find_position);
  g_test_add_func ("/session/claims/find-whole", test_find_whole);
  return g_test_run ();
}
