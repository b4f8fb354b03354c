/* SPDX-License-Identifier: MIT */
#include "rules/checker-private.h"
#include "rules/claim.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Claims: of which game each is, what the numbers of its positions are called, how far it goes. */

/* "claim nim(n): …" of the first game, as a way out. */
static char *
dup_head_hint (const MxChecker *self)
{
  for (guint i = 0; i < self->tree->families->len; i++) {
    const MxFamilyTree *family = mx_tree_family (self->tree, i);
    if (family->is_graph || family->broken)
      continue;
    g_autoptr (GString) params = g_string_new (NULL);
    for (guint j = 0; j < family->params->len && j < 8; j++)
      g_string_append_printf (params, "%s%s", j > 0 ? ", " : "",
                              g_array_index (family->params, MxWord, j).name);
    return g_strdup_printf (_ ("write 'claim %1$s(%2$s): …'"), family->name.name,
                            params->str);
  }
  return NULL;
}

static void
report_no_numbers (MxChecker *self, const MxSpan *span, const MxFamilyTree *graph)
{
  mx_diagnostics_error (
      self->diagnostics, span, NULL,
      _ ("a claim speaks of the numbers of a position, but '%s' is a graph"),
      graph->name.name);
}

/* The game of a claim that does not name any: NULL where there is none or which is not clear. */
static const MxFamilyTree *
find_game (MxChecker *self, const MxClaimTree *claim)
{
  const MxFamilyTree *only = NULL, *graph = NULL;
  guint n = 0;
  if (claim->above != NULL && !claim->above->is_graph)
    return claim->above;
  for (guint i = 0; i < self->tree->families->len; i++) {
    const MxFamilyTree *family = mx_tree_family (self->tree, i);
    if (family->is_graph) {
      graph = family;
      continue;
    }
    only = family;
    n++;
  }
  if (n == 1)
    return only;
  if (n > 1)
    mx_diagnostics_error (self->diagnostics, &claim->subject_span, dup_head_hint (self),
                          _ ("of which game is this claimed?"));
  else if (graph != NULL)
    report_no_numbers (self, &claim->subject_span, graph);
  return NULL;
}

/* The parameters of a part of the position: as the claim names them, or else as the game does. */
static gboolean
add_params (MxChecker *self, MxClaimTree *claim, const MxFamilyTree *family,
            const GArray *params, const MxSpan *span)
{
  guint arity = family->params->len;
  if (family->broken)
    return FALSE;
  if (params->len != 0 && params->len != arity) {
    g_autofree char *message =
        g_strdup_printf (ngettext ("'%1$s' has %2$u parameter, not %3$u",
                                   "'%1$s' has %2$u parameters, not %3$u", arity),
                         family->name.name, arity, params->len);
    mx_diagnostics_error (self->diagnostics, span, dup_head_hint (self), "%s", message);
    return FALSE;
  }
  if (params->len == 0)
    params = family->params;
  for (guint i = 0; i < params->len; i++) {
    const MxWord *word = &g_array_index (params, MxWord, i);
    for (guint j = 0; j < claim->scope->params->len; j++) {
      if (strcmp (g_array_index (claim->scope->params, MxWord, j).name, word->name) != 0)
        continue;
      mx_diagnostics_error (self->diagnostics,
                            params == family->params ? span : &word->span,
                            g_strdup (_ ("choose another name")),
                            _ ("'%s' is a number of this position already"), word->name);
      return FALSE;
    }
    g_array_append_val (claim->scope->params, *word);
  }
  claim->families[claim->n_terms++] = family->index;
  return TRUE;
}

static gboolean
check_head (MxChecker *self, MxClaimTree *claim, const MxClaimHead *head)
{
  guint index =
      GPOINTER_TO_UINT (g_hash_table_lookup (self->tree->family_index, head->name.name));
  if (index == 0) {
    MxSuggestion suggestion;
    mx_suggestion_init (&suggestion, head->name.name);
    mx_checker_suggest_families (self, &suggestion);
    mx_diagnostics_error (self->diagnostics, &head->name.span,
                          mx_suggestion_dup_hint (&suggestion),
                          _ ("there is no game or graph '%s'"), head->name.name);
    return FALSE;
  }
  const MxFamilyTree *family = mx_tree_family (self->tree, index - 1);
  if (family->is_graph) {
    report_no_numbers (self, &head->name.span, family);
    return FALSE;
  }
  return add_params (self, claim, family, head->params, &head->name.span);
}

/* Behind a head SG(n) may repeat the names. */
static gboolean
check_repeated (MxChecker *self, const MxClaimTree *claim)
{
  const GArray *named = claim->scope->params, *again = claim->params;
  gboolean same = named->len == again->len;
  for (guint i = 0; same && i < named->len; i++)
    same = strcmp (g_array_index (named, MxWord, i).name,
                   g_array_index (again, MxWord, i).name)
           == 0;
  if (!same && again->len > 0)
    mx_diagnostics_error (
        self->diagnostics, &g_array_index (again, MxWord, 0).span, NULL,
        _ ("the numbers of the position have names already, before the ':'"));
  return same || again->len == 0;
}

/* Finds the games and their numbers.  FALSE if something is wrong. */
static gboolean
check_position (MxChecker *self, MxClaimTree *claim)
{
  gboolean good = TRUE;
  claim->scope = mx_tree_new_scope (self->tree);
  claim->families =
      mx_tree_alloc (self->tree, MAX (claim->heads->len, 1) * sizeof *claim->families);
  for (guint i = 0; i < claim->heads->len; i++)
    good =
        check_head (self, claim, &g_array_index (claim->heads, MxClaimHead, i)) && good;
  good = good && (claim->heads->len == 0 || check_repeated (self, claim));
  if (claim->heads->len == 0) {
    const MxFamilyTree *game = find_game (self, claim);
    good = game != NULL
           && add_params (self, claim, game, claim->params, &claim->subject_span);
    claim->scope->name = game != NULL ? game->name : claim->scope->name;
  }
  if (good && claim->scope->params->len > MX_CLAIM_COORDS_MAX) {
    mx_diagnostics_error (self->diagnostics, &claim->subject_span, NULL,
                          _ ("a claim speaks of at most %d numbers"),
                          MX_CLAIM_COORDS_MAX);
    return FALSE;
  }
  return good;
}

static gboolean
is_param (const MxClaimTree *claim, const char *name, MxSuggestion *suggestion)
{
  for (guint i = 0; i < claim->scope->params->len; i++) {
    const char *param = g_array_index (claim->scope->params, MxWord, i).name;
    if (strcmp (param, name) == 0)
      return TRUE;
    mx_suggestion_try (suggestion, param);
  }
  return FALSE;
}

static void
check_range_name (MxChecker *self, const MxClaimTree *claim, guint index)
{
  const MxVariable *range = &claim->ranges[index];
  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, range->name);
  if (!is_param (claim, range->name, &suggestion)) {
    mx_diagnostics_error (self->diagnostics, &range->span,
                          mx_suggestion_dup_hint (&suggestion),
                          _ ("'%s' is not a number of the position"), range->name);
    return;
  }
  for (guint i = 0; i < index; i++)
    if (strcmp (claim->ranges[i].name, range->name) == 0)
      mx_diagnostics_error (self->diagnostics, &range->span, NULL,
                            _ ("the range of '%s' was said already"), range->name);
}

static void
check_range (MxChecker *self, MxExpr *range)
{
  if (range->kind == MX_EXPR_ERROR)
    return;
  if (range->kind != MX_EXPR_RANGE) {
    mx_diagnostics_error (self->diagnostics, &range->span, NULL,
                          _ ("expected a range such as 0..200"));
    return;
  }
  guint errors = self->diagnostics->n_errors;
  self->constant = TRUE;
  MxType type = mx_check_domain (self, range);
  self->constant = FALSE;
  if (type == MX_TYPE_ERROR || self->diagnostics->n_errors > errors)
    return;
  const MxExpr *low = range->operand[0], *high = range->operand[1];
  if (low->number > high->number)
    mx_diagnostics_error (self->diagnostics, &range->span, NULL,
                          _ ("the range %1$s..%2$s is empty"), MX_DECIMAL (low->number),
                          MX_DECIMAL (high->number));
  else if (low->number < 0)
    mx_diagnostics_error (self->diagnostics, &low->span, NULL,
                          _ ("a position's numbers are never negative"));
  else if (high->number > MX_COORDINATE_MAX)
    mx_diagnostics_error (self->diagnostics, &high->span, NULL,
                          _ ("this is too large: positions go up to 2**62"));
}

void
mx_check_claim (MxChecker *self, MxClaimTree *claim)
{
  guint errors = self->diagnostics->n_errors;
  if (claim->broken)
    return;
  claim->broken = TRUE;
  if (!check_position (self, claim))
    return;
  /* A range is a constant: no number of the position is known there. */
  g_array_set_size (self->locals, 0);
  for (guint i = 0; i < claim->n_ranges; i++) {
    check_range_name (self, claim, i);
    check_range (self, claim->ranges[i].range);
  }
  g_array_append_vals (self->locals, claim->scope->params->data,
                       claim->scope->params->len);
  if (claim->value != NULL)
    mx_check_int (self, claim->value);
  if (claim->condition != NULL)
    mx_check_condition (self, claim->condition);
  if (claim->restriction != NULL)
    mx_check_condition (self, claim->restriction);
  claim->broken = self->diagnostics->n_errors > errors;
}
