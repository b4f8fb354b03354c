/* SPDX-License-Identifier: MIT */
#include "rules/parser-private.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The clauses of a game.  Each function gives what might have stood where its clause ends, for
 * the message if something else does. */

static void
parse_if (MxParser *self, MxClause *clause)
{
  if (!self->panic && mx_parser_accept (self, MX_TOKEN_IF))
    clause->condition = mx_parse_condition (self);
}

static void
add_variable (GArray *variables, const MxWord *word, MxExpr *range)
{
  MxVariable variable = {word->name, word->span, range};
  g_array_append_val (variables, variable);
}

static void
take_variables (MxParser *self, MxClause *clause, GArray *variables)
{
  clause->n_variables = variables->len;
  gsize size = variables->len * sizeof (MxVariable);
  clause->variables = mx_tree_alloc (self->tree, size);
  if (size > 0)
    memcpy (clause->variables, variables->data, size);
}

static const char *
parse_move (MxParser *self, MxClause *clause)
{
  g_autoptr (GArray) variables = g_array_new (FALSE, FALSE, sizeof (MxVariable));
  clause->kind = MX_CLAUSE_MOVE;
  clause->target = mx_parse_number (self);
  gboolean has_for = !self->panic && mx_parser_accept (self, MX_TOKEN_FOR);
  if (has_for) {
    do {
      MxWord word;
      if (!mx_parse_word (self, &word, _ ("a name for the variable"))
          || !mx_parser_expect (self, MX_TOKEN_IN, _ ("'in'")))
        break;
      add_variable (variables, &word, mx_parse_range (self));
    } while (!self->panic && mx_parser_accept (self, MX_TOKEN_COMMA));
  }
  take_variables (self, clause, variables);
  parse_if (self, clause);
  if (clause->condition != NULL)
    return _ ("'and', 'or' or the end of the line");
  return has_for ? _ ("',', 'if' or the end of the line")
                 : _ ("'for', 'if' or the end of the line");
}

static const char *
parse_take (MxParser *self, MxClause *clause)
{
  if (mx_parser_accept (self, MX_TOKEN_ANY)) {
    clause->kind = MX_CLAUSE_TAKE_ANY;
  } else {
    clause->kind = MX_CLAUSE_TAKE;
    if (mx_parser_at_line_end (self) || self->token.kind == MX_TOKEN_IF)
      mx_parser_expected (self, _ ("'any', a number, a range or a set"),
                          g_strdup (_ ("for example: take 1..3")));
    else
      clause->amount = mx_parse_range (self);
  }
  parse_if (self, clause);
  return clause->condition != NULL ? _ ("'and', 'or' or the end of the line")
                                   : _ ("'if' or the end of the line");
}

static const char *
parse_split (MxParser *self, MxClause *clause)
{
  g_autoptr (GArray) variables = g_array_new (FALSE, FALSE, sizeof (MxVariable));
  clause->kind = MX_CLAUSE_SPLIT;
  if (!mx_parser_at_line_end (self) && self->token.kind != MX_TOKEN_IF) {
    MxWord a, b;
    if (mx_parse_word (self, &a, _ ("a name, 'if' or the end of the line"))
        && mx_parser_expect (self, MX_TOKEN_COMMA, _ ("',' and a second name"))
        && mx_parse_word (self, &b, _ ("a name for the second heap"))) {
      add_variable (variables, &a, NULL);
      add_variable (variables, &b, NULL);
    }
  }
  take_variables (self, clause, variables);
  parse_if (self, clause);
  return _ ("'if' or the end of the line");
}

static const char *
parse_octal (MxParser *self, MxClause *clause)
{
  clause->kind = MX_CLAUSE_OCTAL;
  clause->digits_span = self->token.span;
  clause->digits = self->token.text;
  mx_parser_expect (self, MX_TOKEN_DECIMAL, _ ("a code such as 0.77"));
  return _ ("the end of the line");
}

static const char *
parse_value (MxParser *self, MxClause *clause)
{
  clause->kind = MX_CLAUSE_VALUE;
  clause->target = mx_parse_number (self);
  parse_if (self, clause);
  return _ ("'if' or the end of the line");
}

void
mx_parse_clause (MxParser *self)
{
  MxClause *clause = mx_tree_alloc (self->tree, sizeof *clause);
  clause->span = self->token.span;
  MxTokenKind kind = self->token.kind;
  const char *expected = _ ("'if' or the end of the line");
  mx_parser_advance (self);

  switch ((int)kind) {
  case MX_TOKEN_MOVE: expected = parse_move (self, clause); break;
  case MX_TOKEN_TAKE: expected = parse_take (self, clause); break;
  case MX_TOKEN_SPLIT: expected = parse_split (self, clause); break;
  case MX_TOKEN_OCTAL: expected = parse_octal (self, clause); break;
  case MX_TOKEN_VALUE: expected = parse_value (self, clause); break;
  default:
    clause->kind = kind == MX_TOKEN_WIN ? MX_CLAUSE_WIN : MX_CLAUSE_LOSE;
    parse_if (self, clause);
  }
  if (!self->panic && !mx_parser_at_line_end (self))
    mx_parser_expected (self, expected, NULL);
  clause->broken = self->panic;
  g_ptr_array_add (self->family->clauses, clause);
}
