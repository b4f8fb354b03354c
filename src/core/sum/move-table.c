/* SPDX-License-Identifier: MIT */
#include "core/sum/move-table.h"

#include <string.h>

/* What winning moves are listed from, and those that are written out because nothing would be left
 * to find them again. */

MxMoveTable *
mx_move_table_new (MxSource *source, const MxKinds *kinds)
{
  MxMoveTable *self = g_new0 (MxMoveTable, 1);
  guint n = kinds->sum->n;

  self->source = source;
  self->kinds = kinds;
  self->node = g_new (MxNode, MAX (n, 1));
  self->value = g_new (MxValue, MAX (n, 1));
  self->way = g_new0 (guint8, MAX (n, 1));
  self->count = g_new0 (guint64, MAX (n, 1));
  self->dense = g_new0 (MxDense *, MAX (source->n_families, 1));
  self->keep = g_new0 (gboolean, MAX (source->n_families, 1));
  for (guint i = 0; i < n; i++) {
    self->node[i] = MX_NO_NODE;
    self->value[i] = MX_VALUE_UNKNOWN;
  }
  self->top[0] = self->top[1] = MX_NO_KIND;
  g_mutex_init (&self->lock);
  return self;
}

void
mx_move_table_free (MxMoveTable *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->source->n_families; i++)
    mx_dense_free (self->dense[i]);
  g_mutex_clear (&self->lock);
  g_free (self->dense);
  g_free (self->keep);
  g_free (self->node);
  g_free (self->value);
  g_free (self->way);
  g_free (self->count);
  g_free (self->stored);
  g_free (self->stored_part);
  g_free (self->stored_coords);
  g_free (self);
}

void
mx_move_table_tidy (MxMoveTable *self)
{
  for (guint i = 0; i < self->source->n_families; i++) {
    if (!self->keep[i])
      g_clear_pointer (&self->dense[i], mx_dense_free);
  }
}

MxValue
mx_move_table_wanted (const MxMoveTable *self, guint kind)
{
  return self->value[kind] >= 0 ? self->sum ^ self->value[kind] : self->sum;
}

/* -- moves that are written out -- */

gboolean
mx_move_table_begin (MxMoveTable *self, MxWork *work, guint kind)
{
  if (!mx_work_tick (work, 10)
      || !mx_work_reserve (work, &self->stored, &self->cap_stored,
                           (guint64)self->n_stored + 1, sizeof *self->stored))
    return FALSE;
  self->stored[self->n_stored++] = (MxStoredMove){kind, 0, self->n_stored_parts};
  return TRUE;
}

static int
compare_parts_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const MxSumPart *x = a;
  const MxSumPart *y = b;
  const MxMoveTable *self = data;

  return mx_source_compare (self->source, x->family, self->stored_coords + x->coords,
                            y->family, self->stored_coords + y->coords);
}

gboolean
mx_move_table_add_part (MxMoveTable *self, MxWork *work, guint family,
                        const gint64 *coords)
{
  guint arity = self->source->families[family].arity;
  MxStoredMove *move = &self->stored[self->n_stored - 1];
  MxSumPart part = {family, self->n_stored_coords};
  guint32 at;

  if (!mx_work_reserve (work, &self->stored_part, &self->cap_stored_part,
                        (guint64)self->n_stored_parts + 1, sizeof part)
      || !mx_work_reserve (work, &self->stored_coords, &self->cap_stored_coords,
                           (guint64)self->n_stored_coords + arity, sizeof *coords)) {
    /* A move without some of its parts would be another one. */
    self->n_stored_parts = move->begin;
    self->n_stored--;
    return FALSE;
  }
  for (guint i = 0; i < arity; i++)
    self->stored_coords[self->n_stored_coords++] = coords[i];
  for (at = self->n_stored_parts;
       at > move->begin && compare_parts_cb (&self->stored_part[at - 1], &part, self) > 0;
       at--)
    self->stored_part[at] = self->stored_part[at - 1];
  self->stored_part[at] = part;
  self->n_stored_parts++;
  move->n++;
  return TRUE;
}

static int
compare_stored_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const MxStoredMove *x = a;
  const MxStoredMove *y = b;
  MxMoveTable *self = data;

  if (x->n != y->n)
    return x->n < y->n ? -1 : 1;
  for (guint32 i = 0; i < x->n; i++) {
    int order = compare_parts_cb (&self->stored_part[x->begin + i],
                                  &self->stored_part[y->begin + i], self);

    if (order != 0)
      return order;
  }
  return 0;
}

gboolean
mx_move_table_end_kind (MxMoveTable *self, MxWork *work, guint kind)
{
  guint32 begin = self->n_stored;
  guint32 n;

  while (begin > 0 && self->stored[begin - 1].kind == kind)
    begin--;
  n = self->n_stored - begin;
  if (n == 0)
    return mx_work_ok (work);
  g_qsort_with_data (self->stored + begin, (int)n, sizeof *self->stored,
                     compare_stored_cb, self);
  self->n_stored = begin + 1;
  for (guint32 i = begin + 1; i < begin + n; i++) {
    if (compare_stored_cb (&self->stored[self->n_stored - 1], &self->stored[i], self)
        != 0)
      self->stored[self->n_stored++] = self->stored[i];
  }
  self->way[kind] = MX_WAY_STORED;
  self->count[kind] = self->n_stored - begin;
  return mx_work_tick (work, 20 * (guint64)n);
}
