/* SPDX-License-Identifier: MIT */
#include "rules/parser-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Recursive descent, a function a rank.  Operators of one rank make one node, a chain, so that
 * a long sum is a wide tree and not a deep one: the stack grows with nesting alone, and nesting
 * is limited. */

static const struct {
  MxTokenKind token;
  MxRank rank;
  MxOperator relation;
} operators[] = {
    {MX_TOKEN_OR, MX_RANK_OR, MX_OPERATOR_OR},
    {MX_TOKEN_AND, MX_RANK_AND, MX_OPERATOR_AND},
    {MX_TOKEN_ASSIGN, MX_RANK_COMPARE, MX_OPERATOR_EQ},
    {MX_TOKEN_EQUAL, MX_RANK_COMPARE, MX_OPERATOR_EQ},
    {MX_TOKEN_UNEQUAL, MX_RANK_COMPARE, MX_OPERATOR_NE},
    {MX_TOKEN_LESS, MX_RANK_COMPARE, MX_OPERATOR_LT},
    {MX_TOKEN_LESS_EQUAL, MX_RANK_COMPARE, MX_OPERATOR_LE},
    {MX_TOKEN_GREATER, MX_RANK_COMPARE, MX_OPERATOR_GT},
    {MX_TOKEN_GREATER_EQUAL, MX_RANK_COMPARE, MX_OPERATOR_GE},
    {MX_TOKEN_IN, MX_RANK_COMPARE, MX_OPERATOR_IN},
    {MX_TOKEN_DIVIDES, MX_RANK_COMPARE, MX_OPERATOR_DIVIDES},
    {MX_TOKEN_XOR, MX_RANK_XOR, MX_OPERATOR_XOR},
    {MX_TOKEN_PLUS, MX_RANK_SUM, MX_OPERATOR_ADD},
    {MX_TOKEN_MINUS, MX_RANK_SUM, MX_OPERATOR_SUB},
    {MX_TOKEN_TIMES, MX_RANK_PRODUCT, MX_OPERATOR_MUL},
    {MX_TOKEN_SLASH, MX_RANK_PRODUCT, MX_OPERATOR_DIV},
    {MX_TOKEN_PERCENT, MX_RANK_PRODUCT, MX_OPERATOR_MOD},
};

static MxExpr *parse_unary (MxParser *self);

MxExpr *
mx_parser_new_expr (MxParser *self, MxExprKind kind)
{
  MxExpr *expr = mx_tree_alloc (self->tree, sizeof *expr);
  expr->kind = kind;
  expr->span = self->token.span;
  return expr;
}

static MxExpr *
new_error (MxParser *self)
{
  return mx_parser_new_expr (self, MX_EXPR_ERROR);
}

static gboolean
enter (MxParser *self)
{
  if (self->depth < MX_NESTING_MAX) {
    self->depth++;
    return TRUE;
  }
  if (!self->panic)
    mx_diagnostics_error (
        self->diagnostics, &self->token.span,
        g_strdup (_ ("divide the expression by means of 'let', or leave out brackets")),
        _ ("this is nested too deeply: at most %d levels are read"), MX_NESTING_MAX);
  self->panic = TRUE;
  self->lost = TRUE;
  return FALSE;
}

static void
leave (MxParser *self)
{
  self->depth--;
}

/* The stacks that operands come from take as much again as more than this. */
#define MANY_OPERANDS 256

/* Moves what was pushed from MARK on into the node. */
static void
take_operands (MxParser *self, MxExpr *expr, guint mark)
{
  expr->n = self->operands->len - mark;
  if (expr->n > MANY_OPERANDS)
    mx_tree_count (self->tree, 2 * expr->n * sizeof (MxExpr *));
  expr->operand = mx_tree_alloc (self->tree, expr->n * sizeof (MxExpr *));
  if (expr->n > 0)
    memcpy (expr->operand, self->operands->pdata + mark, expr->n * sizeof (MxExpr *));
  g_ptr_array_set_size (self->operands, (int)mark);
}

static void
set_operands (MxParser *self, MxExpr *expr, MxExpr *first, MxExpr *second)
{
  guint mark = self->operands->len;
  g_ptr_array_add (self->operands, first);
  if (second != NULL)
    g_ptr_array_add (self->operands, second);
  take_operands (self, expr, mark);
}

static void
end_span (MxParser *self, MxExpr *expr)
{
  expr->span = mx_span_join (&expr->span, &self->last.span);
}

static gboolean
opens (MxTokenKind kind)
{
  return kind == MX_TOKEN_LEFT_PAREN || kind == MX_TOKEN_LEFT_BRACKET
         || kind == MX_TOKEN_LEFT_BRACE;
}

static gboolean
closes (MxTokenKind kind)
{
  return kind == MX_TOKEN_RIGHT_PAREN || kind == MX_TOKEN_RIGHT_BRACKET
         || kind == MX_TOKEN_RIGHT_BRACE;
}

/* After an error within brackets: to the next comma or to their end, where reading goes on. */
static void
recover_in_brackets (MxParser *self, MxTokenKind closer)
{
  guint open = 0;
  if (self->lost)
    return;
  for (;; mx_parser_advance (self)) {
    MxTokenKind kind = self->token.kind;
    if (kind == MX_TOKEN_END || kind == MX_TOKEN_LINE_END)
      return;
    if (open == 0 && (kind == MX_TOKEN_COMMA || kind == closer)) {
      self->panic = FALSE;
      return;
    }
    if (opens (kind))
      open++;
    else if (closes (kind) && open-- == 0)
      return;
  }
}

static const char *
closer_expected (MxTokenKind closer)
{
  if (closer == MX_TOKEN_RIGHT_PAREN)
    return _ ("',' or ')'");
  return closer == MX_TOKEN_RIGHT_BRACKET ? _ ("',' or ']'") : _ ("',' or '}'");
}

/* Elements up to CLOSER, whose opening bracket is the last token read, into EXPR. */
static void
parse_elements (MxParser *self, MxExpr *expr, MxTokenKind closer,
                MxExpr *(*parse) (MxParser *))
{
  MxSpan opener = self->last.span;
  guint mark = self->operands->len;

  if (!enter (self)) {
    take_operands (self, expr, mark);
    return;
  }
  if (self->token.kind != closer) {
    do {
      g_ptr_array_add (self->operands, parse (self));
      if (self->panic)
        recover_in_brackets (self, closer);
    } while (mx_parser_accept (self, MX_TOKEN_COMMA));
  }
  leave (self);
  if (!mx_parser_accept (self, closer))
    mx_parser_expected (
        self, closer_expected (closer),
        g_strdup_printf (_ ("the bracket opened on line %1$u, column %2$u is not closed"),
                         opener.line, opener.column));
  take_operands (self, expr, mark);
  end_span (self, expr);
}

static MxExpr *
parse_parentheses (MxParser *self)
{
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_TUPLE);
  mx_parser_advance (self);
  if (self->token.kind == MX_TOKEN_RIGHT_PAREN) {
    mx_parser_expected (self, _ ("a number"), NULL);
    mx_parser_advance (self);
    self->panic = FALSE;
    return new_error (self);
  }
  parse_elements (self, expr, MX_TOKEN_RIGHT_PAREN, mx_parse_condition);
  if (expr->n != 1) {
    if (expr->n == 0)
      expr->kind = MX_EXPR_ERROR;
    return expr;
  }
  MxExpr *inner = expr->operand[0];
  inner->parens = TRUE;
  inner->span = expr->span;
  return inner;
}

static MxExpr *
parse_name (MxParser *self)
{
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_NAME);
  expr->text = self->token.text;
  mx_parser_advance (self);
  if (mx_parser_accept (self, MX_TOKEN_LEFT_PAREN)) {
    expr->kind = MX_EXPR_CALL;
    parse_elements (self, expr, MX_TOKEN_RIGHT_PAREN, mx_parse_condition);
  }
  return expr;
}

static MxExpr *
parse_digits (MxParser *self)
{
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_NUMBER);
  expr->text = self->token.text;
  expr->number = self->token.number;
  mx_tree_count (self->tree, strlen (expr->text) + 1);
  if (self->token.too_large) {
    mx_diagnostics_error (self->diagnostics, &self->token.span, NULL,
                          _ ("this number is too large: numbers go up to "
                             "9223372036854775807"));
    expr->kind = MX_EXPR_ERROR;
  }
  mx_parser_advance (self);
  return expr;
}

static MxExpr *
parse_primary (MxParser *self)
{
  MxExpr *expr;
  switch ((int)self->token.kind) {
  case MX_TOKEN_NUMBER: return parse_digits (self);
  case MX_TOKEN_NAME: return parse_name (self);
  case MX_TOKEN_LEFT_PAREN: return parse_parentheses (self);
  case MX_TOKEN_STRING:
    expr = mx_parser_new_expr (self, MX_EXPR_STRING);
    expr->text = self->token.text;
    mx_parser_advance (self);
    return expr;
  case MX_TOKEN_LEFT_BRACE:
    expr = mx_parser_new_expr (self, MX_EXPR_SET);
    mx_parser_advance (self);
    parse_elements (self, expr, MX_TOKEN_RIGHT_BRACE, mx_parse_range);
    return expr;
  case MX_TOKEN_LEFT_BRACKET:
    expr = mx_parser_new_expr (self, MX_EXPR_LIST);
    mx_parser_advance (self);
    parse_elements (self, expr, MX_TOKEN_RIGHT_BRACKET, mx_parse_condition);
    return expr;
  case MX_TOKEN_DECIMAL:
    mx_parser_expected (self, _ ("a whole number"), NULL);
    return new_error (self);
  case MX_TOKEN_NOT:
    mx_parser_expected (self, _ ("a number"),
                        g_strdup (_ ("put 'not' and what it denies in brackets")));
    return new_error (self);
  default:
    mx_parser_expected (self, _ ("a number, a name or '('"), NULL);
    return new_error (self);
  }
}

static MxExpr *
parse_postfix (MxParser *self)
{
  MxExpr *expr = parse_primary (self);
  while (!self->panic && mx_parser_accept (self, MX_TOKEN_LEFT_BRACKET)) {
    if (expr->kind == MX_EXPR_INDEX) {
      /* A tower of them would also nest without a limit. */
      mx_diagnostics_error (
          self->diagnostics, &self->last.span, NULL,
          _ ("the elements of a list are numbers, which have no index"));
      self->panic = TRUE;
      self->lost = TRUE;
      return expr;
    }
    MxExpr *list = expr;
    expr = mx_parser_new_expr (self, MX_EXPR_INDEX);
    expr->span = list->span;
    parse_elements (self, expr, MX_TOKEN_RIGHT_BRACKET, mx_parse_condition);
    if (expr->n != 1) {
      if (!self->panic)
        mx_diagnostics_error (self->diagnostics, &expr->span, NULL,
                              _ ("a list has one index"));
      expr->kind = MX_EXPR_ERROR;
      expr->n = 0;
    } else {
      set_operands (self, expr, list, expr->operand[0]);
    }
  }
  return expr;
}

static MxExpr *
parse_power (MxParser *self)
{
  MxExpr *base = parse_postfix (self);
  if (self->panic || !mx_parser_accept (self, MX_TOKEN_POWER))
    return base;
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_POWER);
  expr->span = base->span;
  if (!enter (self))
    return new_error (self);
  set_operands (self, expr, base, parse_unary (self));
  leave (self);
  end_span (self, expr);
  return expr;
}

static MxExpr *
parse_unary (MxParser *self)
{
  if (self->token.kind == MX_TOKEN_PLUS) {
    mx_parser_expected (self, _ ("a number, a name or '('"), NULL);
    return new_error (self);
  }
  if (self->token.kind != MX_TOKEN_MINUS)
    return parse_power (self);
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_NEGATE);
  if (!enter (self))
    return new_error (self);
  mx_parser_advance (self);
  set_operands (self, expr, parse_unary (self), NULL);
  leave (self);
  end_span (self, expr);
  return expr;
}

static gboolean
find_operator (const MxParser *self, MxRank rank, MxOperator *relation)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (operators[i].token == self->token.kind && operators[i].rank == rank) {
      *relation = operators[i].relation;
      return TRUE;
    }
  return FALSE;
}

static MxExpr *parse_not (MxParser *self);

static MxExpr *
parse_chain (MxParser *self, MxRank rank)
{
  MxExpr *(*const parse_operand) (MxParser *) =
      rank == MX_RANK_AND ? parse_not : parse_unary;
  gboolean ranked = rank == MX_RANK_OR || rank == MX_RANK_COMPARE || rank == MX_RANK_XOR
                    || rank == MX_RANK_SUM;
#define NEXT() (ranked ? parse_chain (self, rank + 1) : parse_operand (self))

  MxExpr *first = NEXT ();
  MxOperator relation;
  if (self->panic || !find_operator (self, rank, &relation))
    return first;

  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_CHAIN);
  expr->rank = rank;
  expr->span = first->span;
  guint mark = self->operands->len, operators_mark = self->operators->len;
  g_ptr_array_add (self->operands, first);
  do {
    guint8 byte = (guint8)relation;
    g_byte_array_append (self->operators, &byte, 1);
    mx_parser_advance (self);
    MxExpr *next = relation == MX_OPERATOR_IN ? mx_parse_range (self) : NEXT ();
    g_ptr_array_add (self->operands, next);
  } while (!self->panic && find_operator (self, rank, &relation));
#undef NEXT

  take_operands (self, expr, mark);
  expr->operators = mx_tree_alloc (self->tree, expr->n - 1);
  memcpy (expr->operators, self->operators->data + operators_mark, expr->n - 1);
  g_byte_array_set_size (self->operators, operators_mark);
  end_span (self, expr);
  return expr;
}

static MxExpr *
parse_not (MxParser *self)
{
  if (self->token.kind != MX_TOKEN_NOT)
    return parse_chain (self, MX_RANK_COMPARE);
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_NOT);
  if (!enter (self))
    return new_error (self);
  mx_parser_advance (self);
  set_operands (self, expr, parse_not (self), NULL);
  leave (self);
  end_span (self, expr);
  return expr;
}

MxExpr *
mx_parse_condition (MxParser *self)
{
  return parse_chain (self, MX_RANK_OR);
}

MxExpr *
mx_parse_number (MxParser *self)
{
  return parse_chain (self, MX_RANK_XOR);
}

MxExpr *
mx_parse_range (MxParser *self)
{
  MxExpr *low = mx_parse_number (self);
  if (self->panic || !mx_parser_accept (self, MX_TOKEN_RANGE))
    return low;
  MxExpr *expr = mx_parser_new_expr (self, MX_EXPR_RANGE);
  expr->span = low->span;
  set_operands (self, expr, low, mx_parse_number (self));
  end_span (self, expr);
  return expr;
}
