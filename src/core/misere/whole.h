/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/sort.h"

/* Graphs of whole positions, for misère and anti-SG play: private to core.
 *
 * A position is a sorted list of components.  A part that can never move again says nothing
 * where a game splits its heaps, so it is left out while another part remains; games that do
 * not split keep all their parts. */

G_BEGIN_DECLS

typedef struct {
  guint64 hash;
  guint32 node;
} MxWholeSlot;

typedef struct {
  MxWork *work;
  MxGraph *components; /* settled */
  MxPlay play;
  guint32 max_positions;
  guint32 max_options;
  guint8 mark; /* the flags that new positions get */

  guint32 n;
  guint32 *parts_first; /* n + 1 */
  MxNode *parts;
  guint8 *flags; /* n */
  guint32 next; /* the first that is not expanded yet */
  guint32 *first; /* next + 1 */
  guint32 *option;
  guint32 n_options;

  MxWholeSlot *slot; /* 2^bits of them */
  guint bits;

  MxNode *scratch; /* the position that an option leads to */
  guint32 *spare;
  guint32 cap_parts_first, cap_parts, cap_flags, cap_first, cap_option, cap_scratch,
      cap_spare;
} MxWhole;

/* FALSE if WORK must end; clear () is needed in any case. */
gboolean mx_whole_init (MxWhole *self, MxWork *work, MxGraph *components, MxPlay play);
void mx_whole_clear (MxWhole *self);

/* Whether a part may be left out while another remains. */
gboolean mx_whole_says_nothing (const MxGraph *components, MxNode node);

/* Sorts PARTS and leaves out those that say nothing.  Returns how many remain. */
guint mx_whole_normalize (const MxGraph *components, MxNode *parts, guint n);

/* Whether the game has ended at the position of N parts though some may still have options: anti-SG
 * play does where the value of each is 0. */
typedef enum {
  MX_WHOLE_GOES_ON, /* or ends as other games do, when nobody can move */
  MX_WHOLE_ENDED,
  MX_WHOLE_DOUBTFUL, /* the value of a part is not known, and no other says that it goes on */
} MxWholeEnd;
MxWholeEnd mx_whole_end (const MxGraph *components, MxPlay play, const MxNode *parts,
                         guint n);

/* Adds a root.  PARTS are normalized.  FALSE if a limit was met. */
gboolean mx_whole_add (MxWhole *self, const MxNode *parts, guint n);

/* Expands all that was met.  FALSE if WORK must end; the rest will be MX_NODE_OPEN. */
gboolean mx_whole_run (MxWhole *self);

/* How far it has come, where all is expanded, and back to there. */
typedef struct {
  guint32 n;
  guint32 n_options;
  guint bits;
} MxWholeMark;
MxWholeMark mx_whole_get_mark (const MxWhole *self);
void mx_whole_go_back (MxWhole *self, const MxWholeMark *mark);

/* The graph, in the order in which positions are written, with their values but without
 * outcomes.  NULL if WORK must end. */
MxGraph *mx_whole_finish (MxWhole *self);

G_END_DECLS
