/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/sum/sum.h"

/* The different components of a sum, each with how often it occurs.
 *
 * What a solver finds out of a component holds for all that equal it, so a sum of a million heaps
 * costs as much as its different heaps, and one more look at each part.  Immutable. */

G_BEGIN_DECLS

typedef struct {
  MxSum *sum; /* each kind once, in the order in which they first occur */
  guint32 *count; /* sum->n: how many parts are of that kind, at least one */
  guint32 *first; /* sum->n: the first of them */
  guint32 *of; /* one for each part that was grouped: its kind */
} MxKinds;

/* Groups the parts of SUM.  TICK, if not NULL, is called once in a few thousand parts; NULL is
 * returned where it says FALSE.  O(n). */
MxKinds *mx_kinds_new (const MxSum *sum, gboolean (*tick) (gpointer data), gpointer data);
void mx_kinds_free (MxKinds *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxKinds, mx_kinds_free)

/* The kinds in the order in which components are written; to be freed with g_free ().
 * O(k log k) comparisons. */
guint32 *mx_kinds_dup_order (const MxKinds *self);

G_END_DECLS
