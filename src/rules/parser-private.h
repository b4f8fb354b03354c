/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/lexer.h"
#include "rules/parser.h"

/* What the parser's files share: parser.c reads statements,
 * parse-clause.c the clauses of a game, parse-graph.c the lines of a graph, parse-claim.c claims, parse-expression.c what stands in
 * them. */

G_BEGIN_DECLS

typedef struct {
  MxLexer lexer;
  MxToken token; /* the next one */
  MxToken last; /* the one before it */
  const char *text;
  MxTree *tree;
  MxDiagnostics *diagnostics;
  GPtrArray *operands; /* a stack: those of the lists and chains that are being read */
  GByteArray *operators; /* likewise */
  guint depth; /* nesting */
  gboolean panic; /* an error was reported: be silent until a place to go on from */
  gboolean lost; /* in a panic: there is no such place but the end of the line */
  MxFamilyTree *family; /* that clauses or nodes now belong to, or NULL */
} MxParser;

void mx_parser_advance (MxParser *self);
gboolean mx_parser_accept (MxParser *self, MxTokenKind kind);

/* Reports "expected …, but read …" for the next token and begins a panic.  EXPECTED is
 * translated; HINT is taken and may be NULL. */
void mx_parser_expected (MxParser *self, const char *expected, char *hint);

/* Consumes a token of KIND or reports. */
gboolean mx_parser_expect (MxParser *self, MxTokenKind kind, const char *expected);

gboolean mx_parser_at_line_end (const MxParser *self);

/* A name that is not a word of the language, or a report. */
gboolean mx_parse_word (MxParser *self, MxWord *word, const char *expected);

/* Reads a clause, which begins at the next token, into the family. */
void mx_parse_clause (MxParser *self);

/* (NAME, …) into PARAMS, of MxWord. */
gboolean mx_parse_params (MxParser *self, GArray *params);

/* A line of a graph begins here; reads it. */
gboolean mx_parser_at_node (const MxParser *self);
void mx_parse_node_line (MxParser *self);

/* A lone word may be a statement with a slip in it; g_free () the hint. */
char *mx_parser_statement_hint (const MxToken *word);

/* The token behind the next one. */
void mx_parser_peek (const MxParser *self, MxToken *next);

/* A claim begins here; reads it. */
gboolean mx_parser_at_claim (const MxParser *self);
void mx_parse_claim (MxParser *self);

/* A new node; its span begins at the next token. */
MxExpr *mx_parser_new_expr (MxParser *self, MxExprKind kind);

/* Conditions: everything from `or` on. */
MxExpr *mx_parse_condition (MxParser *self);
/* Numbers, sets and lists: everything from `xor` on. */
MxExpr *mx_parse_number (MxParser *self);
/* The same, or LOW..HIGH. */
MxExpr *mx_parse_range (MxParser *self);

G_END_DECLS
