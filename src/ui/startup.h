/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Where the time of a start goes. */

G_BEGIN_DECLS

/* With MX_TRACE_STARTUP set in the environment, prints "startup NAME MICROSECONDS" (the
 * monotonic clock) on standard error, once for each NAME; else nothing.  NAME is static.  The
 * marks, in their order: "main", "activate", "window", "solved", "picture" (the first frame with
 * a picture in it is on the screen).  The benchmark of the start reads them.  Main thread. */
void mx_startup_mark (const char *name);

G_END_DECLS
