/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/program.h"

/* The words that a text is made of. */

G_BEGIN_DECLS

typedef enum {
  MX_TOKEN_END, /* of the text */
  MX_TOKEN_LINE_END,
  MX_TOKEN_BAD, /* something unreadable, reported by the lexer already */
  MX_TOKEN_NAME,
  MX_TOKEN_NUMBER,
  MX_TOKEN_DECIMAL, /* digits, a point, digits or letters */
  MX_TOKEN_STRING,
  MX_TOKEN_LEFT_PAREN,
  MX_TOKEN_RIGHT_PAREN,
  MX_TOKEN_LEFT_BRACKET,
  MX_TOKEN_RIGHT_BRACKET,
  MX_TOKEN_LEFT_BRACE,
  MX_TOKEN_RIGHT_BRACE,
  MX_TOKEN_COMMA,
  MX_TOKEN_COLON,
  MX_TOKEN_RANGE, /* .. */
  MX_TOKEN_ARROW,
  MX_TOKEN_PLUS,
  MX_TOKEN_MINUS,
  MX_TOKEN_TIMES,
  MX_TOKEN_SLASH,
  MX_TOKEN_PERCENT,
  MX_TOKEN_POWER,
  MX_TOKEN_ASSIGN, /* =, which also compares */
  MX_TOKEN_EQUAL,
  MX_TOKEN_UNEQUAL,
  MX_TOKEN_LESS,
  MX_TOKEN_LESS_EQUAL,
  MX_TOKEN_GREATER,
  MX_TOKEN_GREATER_EQUAL,
#define MX_KEYWORD(id, spelling, place) MX_TOKEN_##id,
#include "rules/keywords.h"
} MxTokenKind;

/* Where a keyword may stand. */
typedef enum {
  MX_KEYWORD_STATEMENT, /* begins a statement */
  MX_KEYWORD_CLAUSE, /* begins a clause of a game */
  MX_KEYWORD_INSIDE,
  MX_KEYWORD_NONE, /* not a keyword */
} MxKeywordPlace;

typedef struct {
  MxTokenKind kind;
  MxSpan span;
  const char
      *text; /* a name, number, decimal or string, folded to its plain spelling; lives
                       as long as the lexer's string chunk */
  gint64 number;
  gboolean too_large; /* NUMBER does not hold it */
} MxToken;

MxKeywordPlace mx_token_kind_place (MxTokenKind kind);

/* The keyword of that spelling, or MX_TOKEN_NAME. */
MxTokenKind mx_token_find_keyword (const char *word);

/* "'wythoff'", "the end of the line": what was read, for messages.  g_free () it. */
char *mx_token_describe (const MxToken *token, const char *text);

G_END_DECLS
