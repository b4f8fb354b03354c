/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"
#include "core/solving.h"

#include <string.h>

/* Sums that are drawn, and the moves that keep them so.
 *
 * Of a sum with parts of infinite value (Smith; Fraenkel and Yesha): let x be the nim-sum of the
 * finite parts.  With one infinite part, of the set K, the sum is N if x is in K: the move to
 * that number makes the nim-sum 0.  Else it is a draw.
 *
 * A sum with two infinite parts or more is a draw: an infinite part has an infinite option, or it
 * would have got the mex of its options for a number.  So whoever is to move can leave as many
 * infinite parts as there are, and need not lose; and where the opponent leaves one alone, that
 * is N or a draw, and never P.
 *
 * A move keeps the draw if it leads to a draw again; the others of a drawn sum lead to sums that
 * the opponent wins. */

/* So many moves are listed, with so many parts in all. */
#define MOST_MOVES 10000
#define MOST_PARTS ((guint64)4000000)

typedef struct {
  MxMove move; /* its sum is owned */
  MxSum *position; /* what it leads to */
} Entry;

typedef struct {
  MxSolving *solving;
  GArray *entries; /* of Entry */
  guint most;
  gboolean limited;
  GArray *parts; /* of MxNode: a whole position */

  /* Of the whole start. */
  MxValue sum; /* of the finite parts */
  guint n_infinite;
} Draws;

/* A sum under way to its outcome. */
typedef struct {
  MxValue sum;
  guint n_infinite;
  MxNode infinite; /* the last of them */
  gboolean unknown;
} Tally;

static void
add_part (const MxGraph *graph, Tally *tally, MxNode node)
{
  MxValue value = graph->value[node];

  if (value >= 0) {
    tally->sum ^= value;
  } else if (value == MX_VALUE_INFINITE) {
    tally->n_infinite++;
    tally->infinite = node;
  } else {
    tally->unknown = TRUE;
  }
}

static MxOutcome
get_outcome (const MxGraph *graph, const Tally *tally)
{
  const MxValue *set;
  guint n;

  if (tally->unknown)
    return MX_OUTCOME_UNKNOWN;
  if (tally->n_infinite == 0)
    return tally->sum == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  if (tally->n_infinite > 1)
    return MX_OUTCOME_D;
  set = mx_graph_loopy_set (graph, tally->infinite, &n);
  for (guint i = 0; i < n; i++) {
    if (set[i] == tally->sum)
      return MX_OUTCOME_N;
  }
  return MX_OUTCOME_D;
}

/* The start without one part of that kind. */
static Tally
tally_rest (const Draws *self, guint kind)
{
  const MxSolving *solving = self->solving;
  const MxKinds *kinds = solving->kinds;
  Tally tally = {.sum = self->sum, .n_infinite = self->n_infinite};

  if (solving->value[kind] >= 0)
    tally.sum ^= solving->value[kind];
  else
    tally.n_infinite--;
  for (guint i = 0; tally.n_infinite == 1 && i < kinds->sum->n; i++) {
    if (solving->value[i] < 0 && (i != kind || kinds->count[i] > 1))
      tally.infinite = solving->node[i];
  }
  return tally;
}

/* The outcome of the sum in which a part of that kind has moved to OPTION. */
static MxOutcome
look_at_sum (Draws *self, guint kind, guint32 option)
{
  const MxGraph *graph = self->solving->graph;
  Tally tally = tally_rest (self, kind);
  MxNode single;
  guint n;
  const MxNode *to = mx_graph_option_parts (graph, option, &single, &n);

  for (guint i = 0; i < n; i++)
    add_part (graph, &tally, to[i]);
  return get_outcome (graph, &tally);
}

/* The same of the whole position. */
static MxOutcome
look_at_whole (Draws *self, guint kind, guint32 option)
{
  const MxSolving *solving = self->solving;
  const MxKinds *kinds = solving->kinds;
  const MxGraph *whole = solving->solution->whole;
  MxNode single;
  guint n;
  const MxNode *to = mx_graph_option_parts (solving->graph, option, &single, &n);
  MxNode found;

  g_array_set_size (self->parts, 0);
  g_array_append_vals (self->parts, to, n);
  for (guint i = 0; i < kinds->sum->n; i++) {
    for (guint k = i == kind ? 1 : 0; k < kinds->count[i]; k++)
      g_array_append_val (self->parts, solving->node[i]);
  }
  n = mx_whole_normalize (solving->graph, (MxNode *)(gpointer)self->parts->data,
                          self->parts->len);
  found = mx_graph_find_whole (whole, (MxNode *)(gpointer)self->parts->data, n);
  return found == MX_NO_NODE ? MX_OUTCOME_UNKNOWN : (MxOutcome)whole->outcome[found];
}

static void
list_move (Draws *self, guint kind, guint32 option)
{
  const MxSolving *solving = self->solving;
  const MxGraph *graph = solving->graph;
  MxSum *came = mx_sum_new (solving->source);
  MxNode single;
  guint n;
  const MxNode *to = mx_graph_option_parts (graph, option, &single, &n);
  Entry entry = {.move = {solving->kinds->first[kind], came}};

  for (guint i = 0; i < n; i++)
    mx_sum_add (came, graph->family[to[i]], mx_graph_coords (graph, to[i]));
  mx_sum_sort (came);
  entry.position = mx_move_dup_position (solving->solution, &entry.move);
  g_array_append_val (self->entries, entry);
}

/* FALSE if no more moves are wanted. */
static gboolean
list_kind (Draws *self, guint kind)
{
  MxSolving *solving = self->solving;
  const MxGraph *graph = solving->graph;
  MxNode node = solving->node[kind];
  guint64 cost = 60 + 20 * (guint64)solving->solution->start->n;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxOutcome outcome = solving->solution->whole == NULL
                            ? look_at_sum (self, kind, graph->option[k])
                            : look_at_whole (self, kind, graph->option[k]);

    if (!mx_work_tick (&solving->work, cost))
      return FALSE;
    if (outcome == MX_OUTCOME_UNKNOWN)
      self->limited = TRUE;
    if (outcome != MX_OUTCOME_D)
      continue;
    if (self->entries->len >= self->most) {
      self->limited = TRUE;
      return FALSE;
    }
    list_move (self, kind, graph->option[k]);
  }
  return TRUE;
}

static int
compare_entries_cb (gconstpointer a, gconstpointer b)
{
  const Entry *x = a;
  const Entry *y = b;
  int order = mx_sum_compare (x->position, y->position);

  if (order != 0)
    return order;
  return x->move.part < y->move.part ? -1 : x->move.part > y->move.part;
}

/* Gives the moves to the solution, in order and each position once. */
static void
finish (Draws *self)
{
  MxSolution *solution = self->solving->solution;
  guint n = self->entries->len;
  const MxSum *last = NULL;

  g_array_sort (self->entries, compare_entries_cb);
  solution->draws = g_new (MxMove, MAX (n, 1));
  for (guint i = 0; i < n; i++) {
    const Entry *entry = &g_array_index (self->entries, Entry, i);

    if (last != NULL && mx_sum_compare (last, entry->position) == 0)
      mx_sum_free ((MxSum *)entry->move.came);
    else
      solution->draws[solution->n_draws++] = entry->move;
    last = entry->position;
  }
  for (guint i = 0; i < n; i++)
    mx_sum_free (g_array_index (self->entries, Entry, i).position);
}

gboolean
mx_moves_drawing (MxSolving *self)
{
  const MxKinds *kinds = self->kinds;
  Draws draws = {.solving = self};
  gboolean there = TRUE;

  draws.entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  draws.parts = g_array_new (FALSE, FALSE, sizeof (MxNode));
  draws.most =
      (guint)CLAMP (MOST_PARTS / MAX (self->solution->start->n, 1), 1, MOST_MOVES);
  for (guint i = 0; i < kinds->sum->n; i++) {
    there = there && self->node[i] != MX_NO_NODE;
    if (self->value[i] < 0)
      draws.n_infinite += kinds->count[i];
    else if (kinds->count[i] % 2 == 1)
      draws.sum ^= self->value[i];
  }
  for (guint i = 0; there && i < kinds->sum->n; i++) {
    if (!list_kind (&draws, i))
      break;
  }
  finish (&draws);
  self->solution->draws_limited = !there || draws.limited || !mx_work_ok (&self->work);
  g_array_unref (draws.entries);
  g_array_unref (draws.parts);
  return !self->work.stopped;
}
