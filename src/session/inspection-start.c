/* SPDX-License-Identifier: MIT */
#include "session/inspection-private.h"

#include "core/sum/moves.h"
#include "core/heap/period.h"
#include "session/words-quotient.h"
#include "core/graph/remoteness.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The start as a whole.  One part is a position like any other; of a sum there are its parts with
 * their values, what the nim-sum says, and the winning moves. */

#define PARTS_MOST 200
#define NIM_SUM_MOST 12
#define TITLE_MOST 24 /* terms of a title */
#define PERIOD_VALUES_MOST 4096 /* values in which a period is sought */

static char *
dup_part_name (const MxSolution *solution, guint part)
{
  GString *string = g_string_new (NULL);

  mx_source_append_name (solution->source, string, solution->start->part[part].family,
                         mx_sum_get_coords (solution->start, part));
  return g_string_free (string, FALSE);
}

char *
mx_inspection_dup_part_value (const MxSolution *solution, guint part)
{
  MxNode node = solution->start_node[part];

  if (solution->start_value[part] == MX_VALUE_INFINITE && node != MX_NO_NODE)
    return mx_words_dup_value (solution->components, node);
  return mx_words_dup_number (solution->start_value[part]);
}

char *
mx_inspection_dup_start_value (const MxSolution *solution)
{
  if (solution->value == MX_VALUE_INFINITE)
    return mx_words_dup_infinite (solution->value_set, solution->n_value_set);
  return mx_words_dup_number (solution->value);
}

gboolean
mx_inspector_knows_start (const Inspector *self)
{
  const MxSolution *solution = self->solution;

  if (self->steps == NULL || self->step >= self->steps->n_steps)
    return TRUE;
  if (solution->whole != NULL)
    return solution->whole_start != MX_NO_NODE
           && mx_inspector_knows (self, solution->whole_start);
  for (guint i = 0; i < solution->kinds->sum->n; i++) {
    MxNode node = solution->start_node[solution->kinds->first[i]];

    if (node != MX_NO_NODE && !mx_inspector_knows (self, node))
      return FALSE;
  }
  return TRUE;
}

static gboolean
knows_part (const Inspector *self, guint part)
{
  MxNode node = self->solution->start_node[part];

  /* The steps of a whole graph settle whole positions; the values of the parts are given. */
  return self->solution->whole != NULL || node == MX_NO_NODE
         || mx_inspector_knows (self, node);
}

static void
fill_parts (const Inspector *self, MxInspection *inspection)
{
  const MxSolution *solution = self->solution;

  if (solution->start->n < 2)
    return;
  inspection->n_parts = solution->start->n;
  for (guint i = 0; i < MIN (solution->start->n, PARTS_MOST); i++) {
    g_ptr_array_add (inspection->parts, dup_part_name (solution, i));
    g_ptr_array_add (inspection->part_values,
                     knows_part (self, i) ? mx_inspection_dup_part_value (solution, i)
                                          : g_strdup ("?"));
  }
}

/* -- winning moves -- */

char *
mx_inspection_dup_move (const MxProgram *program, const MxSolution *solution,
                        const MxMove *move)
{
  const MxSumPart *moved = &solution->start->part[move->part];
  g_autofree const gint64 **coords = g_new (const gint64 *, MAX (move->came->n, 1));

  for (guint k = 0; k < move->came->n; k++) {
    if (move->came->part[k].family != moved->family)
      return NULL;
    coords[k] = mx_sum_get_coords (move->came, k);
  }
  return mx_program_dup_move_name (program, moved->family,
                                   mx_sum_get_coords (solution->start, move->part),
                                   move->came->n, coords);
}

char *
mx_inspection_dup_change (const MxSolution *solution, const MxMove *move)
{
  g_autofree char *part = dup_part_name (solution, move->part);
  g_autofree char *came = mx_sum_to_string (move->came);

  return g_strdup_printf ("%s → %s", part, came);
}

/* The node of what a move leads to in the graph that is shown, or MX_NO_NODE. */
static MxNode
find_node (const Inspector *self, const MxMove *move)
{
  const MxSolution *solution = self->solution;
  g_autoptr (MxSum) sum = NULL;
  g_autofree MxNode *parts = NULL;

  if ((solution->whole == NULL && solution->start->n != 1)
      || solution->start->n > PARTS_MOST)
    return MX_NO_NODE;
  sum = mx_move_dup_position (solution, move);
  parts = g_new (MxNode, MAX (sum->n, 1));
  for (guint i = 0; i < sum->n; i++) {
    parts[i] = mx_graph_find (solution->components, sum->part[i].family,
                              mx_sum_get_coords (sum, i));
    if (parts[i] == MX_NO_NODE)
      return MX_NO_NODE;
  }
  return mx_solution_find (solution, parts, sum->n);
}

static void
fill_moves (const Inspector *self, MxInspection *inspection)
{
  const MxSolution *solution = self->solution;

  inspection->n_followers = solution->n_moves;
  inspection->only_winning = TRUE;
  for (guint i = 0; i < MIN (solution->n_first_moves, MX_INSPECTION_FOLLOWERS); i++) {
    const MxMove *move = &solution->first_moves[i];
    MxFollower *follower = g_new0 (MxFollower, 1);

    follower->node = find_node (self, move);
    follower->move = mx_inspection_dup_move (self->program, solution, move);
    if (solution->start->n > 1)
      follower->part = dup_part_name (solution, move->part);
    follower->position = mx_sum_to_string (move->came);
    follower->outcome = MX_OUTCOME_P;
    follower->winning = TRUE;
    follower->value = g_strdup (
        solution->play == MX_PLAY_NORMAL ? "0" : mx_words_outcome_letter (MX_OUTCOME_P));
    g_ptr_array_add (inspection->followers, follower);
  }
}

/* -- the reason -- */

/* "3 ⊕ 4 ⊕ 5" */
char *
mx_inspection_dup_nim_sum (const MxSolution *solution)
{
  GString *string = g_string_new (NULL);

  for (guint i = 0; i < solution->start->n; i++) {
    if (i == NIM_SUM_MOST) {
      g_string_append (string, " ⊕ …");
      break;
    }
    g_autofree char *value = mx_inspection_dup_part_value (solution, i);
    g_string_append_printf (string, "%s%s", i > 0 ? " ⊕ " : "", value);
  }
  return g_string_free (string, FALSE);
}

static char *
dup_number_of_moves (const MxSolution *solution)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, solution->n_moves);
  gulong form = (gulong)solution->n_moves;

  if (solution->moves_limited)
    return g_strdup_printf (
        ngettext ("At least %s winning move.", "At least %s winning moves.", form),
        number);
  if (solution->n_moves == 1)
    return g_strdup (_ ("One winning move."));
  return g_strdup_printf (ngettext ("%s winning move.", "%s winning moves.", form),
                          number);
}

char *
mx_inspection_join (const char *first, const char *second)
{
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("sentences", "%1$s %2$s"), first, second);
}

/* The pattern of the heaps of FAMILY, as far as they are explored. */
static void
find_period (const Inspector *self, guint family, MxPeriod *period)
{
  const MxGraph *graph = self->solution->components;
  gint64 zero = 0;
  MxNode first = mx_graph_find (graph, family, &zero);
  g_autofree MxValue *values = g_new (MxValue, PERIOD_VALUES_MOST);
  guint n = 0;

  *period = (MxPeriod){0};
  if (first == MX_NO_NODE)
    return;
  while (n < PERIOD_VALUES_MOST && first + n < graph->n
         && graph->family[first + n] == family
         && mx_graph_coords (graph, first + n)[0] == n && graph->value[first + n] >= 0) {
    values[n] = graph->value[first + n];
    n++;
  }
  mx_period_find (&self->solution->source->families[family], values, n, period);
}

/* Where the value of one heap comes from that is too large for the graph. */
static char *
explain_value (const Inspector *self)
{
  const MxSolution *solution = self->solution;
  guint family = solution->start->part[0].family;
  const char *letter = mx_words_outcome_letter (solution->outcome);
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  MxPeriod period = {0};

  if (solution->source->families[family].arity == 1)
    find_period (self, family, &period);
  if (period.period > 0 && period.proof == MX_PROOF_NIM)
    return g_strdup_printf (_ ("In Nim a heap is worth its size: %1$s, so it is %2$s."),
                            value, letter);

  guint64 heap = (guint64)mx_sum_get_coords (solution->start, 0)[0];
  if (period.period == 0 || period.proof == MX_PROOF_NONE || period.saltus != 0
      || heap < period.preperiod)
    return g_strdup_printf (_ ("The value is %1$s, so it is %2$s."), value, letter);
  g_autofree char *length = g_strdup_printf ("%" G_GUINT64_FORMAT, period.period);
  g_autofree char *name = g_strdup_printf ("%" G_GUINT64_FORMAT, heap);
  g_autofree char *rest = g_strdup_printf ("%" G_GUINT64_FORMAT, heap % period.period);
  g_autofree char *same = g_strdup_printf (
      "%" G_GUINT64_FORMAT, period.preperiod + (heap - period.preperiod) % period.period);
  /* Translators: %1$s is a period, %2$s a heap, %3$s the rest, %4$s the small heap of the same
   * rest, %5$s the value of both, %6$s P or N. */
  return g_strdup_printf (
      _ ("The values have the proved period %1$s, and %2$s mod %1$s = "
         "%3$s: the value is that of %4$s, which is %5$s, so it is "
         "%6$s."),
      length, name, rest, same, value, letter);
}

static char *
explain_one_part (const Inspector *self)
{
  const MxSolution *solution = self->solution;
  g_autofree char *first = explain_value (self);
  g_autofree char *second = NULL;

  if (solution->outcome == MX_OUTCOME_N)
    second = dup_number_of_moves (solution);
  else if (solution->outcome == MX_OUTCOME_P)
    second = g_strdup (
        ngettext ("The only move leads to an N-position, so the opponent wins.",
                  "Every move leads to an N-position, so the opponent wins.", 2));
  else
    return g_steal_pointer (&first);
  return mx_inspection_join (first, second);
}

static char *
explain_nim_sum (const MxSolution *solution)
{
  g_autofree char *sum = mx_inspection_dup_nim_sum (solution);
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  switch (solution->outcome) {
  case MX_OUTCOME_P:
    first = g_strdup_printf (_ ("%s = 0: P."), sum);
    second = g_strdup (_ ("Every move makes the nim-sum different from 0."));
    break;
  case MX_OUTCOME_N:
    if (solution->value == MX_VALUE_INFINITE)
      first = g_strdup_printf (_ ("%1$s = %2$s: N, for a move makes the nim-sum 0."), sum,
                               value);
    else
      first = g_strdup_printf (_ ("%1$s = %2$s, not 0: N."), sum, value);
    second = dup_number_of_moves (solution);
    break;
  case MX_OUTCOME_D:
  case MX_OUTCOME_UNKNOWN:
  default:
    return g_strdup_printf (
        _ ("%1$s = %2$s: no move makes the nim-sum 0, but the play need never end: D."),
        sum, value);
  }
  return mx_inspection_join (first, second);
}

/* Misère and SJ play: the whole position decides; the nim-sum is told beside it, for it is what
 * one would like to go by. */
static char *
explain_whole (const Inspector *self)
{
  const MxSolution *solution = self->solution;
  g_autofree char *why = solution->whole_start != MX_NO_NODE
                             ? mx_inspector_explain (self, solution->whole_start)
                             : mx_words_dup_by_quotient (solution);
  g_autofree char *sj = mx_words_dup_sj (solution);

  if (why == NULL)
    why = g_strdup (mx_words_outcome (solution->outcome));

  if (solution->start->n < 2)
    return sj != NULL ? mx_inspection_join (why, sj) : g_steal_pointer (&why);
  g_autofree char *sum = mx_inspection_dup_nim_sum (solution);
  g_autofree char *value = mx_inspection_dup_start_value (solution);
  g_autofree char *beside = g_strdup_printf (
      _ ("The nim-sum is %1$s = %2$s, but here the whole position decides."), sum, value);
  g_autofree char *both = mx_inspection_join (why, beside);
  return sj != NULL ? mx_inspection_join (both, sj) : g_steal_pointer (&both);
}

static char *
explain_start (const Inspector *self)
{
  const MxSolution *solution = self->solution;

  if (solution->outcome == MX_OUTCOME_UNKNOWN)
    return mx_inspector_explain_unknown (self);
  if (solution->play != MX_PLAY_NORMAL)
    return explain_whole (self);
  if (solution->start->n == 0)
    return g_strdup (_ ("There is nothing on the table, so there is no move."));
  if (solution->start->n == 1)
    return explain_one_part (self);
  return explain_nim_sum (solution);
}

static char *
dup_summary (const MxSolution *solution)
{
  const char *letter = mx_words_outcome_letter (solution->outcome);
  g_autofree char *value = mx_inspection_dup_start_value (solution);

  if (solution->outcome == MX_OUTCOME_UNKNOWN)
    return g_strdup (_ ("not known"));
  if (solution->play == MX_PLAY_MISERE)
    return g_strdup_printf (_ ("%1$s in misère play; nim-sum %2$s"), letter, value);
  if (solution->play == MX_PLAY_ANTI_SG)
    return g_strdup_printf (_ ("%1$s in SJ play; nim-sum %2$s"), letter, value);
  return g_strdup_printf (_ ("%1$s, SG value %2$s"), letter, value);
}

/* The node that the start is, if it is one part and in the graph. */
static MxNode
find_start_node (const MxSolution *solution)
{
  if (solution->start->n != 1)
    return MX_NO_NODE;
  return solution->whole != NULL ? solution->whole_start : solution->start_node[0];
}

void
mx_inspector_inspect_start (const Inspector *self, MxInspection *inspection)
{
  const MxSolution *solution = self->solution;
  g_autofree char *name = mx_sum_dup_words (solution->start, TITLE_MOST);

  /* Translators: the position on the table; %s is "nim(3) + nim(4)". */
  g_autofree char *title = g_strdup_printf (_ ("Start: %s"), name);
  MxNode node = find_start_node (solution);

  if (node < self->graph->n && mx_inspector_knows_start (self)
      && solution->outcome != MX_OUTCOME_UNKNOWN) {
    mx_inspector_inspect_node (self, inspection, node, title);
    if (inspection->length == NULL)
      inspection->length = mx_words_dup_draws (solution);
    return;
  }
  inspection->title = g_steal_pointer (&title);
  fill_parts (self, inspection);
  if (!mx_inspector_knows_start (self)) {
    inspection->summary = g_strdup (_ ("not settled yet"));
    inspection->value = g_strdup ("?");
    inspection->explanation = g_strdup (_ ("This step has not come to it yet."));
    return;
  }
  inspection->summary = dup_summary (solution);
  inspection->value = mx_inspection_dup_start_value (solution);
  inspection->outcome = solution->outcome;
  fill_moves (self, inspection);
  inspection->explanation = explain_start (self);
  inspection->length = solution->outcome == MX_OUTCOME_D
                           ? mx_words_dup_draws (solution)
                           : mx_words_dup_remoteness (solution->outcome,
                                                      mx_solution_remoteness (solution));
}
