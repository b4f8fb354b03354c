/* SPDX-License-Identifier: MIT */
#include "session/heading.h"

#include <string.h>

/* The head of a text are the lines from the first on that are comments: up to three paragraphs,
 * with an empty comment between two of them.  In a paragraph a line that begins with a language,
 * as in "zh_TW: …", begins the translation into it.
 *
 *     # Nim
 *     # zh_CN: Nim 游戏
 *     #
 *     # Take any number from one heap.
 *     # zh_CN: 从一堆中取任意多个。
 *
 * Translations stand beside what they translate, in the file of the game, so that who adds a game
 * to a folder of their own can do the same. */

#define PARAGRAPHS 3
/* A translation into none of the user's languages. */
#define FOREIGN G_MAXINT

/* Of a paragraph: what is best for the reader so far. */
typedef struct {
  GString *best;
  int rank; /* of the language: the smaller the better; -1: nothing yet */
} Paragraph;

/* The bytes of "zh_TW: " at the beginning of LINE, or 0. */
static gsize
language_length (const char *line)
{
  gsize n = 2;

  if (!g_ascii_islower (line[0]) || !g_ascii_islower (line[1]))
    return 0;
  if (line[n] == '_' || line[n] == '-') {
    n++;
    while (g_ascii_isalpha (line[n]))
      n++;
  }
  return line[n] == ':' && line[n + 1] == ' ' ? n + 2 : 0;
}

/* Where the language of so many bytes stands among the user's. */
static int
language_rank (const char *tag, gsize n, const char *const *languages)
{
  g_autofree char *name = g_strndup (tag, n);

  g_strdelimit (name, "-", '_');
  for (int i = 0; languages[i] != NULL; i++)
    if (g_ascii_strcasecmp (languages[i], name) == 0)
      return i;
  return FOREIGN;
}

static void
append_line (Paragraph *paragraph, const char *line, int rank)
{
  if (rank == FOREIGN || (paragraph->rank >= 0 && rank > paragraph->rank))
    return;
  if (rank != paragraph->rank)
    g_string_truncate (paragraph->best, 0);
  paragraph->rank = rank;
  if (paragraph->best->len > 0)
    g_string_append_c (paragraph->best, ' ');
  g_string_append (paragraph->best, line);
}

/* What stands in a comment, without the signs around it; NULL if LINE is none. */
static char *
dup_comment (const char *line, gsize n)
{
  if (n == 0 || line[0] != '#')
    return NULL;
  char *comment = g_strndup (line + 1, n - 1);
  return g_strstrip (comment);
}

static char *
take_paragraph (Paragraph *paragraph)
{
  gboolean empty = paragraph->best->len == 0;
  char *text = g_string_free (paragraph->best, empty);
  return empty ? NULL : text;
}

void
mx_heading_read (const char *text, const char *const *languages, MxHeading *heading)
{
  Paragraph paragraphs[PARAGRAPHS + 1];
  guint at = 0;
  int plain = G_MAXINT - 1; /* the rank of what has no language */
  int rank = plain;
  const char *line = text;

  for (guint i = 0; i <= PARAGRAPHS; i++)
    paragraphs[i] = (Paragraph){g_string_new (NULL), -1};
  while (*line == '#') {
    gsize n = strcspn (line, "\n");
    g_autofree char *comment = dup_comment (line, n);
    gsize tag = language_length (comment);

    if (tag > 0)
      rank = language_rank (comment, tag - 2, languages);
    if (comment[0] != '\0') {
      append_line (&paragraphs[MIN (at, PARAGRAPHS)], comment + tag, rank);
    } else {
      at++;
      rank = plain;
    }
    line += n + (line[n] == '\n');
  }
  while (*line == '\n')
    line++;
  heading->title = take_paragraph (&paragraphs[0]);
  heading->about = take_paragraph (&paragraphs[1]);
  heading->theorem = take_paragraph (&paragraphs[2]);
  g_string_free (paragraphs[PARAGRAPHS].best, TRUE);
  heading->end = (gsize)(line - text);
}

void
mx_heading_clear (MxHeading *heading)
{
  g_clear_pointer (&heading->title, g_free);
  g_clear_pointer (&heading->about, g_free);
  g_clear_pointer (&heading->theorem, g_free);
}

char *
mx_heading_dup_text (const char *text, const char *const *languages)
{
  g_auto (MxHeading) heading = {0};

  mx_heading_read (text, languages, &heading);
  if (heading.title == NULL)
    return g_strdup (text);
  return g_strdup_printf ("# %s\n%s", heading.title, text + heading.end);
}
