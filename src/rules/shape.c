/* SPDX-License-Identifier: MIT */
#include "rules/shape.h"

#include <string.h>

/* A shape is what the clauses say, never what the game is called: `take any` and `take 1..n`
 * are both Nim, three clauses that take 1, 3 and 4 are the subtraction set {1, 3, 4}. */

/* A set with more elements is left to the machine. */
#define SET_MAX ((guint64)1 << 20)

static gboolean
is_heap (const MxExpr *expr)
{
  return expr->kind == MX_EXPR_NAME && expr->ref == MX_REF_LOCAL && expr->index == 0;
}

/* Everything from 1 to the heap: more clauses of the kind add nothing. */
static gboolean
takes_any (const MxClause *clause)
{
  if (clause->condition != NULL)
    return FALSE;
  if (clause->kind == MX_CLAUSE_TAKE_ANY)
    return TRUE;
  return clause->kind == MX_CLAUSE_TAKE && clause->low != NULL && clause->low->constant
         && clause->low->number == 1 && is_heap (clause->high);
}

static gboolean
takes_constant (const MxClause *clause)
{
  return clause->kind == MX_CLAUSE_TAKE && clause->condition == NULL
         && clause->amount->constant;
}

static void
add_intervals (const MxTree *tree, const MxClause *clause, GArray *intervals)
{
  const MxNumberSet *set = tree->sets->pdata[clause->amount->index];
  g_array_append_vals (intervals, set->interval, set->n);
}

static void
find_set (const MxTree *tree, const MxFamilyTree *game, MxFamily *family)
{
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (MxInterval));
  for (guint i = 0; i < game->clauses->len; i++)
    add_intervals (tree, game->clauses->pdata[i], intervals);
  g_autofree MxNumberSet *set =
      mx_number_set_new ((MxInterval *)intervals->data, intervals->len);
  guint64 count = mx_number_set_count (set);
  if (count == 0 || count > SET_MAX)
    return;

  gint64 *elements = g_new (gint64, count);
  guint n = 0;
  for (guint i = 0; i < set->n; i++)
    for (gint64 x = set->interval[i].low;; x++) {
      elements[n++] = x;
      if (x == set->interval[i].high)
        break;
    }
  family->shape = MX_SHAPE_SUBTRACTION;
  family->set = elements;
  family->n_set = n;
}

static void
find_digits (const MxFamilyTree *game, MxFamily *family)
{
  guint n = 1;
  for (guint i = 0; i < game->clauses->len; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    n = MAX (n, (guint)strlen (strchr (clause->digits, '.')));
  }
  guint8 *digits = g_new0 (guint8, n);
  for (guint i = 0; i < game->clauses->len; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    const char *point = strchr (clause->digits, '.');
    if (point > clause->digits)
      digits[0] |= (guint8)(point[-1] - '0');
    for (guint k = 1; point[k] != '\0'; k++)
      digits[k] |= (guint8)(point[k] - '0');
  }
  while (n > 1 && digits[n - 1] == 0)
    n--;
  family->shape = MX_SHAPE_OCTAL;
  family->digits = digits;
  family->n_digits = n;
}

static gboolean
may_split (const MxClause *clause)
{
  if (clause->kind == MX_CLAUSE_SPLIT)
    return TRUE;
  if (clause->kind == MX_CLAUSE_MOVE)
    return clause->n_terms > 1;
  return clause->kind == MX_CLAUSE_OCTAL && strpbrk (clause->digits, "4567") != NULL;
}

void
mx_find_shape (const MxTree *tree, const MxFamilyTree *game, MxFamily *family)
{
  guint n = game->clauses->len, n_any = 0, n_take = 0, n_octal = 0;
  family->shape = MX_SHAPE_GENERAL;
  for (guint i = 0; i < n; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    n_any += takes_any (clause);
    n_take += takes_any (clause) || takes_constant (clause);
    n_octal += clause->kind == MX_CLAUSE_OCTAL;
    family->splits |= may_split (clause);
  }
  if (n == 0)
    return;
  if (n_any > 0 && n_take == n)
    family->shape = MX_SHAPE_NIM;
  else if (n_take == n)
    find_set (tree, game, family);
  else if (n_octal == n)
    find_digits (game, family);
}
