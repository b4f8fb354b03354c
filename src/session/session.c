/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

#include "core/allowance.h"

#include <string.h>

/* The object, its text and its signals.  A text is parsed as soon as it is set, which costs well
 * under a millisecond; solving, layout and drawing follow from it on their own time. */

G_DEFINE_FINAL_TYPE (MxSession, mx_session, G_TYPE_OBJECT)

static guint signals[MX_N_SIGNALS];

#define TITLE_MAX 80 /* characters */
#define TITLE_MOST 24 /* terms of a sum */

static void
mx_session_dispose (GObject *object)
{
  mx_session_close (MX_SESSION (object));
  G_OBJECT_CLASS (mx_session_parent_class)->dispose (object);
}

static void
mx_session_finalize (GObject *object)
{
  MxSession *self = MX_SESSION (object);

  g_free (self->text);
  mx_session_drop_frame (self);
  g_ptr_array_unref (self->diagnostics);
  g_clear_pointer (&self->program, mx_program_unref);
  mx_session_drop_around (self);
  g_clear_pointer (&self->solved, mx_solved_free);
  g_clear_pointer (&self->selected_name, mx_position_name_free);
  g_ptr_array_unref (self->trail);
  G_OBJECT_CLASS (mx_session_parent_class)->finalize (object);
}

static void
mx_session_class_init (MxSessionClass *class)
{
  static const char *const names[MX_N_SIGNALS] = {
      [MX_SIGNAL_PARSED] = "parsed", [MX_SIGNAL_SOLVED] = "solved",
      [MX_SIGNAL_MOVED] = "moved",   [MX_SIGNAL_REDRAW] = "redraw",
      [MX_SIGNAL_BUSY] = "busy",     [MX_SIGNAL_PATTERN] = "pattern",
      [MX_SIGNAL_CLAIMS] = "claims",
  };
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = mx_session_dispose;
  object_class->finalize = mx_session_finalize;
  for (guint i = 0; i < MX_N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], MX_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
}

static void
mx_session_init (MxSession *self)
{
  self->text = g_strdup ("");
  self->diagnostics = g_ptr_array_new ();
  mx_limits_init (&self->limits);
  mx_limits_fit (&self->limits);
  self->selected = MX_NO_NODE;
  self->trail = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_position_name_free);
  self->algorithm = MX_ALGORITHM_SG_ORDER;
  self->legend = TRUE;
  self->interval = 1.0;
  mx_session_init_solving (self);
}

void
mx_session_emit (MxSession *self, guint signal)
{
  g_signal_emit (self, signals[signal], 0);
}

static gboolean
redraw_cb (gpointer data)
{
  MxSession *self = data;

  self->redraw_source = 0;
  mx_session_emit (self, MX_SIGNAL_REDRAW);
  return G_SOURCE_REMOVE;
}

void
mx_session_queue_redraw (MxSession *self)
{
  if (self->redraw_source != 0 || self->hold_source != 0 || self->solver == NULL)
    return;
  /* Before the frame clock of a toolkit, so that one turn draws what the same turn changed. */
  self->redraw_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, redraw_cb, self, NULL);
  g_source_set_name_by_id (self->redraw_source, "[mexplorer] redraw");
}

static void
parse (MxSession *self)
{
  GPtrArray *diagnostics = NULL;
  MxProgram *program = mx_program_parse (self->text, -1, &diagnostics);

  g_ptr_array_unref (self->diagnostics);
  self->diagnostics = diagnostics;
  self->parsed = TRUE;
  self->stale = program == NULL;
  if (program != NULL) {
    g_clear_pointer (&self->program, mx_program_unref);
    self->program = program;
  }

  g_object_ref (self);
  mx_session_emit (self, MX_SIGNAL_PARSED);
  if (program != NULL && program == self->program)
    mx_session_start_solving (self);
  mx_session_queue_redraw (self);
  g_object_unref (self);
}

/* The first comment of TEXT if nothing but space stands before it. */
static char *
dup_first_comment (const char *text)
{
  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  if (g_str_has_prefix (text, "\xef\xbc\x83")) /* a full-width '#' */
    text += 3;
  else if (*text != '#')
    return NULL;
  while (*text == '#')
    text++;

  g_autofree char *line = g_strndup (text, strcspn (text, "\r\n"));
  g_strstrip (line);
  if (*line == '\0')
    return NULL;
  if (g_utf8_strlen (line, -1) <= TITLE_MAX)
    return g_steal_pointer (&line);
  g_autofree char *cut = g_utf8_substring (line, 0, TITLE_MAX - 1);
  return g_strconcat (g_strchomp (cut), "…", NULL);
}

/* -- public -- */

MxSession *
mx_session_new (void)
{
  return g_object_new (MX_TYPE_SESSION, NULL);
}

void
mx_session_close (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  g_clear_pointer (&self->solver, mx_solver_free);
  g_clear_pointer (&self->search, mx_search_free);
  g_clear_pointer (&self->claims, mx_claim_job_free);
  self->job = 0;
  mx_session_drop_layout (self);
  g_clear_handle_id (&self->play_source, g_source_remove);
  g_clear_handle_id (&self->redraw_source, g_source_remove);
  g_clear_handle_id (&self->hold_source, g_source_remove);
  g_clear_handle_id (&self->leave_source, g_source_remove);
}

void
mx_session_set_text (MxSession *self, const char *text)
{
  g_return_if_fail (MX_IS_SESSION (self));
  g_return_if_fail (text != NULL);

  if (self->parsed && strcmp (text, self->text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  parse (self);
}

void
mx_session_open_text (MxSession *self, const char *text)
{
  g_return_if_fail (MX_IS_SESSION (self));
  g_return_if_fail (text != NULL);

  g_object_ref (self);
  mx_session_set_playing (self, FALSE);
  mx_session_show_all (self);
  mx_session_select (self, MX_NO_NODE);
  g_ptr_array_set_size (self->trail, 0);
  mx_session_set_view (self, MX_VIEW_DEFAULT);
  self->slice_moved = FALSE;
  mx_session_drop_frame (self);
  if (!self->parsed || strcmp (text, self->text) != 0) {
    g_free (self->text);
    self->text = g_strdup (text);
    g_clear_pointer (&self->program, mx_program_unref);
    parse (self);
    if (self->program == NULL)
      mx_session_cancel (self);
    mx_session_leave_solved (self);
  }
  g_object_unref (self);
}

void
mx_session_retranslate (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->parsed)
    parse (self);
}

const char *
mx_session_get_text (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);
  return self->text;
}

const GPtrArray *
mx_session_get_diagnostics (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);
  return self->diagnostics;
}

gboolean
mx_session_is_stale (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->stale;
}

MxProgram *
mx_session_get_program (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);
  return self->program;
}

char *
mx_session_dup_title (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  char *title = dup_first_comment (self->text);
  if (title == NULL && self->program != NULL)
    title = mx_sum_dup_words (mx_program_get_start (self->program), TITLE_MOST);
  return title != NULL ? title : g_strdup ("");
}
