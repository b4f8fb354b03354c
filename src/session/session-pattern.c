/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

/* The values of one heap and their period: what the solver brought, and what is found aside where
 * the user lets it look further. */

static void
told_cb (gpointer data)
{
  mx_session_emit (MX_SESSION (data), MX_SIGNAL_PATTERN);
  mx_session_queue_redraw (MX_SESSION (data));
}

/* Whether the search that there is knows more than the new SEQUENCE, of the same values. */
static gboolean
is_ahead (MxSession *self, MxSequence *sequence)
{
  return self->search != NULL
         && mx_family_has_same_values (mx_search_get_family (self->search),
                                       mx_sequence_get_family (sequence))
         && mx_search_get_heap (self->search) >= mx_sequence_get_n (sequence);
}

void
mx_session_take_sequence (MxSession *self)
{
  MxSequence *sequence =
      self->solved != NULL ? g_steal_pointer (&self->solved->sequence) : NULL;

  if (sequence != NULL && is_ahead (self, sequence)) {
    mx_sequence_free (sequence);
    return;
  }
  g_clear_pointer (&self->search, mx_search_free);
  if (sequence != NULL)
    self->search = mx_search_new (sequence, &self->solved->findings, told_cb, self);
}

/* -- public -- */

const MxFindings *
mx_session_get_findings (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (self->solved == NULL || self->solved->n_values == 0)
    return NULL;
  /* Rules that are read are explored further than the sequence is, at first. */
  if (self->search != NULL
      && mx_search_get_heap (self->search) >= self->solved->findings.period.computed)
    return mx_search_get_findings (self->search);
  return &self->solved->findings;
}

const MxHeapQuotient *
mx_session_get_quotient (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (self->solved == NULL || self->solved->quotient == NULL
      || self->solved->quotient->quotient == NULL || self->solved->quotient->n == 0)
    return NULL;
  return self->solved->quotient;
}

const MxLattice *
mx_session_get_lattice (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (self->solved == NULL || self->solved->lattice.form.kind == MX_LATTICE_NONE)
    return NULL;
  return &self->solved->lattice;
}

const MxPeriod *
mx_session_get_period (MxSession *self)
{
  const MxFindings *findings = mx_session_get_findings (self);

  return findings != NULL ? &findings->period : NULL;
}

const MxValue *
mx_session_get_values (MxSession *self, guint *n)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (n != NULL)
    *n = self->solved != NULL ? self->solved->n_values : 0;
  return self->solved != NULL ? self->solved->values : NULL;
}

void
mx_session_look_further (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->search == NULL || mx_search_is_busy (self->search))
    return;
  mx_search_start (self->search, &self->limits);
  mx_session_emit (self, MX_SIGNAL_PATTERN);
}

void
mx_session_stop_looking (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (!mx_session_is_looking (self))
    return;
  mx_search_stop (self->search);
  told_cb (self);
}

gboolean
mx_session_is_looking (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->search != NULL && mx_search_is_busy (self->search);
}

gboolean
mx_session_may_look (MxSession *self)
{
  const MxPeriod *period = mx_session_get_period (self);

  return period != NULL && period->proof == MX_PROOF_NONE && self->search != NULL
         && mx_search_may_go_on (self->search);
}

guint64
mx_session_get_looked (MxSession *self)
{
  const MxPeriod *period = mx_session_get_period (self);

  if (period == NULL)
    return 0;
  return self->search != NULL ? MAX (period->computed, mx_search_get_heap (self->search))
                              : period->computed;
}

MxLimit
mx_session_get_looking_limit (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), MX_LIMIT_NONE);
  return self->search != NULL ? mx_search_get_limit (self->search) : MX_LIMIT_NONE;
}
