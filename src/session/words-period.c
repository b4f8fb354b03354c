/* SPDX-License-Identifier: MIT */
#include "session/words-period.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A period in words, for the window and the command line: never more than is known. */

char *
mx_words_dup_period (const MxPeriod *period)
{
  /* Numbers go in as words: a message for translators has no place for 64-bit formats. */
  g_autofree char *length = g_strdup_printf ("%" G_GUINT64_FORMAT, period->period);
  g_autofree char *before = g_strdup_printf ("%" G_GUINT64_FORMAT, period->preperiod);
  g_autofree char *growth = g_strdup_printf ("%" G_GINT64_FORMAT, period->saltus);
  if (period->waiting != 0)
    return g_strdup (_ ("No period can be told yet"));
  if (period->period == 0)
    return g_strdup (_ ("No period seen"));
  if (period->proof == MX_PROOF_NIM)
    return g_strdup (_ ("Every heap's value is its size: SG(n) = n"));
  if (period->saltus == 0 && period->preperiod == 0)
    return g_strdup_printf (_ ("Period %s, no pre-period"), length);
  if (period->saltus == 0)
    return g_strdup_printf (_ ("Period %1$s, pre-period %2$s"), length, before);
  if (period->preperiod == 0)
    return g_strdup_printf (_ ("Period %1$s, growing by %2$s, no pre-period"), length,
                            growth);
  return g_strdup_printf (_ ("Period %1$s, growing by %2$s, pre-period %3$s"), length,
                          growth, before);
}

/* The theorems for sets with regular amounts; see core/heap/subtraction-stream.c. */
static char *
dup_reason_of_amounts (const MxPeriod *period)
{
  g_autofree char *length = g_strdup_printf ("%" G_GUINT64_FORMAT, period->period);
  g_autofree char *below = g_strdup_printf ("%" G_GUINT64_FORMAT, period->period - 1);
  g_autofree char *least = g_strdup_printf ("%" G_GUINT64_FORMAT, period->window);
  g_autofree char *most =
      g_strdup_printf ("%" G_GUINT64_FORMAT, period->period - period->window);
  if (period->proof == MX_PROOF_REST && period->period == 2)
    return g_strdup (
        _ ("Proved: 1 may be taken and no even number, so each move turns an "
           "even heap into an odd one or the reverse."));
  if (period->proof == MX_PROOF_REST)
    return g_strdup_printf (
        _ ("Proved: 1 to %1$s may be taken and no multiple of %2$s, so each move "
           "changes the remainder by %2$s and can make it any smaller one."),
        below, length);
  if (period->saltus != 0)
    return g_strdup_printf (
        _ ("Proved: every amount from %1$s on may be taken, so the value of n is n "
           "divided by %1$s, rounded down."),
        least);
  return g_strdup_printf (
      _ ("Proved: the amounts are those from %1$s to %2$s, so the value of n is its "
         "remainder by %3$s divided by %1$s, rounded down."),
      least, most, length);
}

char *
mx_words_dup_period_reason (const MxPeriod *period)
{
  g_autofree char *computed = g_strdup_printf ("%" G_GUINT64_FORMAT, period->computed);
  g_autofree char *window = g_strdup_printf ("%" G_GUINT64_FORMAT, period->window);
  g_autofree char *reach = g_strdup_printf ("%" G_GUINT64_FORMAT, period->reach);
  g_autofree char *waiting = g_strdup_printf ("%" G_GUINT64_FORMAT, period->waiting);
  if (period->waiting != 0)
    return g_strdup_printf (_ ("Looked at the heaps up to %1$s: the amount %2$s has not "
                               "come into play yet, so what they show may change."),
                            computed, waiting);
  if (period->period == 0)
    return g_strdup_printf (_ ("Looked at the heaps up to %s."), computed);
  switch (period->proof) {
  case MX_PROOF_REST:
  case MX_PROOF_STAIRS: return dup_reason_of_amounts (period);
  case MX_PROOF_WINDOW:
    if (period->window == 0)
      return g_strdup (
          _ ("Proved: nothing can ever be taken, so the value of every heap is 0."));
    return period->window == 1
               ? g_strdup (
                   _ ("Proved: each value depends on the one before alone, and it "
                      "repeats, so every later value repeats too."))
               : g_strdup_printf (
                   _ ("Proved: a window of %s values repeats, so every later "
                      "value repeats too."),
                   window);
  case MX_PROOF_REPEAT:
    return g_strdup_printf (
        _ ("Proved: what may be taken repeats from some amount on, and "
           "%s values in a row repeat with it, so every later value "
           "repeats too."),
        window);
  case MX_PROOF_OCTAL:
    if (period->period == 1 && period->window == 0)
      return g_strdup (
          _ ("Proved: nothing can ever be taken, so the value of every heap is 0."));
    return g_strdup_printf (_ ("Proved: the period holds for the %s values that Guy and "
                               "Smith's theorem asks for, so it holds for ever."),
                            window);
  case MX_PROOF_NIM:
    return g_strdup (_ ("Proved: from a heap of n one can move to every smaller heap, so "
                        "its value is the mex of 0, 1, …, n − 1, which is n."));
  case MX_PROOF_SPARSE:
    return g_strdup_printf (
        _ ("Proved: %s values behind the last rare one repeat, and each "
           "later value follows from so many before it and from the "
           "rare ones, so it holds for ever."),
        window);
  case MX_PROOF_SALTUS:
    return g_strdup_printf (_ ("Proved: the moves that settle the values up to heap %s "
                               "settle those of every later period in the same way."),
                            computed);
  case MX_PROOF_NONE:
  default:
    if (period->reach > period->computed)
      return g_strdup_printf (_ ("Observed up to heap %1$s, not proved: it may still "
                                 "break. A proof needs the heaps up to %2$s."),
                              computed, reach);
    return g_strdup_printf (_ ("Observed up to heap %s, not proved: it may still break."),
                            computed);
  }
}

/* As it is written on a blackboard. */
static char *
dup_formula (const MxForm *form)
{
  g_autofree char *a = g_strdup_printf ("%" G_GUINT64_FORMAT, form->a);
  g_autofree char *b = g_strdup_printf ("%" G_GUINT64_FORMAT, form->b);
  switch (form->kind) {
  case MX_FORM_ZERO: return g_strdup (_ ("SG(n) = 0"));
  case MX_FORM_SIZE: return g_strdup (_ ("SG(n) = n"));
  case MX_FORM_REST: return g_strdup_printf (_ ("SG(n) = n mod %s"), a);
  case MX_FORM_STAIRS: return g_strdup_printf (_ ("SG(n) = ⌊(n mod %1$s) / %2$s⌋"), a, b);
  case MX_FORM_QUOTIENT: return g_strdup_printf (_ ("SG(n) = ⌊n / %s⌋"), a);
  case MX_FORM_ZEROS:
    return g_strdup (
        form->a == 0
            ? _ ("SG(0) = 0, and for other n it is how often 2 divides n")
            : _ ("SG(0) = 0, and for other n it is one more than how often 2 divides n"));
  case MX_FORM_HALVES:
    return g_strdup (
        _ ("SG(n) = n / 2 for even n, and for odd n it is the value of (n − 1) / 2"));
  case MX_FORM_LEAST_PRIME:
    return g_strdup (
        _ ("SG(n) = 0 for even n, SG(1) = 1, and for other n it is the place "
           "of the least prime factor among the primes (2 for 3, 3 for 5)"));
  case MX_FORM_NONE:
  default: return NULL;
  }
}

char *
mx_words_dup_form (const MxForm *form)
{
  g_autofree char *formula = dup_formula (form);
  g_autofree char *checked = g_strdup_printf ("%" G_GUINT64_FORMAT, form->checked);
  if (formula == NULL)
    return NULL;
  /* Translators: %s is a formula for the values. */
  if (form->proved)
    return g_strdup_printf (_ ("Formula, proved: %s."), formula);
  return g_strdup_printf (_ ("Formula, compared up to heap %2$s and not proved: %1$s."),
                          formula, checked);
}

char *
mx_words_dup_exceptions (const MxPeriod *period, const MxExceptions *exceptions)
{
  if (!exceptions->counted || period->preperiod == 0)
    return NULL;
  if (exceptions->count == 0)
    return g_strdup (_ ("No heap before the periodic part departs from it."));

  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, exceptions->count);
  for (guint i = 0; i < exceptions->n_last; i++)
    g_string_append_printf (list, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "",
                            exceptions->last[i]);
  if (exceptions->count > exceptions->n_last)
    return g_strdup_printf (ngettext ("%1$s heap before the periodic part departs from "
                                      "it; the last: %2$s.",
                                      "%1$s heaps before the periodic part depart from "
                                      "it; the last: %2$s.",
                                      exceptions->count),
                            count, list->str);
  return g_strdup_printf (
      ngettext ("%1$s heap before the periodic part departs from it: %2$s.",
                "%1$s heaps before the periodic part depart from it: %2$s.",
                exceptions->count),
      count, list->str);
}
