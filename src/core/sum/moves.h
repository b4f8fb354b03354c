/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"

/* The winning moves of a solution, one after the other in the order in which the positions that
 * they lead to are written, each position once.
 *
 * They are found again as they are asked for, so that the memory does not grow with their
 * number, but with that of the different parts of the start: about 24 bytes for each that has a
 * winning move. */

G_BEGIN_DECLS

typedef struct _MxMoves MxMoves;

/* All of them.  SOLUTION must outlive the list.  O(k) for k kinds, then O(log k) a move where
 * every option wins, else the cost of looking at those that do not.  Any thread; one a list. */
MxMoves *mx_moves_new (const MxSolution *solution);
/* Those that move a part of one kind (see MxSolution.kinds). */
MxMoves *mx_moves_new_of_kind (const MxSolution *solution, guint kind);
void mx_moves_free (MxMoves *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxMoves, mx_moves_free)

/* The next one; FALSE after the last.  MOVE->came is borrowed until the next call. */
gboolean mx_moves_next (MxMoves *self, MxMove *move);

/* How many winning moves move a part of that kind; of two kinds with a move to the same position
 * both count it. */
guint64 mx_moves_count_of_kind (const MxSolution *solution, guint kind);

/* The whole position that a move leads to, sorted.  To be freed with mx_sum_free (). */
MxSum *mx_move_dup_position (const MxSolution *solution, const MxMove *move);

G_END_DECLS
