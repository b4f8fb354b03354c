/* SPDX-License-Identifier: MIT */
#include "rules/parser.h"

#include "rules/parser-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Statements.  An error ends its line and no more: reading goes on with the next
 * one, so that all the errors of a text are told at once. */

void
mx_parser_advance (MxParser *self)
{
  self->last = self->token;
  if (mx_tree_is_full (self->tree))
    self->token.kind = MX_TOKEN_END;
  else
    mx_lexer_next (&self->lexer, &self->token);
}

gboolean
mx_parser_accept (MxParser *self, MxTokenKind kind)
{
  if (self->token.kind != kind)
    return FALSE;
  mx_parser_advance (self);
  return TRUE;
}

/* "2k" and "2(n - 1)": what a blackboard leaves out. */
static char *
multiplication_hint (const MxParser *self)
{
  MxTokenKind last = self->last.kind, next = self->token.kind;
  if (self->last.span.end != self->token.span.start)
    return NULL;
  if ((last == MX_TOKEN_NUMBER || last == MX_TOKEN_RIGHT_PAREN)
      && (next == MX_TOKEN_NAME || next == MX_TOKEN_LEFT_PAREN
          || next == MX_TOKEN_NUMBER))
    return g_strdup (_ ("write '*' between two numbers to multiply them"));
  return NULL;
}

/* WORD occurs in TEXT, and not as a piece of another word. */
static gboolean
names_word (const char *text, const char *word)
{
  gsize length = strlen (word);
  for (const char *at = text; (at = strstr (at, word)) != NULL; at++)
    if ((at == text || !g_ascii_isalpha (at[-1])) && !g_ascii_isalpha (at[length]))
      return TRUE;
  return FALSE;
}

/* "move n - 1 fro k in 1..3": a slip in one of the words that EXPECTED names. */
static char *
word_hint (const MxToken *word, const char *expected)
{
  if (word->kind != MX_TOKEN_NAME)
    return NULL;
  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, word->text);
#define MX_KEYWORD(id, spelling, place)                                                  \
  if (names_word (expected, spelling))                                                   \
    mx_suggestion_try (&suggestion, spelling);
#define MX_PLACED_WORD(spelling, place)                                                  \
  if (names_word (expected, spelling))                                                   \
    mx_suggestion_try (&suggestion, spelling);
#include "rules/keywords.h"
  return mx_suggestion_dup_hint (&suggestion);
}

void
mx_parser_expected (MxParser *self, const char *expected, char *hint)
{
  if (self->panic || self->token.kind == MX_TOKEN_BAD) {
    g_free (hint);
    self->panic = TRUE;
    return;
  }
  self->panic = TRUE;
  if (hint == NULL)
    hint = multiplication_hint (self);
  if (hint == NULL)
    hint = word_hint (&self->token, expected);
  MxSpan span = self->token.span;
  if (mx_parser_at_line_end (self) && self->last.span.line < span.line) {
    /* An open bracket let the line go on to here: its last word is the better place. */
    const MxSpan *last = &self->last.span;
    span = (MxSpan){last->end, last->end, last->line, last->column + last->length, 1};
  }
  g_autofree char *read = mx_token_describe (&self->token, self->text);
  mx_diagnostics_error (self->diagnostics, &span, hint,
                        _ ("expected %1$s, but read %2$s"), expected, read);
}

gboolean
mx_parser_expect (MxParser *self, MxTokenKind kind, const char *expected)
{
  if (mx_parser_accept (self, kind))
    return TRUE;
  mx_parser_expected (self, expected, NULL);
  return FALSE;
}

gboolean
mx_parser_at_line_end (const MxParser *self)
{
  return self->token.kind == MX_TOKEN_LINE_END || self->token.kind == MX_TOKEN_END;
}

/* Ends a statement or clause; EXPECTED says what might have stood here. */
static void
finish_line (MxParser *self, const char *expected)
{
  if (!self->panic && !mx_parser_at_line_end (self))
    mx_parser_expected (self, expected, NULL);
  while (!mx_parser_at_line_end (self))
    mx_parser_advance (self);
  self->panic = FALSE;
  self->lost = FALSE;
  self->depth = 0;
}

gboolean
mx_parse_word (MxParser *self, MxWord *word, const char *expected)
{
  if (self->token.kind == MX_TOKEN_NAME) {
    word->name = self->token.text;
    word->span = self->token.span;
    mx_parser_advance (self);
    return TRUE;
  }
  char *hint = NULL;
  if (mx_token_kind_place (self->token.kind) != MX_KEYWORD_NONE)
    hint = g_strdup (_ ("this is a word of the language; choose another name"));
  mx_parser_expected (self, expected, hint);
  return FALSE;
}

/* Names of games and graphs are known before the whole text is read, so that moves may lead
 * to a game that stands below. */
static void
declare_family (MxParser *self, MxFamilyTree *family)
{
  guint index = GPOINTER_TO_UINT (
      g_hash_table_lookup (self->tree->family_index, family->name.name));
  if (index != 0) {
    const MxFamilyTree *first = mx_tree_family (self->tree, index - 1);
    mx_diagnostics_error (
        self->diagnostics, &family->name.span,
        g_strdup (_ ("give one of them another name")),
        _ ("'%1$s' is already the name of a game or graph, on line %2$u"),
        family->name.name, first->name.span.line);
    return;
  }
  g_hash_table_insert (self->tree->family_index, (gpointer)family->name.name,
                       GUINT_TO_POINTER (self->tree->families->len));
}

gboolean
mx_parse_params (MxParser *self, GArray *params)
{
  if (!mx_parser_expect (self, MX_TOKEN_LEFT_PAREN, _ ("'(' and the parameters")))
    return FALSE;
  do {
    MxWord param;
    if (!mx_parse_word (self, &param, _ ("a name for a parameter")))
      return FALSE;
    if (params->len == MX_PARAMS_MAX) {
      mx_diagnostics_error (self->diagnostics, &param.span, NULL,
                            _ ("a game has at most %d parameters"), MX_PARAMS_MAX);
      self->panic = TRUE;
      return FALSE;
    }
    g_array_append_val (params, param);
  } while (mx_parser_accept (self, MX_TOKEN_COMMA));
  return mx_parser_expect (self, MX_TOKEN_RIGHT_PAREN, _ ("',' or ')'"));
}

static gboolean
at_clause (const MxParser *self)
{
  return mx_token_kind_place (self->token.kind) == MX_KEYWORD_CLAUSE;
}

static void
parse_game (MxParser *self)
{
  mx_parser_advance (self);
  MxFamilyTree *family = mx_tree_add_family (self->tree, FALSE);
  self->family = family;
  family->broken = TRUE;
  if (!mx_parse_word (self, &family->name, _ ("a name for the game")))
    return;
  declare_family (self, family);
  if (!mx_parse_params (self, family->params))
    return;
  family->broken = FALSE;
  if (mx_parser_accept (self, MX_TOKEN_COLON)) {
    if (at_clause (self))
      mx_parse_clause (self);
    else if (!mx_parser_at_line_end (self))
      mx_parser_expected (self, _ ("a clause such as 'take' or 'move'"), NULL);
  } else if (!mx_parser_at_line_end (self)) {
    mx_parser_expected (self, _ ("':' or a new line after the parameters"), NULL);
  }
}

/* A lone word may be a statement with a slip in it. */
char *
mx_parser_statement_hint (const MxToken *word)
{
  if (word->kind != MX_TOKEN_NAME)
    return NULL;
  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, word->text);
#define MX_KEYWORD(id, spelling, place)                                                  \
  if (MX_KEYWORD_##place != MX_KEYWORD_INSIDE)                                           \
    mx_suggestion_try (&suggestion, spelling);
#define MX_PLACED_WORD(spelling, place)                                                  \
  if (MX_KEYWORD_##place != MX_KEYWORD_INSIDE)                                           \
    mx_suggestion_try (&suggestion, spelling);
#include "rules/keywords.h"
  return mx_suggestion_dup_hint (&suggestion);
}

static void
parse_graph (MxParser *self)
{
  mx_parser_advance (self);
  MxFamilyTree *family = mx_tree_add_family (self->tree, TRUE);
  self->family = family;
  family->broken = TRUE;
  if (!mx_parse_word (self, &family->name, _ ("a name for the graph")))
    return;
  family->broken = FALSE;
  declare_family (self, family);
  if (mx_parser_accept (self, MX_TOKEN_COLON)) {
    if (!mx_parser_at_line_end (self))
      mx_parse_node_line (self);
  } else if (self->token.kind == MX_TOKEN_LEFT_PAREN) {
    mx_parser_expected (self, _ ("the end of the line"),
                        g_strdup (_ ("a graph has no parameters: its positions are its "
                                     "nodes")));
  }
}

static void
parse_let (MxParser *self)
{
  MxLetTree *let = mx_tree_alloc (self->tree, sizeof *let);
  mx_parser_advance (self);
  if (!mx_parse_word (self, &let->name, _ ("a name for the constant")))
    return;
  g_ptr_array_add (self->tree->lets, let);
  if (!mx_parser_expect (self, MX_TOKEN_ASSIGN, _ ("'='")))
    return;
  MxExpr *value = mx_parse_number (self);
  MxExpr *bounds = NULL;
  if (!self->panic && mx_parser_accept (self, MX_TOKEN_IN)) {
    bounds = mx_parse_range (self);
    if (!self->panic && bounds->kind != MX_EXPR_RANGE)
      mx_parser_expected (self, _ ("'..' and the highest value"), NULL);
  } else if (!self->panic && self->token.kind == MX_TOKEN_RANGE) {
    mx_parser_expected (self, _ ("'in' or the end of the line"),
                        g_strdup (_ ("a set of numbers is written {1..5}")));
  }
  if (!self->panic) {
    let->value = value;
    let->bounds = bounds;
  }
}

static void
parse_start (MxParser *self)
{
  MxSpan keyword = self->token.span;
  mx_parser_advance (self);
  MxExpr *start = mx_parse_number (self);
  if (self->tree->has_start) {
    mx_diagnostics_error (self->diagnostics, &keyword,
                          g_strdup (_ ("join the positions with '+', or remove one")),
                          _ ("there is a 'start' already, on line %u"),
                          self->tree->start_span.line);
    return;
  }
  self->tree->has_start = TRUE;
  self->tree->start_span = keyword;
  if (!self->panic)
    self->tree->start = start;
}

typedef struct {
  const char *word;
  int value;
} Choice;

static const Choice plays[] = {
    {"normal", MX_PLAY_NORMAL},
    {"misere", MX_PLAY_MISERE},
    {"misère", MX_PLAY_MISERE},
    {"anti-sg", MX_PLAY_ANTI_SG},
};

static const Choice views[] = {
    {"graph", MX_VIEW_GRAPH}, {"piles", MX_VIEW_PILES},   {"lattice", MX_VIEW_LATTICE},
    {"table", MX_VIEW_TABLE}, {"nimsum", MX_VIEW_NIMSUM},
};

static void
parse_choice (MxParser *self, MxChoice *choice, const Choice *choices, guint n,
              const char *expected)
{
  MxSpan keyword = self->token.span;
  mx_parser_advance (self);
  MxToken word = self->token;
  g_autoptr (GString) name = g_string_new (NULL);
  if (word.kind == MX_TOKEN_GRAPH)
    g_string_append (name, "graph");
  else if (word.kind == MX_TOKEN_NAME)
    g_string_append (name, word.text);

  if (name->len > 0) {
    mx_parser_advance (self);
    if (g_str_equal (name->str, "anti") && mx_parser_accept (self, MX_TOKEN_MINUS)
        && self->token.kind == MX_TOKEN_NAME) {
      g_string_append_printf (name, "-%s", self->token.text);
      mx_parser_advance (self);
    }
  }
  MxSpan span = mx_span_join (&word.span, &self->last.span);

  MxSuggestion suggestion;
  mx_suggestion_init (&suggestion, name->str);
  for (guint i = 0; i < n; i++) {
    mx_suggestion_try (&suggestion, choices[i].word);
    if (strcmp (choices[i].word, name->str) != 0)
      continue;
    if (choice->present)
      mx_diagnostics_error (self->diagnostics, &keyword, NULL,
                            _ ("this was said already, on line %u"), choice->span.line);
    choice->present = TRUE;
    choice->span = span;
    choice->value = choices[i].value;
    return;
  }
  MxToken next = self->token;
  self->token = word;
  mx_parser_expected (self, expected, mx_suggestion_dup_hint (&suggestion));
  self->token = next;
}

static void
parse_unknown_line (MxParser *self)
{
  char *hint = mx_parser_statement_hint (&self->token);
  if (at_clause (self)) {
    if (!self->panic)
      mx_diagnostics_error (
          self->diagnostics, &self->token.span,
          g_strdup (_ ("write it under its 'game NAME(n)' line")),
          self->tree->families->len == 0
              ? _ ("a clause belongs to a game, but there is none above")
              : _ ("a clause belongs to a game, but the line above is not one's"));
    self->panic = TRUE;
    g_free (hint);
    return;
  }
  const char *expected =
      self->family != NULL && !self->family->is_graph
          ? _ ("a statement such as 'start' or a clause such as 'take' or 'move'")
          : _ ("a statement such as 'game', 'let' or 'start'");
  mx_parser_expected (self, expected, hint);
}

void
mx_parser_peek (const MxParser *self, MxToken *next)
{
  MxLexer lexer = self->lexer;
  g_auto (MxDiagnostics) unheard;
  mx_diagnostics_init (&unheard);
  lexer.diagnostics = &unheard;
  mx_lexer_next (&lexer, next);
}

/* `start -> b` in a graph: a node, not a statement. */
static gboolean
arrow_follows (const MxParser *self)
{
  MxToken next;
  mx_parser_peek (self, &next);
  return next.kind == MX_TOKEN_ARROW;
}

static void
parse_line (MxParser *self)
{
  if (self->family != NULL && self->family->is_graph && !mx_parser_at_node (self)
      && mx_token_kind_place (self->token.kind) != MX_KEYWORD_NONE
      && arrow_follows (self)) {
    mx_parse_node_line (self);
    return;
  }
  switch ((int)self->token.kind) {
  case MX_TOKEN_GAME: parse_game (self); return;
  case MX_TOKEN_GRAPH: parse_graph (self); return;
  default: break;
  }
  if (mx_token_kind_place (self->token.kind) == MX_KEYWORD_STATEMENT)
    self->family = NULL;

  switch ((int)self->token.kind) {
  case MX_TOKEN_LET: parse_let (self); return;
  case MX_TOKEN_START: parse_start (self); return;
  case MX_TOKEN_PLAY:
    parse_choice (self, &self->tree->play, plays, G_N_ELEMENTS (plays),
                  _ ("'normal', 'misere' or 'anti-sg'"));
    return;
  case MX_TOKEN_VIEW:
    parse_choice (self, &self->tree->view, views, G_N_ELEMENTS (views),
                  _ ("'graph', 'piles', 'lattice', 'table' or 'nimsum'"));
    return;
  default: break;
  }
  if (mx_parser_at_claim (self))
    mx_parse_claim (self);
  else if (self->family != NULL && self->family->is_graph && mx_parser_at_node (self))
    mx_parse_node_line (self);
  else if (self->family != NULL && !self->family->is_graph && at_clause (self))
    mx_parse_clause (self);
  else
    parse_unknown_line (self);
}

static MxTree *
parse_into (MxTree *tree, const char *text, gsize length, MxDiagnostics *diagnostics)
{
  MxParser parser = {
      .text = text,
      .tree = tree,
      .diagnostics = diagnostics,
      .operands = g_ptr_array_new (),
      .operators = g_byte_array_new (),
  };
  mx_lexer_init (&parser.lexer, text, length, tree->chunk, diagnostics);
  mx_parser_advance (&parser);
  for (;;) {
    while (mx_parser_accept (&parser, MX_TOKEN_LINE_END))
      ;
    if (parser.token.kind == MX_TOKEN_END)
      break;
    parse_line (&parser);
    finish_line (&parser, _ ("the end of the line"));
  }
  g_ptr_array_unref (parser.operands);
  g_byte_array_unref (parser.operators);
  return tree;
}

MxTree *
mx_parse_text (const char *text, gsize length, MxDiagnostics *diagnostics)
{
  return mx_parse_bounded (text, length, G_MAXUINT64, diagnostics);
}

MxTree *
mx_parse_bounded (const char *text, gsize length, guint64 most,
                  MxDiagnostics *diagnostics)
{
  MxTree *tree = mx_tree_new ();
  tree->most = most;
  return parse_into (tree, text, length, diagnostics);
}

MxTree *
mx_parse_text_with_lines (const char *text, gsize length, MxDiagnostics *diagnostics)
{
  MxTree *tree = mx_tree_new ();
  tree->most = G_MAXUINT64;
  tree->node_lines = g_array_new (FALSE, FALSE, sizeof (MxNodeLine));
  tree->node_words = g_array_new (FALSE, FALSE, sizeof (MxNodeWord));
  return parse_into (tree, text, length, diagnostics);
}
