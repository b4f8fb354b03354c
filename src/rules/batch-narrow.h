/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/batch.h"

/* Reading a batch of positions with small coordinates by rules without loops: private to rules. */

G_BEGIN_DECLS

typedef struct _MxBatchNarrow MxBatchNarrow;

/* NULL if the family's code, whose PLAN is borrowed, is not such, or there is no memory. */
MxBatchNarrow *mx_batch_narrow_new (const MxRules *rules, guint family,
                                    const MxBatchPlan *plan);
void mx_batch_narrow_free (MxBatchNarrow *self);

/* Reads all N positions as mx_batch_machine_run () does.  FALSE if these cannot be read so. */
gboolean mx_batch_narrow_run (MxBatchNarrow *self, const gint64 *coords, guint n,
                              MxBatch *out);

/* -- narrow-bounds.c -- */

/* The bits that coordinates may have for a code without loops to be done in lanes of 16 bits; 0 if none
 * are few enough, or it has other instructions. */
guint mx_batch_narrow_bits (const MxCode *code, guint arity);

G_END_DECLS
