/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

#include "core/sum/moves.h"

/* The winning moves of the start: for each kind of part the way in which they are listed, and how
 * many they are.
 *
 * In normal play a move wins if it makes the nim-sum 0, so the part that moves must take the value
 * of the others.  Where the graph will not be kept, or never held the part, what its options come
 * to is looked up now, and the moves are written out. */

/* So many options of a part that was not explored are read, fewer where hardly any has a known
 * value. */
#define MOST_READ ((guint64)1000000)
#define MOST_READ_UNKNOWN ((guint64)20000)

void
mx_moves_limit (MxSolving *self, MxLimit limit)
{
  self->solution->moves_limited = TRUE;
  if (self->solution->moves_limit == MX_LIMIT_NONE)
    self->solution->moves_limit = limit;
}

/* -- moves that are written out -- */

static gboolean
store_option (MxSolving *self, guint kind, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *node = mx_graph_option_parts (self->graph, option, &single, &n);
  gboolean done = mx_move_table_begin (self->table, &self->work, kind);

  for (guint i = 0; done && i < n; i++)
    done = mx_move_table_add_part (self->table, &self->work, self->graph->family[node[i]],
                                   mx_graph_coords (self->graph, node[i]));
  return done;
}

gboolean
mx_moves_store_kind (MxSolving *self, guint kind, MxMoveTest test, gpointer data)
{
  const MxGraph *graph = self->graph;
  MxNode node = self->node[kind];

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxOutcome outcome = test (self, kind, graph->option[k], data);

    if (!mx_work_tick (&self->work, 3))
      return FALSE;
    if (outcome == MX_OUTCOME_UNKNOWN)
      self->solution->moves_limited = TRUE;
    if (outcome == MX_OUTCOME_P && !store_option (self, kind, graph->option[k]))
      return FALSE;
  }
  return mx_move_table_end_kind (self->table, &self->work, kind);
}

static MxOutcome
has_wanted_value (MxSolving *self, guint kind, guint32 option, gpointer data)
{
  MxValue value = mx_graph_option_value (self->graph, option);

  if (value == MX_VALUE_UNKNOWN)
    return MX_OUTCOME_UNKNOWN;
  return value == mx_move_table_wanted (self->table, kind) ? MX_OUTCOME_P : MX_OUTCOME_N;
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

static gboolean
store_read (MxSolving *self, guint kind, const MxOptions *read)
{
  MxValue wanted = mx_move_table_wanted (self->table, kind);

  for (guint i = 0; i < read->n; i++) {
    MxValue value = value_of_read (self, read, i);
    gboolean done = mx_work_tick (&self->work, 40);

    if (value == MX_VALUE_UNKNOWN)
      self->solution->moves_limited = TRUE;
    if (done && value == wanted) {
      done = mx_move_table_begin (self->table, &self->work, kind);
      for (guint32 k = read->first[i]; done && k < read->first[i + 1]; k++)
        done = mx_move_table_add_part (self->table, &self->work, read->part[k].family,
                                       read->coords + read->part[k].coords);
    }
    if (!done)
      return FALSE;
  }
  return mx_move_table_end_kind (self->table, &self->work, kind);
}

/* Winning moves of a part that was not explored. */
static gboolean
store_from_reader (MxSolving *self, guint kind)
{
  const MxSum *kinds = self->kinds->sum;
  guint family = kinds->part[kind].family;
  MxControl control = {.stop = stop_cb, .data = &self->work};
  guint64 most = self->dense[family] != NULL ? MOST_READ : MOST_READ_UNKNOWN;
  g_autoptr (MxReader) reader = mx_reader_new (self->source);
  g_autoptr (MxOptions) read = mx_options_new ();
  gboolean done;

  read->control = &control;
  read->max_options = most;
  mx_work_begin_read (&self->work, read);
  if (!mx_reader_options (reader, family, mx_sum_get_coords (kinds, kind), read)) {
    if (read->result == MX_READ_LIMIT)
      mx_moves_limit (self, read->fault.message != NULL ? MX_LIMIT_NUMBERS
                            : read->n < most            ? MX_LIMIT_MEMORY
                                                        : MX_LIMIT_COUNT);
    self->solution->moves_limited = TRUE;
    /* A position at fault cannot be played: what was read before the fault is no move. */
    if (read->result == MX_READ_FAULT)
      mx_options_reset (read);
  }
  done = store_read (self, kind, read);
  mx_work_end_reads (&self->work, read);
  return done;
}

/* -- normal play -- */

/* Whether an option of a kind is unknown, or the options themselves. */
static gboolean
has_unknown (const MxSolving *self, guint kind)
{
  const MxGraph *graph = self->graph;
  MxNode node = self->node[kind];
  gboolean found = (graph->flags[node] & MX_NODE_FAULT) != 0;

  for (guint32 k = graph->first[node]; !found && k < graph->first[node + 1]; k++)
    found = mx_graph_option_value (graph, graph->option[k]) == MX_VALUE_UNKNOWN;
  return found;
}

/* Whether the values of the dense table serve better than the graph. */
static gboolean
is_explored (const MxSolving *self, guint kind)
{
  MxNode node = self->node[kind];

  return node != MX_NO_NODE && (self->graph->flags[node] & MX_NODE_OPEN) == 0
         && (self->graph->value[node] != MX_VALUE_UNKNOWN
             || self->dense[self->kinds->sum->part[kind].family] == NULL);
}

/* The winning moves of one kind of part.  FALSE if the work must end. */
static gboolean
find_for_kind (MxSolving *self, guint kind)
{
  guint family = self->kinds->sum->part[kind].family;
  MxShape shape = self->source->families[family].shape;
  MxMoveTable *table = self->table;

  if (shape == MX_SHAPE_NIM) {
    /* Taking counters leads to each smaller value once. */
    table->way[kind] = MX_WAY_NIM;
  } else if (self->closed[kind] && self->source->families[family].low > 0) {
    table->way[kind] = MX_WAY_INTERVAL;
  } else if (self->closed[kind]
             && (shape == MX_SHAPE_OCTAL
                 || (shape != MX_SHAPE_LINES
                     && self->source->families[family].set != NULL))) {
    table->way[kind] = shape == MX_SHAPE_OCTAL ? MX_WAY_OCTAL : MX_WAY_TAKE;
    table->keep[family] = TRUE;
  } else if (self->closed[kind] && shape == MX_SHAPE_LINES) {
    return mx_solving_store_lines (self, kind);
  } else if (!is_explored (self, kind)) {
    return store_from_reader (self, kind);
  } else if (!self->complete) {
    if ((self->graph->flags[self->node[kind]] & MX_NODE_FAULT) != 0)
      self->solution->moves_limited = TRUE;
    return mx_moves_store_kind (self, kind, has_wanted_value, NULL);
  } else {
    table->way[kind] = MX_WAY_GRAPH;
    if (has_unknown (self, kind))
      self->solution->moves_limited = TRUE;
  }
  return mx_move_table_count (table, kind, &self->work, &table->count[kind]);
}

/* A limit ends the counting; what was found is there. */
static void
note_end (MxSolving *self)
{
  if (!mx_work_ok (&self->work) && !self->work.stopped)
    mx_moves_limit (self, mx_work_resume (&self->work, 0));
}

gboolean
mx_moves_normal (MxSolving *self)
{
  MxMoveTable *table = self->table;
  guint n = self->kinds->sum->n;
  guint64 n_others = 0; /* parts without a number */

  table->sum = 0;
  table->graph = self->graph;
  if (self->solution->outcome == MX_OUTCOME_P)
    return mx_moves_finish (self);
  for (guint i = 0; i < n; i++) {
    if (self->value[i] >= 0)
      table->sum ^= (self->kinds->count[i] & 1) != 0 ? self->value[i] : 0;
    else
      n_others += self->kinds->count[i];
    if (self->value[i] != MX_VALUE_UNKNOWN)
      continue;
    /* Alone it is to come to 0, and a theorem tells all moves of such a part that do. */
    if (mx_solving_get_wythoff (self, i) == 0)
      self->solution->moves_limited = TRUE;
    else if (self->solution->start->n > 1)
      mx_moves_limit (self, MX_LIMIT_POSITIONS);
  }
  for (guint i = 0; i < n && !self->work.stopped; i++) {
    /* Whatever this part does, another one without a number stays. */
    if (n_others > (self->value[i] >= 0 ? 0 : 1))
      continue;
    if (!mx_work_tick (&self->work, 5) || !find_for_kind (self, i)) {
      note_end (self);
      if (self->solution->moves_limit == MX_LIMIT_TIME)
        break;
    }
  }
  return mx_moves_finish (self);
}

/* -- the end -- */

static int
compare_cursors_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  return mx_move_compare (data, a, b);
}

/* Whether a move leaves the part that moves beside what else comes: only then may another kind's
 * move lead to the same position.  For if A becomes R and B becomes Q, and A and B differ, then R
 * with B is Q with A, so that A is in R and B is in Q. */
static gboolean
leaves_itself (const MxMoveTable *table, const MxMoveCursor *cursor)
{
  const MxSum *kinds = table->kinds->sum;
  guint n = mx_move_cursor_n_parts (table, cursor);

  for (guint i = 0; i < n; i++) {
    gint64 space;
    guint family;
    const gint64 *coords = mx_move_cursor_part (table, cursor, i, &family, &space);

    if (family == kinds->part[cursor->kind].family
        && mx_source_compare (table->source, family, coords, family,
                              mx_sum_get_coords (kinds, cursor->kind))
               == 0)
      return TRUE;
  }
  return FALSE;
}

/* The moves of one kind that leave their part in place. */
static void
collect_staying (MxSolving *self, guint kind, GArray *staying)
{
  const MxMoveTable *table = self->table;
  MxMoveCursor cursor;
  gboolean more = mx_move_cursor_init (table, kind, &cursor);

  for (; more; more = mx_move_cursor_next_group (table, &cursor)) {
    while (mx_move_cursor_next (table, &cursor, &self->work)) {
      if (leaves_itself (table, &cursor))
        g_array_append_val (staying, cursor);
    }
  }
}

/* How many moves lead to positions that moves of earlier kinds lead to. */
static guint64
count_doubles (MxSolving *self)
{
  const MxMoveTable *table = self->table;
  g_autoptr (GArray) staying = g_array_new (FALSE, FALSE, sizeof (MxMoveCursor));
  const MxMoveCursor *cursor;
  guint64 n = 0;

  for (guint kind = 0; self->kinds->sum->n > 1 && kind < self->kinds->sum->n; kind++) {
    /* The heaps that a theorem answers only get smaller. */
    if (table->count[kind] > 0
        && (table->way[kind] == MX_WAY_GRAPH || table->way[kind] == MX_WAY_STORED))
      collect_staying (self, kind, staying);
  }
  g_array_sort_with_data (staying, compare_cursors_cb, self->table);
  cursor = (const MxMoveCursor *)(gpointer)staying->data;
  for (guint i = 1; i < staying->len; i++)
    n += mx_move_compare (table, &cursor[i - 1], &cursor[i]) == 0;
  return n;
}

static void
find_last_kinds (MxMoveTable *table)
{
  const MxSum *kinds = table->kinds->sum;

  table->top[0] = table->top[1] = MX_NO_KIND;
  for (guint i = 0; i < kinds->n; i++) {
    for (guint k = 0; k < 2; k++) {
      guint top = table->top[k];

      if (top != MX_NO_KIND
          && mx_source_compare (table->source, kinds->part[i].family,
                                mx_sum_get_coords (kinds, i), kinds->part[top].family,
                                mx_sum_get_coords (kinds, top))
                 < 0)
        continue;
      if (k == 0)
        table->top[1] = table->top[0];
      table->top[k] = i;
      break;
    }
  }
}

gboolean
mx_moves_finish (MxSolving *self)
{
  MxSolution *solution = self->solution;

  if (self->work.stopped)
    return FALSE;
  note_end (self);
  find_last_kinds (self->table);
  solution->n_moves = 0;
  for (guint i = 0; i < self->kinds->sum->n; i++) {
    if (__builtin_add_overflow (solution->n_moves, self->table->count[i],
                                &solution->n_moves)) {
      solution->n_moves = G_MAXUINT64;
      mx_moves_limit (self, MX_LIMIT_NUMBERS);
      break;
    }
  }
  if (solution->n_moves > 0)
    solution->n_moves -= count_doubles (self);
  note_end (self);
  /* One winning move is known, whatever the rest may be. */
  if (solution->n_moves > 0)
    solution->outcome = MX_OUTCOME_N;
  return !self->work.stopped;
}

/* Writes the first moves out, for those who must not wait. */
gboolean
mx_moves_list_first (MxSolving *self)
{
  MxSolution *solution = self->solution;
  MxMoves *moves;
  MxMove move;

  if (solution->n_moves == 0)
    return TRUE;
  solution->first_moves = g_new (MxMove, MIN (solution->n_moves, MX_FIRST_MOVES));
  moves = mx_moves_new_watched (solution, &self->work);
  while (solution->n_first_moves < MX_FIRST_MOVES && mx_moves_next (moves, &move)) {
    move.came = mx_sum_copy (move.came);
    solution->first_moves[solution->n_first_moves++] = move;
  }
  mx_moves_free (moves);
  note_end (self);
  return !self->work.stopped;
}
