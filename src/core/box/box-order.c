/* SPDX-License-Identifier: MIT */
#include "core/box/box-private.h"

#include <string.h>

/* An order of dependence: functions of the coordinates of which the first that a move changes
 * becomes smaller.
 *
 * It is sought among the coordinates, what they lack to the border, and sums of all and of two of
 * them, by the moves of some cells: a function that no move makes larger is taken, the moves that
 * make it smaller are done with, and the next one is sought for the others.  If there is any such
 * list of functions this finds one, for taking a function never spoils the choice of a later one.
 * Whether the order holds for the other cells as well is seen as they are filled. */

#define CELLS 200
#define MOST_READ 2000
#define MOST_MOVES 20000

typedef struct {
  gint64 by[MX_BOX_ARITY]; /* what it adds */
} Change;

gboolean
mx_box_stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

/* The I-th cell to look at: corners and middles, then here and there. */
static void
choose_cell (const MxCells *self, guint i, GRand *rand, gint64 *coords)
{
  guint corners = i;

  for (guint k = 0; k < self->arity; k++) {
    gint64 most = self->to[k];

    if (i < 81)
      coords[k] = corners % 3 == 0 ? most : corners % 3 == 1 ? most / 2 : MIN (most, 1);
    else
      coords[k] = (gint64)(g_rand_double (rand) * (double)(most + 1));
    coords[k] = MIN (coords[k], most);
    corners /= 3;
  }
}

/* Adds what the options of a cell change. */
static void
add_changes (const MxCells *self, const MxOptions *read, const gint64 *from,
             GArray *changes)
{
  for (guint32 i = 0; i < read->n_parts && changes->len < MOST_MOVES; i++) {
    const gint64 *to = read->coords + read->part[i].coords;
    Change change = {{0}};

    for (guint k = 0; k < self->arity; k++)
      change.by[k] = to[k] - from[k];
    g_array_append_val (changes, change);
  }
}

/* FALSE if a cell leads to another family, or WORK must end. */
static gboolean
read_changes (MxCells *self, MxReader *reader, MxOptions *read, GArray *changes)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  gint64 coords[MX_BOX_ARITY];

  for (guint i = 0; i < CELLS && changes->len < MOST_MOVES; i++) {
    choose_cell (self, i, rand, coords);
    mx_work_begin_read (self->work, read);
    mx_reader_options (reader, self->family, coords, read);
    if (read->result == MX_READ_STOPPED
        || !mx_work_tick (self->work, 100 + 10 * (guint64)read->n))
      return FALSE;
    for (guint32 k = 0; k < read->n_parts; k++) {
      if (read->part[k].family != self->family)
        return FALSE;
    }
    add_changes (self, read, coords, changes);
  }
  return TRUE;
}

static gboolean
find_changes (MxCells *self, GArray *changes)
{
  g_autoptr (MxReader) reader = mx_reader_new (self->source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxControl control = {.stop = mx_box_stop_cb, .data = self->work};
  gboolean found;

  read->control = &control;
  read->max_options = MOST_READ;
  found = read_changes (self, reader, read, changes);
  mx_work_end_reads (self->work, read);
  return found;
}

static gint64
change_of (const gint8 *weight, const Change *change, guint arity)
{
  gint64 sum = 0;

  for (guint k = 0; k < arity; k++)
    sum += weight[k] * change->by[k];
  return sum;
}

/* The I-th function: a coordinate, the sum of all, minus a coordinate, the sum of two.  FALSE if
 * there is none. */
static gboolean
make_function (guint arity, guint i, gint8 *weight)
{
  memset (weight, 0, MX_BOX_ARITY);
  if (i < arity) {
    weight[i] = 1;
    return TRUE;
  }
  i -= arity;
  if (i == 0) {
    memset (weight, 1, arity);
    return TRUE;
  }
  i--;
  if (i < arity) {
    weight[i] = -1;
    return TRUE;
  }
  i -= arity;
  weight[i / arity % arity] = 1;
  weight[i % arity] = 1;
  return i < arity * arity;
}

/* Takes the function if it serves, and drops the moves that make it smaller. */
static gboolean
try_function (MxCells *self, const gint8 *weight, GArray *changes)
{
  Change *change = (Change *)(gpointer)changes->data;
  guint n = 0;

  for (guint i = 0; i < changes->len; i++) {
    if (change_of (weight, &change[i], self->arity) > 0)
      return FALSE;
  }
  for (guint i = 0; i < changes->len; i++) {
    if (change_of (weight, &change[i], self->arity) == 0)
      change[n++] = change[i];
  }
  if (n == changes->len)
    return FALSE;
  g_array_set_size (changes, n);
  memcpy (self->order.weight[self->order.n++], weight, MX_BOX_ARITY);
  return TRUE;
}

/* If each function is of one coordinate: the loops over all of them. */
static void
find_loops (MxCells *self)
{
  MxBoxOrder *order = &self->order;
  gboolean used[MX_BOX_ARITY] = {FALSE};
  guint n = 0;

  order->plain = TRUE;
  for (guint i = 0; i < order->n; i++) {
    guint at = 0;
    guint n_weights = 0;

    for (guint k = 0; k < self->arity; k++) {
      n_weights += order->weight[i][k] != 0;
      at = order->weight[i][k] != 0 ? k : at;
    }
    order->plain = order->plain && n_weights == 1 && !used[at];
    order->down[at] = order->weight[i][at] < 0;
    if (!used[at])
      order->place[n++] = at;
    used[at] = TRUE;
  }
  for (guint k = 0; k < self->arity; k++) {
    if (!used[k])
      order->place[n++] = k;
  }
}

gboolean
mx_box_find_order (MxCells *self)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (Change));
  gint8 weight[MX_BOX_ARITY];
  gboolean found = TRUE;

  self->order = (MxBoxOrder){0};
  if (!find_changes (self, changes))
    return FALSE;
  while (changes->len > 0 && found) {
    found = FALSE;
    for (guint i = 0;
         !found && self->order.n < MX_BOX_ARITY && make_function (self->arity, i, weight);
         i++)
      found = try_function (self, weight, changes);
    if (!mx_work_tick (self->work, MOST_MOVES))
      return FALSE;
  }
  find_loops (self);
  return changes->len == 0;
}

void
mx_box_order_rows (MxCells *self, guint last)
{
  self->order = (MxBoxOrder){0};
  for (guint k = 0; k < self->arity; k++) {
    if (k != last)
      self->order.weight[self->order.n++][k] = 1;
  }
  self->order.weight[self->order.n++][last] = 1;
  find_loops (self);
}

void
mx_box_first (const MxCells *self, gint64 *coords)
{
  for (guint k = 0; k < self->arity; k++)
    coords[k] = self->order.plain && self->order.down[k] ? self->to[k] : 0;
}

gboolean
mx_box_next (const MxCells *self, gint64 *coords)
{
  for (guint i = self->arity; i > 0; i--) {
    guint k = self->order.place[i - 1];
    gboolean down = self->order.plain && self->order.down[k];

    if (coords[k] != (down ? 0 : self->to[k])) {
      coords[k] += down ? -1 : 1;
      return TRUE;
    }
    coords[k] = down ? self->to[k] : 0;
  }
  return FALSE;
}

/* Sorts FROM into TO by one function; cells with the same value stay in their order. */
static gboolean
sort_by (MxCells *self, const gint8 *weight, const guint32 *from, guint32 *to)
{
  gint64 low = 0;
  guint64 span = 1;
  guint64 *begin;

  for (guint k = 0; k < self->arity; k++) {
    low += weight[k] < 0 ? -self->to[k] : 0;
    span += weight[k] != 0 ? (guint64)self->to[k] : 0;
  }
  begin = mx_work_alloc0 (self->work, span + 1, sizeof *begin);
  for (guint pass = 0; begin != NULL && pass < 2; pass++) {
    for (guint64 i = 0; i < self->n; i++) {
      guint64 cell = from != NULL ? from[i] : i;
      gint64 value = -low;

      for (guint k = 0; k < self->arity; k++)
        value += weight[k] * ((gint64)cell / self->stride[k] % (self->to[k] + 1));
      if (pass == 0)
        begin[value + 1]++;
      else
        to[begin[value]++] = (guint32)cell;
      if (i % 1024 == 0 && !mx_work_tick (self->work, 1024))
        break;
    }
    for (guint64 v = 0; pass == 0 && v < span; v++)
      begin[v + 1] += begin[v];
  }
  mx_work_free (self->work, begin, span + 1, sizeof *begin);
  return mx_work_ok (self->work);
}

guint32 *
mx_box_sort (MxCells *self)
{
  MxWork *work = self->work;
  guint32 *cells[2] = {NULL, NULL};
  const guint32 *from = NULL;
  guint into = 0;

  if (self->n > G_MAXUINT32) {
    mx_work_meet (work, MX_LIMIT_MEMORY);
    return NULL;
  }
  cells[0] = mx_work_alloc (work, self->n, sizeof *cells[0]);
  cells[1] = mx_work_alloc (work, self->n, sizeof *cells[1]);
  for (guint i = self->order.n; cells[0] != NULL && cells[1] != NULL && i > 0; i--) {
    if (!sort_by (self, self->order.weight[i - 1], from, cells[into]))
      break;
    from = cells[into];
    into = 1 - into;
  }
  mx_work_free (work, cells[into], self->n, sizeof *cells[into]);
  if (mx_work_ok (work))
    return cells[1 - into];
  mx_work_free (work, cells[1 - into], self->n, sizeof *cells[1 - into]);
  return NULL;
}
