/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/editor.h"

/* Rewrites numbers of the text on behalf of sliders and buttons.
 *
 * A number that is dragged can pass through values that make the text an error: the program is
 * then one of an older text, whose places no longer hold.  The rewriter remembers what it wrote
 * where, so that the same number can be dragged on, and out of the error again. */

G_BEGIN_DECLS

typedef struct _MxRewriter MxRewriter;

/* Borrows EDITOR, which must outlive it. */
MxRewriter *mx_rewriter_new (MxEditor *editor);
void mx_rewriter_free (MxRewriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxRewriter, mx_rewriter_free)

/* Whether the number of control INDEX can be rewritten: always while the text has no error. */
gboolean mx_rewriter_can_set (MxRewriter *self, guint index);

/* Writes VALUE for control INDEX of the session's program; FALSE if that cannot be done now. */
gboolean mx_rewriter_set (MxRewriter *self, guint index, gint64 value);

/* Writes `play …`; FALSE, with the reason in MESSAGE (g_free () it), if the text would have an
 * error then, or has one now. */
gboolean mx_rewriter_set_play (MxRewriter *self, MxPlay play, char **message);

/* Turns the label of a position of the session's solution from won to lost or back: one number of a
 * list in the text.  FALSE where it has none, or the text has an error. */
gboolean mx_rewriter_turn_label (MxRewriter *self, MxNode node);

/* Where the number of control INDEX stands in the text as it is; FALSE if it does not. */
gboolean mx_rewriter_get_place (MxRewriter *self, guint index, gsize *start, gsize *end);

G_END_DECLS
