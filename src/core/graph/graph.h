/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"
#include "core/sum/sum.h"

/* An explored game graph in compact arrays, with what is known of each position.
 *
 * Two kinds share the type.  In a *component graph* a position is one component, and an
 * option may be a split: a sum of several of them.  In a *whole graph* (misère and anti-SG
 * play) a position is a sum, and every option is one position.
 *
 * Positions are numbered in the order in which they are written (mx_source_compare ()), whole
 * positions by their parts in turn.  Built on one thread, immutable once published. */

G_BEGIN_DECLS

typedef guint32 MxNode;
#define MX_NO_NODE ((MxNode)G_MAXUINT32)

/* An entry of MxGraph.option with this bit set is a split: the index of one in SPLIT_FIRST. */
#define MX_SPLIT ((guint32)1 << 31)

typedef enum {
  MX_NODE_REACHED =
      1 << 0, /* can be reached from the start (else drawn for completeness) */
  MX_NODE_DECIDED = 1 << 1, /* a `value`, `win` or `lose` clause gives its value */
  MX_NODE_OPEN =
      1 << 2, /* not expanded: a limit was met first; its options are missing */
  MX_NODE_FAULT = 1 << 3, /* the rules cannot be applied here */
} MxNodeFlags;

typedef struct _MxGraph MxGraph;
struct _MxGraph {
  MxSource *source; /* owned */
  guint32 n; /* positions */

  /* Options of position i: option[first[i]] … option[first[i + 1] - 1], distinct and
   * ascending; splits follow plain options. */
  guint32 *first; /* n + 1 */
  guint32 *option;

  /* Parts of split s: split_part[split_first[s]] … split_part[split_first[s + 1] - 1],
   * ascending, at least two (or none: a move to nothing at all). */
  guint32 n_splits;
  guint32 *split_first; /* n_splits + 1 */
  MxNode *split_part;

  guint8 *flags; /* n, of MxNodeFlags */
  guint8 *outcome; /* n, of MxOutcome */
  MxValue *value; /* n; in a whole graph the xor of the parts' SG values */

  /* Sets of the loopy positions: loopy_value[loopy_first[k]] … for the k-th position whose
   * value is MX_VALUE_INFINITE, in the order of positions; NULL where there is none. */
  guint32 n_loopy;
  MxNode *loopy_node; /* n_loopy, ascending */
  guint32 *loopy_first; /* n_loopy + 1 */
  MxValue *loopy_value; /* ascending within a position */

  /* A component graph. */
  guint32 *family; /* n */
  guint32 *coords_first; /* n: index into COORDS */
  gint64 *coords;

  /* A whole graph: parts of position i, as nodes of COMPONENTS, ascending. */
  MxGraph *components; /* owned by the solution, not by this; NULL in a component graph */
  guint32 *parts_first; /* n + 1 */
  MxNode *parts;

  /* A component graph: for a finite value, the length of the longest chain of positions from
   * the end that it was found by, 1 for the ends: what is needed to know it is lower.  NULL in
   * a whole graph. */
  guint32 *height; /* n */

  /* How many moves the game lasts from a position that is P or N, if the winner goes for the
   * fastest end and the loser for the longest: MX_NO_REMOTENESS for a draw, and where it is not
   * known.  NULL where there was no room for it. */
  guint32 *remoteness; /* n */

  gboolean borrowed; /* FIRST, OPTION, FAMILY, COORDS_FIRST and COORDS are the source's */
};

#define MX_NO_REMOTENESS G_MAXUINT32

void mx_graph_free (MxGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxGraph, mx_graph_free)

static inline guint32
mx_graph_n_options (const MxGraph *self, MxNode node)
{
  return self->first[node + 1] - self->first[node];
}

static inline const gint64 *
mx_graph_coords (const MxGraph *self, MxNode node)
{
  return self->coords + self->coords_first[node];
}

static inline guint32
mx_graph_remoteness (const MxGraph *self, MxNode node)
{
  return self->remoteness != NULL ? self->remoteness[node] : MX_NO_REMOTENESS;
}

/* The parts of an entry of OPTION: itself, or those of the split.  Borrowed from the graph
 * (or from *SINGLE, which must outlive the use). */
const MxNode *mx_graph_option_parts (const MxGraph *self, guint32 option, MxNode *single,
                                     guint *n);

/* A component graph's node of that family and coordinates, or MX_NO_NODE.  O(log n). */
MxNode mx_graph_find (const MxGraph *self, guint family, const gint64 *coords);

/* A whole graph's node with these parts (ascending), or MX_NO_NODE.  O(log n). */
MxNode mx_graph_find_whole (const MxGraph *self, const MxNode *parts, guint n_parts);

/* The set of values of a position whose value is MX_VALUE_INFINITE; borrowed. */
const MxValue *mx_graph_loopy_set (const MxGraph *self, MxNode node, guint *n);

/* The SG value of one option: its value, or the xor of the parts of a split.
 * MX_VALUE_UNKNOWN or MX_VALUE_INFINITE where a part is so (unknown wins). */
MxValue mx_graph_option_value (const MxGraph *self, guint32 option);

/* The outcome of one option: of its position; of a split from the parts' values. */
MxOutcome mx_graph_option_outcome (const MxGraph *self, guint32 option);

/* "nim(5)", or "nim(2) + nim(5)" in a whole graph.  Appends. */
void mx_graph_append_name (const MxGraph *self, GString *string, MxNode node);

/* The short name drawn on pictures: "5", "8, 13", "a"; "2+5" in a whole graph.  Appends. */
void mx_graph_append_label (const MxGraph *self, GString *string, MxNode node);

G_END_DECLS
