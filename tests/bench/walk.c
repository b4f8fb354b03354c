/* SPDX-License-Identifier: MIT */
#include "walk.h"

#include <string.h>

#include "rules/checker.h"
#include "rules/parser.h"

/* A plain recursion over the tree, as quick as such a thing gets: values are returned, not boxed,
 * constants were folded by the checker, and options go into one array that is used again. */

#define LOCALS_MAX 16

struct _Walk {
  MxTree *tree;
  const MxFamilyTree *game;
  guint arity;
  gint64 locals[LOCALS_MAX];
  gboolean fault;
  GArray *coords; /* of gint64 */
  guint n;
};

static gboolean holds (Walk *self, const MxExpr *expr);

static gint64
apply (Walk *self, MxOpcode op, gint64 b, gint64 c)
{
  gint64 result = 0;

  switch ((int)op) {
  case MX_OP_ADD: self->fault |= __builtin_add_overflow (b, c, &result); break;
  case MX_OP_SUB: self->fault |= __builtin_sub_overflow (b, c, &result); break;
  case MX_OP_MUL: self->fault |= __builtin_mul_overflow (b, c, &result); break;
  case MX_OP_MIN: return MIN (b, c);
  case MX_OP_MAX: return MAX (b, c);
  default: self->fault |= mx_arithmetic_apply (op, b, c, &result) != MX_ARITHMETIC_OK;
  }
  return result;
}

static gint64
evaluate (Walk *self, const MxExpr *expr)
{
  MxOpcode op;
  gint64 value;

  if (expr->constant)
    return expr->number;
  switch ((int)expr->kind) {
  case MX_EXPR_NAME: return self->locals[expr->index];
  case MX_EXPR_NEGATE: return -evaluate (self, expr->operand[0]);
  case MX_EXPR_CHAIN:
    value = evaluate (self, expr->operand[0]);
    for (guint i = 1; i < expr->n; i++)
      value = apply (self, mx_operator_opcode ((MxOperator)expr->operators[i - 1]), value,
                     evaluate (self, expr->operand[i]));
    return value;
  case MX_EXPR_POWER: op = MX_OP_POW; break;
  case MX_EXPR_CALL: op = (MxOpcode)expr->index; break;
  default: g_assert_not_reached ();
  }
  value = evaluate (self, expr->operand[0]);
  if (expr->n == 1)
    return apply (self, op, value, 0);
  for (guint i = 1; i < expr->n; i++)
    value = apply (self, op, value, evaluate (self, expr->operand[i]));
  return value;
}

static gboolean
compares (MxOperator relation, gint64 a, gint64 b)
{
  switch ((int)relation) {
  case MX_OPERATOR_EQ: return a == b;
  case MX_OPERATOR_NE: return a != b;
  case MX_OPERATOR_LT: return a < b;
  case MX_OPERATOR_LE: return a <= b;
  case MX_OPERATOR_GT: return a > b;
  case MX_OPERATOR_GE: return a >= b;
  case MX_OPERATOR_DIVIDES: return a == 0 ? b == 0 : b % a == 0;
  default: g_assert_not_reached ();
  }
}

static gboolean
holds_chain (Walk *self, const MxExpr *expr)
{
  gint64 left;

  if (expr->rank != MX_RANK_COMPARE) {
    gboolean any = expr->rank == MX_RANK_OR;
    for (guint i = 0; i < expr->n; i++)
      if (holds (self, expr->operand[i]) == any)
        return any;
    return !any;
  }
  left = evaluate (self, expr->operand[0]);
  for (guint i = 1; i < expr->n; i++) {
    gint64 right = evaluate (self, expr->operand[i]);
    if (!compares ((MxOperator)expr->operators[i - 1], left, right))
      return FALSE;
    left = right;
  }
  return TRUE;
}

static gboolean
holds (Walk *self, const MxExpr *expr)
{
  switch ((int)expr->kind) {
  case MX_EXPR_NOT: return !holds (self, expr->operand[0]);
  case MX_EXPR_CHAIN: return holds_chain (self, expr);
  default: return evaluate (self, expr) != 0;
  }
}

static void
add_option (Walk *self, const gint64 *row, guint n)
{
  for (guint i = 0; i < n; i++)
    if (row[i] < 0)
      return;
  g_array_append_vals (self->coords, row, n);
  self->n++;
}

static void
give (Walk *self, const MxClause *clause)
{
  gint64 row[LOCALS_MAX];
  guint n = 0;

  if (clause->condition != NULL && !holds (self, clause->condition))
    return;
  if (clause->kind == MX_CLAUSE_TAKE_ANY) {
    row[n++] = self->locals[0] - self->locals[1];
  } else {
    for (guint i = 0; i < clause->n_terms; i++)
      for (guint k = 0; k < clause->terms[i].n; k++)
        row[n++] = evaluate (self, clause->terms[i].args[k]);
  }
  add_option (self, row, n);
}

/* All choices of the variables from number I on. */
static void
choose (Walk *self, const MxClause *clause, guint i)
{
  const MxExpr *range;
  gint64 high;

  if (i == clause->n_variables) {
    give (self, clause);
    return;
  }
  range = clause->variables[i].range;
  high = evaluate (self, range->operand[1]);
  for (gint64 x = evaluate (self, range->operand[0]); x <= high; x++) {
    self->locals[self->arity + i] = x;
    choose (self, clause, i + 1);
  }
}

Walk *
walk_new (const char *text)
{
  Walk *self = g_new0 (Walk, 1);
  MxDiagnostics diagnostics;
  GPtrArray *found;

  mx_diagnostics_init (&diagnostics);
  self->tree = mx_parse_text (text, strlen (text), &diagnostics);
  mx_check_tree (self->tree, &diagnostics);
  g_assert_cmpuint (diagnostics.n_errors, ==, 0);
  found = mx_diagnostics_steal (&diagnostics);
  g_ptr_array_unref (found);
  self->game = mx_tree_family (self->tree, 0);
  self->arity = self->game->params->len;
  self->coords = g_array_new (FALSE, FALSE, sizeof (gint64));
  return self;
}

void
walk_free (Walk *self)
{
  g_array_unref (self->coords);
  mx_tree_free (self->tree);
  g_free (self);
}

WalkOptions
walk_options (Walk *self, const gint64 *coords)
{
  WalkOptions options = {0};

  memcpy (self->locals, coords, self->arity * sizeof *coords);
  g_array_set_size (self->coords, 0);
  self->n = 0;
  for (guint i = 0; i < self->game->clauses->len; i++) {
    const MxClause *clause = self->game->clauses->pdata[i];
    if (clause->kind == MX_CLAUSE_LOSE || clause->kind == MX_CLAUSE_WIN) {
      if (clause->condition != NULL && !holds (self, clause->condition))
        continue;
      options.lost = clause->kind == MX_CLAUSE_LOSE;
      options.won = !options.lost;
      return options;
    }
    if (clause->kind == MX_CLAUSE_TAKE_ANY) {
      for (gint64 k = 1; k <= coords[0]; k++) {
        self->locals[1] = k;
        give (self, clause);
      }
    } else {
      choose (self, clause, 0);
    }
  }
  g_assert (!self->fault);
  options.n = self->n;
  options.width = self->n > 0 ? self->coords->len / self->n : 0;
  options.coords = (const gint64 *)self->coords->data;
  return options;
}
