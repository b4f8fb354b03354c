/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/form.h"

/* Conditions that speak of variables alone, by comparisons of linear forms and their absolute
 * values: where along a line they hold. */

G_BEGIN_DECLS

/* What is known of a condition. */
typedef enum { MX_ANSWER_NO, MX_ANSWER_YES, MX_ANSWER_OPEN } MxAnswer;

typedef struct {
  guint n_params; /* locals that no condition may speak of */
  guint n_free; /* 0, 1 or 2 variables that run, all by 1 at a time */
  guint free[2];
  const gint64 *local; /* values of all locals */
  gboolean partial; /* of two free variables only the difference is known */
  gint64 broken; /* grows to where the condition may change at the latest: see below */
  gboolean failed; /* set where something is no such comparison */
} MxLook;

/* Whether the condition holds at SELF->local.  At those values moved on by T steps the answer
 * is the same for all T > SELF->broken; of a partial look that is so for all differences that are
 * larger in size by more, if it is 0 at SELF->local. */
MxAnswer mx_look_at (MxLook *self, const MxExpr *condition);

/* The same for FORM >= 0. */
MxAnswer mx_look_at_form (MxLook *self, const MxForm *form);

G_END_DECLS
