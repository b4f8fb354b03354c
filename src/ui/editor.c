/* SPDX-License-Identifier: MIT */
#include "ui/editor.h"

#include "ui/highlighting.h"
#include "ui/markings.h"
#include "ui/messages.h"
#include "ui/problems.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The text and its marks.  The buffer is the truth; the session follows it.  A replacement
 * reaches a buffer as a removal and an insertion, so that the session is told at the end of the
 * turn and never sees the half of it.  Marks follow the session's diagnostics at once; the list
 * under the text waits until the typing pauses, for a word that is not finished is no error yet. */

#define LIST_DELAY 500 /* ms */
#define MAX_LINE 20000 /* characters: a longer line takes seconds to lay out */

struct _MxEditor {
  GtkWidget parent_instance;

  MxSession *session;
  GPtrArray *problems; /* of MxProblem* */
  MxMarkings *markings;
  guint flush_source;
  guint list_source;
  guint take_back_source;
  gboolean in_action; /* the user's, a paste perhaps */
  gboolean changed_in_action;
  gboolean refused; /* part of the user's action under way, which is taken back */
  guint begun; /* mx_editor_begin () that wait for their end */

  GtkWidget *box;
  GtkSourceView *view;
  GtkSourceBuffer *buffer; /* borrowed from the view */
  MxMessages *messages;
};

G_DEFINE_FINAL_TYPE (MxEditor, mx_editor, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  N_PROPS,
};

enum {
  REFUSED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* -- problems -- */

static gboolean
list_cb (gpointer data)
{
  MxEditor *self = data;
  self->list_source = 0;
  mx_messages_set_problems (self->messages, self->problems);
  return G_SOURCE_REMOVE;
}

/* The list goes as soon as all is well, and comes only when the typing pauses. */
static void
update_list (MxEditor *self)
{
  g_clear_handle_id (&self->list_source, g_source_remove);
  if (self->problems->len == 0)
    mx_messages_set_problems (self->messages, self->problems);
  else
    self->list_source = g_timeout_add (LIST_DELAY, list_cb, self);
}

static gboolean
same_problems (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++) {
    const MxProblem *first = a->pdata[i], *second = b->pdata[i];
    if (first->line != second->line || first->column != second->column
        || first->length != second->length
        || g_strcmp0 (first->message, second->message) != 0
        || g_strcmp0 (first->hint, second->hint) != 0)
      return FALSE;
  }
  return TRUE;
}

static void
update_problems (MxEditor *self)
{
  GPtrArray *problems = mx_problems_new (self->session);
  gboolean same = same_problems (problems, self->problems);
  g_autoptr (GPtrArray) old = self->problems;
  self->problems = problems;
  mx_markings_show (self->markings, self->problems);
  if (!same)
    update_list (self);
}

/* -- the session -- */

static void queue_flush (MxEditor *self);

static gboolean
flush_cb (gpointer data)
{
  MxEditor *self = data;
  self->flush_source = 0;
  mx_editor_flush (self);
  return G_SOURCE_REMOVE;
}

static void
queue_flush (MxEditor *self)
{
  if (self->flush_source == 0)
    self->flush_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, flush_cb, self, NULL);
}

static void
changed_cb (MxEditor *self)
{
  self->changed_in_action |= self->in_action;
  queue_flush (self);
}

/* Why N more bytes cannot stand after BEFORE bytes, LINE characters of them in the last line; NULL
 * if they can. */
static const char *
refusal_of (const char *text, gsize n, gsize before, gsize line)
{
  if (n + before > MX_EDITOR_TEXT_MAX)
    return _ ("The text would be larger than this window can hold: 16 MiB.");
  for (gsize i = 0; i < n; i++) {
    line = text[i] == '\n' ? 0 : line + 1;
    if (line > MAX_LINE)
      return _ ("The text has a line that is too long to be shown.");
  }
  return NULL;
}

/* The size of the text, or more of it where N more bytes are far from the limit. */
static gsize
size_of (MxEditor *self, gsize n)
{
  gsize most = 4 * (gsize)gtk_text_buffer_get_char_count (GTK_TEXT_BUFFER (self->buffer));
  if (most + n <= MX_EDITOR_TEXT_MAX)
    return most;
  g_autofree char *text = mx_editor_dup_text (self);
  return strlen (text);
}

/* What the layout of the text could not bear is refused before it is in the buffer. */
static void
insert_text_cb (GtkTextBuffer *buffer, GtkTextIter *at, char *text, int length,
                MxEditor *self)
{
  gsize n = length < 0 ? strlen (text) : (gsize)length;
  const char *refusal = refusal_of (text, n, size_of (self, n),
                                    (gsize)gtk_text_iter_get_chars_in_line (at));
  if (refusal == NULL)
    return;
  g_signal_stop_emission_by_name (buffer, "insert-text");
  if (self->refused)
    return; /* it has been said */
  self->refused = self->in_action;
  g_signal_emit (self, signals[REFUSED], 0, refusal);
}

static void
begin_action_cb (MxEditor *self)
{
  self->in_action = TRUE;
  self->refused = FALSE;
}

static gboolean
take_back_cb (gpointer data)
{
  MxEditor *self = data;
  self->take_back_source = 0;
  gtk_text_buffer_undo (GTK_TEXT_BUFFER (self->buffer));
  return G_SOURCE_REMOVE;
}

/* A paste may come in pieces, and takes the place of a selection: all of it or nothing.  It can be
 * undone only once its end has been seen by all, and before the session is told. */
static void
end_action_cb (MxEditor *self)
{
  if (self->refused && self->changed_in_action && self->take_back_source == 0)
    self->take_back_source = g_idle_add_full (G_PRIORITY_HIGH, take_back_cb, self, NULL);
  self->in_action = self->refused = self->changed_in_action = FALSE;
}

gboolean
mx_editor_accepts (const char *text, const char **message)
{
  *message = refusal_of (text, strlen (text), 0, 0);
  return *message == NULL;
}

void
mx_editor_flush (MxEditor *self)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  g_clear_handle_id (&self->flush_source, g_source_remove);
  if (self->session == NULL)
    return;
  g_autofree char *text = mx_editor_dup_text (self);
  const char *known = mx_session_get_text (self->session);
  if (known == NULL || strcmp (known, text) != 0)
    mx_session_set_text (self->session, text);
}

/* -- going to a problem -- */

static void
go_to (MxEditor *self, const MxProblem *problem)
{
  GtkTextIter start, end;
  mx_markings_get_bounds (self->markings, problem, &start, &end);
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  gtk_text_buffer_select_range (buffer, &start, &end);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view),
                                gtk_text_buffer_get_insert (buffer), 0.1, FALSE, 0, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
message_activated_cb (MxEditor *self, guint index)
{
  if (index < self->problems->len)
    go_to (self, self->problems->pdata[index]);
}

/* -- the object -- */

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxEditor *self = MX_EDITOR (object);
  if (id == PROP_SESSION)
    g_value_set_object (value, self->session);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxEditor *self = MX_EDITOR (object);
  if (id == PROP_SESSION)
    mx_editor_set_session (self, g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dispose (GObject *object)
{
  MxEditor *self = MX_EDITOR (object);
  g_clear_handle_id (&self->flush_source, g_source_remove);
  g_clear_handle_id (&self->list_source, g_source_remove);
  g_clear_handle_id (&self->take_back_source, g_source_remove);
  mx_editor_set_session (self, NULL);
  g_clear_pointer (&self->markings, mx_markings_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_editor_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MxEditor *self = MX_EDITOR (object);
  g_ptr_array_unref (self->problems);
  G_OBJECT_CLASS (mx_editor_parent_class)->finalize (object);
}

static void
mx_editor_class_init (MxEditorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;

  properties[PROP_SESSION] = g_param_spec_object (
      "session", NULL, NULL, MX_TYPE_SESSION,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[REFUSED] = g_signal_new ("refused", MX_TYPE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  mx_highlighting_prepare ();
  g_type_ensure (GTK_SOURCE_TYPE_VIEW);
  g_type_ensure (MX_TYPE_MESSAGES);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "editor");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/editor.ui");
  gtk_widget_class_bind_template_child (widget_class, MxEditor, box);
  gtk_widget_class_bind_template_child (widget_class, MxEditor, view);
  gtk_widget_class_bind_template_child (widget_class, MxEditor, messages);
  gtk_widget_class_bind_template_callback (widget_class, message_activated_cb);
}

static void
mx_editor_init (MxEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->problems = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_problem_free);
  self->buffer =
      GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view)));
  gtk_text_buffer_set_enable_undo (GTK_TEXT_BUFFER (self->buffer), TRUE);
  gtk_text_buffer_set_max_undo_levels (GTK_TEXT_BUFFER (self->buffer), 0);
  mx_highlighting_set_up (self->buffer);
  self->markings = mx_markings_new (self->view);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "begin-user-action",
                           G_CALLBACK (begin_action_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "end-user-action", G_CALLBACK (end_action_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "insert-text", G_CALLBACK (insert_text_cb), self,
                           0);
}

GtkWidget *
mx_editor_new (MxSession *session)
{
  return g_object_new (MX_TYPE_EDITOR, "session", session, NULL);
}

static void
fill (MxEditor *self, const char *text)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_set_text (buffer, text, -1);
  gtk_text_buffer_end_irreversible_action (buffer);
  GtkTextIter start;
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_place_cursor (buffer, &start);
}

void
mx_editor_set_session (MxEditor *self, MxSession *session)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  if (self->session == session)
    return;
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (session != NULL) {
    g_signal_connect_swapped (session, "parsed", G_CALLBACK (update_problems), self);
    g_signal_connect_swapped (session, "solved", G_CALLBACK (update_problems), self);
    g_signal_connect_swapped (session, "claims", G_CALLBACK (update_problems), self);
    const char *text = mx_session_get_text (session);
    if (text != NULL)
      fill (self, text);
    update_problems (self);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

MxSession *
mx_editor_get_session (MxEditor *self)
{
  g_return_val_if_fail (MX_IS_EDITOR (self), NULL);
  return self->session;
}

GtkTextView *
mx_editor_get_view (MxEditor *self)
{
  g_return_val_if_fail (MX_IS_EDITOR (self), NULL);
  return GTK_TEXT_VIEW (self->view);
}

GtkTextBuffer *
mx_editor_get_buffer (MxEditor *self)
{
  g_return_val_if_fail (MX_IS_EDITOR (self), NULL);
  return GTK_TEXT_BUFFER (self->buffer);
}

void
mx_editor_load (MxEditor *self, const char *text)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  fill (self, text);
  g_clear_handle_id (&self->flush_source, g_source_remove);
  if (self->session == NULL)
    return;
  /* As the buffer has it, which flushing compares with. */
  g_autofree char *held = mx_editor_dup_text (self);
  mx_session_open_text (self->session, held);
}

char *
mx_editor_dup_text (MxEditor *self)
{
  g_return_val_if_fail (MX_IS_EDITOR (self), NULL);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_text (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

static void
make (MxEditor *self, const MxEdit *edit)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start, end;
  mx_text_get_iter_at_byte (buffer, edit->start, &start);
  mx_text_get_iter_at_byte (buffer, edit->end, &end);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, edit->text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

void
mx_editor_make (MxEditor *self, const MxEdit *edit)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  make (self, edit);
  mx_editor_flush (self);
}

void
mx_editor_make_all (MxEditor *self, const GArray *edits)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  mx_editor_begin (self);
  /* From the last to the first: the places of those before stay what they are. */
  for (guint i = edits->len; i > 0; i--)
    make (self, &g_array_index (edits, MxEdit, i - 1));
  mx_editor_end (self);
  mx_editor_flush (self);
}

void
mx_editor_begin (MxEditor *self)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  self->begun++;
  gtk_text_buffer_begin_user_action (GTK_TEXT_BUFFER (self->buffer));
}

void
mx_editor_end (MxEditor *self)
{
  g_return_if_fail (MX_IS_EDITOR (self) && self->begun > 0);
  self->begun--;
  gtk_text_buffer_end_user_action (GTK_TEXT_BUFFER (self->buffer));
}

void
mx_editor_light (MxEditor *self, gsize start, gsize end)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter first, last;
  gtk_text_buffer_get_bounds (buffer, &first, &last);
  gtk_text_buffer_remove_tag_by_name (buffer, MX_TAG_LIT, &first, &last);
  if (start >= end)
    return;
  mx_text_get_iter_at_byte (buffer, start, &first);
  mx_text_get_iter_at_byte (buffer, end, &last);
  gtk_text_buffer_apply_tag_by_name (buffer, MX_TAG_LIT, &first, &last);
}

gboolean
mx_editor_go_to_problem (MxEditor *self, gboolean next)
{
  g_return_val_if_fail (MX_IS_EDITOR (self), FALSE);
  if (self->problems->len == 0)
    return FALSE;
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter cursor;
  gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
  const MxProblem *goal = self->problems->pdata[0];
  for (guint i = 0; next && i < self->problems->len; i++) {
    GtkTextIter start, end;
    mx_markings_get_bounds (self->markings, self->problems->pdata[i], &start, &end);
    if (gtk_text_iter_compare (&start, &cursor) >= 0) {
      goal = self->problems->pdata[i];
      break;
    }
  }
  go_to (self, goal);
  return TRUE;
}

const GPtrArray *
mx_editor_get_problems (MxEditor *self)
{
  g_return_val_if_fail (MX_IS_EDITOR (self), NULL);
  return self->problems;
}

void
mx_editor_set_dark (MxEditor *self, gboolean dark)
{
  g_return_if_fail (MX_IS_EDITOR (self));
  mx_highlighting_set_dark (self->buffer, dark);
}
