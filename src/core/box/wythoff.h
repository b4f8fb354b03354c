/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* Wythoff's game and its kin by exact integers: private to core.
 *
 * In the r-game of Fraenkel one takes any number from one heap, or k from one and l from the other
 * with |k - l| < r; Wythoff's game is that of r = 1. */

G_BEGIN_DECLS

/* R where the options of a family are those of the r-game, however its rules are written; else 0.
 * O(rays^2). */
guint mx_wythoff_find (const MxFamily *family);

/* Whether (A, B) is a P-position of the r-game, for coordinates up to MX_COORDINATE_MAX.  O(1). */
gboolean mx_wythoff_is_p (guint r, gint64 a, gint64 b);

/* The K-th pair (a_k, b_k) of the r-game, from (0, 0) on; R * K <= 2^60.  O(1). */
void mx_wythoff_pair (guint r, guint64 k, gint64 pair[2]);

/* So many winning moves has a position at the most. */
#define MX_WYTHOFF_MOVES 4

/* The P-positions that one move leads to from (A, B), each once, in the order of their
 * coordinates.  Returns their number.  O(log (A + B)). */
guint mx_wythoff_moves (guint r, gint64 a, gint64 b, gint64 to[MX_WYTHOFF_MOVES][2]);

G_END_DECLS
