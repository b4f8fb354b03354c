/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The start of the real window to its first picture, beside that of an empty GTK window, and
 * the memory of both: bench-startup EMPTY-WINDOW MEXPLORER [--rounds=N]. */

#define MOST_MARKS 16
#define SETTLE (G_USEC_PER_SEC / 2)

/* The time that the real window may take, in starts of an empty one. */
#define MOST_RATIO 1.5

typedef struct {
  char *name;
  double at; /* ms after the process was started */
} Mark;

typedef struct {
  Mark mark[MOST_MARKS];
  guint n_marks;
  double total; /* to the first picture, ms */
  double processor; /* the same in time on a processor, all threads, ms */
  double resident; /* MiB */
  double proportional; /* MiB */
} Start;

static void
start_clear (Start *start)
{
  for (guint i = 0; i < start->n_marks; i++) {
    g_free (start->mark[i].name);
  }
  start->n_marks = 0;
}

/* A number of kilobytes from /proc/PID/smaps_rollup, as MiB; 0 where there is no such file. */
static double
read_memory (const char *pid, const char *key)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/smaps_rollup", pid);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL)) {
    return 0;
  }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    if (g_str_has_prefix (lines[i], key)) {
      return g_ascii_strtod (lines[i] + strlen (key), NULL) / 1024.0;
    }
  }
  return 0;
}

/* The time that the threads of a process have spent on processors, ms; 0 where the system does
 * not say. */
static double
read_processor (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/task", pid);
  g_autoptr (GDir) tasks = g_dir_open (path, 0, NULL);
  double total = 0;
  const char *task;

  while (tasks != NULL && (task = g_dir_read_name (tasks)) != NULL) {
    g_autofree char *file = g_build_filename (path, task, "schedstat", NULL);
    g_autofree char *text = NULL;
    if (g_file_get_contents (file, &text, NULL, NULL))
      total += g_ascii_strtod (text, NULL) / 1e6;
  }
  return total;
}

/* Reads marks until "picture"; TRUE if it came. */
static gboolean
read_marks (GInputStream *stream, double began, Start *start)
{
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);

  while (start->n_marks < MOST_MARKS) {
    g_autofree char *line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
    char name[32];
    long long at;

    if (line == NULL) {
      return FALSE;
    }
    if (sscanf (line, "startup %31s %lld", name, &at) != 2) {
      fprintf (stderr, "%s\n", line);
      continue;
    }
    start->mark[start->n_marks].name = g_strdup (name);
    start->mark[start->n_marks].at = (double)at / 1000.0 - began;
    start->total = start->mark[start->n_marks].at;
    start->n_marks++;
    if (g_str_equal (name, "picture")) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
run_once (const char *program, Start *start)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  double began = bench_now ();
  gboolean good;

  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, program, NULL);
  if (process == NULL) {
    fprintf (stderr, "%s: %s\n", program, error->message);
    return FALSE;
  }
  good = read_marks (g_subprocess_get_stderr_pipe (process), began, start);
  if (good) {
    start->processor = read_processor (g_subprocess_get_identifier (process));
    g_usleep (SETTLE);
    start->resident = read_memory (g_subprocess_get_identifier (process), "Rss:");
    start->proportional = read_memory (g_subprocess_get_identifier (process), "Pss:");
  } else {
    fprintf (stderr, "%s: ended without a picture\n", program);
  }
  g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  return good;
}

static double
median_of (const Start *starts, guint n, gsize offset)
{
  g_autofree double *numbers = g_new (double, n);
  for (guint i = 0; i < n; i++) {
    numbers[i] = *(const double *)((const char *)&starts[i] + offset);
  }
  return bench_median (numbers, n);
}

static double
print_row (const char *what, const Start *empty, const Start *real, guint n, gsize offset)
{
  double a = median_of (empty, n, offset);
  double b = median_of (real, n, offset);
  printf ("%-32s %10.1f %10.1f %8.2f\n", what, a, b, a > 0 ? b / a : 0);
  return a > 0 ? b / a : 0;
}

/* Medians of the time from each mark to the next. */
static void
print_marks (const char *title, const Start *starts, guint n)
{
  printf ("\nwhere the time of %s goes (ms)\n", title);
  for (guint m = 0; m < starts[0].n_marks; m++) {
    g_autofree double *took = g_new (double, n);
    guint counted = 0;

    for (guint i = 0; i < n; i++) {
      if (m < starts[i].n_marks
          && g_str_equal (starts[i].mark[m].name, starts[0].mark[m].name)) {
        took[counted++] = starts[i].mark[m].at - (m > 0 ? starts[i].mark[m - 1].at : 0);
      }
    }
    printf ("  to %-29s %10.1f\n", starts[0].mark[m].name, bench_median (took, counted));
  }
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 9);
  g_autofree Start *empty = g_new0 (Start, rounds);
  g_autofree Start *real = g_new0 (Start, rounds);
  Start warm = {0};
  double ratio;

  if (argc < 3) {
    fprintf (stderr, "Usage: bench-startup EMPTY-WINDOW MEXPLORER [--rounds=N]\n");
    return 2;
  }
  if (g_getenv ("DISPLAY") == NULL && g_getenv ("WAYLAND_DISPLAY") == NULL) {
    printf ("There is no display.\n");
    return 77;
  }
  g_setenv ("MX_TRACE_STARTUP", "1", TRUE);

  /* Once for the caches; then by turns, so that both meet the same machine. */
  for (int i = 1; i <= 2; i++) {
    if (!run_once (argv[i], &warm)) {
      return 1;
    }
    start_clear (&warm);
  }
  for (guint i = 0; i < rounds; i++) {
    if (!run_once (argv[1], &empty[i]) || !run_once (argv[2], &real[i])) {
      return 1;
    }
  }

  const char *renderer = g_getenv ("GSK_RENDERER");
  printf ("empty: a GtkApplication with a GtkApplicationWindow of the same size, nothing "
          "in it\n"
          "renderer: %s\n\n",
          renderer != NULL ? renderer : "each chooses its own (GSK_RENDERER is not set)");
  printf ("start-up, median of %u %20s %10s %8s\n", rounds, "empty", "Mexplorer",
          "ratio");
  ratio = print_row ("to the first picture (ms)", empty, real, rounds,
                     G_STRUCT_OFFSET (Start, total));
  print_row ("on a processor by then (ms)", empty, real, rounds,
             G_STRUCT_OFFSET (Start, processor));
  print_row ("memory, resident (MiB)", empty, real, rounds,
             G_STRUCT_OFFSET (Start, resident));
  print_row ("memory, proportional (MiB)", empty, real, rounds,
             G_STRUCT_OFFSET (Start, proportional));
  print_marks ("the empty window", empty, rounds);
  print_marks ("Mexplorer", real, rounds);

  for (guint i = 0; i < rounds; i++) {
    start_clear (&empty[i]);
    start_clear (&real[i]);
  }
  if (ratio > MOST_RATIO && rounds > 1) {
    printf ("\nThat is more than %.1f times an empty window.\n", MOST_RATIO);
    return 1;
  }
  return 0;
}
