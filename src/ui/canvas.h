/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* The picture of a session, to be looked at and pointed at: it draws what is visible, pans and
 * zooms itself, and selects positions by pointer and by keyboard.
 *
 * Plain scrolling pans, Ctrl and the wheel or a pinch zoom about the pointer, a drag on an empty
 * place (or with the middle button anywhere) pans.  A click selects the position under the
 * pointer, a click on an empty place the start as a whole; arrow keys go from position to
 * position.  A graph of the text can be drawn by hand (drawing.h), counters of the piles view are
 * taken by clicks, drags and keys (counters.h).  All on the main thread.
 *
 * Signals: "drawing" when what can be drawn changed; "told" (char *message) with a sentence for the
 * user; "activated" (guint node) when a position was clicked, or Enter pressed while it is
 * selected; "edit" (MxEdit *) when a move was made, which changes the text so. */

G_BEGIN_DECLS

#define MX_TYPE_CANVAS (mx_canvas_get_type ())
G_DECLARE_FINAL_TYPE (MxCanvas, mx_canvas, MX, CANVAS, GtkWidget)

/* SESSION may be NULL and set later: the property "session". */
GtkWidget *mx_canvas_new (MxSession *session);
void mx_canvas_set_session (MxCanvas *self, MxSession *session);
MxSession *mx_canvas_get_session (MxCanvas *self);

/* What is drawn now, borrowed; NULL before the first solution. */
MxPicture *mx_canvas_get_picture (MxCanvas *self);
/* TRUE once a picture was painted into a frame. */
gboolean mx_canvas_is_painted (MxCanvas *self);

/* Pixels per unit of the picture: the property "zoom".  Zooming keeps the selected position in
 * its place, or the middle of the widget; after it the picture no longer follows the size of the
 * widget, until mx_canvas_zoom_fit () or another view. */
double mx_canvas_get_zoom (MxCanvas *self);
void mx_canvas_zoom_in (MxCanvas *self);
void mx_canvas_zoom_out (MxCanvas *self);
void mx_canvas_zoom_reset (MxCanvas *self); /* to 1 */
/* As for a picture that has not been touched: legible, and followed when it changes. */
void mx_canvas_refit (MxCanvas *self);
/* Pictures, and all labels in them, are LABELS times as large as usual, at least 1. */
void mx_canvas_set_labels (MxCanvas *self, double labels);
void mx_canvas_zoom_fit (MxCanvas *self); /* all of the picture, however small */

/* The position at a point of the widget, or MX_NO_NODE. */
MxNode mx_canvas_pick (MxCanvas *self, double x, double y);

/* The middle of a position's shape in the coordinates of the widget; FALSE if it is not in the
 * picture. */
gboolean mx_canvas_locate (MxCanvas *self, MxNode node, double *x, double *y);

/* The move of a perfect opponent, where piles are shown. */
void mx_canvas_reply (MxCanvas *self);
/* What is said of the counters under the pointer or chosen by keys, of a reply, of the end. */
const char *mx_canvas_get_words (MxCanvas *self);

/* Puts the whole picture on the clipboard as an image, at twice its size or more, whatever part
 * of it is visible. */
void mx_canvas_copy (MxCanvas *self);

G_END_DECLS
