/* SPDX-License-Identifier: MIT */
#include "cli/cli-private.h"

#include <stdio.h>

#include "session/words-claim.h"
#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Claims on the command line: with `check` their own lines, with `solve` a part of the answer. */

void
mx_cli_print_escaped (const char *text)
{
  for (const char *c = text; *c != '\0'; c++) {
    if (*c == '"' || *c == '\\')
      printf ("\\%c", *c);
    else if ((guchar)*c < 0x20)
      printf ("\\u%04x", (guint)(guchar)*c);
    else
      putchar (*c);
  }
}

/* Checks claim INDEX in its share of the time that is left: what one claim does not need is for those
 * behind it, and one that is slow does not keep them from being looked at. */
static MxClaimResult *
check_claim (const MxInput *input, guint index, const MxSolution *solution,
             const MxLimits *limits)
{
  guint n = mx_program_get_claims (input->program)->len;
  MxLimits left = mx_cli_left (input, limits);

  left.seconds /= n - index;
  return mx_claim_check (input->program, index, solution, &left, NULL);
}

/* -- check -- */

static int
status_of (MxVerdict verdict, MxLimit limit)
{
  switch (verdict) {
  case MX_VERDICT_HOLDS:
  case MX_VERDICT_NOT_NORMAL:
  case MX_VERDICT_EMPTY: return MX_EXIT_OK;
  case MX_VERDICT_UNKNOWN: return limit != MX_LIMIT_NONE ? MX_EXIT_LIMIT : MX_EXIT_TEXT;
  case MX_VERDICT_FAILS:
  case MX_VERDICT_FAULT:
  case MX_VERDICT_NO_VALUE:
  default: return MX_EXIT_TEXT;
  }
}

int
mx_cli_check_claims (const MxInput *input, const MxLimits *limits)
{
  const GPtrArray *claims = mx_program_get_claims (input->program);
  const MxSource *source = mx_program_get_source (input->program);
  int status = MX_EXIT_OK;

  for (guint i = 0; i < claims->len; i++) {
    const MxClaim *claim = claims->pdata[i];
    g_autoptr (MxClaimResult) result = check_claim (input, i, NULL, limits);
    g_autofree char *words = mx_words_dup_claim (result, claim, source, limits);
    int own = status_of (result->verdict, result->limit);

    if (result->verdict == MX_VERDICT_HOLDS)
      printf ("%s:%u:%u: %s: %s\n", input->name, claim->span.line, claim->span.column,
              claim->text, words);
    else
      mx_cli_complain (input, &claim->span,
                       own == MX_EXIT_TEXT ? MX_SEVERITY_ERROR : MX_SEVERITY_WARNING,
                       words, NULL);
    if (status != MX_EXIT_TEXT && own != MX_EXIT_OK)
      status = own;
  }
  return status;
}

/* -- solve -- */

static const char *
verdict_word (MxVerdict verdict)
{
  switch (verdict) {
  case MX_VERDICT_HOLDS: return "true";
  case MX_VERDICT_FAILS: return "false";
  case MX_VERDICT_FAULT: return "fault";
  case MX_VERDICT_NO_VALUE: return "no-value";
  case MX_VERDICT_NOT_NORMAL: return "not-normal";
  case MX_VERDICT_EMPTY: return "empty";
  case MX_VERDICT_UNKNOWN:
  default: return "unknown";
  }
}

static void
print_numbers (const char *name, const gint64 *numbers, guint n)
{
  printf (",\"%s\":[", name);
  for (guint i = 0; i < n; i++)
    printf ("%s%" G_GINT64_FORMAT, i > 0 ? "," : "", numbers[i]);
  putchar (']');
}

/* What speaks against it. */
static void
print_against (const MxClaimResult *result, const MxClaim *claim, const MxSource *source)
{
  g_autofree char *position = mx_claim_result_dup_position (result, claim, source);

  fputs (",\"at\":\"", stdout);
  mx_cli_print_escaped (position);
  putchar ('"');
  if (result->verdict != MX_VERDICT_FAILS)
    return;
  if (claim->kind == MX_CLAIM_SG)
    printf (",\"claimed\":%" G_GINT64_FORMAT ",\"value\":%" G_GINT64_FORMAT, result->says,
            result->value);
  else
    printf (",\"claimed\":%s,\"outcome\":\"%s\"", result->says != 0 ? "true" : "false",
            mx_words_outcome_letter (result->outcome));
}

static void
print_claim (const MxClaim *claim, const MxClaimResult *result, const MxSource *source)
{
  printf ("{\"line\":%u,\"claim\":\"", claim->span.line);
  mx_cli_print_escaped (claim->text);
  printf ("\",\"verdict\":\"%s\"", verdict_word (result->verdict));
  print_numbers ("from", result->low, claim->n_coords);
  print_numbers ("to", result->high, claim->n_coords);
  if (result->verdict == MX_VERDICT_HOLDS || result->verdict == MX_VERDICT_UNKNOWN)
    printf (",\"positions\":%" G_GUINT64_FORMAT, result->n_true);
  if (mx_verdict_has_position (result->verdict))
    print_against (result, claim, source);
  putchar ('}');
}

void
mx_cli_print_claims (const MxInput *input, const MxSolution *solution,
                     const MxLimits *limits)
{
  const GPtrArray *claims = mx_program_get_claims (input->program);

  for (guint i = 0; i < claims->len; i++) {
    g_autoptr (MxClaimResult) result = check_claim (input, i, solution, limits);
    fputs (i == 0 ? ",\"claims\":[" : ",", stdout);
    print_claim (claims->pdata[i], result, solution->source);
  }
  if (claims->len > 0)
    putchar (']');
}

void
mx_cli_tell_claims (const MxInput *input, const MxSolution *solution,
                    const MxLimits *limits)
{
  const GPtrArray *claims = mx_program_get_claims (input->program);

  if (claims->len > 0)
    printf ("%s\n", _ ("Claims:"));
  for (guint i = 0; i < claims->len; i++) {
    const MxClaim *claim = claims->pdata[i];
    g_autoptr (MxClaimResult) result = check_claim (input, i, solution, limits);
    g_autofree char *words = mx_words_dup_claim (result, claim, solution->source, limits);
    printf ("  %s\n    %s\n", claim->text, words);
  }
}
