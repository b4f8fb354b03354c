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
