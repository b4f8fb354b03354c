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

MxDenseResult
mx_dense_read (MxSource *source, guint family, MxWork *work, gint64 to_a, gint64 to_b,
               guint64 max_options, MxValue *values, MxFault *fault)
{
  gint64 to[2] = {to_a, to_b};

  switch (mx_box_fill (source, family, work, to, max_options, values, fault)) {
  case MX_BOX_DONE: return MX_DENSE_DONE;
  case MX_BOX_UNFIT: return MX_DENSE_UNFIT;
  case MX_BOX_ENDED:
  default: return MX_DENSE_ENDED;
  }
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

/* Values a line by reading. */
static gboolean
read_for (MxDense *self, MxSource *source, guint family, MxWork *work, gint64 heap)
{
  if (heap >= MOST_READ_CELLS)
    return TRUE;
  self->values = g_try_new (MxValue, heap + 1);
  if (self->values == NULL) {
    mx_work_meet (work, MX_LIMIT_MEMORY);
    return FALSE;
  }
  switch (mx_dense_read (source, family, work, heap, -1, MOST_READ_OPTIONS, self->values,
                         NULL)) {
  case MX_DENSE_DONE: self->n = (guint64)heap + 1; return TRUE;
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
  if (self->family->arity >= 2)
    done = (self->box = mx_box_new (source, family, work, corner)) != NULL;
  else if (!mx_dense_has_method (self->family))
    done = read_for (self, source, family, work, corner[0]);
  else if (self->family->shape != MX_SHAPE_NIM)
    done = fill_for (self, work, corner[0]);
  return done ? g_steal_pointer (&self) : NULL;
}

void
mx_dense_free (MxDense *self)
{
  if (self == NULL)
    return;
  mx_box_free (self->box);
  g_free (self->values);
  g_free (self);
}

MxValue
mx_dense_value (const MxDense *self, const gint64 *coords)
{
  const MxPeriod *period = &self->period;
  guint64 heap = (guint64)coords[0];

  if (self->box != NULL)
    return mx_box_value (self->box, coords);
  if (self->family->shape == MX_SHAPE_NIM)
    return coords[0];
  if (heap < self->n)
    return self->values[heap];
  if (period->proof == MX_PROOF_NONE)
    return MX_VALUE_UNKNOWN;
  return self->values[period->preperiod + (heap - period->preperiod) % period->period];
}
