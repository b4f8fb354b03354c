/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"

/* A lattice of positions of more than two numbers: two of them run along the axes, the others
 * are fixed. */

G_BEGIN_DECLS

/* Numbers of a position that a lattice can slice. */
#define MX_SLICE_COORDS 8

typedef struct {
  guint family; /* that is sliced: 3 … MX_SLICE_COORDS numbers */
  guint axis[2]; /* the numbers that run to the right and upwards; not the same */
  gint64 fixed[MX_SLICE_COORDS]; /* of each number; those of the axes are not looked at */
} MxSlice;

/* Whether positions of a family have a place in a lattice at all. */
gboolean mx_slice_fits (const MxFamily *family);

/* The slice through the start, the first two numbers along the axes, of the first family of the
 * start with more than two; FALSE if there is none. */
gboolean mx_slice_init (MxSlice *self, const MxSolution *solution);

/* The largest number in place COORD of the positions of FAMILY that the solution has.
 * O(positions). */
gint64 mx_slice_highest (const MxSolution *solution, guint family, guint coord);

/* Brings a slice of another solution to this one: keeps axes and numbers as far as there are such.
 * FALSE where there is nothing to slice. */
gboolean mx_slice_adapt (MxSlice *self, const MxSolution *solution);

/* The slice with the same axes in which NODE lies; FALSE, and nothing changed, where it is no
 * position of the family. */
gboolean mx_slice_go_to (MxSlice *self, const MxSolution *solution, MxNode node);

/* Puts number COORD on axis AXIS (0 or 1); where it is on the other, they change places. */
void mx_slice_set_axis (MxSlice *self, guint axis, guint coord);

G_END_DECLS
