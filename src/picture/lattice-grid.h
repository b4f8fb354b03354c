/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"

/* The positions of one family of two numbers as a grid of cells. */

G_BEGIN_DECLS

/* Cells along a side that are drawn at the most. */
#define MX_LATTICE_MOST 200

typedef struct {
  guint family;
  guint columns; /* 0 … columns - 1 of the first number */
  guint rows; /* of the second */
  MxNode *node; /* columns * rows, row by row from 0; MX_NO_NODE where there is none */
  guint64 outside; /* positions beyond the grid */
} MxLatticeGrid;

MxLatticeGrid *mx_lattice_grid_new (const MxSolution *solution, guint family);
void mx_lattice_grid_free (MxLatticeGrid *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxLatticeGrid, mx_lattice_grid_free)

static inline MxNode
mx_lattice_grid_at (const MxLatticeGrid *self, guint a, guint b)
{
  return self->node[(gsize)b * self->columns + a];
}

/* The families of two numbers in the start, each once, in its order.  Array of guint. */
GArray *mx_lattice_families (const MxSolution *solution);

/* Whether the P-positions of the grid are just those of Wythoff's game, (⌊kφ⌋, ⌊kφ⌋ + k) and
 * their mirror images (Wythoff, 1907), and the grid is large enough for that to mean something.
 * O(cells). */
gboolean mx_lattice_grid_is_wythoff (const MxLatticeGrid *self, const MxGraph *graph);

G_END_DECLS
