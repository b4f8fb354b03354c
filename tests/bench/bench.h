/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* What the benchmarks share.  They print ratios within one run: other people's work on the
 * machine shifts every number, and shifts them together. */

/* Milliseconds of the monotonic clock. */
double bench_now (void);

/* The median of N numbers; sorts them. */
double bench_median (double *numbers, guint n);

/* Reads "--rounds=N" from the arguments; MOST if it is not there. */
guint bench_rounds (int argc, char **argv, guint most);

/* A workload that is timed: it does SIZE units of its work (values, cells, moves) and returns
 * something that depends on all of it, so that nothing is left out by the compiler and two ways
 * can be seen to agree. */
typedef guint64 (*BenchWork) (gconstpointer data, guint64 size);

/* One workload in our way, in the textbook's way, and at the limit: what the memory or the
 * arithmetic alone would cost.  Each has its own SIZE, for the textbook may be too slow for ours;
 * times are compared by the unit, and results where the sizes are equal. */
typedef struct {
  const char *name;
  BenchWork ours;
  BenchWork textbook;
  BenchWork limit;
  gconstpointer data;
  guint64 size;
  guint64 textbook_size; /* 0: SIZE */
  guint64 limit_size; /* 0: SIZE */
} BenchCase;

/* Runs the three in turn, ROUNDS times, and prints the medians, a unit of work each:
 * "bench NAME ratio R (ours X ns, textbook Y ns, limit Z ns)".  With one round the sizes are
 * cut to SMALL, so that a test may run it.  Aborts where the results differ. */
void bench_compare (const BenchCase *each, guint rounds, guint64 small);
