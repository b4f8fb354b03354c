/* SPDX-License-Identifier: MIT */
#include "core/box/box-sweeps.h"

/* Loops whose bound is a coordinate.
 *
 * Where a coordinate c occurs in bounds alone, and there lets k go further as it grows, the options
 * for c are those for c - 1 and those for which k goes further.  So along c a set of values is
 * carried, and a cell costs only its own options.  What the other bounds allow k at the most ends
 * that: from some c on, all cells of a row are equal, and so are those beyond the box.  Fibonacci
 * Nim's (n, q) is the same for all q >= n. */

/* Neighbours on a line are rows apart, so what comes is fetched so many before. */
#define AHEAD 24

/* A line of positions that k runs along, for k from LOW to HIGH: AT + k * STEP in the array. */
typedef struct {
  gint64 at;
  gint64 step;
  gint64 low;
  gint64 high;
} Line;

/* A sweep in one row. */
struct _MxCarry {
  gint64 next; /* the least k that is not in the set */
  gint64 most; /* no coordinate c lets k be larger */
  guint n_ends; /* bounds in which c occurs: k <= (constant + growth * c) / divisor */
  struct {
    gint64 constant;
    gint64 growth;
    gint64 divisor;
  } end[MX_SWEEP_BOUNDS];
  /* Of options of one part: those inside the box; those with a larger c, as if they had the
   * largest that is inside, and the rows that they are in. */
  Line inside;
  Line beyond;
  gint64 row;
  gint64 row_step;
};

static gboolean
is_carried (const MxFamily *family, guint c)
{
  gboolean bounds = FALSE;

  for (guint i = 0; i < family->n_sweeps; i++) {
    const MxSweep *sweep = &family->sweeps[i];

    for (guint p = 0; p < sweep->n_parts; p++) {
      for (guint k = 0; k < family->arity; k++) {
        if (sweep->part[p][k][1 + c] != 0)
          return FALSE;
      }
    }
    for (guint b = 0; b < sweep->n_bounds; b++) {
      const gint64 *bound = sweep->bound[b];

      if (bound[1 + c] < 0 || (bound[1 + c] > 0 && bound[MX_LINEAR_K] >= 0))
        return FALSE;
      bounds = bounds || bound[1 + c] > 0;
    }
  }
  return bounds;
}

guint
mx_box_find_carried (const MxCells *self)
{
  const MxFamily *family = &self->source->families[self->family];

  for (guint c = 0; family->n_sweeps > 0 && c < self->arity; c++) {
    if (is_carried (family, c))
      return c;
  }
  return self->arity - 1;
}

/* -- lines -- */

/* Leaves those k for which CONSTANT + FACTOR * k is at most MOST. */
static void
cut (gint64 constant, gint64 factor, gint64 most, gint64 *low, gint64 *high)
{
  if (factor > 0)
    *high = MIN (*high, mx_floor_div (most - constant, factor));
  else if (factor < 0)
    *low = MAX (*low, -mx_floor_div (most - constant, -factor));
  else if (constant > most)
    *high = G_MININT64;
}

/* How far apart rows are that differ by 1 in a coordinate. */
static gint64
row_stride (const MxSweeping *self, guint i)
{
  const MxCells *cells = self->cells;
  gint64 stride = cells->stride[i];

  if (i == self->inner)
    return 0;
  return stride > cells->stride[self->inner] ? stride / (cells->to[self->inner] + 1)
                                             : stride;
}

/* The lines of the options of a sweep, whose inner coordinate does not depend on c. */
static void
find_lines (const MxSweeping *self, const MxSweepRow *row, MxCarry *carry)
{
  const MxCells *cells = self->cells;
  const gint64 *inner = row->sweep->part[0][self->inner];
  gint64 constant = row->part[0][self->inner];
  gint64 factor = inner[MX_LINEAR_K];
  gint64 to = cells->to[self->inner];
  Line line = {.low = G_MININT64, .high = G_MAXINT64};

  carry->row = carry->row_step = 0;
  for (guint i = 0; i < cells->arity; i++) {
    gint64 f = row->sweep->part[0][i][MX_LINEAR_K];

    if (i == self->inner)
      continue;
    cut (row->part[0][i], f, cells->to[i], &line.low, &line.high);
    line.at += row->part[0][i] * cells->stride[i];
    line.step += f * cells->stride[i];
    carry->row += row->part[0][i] * row_stride (self, i);
    carry->row_step += f * row_stride (self, i);
  }
  carry->inside = carry->beyond = line;
  carry->inside.at += constant * cells->stride[self->inner];
  carry->inside.step += factor * cells->stride[self->inner];
  cut (constant, factor, to, &carry->inside.low, &carry->inside.high);
  carry->beyond.at += to * cells->stride[self->inner];
  /* Beyond is where constant + factor * k >= to + 1. */
  cut (-constant, -factor, -to - 1, &carry->beyond.low, &carry->beyond.high);
}

static void
begin (MxSweeping *self, guint sweep)
{
  const MxSweepRow *row = &self->row[sweep];
  MxCarry *carry = &self->carry[sweep];

  carry->next = row->low;
  carry->most = row->high;
  carry->n_ends = row->n_inner;
  for (guint i = 0; i < row->n_inner; i++) {
    const gint64 *bound = row->sweep->bound[row->inner[i]];

    carry->end[i].constant = row->bound[row->inner[i]];
    carry->end[i].growth = bound[1 + self->inner];
    carry->end[i].divisor = -bound[MX_LINEAR_K];
  }
  if (row->sweep->n_parts == 1)
    find_lines (self, row, carry);
}

/* -- cells -- */

/* The largest k at X. */
static inline gint64
find_end (const MxCarry *carry, gint64 x)
{
  gint64 high = carry->most;

  for (guint i = 0; i < carry->n_ends; i++) {
    gint64 value = carry->end[i].constant + carry->end[i].growth * x;

    high = MIN (high, carry->end[i].divisor == 1
                          ? value
                          : mx_floor_div (value, carry->end[i].divisor));
  }
  return high;
}

/* Adds the option for one K where it lies on one of the lines.  FALSE if it does not. */
static inline gboolean
add_on_line (MxSweeping *self, const MxCarry *carry, gint64 k)
{
  const MxCells *cells = self->cells;

  if (k >= carry->inside.low && k <= carry->inside.high) {
    __builtin_prefetch (cells->values + carry->inside.at
                        + MIN (k + AHEAD, carry->inside.high) * carry->inside.step);
    mx_sweeping_add_value (self,
                           cells->values[carry->inside.at + k * carry->inside.step]);
    return TRUE;
  }
  if (k < carry->beyond.low || k > carry->beyond.high
      || self->constant_from[carry->row + k * carry->row_step] > cells->to[self->inner])
    return FALSE;
  __builtin_prefetch (cells->values + carry->beyond.at
                      + MIN (k + AHEAD, carry->beyond.high) * carry->beyond.step);
  mx_sweeping_add_value (self, cells->values[carry->beyond.at + k * carry->beyond.step]);
  return TRUE;
}

/* Adds what the coordinate X allows beyond X - 1.  Returns whether a larger one may allow more. */
static inline gboolean
carry_on (MxSweeping *self, gint64 x)
{
  gboolean more = FALSE;

  for (guint i = 0; i < self->family->n_sweeps; i++) {
    MxCarry *carry = &self->carry[i];
    gint64 high = find_end (carry, x);

    if (self->row[i].sweep->n_parts == 1) {
      for (; carry->next <= high && add_on_line (self, carry, carry->next);
           carry->next++) {
        if ((carry->next & 0xfff) == 0 && !mx_work_tick (self->cells->work, 0xfff))
          return FALSE;
      }
    }
    if (carry->next <= high) {
      mx_sweeping_add (self, &self->row[i], x, carry->next, high);
      carry->next = high + 1;
    }
    more = more || high < carry->most;
  }
  return more;
}

gboolean
mx_carry_fill_row (MxSweeping *self, MxValue *cell, guint64 index)
{
  MxCells *cells = self->cells;
  gint64 stride = cells->stride[self->inner];
  gint64 to = cells->to[self->inner];
  gboolean more = TRUE;
  MxValue mex = 0;
  gint64 x = 0;

  mx_sweeping_empty (self);
  for (guint i = 0; i < self->family->n_sweeps; i++)
    begin (self, i);
  for (; x <= to && more && self->lack == 0; x++) {
    more = carry_on (self, x);
    mex = mx_sweeping_mex (self, mex);
    cell[x * stride] = self->lack < 0 ? self->lack : mex;
    if (self->pending || !mx_work_tick (cells->work, 1))
      return FALSE;
  }
  self->constant_from[index] = more || self->lack < 0 ? G_MAXINT64 : x - 1;
  mex = cell[(x - 1) * stride];
  for (; x <= to; x++)
    cell[x * stride] = mex;
  return mx_work_tick (cells->work, 2 + (guint64)to / 8);
}

MxValue
mx_carry_value_beyond (const MxSweeping *self, const gint64 *coords)
{
  const MxCells *cells = self->cells;
  gint64 to = cells->to[self->inner];
  gint64 at = to * cells->stride[self->inner];
  gint64 row = 0;

  for (guint i = 0; i < cells->arity; i++) {
    if (i == self->inner)
      continue;
    if (coords[i] > cells->to[i])
      return MX_CELL_OPEN;
    at += coords[i] * cells->stride[i];
    row += coords[i] * row_stride (self, i);
  }
  return self->constant_from[row] <= to ? cells->values[at] : MX_CELL_OPEN;
}

gboolean
mx_carry_init (MxSweeping *self)
{
  if (!is_carried (self->family, self->inner) || self->cells->order.down[self->inner])
    return TRUE;
  self->constant_from =
      mx_work_alloc (self->cells->work, self->n_rows, sizeof *self->constant_from);
  if (self->constant_from == NULL)
    return FALSE;
  for (guint64 i = 0; i < self->n_rows; i++)
    self->constant_from[i] = G_MAXINT64;
  self->carry = g_new0 (MxCarry, self->family->n_sweeps);
  return TRUE;
}

void
mx_carry_clear (MxSweeping *self)
{
  mx_work_free (self->cells->work, self->constant_from, self->n_rows,
                sizeof *self->constant_from);
  g_free (self->carry);
}
