/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/diagnostics.h"
#include "rules/token.h"

/* A text to its tokens, one at a time. */

G_BEGIN_DECLS

typedef struct {
  const char *text;
  gsize length;
  MxDiagnostics *diagnostics;
  GStringChunk *chunk; /* the tokens' texts */
  gsize at; /* the next byte, with its place */
  guint line;
  guint column;
  guint depth; /* open brackets: inside of them a line may go on */
} MxLexer;

/* TEXT, CHUNK and DIAGNOSTICS are borrowed. */
void mx_lexer_init (MxLexer *self, const char *text, gsize length, GStringChunk *chunk,
                    MxDiagnostics *diagnostics);

/* At the end it gives MX_TOKEN_END again and again.  Reports what cannot be read.  O(length)
 * over the whole text. */
void mx_lexer_next (MxLexer *self, MxToken *token);

G_END_DECLS
