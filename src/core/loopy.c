/* SPDX-License-Identifier: MIT */
#include "core/settle.h"

#include <string.h>

/* Values on cycles (Smith; Fraenkel and Yesha).
 *
 * For m = 0, 1, 2, … a position gets the number m if m is the mex of the numbers of its options
 * and every option that has no number yet has an option of number m: whoever moves there is
 * answered by a move to m.  Whatever gets no number is infinite, with the set of the numbers of
 * its options.
 *
 * The positions of one strongly connected component are settled together; all others that they
 * lead to are settled already.  What is unknown there only keeps positions from getting a
 * number, and never gives a wrong one: an option that is unknown stands in the way unless one
 * of *its* options is known to have the number m. */

typedef enum {
  CANDIDATE, /* has options of all numbers below m */
  DROPPED, /* lacks one */
  NUMBERED,
} State;

/* HAS of a position with a number: it never stands in the way of others. */
#define ANY G_MAXUINT32

/* An option that has a number already: the position it is of, and its height. */
typedef struct {
  guint32 of;
  guint32 height;
} Known;

typedef struct {
  MxSettle *settle;
  MxGraph *graph;
  MxWork *work;
  const MxNode *nodes;
  guint32 n;

  guint32 *back_first; /* n + 1 */
  guint32 *back; /* whose options each position is, within the component */
  guint32 n_back;

  guint8 *state; /* n */
  guint8 *fresh; /* n: got its number in this run over m = 0, 1, 2, … */
  guint32 *count; /* n: the options that stand in a candidate's way */
  guint32 *has; /* n: m + 1 where it is known to have an option of number m, or ANY */
  guint32 *has_height; /* n: the height of that option */
  gboolean splits; /* some option is a sum that contains a position of the component */

  MxSortItem *item; /* n_known, by number */
  Known *known;
  guint32 n_known;
  guint32 next_known;
  guint32 cap_item;
  guint32 cap_known;

  guint32 *candidate;
  guint32 n_candidates;
  guint32 *queue;
  guint32 n_queue;
  gboolean progress; /* a number was given */
} Cycle;

/* The index in the component, or G_MAXUINT32 for another position. */
static guint32
get_local (const Cycle *cycle, guint32 option)
{
  return (option & MX_SPLIT) != 0 ? G_MAXUINT32 : cycle->settle->local[option] - 1;
}

static gboolean
is_within (const Cycle *cycle, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (cycle->graph, option, &single, &n);

  for (guint i = 0; i < n; i++) {
    if (cycle->settle->local[part[i]] != 0)
      return TRUE;
  }
  return FALSE;
}

/* Whether a sum had no value when this run began. */
static gboolean
is_fresh (const Cycle *cycle, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (cycle->graph, option, &single, &n);

  for (guint i = 0; i < n; i++) {
    guint32 local = cycle->settle->local[part[i]];

    if (local != 0
        && (cycle->state[local - 1] != NUMBERED || cycle->fresh[local - 1] != 0))
      return TRUE;
  }
  return FALSE;
}

static gboolean
find_predecessors (Cycle *cycle)
{
  const MxGraph *graph = cycle->graph;
  guint32 total = 0;

  for (guint32 i = 0; i < cycle->n; i++) {
    for (guint32 k = graph->first[cycle->nodes[i]]; k < graph->first[cycle->nodes[i] + 1];
         k++) {
      guint32 to = get_local (cycle, graph->option[k]);

      if (to != G_MAXUINT32) {
        cycle->back_first[to + 1]++;
        total++;
      } else if (is_within (cycle, graph->option[k])) {
        cycle->splits = TRUE;
      }
      if (!mx_work_tick (cycle->work, 2))
        return FALSE;
    }
  }
  cycle->n_back = total;
  cycle->back = mx_work_alloc (cycle->work, total, sizeof *cycle->back);
  if (cycle->back == NULL)
    return FALSE;
  for (guint32 i = 0; i < cycle->n; i++)
    cycle->back_first[i + 1] += cycle->back_first[i];
  /* Filled from the end of each list, COUNT telling how many are in. */
  for (guint32 i = 0; i < cycle->n; i++) {
    for (guint32 k = graph->first[cycle->nodes[i]]; k < graph->first[cycle->nodes[i] + 1];
         k++) {
      guint32 to = get_local (cycle, graph->option[k]);

      if (to != G_MAXUINT32)
        cycle->back[cycle->back_first[to] + cycle->count[to]++] = i;
      if (!mx_work_tick (cycle->work, 2))
        return FALSE;
    }
  }
  return TRUE;
}

/* Collects the options that have a number now. */
static gboolean
collect_known (Cycle *cycle)
{
  const MxGraph *graph = cycle->graph;
  MxWork *work = cycle->work;

  cycle->n_known = 0;
  cycle->next_known = 0;
  for (guint32 i = 0; i < cycle->n; i++) {
    MxNode node = cycle->nodes[i];

    for (guint32 k = graph->first[node];
         cycle->state[i] != NUMBERED && k < graph->first[node + 1]; k++) {
      MxValue value = mx_settle_option_value (graph, graph->option[k]);

      if (!mx_work_tick (work, 2))
        return FALSE;
      if (value < 0)
        continue;
      if (!mx_work_reserve (work, &cycle->item, &cycle->cap_item,
                            (guint64)cycle->n_known + 1, sizeof *cycle->item)
          || !mx_work_reserve (work, &cycle->known, &cycle->cap_known,
                               (guint64)cycle->n_known + 1, sizeof *cycle->known))
        return FALSE;
      cycle->known[cycle->n_known] =
          (Known){i, mx_settle_option_height (cycle->settle, graph->option[k])};
      cycle->item[cycle->n_known] = (MxSortItem){(guint64)value, cycle->n_known};
      cycle->n_known++;
    }
  }
  return mx_sort_items (work, cycle->item, cycle->n_known, NULL, NULL);
}

/* Whether OPTION of a candidate keeps it from the number m. */
static gboolean
stands_in_the_way (const Cycle *cycle, guint32 option, guint32 m)
{
  guint32 local = get_local (cycle, option);

  if (local != G_MAXUINT32)
    return cycle->has[local] != m + 1 && cycle->has[local] != ANY;
  if (is_fresh (cycle, option))
    return TRUE;
  return mx_settle_option_value (cycle->graph, option) < 0
         && !mx_settle_option_has (cycle->settle, option, m);
}

static guint32
find_height (const Cycle *cycle, MxNode node)
{
  const MxGraph *graph = cycle->graph;
  guint32 height = 0;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 local = get_local (cycle, graph->option[k]);

    if (local != G_MAXUINT32 && cycle->state[local] != NUMBERED)
      height = MAX (height, cycle->has_height[local]);
    else
      height = MAX (height, mx_settle_option_height (cycle->settle, graph->option[k]));
  }
  return height + 1;
}

/* A candidate was answered once more. */
static void
release (Cycle *cycle, guint32 candidate, guint32 m)
{
  if (cycle->has[candidate] != m + 1 && cycle->state[candidate] == CANDIDATE
      && --cycle->count[candidate] == 0)
    cycle->queue[cycle->n_queue++] = candidate;
}

static gboolean
give_number (Cycle *cycle, guint32 i, guint32 m)
{
  MxGraph *graph = cycle->graph;
  MxNode node = cycle->nodes[i];

  graph->height[node] = find_height (cycle, node);
  graph->value[node] = m;
  graph->outcome[node] = m == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  cycle->state[i] = NUMBERED;
  cycle->has[i] = ANY;
  cycle->fresh[i] = 1;
  cycle->progress = TRUE;
  for (guint32 k = cycle->back_first[i]; k < cycle->back_first[i + 1]; k++) {
    guint32 above = cycle->back[k];

    if (cycle->has[above] == ANY || cycle->has[above] == m + 1)
      continue;
    cycle->has[above] = m + 1;
    cycle->has_height[above] = graph->height[node];
    for (guint32 j = cycle->back_first[above]; j < cycle->back_first[above + 1]; j++) {
      release (cycle, cycle->back[j], m);
      if (!mx_work_tick (cycle->work, 2))
        return FALSE;
    }
  }
  return mx_work_tick (cycle->work, 2 + (guint64)mx_graph_n_options (graph, node));
}

/* Gives the number m to all that deserve it, and keeps as candidates those that can move to a
 * position of number m. */
static gboolean
run_number (Cycle *cycle, guint32 m)
{
  const MxGraph *graph = cycle->graph;
  guint32 n_left = 0;

  for (; cycle->next_known < cycle->n_known && cycle->item[cycle->next_known].key == m;
       cycle->next_known++) {
    const Known *known = &cycle->known[cycle->item[cycle->next_known].index];

    if (cycle->has[known->of] == ANY || cycle->has[known->of] == m + 1)
      continue;
    cycle->has[known->of] = m + 1;
    cycle->has_height[known->of] = known->height;
  }
  cycle->n_queue = 0;
  for (guint32 c = 0; c < cycle->n_candidates; c++) {
    guint32 i = cycle->candidate[c];
    MxNode node = cycle->nodes[i];

    cycle->count[i] = 0;
    if (cycle->has[i] == m + 1)
      continue;
    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++)
      cycle->count[i] += stands_in_the_way (cycle, graph->option[k], m) ? 1 : 0;
    if (cycle->count[i] == 0)
      cycle->queue[cycle->n_queue++] = i;
    if (!mx_work_tick (cycle->work, 2 + 2 * (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  for (guint32 q = 0; q < cycle->n_queue; q++) {
    if (!give_number (cycle, cycle->queue[q], m))
      return FALSE;
  }
  for (guint32 c = 0; c < cycle->n_candidates; c++) {
    guint32 i = cycle->candidate[c];

    if (cycle->state[i] == NUMBERED)
      continue;
    if (cycle->has[i] == m + 1)
      cycle->candidate[n_left++] = i;
    else
      cycle->state[i] = DROPPED;
  }
  cycle->n_candidates = n_left;
  return TRUE;
}

static gboolean
give_numbers (Cycle *cycle)
{
  cycle->progress = FALSE;
  cycle->n_candidates = 0;
  for (guint32 i = 0; i < cycle->n; i++) {
    cycle->fresh[i] = 0;
    if (cycle->state[i] == NUMBERED)
      continue;
    cycle->state[i] = CANDIDATE;
    cycle->has[i] = 0;
    cycle->candidate[cycle->n_candidates++] = i;
  }
  if (!collect_known (cycle))
    return FALSE;
  for (guint32 m = 0; cycle->n_candidates > 0; m++) {
    if (!run_number (cycle, m))
      return FALSE;
  }
  return TRUE;
}

/* Whether an option of a position without a number is not known in full, so that the position
 * is not either. */
static gboolean
is_tainted (Cycle *cycle, MxNode node)
{
  const MxGraph *graph = cycle->graph;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];

    if (get_local (cycle, option) != G_MAXUINT32
        || mx_settle_option_value (graph, option) != MX_VALUE_UNKNOWN)
      continue;
    /* A position that is only shown takes nothing from the answer. */
    if (is_within (cycle, option) && (graph->flags[node] & MX_NODE_REACHED) != 0)
      cycle->settle->unbounded = TRUE;
    return TRUE;
  }
  return FALSE;
}

/* What got no number is infinite, unless something unknown can be reached from it.  COUNT is
 * 1 for what is tainted. */
static gboolean
settle_rest (Cycle *cycle)
{
  cycle->n_queue = 0;
  for (guint32 i = 0; i < cycle->n; i++) {
    cycle->count[i] = 0;
    if (cycle->state[i] == NUMBERED || !is_tainted (cycle, cycle->nodes[i]))
      continue;
    cycle->count[i] = 1;
    cycle->queue[cycle->n_queue++] = i;
  }
  for (guint32 q = 0; q < cycle->n_queue; q++) {
    guint32 i = cycle->queue[q];

    for (guint32 k = cycle->back_first[i]; k < cycle->back_first[i + 1]; k++) {
      guint32 above = cycle->back[k];

      if (cycle->state[above] != NUMBERED && cycle->count[above] == 0) {
        cycle->count[above] = 1;
        cycle->queue[cycle->n_queue++] = above;
      }
      if (!mx_work_tick (cycle->work, 2))
        return FALSE;
    }
  }
  for (guint32 i = 0; i < cycle->n; i++) {
    MxNode node = cycle->nodes[i];

    if (cycle->state[i] == NUMBERED)
      continue;
    if (!mx_settle_without_number (cycle->settle, node, cycle->count[i] == 0)
        || !mx_work_tick (cycle->work, mx_graph_n_options (cycle->graph, node)))
      return FALSE;
  }
  return TRUE;
}

static gboolean
allocate (Cycle *cycle)
{
  MxWork *work = cycle->work;
  guint32 n = cycle->n;

  if (cycle->settle->local == NULL)
    cycle->settle->local =
        mx_work_alloc0 (work, cycle->graph->n, sizeof *cycle->settle->local);
  cycle->back_first = mx_work_alloc0 (work, (guint64)n + 1, sizeof *cycle->back_first);
  cycle->state = mx_work_alloc0 (work, n, sizeof *cycle->state);
  cycle->fresh = mx_work_alloc0 (work, n, sizeof *cycle->fresh);
  cycle->count = mx_work_alloc0 (work, n, sizeof *cycle->count);
  cycle->has = mx_work_alloc0 (work, n, sizeof *cycle->has);
  cycle->has_height = mx_work_alloc0 (work, n, sizeof *cycle->has_height);
  cycle->candidate = mx_work_alloc (work, n, sizeof *cycle->candidate);
  cycle->queue = mx_work_alloc (work, n, sizeof *cycle->queue);
  return mx_work_ok (work);
}

static void
clear (Cycle *cycle)
{
  MxWork *work = cycle->work;
  guint32 n = cycle->n;

  mx_work_free (work, cycle->back_first, (guint64)n + 1, sizeof *cycle->back_first);
  mx_work_free (work, cycle->back, cycle->n_back, sizeof *cycle->back);
  mx_work_free (work, cycle->state, n, sizeof *cycle->state);
  mx_work_free (work, cycle->fresh, n, sizeof *cycle->fresh);
  mx_work_free (work, cycle->count, n, sizeof *cycle->count);
  mx_work_free (work, cycle->has, n, sizeof *cycle->has);
  mx_work_free (work, cycle->has_height, n, sizeof *cycle->has_height);
  mx_work_free (work, cycle->candidate, n, sizeof *cycle->candidate);
  mx_work_free (work, cycle->queue, n, sizeof *cycle->queue);
  mx_work_free (work, cycle->item, cycle->cap_item, sizeof *cycle->item);
  mx_work_free (work, cycle->known, cycle->cap_known, sizeof *cycle->known);
}

gboolean
mx_settle_cycle (MxSettle *self, const MxNode *nodes, guint32 n)
{
  Cycle cycle = {
      .settle = self, .graph = self->graph, .work = self->work, .nodes = nodes, .n = n};
  gboolean done = allocate (&cycle);

  for (guint32 i = 0; done && i < n; i++)
    self->local[nodes[i]] = i + 1;
  done = done && find_predecessors (&cycle) && give_numbers (&cycle);
  /* A sum gets its value when the last of its parts does, too late for smaller numbers: they
   * are tried again, until nothing more comes of it. */
  while (done && cycle.splits && cycle.progress)
    done = give_numbers (&cycle);
  done = done && settle_rest (&cycle);
  for (guint32 i = 0; self->local != NULL && i < n; i++)
    self->local[nodes[i]] = 0;
  clear (&cycle);
  return done;
}
