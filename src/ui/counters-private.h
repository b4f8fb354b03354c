/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/hand.h"
#include "ui/canvas-private.h"

/* What the files of MxCounters share: counters.c (what is grasped), counters-keys.c (by keyboard),
 * counters-paint.c (how it looks). */

G_BEGIN_DECLS

/* Whose the last move was. */
typedef enum {
  MX_MOVER_NONE, /* not known: the text was changed otherwise */
  MX_MOVER_USER,
  MX_MOVER_PROGRAM,
} MxMover;

/* Counters leave in so many microseconds. */
#define MX_COUNTERS_LEAVE (250 * 1000)

struct _MxCounters {
  MxCanvas *canvas; /* borrowed */

  MxSolution *solution; /* of HAND and OVER; NULL: none yet */
  gboolean hidden; /* values are, so that HAND does not tell what wins */
  MxHand *hand; /* over the part GRASPED, or NULL */
  guint part; /* of HAND */
  int over; /* whether no move is left in SOLUTION; -1: not looked yet */

  gboolean grasps; /* GRASP and VERDICT are something */
  gboolean by_key;
  MxGrasp grasp;
  MxJudgement verdict;
  gint64 pressed; /* the counter where a drag began */
  double press_x, press_y; /* … and the place, in pixels */
  gboolean pulls; /* what is grasped follows the pointer, so far from its place: */
  double pull_x, pull_y;

  MxMover mover;
  gboolean replied; /* the program has played in this game */
  char *moved_text; /* what the last move made of the text */
  char *told; /* the reply in words, or NULL */
  gboolean reply_waits; /* until the position is solved */

  GArray *leaving; /* of graphene_rect_t: counters on their way out */
  gint64 left_at;
  guint tick;

  GtkWidget *bar; /* owned by the canvas */
  GtkWidget *label;
  GtkWidget *button;
};

/* counters.c */
/* Whether the picture is of the piles as the text has them now, so that a move can be made. */
gboolean mx_counters_is_ready (MxCounters *self);
/* The hand over a part of the start, made if need be; borrowed. */
MxHand *mx_counters_hold (MxCounters *self, guint part);
void mx_counters_grasp (MxCounters *self, const MxGrasp *grasp, gboolean by_key);
void mx_counters_let_go (MxCounters *self);
/* Makes the move that is grasped, if it is legal. */
void mx_counters_move (MxCounters *self);

/* counters-paint.c */
/* The items of what is grasped leave the picture. */
void mx_counters_start_leaving (MxCounters *self);
void mx_counters_stop_leaving (MxCounters *self);
/* The box around what is grasped, in units of the picture; FALSE if nothing of it is drawn. */
gboolean mx_counters_get_place (MxCounters *self, MxRect *place);

G_END_DECLS
