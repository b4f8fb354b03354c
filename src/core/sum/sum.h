/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* A position written out: a sum of components, in the order of mx_source_compare () once it is
 * sorted.  Independent of any exploration, so that heaps too large to explore can be named.
 * Changed on one thread, read on any. */

G_BEGIN_DECLS

typedef struct {
  guint32 family;
  guint32 coords; /* index into MxSum.coords */
} MxSumPart;

typedef struct {
  MxSource *source; /* owned */
  guint n;
  MxSumPart *part; /* n, sorted once mx_sum_sort () was called */
  gint64 *coords;
  guint n_coords;
  guint cap_parts;
  guint cap_coords;
} MxSum;

MxSum *mx_sum_new (MxSource *source);
MxSum *mx_sum_copy (const MxSum *self);
void mx_sum_free (MxSum *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSum, mx_sum_free)

/* Makes room for that many parts and coordinates in all, and for no more. */
void mx_sum_reserve (MxSum *self, guint n_parts, guint n_coords);
/* COORDS are copied. */
void mx_sum_add (MxSum *self, guint family, const gint64 *coords);
/* The same COUNT times, O(1) of memory for the coordinates of all. */
void mx_sum_add_many (MxSum *self, guint family, const gint64 *coords, guint count);
/* Leaves no part. */
void mx_sum_clear (MxSum *self);
/* O(n log n) comparisons. */
void mx_sum_sort (MxSum *self);
/* Borrowed, until a part is added. */
const gint64 *mx_sum_get_coords (const MxSum *self, guint part);

/* Orders sorted sums part by part, then by length. */
int mx_sum_compare (const MxSum *a, const MxSum *b);

/* "nim(2) + nim(5) + nim(7)"; the empty sum is "0".  To be freed with g_free (). */
char *mx_sum_to_string (const MxSum *self);

/* "2000 * nim(5) + nim(3)": as a text may write it, neighbours that are equal counted where they
 * are three or more.  After MOST terms three dots stand for the rest.  To be freed with
 * g_free (). */
char *mx_sum_dup_words (const MxSum *self, guint most);

G_END_DECLS
