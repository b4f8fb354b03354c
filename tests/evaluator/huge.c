/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

#include <string.h>

/* Heaps of any size, by the values of small ones.
 *
 * Amounts that do not depend on the heap, the largest of them M: a value depends on the M values
 * before it alone, so that a window of M values that stands at two places is followed by the same
 * for ever.
 *
 * Octal codes whose last digit is the T-th: if G (n + p) = G (n) for all n from e to 2 e + p + T,
 * then for all n from e on (Guy and Smith 1956, The G-values of various games). */

/* So many small heaps are looked at. */
#define HEAPS 400

/* Amounts are looked at up to here. */
#define AMOUNT_MAX 4096

static int
compare_amounts (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;
  return x < y ? -1 : x > y;
}

/* Appends the amounts of a clause, worked out without the heap. */
static gboolean
add_amounts (Evaluator *self, const MxClause *clause, GArray *amounts)
{
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
  Scope scope = {.evaluator = self};
  if (clause->kind != MX_CLAUSE_TAKE || clause->condition != NULL
      || !scope_domain (&scope, clause->amount, intervals))
    return FALSE;
  for (guint i = 0; i < intervals->len; i++) {
    Interval interval = g_array_index (intervals, Interval, i);
    if (interval.high > AMOUNT_MAX)
      return FALSE;
    for (gint64 x = MAX (interval.low, 1); x <= interval.high; x++)
      g_array_append_val (amounts, x);
  }
  return TRUE;
}

GArray *
evaluator_fixed_amounts (Evaluator *self, guint family)
{
  const MxFamilyTree *game = mx_tree_family (self->tree, family);
  g_autoptr (GArray) amounts = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (game->is_graph || game->params->len != 1 || game->clauses->len == 0)
    return NULL;
  for (guint i = 0; i < game->clauses->len; i++)
    if (!add_amounts (self, game->clauses->pdata[i], amounts))
      return NULL;
  g_array_sort (amounts, compare_amounts);
  for (guint i = amounts->len; i-- > 1;)
    if (g_array_index (amounts, gint64, i) == g_array_index (amounts, gint64, i - 1))
      g_array_remove_index (amounts, i);
  return g_steal_pointer (&amounts);
}

/* All clauses are of KIND, without a condition: the digits of codes, else 1. */
static guint
count_digits (const MxFamilyTree *game, MxClauseKind kind)
{
  guint most = 1;
  if (game->is_graph || game->params->len != 1 || game->clauses->len == 0)
    return 0;
  for (guint i = 0; i < game->clauses->len; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    if (clause->kind != kind || clause->condition != NULL)
      return 0;
    if (kind == MX_CLAUSE_OCTAL)
      most = MAX (most, (guint)strlen (strchr (clause->digits, '.')) - 1);
  }
  return most;
}

/* The values from FROM to TO - 1 stand PERIOD later once more. */
static gboolean
repeats (const MxValue *values, guint from, guint to, guint period)
{
  for (guint i = from; i < to; i++)
    if (values[i] != values[i + period])
      return FALSE;
  return TRUE;
}

/* A small heap of the same value; *FOUND is FALSE if none is known. */
static gint64
reduce (const MxValue *values, guint window, guint digits, gint64 heap, gboolean *found)
{
  *found = TRUE;
  for (guint period = 1; period < HEAPS; period++)
    for (guint e = digits > 0; e < HEAPS; e++) {
      guint end = digits > 0 ? 2 * e + period + digits + 1 : e + window;
      if (end + period > HEAPS)
        break;
      if (repeats (values, e, end, period))
        return e + (heap - e) % period;
    }
  *found = FALSE;
  return 0;
}

gboolean
evaluator_huge_value (Evaluator *self, guint family, gint64 heap, MxValue *value)
{
  const MxFamilyTree *game = mx_tree_family (self->tree, family);
  g_autoptr (GArray) amounts = evaluator_fixed_amounts (self, family);
  guint digits = count_digits (game, MX_CLAUSE_OCTAL), window = 0;
  MxValue values[HEAPS];
  gboolean found;

  if (count_digits (game, MX_CLAUSE_TAKE_ANY) > 0) {
    *value = heap;
    return TRUE;
  }
  if (amounts != NULL && amounts->len > 0)
    window = (guint)g_array_index (amounts, gint64, amounts->len - 1);
  if (window == 0 && digits == 0)
    return FALSE;
  for (gint64 n = 0; n < HEAPS; n++) {
    values[n] = evaluator_value (self, evaluator_component (self, family, &n));
    if (values[n] < 0)
      return FALSE;
  }
  if (heap < HEAPS) {
    *value = values[heap];
    return TRUE;
  }
  gint64 small = reduce (values, window, digits, heap, &found);
  if (found)
    *value = values[small];
  return found;
}
