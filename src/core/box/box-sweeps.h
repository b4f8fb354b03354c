/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/box-private.h"

/* A box that is filled by sweeps: shared by box-sweeps.c and box-carry.c. */

G_BEGIN_DECLS

/* Options that are looked at between two looks at the clock. */
#define MX_SWEEP_BLOCK ((gint64)65536)
/* So many cost as much as one that is read. */
#define MX_SWEEP_CHEAPER 10

/* What is left of a sweep when all coordinates but the one that runs are put in. */
typedef struct {
  const MxSweep *sweep;
  gint64 part[2][MX_RAY_COORDS]; /* the constant of each coordinate */
  gint64 bound[MX_SWEEP_BOUNDS];
  /* The range of k by those bounds in which the inner coordinate does not occur, and the others. */
  gint64 low;
  gint64 high;
  guint n_inner;
  guint8 inner[MX_SWEEP_BOUNDS];
} MxSweepRow;

typedef struct _MxCarry MxCarry;

typedef struct {
  MxCells *cells;
  const MxFamily *family;
  guint inner; /* the coordinate that runs along a row */
  guint64 n_rows;
  MxSweepRow *row; /* one a sweep */
  guint32 *stamp; /* a set of values: stamp[v] == now */
  guint32 cap;
  guint32 now;
  MxValue lack; /* MX_CELL_OPEN or unknown, where an option has no value; else 0 */
  gboolean pending; /* an option's turn has not come */
  guint64 n_options; /* that were looked at and are not counted yet */
  MxCarry *carry; /* of a coordinate that is carried, one a sweep; else NULL */
  gint64 *constant_from; /* n_rows, of a carried one: from here on all cells are equal */
} MxSweeping;

/* -- box-sweeps.c -- */

void mx_sweeping_empty (MxSweeping *self);
gboolean mx_sweeping_make_room (MxSweeping *self, MxValue value);

/* Adds the values of the options for k from LOW to HIGH. */
void mx_sweeping_add (MxSweeping *self, const MxSweepRow *row, gint64 x, gint64 low,
                      gint64 high);

static inline void
mx_sweeping_add_value (MxSweeping *self, MxValue value)
{
  if (G_LIKELY ((guint64)value < self->cap)) {
    self->stamp[value] = self->now;
  } else if (value < 0) {
    self->pending = self->pending || value == MX_CELL_PENDING;
    self->lack = MIN (self->lack, value);
  } else if (mx_sweeping_make_room (self, value)) {
    self->stamp[value] = self->now;
  }
}

/* The first number from FROM on that is not in the set. */
static inline MxValue
mx_sweeping_mex (const MxSweeping *self, MxValue from)
{
  while ((guint64)from < self->cap && self->stamp[from] == self->now)
    from++;
  return from;
}

/* A / B, rounded down; B > 0. */
static inline gint64
mx_floor_div (gint64 a, gint64 b)
{
  return a / b - (a % b < 0);
}

/* -- box-carry.c -- */

/* Makes SELF ready to carry the inner coordinate, if that can be done.  FALSE if WORK must end. */
gboolean mx_carry_init (MxSweeping *self);
void mx_carry_clear (MxSweeping *self);

/* Fills the row that begins with CELL, the INDEX-th of all in the order of their cells.  FALSE if
 * an option is pending, or WORK must end. */
gboolean mx_carry_fill_row (MxSweeping *self, MxValue *cell, guint64 index);

/* The value of a position whose inner coordinate is beyond the box where that makes no difference;
 * MX_CELL_OPEN where it may. */
MxValue mx_carry_value_beyond (const MxSweeping *self, const gint64 *coords);

G_END_DECLS
