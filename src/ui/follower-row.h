/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "picture/theme.h"
#include "session/inspection.h"

/* One move in the inspector: its name, where it leads, what that is worth, and whether it wins
 * or how it is answered. */

G_BEGIN_DECLS

#define MX_TYPE_FOLLOWER_ROW (mx_follower_row_get_type ())
G_DECLARE_FINAL_TYPE (MxFollowerRow, mx_follower_row, MX, FOLLOWER_ROW, GtkListBoxRow)

GtkWidget *mx_follower_row_new (void);

/* HIDE tells the move alone.  TAGGED tells whether it wins or how it is answered; in a list
 * of winning moves that would be said twice. */
void mx_follower_row_set (MxFollowerRow *self, const MxFollower *follower,
                          MxThemeKind theme, gboolean hide, gboolean tagged);

MxNode mx_follower_row_get_node (MxFollowerRow *self);

G_END_DECLS
