/* SPDX-License-Identifier: MIT */
#include "hand.h"

#include <string.h>

/* The hash is that of splitmix64, so that rules that look random are the same in each run. */

guint64
hand_mix (guint64 seed, guint64 a, guint64 b)
{
  guint64 x = seed * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15) + a;

  for (guint i = 0; i < 2; i++) {
    x ^= x >> 30;
    x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= G_GUINT64_CONSTANT (0x94d049bb133111eb);
    x ^= x >> 31;
    x += b;
  }
  return x ^ x >> 33;
}

void
hand_move (MxOptions *out, gint64 to)
{
  mx_options_begin (out);
  mx_options_add (out, 0, 1, &to);
}

void
hand_split (MxOptions *out, gint64 a, gint64 b)
{
  mx_options_begin (out);
  mx_options_add (out, 0, 1, &a);
  mx_options_add (out, 0, 1, &b);
}

static void
finalize_cb (MxSource *source)
{
  Hand *hand = (Hand *)source;

  mx_arrows_free (hand->arrows);
  g_free (hand->graph.first);
  g_free (hand->graph.to);
  g_free (hand);
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

static gboolean
options_cb (MxReader *reader, guint family, const gint64 *coords, MxOptions *out)
{
  Hand *hand = (Hand *)reader->source;

  hand->n_calls++;
  hand->options (hand, coords, out);
  return out->result == MX_READ_DONE;
}

/* Names whose order is not that of the nodes. */
static const char *
node_name_cb (const MxSource *source, guint family, guint node)
{
  static GPrivate names = G_PRIVATE_INIT (g_free);
  char *name = g_private_get (&names);
  static guint turn;

  if (name == NULL) {
    name = g_malloc0 (4 * 32);
    g_private_set (&names, name);
  }
  /* Two names are compared at a time. */
  name += 32 * (turn++ % 4);
  g_snprintf (name, 32, "%c%u", 'a' + (char)(node % 7), node);
  return name;
}

Hand *
hand_new (guint arity, gboolean splits, HandOptions options)
{
  static const char *const params[4] = {"a", "b", "c", NULL};
  Hand *hand = g_new0 (Hand, 1);

  g_assert (arity <= 3);
  g_atomic_ref_count_init (&hand->source.ref_count);
  hand->source.n_families = 1;
  hand->source.families = hand->family;
  hand->source.finalize = finalize_cb;
  hand->source.reader_new = reader_new_cb;
  hand->source.reader_free = reader_free_cb;
  hand->source.options = options_cb;
  hand->source.node_name = node_name_cb;
  for (guint i = 0; i < arity; i++)
    hand->params[i] = params[i];
  hand->family[0] = (MxFamily){.name = "g",
                               .arity = arity,
                               .params = hand->params,
                               .shape = MX_SHAPE_GENERAL,
                               .splits = splits};
  hand->options = options;
  return hand;
}

static void
nim_options (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 k = 1; k <= coords[0] && out->result == MX_READ_DONE; k++)
    hand_move (out, coords[0] - k);
}

Hand *
hand_new_nim (void)
{
  Hand *hand = hand_new (1, FALSE, nim_options);

  hand->family[0].shape = MX_SHAPE_NIM;
  return hand;
}

static void
subtraction_options (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (guint i = 0; i < hand->family[0].n_set && hand->set[i] <= coords[0]; i++)
    hand_move (out, coords[0] - hand->set[i]);
}

Hand *
hand_new_subtraction (const gint64 *set, guint n)
{
  Hand *hand = hand_new (1, FALSE, subtraction_options);

  g_assert (n <= G_N_ELEMENTS (hand->set));
  memcpy (hand->set, set, n * sizeof *set);
  hand->family[0].shape = MX_SHAPE_SUBTRACTION;
  hand->family[0].set = hand->set;
  hand->family[0].n_set = n;
  return hand;
}

static void
octal_options (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (guint k = 0; k < hand->family[0].n_digits && k <= coords[0]; k++) {
    gint64 left = coords[0] - k;

    if ((hand->digits[k] & 1) != 0 && left == 0)
      hand_move (out, 0);
    if ((hand->digits[k] & 2) != 0 && left > 0)
      hand_move (out, left);
    for (gint64 a = 1; (hand->digits[k] & 4) != 0 && a <= left / 2; a++) {
      if (out->result != MX_READ_DONE)
        return;
      hand_split (out, a, left - a);
    }
  }
}

Hand *
hand_new_octal (const char *code)
{
  Hand *hand = hand_new (1, FALSE, octal_options);
  guint n = 0;

  for (const char *c = code; *c != '\0'; c++) {
    if (*c != '.')
      hand->digits[n++] = (guint8)(*c - '0');
  }
  for (guint i = 0; i < n; i++)
    hand->family[0].splits = hand->family[0].splits || (hand->digits[i] & 4) != 0;
  hand->family[0].shape = MX_SHAPE_OCTAL;
  hand->family[0].digits = hand->digits;
  hand->family[0].n_digits = n;
  return hand;
}

static void
graph_options (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  const HandGraph *graph = &hand->graph;

  for (guint k = graph->first[coords[0]]; k < graph->first[coords[0] + 1]; k++)
    hand_move (out, graph->to[k]);
}

Hand *
hand_new_graph (guint n, double degree, gboolean acyclic, guint32 seed)
{
  Hand *hand = hand_new (1, FALSE, graph_options);
  HandGraph *graph = &hand->graph;
  guint most = (guint)(2 * degree) + 1;
  guint used = 0;

  hand->family[0].shape = MX_SHAPE_GRAPH;
  hand->family[0].params = NULL;
  hand->family[0].n_nodes = n;
  graph->n = n;
  graph->first = g_new (guint, n + 1);
  graph->to = g_new (guint, (gsize)n * most + 1);
  for (guint i = 0; i < n; i++) {
    guint d = (guint)(hand_mix (seed, i, 0) % most);
    guint range = acyclic ? i : n;

    graph->first[i] = used;
    for (guint k = 0; k < d && range > 0; k++)
      graph->to[used++] = (guint)(hand_mix (seed, i, k + 1) % range);
  }
  graph->first[n] = used;
  return hand;
}

static const char *
arrow_name_cb (gconstpointer data, guint32 node)
{
  return node_name_cb (data, 0, node);
}

void
hand_show_arrows (Hand *hand)
{
  const HandGraph *graph = &hand->graph;
  guint m = graph->first[graph->n];
  g_autofree MxEdge *edges = g_new (MxEdge, MAX (m, 1));

  for (guint i = 0; i < graph->n; i++) {
    for (guint k = graph->first[i]; k < graph->first[i + 1]; k++)
      edges[m - 1 - k] = (MxEdge){i, graph->to[k]};
  }
  hand->arrows = mx_arrows_new (0, graph->n, arrow_name_cb, &hand->source, edges, m);
  hand->family[0].arrows = hand->arrows;
}
