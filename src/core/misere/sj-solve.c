/* SPDX-License-Identifier: MIT */
#include "core/misere/sj.h"
#include "core/solving.h"

#include "core/misere/quotient-letters.h"

/* Anti-SG sums that have too many whole positions, answered by SJ's theorem.
 *
 * sj.c has its proof, for games that end and in which a move leaves one component.  A position is
 * known by its nim-sum and by how many values are above 1. */

typedef struct {
  MxValue sum;
  guint64 larger; /* values above 1 */
} State;

static gboolean
is_p (State state)
{
  return (state.sum != 0) != (state.larger > 0);
}

static State
move (State state, MxValue from, MxValue to)
{
  return (State){state.sum ^ from ^ to, state.larger - (from > 1) + (to > 1)};
}

/* The start, if every value is a number. */
static gboolean
find_state (const MxSolving *self, State *state)
{
  const MxKinds *kinds = self->kinds;

  *state = (State){0};
  for (guint i = 0; i < kinds->sum->n; i++) {
    if (self->value[i] < 0)
      return FALSE;
    state->sum ^= (kinds->count[i] & 1) != 0 ? self->value[i] : 0;
    state->larger += self->value[i] > 1 ? kinds->count[i] : 0;
  }
  return TRUE;
}

/* Whether every play of the start ends, and no move of it leaves more than one component: what a
 * theorem has closed only gets smaller. */
static gboolean
is_simple (MxSolving *self)
{
  const MxSum *kinds = self->kinds->sum;
  g_autofree MxNode *roots = g_new (MxNode, MAX (kinds->n, 1));
  MxLettersResult result;
  MxLetters letters;
  guint n = 0;

  for (guint f = 0; f < self->source->n_families; f++) {
    if (self->source->families[f].splits)
      return FALSE;
  }
  for (guint i = 0; i < kinds->n; i++) {
    if (self->closed[i])
      continue;
    if (self->node[i] == MX_NO_NODE)
      return FALSE;
    roots[n++] = self->node[i];
  }
  result = mx_letters_init (&letters, &self->work, self->graph, roots, n);
  mx_letters_clear (&letters, &self->work);
  return result == MX_LETTERS_DONE;
}

static MxOutcome
look_up (MxSolving *self, guint kind, guint32 option, gpointer data)
{
  const State *state = data;
  MxValue value = mx_graph_option_value (self->graph, option);

  if (value < 0)
    return MX_OUTCOME_UNKNOWN;
  return is_p (move (*state, self->value[kind], value)) ? MX_OUTCOME_P : MX_OUTCOME_N;
}

/* A move of a closed heap to what is left of it. */
static gboolean
store_heap (MxSolving *self, guint kind, State state, gint64 left)
{
  guint family = self->kinds->sum->part[kind].family;
  MxValue value = mx_solving_value (self, family, &left);

  if (value < 0) {
    self->solution->moves_limited = TRUE;
    return TRUE;
  }
  return mx_work_tick (&self->work, 10)
         && (!is_p (move (state, self->value[kind], value))
             || (mx_move_table_begin (self->table, &self->work, kind)
                 && mx_move_table_add_part (self->table, &self->work, family, &left)));
}

/* The winning moves of a heap that a theorem closed. */
static gboolean
store_closed (MxSolving *self, guint kind, State state)
{
  const MxSum *kinds = self->kinds->sum;
  const MxFamily *family = &kinds->source->families[kinds->part[kind].family];
  gint64 heap = mx_sum_get_coords (kinds, kind)[0];

  if (family->shape == MX_SHAPE_SUBTRACTION) {
    for (guint k = 0; k < family->n_set && family->set[k] <= heap; k++) {
      if (!store_heap (self, kind, state, heap - family->set[k]))
        return FALSE;
    }
  } else if (family->shape == MX_SHAPE_NIM) {
    MxValue to[3] = {0, 1, state.sum ^ heap};

    /* Only these can make it P: with the nim-sum 0, or no value above 1. */
    for (guint k = 0; k < 3; k++) {
      if (to[k] < heap && !store_heap (self, kind, state, to[k]))
        return FALSE;
    }
  } else {
    self->solution->moves_limited = family->shape != MX_SHAPE_OCTAL || family->tail != 0;
    for (guint k = 1; k < family->n_digits && (gint64)k <= heap; k++) {
      if ((family->digits[k] & ((gint64)k == heap ? 1 : 2)) != 0
          && !store_heap (self, kind, state, heap - (gint64)k))
        return FALSE;
    }
  }
  return mx_move_table_end_kind (self->table, &self->work, kind);
}

gboolean
mx_solving_by_sj (MxSolving *self)
{
  MxSolution *solution = self->solution;
  State state;
  gboolean done = TRUE;
  gboolean over;

  if (!find_state (self, &state) || !is_simple (self))
    return FALSE;
  over = state.sum == 0 && state.larger == 0;
  for (guint i = 0; over && i < self->kinds->sum->n; i++)
    over = self->value[i] == 0;
  solution->limit = MX_LIMIT_NONE;
  solution->moves_limited = FALSE;
  solution->moves_limit = MX_LIMIT_NONE;
  solution->outcome = is_p (state) ? MX_OUTCOME_P : MX_OUTCOME_N;
  for (guint i = 0; !over && done && i < self->kinds->sum->n; i++)
    done = self->closed[i] ? store_closed (self, i, state)
                           : mx_moves_store_kind (self, i, look_up, &state);
  return mx_moves_finish (self);
}
