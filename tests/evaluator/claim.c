/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

/* What a claim says, by walking it. */

gboolean
evaluator_claim (Evaluator *self, const MxClaimTree *claim, const gint64 *coords,
                 gboolean *applies, gint64 *value)
{
  Scope scope = {.evaluator = self, .n = 0};
  gboolean holds = TRUE;
  for (guint i = 0; i < claim->scope->params->len; i++)
    scope.binding[scope.n++] =
        (Binding){g_array_index (claim->scope->params, MxWord, i).name, coords[i]};
  *applies = FALSE;
  if (claim->restriction != NULL && !scope_condition (&scope, claim->restriction, &holds))
    return FALSE;
  *applies = holds;
  if (!holds)
    return TRUE;
  if (claim->value != NULL)
    return scope_number (&scope, claim->value, value);
  gboolean good = scope_condition (&scope, claim->condition, &holds);
  *value = holds;
  return good;
}
