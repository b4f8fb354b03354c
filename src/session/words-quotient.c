/* SPDX-License-Identifier: MIT */
#include "session/words-quotient.h"

#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Elements are written as products of generators, the lightest generator first. */

static void
append_power (GString *string, guint power)
{
  static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  g_autofree char *number = g_strdup_printf ("%u", power);

  for (const char *c = number; power > 1 && *c != '\0'; c++)
    g_string_append (string, digits[*c - '0']);
}

char *
mx_words_dup_generator (guint generator)
{
  if (generator < 26)
    return g_strdup_printf ("%c", 'a' + (char)generator);
  return g_strdup_printf ("%c%u", 'a' + (char)(generator % 26), generator / 26);
}

/* N indices of generators, heavier ones first, and one more if EXTRA is one. */
static char *
dup_word (const guint32 *word, guint n, guint extra)
{
  GString *string = g_string_new (NULL);
  gboolean left = extra != G_MAXUINT;

  for (guint i = n; i > 0 || left;) {
    guint generator = i > 0 ? word[i - 1] : extra;
    guint power = 0;
    g_autofree char *letter = NULL;

    if (left && extra <= generator) {
      generator = extra;
      power = 1;
      left = FALSE;
    }
    for (; i > 0 && word[i - 1] == generator; i--)
      power++;
    letter = mx_words_dup_generator (generator);
    g_string_append (string, letter);
    append_power (string, power);
  }
  if (string->len == 0)
    g_string_append_c (string, '1');
  return g_string_free (string, FALSE);
}

char *
mx_words_dup_element (const MxQuotient *quotient, MxElement element)
{
  guint32 begin = quotient->word_first[element];

  return dup_word (quotient->word + begin, quotient->word_first[element + 1] - begin,
                   G_MAXUINT);
}

char *
mx_words_dup_relation (const MxQuotient *quotient, const MxRelation *relation)
{
  guint32 begin = quotient->word_first[relation->word];
  g_autofree char *left =
      dup_word (quotient->word + begin, quotient->word_first[relation->word + 1] - begin,
                relation->generator);
  g_autofree char *right = mx_words_dup_element (quotient, relation->equals);

  return g_strdup_printf ("%s = %s", left, right);
}

char *
mx_words_dup_quotient (const MxHeapQuotient *self)
{
  if (self->quotient == NULL || self->n == 0)
    return g_strdup (_ ("No misère quotient found"));
  return g_strdup_printf (_ ("Misère quotient of order %u, verified"),
                          self->quotient->order);
}

char *
mx_words_dup_quotient_reason (const MxHeapQuotient *self)
{
  g_autofree char *last = NULL;
  g_autofree char *pairs = NULL;
  g_autofree char *right = NULL;

  if (self->quotient == NULL || self->n == 0)
    return g_strdup (_ ("It is too large, or a game can return to a position."));
  last = g_strdup_printf ("%" G_GUINT64_FORMAT, self->n - 1);
  pairs = g_strdup_printf ("%" G_GUINT64_FORMAT, self->quotient->n_checked);
  right = g_strdup_printf (_ ("Proved for every sum of heaps up to %1$s: each option of "
                              "each heap was checked, "
                              "and %2$s sums of a kind that all sums belong to."),
                           last, pairs);
  if (self->result == MX_QUOTIENT_FOUND)
    return g_steal_pointer (&right);
  /* Translators: %s is a sentence. */
  return g_strdup_printf (_ ("%s With larger heaps none was found."), right);
}

char *
mx_words_dup_heap_elements (const MxHeapQuotient *self, guint64 most)
{
  GString *text = g_string_new (NULL);

  for (guint64 i = 0; i < MIN (self->n, most); i++) {
    g_autofree char *word = mx_words_dup_element (self->quotient, self->element[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", word);
  }
  if (self->n > 0)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

char *
mx_words_dup_repeat (const MxHeapQuotient *self)
{
  const MxRepeat *repeat = &self->repeat;
  g_autofree char *from = g_strdup_printf ("%" G_GUINT64_FORMAT, repeat->preperiod);
  g_autofree char *period = g_strdup_printf ("%" G_GUINT64_FORMAT, repeat->period);
  g_autofree char *window = g_strdup_printf ("%" G_GUINT64_FORMAT, repeat->window);

  switch (repeat->proof) {
  case MX_REPEAT_WINDOW:
    if (repeat->window == 1)
      return g_strdup_printf (
          _ ("The elements have period %1$s from heap %2$s on. Proved: each depends on "
             "the "
             "one before alone, and it repeats, so every later heap repeats too."),
          period, from);
    return g_strdup_printf (
        _ ("The elements have period %1$s from heap %2$s on. Proved: %3$s heaps in a row "
           "repeat, so every later heap repeats too."),
        period, from, window);
  case MX_REPEAT_SPLIT:
    return g_strdup_printf (
        _ ("The elements have period %1$s from heap %2$s on. Proved: it holds for the "
           "%3$s "
           "heaps that Plambeck and Siegel's theorem asks for, so it holds for ever."),
        period, from, window);
  case MX_REPEAT_NONE:
  default: return g_strdup (_ ("No period of the elements is proved from these heaps."));
  }
}

char *
mx_words_dup_by_quotient (const MxSolution *solution)
{
  g_autofree char *order = NULL;
  g_autofree char *element = NULL;

  if (solution->quotient == NULL)
    return NULL;
  order = g_strdup_printf ("%u", solution->quotient->order);
  element = mx_words_dup_element (solution->quotient, solution->quotient_element);
  /* Translators: %2$s is such as "ab²", %3$s is P or N. */
  return g_strdup_printf (
      _ ("By the misère quotient of order %1$s, verified: the start is the element %2$s, "
         "which is %3$s."),
      order, element, mx_words_outcome_letter (solution->outcome));
}

char *
mx_words_dup_sj (const MxSolution *solution)
{
  MxOutcome said = mx_sj_of_start (solution);
  const char *letter = mx_words_outcome_letter (said);

  if (solution->play == MX_PLAY_NORMAL || said == MX_OUTCOME_UNKNOWN)
    return NULL;
  if (solution->outcome == MX_OUTCOME_UNKNOWN)
    return g_strdup_printf (_ ("SJ's theorem would say %s."), letter);
  if (solution->outcome == said)
    return g_strdup_printf (_ ("SJ's theorem would say %s: right."), letter);
  return g_strdup_printf (_ ("SJ's theorem would say %s: it differs."), letter);
}

char *
mx_words_dup_sj_comparison (const MxSjComparison *comparison)
{
  g_autofree char *sum =
      comparison->sum != NULL ? mx_sum_to_string (comparison->sum) : NULL;
  g_autofree char *n = g_strdup_printf ("%" G_GUINT64_FORMAT, comparison->n_compared);
  g_autofree char *total = g_strdup_printf ("%" G_GINT64_FORMAT, comparison->total);

  if (sum != NULL)
    return g_strdup_printf (
        _ ("SJ's theorem, taken as the misère rule, first fails at %1$s, which is %2$s."),
        sum, mx_words_outcome_letter (comparison->outcome));
  if (comparison->total < 0)
    return g_strdup (_ ("SJ's theorem was not compared with it."));
  return g_strdup_printf (
      _ ("SJ's theorem, taken as the misère rule, is right for all %1$s "
         "sums of at most %2$s counters."),
      n, total);
}
