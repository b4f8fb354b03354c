/* SPDX-License-Identifier: MIT */
#include "core/dense.h"

/* Values of one family without a graph.  A game of one heap needs none to be valued, only the values
 * of the smaller heaps: those that are asked for are copied from its sequence in blocks. */

/* One in so many parts of the time that is left is kept for what comes after all families. */
#define TIME_KEPT 8

gboolean
mx_dense_has_method (const MxFamily *family)
{
  return family->arity == 1
         && (family->shape == MX_SHAPE_NIM || family->shape == MX_SHAPE_SUBTRACTION
             || family->shape == MX_SHAPE_OCTAL || family->shape == MX_SHAPE_AMOUNTS);
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
  if (family->shape == MX_SHAPE_OCTAL)
    return fill_octal (family, work, values, from, to);
  for (guint64 n = from; n < to; n++) {
    values[n] = (MxValue)n;
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  return TRUE;
}

/* -- what is known of all positions -- */

/* The blocks of values that are at hand: that of the heaps from B * BLOCK on is at B modulo
 * BLOCKS. */
#define BLOCK ((guint64)256)
#define BLOCKS ((guint64)32)

struct _MxDense {
  const MxFamily *family; /* borrowed */
  MxLimits limits; /* for copying values */
  MxSequence *sequence; /* of one parameter; NULL for Nim */
  guint64 *first; /* BLOCKS: the first heap of each block + 1, 0 for none */
  MxValue *values; /* BLOCKS * BLOCK */
  MxBox *box; /* of two and more */
};

gint64
mx_dense_share (gint64 left, guint others)
{
  return left > 0 ? (left - left / TIME_KEPT) / ((gint64)others + 1) : 0;
}

/* Goes on to HEAP, for a share of the time at the most: what cannot be known of one part should
 * not take the time of all. */
static gboolean
extend_for (MxDense *self, MxWork *work, gint64 heap, guint others)
{
  gint64 deadline = work->deadline;
  gint64 now = g_get_monotonic_time ();

  if (deadline != 0)
    work->deadline = MIN (deadline, now + mx_dense_share (deadline - now, others));
  mx_sequence_extend_within (self->sequence, work, (guint64)heap + 1);
  if (!work->stopped)
    mx_work_resume (work, 0);
  work->deadline = deadline;
  return !work->stopped;
}

MxDense *
mx_dense_new (MxSource *source, guint family, MxWork *work, const gint64 *corner,
              guint others)
{
  g_autoptr (MxDense) self = g_new0 (MxDense, 1);
  gboolean done = TRUE;

  self->family = &source->families[family];
  self->limits = *work->limits;
  self->limits.seconds = 0;
  if (self->family->arity >= 2) {
    done = (self->box = mx_box_new (source, family, work, corner)) != NULL;
  } else if (self->family->shape != MX_SHAPE_NIM) {
    self->first = g_new0 (guint64, BLOCKS);
    self->values = g_new (MxValue, BLOCKS * BLOCK);
    self->sequence = mx_sequence_new (source, family);
    self->sequence->last = (guint64)corner[0];
    done = extend_for (self, work, corner[0], others);
  }
  return done ? g_steal_pointer (&self) : NULL;
}

void
mx_dense_free (MxDense *self)
{
  if (self == NULL)
    return;
  mx_box_free (self->box);
  mx_sequence_free (self->sequence);
  g_free (self->first);
  g_free (self->values);
  g_free (self);
}

const MxPeriod *
mx_dense_get_period (const MxDense *self)
{
  static const MxPeriod none = {0};

  return self->sequence != NULL ? mx_sequence_get_period (self->sequence) : &none;
}

MxValue
mx_dense_value (const MxDense *self, const gint64 *coords)
{
  guint64 heap = (guint64)coords[0];
  guint64 place = heap / BLOCK % BLOCKS;
  guint64 first = heap / BLOCK * BLOCK;
  MxValue *values = self->values + place * BLOCK;

  if (self->box != NULL)
    return mx_box_value (self->box, coords);
  if (self->family->shape == MX_SHAPE_NIM)
    return coords[0];
  if (self->first[place] != first + 1) {
    self->first[place] = first + 1;
    mx_sequence_copy (self->sequence, first, BLOCK, values, &self->limits, NULL);
  }
  return values[heap % BLOCK];
}
