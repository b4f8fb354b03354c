/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* Games of one heap that take and break, however they are written. */

G_BEGIN_DECLS

/* Whether CLAUSE gives digits of a take-and-break game: `octal`, `split`, and a move to two heaps
 * that are any that leave a fixed amount behind. */
gboolean mx_is_break (const MxFamilyTree *game, const MxClause *clause);

/* Fills in SHAPE, DIGITS, TAIL and UNEQUAL of FAMILY, where each clause of GAME is such a one, or
 * takes any amount (ANY: there is one that does), or takes amounts of INTERVALS.  Leaves it alone
 * where the clauses do not agree, or the amounts are too large. */
void mx_find_break (const MxFamilyTree *game, const GArray *intervals, gboolean any,
                    MxFamily *family);

G_END_DECLS
