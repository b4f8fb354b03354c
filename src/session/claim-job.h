/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/claims.h"

/* Checking the claims of a text aside, one after the other, on a thread of its own. */

G_BEGIN_DECLS

typedef struct _MxClaimJob MxClaimJob;

/* Another result is there: called on the main context that was the thread default in
 * mx_claim_job_new (), at most 20 times a second. */
typedef void (*MxClaimJobTold) (gpointer user_data);

/* Checks those claims whose entry in RESULTS, of MxClaimResult*, is NULL, within LIMITS each; RESULTS
 * are taken over.  Nothing is begun where all are there. */
MxClaimJob *mx_claim_job_new (MxProgram *program, MxSolution *solution,
                              GPtrArray *results, const MxLimits *limits,
                              MxClaimJobTold told, gpointer user_data);
/* Asks it to stop, without waiting. */
void mx_claim_job_stop (MxClaimJob *self);
/* Stops it (within 50 ms) and frees all.  TOLD is not called any more. */
void mx_claim_job_free (MxClaimJob *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxClaimJob, mx_claim_job_free)

/* What was found of claim INDEX, borrowed; NULL while it is not known. */
const MxClaimResult *mx_claim_job_get (const MxClaimJob *self, guint index);
/* The program whose claims these are; borrowed. */
MxProgram *mx_claim_job_get_program (const MxClaimJob *self);

/* On the calling thread, for those that are quick: an array of MxClaimResult*, NULL where SECONDS in
 * all did not do.  NULL if CONTROL asked to stop. */
GPtrArray *mx_claims_check_quickly (MxProgram *program, const MxSolution *solution,
                                    const MxLimits *limits, double seconds,
                                    const MxControl *control);

G_END_DECLS
