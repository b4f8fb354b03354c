/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/work.h"

/* Sorting that can be stopped: private to core. */

G_BEGIN_DECLS

/* A thing to be sorted: what KEY leaves open is for the comparison. */
typedef struct {
  guint64 key;
  guint32 index;
} MxSortItem;

/* Sorts by key, then by COMPARE of the indices (NULL: equal keys stay in order).  Stable merge
 * sort, O(n log n), linear where ITEMS are in order or in reverse.  FALSE if WORK must end. */
gboolean mx_sort_items (MxWork *work, MxSortItem *items, guint32 n,
                        int (*compare) (guint32 a, guint32 b, gconstpointer data),
                        gconstpointer data);

/* Sorts numbers; SPARE has room for N.  Merges the runs that are there, so that a list of a few
 * runs costs O(n).  FALSE if WORK must end. */
gboolean mx_sort_numbers (MxWork *work, guint32 *numbers, guint32 n, guint32 *spare);

/* Orders lists of numbers by their first difference; one that goes on comes later. */
int mx_compare_lists (const guint32 *a, guint n_a, const guint32 *b, guint n_b);

/* Drops equal neighbours; returns how many are left. */
guint32 mx_sort_unique (guint32 *numbers, guint32 n);

/* The first bytes of a name, as a key in the order of strcmp (). */
guint64 mx_sort_name_key (const char *name);

G_END_DECLS
