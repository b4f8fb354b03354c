/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/box.h"
#include "core/heap/sequence-private.h"

/* Values of one family from 0 on, without a graph: private to core. */

G_BEGIN_DECLS

/* Whether the family's shape has a method of its own: nim, amounts, octal. */
gboolean mx_dense_has_method (const MxFamily *family);

/* Fills VALUES[from … to - 1], those before being there; for nim and octal.  FALSE if WORK must
 * end. */
gboolean mx_dense_fill (const MxFamily *family, MxWork *work, MxValue *values,
                        guint64 from, guint64 to);

/* What is known of the values of all positions of one family. */
typedef struct _MxDense MxDense;

/* Finds out enough to tell the value of the position CORNER and of those with smaller
 * coordinates, as far as that is affordable: the values up to it, or a proved period.  OTHERS
 * families will want time after this one.  NULL if WORK must end.  It may outlive WORK. */
MxDense *mx_dense_new (MxSource *source, guint family, MxWork *work, const gint64 *corner,
                       guint others);
void mx_dense_free (MxDense *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxDense, mx_dense_free)

/* What the values of one family may take of the time that is LEFT where OTHERS come after it: the
 * same as each of these, and most of all that is left where there are none. */
gint64 mx_dense_share (gint64 left, guint others);

/* The period of one parameter, as far as it is known; borrowed. */
const MxPeriod *mx_dense_get_period (const MxDense *self);

/* The value of a position, or MX_VALUE_UNKNOWN.  One thread at a time. */
MxValue mx_dense_value (const MxDense *self, const gint64 *coords);

/* As mx_period_find (), with an end. */
gboolean mx_period_search (const MxFamily *family, const MxValue *values, guint64 n,
                           MxWork *work, MxPeriod *period);

G_END_DECLS
