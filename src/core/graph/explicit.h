/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/work.h"

/* Component graphs of explicit graphs, without exploring: private to core. */

G_BEGIN_DECLS

/* The graph of all nodes of the families of START, where each of these is an explicit graph that
 * its source shows whole, and all of them fit within the limits; those that START reaches are
 * marked.  NULL where it must be explored, or WORK must end; the work is not limited by trying.
 * *ORDER is an order of dependence that was found on the way, read from its end, for
 * mx_work_free () of n nodes; or NULL where there is a cycle.
 * O(positions + options). */
MxGraph *mx_explicit_new (MxWork *work, MxSource *source, const MxSum *start,
                          MxNode **order);

G_END_DECLS
