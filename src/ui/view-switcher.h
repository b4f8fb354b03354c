/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/pane.h"

/* A button for each view that fits the game; behind one button where there is little room. */

G_BEGIN_DECLS

#define MX_TYPE_VIEW_SWITCHER (mx_view_switcher_get_type ())
G_DECLARE_FINAL_TYPE (MxViewSwitcher, mx_view_switcher, MX, VIEW_SWITCHER, MxPane)

/* SESSION may be NULL and set later: the property "session".  The buttons act through
 * `win.view`. */
GtkWidget *mx_view_switcher_new (MxSession *session);

void mx_view_switcher_set_narrow (MxViewSwitcher *self, gboolean narrow);

/* What actions call a view ("graph" …), and back; the name for people, translated. */
const char *mx_view_get_id (MxView view);
MxView mx_view_from_id (const char *id); /* MX_VIEW_DEFAULT if it is none */
const char *mx_view_get_name (MxView view);

G_END_DECLS
