/* SPDX-License-Identifier: MIT */
#include "ui/markings.h"

#include "ui/highlighting.h"
#include "ui/tooltip.h"

#include "mx-config.h"

/* A parser counts bytes, a buffer characters.  Where the parser missed something at the end of a
 * line nothing was read that could be underlined: the character before is marked then, for a
 * mark of no width is not seen.  The gutter shows the signs that stand at a line's start.  A text can have thousands of errors; the first MAX_MARKS are
 * marked. */

#define MAX_MARKS 200

struct _MxMarkings {
  GtkSourceView *view; /* borrowed */
  GtkSourceBuffer *buffer; /* borrowed */
  GPtrArray *problems; /* borrowed; NULL: none */
};

/* -- places -- */

void
mx_text_get_iter_at_byte (GtkTextBuffer *buffer, gsize at, GtkTextIter *iter)
{
  /* Line by line: no copy of the text is made. */
  gtk_text_buffer_get_start_iter (buffer, iter);
  gsize line;
  while ((line = (gsize)gtk_text_iter_get_bytes_in_line (iter)) <= at) {
    at -= line;
    if (!gtk_text_iter_forward_line (iter)) {
      gtk_text_buffer_get_end_iter (buffer, iter);
      return;
    }
  }
  gtk_text_iter_set_line_index (iter, (int)at);
}

void
mx_markings_get_bounds (MxMarkings *self, const MxProblem *problem, GtkTextIter *start,
                        GtkTextIter *end)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  if (problem->start != G_MAXSIZE) {
    mx_text_get_iter_at_byte (buffer, problem->start, start);
    mx_text_get_iter_at_byte (buffer, MAX (problem->end, problem->start), end);
  } else {
    gtk_text_buffer_get_iter_at_line_offset (buffer, start, (int)problem->line - 1,
                                             (int)problem->column - 1);
    *end = *start;
    gtk_text_iter_forward_chars (end, (int)problem->length);
  }
  if (gtk_text_iter_ends_line (start) && !gtk_text_iter_starts_line (start))
    gtk_text_iter_backward_char (start);
  else if (gtk_text_iter_equal (start, end) && !gtk_text_iter_forward_char (end))
    gtk_text_iter_backward_char (start);
}

static const MxProblem *
problem_at (MxMarkings *self, const GtkTextIter *iter)
{
  for (guint i = 0; i < MIN (self->problems->len, MAX_MARKS); i++) {
    GtkTextIter start, end;
    mx_markings_get_bounds (self, self->problems->pdata[i], &start, &end);
    if (gtk_text_iter_compare (iter, &start) >= 0
        && gtk_text_iter_compare (iter, &end) <= 0)
      return self->problems->pdata[i];
  }
  return NULL;
}

/* -- in words -- */

static char *
dup_words (const MxProblem *problem)
{
  return problem->hint != NULL
             ? g_strdup_printf ("%s\n%s", problem->message, problem->hint)
             : g_strdup (problem->message);
}

static gboolean
query_tooltip_cb (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip,
                  MxMarkings *self)
{
  if (self->problems == NULL || self->problems->len == 0)
    return FALSE;
  GtkTextIter iter;
  GtkTextView *view = GTK_TEXT_VIEW (widget);
  if (keyboard) {
    GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
    gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  } else {
    int buffer_x, buffer_y;
    gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, x, y, &buffer_x,
                                           &buffer_y);
    if (!gtk_text_view_get_iter_at_position (view, &iter, NULL, buffer_x, buffer_y))
      return FALSE;
  }
  const MxProblem *problem = problem_at (self, &iter);
  if (problem == NULL)
    return FALSE;
  g_autofree char *words = dup_words (problem);
  g_autofree char *text = mx_tooltip_dup_roomy (words);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* The tooltip of a sign in the gutter: all that is wrong in its line. */
static char *
sign_tooltip_cb (GtkSourceMarkAttributes *attributes, GtkSourceMark *mark,
                 MxMarkings *self)
{
  if (self->problems == NULL)
    return NULL;
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_mark (GTK_TEXT_BUFFER (self->buffer), &iter,
                                    GTK_TEXT_MARK (mark));
  guint line = (guint)gtk_text_iter_get_line (&iter) + 1;
  GString *words = g_string_new (NULL);
  for (guint i = 0; i < self->problems->len; i++) {
    const MxProblem *problem = self->problems->pdata[i];
    if (problem->line != line)
      continue;
    g_autofree char *some = dup_words (problem);
    g_string_append_printf (words, "%s%s", words->len > 0 ? "\n" : "", some);
  }
  return g_string_free (words, words->len == 0);
}

/* -- signs and lines -- */

static const char *const signs[][2] = {
    {MX_MARK_ERROR, "dialog-error"},
    {MX_MARK_WARNING, "dialog-warning"},
};

static void
clear (MxMarkings *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag_by_name (buffer, MX_TAG_ERROR, &start, &end);
  gtk_text_buffer_remove_tag_by_name (buffer, MX_TAG_WARNING, &start, &end);
  gtk_source_buffer_remove_source_marks (self->buffer, &start, &end, NULL);
}

void
mx_markings_show (MxMarkings *self, GPtrArray *problems)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  self->problems = problems;
  clear (self);
  for (guint i = 0; i < MIN (problems->len, MAX_MARKS); i++) {
    const MxProblem *problem = problems->pdata[i];
    gboolean error = problem->severity == MX_SEVERITY_ERROR;
    GtkTextIter start, end;
    mx_markings_get_bounds (self, problem, &start, &end);
    gtk_text_buffer_apply_tag_by_name (buffer, error ? MX_TAG_ERROR : MX_TAG_WARNING,
                                       &start, &end);
    gtk_text_iter_set_line_offset (&start, 0);
    gtk_source_buffer_create_source_mark (
        self->buffer, NULL, error ? MX_MARK_ERROR : MX_MARK_WARNING, &start);
  }
}

MxMarkings *
mx_markings_new (GtkSourceView *view)
{
  MxMarkings *self = g_new0 (MxMarkings, 1);
  self->view = view;
  self->buffer = GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)));
  gtk_widget_set_has_tooltip (GTK_WIDGET (view), TRUE);
  g_signal_connect (view, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++) {
    g_autoptr (GtkSourceMarkAttributes) attributes = gtk_source_mark_attributes_new ();
    gtk_source_mark_attributes_set_icon_name (attributes, signs[i][1]);
    g_signal_connect (attributes, "query-tooltip-text", G_CALLBACK (sign_tooltip_cb),
                      self);
    gtk_source_view_set_mark_attributes (view, signs[i][0], attributes,
                                         (int)(G_N_ELEMENTS (signs) - i));
  }
  return self;
}

void
mx_markings_free (MxMarkings *self)
{
  g_signal_handlers_disconnect_by_data (self->view, self);
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    g_signal_handlers_disconnect_by_data (
        gtk_source_view_get_mark_attributes (self->view, signs[i][0], NULL), self);
  g_free (self);
}
