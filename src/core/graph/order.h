/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/work.h"

/* Orders of dependence: private to core. */

G_BEGIN_DECLS

/* An order of dependence: read from its end it has what a position leads to before the position.
 * *ORDER is for mx_work_free () of n nodes; NULL where there is a cycle.  ENTERING, if not NULL,
 * tells how often each position is an option or a part of one.  MARK: what a position that is
 * marked as reached leads to is marked, if there is an order.  FALSE if WORK must end.
 * O(positions + options). */
gboolean mx_order_new (MxGraph *graph, MxWork *work, const guint32 *entering,
                       gboolean mark, MxNode **order);

/* What goes through a graph here and there, but knows where it will go next, fetches it ahead:
 * first where the options of a position begin, later the options.  Their distances are in
 * positions. */
#define MX_FETCH_FIRST 12
#define MX_FETCH_OPTIONS 8

/* A compiler takes a function that only fetches for one that does nothing, and leaves calls of it
 * out: so these are inlined before it may. */
static G_ALWAYS_INLINE inline void
mx_fetch_first (const MxGraph *graph, MxNode node)
{
  __builtin_prefetch (&graph->first[node]);
}

static G_ALWAYS_INLINE inline void
mx_fetch_options (const MxGraph *graph, MxNode node)
{
  guint32 first = graph->first[node];

  /* A short list lies on one or two lines. */
  __builtin_prefetch (&graph->option[first]);
  __builtin_prefetch (&graph->option[first + 12]);
}

G_END_DECLS
