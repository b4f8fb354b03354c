/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <stdlib.h>

double
bench_now (void)
{
  return (double)g_get_monotonic_time () / 1000.0;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *)a;
  double y = *(const double *)b;
  return (x > y) - (x < y);
}

double
bench_median (double *numbers, guint n)
{
  g_assert (n > 0);
  qsort (numbers, n, sizeof *numbers, compare);
  return n % 2 == 1 ? numbers[n / 2] : (numbers[n / 2 - 1] + numbers[n / 2]) / 2;
}

guint
bench_rounds (int argc, char **argv, guint most)
{
  for (int i = 1; i < argc; i++) {
    if (g_str_has_prefix (argv[i], "--rounds=")) {
      guint64 rounds = g_ascii_strtoull (argv[i] + strlen ("--rounds="), NULL, 10);
      return (guint)CLAMP (rounds, 1, 1000);
    }
  }
  return most;
}
