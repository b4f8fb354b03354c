/* SPDX-License-Identifier: MIT */
#include "rules/checker.h"

#include "rules/checker-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Constants first and in their order, since each may use those above it; then the clauses, in
 * which every constant and every game is known, wherever it stands; then the start, and what is
 * claimed. */

static void
check_bounds (MxChecker *self, const MxLetTree *let)
{
  const MxExpr *low = let->bounds->operand[0], *high = let->bounds->operand[1];
  MxType a = mx_check_int (self, let->bounds->operand[0]);
  MxType b = mx_check_int (self, let->bounds->operand[1]);
  if (a == MX_TYPE_ERROR || b == MX_TYPE_ERROR || let->value->type == MX_TYPE_ERROR)
    return;
  if (let->value->type != MX_TYPE_INT) {
    mx_diagnostics_error (self->diagnostics, &let->bounds->span, NULL,
                          _ ("only a number has bounds"));
  } else if (low->number > high->number) {
    mx_diagnostics_error (self->diagnostics, &let->bounds->span, NULL,
                          _ ("these bounds are empty: they end below their beginning"));
  } else if (let->value->number < low->number || let->value->number > high->number) {
    mx_diagnostics_error (self->diagnostics, &let->value->span,
                          g_strdup (_ ("change the number or its bounds")),
                          _ ("%1$s is not within %2$s..%3$s"),
                          MX_DECIMAL (let->value->number), MX_DECIMAL (low->number),
                          MX_DECIMAL (high->number));
  }
}

static void
check_let (MxChecker *self, MxLetTree *let, guint index)
{
  self->constant = TRUE;
  if (let->value != NULL) {
    MxType type = mx_check_expression (self, let->value);
    if (type == MX_TYPE_BOOL) {
      mx_diagnostics_error (self->diagnostics, &let->value->span, NULL,
                            _ ("a constant is a number, a set or a list, but this is a "
                               "condition"));
      let->value->type = MX_TYPE_ERROR;
    }
    if (let->bounds != NULL)
      check_bounds (self, let);
    if (let->value->type == MX_TYPE_ERROR)
      let->value->constant = FALSE;
  }
  self->constant = FALSE;

  guint first =
      GPOINTER_TO_UINT (g_hash_table_lookup (self->tree->let_index, let->name.name));
  if (first != 0) {
    mx_diagnostics_error (self->diagnostics, &let->name.span,
                          g_strdup (_ ("give one of them another name")),
                          _ ("'%1$s' is a constant already, from line %2$u"),
                          let->name.name,
                          mx_tree_let (self->tree, first - 1)->name.span.line);
    return;
  }
  g_hash_table_insert (self->tree->let_index, (gpointer)let->name.name,
                       GUINT_TO_POINTER (index + 1));
}

static void
check_params (MxChecker *self, const MxFamilyTree *family)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < family->params->len; i++) {
    const MxWord *param = &g_array_index (family->params, MxWord, i);
    guint let =
        GPOINTER_TO_UINT (g_hash_table_lookup (self->tree->let_index, param->name));
    if (!g_hash_table_add (seen, (gpointer)param->name))
      mx_diagnostics_error (self->diagnostics, &param->span,
                            g_strdup (_ ("choose another name")),
                            _ ("'%s' is a parameter of this game already"), param->name);
    else if (let != 0)
      mx_diagnostics_warning (
          self->diagnostics, &param->span, g_strdup (_ ("choose another name")),
          _ ("in this game '%1$s' is the parameter, not the constant from line %2$u"),
          param->name, mx_tree_let (self->tree, let - 1)->name.span.line);
  }
}

static void
check_family (MxChecker *self, const MxFamilyTree *family)
{
  if (family->is_graph) {
    if (family->nodes->len == 0 && !family->broken)
      mx_diagnostics_error (self->diagnostics, &family->name.span,
                            g_strdup (_ ("write lines such as 'a -> b, c' under it")),
                            _ ("the graph '%s' has no nodes"), family->name.name);
    return;
  }
  check_params (self, family);
  for (guint i = 0; i < family->clauses->len; i++)
    mx_check_clause (self, family, family->clauses->pdata[i]);
}

static void
check_start_coordinates (MxChecker *self, const MxTerm *term)
{
  for (guint i = 0; i < term->n; i++) {
    const MxExpr *arg = term->args[i];
    if (arg->number < 0)
      mx_diagnostics_error (self->diagnostics, &arg->span, NULL,
                            _ ("a position's numbers are never negative"));
    else if (arg->number > MX_COORDINATE_MAX)
      mx_diagnostics_error (self->diagnostics, &arg->span, NULL,
                            _ ("this is too large: positions go up to 2**62"));
  }
}

/* COUNT * NAME (ARGS): the number of components, or -1 for an error. */
static gint64
check_count (MxChecker *self, MxExpr *product)
{
  gint64 count = 1;
  for (guint i = 0; i + 1 < product->n; i++) {
    MxExpr *factor = product->operand[i];
    if (mx_check_int (self, factor) == MX_TYPE_ERROR)
      return -1;
    if (product->operators[i] != MX_OPERATOR_MUL || factor->number < 0
        || __builtin_mul_overflow (count, factor->number, &count)
        || count > MX_START_PARTS_MAX) {
      mx_diagnostics_error (self->diagnostics, &factor->span, NULL,
                            _ ("the number of components must be from 0 to %d"),
                            MX_START_PARTS_MAX);
      return -1;
    }
  }
  return count;
}

/* A position of the first game of the text, as it may stand behind `start`. */
static char *
dup_start_hint (const MxChecker *self)
{
  if (self->tree->families->len == 0)
    return g_strdup (_ ("for example: start nim(3) + nim(5)"));
  const MxFamilyTree *family = mx_tree_family (self->tree, 0);
  if (family->broken || (family->is_graph && family->nodes->len == 0))
    return NULL;
  g_autoptr (GString) position = g_string_new (family->name.name);
  g_string_append_c (position, '(');
  if (family->is_graph) {
    const char *node = g_array_index (family->nodes, MxGraphNode, 0).name;
    if (strpbrk (node, "\"\\") != NULL)
      return NULL;
    /* In quotation marks any other name is a node's. */
    g_string_append_printf (position, "\"%s\"", node);
  }
  for (guint i = 0; i < family->params->len; i++)
    g_string_append_printf (position, "%s%u", i > 0 ? ", " : "", 3 + 2 * MIN (i, 1));
  g_string_append_c (position, ')');
  /* Translators: %s is a position; "start" is a word of the language and stays. */
  return g_strdup_printf (_ ("for example: start %s"), position->str);
}

static void
check_start_term (MxChecker *self, MxExpr *expr)
{
  MxExpr *call = expr;
  gint64 count = 1;
  if (expr->kind == MX_EXPR_ERROR)
    return;
  if (expr->kind == MX_EXPR_CHAIN && expr->rank == MX_RANK_PRODUCT) {
    call = expr->operand[expr->n - 1];
    if (mx_checker_is_family (self, call))
      count = check_count (self, expr);
  }
  if (call->kind == MX_EXPR_CALL && !mx_checker_is_family (self, call)) {
    MxSuggestion suggestion;
    mx_suggestion_init (&suggestion, call->text);
    mx_checker_suggest_families (self, &suggestion);
    mx_diagnostics_error (self->diagnostics, &call->span,
                          mx_suggestion_dup_hint (&suggestion),
                          _ ("there is no game or graph '%s'"), call->text);
    return;
  }
  if (call->kind != MX_EXPR_CALL) {
    mx_diagnostics_error (self->diagnostics, &expr->span, dup_start_hint (self),
                          _ ("expected a position such as NAME(5)"));
    return;
  }
  MxTerm term;
  if (!mx_check_term (self, call, &term) || count < 0)
    return;
  check_start_coordinates (self, &term);
  term.count = count;
  term.span = expr->span;
  mx_tree_count (self->tree, 2 * sizeof term);
  g_array_append_val (self->tree->start_terms, term);
}

static void
check_start (MxChecker *self)
{
  MxExpr *start = self->tree->start;
  gboolean sum = start->kind == MX_EXPR_CHAIN && start->rank == MX_RANK_SUM;
  guint errors = self->diagnostics->n_errors;

  self->constant = TRUE;
  g_array_set_size (self->locals, 0);
  for (guint i = 0; i < (sum ? start->n : 1); i++) {
    MxExpr *expr = sum ? start->operand[i] : start;
    if (sum && i > 0 && start->operators[i - 1] != MX_OPERATOR_ADD)
      mx_diagnostics_error (self->diagnostics, &expr->span,
                            g_strdup (_ ("positions are joined by '+'")),
                            _ ("a position cannot be subtracted"));
    else
      check_start_term (self, expr);
  }
  self->constant = FALSE;
  if (self->diagnostics->n_errors > errors)
    return;

  gint64 parts = 0;
  for (guint i = 0; i < self->tree->start_terms->len; i++)
    parts += g_array_index (self->tree->start_terms, MxTerm, i).count;
  if (parts == 0 && start->kind != MX_EXPR_ERROR)
    mx_diagnostics_error (self->diagnostics, &start->span, NULL,
                          _ ("the start has no component"));
  else if (parts > MX_START_PARTS_MAX)
    mx_diagnostics_error (self->diagnostics, &start->span, NULL,
                          _ ("the start has more than %d components"),
                          MX_START_PARTS_MAX);
}

/* A text that declares no game. */
static void
check_presence (const MxTree *tree, MxDiagnostics *diagnostics)
{
  MxSpan begin = {0, 0, 1, 1, 1};
  if (tree->families->len > 0 || diagnostics->n_errors > 0)
    return;
  gboolean empty = tree->lets->len == 0 && !tree->has_start && !tree->play.present
                   && !tree->view.present && tree->claims->len == 0;
  mx_diagnostics_error (diagnostics, &begin,
                        g_strdup (_ ("for example: game nim(n): take any")),
                        empty ? _ ("the text is empty: write the rules of a game")
                              : _ ("there is no game in this text"));
}

void
mx_check_tree (MxTree *tree, MxDiagnostics *diagnostics)
{
  MxChecker checker = {
      .tree = tree,
      .diagnostics = diagnostics,
      .all_lets = g_hash_table_new (g_str_hash, g_str_equal),
      .locals = g_array_new (FALSE, FALSE, sizeof (MxWord)),
  };
  check_presence (tree, diagnostics);
  for (guint i = tree->lets->len; i-- > 0;)
    g_hash_table_insert (checker.all_lets, (gpointer)mx_tree_let (tree, i)->name.name,
                         GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < tree->lets->len; i++)
    check_let (&checker, mx_tree_let (tree, i), i);
  for (guint i = 0; i < tree->families->len; i++)
    check_family (&checker, mx_tree_family (tree, i));
  if (tree->start != NULL)
    check_start (&checker);
  for (guint i = 0; i < tree->claims->len; i++)
    mx_check_claim (&checker, mx_tree_claim (tree, i));
  g_hash_table_unref (checker.all_lets);
  g_array_unref (checker.locals);
}
