/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/graph/intern.h"
#include "core/sort.h"
#include "core/sum/sum.h"

/* Exploration of components from given ones into compact arrays: private to core.
 *
 *   init -> add (roots) -> run -> add, run … -> finish
 *
 * Positions are numbered as they are met and expanded in that order, so every array grows at
 * its end alone, and a stage that proves too large is taken back by truncation. */

G_BEGIN_DECLS

typedef struct {
  MxWork *work;
  MxSource *source;
  MxReader *reader;
  MxOptions *read;
  MxBatch *batch;
  guint n_growths; /* of the boxes, while exploring */
  MxControl control; /* what the reader is given */
  MxIntern intern;

  guint32 max_positions;
  guint32 max_options; /* options stored in all */
  const gint64 *bound; /* one a family: beyond it in any coordinate nothing is expanded */
  guint8 mark; /* the flags that new positions get */

  guint32 next; /* the first that is not expanded yet */
  guint8 *flags; /* intern.n */
  guint32 *stamp; /* intern.n: NOW where a component is among the options at hand */
  guint32 now;
  guint32 *first; /* next + 1: where the options of a position begin */
  guint32 *option; /* n_options: of each position plain ones, then splits, in any order */
  guint32 n_options;
  guint32 *split_first; /* n_splits + 1 */
  guint32 n_splits;
  guint32 *split_part;
  guint32 n_split_parts;
  guint32 *decided_node; /* n_decided, ascending */
  MxValue *decided_value;
  guint32 n_decided;

  guint n_overruns; /* positions whose rules cost too much to read */
  MxLimit overrun; /* the limit that the last of them met */
  gboolean faulted; /* a position with MX_NODE_REACHED is at fault: the first of them */
  MxFault fault;
  guint32 fault_node;

  /* Scratch: the keys of all parts of a batch; for one position keys of parts where it was read
   * alone, their numbers, and its options. */
  guint64 *batch_key;
  guint64 *key;
  guint32 *node;
  guint32 *plain;
  guint32 *spare;
  MxSortItem *split;
  guint32 *seen; /* a hash table of those that were met: 1 + their numbers, or 0 */
  guint32 *begin; /* where a split's parts lie in NODE; one past the last too */

  guint32 cap_flags, cap_stamp, cap_first, cap_option, cap_split_first, cap_split_part;
  guint32 cap_decided_node, cap_decided_value;
  guint32 cap_batch_key, cap_key, cap_node, cap_plain, cap_spare, cap_split, cap_seen,
      cap_begin;
} MxExplore;

/* FALSE if WORK must end; clear () is needed in any case. */
gboolean mx_explore_init (MxExplore *self, MxWork *work, MxSource *source);
void mx_explore_clear (MxExplore *self);

/* Adds a root, to be expanded by run ().  FALSE if a limit was met. */
gboolean mx_explore_add (MxExplore *self, guint family, const gint64 *coords);

/* Expands all that was met.  FALSE if WORK must end; what is not expanded will be
 * MX_NODE_OPEN. */
gboolean mx_explore_run (MxExplore *self);

/* What there is, to be gone back to. */
typedef struct {
  guint32 n, n_coords, next, n_options, n_splits, n_split_parts, n_decided;
} MxExploreMark;

MxExploreMark mx_explore_get_mark (const MxExplore *self);
/* FALSE if WORK must end. */
gboolean mx_explore_go_back (MxExplore *self, const MxExploreMark *mark);

/* The graph of what was explored, in the order in which positions are written.  Values are
 * unknown but for the decided ones, outcomes unknown.  The arrays of SELF are used up.  NULL
 * if WORK must end. */
MxGraph *mx_explore_finish (MxExplore *self);

/* -- explore-store.c -- */

/* The number of a component, new or not; MX_INTERN_FREE if WORK must end.  COORDS may be NULL where
 * the key is made of a place. */
guint32 mx_explore_number (MxExplore *self, guint64 key, guint family,
                           const gint64 *coords);

/* The keys of all parts that were read into *KEY, which has room for *CAP.  PLACES: a part has its
 * place for a number.  FALSE if WORK must end. */
gboolean mx_explore_find_keys (MxExplore *self, const MxOptions *read, gboolean places,
                               guint64 **key, guint32 *cap);

/* Stores the N options from BEGIN on among those that were read, each once.  FALSE if WORK must
 * end: then some may be stored. */
gboolean mx_explore_store (MxExplore *self, const MxOptions *read, gboolean places,
                           const guint64 *key, guint32 begin, guint32 n);
/* The same for the batch, where each option is one component of one family. */
gboolean mx_explore_store_plain (MxExplore *self, guint32 begin, guint32 n);

/* A graph without positions. */
MxGraph *mx_graph_new_empty (MxSource *source);

/* Sorts splits by their parts: split i has the ascending parts PARTS[begin[i]] …
 * PARTS[begin[i + 1] - 1], and ITEMS[k].index = i for the k-th. */
gboolean mx_sort_splits (MxWork *work, MxSortItem *items, guint32 n, const guint32 *parts,
                         const guint32 *begin);

G_END_DECLS
