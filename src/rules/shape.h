/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* What the clauses of a game have in common that a fast method may rely on. */

G_BEGIN_DECLS

/* Fills in SHAPE, SPLITS, SET, DIGITS, TAIL, UNEQUAL and RAYS of FAMILY (to be freed with g_free ()). */
void mx_find_shape (const MxTree *tree, const MxFamilyTree *game, MxFamily *family);

/* Fills in SHAPE and RAYS where all options lie on lines. */
void mx_find_lines (const MxTree *tree, const MxFamilyTree *game, MxFamily *family);

/* Fills in SWEEPS where all clauses are linear. */
void mx_find_sweeps (const MxTree *tree, const MxFamilyTree *game, MxFamily *family);

G_END_DECLS
