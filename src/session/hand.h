/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"
#include "rules/edit.h"

/* A hand over the counters of one part of the start: which of them may be taken, where a heap may be
 * cut, and, where not, why.
 *
 * The counters of a pile are numbered from 0 on: from the tray upwards, or along the row where a
 * move may leave two heaps.  Whatever the rules are, what is grasped is held against the options that
 * they give.  All on the main thread. */

G_BEGIN_DECLS

typedef struct _MxHand MxHand;

/* The counters [FROM, TO) of the pile COORD; where both are equal nothing is taken, and the heap is
 * cut before the counter FROM. */
typedef struct {
  guint coord;
  gint64 from;
  gint64 to;
  gboolean
      together; /* of several moves the one that takes from the other piles as well */
} MxGrasp;

typedef struct {
  gboolean legal;
  gboolean wins; /* known to win, and that may be shown */
  guint option; /* of the hand, if legal */
  char *words; /* "take 2: a winning move", "this heap has only 3"; owned */
} MxJudgement;

void mx_judgement_clear (MxJudgement *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxJudgement, mx_judgement_clear)

/* PROGRAM and SOLUTION belong together; both are kept.  HIDE: what wins is not told.  Costs what
 * the options of the part are, a tenth of a second at the most. */
MxHand *mx_hand_new (MxProgram *program, MxSolution *solution, guint part, gboolean hide);
void mx_hand_free (MxHand *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxHand, mx_hand_free)

gint64 mx_hand_get_count (const MxHand *self, guint coord);
/* Whether some move takes counters out of the middle: then a click takes a run of them, else all
 * from the one that was clicked on. */
gboolean mx_hand_takes_runs (const MxHand *self);
/* Whether some move cuts the pile and takes nothing. */
gboolean mx_hand_may_cut (const MxHand *self, guint coord);

/* Whether some move takes counters from the pile. */
gboolean mx_hand_may_take (const MxHand *self, guint coord);

/* What a click on the counter INDEX takes: those from it on; or the smallest run that the game
 * knows, about the counter. */
MxGrasp mx_hand_at_counter (const MxHand *self, guint coord, gint64 index);
/* What a click between the counters INDEX - 1 and INDEX does: a cut, or a run that has both. */
MxGrasp mx_hand_between (const MxHand *self, guint coord, gint64 index);
/* What a drag from one counter to another takes. */
MxGrasp mx_hand_dragged (const MxHand *self, guint coord, gint64 first, gint64 last);

void mx_hand_judge (const MxHand *self, const MxGrasp *grasp, MxJudgement *verdict);

/* Makes the move of a judgement in TEXT, which the program was read from: of two heaps that stay, the
 * one before what was grasped is written first.  FALSE where the text is too long for it. */
gboolean mx_hand_edit (const MxHand *self, const MxGrasp *grasp, guint option,
                       const char *text, MxEdit *edit);
/* "nim(5) → nim(3)"; g_free () it. */
char *mx_hand_dup_move (const MxHand *self, guint option);

/* The reply of a perfect opponent: a move that wins, else one that keeps a draw, else the first that
 * there is.  FALSE where there is none, or the text is too long for it.  WORDS tell it ("nim(5) → nim(3)"); g_free () them. */
gboolean mx_hand_reply (MxProgram *program, MxSolution *solution, const char *text,
                        MxEdit *edit, char **words);

/* Whether no part of the start has a move. */
gboolean mx_hand_is_over (MxSolution *solution);

G_END_DECLS
