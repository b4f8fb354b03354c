/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtksourceview/gtksource.h>

#include "ui/problems.h"

/* The marks of problems in a text: underlined where they are, with a sign in the gutter, and in
 * words where the pointer rests. */

G_BEGIN_DECLS

typedef struct _MxMarkings MxMarkings;

/* Borrows VIEW, whose buffer mx_highlighting_set_up () was called for. */
MxMarkings *mx_markings_new (GtkSourceView *view);
/* Called while VIEW lives. */
void mx_markings_free (MxMarkings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxMarkings, mx_markings_free)

/* Marks PROBLEMS (of MxProblem*, borrowed until the next call or the end) in place of those
 * before. */
void mx_markings_show (MxMarkings *self, GPtrArray *problems);

/* Where a problem stands in the text as it is: at least a character wide, unless the text is
 * empty. */
void mx_markings_get_bounds (MxMarkings *self, const MxProblem *problem,
                             GtkTextIter *start, GtkTextIter *end);

/* The place of a byte of the text. */
void mx_text_get_iter_at_byte (GtkTextBuffer *buffer, gsize at, GtkTextIter *iter);

G_END_DECLS
