/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

/* Tooltips of wide characters, on as few lines as others have. */

G_BEGIN_DECLS

/* From now on the texts of all widgets' tooltips are given room when they are asked for. */
void mx_tooltip_init (void);

/* TEXT as GtkTooltip measures it rightly; for handlers of "query-tooltip", which set a text of
 * their own.  To be freed with g_free (). */
char *mx_tooltip_dup_roomy (const char *text);

G_END_DECLS
