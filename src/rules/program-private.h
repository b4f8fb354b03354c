/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"
#include "rules/code.h"

/* What program.c and controls.c share. */

G_BEGIN_DECLS

/* Appends the controls of a checked tree to CONTROLS (of MxControlItem*).  TEXT of LENGTH is what
 * the tree was read from. */
void mx_collect_controls (const MxTree *tree, const MxRules *rules, const char *text,
                          gsize length, GPtrArray *controls);

/* The coordinate of a start where the text has none, of a family of ARITY parameters. */
gint64 mx_default_coordinate (const MxFamily *family, guint index);

void mx_control_item_free (MxControlItem *item);

G_END_DECLS
