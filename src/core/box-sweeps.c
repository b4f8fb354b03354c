/* SPDX-License-Identifier: MIT */
#include "core/box-private.h"

/* Filling a box for rules whose targets and bounds are linear: the options of a clause lie at
 * equal distances in the array of values, so nothing need be read.
 *
 * Where a coordinate c occurs in bounds alone, and there lets k go further as it grows, the options
 * for c are those for c - 1 and those for which k goes further.  So along c a set of values is
 * carried, and a cell costs only its own options.  What the other bounds allow k at the most ends
 * that: from some c on, all cells of a row are equal, those beyond the box as well. */

/* Options that are looked at between two looks at the clock. */
#define BLOCK ((gint64)65536)

/* What is left of a sweep when all coordinates but the one that runs are put in. */
typedef struct {
  const MxSweep *sweep;
  gint64 part[2][MX_RAY_COORDS]; /* the constant of each coordinate */
  gint64 bound[MX_SWEEP_BOUNDS];
  gint64 next; /* of a carried coordinate: the least k that is not in the set */
} Row;

typedef struct {
  MxCells *cells;
  const MxFamily *family;
  guint inner; /* the coordinate that runs along a row */
  gboolean carried;
  gint64 *constant_from; /* n_rows, of a carried one: from here on all cells are equal */
  guint64 n_rows;
  Row *row; /* one a sweep */
  guint32 *stamp; /* a set of values: stamp[v] == now */
  guint32 cap;
  guint32 now;
  MxValue lack; /* MX_CELL_OPEN or unknown, where an option has no value; else 0 */
  gboolean pending; /* an option's turn has not come */
} Sweep;

/* -- the coordinate that is carried -- */

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

/* -- sets of values -- */

static gboolean
make_room (Sweep *self, MxValue value)
{
  guint64 cap = MAX ((guint64)self->cap, 256);
  guint32 *stamp;

  while (cap <= (guint64)value)
    cap *= 2;
  if (cap == self->cap)
    return TRUE;
  if (cap > G_MAXUINT32) {
    mx_work_meet (self->cells->work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  stamp = mx_work_alloc0 (self->cells->work, cap, sizeof *stamp);
  if (stamp == NULL)
    return FALSE;
  for (guint32 i = 0; i < self->cap; i++)
    stamp[i] = self->stamp[i];
  mx_work_free (self->cells->work, self->stamp, self->cap, sizeof *stamp);
  self->stamp = stamp;
  self->cap = (guint32)cap;
  return TRUE;
}

static void
empty_set (Sweep *self)
{
  self->lack = 0;
  if (++self->now == G_MAXUINT32) {
    for (guint32 i = 0; i < self->cap; i++)
      self->stamp[i] = 0;
    self->now = 1;
  }
}

static inline void
add_value (Sweep *self, MxValue value)
{
  if (G_LIKELY ((guint64)value < self->cap)) {
    self->stamp[value] = self->now;
  } else if (value < 0) {
    self->pending = self->pending || value == MX_CELL_PENDING;
    self->lack = MIN (self->lack, value);
  } else if (make_room (self, value)) {
    self->stamp[value] = self->now;
  }
}

/* -- the options of a cell -- */

/* Puts all coordinates but the inner one into the sweeps. */
static void
begin_row (Sweep *self, const gint64 *coords)
{
  guint arity = self->family->arity;

  for (guint i = 0; i < self->family->n_sweeps; i++) {
    Row *row = &self->row[i];
    const MxSweep *sweep = row->sweep = &self->family->sweeps[i];

    for (guint j = 0; j < sweep->n_parts * arity + sweep->n_bounds; j++) {
      gboolean bound = j >= sweep->n_parts * arity;
      const gint64 *form = bound ? sweep->bound[j - sweep->n_parts * arity]
                                 : sweep->part[j / arity][j % arity];
      gint64 sum = form[0];

      for (guint k = 0; k < arity; k++)
        sum += k == self->inner ? 0 : form[1 + k] * coords[k];
      if (bound)
        row->bound[j - sweep->n_parts * arity] = sum;
      else
        row->part[j / arity][j % arity] = sum;
    }
    row->next = G_MININT64;
  }
}

static inline gint64
floor_div (gint64 a, gint64 b)
{
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The range of k where the inner coordinate is X, or where it does not matter if FREE. */
static void
find_range (const Sweep *self, const Row *row, gint64 x, gboolean free, gint64 *low,
            gint64 *high)
{
  *low = G_MININT64;
  *high = G_MAXINT64;
  for (guint i = 0; i < row->sweep->n_bounds; i++) {
    const gint64 *form = row->sweep->bound[i];
    gint64 constant = row->bound[i] + form[1 + self->inner] * x;
    gint64 factor = form[MX_LINEAR_K];

    if (free && form[1 + self->inner] != 0)
      continue;
    if (factor == -1)
      *high = MIN (*high, constant);
    else if (factor < 0)
      *high = MIN (*high, floor_div (constant, -factor));
    else if (factor > 0)
      *low = MAX (*low, -floor_div (constant, factor));
    else if (constant < 0)
      *high = G_MININT64;
  }
}

/* Where a part lies at k = 0, and how far apart for k + 1.  FALSE if it is outside for some k. */
static gboolean
find_line (const Sweep *self, const Row *row, guint p, gint64 x, gint64 low, gint64 high,
           gint64 *begin, gint64 *step)
{
  const MxCells *cells = self->cells;
  gboolean inside = TRUE;

  *begin = *step = 0;
  for (guint k = 0; k < self->family->arity; k++) {
    const gint64 *form = row->sweep->part[p][k];
    gint64 constant = row->part[p][k] + form[1 + self->inner] * x;
    gint64 factor = form[MX_LINEAR_K];

    inside = inside && constant + factor * (factor > 0 ? high : low) <= cells->to[k];
    *begin += constant * cells->stride[k];
    *step += factor * cells->stride[k];
  }
  return inside;
}

/* The value of a part for one K, which may lie outside. */
static MxValue
part_value (const Sweep *self, const Row *row, guint p, gint64 x, gint64 k)
{
  MxCells *cells = self->cells;
  gint64 coords[MX_BOX_ARITY];
  gint64 at;

  for (guint i = 0; i < self->family->arity; i++) {
    const gint64 *form = row->sweep->part[p][i];

    coords[i] = row->part[p][i] + form[1 + self->inner] * x + form[MX_LINEAR_K] * k;
  }
  if (self->carried && coords[self->inner] > cells->to[self->inner]) {
    /* All cells of that row may be equal from here on. */
    gint64 inner = coords[self->inner];

    coords[self->inner] = cells->to[self->inner];
    at = 0;
    for (guint i = 0; i < self->family->arity && at >= 0; i++)
      at = coords[i] > cells->to[i] ? -1 : at + coords[i] * cells->stride[i];
    if (at >= 0 && cells->values[at] != MX_CELL_PENDING
        && self->constant_from[at / cells->stride[self->inner]
                                   / (cells->to[self->inner] + 1)
                                   * cells->stride[self->inner]
                               + at % cells->stride[self->inner]]
               <= cells->to[self->inner])
      return cells->values[at];
    coords[self->inner] = inner;
  }
  at = mx_cells_find (cells, coords);
  return at >= 0 ? cells->values[at] : MX_CELL_OPEN;
}

/* The value of an option with parts of the values A and B: what it lacks, if one lacks something. */
static inline MxValue
join_values (MxValue a, MxValue b)
{
  if (G_LIKELY ((a | b) >= 0))
    return a ^ b;
  return a == MX_CELL_PENDING || b == MX_CELL_PENDING ? MX_CELL_PENDING : MIN (a, b);
}

/* Adds options one by one, since some lie outside. */
static void
add_one_by_one (Sweep *self, const Row *row, gint64 x, gint64 low, gint64 high)
{
  for (gint64 k = low; k <= high; k++) {
    MxValue a = part_value (self, row, 0, x, k);
    MxValue b = row->sweep->n_parts == 2 ? part_value (self, row, 1, x, k) : 0;

    add_value (self, join_values (a, b));
    if (!mx_work_tick (self->cells->work, 4))
      return;
  }
}

/* Adds options whose parts lie in lines, for N values of k from the first on. */
static void
add_lines (Sweep *self, const gint64 *at, const gint64 *step, guint n_parts, gint64 n)
{
  const MxValue *values = self->cells->values;

  if (n_parts == 1) {
    for (gint64 k = 0; k < n; k++)
      add_value (self, values[at[0] + k * step[0]]);
    return;
  }
  for (gint64 k = 0; k < n; k++)
    add_value (self,
               join_values (values[at[0] + k * step[0]], values[at[1] + k * step[1]]));
}

/* Adds the values of the options for k from LOW to HIGH. */
static void
add_options (Sweep *self, const Row *row, gint64 x, gint64 low, gint64 high)
{
  guint n_parts = row->sweep->n_parts;
  gint64 at[2] = {0, 0};
  gint64 step[2] = {0, 0};
  gboolean inside = TRUE;

  for (guint p = 0; p < n_parts; p++) {
    inside = find_line (self, row, p, x, low, high, &at[p], &step[p]) && inside;
    at[p] += low * step[p];
  }
  if (step[0] == 0 && step[1] == 0) {
    high = low; /* one option, however often */
  } else if (n_parts == 2 && step[0] == -step[1]
             && at[0] == at[1] + (high - low) * step[1]) {
    high = low + (high - low) / 2; /* the parts are the same the other way round */
  }
  if (!inside) {
    add_one_by_one (self, row, x, low, high);
    return;
  }
  for (gint64 n = high - low + 1; n > 0; n -= BLOCK) {
    add_lines (self, at, step, n_parts, MIN (n, BLOCK));
    if (n > BLOCK && !mx_work_tick (self->cells->work, BLOCK))
      return;
    at[0] += BLOCK * step[0];
    at[1] += BLOCK * step[1];
  }
}

static MxValue
find_mex (const Sweep *self, MxValue from)
{
  while ((guint64)from < self->cap && self->stamp[from] == self->now)
    from++;
  return from;
}

/* -- rows -- */

/* A cell by all of its options. */
static gboolean
fill_cell (Sweep *self, gint64 x, MxValue *cell)
{
  guint64 cost = 2 + 2 * (guint64)self->family->n_sweeps;

  empty_set (self);
  for (guint i = 0; i < self->family->n_sweeps; i++) {
    gint64 low;
    gint64 high;

    find_range (self, &self->row[i], x, FALSE, &low, &high);
    if (low > high)
      continue;
    add_options (self, &self->row[i], x, low, high);
    cost += (guint64)(high - low) / 4;
  }
  *cell = self->lack < 0 ? self->lack : find_mex (self, 0);
  return !self->pending && mx_work_tick (self->cells->work, cost);
}

static gboolean
fill_row (Sweep *self, MxValue *cell)
{
  gint64 stride = self->cells->stride[self->inner];
  gboolean down = self->cells->order.down[self->inner];

  for (gint64 i = 0; i <= self->cells->to[self->inner]; i++) {
    gint64 x = down ? self->cells->to[self->inner] - i : i;

    if (!fill_cell (self, x, cell + x * stride))
      return FALSE;
  }
  return TRUE;
}

/* Adds what the carried coordinate X allows beyond X - 1.  Returns whether a larger one may allow
 * more. */
static gboolean
carry_on (Sweep *self, gint64 x, const gint64 *most)
{
  gboolean more = FALSE;

  for (guint i = 0; i < self->family->n_sweeps; i++) {
    Row *row = &self->row[i];
    gint64 low;
    gint64 high;

    if (row->next > most[i])
      continue;
    find_range (self, row, x, FALSE, &low, &high);
    low = MAX (low, row->next);
    if (low <= high) {
      add_options (self, row, x, low, high);
      row->next = high + 1;
    }
    more = more || high < most[i];
  }
  return more;
}

/* A row along the coordinate that is carried. */
static gboolean
fill_carried_row (Sweep *self, MxValue *cell, guint64 index)
{
  gint64 stride = self->cells->stride[self->inner];
  gint64 to = self->cells->to[self->inner];
  gint64 most[64];
  gboolean more = TRUE;
  MxValue mex = 0;
  gint64 x = 0;

  empty_set (self);
  for (guint i = 0; i < self->family->n_sweeps; i++) {
    gint64 low;

    find_range (self, &self->row[i], 0, TRUE, &low, &most[i]);
  }
  for (; x <= to && more && self->lack == 0; x++) {
    more = carry_on (self, x, most);
    mex = find_mex (self, mex);
    cell[x * stride] = self->lack < 0 ? self->lack : mex;
    if (self->pending || !mx_work_tick (self->cells->work, 1))
      return FALSE;
  }
  self->constant_from[index] = more ? G_MAXINT64 : x - 1;
  for (; x <= to; x++)
    cell[x * stride] = cell[(x - 1) * stride];
  return mx_work_tick (self->cells->work, 2 + (guint64)to / 8);
}

static gboolean
fill_rows (Sweep *self)
{
  MxCells *cells = self->cells;
  gint64 coords[MX_BOX_ARITY];
  gint64 inner_stride = cells->stride[self->inner];
  gint64 span = inner_stride * (cells->to[self->inner] + 1);

  mx_box_first (cells, coords);
  for (guint64 i = 0; i < self->n_rows; i++) {
    gint64 at = 0;
    gboolean done;

    coords[self->inner] = 0;
    for (guint k = 0; k < cells->arity; k++)
      at += coords[k] * cells->stride[k];
    begin_row (self, coords);
    done =
        self->carried
            ? fill_carried_row (self, cells->values + at,
                                (guint64)(at / span * inner_stride + at % inner_stride))
            : fill_row (self, cells->values + at);
    if (!done)
      return FALSE;
    cells->work->positions += (guint64)cells->to[self->inner] + 1;
    /* On to the next row: the inner coordinate has run. */
    coords[self->inner] = cells->order.down[self->inner] ? 0 : cells->to[self->inner];
    mx_box_next (cells, coords);
  }
  return TRUE;
}

MxBoxResult
mx_box_sweep (MxCells *cells)
{
  MxWork *work = cells->work;
  Sweep self = {.cells = cells, .family = &cells->source->families[cells->family]};
  gboolean done = FALSE;

  self.inner = cells->order.place[cells->arity - 1];
  self.carried = self.family->n_sweeps <= 64 && is_carried (self.family, self.inner)
                 && !cells->order.down[self.inner];
  self.n_rows = cells->n / ((guint64)cells->to[self.inner] + 1);
  self.row = g_new0 (Row, self.family->n_sweeps);
  if (self.carried)
    self.constant_from = mx_work_alloc (work, self.n_rows, sizeof *self.constant_from);
  if (mx_work_ok (work) && make_room (&self, 0))
    done = fill_rows (&self);
  mx_work_free (work, self.constant_from, self.n_rows, sizeof *self.constant_from);
  mx_work_free (work, self.stamp, self.cap, sizeof *self.stamp);
  g_free (self.row);
  if (!mx_work_ok (work))
    return MX_BOX_ENDED;
  return done ? MX_BOX_DONE : MX_BOX_UNFIT;
}
