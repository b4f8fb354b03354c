/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

/* The value of the start from those of its parts, and the parts that are so large that a
 * theorem answers them: Nim, and games of one heap whose period is proved. */

/* Heaps of Nim above this are not explored in normal play. */
#define MOST_NIM 500

/* Nor are other heaps that a theorem answers there, if they have so many options below them. */
#define MOST_OPTIONS 4e6

MxValue
mx_solving_value (const MxSolving *self, guint family, const gint64 *coords)
{
  MxNode node;

  if (self->dense[family] != NULL) {
    MxValue value = mx_dense_value (self->dense[family], coords);

    if (value >= 0)
      return value;
  }
  if (self->graph == NULL)
    return MX_VALUE_UNKNOWN;
  node = mx_graph_find (self->graph, family, coords);
  return node == MX_NO_NODE ? MX_VALUE_UNKNOWN : self->graph->value[node];
}

/* Whether the exploration of a heap would take more than there is. */
static gboolean
is_too_large (const MxFamily *family, gint64 heap, MxPlay play, const MxLimits *limits)
{
  double n = (double)heap + 1;
  double options = 0;

  switch (family->shape) {
  case MX_SHAPE_NIM:
    if (play == MX_PLAY_NORMAL)
      return heap > MOST_NIM;
    options = n * n / 2;
    break;
  case MX_SHAPE_SUBTRACTION: options = n * family->n_set; break;
  case MX_SHAPE_OCTAL:
    for (guint k = 0; k < family->n_digits; k++)
      options += (family->digits[k] & 4) != 0 ? n * n / 4 : n;
    if (family->tail != 0)
      options += n * n / 2;
    break;
  case MX_SHAPE_AMOUNTS:
    options = n * n / 4;
    if (family->low > 0)
      options = n * MIN (n / 2, (double)family->high - (double)family->low + 1);
    break;
  case MX_SHAPE_GENERAL:
  case MX_SHAPE_LINES:
  case MX_SHAPE_GRAPH: return FALSE;
  }
  if (play == MX_PLAY_NORMAL && options > MOST_OPTIONS)
    return TRUE;
  return n > (double)limits->positions || options > (double)limits->options / 2;
}

/* The families of the sum besides FAMILY whose values are not known yet. */
static guint
count_others (const MxSolving *self, guint family)
{
  g_autofree gboolean *seen = g_new0 (gboolean, self->source->n_families);
  guint n = 0;

  for (guint i = 0; i < self->kinds->sum->n; i++) {
    guint f = self->kinds->sum->part[i].family;

    n += f != family && !seen[f] && self->dense[f] == NULL;
    seen[f] = TRUE;
  }
  return n;
}

gboolean
mx_solving_add_dense (MxSolving *self, guint family)
{
  const MxSum *kinds = self->kinds->sum;
  guint arity = self->source->families[family].arity;
  g_autofree gint64 *corner = g_new0 (gint64, MAX (arity, 1));

  for (guint i = 0; i < kinds->n; i++) {
    for (guint k = 0; k < arity; k++) {
      if (kinds->part[i].family == family)
        corner[k] = MAX (corner[k], mx_sum_get_coords (kinds, i)[k]);
    }
  }
  self->dense[family] = mx_dense_new (self->source, family, &self->work, corner,
                                      count_others (self, family));
  if (self->work.stopped)
    return FALSE;
  if (self->dense[family] == NULL)
    mx_work_resume (&self->work, 0);
  return TRUE;
}

gboolean
mx_solving_find_closed (MxSolving *self)
{
  const MxSum *kinds = self->kinds->sum;
  g_autofree gboolean *tried = g_new0 (gboolean, MAX (self->source->n_families, 1));

  for (guint i = 0; i < kinds->n; i++) {
    guint f = kinds->part[i].family;
    const MxFamily *family = &self->source->families[f];
    const gint64 *heap = mx_sum_get_coords (kinds, i);

    if (!mx_work_tick (&self->work, 3) && self->work.stopped)
      return FALSE;
    if (!mx_solving_close_lines (self, i))
      return FALSE;
    if (!mx_dense_has_method (family))
      continue;
    if (!is_too_large (family, heap[0], self->solution->play, self->work.limits))
      continue;
    if (!tried[f] && !mx_solving_add_dense (self, f))
      return FALSE;
    tried[f] = TRUE;
    self->closed[i] =
        self->dense[f] != NULL && mx_dense_value (self->dense[f], heap) >= 0;
  }
  return TRUE;
}

gboolean
mx_solving_find_rest (MxSolving *self)
{
  const MxSum *kinds = self->kinds->sum;
  g_autofree gboolean *tried = g_new0 (gboolean, MAX (self->source->n_families, 1));

  for (guint i = 0; i < kinds->n; i++) {
    guint f = kinds->part[i].family;
    const MxFamily *family = &self->source->families[f];

    if (!mx_work_tick (&self->work, 50) && self->work.stopped)
      return FALSE;
    if (family->shape == MX_SHAPE_GRAPH || mx_dense_has_method (family)
        || family->arity == 0 || tried[f] || self->dense[f] != NULL
        || mx_solving_value (self, f, mx_sum_get_coords (kinds, i)) != MX_VALUE_UNKNOWN)
      continue;
    tried[f] = TRUE;
    if (!mx_solving_add_dense (self, f))
      return FALSE;
  }
  return TRUE;
}

/* The set of a sum with one infinite part: its values, each with the nim-sum of the others. */
static void
add_value_set (MxSolution *solution, const MxGraph *graph, MxNode node, MxValue others)
{
  guint n;
  const MxValue *set = mx_graph_loopy_set (graph, node, &n);

  solution->value_set = g_new (MxValue, MAX (n, 1));
  for (guint i = 0; i < n; i++) {
    guint j = i;

    for (; j > 0 && solution->value_set[j - 1] > (set[i] ^ others); j--)
      solution->value_set[j] = solution->value_set[j - 1];
    solution->value_set[j] = set[i] ^ others;
  }
  solution->n_value_set = n;
}

static MxOutcome
outcome_of_sum (const MxSolution *solution)
{
  if (solution->value == MX_VALUE_UNKNOWN)
    return MX_OUTCOME_UNKNOWN;
  if (solution->value >= 0)
    return solution->value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  for (guint i = 0; i < solution->n_value_set; i++) {
    if (solution->value_set[i] == 0)
      return MX_OUTCOME_N;
  }
  return MX_OUTCOME_D;
}

void
mx_solving_sum_up (MxSolving *self)
{
  MxSolution *solution = self->solution;
  const MxSum *kinds = self->kinds->sum;
  MxNode loopy = MX_NO_NODE;
  guint64 n_infinite = 0;
  guint64 n_unknown = 0;
  guint n_not_zero = 0; /* kinds of those unknown ones */
  MxValue sum = 0;

  for (guint i = 0; i < kinds->n; i++) {
    MxValue value = self->node[i] != MX_NO_NODE ? self->graph->value[self->node[i]]
                                                : MX_VALUE_UNKNOWN;

    if (value == MX_VALUE_UNKNOWN)
      value =
          mx_solving_value (self, kinds->part[i].family, mx_sum_get_coords (kinds, i));
    /* A theorem may have told it before. */
    if (value == MX_VALUE_UNKNOWN && self->closed[i])
      value = self->value[i];
    self->value[i] = value;
    if (value == MX_VALUE_INFINITE) {
      n_infinite += self->kinds->count[i];
      loopy = self->node[i];
    } else if (value == MX_VALUE_UNKNOWN) {
      n_unknown += self->kinds->count[i];
      n_not_zero += mx_solving_get_wythoff (self, i) > 0;
    } else if ((self->kinds->count[i] & 1) != 0) {
      sum ^= value;
    }
    mx_work_tick (&self->work, 20);
  }
  if (n_unknown > 0)
    solution->value = MX_VALUE_UNKNOWN;
  else
    solution->value = n_infinite > 0 ? MX_VALUE_INFINITE : sum;
  if (n_unknown == 0 && n_infinite == 1)
    add_value_set (solution, self->graph, loopy, sum);
  if (solution->play != MX_PLAY_NORMAL)
    return;
  solution->outcome = outcome_of_sum (solution);
  if (n_unknown == 1 && n_not_zero == 1 && n_infinite == 0 && sum == 0)
    solution->outcome = MX_OUTCOME_N;
  if (solution->outcome == MX_OUTCOME_UNKNOWN && solution->start->n == 1
      && self->node[0] != MX_NO_NODE)
    solution->outcome = self->graph->outcome[self->node[0]];
}
