/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* A text to its tree. */

G_BEGIN_DECLS

/* Brackets and operators may nest this deep. */
#define MX_NESTING_MAX 200

/* Parameters of a game at the most. */
#define MX_PARAMS_MAX 64

/* Never NULL: what could be read is in the tree, the rest is in DIAGNOSTICS.  O(length), the
 * stack bounded by MX_NESTING_MAX. */
MxTree *mx_parse_text (const char *text, gsize length, MxDiagnostics *diagnostics);

/* The same with a tree of MOST bytes: see mx_tree_is_full (). */
MxTree *mx_parse_bounded (const char *text, gsize length, guint64 most,
                          MxDiagnostics *diagnostics);

/* The same; the tree also holds the lines of its graphs as they are written. */
MxTree *mx_parse_text_with_lines (const char *text, gsize length,
                                  MxDiagnostics *diagnostics);

G_END_DECLS
