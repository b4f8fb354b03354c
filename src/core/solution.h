/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/sum/kinds.h"
#include "core/misere/quotient.h"
#include "core/sum/sum.h"
#include "core/types.h"

/* What is known of a game from its start: the answer of mx_solve ().
 *
 * Normal play: the components of the start are explored, never the sum of them; the value of
 * the sum is the xor of its parts.  Misère and anti-SG play: the whole positions are explored
 * as well, over the components.  For one heap, a drawable box of two numbers or more, and graphs,
 * positions that the start does not reach are explored too (without MX_NODE_REACHED), so that
 * tables and lattices have no holes.
 *
 * A part that is too large to explore is answered all the same where it can be: by a theorem
 * (Nim, a proved period), or by valuing smaller positions one after the other.  Then, and after
 * a limit, the graphs hold small positions of the same games, START_NODE may be MX_NO_NODE, and
 * MX_NODE_REACHED is set on all that stand in for such a part. */

G_BEGIN_DECLS

typedef struct _MxSolution MxSolution;
typedef struct _MxMoveTable MxMoveTable; /* what winning moves are listed from */

/* A winning move of the start. */
typedef struct {
  guint part; /* of the start: the one that moves, the first of those that equal it */
  const MxSum *came; /* what it becomes, sorted; perhaps nothing.  Borrowed */
} MxMove;

/* So many winning moves lie ready in a solution. */
#define MX_FIRST_MOVES 256

struct _MxSolution {
  gatomicrefcount ref_count;
  MxSource *source;
  MxPlay play;

  MxSum *start; /* as written, not sorted */
  MxValue *start_value; /* start->n: the SG value of each part */
  MxNode *start_node; /* start->n: its node in COMPONENTS, or MX_NO_NODE if too large */
  MxKinds *kinds; /* the different parts of START */

  MxGraph *components; /* never NULL, perhaps empty */
  MxGraph *whole; /* misère and anti-SG; else NULL */
  MxNode whole_start; /* the start's node in WHOLE, or MX_NO_NODE */

  MxOutcome outcome; /* of the start, under PLAY */
  MxValue value; /* of the start: the xor of its parts, whatever PLAY is */
  guint n_value_set; /* the set of an infinite value */
  MxValue *value_set;

  /* The limit that keeps OUTCOME from being known, or MX_LIMIT_NONE.  Where a theorem tells no
   * more than P from N, VALUE is unknown without any. */
  MxLimit limit;
  gboolean faulted; /* a reachable position cannot be played: see FAULT */
  MxFault fault;
  char *fault_position; /* "nim(5)": where it happened */

  /* Winning moves of the start: moves.h lists them all.  Two that lead to the same position are
   * one. */
  guint64 n_moves; /* how many; at least so many if MOVES_LIMITED */
  gboolean moves_limited; /* there may be more, which are not listed */
  MxLimit moves_limit; /* the limit that keeps the rest away, or MX_LIMIT_NONE */
  MxMoveTable *moves;
  guint n_first_moves;
  MxMove *first_moves; /* the first MX_FIRST_MOVES of them, in written order */

  /* Of a drawn start: the moves that keep the draw, in written order, each position once; there
   * may be more if DRAWS_LIMITED. */
  guint n_draws;
  MxMove *draws;
  gboolean draws_limited;

  /* The misère quotient that gave the outcome, and the start's element; else NULL. */
  MxQuotient *quotient;
  MxElement quotient_element;

  /* Of mx_solution_new_whole (): the solution whose all but WHOLE this is; else NULL. */
  MxSolution *base;
};

/* Solves the position START under PLAY.  START is copied.  Returns NULL only if CONTROL asked
 * to stop.  Where a limit or a fault ends the search, the solution says so, its outcome may be
 * MX_OUTCOME_UNKNOWN, and it holds what was found: for one heap or two the small positions.
 * Any thread.  Cost: linear in positions and options. */
MxSolution *mx_solve (MxSource *source, const MxSum *start, MxPlay play,
                      const MxLimits *limits, const MxControl *control);

MxSolution *mx_solution_ref (MxSolution *self);
void mx_solution_unref (MxSolution *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSolution, mx_solution_unref)

/* Normal play, which needs the components alone, seen as whole positions all the same: a solution
 * that has WHOLE and WHOLE_START, and shares the rest with SOLUTION, of which it keeps a
 * reference.  The values of its positions are the nim-sums of their parts.  NULL where SOLUTION
 * has no whole positions of its own to show (see mx_solution_has_whole ()), with *LIMIT set
 * where a limit was met, or where CONTROL asked to stop.  Any thread.  Linear in the whole
 * positions and their options. */
MxSolution *mx_solution_new_whole (MxSolution *solution, const MxLimits *limits,
                                   const MxControl *control, MxLimit *limit);

/* Whether whole positions tell anything beside the components: a sum, or a heap that splits, in
 * normal play, all explored, without a position that a clause decides. */
gboolean mx_solution_has_whole (const MxSolution *self);

/* The graph that pictures show: WHOLE if there is one, else COMPONENTS. */
static inline const MxGraph *
mx_solution_graph (const MxSolution *self)
{
  return self->whole != NULL ? self->whole : self->components;
}

/* The node of mx_solution_graph () that is the sum of these nodes of COMPONENTS, or MX_NO_NODE.
 * Parts that a whole graph leaves out may be among them; PARTS are sorted and cut.  O(N) where
 * they ascend, else up to O(N^2), and O(log n) for n positions.  Any thread. */
MxNode mx_solution_find (const MxSolution *self, MxNode *parts, guint n_parts);

/* Values of one family from 0 on, whatever the start: the cells 0 … to_a (and 0 … to_b, row by
 * row in a; to_b is -1 for one parameter), for a family of one or two parameters.  VALUES has
 * (to_a + 1) * (to_b + 1) cells, to_b taken as 0 if -1; a cell that the rules cannot play is
 * MX_VALUE_UNKNOWN.  FALSE if stopped, or with *LIMIT set where a limit was met, or with FAULT
 * filled for a fault. */
gboolean mx_solve_table (MxSource *source, guint family, gint64 to_a, gint64 to_b,
                         const MxLimits *limits, const MxControl *control,
                         MxValue *values, MxLimit *limit, MxFault *fault);

G_END_DECLS
