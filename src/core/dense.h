/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box.h"
#include "core/period.h"
#include "core/work.h"

/* Values of one family from 0 on, without a graph: private to core. */

G_BEGIN_DECLS

/* Whether the family's shape has a method of its own: nim, subtraction, octal. */
gboolean mx_dense_has_method (const MxFamily *family);

/* Fills VALUES[from … to - 1], those before being there; for a family with a method.  FALSE if
 * WORK must end. */
gboolean mx_dense_fill (const MxFamily *family, MxWork *work, MxValue *values,
                        guint64 from, guint64 to);

typedef enum {
  MX_DENSE_DONE,
  MX_DENSE_ENDED, /* WORK must end: a limit, or stopped */
  MX_DENSE_UNFIT, /* an option is not among the cells before its position */
} MxDenseResult;

/* Fills the cells 0 … to_a (and 0 … to_b, row by row in a; -1 for one parameter): as
 * mx_box_fill (). */
MxDenseResult mx_dense_read (MxSource *source, guint family, MxWork *work, gint64 to_a,
                             gint64 to_b, guint64 max_options, MxValue *values,
                             MxFault *fault);

/* What is known of the values of all positions of one family. */
typedef struct {
  const MxFamily *family; /* borrowed */
  MxValue *values; /* of one parameter: n, from 0 on */
  guint64 n;
  MxPeriod period; /* of one parameter */
  MxBox *box; /* of two and more */
} MxDense;

/* Finds out enough to tell the value of the position CORNER and of those with smaller
 * coordinates, as far as that is affordable: the values up to it, or a proved period.  NULL if
 * WORK must end. */
MxDense *mx_dense_new (MxSource *source, guint family, MxWork *work,
                       const gint64 *corner);
void mx_dense_free (MxDense *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxDense, mx_dense_free)

/* The value of a position, or MX_VALUE_UNKNOWN. */
MxValue mx_dense_value (const MxDense *self, const gint64 *coords);

/* As mx_period_find (), with an end. */
gboolean mx_period_search (const MxFamily *family, const MxValue *values, guint64 n,
                           MxWork *work, MxPeriod *period);

G_END_DECLS
