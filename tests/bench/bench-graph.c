/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include "core/solution.h"

#include <stdio.h>
#include <string.h>

/* Explicit graphs, nanoseconds a move, from the arrows to everything that is known: SG values,
 * outcomes, remoteness, what the start reaches.
 *
 * The textbook's way without cycles is memoised recursion with an array of flags in each call, on a
 * stack of its own so that it does not overflow.  With cycles it gives generalised values by sweeps
 * over all positions, for 0 until nothing changes, then for 1, and so on.  The limit is to read
 * the value of each option once. */

#define DEGREE 10

/* A source whose one family is a graph.  Nodes are named by their numbers, so that the order of
 * the names is another. */
typedef struct {
  MxSource source;
  MxFamily family;
  MxArrows *arrows;
  char (*names)[12];
  /* The same arrows by the numbers of the nodes, for the textbook. */
  guint32 *first;
  guint32 *to;
} Game;

static guint64
mix (guint64 x)
{
  x = (x + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ x >> 31;
}

static const char *
node_name_cb (const MxSource *source, guint family, guint node)
{
  return ((const Game *)source)->names[node];
}

static const char *
arrow_name_cb (gconstpointer data, guint32 node)
{
  return ((const Game *)data)->names[node];
}

static gboolean
options_cb (MxReader *reader, guint family, const gint64 *coords, MxOptions *out)
{
  const Game *game = (const Game *)reader->source;

  for (guint32 k = game->first[coords[0]]; k < game->first[coords[0] + 1]; k++) {
    mx_options_begin (out);
    mx_options_add (out, 0, 1, &(gint64){game->to[k]});
  }
  return out->result == MX_READ_DONE;
}

static MxReader *
reader_new_cb (const MxSource *source)
{
  return g_new0 (MxReader, 1);
}

static void
reader_free_cb (MxReader *reader)
{
  g_free (reader);
}

static void
finalize_cb (MxSource *source)
{
  Game *game = (Game *)source;

  mx_arrows_free (game->arrows);
  g_free (game->names);
  g_free (game->first);
  g_free (game->to);
  g_free (game);
}

/* Of a graph with cycles one arrow in so many leads anywhere. */
#define ASTRAY 50

/* Arrows between shuffled nodes: from later to earlier ones of a hidden order, but for those that
 * make cycles. */
static MxEdge *
new_edges (guint32 n, guint32 m, gboolean acyclic)
{
  g_autofree guint32 *node = g_new (guint32, n);
  MxEdge *edges = g_new (MxEdge, m);

  for (guint32 i = 0; i < n; i++) {
    guint32 j = (guint32)(mix (i) % (i + 1));

    node[i] = node[j];
    node[j] = i;
  }
  for (guint32 k = 0; k < m; k++) {
    guint32 from = 1 + (guint32)(mix (2 * (guint64)k) % (n - 1));
    gboolean astray = !acyclic && mix (3 * (guint64)m + k) % ASTRAY == 0;
    guint32 to = (guint32)(mix (2 * (guint64)k + 1) % (astray ? n : from));

    edges[k] = (MxEdge){node[from], node[to]};
  }
  return edges;
}

static Game *
game_new (guint32 m, gboolean acyclic)
{
  guint32 n = MAX (m / DEGREE, 2);
  Game *game = g_new0 (Game, 1);
  g_autofree MxEdge *edges = new_edges (n, m, acyclic);
  double began;

  game->names = g_malloc (sizeof *game->names * n);
  for (guint32 i = 0; i < n; i++)
    g_snprintf (game->names[i], sizeof *game->names, "%u", i);
  began = bench_now ();
  game->arrows = mx_arrows_new (0, n, arrow_name_cb, game, edges, m);
  printf ("%u arrows taken in: %.2f ns each\n", m, (bench_now () - began) * 1e6 / m);
  game->family =
      (MxFamily){.name = "g", .arity = 1, .shape = MX_SHAPE_GRAPH, .n_nodes = n};
  game->family.arrows = game->arrows;
  game->first = g_new (guint32, n + 1);
  game->to = g_new (guint32, m);
  for (guint32 i = 0, k = 0; i < n; i++) {
    guint32 place = game->arrows->place[i];

    game->first[i] = k;
    for (guint32 j = game->arrows->first[place]; j < game->arrows->first[place + 1]; j++)
      game->to[k++] = game->arrows->node[game->arrows->to[j]];
    game->first[i + 1] = k;
  }
  g_atomic_ref_count_init (&game->source.ref_count);
  game->source.n_families = 1;
  game->source.families = &game->family;
  game->source.finalize = finalize_cb;
  game->source.reader_new = reader_new_cb;
  game->source.reader_free = reader_free_cb;
  game->source.options = options_cb;
  game->source.node_name = node_name_cb;
  return game;
}

/* What depends on the value, or outcome, of every node. */
static guint64
take_in (guint64 sum, guint32 node, gint64 value)
{
  return sum + (guint64)(value + 1) * (2 * (guint64)node + 1);
}

/* -- ours -- */

static MxSolution *
solve (Game *game)
{
  g_autoptr (MxSum) start = mx_sum_new (&game->source);

  mx_sum_add (start, 0, &(gint64){game->family.n_nodes - 1});
  return mx_solve (&game->source, start, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
}

static guint64
run_values (gconstpointer data, guint64 size)
{
  Game *game = (Game *)(gpointer)data;
  g_autoptr (MxSolution) solution = solve (game);
  const MxGraph *graph = solution->components;
  guint64 sum = 0;

  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  g_assert_cmpuint (graph->n, ==, game->family.n_nodes);
  for (MxNode i = 0; i < graph->n; i++)
    sum = take_in (sum, game->arrows->node[i], graph->value[i]);
  return sum;
}

/* -- the textbook's -- */

typedef struct {
  guint32 node;
  guint32 next;
  guint8 *flags;
} Call;

static Call
call_new (const Game *game, guint32 node)
{
  guint32 n = game->first[node + 1] - game->first[node];

  return (Call){node, game->first[node], g_new0 (guint8, n + 2)};
}

/* The values of NODE and of all that it leads to. */
static void
recurse (const Game *game, gint32 *value, Call *stack, guint32 node)
{
  guint32 depth = 0;

  stack[depth++] = call_new (game, node);
  while (depth > 0) {
    Call *call = &stack[depth - 1];
    guint32 n = game->first[call->node + 1] - game->first[call->node];
    guint32 mex = 0;

    while (call->next < game->first[call->node + 1] && value[game->to[call->next]] >= 0) {
      guint32 seen = (guint32)value[game->to[call->next++]];

      if (seen <= n)
        call->flags[seen] = 1;
    }
    if (call->next < game->first[call->node + 1]) {
      stack[depth++] = call_new (game, game->to[call->next]);
      continue;
    }
    while (call->flags[mex])
      mex++;
    value[call->node] = (gint32)mex;
    g_free (call->flags);
    depth--;
  }
}

static guint64
textbook_values (gconstpointer data, guint64 size)
{
  const Game *game = data;
  guint32 n = game->family.n_nodes;
  g_autofree gint32 *value = g_new (gint32, n);
  g_autofree Call *stack = g_new (Call, n);
  guint64 sum = 0;

  memset (value, 0xff, n * sizeof *value);
  for (guint32 i = 0; i < n; i++) {
    if (value[i] < 0)
      recurse (game, value, stack, i);
  }
  for (guint32 i = 0; i < n; i++)
    sum = take_in (sum, i, value[i]);
  return sum;
}

/* Whether an option of NODE has the value M. */
static gboolean
has_value (const Game *game, const gint32 *value, guint32 node, gint32 m)
{
  for (guint32 k = game->first[node]; k < game->first[node + 1]; k++) {
    if (value[game->to[k]] == m)
      return TRUE;
  }
  return FALSE;
}

/* The mex of the options of NODE that have a value. */
static gint32
find_mex (const Game *game, const gint32 *value, guint32 node)
{
  guint32 n = game->first[node + 1] - game->first[node];
  g_autofree guint8 *flags = g_new0 (guint8, n + 2);
  gint32 mex = 0;

  for (guint32 k = game->first[node]; k < game->first[node + 1]; k++) {
    gint32 seen = value[game->to[k]];

    if (seen >= 0 && (guint32)seen <= n)
      flags[seen] = 1;
  }
  while (flags[mex])
    mex++;
  return mex;
}

/* Whether NODE gets the value M: it is the mex, and whoever moves to an option without a value is
 * answered by a move to M. */
static gboolean
gets_value (const Game *game, const gint32 *value, guint32 node, gint32 m)
{
  for (guint32 k = game->first[node]; k < game->first[node + 1]; k++) {
    if (value[game->to[k]] < 0 && !has_value (game, value, game->to[k], m))
      return FALSE;
  }
  return TRUE;
}

/* One sweep for the value M; *MORE is set where a position is left that may get a greater one. */
static gboolean
sweep (const Game *game, gint32 *value, gint32 m, gboolean *more)
{
  gboolean changed = FALSE;

  *more = FALSE;
  for (guint32 i = 0; i < game->family.n_nodes; i++) {
    gint32 mex = value[i] < 0 ? find_mex (game, value, i) : -1;

    *more = *more || mex > m;
    if (mex != m || !gets_value (game, value, i, m))
      continue;
    value[i] = m;
    changed = TRUE;
  }
  return changed;
}

static guint64
textbook_loopy (gconstpointer data, guint64 size)
{
  const Game *game = data;
  guint32 n = game->family.n_nodes;
  g_autofree gint32 *value = g_new (gint32, n);
  gboolean more = TRUE;
  guint64 sum = 0;

  for (guint32 i = 0; i < n; i++)
    value[i] = (gint32)MX_VALUE_INFINITE;
  for (gint32 m = 0; more; m++) {
    while (sweep (game, value, m, &more))
      ;
  }
  for (guint32 i = 0; i < n; i++)
    sum = take_in (sum, i, value[i]);
  return sum;
}

/* -- the limit -- */

static guint64
read_options (gconstpointer data, guint64 size)
{
  const Game *game = data;
  guint32 n = game->family.n_nodes;
  g_autofree guint32 *value = g_new0 (guint32, n);
  guint64 sum = 0;

  for (guint32 i = 0; i < n; i++) {
    guint32 seen = 0;

    for (guint32 k = game->first[i]; k < game->first[i + 1]; k++)
      seen |= value[game->to[k]];
    value[i] = seen + (i & 1);
    sum += seen;
  }
  return sum;
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 5);
  guint32 m = rounds == 1 ? 20000 : 10000000;
  Game *acyclic = game_new (m, TRUE);
  Game *cyclic = game_new (m, FALSE);

  bench_compare (&(BenchCase){.name = "DAG",
                              .ours = run_values,
                              .textbook = textbook_values,
                              .limit = read_options,
                              .data = acyclic,
                              .size = m},
                 rounds, m);
  bench_compare (&(BenchCase){.name = "digraph with cycles",
                              .ours = run_values,
                              .textbook = textbook_loopy,
                              .limit = read_options,
                              .data = cyclic,
                              .size = m},
                 rounds, m);
  mx_source_unref (&acyclic->source);
  mx_source_unref (&cyclic->source);
  return 0;
}
