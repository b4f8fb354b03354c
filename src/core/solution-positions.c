/* SPDX-License-Identifier: MIT */
#include "core/graph/remoteness.h"
#include "core/misere/whole.h"
#include "core/solution.h"
#include "core/sort.h"

/* The whole positions of normal play, for whoever wants to look at them.  Nothing is decided here:
 * the value of a sum is the nim-sum of its parts' values (Sprague, Grundy), it is P where that is
 * 0; with one infinite part it is N where its set has a 0, else drawn, and with several of them it
 * is drawn (Smith; Fraenkel and Perl).  All of that is known from the components. */

gboolean
mx_solution_has_whole (const MxSolution *self)
{
  const MxGraph *graph = self->components;
  gboolean splits = FALSE;

  if (self->play != MX_PLAY_NORMAL || self->start->n == 0 || self->faulted
      || self->limit != MX_LIMIT_NONE)
    return FALSE;
  for (guint i = 0; i < self->kinds->sum->n; i++)
    if (self->start_node[self->kinds->first[i]] == MX_NO_NODE)
      return FALSE;
  for (MxNode i = 0; i < graph->n; i++) {
    if ((graph->flags[i] & MX_NODE_REACHED) == 0)
      continue;
    if ((graph->flags[i] & (MX_NODE_DECIDED | MX_NODE_OPEN | MX_NODE_FAULT)) != 0)
      return FALSE;
    /* Splits come last among the options of a position. */
    splits |= mx_graph_n_options (graph, i) > 0
              && (graph->option[graph->first[i + 1] - 1] & MX_SPLIT) != 0;
  }
  return self->start->n > 1 || splits;
}

static MxOutcome
find_outcome (const MxGraph *graph, MxNode node)
{
  const MxNode *parts = graph->parts + graph->parts_first[node];
  const MxValue value = graph->value[node];
  const MxValue *set;
  guint n;

  if (graph->parts_first[node + 1] - graph->parts_first[node] == 1)
    return (MxOutcome)graph->components->outcome[parts[0]];
  if (value == MX_VALUE_UNKNOWN)
    return MX_OUTCOME_UNKNOWN;
  if (value != MX_VALUE_INFINITE)
    return value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  set = mx_graph_loopy_set (graph, node, &n);
  return n > 0 && set[0] == 0 ? MX_OUTCOME_N : MX_OUTCOME_D;
}

/* Explores the positions that PARTS reach.  NULL if WORK must end. */
static MxGraph *
explore (MxSolution *solution, MxNode *parts, guint n, MxWork *work)
{
  MxGraph *graph = NULL;
  MxWhole whole;

  if (mx_whole_init (&whole, work, solution->components, MX_PLAY_NORMAL)
      && mx_whole_add (&whole, parts, n) && mx_whole_run (&whole))
    graph = mx_whole_finish (&whole);
  mx_whole_clear (&whole);
  return graph;
}

MxSolution *
mx_solution_new_whole (MxSolution *solution, const MxLimits *limits,
                       const MxControl *control, MxLimit *limit)
{
  const guint n_parts = solution->start->n;
  g_autofree MxNode *parts = g_new (MxNode, MAX (n_parts, 1));
  g_autofree MxNode *spare = g_new (MxNode, MAX (n_parts, 1));
  MxSolution *self;
  MxGraph *graph;
  MxWork work;
  guint n;

  *limit = MX_LIMIT_NONE;
  if (!mx_solution_has_whole (solution))
    return NULL;
  mx_work_init (&work, limits, control);
  for (guint i = 0; i < n_parts; i++)
    parts[i] = solution->start_node[i];
  mx_sort_numbers (&work, parts, n_parts, spare);
  n = mx_whole_normalize (solution->components, parts, n_parts);
  graph = mx_work_ok (&work) ? explore (solution, parts, n, &work) : NULL;
  *limit = work.limit;
  if (graph == NULL)
    return NULL;
  for (MxNode i = 0; i < graph->n; i++)
    graph->outcome[i] = (guint8)find_outcome (graph, i);
  mx_settle_remoteness (graph, &work, FALSE, NULL, NULL);
  if (work.stopped) {
    mx_graph_free (graph);
    return NULL;
  }
  self = g_memdup2 (solution, sizeof *solution);
  g_atomic_ref_count_init (&self->ref_count);
  self->base = mx_solution_ref (solution);
  self->whole = graph;
  self->whole_start = mx_graph_find_whole (graph, parts, n);
  return self;
}
