/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "walk.h"

#include <string.h>

#include "rules/program.h"

/* Reading the options of many positions in batches, beside an interpreter that walks the tree for
 * each, and a loop in C that knows the rules. */

#define DIMENSIONS_MAX 3

/* Adds an option to the sum; how the rules are known is all that is different. */
typedef struct {
  guint64 sum;
} Tally;

static inline void
tally (Tally *self, const gint64 *row, guint n)
{
  for (guint i = 0; i < n; i++)
    self->sum += (guint64)row[i] + 1;
}

typedef struct {
  const char *name;
  const char *text;
  guint n; /* dimensions */
  gint64 side[DIMENSIONS_MAX]; /* positions go through this box */
  void (*options) (const gint64 *coords,
                   Tally *tally); /* in C, in the order of the clauses */
  MxProgram *program;
  Walk *walk;
  gint64 *coords; /* of all positions */
  guint64 n_positions;
} Game;

/* -- rules in C -- */

static void
steps_options (const gint64 *p, Tally *sum)
{
  for (guint i = 0; i < 3; i++) {
    gint64 row[3] = {p[0], p[1], p[2]};
    if (row[i]-- > 0)
      tally (sum, row, 3);
  }
}

static gboolean
is_prime (gint64 k)
{
  static guint8 *composite;

  if (composite == NULL) {
    composite = g_new0 (guint8, 1 << 16);
    for (guint p = 2; p < 256; p++)
      for (guint m = p * p; m < 1 << 16; m += p)
        composite[m] = 1;
  }
  return k > 1 && !composite[k];
}

static void
primes_options (const gint64 *p, Tally *sum)
{
  for (gint64 k = 1; k <= p[0]; k++)
    if (is_prime (k))
      tally (sum, (gint64[]){p[0] - k}, 1);
}

static void
cutting_options (const gint64 *p, Tally *sum)
{
  for (gint64 i = 2; i <= p[0] - 2; i++)
    tally (sum, (gint64[]){i, p[1], p[0] - i, p[1]}, 4);
  for (gint64 i = 2; i <= p[1] - 2; i++)
    tally (sum, (gint64[]){p[0], i, p[0], p[1] - i}, 4);
}

static Game games[] = {
    {.name = "steps-in-three-directions",
     .text = "game g(a, b, c)\n"
             "    move (a - 1, b, c)\n"
             "    move (a, b - 1, c)\n"
             "    move (a, b, c - 1)\n"
             "start g(59, 59, 59)\n",
     .n = 3,
     .side = {60, 60, 60},
     .options = steps_options},
    {.name = "take-a-prime",
     .text = "game p(n): take k if isprime(k)\nstart p(1999)\n",
     .n = 1,
     .side = {2000},
     .options = primes_options},
    {.name = "cutting",
     .text = "game c(w, h)\n"
             "    move c(i, h) + c(w - i, h) for i in 2..w-2\n"
             "    move c(w, i) + c(w, h - i) for i in 2..h-2\n"
             "start c(99, 99)\n",
     .n = 2,
     .side = {100, 100},
     .options = cutting_options},
};

/* -- reading -- */

static guint64
read_batch (gconstpointer data, guint64 size)
{
  const Game *game = data;
  g_autoptr (MxReader) reader = mx_reader_new (mx_program_get_source (game->program));
  g_autoptr (MxBatch) batch = mx_batch_new ();
  Tally sum = {0};

  for (guint64 i = 0; i < size; i += batch->n) {
    mx_reader_batch (reader, 0, game->coords + i * game->n,
                     (guint)MIN (size - i, MX_BATCH_MAX), batch);
    for (guint k = 0; k < batch->n; k++)
      g_assert (batch->how[k] != MX_BATCH_ALONE);
    tally (&sum, batch->options->coords, batch->options->n_coords);
  }
  return sum.sum;
}

static guint64
read_alone (gconstpointer data, guint64 size)
{
  const Game *game = data;
  g_autoptr (MxReader) reader = mx_reader_new (mx_program_get_source (game->program));
  g_autoptr (MxOptions) options = mx_options_new ();
  Tally sum = {0};

  for (guint64 i = 0; i < size; i++) {
    mx_reader_options (reader, 0, game->coords + i * game->n, options);
    tally (&sum, options->coords, options->n_coords);
  }
  return sum.sum;
}

static guint64
read_walk (gconstpointer data, guint64 size)
{
  const Game *game = data;
  Tally sum = {0};

  for (guint64 i = 0; i < size; i++) {
    WalkOptions options = walk_options (game->walk, game->coords + i * game->n);
    tally (&sum, options.coords, options.n * options.width);
  }
  return sum.sum;
}

static guint64
read_native (gconstpointer data, guint64 size)
{
  const Game *game = data;
  Tally sum = {0};

  for (guint64 i = 0; i < size; i++)
    game->options (game->coords + i * game->n, &sum);
  return sum.sum;
}

static void
prepare (Game *game)
{
  g_autoptr (GPtrArray) diagnostics = NULL;

  game->program = mx_program_parse (game->text, -1, &diagnostics);
  if (game->program == NULL)
    g_error ("%s: %s", game->name, ((MxDiagnostic *)diagnostics->pdata[0])->message);
  game->walk = walk_new (game->text);
  game->n_positions = 1;
  for (guint k = 0; k < game->n; k++)
    game->n_positions *= (guint64)game->side[k];
  game->coords = g_new (gint64, game->n_positions * game->n);
  for (guint64 i = 0; i < game->n_positions; i++) {
    guint64 rest = i;
    for (guint k = game->n; k-- > 0; rest /= (guint64)game->side[k])
      game->coords[i * game->n + k] = (gint64)(rest % (guint64)game->side[k]);
  }
}

static void
finish (Game *game)
{
  g_free (game->coords);
  walk_free (game->walk);
  mx_program_unref (game->program);
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 5);

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    Game *game = &games[i];
    g_autofree char *alone = g_strconcat (game->name, "-alone", NULL);

    prepare (game);
    BenchCase together = {.name = game->name,
                          .ours = read_batch,
                          .textbook = read_walk,
                          .limit = read_native,
                          .data = game,
                          .size = game->n_positions};
    BenchCase one_by_one = together;
    one_by_one.name = alone;
    one_by_one.ours = read_alone;
    bench_compare (&together, rounds, 100);
    bench_compare (&one_by_one, rounds, 100);
    finish (game);
  }
  return 0;
}
