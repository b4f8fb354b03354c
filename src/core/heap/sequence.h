/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/period.h"

/* The SG values of one heap, from 0 on, as far as anybody asked: values, period, and the place to
 * go on from.
 *
 * A sequence belongs to one family of one parameter.  It holds what a method made for the shape
 * of the rules needs to go on, which may be much less than all values: those far back are then
 * computed again where they are asked for.  It may be handed from thread to thread, and used by
 * one at a time. */

G_BEGIN_DECLS

typedef struct _MxSequence MxSequence;

/* Whether the shape of the rules has a method that is far quicker than reading options. */
gboolean mx_sequence_has_method (const MxFamily *family);

/* Keeps a reference of SOURCE.  FAMILY has one parameter and is not a graph.  O(1). */
MxSequence *mx_sequence_new (MxSource *source, guint family);
void mx_sequence_free (MxSequence *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSequence, mx_sequence_free)

/* Goes on until the values of the heaps 0 … TO - 1 are known, computed or by a proved period: so
 * it returns at once where the period is proved.  FALSE if it was stopped, met a limit or came
 * upon a fault (see below); what was found until then stays, and a later call goes on from there.
 * LIMITS count all that the sequence holds; LIMITS->positions is not looked at.  Progress tells
 * the heaps done. */
gboolean mx_sequence_extend (MxSequence *self, guint64 to, const MxLimits *limits,
                             const MxControl *control);

/* Borrowed. */
const MxFamily *mx_sequence_get_family (const MxSequence *self);
/* How many heaps were looked at, from 0 on. */
guint64 mx_sequence_get_n (const MxSequence *self);
/* What is known of the period of those; borrowed. */
const MxPeriod *mx_sequence_get_period (const MxSequence *self);
/* Why the last mx_sequence_extend () ended: MX_LIMIT_NONE if it did all, was stopped, or met a
 * fault. */
MxLimit mx_sequence_get_limit (const MxSequence *self);
/* The fault that ended it: MESSAGE is NULL if there is none.  Borrowed. */
const MxFault *mx_sequence_get_fault (const MxSequence *self);

/* Whether it ended because an option is not before its heap, so that values cannot be found one after
 * the other: only a graph can tell them. */
gboolean mx_sequence_is_unfit (const MxSequence *self);

/* The values of the heaps FROM … FROM + N - 1, MX_VALUE_UNKNOWN for those that are not known.
 * O(N) where they are stored; where they are not, it may take as long as computing a block anew.
 * FALSE if it was stopped or met a limit: the rest is MX_VALUE_UNKNOWN. */
gboolean mx_sequence_copy (MxSequence *self, guint64 from, guint64 n, MxValue *values,
                           const MxLimits *limits, const MxControl *control);

G_END_DECLS
