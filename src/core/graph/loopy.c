/* SPDX-License-Identifier: MIT */
#include "core/graph/settle.h"

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
 * of *its* options is known to have the number m.
 *
 * An option may be a sum that contains positions of the component, so that its sums grow for
 * ever.  A number that is given is right all the same, in whatever order they are given: a sum of
 * numbered positions whose nim-sum is 0 is P.  For whoever moves makes one of its parts x, of
 * number m, into an option y.  If y had no number when x got its own, the answer is y's option of
 * number m; else it is the answer of Nim, to an option of a part that is smaller than the part.
 * Either way a part gives way to positions that were numbered before it, which ends.  A sum
 * without a number whose parts but one have numbers, of nim-sum t, has an option of number m if
 * that part has one of number m xor t. */

typedef enum {
  CANDIDATE, /* has options of all numbers below m */
  DROPPED, /* lacks one */
  NUMBERED,
} State;

/* HAS of a position with a number: it never stands in the way of others.  And of one that is not
 * in the component: what it is worth stands in the graph, or is not asked. */
#define ANY G_MAXUINT32
#define OUTSIDE (G_MAXUINT32 - 1)

/* An option that has a number already: the position it is of, and its height. */
typedef struct {
  MxNode of;
  guint32 height;
} Known;

/* Arrays of one entry a position serve all components in turn; outside of the one at hand HAS is
 * OUTSIDE and the others say nothing. */
struct _MxCycles {
  MxSettle *settle;
  MxGraph *graph;
  MxWork *work;
  const MxNode *nodes; /* of the component at hand */
  guint32 n;

  guint8 *state;
  guint32 *count; /* the options that stand in a candidate's way */
  guint32
      *has; /* m + 1 where it is known to have an option of number m, ANY or OUTSIDE */
  guint32 *has_height; /* the height of that option */
  gboolean splits; /* some option is a sum that contains a position of the component */

  MxSortItem *item; /* n_known, by number */
  Known *known;
  guint32 n_known;
  guint32 next_known;
  guint32 cap_item;
  guint32 cap_known;

  MxNode *candidate;
  guint32 n_candidates;
  MxNode *queue;
  guint32 n_queue;
  gboolean progress; /* a number was given */
};

typedef struct _MxCycles Cycle;

/* Whether an option is one position of the component. */
static inline gboolean
is_local (const Cycle *cycle, guint32 option)
{
  return (option & MX_SPLIT) == 0 && cycle->has[option] != OUTSIDE;
}

static gboolean
is_within (const Cycle *cycle, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (cycle->graph, option, &single, &n);

  for (guint i = 0; i < n; i++) {
    if (cycle->has[part[i]] != OUTSIDE)
      return TRUE;
  }
  return FALSE;
}

/* Takes the component in. */
static gboolean
begin (Cycle *cycle)
{
  const MxGraph *graph = cycle->graph;

  cycle->splits = FALSE;
  for (guint32 i = 0; i < cycle->n; i++) {
    MxNode node = cycle->nodes[i];

    cycle->has[node] = 0;
    cycle->has_height[node] = 0;
    cycle->state[node] = CANDIDATE;
  }
  for (guint32 i = 0; i < cycle->n && graph->n_splits > 0; i++) {
    MxNode node = cycle->nodes[i];

    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
      if ((graph->option[k] & MX_SPLIT) != 0 && is_within (cycle, graph->option[k]))
        cycle->splits = TRUE;
    }
    if (!mx_work_tick (cycle->work, 2 * (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  return mx_work_tick (cycle->work, cycle->n);
}

static gboolean
add_known (Cycle *cycle, MxNode node, guint32 option, MxValue value)
{
  MxWork *work = cycle->work;

  if (G_UNLIKELY (cycle->n_known >= MIN (cycle->cap_item, cycle->cap_known))
      && (!mx_work_reserve (work, &cycle->item, &cycle->cap_item,
                            (guint64)cycle->n_known + 1, sizeof *cycle->item)
          || !mx_work_reserve (work, &cycle->known, &cycle->cap_known,
                               (guint64)cycle->n_known + 1, sizeof *cycle->known)))
    return FALSE;
  cycle->known[cycle->n_known] =
      (Known){node, mx_settle_option_height (cycle->settle, option)};
  cycle->item[cycle->n_known] = (MxSortItem){(guint64)value, cycle->n_known};
  cycle->n_known++;
  return TRUE;
}

/* Fetches ahead what the options of the positions in LIST will be asked. */
static G_ALWAYS_INLINE inline void
fetch (const Cycle *cycle, const MxNode *list, guint32 at, guint32 n)
{
  const MxGraph *graph = cycle->graph;

  if (at + 16 < n)
    __builtin_prefetch (&graph->first[list[at + 16]]);
  if (at + 8 < n)
    __builtin_prefetch (&graph->option[graph->first[list[at + 8]]]);
}

/* The same of the values that those options have. */
static G_ALWAYS_INLINE inline void
fetch_values (const Cycle *cycle, const MxNode *list, guint32 at, guint32 n)
{
  const MxGraph *graph = cycle->graph;
  MxNode node = at + 2 < n ? list[at + 2] : list[at];
  guint32 begin = graph->first[node];
  guint32 end = MIN (graph->first[node + 1], begin + 32);

  for (guint32 k = begin; k < end; k++) {
    if ((graph->option[k] & MX_SPLIT) == 0)
      __builtin_prefetch (&graph->value[graph->option[k]]);
  }
}

/* Collects the options that have a number now. */
static gboolean
collect_known (Cycle *cycle)
{
  const MxGraph *graph = cycle->graph;

  cycle->n_known = 0;
  cycle->next_known = 0;
  for (guint32 i = 0; i < cycle->n; i++) {
    MxNode node = cycle->nodes[i];

    fetch (cycle, cycle->nodes, i, cycle->n);
    if (cycle->state[node] == NUMBERED)
      continue;
    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
      guint32 option = graph->option[k];
      MxValue value;

      if (is_local (cycle, option) && cycle->has[option] != ANY)
        continue;
      value = mx_settle_option_value (graph, option);
      if (value >= 0 && !add_known (cycle, node, option, value))
        return FALSE;
    }
    if (!mx_work_tick (cycle->work, 2 + (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  return mx_sort_items (cycle->work, cycle->item, cycle->n_known, NULL, NULL);
}

/* Whether NODE, which has no number, is known to have an option of number M; *HEIGHT is the height
 * of the lowest. */
static gboolean
has_number (const Cycle *cycle, MxNode node, MxValue m, guint32 *height)
{
  const MxGraph *graph = cycle->graph;
  guint32 lowest = G_MAXUINT32;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];

    if (mx_settle_option_value (graph, option) == m)
      lowest = MIN (lowest, mx_settle_option_height (cycle->settle, option));
  }
  mx_work_tick (cycle->work, 2 + (guint64)mx_graph_n_options (graph, node));
  *height = lowest;
  return lowest != G_MAXUINT32;
}

/* Whether a sum without a number has an option of number M, by the one part that has none and is
 * of the component.  *HEIGHT is that of what this was found by. */
static gboolean
sum_has_number (const Cycle *cycle, guint32 option, MxValue m, guint32 *height)
{
  const MxGraph *graph = cycle->graph;
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);
  MxNode loopy = MX_NO_NODE;
  guint32 others = 0;

  for (guint i = 0; i < n; i++) {
    if (graph->value[part[i]] >= 0) {
      m ^= graph->value[part[i]];
      others = MAX (others, graph->height[part[i]]);
    } else if (loopy != MX_NO_NODE || cycle->has[part[i]] == OUTSIDE) {
      return FALSE;
    } else {
      loopy = part[i];
    }
  }
  if (loopy == MX_NO_NODE || !has_number (cycle, loopy, m, height))
    return FALSE;
  *height = MAX (*height, others);
  return TRUE;
}

/* Whether OPTION of a candidate keeps it from the number m. */
static gboolean
stands_in_the_way (const Cycle *cycle, guint32 option, guint32 m)
{
  MxValue value;
  guint32 height;

  if (is_local (cycle, option))
    return cycle->has[option] != m + 1 && cycle->has[option] != ANY;
  value = mx_settle_option_value (cycle->graph, option);
  /* A sum may have got m in this run, too late to be noted. */
  if (value >= 0)
    return value == m;
  return !mx_settle_option_has (cycle->settle, option, m)
         && !sum_has_number (cycle, option, m, &height);
}

static guint32
find_height (const Cycle *cycle, MxNode node, guint32 m)
{
  const MxGraph *graph = cycle->graph;
  guint32 height = 0;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];
    guint32 here;

    if (is_local (cycle, option) && cycle->has[option] != ANY)
      here = cycle->has_height[option];
    else if (mx_settle_option_value (graph, option) >= 0
             || !sum_has_number (cycle, option, m, &here))
      here = mx_settle_option_height (cycle->settle, option);
    height = MAX (height, here);
  }
  return height + 1;
}

/* A candidate was answered once more. */
static inline void
release (Cycle *cycle, MxNode candidate, guint32 m)
{
  guint32 has = cycle->has[candidate];

  if (has != OUTSIDE && has != m + 1 && cycle->state[candidate] == CANDIDATE
      && --cycle->count[candidate] == 0)
    cycle->queue[cycle->n_queue++] = candidate;
}

static gboolean
give_number (Cycle *cycle, MxNode node, guint32 m)
{
  const MxReverse *reverse = &cycle->settle->reverse;
  MxGraph *graph = cycle->graph;

  graph->height[node] = find_height (cycle, node, m);
  graph->value[node] = m;
  graph->outcome[node] = m == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  cycle->state[node] = NUMBERED;
  cycle->has[node] = ANY;
  cycle->progress = TRUE;
  for (guint32 k = reverse->first[node]; k < reverse->first[node + 1]; k++) {
    MxNode above = reverse->node[k];

    if (cycle->has[above] >= OUTSIDE || cycle->has[above] == m + 1)
      continue;
    cycle->has[above] = m + 1;
    cycle->has_height[above] = graph->height[node];
    for (guint32 j = reverse->first[above]; j < reverse->first[above + 1]; j++)
      release (cycle, reverse->node[j], m);
    if (!mx_work_tick (cycle->work,
                       2 * (guint64)(reverse->first[above + 1] - reverse->first[above])))
      return FALSE;
  }
  return mx_work_tick (cycle->work, 2 + (guint64)mx_graph_n_options (graph, node)
                                        + reverse->first[node + 1]
                                        - reverse->first[node]);
}

/* Notes the options outside of the component that have the number m. */
static void
note_known (Cycle *cycle, guint32 m)
{
  for (; cycle->next_known < cycle->n_known && cycle->item[cycle->next_known].key == m;
       cycle->next_known++) {
    const Known *known = &cycle->known[cycle->item[cycle->next_known].index];

    if (cycle->has[known->of] == ANY || cycle->has[known->of] == m + 1)
      continue;
    cycle->has[known->of] = m + 1;
    cycle->has_height[known->of] = known->height;
  }
}

/* Gives the number m to all that deserve it, and keeps as candidates those that can move to a
 * position of number m. */
static gboolean
run_number (Cycle *cycle, guint32 m)
{
  const MxGraph *graph = cycle->graph;
  guint32 n_left = 0;

  note_known (cycle, m);
  cycle->n_queue = 0;
  for (guint32 c = 0; c < cycle->n_candidates; c++) {
    MxNode node = cycle->candidate[c];
    guint32 count = 0;

    fetch (cycle, cycle->candidate, c, cycle->n_candidates);
    if (cycle->has[node] == m + 1)
      continue;
    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++)
      count += stands_in_the_way (cycle, graph->option[k], m) ? 1 : 0;
    cycle->count[node] = count;
    if (count == 0)
      cycle->queue[cycle->n_queue++] = node;
    if (!mx_work_tick (cycle->work, 2 + 2 * (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  for (guint32 q = 0; q < cycle->n_queue; q++) {
    if (!give_number (cycle, cycle->queue[q], m))
      return FALSE;
  }
  for (guint32 c = 0; c < cycle->n_candidates; c++) {
    MxNode node = cycle->candidate[c];

    if (cycle->state[node] == NUMBERED)
      continue;
    if (cycle->has[node] == m + 1)
      cycle->candidate[n_left++] = node;
    else
      cycle->state[node] = DROPPED;
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
    MxNode node = cycle->nodes[i];

    if (cycle->state[node] == NUMBERED)
      continue;
    cycle->state[node] = CANDIDATE;
    cycle->has[node] = 0;
    cycle->candidate[cycle->n_candidates++] = node;
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

    if (is_local (cycle, option)
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
  const MxReverse *reverse = &cycle->settle->reverse;

  cycle->n_queue = 0;
  for (guint32 i = 0; i < cycle->n; i++) {
    MxNode node = cycle->nodes[i];

    fetch (cycle, cycle->nodes, i, cycle->n);
    cycle->count[node] = 0;
    if (cycle->state[node] == NUMBERED || !is_tainted (cycle, node))
      continue;
    cycle->count[node] = 1;
    cycle->queue[cycle->n_queue++] = node;
    if (!mx_work_tick (cycle->work, 2 + (guint64)mx_graph_n_options (cycle->graph, node)))
      return FALSE;
  }
  for (guint32 q = 0; q < cycle->n_queue; q++) {
    MxNode node = cycle->queue[q];

    for (guint32 k = reverse->first[node]; k < reverse->first[node + 1]; k++) {
      MxNode above = reverse->node[k];

      if (cycle->has[above] < OUTSIDE && cycle->count[above] == 0) {
        cycle->count[above] = 1;
        cycle->queue[cycle->n_queue++] = above;
      }
      if (!mx_work_tick (cycle->work, 2))
        return FALSE;
    }
  }
  for (guint32 i = 0; i < cycle->n; i++) {
    MxNode node = cycle->nodes[i];

    fetch (cycle, cycle->nodes, i, cycle->n);
    fetch_values (cycle, cycle->nodes, i, cycle->n);
    if (cycle->state[node] == NUMBERED)
      continue;
    if (!mx_settle_without_number (cycle->settle, node, cycle->count[node] == 0)
        || !mx_work_tick (cycle->work, mx_graph_n_options (cycle->graph, node)))
      return FALSE;
  }
  return TRUE;
}

/* The arrays, once there is a first component. */
static gboolean
allocate (MxSettle *settle)
{
  MxWork *work = settle->work;
  guint32 n = settle->graph->n;
  Cycle *cycle = g_new0 (Cycle, 1);

  settle->cycles = cycle;
  cycle->settle = settle;
  cycle->graph = settle->graph;
  cycle->work = work;
  cycle->state = mx_work_alloc (work, n, sizeof *cycle->state);
  cycle->count = mx_work_alloc (work, n, sizeof *cycle->count);
  cycle->has = mx_work_alloc (work, n, sizeof *cycle->has);
  cycle->has_height = mx_work_alloc (work, n, sizeof *cycle->has_height);
  cycle->candidate = mx_work_alloc (work, n, sizeof *cycle->candidate);
  cycle->queue = mx_work_alloc (work, n, sizeof *cycle->queue);
  for (guint32 i = 0; cycle->has != NULL && i < n; i++) {
    cycle->has[i] = OUTSIDE;
    if (!mx_work_tick (work, 1))
      break;
  }
  return mx_work_ok (work) && mx_reverse_init (&settle->reverse, settle->graph, work);
}

void
mx_settle_clear_cycles (MxSettle *settle)
{
  Cycle *cycle = settle->cycles;
  MxWork *work = settle->work;
  guint32 n = settle->graph->n;

  mx_reverse_clear (&settle->reverse, settle->graph, work);
  if (cycle == NULL)
    return;
  mx_work_free (work, cycle->state, n, sizeof *cycle->state);
  mx_work_free (work, cycle->count, n, sizeof *cycle->count);
  mx_work_free (work, cycle->has, n, sizeof *cycle->has);
  mx_work_free (work, cycle->has_height, n, sizeof *cycle->has_height);
  mx_work_free (work, cycle->candidate, n, sizeof *cycle->candidate);
  mx_work_free (work, cycle->queue, n, sizeof *cycle->queue);
  mx_work_free (work, cycle->item, cycle->cap_item, sizeof *cycle->item);
  mx_work_free (work, cycle->known, cycle->cap_known, sizeof *cycle->known);
  g_clear_pointer (&settle->cycles, g_free);
}

gboolean
mx_settle_cycle (MxSettle *self, const MxNode *nodes, guint32 n)
{
  Cycle *cycle;
  gboolean done;

  if (self->cycles == NULL && !allocate (self))
    return FALSE;
  cycle = self->cycles;
  cycle->nodes = nodes;
  cycle->n = n;
  done = begin (cycle) && give_numbers (cycle);
  /* A sum gets its value when the last of its parts does, and its options get theirs, too late
   * for smaller numbers: they are tried again, until nothing more comes of it. */
  while (done && cycle->splits && cycle->progress)
    done = give_numbers (cycle);
  done = done && settle_rest (cycle);
  for (guint32 i = 0; i < n; i++)
    cycle->has[nodes[i]] = OUTSIDE;
  return done;
}
