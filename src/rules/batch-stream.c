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
mx_batch_stream_begin (MxBatchStream *self, const MxTarget *alike, gboolean places)
{
  self->places = places;
  self->n = 0;
  memset (self->count, 0, sizeof self->count);
  self->n_coords = 0;
  self->sorted = TRUE;
  self->full = FALSE;
  self->alike = alike;
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
         && (self->alike != NULL
             || (grow ((gpointer *)&self->target, &self->cap_target, self->n + n,
                       sizeof *self->target)
                 && grow ((gpointer *)&self->at, &self->cap_at, self->n + n,
                          sizeof *self->at)));
}

gint64 *
mx_batch_stream_open (MxBatchStream *self, const MxTarget *target, guint width,
                      const guint16 *index, guint n_index, const guint16 *position)
{
  if (n_index == 0)
    return NULL;
  if (self->full || !make_room (self, n_index, n_index * width)) {
    self->full = TRUE;
    return NULL;
  }
  gint64 *coords = self->coords + self->n_coords;
  guint16 *to = self->position + self->n;
  self->sorted = self->sorted && (self->n == 0 || to[-1] <= position[index[0]]);
  guint32 *count = self->count;
  for (guint i = 0; i < n_index; i++) {
    guint16 at = position[index[i]];
    to[i] = at;
    count[at]++;
  }
  for (guint i = 0; self->alike == NULL && i < n_index; i++) {
    self->target[self->n + i] = target;
    self->at[self->n + i] = self->n_coords + i * width;
  }
  self->n += n_index;
  self->n_coords += n_index * width;
  return coords;
}

void
mx_batch_stream_column (gint64 *to, guint width, const gint64 *row, const guint16 *index,
                        guint n_index)
{
  if (width == 1)
    for (guint i = 0; i < n_index; i++)
      to[i] = row[index[i]];
  else
    for (guint i = 0; i < n_index; i++)
      to[(gsize)i * width] = row[index[i]];
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
  self->count[position] += (guint)n;
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

/* Moves the numbers of option i to their place among those of its position; NEXT has the next place for
 * each. */
#define SCATTER(width)                                                                   \
  for (guint i = 0; i < n; i++) {                                                        \
    gint64 *row = to + (gsize)next[position[i]]++ * (width);                             \
    for (guint k = 0; k < (width); k++)                                                  \
      row[k] = from[(gsize)i * (width) + k];                                             \
  }                                                                                      \
  break

static void
scatter (const MxBatchStream *self, guint width, guint32 *next, gint64 *to)
{
  const guint16 *position = self->position;
  const gint64 *from = self->coords;
  guint n = self->n;
  switch (width) {
  case 1: SCATTER (1);
  case 2: SCATTER (2);
  case 3: SCATTER (3);
  case 4: SCATTER (4);
  case 5: SCATTER (5);
  default: SCATTER (width);
  }
}

void
mx_batch_write_parts (const MxRules *rules, const MxTarget *target, gboolean places,
                      MxOptions *out)
{
  guint32 n = out->n, n_parts = target->n, at = 0;
  guint32 *first = out->first;
  for (guint32 i = 0; i <= n; i++)
    first[i] = i * n_parts;
  for (guint k = 0; k < n_parts; k++) {
    guint32 family = target->family[k];
    guint32 width = places ? n_parts : target->n_coords;
    for (guint32 i = 0; i < n; i++) {
      out->part[i * n_parts + k].family = family;
      out->part[i * n_parts + k].coords = i * width + at;
    }
    at += places ? 1 : rules->families[family].arity;
  }
  out->n_parts = n * n_parts;
}

/* All options have the same families. */
static gboolean
finish_alike (MxBatchStream *self, const MxRules *rules, guint width, guint32 *next,
              MxOptions *out)
{
  guint n_parts = self->alike->n;
  if (!mx_options_reserve (out, self->n, self->n * n_parts, self->n_coords))
    return FALSE;
  if (self->sorted && self->n_coords > 0)
    memcpy (out->coords, self->coords, self->n_coords * sizeof *out->coords);
  else
    scatter (self, width, next, out->coords);
  out->n = self->n;
  out->n_coords = self->n_coords;
  if (!self->places || n_parts > 1)
    mx_batch_write_parts (rules, self->alike, self->places, out);
  return TRUE;
}

static void
write_option (const MxBatchStream *self, const MxRules *rules, guint i, MxOptions *out)
{
  const MxTarget *target = self->target[i];
  guint32 at = out->n_coords, n = self->places ? target->n : target->n_coords;
  for (guint k = 0; k < n; k++)
    out->coords[at + k] = self->coords[self->at[i] + k];
  for (guint k = 0; k < target->n; k++) {
    out->part[out->n_parts].family = target->family[k];
    out->part[out->n_parts++].coords = at;
    at += self->places ? 1 : rules->families[target->family[k]].arity;
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
    if (how[self->position[i]] != MX_BATCH_DONE) {
      self->count[self->position[i]] = 0;
      continue;
    }
    self->position[kept] = self->position[i];
    if (self->alike == NULL) {
      self->target[kept] = self->target[i];
      self->at[kept] = self->at[i];
    } else {
      memmove (self->coords + (gsize)kept * width, self->coords + (gsize)i * width,
               width * sizeof *self->coords);
    }
    kept++;
  }
  self->n = kept;
  if (self->alike != NULL)
    self->n_coords = kept * width;
}

gboolean
mx_batch_stream_finish (MxBatchStream *self, const MxRules *rules, MxBatch *out)
{
  guint32 next[MX_BATCH_MAX + 1];
  const MxTarget *alike = self->alike;
  guint width = 0;
  if (alike != NULL)
    width = self->places ? alike->n : alike->n_coords;
  if (memchr (out->how, MX_BATCH_ALONE, out->n) != NULL)
    drop_some (self, width, out->how);
  next[0] = 0;
  for (guint i = 0; i < out->n; i++)
    next[i + 1] = next[i] + self->count[i];
  memcpy (out->begin, next, (out->n + 1) * sizeof *next);
  out->family = -1;
  if (alike == NULL)
    return finish_mixed (self, rules, next, out->options);
  if (self->places && alike->n == 1)
    out->family = (int)alike->family[0];
  return finish_alike (self, rules, width, next, out->options);
}
