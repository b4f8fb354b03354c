/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene-common.h"

/* The parts of the start, as the piles and the nim-sum columns show them: what is known of
 * each at the step, and a winning move in it. */

G_BEGIN_DECLS

/* This many parts are drawn at the most. */
#define MX_SCENE_PARTS_MAX 200

typedef struct {
  guint family;
  const MxFamily *info;
  const gint64 *coords; /* info->arity */
  MxNode node; /* of solution->components, or MX_NO_NODE if it is too large for it */
  MxNode hit; /* the same where pictures show the components, else MX_NO_NODE */
  gboolean settled; /* VALUE may be shown; FALSE before its step and for hidden values */
  MxValue value; /* the SG value; MX_VALUE_UNKNOWN or MX_VALUE_INFINITE */
  char *name; /* "nim(5)" */
  char *label; /* "5" */

  guint64 n_moves; /* winning moves of the start that are made in this part */
  char *move; /* the first of them: "3 → 1"; NULL if there is none */
  char *move_words; /* "take 2", or NULL */
  char *
      move_others; /* where the others lead: "or to 1 + 4, 2 + 3 … (7 in all)"; NULL for none */
  gint64 *
      removed; /* info->arity: what that move takes from each coordinate, 0 if it does not
                      lessen it; NULL if there is no move */
  gint64
      kept; /* of one heap of which the move leaves two: the first of them, the second behind
                  what is taken; else -1 */
} MxScenePart;

typedef struct {
  guint n; /* that are drawn */
  guint total; /* of the start */
  MxScenePart *part;
  guint n_families; /* different ones among them */
  gboolean settled; /* the outcome of the start may be shown */
  gboolean all_numbers; /* every part of the start is settled and its value a number */
  gboolean all_heaps; /* of one family, one number each, which is its value too (Nim) */
  MxValue sum; /* the xor of all parts of the start, if all_numbers */
} MxSceneParts;

void mx_scene_parts_init (MxSceneParts *self, const MxScene *scene);
void mx_scene_parts_clear (MxSceneParts *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxSceneParts, mx_scene_parts_clear)

/* "nim: heaps of 3, 4 and 5", or the sum as it is written, cut to WIDTH.  g_free () it. */
char *mx_scene_parts_dup_title (const MxSceneParts *self, const MxScene *scene,
                                double width);

/* "N: the next player wins  ·  2 winning moves"; NULL while it is not to be told. */
char *mx_scene_parts_dup_outcome (const MxSceneParts *self, const MxScene *scene);

/* "3", "∞", "?"; g_free () it. */
char *mx_scene_part_dup_value (const MxScenePart *part);

G_END_DECLS
