/* SPDX-License-Identifier: MIT */
#include "rules/parser-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* `claim [GAME (PARAMS) + …:] SUBJECT …`: what somebody says of a game.
 *
 *   claim SG(n) == n % (m + 1)             the SG value, at every position
 *   claim SG(n) == 0 for n in 0..90 if …   at those for which the condition holds
 *   claim P if n % 3 == 0                  P there, and nowhere else
 *   claim P iff a == b if a > 0            the same, of the positions with a > 0 alone
 *
 * The word is known by its place: it begins a line.  So are SG, P, N, D and iff, which are names
 * everywhere else. */

static gboolean
at_name (const MxParser *self, const char *word)
{
  return self->token.kind == MX_TOKEN_NAME && strcmp (self->token.text, word) == 0;
}

gboolean
mx_parser_at_claim (const MxParser *self)
{
  if (!at_name (self, "claim"))
    return FALSE;
  if (self->family == NULL || !self->family->is_graph)
    return TRUE;
  /* Among nodes, `claim`, `claim -> b` and `claim at 1, 2` are one. */
  MxToken next;
  mx_parser_peek (self, &next);
  return next.kind == MX_TOKEN_NAME && strcmp (next.text, "at") != 0;
}

static const struct {
  const char *word;
  MxSubject subject;
} subjects[] = {
    {"SG", MX_SUBJECT_SG},
    {"P", MX_SUBJECT_P},
    {"N", MX_SUBJECT_N},
    {"D", MX_SUBJECT_D},
};

static gboolean
find_subject (const char *word, MxSubject *subject)
{
  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++) {
    if (strcmp (subjects[i].word, word) != 0)
      continue;
    *subject = subjects[i].subject;
    return TRUE;
  }
  return FALSE;
}

/* What is claimed begins with one of four words: FALSE where TOKEN is none of them. */
static gboolean
take_subject (MxParser *self, MxClaimTree *claim, const MxToken *token)
{
  MxSuggestion suggestion;
  if (token->kind == MX_TOKEN_NAME && find_subject (token->text, &claim->subject)) {
    claim->subject_span = token->span;
    return TRUE;
  }
  mx_suggestion_init (&suggestion, token->kind == MX_TOKEN_NAME ? token->text : "");
  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    mx_suggestion_try (&suggestion, subjects[i].word);
  char *hint = mx_suggestion_dup_hint (&suggestion);
  if (hint == NULL)
    hint = g_strdup (_ ("for example: claim SG(n) == n % 4, or: claim P if n % 4 == 0"));
  MxToken next = self->token;
  self->token = *token;
  mx_parser_expected (self, _ ("'SG', 'P', 'N' or 'D'"), hint);
  self->token = next;
  return FALSE;
}

/* NAME (PARAMS), which may be the first head or the subject: the next token tells. */
static gboolean
parse_words (MxParser *self, MxToken *word, GArray **params)
{
  *word = self->token;
  *params = g_array_new (FALSE, FALSE, sizeof (MxWord));
  if (word->kind == MX_TOKEN_NAME)
    mx_parser_advance (self);
  return word->kind != MX_TOKEN_NAME || self->token.kind != MX_TOKEN_LEFT_PAREN
         || mx_parse_params (self, *params);
}

static void
add_head (MxClaimTree *claim, const MxToken *word, GArray *params)
{
  MxClaimHead head = {{word->text, word->span}, params};
  g_array_append_val (claim->heads, head);
}

/* Up to what is claimed: FALSE after an error. */
static gboolean
parse_heads (MxParser *self, MxClaimTree *claim)
{
  MxToken word;
  GArray *params;
  MxSubject subject;
  gboolean good = parse_words (self, &word, &params);
  gboolean named = word.kind == MX_TOKEN_NAME;
  gboolean sum = self->token.kind == MX_TOKEN_PLUS && named
                 && (!find_subject (word.text, &subject)
                     || g_hash_table_contains (self->tree->family_index, word.text));
  if (!good || !named || (self->token.kind != MX_TOKEN_COLON && !sum)) {
    g_array_unref (claim->params);
    claim->params = params;
    if (good && params->len > 0 && !find_subject (word.text, &subject)) {
      mx_parser_expected (self, _ ("'+' or ':'"), NULL);
      return FALSE;
    }
    return good && take_subject (self, claim, &word);
  }
  add_head (claim, &word, params);
  while (mx_parser_accept (self, MX_TOKEN_PLUS)) {
    good = parse_words (self, &word, &params);
    add_head (claim, &word, params);
    if (!good)
      return FALSE;
    if (word.kind != MX_TOKEN_NAME) {
      mx_parser_expected (self, _ ("a game such as nim(n)"), NULL);
      return FALSE;
    }
  }
  if (!mx_parser_expect (self, MX_TOKEN_COLON, _ ("'+' or ':'")))
    return FALSE;
  good = parse_words (self, &word, &params);
  g_array_unref (claim->params);
  claim->params = params;
  return good && take_subject (self, claim, &word);
}

static void
parse_ranges (MxParser *self, MxClaimTree *claim)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (MxVariable));
  do {
    MxWord word;
    if (!mx_parse_word (self, &word, _ ("the name of a number of the position"))
        || !mx_parser_expect (self, MX_TOKEN_IN, _ ("'in'")))
      return;
    MxVariable range = {word.name, word.span, mx_parse_range (self)};
    g_array_append_val (ranges, range);
  } while (!self->panic && mx_parser_accept (self, MX_TOKEN_COMMA));
  claim->n_ranges = ranges->len;
  claim->ranges = mx_tree_alloc (self->tree, ranges->len * sizeof (MxVariable));
  memcpy (claim->ranges, ranges->data, ranges->len * sizeof (MxVariable));
}

/* The ends of a claim, each once and in any order: `for …`, and `if …` where MAY_RESTRICT. */
static void
parse_tail (MxParser *self, MxClaimTree *claim, gboolean may_restrict)
{
  while (!self->panic) {
    if (self->token.kind == MX_TOKEN_FOR && claim->ranges == NULL) {
      mx_parser_advance (self);
      parse_ranges (self, claim);
    } else if (self->token.kind == MX_TOKEN_IF && may_restrict
               && claim->restriction == NULL) {
      mx_parser_advance (self);
      claim->restriction = mx_parse_condition (self);
    } else {
      break;
    }
  }
  if (!self->panic && !mx_parser_at_line_end (self)) {
    char *hint = NULL;
    if (self->token.kind == MX_TOKEN_IF && !may_restrict)
      hint = g_strdup (_ ("of a part of the positions one says: claim P iff … if …"));
    mx_parser_expected (self,
                        may_restrict && claim->restriction == NULL
                            ? _ ("'for', 'if' or the end of the line")
                            : _ ("'for' or the end of the line"),
                        hint);
  }
}

static void
parse_value (MxParser *self, MxClaimTree *claim)
{
  static const struct {
    MxTokenKind token;
    MxOperator relation;
  } relations[] = {
      {MX_TOKEN_ASSIGN, MX_OPERATOR_EQ},        {MX_TOKEN_EQUAL, MX_OPERATOR_EQ},
      {MX_TOKEN_UNEQUAL, MX_OPERATOR_NE},       {MX_TOKEN_LESS, MX_OPERATOR_LT},
      {MX_TOKEN_LESS_EQUAL, MX_OPERATOR_LE},    {MX_TOKEN_GREATER, MX_OPERATOR_GT},
      {MX_TOKEN_GREATER_EQUAL, MX_OPERATOR_GE},
  };
  for (guint i = 0; i < G_N_ELEMENTS (relations); i++) {
    if (!mx_parser_accept (self, relations[i].token))
      continue;
    claim->relation = relations[i].relation;
    claim->value = mx_parse_number (self);
    parse_tail (self, claim, TRUE);
    return;
  }
  mx_parser_expected (self, _ ("'==' or another comparison"),
                      g_strdup (_ ("for example: claim SG(n) == n % 4")));
}

static void
parse_outcome (MxParser *self, MxClaimTree *claim)
{
  if (mx_parser_accept (self, MX_TOKEN_FOR))
    parse_ranges (self, claim);
  gboolean exactly = at_name (self, "iff");
  if (self->panic)
    return;
  if (!exactly && self->token.kind != MX_TOKEN_IF) {
    mx_parser_expected (self, _ ("'if' or 'iff' and a condition"),
                        g_strdup (_ ("for example: claim P if n % 4 == 0")));
    return;
  }
  mx_parser_advance (self);
  claim->condition = mx_parse_condition (self);
  parse_tail (self, claim, exactly);
}

void
mx_parse_claim (MxParser *self)
{
  MxClaimTree *claim = mx_tree_add_claim (self->tree);
  claim->span = self->token.span;
  claim->above = self->family;
  mx_parser_advance (self);
  if (parse_heads (self, claim)) {
    if (claim->subject == MX_SUBJECT_SG)
      parse_value (self, claim);
    else
      parse_outcome (self, claim);
  }
  claim->span = mx_span_join (&claim->span, &self->last.span);
  claim->broken = self->panic;
}
