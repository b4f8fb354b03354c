/* SPDX-License-Identifier: MIT */
#include "ui/rewriter.h"

#include "picture/graph-plan.h"
#include "rules/labels.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The base is the last text without errors and its program; every edit is computed from it.
 * While the text is the base with one edit of ours, that edit is replaced; any other text with
 * errors cannot be rewritten. */

struct _MxRewriter {
  MxEditor *editor; /* borrowed */
  MxProgram *base_program; /* NULL: nothing was rewritten yet */
  char *base_text;
  guint index; /* the control that was rewritten last */
  gsize start; /* what was written: bytes [start, start + length) of RESULT */
  gsize length;
  char *result; /* the text after it */
};

MxRewriter *
mx_rewriter_new (MxEditor *editor)
{
  MxRewriter *self = g_new0 (MxRewriter, 1);
  self->editor = editor;
  return self;
}

void
mx_rewriter_free (MxRewriter *self)
{
  g_clear_pointer (&self->base_program, mx_program_unref);
  g_free (self->base_text);
  g_free (self->result);
  g_free (self);
}

static MxSession *
get_session (MxRewriter *self)
{
  return mx_editor_get_session (self->editor);
}

static void
set_base (MxRewriter *self, MxProgram *program, const char *text)
{
  mx_program_ref (program);
  g_clear_pointer (&self->base_program, mx_program_unref);
  self->base_program = program;
  g_free (self->base_text);
  self->base_text = g_strdup (text);
  g_clear_pointer (&self->result, g_free);
}

/* Whether the text as it is came from an edit of control INDEX. */
static gboolean
is_own (MxRewriter *self, guint index)
{
  return self->result != NULL && self->index == index
         && strcmp (self->result, mx_session_get_text (get_session (self))) == 0;
}

static gboolean
has_control (MxProgram *program, guint index)
{
  return program != NULL && index < mx_program_get_controls (program)->len;
}

gboolean
mx_rewriter_can_set (MxRewriter *self, guint index)
{
  MxSession *session = get_session (self);
  if (session == NULL || !has_control (mx_session_get_program (session), index))
    return FALSE;
  return !mx_session_is_stale (session) || is_own (self, index);
}

gboolean
mx_rewriter_set (MxRewriter *self, guint index, gint64 value)
{
  mx_editor_flush (self->editor);
  if (!mx_rewriter_can_set (self, index))
    return FALSE;
  MxSession *session = get_session (self);
  gboolean again = mx_session_is_stale (session);
  if (!again)
    set_base (self, mx_session_get_program (session), mx_session_get_text (session));

  const MxControlItem *item = mx_program_get_controls (self->base_program)->pdata[index];
  g_auto (MxEdit) edit = {0};
  mx_edit_control (self->base_program, self->base_text, item, value, &edit);
  g_autofree char *result = mx_edit_apply (&edit, self->base_text);
  gsize length = strlen (edit.text);
  if (again)
    edit.end = edit.start + self->length;
  self->index = index;
  self->start = edit.start;
  self->length = length;
  g_free (self->result);
  self->result = g_steal_pointer (&result);
  if (strcmp (self->result, mx_session_get_text (session)) != 0)
    mx_editor_make (self->editor, &edit);
  return TRUE;
}

/* The first error of TEXT, or NULL. */
static char *
dup_first_error (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
  for (guint i = 0; i < diagnostics->len; i++) {
    const MxDiagnostic *diagnostic = diagnostics->pdata[i];
    if (diagnostic->severity == MX_SEVERITY_ERROR)
      return g_strdup (diagnostic->message);
  }
  return NULL;
}

gboolean
mx_rewriter_set_play (MxRewriter *self, MxPlay play, char **message)
{
  mx_editor_flush (self->editor);
  *message = NULL;
  MxSession *session = get_session (self);
  MxProgram *program = session != NULL ? mx_session_get_program (session) : NULL;
  if (program == NULL || mx_session_is_stale (session)) {
    *message = g_strdup (_ ("The text has an error: mend it first."));
    return FALSE;
  }
  if (mx_program_get_play (program) == play)
    return TRUE;
  const char *text = mx_session_get_text (session);
  g_auto (MxEdit) edit = {0};
  mx_edit_play (program, text, play, &edit);
  g_autofree char *result = mx_edit_apply (&edit, text);
  *message = dup_first_error (result);
  if (*message != NULL)
    return FALSE;
  mx_editor_make (self->editor, &edit);
  return TRUE;
}

gboolean
mx_rewriter_turn_label (MxRewriter *self, MxNode node)
{
  mx_editor_flush (self->editor);
  MxSession *session = get_session (self);
  MxSolution *solution = session != NULL ? mx_session_get_solution (session) : NULL;
  MxProgram *program = session != NULL ? mx_session_get_program (session) : NULL;
  const gint64 *coords;
  guint family;
  if (solution == NULL || mx_session_is_stale (session)
      || program != mx_session_get_solved_program (session))
    return FALSE;
  const MxGraph *graph = mx_solution_graph (solution);
  if (node >= graph->n || (graph->flags[node] & MX_NODE_DECIDED) == 0
      || !mx_graph_plan_coords (graph, node, &family, &coords)
      || !mx_program_may_label (program, family, coords))
    return FALSE;
  g_auto (MxEdit) edit = {0};
  if (!mx_edit_label (program, mx_session_get_text (session), family, coords,
                      graph->value[node] == 0 ? 1 : 0, &edit))
    return FALSE;
  mx_editor_make (self->editor, &edit);
  return TRUE;
}

gboolean
mx_rewriter_get_place (MxRewriter *self, guint index, gsize *start, gsize *end)
{
  MxSession *session = get_session (self);
  if (!mx_rewriter_can_set (self, index))
    return FALSE;
  if (mx_session_is_stale (session)) {
    *start = self->start;
    *end = self->start + self->length;
  } else {
    const MxControlItem *item =
        mx_program_get_controls (mx_session_get_program (session))->pdata[index];
    *start = item->span.start;
    *end = item->span.end;
  }
  return *start < *end;
}
