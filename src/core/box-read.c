/* SPDX-License-Identifier: MIT */
#include "core/box-private.h"

#include "core/mex.h"

/* Filling a box by reading the options of each cell, and forgetting them. */

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

MxBoxResult
mx_box_read (MxCells *cells)
{
  g_autoptr (MxReader) reader = mx_reader_new (cells->source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxControl control = {.stop = mx_box_stop_cb, .data = cells->work};
  gint64 coords[MX_BOX_ARITY];
  guint32 *sorted = cells->order.plain ? NULL : mx_box_sort (cells);
  MxBoxResult result = mx_work_ok (cells->work) ? MX_BOX_DONE : MX_BOX_ENDED;
  MxMex mex;

  read->control = &control;
  read->max_options = (guint64)1 << 22;
  mx_mex_init (&mex);
  mx_box_first (cells, coords);
  for (guint64 i = 0; i < cells->n && result == MX_BOX_DONE; i++) {
    if (sorted != NULL)
      find_coords (cells, sorted[i], coords);
    result = read_cell (cells, &mex, reader, read, coords);
    if (sorted == NULL)
      mx_box_next (cells, coords);
    cells->n_options += read->n;
    cells->work->positions++;
    if (cells->max_options != 0 && cells->n_options > cells->max_options) {
      mx_work_meet (cells->work, MX_LIMIT_OPTIONS);
      result = MX_BOX_ENDED;
    }
  }
  mx_mex_clear (&mex);
  mx_work_end_reads (cells->work, read);
  mx_work_free (cells->work, sorted, cells->n, sizeof *sorted);
  return result;
}
