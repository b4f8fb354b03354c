/* SPDX-License-Identifier: MIT */
#include "core/box/box.h"

#include "core/box/box-private.h"
#include "core/box/lines.h"

#include <string.h>

/* Values of a box of positions in a plain array: where every option comes before its position no
 * graph is needed, only the values of the cells before. */

/* How large a box is filled for the sake of one position, and how many options are read. */
#define MOST_LINE_CELLS ((guint64)40000000)
#define MOST_SWEPT_CELLS ((guint64)16000000)
#define MOST_READ_CELLS ((guint64)2000000)
#define MOST_CORNER_OPTIONS ((guint64)1000000)
#define MOST_READ_OPTIONS ((guint64)100000000)
/* How large a box may become, and how often, for the sake of options outside a smaller one. */
#define MOST_GROWN_CELLS ((guint64)16000000)
#define MOST_GROWTHS 16

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

static void
init_cells (MxCells *self, MxSource *source, guint family, MxWork *work, const gint64 *to)
{
  *self = (MxCells){.source = source, .family = family, .work = work};
  self->arity = source->families[family].arity;
  self->n = 1;
  for (guint i = self->arity; i > 0; i--) {
    self->to[i - 1] = to[i - 1];
    self->stride[i - 1] = (gint64)self->n;
    self->n *= (guint64)to[i - 1] + 1;
  }
}

/* Many cells take a while: FALSE if WORK must end. */
static gboolean
set_all (MxCells *self, MxValue value)
{
  for (guint64 i = 0; i < self->n;) {
    guint64 end = MIN (self->n, i + 16384);

    for (; i < end; i++)
      self->values[i] = value;
    if (!mx_work_tick (self->work, 8192))
      return FALSE;
  }
  return TRUE;
}

/* Fills the cells in the order that they have. */
static MxBoxResult
fill_in_order (MxCells *self)
{
  self->outside = FALSE;
  if (!set_all (self, MX_CELL_PENDING))
    return MX_BOX_ENDED;
  if (self->source->families[self->family].n_sweeps > 0 && self->order.plain)
    return mx_box_sweep (self);
  return mx_box_read (self);
}

/* Fills them row by row, which serves most rules, else in an order that is sought. */
static MxBoxResult
fill_cells (MxCells *self)
{
  MxBoxResult result;

  mx_box_order_rows (self, mx_box_find_carried (self));
  result = fill_in_order (self);
  if (result != MX_BOX_UNFIT || self->arity == 1)
    return result;
  if (self->fault != NULL)
    mx_fault_clear (self->fault);
  if (mx_box_find_order (self))
    result = fill_in_order (self);
  return mx_work_ok (self->work) ? result : MX_BOX_ENDED;
}

/* What becomes of the cells that are asked for. */
typedef enum {
  CELLS_KNOWN,
  CELLS_OPEN, /* some depend on what is outside of the box */
  CELLS_LOST, /* some never get a value, however large the box: at a fault */
} CellsState;

/* Copies the values of the cells that two boxes have in common, which may be the same box. */
static CellsState
copy_cells (const MxCells *from, MxCells *to)
{
  gint64 coords[MX_BOX_ARITY] = {0};
  CellsState state = CELLS_KNOWN;

  mx_box_order_rows (to, to->arity - 1);
  for (guint64 i = 0; i < to->n && state != CELLS_LOST; i++) {
    gint64 at = 0;

    for (guint k = 0; k < to->arity; k++)
      at += coords[k] * from->stride[k];
    to->values[i] = from->values[at];
    if (to->values[i] == MX_CELL_OPEN)
      state = CELLS_OPEN;
    else if (to->values[i] < 0 || !mx_work_tick (to->work, 1))
      state = CELLS_LOST;
    mx_box_next (to, coords);
  }
  return state;
}

/* Makes the box larger where options lie outside; FALSE if it would be too large. */
static gboolean
grow (MxCells *self)
{
  gint64 to[MX_BOX_ARITY];
  guint64 most = self->max_options;
  guint64 n = self->n_options;

  for (guint k = 0; k < self->arity; k++) {
    to[k] = self->to[k];
    if (self->seen[k] > to[k])
      to[k] = MAX (self->seen[k], to[k] + to[k] / 2 + 8);
  }
  if (mx_box_count (self->arity, to, MOST_GROWN_CELLS) == 0)
    return FALSE;
  init_cells (self, self->source, self->family, self->work, to);
  self->max_options = most;
  self->n_options = n;
  return TRUE;
}

/* Fills CELLS by way of larger boxes, until nothing that they need is outside.  A fault in such
 * a box may be of a position that nobody asked for, so it is left to others, and so is what would
 * cost too much: other ways may need far fewer of the positions outside. */
static MxBoxResult
fill_by_larger (MxCells *cells)
{
  MxCells larger = *cells;
  MxBoxResult result = MX_BOX_DONE;
  CellsState state = CELLS_OPEN;

  if (larger.max_options == 0)
    larger.max_options = MOST_READ_OPTIONS;
  for (guint i = 0; i < MOST_GROWTHS && result == MX_BOX_DONE && state == CELLS_OPEN
                    && larger.outside && grow (&larger);
       i++) {
    larger.values = mx_work_alloc (cells->work, larger.n, sizeof *larger.values);
    if (larger.values == NULL)
      return MX_BOX_ENDED;
    result = fill_cells (&larger);
    if (result == MX_BOX_DONE)
      state = copy_cells (&larger, cells);
    mx_work_free (cells->work, larger.values, larger.n, sizeof *larger.values);
  }
  if (!mx_work_ok (cells->work))
    return MX_BOX_ENDED;
  return state == CELLS_KNOWN ? MX_BOX_DONE : MX_BOX_UNFIT;
}

/* Fills the cells that depend on what is outside, if there are any. */
static MxBoxResult
fill_open (MxCells *cells)
{
  CellsState state = cells->outside ? copy_cells (cells, cells) : CELLS_KNOWN;

  if (!mx_work_ok (cells->work))
    return MX_BOX_ENDED;
  if (state == CELLS_OPEN && cells->arity > 1)
    return fill_by_larger (cells);
  return state == CELLS_KNOWN ? MX_BOX_DONE : MX_BOX_UNFIT;
}

/* Lets cells that have no value, or ALL, be unknown; nobody looks at what was stopped. */
static void
forget_pending (MxCells *self, gboolean all)
{
  for (guint64 i = 0; !self->work->stopped && i < self->n; i++) {
    if (all || self->values[i] < 0)
      self->values[i] = MX_VALUE_UNKNOWN;
  }
}

MxBoxResult
mx_box_fill (MxSource *source, guint family, MxWork *work, const gint64 *to,
             guint64 max_options, MxValue *values, MxFault *fault)
{
  const MxFamily *f = &source->families[family];
  MxBoxResult result = MX_BOX_UNFIT;
  MxCells cells;

  if (f->arity == 0 || f->arity > MX_BOX_ARITY
      || mx_box_count (f->arity, to, G_MAXINT64 / sizeof *values) == 0)
    return MX_BOX_UNFIT;
  if (f->shape == MX_SHAPE_LINES)
    result = mx_lines_fill (f, work, to, values);
  init_cells (&cells, source, family, work, to);
  cells.values = values;
  if (result == MX_BOX_ENDED)
    forget_pending (&cells, TRUE);
  if (result != MX_BOX_UNFIT)
    return result;
  cells.max_options = max_options;
  cells.fault = fault;
  result = fill_cells (&cells);
  if (result == MX_BOX_DONE)
    result = fill_open (&cells);
  if (result != MX_BOX_DONE || cells.outside)
    forget_pending (&cells, FALSE);
  return result;
}

static guint64
most_cells (const MxFamily *family)
{
  if (family->shape == MX_SHAPE_LINES)
    return MOST_LINE_CELLS;
  return family->n_sweeps > 0 ? MOST_SWEPT_CELLS : MOST_READ_CELLS;
}

/* Moves the corner so far that the options of the position there are in the box, too: one wants to
 * know which of them win. */
static gboolean
take_options_in (MxSource *source, guint family, MxWork *work, gint64 *corner)
{
  const MxFamily *f = &source->families[family];
  g_autofree gint64 *further = g_memdup2 (corner, f->arity * sizeof *corner);
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxControl control = {.stop = mx_box_stop_cb, .data = work};

  read->control = &control;
  read->max_options = MOST_CORNER_OPTIONS;
  mx_reader_options (reader, family, corner, read);
  for (guint32 i = 0; i < read->n_parts; i++) {
    for (guint k = 0; read->part[i].family == family && k < f->arity; k++)
      further[k] = MAX (further[k], read->coords[read->part[i].coords + k]);
  }
  if (read->result == MX_READ_DONE
      && mx_box_count (f->arity, further, most_cells (f)) != 0)
    memcpy (corner, further, f->arity * sizeof *corner);
  return mx_work_look (work);
}

MxBox *
mx_box_new (MxSource *source, guint family, MxWork *work, const gint64 *corner)
{
  const MxFamily *f = &source->families[family];
  g_autoptr (MxBox) self = g_new0 (MxBox, 1);
  guint64 n = mx_box_count (f->arity, corner, most_cells (f));

  self->arity = f->arity;
  self->to = g_memdup2 (corner, f->arity * sizeof *corner);
  if (n == 0 || f->arity == 0)
    return g_steal_pointer (&self);
  if (f->shape != MX_SHAPE_LINES && !take_options_in (source, family, work, self->to))
    return NULL;
  n = mx_box_count (f->arity, self->to, most_cells (f));
  self->values = mx_work_alloc (work, n, sizeof *self->values);
  if (self->values == NULL)
    return NULL;
  switch (mx_box_fill (source, family, work, self->to, MOST_READ_OPTIONS, self->values,
                       NULL)) {
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
