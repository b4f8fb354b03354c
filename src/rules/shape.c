/* SPDX-License-Identifier: MIT */
#include "rules/shape.h"

#include "rules/shape-amounts.h"
#include "rules/shape-break.h"

#include <string.h>

/* A shape is what the clauses say, never what the game is called: `take any`, `take 1..n` and
 * `move n - k for k in 1..n` are all Nim; clauses that take 1, 3 and 4 are the subtraction set
 * {1, 3, 4}. */

/* A set with more elements is not listed. */
#define SET_MAX ((guint64)1 << 20)

static gboolean
is_heap (const MxExpr *expr)
{
  return expr->kind == MX_EXPR_NAME && expr->ref == MX_REF_LOCAL && expr->index == 0;
}

static gboolean
takes_constant (const MxClause *clause)
{
  return clause->kind == MX_CLAUSE_TAKE && clause->condition == NULL
         && clause->amount->constant;
}

/* What `move n - 3` and `move n - k for k in S` take from the heap: the expression behind the
 * minus sign, or NULL. */
static const MxExpr *
moved_amount (const MxFamilyTree *game, const MxClause *clause)
{
  if (clause->kind != MX_CLAUSE_MOVE || clause->condition != NULL || clause->n_terms != 1
      || clause->terms[0].family != game->index || game->params->len != 1)
    return NULL;
  const MxExpr *to = clause->terms[0].args[0];
  if (to->kind != MX_EXPR_CHAIN || to->rank != MX_RANK_SUM || to->n != 2
      || to->operators[0] != MX_OPERATOR_SUB || !is_heap (to->operand[0]))
    return NULL;
  return to->operand[1];
}

static gboolean
is_one_to_heap (const MxExpr *low, const MxExpr *high)
{
  return low->constant && low->number == 1 && is_heap (high);
}

/* Everything from 1 to the heap: more clauses of the kind add nothing. */
static gboolean
takes_any (const MxFamilyTree *game, const MxClause *clause)
{
  if (clause->condition != NULL)
    return FALSE;
  if (clause->kind == MX_CLAUSE_TAKE_ANY)
    return TRUE;
  if (clause->kind == MX_CLAUSE_TAKE)
    return clause->low != NULL && is_one_to_heap (clause->low, clause->high);
  const MxExpr *amount = moved_amount (game, clause);
  if (amount == NULL || clause->n_variables != 1)
    return FALSE;
  const MxExpr *range = clause->variables[0].range;
  return amount->kind == MX_EXPR_NAME && !amount->constant && amount->index == 1
         && range->kind == MX_EXPR_RANGE
         && is_one_to_heap (range->operand[0], range->operand[1]);
}

/* The amounts of such a clause where they do not depend on the heap; FALSE if they do. */
static gboolean
add_moved (const MxTree *tree, const MxFamilyTree *game, const MxClause *clause,
           GArray *intervals)
{
  const MxExpr *amount = moved_amount (game, clause);
  if (amount == NULL)
    return FALSE;
  if (amount->constant && clause->n_variables == 0 && amount->number >= 1) {
    MxInterval interval = {amount->number, amount->number};
    g_array_append_val (intervals, interval);
    return TRUE;
  }
  if (clause->n_variables != 1 || amount->kind != MX_EXPR_NAME || amount->constant
      || amount->index != 1 || !clause->variables[0].range->constant)
    return FALSE;
  const MxNumberSet *set = tree->sets->pdata[clause->variables[0].range->index];
  if (set->n == 0 || set->interval[0].low < 1)
    return FALSE;
  g_array_append_vals (intervals, set->interval, set->n);
  return TRUE;
}

/* Appends the amounts that a clause takes from every heap; FALSE if they depend on it. */
static gboolean
add_amounts (const MxTree *tree, const MxFamilyTree *game, const MxClause *clause,
             GArray *intervals)
{
  if (!takes_constant (clause))
    return add_moved (tree, game, clause, intervals);
  const MxNumberSet *set = tree->sets->pdata[clause->amount->index];
  g_array_append_vals (intervals, set->interval, set->n);
  return TRUE;
}

/* FALSE if they are too many. */
static gboolean
find_set (GArray *intervals, MxFamily *family)
{
  g_autofree MxNumberSet *set =
      mx_number_set_new ((MxInterval *)intervals->data, intervals->len);
  guint64 count = mx_number_set_count (set);
  if (count > SET_MAX)
    return FALSE;

  gint64 *elements = g_new (gint64, MAX (count, 1));
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
  return TRUE;
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
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (MxInterval));
  guint n = game->clauses->len, n_any = 0, n_take = 0, n_amounts = 0, n_break = 0;
  family->shape = MX_SHAPE_GENERAL;
  for (guint i = 0; i < n; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    gboolean any = takes_any (game, clause);
    n_any += any;
    gboolean bounded = any || add_amounts (tree, game, clause, intervals);
    n_amounts += bounded || mx_find_amounts (tree, game, clause, intervals, &bounded);
    n_take += bounded;
    n_break += mx_is_break (game, clause);
    family->splits |= may_split (clause);
  }
  if (n == 0)
    return;
  if (n_any > 0 && n_take == n) {
    family->shape = MX_SHAPE_NIM;
  } else if (n_break > 0 && n_take + n_break == n) {
    mx_find_break (game, intervals, n_any > 0, family);
  } else if (n_amounts == n && (n_take < n || !find_set (intervals, family))) {
    family->shape = MX_SHAPE_AMOUNTS;
    mx_prove_amounts (tree, game, family);
  } else {
    mx_find_lines (tree, game, family);
    if (family->shape == MX_SHAPE_GENERAL)
      mx_find_sweeps (tree, game, family);
  }
}
