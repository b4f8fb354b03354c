/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/dense.h"
#include "core/graph/explore.h"
#include "core/sum/move-table.h"
#include "core/solution.h"
#include "core/misere/whole.h"

/* One call of mx_solve () under way: private to core. */

G_BEGIN_DECLS

typedef struct {
  MxSolution *solution;
  MxSource *source;
  MxWork work;

  const MxKinds *kinds; /* of the start: what is found out of one holds for its equals */
  MxMoveTable *table;

  /* One a family: values beyond the graph, or NULL.  TABLE's. */
  MxDense **dense;
  /* One a kind: answered by DENSE or by a theorem, so that it is not explored. */
  gboolean *closed;

  /* The components that are reached from the start, and perhaps more; where a limit was met
   * another graph is shown instead.  Owned by this until it becomes the solution's. */
  MxGraph *graph;
  guint64 graph_memory; /* what it takes of the work's account */
  MxNode *node; /* one a kind: its node in GRAPH, or MX_NO_NODE.  TABLE's */
  MxValue *value; /* one a kind: its value.  TABLE's */
  gboolean
      no_theorem; /* neither a quotient nor a theorem was found, though long sought */
  gboolean complete; /* GRAPH holds all that the start reaches but for closed parts */
} MxSolving;

/* -- solution.c -- */

/* What exploring may take of the memory; the rest is for settling. */
#define MX_EXPLORE_SHARE 0.45
/* The time that settling and showing are granted after a limit, of all. */
#define MX_LAST_SHARE 0.25

/* Lets the next stage have that share of the memory that is left. */
void mx_solving_limit_memory (MxSolving *self, double share);
/* After a limit: the first one is the solution's. */
void mx_solving_note_limit (MxSolving *self, double share);

/* -- solution-whole.c -- */

/* Fills outcome and winning moves of misère and anti-SG play, and the graph of whole positions.
 * FALSE if stopped. */
gboolean mx_solving_whole (MxSolving *self);

/* -- display.c: what is explored for the sake of pictures -- */

/* Adds the positions that make tables, lattices and graphs complete, as far as they are few.
 * To be called after the start's own positions were explored.  FALSE if stopped. */
gboolean mx_display_complete (MxSolving *self, MxExplore *explore);

/* A graph of small positions, for a start that is too large: all that parts reach which are
 * small enough, and a box of the families of the others.  Never NULL unless stopped. */
MxGraph *mx_display_small (MxSolving *self);

/* The whole positions of small heaps, for a start that is too large. */
gboolean mx_display_small_whole (MxSolving *self, MxWhole *whole);

/* -- values.c: the value of the start and of positions outside the graph -- */

/* The value of a component, MX_VALUE_UNKNOWN where it is neither in the graph nor has a theorem
 * for it. */
MxValue mx_solving_value (const MxSolving *self, guint family, const gint64 *coords);

/* Gives a family a table of values, as far as its parts need it.  A limit is forgiven: the part may
 * be explored yet.  FALSE if stopped. */
gboolean mx_solving_add_dense (MxSolving *self, guint family);

/* Decides which parts of the start are answered without exploring.  FALSE if stopped. */
gboolean mx_solving_find_closed (MxSolving *self);

/* After a limit: values of unknown parts by reading heap after heap.  FALSE if stopped. */
gboolean mx_solving_find_rest (MxSolving *self);

/* Fills the start's values, its sum and, for normal play, the outcome. */
void mx_solving_sum_up (MxSolving *self);

/* -- values-lines.c: parts whose options lie on lines -- */

/* Decides whether a kind of part is answered without exploring.  FALSE if stopped. */
gboolean mx_solving_close_lines (MxSolving *self, guint kind);

/* R of a kind that is not explored and has the rules of the r-game of wythoff.h: if its value is
 * not known, it is not 0.  Else 0. */
guint mx_solving_get_wythoff (const MxSolving *self, guint kind);

/* Marks in GRAPH what such parts of a family reach.  FALSE if the work must end. */
gboolean mx_solving_mark_lines (MxSolving *self, guint family);

/* Stores the winning moves of such a kind.  FALSE if the work must end. */
gboolean mx_solving_store_lines (MxSolving *self, guint kind);

/* -- quotient-solve.c -- */

/* Answers a misère start by the quotient of its components, if one is found in so many seconds.  FALSE
 * if not, or if stopped. */
gboolean mx_solving_by_quotient (MxSolving *self, double seconds);

/* -- sj-solve.c -- */

/* Answers an anti-SG start by SJ's theorem where that is proved, of games that are not split.  FALSE
 * if not, or if stopped. */
gboolean mx_solving_by_sj (MxSolving *self);

/* -- moves.c, moves-whole.c: winning moves -- */

/* Finds the winning moves in normal play, and counts them.  FALSE if stopped. */
gboolean mx_moves_normal (MxSolving *self);

/* The same over WHOLE, which is settled, for a start that is there. */
gboolean mx_moves_whole (MxSolving *self, const MxGraph *whole);

/* The same for Nim under misère rules, by Bouton's theorem; fills the outcome as well.  FALSE
 * if stopped. */
gboolean mx_moves_misere_nim (MxSolving *self);

/* What these are made of: the outcome of the start with a part of that kind moved to an OPTION
 * in GRAPH; stores the options of one kind that come to P; after all kinds, counts and settles.
 * FALSE if the work must end, of finish () if stopped. */
typedef MxOutcome (*MxMoveTest) (MxSolving *self, guint kind, guint32 option,
                                 gpointer data);
gboolean mx_moves_store_kind (MxSolving *self, guint kind, MxMoveTest test,
                              gpointer data);
gboolean mx_moves_finish (MxSolving *self);

/* Takes note of a limit that keeps winning moves away. */
void mx_moves_limit (MxSolving *self, MxLimit limit);

/* Writes out the first moves, once the solution has its graphs.  FALSE if stopped. */
gboolean mx_moves_list_first (MxSolving *self);

/* -- loopy-sum.c -- */

/* Finds the moves that keep a drawn start drawn, under whatever play.  FALSE if stopped. */
gboolean mx_moves_drawing (MxSolving *self);

G_END_DECLS
