/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* What is known of all positions of one family in a box, whatever the start. */

G_BEGIN_DECLS

/* The number of cells LOW[i] … HIGH[i] of ARITY coordinates; 0 where they are more than MOST. */
guint64 mx_cells_count (guint arity, const gint64 *low, const gint64 *high, guint64 most);

/* Goes on to the next cell, the last coordinate running fastest; FALSE behind the last one, with
 * COORDS at the first again. */
gboolean mx_cells_next (guint arity, const gint64 *low, const gint64 *high,
                        gint64 *coords);

/* Values and outcomes, in normal play, of the cells LOW … HIGH in that order, at most 2^32 of them:
 * by a method for the shape of the rules, else by exploring what is not known.  What a limit or a
 * fault keeps from being known is MX_VALUE_UNKNOWN and MX_OUTCOME_UNKNOWN.  FALSE if stopped; *LIMIT
 * is one that was met, or MX_LIMIT_NONE.  Any thread. */
gboolean mx_solve_cells (MxSource *source, guint family, const gint64 *low,
                         const gint64 *high, const MxLimits *limits,
                         const MxControl *control, MxValue *values, guint8 *outcomes,
                         MxLimit *limit);

G_END_DECLS
