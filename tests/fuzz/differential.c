/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "generate.h"
#include "shrink.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* The program against the evaluator, over random texts.
 *
 *     differential --count 1000 --seed 1        a thousand texts; the same ones each time
 *     differential --seconds 60 --seed 1        as many as there is time for
 *     differential --seed 4711 --count 1 -v     one text, shown
 *     differential --kind octal --count 1000    of one kind
 *     differential FILE...                      texts from files
 *
 * Without arguments it is a test: the texts of corpus/, each of which showed a difference once,
 * and a few seconds of random ones.  A text that shows a difference is made small and printed
 * with its seed; then the exit status is 1. */

/* A text that takes longer than this of the processor's time has hung. */
#define HANG_SECONDS 120

/* A text that takes longer is shown: its answers may be right, and slow for what they are. */
#define SLOW_USEC (G_USEC_PER_SEC / 2)

static guint64 seed = 1;
static gint64 count = 0;
static double seconds = 0;
static char *kind = NULL;
static gboolean verbose = FALSE;
static gboolean keep_going = FALSE;
static char **files = NULL;

static const GOptionEntry entries[] = {
    {"seed", 's', 0, G_OPTION_ARG_INT64, &seed, "The first seed", "N"},
    {"count", 'c', 0, G_OPTION_ARG_INT64, &count, "How many texts", "N"},
    {"seconds", 't', 0, G_OPTION_ARG_DOUBLE, &seconds, "How long", "S"},
    {"kind", 'k', 0, G_OPTION_ARG_STRING, &kind, "Texts of one kind", "NAME"},
    {"verbose", 'v', 0, G_OPTION_ARG_NONE, &verbose, "Show each text", NULL},
    {"keep-going", 'g', 0, G_OPTION_ARG_NONE, &keep_going, "Go on after a difference",
     NULL},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, "FILE…"},
    {NULL},
};

static CompareCounts counts;

/* What is looked at now, for a crash or a hang to tell. */
static guint64 current_seed;
static char *current_text;

static void
say (const char *text)
{
  /* Nothing can be done where even this fails. */
  if (write (STDOUT_FILENO, text, strlen (text)) < 0)
    return;
}

static void
crash_cb (int signal_number)
{
  char digits[24], *at = digits + sizeof digits - 1;
  guint64 rest = current_seed;
  *at = '\0';
  do
    *--at = (char)('0' + rest % 10);
  while ((rest /= 10) > 0);
  say (signal_number == SIGPROF ? "\n# HANG at seed " : "\n# CRASH at seed ");
  say (at);
  say ("\n");
  if (current_text != NULL)
    say (current_text);
  signal (signal_number, SIG_DFL);
  raise (signal_number);
}

static void
watch_for_crashes (void)
{
  static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE,
                                SIGILL,  SIGPROF, SIGTRAP};
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    signal (signals[i], crash_cb);
}

static void
watch_for_hang (glong for_seconds)
{
  struct itimerval timer = {.it_value = {.tv_sec = for_seconds}};
  setitimer (ITIMER_PROF, &timer, NULL);
}

static CompareResult
compare (const char *text, guint64 text_seed, GString *report)
{
  CompareResult result;
  g_free (current_text);
  current_text = g_strdup (text);
  current_seed = text_seed;
  watch_for_hang (HANG_SECONDS);
  result = compare_text (text, text_seed, report, &counts);
  watch_for_hang (0);
  return result;
}

static gboolean
is_bad_cb (const char *text, gpointer data)
{
  g_autoptr (GString) report = g_string_new (NULL);
  CompareCounts ignored = {0};
  g_free (current_text);
  current_text = g_strdup (text);
  return compare_text (text, *(guint64 *)data, report, &ignored) == COMPARE_DIFFERENT;
}

/* Lines of a text as remarks, which a reader of test results passes over. */
static void
print_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    if (*lines[i] != '\0')
      g_print ("#   %s\n", lines[i]);
  }
}

static void
print_difference (const char *text, guint64 text_seed)
{
  g_autofree char *small = shrink_text (text, is_bad_cb, &text_seed);
  g_autoptr (GString) report = g_string_new (NULL);
  CompareCounts ignored = {0};
  compare_text (small, text_seed, report, &ignored);
  g_print ("# DIFFERENCE at seed %" G_GUINT64_FORMAT " (%s)\n", text_seed,
           kind != NULL ? kind : generate_kind (text_seed));
  print_lines (small);
  print_lines (report->str);
}

/* FALSE if there is a difference. */
static gboolean
try_seed (guint64 text_seed)
{
  g_autofree char *text = generate_text (text_seed, kind);
  g_autoptr (GString) report = g_string_new (NULL);
  gint64 begin = g_get_monotonic_time ();
  CompareResult result = compare (text, text_seed, report);
  gint64 taken = g_get_monotonic_time () - begin;
  if (verbose || taken > SLOW_USEC) {
    g_print ("# seed %" G_GUINT64_FORMAT ", result %d, %" G_GINT64_FORMAT " us\n",
             text_seed, result, taken);
    print_lines (text);
  }
  if (result == COMPARE_DIFFERENT)
    print_difference (text, text_seed);
  return result != COMPARE_DIFFERENT;
}

static guint
try_seeds (void)
{
  gint64 end = g_get_monotonic_time () + (gint64)(seconds * G_USEC_PER_SEC);
  guint n_bad = 0;
  for (gint64 i = 0; count > 0 ? i < count : g_get_monotonic_time () < end; i++) {
    if (!try_seed (seed + (guint64)i) && ++n_bad > 0 && !keep_going)
      break;
    if (i % 50000 == 49999)
      g_print ("# %" G_GINT64_FORMAT " texts, %u differences\n", i + 1, n_bad);
  }
  return n_bad;
}

static void
print_counts (void)
{
  guint64 all = 0;
  for (guint i = 0; i < COMPARE_N_RESULTS; i++)
    all += counts.results[i];
  g_print ("# %" G_GUINT64_FORMAT " texts: %" G_GUINT64_FORMAT
           " agree, %" G_GUINT64_FORMAT " differ, %" G_GUINT64_FORMAT
           " are illegal, %" G_GUINT64_FORMAT " are too large in part\n",
           all, counts.results[COMPARE_SAME], counts.results[COMPARE_DIFFERENT],
           counts.results[COMPARE_ILLEGAL], counts.results[COMPARE_TOO_LARGE]);
  g_print ("# compared: %" G_GUINT64_FORMAT " option lists, %" G_GUINT64_FORMAT
           " solutions (%" G_GUINT64_FORMAT " with faults), %" G_GUINT64_FORMAT
           " values, %" G_GUINT64_FORMAT " outcomes, %" G_GUINT64_FORMAT
           " winning moves, %" G_GUINT64_FORMAT " lengths, %" G_GUINT64_FORMAT
           " proved periods, %" G_GUINT64_FORMAT " claims\n",
           counts.options, counts.starts, counts.faults, counts.values, counts.outcomes,
           counts.moves, counts.remoteness, counts.periods, counts.claims);
  g_print ("# under tight limits: %" G_GUINT64_FORMAT " solutions, %" G_GUINT64_FORMAT
           " of them unknown\n",
           counts.limited, counts.unknown);
}

/* Each text is tried with several seeds, since they decide what is looked at. */
static guint
try_file (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  if (!g_file_get_contents (path, &text, NULL, &error)) {
    g_printerr ("%s\n", error->message);
    return 1;
  }
  for (guint64 i = 0; i < 40; i++) {
    g_autoptr (GString) report = g_string_new (NULL);
    if (compare (text, seed + i, report) != COMPARE_DIFFERENT)
      continue;
    g_print ("# DIFFERENCE in %s\n%s", path, report->str);
    return 1;
  }
  return 0;
}

/* -- as a test -- */

static void
test_corpus (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests",
                                              "fuzz", "corpus", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n_bad = 0, n = 0;
  g_assert_nonnull (dir);
  for (const char *name; (name = g_dir_read_name (dir)) != NULL; n++) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    n_bad += try_file (path);
  }
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n_bad, ==, 0);
}

static void
test_random (gconstpointer name)
{
  static const guint64 texts = 250;
  kind = (char *)name;
  for (guint64 i = 1; i <= texts; i++)
    g_assert_true (try_seed (i));
  kind = NULL;
}

/* The texts mean something, and are small enough. */
static void
test_counts (void)
{
  guint64 all = 0;
  for (guint i = 0; i < COMPARE_N_RESULTS; i++)
    all += counts.results[i];
  print_counts ();
  g_assert_cmpuint (counts.results[COMPARE_DIFFERENT], ==, 0);
  g_assert_cmpuint (counts.results[COMPARE_SAME], >, all * 3 / 4);
  g_assert_cmpuint (counts.faults, >, 0);
  g_assert_cmpuint (counts.periods, >, 0);
  g_assert_cmpuint (counts.moves, >, 0);
  g_assert_cmpuint (counts.claims, >, 0);
  g_assert_cmpuint (counts.unknown, >, 0);
}

static int
run_tests (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzz/differential/corpus", test_corpus);
  for (const char *const *name = generate_kinds (); *name != NULL; name++) {
    g_autofree char *path = g_strconcat ("/fuzz/differential/", *name, NULL);
    g_test_add_data_func (path, *name, test_random);
  }
  g_test_add_func ("/fuzz/differential/counts", test_counts);
  return g_test_run ();
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  guint n_bad = 0;

  watch_for_crashes ();
  if (argc == 1)
    return run_tests (argc, argv);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return 2;
  }
  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    n_bad += try_file (files[i]);
  if (files == NULL)
    n_bad = try_seeds ();
  print_counts ();
  return n_bad > 0;
}
