/* SPDX-License-Identifier: MIT */
#include "session/solver.h"
#include "../sanitize/slower.h"

#include <string.h>
#include <time.h>

/* Jobs that would take long are cancelled at any moment, on the way that the window's jobs go.  Time
 * is measured on the thread's own clock, so that other programs do no harm: from one look at STOP to
 * the next, and from the answer to the end. */

#define MOMENTS 6
#define ATTEMPTS 4

#define ALLOWED (TEST_SLOWER * 50000) /* microseconds */

typedef struct {
  gint64 begin;
  gint64 stop_after; /* microseconds from the beginning */
  gint64 last; /* look at STOP */
  gint64 longest; /* between two looks */
} Watch;

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
  Watch *watch = data;
  gint64 now = thread_time ();

  watch->longest = MAX (watch->longest, now - watch->last);
  watch->last = now;
  return now - watch->begin >= watch->stop_after;
}

static MxProgram *
parse_file (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "hungry", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  program = mx_program_parse (text, -1, &diagnostics);
  g_assert_nonnull (program);
  return program;
}

/* The longest that nobody was heard. */
static gint64
cancel_at (MxProgram *program, gint64 stop_after)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  Watch watch = {.stop_after = stop_after};
  MxControl control = {.stop = stop_cb, .data = &watch};
  MxSolved *solved;
  gint64 rest;

  limits.memory = (guint64)512 << 20;
  limits.seconds = 0;
  watch.begin = watch.last = thread_time ();
  solved = mx_solver_run (program, &limits, &control);
  rest = thread_time () - watch.last;
  g_test_message ("stopped after %d ms: longest %d us, rest %d us%s",
                  (int)(stop_after / 1000), (int)watch.longest, (int)rest,
                  solved != NULL ? " (it was done)" : "");
  if (solved != NULL) {
    mx_solved_free (solved);
    return watch.longest;
  }
  return MAX (watch.longest, rest);
}

/* A machine that is short of memory or full of work takes time of a thread now and then that it did
 * not spend: what the solver is to blame for comes again. */
static void
check_moment (MxProgram *program, gint64 stop_after)
{
  gint64 best = G_MAXINT64;

  for (guint i = 0; i < ATTEMPTS && best >= ALLOWED; i++)
    best = MIN (best, cancel_at (program, stop_after));
  g_assert_cmpint (best, <, ALLOWED);
}

/* Moments that are close together at first, when one stage follows another. */
static void
test_text (gconstpointer data)
{
  g_autoptr (MxProgram) program = parse_file (data);
  guint32 seed = g_str_hash (data);

  for (guint i = 0; i < MOMENTS; i++) {
    gint64 stop_after = (gint64)(1 << (2 * i)) * 1000;

    check_moment (program, stop_after + (gint64)(seed >> i) % stop_after);
  }
}

static int
compare_names_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "hungry", NULL);
  dir = g_dir_open (path, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names_cb);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *test = g_strconcat ("/session/cancel/", names->pdata[i], NULL);

    test[strlen (test) - strlen (".game")] = '\0';
    g_test_add_data_func (test, names->pdata[i], test_text);
  }
  return g_test_run ();
}
