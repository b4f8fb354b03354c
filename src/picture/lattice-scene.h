/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/lattice-grid.h"
#include "picture/scene-common.h"

/* What the files of the lattice share: scene-lattice.c (cells, marks, axes) and what is drawn over
 * and beside the cells of games of a certain kind, a file each.  What kind a game is shows in its
 * positions and moves. */

G_BEGIN_DECLS

typedef struct {
  MxScene *scene;
  MxPicture *picture;
  const MxLatticeGrid *grid;
  MxPoint origin; /* the lower left corner of (0, 0) */
  double cell;
  double value_size; /* of the font; 0: values are not written */
  MxValue highest; /* the largest value that is drawn */
} MxLattice;

/* What a line over the cells leaves free around the middle of each, in cells: the room of its
 * number. */
#define MX_LATTICE_GAP 0.31

/* Room between the cells and what stands beside them. */
#define MX_LATTICE_BESIDE 66.0

MxRect mx_lattice_cell_rect (const MxLattice *self, guint a, guint b);
/* The middle of a cell, or of a place between cells. */
MxPoint mx_lattice_middle (const MxLattice *self, double a, double b);

/* Whether everything is told: a formula would give it away before. */
gboolean mx_lattice_tells_all (const MxScene *scene);

/* The position that the parts beside the cells speak of: the selected one if it is a cell, else the
 * start.  FALSE if neither is. */
gboolean mx_lattice_subject (const MxLattice *self, MxNode *node, guint *a, guint *b);

/* A line from cell FROM to cell TO, which may lie between cells, broken where it would run
 * through a number.  It stands out on cells of any colour.  HEAD, in units, is the length of an
 * arrow head at the end. */
void mx_lattice_add_line (const MxLattice *self, MxPoint from, MxPoint to, MxColor color,
                          double width, gboolean dashed, double head);

/* -- lattice-lines.c -- */

/* The mark of an option of the selected position. */
void mx_lattice_mark_option (const MxLattice *self, MxNode node, guint a, guint b,
                             gboolean wins);

/* -- lattice-misere.c: normal play beside misère play -- */

/* In misère play the corner of each cell shows normal play, and cells where the two differ are framed. */
void mx_lattice_draw_normal (const MxLattice *self);
/* Says so from Y on; returns where the next line may stand. */
double mx_lattice_say_normal (const MxLattice *self, double y, double width);

/* -- lattice-labels.c: where the text labels positions one by one -- */

/* Marks the labels, and the runs of equal outcomes along diagonals. */
void mx_lattice_draw_labels (const MxLattice *self);
void mx_lattice_say_labels (const MxLattice *self, double y, double width);

/* -- lattice-chase.c: where two tokens share a board -- */

/* Whether the family and another one have four numbers, each moves to the other, and each changes
 * another two of them: the places of two tokens.  The slice must be one of these two. */
gboolean mx_lattice_is_chase (const MxLatticeGrid *grid, const MxSolution *solution);
/* Both tokens, the moves of the one whose places are drawn, and where a claim holds. */
void mx_lattice_draw_chase (const MxLattice *self);

/* -- lattice-wythoff.c: where the P-positions are those of Wythoff's game -- */

/* The lines of slope φ and 1/φ. */
void mx_lattice_draw_guides (const MxLattice *self);
/* How wide the list of pairs is. */
#define MX_LATTICE_PAIRS_WIDTH 118.0
/* The pairs (a_k, b_k) as far as they are known, from X on; returns where it ends below. */
double mx_lattice_draw_pairs (const MxLattice *self, double x);
/* Below Y the numbers 0 …, those of pairs crossed off. */
void mx_lattice_draw_used (const MxLattice *self, double y, double width);

/* -- rays: options that lie on lines, whatever the game is -- */

/* From the selected position along each line of its options. */
void mx_lattice_draw_rays (const MxLattice *self);

/* -- lattice-sheet.c: where each move cuts one number in two and keeps the other -- */

gboolean mx_lattice_is_cutting (const MxLatticeGrid *grid, const MxSolution *solution);
#define MX_LATTICE_SHEET_WIDTH 250.0
/* The position as a sheet with all of its cuts. */
void mx_lattice_draw_sheet (const MxLattice *self, double x);

/* -- lattice-fibonacci.c: take up to twice what was taken before -- */

/* Whether the moves are just (n, q) -> (n - k, 2k), 1 <= k <= min (n, q). */
gboolean mx_lattice_is_doubling (const MxLatticeGrid *grid, const MxSolution *solution);
#define MX_LATTICE_BARS_WIDTH 250.0
/* The numbers on the axis at which a start (n, n - 1) is P. */
void mx_lattice_draw_fibonacci (const MxLattice *self);
/* Zeckendorf's representation of the position's n as bars. */
void mx_lattice_draw_bars (const MxLattice *self, double x);

G_END_DECLS
