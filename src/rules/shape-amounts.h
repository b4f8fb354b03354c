/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"
#include "rules/shape-intervals.h"

/* Games of one heap whose amounts are the same for every heap, as far as the heap reaches. */

G_BEGIN_DECLS

/* Whether CLAUSE takes amounts that do not depend on the heap, so that from n one reaches n - k
 * for each of its amounts k <= n and nothing else.  Those of a clause that can be listed are
 * appended to INTERVALS, as *KNOWN says. */
gboolean mx_find_amounts (const MxTree *tree, const MxFamilyTree *game,
                          const MxClause *clause, GArray *intervals, MxKnown *known);

/* What is proved of the amounts of all clauses of GAME, each of which takes amounts that do not
 * depend on the heap: fills in NO_MULTIPLES and ALL_FROM of FAMILY. */
void mx_prove_amounts (const MxTree *tree, const MxFamilyTree *game, MxFamily *family);

G_END_DECLS
