/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene-parts.h"

/* Where the piles go: how large a counter is, how many stand side by side on a tray, and in
 * how many rows of trays, so that all fits the viewport with counters as large as can be. */

G_BEGIN_DECLS

/* One pile: one coordinate of one part. */
typedef struct {
  guint part;
  guint coord;
  gint64 count;
  gboolean heaped; /* too many to be drawn: a mound and a number */
  gboolean row; /* a heap that can fall in two: its counters lie in a row */
  guint across; /* counters side by side on its tray, at least 1 */
  guint up; /* rows of counters */
  double words_width; /* of the number under it and, of a mound, the one over it */
  double x; /* the left edge of its lowest left counter */
  double width; /* across counters */
} MxPile;

/* The piles of one part, with the words under them. */
typedef struct {
  guint first; /* of MxPilesLayout.pile */
  guint n;
  double label_width; /* the widest of the texts below */
  double side_width; /* of the move's words at the right; 0: none, or below */
  double x; /* of the whole group */
  double width;
  double base; /* where the trays stand: the lower edge of the lowest counters */
} MxPileGroup;

typedef struct {
  guint n; /* groups, one for each part */
  MxPileGroup *group;
  guint n_piles;
  MxPile *pile;
  double coin; /* diameter of a counter */
  double pitch; /* from counter to counter */
  guint across; /* counters side by side at the most, */
  double room; /* … or, of a row, as many as this holds */
  gboolean moves_beside; /* the words of moves stand beside their pile, not below */
  double count_size; /* of the font of the number under a pile */
  double badge; /* height of the shape with the value */
  double group_gap;
  double below; /* what stands under BASE: tray and words */
  double width;
  double height;
} MxPilesLayout;

/* Sizes of what stands under the counters. */
#define MX_PILES_TRAY 9.0
#define MX_PILES_TRAY_OVERHANG 9.0
#define MX_PILES_MOUND 4 /* counters in the lowest row of a mound */

void mx_piles_layout_init (MxPilesLayout *self, const MxSceneParts *parts,
                           gboolean with_values, double room_width, double room_height);
void mx_piles_layout_clear (MxPilesLayout *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxPilesLayout, mx_piles_layout_clear)

/* What is written under a pile: "5", or "q = 5" where a part has several.  g_free () it. */
char *mx_pile_dup_count (const MxScenePart *part, guint coord);

/* "× 1,000,000": what is written over a mound.  g_free () it. */
char *mx_pile_dup_times (gint64 count);

G_END_DECLS
