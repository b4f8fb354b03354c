/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* Where the time of a start goes. */

G_BEGIN_DECLS

/* With MX_TRACE_STARTUP set in the environment, prints "startup NAME MICROSECONDS" (the
 * monotonic clock) on standard error, once for each NAME; else nothing.  NAME is static.  The
 * marks, in their order: "main", "activate", "window", "solved", "picture".  The benchmark of
 * the start reads them.  Main thread. */
void mx_startup_mark (const char *name);

/* WIDGET draws the game into the frame that is being made: marks "picture" once that frame is
 * painted.  Free of cost after the first time. */
void mx_startup_picture (GtkWidget *widget);

G_END_DECLS
