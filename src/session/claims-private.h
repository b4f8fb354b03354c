/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/claims.h"

/* What claims.c and claim-cells.c share: one check under way. */

G_BEGIN_DECLS

typedef struct {
  MxProgram *program;
  MxSource *source;
  const MxClaim *claim;
  MxLimits limits;
  const MxControl *control;
  gint64 deadline; /* 0: none */
  gboolean stopped;
  gboolean late; /* the deadline is over */
  MxLimit limit; /* the first that was met */
  const gint64 *low; /* the box: of the result */
  gint64 *high;
} MxClaimWork;

/* What is known of the cells of the box, in the order of mx_cells_next (). */
typedef struct {
  guint64 n;
  MxValue *values; /* n; NULL where outcomes alone are asked for */
  guint8 *outcomes; /* n, of MxOutcome */
} MxClaimCells;

/* Cuts the box to what may be looked at, and solves it.  FALSE if stopped. */
gboolean mx_claim_cells_solve (MxClaimWork *work, MxClaimCells *cells);
void mx_claim_cells_clear (MxClaimCells *cells);

/* Looks at the control and the clock: FALSE if the work must end, which another limit than that of
 * time does not ask for: smaller positions may be known. */
gboolean mx_claim_work_look (MxClaimWork *work);

G_END_DECLS
