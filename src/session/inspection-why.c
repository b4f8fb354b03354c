/* SPDX-License-Identifier: MIT */
#include "session/inspection-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Why a position is P, N or D, in a sentence or two; of a draw a cycle is named that the play can
 * follow for ever. */

#define LIST_MOST 6
#define CYCLE_SEARCH_MOST 4096 /* positions that are looked at for a cycle */
#define CYCLE_NAMES_MOST 10

/* -- draws -- */

/* The drawn position that EDGE of NODE leads to, or MX_NO_NODE. */
static MxNode
drawn_target (const MxGraph *graph, guint32 edge)
{
  guint32 option = graph->option[edge];

  return (option & MX_SPLIT) == 0 && graph->outcome[option] == MX_OUTCOME_D ? option
                                                                            : MX_NO_NODE;
}

static char *
dup_path (const MxGraph *graph, const GArray *path)
{
  GString *string = g_string_new (NULL);

  for (guint i = 0; i < path->len; i++) {
    if (i > 0)
      g_string_append (string, " → ");
    if (i == CYCLE_NAMES_MOST && path->len > CYCLE_NAMES_MOST + 2) {
      g_string_append (string, "… → ");
      i = path->len - 1;
    }
    mx_words_append_position (graph, string, g_array_index (path, MxNode, i));
  }
  return g_string_free (string, FALSE);
}

/* The path in BEFORE from NODE to LAST, closed by NODE. */
static GArray *
trace_back (GHashTable *before, MxNode node, MxNode last)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (MxNode));

  g_array_append_val (path, node);
  for (MxNode at = last; at != node;
       at = GPOINTER_TO_UINT (g_hash_table_lookup (before, GUINT_TO_POINTER (at))))
    g_array_insert_val (path, 0, at);
  g_array_insert_val (path, 0, node);
  return path;
}

/* A shortest cycle of draws through NODE, breadth first; NULL if there is none nearby. */
static GArray *
find_cycle_through (const MxGraph *graph, MxNode node)
{
  g_autoptr (GHashTable) before = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (MxNode));

  g_array_append_val (queue, node);
  for (guint head = 0; head < queue->len && queue->len < CYCLE_SEARCH_MOST; head++) {
    MxNode at = g_array_index (queue, MxNode, head);
    for (guint32 e = graph->first[at]; e < graph->first[at + 1]; e++) {
      MxNode next = drawn_target (graph, e);
      if (next == node)
        return trace_back (before, node, at);
      if (next == MX_NO_NODE || g_hash_table_contains (before, GUINT_TO_POINTER (next)))
        continue;
      g_hash_table_insert (before, GUINT_TO_POINTER (next), GUINT_TO_POINTER (at));
      g_array_append_val (queue, next);
    }
  }
  return NULL;
}

/* A cycle that a walk over draws from NODE falls into; NULL if it leaves the drawn graph. */
static GArray *
find_cycle_below (const MxGraph *graph, MxNode node)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint k = 0; k < CYCLE_SEARCH_MOST; k++) {
    MxNode next = MX_NO_NODE;
    if (!g_hash_table_add (seen, GUINT_TO_POINTER (node)))
      return find_cycle_through (graph, node);
    for (guint32 e = graph->first[node]; e < graph->first[node + 1]; e++)
      if (next == MX_NO_NODE)
        next = drawn_target (graph, e);
    if (next == MX_NO_NODE)
      return NULL;
    node = next;
  }
  return NULL;
}

static char *
explain_draw (const Inspector *self, MxNode node)
{
  g_autoptr (GArray) cycle = find_cycle_through (self->graph, node);

  if (cycle == NULL)
    cycle = find_cycle_below (self->graph, node);
  if (cycle == NULL)
    return g_strdup (_ ("No move leads to a P-position, but one does not lead to an "
                        "N-position either: the play need never end."));
  g_autofree char *path = dup_path (self->graph, cycle);
  /* Translators: %s is a cycle such as "a → b → a". */
  return g_strdup_printf (
      _ ("No move leads to a P-position, and %s is a cycle: neither player can force "
         "the end."),
      path);
}

/* -- wins and losses -- */

static char *
explain_win (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;
  guint n = mx_graph_n_options (graph, node);
  g_autofree guint32 *options = mx_words_dup_options (graph, node);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  guint n_winning = 0;

  for (guint i = 0; i < n; i++)
    if (mx_inspector_knows_option (self, options[i])
        && mx_graph_option_outcome (graph, options[i]) == MX_OUTCOME_P
        && n_winning++ < LIST_MOST)
      g_ptr_array_add (words, mx_words_dup_option (graph, options[i]));
  g_autofree char *list =
      mx_words_dup_cut_list ((const char *const *)words->pdata, words->len, n_winning);
  g_autofree char *cases = mx_inspector_dup_wythoff (self, node);
  g_autofree char *wins = g_strdup_printf (
      ngettext ("The player to move can leave %s, a P-position, and wins.",
                "The player to move can leave the P-positions %s, and wins.", n_winning),
      list);
  return cases != NULL ? mx_inspection_join (wins, cases) : g_steal_pointer (&wins);
}

static char *
explain_end (const Inspector *self)
{
  switch (self->solution->play) {
  case MX_PLAY_MISERE:
    return g_strdup (
        _ ("There is no move, and in misère play the player who cannot move wins."));
  case MX_PLAY_ANTI_SG:
    return g_strdup (_ ("Every component has the SG value 0, so the game is over, and "
                        "under the SJ rule the player who would move has won."));
  case MX_PLAY_NORMAL:
  default:
    return g_strdup (_ ("There is no move, and the player who cannot move loses."));
  }
}

gboolean
mx_inspector_is_end (const Inspector *self, MxNode node)
{
  if (mx_graph_n_options (self->graph, node) == 0)
    return TRUE;
  if (self->solution->play != MX_PLAY_ANTI_SG)
    return FALSE;
  const MxGraph *graph = self->graph;
  for (guint32 i = graph->parts_first[node]; i < graph->parts_first[node + 1]; i++)
    if (graph->components->value[graph->parts[i]] != 0)
      return FALSE;
  return TRUE;
}

char *
mx_inspector_explain_unknown (const Inspector *self)
{
  const MxSolution *solution = self->solution;

  if (solution->faulted)
    /* Translators: %1$s is a position, %2$s what is wrong there ("division by zero"), then a
     * place in the text. */
    return g_strdup_printf (_ ("Unknown: the rules cannot be applied at %1$s: %2$s (line "
                               "%3$u, column %4$u)."),
                            solution->fault_position, solution->fault.message,
                            solution->fault.line, solution->fault.column);
  g_autofree char *limit = mx_words_dup_limit (solution->limit, NULL);
  return g_strdup_printf (_ ("Unknown: %s."), limit);
}

char *
mx_inspector_explain (const Inspector *self, MxNode node)
{
  const MxGraph *graph = self->graph;

  if (!mx_inspector_knows (self, node))
    return g_strdup (_ ("This step has not come to it yet."));
  if ((graph->flags[node] & MX_NODE_DECIDED) != 0) {
    g_autofree char *value = mx_words_dup_value (graph, node);
    return g_strdup_printf (
        _ ("The rules give this position the value %s: there is nothing to play."),
        value);
  }
  if (mx_inspector_is_component (self) && graph->outcome[node] != MX_OUTCOME_UNKNOWN)
    return mx_inspector_explain_component (self, node);
  switch ((MxOutcome)graph->outcome[node]) {
  case MX_OUTCOME_P:
    if (mx_inspector_is_end (self, node))
      return explain_end (self);
    return g_strdup (
        ngettext ("The only move leads to an N-position, so the opponent wins.",
                  "Every move leads to an N-position, so the opponent wins.",
                  mx_graph_n_options (graph, node)));
  case MX_OUTCOME_N:
    return mx_inspector_is_end (self, node) ? explain_end (self)
                                            : explain_win (self, node);
  case MX_OUTCOME_D: return explain_draw (self, node);
  case MX_OUTCOME_UNKNOWN:
  default: return mx_inspector_explain_unknown (self);
  }
}
