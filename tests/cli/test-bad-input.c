/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>

/* Hostile and broken input: each gets a clear error in its place, a status, and no crash. */

#define MEGABYTE 1000000

/* The complaint begins with the place, the status is that of a bad text, nothing is answered. */
static void
assert_bad (const MxRun *run, const char *place)
{
  if (!g_str_has_prefix (run->err, place))
    g_assert_cmpstr (run->err, ==, place);
  g_assert_nonnull (strstr (run->err, "error: "));
  g_assert_cmpstr (run->out, ==, "");
  g_assert_cmpint (run->status, ==, 1);
}

static void
test_text (gconstpointer data)
{
  const char *const *strings = data;
  g_autoptr (MxRun) run = test_run (strings[1], "solve -");

  assert_bad (run, strings[2]);
}

/* Name, text, where the error is. */
static const char *const texts[][3] = {
    {"empty", "", "-:1:1: error: "},
    {"blank", "\n\n  \n", "-:"},
    {"comment-only", "# nothing\n", "-:"},
    {"take-0", "game s(n): take 0..0\nstart s(5)\n", "-:1:"},
    {"take-set-of-0", "game s(n): take {0}\nstart s(5)\n", "-:1:"},
    {"negative-range", "game s(n): take 5..2\nstart s(5)\n", "-:1:"},
    {"unknown-name", "game s(n): take 1..m\nstart s(5)\n", "-:1:20: error: "},
    {"unknown-game", "game wythoff(n): take any\nstart wythof(5)\n", "-:2:7: error: "},
    {"division-by-zero", "game g(n)\n  move n - 1 if 6 / (n - 2) > 0\nstart g(5)\n",
     "-:2:17: error: "},
    {"control-characters", "game \x01(n): take any\n", "-:1:6: error: "},
};

static void
test_hint (void)
{
  g_autoptr (MxRun) run =
      test_run ("game wythoff(n): take any\nstart wythof(5)\n", "solve -");

  g_assert_nonnull (strstr (run->err, "wythoff'?"));
  g_assert_nonnull (strstr (run->err, "start wythof(5)\n          ^^^^^^"));
}

static void
test_binary (void)
{
  static const char bytes[] = "\x7f"
                              "ELF\x02\x01\x01\0\0\0\xff\xfe\x80\n\0\0";
  g_autoptr (MxRun) run = test_run_bytes (bytes, sizeof bytes - 1, "solve -");

  assert_bad (run, "-:1:");
}

static void
test_long_line (void)
{
  g_autofree char *line = g_strnfill (10 * MEGABYTE, 'x');
  g_autofree char *path = test_put ("long.game", line, -1);
  g_autofree char *place = g_strconcat (path, ":1:1: error: ", NULL);
  g_autoptr (MxRun) run = test_run (NULL, "solve '%s'", path);

  assert_bad (run, place);
  g_assert_cmpuint (strlen (run->err), <, 1000);
}

static void
test_long_line_of_digits (void)
{
  g_autofree char *digits = g_strnfill (MEGABYTE / 2, '9');
  g_autofree char *text = g_strdup_printf ("game s(n): take 1..%s\nstart s(3)\n", digits);
  g_autoptr (MxRun) run = test_run (text, "solve -");

  assert_bad (run, "-:1:20: error: ");
  g_assert_cmpuint (strlen (run->err), <, 2000);
}

static void
test_brackets (void)
{
  g_autofree char *open = g_strnfill (100000, '(');
  g_autofree char *close = g_strnfill (100000, ')');
  g_autofree char *text =
      g_strdup_printf ("game s(n)\n  move %sn - 1%s\nstart s(3)\n", open, close);
  g_autoptr (MxRun) run = test_run (text, "solve -");

  assert_bad (run, "-:2:");
  g_assert_cmpuint (strlen (run->err), <, 10000);
}

static void
test_open_brackets (void)
{
  g_autofree char *open = g_strnfill (100000, '[');
  g_autoptr (MxRun) run = test_run (open, "check -");

  assert_bad (run, "-:1:");
}

static void
test_signs (void)
{
  g_autofree char *signs = g_strnfill (100000, '-');
  g_autofree char *text =
      g_strdup_printf ("game s(n)\n  move n - 1 if %sn > 0\nstart s(3)\n", signs);
  g_autoptr (MxRun) run = test_run (text, "solve -");

  assert_bad (run, "-:2:");
}

static void
test_grows_for_ever (void)
{
  g_autoptr (MxRun) run = test_run ("game g(n): move 2 * n + 1\nstart g(1)\n", "solve -");

  /* The coordinate passes 2^62, or a limit is met first: never silence. */
  g_assert_cmpint (run->status, ==, 1);
  g_assert_nonnull (strstr (run->err, "-:1:"));
}

static void
test_grows_slowly_for_ever (void)
{
  g_autoptr (MxRun) run =
      test_run ("game g(n): move n + 1\nstart g(1)\n", "solve --max-positions 100000 -");

  g_assert_cmpint (run->status, ==, 3);
  g_assert_nonnull (strstr (run->out, "Outcome: unknown"));
  g_assert_nonnull (strstr (run->err, "100,000 positions"));
}

static void
test_sum_grows_for_ever (void)
{
  g_autoptr (MxRun) run =
      test_run ("game g(n): move g(n) + g(n + 1)\nstart g(1)\nplay misere\n",
                "solve --max-positions 10000 -");

  g_assert_cmpint (run->status, ==, 3);
}

static void
test_time_limit (void)
{
  gint64 then = g_get_monotonic_time ();
  g_autoptr (MxRun) run =
      test_run ("game g(a, b, c)\n  move (a - k, b, c) for k in 1..a\n  move (a, b - k, "
                "c) for k in "
                "1..b\n  move (a, b, c - k) for k in 1..c\nstart g(900, 900, 900)\n",
                "solve --time 0.3 --max-positions 10^9 --memory 1G -");

  g_assert_cmpint (run->status, ==, 3);
  g_assert_nonnull (strstr (run->err, "0.3 seconds"));
  g_assert_cmpint (g_get_monotonic_time () - then, <, 3 * G_USEC_PER_SEC);
}

/* The claims share the time: slow ones neither take it again and again nor keep one that is quick from
 * being told. */
static void
test_time_of_claims (void)
{
  g_autoptr (GString) text =
      g_string_new ("game a(n, m)\n  move (n - i, m - j) for i in "
                    "0..n, j in 0..m if (i * j + n) % 3 == 1 "
                    "and i + j > 0\ngame b(n): take 1..3\nstart a(1, 1)\n");
  gint64 then = g_get_monotonic_time ();

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (text, "claim a(n, m): SG(n, m) >= 0 if n + m > %u\n", i);
  g_string_append (text, "claim b(n): SG(n) == n % 4\n");
  g_autoptr (MxRun) run = test_run (text->str, "check --time 0.6 -");

  g_assert_cmpint (run->status, ==, 3);
  g_assert_nonnull (strstr (run->out, "SG(n) == n % 4: True"));
  g_assert_cmpint (g_get_monotonic_time () - then, <, 4 * G_USEC_PER_SEC);
}

/* What is left when the time is over is not looked at cell by cell, for each claim anew. */
static void
test_time_of_large_claims (void)
{
  g_autoptr (GString) text =
      g_string_new ("game f(n, q)\n  move (n - k, 2 * k) for k in 1..min(n, q)\n");
  gint64 then = g_get_monotonic_time ();

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (text, "  claim SG(n, q) >= 0 for n in 0..3000, q in 0..%u\n",
                            3000 + i);
  g_string_append (text, "start f(10, 3)\n");
  g_autoptr (MxRun) run =
      test_run (text->str, "check --time 0.3 --max-positions 100000000 -");

  g_assert_cmpint (run->status, ==, 3);
  g_assert_cmpint (g_get_monotonic_time () - then, <, 5 * G_USEC_PER_SEC);
}

static void
test_memory_limit (void)
{
  g_autoptr (MxRun) run =
      test_run ("game g(a, b, c)\n  move (a - k, b, c) for k in 1..a\n  move (a, b - k, "
                "c) for k in "
                "1..b\n  move (a, b, c - k) for k in 1..c\nstart g(900, 900, 900)\n",
                "solve --max-positions 10^9 --memory 10M -");

  g_assert_cmpint (run->status, ==, 3);
  g_assert_nonnull (strstr (run->err, "10.0\u00a0MiB of memory"));
}

/* A rule that goes on and on is a limit that has a place in the text. */
static void
test_endless_range (gconstpointer data)
{
  const char *const *strings = data;
  g_autoptr (MxRun) run = test_run_bytes (strings[1], strlen (strings[1]), strings[3]);

  if (!g_str_has_prefix (run->err, strings[2]))
    g_assert_cmpstr (run->err, ==, strings[2]);
  g_assert_cmpint (run->status, ==, 3);
}

/* Name, text, the complaint, the command. */
static const char *const endless[][4] = {
    {"target", "game a(n): move n - k for k in 1..10**18\nstart a(5)\n",
     "-:1:17: error: this goes through more numbers than can be looked at, at the "
     "position "
     "a(5)\n",
     "solve --json -"},
    {"condition",
     "game a(n): move n - 1 for k in 1..10**18 if k == n + 1 and k == n\nstart a(5)\n",
     "-:1:", "solve -"},
    {"variables",
     "game a(n, m)\n  move (n - 1, m - i) for i in n..10**9, j in i..10**9 if i > j\n"
     "start a(5, 5)\n",
     "-:2:", "solve -"},
    {"misere", "game a(n): move n - k for k in 1..10**18\nstart a(5)\nplay misere\n",
     "-:1:17: ", "solve -"},
    {"table", "game a(n): move n - 2 * k for k in 1..10**18\n",
     "-:1:17: ", "table --to 5 -"},
};

static void
test_unreadable (void)
{
  g_autofree char *path = test_put ("secret.game", "game n(n): take any\n", -1);

  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  if (g_access (path, R_OK) == 0) {
    g_test_skip ("this user may read everything");
    return;
  }
  g_autoptr (MxRun) run = test_run (NULL, "solve '%s'", path);
  assert_bad (run, path);
}

static void
test_folder (void)
{
  g_autoptr (MxRun) run = test_run (NULL, "solve /");

  assert_bad (run, "/: error: ");
}

static void
test_one_bad_of_two (void)
{
  g_autofree char *good = test_put ("good.game", "game n(n): take any\n", -1);
  g_autofree char *bad = test_put ("bad.game", "game n(n: take any\n", -1);
  g_autofree char *place = g_strconcat (bad, ":1:", NULL);
  g_autoptr (MxRun) run = test_run (NULL, "check '%s' '%s'", good, bad);

  assert_bad (run, place);
}

/* The file that is there stays, whatever becomes of the new one. */
static void
test_full_disk (void)
{
  g_autofree char *path = test_put ("old.svg", "old", -1);
  g_autofree char *text = NULL;
  struct rlimit old;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  struct rlimit small = {512, old.rlim_max};
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_autoptr (MxRun) run =
      test_run ("game n(n): take any\nstart n(9)\n", "render --output '%s' -", path);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);

  assert_bad (run, path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *path = g_strconcat ("/cli/bad/", texts[i][0], NULL);
    g_test_add_data_func (path, texts[i], test_text);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (endless); i++) {
    g_autofree char *path = g_strconcat ("/cli/bad/endless-range/", endless[i][0], NULL);
    g_test_add_data_func (path, endless[i], test_endless_range);
  }
#define ADD(name, test) g_test_add_func ("/cli/bad/" name, test)
  ADD ("hint", test_hint);
  ADD ("binary", test_binary);
  ADD ("long-line", test_long_line);
  ADD ("long-number", test_long_line_of_digits);
  ADD ("nested-brackets", test_brackets);
  ADD ("open-brackets", test_open_brackets);
  ADD ("signs", test_signs);
  ADD ("grows-for-ever", test_grows_for_ever);
  ADD ("grows-slowly-for-ever", test_grows_slowly_for_ever);
  ADD ("sum-grows-for-ever", test_sum_grows_for_ever);
  ADD ("time-limit", test_time_limit);
  ADD ("time-of-claims", test_time_of_claims);
  ADD ("time-of-large-claims", test_time_of_large_claims);
  ADD ("memory-limit", test_memory_limit);
  ADD ("unreadable", test_unreadable);
  ADD ("folder", test_folder);
  ADD ("one-bad-of-two", test_one_bad_of_two);
  ADD ("full-disk", test_full_disk);
#undef ADD
  int status = g_test_run ();
  test_run_clean_up ();
  return status;
}
