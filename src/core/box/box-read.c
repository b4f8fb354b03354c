/* SPDX-License-Identifier: MIT */
#include "core/box/box-private.h"

#include "core/mex.h"

#include <string.h>

/* Filling a box by reading the options of each cell, and forgetting them.
 *
 * Cells are read in batches, which give the place of an option in the box; one with an option that
 * has none there is read by itself. */

/* The value of an option; MX_CELL_PENDING, OPEN or unknown if one of its parts is so. */
static MxValue
option_value (MxCells *cells, const MxOptions *read, guint option)
{
  MxValue sum = 0;
  MxValue lack = 0;

  for (guint32 i = read->first[option]; i < read->first[option + 1]; i++) {
    MxValue value = MX_CELL_OPEN;
    gint64 at;

    if (read->part[i].family != cells->family)
      return MX_CELL_PENDING;
    at = mx_cells_find (cells, read->coords + read->part[i].coords);
    if (at >= 0)
      value = cells->values[at];
    if (value == MX_CELL_PENDING)
      return value;
    lack = MIN (lack, value);
    sum ^= value;
  }
  return lack < 0 ? lack : sum;
}

/* Values one cell from its options, which were read.  FALSE if one is pending. */
static gboolean
value_cell (MxCells *cells, MxMex *mex, const MxOptions *read, gint64 index)
{
  MxValue lack = 0;

  mx_mex_reset (mex);
  for (guint i = 0; i < read->n; i++) {
    MxValue value = option_value (cells, read, i);

    if (value == MX_CELL_PENDING)
      return FALSE;
    if (value >= 0)
      mx_mex_add (mex, value, read->n);
    else
      lack = MIN (lack, value);
  }
  cells->values[index] = lack < 0 ? lack : mx_mex_get (mex);
  return TRUE;
}

/* The first fault is told. */
static void
note_fault (const MxCells *cells, const MxOptions *read, const gint64 *coords)
{
  MxFault *fault = cells->fault;
  GString *name;

  if (fault == NULL || fault->message != NULL)
    return;
  name = g_string_new (NULL);
  mx_source_append_name (cells->source, name, cells->family, coords);
  *fault = read->fault;
  fault->message = g_strdup (read->fault.message);
  fault->position = g_string_free (name, FALSE);
}

static MxBoxResult
end_at (const MxCells *cells, const MxOptions *read, const gint64 *coords)
{
  MxWork *work = cells->work;

  if (read->result == MX_READ_STOPPED) {
    work->stopped = work->stopped || mx_work_ok (work);
  } else if (read->fault.message != NULL) {
    note_fault (cells, read, coords);
    mx_work_meet (work, MX_LIMIT_NUMBERS);
  } else {
    mx_work_meet (work,
                  read->n >= read->max_options ? MX_LIMIT_OPTIONS : MX_LIMIT_MEMORY);
  }
  return MX_BOX_ENDED;
}

static MxBoxResult
read_cell (MxCells *cells, MxMex *mex, MxReader *reader, MxOptions *read,
           const gint64 *coords)
{
  gint64 index = mx_cells_find (cells, coords);

  mx_work_begin_read (cells->work, read);
  mx_reader_options (reader, cells->family, coords, read);
  switch (read->result) {
  case MX_READ_DONE:
    if (read->decided)
      cells->values[index] = read->value;
    else if (!value_cell (cells, mex, read, index))
      return MX_BOX_UNFIT;
    break;
  case MX_READ_FAULT:
    note_fault (cells, read, coords);
    cells->values[index] = MX_VALUE_UNKNOWN;
    break;
  case MX_READ_LIMIT:
  case MX_READ_STOPPED: return end_at (cells, read, coords);
  }
  return mx_work_tick (cells->work, 5 + 3 * (guint64)read->n) ? MX_BOX_DONE
                                                              : MX_BOX_ENDED;
}

/* The I-th cell of an order that is not plain. */
static void
find_coords (const MxCells *cells, guint64 index, gint64 *coords)
{
  for (guint k = 0; k < cells->arity; k++)
    coords[k] = (gint64)index / cells->stride[k] % (cells->to[k] + 1);
}

/* The value of option K of the batch, as option_value () has it. */
static MxValue
place_value (const MxCells *cells, const MxBatch *batch, guint32 k)
{
  const MxOptions *read = batch->options;
  MxValue sum = 0;
  MxValue lack = 0;

  if (batch->family >= 0)
    return cells->values[read->coords[k]];
  for (guint32 i = read->first[k]; i < read->first[k + 1]; i++) {
    MxValue value = cells->values[read->coords[read->part[i].coords]];

    if (value == MX_CELL_PENDING)
      return value;
    lack = MIN (lack, value);
    sum ^= value;
  }
  return lack < 0 ? lack : sum;
}

/* Values cell I of the batch.  FALSE if an option is pending. */
static gboolean
value_read (MxCells *cells, MxMex *mex, const MxBatch *batch, guint i, gint64 index)
{
  guint32 end = batch->begin[i + 1];
  MxValue lack = 0;

  mx_mex_reset (mex);
  for (guint32 k = batch->begin[i]; k < end; k++) {
    MxValue value = place_value (cells, batch, k);

    if (value == MX_CELL_PENDING)
      return FALSE;
    if (value >= 0)
      mx_mex_add (mex, value, end - batch->begin[i]);
    else
      lack = MIN (lack, value);
  }
  cells->values[index] = lack < 0 ? lack : mx_mex_get (mex);
  return TRUE;
}

/* What cells are read with. */
typedef struct {
  MxReader *reader;
  MxOptions *read; /* of one cell */
  MxBatch *batch;
  MxMex mex;
  MxControl control;
  const gint64 **sides; /* one a family: of the box, NULL for the others */
  gint64 side[MX_BOX_ARITY];
  gint64 coords[MX_BATCH_MAX * MX_BOX_ARITY];
} Reading;

static void
init_reading (Reading *self, const MxCells *cells)
{
  self->control = (MxControl){.stop = mx_box_stop_cb, .data = cells->work};
  self->reader = mx_reader_new (cells->source);
  self->read = mx_options_new ();
  self->batch = mx_batch_new ();
  self->sides = g_new0 (const gint64 *, cells->source->n_families);
  self->sides[cells->family] = self->side;
  for (guint k = 0; k < cells->arity; k++)
    self->side[k] = cells->to[k] + 1;
  self->batch->sides = self->sides;
  self->batch->control = &self->control;
  self->read->control = &self->control;
  self->read->max_options = (guint64)1 << 22;
  mx_mex_init (&self->mex);
}

static void
clear_reading (Reading *self, MxWork *work)
{
  mx_mex_clear (&self->mex);
  mx_work_end_reads (work, self->read);
  mx_work_end_reads (work, self->batch->options);
  mx_reader_free (self->reader);
  mx_options_free (self->read);
  mx_batch_free (self->batch);
  g_free (self->sides);
}

/* Values cell I of the batch from what was read of it. */
static MxBoxResult
fill_cell (MxCells *cells, Reading *reading, guint i)
{
  const MxBatch *batch = reading->batch;
  const gint64 *coords = reading->coords + i * cells->arity;
  guint32 n = batch->begin[i + 1] - batch->begin[i];
  gint64 index = mx_cells_find (cells, coords);
  MxBoxResult result = MX_BOX_DONE;

  if (batch->how[i] == MX_BATCH_ALONE) {
    result = read_cell (cells, &reading->mex, reading->reader, reading->read, coords);
    n = reading->read->n;
  } else if (batch->how[i] == MX_BATCH_DECIDED) {
    cells->values[index] = batch->value[i];
  } else if (!value_read (cells, &reading->mex, batch, i, index)) {
    return MX_BOX_UNFIT;
  }
  cells->n_options += n;
  cells->work->positions++;
  if (result == MX_BOX_DONE && !mx_work_tick (cells->work, 3 + n))
    return MX_BOX_ENDED;
  if (cells->max_options == 0 || cells->n_options <= cells->max_options)
    return result;
  mx_work_meet (cells->work, MX_LIMIT_OPTIONS);
  return MX_BOX_ENDED;
}

/* Reads the first of N cells and values them. */
static MxBoxResult
fill_batch (MxCells *cells, Reading *reading, guint n)
{
  MxWork *work = cells->work;
  MxBoxResult result = MX_BOX_DONE;

  mx_work_begin_read (work, reading->batch->options);
  if (!mx_reader_batch (reading->reader, cells->family, reading->coords, n,
                        reading->batch)) {
    work->stopped = work->stopped || mx_work_ok (work);
    return MX_BOX_ENDED;
  }
  for (guint i = 0; i < reading->batch->n && result == MX_BOX_DONE; i++)
    result = fill_cell (cells, reading, i);
  return result;
}

MxBoxResult
mx_box_read (MxCells *cells)
{
  guint32 *sorted = cells->order.plain ? NULL : mx_box_sort (cells);
  MxBoxResult result = mx_work_ok (cells->work) ? MX_BOX_DONE : MX_BOX_ENDED;
  g_autofree Reading *reading = g_new (Reading, 1);
  gint64 next[MX_BOX_ARITY];
  guint arity = cells->arity, n = 0; /* N cells are there to be read */
  guint64 begun = 0;

  init_reading (reading, cells);
  mx_box_first (cells, next);
  while (result == MX_BOX_DONE && (n > 0 || begun < cells->n)) {
    for (; n < MX_BATCH_MAX && begun < cells->n; n++, begun++) {
      gint64 *coords = reading->coords + n * arity;

      if (sorted != NULL)
        find_coords (cells, sorted[begun], coords);
      else
        memcpy (coords, next, arity * sizeof *coords);
      if (sorted == NULL)
        mx_box_next (cells, next);
    }
    result = fill_batch (cells, reading, n);
    n -= MIN (n, reading->batch->n);
    memmove (reading->coords, reading->coords + reading->batch->n * arity,
             n * arity * sizeof *reading->coords);
  }
  clear_reading (reading, cells->work);
  mx_work_free (cells->work, sorted, cells->n, sizeof *sorted);
  return result;
}
