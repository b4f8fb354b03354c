/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "ui/problems.h"

/* The list of what is wrong, under the editor.
 *
 * Signal "activated" (guint index): the user asks for the place of a problem. */

G_BEGIN_DECLS

#define MX_TYPE_MESSAGES (mx_messages_get_type ())
G_DECLARE_FINAL_TYPE (MxMessages, mx_messages, MX, MESSAGES, GtkWidget)

/* Shows PROBLEMS (of MxProblem*), or nothing at all if there are none. */
void mx_messages_set_problems (MxMessages *self, const GPtrArray *problems);

/* The number of rows shown. */
guint mx_messages_get_n_rows (MxMessages *self);

G_END_DECLS
