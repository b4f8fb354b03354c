/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/slice.h"

/* The positions of one family as a grid of cells: all of a family of two numbers, a slice of one
 * of more. */

G_BEGIN_DECLS

/* Cells along a side that are drawn at the most. */
#define MX_LATTICE_MOST 201

typedef struct {
  guint family;
  guint axis
      [2]; /* the numbers that run to the right and upwards: 0 and 1 but for a slice */
  gboolean sliced; /* the other numbers are … */
  gint64 fixed[MX_SLICE_COORDS];
  guint columns; /* 0 … columns - 1 of the number to the right */
  guint rows; /* of the one upwards */
  MxNode *node; /* columns * rows, row by row from 0; MX_NO_NODE where there is none */
  guint64 outside; /* positions beyond the grid */
} MxLatticeGrid;

/* SLICE is for a family of more than two numbers; NULL, or one of another family, for the slice
 * through the start. */
MxLatticeGrid *mx_lattice_grid_new (const MxSolution *solution, guint family,
                                    const MxSlice *slice);
void mx_lattice_grid_free (MxLatticeGrid *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxLatticeGrid, mx_lattice_grid_free)

static inline MxNode
mx_lattice_grid_at (const MxLatticeGrid *self, guint a, guint b)
{
  return self->node[(gsize)b * self->columns + a];
}

/* The place of NODE; FALSE if it has none. */
gboolean mx_lattice_grid_find (const MxLatticeGrid *self, const MxGraph *graph,
                               MxNode node, guint *a, guint *b);

/* The families of the start that a lattice can show, each once, in its order.  Array of guint. */
GArray *mx_lattice_families (const MxSolution *solution);

/* Whether the P-positions of the grid are just those of Wythoff's game, (⌊kφ⌋, ⌊kφ⌋ + k) and
 * their mirror images (Wythoff, 1907), and the grid is large enough for that to mean something.
 * O(cells). */
gboolean mx_lattice_grid_is_wythoff (const MxLatticeGrid *self, const MxGraph *graph);

G_END_DECLS
