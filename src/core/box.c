/* SPDX-License-Identifier: MIT */
#include "core/box.h"

#include "core/lines.h"
#include "core/mex.h"

/* Values of a box of positions in a plain array: where every option comes before its position no
 * graph is needed, only the values of the cells before. */

/* How large a box is filled for the sake of one position, and how many options are read. */
#define MOST_LINE_CELLS ((guint64)40000000)
#define MOST_READ_CELLS ((guint64)2000000)
#define MOST_READ_OPTIONS ((guint64)200000000)

guint64
mx_box_count (guint arity, const gint64 *to, guint64 most)
{
  guint64 n = 1;

  for (guint i = 0; i < arity; i++) {
    if ((guint64)to[i] >= most || __builtin_mul_overflow (n, (guint64)to[i] + 1, &n)
        || n > most)
      return 0;
  }
  return n;
}

typedef struct {
  guint family;
  guint arity;
  const gint64 *to;
  MxValue *values;
  MxMex mex;
} Cells;

/* The value of an option of the cell INDEX; -3 where it does not come before it. */
#define NOT_BEFORE ((MxValue)-3)

static MxValue
option_value (const Cells *cells, const MxOptions *read, guint option, guint64 index)
{
  MxValue sum = 0;

  for (guint32 i = read->first[option]; i < read->first[option + 1]; i++) {
    const gint64 *coords = read->coords + read->part[i].coords;
    guint64 at = 0;
    MxValue value;

    if (read->part[i].family != cells->family)
      return NOT_BEFORE;
    for (guint k = 0; k < cells->arity; k++) {
      if (coords[k] > cells->to[k])
        return NOT_BEFORE;
      at = at * ((guint64)cells->to[k] + 1) + (guint64)coords[k];
    }
    if (at >= index)
      return NOT_BEFORE;
    value = cells->values[at];
    if (value < 0)
      sum = MX_VALUE_UNKNOWN;
    else if (sum >= 0)
      sum ^= value;
  }
  return sum;
}

/* Values one cell from its options, which were read.  FALSE if an option is NOT_BEFORE. */
static gboolean
value_cell (Cells *cells, const MxOptions *read, guint64 index)
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

static MxBoxResult
read_cell (Cells *cells, MxReader *reader, MxOptions *read, MxWork *work,
           const gint64 *coords, guint64 index, MxFault *fault)
{
  mx_reader_options (reader, cells->family, coords, read);
  switch (read->result) {
  case MX_READ_DONE:
    if (read->decided)
      cells->values[index] = read->value;
    else if (!value_cell (cells, read, index))
      return MX_BOX_UNFIT;
    return mx_work_tick (work, 5 + 3 * (guint64)read->n) ? MX_BOX_DONE : MX_BOX_ENDED;
  case MX_READ_FAULT: note_fault (fault, cells, read, reader, coords); return MX_BOX_DONE;
  case MX_READ_LIMIT:
    if (read->fault.message != NULL) {
      note_fault (fault, cells, read, reader, coords);
      mx_work_meet (work, MX_LIMIT_NUMBERS);
    } else {
      mx_work_meet (work,
                    read->n >= read->max_options ? MX_LIMIT_OPTIONS : MX_LIMIT_MEMORY);
    }
    return MX_BOX_ENDED;
  case MX_READ_STOPPED:
  default: work->stopped = work->stopped || mx_work_ok (work); return MX_BOX_ENDED;
  }
}

/* The next cell of the box, row by row. */
static void
step (const Cells *cells, gint64 *coords)
{
  guint k = cells->arity;

  while (k > 0 && coords[k - 1] == cells->to[k - 1])
    coords[--k] = 0;
  if (k > 0)
    coords[k - 1]++;
}

static MxBoxResult
read_box (MxSource *source, guint family, MxWork *work, const gint64 *to, guint64 n,
          guint64 max_options, MxValue *values, MxFault *fault)
{
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxControl control = {.stop = stop_cb, .data = work};
  Cells cells = {.family = family,
                 .arity = source->families[family].arity,
                 .to = to,
                 .values = values};
  g_autofree gint64 *coords = g_new0 (gint64, cells.arity);
  MxBoxResult result = MX_BOX_DONE;
  guint64 n_read = 0;

  read->control = &control;
  read->max_options = (guint64)1 << 22;
  mx_mex_init (&cells.mex);
  for (guint64 i = 0; i < n; i++)
    values[i] = MX_VALUE_UNKNOWN;
  for (guint64 i = 0; i < n && result == MX_BOX_DONE; i++) {
    result = read_cell (&cells, reader, read, work, coords, i, fault);
    step (&cells, coords);
    n_read += read->n;
    work->positions++;
    if (max_options != 0 && n_read > max_options) {
      mx_work_meet (work, MX_LIMIT_OPTIONS);
      result = MX_BOX_ENDED;
    }
  }
  mx_mex_clear (&cells.mex);
  return result;
}

MxBoxResult
mx_box_fill (MxSource *source, guint family, MxWork *work, const gint64 *to,
             guint64 max_options, MxValue *values, MxFault *fault)
{
  const MxFamily *f = &source->families[family];
  guint64 n = mx_box_count (f->arity, to, G_MAXINT64 / sizeof *values);
  MxBoxResult result = MX_BOX_UNFIT;

  g_return_val_if_fail (n > 0, MX_BOX_UNFIT);
  if (f->shape == MX_SHAPE_LINES)
    result = mx_lines_fill (f, work, to, values);
  if (result == MX_BOX_UNFIT)
    result = read_box (source, family, work, to, n, max_options, values, fault);
  return result;
}

MxBox *
mx_box_new (MxSource *source, guint family, MxWork *work, const gint64 *corner)
{
  const MxFamily *f = &source->families[family];
  g_autoptr (MxBox) self = g_new0 (MxBox, 1);
  guint64 n = mx_box_count (
      f->arity, corner, f->shape == MX_SHAPE_LINES ? MOST_LINE_CELLS : MOST_READ_CELLS);

  self->arity = f->arity;
  self->to = g_memdup2 (corner, f->arity * sizeof *corner);
  if (n == 0 || f->arity == 0)
    return g_steal_pointer (&self);
  self->values = mx_work_alloc (work, n, sizeof *self->values);
  if (self->values == NULL)
    return NULL;
  switch (
      mx_box_fill (source, family, work, corner, MOST_READ_OPTIONS, self->values, NULL)) {
  case MX_BOX_DONE: self->n = n; return g_steal_pointer (&self);
  case MX_BOX_UNFIT: return g_steal_pointer (&self);
  case MX_BOX_ENDED: break;
  }
  return NULL;
}

void
mx_box_free (MxBox *self)
{
  if (self == NULL)
    return;
  g_free (self->values);
  g_free (self->to);
  g_free (self);
}

MxValue
mx_box_value (const MxBox *self, const gint64 *coords)
{
  guint64 at = 0;

  for (guint i = 0; i < self->arity; i++) {
    if (coords[i] > self->to[i])
      return MX_VALUE_UNKNOWN;
    at = at * ((guint64)self->to[i] + 1) + (guint64)coords[i];
  }
  return at < self->n ? self->values[at] : MX_VALUE_UNKNOWN;
}
