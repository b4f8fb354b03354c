/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

/* The claims of the text that is solved.  The quick ones come with the solution, so that nothing
 * flickers while one types; the others are checked aside. */

/* For each that is not quick. */
#define CLAIM_SECONDS 10.0

static void
told_cb (gpointer data)
{
  mx_session_emit (MX_SESSION (data), MX_SIGNAL_CLAIMS);
}

void
mx_session_take_claims (MxSession *self)
{
  g_clear_pointer (&self->claims, mx_claim_job_free);
  if (self->solved == NULL || self->solved->claims == NULL)
    return;
  MxLimits limits = self->limits;
  limits.seconds =
      limits.seconds > 0 ? MIN (limits.seconds, CLAIM_SECONDS) : CLAIM_SECONDS;
  self->claims =
      mx_claim_job_new (self->solved->program, self->solved->solution,
                        g_steal_pointer (&self->solved->claims), &limits, told_cb, self);
}

/* -- public -- */

guint
mx_session_get_n_claims (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), 0);

  if (self->claims == NULL)
    return 0;
  return mx_program_get_claims (mx_claim_job_get_program (self->claims))->len;
}

const MxClaim *
mx_session_get_claim (MxSession *self, guint index)
{
  g_return_val_if_fail (index < mx_session_get_n_claims (self), NULL);

  return mx_program_get_claims (mx_claim_job_get_program (self->claims))->pdata[index];
}

const MxClaimResult *
mx_session_get_claim_result (MxSession *self, guint index)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  return self->claims != NULL ? mx_claim_job_get (self->claims, index) : NULL;
}

char *
mx_session_dup_claim_words (MxSession *self, guint index)
{
  const MxClaimResult *result = mx_session_get_claim_result (self, index);

  if (result == NULL)
    return NULL;
  return mx_words_dup_claim (
      result, mx_session_get_claim (self, index),
      mx_program_get_source (mx_claim_job_get_program (self->claims)), &self->limits);
}

MxNode
mx_session_find_claim (MxSession *self, guint index)
{
  const MxClaimResult *result = mx_session_get_claim_result (self, index);
  MxSolution *solution = mx_session_get_solution (self);

  if (result == NULL || solution == NULL || !mx_verdict_has_position (result->verdict))
    return MX_NO_NODE;
  return mx_claim_result_find (result, mx_session_get_claim (self, index), solution);
}
