/* SPDX-License-Identifier: MIT */
#include "rules/checker-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Types go from the leaves to the root, and with them what is constant: each node is visited
 * once.  A type that is MX_TYPE_ERROR was reported and is accepted everywhere, so that one slip
 * makes one message. */

static const char *
type_name (MxType type)
{
  switch (type) {
  case MX_TYPE_INT: return _ ("a number");
  case MX_TYPE_BOOL: return _ ("a condition");
  case MX_TYPE_SET: return _ ("a set");
  case MX_TYPE_LIST: return _ ("a list");
  case MX_TYPE_ERROR: break;
  }
  return "";
}

static void
set_constant (MxExpr *expr, gint64 number, gboolean literal)
{
  expr->constant = TRUE;
  expr->literal = literal;
  expr->number = number;
}

/* Computes a constant.  What cannot be computed is an error where only constants may stand;
 * elsewhere the machine will report it if it ever comes to it. */
static gboolean
fold (MxChecker *self, const MxSpan *span, MxOpcode op, gint64 b, gint64 c,
      gint64 *result)
{
  MxArithmetic fault = mx_arithmetic_apply (op, b, c, result);
  if (fault == MX_ARITHMETIC_OK)
    return TRUE;
  if (self->constant)
    mx_diagnostics_error (self->diagnostics, span, NULL, "%s",
                          mx_arithmetic_message (fault));
  return FALSE;
}

static int
find_local (const MxChecker *self, const char *name)
{
  for (guint i = self->locals->len; i-- > 0;)
    if (strcmp (g_array_index (self->locals, MxWord, i).name, name) == 0)
      return (int)i;
  return -1;
}

static guint
find_in (GHashTable *index, const char *name)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (index, name));
}

gboolean
mx_checker_knows (const MxChecker *self, const char *name)
{
  return find_local (self, name) >= 0 || find_in (self->tree->let_index, name) != 0;
}

gboolean
mx_checker_is_family (const MxChecker *self, const MxExpr *call)
{
  return call->kind == MX_EXPR_CALL
         && find_in (self->tree->family_index, call->text) != 0;
}

void
mx_checker_suggest_lets (const MxChecker *self, MxSuggestion *suggestion)
{
  const GPtrArray *lets = self->tree->lets;
  if (mx_diagnostics_are_full (self->diagnostics))
    return;
  for (guint i = 0; i < MIN (lets->len, MX_CANDIDATES_MAX); i++)
    mx_suggestion_try (suggestion, mx_tree_let (self->tree, i)->name.name);
}

void
mx_checker_suggest_families (const MxChecker *self, MxSuggestion *suggestion)
{
  const GPtrArray *families = self->tree->families;
  if (mx_diagnostics_are_full (self->diagnostics))
    return;
  for (guint i = 0; i < MIN (families->len, MX_CANDIDATES_MAX); i++)
    if (mx_tree_family (self->tree, i)->name.name != NULL)
      mx_suggestion_try (suggestion, mx_tree_family (self->tree, i)->name.name);
}

static void
report_unknown_name (MxChecker *self, const MxExpr *expr)
{
  guint later = find_in (self->all_lets, expr->text);
  if (later != 0) {
    mx_diagnostics_error (self->diagnostics, &expr->span,
                          g_strdup (_ ("move its line above this one")),
                          _ ("'%1$s' is defined below, on line %2$u"), expr->text,
                          mx_tree_let (self->tree, later - 1)->name.span.line);
    return;
  }
  if (find_in (self->tree->family_index, expr->text) != 0) {
    mx_diagnostics_error (self->diagnostics, &expr->span,
                          g_strdup_printf (_ ("a position is written %s(…)"), expr->text),
                          _ ("'%s' is a game, not a number"), expr->text);
    return;
  }
  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, expr->text);
  for (guint i = 0; i < self->locals->len; i++)
    mx_suggestion_try (&suggestion, g_array_index (self->locals, MxWord, i).name);
  mx_checker_suggest_lets (self, &suggestion);
  char *hint = mx_suggestion_dup_hint (&suggestion);
  if (hint == NULL && !self->constant)
    hint = g_strdup_printf (_ ("in a 'move', 'for %s in 1..5' makes it a variable"),
                            expr->text);
  mx_diagnostics_error (self->diagnostics, &expr->span, hint, _ ("unknown name '%s'"),
                        expr->text);
}

static MxType
check_name (MxChecker *self, MxExpr *expr)
{
  int local = find_local (self, expr->text);
  if (local >= 0) {
    expr->ref = MX_REF_LOCAL;
    expr->index = (guint)local;
    return MX_TYPE_INT;
  }
  guint let = find_in (self->tree->let_index, expr->text);
  if (let == 0) {
    report_unknown_name (self, expr);
    return MX_TYPE_ERROR;
  }
  const MxExpr *value = mx_tree_let (self->tree, let - 1)->value;
  if (value == NULL || !value->constant)
    return MX_TYPE_ERROR;
  expr->ref = MX_REF_LET;
  expr->constant = TRUE;
  expr->number = value->number;
  expr->index = value->index;
  return value->type;
}

/* All operands are ints; folds from left to right. */
static MxType
check_arithmetic (MxChecker *self, MxExpr *expr)
{
  MxType type = MX_TYPE_INT;
  gboolean constant = TRUE, literal = TRUE;
  gint64 number = 0;

  for (guint i = 0; i < expr->n; i++) {
    MxExpr *operand = expr->operand[i];
    if (mx_check_int (self, operand) == MX_TYPE_ERROR)
      type = MX_TYPE_ERROR;
    constant = constant && operand->constant;
    literal = literal && operand->literal;
    if (!constant)
      continue;
    if (i == 0) {
      number = operand->number;
      continue;
    }
    MxSpan span = mx_span_join (&expr->span, &operand->span);
    span.end = operand->span.end;
    constant = fold (self, &span, mx_operator_opcode (expr->operators[i - 1]), number,
                     operand->number, &number);
    if (!constant && self->constant)
      type = MX_TYPE_ERROR;
  }
  if (constant && type == MX_TYPE_INT)
    set_constant (expr, number, literal);
  return type;
}

static MxType
check_comparison (MxChecker *self, MxExpr *expr)
{
  MxType type = MX_TYPE_BOOL;
  if (mx_check_int (self, expr->operand[0]) == MX_TYPE_ERROR)
    type = MX_TYPE_ERROR;
  for (guint i = 1; i < expr->n; i++) {
    gboolean in = expr->operators[i - 1] == MX_OPERATOR_IN;
    MxType operand = in ? mx_check_domain (self, expr->operand[i])
                        : mx_check_int (self, expr->operand[i]);
    if (operand == MX_TYPE_ERROR)
      type = MX_TYPE_ERROR;
    if (in && i + 1 < expr->n) {
      mx_diagnostics_error (self->diagnostics, &expr->operand[i]->span,
                            g_strdup (_ ("write two comparisons joined by 'and'")),
                            _ ("a set cannot be compared with what follows"));
      return MX_TYPE_ERROR;
    }
  }
  return type;
}

static MxType
check_chain (MxChecker *self, MxExpr *expr)
{
  if (expr->rank == MX_RANK_COMPARE)
    return check_comparison (self, expr);
  if (expr->rank > MX_RANK_COMPARE)
    return check_arithmetic (self, expr);
  MxType type = MX_TYPE_BOOL;
  for (guint i = 0; i < expr->n; i++)
    if (mx_check_condition (self, expr->operand[i]) == MX_TYPE_ERROR)
      type = MX_TYPE_ERROR;
  return type;
}

static MxType
check_power (MxChecker *self, MxExpr *expr)
{
  MxExpr *base = expr->operand[0], *exponent = expr->operand[1];
  MxType a = mx_check_int (self, base), b = mx_check_int (self, exponent);
  if (a == MX_TYPE_ERROR || b == MX_TYPE_ERROR)
    return MX_TYPE_ERROR;
  gint64 number;
  if (base->constant && exponent->constant) {
    if (fold (self, &expr->span, MX_OP_POW, base->number, exponent->number, &number))
      set_constant (expr, number, base->literal && exponent->literal);
    else if (self->constant)
      return MX_TYPE_ERROR;
  }
  return MX_TYPE_INT;
}

static MxType
check_negation (MxChecker *self, MxExpr *expr)
{
  MxExpr *operand = expr->operand[0];
  if (mx_check_int (self, operand) == MX_TYPE_ERROR)
    return MX_TYPE_ERROR;
  gint64 number;
  if (operand->constant) {
    if (fold (self, &expr->span, MX_OP_NEG, operand->number, 0, &number))
      set_constant (expr, number, operand->literal);
    else if (self->constant)
      return MX_TYPE_ERROR;
  }
  return MX_TYPE_INT;
}

static MxType
check_index (MxChecker *self, MxExpr *expr)
{
  MxExpr *list = expr->operand[0], *index = expr->operand[1];
  MxType type = mx_check_expression (self, list);
  if (type != MX_TYPE_LIST && type != MX_TYPE_ERROR) {
    mx_diagnostics_error (
        self->diagnostics, &list->span,
        type == MX_TYPE_SET ? g_strdup (_ ("a list is written in square brackets"))
                            : NULL,
        _ ("expected a list before '[', but this is %s"), type_name (type));
    type = MX_TYPE_ERROR;
  }
  if (mx_check_int (self, index) == MX_TYPE_ERROR || type == MX_TYPE_ERROR)
    return MX_TYPE_ERROR;
  if (!index->constant)
    return MX_TYPE_INT;

  const MxNumberList *values = self->tree->lists->pdata[list->index];
  if (index->number >= 0 && index->number < values->n) {
    set_constant (expr, values->value[index->number], FALSE);
  } else if (self->constant) {
    g_autofree char *message = mx_index_message (index->number, values->n);
    mx_diagnostics_error (self->diagnostics, &index->span,
                          g_strdup (_ ("the first element has index 0")), "%s", message);
    return MX_TYPE_ERROR;
  }
  return MX_TYPE_INT;
}

static void
report_unknown_function (MxChecker *self, const MxExpr *expr)
{
  if (find_in (self->tree->family_index, expr->text) != 0) {
    mx_diagnostics_error (self->diagnostics, &expr->span, NULL,
                          _ ("expected a number, but '%s' is a game: a position is not "
                             "a number"),
                          expr->text);
    return;
  }
  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, expr->text);
  mx_function_suggest (&suggestion);
  mx_checker_suggest_families (self, &suggestion);
  char *hint = mx_suggestion_dup_hint (&suggestion);
  if (hint == NULL && mx_checker_knows (self, expr->text))
    hint = g_strdup (_ ("write '*' between two numbers to multiply them"));
  mx_diagnostics_error (self->diagnostics, &expr->span, hint,
                        _ ("unknown game or function '%s'"), expr->text);
}

static gboolean
check_argument_count (MxChecker *self, const MxExpr *expr, guint at_least, guint at_most)
{
  if (expr->n >= at_least && expr->n <= at_most)
    return TRUE;
  const char *format =
      at_most == G_MAXUINT
          ? ngettext ("'%1$s' needs at least %2$u number, not %3$u",
                      "'%1$s' needs at least %2$u numbers, not %3$u", at_least)
          : ngettext ("'%1$s' needs %2$u number, not %3$u",
                      "'%1$s' needs %2$u numbers, not %3$u", at_least);
  g_autofree char *message = g_strdup_printf (format, expr->text, at_least, expr->n);
  mx_diagnostics_error (self->diagnostics, &expr->span, NULL, "%s", message);
  return FALSE;
}

static MxType
check_call (MxChecker *self, MxExpr *expr)
{
  MxOpcode op;
  guint at_least, at_most;
  MxType type;
  if (!mx_function_find (expr->text, &op, &at_least, &at_most, &type)) {
    report_unknown_function (self, expr);
    return MX_TYPE_ERROR;
  }
  expr->index = op;
  if (!check_argument_count (self, expr, at_least, at_most))
    type = MX_TYPE_ERROR;

  gboolean constant = TRUE, literal = TRUE;
  for (guint i = 0; i < expr->n; i++) {
    if (mx_check_int (self, expr->operand[i]) == MX_TYPE_ERROR)
      type = MX_TYPE_ERROR;
    constant = constant && expr->operand[i]->constant;
    literal = literal && expr->operand[i]->literal;
  }
  if (type != MX_TYPE_INT || !constant)
    return type;

  gint64 number = expr->operand[0]->number;
  for (guint i = expr->n == 1 ? 0 : 1; i < expr->n; i++) {
    if (!fold (self, &expr->span, op, number, expr->operand[i]->number, &number))
      return self->constant ? MX_TYPE_ERROR : MX_TYPE_INT;
  }
  set_constant (expr, number, literal);
  return type;
}

static MxType
check_list (MxChecker *self, MxExpr *expr)
{
  MxType type = MX_TYPE_LIST;
  for (guint i = 0; i < expr->n; i++) {
    MxExpr *element = expr->operand[i];
    if (mx_check_int (self, element) == MX_TYPE_ERROR) {
      type = MX_TYPE_ERROR;
    } else if (!element->constant) {
      mx_diagnostics_error (self->diagnostics, &element->span, NULL,
                            _ ("a list is made of constants, but this depends on the "
                               "position"));
      type = MX_TYPE_ERROR;
    }
  }
  if (type == MX_TYPE_ERROR)
    return type;
  MxNumberList *list = g_malloc (sizeof *list + expr->n * sizeof (gint64));
  list->n = expr->n;
  for (guint i = 0; i < expr->n; i++)
    list->value[i] = expr->operand[i]->number;
  expr->index = self->tree->lists->len;
  expr->constant = TRUE;
  mx_tree_count (self->tree, sizeof *list + list->n * sizeof *list->value);
  g_ptr_array_add (self->tree->lists, list);
  return type;
}

static void
pool_set (MxChecker *self, MxExpr *expr, MxInterval *intervals, guint n)
{
  mx_tree_count (self->tree, 2 * n * sizeof *intervals);
  expr->index = self->tree->sets->len;
  expr->constant = TRUE;
  g_ptr_array_add (self->tree->sets, mx_number_set_new (intervals, n));
}

/* What may stand in the place of a range that ends below its beginning: the same ends the other way
 * round, as far as they may stand there. */
static char *
dup_range_hint (const MxChecker *self, gint64 low, gint64 high)
{
  if (self->amounts && high < 1)
    return g_strdup (_ ("take at least 1"));
  if (self->amounts)
    low = MAX (low, 1);
  return g_strdup_printf (_ ("write %1$s..%2$s"), MX_DECIMAL (low), MX_DECIMAL (high));
}

/* The ends of LOW..HIGH. */
static MxType
check_ends (MxChecker *self, MxExpr *expr)
{
  MxExpr *low = expr->operand[0], *high = expr->operand[1];
  MxType a = mx_check_int (self, low), b = mx_check_int (self, high);
  if (a == MX_TYPE_ERROR || b == MX_TYPE_ERROR)
    return MX_TYPE_ERROR;
  if (!low->constant || !high->constant)
    return MX_TYPE_SET;
  expr->literal = low->literal && high->literal;
  if (low->number <= high->number)
    return MX_TYPE_SET;
  if (expr->literal) {
    mx_diagnostics_error (self->diagnostics, &expr->span,
                          dup_range_hint (self, high->number, low->number),
                          _ ("this range is empty: it ends below its beginning"));
    return MX_TYPE_ERROR;
  }
  mx_diagnostics_warning (self->diagnostics, &expr->span, NULL,
                          _ ("the range %1$s..%2$s is empty"), MX_DECIMAL (low->number),
                          MX_DECIMAL (high->number));
  return MX_TYPE_SET;
}

static MxType
check_set (MxChecker *self, MxExpr *expr)
{
  MxType type = MX_TYPE_SET;
  gboolean constant = TRUE, literal = TRUE;
  for (guint i = 0; i < expr->n; i++) {
    MxExpr *element = expr->operand[i];
    gboolean range = element->kind == MX_EXPR_RANGE;
    MxType inner = range ? check_ends (self, element) : mx_check_int (self, element);
    element->type = inner;
    if (inner == MX_TYPE_ERROR)
      type = MX_TYPE_ERROR;
    for (guint j = 0; range && j < 2; j++) {
      constant = constant && element->operand[j]->constant;
      literal = literal && element->operand[j]->literal;
    }
    if (!range) {
      constant = constant && element->constant;
      literal = literal && element->literal;
    }
  }
  if (type == MX_TYPE_ERROR || !constant)
    return type;
  MxInterval *intervals = g_new (MxInterval, MAX (expr->n, 1));
  for (guint i = 0; i < expr->n; i++) {
    const MxExpr *e = expr->operand[i];
    gboolean range = e->kind == MX_EXPR_RANGE;
    intervals[i].low = range ? e->operand[0]->number : e->number;
    intervals[i].high = range ? e->operand[1]->number : e->number;
  }
  pool_set (self, expr, intervals, expr->n);
  expr->literal = literal;
  g_free (intervals);
  return type;
}

MxType
mx_check_domain (MxChecker *self, MxExpr *expr)
{
  if (expr->kind == MX_EXPR_RANGE) {
    expr->type = check_ends (self, expr);
    const MxExpr *low = expr->operand[0], *high = expr->operand[1];
    if (expr->type == MX_TYPE_SET && low->constant && high->constant) {
      MxInterval interval = {low->number, high->number};
      pool_set (self, expr, &interval, 1);
    }
    return expr->type;
  }
  MxType type = mx_check_expression (self, expr);
  if (type != MX_TYPE_SET && type != MX_TYPE_ERROR) {
    char *hint = NULL;
    if (type == MX_TYPE_LIST)
      hint = g_strdup (_ ("a set is written in braces: {1, 2}"));
    else if (type == MX_TYPE_INT)
      hint = g_strdup (_ ("a range is written 1..5, a set {1, 3, 4}"));
    mx_diagnostics_error (self->diagnostics, &expr->span, hint,
                          _ ("expected a range or a set, but this is %s"),
                          type_name (type));
    type = MX_TYPE_ERROR;
  }
  return type;
}

static MxType
check_kind (MxChecker *self, MxExpr *expr)
{
  switch ((MxExprKind)expr->kind) {
  case MX_EXPR_ERROR: return MX_TYPE_ERROR;
  case MX_EXPR_NUMBER: set_constant (expr, expr->number, TRUE); return MX_TYPE_INT;
  case MX_EXPR_NAME: return check_name (self, expr);
  case MX_EXPR_CHAIN: return check_chain (self, expr);
  case MX_EXPR_NEGATE: return check_negation (self, expr);
  case MX_EXPR_NOT:
    return mx_check_condition (self, expr->operand[0]) == MX_TYPE_ERROR ? MX_TYPE_ERROR
                                                                        : MX_TYPE_BOOL;
  case MX_EXPR_POWER: return check_power (self, expr);
  case MX_EXPR_INDEX: return check_index (self, expr);
  case MX_EXPR_CALL: return check_call (self, expr);
  case MX_EXPR_SET: return check_set (self, expr);
  case MX_EXPR_LIST: return check_list (self, expr);
  case MX_EXPR_STRING:
    mx_diagnostics_error (self->diagnostics, &expr->span, NULL,
                          _ ("expected a number, but this is a node's name"));
    return MX_TYPE_ERROR;
  case MX_EXPR_TUPLE:
    mx_diagnostics_error (self->diagnostics, &expr->span, NULL,
                          _ ("expected one number, but this is a tuple of %u"), expr->n);
    return MX_TYPE_ERROR;
  case MX_EXPR_RANGE:
    mx_diagnostics_error (self->diagnostics, &expr->span, NULL,
                          _ ("expected one number, but this is a range"));
    return MX_TYPE_ERROR;
  }
  return MX_TYPE_ERROR;
}

MxType
mx_check_expression (MxChecker *self, MxExpr *expr)
{
  expr->type = check_kind (self, expr);
  return expr->type;
}

MxType
mx_check_int (MxChecker *self, MxExpr *expr)
{
  MxType type = mx_check_expression (self, expr);
  if (type == MX_TYPE_INT || type == MX_TYPE_ERROR)
    return type;
  mx_diagnostics_error (self->diagnostics, &expr->span, NULL,
                        _ ("expected a number, but this is %s"), type_name (type));
  expr->constant = FALSE;
  return expr->type = MX_TYPE_ERROR;
}

MxType
mx_check_condition (MxChecker *self, MxExpr *expr)
{
  MxType type = mx_check_expression (self, expr);
  if (type == MX_TYPE_BOOL || type == MX_TYPE_ERROR)
    return type;
  char *hint = type == MX_TYPE_INT
                   ? g_strdup (_ ("compare it with something, such as 'n > 0'"))
                   : NULL;
  mx_diagnostics_error (self->diagnostics, &expr->span, hint,
                        _ ("expected a condition, but this is %s"), type_name (type));
  return expr->type = MX_TYPE_ERROR;
}
