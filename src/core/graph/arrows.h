/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The arrows of an explicit graph in compact arrays, as the solvers read them.
 *
 * A node is known here by its *place*: where its name stands among the names in the order of
 * strcmp ().  That is the order in which positions are numbered, so the arrays are those of the
 * solved graph already.  Immutable once made; any thread may read them. */

G_BEGIN_DECLS

typedef struct {
  guint32 from;
  guint32 to;
} MxEdge;

typedef struct {
  guint32 n; /* nodes */
  guint32 *place; /* n: the place of each node */
  guint32 *node; /* n: the node in each place */
  /* The arrows from place p lead to the places to[first[p]] … to[first[p + 1] - 1], ascending
   * and distinct. */
  guint32 *first; /* n + 1 */
  guint32 *to;
  guint32 *entering; /* n: how many arrows lead to each place */

  /* The positions of a graph that has these alone, as MxGraph has them. */
  guint32 *family; /* n: FAMILY each */
  guint32 *coords_first; /* n: 0, 1, 2, … */
  gint64 *coords; /* n: NODE */
} MxArrows;

typedef const char *(*MxNodeName) (gconstpointer data, guint32 node);

/* Takes in the N_ARROWS arrows between the N nodes of a source's FAMILY, which may repeat and stand
 * in any order; NAME tells the distinct names of the nodes.  O(nodes log nodes + arrows), a few
 * bytes an arrow besides the result. */
MxArrows *mx_arrows_new (guint family, guint32 n, MxNodeName name, gconstpointer data,
                         const MxEdge *arrows, guint32 n_arrows);
void mx_arrows_free (MxArrows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxArrows, mx_arrows_free)

G_END_DECLS
