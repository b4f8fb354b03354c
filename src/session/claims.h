/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"
#include "rules/claim.h"

/* Whether the claims of a text are true of what is computed.
 *
 * A claim is held against the positions that a picture may draw, which the solution knows, and
 * then against all positions of a box: as far as its `for` says, else up to 1000 for one number, and
 * about ten thousand positions for more.  It is never more than that: nothing is proved. */

G_BEGIN_DECLS

typedef enum {
  MX_VERDICT_HOLDS, /* at every position that was looked at, and all are known */
  MX_VERDICT_FAILS, /* at COORDS, the first of those that were looked at */
  MX_VERDICT_FAULT, /* what it says of COORDS cannot be computed: see FAULT */
  MX_VERDICT_NO_VALUE, /* COORDS has no SG value: the game may go on for ever */
  MX_VERDICT_UNKNOWN, /* a limit was met; it holds where anything is known */
  MX_VERDICT_NOT_NORMAL, /* SG values are of normal play, and this is misère */
  MX_VERDICT_EMPTY, /* it says nothing of any position that was looked at */
} MxVerdict;

typedef struct {
  MxVerdict verdict;
  guint64 n_true; /* positions at which it holds */
  guint64 n_unknown; /* positions of which it says something that cannot be checked */
  /* How far was looked. */
  gint64 low[MX_CLAIM_COORDS_MAX];
  gint64 high[MX_CLAIM_COORDS_MAX];
  /* One position, of FAILS, FAULT, NO_VALUE and UNKNOWN. */
  gint64 coords[MX_CLAIM_COORDS_MAX];
  gint64 says; /* what the claim says of it */
  MxValue value; /* what is computed */
  MxOutcome outcome;
  MxFault fault;
  MxLimit limit; /* that was met, or MX_LIMIT_NONE */
} MxClaimResult;

/* Whether there is a position that keeps the claim from being true. */
static inline gboolean
mx_verdict_has_position (MxVerdict verdict)
{
  return verdict == MX_VERDICT_FAILS || verdict == MX_VERDICT_FAULT
         || verdict == MX_VERDICT_NO_VALUE;
}

void mx_claim_result_free (MxClaimResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxClaimResult, mx_claim_result_free)
MxClaimResult *mx_claim_result_copy (const MxClaimResult *result);

/* Checks claim INDEX.  SOLUTION, of the same program, may be NULL.  NULL if CONTROL asked to stop.
 * LIMITS bound it as they bound solving.  Any thread. */
MxClaimResult *mx_claim_check (MxProgram *program, guint index,
                               const MxSolution *solution, const MxLimits *limits,
                               const MxControl *control);

/* The node of mx_solution_graph () at which RESULT has its position, or MX_NO_NODE. */
MxNode mx_claim_result_find (const MxClaimResult *result, const MxClaim *claim,
                             const MxSolution *solution);

/* "nim(3)", "nim(1) + nim(2)": that position.  g_free () it. */
char *mx_claim_result_dup_position (const MxClaimResult *result, const MxClaim *claim,
                                    const MxSource *source);

G_END_DECLS
