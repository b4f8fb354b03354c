/* SPDX-License-Identifier: MIT */
#include "core/box/lines-private.h"

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
 * Cells are filled in bands of rows, so that the sets of one column and its neighbours are used
 * many times while they are in the cache.  Where the rows of a band belong to
 * the leading coordinate itself, some lines begin before others have ended, and so many more
 * places are needed.
 *
 * Threads.  Rays lead to rows before or to columns before, never to later ones: so a band can be
 * filled up to the column that the band before it has reached.  Two cells that are filled at one
 * time, the later row in the earlier column, share no line, for a line has its earlier rows in its
 * earlier columns.  Each thread takes every n-th band. */

#define COORDS MX_RAY_COORDS
#define LAST (COORDS - 1)
#define BAND (COORDS - 2)
/* Waves that are filled between two looks at the clock and at the other threads. */
#define WAVES 64
/* Cells from which on several threads are worth their start, and how many threads. */
#define THREAD_CELLS 4000000
#define THREADS_MAX 8

typedef struct {
  gint64 start[COORDS]; /* coordinates that the family has not come first, and are 0 */
  gint64 step[COORDS];
  guint lead;
  gint64 back; /* how far before a cell the one at START lies */
  gint64 ring[COORDS]; /* places for lines, of each coordinate after LEAD */
  guint64 *sets; /* n_words: SIZE for each place, and MX_LINES_SPARE */
  guint64 n_words;
} Ray;

typedef struct {
  MxWork *work;
  MxFillWaves fill_waves;
  gint64 to[COORDS];
  gint64 stride[COORDS]; /* how far apart neighbours of each coordinate are stored */
  guint place[COORDS]; /* of each coordinate of the family */
  Ray *rays; /* n_rays, then n_points single vectors */
  guint n_rays;
  guint n_points;
  guint64 size; /* words of a set */
  gboolean symmetric; /* as MxBand has it */
  guint along;
  guint down;
  guint n_threads;
  MxBand band[THREADS_MAX]; /* one a thread */
  guint64 *sets; /* the ZERO and SPARE of all bands */
  guint64 n_words;
  /* Of the rows with one beginning that are being filled: */
  gint64 at[COORDS];
  MxValue *values;
  gint64 *reached; /* one a band of them: its columns that are filled; atomic */
  gint stop; /* atomic */
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

/* Counts the places for the lines of a ray, and the words of their sets.  FALSE if that is too
 * much for any machine. */
static gboolean
measure (const Fill *self, Ray *ray)
{
  gint64 rows = MX_LINES_ROWS * self->n_threads; /* that are being filled at one time */
  guint64 n = (guint64)ray->step[ray->lead];
  gboolean large = FALSE;

  if (ray->lead == LAST)
    n *= (guint64)rows;
  for (guint i = ray->lead + 1; i < COORDS; i++) {
    ray->ring[i] = self->to[i] + 1;
    if (ray->lead == BAND)
      ray->ring[i] += (rows / ray->step[BAND] + 1) * ray->step[i];
    large = large || __builtin_mul_overflow (n, (guint64)ray->ring[i], &n);
  }
  large = large || __builtin_mul_overflow (n, self->size, &ray->n_words)
          || ray->n_words > G_MAXINT64 / 1024;
  ray->n_words += MX_LINES_SPARE;
  return !large;
}

/* Takes those rays of the family that have several positions in the box, and then single ones.
 * Returns the number of options that a position has at the most. */
static guint64
take_rays (Fill *self, const MxFamily *family)
{
  guint64 n_options = 0;
  Ray *point = self->rays + family->n_rays;

  for (guint i = 0; i < family->n_rays; i++) {
    Ray ray = {0};
    gint64 steps;

    for (guint k = 0; k < family->arity; k++) {
      ray.start[self->place[k]] = family->rays[i].start[k];
      ray.step[self->place[k]] = family->rays[i].step[k];
    }
    steps = count_steps (self->to, ray.start, ray.step);
    if (steps < 0)
      continue;
    n_options += (guint64)steps + 1;
    for (guint k = 0; k < COORDS; k++)
      ray.back += ray.start[k] * self->stride[k];
    ray.lead = find_lead (ray.step);
    if (steps > 0)
      self->rays[self->n_rays++] = ray;
    else
      *--point = ray;
  }
  self->n_points = (guint)(self->rays + family->n_rays - point);
  memmove (self->rays + self->n_rays, point, self->n_points * sizeof *point);
  return n_options;
}

/* Whether START and STEP, with their last two coordinates exchanged, are those of another ray. */
static gboolean
has_image (const Fill *self, const Ray *ray)
{
  for (guint i = 0; i < self->n_rays + self->n_points; i++) {
    const Ray *image = &self->rays[i];

    if (image->start[LAST] == ray->start[BAND] && image->start[BAND] == ray->start[LAST]
        && image->step[LAST] == ray->step[BAND] && image->step[BAND] == ray->step[LAST])
      return TRUE;
  }
  return FALSE;
}

/* Whether the values of two parameters do not change if these are exchanged, so that half of them
 * need not be sought; and whether the lines can be followed through that half alone: rays lead
 * along the row, down the column, and in parallel to the diagonal. */
static void
find_symmetry (Fill *self, guint arity)
{
  guint n_straight = 0;

  self->symmetric =
      arity == 2 && self->stride[LAST] == 1 && self->to[BAND] <= self->to[LAST];
  for (guint i = 0; self->symmetric && i < self->n_rays + self->n_points; i++) {
    const Ray *ray = &self->rays[i];
    gboolean along =
        ray->step[BAND] == 0 && ray->step[LAST] == 1 && ray->start[BAND] == 0;
    gboolean down = ray->step[BAND] == 1 && ray->step[LAST] == 0 && ray->start[LAST] == 0;

    self->along = along ? i : self->along;
    self->down = down ? i : self->down;
    n_straight += along || down;
    self->symmetric =
        (along || down || ray->step[BAND] == ray->step[LAST]) && has_image (self, ray);
  }
  self->symmetric = self->symmetric && n_straight == 2;
}

static guint
choose_threads (const Fill *self)
{
  double cells = (double)(self->to[BAND] + 1) * (double)(self->to[LAST] + 1);

  if (cells < THREAD_CELLS || self->to[BAND] < 8 * MX_LINES_ROWS
      || self->to[LAST] < 8 * WAVES)
    return 1;
  return MIN (g_get_num_processors (), THREADS_MAX);
}

/* Allocates the sets.  UNFIT where they do not fit. */
static MxBoxResult
allocate (Fill *self)
{
  MxWork *work = self->work;
  guint n = self->n_rays + self->n_points;
  guint64 set = self->size + MX_LINES_SPARE;
  guint64 left = (work->memory_max - MIN (work->memory_max, work->memory)) / 10;
  guint64 *spare;

  self->n_words = (1 + MX_LINES_ROWS) * self->n_threads * set;
  if (self->n_words > left)
    return MX_BOX_UNFIT;
  left -= self->n_words;
  for (guint i = 0; i < self->n_rays; i++) {
    if (!measure (self, &self->rays[i]) || self->rays[i].n_words > left)
      return MX_BOX_UNFIT;
    left -= self->rays[i].n_words;
  }
  self->sets = mx_work_alloc0 (work, self->n_words, sizeof *self->sets);
  for (guint i = 0; i < self->n_rays; i++)
    self->rays[i].sets =
        mx_work_alloc0 (work, self->rays[i].n_words, sizeof *self->rays[i].sets);
  self->reached = mx_work_alloc (work, (guint64)self->to[BAND] / MX_LINES_ROWS + 1,
                                 sizeof *self->reached);
  spare = self->sets + self->n_threads * set;
  for (guint t = 0; mx_work_ok (work) && t < self->n_threads; t++) {
    self->band[t] =
        (MxBand){.n_rays = self->n_rays,
                 .n_points = self->n_points,
                 .ways = g_new (MxWay, MX_LINES_ROWS * MAX (n, 1)),
                 .width = self->to[LAST] + 1,
                 .row_stride = self->stride[BAND],
                 .column_stride = self->stride[LAST],
                 .size = self->size,
                 .zero = self->sets + t * set,
                 .spare = spare + t * MX_LINES_ROWS * self->size,
                 .sets = g_new (guint64 *, MX_LINES_ROWS * (MX_LINES_RAYS + 1))};
  }
  return mx_work_ok (work) ? MX_BOX_DONE : MX_BOX_ENDED;
}

static void
clear (Fill *self)
{
  for (guint t = 0; t < self->n_threads; t++) {
    g_free (self->band[t].ways);
    g_free (self->band[t].sets);
  }
  for (guint i = 0; i < self->n_rays; i++)
    mx_work_free (self->work, self->rays[i].sets, self->rays[i].n_words,
                  sizeof *self->rays[i].sets);
  mx_work_free (self->work, self->sets, self->n_words, sizeof *self->sets);
  mx_work_free (self->work, self->reached, (guint64)self->to[BAND] / MX_LINES_ROWS + 1,
                sizeof *self->reached);
  g_free (self->rays);
}

/* -- cells -- */

/* The place of the first cell of the row AT among those of the row's sets, and which those are. */
static void
find_place (const Fill *self, const Ray *ray, const gint64 *at, MxWay *way)
{
  gint64 turn = at[ray->lead] / ray->step[ray->lead];
  guint64 place = (guint64)(at[ray->lead] % ray->step[ray->lead]);

  for (guint i = ray->lead + 1; i < COORDS; i++) {
    gint64 ring = ray->ring[i];
    gint64 shift = turn % ring * (ray->step[i] % ring) % ring;

    place *= (guint64)ring;
    shift = ((i < LAST ? at[i] : 0) + ring - shift) % ring;
    if (i < LAST)
      place += (guint64)shift;
    else
      way->shift = shift;
  }
  way->ring = ray->ring[LAST];
  way->sets = ray->sets + place * self->size;
}

/* A ray in the row AT, whose last coordinate is not looked at; ROW of all that are being filled. */
static MxWay
find_way (const Fill *self, const Ray *ray, const gint64 *at, guint row)
{
  MxWay way = {.from = ray->start[LAST], .step = ray->step[LAST], .back = ray->back};

  way.begins = way.step > 0 ? way.from + way.step : 0;
  for (guint i = 0; i < LAST; i++) {
    if (at[i] < ray->start[i])
      way.from = G_MAXINT64;
    if (ray->step[i] > 0 && at[i] - ray->start[i] < ray->step[i])
      way.begins = G_MAXINT64;
  }
  if (ray->sets == NULL || way.from == G_MAXINT64)
    return way;
  if (ray->lead == LAST)
    way.sets = ray->sets + row * (guint64)way.step * self->size;
  else
    find_place (self, ray, at, &way);
  return way;
}

/* Finds the ways of one band, for the thread T. */
static void
begin_band (Fill *self, guint t, gint64 band)
{
  MxBand *b = &self->band[t];
  MxWay *way = b->ways;
  gint64 row[COORDS];

  memcpy (row, self->at, sizeof row);
  row[BAND] = band * MX_LINES_ROWS;
  if (self->symmetric) {
    b->symmetric = TRUE;
    b->row = row[BAND];
    b->along = self->along;
    b->down = self->down;
    b->mirrored = self->to[BAND] + 1;
    b->mirror = self->values + row[BAND] * self->stride[LAST];
  }
  b->n_rows = (guint)MIN (MX_LINES_ROWS, self->to[BAND] + 1 - row[BAND]);
  for (guint i = 0; i < b->n_rows; i++, row[BAND]++) {
    for (guint k = 0; k < self->n_rays + self->n_points; k++)
      *way++ = find_way (self, &self->rays[k], row, t * MX_LINES_ROWS + i);
  }
}

/* Whether the work must end.  The caller's thread is 0: it alone looks at the clock. */
static gboolean
is_stopped (Fill *self, guint t, guint64 cost)
{
  if (t == 0 && !mx_work_tick (self->work, cost))
    g_atomic_int_set (&self->stop, 1);
  return g_atomic_int_get (&self->stop) != 0;
}

/* Waits until the band before has reached the column.  FALSE if the work must end. */
static gboolean
wait_for (Fill *self, guint t, gint64 band, gint64 column)
{
  while (band > 0 && self->n_threads > 1
         && __atomic_load_n (&self->reached[band - 1], __ATOMIC_ACQUIRE) < column) {
    if (is_stopped (self, t, 100))
      return FALSE;
    g_thread_yield ();
  }
  return TRUE;
}

/* Fills every n-th band, from the T-th on. */
static void
fill_bands (Fill *self, guint t)
{
  MxBand *b = &self->band[t];
  guint n = self->n_rays + self->n_points;

  for (gint64 band = t; band <= self->to[BAND] / MX_LINES_ROWS; band += self->n_threads) {
    MxValue *cell = self->values + band * MX_LINES_ROWS * b->row_stride;
    gint64 n_waves;

    begin_band (self, t, band);
    n_waves = b->width + b->n_rows - 1;
    for (gint64 wave = b->row; wave < n_waves; wave += WAVES) {
      gint64 to = MIN (wave + WAVES, n_waves);

      if (!wait_for (self, t, band, MIN (to, b->width)))
        return;
      self->fill_waves (b, wave, to, cell);
      __atomic_store_n (&self->reached[band], to - b->n_rows + 1, __ATOMIC_RELEASE);
      if (is_stopped (self, t, b->n_rows * (guint64)(to - wave) * (1 + n / 2)))
        return;
    }
    if (t == 0)
      self->work->positions += self->n_threads * b->n_rows * (guint64)b->width;
  }
}

typedef struct {
  Fill *fill;
  guint t;
} Thread;

static gpointer
thread_cb (gpointer data)
{
  Thread *self = data;

  fill_bands (self->fill, self->t);
  return NULL;
}

/* Runs all threads.  FALSE if one could not be started: then nothing is filled. */
static gboolean
run_threads (Fill *self)
{
  GThread *thread[THREADS_MAX] = {NULL};
  Thread data[THREADS_MAX];
  gboolean started = TRUE;

  for (guint t = 1; t < self->n_threads && started; t++) {
    data[t] = (Thread){self, t};
    thread[t] = g_thread_try_new ("lines", thread_cb, &data[t], NULL);
    started = thread[t] != NULL;
  }
  if (started)
    fill_bands (self, 0);
  else
    g_atomic_int_set (&self->stop, 1);
  for (guint t = 1; t < self->n_threads; t++) {
    if (thread[t] != NULL)
      g_thread_join (thread[t]);
  }
  return started;
}

/* Fills the rows that begin with AT[0], AT[1]. */
static gboolean
fill_rows (Fill *self)
{
  gboolean started;

  do {
    guint n = self->n_threads;

    for (gint64 band = 0; band <= self->to[BAND] / MX_LINES_ROWS; band++)
      self->reached[band] = 0;
    started = run_threads (self);
    if (!started) {
      for (guint t = 1; t < n; t++) {
        g_clear_pointer (&self->band[t].ways, g_free);
        g_clear_pointer (&self->band[t].sets, g_free);
      }
      self->n_threads = 1;
      g_atomic_int_set (&self->stop, 0);
    }
  } while (!started);
  return g_atomic_int_get (&self->stop) == 0;
}

/* Gives each coordinate its place: the family's last ones are the last, but a lattice that is
 * much wider than high is filled column by column, since the sets of lines that lead down are as
 * many as a row has cells. */
static void
place_coordinates (Fill *self, guint arity, const gint64 *to)
{
  gboolean exchange = arity == 2 && to[1] / 2 > to[0];
  gint64 stride = 1;

  for (guint i = arity; i > 0; i--) {
    guint place = exchange ? LAST + 1 - i : COORDS - arity + i - 1;

    self->place[i - 1] = place;
    self->to[place] = to[i - 1];
    self->stride[place] = stride;
    stride *= to[i - 1] + 1;
  }
}

MxBoxResult
mx_lines_fill (const MxFamily *family, MxWork *work, const gint64 *to, MxValue *values)
{
  Fill self = {.work = work, .values = values, .fill_waves = mx_lines_choose_fill ()};
  MxBoxResult result;

  g_assert (family->n_rays <= MX_LINES_RAYS);
  place_coordinates (&self, family->arity, to);
  self.rays = g_new0 (Ray, MAX (family->n_rays, 1));
  self.size = 2 + take_rays (&self, family) / 64;
  find_symmetry (&self, family->arity);
  self.n_threads = choose_threads (&self);
  result = allocate (&self);
  for (self.at[0] = 0; self.at[0] <= self.to[0]; self.at[0]++) {
    for (self.at[1] = 0; result == MX_BOX_DONE && self.at[1] <= self.to[1];
         self.at[1]++) {
      if (!fill_rows (&self))
        result = MX_BOX_ENDED;
      self.values += (self.to[BAND] + 1) * (self.to[LAST] + 1);
    }
  }
  clear (&self);
  return result;
}
