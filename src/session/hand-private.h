/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/hand.h"

/* What the files of MxHand share: hand.c (the options, and what of them is grasped), hand-words.c
 * (why not). */

G_BEGIN_DECLS

struct _MxHand {
  MxProgram *program;
  MxSolution *solution;
  guint part;
  guint family;
  const MxFamily *info;
  const gint64 *coords; /* info->arity */
  MxOptions *options;
  gboolean whole; /* OPTIONS are all that there are */
  gboolean runs; /* some option takes counters and leaves two heaps */
  guint8 *cuts; /* info->arity: whether some option cuts that pile */
  GHashTable *winning; /* char * of the positions that winning moves make, or NULL */
};

/* The options that take so many counters from the end of the pile, in ascending order, each once. */
GArray *mx_hand_find_amounts (const MxHand *self, guint coord); /* of gint64 */

/* The sentence about a grasp that is no move.  g_free () it. */
char *mx_hand_dup_reason (const MxHand *self, const MxGrasp *grasp);
/* The sentence about one that is.  g_free () it. */
char *mx_hand_dup_praise (const MxHand *self, guint option, gboolean wins);

/* The position that an option makes of its part, sorted.  mx_sum_free () it. */
MxSum *mx_hand_dup_option (const MxHand *self, guint option);

G_END_DECLS
