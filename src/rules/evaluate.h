/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* The value of a checked int expression, found by walking its tree: for the few numbers that
 * the checker wants to try.  The machine is for everything else. */

G_BEGIN_DECLS

/* LOCALS holds the parameters and variables.  FALSE where the expression has no value there.
 * LISTS is the tree's pool. */
gboolean mx_evaluate (const MxExpr *expr, const gint64 *locals, const GPtrArray *lists,
                      gint64 *value);

G_END_DECLS
