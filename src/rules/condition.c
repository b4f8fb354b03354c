/* SPDX-License-Identifier: MIT */
#include "rules/condition.h"

/* Along a line a linear form is m * t + c, and it has one sign beyond t = |c|.  Two of them, or
 * their absolute values, are equal nowhere beyond |c| + |c'|, unless everywhere: where they meet,
 * (m ± m') * t = ± c ± c', and the factor of t is 0 or at least 1 in size.  So a comparison of
 * the two is true everywhere beyond, or false. */

/* An operand of a comparison: a linear form, or its absolute value. */
typedef struct {
  MxForm form;
  gboolean absolute;
} Operand;

static gboolean
read_operand (const MxLook *self, const MxExpr *expr, Operand *operand)
{
  operand->absolute =
      expr->kind == MX_EXPR_CALL && !expr->constant && expr->index == MX_OP_ABS;
  if (!mx_form_read (operand->absolute ? expr->operand[0] : expr, &operand->form))
    return FALSE;
  for (guint i = 0; i < self->n_params; i++) {
    if (operand->form.factor[i] != 0)
      return FALSE;
  }
  return TRUE;
}

static gboolean
compare (MxOperator relation, gint64 a, gint64 b)
{
  switch ((int)relation) {
  case MX_OPERATOR_EQ: return a == b;
  case MX_OPERATOR_NE: return a != b;
  case MX_OPERATOR_LT: return a < b;
  case MX_OPERATOR_LE: return a <= b;
  case MX_OPERATOR_GT: return a > b;
  default: return a >= b;
  }
}

/* Whether the value of a form is known, as far as the look is partial. */
static gboolean
is_known (const MxLook *self, const MxForm *form)
{
  return !self->partial
         || (self->n_free == 2
             && form->factor[self->free[0]] + form->factor[self->free[1]] == 0);
}

/* Reads A and B of a comparison; of plain forms their difference is compared with 0, which may
 * be known where they are not. */
static gboolean
read_pair (const MxLook *self, const MxExpr *const *expr, Operand *a, Operand *b)
{
  if (!read_operand (self, expr[0], a) || !read_operand (self, expr[1], b))
    return FALSE;
  if (a->absolute || b->absolute)
    return TRUE;
  if (!mx_form_combine (1, &a->form, -1, &b->form, &a->form))
    return FALSE;
  b->form = (MxForm){0};
  return TRUE;
}

static MxAnswer
look_at_comparison (MxLook *self, const MxExpr *expr)
{
  MxAnswer answer = MX_ANSWER_YES;

  for (guint i = 0; i + 1 < expr->n; i++) {
    const MxExpr *pair[] = {expr->operand[i], expr->operand[i + 1]};
    Operand a;
    Operand b;

    if (expr->operators[i] < MX_OPERATOR_EQ || expr->operators[i] > MX_OPERATOR_GE
        || !read_pair (self, pair, &a, &b)) {
      self->failed = TRUE;
      return MX_ANSWER_OPEN;
    }
    if (!is_known (self, &a.form) || !is_known (self, &b.form)) {
      if (answer == MX_ANSWER_YES)
        answer = MX_ANSWER_OPEN;
      continue;
    }
    gint64 c = mx_form_value (&a.form, self->local);
    gint64 d = mx_form_value (&b.form, self->local);

    self->broken = MAX (self->broken, ABS (c) + ABS (d));
    if (!compare (expr->operators[i], a.absolute ? ABS (c) : c, b.absolute ? ABS (d) : d))
      answer = MX_ANSWER_NO;
  }
  return answer;
}

/* Every part is looked at, so that BROKEN takes in all of them. */
static MxAnswer
look_at_all (MxLook *self, const MxExpr *expr)
{
  MxAnswer most = expr->rank == MX_RANK_AND ? MX_ANSWER_YES : MX_ANSWER_NO;
  MxAnswer answer = most;

  for (guint i = 0; i < expr->n; i++) {
    MxAnswer next = mx_look_at (self, expr->operand[i]);

    if (next == MX_ANSWER_OPEN && answer == most)
      answer = MX_ANSWER_OPEN;
    else if (next != MX_ANSWER_OPEN && next != most)
      answer = next;
  }
  return answer;
}

MxAnswer
mx_look_at (MxLook *self, const MxExpr *condition)
{
  if (condition->kind == MX_EXPR_NOT) {
    MxAnswer answer = mx_look_at (self, condition->operand[0]);

    return answer == MX_ANSWER_OPEN  ? answer
           : answer == MX_ANSWER_YES ? MX_ANSWER_NO
                                     : MX_ANSWER_YES;
  }
  if (condition->kind == MX_EXPR_CHAIN && condition->rank == MX_RANK_COMPARE)
    return look_at_comparison (self, condition);
  if (condition->kind == MX_EXPR_CHAIN
      && (condition->rank == MX_RANK_AND || condition->rank == MX_RANK_OR))
    return look_at_all (self, condition);
  self->failed = TRUE;
  return MX_ANSWER_OPEN;
}

MxAnswer
mx_look_at_form (MxLook *self, const MxForm *form)
{
  gint64 value;

  for (guint i = 0; i < self->n_params; i++) {
    if (form->factor[i] != 0) {
      self->failed = TRUE;
      return MX_ANSWER_OPEN;
    }
  }
  if (!is_known (self, form))
    return MX_ANSWER_OPEN;
  value = mx_form_value (form, self->local);
  self->broken = MAX (self->broken, ABS (value));
  return value >= 0 ? MX_ANSWER_YES : MX_ANSWER_NO;
}
