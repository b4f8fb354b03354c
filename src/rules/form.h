/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* Linear forms of the parameters and variables of a clause: what the shapes of games of several
 * parameters are read from. */

G_BEGIN_DECLS

/* A form speaks of so many parameters and variables at the most, and no number in it is larger
 * than MX_FORM_MAX in size, so that the product of two of them is far from 2^63. */
#define MX_FORM_LOCALS 8
#define MX_FORM_MAX ((gint64)1 << 30)

/* CONSTANT + the sum of FACTOR[i] times local i: parameters, then variables. */
typedef struct {
  gint64 constant;
  gint64 factor[MX_FORM_LOCALS];
} MxForm;

/* Reads `2 * a - k + 1` and the like; FALSE for what is not linear or too large. */
gboolean mx_form_read (const MxExpr *expr, MxForm *form);

/* *RESULT = A * FORM_A + B * FORM_B; FALSE if that is too large.  RESULT may be one of them. */
gboolean mx_form_combine (gint64 a, const MxForm *form_a, gint64 b, const MxForm *form_b,
                          MxForm *result);

/* What it comes to for these values of all locals. */
gint64 mx_form_value (const MxForm *form, const gint64 *locals);

/* Puts a number in the place of a local. */
gboolean mx_form_put (MxForm *form, guint local, gint64 value);

/* Appends the forms A - c * L for each bound that EXPR, the high end of the range of the local L,
 * sets: `a`, `a / c`, `min (…)` of such.  L <= EXPR says the same as that all are >= 0.  FALSE if
 * it is no such bound. */
gboolean mx_form_read_bounds (const MxExpr *expr, guint local, GArray *forms);

/* Reads `a > b` as the form a - b - 1, which then is >= 0, and `a == b` as two such.  Returns how
 * many: 0 if it is no such comparison. */
guint mx_form_read_comparison (MxOperator relation, const MxExpr *a, const MxExpr *b,
                               MxForm forms[2]);

G_END_DECLS
