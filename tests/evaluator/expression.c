/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

#include <string.h>

/* Expressions, by walking them.  Names are looked up by their text: parameters and variables
 * first, then the constants of the text. */

static const Constant *
find_constant (const Evaluator *self, const char *name)
{
  for (guint i = 0; i < self->constants->len; i++) {
    const Constant *constant = &g_array_index (self->constants, Constant, i);
    if (strcmp (constant->name, name) == 0)
      return constant;
  }
  return NULL;
}

static const Binding *
find_binding (const Scope *self, const char *name)
{
  for (guint i = self->n; i-- > 0;)
    if (strcmp (self->binding[i].name, name) == 0)
      return &self->binding[i];
  return NULL;
}

static gboolean
name_value (const Scope *self, const char *name, gint64 *value)
{
  const Binding *binding = find_binding (self, name);
  if (binding != NULL) {
    *value = binding->value;
    return TRUE;
  }
  const Constant *constant = find_constant (self->evaluator, name);
  if (constant == NULL || constant->intervals != NULL || constant->list != NULL)
    return FALSE;
  *value = constant->number;
  return TRUE;
}

static gboolean
chain_value (Scope *self, const MxExpr *expr, gint64 *value)
{
  gint64 next;
  if (!scope_number (self, expr->operand[0], value))
    return FALSE;
  for (guint i = 1; i < expr->n; i++)
    if (!scope_number (self, expr->operand[i], &next)
        || !number_binary ((MxOperator)expr->operators[i - 1], *value, next, value))
      return FALSE;
  return TRUE;
}

static gboolean
call_value (Scope *self, const MxExpr *expr, gint64 *value)
{
  g_autofree gint64 *args = g_new (gint64, expr->n);
  guint64 cost = expr->n;
  for (guint i = 0; i < expr->n; i++)
    if (!scope_number (self, expr->operand[i], &args[i]))
      return FALSE;
  gboolean good = number_function (expr->text, args, expr->n, value, &cost);
  return evaluator_spend (self->evaluator, cost) && good;
}

static gboolean
read_list (Scope *self, const MxExpr *expr, GArray *list)
{
  gint64 value;
  for (guint i = 0; i < expr->n; i++) {
    if (!scope_number (self, expr->operand[i], &value))
      return FALSE;
    g_array_append_val (list, value);
  }
  return TRUE;
}

static gboolean
index_value (Scope *self, const MxExpr *expr, gint64 *value)
{
  const MxExpr *list = expr->operand[0];
  const Constant *constant =
      list->kind == MX_EXPR_NAME ? find_constant (self->evaluator, list->text) : NULL;
  g_autoptr (GArray) written = g_array_new (FALSE, FALSE, sizeof (gint64));
  const GArray *elements = constant != NULL ? constant->list : written;
  gint64 index;

  if (list->kind == MX_EXPR_LIST && !read_list (self, list, written))
    return FALSE;
  if (elements == NULL || !scope_number (self, expr->operand[1], &index))
    return FALSE;
  if (index < 0 || index >= elements->len)
    return FALSE;
  *value = g_array_index (elements, gint64, index);
  return TRUE;
}

gboolean
scope_number (Scope *self, const MxExpr *expr, gint64 *value)
{
  gint64 a, b;
  if (!evaluator_spend (self->evaluator, 1))
    return FALSE;
  switch ((MxExprKind)expr->kind) {
  case MX_EXPR_NUMBER: *value = expr->number; return TRUE;
  case MX_EXPR_NAME: return name_value (self, expr->text, value);
  case MX_EXPR_CHAIN: return chain_value (self, expr, value);
  case MX_EXPR_NEGATE:
    return scope_number (self, expr->operand[0], &a)
           && number_binary (MX_OPERATOR_SUB, 0, a, value);
  case MX_EXPR_POWER:
    return scope_number (self, expr->operand[0], &a)
           && scope_number (self, expr->operand[1], &b) && number_power (a, b, value);
  case MX_EXPR_INDEX: return index_value (self, expr, value);
  case MX_EXPR_CALL: return call_value (self, expr, value);
  case MX_EXPR_ERROR:
  case MX_EXPR_STRING:
  case MX_EXPR_NOT:
  case MX_EXPR_TUPLE:
  case MX_EXPR_SET:
  case MX_EXPR_LIST:
  case MX_EXPR_RANGE: break;
  }
  g_assert_not_reached ();
}

static gboolean
element_interval (Scope *self, const MxExpr *element, Interval *interval)
{
  if (element->kind == MX_EXPR_RANGE)
    return scope_number (self, element->operand[0], &interval->low)
           && scope_number (self, element->operand[1], &interval->high);
  if (!scope_number (self, element, &interval->low))
    return FALSE;
  interval->high = interval->low;
  return TRUE;
}

gboolean
scope_domain (Scope *self, const MxExpr *expr, GArray *intervals)
{
  Interval interval;
  if (expr->kind == MX_EXPR_SET) {
    for (guint i = 0; i < expr->n; i++) {
      if (!element_interval (self, expr->operand[i], &interval))
        return FALSE;
      g_array_append_val (intervals, interval);
    }
    return TRUE;
  }
  const Constant *constant = NULL;
  if (expr->kind == MX_EXPR_NAME && find_binding (self, expr->text) == NULL)
    constant = find_constant (self->evaluator, expr->text);
  if (constant != NULL && constant->intervals != NULL) {
    g_array_append_vals (intervals, constant->intervals->data, constant->intervals->len);
    return TRUE;
  }
  if (!element_interval (self, expr, &interval))
    return FALSE;
  g_array_append_val (intervals, interval);
  return TRUE;
}

/* Looks no further than to the element that X is in, nor at the end of a range that begins
 * above it. */
static gboolean
is_within (Scope *self, gint64 x, const MxExpr *element, gboolean *holds)
{
  gboolean range = element->kind == MX_EXPR_RANGE;
  gint64 low, high;
  *holds = FALSE;
  if (!scope_number (self, range ? element->operand[0] : element, &low))
    return FALSE;
  if (!range || x < low) {
    *holds = x == low;
    return TRUE;
  }
  if (!scope_number (self, element->operand[1], &high))
    return FALSE;
  *holds = x <= high;
  return TRUE;
}

static gboolean
is_member (Scope *self, gint64 x, const MxExpr *domain, gboolean *holds)
{
  *holds = FALSE;
  if (domain->kind == MX_EXPR_RANGE)
    return is_within (self, x, domain, holds);
  if (domain->kind == MX_EXPR_SET) {
    for (guint i = 0; i < domain->n && !*holds; i++)
      if (!is_within (self, x, domain->operand[i], holds))
        return FALSE;
    return TRUE;
  }
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
  if (!scope_domain (self, domain, intervals))
    return FALSE;
  for (guint i = 0; i < intervals->len; i++) {
    Interval interval = g_array_index (intervals, Interval, i);
    *holds = *holds || (interval.low <= x && x <= interval.high);
  }
  return TRUE;
}

/* `1 <= k <= m`: each pair of neighbours, up to the first that does not hold. */
static gboolean
comparison_holds (Scope *self, const MxExpr *expr, gboolean *holds)
{
  gint64 left, right = 0, result;
  *holds = TRUE;
  if (!scope_number (self, expr->operand[0], &left))
    return FALSE;
  for (guint i = 1; i < expr->n && *holds; i++) {
    MxOperator op = (MxOperator)expr->operators[i - 1];
    if (op == MX_OPERATOR_IN) {
      if (!is_member (self, left, expr->operand[i], holds))
        return FALSE;
      continue;
    }
    if (!scope_number (self, expr->operand[i], &right)
        || !number_binary (op, left, right, &result))
      return FALSE;
    *holds = result != 0;
    left = right;
  }
  return TRUE;
}

gboolean
scope_condition (Scope *self, const MxExpr *expr, gboolean *holds)
{
  gint64 value;
  if (!evaluator_spend (self->evaluator, 1))
    return FALSE;
  if (expr->kind == MX_EXPR_NOT) {
    if (!scope_condition (self, expr->operand[0], holds))
      return FALSE;
    *holds = !*holds;
    return TRUE;
  }
  if (expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_COMPARE)
    return comparison_holds (self, expr, holds);
  if (expr->kind == MX_EXPR_CHAIN) {
    gboolean decides = expr->rank == MX_RANK_OR;
    *holds = !decides;
    for (guint i = 0; i < expr->n && *holds != decides; i++)
      if (!scope_condition (self, expr->operand[i], holds))
        return FALSE;
    return TRUE;
  }
  if (!scope_number (self, expr, &value))
    return FALSE;
  *holds = value != 0;
  return TRUE;
}

void
constants_init (Evaluator *self)
{
  for (guint i = 0; i < self->tree->lets->len; i++) {
    const MxLetTree *let = mx_tree_let (self->tree, i);
    Scope scope = {.evaluator = self};
    Constant constant = {.name = let->name.name};
    const MxExpr *value = let->value;
    const Constant *other =
        value->kind == MX_EXPR_NAME ? find_constant (self, value->text) : NULL;
    gboolean good = TRUE;

    if (value->kind == MX_EXPR_SET || (other != NULL && other->intervals != NULL)) {
      constant.intervals = g_array_new (FALSE, FALSE, sizeof (Interval));
      good = scope_domain (&scope, value, constant.intervals);
    } else if (value->kind == MX_EXPR_LIST) {
      constant.list = g_array_new (FALSE, FALSE, sizeof (gint64));
      good = read_list (&scope, value, constant.list);
    } else if (other != NULL && other->list != NULL) {
      constant.list = g_array_ref (other->list);
    } else {
      good = scope_number (&scope, value, &constant.number);
    }
    /* The checker has seen to it that constants have values. */
    g_assert_true (good || evaluator_is_spent (self));
    g_array_append_val (self->constants, constant);
  }
}
