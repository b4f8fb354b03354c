/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/program.h"

/* Small edits of a rule text that keep everything else as the user wrote it: what sliders
 * and buttons do. */

G_BEGIN_DECLS

/* Replace the bytes [start, end) of the text by TEXT. */
typedef struct {
  gsize start;
  gsize end;
  char *text; /* owned */
} MxEdit;

void mx_edit_clear (MxEdit *edit);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxEdit, mx_edit_clear)

/* Give the number that CONTROL stands for a new value.  Where the text has no `start`, one is
 * added as a line of its own. */
void mx_edit_control (const MxProgram *program, const char *text,
                      const MxControlItem *control, gint64 value, MxEdit *edit);

/* Put CAME, which is not empty, in the place of one part of the start: what a move does.  The other
 * parts stay as they are written, in their order; where the text has no `start`, one is added.  FALSE,
 * and no edit, where the place of the part is not known (mx_program_get_start_term ()). */
gboolean mx_edit_start_part (const MxProgram *program, const char *text, guint part,
                             const MxSum *came, MxEdit *edit);

/* Say `play …`: changes the statement or adds one. */
void mx_edit_play (const MxProgram *program, const char *text, MxPlay play, MxEdit *edit);

/* TEXT with EDIT made; g_free () it. */
char *mx_edit_apply (const MxEdit *edit, const char *text);

G_END_DECLS
