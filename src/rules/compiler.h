/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"
#include "rules/code.h"

/* A checked tree to rules that can be run. */

G_BEGIN_DECLS

/* TREE was checked without an error; its pools of sets and lists go to the result.  O(tree). */
MxRules *mx_compile_tree (MxTree *tree);

/* For mx_compile_tree (): the byte code of one game. */
MxCode *mx_compile_game (const MxTree *tree, guint family);
/* The same of a claim.  Behind the coordinates come two registers: 1 where the claim says something
 * of the position, else 0; and the number that it says, or 1 where its condition holds. */
MxCode *mx_compile_claim (const MxTree *tree, const MxClaimTree *claim);

G_END_DECLS
