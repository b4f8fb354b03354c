/* SPDX-License-Identifier: MIT */
#include "rules/batch.h"

#include <string.h>

/* From the order in which a batch finds options to the order of positions.  Each clause goes through
 * all positions, so options come clause by clause; a counting sort that keeps what is equal in order
 * brings together those of one position, as its own run would have given them. */

/* More are not kept: a batch is to stay within the caches. */
#define OPTIONS_MAX ((guint)1 << 16)
#define COORDS_MAX ((guint)1 << 18)

void
mx_batch_stream_begin (MxBatchStream *self, int family)
{
  self->n = 0;
  self->n_coords = 0;
  self->sorted = TRUE;
  self->full = FALSE;
  self->family = family;
}

void
mx_batch_stream_clear (MxBatchStream *self)
{
  g_free (self->position);
  g_free (self->target);
  g_free (self->at);
  g_free (self->coords);
  memset (self, 0, sizeof *self);
}

/* FALSE if there is no memory. */
static gboolean
grow (gpointer *array, guint *cap, guint need, gsize size)
{
  if (need <= *cap)
    return TRUE;
  guint next = MAX (need, *cap + *cap / 2 + 1024);
  gpointer grown = g_try_realloc_n (*array, next, size);
  if (grown == NULL)
    return FALSE;
  *array = grown;
  *cap = next;
  return TRUE;
}

static gboolean
make_room (MxBatchStream *self, guint n, guint n_coords)
{
  return self->n + n <= OPTIONS_MAX && self->n_coords + n_coords <= COORDS_MAX
         && grow ((gpointer *)&self->position, &self->cap_position, self->n + n,
                  sizeof *self->position)
         && grow ((gpointer *)&self->coords, &self->cap_coords, self->n_coords + n_coords,
                  sizeof *self->coords)
         && (self->family >= 0
             || (grow ((gpointer *)&self->target, &self->cap_target, self->n + n,
                       sizeof *self->target)
                 && grow ((gpointer *)&self->at, &self->cap_at, self->n + n,
                          sizeof *self->at)));
}

void
mx_batch_stream_add (MxBatchStream *self, const MxTarget *target, gint64 *const *rows,
                     const guint16 *index, guint n_index, const guint16 *position)
{
  guint width = target->n_coords;
  if (n_index == 0)
    return;
  if (self->full || !make_room (self, n_index, n_index * width)) {
    self->full = TRUE;
    return;
  }
  gint64 *coords = self->coords + self->n_coords;
  guint16 *to = self->position + self->n;
  self->sorted = self->sorted && (self->n == 0 || to[-1] <= position[index[0]]);
  for (guint i = 0; i < n_index; i++)
    to[i] = position[index[i]];
  for (guint k = 0; k < width; k++) {
    const gint64 *row = rows[k];
    for (guint i = 0; i < n_index; i++)
      coords[i * width + k] = row[index[i]];
  }
  for (guint i = 0; self->family < 0 && i < n_index; i++) {
    self->target[self->n + i] = target;
    self->at[self->n + i] = self->n_coords + i * width;
  }
  self->n += n_index;
  self->n_coords += n_index * width;
}

/* For N options of one position, whose coordinates are to be written; NULL if there is no room. */
static gint64 *
open_options (MxBatchStream *self, const MxTarget *target, guint position, guint64 n)
{
  if (self->full || n > OPTIONS_MAX
      || !make_room (self, (guint)n, (guint)n * target->n_coords)) {
    self->full = TRUE;
    return NULL;
  }
  for (guint i = self->n; i < self->n + n; i++) {
    self->position[i] = (guint16)position;
    self->target[i] = target;
    self->at[i] = self->n_coords + (i - self->n) * target->n_coords;
  }
  gint64 *coords = self->coords + self->n_coords;
  self->n += (guint)n;
  self->n_coords += (guint)n * target->n_coords;
  return coords;
}

void
mx_batch_stream_add_heap (MxBatchStream *self, const MxTarget *target, guint position,
                          gint64 rest)
{
  gint64 *coords = open_options (self, target, position, 1);
  if (coords != NULL)
    coords[0] = rest;
}

void
mx_batch_stream_add_pairs (MxBatchStream *self, const MxTarget *target, guint position,
                           gint64 rest)
{
  gint64 *coords = open_options (self, target, position, (guint64)rest / 2);
  for (gint64 a = 1; coords != NULL && a <= rest / 2; a++) {
    *coords++ = a;
    *coords++ = rest - a;
  }
}

/* Moves the coordinates of option i to its place among those of its position; NEXT has the next place
 * for each. */
#define SCATTER(width)                                                                   \
  for (guint i = 0; i < self->n; i++) {                                                  \
    gint64 *to = out->coords + (gsize)next[self->position[i]]++ * (width);               \
    for (guint k = 0; k < (width); k++)                                                  \
      to[k] = self->coords[(gsize)i * (width) + k];                                      \
  }                                                                                      \
  break

static void
scatter (const MxBatchStream *self, guint width, guint32 *next, MxOptions *out)
{
  switch (width) {
  case 1: SCATTER (1);
  case 2: SCATTER (2);
  case 3: SCATTER (3);
  case 4: SCATTER (4);
  case 5: SCATTER (5);
  default: SCATTER (width);
  }
}

/* All options are single positions of one family. */
static gboolean
finish_plain (MxBatchStream *self, guint width, guint32 *next, MxOptions *out)
{
  if (!mx_options_reserve (out, self->n, self->n, self->n_coords))
    return FALSE;
  if (self->sorted && self->n_coords > 0)
    memcpy (out->coords, self->coords, self->n_coords * sizeof *out->coords);
  else
    scatter (self, width, next, out);
  for (guint i = 0; i < self->n; i++) {
    out->first[i] = i;
    out->part[i].family = (guint32)self->family;
    out->part[i].coords = i * width;
  }
  out->n = out->n_parts = self->n;
  out->first[self->n] = self->n;
  out->n_coords = self->n_coords;
  return TRUE;
}

static void
write_option (const MxBatchStream *self, const MxRules *rules, guint i, MxOptions *out)
{
  const MxTarget *target = self->target[i];
  guint32 at = out->n_coords;
  for (guint k = 0; k < target->n_coords; k++)
    out->coords[at + k] = self->coords[self->at[i] + k];
  for (guint k = 0; k < target->n; k++) {
    out->part[out->n_parts].family = target->family[k];
    out->part[out->n_parts++].coords = at;
    at += rules->families[target->family[k]].arity;
  }
  out->n_coords = at;
  out->first[++out->n] = out->n_parts;
}

static gboolean
finish_mixed (MxBatchStream *self, const MxRules *rules, guint32 *next, MxOptions *out)
{
  guint32 n_parts = 0;
  for (guint i = 0; i < self->n; i++)
    n_parts += self->target[i]->n;
  g_autofree guint32 *order = g_try_new (guint32, MAX (self->n, 1));
  if (order == NULL || !mx_options_reserve (out, self->n, n_parts, self->n_coords))
    return FALSE;
  for (guint i = 0; i < self->n; i++)
    order[next[self->position[i]]++] = i;
  for (guint i = 0; i < self->n; i++)
    write_option (self, rules, order[i], out);
  return TRUE;
}

/* Leaves out the options of positions that are not read after all. */
static void
drop_some (MxBatchStream *self, guint width, const guint8 *how)
{
  guint kept = 0;
  for (guint i = 0; i < self->n; i++) {
    if (how[self->position[i]] != MX_BATCH_DONE)
      continue;
    self->position[kept] = self->position[i];
    if (self->family < 0) {
      self->target[kept] = self->target[i];
      self->at[kept] = self->at[i];
    } else {
      memmove (self->coords + (gsize)kept * width, self->coords + (gsize)i * width,
               width * sizeof *self->coords);
    }
    kept++;
  }
  self->n = kept;
  if (self->family >= 0)
    self->n_coords = kept * width;
}

gboolean
mx_batch_stream_finish (MxBatchStream *self, const MxRules *rules, MxBatch *out)
{
  guint32 next[MX_BATCH_MAX + 1] = {0};
  guint width = self->family < 0 ? 0 : rules->families[self->family].arity;
  for (guint i = 0; i < out->n; i++) {
    if (out->how[i] == MX_BATCH_DONE)
      continue;
    drop_some (self, width, out->how);
    break;
  }
  for (guint i = 0; i < self->n; i++)
    next[self->position[i] + 1]++;
  for (guint i = 0; i < out->n; i++)
    next[i + 1] += next[i];
  memcpy (out->begin, next, (out->n + 1) * sizeof *next);
  if (self->family < 0)
    return finish_mixed (self, rules, next, out->options);
  return finish_plain (self, width, next, out->options);
}
