/* SPDX-License-Identifier: MIT */
#include "shrink.h"

#include <string.h>

/* Tries smaller texts as long as one of them is still bad: without a line, without a stretch
 * between two words, with a smaller number.  The changes know nothing of the language; those that
 * make the text illegal are not bad, and so are not kept. */

/* So many texts are tried at the most. */
#define TRIES 4000

typedef struct {
  gboolean (*bad) (const char *text, gpointer data);
  gpointer data;
  guint tries;
  char *text;
} Shrinking;

/* Takes TEXT. */
static gboolean
try_text (Shrinking *self, char *text)
{
  if (strlen (text) <= strlen (self->text) && strcmp (text, self->text) != 0
      && self->tries < TRIES) {
    self->tries++;
    if (self->bad (text, self->data)) {
      g_free (self->text);
      self->text = text;
      return TRUE;
    }
  }
  g_free (text);
  return FALSE;
}

/* The text with PART in the place of what stands from FROM to TO. */
static char *
replaced (const char *text, gsize from, gsize to, const char *part)
{
  return g_strdup_printf ("%.*s%s%s", (int)from, text, part, text + to);
}

static gboolean
drop_line (Shrinking *self)
{
  for (gsize from = 0; self->text[from] != '\0';) {
    gsize to = from + strcspn (self->text + from, "\n");
    to += self->text[to] == '\n';
    if (try_text (self, replaced (self->text, from, to, "")))
      return TRUE;
    from = to;
  }
  return FALSE;
}

static gboolean
drop_stretch (Shrinking *self)
{
  for (gsize from = 0; self->text[from] != '\0'; from++) {
    gboolean edge = from == 0 || strchr (" ,(){}[]", self->text[from]) != NULL
                    || strchr (" ,(){}[]", self->text[from - 1]) != NULL;
    if (!edge || self->text[from] == '\n')
      continue;
    gsize end = from + strcspn (self->text + from, "\n");
    for (gsize to = end; to > from; to--) {
      if (to < end && strchr (" ,(){}[]", self->text[to]) == NULL
          && strchr (" ,(){}[]", self->text[to - 1]) == NULL)
        continue;
      if (try_text (self, replaced (self->text, from, to, "")))
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean
make_number_smaller (Shrinking *self)
{
  for (gsize from = 0; self->text[from] != '\0'; from++) {
    if (!g_ascii_isdigit (self->text[from])
        || (from > 0 && g_ascii_isalnum (self->text[from - 1])))
      continue;
    gsize to = from + strspn (self->text + from, "0123456789");
    gint64 number = g_ascii_strtoll (self->text + from, NULL, 10);
    gint64 smaller[] = {0, 1, number / 2, number - 1};
    for (guint i = 0; i < G_N_ELEMENTS (smaller); i++) {
      g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, smaller[i]);
      if (smaller[i] >= 0 && smaller[i] < number
          && try_text (self, replaced (self->text, from, to, digits)))
        return TRUE;
    }
  }
  return FALSE;
}

char *
shrink_text (const char *text, gboolean (*bad) (const char *text, gpointer data),
             gpointer data)
{
  Shrinking self = {.bad = bad, .data = data, .text = g_strdup (text)};
  while (drop_line (&self) || drop_stretch (&self) || make_number_smaller (&self))
    ;
  return self.text;
}
