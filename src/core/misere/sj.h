/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"

/* SJ's theorem, beside what is true of misère and of anti-SG play.
 *
 * Of a sum of components with SG values it says: the next player wins exactly if the nim-sum is not 0
 * and some value is above 1, or the nim-sum is 0 and no value is.  It is meant for the play that ends
 * as soon as all values are 0, the player who would then move being the winner (anti-SG), and often
 * taken for the rule of misère play, where nobody can move at the end. */

G_BEGIN_DECLS

/* What the theorem says; MX_OUTCOME_UNKNOWN where a value is not a number.  O(n). */
MxOutcome mx_sj_outcome (const MxValue *values, guint n);

/* The same of a solution's start, whatever its play is. */
MxOutcome mx_sj_of_start (const MxSolution *solution);

/* Where the theorem is not true of a play. */
typedef struct {
  MxSum *sum; /* the first sum for which it is wrong; NULL if none was found */
  MxOutcome outcome; /* of that sum: the theorem says the other */
  gint64 total; /* sums of so many counters in all were compared, or of fewer */
  guint64 n_compared;
  MxLimit limit; /* the limit that was met before all were compared */
} MxSjComparison;

/* Compares the theorem with the outcomes of sums of heaps of one family, each decided on the whole
 * position: first those of fewer counters, at most TO in all.  FAMILY has one parameter and is no
 * graph.  NULL if CONTROL asked to stop.  Any thread.  O(sums * options). */
MxSjComparison *mx_sj_compare (MxSource *source, guint family, MxPlay play, gint64 to,
                               const MxLimits *limits, const MxControl *control);
void mx_sj_comparison_free (MxSjComparison *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSjComparison, mx_sj_comparison_free)

G_END_DECLS
