/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#include "core/solution.h"
#include "rules/program.h"

/* Exploring and solving, nanoseconds a position and a move, beside the way of a textbook in
 * plain C: the rules known to the compiler, a loop in the order of dependence, and a row of
 * flags for the mex of each position. */

#define MOST_VALUE 4096

typedef guint64 (*Textbook) (guint size);

/* The flags of one mex.  Emptied for each position, as notes have it. */
static guint
textbook_mex (const guint8 *flags)
{
  guint value = 0;
  while (flags[value]) {
    value++;
  }
  return value;
}

static guint64
textbook_subtraction (guint size)
{
  static const guint amount[] = {1, 3, 4};
  g_autofree guint16 *value = g_new (guint16, size + 1);
  guint64 sum = 0;

  for (guint n = 0; n <= size; n++) {
    guint8 flags[8] = {0};
    for (guint i = 0; i < G_N_ELEMENTS (amount); i++) {
      if (amount[i] <= n) {
        flags[value[n - amount[i]]] = 1;
      }
    }
    value[n] = (guint16)textbook_mex (flags);
    sum += value[n];
  }
  return sum;
}

static guint64
textbook_kayles (guint size)
{
  g_autofree guint16 *value = g_new (guint16, size + 1);
  guint64 sum = 0;

  for (guint n = 0; n <= size; n++) {
    guint8 flags[256] = {0};
    for (guint taken = 1; taken <= 2 && taken <= n; taken++) {
      for (guint left = 0; left <= n - taken; left++) {
        flags[value[left] ^ value[n - taken - left]] = 1;
      }
    }
    value[n] = (guint16)textbook_mex (flags);
    sum += value[n];
  }
  return sum;
}

static guint64
textbook_wythoff (guint size)
{
  guint side = size + 1;
  g_autofree guint16 *value = g_new (guint16, (gsize)side * side);
  guint64 sum = 0;

  for (guint a = 0; a < side; a++) {
    for (guint b = 0; b < side; b++) {
      guint8 flags[MOST_VALUE] = {0};
      for (guint k = 1; k <= a; k++) {
        flags[value[(gsize)(a - k) * side + b]] = 1;
      }
      for (guint k = 1; k <= b; k++) {
        flags[value[(gsize)a * side + b - k]] = 1;
      }
      for (guint k = 1; k <= MIN (a, b); k++) {
        flags[value[(gsize)(a - k) * side + b - k]] = 1;
      }
      value[(gsize)a * side + b] = (guint16)textbook_mex (flags);
      sum += value[(gsize)a * side + b];
    }
  }
  return sum;
}

static guint64
textbook_steps (guint size)
{
  gsize side = size + 1;
  g_autofree guint16 *value = g_new (guint16, side * side * side);
  guint64 sum = 0;

  for (gsize at = 0; at < side * side * side; at++) {
    guint8 flags[8] = {0};
    if (at % side > 0) {
      flags[value[at - 1]] = 1;
    }
    if (at / side % side > 0) {
      flags[value[at - side]] = 1;
    }
    if (at / side / side > 0) {
      flags[value[at - side * side]] = 1;
    }
    value[at] = (guint16)textbook_mex (flags);
    sum += value[at];
  }
  return sum;
}

typedef struct {
  const char *name;
  const char *text; /* with "SIZE" for the size */
  guint size;
  guint small; /* the size of a mere trial */
  Textbook textbook; /* NULL for none */
} Case;

static const Case cases[] = {
    {"take 1, 3 or 4", "game s(n): take {1, 3, 4}\nstart s(SIZE)\n", 200000, 100,
     textbook_subtraction},
    {"Kayles", "game k(n): octal 0.77\nstart k(SIZE)\n", 2000, 50, textbook_kayles},
    {"Wythoff",
     "game w(a, b)\n"
     "    move (a - k, b) for k in 1..a\n"
     "    move (a, b - k) for k in 1..b\n"
     "    move (a - k, b - k) for k in 1..min(a, b)\n"
     "start w(SIZE, SIZE)\n",
     200, 10, textbook_wythoff},
    {"steps in three directions",
     "game g(a, b, c)\n"
     "    move (a - 1, b, c) if a > 0\n"
     "    move (a, b - 1, c) if b > 0\n"
     "    move (a, b, c - 1) if c > 0\n"
     "start g(SIZE, SIZE, SIZE)\n",
     60, 4, textbook_steps},
    {"cutting a rectangle",
     "game c(w, h)\n"
     "    move c(i, h) + c(w - i, h) for i in 1..w-1\n"
     "    move c(w, i) + c(w, h - i) for i in 1..h-1\n"
     "start c(SIZE, SIZE)\n",
     100, 8, NULL},
    {"misère take 1, 3 or 4, thrice",
     "game s(n): take {1, 3, 4}\nstart 3 * s(SIZE)\nplay misere\n", 60, 5, NULL},
};

/* Milliseconds to explore and solve; the number of positions and moves. */
static double
time_ours (MxProgram *program, guint *n, guint *m)
{
  double began = bench_now ();
  MxSolution *solution =
      mx_solve (mx_program_get_source (program), mx_program_get_start (program),
                mx_program_get_play (program), &MX_LIMITS_DEFAULT, NULL);
  double took = bench_now () - began;
  const MxGraph *graph = mx_solution_graph (solution);

  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  g_assert_cmpint (solution->outcome, !=, MX_OUTCOME_UNKNOWN);
  *n = graph->n;
  *m = graph->n > 0 ? graph->first[graph->n] : 0;
  mx_solution_unref (solution);
  return took;
}

static void
run_case (const Case *each, guint rounds)
{
  guint size = rounds == 1 ? each->small : each->size;
  g_autofree char *number = g_strdup_printf ("%u", size);
  g_autoptr (GString) text = g_string_new (each->text);
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = NULL;
  g_autofree double *ours = g_new (double, rounds);
  g_autofree double *theirs = g_new (double, rounds);
  volatile guint64 sum = 0;
  double took;
  guint n = 0;
  guint m = 0;

  g_string_replace (text, "SIZE", number, 0);
  program = mx_program_parse (text->str, -1, &diagnostics);
  g_assert_nonnull (program);
  for (guint i = 0; i < rounds; i++) {
    ours[i] = time_ours (program, &n, &m);
    if (each->textbook != NULL) {
      double began = bench_now ();
      sum += each->textbook (size);
      theirs[i] = bench_now () - began;
    }
  }
  took = bench_median (ours, rounds);
  printf ("%-30s %9u %10u %9.2f %8.1f %8.1f", each->name, n, m, took,
          took * 1e6 / MAX (n, 1), took * 1e6 / MAX (m, 1));
  if (each->textbook != NULL) {
    double textbook = bench_median (theirs, rounds);
    printf (" %10.2f %8.2f", textbook, textbook > 0 ? took / textbook : 0);
  }
  printf ("\n");
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 5);

  printf ("%-30s %9s %10s %9s %8s %8s %10s %8s\n", "explore and solve", "positions",
          "moves", "ms", "ns/pos.", "ns/move", "textbook", "ratio");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    run_case (&cases[i], rounds);
  }
  return 0;
}
