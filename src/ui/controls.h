/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/control-row.h"
#include "ui/editor.h"
#include "ui/slice-controls.h"

/* A slider for each number of the rules that may be dragged, and the choice of who wins.  What
 * the user does here is an edit of the text, made through the editor.
 *
 * Signal "refused" (char *message): the rules do not allow a choice, and why. */

G_BEGIN_DECLS

#define MX_TYPE_CONTROLS (mx_controls_get_type ())
G_DECLARE_FINAL_TYPE (MxControls, mx_controls, MX, CONTROLS, GtkWidget)

/* EDITOR, whose session it follows, is the property "editor" and is set once. */
GtkWidget *mx_controls_new (MxEditor *editor);

guint mx_controls_get_n_rows (MxControls *self);
/* In the order of mx_program_get_controls ().  Borrowed. */
MxControlRow *mx_controls_get_row (MxControls *self, guint index);

/* Which slice the lattice shows.  Borrowed. */
MxSliceControls *mx_controls_get_slice (MxControls *self);

/* The rows are scrolled where they need more than HEIGHT pixels. */
void mx_controls_set_room (MxControls *self, int height);

/* Turns the label of a position, if it has one. */
void mx_controls_turn_label (MxControls *self, MxNode node);

/* Writes `play …` into the text. */
void mx_controls_set_play (MxControls *self, MxPlay play);

G_END_DECLS
