/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtksourceview/gtksource.h>

/* How the rule language looks in a text buffer. */

G_BEGIN_DECLS

/* Tags that are laid over the text, and categories of marks beside it. */
#define MX_TAG_ERROR "mx-error"
#define MX_TAG_WARNING "mx-warning"
#define MX_TAG_LIT "mx-lit" /* the number that a slider moves */
#define MX_MARK_ERROR "mx-error"
#define MX_MARK_WARNING "mx-warning"

/* Before the first buffer: GtkSourceView would read every scheme of the machine to choose one
 * for it, that is replaced at once. */
void mx_highlighting_prepare (void);

/* Gives BUFFER the language and the tags.  Called once. */
void mx_highlighting_set_up (GtkSourceBuffer *buffer);

void mx_highlighting_set_dark (GtkSourceBuffer *buffer, gboolean dark);

G_END_DECLS
