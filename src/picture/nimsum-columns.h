/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene-parts.h"

/* The columns of a nim-sum: a row of binary digits for each part, the xor under a line, the
 * highest odd column framed.  Used by the nim-sum view and beside the piles. */

G_BEGIN_DECLS

typedef struct {
  guint bits; /* columns; at least 3 */
  double cell; /* the side of a digit's box */
  double gap; /* between boxes */
  guint shown; /* parts that have a row of their own */
  guint rest; /* those that have one together */
  MxValue rest_value; /* their xor; MX_VALUE_UNKNOWN unless all are numbers */
  gboolean names; /* a column of "odd(4)" before the values */
  gboolean moves; /* winning moves are told at the right */
  double name_width;
  double value_width;
  double move_width;
  double value_size; /* of the font */
  double width; /* of all */
  double height;
} MxColumns;

/* Chooses sizes so that the columns are at most ROOM_WIDTH wide and ROOM_HEIGHT high, if digits
 * that can be read allow it. */
void mx_columns_measure (MxColumns *self, const MxSceneParts *parts, gboolean moves,
                         double room_width, double room_height);

/* Draws them with their upper left corner at X, Y. */
void mx_columns_draw (const MxColumns *self, MxScene *scene, MxPicture *picture,
                      const MxSceneParts *parts, double x, double y);

/* The sentences that say what the columns show and which move follows from them; NULL while
 * the values are not known.  g_free () it. */
char *mx_columns_dup_sentence (const MxSceneParts *parts, const MxScene *scene);

G_END_DECLS
