/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/reverse.h"
#include "core/solution.h"
#include "core/work.h"

/* How long a game lasts: remoteness.
 *
 * A position without moves has remoteness 0; one that is N has 1 + the least remoteness of its
 * options that are P, for the winner goes for the fastest end; one that is P has 1 + the greatest
 * of its options, for the loser goes for the longest.  A draw has none (Steinhaus; Conway).  Where a
 * clause decides a position, the game counts as ended there. */

G_BEGIN_DECLS

/* The remoteness of the start under the play that was asked for, or MX_NO_REMOTENESS: for a draw,
 * and for a sum whose whole positions were not explored, unless only one of its parts can move.
 * O(parts).  Any thread. */
guint32 mx_solution_remoteness (const MxSolution *self);

/* -- private to core -- */

/* Fills REMOTENESS of a graph whose outcomes are settled; NULL where WORK ends.  ORDERED: options
 * have smaller numbers than their positions; or ORDER is one of dependence, from its end; or it
 * is NULL.  REVERSE is the graph's, or NULL.  O(positions + options + parts of splits). */
void mx_settle_remoteness (MxGraph *graph, MxWork *work, gboolean ordered,
                           const MxNode *order, const MxReverse *reverse);

/* Gives GRAPH an array for the remoteness of its positions, none of them known.  FALSE if WORK
 * must end. */
gboolean mx_remoteness_alloc (MxGraph *graph, MxWork *work);

G_END_DECLS
