/* SPDX-License-Identifier: MIT */
#include "rules/evaluate.h"

/* Recursion goes as deep as the text nests, which the parser limits. */

static gboolean
evaluate_row (const MxExpr *expr, const gint64 *locals, const GPtrArray *lists,
              MxOpcode op, gint64 *value)
{
  gint64 next = 0;
  if (!mx_evaluate (expr->operand[0], locals, lists, value))
    return FALSE;
  for (guint i = expr->n == 1 ? 0 : 1; i < expr->n; i++) {
    if (i > 0 && !mx_evaluate (expr->operand[i], locals, lists, &next))
      return FALSE;
    if (expr->kind == MX_EXPR_CHAIN)
      op = mx_operator_opcode (expr->operators[i - 1]);
    if (mx_arithmetic_apply (op, *value, next, value) != MX_ARITHMETIC_OK)
      return FALSE;
  }
  return TRUE;
}

static gboolean
evaluate_index (const MxExpr *expr, const gint64 *locals, const GPtrArray *lists,
                gint64 *value)
{
  const MxNumberList *list = lists->pdata[expr->operand[0]->index];
  gint64 index;
  if (!mx_evaluate (expr->operand[1], locals, lists, &index) || index < 0
      || index >= list->n)
    return FALSE;
  *value = list->value[index];
  return TRUE;
}

gboolean
mx_evaluate (const MxExpr *expr, const gint64 *locals, const GPtrArray *lists,
             gint64 *value)
{
  if (expr->constant) {
    *value = expr->number;
    return TRUE;
  }
  switch ((int)expr->kind) {
  case MX_EXPR_NAME: *value = locals[expr->index]; return TRUE;
  case MX_EXPR_CHAIN: return evaluate_row (expr, locals, lists, MX_OP_ADD, value);
  case MX_EXPR_NEGATE: return evaluate_row (expr, locals, lists, MX_OP_NEG, value);
  case MX_EXPR_POWER: return evaluate_row (expr, locals, lists, MX_OP_POW, value);
  case MX_EXPR_CALL:
    return evaluate_row (expr, locals, lists, (MxOpcode)expr->index, value);
  case MX_EXPR_INDEX: return evaluate_index (expr, locals, lists, value);
  default: return FALSE;
  }
}
