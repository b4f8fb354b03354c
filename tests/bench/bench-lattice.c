/* SPDX-License-Identifier: MIT */
#include "core/solution.h"
#include "rules/program.h"

#include "bench.h"

#include <string.h>

/* Lattices of values: queens and their like, loops whose bound is a coordinate, cutting games, a
 * box of three parameters.  The textbook way is the plain loop over all options of each cell, with
 * a boolean array to find the mex; a unit of work is one cell. */

typedef struct {
  MxSource *source; /* borrowed */
  gint64 side;
  MxValue *values; /* of the whole lattice, used again by each way */
  guint64 (*textbook) (MxValue *values, gint64 side);
} Lattice;

static guint64
sum_of (const MxValue *values, guint64 n)
{
  guint64 sum = 0;

  for (guint64 i = 0; i < n; i++)
    sum += (guint64)values[i] ^ i;
  return sum;
}

/* The side of a square lattice of SIZE cells. */
static gint64
side_of (guint64 size)
{
  gint64 side = 1;

  while ((guint64)(side + 1) * (guint64)(side + 1) <= size)
    side++;
  return side;
}

static guint64
ours (gconstpointer data, guint64 size)
{
  const Lattice *lattice = data;
  gint64 side = side_of (size);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit limit = MX_LIMIT_NONE;
  g_auto (MxFault) fault = {0};

  limits.positions = G_MAXUINT32;
  if (!mx_solve_table (lattice->source, 0, side - 1, side - 1, &limits, NULL,
                       lattice->values, &limit, &fault))
    g_error ("the table was not made");
  return sum_of (lattice->values, (guint64)(side * side));
}

static guint64
textbook (gconstpointer data, guint64 size)
{
  const Lattice *lattice = data;
  gint64 side = side_of (size);

  lattice->textbook (lattice->values, side);
  return sum_of (lattice->values, (guint64)(side * side));
}

/* Writing the values, and reading them again for the sum. */
static guint64
limit (gconstpointer data, guint64 size)
{
  const Lattice *lattice = data;

  for (guint64 i = 0; i < size; i++)
    lattice->values[i] = (MxValue)(i ^ size);
  return sum_of (lattice->values, size);
}

static MxValue
mex_of (const gboolean *seen)
{
  MxValue mex = 0;

  while (seen[mex])
    mex++;
  return mex;
}

static guint64
wythoff (MxValue *values, gint64 side)
{
  g_autofree gboolean *seen = g_new (gboolean, 3 * side + 1);

  for (gint64 a = 0; a < side; a++) {
    for (gint64 b = 0; b < side; b++) {
      memset (seen, 0, (gsize)(a + b + MIN (a, b) + 1) * sizeof *seen);
      for (gint64 k = 1; k <= a; k++)
        seen[values[(a - k) * side + b]] = TRUE;
      for (gint64 k = 1; k <= b; k++)
        seen[values[a * side + b - k]] = TRUE;
      for (gint64 k = 1; k <= MIN (a, b); k++)
        seen[values[(a - k) * side + b - k]] = TRUE;
      values[a * side + b] = mex_of (seen);
    }
  }
  return 0;
}

static void
compare (const char *name, const char *text, gint64 side,
         guint64 (*way) (MxValue *, gint64), gint64 textbook_side, guint rounds)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
  guint64 n = (guint64)(side * side);
  Lattice lattice = {.side = side, .textbook = way};
  BenchCase each = {.name = name,
                    .ours = ours,
                    .textbook = textbook,
                    .limit = limit,
                    .data = &lattice,
                    .size = n,
                    .textbook_size = (guint64)(textbook_side * textbook_side)};

  g_assert_nonnull (program);
  lattice.source = mx_program_get_source (program);
  lattice.values = g_new0 (MxValue, n);
  bench_compare (&each, rounds, 1600);
  g_free (lattice.values);
}

#define WYTHOFF                                                                          \
  "game w(a, b)\n"                                                                       \
  "move (a - k, b) for k in 1..a\n"                                                      \
  "move (a, b - k) for k in 1..b\n"                                                      \
  "move (a - k, b - k) for k in 1..min(a, b)\n"

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 3);

  compare ("wythoff-1000", WYTHOFF, 1000, wythoff, 1000, rounds);
  return 0;
}
