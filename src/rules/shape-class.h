/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* Conditions of the amount that is taken, judged for many amounts at once: what the files that
 * find shapes share. */

G_BEGIN_DECLS

typedef enum {
  MX_TRUTH_NO,
  MX_TRUTH_YES,
  MX_TRUTH_MAYBE, /* not for all alike, or it cannot be told, or it has no value */
} MxTruth;

/* The amounts k >= LEAST with k = RESIDUE modulo MODULUS, which are multiples of DIVISOR; or the
 * one amount EXACT if that is not 0. */
typedef struct {
  const MxTree *tree;
  gint64 exact;
  gint64 least;
  gint64 modulus;
  gint64 residue;
  gint64 divisor;
} MxAmountClass;

/* Whether EXPR is the variable of its clause in a game of one parameter. */
gboolean mx_is_amount (const MxExpr *expr);

/* The truth of a condition in which no other variable occurs. */
MxTruth mx_class_judge (const MxAmountClass *class, const MxExpr *expr);

/* Whether an expression has a value for every amount up to 2^62: nothing in it is divided by
 * zero, and nothing grows. */
gboolean mx_class_is_safe (const MxExpr *expr);

/* The relation that holds with its sides exchanged; EQ, NE and others stay. */
MxOperator mx_turn_relation (MxOperator relation);

G_END_DECLS
