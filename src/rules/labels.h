/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/edit.h"

/* Numbers of a list that `value` clauses give to positions one by one:
 *
 *   let top = [0, 1, 1]
 *   game grid(r, c)
 *       value top[c] if r == 0
 *
 * Each is the label of a position, and changes with one number of the text. */

G_BEGIN_DECLS

/* Whether some positions of FAMILY have labels. */
gboolean mx_program_has_labels (const MxProgram *self, guint family);

/* Whether a clause of FAMILY may take the value of these coordinates from a list.  O(clauses). */
gboolean mx_program_may_label (const MxProgram *self, guint family, const gint64 *coords);

/* Give the position the label VALUE.  TEXT is what the program was read from.  FALSE, and nothing
 * to be made, where no number of a list is the label of the position: that the position has the
 * value then is tried.  Costs a reading of the text for each list. */
gboolean mx_edit_label (const MxProgram *program, const char *text, guint family,
                        const gint64 *coords, gint64 value, MxEdit *edit);

G_END_DECLS
