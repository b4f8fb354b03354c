/* SPDX-License-Identifier: MIT */
#include "core/box/box.h"
#include "core/solution.h"
#include "rules/program.h"

#include "bench.h"

#include <string.h>

/* Lattices of values: queens and their like, loops whose bound is a coordinate, cutting games, a
 * box of three parameters.  The textbook way is the plain loop over all options of each cell, or
 * memoised recursion, with a boolean array to find the mex; a unit of work is one cell. */

typedef struct {
  MxSource *source; /* borrowed */
  guint arity;
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

/* The side of a square or cube of SIZE cells. */
static gint64
side_of (const Lattice *lattice, guint64 size)
{
  gint64 side = 1;

  while ((guint64)((side + 1) * (side + 1) * (lattice->arity == 3 ? side + 1 : 1))
         <= size)
    side++;
  return side;
}

/* A table of two parameters as `mexplorer table` makes it, a box of three as a large start. */
static guint64
ours (gconstpointer data, guint64 size)
{
  const Lattice *lattice = data;
  gint64 side = side_of (lattice, size);
  const gint64 to[] = {side - 1, side - 1, side - 1};
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLimit met = MX_LIMIT_NONE;
  g_auto (MxFault) fault = {0};
  gboolean done;
  MxWork work;

  limits.positions = G_MAXUINT32;
  mx_work_init (&work, &limits, NULL);
  if (lattice->arity == 2)
    done = mx_solve_table (lattice->source, 0, side - 1, side - 1, &limits, NULL,
                           lattice->values, &met, &fault);
  else
    done = mx_box_fill (lattice->source, 0, &work, to, 0, lattice->values, NULL)
           == MX_BOX_DONE;
  if (!done)
    g_error ("the values were not found");
  return sum_of (lattice->values, size);
}

static guint64
textbook (gconstpointer data, guint64 size)
{
  const Lattice *lattice = data;

  lattice->textbook (lattice->values, side_of (lattice, size));
  return sum_of (lattice->values, size);
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

/* Of the r-game with r = 3. */
static guint64
three_wythoff (MxValue *values, gint64 side)
{
  g_autofree gboolean *seen = g_new (gboolean, 8 * side + 1);

  for (gint64 a = 0; a < side; a++) {
    for (gint64 b = 0; b < side; b++) {
      memset (seen, 0, (gsize)(a + b + 5 * MIN (a, b) + 1) * sizeof *seen);
      for (gint64 k = 1; k <= a; k++)
        seen[values[(a - k) * side + b]] = TRUE;
      for (gint64 k = 1; k <= b; k++)
        seen[values[a * side + b - k]] = TRUE;
      for (gint64 k = 1; k <= a; k++) {
        for (gint64 l = MAX (1, k - 2); l <= MIN (b, k + 2); l++)
          seen[values[(a - k) * side + b - l]] = TRUE;
      }
      values[a * side + b] = mex_of (seen);
    }
  }
  return 0;
}

/* Memoised recursion, with a boolean array in each call. */
typedef struct {
  MxValue *values; /* -1 where it is not known yet */
  gint64 side;
} Memo;

static MxValue
fibonacci_value (const Memo *memo, gint64 n, gint64 q)
{
  gint64 most = MIN (n, q);
  gint64 at = n * memo->side + MIN (q, memo->side - 1);
  gboolean *seen;

  if (memo->values[at] >= 0)
    return memo->values[at];
  seen = g_new0 (gboolean, most + 64);
  for (gint64 k = 1; k <= most; k++)
    seen[MIN (fibonacci_value (memo, n - k, 2 * k), most + 63)] = TRUE;
  memo->values[at] = mex_of (seen);
  g_free (seen);
  return memo->values[at];
}

static guint64
fibonacci (MxValue *values, gint64 side)
{
  Memo memo = {values, side};

  for (gint64 i = 0; i < side * side; i++)
    values[i] = -1;
  for (gint64 i = 0; i < side * side; i++)
    fibonacci_value (&memo, i / side, i % side);
  return 0;
}

static MxValue
cutting_value (const Memo *memo, gint64 w, gint64 h)
{
  gint64 at = w * memo->side + h;
  gboolean *seen;

  if (memo->values[at] >= 0)
    return memo->values[at];
  seen = g_new0 (gboolean, 4 * (w + h) + 8);
  for (gint64 i = 2; i <= w - 2; i++)
    seen[cutting_value (memo, i, h) ^ cutting_value (memo, w - i, h)] = TRUE;
  for (gint64 i = 2; i <= h - 2; i++)
    seen[cutting_value (memo, w, i) ^ cutting_value (memo, w, h - i)] = TRUE;
  memo->values[at] = mex_of (seen);
  g_free (seen);
  return memo->values[at];
}

static guint64
cutting (MxValue *values, gint64 side)
{
  Memo memo = {values, side};

  for (gint64 i = 0; i < side * side; i++)
    values[i] = -1;
  for (gint64 i = 0; i < side * side; i++)
    cutting_value (&memo, i / side, i % side);
  return 0;
}

/* Three heaps: from one of them, or as many from each. */
static guint64
cube (MxValue *values, gint64 side)
{
  g_autofree gboolean *seen = g_new (gboolean, 4 * side + 1);
  MxValue *cell = values;

  for (gint64 a = 0; a < side; a++) {
    for (gint64 b = 0; b < side; b++) {
      for (gint64 c = 0; c < side; c++, cell++) {
        memset (seen, 0, (gsize)(4 * side + 1) * sizeof *seen);
        for (gint64 k = 1; k <= a; k++)
          seen[cell[-k * side * side]] = TRUE;
        for (gint64 k = 1; k <= b; k++)
          seen[cell[-k * side]] = TRUE;
        for (gint64 k = 1; k <= c; k++)
          seen[cell[-k]] = TRUE;
        for (gint64 k = 1; k <= MIN (a, MIN (b, c)); k++)
          seen[cell[-k * (side * side + side + 1)]] = TRUE;
        *cell = mex_of (seen);
      }
    }
  }
  return 0;
}

static void
compare (const char *name, const char *text, guint arity, gint64 side,
         guint64 (*way) (MxValue *, gint64), guint rounds)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
  guint64 n = (guint64)(side * side * (arity == 3 ? side : 1));
  Lattice lattice = {.arity = arity, .textbook = way};
  BenchCase each = {.name = name,
                    .ours = ours,
                    .textbook = textbook,
                    .limit = limit,
                    .data = &lattice,
                    .size = n};

  g_assert_nonnull (program);
  lattice.source = mx_program_get_source (program);
  lattice.values = g_new0 (MxValue, n);
  bench_compare (&each, rounds, arity == 3 ? 1728 : 1600);
  g_free (lattice.values);
}

#define ROWS_AND_COLUMNS                                                                 \
  "game w(a, b)\n"                                                                       \
  "move (a - k, b) for k in 1..a\n"                                                      \
  "move (a, b - k) for k in 1..b\n"

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 3);

  compare ("wythoff-1000", ROWS_AND_COLUMNS "move (a - k, b - k) for k in 1..min(a, b)\n",
           2, 1000, wythoff, rounds);
  compare ("3-wythoff-500",
           ROWS_AND_COLUMNS
           "move (a - k, b - l) for k in 1..a, l in 1..b if abs(k - l) < 3\n",
           2, 500, three_wythoff, rounds);
  compare ("fibonacci-nim-1500",
           "game f(n, q)\nmove (n - k, 2 * k) for k in 1..min(n, q)\n", 2, 1501,
           fibonacci, rounds);
  compare ("cutting-200",
           "game c(w, h)\n"
           "move c(i, h) + c(w - i, h) for i in 2..w-2\n"
           "move c(w, i) + c(w, h - i) for i in 2..h-2\n",
           2, 201, cutting, rounds);
  compare ("three-heaps-100",
           "game t(a, b, c)\n"
           "move (a - k, b, c) for k in 1..a\n"
           "move (a, b - k, c) for k in 1..b\n"
           "move (a, b, c - k) for k in 1..c\n"
           "move (a - k, b - k, c - k) for k in 1..a\n",
           3, 100, cube, rounds);
  return 0;
}
