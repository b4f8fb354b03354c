/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <string.h>

#include "core/sum/moves.h"
#include "rules/program.h"

/* Sums of very many heaps: the nim-sum and the number of winning moves, in nanoseconds a heap, beside
 * the way of a textbook: values by recursion with a memory and a row of flags in each call, and every
 * move of every heap tried.  The limit is to read each value once and to add it. */

#define MOST_HEAP 1000
#define MOST_MIXED 400 /* a call of the textbook's takes six kilobytes of the stack */

typedef struct {
  const char *text; /* of the games; heaps of them follow one another */
  guint n_games;
  gint64 most; /* the largest heap */
  MxProgram *program;
} Mix;

static gint64
heap_of (const Mix *mix, guint64 i)
{
  return (gint64)((i * 2654435761u + 12345) % (guint64)mix->most) + 1;
}

static guint64
fold (MxValue sum, guint64 n_moves)
{
  return (guint64)sum * 1000003 + n_moves;
}

static guint64
ours (gconstpointer data, guint64 size)
{
  const Mix *mix = data;
  MxSource *source = mx_program_get_source (mix->program);
  g_autoptr (MxSum) start = mx_sum_new (source);
  g_autoptr (MxSolution) solution = NULL;
  MxLimits limits = MX_LIMITS_DEFAULT;

  for (guint64 i = 0; i < size; i++) {
    gint64 heap = heap_of (mix, i);

    mx_sum_add (start, (guint)(i % mix->n_games), &heap);
  }
  solution = mx_solve (source, start, MX_PLAY_NORMAL, &limits, NULL);
  return fold (solution->value, solution->n_moves);
}

/* -- the textbook -- */

typedef struct {
  int value[3][MOST_HEAP + 1]; /* -1: not known yet */
} Memory;

static int textbook_value (Memory *memory, guint game, int heap);

/* The values of the options of one heap, one after the other; how many there are. */
static guint
list_options (Memory *memory, guint game, int heap, gint16 *values)
{
  static const int amounts[] = {1, 3, 4};
  guint n = 0;

  switch (game) {
  case 0:
    for (int left = 0; left < heap; left++)
      values[n++] = (gint16)textbook_value (memory, game, left);
    break;
  case 1:
    for (int taken = 1; taken <= 2 && taken <= heap; taken++)
      for (int a = 0; a <= (heap - taken) / 2; a++)
        values[n++] = (gint16)(textbook_value (memory, game, a)
                               ^ textbook_value (memory, game, heap - taken - a));
    break;
  default:
    for (guint i = 0; i < G_N_ELEMENTS (amounts) && amounts[i] <= heap; i++)
      values[n++] = (gint16)textbook_value (memory, game, heap - amounts[i]);
    break;
  }
  return n;
}

static int
textbook_value (Memory *memory, guint game, int heap)
{
  guint8 seen[2 * MOST_HEAP] = {0};
  gint16 values[2 * MOST_HEAP];
  guint n;
  int mex = 0;

  if (memory->value[game][heap] >= 0)
    return memory->value[game][heap];
  n = list_options (memory, game, heap, values);
  for (guint i = 0; i < n; i++)
    seen[values[i]] = 1;
  while (seen[mex])
    mex++;
  return memory->value[game][heap] = mex;
}

static guint64
textbook (gconstpointer data, guint64 size)
{
  const Mix *mix = data;
  g_autofree Memory *memory = g_new (Memory, 1);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gint16 values[2 * MOST_HEAP];
  guint64 n_moves = 0;
  int sum = 0;

  memset (memory, 0xff, sizeof *memory);
  for (guint64 i = 0; i < size; i++)
    sum ^= textbook_value (memory, (guint)(i % mix->n_games), (int)heap_of (mix, i));
  for (guint64 i = 0; i < size; i++) {
    guint game = (guint)(i % mix->n_games);
    int heap = (int)heap_of (mix, i);
    int value = textbook_value (memory, game, heap);
    guint n = list_options (memory, game, heap, values);
    guint64 wins = 0;

    for (guint k = 0; k < n; k++)
      wins += (sum ^ value ^ values[k]) == 0;
    /* Equal heaps lead to the same positions. */
    if (wins > 0 && g_hash_table_add (seen, GINT_TO_POINTER (heap * 4 + (int)game)))
      n_moves += wins;
  }
  return fold (sum, n_moves);
}

/* -- the limit -- */

static guint64
limit (gconstpointer data, guint64 size)
{
  const Mix *mix = data;
  g_autofree gint64 *heaps = g_new (gint64, size);
  gint64 sum = 0;

  for (guint64 i = 0; i < size; i++)
    heaps[i] = heap_of (mix, i);
  for (guint64 i = 0; i < size; i++)
    sum ^= heaps[i];
  return (guint64)sum;
}

/* -- the winning moves of one large heap -- */

/* The heap may be divided into as many pairs as it has counters. */
static guint64
count_ours (gconstpointer data, guint64 size)
{
  const Mix *mix = data;
  MxSource *source = mx_program_get_source (mix->program);
  g_autoptr (MxSum) start = mx_sum_new (source);
  g_autoptr (MxSolution) solution = NULL;
  MxLimits limits = MX_LIMITS_DEFAULT;

  mx_sum_add (start, 1, &(gint64){(gint64)size});
  solution = mx_solve (source, start, MX_PLAY_NORMAL, &limits, NULL);
  return solution->n_moves;
}

/* The values by the period of twelve, and each pair tried. */
static guint64
count_textbook (gconstpointer data, guint64 size)
{
  g_autofree Memory *memory = g_new (Memory, 1);
  g_autofree int *value = g_new (int, size + 1);
  guint64 n = 0;

  memset (memory, 0xff, sizeof *memory);
  for (guint64 i = 0; i <= size; i++)
    value[i] = i < 100 ? textbook_value (memory, 1, (int)i) : value[i - 12];
  for (guint64 taken = 1; taken <= 2; taken++) {
    for (guint64 a = 0; a <= (size - taken) / 2; a++)
      n += value[a] == value[size - taken - a];
  }
  return n;
}

static guint64
count_limit (gconstpointer data, guint64 size)
{
  g_autofree guint8 *value = g_malloc0 (size + 1);
  guint64 n = 0;

  for (guint64 a = 0; a <= size / 2; a++)
    n += value[a] == value[size - a];
  return n;
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 7);
  Mix mixes[] = {
      {"game nim(n): take any\n", 1, MOST_HEAP, NULL},
      {"game nim(n): take any\ngame k(n): octal 0.77\ngame s(n): take {1, 3, 4}\n", 3,
       MOST_MIXED, NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (mixes); i++) {
    g_autoptr (GPtrArray) diagnostics = NULL;

    mixes[i].program = mx_program_parse (mixes[i].text, -1, &diagnostics);
    g_assert (mixes[i].program != NULL);
  }
  bench_compare (&(BenchCase){"sum-nim-million", ours, textbook, limit, &mixes[0],
                              1000000, 20000, 0},
                 rounds, 10000);
  bench_compare (&(BenchCase){"sum-mixed-million", ours, textbook, limit, &mixes[1],
                              1000000, 20000, 0},
                 rounds, 10000);
  bench_compare (&(BenchCase){"sum-count-moves", count_ours, count_textbook, count_limit,
                              &mixes[1], 10000000, 0, 0},
                 rounds, 10000);
  for (guint i = 0; i < G_N_ELEMENTS (mixes); i++)
    mx_program_unref (mixes[i].program);
  return 0;
}
