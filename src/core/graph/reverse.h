/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/work.h"

/* Whose option each position is: private to core. */

G_BEGIN_DECLS

/* Positions with NODE as an option: node[first[NODE]] … node[first[NODE + 1] - 1], ascending.  Of
 * splits nothing is listed. */
typedef struct {
  guint32 *first; /* n + 1 */
  MxNode *node;
  guint32 n_nodes;
} MxReverse;

/* FALSE if WORK must end; clear () is needed in any case.  O(positions + options). */
gboolean mx_reverse_init (MxReverse *self, const MxGraph *graph, MxWork *work);
void mx_reverse_clear (MxReverse *self, const MxGraph *graph, MxWork *work);

/* Fetches ahead what following back the position in QUEUE[at] will need, in two stages: the
 * beginning of its list early, what STATE (of SIZE bytes a position) has of those in the list
 * late.  Waiting for memory is most of what following back costs. */
#define MX_REVERSE_EARLY 12
#define MX_REVERSE_LATE 4
#define MX_REVERSE_MOST 64

static G_ALWAYS_INLINE inline void
mx_reverse_fetch (const MxReverse *self, const MxNode *queue, guint32 at, guint32 n,
                  const void *state, gsize size)
{
  if (at + MX_REVERSE_EARLY < n)
    __builtin_prefetch (&self->first[queue[at + MX_REVERSE_EARLY]]);
  if (at + 2 * MX_REVERSE_LATE < n)
    __builtin_prefetch (&self->node[self->first[queue[at + 2 * MX_REVERSE_LATE]]]);
  if (at + MX_REVERSE_LATE < n) {
    MxNode node = queue[at + MX_REVERSE_LATE];
    guint32 begin = self->first[node];
    guint32 end = MIN (self->first[node + 1], begin + MX_REVERSE_MOST);

    for (guint32 k = begin; k < end; k++)
      __builtin_prefetch ((const char *)state + size * self->node[k], 1);
  }
}

G_END_DECLS
