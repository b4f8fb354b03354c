/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/claims.h"

/* What is said of a claim, in the language of the interface. */

G_BEGIN_DECLS

/* "True", "False", "Undecided", "Not checked": in a word.  Static, translated. */
const char *mx_words_verdict (MxVerdict verdict);

/* The sentence: "True at all 1,001 positions that were looked at: 0 ≤ n ≤ 1000.", "False at
 * nim(3): the SG value is 3, not 2."  LIMITS are those that it was checked within.  g_free () it. */
char *mx_words_dup_claim (const MxClaimResult *result, const MxClaim *claim,
                          const MxSource *source, const MxLimits *limits);

G_END_DECLS
