/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/canvas-private.h"
#include "ui/drawing.h"

/* The parts of the drawing: drawing.c makes the changes, drawing-hand.c follows pointer and keys,
 * drawing-entry.c asks for names, drawing-paint.c shows what the hand is about to do. */

G_BEGIN_DECLS

/* Places of nodes that are moved or added lie on a grid of so many units. */
#define MX_DRAWING_GRID 0.25

typedef enum {
  MX_HAND_IDLE,
  MX_HAND_PRESSED, /* on something that a drag would move or begin an arrow at */
  MX_HAND_MOVING,
  MX_HAND_LINKING, /* an arrow begins at NODE */
  MX_HAND_CANCELLED, /* the button is still down */
} MxHand;

/* Nodes are held by name: a solution that comes meanwhile numbers them anew. */
struct _MxDrawing {
  MxCanvas *canvas;
  MxEditor *editor; /* NULL: nothing can be drawn */
  gboolean shown, may; /* as last told */
  MxTool tool;

  MxHand hand;
  gboolean links; /* PRESSED: a drag draws an arrow, else it moves */
  gboolean held; /* LINKING: with the button down; else by clicks or keys */
  gboolean left; /* LINKING: the pointer has been away from the node */
  char *node; /* in the hand */
  char *target; /* where the arrow would lead, or NULL */
  MxPoint
      grip; /* MOVING: from the node's middle to the pointer, in units of the picture */
  MxPoint from, to; /* MOVING: its place before, and now */
  double x, y; /* of the pointer */
  int n_press;

  char *arrow_from, *arrow_to; /* the selected arrow, or NULL */
  char *wanted; /* a node to be selected once it is known; or NULL */

  GtkWidget *entry; /* over a node whose name is asked for; or NULL */
  char *entry_name; /* its name now */
  MxPoint entry_place; /* of one that has just been added */
  char *entry_before; /* the text before the node was added; NULL: it is an old one */
  char *entry_after; /* and after that */

  GtkWidget *menu;
  gboolean has_spot; /* the menu was opened over SPOT, a place */
  MxPoint spot;
};

/* drawing.c */
MxSession *mx_drawing_session (MxDrawing *self);
/* NULL if nothing can be drawn now. */
const char *mx_drawing_graph (MxDrawing *self);
MxNode mx_drawing_find (MxDrawing *self, const char *name);
const char *mx_drawing_name (MxDrawing *self, MxNode node);
/* The place under a point of the widget, and back. */
MxPoint mx_drawing_to_place (MxDrawing *self, double x, double y);
void mx_drawing_to_widget (MxDrawing *self, MxPoint place, double *x, double *y);
gboolean mx_drawing_place_of (MxDrawing *self, const char *name, MxPoint *place);
/* PLACE on the grid, or in line with a neighbour, where NAME (or NULL: a new node) touches no
 * other. */
MxPoint mx_drawing_snap (MxDrawing *self, MxPoint place, const char *name);
/* Makes EDITS (taken; NULL: refused) in one step, and tells MESSAGE (taken).  FALSE if refused. */
gboolean mx_drawing_make (MxDrawing *self, GArray *edits, char *message);
void mx_drawing_add (MxDrawing *self, MxPoint place);
void mx_drawing_connect (MxDrawing *self, const char *from, const char *to);
void mx_drawing_move (MxDrawing *self, const char *name, MxPoint place);
void mx_drawing_delete (MxDrawing *self, const char *name);
void mx_drawing_cut (MxDrawing *self, const char *from, const char *to);
void mx_drawing_want (MxDrawing *self, const char *name);
void mx_drawing_select_arrow (MxDrawing *self, const char *from, const char *to);

/* drawing-hand.c */
void mx_drawing_let_go (MxDrawing *self);
void mx_drawing_begin_link (MxDrawing *self, const char *name);
/* The node whose shape is at the point, or around it by its rim; RIM tells. */
MxNode mx_drawing_node_at (MxDrawing *self, double x, double y, gboolean *rim);

/* drawing-entry.c */
/* Asks for the name of node NAME; BEFORE is the text before it was added, or NULL. */
void mx_drawing_ask (MxDrawing *self, const char *name, const char *before);
/* Takes the name that was typed if it can be one, or leaves the old one. */
void mx_drawing_end_entry (MxDrawing *self);

G_END_DECLS
