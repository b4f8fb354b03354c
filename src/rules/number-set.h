/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A finite set of integers, kept as intervals: `{1, 3..1000000}` costs two of them. */

G_BEGIN_DECLS

typedef struct {
  gint64 low;
  gint64 high; /* >= LOW */
} MxInterval;

/* Ascending, disjoint and not touching.  Immutable. */
typedef struct {
  guint n;
  MxInterval interval[];
} MxNumberSet;

/* Takes N intervals in any order; one whose high is below its low is empty.  INTERVALS is
 * sorted in place.  g_free () the result. */
MxNumberSet *mx_number_set_new (MxInterval *intervals, guint n);

/* The number of elements, at most G_MAXUINT64. */
guint64 mx_number_set_count (const MxNumberSet *self);

/* O(log n). */
gboolean mx_number_set_has (const MxNumberSet *self, gint64 x);

/* A list of integers.  Immutable. */
typedef struct {
  guint n;
  gint64 value[];
} MxNumberList;

G_END_DECLS
