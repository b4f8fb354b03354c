/* SPDX-License-Identifier: MIT */
#include "compare-private.h"

#include "session/claims.h"

#include <string.h>

/* The claims of a text: each position of their ranges is looked at by the evaluator, which says
 * what is true of it. */

typedef enum {
  TRUE_HERE,
  FALSE_HERE,
  SILENT_HERE, /* nothing is said */
  FAULT_HERE,
  NO_VALUE_HERE,
  UNKNOWN_HERE,
} Here;

static gboolean
stands (MxOperator relation, gint64 a, gint64 b)
{
  switch ((int)relation) {
  case MX_OPERATOR_NE: return a != b;
  case MX_OPERATOR_LT: return a < b;
  case MX_OPERATOR_LE: return a <= b;
  case MX_OPERATOR_GT: return a > b;
  case MX_OPERATOR_GE: return a >= b;
  default: return a == b;
  }
}

/* The xor of the values of the parts. */
static MxValue
value_of (Comparison *self, const guint *parts, guint n)
{
  MxValue sum = 0;
  gboolean infinite = FALSE;
  for (guint i = 0; i < n; i++) {
    MxValue value = evaluator_value (self->evaluator, parts[i]);
    if (value == MX_VALUE_UNKNOWN)
      return value;
    infinite |= value == MX_VALUE_INFINITE;
    sum ^= value;
  }
  return infinite ? MX_VALUE_INFINITE : sum;
}

static Here
look (Comparison *self, const MxClaimTree *claim, const gint64 *coords)
{
  static const MxOutcome claimed[] = {
      [MX_SUBJECT_SG] = MX_OUTCOME_UNKNOWN,
      [MX_SUBJECT_P] = MX_OUTCOME_P,
      [MX_SUBJECT_N] = MX_OUTCOME_N,
      [MX_SUBJECT_D] = MX_OUTCOME_D,
  };
  guint parts[4], at = 0;
  gboolean applies;
  gint64 says;
  g_assert_cmpuint (claim->n_terms, <=, G_N_ELEMENTS (parts));
  for (guint i = 0; i < claim->n_terms; i++) {
    parts[i] = evaluator_component (self->evaluator, claim->families[i], coords + at);
    at += mx_tree_family (self->reading->tree, claim->families[i])->params->len;
  }
  if (!evaluator_claim (self->evaluator, claim, coords, &applies, &says))
    return FAULT_HERE;
  if (!applies)
    return SILENT_HERE;
  if (claim->subject == MX_SUBJECT_SG) {
    MxValue value = value_of (self, parts, claim->n_terms);
    if (value < 0)
      return value == MX_VALUE_INFINITE ? NO_VALUE_HERE : UNKNOWN_HERE;
    return stands (claim->relation, value, says) ? TRUE_HERE : FALSE_HERE;
  }
  MxOutcome outcome = evaluator_outcome (self->evaluator, parts, claim->n_terms,
                                         reading_play (self->reading));
  if (outcome == MX_OUTCOME_UNKNOWN)
    return UNKNOWN_HERE;
  return (outcome == claimed[claim->subject]) == (says != 0) ? TRUE_HERE : FALSE_HERE;
}

/* The verdict on a position that the program holds against the claim. */
static Here
here_of (MxVerdict verdict)
{
  switch (verdict) {
  case MX_VERDICT_FAILS: return FALSE_HERE;
  case MX_VERDICT_FAULT: return FAULT_HERE;
  case MX_VERDICT_NO_VALUE: return NO_VALUE_HERE;
  case MX_VERDICT_UNKNOWN:
  case MX_VERDICT_HOLDS:
  case MX_VERDICT_EMPTY:
  case MX_VERDICT_NOT_NORMAL:
  default: return UNKNOWN_HERE;
  }
}

/* Smaller by the sum of the numbers, then in written order. */
static gboolean
is_before (guint n, const gint64 *a, const gint64 *b)
{
  gint64 sum = 0;
  for (guint i = 0; i < n; i++)
    sum += a[i] - b[i];
  for (guint i = 0; sum == 0 && i < n; i++)
    sum = a[i] - b[i];
  return sum < 0;
}

/* Goes through the box; the first position of each kind is in FIRST. */
static void
look_at_all (Comparison *self, const MxClaimTree *tree, const MxClaimResult *result,
             guint n, gint64 first[][MX_CLAIM_COORDS_MAX], guint64 *count)
{
  gint64 coords[MX_CLAIM_COORDS_MAX];
  memcpy (coords, result->low, sizeof coords);
  for (gboolean going = TRUE; going && !evaluator_is_spent (self->evaluator);) {
    Here here = look (self, tree, coords);
    if (count[here]++ == 0 || is_before (n, coords, first[here]))
      memcpy (first[here], coords, sizeof coords);
    going = FALSE;
    for (guint i = n; !going && i-- > 0;) {
      going = coords[i]++ < result->high[i];
      if (!going)
        coords[i] = result->low[i];
    }
  }
}

static void
compare_claim (Comparison *self, guint index)
{
  const MxClaimTree *tree = mx_tree_claim (self->reading->tree, index);
  const MxClaim *claim = mx_program_get_claims (self->program)->pdata[index];
  MxLimits limits = compare_ample_limits ();
  limits.seconds = 0.2;
  g_autoptr (MxClaimResult) result =
      mx_claim_check (self->program, index, NULL, &limits, NULL);
  gint64 first[UNKNOWN_HERE + 1][MX_CLAIM_COORDS_MAX] = {0};
  guint64 count[UNKNOWN_HERE + 1] = {0};
  Here worst = FALSE_HERE;

  if (result->verdict == MX_VERDICT_NOT_NORMAL || result->limit != MX_LIMIT_NONE)
    return;
  look_at_all (self, tree, result, claim->n_coords, first, count);
  if (evaluator_is_spent (self->evaluator))
    return;
  self->counts->claims++;
  if (count[FALSE_HERE] == 0)
    worst = count[FAULT_HERE] > 0      ? FAULT_HERE
            : count[NO_VALUE_HERE] > 0 ? NO_VALUE_HERE
                                       : UNKNOWN_HERE;
  if (count[FALSE_HERE] + count[FAULT_HERE] + count[NO_VALUE_HERE] + count[UNKNOWN_HERE]
      == 0) {
    MxVerdict verdict = count[TRUE_HERE] > 0 ? MX_VERDICT_HOLDS : MX_VERDICT_EMPTY;
    if (result->verdict != verdict || result->n_true != count[TRUE_HERE])
      compare_differ (self,
                      "claim %s: verdict %d, true at %" G_GUINT64_FORMAT
                      " positions, but it is true at %" G_GUINT64_FORMAT,
                      claim->text, result->verdict, result->n_true, count[TRUE_HERE]);
  } else if (here_of (result->verdict) != worst
             || (worst != UNKNOWN_HERE
                 && memcmp (first[worst], result->coords,
                            claim->n_coords * sizeof (gint64))
                        != 0)) {
    g_autofree char *name = mx_claim_result_dup_position (result, claim, self->source);
    compare_differ (self, "claim %s: verdict %d at %s, but the worst is %d", claim->text,
                    result->verdict, name, worst);
  }
}

void
compare_claims (Comparison *self)
{
  for (guint i = 0; i < self->reading->tree->claims->len; i++)
    compare_claim (self, i);
}
