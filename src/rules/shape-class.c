/* SPDX-License-Identifier: MIT */
#include "rules/shape-class.h"

#include "rules/evaluate.h"

/* What can be said of a condition for a whole class of amounts, in three-valued logic.  For one
 * amount it is simply evaluated, and what has no value there is MAYBE. */

gboolean
mx_is_amount (const MxExpr *expr)
{
  return expr->kind == MX_EXPR_NAME && expr->ref == MX_REF_LOCAL && expr->index == 1
         && !expr->constant;
}

static MxTruth
negate (MxTruth truth)
{
  return truth == MX_TRUTH_MAYBE ? MX_TRUTH_MAYBE
                                 : (truth == MX_TRUTH_YES ? MX_TRUTH_NO : MX_TRUTH_YES);
}

static MxTruth
truth_of (gboolean is)
{
  return is ? MX_TRUTH_YES : MX_TRUTH_NO;
}

static gboolean
find_number (const MxAmountClass *class, const MxExpr *expr, gint64 *number)
{
  gint64 locals[2] = {0, class->exact};

  if (expr->constant || class->exact != 0)
    return mx_evaluate (expr, locals, class->tree->lists, number);
  if (expr->kind != MX_EXPR_CHAIN || expr->rank != MX_RANK_PRODUCT || expr->n != 2
      || expr->operators[0] != MX_OPERATOR_MOD || !mx_is_amount (expr->operand[0])
      || !expr->operand[1]->constant || expr->operand[1]->number < 1
      || class->modulus % expr->operand[1]->number != 0)
    return FALSE;
  *number = class->residue % expr->operand[1]->number;
  return TRUE;
}

static gboolean
class_has (const MxAmountClass *class, gint64 low, gint64 high)
{
  gint64 first = MAX (low, class->least);
  gint64 next = (class->residue - first % class->modulus) % class->modulus;

  next += next < 0 ? class->modulus : 0;
  return high >= first && next <= high - first;
}

static MxTruth
judge_in (const MxAmountClass *class, const MxExpr *left, const MxExpr *right)
{
  gint64 number;

  if (!right->constant)
    return MX_TRUTH_MAYBE;
  const MxNumberSet *set = class->tree->sets->pdata[right->index];
  if (find_number (class, left, &number))
    return truth_of (mx_number_set_has (set, number));
  if (!mx_is_amount (left))
    return MX_TRUTH_MAYBE;
  for (guint i = 0; i < set->n; i++) {
    if (class_has (class, set->interval[i].low, set->interval[i].high))
      return MX_TRUTH_MAYBE;
  }
  return MX_TRUTH_NO;
}

/* The amount beside a constant. */
static MxTruth
judge_amount (const MxAmountClass *class, MxOperator relation, gint64 number)
{
  switch ((int)relation) {
  case MX_OPERATOR_EQ:
    return class_has (class, number, number) ? MX_TRUTH_MAYBE : MX_TRUTH_NO;
  case MX_OPERATOR_NE:
    return class_has (class, number, number) ? MX_TRUTH_MAYBE : MX_TRUTH_YES;
  case MX_OPERATOR_GE: return class->least >= number ? MX_TRUTH_YES : MX_TRUTH_MAYBE;
  case MX_OPERATOR_GT: return class->least > number ? MX_TRUTH_YES : MX_TRUTH_MAYBE;
  case MX_OPERATOR_LE: return class->least > number ? MX_TRUTH_NO : MX_TRUTH_MAYBE;
  case MX_OPERATOR_LT: return class->least >= number ? MX_TRUTH_NO : MX_TRUTH_MAYBE;
  default: return MX_TRUTH_MAYBE;
  }
}

static MxTruth
judge_numbers (MxOperator relation, gint64 a, gint64 b)
{
  gint64 divides = 0;

  switch ((int)relation) {
  case MX_OPERATOR_EQ: return truth_of (a == b);
  case MX_OPERATOR_NE: return truth_of (a != b);
  case MX_OPERATOR_GE: return truth_of (a >= b);
  case MX_OPERATOR_GT: return truth_of (a > b);
  case MX_OPERATOR_LE: return truth_of (a <= b);
  case MX_OPERATOR_LT: return truth_of (a < b);
  case MX_OPERATOR_DIVIDES:
    mx_arithmetic_apply (MX_OP_DIVIDES, a, b, &divides);
    return truth_of (divides != 0);
  default: return MX_TRUTH_MAYBE;
  }
}

MxOperator
mx_turn_relation (MxOperator relation)
{
  switch ((int)relation) {
  case MX_OPERATOR_GE: return MX_OPERATOR_LE;
  case MX_OPERATOR_GT: return MX_OPERATOR_LT;
  case MX_OPERATOR_LE: return MX_OPERATOR_GE;
  case MX_OPERATOR_LT: return MX_OPERATOR_GT;
  default: return relation;
  }
}

static MxTruth
judge_relation (const MxAmountClass *class, MxOperator relation, const MxExpr *left,
                const MxExpr *right)
{
  gint64 a = 0;
  gint64 b = 0;
  gboolean left_known, right_known;

  if (relation == MX_OPERATOR_IN)
    return judge_in (class, left, right);
  left_known = find_number (class, left, &a);
  right_known = find_number (class, right, &b);
  if (left_known && right_known)
    return judge_numbers (relation, a, b);
  if (class->exact != 0)
    return MX_TRUTH_MAYBE;
  if (relation == MX_OPERATOR_DIVIDES)
    return left_known && mx_is_amount (right) && a >= 1 && class->modulus % a == 0
               ? truth_of (class->residue % a == 0)
               : MX_TRUTH_MAYBE;
  if (right_known && mx_is_amount (left))
    return judge_amount (class, relation, b);
  if (left_known && mx_is_amount (right))
    return judge_amount (class, mx_turn_relation (relation), a);
  return MX_TRUTH_MAYBE;
}

static gboolean
is_prime (gint64 number)
{
  gint64 prime = 0;

  mx_arithmetic_apply (MX_OP_ISPRIME, number, 0, &prime);
  return prime != 0;
}

/* A multiple of d is no prime where d is composite (it has a divisor of d for a divisor other
 * than 1 and itself), and no power of two where d is none (it has an odd divisor over 1). */
static MxTruth
judge_test (const MxAmountClass *class, const MxExpr *call)
{
  gint64 number = 0;
  gint64 result = 0;
  gint64 d = class->divisor;

  if (call->n != 1)
    return MX_TRUTH_MAYBE;
  if (find_number (class, call->operand[0], &number))
    return mx_arithmetic_apply ((MxOpcode)call->index, number, 0, &result)
                   == MX_ARITHMETIC_OK
               ? truth_of (result != 0)
               : MX_TRUTH_MAYBE;
  if (class->exact != 0 || !mx_is_amount (call->operand[0]) || d < 2)
    return MX_TRUTH_MAYBE;
  if (call->index == MX_OP_ISPRIME && !is_prime (d))
    return MX_TRUTH_NO;
  if (call->index == MX_OP_ISPOW2 && (d & (d - 1)) != 0)
    return MX_TRUTH_NO;
  return MX_TRUTH_MAYBE;
}

MxTruth
mx_class_judge (const MxAmountClass *class, const MxExpr *expr)
{
  gboolean all = expr->kind == MX_EXPR_CHAIN && expr->rank != MX_RANK_OR;
  MxTruth truth = all ? MX_TRUTH_YES : MX_TRUTH_NO;

  if (expr->kind == MX_EXPR_NOT)
    return negate (mx_class_judge (class, expr->operand[0]));
  if (expr->kind == MX_EXPR_CALL && expr->type == MX_TYPE_BOOL)
    return judge_test (class, expr);
  if (expr->kind != MX_EXPR_CHAIN || expr->type != MX_TYPE_BOOL)
    return MX_TRUTH_MAYBE;
  for (guint i = expr->rank == MX_RANK_COMPARE ? 1 : 0; i < expr->n; i++) {
    MxTruth next = expr->rank == MX_RANK_COMPARE
                       ? judge_relation (class, (MxOperator)expr->operators[i - 1],
                                         expr->operand[i - 1], expr->operand[i])
                       : mx_class_judge (class, expr->operand[i]);

    /* The rules stop here too, at a fault as well. */
    if (next == (all ? MX_TRUTH_NO : MX_TRUTH_YES)
        || (next == MX_TRUTH_MAYBE && class->exact != 0))
      return next;
    if (next == MX_TRUTH_MAYBE)
      truth = MX_TRUTH_MAYBE;
  }
  return truth;
}

gboolean
mx_class_is_safe (const MxExpr *expr)
{
  gboolean modulus = expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_PRODUCT;

  if (expr->constant || expr->kind == MX_EXPR_NAME)
    return TRUE;
  if (expr->kind == MX_EXPR_CALL && expr->index == MX_OP_LCM)
    return FALSE;
  if (expr->kind == MX_EXPR_CALL && expr->type == MX_TYPE_INT && expr->n == 1)
    return mx_is_amount (expr->operand[0]);
  if (expr->kind != MX_EXPR_CALL && expr->kind != MX_EXPR_NOT
      && (expr->kind != MX_EXPR_CHAIN || expr->rank == MX_RANK_SUM))
    return FALSE;
  for (guint i = 0; i < expr->n; i++) {
    if (!mx_class_is_safe (expr->operand[i]))
      return FALSE;
    if (modulus && i > 0
        && (expr->operators[i - 1] == MX_OPERATOR_MUL || !expr->operand[i]->constant
            || expr->operand[i]->number < 1))
      return FALSE;
  }
  return TRUE;
}
