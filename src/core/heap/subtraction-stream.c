/* SPDX-License-Identifier: MIT */
#include "core/heap/subtraction-private.h"

#include <string.h>

/* The cells of a stream, and the choice of the way.  A stream begins with the narrowest cells that
 * may do and takes the next wider ones when a value comes that they have no room for.
 *
 * Two theorems answer sets with regular amounts at once.
 *
 * If S has 1 … m and no multiple of m + 1, then G(n) = n mod (m + 1): an amount that is no multiple
 * of m + 1 changes the rest, and taking 1 … m reaches every smaller rest.
 *
 * If S = {l, …, h} and r = l + h, then G(n) = floor((n mod r) / l).  Let t = n mod r and j = floor
 * (t / l).  Taking s <= t leads to the rests max(0, t - h) … t - l, which have values from 0 on
 * (where t > h, t - h is below l) up to j - 1, each of them; taking s > t leads to rests from t + l
 * on, which have values above j.  So the mex is j.  For heaps below h nothing changes where S goes
 * on behind h. */

/* Sets with more amounts are looked at for theorems: computing is as quick for others, and shows
 * what it does. */
#define THEOREM_AMOUNTS 64
/* And those with more than these have planes. */
#define ONE_HOT_AMOUNTS 320

static guint
cell_size (MxTakeKind kind)
{
  switch (kind) {
  case MX_TAKE_REST:
  case MX_TAKE_STAIRS: return 0;
  case MX_TAKE_PLANES: return 1;
  case MX_TAKE_ONE_HOT_16: return 2;
  case MX_TAKE_ONE_HOT_32:
  case MX_TAKE_STAMPS: return 4;
  case MX_TAKE_ONE_HOT_64:
  default: return 8;
  }
}

static gboolean
is_one_hot (MxTakeKind kind)
{
  return kind == MX_TAKE_ONE_HOT_16 || kind == MX_TAKE_ONE_HOT_32
         || kind == MX_TAKE_ONE_HOT_64;
}

static guint32
get_cell (const MxTakeStream *self, guint64 i)
{
  const guint8 *cell = self->cells + i * self->size;

  switch (self->kind) {
  case MX_TAKE_ONE_HOT_16:
    return (guint32)__builtin_ctz (*(const guint16 *)(gconstpointer)cell);
  case MX_TAKE_ONE_HOT_32:
    return (guint32)__builtin_ctz (*(const guint32 *)(gconstpointer)cell);
  case MX_TAKE_ONE_HOT_64:
    return (guint32)__builtin_ctzll (*(const guint64 *)(gconstpointer)cell);
  case MX_TAKE_STAMPS: return *(const guint32 *)(gconstpointer)cell;
  case MX_TAKE_REST:
  case MX_TAKE_STAIRS:
  case MX_TAKE_PLANES:
  default: return *cell;
  }
}

static void
set_cell (MxTakeStream *self, guint64 i, guint32 value)
{
  guint8 *cell = self->cells + i * self->size;

  switch (self->kind) {
  case MX_TAKE_ONE_HOT_16: *(guint16 *)(gpointer)cell = (guint16)(1u << value); break;
  case MX_TAKE_ONE_HOT_32: *(guint32 *)(gpointer)cell = 1u << value; break;
  case MX_TAKE_ONE_HOT_64: *(guint64 *)(gpointer)cell = (guint64)1 << value; break;
  case MX_TAKE_STAMPS: *(guint32 *)(gpointer)cell = value; break;
  case MX_TAKE_REST:
  case MX_TAKE_STAIRS:
  case MX_TAKE_PLANES:
  default: *cell = (guint8)value; break;
  }
}

/* Heaps below 0 that have cells. */
static guint64
count_below_zero (const MxTakeStream *self)
{
  return self->end > self->n ? self->end - self->n : 0;
}

/* -- kinds -- */

/* What a kind has besides its cells. */
static gboolean
open_kind (MxTakeStream *self, MxWork *work)
{
  if (self->kind == MX_TAKE_PLANES)
    return mx_take_planes_init (self, work) && mx_take_planes_load (self, work);
  if (self->kind != MX_TAKE_STAMPS)
    return TRUE;
  self->stamp = mx_work_alloc0 (work, (guint64)self->n_set + 2, sizeof *self->stamp);
  return self->stamp != NULL;
}

static void
close_kind (MxTakeStream *self, MxWork *work)
{
  mx_take_planes_clear (self, work);
  mx_work_free (work, self->stamp, (guint64)self->n_set + 2, sizeof *self->stamp);
  self->stamp = NULL;
}

/* Takes cells of KIND, with the values of those that there are. */
static gboolean
change_kind (MxTakeStream *self, MxWork *work, MxTakeKind kind)
{
  MxTakeStream old = *self;
  guint64 first = count_below_zero (self);

  self->kind = kind;
  self->size = cell_size (kind);
  self->cells = mx_work_alloc0 (work, self->cap, self->size);
  if (self->cells == NULL) {
    *self = old;
    return FALSE;
  }
  for (guint64 i = first; i < self->end; i++) {
    set_cell (self, i, get_cell (&old, i));
    if (!mx_work_tick (work, 1)) {
      mx_work_free (work, self->cells, self->cap, self->size);
      *self = old;
      return FALSE;
    }
  }
  close_kind (self, work);
  mx_work_free (work, old.cells, self->cap, old.size);
  self->broken = !open_kind (self, work);
  return !self->broken;
}

/* -- making a stream -- */

/* The theorem that holds for heaps below BOUND; FALSE if none. */
static gboolean
find_theorem (MxTakeStream *self, guint64 bound)
{
  const gint64 *set = self->set;
  guint n = self->n_set;
  guint64 low = 0;
  gboolean avoided = TRUE;

  if (n <= THEOREM_AMOUNTS)
    return FALSE;
  while (low < n && (guint64)set[low] == low + 1)
    low++;
  self->l = low + 1;
  for (guint k = 0; avoided && k < n && (guint64)set[k] < bound; k++)
    avoided = (guint64)set[k] % self->l != 0;
  if (low > 0 && avoided) {
    self->kind = MX_TAKE_REST;
    return TRUE;
  }
  if ((guint64)(set[n - 1] - set[0]) != n - 1)
    return FALSE;
  self->kind = MX_TAKE_STAIRS;
  self->l = (guint64)set[0];
  self->r = (guint64)set[0] + (guint64)set[n - 1];
  return TRUE;
}

gboolean
mx_take_init (MxTakeStream *self, MxWork *work, const gint64 *set, guint n_set,
              guint64 bound)
{
  *self = (MxTakeStream){.set = set, .n_set = n_set};
  self->window = n_set > 0 ? (guint64)set[n_set - 1] : 0;
  if (find_theorem (self, bound))
    return TRUE;
  self->kind = n_set > ONE_HOT_AMOUNTS ? MX_TAKE_PLANES : MX_TAKE_ONE_HOT_16;
  self->size = cell_size (self->kind);
  self->end = self->window;
  self->cap = self->window + MAX (MX_TAKE_BLOCK, self->window / 2);
  self->cells = mx_work_alloc0 (work, self->cap, self->size);
  return self->cells != NULL && open_kind (self, work);
}

void
mx_take_clear (MxTakeStream *self, MxWork *work)
{
  close_kind (self, work);
  mx_work_free (work, self->cells, self->cap, self->size);
  self->cells = NULL;
}

/* -- going on -- */

static void
make_room (MxTakeStream *self, guint64 count)
{
  if (self->size == 0 || self->end + count <= self->cap)
    return;
  memmove (self->cells, self->cells + (self->end - self->window) * self->size,
           self->window * self->size);
  self->end = self->window;
}

static guint64
run_kind (MxTakeStream *self, MxWork *work, guint64 count)
{
  if (self->kind == MX_TAKE_PLANES)
    return mx_take_planes (self, work, count);
  if (self->kind == MX_TAKE_STAMPS)
    return mx_take_stamps (self, work, count);
  if (is_one_hot (self->kind)) {
    mx_work_tick (work, count / 8 + count * self->n_set / 64);
    return mx_take_one_hot (self, count);
  }
  return count;
}

gboolean
mx_take_advance (MxTakeStream *self, MxWork *work, guint64 count)
{
  if (self->broken) {
    close_kind (self, work);
    self->broken = !open_kind (self, work);
  }
  if (self->broken)
    return FALSE;
  make_room (self, count);
  while (count > 0) {
    guint64 done = run_kind (self, work, count);

    self->n += done;
    self->end += self->size != 0 ? done : 0;
    count -= done;
    if (!mx_work_ok (work))
      return FALSE;
    /* The kinds are in the order of what they have room for. */
    if (count > 0 && !change_kind (self, work, (MxTakeKind)(self->kind + 1)))
      return FALSE;
  }
  return TRUE;
}

void
mx_take_read (const MxTakeStream *self, guint64 from, guint64 count, MxValue *values)
{
  guint64 first = self->end - (self->n - from);

  if (self->kind == MX_TAKE_REST) {
    for (guint64 i = 0; i < count; i++)
      values[i] = (MxValue)((from + i) % self->l);
  } else if (self->kind == MX_TAKE_STAIRS) {
    for (guint64 i = 0; i < count; i++)
      values[i] = (MxValue)((from + i) % self->r / self->l);
  } else if (self->kind == MX_TAKE_ONE_HOT_16) {
    const guint16 *cell = (const guint16 *)(gconstpointer)self->cells + first;

    for (guint64 i = 0; i < count; i++)
      values[i] = __builtin_ctz (cell[i]);
  } else if (self->kind == MX_TAKE_ONE_HOT_32) {
    const guint32 *cell = (const guint32 *)(gconstpointer)self->cells + first;

    for (guint64 i = 0; i < count; i++)
      values[i] = __builtin_ctz (cell[i]);
  } else if (self->kind == MX_TAKE_PLANES) {
    for (guint64 i = 0; i < count; i++)
      values[i] = self->cells[first + i];
  } else {
    for (guint64 i = 0; i < count; i++)
      values[i] = get_cell (self, first + i);
  }
}

/* -- going back -- */

guint
mx_take_kept_size (MxTakeKind kind)
{
  return kind == MX_TAKE_STAMPS ? 4 : 1;
}

gboolean
mx_take_keep (const MxTakeStream *self, MxWork *work, gpointer values)
{
  guint64 below = self->n < self->window ? self->window - self->n : 0;
  guint64 first = self->end - self->window;

  memset (values, 0, below * mx_take_kept_size (self->kind));
  for (guint64 i = below; i < self->window; i++) {
    if (self->kind == MX_TAKE_STAMPS)
      ((guint32 *)values)[i] = get_cell (self, first + i);
    else
      ((guint8 *)values)[i] = (guint8)get_cell (self, first + i);
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_take_go (MxTakeStream *self, MxWork *work, guint64 n, MxTakeKind kind,
            gconstpointer values)
{
  guint64 below = n < self->window ? self->window - n : 0;

  self->n = 0;
  if (self->size == 0) {
    self->n = n;
    return TRUE;
  }
  self->end = self->window;
  memset (self->cells, 0, self->cap * self->size);
  if (values != NULL && kind != self->kind && !change_kind (self, work, kind))
    return FALSE;
  self->n = values != NULL ? n : 0;
  for (guint64 i = below; values != NULL && i < self->window; i++) {
    set_cell (self, i,
              kind == MX_TAKE_STAMPS ? ((const guint32 *)values)[i]
                                     : ((const guint8 *)values)[i]);
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  if (self->kind == MX_TAKE_STAMPS)
    memset (self->stamp, 0, ((gsize)self->n_set + 2) * sizeof *self->stamp);
  return self->kind != MX_TAKE_PLANES || mx_take_planes_load (self, work);
}
