/* SPDX-License-Identifier: MIT */
#include "session/inspection-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* What the inspector says of one position: its followers, its ladder, its formula.  The start as a
 * whole and the reasons of an outcome have files of their own. */

#define RUNGS_MOST 20000

static void
follower_free (gpointer data)
{
  MxFollower *follower = data;

  g_free (follower->move);
  g_free (follower->part);
  g_free (follower->position);
  g_free (follower->value);
  g_free (follower->reply);
  g_free (follower);
}

gboolean
mx_inspector_knows (const Inspector *self, MxNode node)
{
  return self->steps == NULL || mx_steps_knows (self->steps, self->step, node);
}

gboolean
mx_inspector_knows_option (const Inspector *self, guint32 option)
{
  return mx_words_knows_option (self->graph, self->steps, self->step, option);
}

/* -- the names of moves -- */

char *
mx_inspector_dup_move (const Inspector *self, MxNode from, const MxNode *to, guint n_to)
{
  const MxGraph *components = self->solution->components;
  g_autofree const gint64 **coords = g_new (const gint64 *, MAX (n_to, 1));

  for (guint i = 0; i < n_to; i++) {
    if (components->family[to[i]] != components->family[from])
      return NULL;
    coords[i] = mx_graph_coords (components, to[i]);
  }
  return mx_program_dup_move_name (self->program, components->family[from],
                                   mx_graph_coords (components, from), n_to, coords);
}

/* The move between two whole positions: the part that is gone and the parts that came. */
static char *
dup_whole_move (const Inspector *self, MxNode from, MxNode to)
{
  const MxGraph *graph = self->graph;
  const MxNode *a = graph->parts + graph->parts_first[from];
  const MxNode *b = graph->parts + graph->parts_first[to];
  guint n_a = graph->parts_first[from + 1] - graph->parts_first[from];
  guint n_b = graph->parts_first[to + 1] - graph->parts_first[to];
  g_autofree MxNode *came = g_new (MxNode, MAX (n_b, 1));
  MxNode gone = MX_NO_NODE;
  guint n_came = 0;
  guint i = 0;
  guint j = 0;

  while (i < n_a || j < n_b) {
    if (i < n_a && j < n_b && a[i] == b[j]) {
      i++;
      j++;
    } else if (j == n_b || (i < n_a && a[i] < b[j])) {
      if (gone != MX_NO_NODE)
        return NULL;
      gone = a[i++];
    } else
      came[n_came++] = b[j++];
  }
  return gone != MX_NO_NODE ? mx_inspector_dup_move (self, gone, came, n_came) : NULL;
}

static char *
dup_option_move (const Inspector *self, MxNode node, guint32 option)
{
  MxNode single;
  guint n;

  if (self->solution->whole != NULL)
    return dup_whole_move (self, node, option);
  const MxNode *parts = mx_graph_option_parts (self->graph, option, &single, &n);
  return mx_inspector_dup_move (self, node, parts, n);
}

/* -- followers -- */

/* The first move from NODE that is a P-position, in words; NULL if none is known. */
static char *
dup_answer (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;

  for (guint32 i = graph->first[node]; i < graph->first[node + 1]; i++)
    if (mx_inspector_knows_option (self, graph->option[i])
        && mx_graph_option_outcome (graph, graph->option[i]) == MX_OUTCOME_P)
      return mx_words_dup_option (graph, graph->option[i]);
  return NULL;
}

/* The same from a split: the part that is changed so that the nim-sum becomes 0. */
static char *
dup_split_answer (const Inspector *self, guint32 split)
{
  const MxGraph *graph = self->graph;
  MxValue value = mx_graph_option_value (graph, split);
  MxNode single;
  guint n;
  const MxNode *parts = mx_graph_option_parts (graph, split, &single, &n);

  if (value <= 0)
    return NULL;
  for (guint k = 0; k < n; k++) {
    MxNode part = parts[k];
    MxValue wanted = graph->value[part] ^ value;
    for (guint32 i = graph->first[part]; i < graph->first[part + 1]; i++) {
      guint32 option = graph->option[i];
      if (!mx_inspector_knows_option (self, option)
          || mx_graph_option_value (graph, option) != wanted)
        continue;
      GString *answer = g_string_new (NULL);
      for (guint j = 0; j < n; j++) {
        g_autofree char *name = j == k ? mx_words_dup_option (graph, option)
                                       : mx_words_dup_position (graph, parts[j]);
        g_string_append_printf (answer, "%s%s", j > 0 ? " + " : "", name);
      }
      return g_string_free (answer, FALSE);
    }
  }
  return NULL;
}

/* Why the move to OPTION, an N-position, loses: the move that answers it, or that the game is then
 * over. */
static char *
dup_reply (const Inspector *self, guint32 option, gboolean split)
{
  g_autofree char *answer =
      split ? dup_split_answer (self, option) : dup_answer (self, option);

  if (answer != NULL)
    /* Translators: of a move that loses; %s is the position that the opponent then moves
     * to. */
    return g_strdup_printf (_ ("reply: %s"), answer);
  if (split)
    return NULL;
  if ((self->graph->flags[option] & MX_NODE_DECIDED) != 0)
    return g_strdup (_ ("the rules say that the opponent wins there"));
  if (!mx_inspector_is_end (self, option))
    return NULL;
  return g_strdup (self->solution->play == MX_PLAY_ANTI_SG
                       ? _ ("the game is over, and the opponent has won")
                       : _ ("the opponent has no move, and wins"));
}

static MxFollower *
follower_new (const Inspector *self, MxNode node, guint32 option)
{
  const MxGraph *graph = self->graph;
  gboolean split = self->solution->whole == NULL && (option & MX_SPLIT) != 0;
  MxFollower *follower = g_new0 (MxFollower, 1);
  gboolean known = mx_inspector_knows_option (self, option);

  follower->node = split ? MX_NO_NODE : option;
  follower->move = dup_option_move (self, node, option);
  follower->position = mx_words_dup_option (graph, option);
  follower->outcome =
      known ? mx_graph_option_outcome (graph, option) : MX_OUTCOME_UNKNOWN;
  if (!known)
    follower->value = g_strdup ("?");
  else if (self->solution->play != MX_PLAY_NORMAL)
    follower->value = g_strdup (mx_words_outcome_letter (follower->outcome));
  else if (split)
    follower->value = mx_words_dup_number (mx_graph_option_value (graph, option));
  else
    follower->value = mx_words_dup_value (graph, option);
  /* What wins one component does not win the sum. */
  if (mx_inspector_is_component (self))
    return follower;
  follower->winning = follower->outcome == MX_OUTCOME_P;
  if (follower->outcome == MX_OUTCOME_N)
    follower->reply = dup_reply (self, option, split);
  return follower;
}

static void
fill_followers (const Inspector *self, MxInspection *inspection, MxNode node)
{
  g_autofree guint32 *options = mx_words_dup_options (self->graph, node);
  guint n = mx_graph_n_options (self->graph, node);

  inspection->n_followers = n;
  for (guint i = 0; i < MIN (n, MX_INSPECTION_FOLLOWERS); i++)
    g_ptr_array_add (inspection->followers, follower_new (self, node, options[i]));
}

/* -- the ladder -- */

/* Whether NODE's value is the mex of the values of its options, all of them numbers. */
static gboolean
is_mex (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;

  if (self->solution->whole != NULL || !mx_inspector_knows (self, node)
      || graph->value[node] < 0 || (graph->flags[node] & MX_NODE_DECIDED) != 0)
    return FALSE;
  for (guint32 i = graph->first[node]; i < graph->first[node + 1]; i++)
    if (mx_graph_option_value (graph, graph->option[i]) < 0)
      return FALSE;
  return TRUE;
}

/* The last rung: two past the mex, and further where a follower has the value of it, as far as there is
 * room for all that lie below. */
static MxValue
last_rung (const MxGraph *graph, MxNode node)
{
  MxValue last = graph->value[node] + 2;

  for (guint32 i = graph->first[node]; i < graph->first[node + 1]; i++) {
    MxValue value = mx_graph_option_value (graph, graph->option[i]);
    if (value < MX_RUNGS_IN_FULL)
      last = MAX (last, value);
  }
  return last;
}

static void
fill_rungs (const Inspector *self, MxInspection *inspection, MxNode node)
{
  const MxGraph *graph = self->graph;
  MxValue mex = graph->value[node];
  MxValue last;

  if (mex > RUNGS_MOST)
    return;
  last = last_rung (graph, node);
  for (MxValue v = 0; v <= last; v++) {
    MxRung rung = v == mex ? MX_RUNG_MEX : MX_RUNG_FREE;
    g_array_append_val (inspection->rungs, rung);
  }
  for (guint32 i = graph->first[node]; i < graph->first[node + 1]; i++) {
    MxValue value = mx_graph_option_value (graph, graph->option[i]);
    if (value <= last)
      g_array_index (inspection->rungs, MxRung, value) = MX_RUNG_TICKED;
  }
}

/* "{0, 1, 2}" */
static char *
dup_formula_set (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint n = mx_graph_n_options (graph, node);
  g_autofree MxValue *values = g_new (MxValue, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    values[i] = mx_graph_option_value (graph, graph->option[graph->first[node] + i]);
  return mx_words_dup_set (values, n);
}

void
mx_inspector_fill_mex (const Inspector *self, MxInspection *inspection, MxNode node)
{
  if (!is_mex (self, node))
    return;
  fill_rungs (self, inspection, node);

  g_autofree char *name = mx_words_dup_position (self->graph, node);
  g_autofree char *set = dup_formula_set (self, node);
  gboolean bracketed = g_str_has_prefix (name, "(");
  /* The last "= 3" stands on no line of its own. */
  inspection->formula =
      g_strdup_printf ("SG%s%s%s = mex%s = %" G_GINT64_FORMAT, bracketed ? "" : "(", name,
                       bracketed ? "" : ")", set, self->graph->value[node]);
}

/* -- public -- */

static char *
dup_summary (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  const char *letter = mx_words_outcome_letter ((MxOutcome)graph->outcome[node]);
  g_autofree char *value = mx_words_dup_value (graph, node);

  if (!mx_inspector_knows (self, node))
    return g_strdup (_ ("not settled yet"));
  if (graph->outcome[node] == MX_OUTCOME_UNKNOWN)
    return g_strdup (_ ("not known"));
  if (mx_inspector_is_component (self))
    /* Translators: of one component of a sum; %s is a number. */
    return g_strdup_printf (_ ("SG value %s"), value);
  if (self->solution->play == MX_PLAY_MISERE)
    return g_strdup_printf (_ ("%1$s in misère play; nim-sum %2$s"), letter, value);
  if (self->solution->play == MX_PLAY_ANTI_SG)
    return g_strdup_printf (_ ("%1$s in SJ play; nim-sum %2$s"), letter, value);
  /* Translators: %1$s is P, N or D, %2$s a number. */
  return g_strdup_printf (_ ("%1$s, SG value %2$s"), letter, value);
}

void
mx_inspector_inspect_node (const Inspector *self, MxInspection *inspection, MxNode node,
                           const char *title)
{
  const MxGraph *graph = self->graph;
  gboolean known = mx_inspector_knows (self, node);

  inspection->title = g_strdup (title);
  inspection->summary = dup_summary (self, node);
  inspection->value = known ? mx_words_dup_value (graph, node) : g_strdup ("?");
  inspection->outcome = known ? (MxOutcome)graph->outcome[node] : MX_OUTCOME_UNKNOWN;
  fill_followers (self, inspection, node);
  mx_inspector_fill_mex (self, inspection, node);
  inspection->explanation = mx_inspector_explain (self, node);
  /* How long one component alone would last says nothing of the sum. */
  if (known && !mx_inspector_is_component (self))
    inspection->length =
        mx_words_dup_remoteness (inspection->outcome, mx_graph_remoteness (graph, node));
}

static void
inspect_position (const Inspector *self, MxInspection *inspection, MxNode node)
{
  g_autofree char *title = NULL;

  if (mx_inspector_is_component (self))
    title = mx_inspector_dup_component_title (self, node);
  else {
    g_autofree char *name = mx_words_dup_position (self->graph, node);
    /* Translators: %s names a position: "5", "(8, 13)", "1 + 4". */
    title = g_strdup_printf (_ ("Position %s"), name);
  }
  mx_inspector_inspect_node (self, inspection, node, title);
}

MxInspection *
mx_inspection_new (const MxProgram *program, MxSolution *solution, const MxSteps *steps,
                   guint32 step, MxNode node)
{
  g_return_val_if_fail (program != NULL && solution != NULL, NULL);

  MxInspection *inspection = g_new0 (MxInspection, 1);
  Inspector self = {program, solution, mx_solution_graph (solution), steps, step};
  inspection->followers = g_ptr_array_new_with_free_func (follower_free);
  inspection->rungs = g_array_new (FALSE, TRUE, sizeof (MxRung));
  inspection->parts = g_ptr_array_new_with_free_func (g_free);
  inspection->part_values = g_ptr_array_new_with_free_func (g_free);
  if (node != MX_NO_NODE && node < self.graph->n)
    inspect_position (&self, inspection, node);
  else {
    inspection->is_start = TRUE;
    mx_inspector_inspect_start (&self, inspection);
  }
  inspection->badge = g_strdup (solution->play == MX_PLAY_NORMAL
                                    ? inspection->value
                                    : mx_words_outcome_letter (inspection->outcome));
  return inspection;
}

void
mx_inspection_free (MxInspection *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->summary);
  g_free (self->value);
  g_free (self->badge);
  g_free (self->formula);
  g_free (self->explanation);
  g_free (self->length);
  g_ptr_array_unref (self->followers);
  g_array_unref (self->rungs);
  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->part_values);
  g_free (self);
}
