/* SPDX-License-Identifier: MIT */
#include "rules/form.h"

/* Recursion goes as deep as the text nests, which the parser limits. */

static gboolean
is_small (gint64 number)
{
  return number >= -MX_FORM_MAX && number <= MX_FORM_MAX;
}

gboolean
mx_form_combine (gint64 a, const MxForm *form_a, gint64 b, const MxForm *form_b,
                 MxForm *result)
{
  gboolean small = is_small (a) && is_small (b);

  if (!small)
    return FALSE;
  result->constant = a * form_a->constant + b * form_b->constant;
  small = is_small (result->constant);
  for (guint i = 0; i < MX_FORM_LOCALS; i++) {
    result->factor[i] = a * form_a->factor[i] + b * form_b->factor[i];
    small = small && is_small (result->factor[i]);
  }
  return small;
}

static gboolean
is_constant (const MxForm *form)
{
  for (guint i = 0; i < MX_FORM_LOCALS; i++) {
    if (form->factor[i] != 0)
      return FALSE;
  }
  return TRUE;
}

/* A sum, or a product in which one factor at the most is not a number. */
static gboolean
read_chain (const MxExpr *expr, MxForm *form)
{
  if (expr->rank != MX_RANK_SUM && expr->rank != MX_RANK_PRODUCT)
    return FALSE;
  if (!mx_form_read (expr->operand[0], form))
    return FALSE;
  for (guint i = 1; i < expr->n; i++) {
    MxOperator operator= expr->operators[i - 1];
    MxForm next;

    if (!mx_form_read (expr->operand[i], &next))
      return FALSE;
    if (operator== MX_OPERATOR_ADD || operator== MX_OPERATOR_SUB) {
      if (!mx_form_combine (1, form, operator== MX_OPERATOR_ADD ? 1 : - 1, &next, form))
        return FALSE;
    } else if (operator!= MX_OPERATOR_MUL) {
      return FALSE;
    } else if (is_constant (&next)) {
      if (!mx_form_combine (next.constant, form, 0, form, form))
        return FALSE;
    } else if (!is_constant (form)
               || !mx_form_combine (form->constant, &next, 0, &next, form)) {
      return FALSE;
    }
  }
  return TRUE;
}

gboolean
mx_form_read (const MxExpr *expr, MxForm *form)
{
  *form = (MxForm){0};
  if (expr->constant) {
    form->constant = expr->number;
    return expr->type == MX_TYPE_INT && is_small (expr->number);
  }
  switch ((int)expr->kind) {
  case MX_EXPR_NAME:
    if (expr->ref != MX_REF_LOCAL || expr->index >= MX_FORM_LOCALS)
      return FALSE;
    form->factor[expr->index] = 1;
    return TRUE;
  case MX_EXPR_NEGATE:
    return mx_form_read (expr->operand[0], form)
           && mx_form_combine (-1, form, 0, form, form);
  case MX_EXPR_CHAIN: return read_chain (expr, form);
  default: return FALSE;
  }
}

gint64
mx_form_value (const MxForm *form, const gint64 *locals)
{
  gint64 value = form->constant;

  for (guint i = 0; i < MX_FORM_LOCALS; i++) {
    if (form->factor[i] != 0)
      value += form->factor[i] * locals[i];
  }
  return value;
}

gboolean
mx_form_put (MxForm *form, guint local, gint64 value)
{
  if (form->factor[local] == 0)
    return TRUE;
  if (!is_small (value) || !is_small (form->constant + form->factor[local] * value))
    return FALSE;
  form->constant += form->factor[local] * value;
  form->factor[local] = 0;
  return TRUE;
}

/* L <= A / c, rounded down, is c * L <= A. */
gboolean
mx_form_read_bounds (const MxExpr *expr, guint local, GArray *forms)
{
  gint64 divisor = 1;
  MxForm self = {0};
  MxForm form;

  if (local >= MX_FORM_LOCALS)
    return FALSE;
  if (expr->kind == MX_EXPR_CALL && !expr->constant && expr->index == MX_OP_MIN) {
    for (guint i = 0; i < expr->n; i++) {
      if (!mx_form_read_bounds (expr->operand[i], local, forms))
        return FALSE;
    }
    return TRUE;
  }
  if (expr->kind == MX_EXPR_CHAIN && !expr->constant && expr->rank == MX_RANK_PRODUCT
      && expr->n == 2 && expr->operators[0] == MX_OPERATOR_DIV
      && expr->operand[1]->constant && expr->operand[1]->number > 0) {
    divisor = expr->operand[1]->number;
    expr = expr->operand[0];
  }
  self.factor[local] = 1;
  if (!mx_form_read (expr, &form) || !mx_form_combine (1, &form, -divisor, &self, &form))
    return FALSE;
  g_array_append_val (forms, form);
  return TRUE;
}

guint
mx_form_read_comparison (MxOperator relation, const MxExpr *a, const MxExpr *b,
                         MxForm forms[2])
{
  gint64 sign = relation == MX_OPERATOR_GT || relation == MX_OPERATOR_GE ? 1 : -1;
  gboolean strict = relation == MX_OPERATOR_GT || relation == MX_OPERATOR_LT;
  MxForm left;
  MxForm right;

  if ((relation != MX_OPERATOR_EQ
       && (relation < MX_OPERATOR_LT || relation > MX_OPERATOR_GE))
      || !mx_form_read (a, &left) || !mx_form_read (b, &right)
      || !mx_form_combine (sign, &left, -sign, &right, &forms[0]))
    return 0;
  forms[0].constant -= strict;
  if (relation != MX_OPERATOR_EQ)
    return 1;
  return mx_form_combine (-1, &forms[0], 0, &forms[0], &forms[1]) ? 2 : 0;
}
