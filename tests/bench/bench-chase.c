/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "walk.h"

#include <stdio.h>
#include <string.h>

#include "core/solution.h"
#include "rules/program.h"

/* A chase on a board of 20 × 20: both tokens and whose turn it is make a position.  Its options are
 * read, and all of it is solved, in our way; by an interpreter that walks the syntax tree; and in C
 * that knows the rules. */

#define SIDE 20
#define SMALL_SIDE 4
#define ARITY 5

/* The places of a position's options on the board. */
typedef struct {
  guint n;
  gboolean lost;
  guint32 place[8];
} Places;

typedef void (*Read) (const gint64 *coords, gint64 side, gpointer data, Places *places);

static guint32
place_of (const gint64 *coords, gint64 side)
{
  return (
      guint32)((((coords[0] * side + coords[1]) * side + coords[2]) * side + coords[3])
                   * 2
               + coords[4]);
}

static void
find_coords (guint32 place, gint64 side, gint64 *coords)
{
  coords[4] = place % 2;
  place /= 2;
  for (guint k = 4; k-- > 0; place /= (guint32)side)
    coords[k] = place % (guint32)side;
}

static void
read_native (const gint64 *p, gint64 side, gpointer data, Places *places)
{
  static const gint8 steps[2][4][2] = {{{0, 0}, {1, 0}, {0, 1}, {-1, 0}},
                                       {{0, 0}, {1, 0}, {0, 1}, {1, 1}}};
  gint64 turn = p[4];

  places->n = 0;
  places->lost = (p[0] == 0 && p[1] == 0) || (p[2] == 0 && p[3] == 0);
  for (guint i = 0; !places->lost && i < 3 + turn; i++) {
    gint64 next[ARITY] = {p[0], p[1], p[2], p[3], 1 - turn};
    next[2 * turn] -= steps[turn][i][0];
    next[2 * turn + 1] -= steps[turn][i][1];
    if (next[2 * turn] < 0 || next[2 * turn + 1] < 0
        || (next[0] == next[2] && next[1] == next[3] && i > 0))
      continue;
    places->place[places->n++] = place_of (next, side);
  }
}

static void
read_walk (const gint64 *coords, gint64 side, gpointer data, Places *places)
{
  WalkOptions options = walk_options (data, coords);

  places->n = options.n;
  places->lost = options.lost;
  for (guint i = 0; i < options.n; i++)
    places->place[i] = place_of (options.coords + i * ARITY, side);
}

static char *
write_text (gint64 side)
{
  return g_strdup_printf (
      "game chase(x, y, v, w, turn)\n"
      "    lose if x == 0 and y == 0 or v == 0 and w == 0\n"
      "    move (x, y, v, w, 1)         if turn == 0\n"
      "    move (x - 1, y, v, w, 1)     if turn == 0 and not (x - 1 == v and y == w)\n"
      "    move (x, y - 1, v, w, 1)     if turn == 0 and not (x == v and y - 1 == w)\n"
      "    move (x, y, v, w, 0)         if turn == 1\n"
      "    move (x, y, v - 1, w, 0)     if turn == 1 and not (v - 1 == x and w == y)\n"
      "    move (x, y, v, w - 1, 0)     if turn == 1 and not (v == x and w - 1 == y)\n"
      "    move (x, y, v - 1, w - 1, 0) if turn == 1 and not (v - 1 == x and w - 1 == "
      "y)\n"
      "start chase(%d, %d, %d, %d, 0)\n",
      (int)side - 1, (int)side - 1, (int)side - 1, (int)side - 2);
}

/* Everything that the three ways share. */
typedef struct {
  gint64 side;
  MxProgram *program;
  Walk *walk;
  guint32 n; /* positions */
} Board;

/* -- reading -- */

/* From a position to the next one. */
static void
step (const Board *board, gint64 *coords)
{
  guint k = ARITY - 1;

  coords[k] = 1 - coords[k];
  while (coords[k] == 0 && k-- > 0)
    coords[k] = coords[k] == board->side - 1 ? 0 : coords[k] + 1;
}

static guint64
batches (gconstpointer data, guint64 size)
{
  const Board *board = data;
  g_autoptr (MxReader) reader = mx_reader_new (mx_program_get_source (board->program));
  g_autoptr (MxBatch) batch = mx_batch_new ();
  const gint64 sides[ARITY] = {board->side, board->side, board->side, board->side, 2};
  const gint64 *boxes[] = {sides};
  gint64 coords[MX_BATCH_MAX * ARITY], next[ARITY] = {0};
  guint64 sum = 0;

  batch->sides = boxes;
  for (guint64 i = 0; i < size; i += batch->n) {
    guint n = (guint)MIN (size - i, MX_BATCH_MAX);
    for (guint k = 0; k < n; k++) {
      memcpy (coords + k * ARITY, next, sizeof next);
      step (board, next);
    }
    mx_reader_batch (reader, 0, coords, n, batch);
    g_assert_cmpuint (batch->n, ==, n);
    for (guint32 k = 0; k < batch->options->n; k++)
      sum += (guint64)batch->options->coords[k] + 1;
    for (guint k = 0; k < n; k++)
      g_assert (batch->how[k] != MX_BATCH_ALONE);
  }
  return sum;
}

static guint64
read_all (const Board *board, Read read, guint64 size)
{
  gint64 coords[ARITY] = {0};
  Places places;
  guint64 sum = 0;

  for (guint64 i = 0; i < size; i++) {
    read (coords, board->side, board->walk, &places);
    for (guint k = 0; k < places.n; k++)
      sum += (guint64)places.place[k] + 1;
    step (board, coords);
  }
  return sum;
}

static guint64
walked (gconstpointer data, guint64 size)
{
  return read_all (data, read_walk, size);
}

static guint64
compiled (gconstpointer data, guint64 size)
{
  return read_all (data, read_native, size);
}

/* -- solving -- */

/* What all ways must agree on: who wins and how soon, and the values, infinite ones too, of all positions
 * that the start reaches. */
typedef struct {
  guint64 n;
  guint64 values;
  guint64 moves; /* to the end */
  guint64 outcomes;
} Summary;

static void
add_position (Summary *summary, MxOutcome outcome, gint64 value, guint32 moves)
{
  summary->n++;
  summary->values += value < 0 ? 1 : (guint64)value + 2;
  summary->moves += moves == MX_NO_REMOTENESS ? 1 : moves + 2;
  summary->outcomes += outcome;
}

static guint64
sum_up (const Summary *summary, MxOutcome outcome)
{
  return (((summary->n * 31 + summary->values) * 31 + summary->moves) * 31
          + summary->outcomes)
             * 4
         + outcome;
}

static guint64
solve (gconstpointer data, guint64 size)
{
  const Board *board = data;
  g_autoptr (MxSolution) solution = mx_solve (mx_program_get_source (board->program),
                                              mx_program_get_start (board->program),
                                              MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
  const MxGraph *graph = mx_solution_graph (solution);
  Summary summary = {0};

  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  for (guint32 i = 0; i < graph->n; i++)
    if ((graph->flags[i] & MX_NODE_REACHED) != 0)
      add_position (&summary, graph->outcome[i], graph->value[i], graph->remoteness[i]);
  return sum_up (&summary, solution->outcome);
}

/* The graph of a board, explored from its start; places are positions. */
typedef struct {
  guint32 *queue; /* positions in the order in which they were met */
  guint32 n;
  guint8 *outcome; /* one a place; MX_OUTCOME_UNKNOWN until it is settled */
  guint8 *left; /* options that are not settled */
  guint32 *moves; /* to the end */
  gint8 *value; /* NO_NUMBER until it has one, INFINITE if it gets none */
  GArray *from; /* one an arrow, of guint32 */
  GArray *to;
  /* The arrows turned round: before[first[i]] … before[first[i + 1] - 1] lead to i. */
  guint32 *first;
  guint32 *before;
} Explored;

#define NO_NUMBER (-1)
#define INFINITE (-2)

static void
explore (const Board *board, Read read, guint32 start, Explored *graph)
{
  g_autofree guint8 *seen = g_new0 (guint8, board->n);
  gint64 coords[ARITY];
  Places places;

  graph->queue[0] = start;
  graph->n = 1;
  seen[start] = 1;
  for (guint32 i = 0; i < graph->n; i++) {
    guint32 here = graph->queue[i];

    find_coords (here, board->side, coords);
    read (coords, board->side, board->walk, &places);
    graph->left[here] = (guint8)places.n;
    for (guint k = 0; k < places.n; k++) {
      guint32 there = places.place[k];

      g_array_append_val (graph->from, here);
      g_array_append_val (graph->to, there);
      if (!seen[there])
        graph->queue[graph->n++] = there;
      seen[there] = 1;
    }
    if (places.n == 0)
      graph->outcome[here] = MX_OUTCOME_P;
  }
}

static void
turn_round (const Board *board, Explored *graph)
{
  const guint32 *from = (const guint32 *)graph->from->data;
  const guint32 *to = (const guint32 *)graph->to->data;
  guint32 m = graph->from->len;

  graph->first = g_new0 (guint32, (gsize)board->n + 2);
  graph->before = g_new (guint32, MAX (m, 1));
  for (guint32 i = 0; i < m; i++)
    graph->first[to[i] + 2]++;
  for (guint32 i = 0; i < board->n; i++)
    graph->first[i + 2] += graph->first[i + 1];
  for (guint32 i = 0; i < m; i++)
    graph->before[graph->first[to[i] + 1]++] = from[i];
}

/* Backwards from what is settled: an option that is lost wins, and where all are won, it is lost. */
static void
settle (const Board *board, Explored *graph)
{
  g_autofree guint32 *queue = g_new (guint32, board->n);
  guint32 end = 0;

  for (guint32 i = 0; i < graph->n; i++)
    if (graph->outcome[graph->queue[i]] != MX_OUTCOME_UNKNOWN)
      queue[end++] = graph->queue[i];
  for (guint32 i = 0; i < end; i++) {
    gboolean lost = graph->outcome[queue[i]] == MX_OUTCOME_P;

    for (guint32 k = graph->first[queue[i]]; k < graph->first[queue[i] + 1]; k++) {
      guint32 p = graph->before[k];

      if (graph->outcome[p] != MX_OUTCOME_UNKNOWN || (!lost && --graph->left[p] > 0))
        continue;
      graph->outcome[p] = lost ? MX_OUTCOME_N : MX_OUTCOME_P;
      graph->moves[p] = graph->moves[queue[i]] + 1;
      queue[end++] = p;
    }
  }
}

/* Counts the options that have no number, and finds the positions that have none such. */
static guint32
begin_number (Explored *graph, guint32 *queue)
{
  const guint32 *from = (const guint32 *)graph->from->data;
  const guint32 *to = (const guint32 *)graph->to->data;
  guint32 end = 0;

  for (guint32 i = 0; i < graph->n; i++)
    graph->left[graph->queue[i]] = 0;
  for (guint32 k = 0; k < graph->from->len; k++)
    graph->left[from[k]] += graph->value[to[k]] < 0;
  for (guint32 i = 0; i < graph->n; i++)
    if (graph->value[graph->queue[i]] == NO_NUMBER && graph->left[graph->queue[i]] == 0)
      queue[end++] = graph->queue[i];
  return end;
}

/* The number M goes to each position whose options have all smaller ones, and those that have none can be
 * answered by a move to M.  HAS: it has an option of that number. */
static void
give_number (Explored *graph, gint8 m, guint32 *queue, guint8 *has)
{
  const guint32 *first = graph->first;
  guint32 end = begin_number (graph, queue);

  for (guint32 i = 0; i < end; i++) {
    graph->value[queue[i]] = m;
    for (guint32 k = first[queue[i]]; k < first[queue[i] + 1]; k++) {
      guint32 p = graph->before[k];

      if (graph->value[p] >= 0 || has[p])
        continue;
      has[p] = 1;
      for (guint32 j = first[p]; j < first[p + 1]; j++) {
        guint32 q = graph->before[j];

        if (graph->value[q] == NO_NUMBER && !has[q] && --graph->left[q] == 0)
          queue[end++] = q;
      }
    }
  }
}

/* SG values as Smith, Fraenkel and Yesha have them: what lacks an option of some number, and does
 * not get that, is infinite. */
static void
find_values (const Board *board, Explored *graph)
{
  g_autofree guint32 *queue = g_new (guint32, board->n);
  g_autofree guint8 *has = g_new (guint8, board->n);
  gboolean more = TRUE;

  memset (graph->value, NO_NUMBER, board->n);
  for (gint8 m = 0; more; m++) {
    memset (has, 0, board->n);
    give_number (graph, m, queue, has);
    more = FALSE;
    for (guint32 i = 0; i < graph->n; i++) {
      guint32 p = graph->queue[i];

      if (graph->value[p] != NO_NUMBER)
        continue;
      if (!has[p])
        graph->value[p] = INFINITE;
      more = more || has[p];
    }
  }
}

static void
free_explored (Explored *graph)
{
  g_free (graph->queue);
  g_free (graph->outcome);
  g_free (graph->left);
  g_free (graph->moves);
  g_free (graph->value);
  g_free (graph->first);
  g_free (graph->before);
  g_array_unref (graph->from);
  g_array_unref (graph->to);
}

static guint64
solve_by (const Board *board, Read read)
{
  gint64 coords[ARITY] = {board->side - 1, board->side - 1, board->side - 1,
                          board->side - 2, 0};
  guint32 start = place_of (coords, board->side);
  Explored graph = {.queue = g_new (guint32, board->n),
                    .outcome = g_new0 (guint8, board->n),
                    .left = g_new0 (guint8, board->n),
                    .moves = g_new0 (guint32, board->n),
                    .value = g_new (gint8, board->n),
                    .from = g_array_new (FALSE, FALSE, sizeof (guint32)),
                    .to = g_array_new (FALSE, FALSE, sizeof (guint32))};
  Summary summary = {0};
  MxOutcome result = MX_OUTCOME_UNKNOWN;

  explore (board, read, start, &graph);
  turn_round (board, &graph);
  settle (board, &graph);
  find_values (board, &graph);
  for (guint32 i = 0; i < graph.n; i++) {
    guint32 p = graph.queue[i];
    gboolean drawn = graph.outcome[p] == MX_OUTCOME_UNKNOWN;
    MxOutcome outcome = drawn ? MX_OUTCOME_D : (MxOutcome)graph.outcome[p];

    add_position (&summary, outcome, graph.value[p],
                  drawn ? MX_NO_REMOTENESS : graph.moves[p]);
    result = p == start ? outcome : result;
  }
  free_explored (&graph);
  return sum_up (&summary, result);
}

static guint64
solve_walked (gconstpointer data, guint64 size)
{
  return solve_by (data, read_walk);
}

static guint64
solve_compiled (gconstpointer data, guint64 size)
{
  return solve_by (data, read_native);
}

static void
prepare (Board *board, gint64 side)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autofree char *text = write_text (side);

  board->side = side;
  board->program = mx_program_parse (text, -1, &diagnostics);
  g_assert_nonnull (board->program);
  board->walk = walk_new (text);
  board->n = (guint32)(side * side * side * side * 2);
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 5);
  gint64 side = rounds == 1 ? SMALL_SIDE : SIDE;
  Board board;

  prepare (&board, side);
  BenchCase reading = {.name = "chase-20",
                       .ours = batches,
                       .textbook = walked,
                       .limit = compiled,
                       .data = &board,
                       .size = board.n};
  BenchCase solving = {.name = "chase-20-solve",
                       .ours = solve,
                       .textbook = solve_walked,
                       .limit = solve_compiled,
                       .data = &board,
                       .size = board.n};
  bench_compare (&reading, rounds, board.n);
  bench_compare (&solving, rounds, board.n);
  walk_free (board.walk);
  mx_program_unref (board.program);
  return 0;
}
