/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/ast.h"

/* All the amounts for which a condition holds, where they are some intervals or few numbers. */

G_BEGIN_DECLS

/* What of the amounts of a clause was listed. */
typedef enum {
  MX_KNOWN_SOME, /* none, for they are not known */
  MX_KNOWN_ALL, /* all up to MX_COORDINATE_MAX; there may be more */
  MX_KNOWN_FINITE, /* all */
} MxKnown;

/* Appends the amounts from LOW >= 1 on for which a condition of the amount alone holds: where it
 * compares the amount with constants and nothing else; where it names few numbers, or powers of
 * two or Fibonacci numbers.  MX_KNOWN_SOME, and nothing is appended, if it is not such. */
MxKnown mx_find_intervals (const MxTree *tree, const MxExpr *condition, gint64 low,
                           GArray *intervals);
MxKnown mx_find_few (const MxTree *tree, const MxExpr *condition, gint64 low,
                     GArray *intervals);

G_END_DECLS
