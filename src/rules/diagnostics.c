/* SPDX-License-Identifier: MIT */
#include "rules/diagnostics.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Every pass reports here and goes on, so that a text's errors are all told at once.  They are
 * sorted by place at the end, since the passes find them in another order. */

/* Kept while gathering: more than are shown, so that sorting may still bring late finds of
 * early lines to the front. */
#define KEPT 1000

/* Words longer than this are never misspelt into one another. */
#define WORD_MAX 40

void
mx_diagnostic_free (MxDiagnostic *diagnostic)
{
  if (diagnostic == NULL)
    return;
  g_free (diagnostic->message);
  g_free (diagnostic->hint);
  g_free (diagnostic);
}

void
mx_diagnostics_init (MxDiagnostics *self)
{
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_diagnostic_free);
  self->n_errors = 0;
}

void
mx_diagnostics_clear (MxDiagnostics *self)
{
  g_clear_pointer (&self->items, g_ptr_array_unref);
}

static void
add (MxDiagnostics *self, MxSeverity severity, const MxSpan *span, char *hint,
     const char *format, va_list args)
{
  if (severity == MX_SEVERITY_ERROR)
    self->n_errors++;
  if (self->items->len >= KEPT) {
    g_free (hint);
    return;
  }
  MxDiagnostic *diagnostic = g_new0 (MxDiagnostic, 1);
  diagnostic->severity = severity;
  diagnostic->span = *span;
  if (diagnostic->span.length == 0)
    diagnostic->span.length = 1;
  diagnostic->message = g_strdup_vprintf (format, args);
  diagnostic->hint = hint;
  g_ptr_array_add (self->items, diagnostic);
}

void
mx_diagnostics_error (MxDiagnostics *self, const MxSpan *span, char *hint,
                      const char *format, ...)
{
  va_list args;
  va_start (args, format);
  add (self, MX_SEVERITY_ERROR, span, hint, format, args);
  va_end (args);
}

void
mx_diagnostics_warning (MxDiagnostics *self, const MxSpan *span, char *hint,
                        const char *format, ...)
{
  va_list args;
  va_start (args, format);
  add (self, MX_SEVERITY_WARNING, span, hint, format, args);
  va_end (args);
}

gboolean
mx_diagnostics_are_full (const MxDiagnostics *self)
{
  return self->items->len >= KEPT;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const MxDiagnostic *left = *(MxDiagnostic *const *)a;
  const MxDiagnostic *right = *(MxDiagnostic *const *)b;
  if (left->span.start != right->span.start)
    return left->span.start < right->span.start ? -1 : 1;
  return (int)left->severity - (int)right->severity;
}

GPtrArray *
mx_diagnostics_steal (MxDiagnostics *self)
{
  GPtrArray *items = g_steal_pointer (&self->items);
  guint n_errors = self->n_errors;
  mx_diagnostics_init (self);

  g_ptr_array_sort (items, compare_places);
  if (items->len <= MX_DIAGNOSTICS_MAX)
    return items;

  guint errors_left = n_errors;
  for (guint i = 0; i < MX_DIAGNOSTICS_MAX; i++) {
    const MxDiagnostic *item = items->pdata[i];
    if (item->severity == MX_SEVERITY_ERROR)
      errors_left--;
  }
  MxDiagnostic *last = g_new0 (MxDiagnostic, 1);
  last->severity = n_errors > 0 ? MX_SEVERITY_ERROR : MX_SEVERITY_WARNING;
  last->span = ((MxDiagnostic *)items->pdata[MX_DIAGNOSTICS_MAX])->span;
  if (errors_left > 0)
    last->message = g_strdup_printf (
        ngettext ("%u more error from here on is not shown",
                  "%u more errors from here on are not shown", errors_left),
        errors_left);
  else
    last->message = g_strdup (_ ("more warnings from here on are not shown"));
  g_ptr_array_set_size (items, MX_DIAGNOSTICS_MAX);
  g_ptr_array_add (items, last);
  return items;
}

MxSpan
mx_span_join (const MxSpan *a, const MxSpan *b)
{
  MxSpan joined = *a;
  if (b->end > a->end)
    joined.end = b->end;
  if (a->line == b->line && b->column + b->length > a->column + a->length)
    joined.length = b->column + b->length - a->column;
  return joined;
}

/* The number of letters to change, add, leave out or swap with a neighbour; stops at LIMIT. */
static guint
edit_distance (const gunichar *a, guint n, const gunichar *b, guint m, guint limit)
{
  guint rows[3][WORD_MAX + 1];
  guint *before = rows[0], *last = rows[1], *row = rows[2];

  for (guint j = 0; j <= m; j++)
    last[j] = j;
  for (guint i = 1; i <= n; i++) {
    guint best = row[0] = i;
    for (guint j = 1; j <= m; j++) {
      guint cost = last[j - 1] + (a[i - 1] != b[j - 1]);
      cost = MIN (cost, MIN (last[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost = MIN (cost, before[j - 2] + 1);
      row[j] = cost;
      best = MIN (best, cost);
    }
    if (best >= limit)
      return limit;
    guint *free_row = before;
    before = last;
    last = row;
    row = free_row;
  }
  return last[m];
}

static guint
fold_word (const char *word, gunichar folded[WORD_MAX])
{
  guint n = 0;
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p)) {
    if (n == WORD_MAX)
      return G_MAXUINT;
    folded[n++] = g_unichar_tolower (g_utf8_get_char (p));
  }
  return n;
}

void
mx_suggestion_init (MxSuggestion *self, const char *word)
{
  /* One letter is as good as any other: of a single one only the case may differ. */
  glong length = g_utf8_strlen (word, -1);
  *self = (MxSuggestion){
      .word = word,
      .distance = length <= 1   ? 1
                  : length <= 3 ? 2
                  : length <= 7 ? 3
                                : 4,
  };
}

void
mx_suggestion_try (MxSuggestion *self, const char *candidate)
{
  if (strcmp (candidate, self->word) == 0)
    return;
  gunichar a[WORD_MAX], b[WORD_MAX];
  guint n = fold_word (self->word, a), m = fold_word (candidate, b);
  if (n == G_MAXUINT || m == G_MAXUINT)
    return;
  if (MAX (n, m) - MIN (n, m) >= self->distance)
    return;
  guint distance = edit_distance (a, n, b, m, self->distance);
  if (distance < self->distance && distance < n) {
    self->distance = distance;
    self->best = candidate;
  }
}

char *
mx_suggestion_dup_hint (const MxSuggestion *self)
{
  if (self->best == NULL)
    return NULL;
  return g_strdup_printf (_ ("did you mean '%s'?"), self->best);
}
