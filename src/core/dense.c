/* SPDX-License-Identifier: MIT */
#include "core/dense.h"

#include "core/mex.h"

#include <string.h>

/* Values of one family from 0 on, in a plain array: a game of one heap needs no graph to be
 * valued, only the values of the smaller heaps. */

/* How far values are sought for the sake of one large heap: values of subtraction games times
 * amounts, heaps of take-and-break games, cells and options read of others. */
#define MOST_SUBTRACTIONS ((guint64)200000000)
#define MOST_SUBTRACTION_HEAPS ((guint64)4000000)
#define MOST_OCTAL_HEAPS ((guint64)20000)
#define MOST_READ_CELLS ((gint64)2000000)
#define MOST_READ_OPTIONS ((guint64)200000000)

gboolean
mx_dense_has_method (const MxFamily *family)
{
  return family->arity == 1
         && (family->shape == MX_SHAPE_NIM || family->shape == MX_SHAPE_SUBTRACTION
             || family->shape == MX_SHAPE_OCTAL);
}

static gboolean
fill_subtraction (const MxFamily *family, MxWork *work, MxValue *values, guint64 from,
                  guint64 to)
{
  MxMex mex;

  mx_mex_init (&mex);
  for (guint64 n = from; n < to; n++) {
    mx_mex_reset (&mex);
    for (guint k = 0; k < family->n_set && (guint64)family->set[k] <= n; k++)
      mx_mex_add (&mex, values[n - (guint64)family->set[k]], family->n_set);
    values[n] = mx_mex_get (&mex);
    if (values[n] < 0)
      mx_work_meet (work, MX_LIMIT_MEMORY);
    if (!mx_work_tick (work, 1 + family->n_set / 4))
      break;
  }
  mx_mex_clear (&mex);
  return mx_work_ok (work);
}

/* A set of values as stamps, for sums of two values: SIZE is a power of two above all. */
typedef struct {
  guint32 *value; /* the values in 32 bits */
  guint32 *stamp;
  guint32 size;
} Octal;

static gboolean
make_room (Octal *octal, MxWork *work, guint32 value)
{
  guint32 size = MAX (octal->size, 64);
  guint32 *stamp;

  while (value >= size)
    size *= 2;
  if (size == octal->size)
    return TRUE;
  stamp = mx_work_alloc0 (work, size, sizeof *stamp);
  if (stamp == NULL)
    return FALSE;
  mx_work_free (work, octal->stamp, octal->size, sizeof *stamp);
  octal->stamp = stamp;
  octal->size = size;
  return TRUE;
}

static guint32
octal_value (const MxFamily *family, Octal *octal, guint32 n)
{
  guint32 now = n + 1;
  guint32 mex = 0;
  guint32 *stamp = octal->stamp;
  const guint32 *value = octal->value;

  guint32 last = family->tail != 0 ? n : MIN (family->n_digits - 1, n);

  for (guint32 k = 0; k <= last; k++) {
    guint32 left = n - k;
    guint digit = mx_family_digit (family, k);
    guint32 most = (digit & 4) == 0 || left == 0 ? 0 : (left - family->unequal) / 2;

    if ((digit & 1) != 0 && left == 0)
      stamp[0] = now;
    if ((digit & 2) != 0 && left > 0 && k > 0)
      stamp[value[left]] = now;
    for (guint32 a = 1; a <= most; a++)
      stamp[value[a] ^ value[left - a]] = now;
  }
  while (mex < octal->size && stamp[mex] == now)
    mex++;
  return mex;
}

static gboolean
fill_octal (const MxFamily *family, MxWork *work, MxValue *values, guint64 from,
            guint64 to)
{
  Octal octal = {0};
  guint64 n_values = to;

  if (to > G_MAXUINT32 - 1) {
    mx_work_meet (work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  octal.value = mx_work_alloc (work, n_values, sizeof *octal.value);
  if (octal.value == NULL)
    return FALSE;
  make_room (&octal, work, 0);
  for (guint64 n = 0; mx_work_ok (work) && n < from; n++) {
    octal.value[n] = (guint32)values[n];
    make_room (&octal, work, octal.value[n]);
  }
  for (guint64 n = from; mx_work_ok (work) && n < to; n++) {
    octal.value[n] = octal_value (family, &octal, (guint32)n);
    values[n] = octal.value[n];
    if (!make_room (&octal, work, octal.value[n])
        || !mx_work_tick (work, 4 + family->n_digits + n * family->n_digits / 16))
      break;
  }
  mx_work_free (work, octal.stamp, octal.size, sizeof *octal.stamp);
  mx_work_free (work, octal.value, n_values, sizeof *octal.value);
  return mx_work_ok (work);
}

gboolean
mx_dense_fill (const MxFamily *family, MxWork *work, MxValue *values, guint64 from,
               guint64 to)
{
  if (family->shape == MX_SHAPE_SUBTRACTION)
    return fill_subtraction (family, work, values, from, to);
  if (family->shape == MX_SHAPE_OCTAL)
    return fill_octal (family, work, values, from, to);
  for (guint64 n = from; n < to; n++) {
    values[n] = (MxValue)n;
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  return TRUE;
}

/* The cells that are filled row by row. */
typedef struct {
  guint family;
  guint arity;
  gint64 width; /* cells of a row: to_b + 1, or 1 */
  MxValue *values;
  MxMex mex;
} Cells;

/* The value of an option of the cell INDEX; -3 where it does not come before it. */
#define NOT_BEFORE ((MxValue)-3)

static MxValue
option_value (const Cells *cells, const MxOptions *read, guint option, gint64 index)
{
  MxValue sum = 0;

  for (guint32 i = read->first[option]; i < read->first[option + 1]; i++) {
    const gint64 *coords = read->coords + read->part[i].coords;
    gint64 column = cells->arity == 2 ? coords[1] : 0;
    MxValue value;

    if (read->part[i].family != cells->family || column >= cells->width
        || coords[0] > index / cells->width || coords[0] * cells->width + column >= index)
      return NOT_BEFORE;
    value = cells->values[coords[0] * cells->width + column];
    if (value < 0)
      sum = MX_VALUE_UNKNOWN;
    else if (sum >= 0)
      sum ^= value;
  }
  return sum;
}

/* Values one cell from its options, which were read.  FALSE if an option is NOT_BEFORE. */
static gboolean
value_cell (Cells *cells, const MxOptions *read, gint64 index)
{
  gboolean known = TRUE;

  mx_mex_reset (&cells->mex);
  for (guint i = 0; i < read->n; i++) {
    MxValue value = option_value (cells, read, i, index);

    if (value == NOT_BEFORE)
      return FALSE;
    if (value >= 0)
      mx_mex_add (&cells->mex, value, read->n);
    else
      known = FALSE;
  }
  cells->values[index] = known ? mx_mex_get (&cells->mex) : MX_VALUE_UNKNOWN;
  return TRUE;
}

static gboolean
stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

/* The first fault is told. */
static void
note_fault (MxFault *fault, const Cells *cells, const MxOptions *read,
            const MxReader *reader, const gint64 *coords)
{
  GString *name;

  if (fault == NULL || fault->message != NULL)
    return;
  name = g_string_new (NULL);
  mx_source_append_name (reader->source, name, cells->family, coords);
  *fault = read->fault;
  fault->message = g_strdup (read->fault.message);
  fault->position = g_string_free (name, FALSE);
}

static MxDenseResult
read_cell (Cells *cells, MxReader *reader, MxOptions *read, MxWork *work, gint64 index,
           MxFault *fault)
{
  gint64 coords[2] = {index / cells->width, index % cells->width};

  mx_reader_options (reader, cells->family, coords, read);
  switch (read->result) {
  case MX_READ_DONE:
    if (read->decided)
      cells->values[index] = read->value;
    else if (!value_cell (cells, read, index))
      return MX_DENSE_UNFIT;
    break;
  case MX_READ_FAULT: note_fault (fault, cells, read, reader, coords); break;
  case MX_READ_STOPPED: return MX_DENSE_ENDED;
  case MX_READ_LIMIT:
    if (read->fault.message != NULL)
      note_fault (fault, cells, read, reader, coords);
    mx_work_meet (work,
                  read->fault.message != NULL ? MX_LIMIT_NUMBERS : MX_LIMIT_OPTIONS);
    return MX_DENSE_ENDED;
  }
  return mx_work_tick (work, 20 + 6 * (guint64)read->n_parts) ? MX_DENSE_DONE
                                                              : MX_DENSE_ENDED;
}

MxDenseResult
mx_dense_read (MxSource *source, guint family, MxWork *work, gint64 to_a, gint64 to_b,
               guint64 max_options, MxValue *values, MxFault *fault)
{
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxControl control = {.stop = stop_cb, .data = work};
  Cells cells = {.family = family,
                 .arity = source->families[family].arity,
                 .width = MAX (to_b, 0) + 1,
                 .values = values};
  gint64 n = (to_a + 1) * cells.width;
  guint64 n_read = 0;
  MxDenseResult result = MX_DENSE_DONE;

  read->control = &control;
  read->max_options = (guint64)1 << 22;
  mx_mex_init (&cells.mex);
  for (gint64 i = 0; i < n; i++)
    values[i] = MX_VALUE_UNKNOWN;
  for (gint64 i = 0; i < n && result == MX_DENSE_DONE; i++) {
    result = read_cell (&cells, reader, read, work, i, fault);
    n_read += read->n;
    work->positions++;
    if (max_options != 0 && n_read > max_options) {
      mx_work_meet (work, MX_LIMIT_OPTIONS);
      result = MX_DENSE_ENDED;
    }
  }
  mx_mex_clear (&cells.mex);
  return result;
}

/* How many heaps are worth valuing for the sake of HEAP. */
static guint64
affordable (const MxFamily *family, gint64 heap)
{
  guint64 most = MOST_OCTAL_HEAPS;

  if (family->shape == MX_SHAPE_SUBTRACTION)
    most = MIN (MOST_SUBTRACTION_HEAPS, MOST_SUBTRACTIONS / MAX (family->n_set, 1));
  return MIN (most, (guint64)heap + 1);
}

/* Values heaps until HEAP is among them or a period is proved, in doubling steps. */
static gboolean
fill_for (MxDense *self, MxWork *work, gint64 heap)
{
  const MxFamily *family = self->family;
  guint64 most = affordable (family, heap);
  guint64 step = 256;

  if (family->shape == MX_SHAPE_SUBTRACTION && family->n_set > 0)
    step += 4 * MIN ((guint64)family->set[family->n_set - 1], most);
  self->values = g_try_new (MxValue, most);
  if (self->values == NULL) {
    mx_work_meet (work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  while (self->n < most && self->period.proof == MX_PROOF_NONE) {
    guint64 to = MIN (most, MAX (step, 2 * self->n));

    if (!mx_dense_fill (family, work, self->values, self->n, to))
      return FALSE;
    self->n = to;
    if (!mx_period_search (family, self->values, to, work, &self->period))
      return FALSE;
  }
  return TRUE;
}

/* Values a line or a box by reading. */
static gboolean
read_for (MxDense *self, MxSource *source, guint family, MxWork *work,
          const gint64 *corner)
{
  gint64 to_b = self->family->arity == 2 ? corner[1] : -1;
  gint64 n;

  if (corner[0] >= MOST_READ_CELLS || to_b >= MOST_READ_CELLS)
    return TRUE;
  self->width = MAX (to_b, 0) + 1;
  n = (corner[0] + 1) * self->width;
  if (n > MOST_READ_CELLS)
    return TRUE;
  self->values = g_try_new (MxValue, n);
  if (self->values == NULL) {
    mx_work_meet (work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  switch (mx_dense_read (source, family, work, corner[0], to_b, MOST_READ_OPTIONS,
                         self->values, NULL)) {
  case MX_DENSE_DONE: self->n = (guint64)n; return TRUE;
  case MX_DENSE_UNFIT: return TRUE;
  case MX_DENSE_ENDED: break;
  }
  return FALSE;
}

MxDense *
mx_dense_new (MxSource *source, guint family, MxWork *work, const gint64 *corner)
{
  g_autoptr (MxDense) self = g_new0 (MxDense, 1);
  gboolean done = TRUE;

  self->family = &source->families[family];
  self->width = 1;
  if (!mx_dense_has_method (self->family))
    done = read_for (self, source, family, work, corner);
  else if (self->family->shape != MX_SHAPE_NIM)
    done = fill_for (self, work, corner[0]);
  return done ? g_steal_pointer (&self) : NULL;
}

void
mx_dense_free (MxDense *self)
{
  if (self == NULL)
    return;
  g_free (self->values);
  g_free (self);
}

MxValue
mx_dense_value (const MxDense *self, const gint64 *coords)
{
  const MxPeriod *period = &self->period;
  guint64 heap = (guint64)coords[0];

  if (self->family->arity == 2) {
    if (coords[1] >= self->width || heap >= self->n / (guint64)self->width)
      return MX_VALUE_UNKNOWN;
    return self->values[coords[0] * self->width + coords[1]];
  }
  if (self->family->shape == MX_SHAPE_NIM)
    return coords[0];
  if (heap < self->n)
    return self->values[heap];
  if (period->proof == MX_PROOF_NONE)
    return MX_VALUE_UNKNOWN;
  return self->values[period->preperiod + (heap - period->preperiod) % period->period];
}
