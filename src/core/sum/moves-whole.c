/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

/* Winning moves in misère and anti-SG play, where the whole position decides: each option of each
 * kind of part is put in the place of the part, and what that comes to is looked up. */

typedef struct {
  const MxGraph *whole;
  const MxNode *rest; /* n_rest: the parts of the start that say anything, by kind */
  guint n_rest;
  MxNode *parts; /* room for n_rest, and the parts of an option */
  guint cap;
} Look;

/* The outcome of the whole position in which a part of that kind has moved to OPTION. */
static MxOutcome
look_up (MxSolving *self, guint kind, guint32 option, gpointer data)
{
  Look *look = data;
  MxNode single;
  guint n_came;
  const MxNode *came = mx_graph_option_parts (self->graph, option, &single, &n_came);
  gboolean left_out = FALSE;
  guint n = 0;
  MxNode found;

  if (!mx_work_tick (&self->work, 50 + 4 * (guint64)look->n_rest))
    return MX_OUTCOME_UNKNOWN;
  if (look->n_rest + n_came > look->cap) {
    look->cap = look->n_rest + 2 * n_came;
    look->parts = g_renew (MxNode, look->parts, look->cap);
  }
  for (guint i = 0; i < look->n_rest; i++) {
    if (!left_out && look->rest[i] == self->node[kind])
      left_out = TRUE;
    else
      look->parts[n++] = look->rest[i];
  }
  for (guint i = 0; i < n_came; i++)
    look->parts[n++] = came[i];
  n = mx_whole_normalize (self->graph, look->parts, n);
  found = mx_graph_find_whole (look->whole, look->parts, n);
  return found == MX_NO_NODE ? MX_OUTCOME_UNKNOWN : look->whole->outcome[found];
}

/* The parts of the start that say anything. */
static MxNode *
new_rest (const MxSolving *self, guint *n)
{
  const MxKinds *kinds = self->kinds;
  MxNode *rest = g_new (MxNode, MAX (self->solution->start->n, 1));

  *n = 0;
  for (guint i = 0; i < kinds->sum->n; i++) {
    for (guint k = 0;
         !mx_whole_says_nothing (self->graph, self->node[i]) && k < kinds->count[i]; k++)
      rest[(*n)++] = self->node[i];
  }
  return rest;
}

gboolean
mx_moves_whole (MxSolving *self, const MxGraph *whole)
{
  MxNode whole_start = self->solution->whole_start;
  guint32 first = whole->parts_first[whole_start];
  MxWholeEnd end = mx_whole_end (self->graph, self->solution->play, whole->parts + first,
                                 whole->parts_first[whole_start + 1] - first);
  Look look = {.whole = whole};
  MxNode *rest = new_rest (self, &look.n_rest);
  gboolean done = TRUE;

  look.rest = rest;
  /* An ended game has parts that could move, but no moves; and of one that may have ended none is
   * known to be a move. */
  if (end == MX_WHOLE_GOES_ON) {
    for (guint i = 0; done && i < self->kinds->sum->n; i++)
      done = mx_moves_store_kind (self, i, look_up, &look);
  }
  if ((whole->flags[whole_start] & (MX_NODE_OPEN | MX_NODE_FAULT)) != 0)
    self->solution->moves_limited = TRUE;
  g_free (look.parts);
  g_free (rest);
  return mx_moves_finish (self);
}

/* Whether a position of Nim with this nim-sum and so many heaps of 1 and of more is P. */
static gboolean
misere_nim_is_p (MxValue sum, guint64 ones, guint64 larger)
{
  return larger == 0 ? ones % 2 == 1 : sum == 0;
}

/* The winning moves of one heap of Nim.  FALSE if the work must end. */
static gboolean
store_misere_nim (MxSolving *self, guint kind, MxValue sum, guint64 ones, guint64 larger)
{
  const MxSum *kinds = self->kinds->sum;
  gint64 heap = mx_sum_get_coords (kinds, kind)[0];
  gint64 to[3] = {0, 1, sum ^ heap};

  /* Only these can win: with no larger heap left the ones count, else the nim-sum. */
  for (guint k = 0; k < 3; k++) {
    if (to[k] >= heap
        || !misere_nim_is_p (sum ^ heap ^ to[k], ones - (heap == 1) + (to[k] == 1),
                             larger - (heap > 1) + (to[k] > 1)))
      continue;
    if (!mx_move_table_begin (self->table, &self->work, kind)
        || !mx_move_table_add_part (self->table, &self->work, kinds->part[kind].family,
                                    &to[k]))
      return FALSE;
  }
  return mx_move_table_end_kind (self->table, &self->work, kind);
}

gboolean
mx_moves_misere_nim (MxSolving *self)
{
  const MxKinds *kinds = self->kinds;
  guint64 ones = 0;
  guint64 larger = 0;
  MxValue sum = 0;
  gboolean done = TRUE;

  for (guint i = 0; i < kinds->sum->n; i++) {
    gint64 heap = mx_sum_get_coords (kinds->sum, i)[0];

    sum ^= (kinds->count[i] & 1) != 0 ? heap : 0;
    ones += heap == 1 ? kinds->count[i] : 0;
    larger += heap > 1 ? kinds->count[i] : 0;
  }
  self->solution->outcome =
      misere_nim_is_p (sum, ones, larger) ? MX_OUTCOME_P : MX_OUTCOME_N;
  for (guint i = 0; done && i < kinds->sum->n; i++)
    done = store_misere_nim (self, i, sum, ones, larger);
  return mx_moves_finish (self);
}
