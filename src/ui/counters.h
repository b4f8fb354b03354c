/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "rules/edit.h"

/* The counters of the piles view under a hand: what the pointer or the keyboard has grasped is lit,
 * with the words of the move or the reason why it is none; a click, a drag or Enter makes the move,
 * which changes the start of the text.  The program replies on request, so that a class can play
 * against it.
 *
 * One is part of a canvas; it takes no input of its own, the canvas tells it. */

G_BEGIN_DECLS

typedef struct _MxCanvas MxCanvas;
typedef struct _MxCounters MxCounters;

MxCounters *mx_counters_new (MxCanvas *canvas);
void mx_counters_free (MxCounters *self);

/* The picture or what it shows is new. */
void mx_counters_update (MxCounters *self);

/* The pointer, in pixels.  MOTION returns the cursor to show there, or NULL; PRESS whether a drag
 * from there takes counters; CLICK whether a move was made or refused there. */
const char *mx_counters_motion (MxCounters *self, double x, double y, gboolean together);
void mx_counters_leave (MxCounters *self);
gboolean mx_counters_press (MxCounters *self, double x, double y, gboolean together);
void mx_counters_drag (MxCounters *self, double x, double y);
void mx_counters_drop (MxCounters *self);
gboolean mx_counters_click (MxCounters *self, double x, double y, gboolean together);

/* The keyboard: each is FALSE where the key is not wanted here.  TAB goes to the next pile, ARROW
 * chooses counters, ENTER takes them, ESCAPE lets go. */
gboolean mx_counters_tab_key (MxCounters *self, int direction);
gboolean mx_counters_arrow_key (MxCounters *self, int dx, int dy);
gboolean mx_counters_enter (MxCounters *self);
gboolean mx_counters_escape (MxCounters *self);

/* Makes the reply of a perfect opponent, at once or as soon as the position is solved. */
void mx_counters_reply (MxCounters *self);

/* What is lit, over the picture. */
void mx_counters_snapshot (MxCounters *self, GtkSnapshot *snapshot);

/* The bar with the words and the button, a child of the canvas; its height while it is shown. */
GtkWidget *mx_counters_get_bar (MxCounters *self);
/* The words in it. */
const char *mx_counters_get_words (MxCounters *self);
/* Whether counters are on their way out. */
gboolean mx_counters_is_moving (MxCounters *self);

G_END_DECLS
