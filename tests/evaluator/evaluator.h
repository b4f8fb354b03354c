/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

#include "core/types.h"

/* The meaning of a rule text, a second time: slow, and as near as can be to the words that the
 * language is described in.
 *
 * It walks the syntax tree and has everything else of its own: what names stand for, arithmetic,
 * the options of a component, values by memoised recursion or by Smith's labelling, the outcomes
 * of whole positions from the definition of each kind of play.  It shares nothing with the
 * compiler, the machine and the solvers, so that what they say can be held against it.
 *
 * What it cannot finish within its budget is EVALUATOR_NONE, UNKNOWN or empty, and
 * evaluator_is_spent () is TRUE from then on: nothing that it said then counts. */

G_BEGIN_DECLS

typedef struct _Evaluator Evaluator;

#define EVALUATOR_NONE G_MAXUINT

/* TREE is checked, without an error, and outlives the evaluator.  BUDGET bounds the work, in
 * steps of an expression or so. */
Evaluator *evaluator_new (const MxTree *tree, guint64 budget);
void evaluator_free (Evaluator *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Evaluator, evaluator_free)

gboolean evaluator_is_spent (const Evaluator *self);
/* Lets it go on with a new budget. */
void evaluator_grant (Evaluator *self, guint64 budget);

/* The number of a component; its options are read when they are first needed. */
guint evaluator_component (Evaluator *self, guint family, const gint64 *coords);

/* The parts of the start, one number each. */
GArray *evaluator_start (Evaluator *self);

/* -- one component -- */

/* The rules cannot be applied at this very position. */
gboolean evaluator_is_fault (Evaluator *self, guint component);
/* They cannot at it or at a position that it reaches. */
gboolean evaluator_reaches_fault (Evaluator *self, guint component);
/* It reaches a position with a sum for an option from which that position can be reached again:
 * then its sums are without number. */
gboolean evaluator_reaches_growth (Evaluator *self, guint component);
/* A `value`, `win` or `lose` clause holds: its value; else MX_VALUE_UNKNOWN. */
MxValue evaluator_given_value (Evaluator *self, guint component);
/* Its options, written as sums, each once, sorted. */
GPtrArray *evaluator_options (Evaluator *self, guint component);

/* The generalised SG value.  UNKNOWN where a fault, or a sum that grows without end, keeps it
 * from being settled. */
MxValue evaluator_value (Evaluator *self, guint component);
/* The values of its options, ascending, for a component of value INFINITE.  Of MxValue. */
GArray *evaluator_value_set (Evaluator *self, guint component);

/* -- positions: N components, in any order -- */

/* By the values of the components: normal play. */
MxOutcome evaluator_outcome_of_values (Evaluator *self, const guint *components, guint n);
/* By the definition, over all positions that can be reached. */
MxOutcome evaluator_outcome (Evaluator *self, const guint *components, guint n,
                             MxPlay play);
/* The positions of outcome WANTED that the moves lead to, written, each once, sorted: P for the
 * moves that win.  *COMPLETE is FALSE where the outcome of some option is unknown. */
GPtrArray *evaluator_moves (Evaluator *self, const guint *components, guint n,
                            MxPlay play, MxOutcome wanted, gboolean *complete);
/* How many moves the game lasts: the winner goes for the nearest end, the loser for the farthest.
 * G_MAXUINT for a draw, and where it is not known or a value is given. */
guint evaluator_remoteness (Evaluator *self, const guint *components, guint n,
                            MxPlay play);

/* "nim(2) + nim(5)": the names sorted as text; "0" for no component. */
char *evaluator_dup_name (Evaluator *self, const guint *components, guint n);

/* Joins the sorted NAMES, which are left in that order, as evaluator_dup_name () does. */
char *evaluator_join (GPtrArray *names);

/* -- claims -- */

/* What a claim says of the position with these coordinates: whether anything, and the number, or
 * whether its condition holds.  FALSE for a fault. */
gboolean evaluator_claim (Evaluator *self, const MxClaimTree *claim, const gint64 *coords,
                          gboolean *applies, gint64 *value);

/* -- heaps beyond counting -- */

/* The value of a heap of any size, by the theorem that belongs to clauses that all are `take any`
 * (Bouton), all take amounts that do not depend on the heap (the window of max S values), or all
 * are `octal` codes (Guy and Smith).  FALSE where there is none, or the period is not found
 * among the first few hundred heaps. */
gboolean evaluator_huge_value (Evaluator *self, guint family, gint64 heap,
                               MxValue *value);
/* The amounts of a family that takes amounts that do not depend on the heap, at most 4096 of
 * them; NULL for another.  Ascending, of gint64. */
GArray *evaluator_fixed_amounts (Evaluator *self, guint family);

G_END_DECLS
