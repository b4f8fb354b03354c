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
/* Nor is one that goes on for ever, if it has more up to 2^62. */
#define LISTED_MAX 4096

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

static void
list_set (const MxNumberSet *set, MxFamily *family)
{
  gint64 *elements = g_new (gint64, MAX (mx_number_set_count (set), 1));
  guint n = 0;
  for (guint i = 0; i < set->n; i++)
    for (gint64 x = set->interval[i].low;; x++) {
      elements[n++] = x;
      if (x == set->interval[i].high)
        break;
    }
  family->set = elements;
  family->n_set = n;
}

/* The shape of a game whose amounts up to 2^62 are all known; FINITE if there are no others. */
static void
find_set (GArray *intervals, gboolean finite, MxFamily *family)
{
  g_autofree MxNumberSet *set =
      mx_number_set_new ((MxInterval *)intervals->data, intervals->len);
  guint64 count = mx_number_set_count (set);
  gint64 low = set->n > 0 ? set->interval[0].low : 0;
  gint64 high = set->n > 0 ? set->interval[set->n - 1].high : 0;
  family->shape = MX_SHAPE_AMOUNTS;
  if (set->n == 1 && low >= 1) {
    family->low = low;
    family->high = high >= MX_COORDINATE_MAX ? G_MAXINT64 : high;
  }
  /* No heap has more counters. */
  if (family->low == 1 && family->high == G_MAXINT64) {
    family->shape = MX_SHAPE_NIM;
  } else if (finite && count <= SET_MAX) {
    family->shape = MX_SHAPE_SUBTRACTION;
    list_set (set, family);
  } else if (count <= LISTED_MAX) {
    list_set (set, family);
  }
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
  gboolean all_known = TRUE;
  family->shape = MX_SHAPE_GENERAL;
  for (guint i = 0; i < n; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    MxKnown known = MX_KNOWN_FINITE;
    gboolean any = takes_any (game, clause);
    n_any += any;
    n_amounts += any || add_amounts (tree, game, clause, intervals)
                 || mx_find_amounts (tree, game, clause, intervals, &known);
    n_take += known == MX_KNOWN_FINITE;
    all_known &= known != MX_KNOWN_SOME;
    n_break += mx_is_break (game, clause);
    family->splits |= may_split (clause);
  }
  if (n == 0)
    return;
  if (n_any > 0 && n_amounts == n && all_known) {
    family->shape = MX_SHAPE_NIM;
  } else if (n_break > 0 && n_take + n_break == n) {
    mx_find_break (game, intervals, n_any > 0, family);
  } else if (n_amounts == n) {
    family->shape = MX_SHAPE_AMOUNTS;
    if (all_known)
      find_set (intervals, n_take == n, family);
    if (family->shape == MX_SHAPE_AMOUNTS)
      mx_prove_amounts (tree, game, family);
  } else {
    mx_find_lines (tree, game, family);
    if (family->shape == MX_SHAPE_GENERAL)
      mx_find_sweeps (tree, game, family);
  }
}
