/* SPDX-License-Identifier: MIT */
#include "rules/compiler-private.h"

/* Ints are computed into registers, handed out like a stack.  Conditions are not values: they
 * become jumps, so that `and` and `or` skip what they need not know. */

guint
mx_emit (MxCompiler *self, MxOpcode op, guint a, guint b, guint c)
{
  MxInstruction instruction = {op, a, b, c};
  MxPlace place = {self->span.line, self->span.column, self->span.length};
  g_array_append_val (self->instructions, instruction);
  g_array_append_val (self->places, place);
  return self->instructions->len - 1;
}

guint
mx_new_label (MxCompiler *self)
{
  guint32 nowhere = 0;
  g_array_append_val (self->labels, nowhere);
  return self->labels->len - 1;
}

void
mx_place_label (MxCompiler *self, guint label)
{
  g_array_index (self->labels, guint32, label) = self->instructions->len;
}

guint
mx_reserve (MxCompiler *self, guint n)
{
  guint first = self->next;
  self->next += n;
  self->top = MAX (self->top, self->next);
  return first;
}

guint
mx_constant (MxCompiler *self, gint64 number)
{
  gpointer found;
  if (g_hash_table_lookup_extended (self->constant_index, &number, NULL, &found))
    return GPOINTER_TO_UINT (found);
  guint reg = MX_CONSTANT_REGISTER | self->constants->len;
  g_array_append_val (self->constants, number);
  gint64 *key = g_new (gint64, 1);
  *key = number;
  g_hash_table_insert (self->constant_index, key, GUINT_TO_POINTER (reg));
  return reg;
}

guint
mx_local (const MxCompiler *self, guint local)
{
  guint arity = self->family->params->len;
  return local < arity ? local : arity + 3 * (local - arity);
}

guint
mx_compile_operand (MxCompiler *self, const MxExpr *expr)
{
  if (expr->constant)
    return mx_constant (self, expr->number);
  if (expr->kind == MX_EXPR_NAME)
    return mx_local (self, expr->index);
  guint to = mx_reserve (self, 1);
  mx_compile_into (self, expr, to);
  return to;
}

/* Operands from left to right: OP is applied to what there is so far and the next one. */
static void
compile_row (MxCompiler *self, const MxExpr *expr, MxOpcode op, guint to)
{
  guint mark = self->next;
  guint so_far = mx_compile_operand (self, expr->operand[0]);
  for (guint i = 1; i < expr->n; i++) {
    guint inner = self->next;
    guint next = mx_compile_operand (self, expr->operand[i]);
    if (expr->kind == MX_EXPR_CHAIN)
      op = mx_operator_opcode (expr->operators[i - 1]);
    self->span = mx_span_join (&expr->span, &expr->operand[i]->span);
    mx_emit (self, op, to, so_far, next);
    so_far = to;
    self->next = inner;
  }
  self->next = mark;
}

void
mx_compile_into (MxCompiler *self, const MxExpr *expr, guint to)
{
  guint mark = self->next;
  self->span = expr->span;
  if (expr->constant || expr->kind == MX_EXPR_NAME) {
    mx_emit (self, MX_OP_COPY, to, mx_compile_operand (self, expr), 0);
    return;
  }
  switch ((int)expr->kind) {
  case MX_EXPR_CHAIN: compile_row (self, expr, MX_OP_ADD, to); break;
  case MX_EXPR_POWER: compile_row (self, expr, MX_OP_POW, to); break;
  case MX_EXPR_NEGATE: {
    guint operand = mx_compile_operand (self, expr->operand[0]);
    self->span = expr->span;
    mx_emit (self, MX_OP_NEG, to, operand, 0);
    break;
  }
  case MX_EXPR_INDEX: {
    guint index = mx_compile_operand (self, expr->operand[1]);
    self->span = expr->span;
    mx_emit (self, MX_OP_INDEX, to, index, expr->operand[0]->index);
    break;
  }
  case MX_EXPR_CALL:
    if (expr->n == 1) {
      guint operand = mx_compile_operand (self, expr->operand[0]);
      self->span = expr->span;
      mx_emit (self, (MxOpcode)expr->index, to, operand, 0);
    } else {
      compile_row (self, expr, (MxOpcode)expr->index, to);
    }
    break;
  default: g_assert_not_reached ();
  }
  self->next = mark;
}

/* Goes to LABEL if LEFT is within LOW..HIGH (or is not). */
static void
compile_within (MxCompiler *self, guint left, const MxExpr *low, const MxExpr *high,
                gboolean when, guint label)
{
  guint a = mx_compile_operand (self, low);
  if (low == high) {
    mx_emit (self, when ? MX_OP_JUMP_EQ : MX_OP_JUMP_NE, left, a, label);
    return;
  }
  guint outside = when ? mx_new_label (self) : label;
  mx_emit (self, MX_OP_JUMP_LT, left, a, outside);
  guint b = mx_compile_operand (self, high);
  if (when) {
    mx_emit (self, MX_OP_JUMP_LE, left, b, label);
    mx_place_label (self, outside);
  } else {
    mx_emit (self, MX_OP_JUMP_LT, b, left, label);
  }
}

static void
compile_in (MxCompiler *self, guint left, const MxExpr *domain, gboolean when,
            guint label)
{
  if (domain->constant) {
    guint test = mx_reserve (self, 1);
    mx_emit (self, MX_OP_IN_SET, test, left, domain->index);
    mx_emit (self, when ? MX_OP_JUMP_IF : MX_OP_JUMP_UNLESS, test, 0, label);
    return;
  }
  if (domain->kind == MX_EXPR_RANGE) {
    compile_within (self, left, domain->operand[0], domain->operand[1], when, label);
    return;
  }
  guint found = when ? label : mx_new_label (self);
  for (guint i = 0; i < domain->n; i++) {
    const MxExpr *element = domain->operand[i];
    gboolean range = element->kind == MX_EXPR_RANGE;
    guint mark = self->next;
    compile_within (self, left, range ? element->operand[0] : element,
                    range ? element->operand[1] : element, TRUE, found);
    self->next = mark;
  }
  if (!when) {
    mx_emit (self, MX_OP_JUMP, 0, 0, label);
    mx_place_label (self, found);
  }
}

/* Goes to LABEL if LEFT relation RIGHT is WHEN. */
static void
compile_relation (MxCompiler *self, MxOperator relation, guint left, guint right,
                  gboolean when, guint label)
{
  switch ((int)relation) {
  case MX_OPERATOR_EQ:
    mx_emit (self, when ? MX_OP_JUMP_EQ : MX_OP_JUMP_NE, left, right, label);
    break;
  case MX_OPERATOR_NE:
    mx_emit (self, when ? MX_OP_JUMP_NE : MX_OP_JUMP_EQ, left, right, label);
    break;
  case MX_OPERATOR_LT:
    if (when)
      mx_emit (self, MX_OP_JUMP_LT, left, right, label);
    else
      mx_emit (self, MX_OP_JUMP_LE, right, left, label);
    break;
  case MX_OPERATOR_LE:
    if (when)
      mx_emit (self, MX_OP_JUMP_LE, left, right, label);
    else
      mx_emit (self, MX_OP_JUMP_LT, right, left, label);
    break;
  case MX_OPERATOR_GT:
    compile_relation (self, MX_OPERATOR_LT, right, left, when, label);
    break;
  case MX_OPERATOR_GE:
    compile_relation (self, MX_OPERATOR_LE, right, left, when, label);
    break;
  default: {
    guint test = mx_reserve (self, 1);
    mx_emit (self, MX_OP_DIVIDES, test, left, right);
    mx_emit (self, when ? MX_OP_JUMP_IF : MX_OP_JUMP_UNLESS, test, 0, label);
  }
  }
}

/* `1 <= k <= m`: all of them hold; each operand is computed once. */
static void
compile_comparison (MxCompiler *self, const MxExpr *expr, gboolean when, guint label)
{
  guint fails = when ? mx_new_label (self) : label;
  guint left = mx_compile_operand (self, expr->operand[0]);
  for (guint i = 1; i < expr->n; i++) {
    const MxExpr *operand = expr->operand[i];
    MxOperator relation = expr->operators[i - 1];
    gboolean jumps_if = when && i + 1 == expr->n;
    guint to = jumps_if ? label : fails;
    if (relation == MX_OPERATOR_IN) {
      compile_in (self, left, operand, jumps_if, to);
      continue;
    }
    guint right = mx_compile_operand (self, operand);
    self->span = expr->span;
    compile_relation (self, relation, left, right, jumps_if, to);
    left = right;
  }
  if (when)
    mx_place_label (self, fails);
}

/* `or` for WHEN, `and` for not WHEN: any operand decides.  Else all of them must agree. */
static void
compile_junction (MxCompiler *self, const MxExpr *expr, gboolean when, guint label)
{
  gboolean any = (expr->rank == MX_RANK_OR) == when;
  guint other = any ? label : mx_new_label (self);
  for (guint i = 0; i < expr->n; i++) {
    gboolean last = i + 1 == expr->n;
    if (any || last)
      mx_compile_condition (self, expr->operand[i], when, label);
    else
      mx_compile_condition (self, expr->operand[i], !when, other);
  }
  if (!any)
    mx_place_label (self, other);
}

void
mx_compile_condition (MxCompiler *self, const MxExpr *expr, gboolean when, guint label)
{
  guint mark = self->next;
  if (expr->kind == MX_EXPR_NOT) {
    mx_compile_condition (self, expr->operand[0], !when, label);
  } else if (expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_COMPARE) {
    compile_comparison (self, expr, when, label);
  } else if (expr->kind == MX_EXPR_CHAIN) {
    compile_junction (self, expr, when, label);
  } else {
    guint test = mx_reserve (self, 1);
    mx_compile_into (self, expr, test);
    mx_emit (self, when ? MX_OP_JUMP_IF : MX_OP_JUMP_UNLESS, test, 0, label);
  }
  self->next = mark;
}
