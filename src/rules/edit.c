/* SPDX-License-Identifier: MIT */
#include "rules/edit.h"

#include "rules/edit-private.h"
#include "rules/spelling.h"
#include "rules/token.h"

#include <string.h>

/* An edit replaces as few bytes as it can, so that comments, spaces and the user's cursor stay
 * where they are. */

void
mx_edit_clear (MxEdit *edit)
{
  g_clear_pointer (&edit->text, g_free);
}

const char *
mx_edit_line_end (const char *text)
{
  return strstr (text, "\r\n") != NULL ? "\r\n" : "\n";
}

/* Appends LINE (taken) as a line of its own. */
static void
append_line (const char *text, char *line, MxEdit *edit)
{
  gsize length = strlen (text);
  const char *end = mx_edit_line_end (text);
  gboolean ended = length == 0 || text[length - 1] == '\n' || text[length - 1] == '\r';
  edit->start = edit->end = length;
  edit->text = g_strconcat (ended ? "" : end, line, end, NULL);
  g_free (line);
}

/* Numbers of so many digits are read wherever a node may stand. */
#define DIGITS_MOST 18

/* Words that mean something in some place. */
static gboolean
is_placed_word (const char *name)
{
#define MX_KEYWORD(id, spelling, place)
#define MX_PLACED_WORD(spelling, place)                                                  \
  if (strcmp (name, spelling) == 0)                                                      \
    return TRUE;
#include "rules/keywords.h"
  return strcmp (name, "at") == 0;
}

static gboolean
is_bare_node (const char *name)
{
  if (*name == '\0' || mx_token_find_keyword (name) != MX_TOKEN_NAME
      || is_placed_word (name))
    return FALSE;
  gsize digits = strspn (name, "0123456789");
  if (name[digits] == '\0')
    return digits <= DIGITS_MOST;
  if (!mx_spelling_is_name_start (g_utf8_get_char (name)))
    return FALSE;
  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (!mx_spelling_is_name_part (c) || mx_spelling_fold (c) != c)
      return FALSE;
  }
  return TRUE;
}

void
mx_edit_append_node (GString *out, const char *name)
{
  if (is_bare_node (name)) {
    g_string_append (out, name);
    return;
  }
  g_string_append_c (out, '"');
  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (c == '\\' || mx_spelling_fold (c) == '"')
      g_string_append_c (out, '\\');
    g_string_append_unichar (out, c);
  }
  g_string_append_c (out, '"');
}

static void
append_value (GString *out, const MxProgram *program, const MxControlItem *control,
              gint64 value)
{
  MxSource *source = mx_program_get_source (program);
  if (control->is_node)
    mx_edit_append_node (out, source->node_name (source, control->family, (guint)value));
  else
    g_string_append_printf (out, "%" G_GINT64_FORMAT, value);
}

void
mx_edit_control (const MxProgram *program, const char *text, const MxControlItem *control,
                 gint64 value, MxEdit *edit)
{
  GString *out = g_string_new (NULL);
  if (control->kind == MX_CONTROL_LET || mx_program_has_start (program)) {
    append_value (out, program, control, value);
    edit->start = control->span.start;
    edit->end = control->span.end;
    edit->text = g_string_free (out, FALSE);
    return;
  }
  const MxSource *source = mx_program_get_source (program);
  const MxFamily *family = &source->families[control->family];
  const gint64 *coords =
      mx_sum_get_coords (mx_program_get_start (program), control->part);
  g_string_append_printf (out, "start %s(", family->name);
  for (guint i = 0; i < family->arity; i++) {
    g_string_append (out, i > 0 ? ", " : "");
    append_value (out, program, control, i == control->index ? value : coords[i]);
  }
  g_string_append_c (out, ')');
  append_line (text, g_string_free (out, FALSE), edit);
}

/* A component as a text names it. */
static void
append_component (GString *out, const MxSource *source, guint family,
                  const gint64 *coords)
{
  const MxFamily *info = &source->families[family];
  g_string_append_printf (out, "%s(", info->name);
  for (guint i = 0; i < info->arity; i++) {
    g_string_append (out, i > 0 ? ", " : "");
    if (info->shape == MX_SHAPE_GRAPH)
      mx_edit_append_node (out, source->node_name (source, family, (guint)coords[i]));
    else
      g_string_append_printf (out, "%" G_GINT64_FORMAT, coords[i]);
  }
  g_string_append_c (out, ')');
}

static void
append_sum (GString *out, const MxSum *sum)
{
  for (guint i = 0; i < sum->n; i++) {
    g_string_append (out, i > 0 ? " + " : "");
    append_component (out, sum->source, sum->part[i].family, mx_sum_get_coords (sum, i));
  }
}

/* The component of a term that is counted stands COUNT times, at either side of what came. */
static void
append_times (GString *out, const MxSource *source, const MxSum *start, guint part,
              guint count)
{
  if (count > 1)
    g_string_append_printf (out, "%u * ", count);
  append_component (out, source, start->part[part].family,
                    mx_sum_get_coords (start, part));
}

gboolean
mx_edit_start_part (const MxProgram *program, const char *text, guint part,
                    const MxSum *came, MxEdit *edit)
{
  const MxSum *start = mx_program_get_start (program);
  GString *out = g_string_new (NULL);
  MxSpan span;
  guint first, count;
  *edit = (MxEdit){0};
  if (!mx_program_has_start (program)) {
    g_string_append (out, "start ");
    append_sum (out, came);
    append_line (text, g_string_free (out, FALSE), edit);
    return TRUE;
  }
  if (!mx_program_get_start_term (program, part, &span, &first, &count)) {
    g_string_free (out, TRUE);
    return FALSE;
  }
  const MxSource *source = mx_program_get_source (program);
  if (part > first) {
    append_times (out, source, start, part, part - first);
    g_string_append (out, " + ");
  }
  append_sum (out, came);
  if (part + 1 < first + count) {
    g_string_append (out, " + ");
    append_times (out, source, start, part, first + count - part - 1);
  }
  edit->start = span.start;
  edit->end = span.end;
  edit->text = g_string_free (out, FALSE);
  return TRUE;
}

void
mx_edit_play (const MxProgram *program, const char *text, MxPlay play, MxEdit *edit)
{
  static const char *const words[] = {"normal", "misere", "anti-sg"};
  MxSpan span;
  *edit = (MxEdit){0};
  if (mx_program_get_play_span (program, &span)) {
    edit->start = span.start;
    edit->end = span.end;
    edit->text = g_strdup (words[play]);
  } else if (play == MX_PLAY_NORMAL) {
    edit->text = g_strdup ("");
  } else {
    append_line (text, g_strdup_printf ("play %s", words[play]), edit);
  }
}

char *
mx_edit_apply (const MxEdit *edit, const char *text)
{
  GString *out = g_string_new_len (text, (gssize)edit->start);
  g_string_append (out, edit->text);
  g_string_append (out, text + edit->end);
  return g_string_free (out, FALSE);
}
