/* SPDX-License-Identifier: MIT */
#include "session/inspection-private.h"

#include "core/sum/moves.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A position where the start is a sum.  It is one component beside others: its outcome and its
 * moves are those of a game of its own, and say nothing of who wins the sum.  So it is told what
 * it is worth, and how the winning moves of the sum treat it. */

#define LIST_MOST 4

gboolean
mx_inspector_is_component (const Inspector *self)
{
  return self->solution->whole == NULL && self->solution->start->n > 1;
}

char *
mx_inspector_dup_component_title (const Inspector *self, MxNode node)
{
  GString *name = g_string_new (NULL);

  mx_graph_append_name (self->graph, name, node);
  g_autofree char *text = g_string_free (name, FALSE);
  /* Translators: one component of a sum, looked at by itself; %s is "nim(4)". */
  return g_strdup_printf (_ ("%s, alone"), text);
}

static char *
explain_worth (const Inspector *self, MxNode node)
{
  MxValue value = self->graph->value[node];
  g_autofree char *text = mx_words_dup_value (self->graph, node);

  if (value == 0)
    return g_strdup (_ ("It is worth 0: beside other parts it changes nothing."));
  if (value > 0)
    return g_strdup_printf (_ ("It is worth as much as a Nim heap of %s."), text);
  return g_strdup_printf (_ ("It is worth %s: no Nim heap is worth the same."), text);
}

/* "take 2 → nim(1)" */
static char *
dup_move (const Inspector *self, const MxMove *move)
{
  g_autofree char *name = mx_inspection_dup_move (self->program, self->solution, move);
  g_autofree char *came = mx_sum_to_string (move->came);

  return name != NULL ? g_strdup_printf ("%s → %s", name, came)
                      : g_strdup_printf ("→ %s", came);
}

/* The kind of part that NODE is, if it is one of the start. */
static gboolean
find_kind (const MxSolution *solution, MxNode node, guint *kind)
{
  const MxKinds *kinds = solution->kinds;

  for (*kind = 0; *kind < kinds->sum->n; ++*kind)
    if (solution->start_node[kinds->first[*kind]] == node)
      return TRUE;
  return FALSE;
}

/* The winning moves of the start that move a part of that kind. */
static char *
explain_winning_moves (const Inspector *self, guint kind)
{
  const MxSolution *solution = self->solution;
  guint64 n = mx_moves_count_of_kind (solution, kind);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (MxMoves) moves = NULL;
  MxMove move;

  if (n == 0)
    return solution->moves_limited
               ? NULL
               : g_strdup (_ ("In the sum: no winning move moves this part."));
  moves = mx_moves_new_of_kind (solution, kind);
  while (words->len < LIST_MOST && mx_moves_next (moves, &move))
    g_ptr_array_add (words, dup_move (self, &move));
  g_autofree char *list = mx_words_dup_cut_list ((const char *const *)words->pdata,
                                                 words->len, (guint)MIN (n, G_MAXUINT));
  /* Translators: of one part of a sum; %s is "take 2 → nim(1)", or a list of such moves. */
  return g_strdup_printf (
      ngettext ("In the sum: %s wins.", "In the sum: %s win.", (gulong)n), list);
}

/* What the part NODE is to the start; NULL if it is none, or that is not known. */
static char *
explain_in_sum (const Inspector *self, MxNode node)
{
  const MxSolution *solution = self->solution;
  guint kind;

  if (!find_kind (solution, node, &kind) || !mx_inspector_knows_start (self))
    return NULL;
  switch (solution->outcome) {
  case MX_OUTCOME_N: return explain_winning_moves (self, kind);
  case MX_OUTCOME_P: return g_strdup (_ ("In the sum: every move loses."));
  case MX_OUTCOME_D: return g_strdup (_ ("In the sum: no move wins, for it is a draw."));
  case MX_OUTCOME_UNKNOWN:
  default: return NULL;
  }
}

char *
mx_inspector_explain_component (const Inspector *self, MxNode node)
{
  g_autofree char *worth = explain_worth (self, node);
  g_autofree char *in_sum = explain_in_sum (self, node);

  return in_sum != NULL ? mx_inspection_join (worth, in_sum) : g_steal_pointer (&worth);
}
