/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

#include <string.h>

/* The winning moves of the start, written out.
 *
 * In normal play a move wins if it makes the nim-sum 0, so the part that moves must take the
 * value of the others; a part whose options were not explored is read once more.  In misère
 * and anti-SG play the position that a move leads to is looked up. */

/* So many moves are listed, with so many parts in all; so many options are read for them,
 * fewer where hardly any has a known value. */
#define MOST_MOVES 10000
#define MOST_PARTS ((guint64)4000000)
#define MOST_READ ((guint64)1000000)
#define MOST_READ_UNKNOWN ((guint64)20000)

typedef struct {
  MxSum *sum;
  guint part;
} Move;

typedef struct {
  MxSolving *solving;
  GArray *moves; /* of Move */
  guint most;
  gboolean limited;
} List;

static void
clear_move_cb (gpointer data)
{
  mx_sum_free (((Move *)data)->sum);
}

static void
list_init (List *list, MxSolving *solving)
{
  guint n = MAX (solving->solution->start->n, 1);

  list->solving = solving;
  list->moves = g_array_new (FALSE, FALSE, sizeof (Move));
  g_array_set_clear_func (list->moves, clear_move_cb);
  list->most = (guint)CLAMP (MOST_PARTS / n, 1, MOST_MOVES);
  list->limited = FALSE;
}

static int
compare_moves_cb (gconstpointer a, gconstpointer b)
{
  const Move *x = a;
  const Move *y = b;
  int order = mx_sum_compare (x->sum, y->sum);

  return order != 0 ? order : (x->part < y->part ? -1 : x->part > y->part);
}

/* Sorts the moves and drops those that stand there twice. */
static void
list_sort (List *list)
{
  Move *move = (Move *)(gpointer)list->moves->data;
  guint n = 0;

  g_array_sort (list->moves, compare_moves_cb);
  for (guint i = 0; i < list->moves->len; i++) {
    if (n > 0 && mx_sum_compare (move[n - 1].sum, move[i].sum) == 0) {
      mx_sum_free (move[i].sum);
      continue;
    }
    move[n++] = move[i];
  }
  /* What is beyond N was moved or freed. */
  g_array_set_clear_func (list->moves, NULL);
  g_array_set_size (list->moves, n);
  g_array_set_clear_func (list->moves, clear_move_cb);
}

/* FALSE if no more moves are wanted. */
static gboolean
list_take (List *list, MxSum *sum, guint part)
{
  Move move = {sum, part};

  mx_sum_sort (sum);
  g_array_append_val (list->moves, move);
  if (!mx_work_tick (&list->solving->work, 50 + 20 * (guint64)sum->n))
    return FALSE;
  if (list->moves->len < 2 * list->most)
    return TRUE;
  list_sort (list);
  if (list->moves->len <= list->most)
    return TRUE;
  list->limited = TRUE;
  return FALSE;
}

/* Gives the moves to the solution.  FALSE if stopped. */
static gboolean
list_finish (List *list)
{
  MxSolution *solution = list->solving->solution;

  if (list->solving->work.stopped) {
    g_array_unref (list->moves);
    return FALSE;
  }
  if (!mx_work_ok (&list->solving->work))
    list->limited = TRUE;
  list_sort (list);
  if (list->moves->len > list->most) {
    list->limited = TRUE;
    g_array_set_size (list->moves, list->most);
  }
  solution->n_moves = list->moves->len;
  solution->moves = g_new (MxSum *, MAX (solution->n_moves, 1));
  solution->move_part = g_new (guint, MAX (solution->n_moves, 1));
  for (guint i = 0; i < solution->n_moves; i++) {
    Move *move = &g_array_index (list->moves, Move, i);

    solution->moves[i] = g_steal_pointer (&move->sum);
    solution->move_part[i] = move->part;
  }
  solution->moves_limited = solution->moves_limited || list->limited;
  g_array_unref (list->moves);
  return TRUE;
}

/* The start without one of its parts. */
static MxSum *
new_rest (const MxSum *start, guint part)
{
  MxSum *sum = mx_sum_new (start->source);

  for (guint i = 0; i < start->n; i++) {
    if (i != part)
      mx_sum_add (sum, start->part[i].family, mx_sum_get_coords (start, i));
  }
  return sum;
}

/* For each part whether an equal one stands before it; g_free () it. */
static gboolean *
find_repeats (MxSolving *self)
{
  const MxSum *start = self->solution->start;
  gboolean *repeats = g_new0 (gboolean, MAX (start->n, 1));
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < start->n; i++) {
    g_autoptr (GString) name = g_string_new (NULL);

    mx_source_append_name (self->source, name, start->part[i].family,
                           mx_sum_get_coords (start, i));
    repeats[i] = !g_hash_table_add (seen, g_string_free (g_steal_pointer (&name), FALSE));
    if (!mx_work_tick (&self->work, 100))
      break;
  }
  return repeats;
}

/* -- normal play -- */

static gboolean
list_option (List *list, guint part, guint32 option)
{
  const MxGraph *graph = list->solving->graph;
  MxSum *sum = new_rest (list->solving->solution->start, part);
  MxNode single;
  guint n;
  const MxNode *node = mx_graph_option_parts (graph, option, &single, &n);

  for (guint i = 0; i < n; i++)
    mx_sum_add (sum, graph->family[node[i]], mx_graph_coords (graph, node[i]));
  return list_take (list, sum, part);
}

/* Winning moves of a part that was explored: its options of value WANTED. */
static void
list_from_graph (List *list, guint part, MxValue wanted)
{
  const MxGraph *graph = list->solving->graph;
  MxNode node = list->solving->node[part];

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxValue value = mx_graph_option_value (graph, graph->option[k]);

    if (!mx_work_tick (&list->solving->work, 2))
      return;
    if (value == MX_VALUE_UNKNOWN)
      list->limited = TRUE;
    if (value == wanted && !list_option (list, part, graph->option[k]))
      return;
  }
}

static MxValue
value_of_read (const MxSolving *self, const MxOptions *read, guint option)
{
  MxValue sum = 0;

  for (guint32 i = read->first[option]; i < read->first[option + 1]; i++) {
    MxValue value = mx_solving_value (self, read->part[i].family,
                                      read->coords + read->part[i].coords);

    if (value < 0)
      return value;
    sum ^= value;
  }
  return sum;
}

static gboolean
stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

/* Winning moves of a part that was not explored. */
static void
list_from_reader (List *list, guint part, MxValue wanted)
{
  MxSolving *self = list->solving;
  const MxSum *start = self->solution->start;
  MxControl control = {.stop = stop_cb, .data = &self->work};
  g_autoptr (MxReader) reader = mx_reader_new (self->source);
  g_autoptr (MxOptions) read = mx_options_new ();

  read->control = &control;
  read->max_options =
      self->dense[start->part[part].family] != NULL ? MOST_READ : MOST_READ_UNKNOWN;
  if (!mx_reader_options (reader, start->part[part].family,
                          mx_sum_get_coords (start, part), read))
    list->limited = TRUE;
  for (guint i = 0; i < read->n; i++) {
    MxValue value = value_of_read (self, read, i);
    MxSum *sum;

    if (!mx_work_tick (&self->work, 40))
      return;
    if (value == MX_VALUE_UNKNOWN)
      list->limited = TRUE;
    if (value != wanted)
      continue;
    sum = new_rest (start, part);
    for (guint32 k = read->first[i]; k < read->first[i + 1]; k++)
      mx_sum_add (sum, read->part[k].family, read->coords + read->part[k].coords);
    if (!list_take (list, sum, part))
      return;
  }
}

/* Appends a move of one part to the heap A, or to two: B is 0 for one. */
static gboolean
list_heaps (List *list, guint part, gint64 a, gint64 b)
{
  const MxSum *start = list->solving->solution->start;
  MxSum *sum = new_rest (start, part);

  mx_sum_add (sum, start->part[part].family, &a);
  if (b > 0)
    mx_sum_add (sum, start->part[part].family, &b);
  return list_take (list, sum, part);
}

/* Winning moves of a take-and-break heap that a theorem answers: a reader would have to list all
 * that one amount leaves before it came to the next. */
static void
list_from_octal (List *list, guint part, MxValue wanted)
{
  MxSolving *self = list->solving;
  guint family = self->solution->start->part[part].family;
  const MxFamily *f = &self->source->families[family];
  gint64 heap = mx_sum_get_coords (self->solution->start, part)[0];
  gint64 last = MIN (heap, f->tail != 0 ? (gint64)MOST_READ : (gint64)f->n_digits - 1);

  list->limited |= f->tail != 0 && last < heap;
  for (gint64 k = 0; k <= last; k++) {
    guint digit = mx_family_digit (f, (guint64)k);
    gint64 left = heap - k;
    gint64 most = (digit & 4) == 0 || left == 0 ? 0 : (left - f->unequal) / 2;

    if ((digit & (left == 0 ? 1 : 2)) != 0 && k > 0
        && mx_solving_value (self, family, &left) == wanted
        && !list_heaps (list, part, left, 0))
      return;
    if (most > (gint64)(MOST_READ / f->n_digits)) {
      most = (gint64)(MOST_READ / f->n_digits);
      list->limited = TRUE;
    }
    for (gint64 a = 1; a <= most; a++) {
      gint64 b = left - a;
      MxValue value =
          mx_solving_value (self, family, &a) ^ mx_solving_value (self, family, &b);

      if (!mx_work_tick (&self->work, 3))
        return;
      if (value == wanted && !list_heaps (list, part, a, b))
        return;
    }
  }
}

/* The winning moves of one part, which must come to the value WANTED. */
static void
list_part (List *list, guint part, MxValue wanted)
{
  MxSolving *self = list->solving;
  const MxSum *start = self->solution->start;
  guint family = start->part[part].family;
  MxNode node = self->node[part];

  if (self->source->families[family].shape == MX_SHAPE_NIM) {
    MxSum *sum;

    /* Taking counters leads to each smaller value once. */
    if (wanted >= mx_sum_get_coords (start, part)[0])
      return;
    sum = new_rest (start, part);
    mx_sum_add (sum, family, &wanted);
    list_take (list, sum, part);
  } else if (self->closed[part]
             && self->source->families[family].shape == MX_SHAPE_OCTAL) {
    list_from_octal (list, part, wanted);
  } else if (node != MX_NO_NODE && (self->graph->flags[node] & MX_NODE_OPEN) == 0
             && (self->graph->value[node] != MX_VALUE_UNKNOWN
                 || self->dense[family] == NULL)) {
    if ((self->graph->flags[node] & MX_NODE_FAULT) != 0)
      list->limited = TRUE;
    list_from_graph (list, part, wanted);
  } else {
    list_from_reader (list, part, wanted);
  }
}

gboolean
mx_moves_normal (MxSolving *self)
{
  MxSolution *solution = self->solution;
  const MxSum *start = solution->start;
  g_autofree gboolean *repeats = find_repeats (self);
  List list;
  MxValue sum = 0;
  guint n_others = 0; /* parts without a number */

  list_init (&list, self);
  for (guint i = 0; i < start->n; i++) {
    if (solution->start_value[i] >= 0)
      sum ^= solution->start_value[i];
    else
      n_others++;
    if (solution->start_value[i] == MX_VALUE_UNKNOWN)
      list.limited = TRUE;
  }
  for (guint i = 0; i < start->n && !self->work.stopped; i++) {
    gboolean number = solution->start_value[i] >= 0;

    /* Whatever this part does, another one without a number stays. */
    if (repeats[i] || n_others > (number ? 0 : 1))
      continue;
    list_part (&list, i, number ? sum ^ solution->start_value[i] : sum);
  }
  if (!list_finish (&list))
    return FALSE;
  /* One winning move is known, whatever the rest may be. */
  if (solution->n_moves > 0)
    solution->outcome = MX_OUTCOME_N;
  return TRUE;
}

/* -- whole positions -- */

/* The outcome of the whole position in which part PART has moved to OPTION. */
static MxOutcome
look_up (MxSolving *self, const MxGraph *whole, guint part, guint32 option, GArray *parts)
{
  MxNode single;
  guint n;
  const MxNode *node = mx_graph_option_parts (self->graph, option, &single, &n);
  MxNode found;

  g_array_set_size (parts, 0);
  for (guint i = 0; i < self->solution->start->n; i++) {
    if (i != part && !mx_whole_says_nothing (self->graph, self->node[i]))
      g_array_append_val (parts, self->node[i]);
  }
  g_array_append_vals (parts, node, n);
  n = mx_whole_normalize (self->graph, (MxNode *)(gpointer)parts->data, parts->len);
  found = mx_graph_find_whole (whole, (MxNode *)(gpointer)parts->data, n);
  return found == MX_NO_NODE ? MX_OUTCOME_UNKNOWN : whole->outcome[found];
}

gboolean
mx_moves_whole (MxSolving *self, const MxGraph *whole)
{
  const MxGraph *graph = self->graph;
  const MxSum *start = self->solution->start;
  g_autofree gboolean *repeats = find_repeats (self);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (MxNode));
  MxNode whole_start = self->solution->whole_start;
  List list;

  list_init (&list, self);
  /* An ended game has parts that could move, but no moves. */
  for (guint i = 0; i < start->n && mx_graph_n_options (whole, whole_start) > 0; i++) {
    MxNode node = self->node[i];

    for (guint32 k = graph->first[node]; !repeats[i] && k < graph->first[node + 1]; k++) {
      MxOutcome outcome = look_up (self, whole, i, graph->option[k], parts);

      if (!mx_work_tick (&self->work, 50 + 4 * (guint64)start->n))
        break;
      if (outcome == MX_OUTCOME_UNKNOWN)
        list.limited = TRUE;
      if (outcome == MX_OUTCOME_P && !list_option (&list, i, graph->option[k]))
        break;
    }
  }
  if ((whole->flags[whole_start] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0)
    list.limited = TRUE;
  return list_finish (&list);
}

/* Whether a position of Nim with this nim-sum and so many heaps of 1 and of more is P. */
static gboolean
misere_nim_is_p (MxValue sum, guint64 ones, guint64 larger)
{
  return larger == 0 ? ones % 2 == 1 : sum == 0;
}

gboolean
mx_moves_misere_nim (MxSolving *self)
{
  MxSolution *solution = self->solution;
  const MxSum *start = solution->start;
  g_autofree gboolean *repeats = find_repeats (self);
  guint64 ones = 0;
  guint64 larger = 0;
  MxValue sum = 0;
  List list;

  for (guint i = 0; i < start->n; i++) {
    gint64 heap = mx_sum_get_coords (start, i)[0];

    sum ^= heap;
    ones += heap == 1;
    larger += heap > 1;
  }
  solution->outcome = misere_nim_is_p (sum, ones, larger) ? MX_OUTCOME_P : MX_OUTCOME_N;
  list_init (&list, self);
  for (guint i = 0; i < start->n && !self->work.stopped; i++) {
    gint64 heap = mx_sum_get_coords (start, i)[0];
    gint64 to[3] = {0, 1, sum ^ heap};

    /* Only these can win: with no larger heap left the ones count, else the nim-sum. */
    for (guint k = 0; k < 3 && !repeats[i]; k++) {
      MxSum *move;

      if (to[k] >= heap
          || !misere_nim_is_p (sum ^ heap ^ to[k], ones - (heap == 1) + (to[k] == 1),
                               larger - (heap > 1) + (to[k] > 1)))
        continue;
      move = new_rest (start, i);
      mx_sum_add (move, start->part[i].family, &to[k]);
      list_take (&list, move, i);
    }
  }
  return list_finish (&list);
}
