/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-letters.h"

#include "core/sort.h"

#include <string.h>

/* The alphabet of a quotient: components in an order in which moves lead backwards.
 *
 * A depth-first search without recursion leaves the components in such an order and finds a
 * cycle; weights follow in one pass. */

/* A sum that weighs more is not for a quotient: tables of words would be too long. */
#define MOST_WEIGHT ((guint64)1 << 24)

typedef enum {
  NOT_MET,
  OPENED, /* on the way from a root to what is looked at: its options are above it */
  CLOSED,
} State;

typedef struct {
  const MxGraph *graph;
  MxWork *work;
  guint8 *state; /* graph->n, of State */
  guint32 *order; /* the components in the order in which they were closed */
  guint32 n;
  guint32 *stack;
  guint32 n_stack;
  guint32 cap_stack;
} Search;

static gboolean
push (Search *search, MxNode node)
{
  if (!mx_work_reserve (search->work, &search->stack, &search->cap_stack,
                        (guint64)search->n_stack + 1, sizeof *search->stack))
    return FALSE;
  search->stack[search->n_stack++] = node;
  return TRUE;
}

/* Puts what NODE leads to on the stack.  UNFIT where something is on its own way. */
static MxLettersResult
open_node (Search *search, MxNode node)
{
  const MxGraph *graph = search->graph;

  if ((graph->flags[node] & (MX_NODE_OPEN | MX_NODE_FAULT | MX_NODE_DECIDED)) != 0)
    return MX_LETTERS_UNFIT;
  search->state[node] = OPENED;
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    MxNode single;
    guint n;
    const MxNode *part = mx_graph_option_parts (graph, graph->option[k], &single, &n);

    for (guint i = 0; i < n; i++) {
      if (search->state[part[i]] == OPENED)
        return MX_LETTERS_UNFIT;
      if (search->state[part[i]] == NOT_MET && !push (search, part[i]))
        return MX_LETTERS_ENDED;
    }
    if (!mx_work_tick (search->work, 1 + n))
      return MX_LETTERS_ENDED;
  }
  return MX_LETTERS_DONE;
}

static MxLettersResult
search_from (Search *search, MxNode root)
{
  if (!push (search, root))
    return MX_LETTERS_ENDED;
  while (search->n_stack > 0) {
    MxNode node = search->stack[search->n_stack - 1];
    MxLettersResult result = MX_LETTERS_DONE;

    switch ((State)search->state[node]) {
    case NOT_MET: result = open_node (search, node); break;
    case OPENED:
      search->state[node] = CLOSED;
      search->order[search->n++] = node;
      search->n_stack--;
      break;
    case CLOSED:
    default: search->n_stack--; break;
    }
    if (result != MX_LETTERS_DONE)
      return result;
    if (!mx_work_tick (search->work, 1))
      return MX_LETTERS_ENDED;
  }
  return MX_LETTERS_DONE;
}

/* Orders the components; those that can never move get the weight 0. */
static MxLettersResult
find_weights (Search *search, guint32 *weight)
{
  const MxGraph *graph = search->graph;

  for (guint32 i = 0; i < search->n; i++) {
    MxNode node = search->order[i];
    guint64 most = 0;

    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
      MxNode single;
      guint n;
      const MxNode *part = mx_graph_option_parts (graph, graph->option[k], &single, &n);
      guint64 sum = 1;

      for (guint j = 0; j < n; j++)
        sum += weight[part[j]];
      most = MAX (most, sum);
      if (!mx_work_tick (search->work, 1 + n))
        return MX_LETTERS_ENDED;
    }
    if (most > MOST_WEIGHT)
      return MX_LETTERS_UNFIT;
    weight[node] = (guint32)most;
  }
  return MX_LETTERS_DONE;
}

/* Numbers the components that can move, lighter ones first. */
static gboolean
number (MxLetters *self, Search *search, const guint32 *weight)
{
  MxWork *work = search->work;
  MxSortItem *item = mx_work_alloc (work, search->n, sizeof *item);
  guint32 n = 0;

  for (guint32 i = 0; item != NULL && i < search->n; i++) {
    MxNode node = search->order[i];

    self->letter[node] = MX_EMPTY_LETTER;
    if (weight[node] > 0)
      item[n++] = (MxSortItem){((guint64)weight[node] << 32) | node, node};
  }
  if (item != NULL && mx_sort_items (work, item, n, NULL, NULL)) {
    self->n = n;
    self->node = mx_work_alloc (work, n, sizeof *self->node);
    self->weight = mx_work_alloc (work, n, sizeof *self->weight);
    self->first = mx_work_alloc (work, (guint64)n + 1, sizeof *self->first);
  }
  for (guint32 i = 0; mx_work_ok (work) && i < n; i++) {
    self->node[i] = item[i].index;
    self->weight[i] = weight[item[i].index];
    self->letter[item[i].index] = i;
  }
  mx_work_free (work, item, search->n, sizeof *item);
  return mx_work_ok (work);
}

/* Appends one option of a letter as a word, without the parts that can never move. */
static gboolean
add_option (MxLetters *self, MxWork *work, const MxNode *part, guint n)
{
  guint32 used = self->part_first[self->first[self->n]];
  guint32 end = used;

  if (!mx_work_reserve (work, &self->part_first, &self->cap_part_first,
                        (guint64)self->first[self->n] + 2, sizeof *self->part_first)
      || !mx_work_reserve (work, &self->part, &self->cap_part, (guint64)used + n,
                           sizeof *self->part))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint32 letter = self->letter[part[i]];
    guint32 k = end;

    if (letter == MX_EMPTY_LETTER)
      continue;
    for (; k > used && self->part[k - 1] < letter; k--)
      self->part[k] = self->part[k - 1];
    self->part[k] = letter;
    end++;
  }
  self->longest = MAX (self->longest, end - used);
  self->part_first[++self->first[self->n]] = end;
  return mx_work_tick (work, 1 + (guint64)n * n / 4);
}

static gboolean
add_options (MxLetters *self, MxWork *work, const MxGraph *graph)
{
  guint32 n = self->n;

  if (!mx_work_reserve (work, &self->part_first, &self->cap_part_first, 1,
                        sizeof *self->part_first))
    return FALSE;
  self->part_first[0] = 0;
  self->first[n] = 0; /* counts the words until it is the end of the last letter's */
  for (guint32 i = 0; i < n; i++) {
    MxNode node = self->node[i];

    self->first[i] = self->first[n];
    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
      MxNode single;
      guint n_parts;
      const MxNode *part =
          mx_graph_option_parts (graph, graph->option[k], &single, &n_parts);

      if (!add_option (self, work, part, n_parts))
        return FALSE;
    }
  }
  return TRUE;
}

static MxLettersResult
fill (MxLetters *self, Search *search, guint32 *weight, const MxNode *roots,
      guint n_roots)
{
  const MxGraph *graph = search->graph;
  MxLettersResult result = MX_LETTERS_DONE;
  guint32 n = roots != NULL ? n_roots : graph->n;

  for (guint32 i = 0; result == MX_LETTERS_DONE && i < n; i++)
    result = search_from (search, roots != NULL ? roots[i] : i);
  if (result == MX_LETTERS_DONE)
    result = find_weights (search, weight);
  if (result != MX_LETTERS_DONE)
    return result;
  return number (self, search, weight) && add_options (self, search->work, graph)
             ? MX_LETTERS_DONE
             : MX_LETTERS_ENDED;
}

MxLettersResult
mx_letters_init (MxLetters *self, MxWork *work, const MxGraph *graph, const MxNode *roots,
                 guint n_roots)
{
  Search search = {.graph = graph, .work = work};
  guint32 *weight = mx_work_alloc0 (work, graph->n, sizeof *weight);
  MxLettersResult result = MX_LETTERS_ENDED;

  *self = (MxLetters){.n_nodes = graph->n};
  search.state = mx_work_alloc0 (work, graph->n, sizeof *search.state);
  search.order = mx_work_alloc (work, graph->n, sizeof *search.order);
  self->letter = mx_work_alloc (work, graph->n, sizeof *self->letter);
  if (self->letter != NULL) {
    memset (self->letter, 0xff, graph->n * sizeof *self->letter);
    result = fill (self, &search, weight, roots, n_roots);
  }
  mx_work_free (work, weight, graph->n, sizeof *weight);
  mx_work_free (work, search.state, graph->n, sizeof *search.state);
  mx_work_free (work, search.order, graph->n, sizeof *search.order);
  mx_work_free (work, search.stack, search.cap_stack, sizeof *search.stack);
  return result;
}

void
mx_letters_clear (MxLetters *self, MxWork *work)
{
  mx_work_free (work, self->weight, self->n, sizeof *self->weight);
  mx_work_free (work, self->node, self->n, sizeof *self->node);
  mx_work_free (work, self->letter, self->n_nodes, sizeof *self->letter);
  mx_work_free (work, self->first, (guint64)self->n + 1, sizeof *self->first);
  mx_work_free (work, self->part_first, self->cap_part_first, sizeof *self->part_first);
  mx_work_free (work, self->part, self->cap_part, sizeof *self->part);
  *self = (MxLetters){0};
}
