/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtksourceview/gtksource.h>

#include "rules/edit.h"
#include "session/session.h"

/* The rules as a text to be edited: highlighted, undone and redone, its errors marked where they
 * are and listed underneath.  What is typed reaches the session in the same turn of the main
 * loop, before anything is drawn.
 *
 * Signal "refused" (char *message): a text was not inserted, and why. */

G_BEGIN_DECLS

/* Bytes of a text that the window holds at the most.  The command line reads larger ones, but a
 * text view takes too long over them. */
#define MX_EDITOR_TEXT_MAX ((gsize)16 << 20)

#define MX_TYPE_EDITOR (mx_editor_get_type ())
G_DECLARE_FINAL_TYPE (MxEditor, mx_editor, MX, EDITOR, GtkWidget)

/* SESSION may be NULL and set later: the property "session". */
GtkWidget *mx_editor_new (MxSession *session);
void mx_editor_set_session (MxEditor *self, MxSession *session);
MxSession *mx_editor_get_session (MxEditor *self);

/* The text view and its buffer: undo, redo and the user's typing go by them.  Borrowed. */
GtkTextView *mx_editor_get_view (MxEditor *self);
GtkTextBuffer *mx_editor_get_buffer (MxEditor *self);

/* Whether a text can be shown; if not, MESSAGE says why (static, translated). */
gboolean mx_editor_accepts (const char *text, const char **message);

/* Another document, which is accepted: nothing of it can be undone. */
void mx_editor_load (MxEditor *self, const char *text);
char *mx_editor_dup_text (MxEditor *self);

/* Gives the session the text as it is now. */
void mx_editor_flush (MxEditor *self);

/* Makes EDIT as if the user had typed it, and flushes.  What is made between begin and end
 * (they nest) is undone in one step. */
void mx_editor_make (MxEditor *self, const MxEdit *edit);
void mx_editor_make_all (MxEditor *self, const GArray *edits); /* of MxEdit, in order */
void mx_editor_begin (MxEditor *self);
void mx_editor_end (MxEditor *self);

/* Lights bytes [start, end) of the text, or nothing if they are empty. */
void mx_editor_light (MxEditor *self, gsize start, gsize end);

/* Goes to the first problem, or to the next one after the cursor; FALSE if there is none. */
gboolean mx_editor_go_to_problem (MxEditor *self, gboolean next);

/* Of MxProblem*, borrowed. */
const GPtrArray *mx_editor_get_problems (MxEditor *self);

void mx_editor_set_dark (MxEditor *self, gboolean dark);

G_END_DECLS
