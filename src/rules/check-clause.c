/* SPDX-License-Identifier: MIT */
#include "rules/checker-private.h"
#include "rules/evaluate.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Each kind of clause: who may have it, what its variables are, where its moves lead. */

static void
report_not_a_node (MxChecker *self, const MxExpr *arg, const MxFamilyTree *graph)
{
  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, arg->text != NULL ? arg->text : "");
  guint n = arg->text != NULL && !mx_diagnostics_are_full (self->diagnostics)
                ? MIN (graph->nodes->len, MX_CANDIDATES_MAX)
                : 0;
  for (guint i = 0; i < n; i++)
    mx_suggestion_try (&suggestion, g_array_index (graph->nodes, MxGraphNode, i).name);
  if (arg->text != NULL && arg->kind != MX_EXPR_CALL)
    mx_diagnostics_error (
        self->diagnostics, &arg->span, mx_suggestion_dup_hint (&suggestion),
        _ ("the graph '%1$s' has no node '%2$s'"), graph->name.name, arg->text);
  else
    mx_diagnostics_error (self->diagnostics, &arg->span, NULL,
                          _ ("expected a node of the graph '%s'"), graph->name.name);
}

/* A node is known by its name: the argument becomes its index. */
static gboolean
check_node (MxChecker *self, MxExpr *arg, const MxFamilyTree *graph)
{
  guint index = 0;
  if (arg->kind == MX_EXPR_ERROR)
    return FALSE;
  if (arg->kind == MX_EXPR_NAME || arg->kind == MX_EXPR_STRING
      || arg->kind == MX_EXPR_NUMBER)
    index = GPOINTER_TO_UINT (g_hash_table_lookup (graph->node_index, arg->text));
  if (index == 0) {
    report_not_a_node (self, arg, graph);
    return FALSE;
  }
  arg->type = MX_TYPE_INT;
  arg->constant = TRUE;
  arg->number = (gint64)index - 1;
  return TRUE;
}

gboolean
mx_check_term (MxChecker *self, MxExpr *call, MxTerm *term)
{
  guint index =
      GPOINTER_TO_UINT (g_hash_table_lookup (self->tree->family_index, call->text));
  const MxFamilyTree *family = mx_tree_family (self->tree, index - 1);
  guint arity = family->is_graph ? 1 : family->params->len;
  gboolean good = TRUE;

  *term = (MxTerm){index - 1, call->n, call->operand, call, 1};
  if (call->n != arity && !family->broken) {
    g_autofree char *message =
        family->is_graph
            ? g_strdup_printf (_ ("'%1$s' needs one node, not %2$u"), call->text, call->n)
            : g_strdup_printf (ngettext ("'%1$s' has %2$u parameter, not %3$u",
                                         "'%1$s' has %2$u parameters, not %3$u", arity),
                               call->text, arity, call->n);
    mx_diagnostics_error (self->diagnostics, &call->span, NULL, "%s", message);
    good = FALSE;
  }
  for (guint i = 0; i < call->n; i++) {
    if (family->is_graph)
      good = check_node (self, call->operand[i], family) && good;
    else
      good = mx_check_int (self, call->operand[i]) != MX_TYPE_ERROR && good;
  }
  return good;
}

static void
add_variable (MxChecker *self, const char *name, const MxSpan *span)
{
  guint n_params = self->family->params->len;
  for (guint i = 0; i < self->locals->len; i++) {
    if (strcmp (g_array_index (self->locals, MxWord, i).name, name) != 0)
      continue;
    mx_diagnostics_error (self->diagnostics, span, g_strdup (_ ("choose another name")),
                          i < n_params ? _ ("'%s' is a parameter of this game already")
                                       : _ ("'%s' is a variable of this clause already"),
                          name);
    return;
  }
  guint let = GPOINTER_TO_UINT (g_hash_table_lookup (self->tree->let_index, name));
  if (let != 0)
    mx_diagnostics_error (self->diagnostics, span, g_strdup (_ ("choose another name")),
                          _ ("'%1$s' is a constant already, from line %2$u"), name,
                          mx_tree_let (self->tree, let - 1)->name.span.line);
  MxWord word = {name, *span};
  g_array_append_val (self->locals, word);
}

/* "write (a, b)", with the parameters of the game. */
static char *
dup_tuple_hint (const MxFamilyTree *family)
{
  g_autoptr (GString) params = g_string_new (NULL);
  for (guint i = 0; i < family->params->len && i < 8; i++)
    g_string_append_printf (params, "%s%s", i > 0 ? ", " : "",
                            g_array_index (family->params, MxWord, i).name);
  return g_strdup_printf (_ ("write one number for each of (%s)"), params->str);
}

static void
check_tuple (MxChecker *self, MxClause *clause, MxExpr *target)
{
  guint arity = self->family->params->len;
  MxTerm *term = mx_tree_alloc (self->tree, sizeof *term);
  guint own = self->family->index;
  clause->n_terms = 1;
  clause->terms = term;
  if (target->kind == MX_EXPR_TUPLE) {
    *term = (MxTerm){own, target->n, target->operand, NULL, 1};
  } else {
    MxExpr **args = mx_tree_alloc (self->tree, sizeof *args);
    args[0] = target;
    *term = (MxTerm){own, 1, args, NULL, 1};
  }
  for (guint i = 0; i < term->n; i++)
    if (mx_check_int (self, term->args[i]) == MX_TYPE_ERROR)
      return;
  if (term->n != arity && !self->family->broken) {
    g_autofree char *message = g_strdup_printf (
        ngettext ("a position of '%1$s' has %2$u number, not %3$u",
                  "a position of '%1$s' has %2$u numbers, not %3$u", arity),
        self->family->name.name, arity, term->n);
    mx_diagnostics_error (self->diagnostics, &target->span, dup_tuple_hint (self->family),
                          "%s", message);
  }
}

static void
check_sum (MxChecker *self, MxClause *clause, MxExpr *sum)
{
  clause->n_terms = sum->n;
  clause->terms = mx_tree_alloc (self->tree, sum->n * sizeof (MxTerm));
  for (guint i = 0; i < sum->n; i++) {
    MxExpr *operand = sum->operand[i];
    if (i > 0 && sum->operators[i - 1] != MX_OPERATOR_ADD) {
      mx_diagnostics_error (self->diagnostics, &operand->span,
                            g_strdup (_ ("positions are joined by '+'")),
                            _ ("a position cannot be subtracted"));
      continue;
    }
    if (mx_checker_is_family (self, operand)) {
      mx_check_term (self, operand, &clause->terms[i]);
    } else if (mx_check_int (self, operand) != MX_TYPE_ERROR) {
      mx_diagnostics_error (
          self->diagnostics, &operand->span,
          g_strdup_printf (_ ("a position is written %s(…)"), self->family->name.name),
          _ ("a number cannot be added to a position"));
    }
  }
}

static void
check_target (MxChecker *self, MxClause *clause)
{
  MxExpr *target = clause->target;
  if (target->kind == MX_EXPR_ERROR)
    return;
  if (mx_checker_is_family (self, target)) {
    clause->n_terms = 1;
    clause->terms = mx_tree_alloc (self->tree, sizeof (MxTerm));
    mx_check_term (self, target, clause->terms);
    return;
  }
  if (target->kind == MX_EXPR_CHAIN && target->rank == MX_RANK_SUM) {
    for (guint i = 0; i < target->n; i++) {
      if (mx_checker_is_family (self, target->operand[i])) {
        check_sum (self, clause, target);
        return;
      }
    }
  }
  check_tuple (self, clause, target);
}

static void
check_move (MxChecker *self, MxClause *clause)
{
  if (clause->n_variables > MX_VARIABLES_MAX) {
    mx_diagnostics_error (self->diagnostics, &clause->variables[MX_VARIABLES_MAX].span,
                          NULL, _ ("a clause has at most %d variables"),
                          MX_VARIABLES_MAX);
    return;
  }
  for (guint i = 0; i < clause->n_variables; i++) {
    mx_check_domain (self, clause->variables[i].range);
    add_variable (self, clause->variables[i].name, &clause->variables[i].span);
  }
  check_target (self, clause);
}

static void
report_amount (MxChecker *self, const MxExpr *amount, gint64 least)
{
  if (least == 0)
    mx_diagnostics_error (self->diagnostics, &amount->span,
                          g_strdup (_ ("take at least 1")),
                          _ ("taking 0 changes nothing: the game would never end"));
  else
    mx_diagnostics_error (
        self->diagnostics, &amount->span, g_strdup (_ ("take at least 1")),
        _ ("%s cannot be taken: a heap would grow, and the game would never end"),
        MX_DECIMAL (least));
}

static void
set_range (MxClause *clause, MxExpr *low, MxExpr *high)
{
  clause->low = low;
  clause->high = high;
}

/* Heaps for which amounts that depend on the heap are tried. */
#define HEAPS_TRIED 16

/* Amounts below 1 are no moves: a rule that gives them may not be what was meant. */
static void
warn_of_amounts (MxChecker *self, const MxExpr *amounts)
{
  gboolean range = amounts->kind == MX_EXPR_RANGE;
  const MxExpr *low = range ? amounts->operand[0] : amounts;
  const MxExpr *high = range ? amounts->operand[1] : amounts;
  for (gint64 n = 1; n <= HEAPS_TRIED; n++) {
    gint64 least, most;
    if (!mx_evaluate (low, &n, self->tree->lists, &least)
        || !mx_evaluate (high, &n, self->tree->lists, &most) || least > most
        || least >= 1)
      continue;
    mx_diagnostics_warning (
        self->diagnostics, &amounts->span,
        g_strdup (_ ("a move takes at least 1; what is below is left out")),
        range ? _ ("for %1$s = %2$s this range begins at %3$s")
              : _ ("for %1$s = %2$s this is %3$s"),
        g_array_index (self->family->params, MxWord, 0).name, MX_DECIMAL (n),
        MX_DECIMAL (least));
    return;
  }
}

/* A set whose elements depend on the position: those that do not are looked at here. */
static void
check_elements (MxChecker *self, const MxExpr *set)
{
  for (guint i = 0; i < set->n; i++) {
    const MxExpr *least = set->operand[i];
    if (least->kind == MX_EXPR_RANGE)
      least = least->operand[0];
    if (least->constant && least->number < 1)
      report_amount (self, set->operand[i], least->number);
    else
      warn_of_amounts (self, set->operand[i]);
  }
}

static void
check_amount (MxChecker *self, MxClause *clause)
{
  MxExpr *amount = clause->amount;
  self->amounts = TRUE;
  MxType type = amount->kind == MX_EXPR_RANGE ? mx_check_domain (self, amount)
                                              : mx_check_expression (self, amount);
  self->amounts = FALSE;
  if (type == MX_TYPE_INT && amount->constant) {
    if (amount->number < 1)
      report_amount (self, amount, amount->number);
    MxInterval interval = {amount->number, amount->number};
    amount->index = self->tree->sets->len;
    g_ptr_array_add (self->tree->sets, mx_number_set_new (&interval, 1));
  } else if (type == MX_TYPE_INT) {
    set_range (clause, amount, amount);
    warn_of_amounts (self, amount);
  } else if (type == MX_TYPE_SET && amount->constant) {
    const MxNumberSet *set = self->tree->sets->pdata[amount->index];
    if (set->n > 0 && set->interval[0].low < 1)
      report_amount (self, amount, set->interval[0].low);
    if (set->n == 0 && amount->kind != MX_EXPR_RANGE)
      mx_diagnostics_warning (self->diagnostics, &amount->span, NULL,
                              _ ("this set is empty: nothing can be taken"));
  } else if (type == MX_TYPE_SET && amount->kind == MX_EXPR_RANGE) {
    if (amount->operand[0]->constant && amount->operand[0]->number < 1)
      report_amount (self, amount, amount->operand[0]->number);
    else
      warn_of_amounts (self, amount);
    set_range (clause, amount->operand[0], amount->operand[1]);
  } else if (type == MX_TYPE_SET) {
    check_elements (self, amount);
  } else if (type != MX_TYPE_ERROR) {
    mx_diagnostics_error (
        self->diagnostics, &amount->span,
        type == MX_TYPE_LIST ? g_strdup (_ ("a set is written in braces: {1, 2}")) : NULL,
        _ ("expected 'any', a number, a range or a set"));
  }
}

/* How many clauses are looked at for slips: the cost is that of all constants for each. */
#define SLIPS_MAX 200

/* `take m` with a slip in the name of a constant would quietly mean `take any`. */
static void
warn_of_slip (MxChecker *self, const MxClause *clause, const MxExpr *name)
{
  MxSuggestion suggestion;
  if (clause->condition != NULL || self->n_slips++ >= SLIPS_MAX)
    return;
  mx_suggestion_init (&suggestion, name->text);
  mx_checker_suggest_lets (self, &suggestion);
  char *hint = mx_suggestion_dup_hint (&suggestion);
  if (hint != NULL)
    mx_diagnostics_warning (self->diagnostics, &name->span, hint,
                            _ ("'%s' is a new name here: this is 'take any'"),
                            name->text);
}

static void
check_take (MxChecker *self, MxClause *clause)
{
  MxExpr *amount = clause->amount;
  if (clause->kind == MX_CLAUSE_TAKE && amount->kind == MX_EXPR_NAME && !amount->parens
      && !mx_checker_knows (self, amount->text)) {
    warn_of_slip (self, clause, amount);
    clause->kind = MX_CLAUSE_TAKE_ANY;
    clause->n_variables = 1;
    clause->variables = mx_tree_alloc (self->tree, sizeof (MxVariable));
    clause->variables[0] = (MxVariable){amount->text, amount->span, NULL};
    add_variable (self, amount->text, &amount->span);
  } else if (clause->kind == MX_CLAUSE_TAKE) {
    check_amount (self, clause);
  }
}

static void
check_octal (MxChecker *self, const MxClause *clause)
{
  const char *digits = clause->digits;
  const char *point = strchr (digits, '.');
  for (const char *p = digits; *p != '\0'; p++) {
    if (p == point || (*p >= '0' && *p <= '7'))
      continue;
    mx_diagnostics_error (
        self->diagnostics, &clause->digits_span,
        g_strdup (_ ("the digits go from 0 to 7; a rule that divides a heap into three "
                     "can be written with 'move'")),
        g_ascii_isxdigit (*p)
            ? _ ("'%c' is not an octal digit: hexadecimal codes are not supported")
            : _ ("'%c' is not an octal digit"),
        *p);
    return;
  }
  for (const char *p = digits; p < point; p++) {
    gboolean last = p + 1 == point;
    if (*p == '0' || (last && *p == '4'))
      continue;
    mx_diagnostics_error (
        self->diagnostics, &clause->digits_span, NULL,
        _ ("before the point stands 0, or 4 for dividing a heap with nothing taken: "
           "anything else would never end"));
    return;
  }
}

static void
check_value (MxChecker *self, const MxClause *clause)
{
  if (mx_check_int (self, clause->target) == MX_TYPE_ERROR)
    return;
  if (clause->target->constant && clause->target->number < 0)
    mx_diagnostics_error (self->diagnostics, &clause->target->span, NULL,
                          _ ("an SG value is never negative"));
}

/* `take`, `split` and `octal` speak of one heap. */
static gboolean
check_one_heap (MxChecker *self, const MxClause *clause)
{
  if (self->family->params->len == 1 || self->family->broken)
    return TRUE;
  const char *word = clause->kind == MX_CLAUSE_SPLIT   ? "split"
                     : clause->kind == MX_CLAUSE_OCTAL ? "octal"
                                                       : "take";
  mx_diagnostics_error (
      self->diagnostics, &clause->span,
      g_strdup (_ ("with several parameters write 'move (…, …)'")),
      ngettext ("'%1$s' is for games of one parameter, but '%2$s' has %3$u",
                "'%1$s' is for games of one parameter, but '%2$s' has %3$u",
                self->family->params->len),
      word, self->family->name.name, self->family->params->len);
  return FALSE;
}

static void
check_play (MxChecker *self, const MxClause *clause)
{
  const MxChoice *play = &self->tree->play;
  if (!play->present || play->value == MX_PLAY_NORMAL)
    return;
  const char *word = clause->kind == MX_CLAUSE_VALUE ? "value"
                     : clause->kind == MX_CLAUSE_WIN ? "win"
                                                     : "lose";
  mx_diagnostics_error (
      self->diagnostics, &clause->span,
      g_strdup (_ ("leave the clause out, or write 'play normal'")),
      _ ("'%1$s' belongs to normal play, but line %2$u asks for another"), word,
      play->span.line);
}

void
mx_check_clause (MxChecker *self, const MxFamilyTree *family, MxClause *clause)
{
  if (clause->broken || family->broken)
    return;
  self->family = family;
  g_array_set_size (self->locals, 0);
  g_array_append_vals (self->locals, family->params->data, family->params->len);

  switch (clause->kind) {
  case MX_CLAUSE_MOVE: check_move (self, clause); break;
  case MX_CLAUSE_TAKE_ANY:
  case MX_CLAUSE_TAKE:
    if (check_one_heap (self, clause))
      check_take (self, clause);
    break;
  case MX_CLAUSE_SPLIT:
    if (check_one_heap (self, clause))
      for (guint i = 0; i < clause->n_variables; i++)
        add_variable (self, clause->variables[i].name, &clause->variables[i].span);
    break;
  case MX_CLAUSE_OCTAL:
    if (check_one_heap (self, clause))
      check_octal (self, clause);
    break;
  case MX_CLAUSE_VALUE:
    check_play (self, clause);
    check_value (self, clause);
    break;
  case MX_CLAUSE_WIN:
  case MX_CLAUSE_LOSE: check_play (self, clause); break;
  }
  if (clause->condition != NULL)
    mx_check_condition (self, clause->condition);
  clause->n_locals = self->locals->len - family->params->len;
}
