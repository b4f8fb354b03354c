/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* What a tree means: names, numbers of arguments, types, constants. */

G_BEGIN_DECLS

/* Bounds on what one text may declare. */
#define MX_VARIABLES_MAX 32
#define MX_START_PARTS_MAX 1000000

/* Fills in what the tree's fields promise "by the checker" and reports what is wrong.  The tree
 * may be compiled only if DIAGNOSTICS has no error afterwards. */
void mx_check_tree (MxTree *tree, MxDiagnostics *diagnostics);

G_END_DECLS
