/* SPDX-License-Identifier: MIT */
#include "rules/edit-private.h"

#include "rules/edit-graph.h"
#include "rules/parser.h"
#include "rules/spelling.h"

#include <string.h>

/* The lines of a graph as the user wrote them.  The parser says what each of them means and where
 * its words are, so that there is no second reading of the language here; this file knows about
 * indents, ends of lines and comments. */

gboolean
mx_graph_text_init (MxGraphText *self, const char *text, const char *graph)
{
  g_auto (MxDiagnostics) unheard;
  mx_diagnostics_init (&unheard);
  *self = (MxGraphText){.text = text, .length = strlen (text)};
  self->tree = mx_parse_text_with_lines (text, self->length, &unheard);
  self->lines = g_array_new (FALSE, FALSE, sizeof (MxNodeLine));
  self->edits = g_array_new (FALSE, TRUE, sizeof (MxEdit));
  g_array_set_clear_func (self->edits, (GDestroyNotify)mx_edit_clear);
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (self->tree->family_index, graph));
  if (index == 0 || !mx_tree_family (self->tree, index - 1)->is_graph)
    return FALSE;
  self->graph = mx_tree_family (self->tree, index - 1);
  for (guint i = 0; i < self->tree->node_lines->len; i++) {
    const MxNodeLine *line = &g_array_index (self->tree->node_lines, MxNodeLine, i);
    if (line->graph == self->graph->index)
      g_array_append_val (self->lines, *line);
  }
  return TRUE;
}

void
mx_graph_text_clear (MxGraphText *self)
{
  g_clear_pointer (&self->tree, mx_tree_free);
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->edits, g_array_unref);
}

int
mx_graph_text_find (const MxGraphText *self, const char *name)
{
  return (int)GPOINTER_TO_UINT (g_hash_table_lookup (self->graph->node_index, name)) - 1;
}

const char *
mx_graph_text_name (const MxGraphText *self, guint node)
{
  return g_array_index (self->graph->nodes, MxGraphNode, node).name;
}

const MxNodeLine *
mx_graph_text_line (const MxGraphText *self, guint i)
{
  return &g_array_index (self->lines, MxNodeLine, i);
}

const MxNodeWord *
mx_graph_text_target (const MxGraphText *self, const MxNodeLine *line, guint k)
{
  return &g_array_index (self->tree->node_words, MxNodeWord, line->first + k);
}

/* Where the line around byte AT ends, before what ends it. */
static gsize
end_of_line (const MxGraphText *self, gsize at)
{
  while (at < self->length
         && !mx_spelling_is_line_end (g_utf8_get_char (self->text + at)))
    at = (gsize)(g_utf8_next_char (self->text + at) - self->text);
  return MIN (at, self->length);
}

/* Where the line around byte AT begins. */
static gsize
begin_of_line (const MxGraphText *self, gsize at)
{
  while (at > 0) {
    const char *before = g_utf8_find_prev_char (self->text, self->text + at);
    if (before == NULL || mx_spelling_is_line_end (g_utf8_get_char (before)))
      break;
    at = (gsize)(before - self->text);
  }
  return at;
}

/* Behind what ends the line whose last byte is before AT. */
static gsize
skip_line_end (const MxGraphText *self, gsize at)
{
  if (at >= self->length)
    return at;
  if (self->text[at] == '\r' && self->text[at + 1] == '\n')
    return at + 2;
  return (gsize)(g_utf8_next_char (self->text + at) - self->text);
}

/* Whether nothing but white space stands in [from, to). */
static gboolean
is_blank (const MxGraphText *self, gsize from, gsize to)
{
  for (const char *p = self->text + from; p < self->text + to; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (mx_spelling_fold (g_utf8_get_char (p))))
      return FALSE;
  return TRUE;
}

void
mx_graph_text_replace (MxGraphText *self, gsize start, gsize end, char *replacement)
{
  MxEdit edit = {start, end, replacement};
  g_array_append_val (self->edits, edit);
}

/* Whether the line stands by itself, and not behind the head of the graph. */
static gboolean
stands_alone (const MxGraphText *self, const MxNodeLine *line)
{
  gsize begin = begin_of_line (self, line->node.span.start);
  return is_blank (self, begin, line->node.span.start);
}

char *
mx_graph_text_dup_indent (const MxGraphText *self, const MxNodeLine *line)
{
  if (!stands_alone (self, line))
    return g_strdup ("    ");
  gsize begin = begin_of_line (self, line->node.span.start);
  return g_strndup (self->text + begin, line->node.span.start - begin);
}

void
mx_graph_text_insert_line (MxGraphText *self, int after, char *words)
{
  g_autofree char *indent = g_strdup ("    ");
  gsize at = self->graph->name.span.end;
  if (after >= 0) {
    const MxNodeLine *line = mx_graph_text_line (self, (guint)after);
    g_free (indent);
    indent = mx_graph_text_dup_indent (self, line);
    at = line->end;
  }
  at = end_of_line (self, at);
  mx_graph_text_replace (
      self, at, at, g_strconcat (mx_edit_line_end (self->text), indent, words, NULL));
  g_free (words);
}

void
mx_graph_text_remove_line (MxGraphText *self, const MxNodeLine *line)
{
  gsize begin = begin_of_line (self, line->node.span.start);
  gsize end = end_of_line (self, line->end);
  gsize start = line->node.span.start;
  if (!stands_alone (self, line)) {
    mx_graph_text_replace (self, start, line->end, g_strdup (""));
  } else if (!is_blank (self, line->end, end)) {
    gsize comment = line->end;
    while (is_blank (self, line->end, comment + 1))
      comment++;
    mx_graph_text_replace (self, start, comment, g_strdup (""));
  } else if (end < self->length) {
    mx_graph_text_replace (self, begin, skip_line_end (self, end), g_strdup (""));
  } else {
    /* The last line, with no end of its own: the one before lends it its end. */
    gsize back = begin;
    if (back > 0 && self->text[back - 1] == '\n')
      back--;
    if (back > 0 && self->text[back - 1] == '\r')
      back--;
    mx_graph_text_replace (self, back, end, g_strdup (""));
  }
}

static int
compare_edits (gconstpointer a, gconstpointer b)
{
  const MxEdit *x = a, *y = b;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return x->end < y->end ? -1 : x->end > y->end;
}

void
mx_graph_text_sort (MxGraphText *self)
{
  g_array_sort (self->edits, compare_edits);
  /* A last line that goes takes the end of the one before, which may go as well. */
  for (guint i = 1; i < self->edits->len;) {
    MxEdit *before = &g_array_index (self->edits, MxEdit, i - 1);
    const MxEdit *edit = &g_array_index (self->edits, MxEdit, i);
    if (edit->start >= before->end) {
      i++;
      continue;
    }
    char *both = g_strconcat (before->text, edit->text, NULL);
    g_free (before->text);
    before->text = both;
    before->end = MAX (before->end, edit->end);
    g_array_remove_index (self->edits, i);
  }
}

/* The first error of TEXT, or NULL. */
static char *
dup_first_error (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
  for (guint i = 0; program == NULL && i < diagnostics->len; i++) {
    const MxDiagnostic *diagnostic = diagnostics->pdata[i];
    if (diagnostic->severity == MX_SEVERITY_ERROR)
      return g_strdup (diagnostic->message);
  }
  return NULL;
}

GArray *
mx_graph_text_finish (MxGraphText *self, char **message)
{
  mx_graph_text_sort (self);
  g_autofree char *result = mx_edits_apply (self->edits, self->text);
  char *error = dup_first_error (result);
  if (error == NULL)
    return g_steal_pointer (&self->edits);
  g_free (*message);
  *message = error;
  return NULL;
}

char *
mx_edits_apply (const GArray *edits, const char *text)
{
  GString *out = g_string_new (NULL);
  gsize at = 0;
  for (guint i = 0; i < edits->len; i++) {
    const MxEdit *edit = &g_array_index (edits, MxEdit, i);
    g_string_append_len (out, text + at, (gssize)(edit->start - at));
    g_string_append (out, edit->text);
    at = edit->end;
  }
  g_string_append (out, text + at);
  return g_string_free (out, FALSE);
}
