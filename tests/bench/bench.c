/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <stdio.h>
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

static double
time_work (BenchWork work, gconstpointer data, guint64 size, guint64 *result)
{
  double began = bench_now ();

  *result = work (data, size);
  return (bench_now () - began) * 1e6 / (double)MAX (size, 1);
}

static guint64
cut (guint64 size, guint64 whole, guint rounds, guint64 small)
{
  size = size != 0 ? size : whole;
  return rounds == 1 ? MIN (size, small) : size;
}

void
bench_compare (const BenchCase *each, guint rounds, guint64 small)
{
  guint64 sizes[3] = {cut (each->size, each->size, rounds, small),
                      cut (each->textbook_size, each->size, rounds, small),
                      cut (each->limit_size, each->size, rounds, small)};
  g_autofree double *ours = g_new (double, rounds);
  g_autofree double *textbook = g_new (double, rounds);
  g_autofree double *limit = g_new (double, rounds);
  double x;
  double y;

  for (guint i = 0; i < rounds; i++) {
    guint64 results[3];

    ours[i] = time_work (each->ours, each->data, sizes[0], &results[0]);
    textbook[i] = time_work (each->textbook, each->data, sizes[1], &results[1]);
    limit[i] = time_work (each->limit, each->data, sizes[2], &results[2]);
    if (sizes[0] == sizes[1])
      g_assert_cmpuint (results[0], ==, results[1]);
  }
  x = bench_median (ours, rounds);
  y = bench_median (textbook, rounds);
  printf ("bench %s ratio %.1f (ours %.2f ns, textbook %.2f ns, limit %.2f ns)\n",
          each->name, y / MAX (x, 1e-9), x, y, bench_median (limit, rounds));
  fflush (stdout);
}
