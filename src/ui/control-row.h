/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "rules/program.h"

/* One number of the text: its name, a slider and an entry; or, for the start on a graph, its
 * name and a choice of nodes.
 *
 * Signals:
 *   "begin"              a drag begins
 *   "set" (gint64)       the user wants this value
 *   "end"                the drag ends; never without its "begin"
 *   "lit" (gboolean)     the row is pointed at, or no longer */

G_BEGIN_DECLS

#define MX_TYPE_CONTROL_ROW (mx_control_row_get_type ())
G_DECLARE_FINAL_TYPE (MxControlRow, mx_control_row, MX, CONTROL_ROW, GtkWidget)

/* For control ITEM of PROGRAM. */
GtkWidget *mx_control_row_new (const MxProgram *program, const MxControlItem *item);

/* How the row is called. */
void mx_control_row_set_name (MxControlRow *self, const char *name);

/* Whether the row can stand for this item as well: the same number of a changed text. */
gboolean mx_control_row_fits (MxControlRow *self, const MxProgram *program,
                              const MxControlItem *item);

/* Shows the item's value and, unless a drag is under way, its range. */
void mx_control_row_update (MxControlRow *self, const MxProgram *program,
                            const MxControlItem *item);

/* A drag holds the range and is undone as a whole.  The slider calls them for the pointer. */
void mx_control_row_begin (MxControlRow *self);
void mx_control_row_end (MxControlRow *self);
gboolean mx_control_row_is_dragging (MxControlRow *self);

/* The slider, or NULL for a choice of nodes.  Borrowed. */
GtkRange *mx_control_row_get_range (MxControlRow *self);
gint64 mx_control_row_get_value (MxControlRow *self);

/* The label, for rows whose names are to be of one width. */
GtkWidget *mx_control_row_get_name_label (MxControlRow *self);

G_END_DECLS
