/* SPDX-License-Identifier: MIT */
#include "core/source.h"

#include <string.h>

/* The side of a source that is the same for every implementation: counting references,
 * collecting the options of a component, and the order and names of components.
 *
 * What a reader writes can be as large as a text asks for, so the arrays of MxOptions grow by
 * checked allocation; what does not fit ends the reading as a limit. */

MxSource *
mx_source_ref (MxSource *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
mx_source_unref (MxSource *self)
{
  if (self != NULL && g_atomic_ref_count_dec (&self->ref_count))
    self->finalize (self);
}

static gboolean
has_same_digits (const MxFamily *a, const MxFamily *b)
{
  guint n = MAX (a->n_digits, b->n_digits);

  if (a->tail != b->tail || a->unequal != b->unequal)
    return FALSE;
  for (guint k = 0; k < n; k++) {
    if (mx_family_digit (a, k) != mx_family_digit (b, k))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_family_has_same_values (const MxFamily *a, const MxFamily *b)
{
  if (a->shape != b->shape || a->arity != b->arity)
    return FALSE;
  switch (a->shape) {
  case MX_SHAPE_NIM: return TRUE;
  case MX_SHAPE_SUBTRACTION:
    return a->n_set == b->n_set
           && (a->n_set == 0 || memcmp (a->set, b->set, a->n_set * sizeof *a->set) == 0);
  case MX_SHAPE_OCTAL: return has_same_digits (a, b);
  /* What they know of their rules is not all of them. */
  case MX_SHAPE_AMOUNTS:
  case MX_SHAPE_LINES:
  case MX_SHAPE_GENERAL:
  case MX_SHAPE_GRAPH:
  default: return FALSE;
  }
}

MxReader *
mx_reader_new (MxSource *source)
{
  MxReader *reader = source->reader_new (source);

  reader->source = mx_source_ref (source);
  return reader;
}

void
mx_reader_free (MxReader *reader)
{
  MxSource *source;

  if (reader == NULL)
    return;
  source = reader->source;
  source->reader_free (reader);
  mx_source_unref (source);
}

MxOptions *
mx_options_new (void)
{
  MxOptions *self = g_new0 (MxOptions, 1);

  self->cap_first = 16;
  self->first = g_new0 (guint32, self->cap_first);
  return self;
}

void
mx_options_free (MxOptions *options)
{
  if (options == NULL)
    return;
  mx_fault_clear (&options->fault);
  g_free (options->first);
  g_free (options->part);
  g_free (options->coords);
  g_free (options);
}

void
mx_options_reset (MxOptions *options)
{
  options->decided = FALSE;
  options->value = MX_VALUE_UNKNOWN;
  options->n = 0;
  options->n_parts = 0;
  options->n_coords = 0;
  options->first[0] = 0;
  options->result = MX_READ_DONE;
  mx_fault_clear (&options->fault);
}

/* Makes room for NEED elements of SIZE bytes, doubling.  FALSE if there is no memory, or OPTIONS
 * may not have so much. */
static gboolean
reserve (MxOptions *options, gpointer *array, guint32 *cap, guint64 need, gsize size)
{
  guint64 next = MAX (*cap, 8);
  gpointer grown;

  if (need <= *cap)
    return TRUE;
  while (next < need)
    next *= 2;
  if (next > G_MAXUINT32 / 2)
    return FALSE;
  if (options->max_bytes != 0
      && options->bytes + (next - *cap) * size > options->max_bytes)
    return FALSE;
  grown = g_try_realloc_n (*array, next, size);
  if (grown == NULL)
    return FALSE;
  options->bytes += (next - *cap) * size;
  *array = grown;
  *cap = (guint32)next;
  return TRUE;
}

void
mx_options_begin (MxOptions *options)
{
  if (options->result != MX_READ_DONE)
    return;
  if ((options->max_options != 0 && options->n >= options->max_options)
      || !reserve (options, (gpointer *)&options->first, &options->cap_first,
                   (guint64)options->n + 2, sizeof *options->first)) {
    options->result = MX_READ_LIMIT;
    return;
  }
  options->n++;
  options->first[options->n] = options->n_parts;
}

void
mx_options_add (MxOptions *options, guint family, guint arity, const gint64 *coords)
{
  if (options->result != MX_READ_DONE)
    return;
  g_assert (options->n > 0);
  if (!reserve (options, (gpointer *)&options->part, &options->cap_parts,
                (guint64)options->n_parts + 1, sizeof *options->part)
      || !reserve (options, (gpointer *)&options->coords, &options->cap_coords,
                   (guint64)options->n_coords + arity, sizeof *options->coords)) {
    options->result = MX_READ_LIMIT;
    return;
  }
  options->part[options->n_parts].family = family;
  options->part[options->n_parts].coords = options->n_coords;
  for (guint i = 0; i < arity; i++)
    options->coords[options->n_coords + i] = coords[i];
  options->n_coords += arity;
  options->first[options->n] = ++options->n_parts;
}

gboolean
mx_options_reserve (MxOptions *options, guint32 n, guint32 n_parts, guint32 n_coords)
{
  return reserve (options, (gpointer *)&options->first, &options->cap_first,
                  (guint64)n + 1, sizeof *options->first)
         && reserve (options, (gpointer *)&options->part, &options->cap_parts, n_parts,
                     sizeof *options->part)
         && reserve (options, (gpointer *)&options->coords, &options->cap_coords,
                     n_coords, sizeof *options->coords);
}

gboolean
mx_reader_options (MxReader *reader, guint family, const gint64 *coords, MxOptions *out)
{
  mx_options_reset (out);
  if (!reader->source->options (reader, family, coords, out)
      && out->result == MX_READ_DONE)
    out->result = MX_READ_STOPPED;
  return out->result == MX_READ_DONE;
}

MxBatch *
mx_batch_new (void)
{
  MxBatch *self = g_new0 (MxBatch, 1);

  self->options = mx_options_new ();
  return self;
}

void
mx_batch_free (MxBatch *batch)
{
  if (batch == NULL)
    return;
  mx_options_free (batch->options);
  g_free (batch);
}

gboolean
mx_reader_batch (MxReader *reader, guint family, const gint64 *coords, guint n,
                 MxBatch *out)
{
  g_return_val_if_fail (n >= 1 && n <= MX_BATCH_MAX, FALSE);
  mx_options_reset (out->options);
  if (reader->source->batch != NULL)
    return reader->source->batch (reader, family, coords, n, out);
  out->n = n;
  out->family = -1;
  memset (out->how, MX_BATCH_ALONE, n);
  memset (out->begin, 0, (n + 1) * sizeof *out->begin);
  return TRUE;
}

int
mx_source_compare (const MxSource *self, guint family_a, const gint64 *coords_a,
                   guint family_b, const gint64 *coords_b)
{
  const MxFamily *family = &self->families[family_a];

  if (family_a != family_b) {
    int order = strcmp (family->name, self->families[family_b].name);

    return order != 0 ? order : (family_a < family_b ? -1 : 1);
  }
  if (family->shape == MX_SHAPE_GRAPH) {
    if (coords_a[0] == coords_b[0])
      return 0;
    if (family->arrows != NULL)
      return family->arrows->place[coords_a[0]] < family->arrows->place[coords_b[0]] ? -1
                                                                                     : 1;
    return strcmp (self->node_name (self, family_a, (guint)coords_a[0]),
                   self->node_name (self, family_a, (guint)coords_b[0]));
  }
  for (guint i = 0; i < family->arity; i++) {
    if (coords_a[i] != coords_b[i])
      return coords_a[i] < coords_b[i] ? -1 : 1;
  }
  return 0;
}

void
mx_source_append_name (const MxSource *self, GString *string, guint family,
                       const gint64 *coords)
{
  g_string_append (string, self->families[family].name);
  g_string_append_c (string, '(');
  mx_source_append_label (self, string, family, coords);
  g_string_append_c (string, ')');
}

void
mx_source_append_label (const MxSource *self, GString *string, guint family,
                        const gint64 *coords)
{
  const MxFamily *f = &self->families[family];

  if (f->shape == MX_SHAPE_GRAPH) {
    g_string_append (string, self->node_name (self, family, (guint)coords[0]));
    return;
  }
  for (guint i = 0; i < f->arity; i++)
    g_string_append_printf (string, i == 0 ? "%" G_GINT64_FORMAT : ", %" G_GINT64_FORMAT,
                            coords[i]);
}
