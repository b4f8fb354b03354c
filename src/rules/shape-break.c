/* SPDX-License-Identifier: MIT */
#include "rules/shape-break.h"

#include "rules/form.h"

#include <string.h>

/* The digits of a take-and-break game from its clauses.
 *
 * To take k is the digit 3 for k, to split is 4 for 0, to take any amount is 3 for every amount
 * from 1 on: that is the tail of the digits.  `split a, b if a != b` is a split whose heaps are
 * not equal, and the whole game is one of unequal heaps only if it has no other split. */

/* A larger amount is left to the machine. */
#define AMOUNT_MAX ((gint64)1 << 16)

static gboolean
is_local (const MxExpr *expr, guint index)
{
  return expr->kind == MX_EXPR_NAME && !expr->constant && expr->ref == MX_REF_LOCAL
         && expr->index == index;
}

/* `a != b` of the two heaps of a split, or `a < b`: they come with a <= b. */
static gboolean
is_unequal (const MxClause *clause)
{
  const MxExpr *condition = clause->condition;

  if (clause->kind != MX_CLAUSE_SPLIT || clause->n_variables != 2 || condition == NULL
      || condition->kind != MX_EXPR_CHAIN || condition->rank != MX_RANK_COMPARE
      || condition->n != 2)
    return FALSE;
  const MxExpr *left = condition->operand[0];
  const MxExpr *right = condition->operand[1];
  MxOperator relation = condition->operators[0];
  if (is_local (left, 1) && is_local (right, 2))
    return relation == MX_OPERATOR_NE || relation == MX_OPERATOR_LT;
  return is_local (left, 2) && is_local (right, 1)
         && (relation == MX_OPERATOR_NE || relation == MX_OPERATOR_GT);
}

/* `move g(a) + g(n - k - a) for a in 1..n-k-1`, whichever comes first, and the same up to half of
 * n - k: both heaps are at least 1, and each pair of such heaps is there. */
static gboolean
is_moved_split (const MxFamilyTree *game, const MxClause *clause, gint64 *amount)
{
  MxForm first;
  MxForm second;
  MxForm rest = {.factor = {1, -1}};
  MxForm end;
  gint64 scale = 1;

  if (clause->kind != MX_CLAUSE_MOVE || clause->condition != NULL || clause->n_terms != 2
      || clause->n_variables != 1 || game->params->len != 1
      || clause->terms[0].family != game->index || clause->terms[1].family != game->index)
    return FALSE;
  const MxExpr *range = clause->variables[0].range;
  if (range->kind != MX_EXPR_RANGE || !range->operand[0]->constant
      || range->operand[0]->number != 1
      || !mx_form_read (clause->terms[0].args[0], &first)
      || !mx_form_read (clause->terms[1].args[0], &second))
    return FALSE;
  const MxExpr *high = range->operand[1];
  if (high->kind == MX_EXPR_CHAIN && high->rank == MX_RANK_PRODUCT && high->n == 2
      && high->operators[0] == MX_OPERATOR_DIV && high->operand[1]->constant
      && high->operand[1]->number == 2) {
    scale = 2;
    high = high->operand[0];
  }
  if (!mx_form_read (high, &end))
    return FALSE;
  if (first.factor[0] != 0) {
    MxForm swapped = first;

    first = second;
    second = swapped;
  }
  *amount = -second.constant;
  rest.constant = second.constant;
  const MxForm part = {.factor = {0, 1}};
  const MxForm whole = {.constant = scale == 2 ? -*amount : -*amount - 1, .factor = {1}};
  return *amount >= 0 && *amount <= AMOUNT_MAX && memcmp (&first, &part, sizeof part) == 0
         && memcmp (&second, &rest, sizeof rest) == 0
         && memcmp (&end, &whole, sizeof whole) == 0;
}

gboolean
mx_is_break (const MxFamilyTree *game, const MxClause *clause)
{
  gint64 amount;

  if (clause->kind == MX_CLAUSE_SPLIT)
    return clause->condition == NULL || is_unequal (clause);
  return clause->kind == MX_CLAUSE_OCTAL || is_moved_split (game, clause, &amount);
}

/* One more than the largest amount that has a digit; 0 if that is too much. */
static guint
count_digits (const MxFamilyTree *game, const GArray *intervals)
{
  guint n = 1;

  for (guint i = 0; i < game->clauses->len; i++) {
    const MxClause *clause = game->clauses->pdata[i];
    gint64 amount;

    if (clause->kind == MX_CLAUSE_OCTAL)
      n = MAX (n, (guint)strlen (strchr (clause->digits, '.')));
    else if (is_moved_split (game, clause, &amount))
      n = MAX (n, (guint)amount + 1);
  }
  for (guint i = 0; i < intervals->len; i++) {
    const MxInterval *each = &g_array_index (intervals, MxInterval, i);

    if (each->high < each->low)
      continue;
    if (each->low < 1 || each->high > AMOUNT_MAX)
      return 0;
    n = MAX (n, (guint)each->high + 1);
  }
  return n;
}

/* The digits of one clause; TRUE if it is a split of unequal heaps, which is left out. */
static gboolean
add_clause (const MxFamilyTree *game, const MxClause *clause, guint8 *digits)
{
  gint64 amount;

  if (clause->kind == MX_CLAUSE_OCTAL) {
    const char *point = strchr (clause->digits, '.');

    if (point > clause->digits)
      digits[0] |= (guint8)(point[-1] - '0');
    for (guint k = 1; point[k] != '\0'; k++)
      digits[k] |= (guint8)(point[k] - '0');
  } else if (clause->kind == MX_CLAUSE_SPLIT) {
    if (clause->condition != NULL)
      return TRUE;
    digits[0] |= 4;
  } else if (is_moved_split (game, clause, &amount)) {
    digits[amount] |= 4;
  }
  return FALSE;
}

static gboolean
has_splits (const guint8 *digits, guint n)
{
  for (guint k = 0; k < n; k++) {
    if ((digits[k] & 4) != 0)
      return TRUE;
  }
  return FALSE;
}

void
mx_find_break (const MxFamilyTree *game, const GArray *intervals, gboolean any,
               MxFamily *family)
{
  guint n = count_digits (game, intervals);
  guint8 tail = any ? 3 : 0;
  gboolean unequal = FALSE;

  if (n == 0)
    return;
  g_autofree guint8 *digits = g_new0 (guint8, n);
  for (guint i = 0; i < game->clauses->len; i++)
    unequal |= add_clause (game, game->clauses->pdata[i], digits);
  for (guint i = 0; i < intervals->len; i++) {
    const MxInterval *each = &g_array_index (intervals, MxInterval, i);

    for (gint64 k = each->low; k <= each->high; k++)
      digits[k] |= 3;
  }
  for (guint k = 1; k < n; k++)
    digits[k] |= tail;
  if (unequal && (digits[0] & 4) == 0) {
    if (has_splits (digits, n))
      return;
    digits[0] |= 4;
    family->unequal = TRUE;
  }
  while (n > 1 && digits[n - 1] == tail)
    n--;
  family->shape = MX_SHAPE_OCTAL;
  family->digits = g_steal_pointer (&digits);
  family->n_digits = n;
  family->tail = tail;
}
