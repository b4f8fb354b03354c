/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/findings.h"

/* Looking further along a sequence of SG values, aside, for as long as the user likes: until a
 * period is proved, a limit is met, or it is stopped.  It goes on from where it stopped. */

G_BEGIN_DECLS

typedef struct _MxSearch MxSearch;

/* Something of what is below has changed: called on the main context that was the thread default
 * in mx_search_new (), at most 20 times a second. */
typedef void (*MxSearchTold) (gpointer user_data);

/* Takes SEQUENCE over, of which FINDINGS are known. */
MxSearch *mx_search_new (MxSequence *sequence, const MxFindings *findings,
                         MxSearchTold told, gpointer user_data);
/* Stops it (within 50 ms) and frees all.  TOLD is not called any more. */
void mx_search_free (MxSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSearch, mx_search_free)

/* Looks further, unless that is going on or there is nothing more to find.  Never blocks.
 * LIMITS->seconds is not looked at: the user waits and stops it. */
void mx_search_start (MxSearch *self, const MxLimits *limits);
/* Waits until it has stopped: within 50 ms. */
void mx_search_stop (MxSearch *self);
gboolean mx_search_is_busy (const MxSearch *self);
/* The last heap that was looked at, also while it is busy. */
guint64 mx_search_get_heap (const MxSearch *self);
/* What was found, borrowed; while it is busy it may lag behind. */
const MxFindings *mx_search_get_findings (const MxSearch *self);
/* The limit that ended it, or MX_LIMIT_NONE. */
MxLimit mx_search_get_limit (const MxSearch *self);
/* The family whose values these are, borrowed; any time. */
const MxFamily *mx_search_get_family (const MxSearch *self);
/* Whether there is anything to look for: no period is proved yet, and no fault of the rules stands
 * against it.  A limit may have been raised since. */
gboolean mx_search_may_go_on (const MxSearch *self);

G_END_DECLS
