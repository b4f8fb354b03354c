/* SPDX-License-Identifier: MIT */
#include "core/box/box-sweeps.h"

/* Filling a box for rules whose targets and bounds are linear: the options of a clause lie at
 * equal distances in the array of values, so nothing need be read. */

/* -- sets of values -- */

gboolean
mx_sweeping_make_room (MxSweeping *self, MxValue value)
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

void
mx_sweeping_empty (MxSweeping *self)
{
  self->lack = 0;
  if (++self->now == G_MAXUINT32) {
    for (guint32 i = 0; i < self->cap; i++)
      self->stamp[i] = 0;
    self->now = 1;
  }
}

/* -- the options of a cell -- */

/* Leaves those k for which CONSTANT + FACTOR * k is not negative. */
static inline void
cut_range (gint64 constant, gint64 factor, gint64 *low, gint64 *high)
{
  if (factor == -1)
    *high = MIN (*high, constant);
  else if (factor < 0)
    *high = MIN (*high, mx_floor_div (constant, -factor));
  else if (factor > 0)
    *low = MAX (*low, -mx_floor_div (constant, factor));
  else if (constant < 0)
    *high = G_MININT64;
}

/* The part of the range that is the same all along a row. */
static void
begin_range (const MxSweeping *self, MxSweepRow *row)
{
  row->low = G_MININT64;
  row->high = G_MAXINT64;
  row->n_inner = 0;
  for (guint i = 0; i < row->sweep->n_bounds; i++) {
    const gint64 *form = row->sweep->bound[i];

    if (form[1 + self->inner] != 0)
      row->inner[row->n_inner++] = (guint8)i;
    else
      cut_range (row->bound[i], form[MX_LINEAR_K], &row->low, &row->high);
  }
}

/* Puts all coordinates but the inner one into the sweeps. */
static void
begin_row (MxSweeping *self, const gint64 *coords)
{
  guint arity = self->family->arity;

  for (guint i = 0; i < self->family->n_sweeps; i++) {
    MxSweepRow *row = &self->row[i];
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
    begin_range (self, row);
  }
}

/* The range of k where the inner coordinate is X. */
static inline void
find_range (const MxSweeping *self, const MxSweepRow *row, gint64 x, gint64 *low,
            gint64 *high)
{
  *low = row->low;
  *high = row->high;
  for (guint i = 0; i < row->n_inner; i++) {
    const gint64 *form = row->sweep->bound[row->inner[i]];

    cut_range (row->bound[row->inner[i]] + form[1 + self->inner] * x, form[MX_LINEAR_K],
               low, high);
  }
}

/* Where a part lies at k = 0, and how far apart for k + 1.  FALSE if it is outside for some k. */
static gboolean
find_line (const MxSweeping *self, const MxSweepRow *row, guint p, gint64 x, gint64 low,
           gint64 high, gint64 *begin, gint64 *step)
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
part_value (const MxSweeping *self, const MxSweepRow *row, guint p, gint64 x, gint64 k)
{
  MxCells *cells = self->cells;
  gint64 coords[MX_BOX_ARITY];
  gint64 at;

  for (guint i = 0; i < self->family->arity; i++) {
    const gint64 *form = row->sweep->part[p][i];

    coords[i] = row->part[p][i] + form[1 + self->inner] * x + form[MX_LINEAR_K] * k;
  }
  if (self->carry != NULL && coords[self->inner] > cells->to[self->inner]) {
    MxValue value = mx_carry_value_beyond (self, coords);

    if (value != MX_CELL_OPEN)
      return value;
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
add_one_by_one (MxSweeping *self, const MxSweepRow *row, gint64 x, gint64 low,
                gint64 high)
{
  for (gint64 k = low; k <= high; k++) {
    MxValue a = part_value (self, row, 0, x, k);
    MxValue b = row->sweep->n_parts == 2 ? part_value (self, row, 1, x, k) : 0;

    mx_sweeping_add_value (self, join_values (a, b));
    if (self->lack == MX_CELL_OPEN || !mx_work_tick (self->cells->work, 4))
      return;
  }
}

/* Adds options whose parts lie in lines, for N values of k from the first on. */
static inline void
add_lines (MxSweeping *self, const gint64 *at, const gint64 *step, guint n_parts,
           gint64 n)
{
  const MxValue *a = self->cells->values + at[0];
  const MxValue *b = self->cells->values + at[1];
  gint64 step_a = step[0];
  gint64 step_b = step[1];
  guint32 *stamp = self->stamp;
  guint64 cap = self->cap;
  guint32 now = self->now;

  for (gint64 k = 0; k < n; k++, a += step_a, b += step_b) {
    MxValue value = *a;

    if (n_parts == 2)
      value = (*a | *b) >= 0 ? *a ^ *b : join_values (*a, *b);
    if (G_LIKELY ((guint64)value < cap)) {
      stamp[value] = now;
      continue;
    }
    mx_sweeping_add_value (self, value);
    stamp = self->stamp;
    cap = self->cap;
  }
}

void
mx_sweeping_add (MxSweeping *self, const MxSweepRow *row, gint64 x, gint64 low,
                 gint64 high)
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
  for (gint64 n = high - low + 1; n > 0; n -= MX_SWEEP_BLOCK) {
    if (n_parts == 1)
      add_lines (self, at, step, 1, MIN (n, MX_SWEEP_BLOCK));
    else
      add_lines (self, at, step, 2, MIN (n, MX_SWEEP_BLOCK));
    if (n > MX_SWEEP_BLOCK && !mx_work_tick (self->cells->work, MX_SWEEP_BLOCK))
      return;
    at[0] += MX_SWEEP_BLOCK * step[0];
    at[1] += MX_SWEEP_BLOCK * step[1];
  }
}

/* -- rows -- */

/* A cell by all of its options. */
static gboolean
fill_cell (MxSweeping *self, gint64 x, MxValue *cell)
{
  guint64 cost = 2 + 2 * (guint64)self->family->n_sweeps;

  mx_sweeping_empty (self);
  /* Where one option is outside the others do not matter. */
  for (guint i = 0; i < self->family->n_sweeps && self->lack != MX_CELL_OPEN; i++) {
    gint64 low;
    gint64 high;

    find_range (self, &self->row[i], x, &low, &high);
    if (low > high)
      continue;
    mx_sweeping_add (self, &self->row[i], x, low, high);
    cost += (guint64)(high - low) / 4;
    self->n_options += (guint64)(high - low) + 1;
  }
  self->cells->n_options += self->n_options / MX_SWEEP_CHEAPER;
  self->n_options %= MX_SWEEP_CHEAPER;
  if (self->cells->max_options != 0 && self->cells->n_options > self->cells->max_options)
    mx_work_meet (self->cells->work, MX_LIMIT_OPTIONS);
  *cell = self->lack < 0 ? self->lack : mx_sweeping_mex (self, 0);
  return !self->pending && mx_work_tick (self->cells->work, cost);
}

static gboolean
fill_row (MxSweeping *self, MxValue *cell)
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

static gboolean
fill_rows (MxSweeping *self)
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
        self->carry != NULL
            ? mx_carry_fill_row (self, cells->values + at,
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
  MxSweeping self = {.cells = cells, .family = &cells->source->families[cells->family]};
  gboolean done = FALSE;

  self.inner = cells->order.place[cells->arity - 1];
  self.n_rows = cells->n / ((guint64)cells->to[self.inner] + 1);
  self.row = g_new0 (MxSweepRow, self.family->n_sweeps);
  if (mx_carry_init (&self) && mx_sweeping_make_room (&self, 0))
    done = fill_rows (&self);
  mx_carry_clear (&self);
  mx_work_free (work, self.stamp, self.cap, sizeof *self.stamp);
  g_free (self.row);
  if (!mx_work_ok (work))
    return MX_BOX_ENDED;
  return done ? MX_BOX_DONE : MX_BOX_UNFIT;
}
