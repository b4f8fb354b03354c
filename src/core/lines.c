/* SPDX-License-Identifier: MIT */
#include "core/lines.h"

#include <string.h>

/* The values on a line that ends at a position are those on the line that ends one step before,
 * and one more.  So each ray of the rules has a set of bits for every line in its direction, and
 * a cell costs one bit set and one look for the first gap of the union of its sets: the mex.  A
 * set knows its first word that is not full, since what is full stays full; the look begins at
 * the largest of those.
 *
 * A ray's set at the position x holds the values at x - start, x - start - step, …: what is
 * added at x is the value at x - start, which need not be the last one of the line that is known.
 * So every ray has sets of its own, even where others run in parallel.
 *
 * Lines.  The leading coordinate of a ray is its first with a step; the positions with one
 * remainder r of it by the step s form the rows q = 0, 1, … (x = q * s + r), and in row q each
 * position is on a line of its own: that of x - q * step.  For every later coordinate that is
 * taken modulo the length of the box, so a line that begins at the border takes the place of one
 * that has left the box; a line is emptied where it begins.
 *
 * Cells are filled in bands of ROWS rows, column by column, so that the sets of one column and
 * its neighbours are used ROWS times while they are in the cache.  Where the rows of a band belong
 * to the leading coordinate itself, some lines begin before others have ended, and so many more
 * places are needed. */

#define ROWS 16
#define COORDS MX_RAY_COORDS
#define LAST (COORDS - 1)
#define BAND (COORDS - 2)
/* So many sets are looked at together without a loop. */
#define SETS_MAX 160

typedef struct {
  gint64 start[COORDS]; /* coordinates that the family has not come first, and are 0 */
  gint64 step[COORDS];
  guint lead;
  gint64 back; /* how far before a cell the one at START lies */
  gint64 ring[COORDS]; /* places for lines, of each coordinate after LEAD */
  guint64 *sets; /* N_LINES times SIZE words */
  guint64 n_lines;
} Ray;

/* A ray in one row: where its sets lie. */
typedef struct {
  guint64 *sets;
  gint64 from; /* no option lies on it before this column */
  gint64 begins; /* lines begin in columns before this one */
  gint64 shift; /* the place in column 0 */
  gint64 ring; /* places after which they begin again; 0: the column modulo STEP */
  gint64 step;
  gint64 back;
} Way;

typedef struct {
  MxWork *work;
  MxValue *values;
  gint64 to[COORDS];
  Ray *rays;
  guint n_rays;
  Ray *points; /* rays of one vector each */
  guint n_points;
  guint64 size; /* words of a set: the first that is not full, and the bits */
  guint64 *zero; /* SIZE words: the empty set */
  guint64 *spare; /* SIZE words: the values of POINTS, emptied after each cell */
  Way *ways; /* ROWS times (n_rays + n_points) */
} Fill;

/* -- the lines of a box -- */

/* How many steps lead from START to the border of the box; -1 if START lies beyond it. */
static gint64
count_steps (const gint64 *to, const gint64 *start, const gint64 *step)
{
  gint64 steps = G_MAXINT64;

  for (guint i = 0; i < COORDS; i++) {
    if (start[i] > to[i])
      return -1;
    if (step[i] > 0)
      steps = MIN (steps, (to[i] - start[i]) / step[i]);
  }
  return steps == G_MAXINT64 ? 0 : steps;
}

static guint
find_lead (const gint64 *step)
{
  guint lead = 0;

  while (lead < LAST && step[lead] == 0)
    lead++;
  return lead;
}

/* Counts the places for the lines of a ray. */
static void
measure (const Fill *self, Ray *ray)
{
  ray->lead = find_lead (ray->step);
  ray->n_lines = (guint64)ray->step[ray->lead];
  if (ray->lead == LAST)
    ray->n_lines *= ROWS;
  for (guint i = ray->lead + 1; i < COORDS; i++) {
    ray->ring[i] = self->to[i] + 1;
    if (ray->lead == BAND)
      ray->ring[i] += (ROWS / ray->step[BAND] + 1) * ray->step[i];
    ray->n_lines *= (guint64)ray->ring[i];
  }
}

/* Sorts the rays of the family into those with several positions in the box and single ones.
 * Returns the number of options that a position has at the most. */
static guint64
sort_rays (Fill *self, const MxFamily *family)
{
  guint64 n_options = 0;
  guint skip = COORDS - family->arity;

  for (guint i = 0; i < family->n_rays; i++) {
    Ray ray = {0};
    gint64 steps;

    for (guint k = 0; k < family->arity; k++) {
      ray.start[skip + k] = family->rays[i].start[k];
      ray.step[skip + k] = family->rays[i].step[k];
    }
    steps = count_steps (self->to, ray.start, ray.step);
    if (steps < 0)
      continue;
    n_options += (guint64)steps + 1;
    for (guint k = 0; k < COORDS; k++)
      ray.back = ray.back * (self->to[k] + 1) + ray.start[k];
    if (steps == 0) {
      self->points[self->n_points++] = ray;
      continue;
    }
    measure (self, &ray);
    self->rays[self->n_rays++] = ray;
  }
  return n_options;
}

/* Allocates the sets.  UNFIT where they do not fit. */
static MxBoxResult
allocate (Fill *self)
{
  MxWork *work = self->work;
  guint64 n_words = 2 * self->size;
  guint64 left = (work->memory_max - MIN (work->memory_max, work->memory)) / 8;

  for (guint i = 0; i < self->n_rays; i++) {
    guint64 words;

    if (__builtin_mul_overflow (self->rays[i].n_lines, self->size, &words)
        || __builtin_add_overflow (n_words, words, &n_words))
      return MX_BOX_UNFIT;
  }
  if (n_words > left / 8 * 7)
    return MX_BOX_UNFIT;
  self->ways = mx_work_alloc (work, ROWS * (self->n_rays + self->n_points), sizeof (Way));
  self->zero = mx_work_alloc0 (work, self->size, sizeof *self->zero);
  self->spare = mx_work_alloc0 (work, self->size, sizeof *self->spare);
  for (guint i = 0; i < self->n_rays; i++)
    self->rays[i].sets = mx_work_alloc (work, self->rays[i].n_lines, self->size * 8);
  return mx_work_ok (work) ? MX_BOX_DONE : MX_BOX_ENDED;
}

/* -- cells -- */

/* The way of a ray in the row AT, whose last coordinate is not looked at; ROW of the band. */
static Way
find_way (const Fill *self, const Ray *ray, const gint64 *at, guint row)
{
  Way way = {.from = ray->start[LAST], .step = ray->step[LAST], .back = ray->back};
  guint64 place = 0;
  gint64 turn;

  way.begins = way.step > 0 ? way.from + way.step : 0;
  for (guint i = 0; i < LAST; i++) {
    if (at[i] < ray->start[i])
      way.from = G_MAXINT64;
    if (ray->step[i] > 0 && at[i] - ray->start[i] < ray->step[i])
      way.begins = G_MAXINT64;
  }
  if (ray->sets == NULL || way.from == G_MAXINT64)
    return way;
  if (ray->lead == LAST) {
    way.sets = ray->sets + row * (guint64)way.step * self->size;
    return way;
  }
  turn = at[ray->lead] / ray->step[ray->lead];
  place = (guint64)(at[ray->lead] % ray->step[ray->lead]);
  for (guint i = ray->lead + 1; i < COORDS; i++) {
    gint64 shift = turn % ray->ring[i] * (ray->step[i] % ray->ring[i]) % ray->ring[i];
    gint64 x = i < LAST ? at[i] : 0;

    place *= (guint64)ray->ring[i];
    shift = (x - shift) % ray->ring[i];
    shift += shift < 0 ? ray->ring[i] : 0;
    if (i < LAST)
      place += (guint64)shift;
    else
      way.shift = shift;
  }
  way.ring = ray->ring[LAST];
  way.sets = ray->sets + place * self->size;
  return way;
}

/* The set of the line through a cell, with the value at the ray's start added. */
static inline guint64 *
find_set (const Fill *self, const Way *way, gint64 column, const MxValue *cell)
{
  gint64 place;
  guint64 *set;
  guint64 value;

  if (column < way->from)
    return self->zero;
  if (way->ring == 0) {
    place = way->step == 1 ? 0 : column % way->step;
  } else {
    place = way->shift + column;
    place -= place >= way->ring ? way->ring : 0;
  }
  set = way->sets + (guint64)place * self->size;
  if (column < way->begins)
    memset (set, 0, self->size * sizeof *set);
  value = (guint64)cell[-way->back];
  set[1 + value / 64] |= (guint64)1 << value % 64;
  while (set[1 + set[0]] == G_MAXUINT64)
    set[0]++;
  return set;
}

/* The first number in none of N sets. */
static inline MxValue
find_gap (guint64 *const *set, guint n)
{
  guint64 word = 0;
  guint64 bits;

  for (guint i = 0; i < n; i++)
    word = MAX (word, set[i][0]);
  for (;; word++) {
    bits = 0;
    for (guint i = 0; i < n; i++)
      bits |= set[i][1 + word];
    if (bits != G_MAXUINT64)
      return (MxValue)(word * 64 + (guint64)__builtin_ctzll (~bits));
  }
}

static inline void
fill_cell (const Fill *self, const Way *ways, gint64 column, MxValue *cell, guint n)
{
  guint64 *set[SETS_MAX + 1];

  for (guint i = 0; i < n; i++)
    set[i] = find_set (self, &ways[i], column, cell);
  *cell = find_gap (set, n);
}

/* With single vectors, whose values are in a set that is emptied at once. */
static void
fill_cell_points (const Fill *self, const Way *ways, gint64 column, MxValue *cell)
{
  const Way *points = ways + self->n_rays;
  guint64 *set[SETS_MAX + 1];

  for (guint i = 0; i < self->n_rays; i++)
    set[i] = find_set (self, &ways[i], column, cell);
  set[self->n_rays] = self->spare;
  for (guint i = 0; i < self->n_points; i++) {
    if (column >= points[i].from) {
      guint64 value = (guint64)cell[-points[i].back];

      self->spare[1 + value / 64] |= (guint64)1 << value % 64;
    }
  }
  *cell = find_gap (set, self->n_rays + 1);
  for (guint i = 0; i < self->n_points; i++) {
    if (column >= points[i].from)
      self->spare[1 + (guint64)cell[-points[i].back] / 64] = 0;
  }
}

/* The cells of one column of a band. */
static void
fill_column (const Fill *self, gint64 column, guint n_rows, MxValue *cell)
{
  gint64 width = self->to[LAST] + 1;
  const Way *ways = self->ways;

  if (self->n_points > 0) {
    for (guint i = 0; i < n_rows; i++, ways += self->n_rays + self->n_points)
      fill_cell_points (self, ways, column, cell + i * width);
  } else if (self->n_rays == 3) {
    for (guint i = 0; i < n_rows; i++, ways += 3)
      fill_cell (self, ways, column, cell + i * width, 3);
  } else {
    for (guint i = 0; i < n_rows; i++, ways += self->n_rays)
      fill_cell (self, ways, column, cell + i * width, self->n_rays);
  }
}

/* The rows from AT on, ROWS of them or as many as there are. */
static gboolean
fill_band (Fill *self, const gint64 *at, MxValue *cell)
{
  guint n = self->n_rays + self->n_points;
  guint n_rows = (guint)MIN (ROWS, self->to[BAND] + 1 - at[BAND]);
  gint64 row[COORDS];

  memcpy (row, at, sizeof row);
  for (guint i = 0; i < n_rows; i++) {
    row[BAND] = at[BAND] + i;
    for (guint k = 0; k < n; k++)
      self->ways[i * n + k] = find_way (
          self, k < self->n_rays ? &self->rays[k] : &self->points[k - self->n_rays], row,
          i);
  }
  for (gint64 column = 0; column <= self->to[LAST]; column++) {
    fill_column (self, column, n_rows, cell + column);
    if (!mx_work_tick (self->work, n_rows * (1 + n / 2)))
      return FALSE;
  }
  self->work->positions += n_rows * (guint64)(self->to[LAST] + 1);
  return TRUE;
}

static gboolean
fill_box (Fill *self)
{
  gint64 at[COORDS] = {0};
  MxValue *cell = self->values;

  for (at[0] = 0; at[0] <= self->to[0]; at[0]++) {
    for (at[1] = 0; at[1] <= self->to[1]; at[1]++) {
      for (at[BAND] = 0; at[BAND] <= self->to[BAND]; at[BAND] += ROWS) {
        if (!fill_band (self, at, cell))
          return FALSE;
        cell += MIN (ROWS, self->to[BAND] + 1 - at[BAND]) * (self->to[LAST] + 1);
      }
    }
  }
  return TRUE;
}

MxBoxResult
mx_lines_fill (const MxFamily *family, MxWork *work, const gint64 *to, MxValue *values)
{
  Fill self = {.work = work, .values = values};
  MxBoxResult result = MX_BOX_UNFIT;

  g_assert (family->n_rays <= SETS_MAX);
  for (guint i = 0; i < family->arity; i++)
    self.to[COORDS - family->arity + i] = to[i];
  self.rays = g_new0 (Ray, MAX (family->n_rays, 1));
  self.points = g_new0 (Ray, MAX (family->n_rays, 1));
  self.size = 2 + sort_rays (&self, family) / 64;
  result = allocate (&self);
  if (result == MX_BOX_DONE && !fill_box (&self))
    result = MX_BOX_ENDED;
  for (guint i = 0; i < self.n_rays; i++)
    mx_work_free (work, self.rays[i].sets, self.rays[i].n_lines, self.size * 8);
  mx_work_free (work, self.ways, ROWS * (self.n_rays + self.n_points), sizeof (Way));
  mx_work_free (work, self.zero, self.size, sizeof *self.zero);
  mx_work_free (work, self.spare, self.size, sizeof *self.spare);
  g_free (self.rays);
  g_free (self.points);
  return result;
}
