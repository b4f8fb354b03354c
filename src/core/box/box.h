/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"
#include "core/work.h"

/* Values of all positions of one family with two or more parameters, none above a corner, without
 * a graph: private to core. */

G_BEGIN_DECLS

typedef enum {
  MX_BOX_DONE,
  MX_BOX_ENDED, /* WORK must end: a limit, or stopped */
  MX_BOX_UNFIT, /* the rules give no order in which the cells can be filled */
} MxBoxResult;

/* Cells of the box 0 … TO[i] of ARITY coordinates; 0 where they are more than MOST. */
guint64 mx_box_count (guint arity, const gint64 *to, guint64 most);

/* Fills the cells row by row (the last coordinate runs fastest), by the shape of the rules where
 * there is a way, else by reading the options of each cell and forgetting them.  A cell that is
 * at fault, and all that depend on it, are unknown, and FAULT (may be NULL) is filled by the
 * first.  Reads MAX_OPTIONS options in all at the most (0: as many as need be); more are a
 * limit. */
MxBoxResult mx_box_fill (MxSource *source, guint family, MxWork *work, const gint64 *to,
                         guint64 max_options, MxValue *values, MxFault *fault);

typedef struct {
  guint arity;
  gint64 *to; /* ARITY */
  MxValue *values;
  guint64 n;
} MxBox;

/* The values of the position CORNER and of all with smaller coordinates, as far as that is
 * affordable; else N is 0.  NULL if WORK must end. */
MxBox *mx_box_new (MxSource *source, guint family, MxWork *work, const gint64 *corner);
void mx_box_free (MxBox *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxBox, mx_box_free)

/* The value of a position, or MX_VALUE_UNKNOWN. */
MxValue mx_box_value (const MxBox *self, const gint64 *coords);

G_END_DECLS
