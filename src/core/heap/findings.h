/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/closed-form.h"
#include "core/heap/exceptions.h"

/* All that is told of the values of one heap, in one piece. */

G_BEGIN_DECLS

/* Values of one period that are kept. */
#define MX_FINDINGS_VALUES 64

typedef struct {
  MxPeriod period;
  MxForm form;
  MxExceptions exceptions;
  guint n_values; /* the first values of the first period */
  MxValue values[MX_FINDINGS_VALUES];
} MxFindings;

/* What SEQUENCE knows.  Costs what mx_form_find () and mx_exceptions_find () cost; where it was
 * stopped or met a limit, less is told, and nothing wrong. */
void mx_findings_read (MxSequence *sequence, const MxLimits *limits,
                       const MxControl *control, MxFindings *findings);

/* The same of VALUES[0 … N - 1], which no sequence has: neither form nor exceptions are sought.
 * O(n log n). */
void mx_findings_read_values (const MxFamily *family, const MxValue *values, guint64 n,
                              MxFindings *findings);

G_END_DECLS
