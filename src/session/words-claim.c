/* SPDX-License-Identifier: MIT */
#include "session/words-claim.h"

#include "picture/scene-common.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Never more is said than was looked at: a claim is true at so many positions, not proved. */

const char *
mx_words_verdict (MxVerdict verdict)
{
  switch (verdict) {
  case MX_VERDICT_HOLDS: return _ ("True");
  case MX_VERDICT_FAILS: return _ ("False");
  case MX_VERDICT_NOT_NORMAL:
  case MX_VERDICT_EMPTY: return _ ("Not checked");
  case MX_VERDICT_FAULT:
  case MX_VERDICT_NO_VALUE:
  case MX_VERDICT_UNKNOWN:
  default: return _ ("Undecided");
  }
}

/* "0 ≤ a, b ≤ 99"; "0 ≤ n ≤ 20, 1 ≤ q ≤ 40" */
static char *
dup_box (const MxClaimResult *result, const MxClaim *claim)
{
  GString *box = g_string_new (NULL);

  for (guint i = 0; i < claim->n_coords;) {
    guint j = i + 1;
    while (j < claim->n_coords && result->low[j] == result->low[i]
           && result->high[j] == result->high[i])
      j++;
    g_string_append_printf (box, "%s%" G_GINT64_FORMAT " ≤ ", i > 0 ? ", " : "",
                            result->low[i]);
    for (guint k = i; k < j; k++)
      g_string_append_printf (box, "%s%s", k > i ? ", " : "", claim->names[k]);
    g_string_append_printf (box, " ≤ %" G_GINT64_FORMAT, result->high[i]);
    i = j;
  }
  return g_string_free (box, FALSE);
}

static char *
dup_holds (const MxClaimResult *result, const MxClaim *claim)
{
  g_autofree char *box = dup_box (result, claim);
  g_autofree char *count = mx_scene_dup_count (result->n_true);

  return g_strdup_printf (
      /* Translators: of a formula that a user claims.  %1$s is a number with its thousands marked,
       * %2$s such as "0 ≤ n ≤ 1000". */
      ngettext ("True at the %1$s position that was looked at: %2$s.",
                "True at all %1$s positions that were looked at: %2$s.", result->n_true),
      count, box);
}

static const char *
sign (MxClaimRelation relation)
{
  static const char *const signs[] = {"=", "≠", "<", "≤", ">", "≥"};
  return signs[relation];
}

static char *
dup_fails (const MxClaimResult *result, const MxClaim *claim, const char *position)
{
  static const MxOutcome claimed[] = {
      [MX_CLAIM_SG] = MX_OUTCOME_UNKNOWN,
      [MX_CLAIM_P] = MX_OUTCOME_P,
      [MX_CLAIM_N] = MX_OUTCOME_N,
      [MX_CLAIM_D] = MX_OUTCOME_D,
  };
  g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, result->value);
  g_autofree char *says = g_strdup_printf ("%" G_GINT64_FORMAT, result->says);
  const char *outcome = mx_words_outcome_letter (result->outcome);

  if (claim->kind == MX_CLAIM_SG && claim->relation == MX_CLAIM_EQ)
    /* Translators: %1$s is a position such as nim(3), %2$s and %3$s are numbers. */
    return g_strdup_printf (_ ("False at %1$s: the SG value is %2$s, not %3$s."),
                            position, value, says);
  if (claim->kind == MX_CLAIM_SG)
    /* Translators: %3$s is a sign such as ≤. */
    return g_strdup_printf (
        _ ("False at %1$s: the SG value is %2$s, which is not %3$s %4$s."), position,
        value, sign (claim->relation), says);
  if (result->says != 0)
    /* Translators: %2$s and %3$s are P, N or D. */
    return g_strdup_printf (_ ("False at %1$s: it is %2$s, but by the claim it is %3$s."),
                            position, outcome,
                            mx_words_outcome_letter (claimed[claim->kind]));
  return g_strdup_printf (_ ("False at %1$s: it is %2$s, but by the claim it is not."),
                          position, outcome);
}

static char *
dup_unknown (const MxClaimResult *result, const char *position, const MxLimits *limits)
{
  g_autofree char *count = mx_scene_dup_count (result->n_true);
  g_autofree char *limit =
      result->limit != MX_LIMIT_NONE
          ? mx_words_dup_limit (result->limit, limits)
          /* Translators: %s is a position such as nim(3). */
          : g_strdup_printf (_ ("what %s is worth is not known"), position);

  return g_strdup_printf (
      /* Translators: %1$s is "the limit of 1,000,000 positions was met" or "what nim(3) is worth is
       * not known", %2$s a number with its thousands marked. */
      ngettext ("Undecided: %1$s. It is true at the %2$s position that is known.",
                "Undecided: %1$s. It is true at the %2$s positions that are known.",
                result->n_true),
      limit, count);
}

char *
mx_words_dup_claim (const MxClaimResult *result, const MxClaim *claim,
                    const MxSource *source, const MxLimits *limits)
{
  g_autofree char *position = mx_claim_result_dup_position (result, claim, source);
  g_autofree char *box = dup_box (result, claim);

  switch (result->verdict) {
  case MX_VERDICT_HOLDS: return dup_holds (result, claim);
  case MX_VERDICT_FAILS: return dup_fails (result, claim, position);
  case MX_VERDICT_FAULT:
    /* Translators: %1$s is a position such as nim(3), %2$s such as "division by zero". */
    return g_strdup_printf (_ ("Cannot be computed at %1$s: %2$s."), position,
                            result->fault.message);
  case MX_VERDICT_NO_VALUE:
    return g_strdup_printf (
        _ ("Undecided: %s has no SG value, for the game may go on for ever."), position);
  case MX_VERDICT_UNKNOWN: return dup_unknown (result, position, limits);
  case MX_VERDICT_NOT_NORMAL:
    return g_strdup (_ ("Not checked: SG values belong to normal play, not to misère."));
  case MX_VERDICT_EMPTY:
  default:
    return g_strdup_printf (
        /* Translators: %s is such as "0 ≤ n ≤ 1000". */
        _ ("Not checked: it speaks of no position that was looked at: %s."), box);
  }
}
