/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* What one solving may spend and has spent: private to core.
 *
 * Every loop of a solver ticks; every array that a text can make large is allocated here.
 * Once a tick or an allocation has failed, all later ones fail too, until mx_work_resume (),
 * so that a caller may check at the end of a stage. */

G_BEGIN_DECLS

typedef struct _MxWork MxWork;
struct _MxWork {
  const MxLimits *limits;
  const MxControl *control; /* may be NULL */
  gint64 deadline; /* monotonic, in microseconds; 0 for none */
  gint64 end; /* likewise: DEADLINE is before it, so that later stages have some time */
  gint64 last_progress;
  guint64 memory; /* bytes allocated now */
  guint64 memory_max;
  guint64 positions; /* what progress tells */
  guint32 left; /* cost until the next look at the clock and at STOP */
  gboolean stopped;
  MxLimit limit; /* the limit that was met */
};

void mx_work_init (MxWork *self, const MxLimits *limits, const MxControl *control);

/* Takes note of the limit that was met, if it is the first. */
void mx_work_meet (MxWork *self, MxLimit limit);

static inline gboolean
mx_work_ok (const MxWork *self)
{
  return !self->stopped && self->limit == MX_LIMIT_NONE;
}

/* After a limit: returns it and lets the work go on, to settle what was found and to show
 * what there is.  SHARE of the time is granted anew as far as it is left, else half of what is, and
 * a hundredth of a second at least. */
MxLimit mx_work_resume (MxWork *self, double share);

gboolean mx_work_look (MxWork *self);

/* Spends COST, in units of about 10 ns.  FALSE if the work must end. */
static inline gboolean
mx_work_tick (MxWork *self, guint64 cost)
{
  if (self->left > cost) {
    self->left -= (guint32)cost;
    return TRUE;
  }
  return mx_work_look (self);
}

/* N elements of SIZE bytes, counted; NULL and MX_LIMIT_MEMORY if they do not fit.  Never NULL
 * otherwise, even for N = 0.  alloc0 () clears. */
gpointer mx_work_alloc (MxWork *self, guint64 n, gsize size);
gpointer mx_work_alloc0 (MxWork *self, guint64 n, gsize size);
/* Frees an array of N elements; NULL is allowed. */
void mx_work_free (MxWork *self, gpointer array, guint64 n, gsize size);

/* Grows *ARRAY of *CAP elements so that NEED fit, by half of it or more.  FALSE and *ARRAY as
 * it was where that is not possible. */
gboolean mx_work_reserve (MxWork *self, gpointer array, guint32 *cap, guint64 need,
                          gsize size);

/* Before each use of READ by a reader: counts what it took before, and bounds what it may take by
 * what is left.  After the last: takes it out of the account. */
void mx_work_begin_read (MxWork *self, MxOptions *read);
void mx_work_end_reads (MxWork *self, MxOptions *read);

G_END_DECLS
