/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/canvas.h"
#include "ui/editor.h"

/* A graph of the text, drawn by hand in the canvas that shows it.
 *
 * With the tool MX_TOOL_SELECT a drag of a node moves it, one from its rim draws an arrow, a double
 * click on an empty place adds a node and on a node renames it.  The other tools do one thing at a
 * click, or draw arrows from node to node by drag or by two clicks.  All of it can be done with keys
 * as well.  Each change is made in the text, in one step that can be undone; what cannot be done is
 * told by the canvas's signal "told".
 *
 * Nothing can be drawn while the text has errors, or where the picture does not show one graph of
 * the text as it is: whole positions of a sum, parts of a large graph. */

G_BEGIN_DECLS

typedef enum {
  MX_TOOL_SELECT,
  MX_TOOL_ADD,
  MX_TOOL_CONNECT,
  MX_TOOL_DELETE,
  MX_N_TOOLS,
} MxTool;

/* Where changes are made; borrowed, and outlives the canvas's session. */
void mx_canvas_set_editor (MxCanvas *self, MxEditor *editor);

/* Whether the picture is one of a graph that can be drawn, errors of the text aside; and whether it
 * can be drawn now. */
gboolean mx_canvas_shows_graph (MxCanvas *self);
gboolean mx_canvas_may_draw (MxCanvas *self);

void mx_canvas_set_tool (MxCanvas *self, MxTool tool);
MxTool mx_canvas_get_tool (MxCanvas *self);

/* What keys and menus do to what is selected.  All of them do nothing where nothing can be done. */
void mx_canvas_add_node (MxCanvas *self); /* beside it, or where the menu was opened */
void mx_canvas_begin_arrow (
    MxCanvas *self); /* from it; then arrow keys and Enter, or a click */
/* Whether an arrow has been begun that way. */
gboolean mx_canvas_is_linking (MxCanvas *self);
void mx_canvas_start_selected (MxCanvas *self); /* the game begins at the node */
void mx_canvas_arrange (MxCanvas *self); /* lays the whole graph out anew */
void mx_canvas_rename_selected (MxCanvas *self);
void mx_canvas_delete_selected (MxCanvas *self); /* a node or an arrow */
void mx_canvas_move_selected (MxCanvas *self, int dx, int dy);
gboolean mx_canvas_has_selected_node (MxCanvas *self);
gboolean mx_canvas_has_selected_part (MxCanvas *self); /* a node or an arrow */

/* -- for the other files of the canvas -- */

typedef struct _MxDrawing MxDrawing;

MxDrawing *mx_drawing_new (MxCanvas *canvas);
void mx_drawing_free (MxDrawing *self);
/* Lets go of all that has been begun. */
void mx_drawing_stop (MxDrawing *self);
/* The picture, or what the session knows, may be another one. */
void mx_drawing_update (MxDrawing *self);
void mx_drawing_allocate (MxDrawing *self);
void mx_drawing_snapshot (MxDrawing *self, GtkSnapshot *snapshot);

/* The pointer (widget coordinates).  TRUE: it was for the drawing; of a press, that a drag from
 * there will be. */
gboolean mx_drawing_press (MxDrawing *self, double x, double y);
void mx_drawing_drag (MxDrawing *self, double x, double y);
void mx_drawing_drop (MxDrawing *self);
gboolean mx_drawing_click (MxDrawing *self, double x, double y);
/* The cursor there, or NULL. */
const char *mx_drawing_motion (MxDrawing *self, double x, double y);
void mx_drawing_add_gestures (MxDrawing *self);

/* Keys.  TRUE: it was for the drawing. */
gboolean mx_drawing_arrow_key (MxDrawing *self, int dx, int dy);
/* Selects the next node, as they are written; FALSE after the last. */
gboolean mx_drawing_tab_key (MxDrawing *self, int direction);
gboolean mx_drawing_enter (MxDrawing *self);
gboolean mx_drawing_escape (MxDrawing *self);
void mx_drawing_add_bindings (GtkWidgetClass *klass);

G_END_DECLS
