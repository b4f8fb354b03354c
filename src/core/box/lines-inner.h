/* SPDX-License-Identifier: MIT */
/* The inner loops of lines-cells.c, which includes this for each set of instructions: GAP_NAME (x)
 * is a name for it, and GAP_NAME (find_gap) finds the first number in none of N sets. */

/* Finds the sets of a cell, and adds the value at the ray's start to each. */
INLINE void
GAP_NAME (begin_cell) (const MxBand *self, const MxWay *way, gint64 column,
                       const MxValue *cell, guint64 **sets, guint n)
{
  guint64 size = self->size;

#pragma GCC unroll 3
  for (guint i = 0; i < n; i++, way++) {
    gint64 place = way->shift + column;
    guint64 value;
    guint64 *set;

    sets[i] = self->zero;
    if (column < way->from)
      continue;
    if (way->ring == 0)
      place = way->step == 1 ? 0 : column % way->step;
    else
      place -= place >= way->ring ? way->ring : 0;
    set = way->sets + (guint64)place * size;
    if (column < way->begins)
      memset (set, 0, size * sizeof *set);
    value = (guint64)cell[-way->back];
    set[1 + value / 64] |= (guint64)1 << value % 64;
    while (set[1 + set[0]] == G_MAXUINT64)
      set[0]++;
    sets[i] = set;
  }
}

/* Adds the values at single vectors, whose ways these are, to the set SPARE. */
INLINE void
GAP_NAME (begin_points) (const MxBand *self, const MxWay *way, gint64 column,
                         const MxValue *cell, guint64 *spare)
{
  for (guint i = 0; i < self->n_points; i++, way++) {
    if (column >= way->from) {
      guint64 value = (guint64)cell[-way->back];

      spare[1 + value / 64] |= (guint64)1 << value % 64;
    }
  }
}

INLINE void
GAP_NAME (end_points) (const MxBand *self, const MxWay *way, gint64 column,
                       const MxValue *cell, guint64 *spare)
{
  for (guint i = 0; i < self->n_points; i++, way++) {
    if (column >= way->from)
      spare[1 + (guint64)cell[-way->back] / 64] = 0;
  }
}

/* One wave: the cells of all rows that lie on it.  First all sets are found and written, then
 * they are looked at: a look at words that were written a moment ago would have to wait. */
INLINE void
GAP_NAME (fill_wave) (const MxBand *self, gint64 wave, MxValue *cell, guint n,
                      gboolean points)
{
  guint first = wave < self->width ? 0 : (guint)(wave - self->width + 1);
  guint last = find_last (self, wave);
  guint n_ways = self->n_rays + self->n_points;
  gint64 step = self->row_stride - self->column_stride;
  MxValue *origin = cell + wave * self->column_stride;
  MxValue *at = origin + first * step;

  if (self->symmetric && wave == self->row + 2 * last)
    begin_row (self, last);
  for (guint i = first; i <= last; i++) {
    const MxWay *way = self->ways + i * n_ways;
    guint64 **set = self->sets + i * (MX_LINES_RAYS + 1);

    GAP_NAME (begin_cell) (self, way, wave - i, origin + i * step, set, n);
    if (points) {
      set[n] = self->spare + i * self->size;
      GAP_NAME (begin_points)
      (self, way + n, wave - i, origin + i * step, set[n]);
    }
  }
  for (guint i = first; i <= last; i++, at += step) {
    guint64 *const *set = self->sets + i * (MX_LINES_RAYS + 1);

    *at = GAP_NAME (find_gap) (set, n + points);
    if (wave - i < self->mirrored)
      self->mirror[(wave - i) * self->row_stride + i * self->column_stride] = *at;
    if (points)
      GAP_NAME (end_points)
    (self, self->ways + i * n_ways + n, wave - i, at, set[n]);
  }
}

static void
GAP_NAME (fill_waves) (const MxBand *self, gint64 from, gint64 to, MxValue *cell)
{
  guint n = self->n_rays;

  for (gint64 wave = from; wave < to; wave++) {
    if (self->n_points > 0)
      GAP_NAME (fill_wave) (self, wave, cell, n, TRUE);
    else if (n == 3)
      GAP_NAME (fill_wave) (self, wave, cell, 3, FALSE);
    else
      GAP_NAME (fill_wave) (self, wave, cell, n, FALSE);
  }
}
