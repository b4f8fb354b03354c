/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/steps.h"
#include "rules/program.h"

/* What the inspector says of a position, as plain data: the window shows it, tests read it. */

G_BEGIN_DECLS

typedef struct {
  MxNode node; /* MX_NO_NODE for a split or a position outside the graph */
  char *move; /* "take 3", or NULL */
  char *part; /* of a sum: the part that moves, "nim(9)"; else NULL */
  char *position; /* "2", "1 + 4"; of a sum: what that part becomes */
  char *value; /* "0", "∞(0, 2)", "?" (not known at this step); where the whole position
                  decides: "P", "N", "D" */
  MxOutcome outcome; /* as known at this step */
  gboolean winning; /* leads to a P-position */
  char *reply; /* of a losing move: "reply: 4", the move that beats it; or NULL */
} MxFollower;

/* One step of the ladder 0, 1, 2, …. */
typedef enum {
  MX_RUNG_FREE, /* above the mex */
  MX_RUNG_TICKED, /* a follower has it */
  MX_RUNG_MEX, /* the first gap */
} MxRung;

/* A ladder of so many rungs is shown with all of them. */
#define MX_RUNGS_IN_FULL 28

typedef struct {
  gboolean is_start; /* of the start as a whole, not of one position */
  char *title; /* "Position 5", "Start: nim(3) + nim(4)" */
  char *summary; /* "N, SG value 3" */
  char *value; /* "3", "?": the SG value, or the nim-sum */
  MxOutcome outcome;
  GPtrArray *followers; /* of MxFollower*, at most 200 */
  gboolean
      only_winning; /* of a start of several parts: only its winning moves are listed */
  guint64 n_followers; /* how many there are in all, or at least */
  GArray *
      rungs; /* of MxRung, 0 … two past the mex or the last that a follower has, as far as
                    MX_RUNGS_IN_FULL go; empty where there is no mex */
  char *formula; /* "SG(5) = mex{0, 1, 2} = 3", or NULL */
  char *explanation; /* one or two sentences: why it is P, N or D */
  guint n_parts; /* of a start of several parts: how many there are */
  GPtrArray *parts; /* the first of them: char* "nim(3)", and then */
  GPtrArray *part_values; /* char* "3", of the same length; else empty */
  char *length; /* "Won in 5 moves.", "2 moves keep the draw."; or NULL */
  char *badge; /* VALUE; where the whole position decides: "P", "N", "D" */
} MxInspection;

/* NODE of mx_solution_graph (), or MX_NO_NODE for the start; what is not known at STEP is not
 * told (STEPS NULL: all is told). */
MxInspection *mx_inspection_new (const MxProgram *program, MxSolution *solution,
                                 const MxSteps *steps, guint32 step, MxNode node);
void mx_inspection_free (MxInspection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxInspection, mx_inspection_free)

/* -- parts of it, for the command line; each to be freed with g_free () -- */

/* The value of a part of the start, and of the start: "3", "∞(0, 2)", "?". */
char *mx_inspection_dup_part_value (const MxSolution *solution, guint part);
char *mx_inspection_dup_start_value (const MxSolution *solution);
/* "3 ⊕ 4 ⊕ 5": the values of the parts; of many only the first. */
char *mx_inspection_dup_nim_sum (const MxSolution *solution);
/* The name of a winning move of the start, "take 3"; or NULL. */
char *mx_inspection_dup_move (const MxProgram *program, const MxSolution *solution,
                              const MxMove *move);
/* What a winning move changes, "nim(9) → nim(2)". */
char *mx_inspection_dup_change (const MxSolution *solution, const MxMove *move);

G_END_DECLS
