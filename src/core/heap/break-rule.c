/* SPDX-License-Identifier: MIT */
#include "core/heap/break-rule.h"

/* The digits of a take-and-break game sorted by what they allow, so that loops run over the
 * amounts that have a split, or leave one heap, and over nothing else. */

void
mx_break_rule_init (MxBreakRule *self, const MxFamily *family)
{
  *self = (MxBreakRule){.family = family, .parity = 2};
  self->split = g_new (guint32, MAX (family->n_digits, 1));
  self->move = g_new (guint32, MAX (family->n_digits, 1));
  for (guint32 k = 0; k < family->n_digits; k++) {
    guint digit = family->digits[k];

    if (digit != 0)
      self->largest = k;
    if ((digit & 2) != 0 && k > 0)
      self->move[self->n_moves++] = k;
    if ((digit & 4) == 0)
      continue;
    if (self->n_splits == 0)
      self->parity = k & 1;
    else if (self->parity != (k & 1))
      self->parity = 2;
    self->split[self->n_splits++] = k;
  }
}

void
mx_break_rule_clear (MxBreakRule *self)
{
  g_clear_pointer (&self->split, g_free);
  g_clear_pointer (&self->move, g_free);
}
