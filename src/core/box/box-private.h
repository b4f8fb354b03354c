/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/box.h"

/* The cells of a box while it is filled: shared by box*.c. */

G_BEGIN_DECLS

/* Parameters of a family for which an order is sought. */
#define MX_BOX_ARITY 8

/* What a cell holds that has no value: besides MX_VALUE_UNKNOWN, which a fault leaves. */
#define MX_CELL_PENDING ((MxValue)-3) /* its turn has not come */
#define MX_CELL_OPEN ((MxValue)-4) /* it depends on positions outside the box */

/* The order in which cells are filled: by the value of the first function of the coordinates, then
 * the next … */
typedef struct {
  guint n; /* functions: MX_BOX_ARITY at the most */
  gint8 weight[2 * MX_BOX_ARITY]
              [MX_BOX_ARITY]; /* each is a sum of coordinates times -1, 0, 1 */
  gboolean plain; /* every function is one coordinate, or minus one */
  guint place[MX_BOX_ARITY]; /* if so: the coordinates, the one that runs slowest first */
  gboolean down[MX_BOX_ARITY]; /* one a coordinate: it runs from the largest down */
} MxBoxOrder;

typedef struct {
  MxSource *source;
  guint family;
  MxWork *work;
  guint arity;
  gint64 to[MX_BOX_ARITY];
  gint64 stride[MX_BOX_ARITY];
  MxValue *values; /* n */
  guint64 n;
  MxBoxOrder order;
  guint64 max_options; /* that may be read in all; 0 for no limit */
  guint64 n_options; /* that were read, or cost as much */
  MxFault *fault; /* may be NULL; else the first fault is told */
  gint64
      seen[MX_BOX_ARITY]; /* the largest coordinates that options have outside the box */
  gboolean outside; /* there are such */
} MxCells;

/* The index of the cell, or -1 and a note of it where it lies outside. */
static inline gint64
mx_cells_find (MxCells *self, const gint64 *coords)
{
  guint64 at = 0; /* without a sign: beyond the box it may not fit, and is not used */
  gboolean inside = TRUE;

  for (guint i = 0; i < self->arity; i++) {
    at += (guint64)coords[i] * (guint64)self->stride[i];
    inside = inside && coords[i] <= self->to[i];
  }
  if (G_LIKELY (inside))
    return (gint64)at;
  self->outside = TRUE;
  for (guint i = 0; i < self->arity; i++)
    self->seen[i] = MAX (self->seen[i], coords[i]);
  return -1;
}

/* Lets a reader see the clock of the MxWork that DATA is. */
gboolean mx_box_stop_cb (gpointer data);

/* -- box-order.c -- */

/* Finds an order by the options of some cells.  FALSE if none was found: those show that there is
 * none of this kind, or WORK must end. */
gboolean mx_box_find_order (MxCells *self);

/* Row by row, LAST being the coordinate that runs fastest. */
void mx_box_order_rows (MxCells *self, guint last);

/* All cells in their order: to be called with COORDS at the first, and for the others until FALSE
 * is returned.  If the order is not plain, it is row by row. */
void mx_box_first (const MxCells *self, gint64 *coords);
gboolean mx_box_next (const MxCells *self, gint64 *coords);

/* The cells' numbers in an order that is not plain, to be freed with mx_work_free () as N numbers
 * of 32 bits; NULL if WORK must end. */
guint32 *mx_box_sort (MxCells *self);

/* -- box-read.c, box-sweeps.c, box-carry.c -- */

/* The coordinate that runs fastest at the best: one that is only a bound of loops, so that the
 * options for a value of it are those for the one before, and more; else the last one. */
guint mx_box_find_carried (const MxCells *self);

/* Fill the cells.  UNFIT where one needs another that comes after it. */
MxBoxResult mx_box_read (MxCells *self);
MxBoxResult mx_box_sweep (MxCells *self);

G_END_DECLS
