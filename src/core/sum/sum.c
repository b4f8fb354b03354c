/* SPDX-License-Identifier: MIT */
#include "core/sum/sum.h"

#include <string.h>

/* A sum of components written out.  Coordinates live in one array and parts point into it,
 * so that sorting moves parts alone. */

MxSum *
mx_sum_new (MxSource *source)
{
  MxSum *self = g_new0 (MxSum, 1);

  self->source = mx_source_ref (source);
  return self;
}

MxSum *
mx_sum_copy (const MxSum *self)
{
  MxSum *copy = g_new0 (MxSum, 1);

  copy->source = mx_source_ref (self->source);
  copy->n = copy->cap_parts = self->n;
  copy->n_coords = copy->cap_coords = self->n_coords;
  copy->part = g_memdup2 (self->part, self->n * sizeof *self->part);
  copy->coords = g_memdup2 (self->coords, self->n_coords * sizeof *self->coords);
  return copy;
}

void
mx_sum_free (MxSum *self)
{
  if (self == NULL)
    return;
  mx_source_unref (self->source);
  g_free (self->part);
  g_free (self->coords);
  g_free (self);
}

void
mx_sum_reserve (MxSum *self, guint n_parts, guint n_coords)
{
  if (n_parts > self->cap_parts) {
    self->cap_parts = n_parts;
    self->part = g_renew (MxSumPart, self->part, n_parts);
  }
  if (n_coords > self->cap_coords) {
    self->cap_coords = n_coords;
    self->coords = g_renew (gint64, self->coords, n_coords);
  }
}

void
mx_sum_add_many (MxSum *self, guint family, const gint64 *coords, guint count)
{
  guint arity = self->source->families[family].arity;

  if (count == 0)
    return;
  if (self->n + count > self->cap_parts) {
    self->cap_parts = MAX (self->n + count, MAX (4, 2 * self->cap_parts));
    self->part = g_renew (MxSumPart, self->part, self->cap_parts);
  }
  if (self->n_coords + arity > self->cap_coords) {
    self->cap_coords = MAX (self->n_coords + arity, MAX (4, 2 * self->cap_coords));
    self->coords = g_renew (gint64, self->coords, self->cap_coords);
  }
  for (guint i = 0; i < count; i++)
    self->part[self->n++] = (MxSumPart){family, self->n_coords};
  for (guint i = 0; i < arity; i++)
    self->coords[self->n_coords + i] = coords[i];
  self->n_coords += arity;
}

void
mx_sum_add (MxSum *self, guint family, const gint64 *coords)
{
  mx_sum_add_many (self, family, coords, 1);
}

void
mx_sum_clear (MxSum *self)
{
  self->n = 0;
  self->n_coords = 0;
}

static int
compare_parts_cb (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const MxSumPart *part_a = a;
  const MxSumPart *part_b = b;
  const MxSum *self = user_data;

  return mx_source_compare (self->source, part_a->family, self->coords + part_a->coords,
                            part_b->family, self->coords + part_b->coords);
}

void
mx_sum_sort (MxSum *self)
{
  if (self->n > 1)
    g_qsort_with_data (self->part, (int)self->n, sizeof *self->part, compare_parts_cb,
                       self);
}

const gint64 *
mx_sum_get_coords (const MxSum *self, guint part)
{
  return self->coords + self->part[part].coords;
}

int
mx_sum_compare (const MxSum *a, const MxSum *b)
{
  guint n = MIN (a->n, b->n);

  for (guint i = 0; i < n; i++) {
    int order = mx_source_compare (a->source, a->part[i].family, mx_sum_get_coords (a, i),
                                   b->part[i].family, mx_sum_get_coords (b, i));

    if (order != 0)
      return order;
  }
  return a->n == b->n ? 0 : (a->n < b->n ? -1 : 1);
}

char *
mx_sum_to_string (const MxSum *self)
{
  GString *string = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++) {
    if (i > 0)
      g_string_append (string, " + ");
    mx_source_append_name (self->source, string, self->part[i].family,
                           mx_sum_get_coords (self, i));
  }
  if (self->n == 0)
    g_string_append_c (string, '0');
  return g_string_free (string, FALSE);
}

static gboolean
parts_equal (const MxSum *self, guint i, guint j)
{
  return mx_source_compare (self->source, self->part[i].family,
                            mx_sum_get_coords (self, i), self->part[j].family,
                            mx_sum_get_coords (self, j))
         == 0;
}

char *
mx_sum_dup_words (const MxSum *self, guint most)
{
  GString *string = g_string_new (self->n == 0 ? "0" : NULL);
  guint n = 0;

  for (guint i = 0; i < self->n; n++) {
    guint end = i + 1;

    if (n > 0)
      g_string_append (string, " + ");
    if (n == most) {
      g_string_append (string, "…");
      break;
    }
    while (end < self->n && parts_equal (self, i, end))
      end++;
    if (end - i > 2)
      g_string_append_printf (string, "%u * ", end - i);
    else
      end = i + 1;
    mx_source_append_name (self->source, string, self->part[i].family,
                           mx_sum_get_coords (self, i));
    i = end;
  }
  return g_string_free (string, FALSE);
}
