/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/types.h"

/* mex, the smallest number >= 0 that is missing from a set of values. */

G_BEGIN_DECLS

/* A set that is emptied in O(1) by taking a new stamp; grows as needed. */
typedef struct {
  guint32 *stamp; /* stamp[v] == now: v is in the set */
  guint32 cap;
  guint32 now;
  gboolean failed; /* no memory for the set: the answer is unknown until the next reset */
} MxMex;

void mx_mex_init (MxMex *self);
void mx_mex_clear (MxMex *self);
void mx_mex_reset (MxMex *self);
/* VALUE >= 0.  LIMIT is the number of values that will be added at the most: a value above it
 * cannot change the answer and is passed over, so that memory stays O(LIMIT). */
void mx_mex_add (MxMex *self, MxValue value, guint64 limit);
gboolean mx_mex_has (const MxMex *self, MxValue value);
/* MX_VALUE_UNKNOWN where there was no memory for the set. */
MxValue mx_mex_get (const MxMex *self);

G_END_DECLS
