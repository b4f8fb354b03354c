/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* A text that shows a difference to a shorter one that shows one, too. */

G_BEGIN_DECLS

/* BAD tells whether a text still shows a difference.  g_free () the result. */
char *shrink_text (const char *text, gboolean (*bad) (const char *text, gpointer data),
                   gpointer data);

G_END_DECLS
