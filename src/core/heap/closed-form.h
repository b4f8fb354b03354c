/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/sequence.h"

/* Formulas for the SG values of one heap. */

G_BEGIN_DECLS

typedef enum {
  MX_FORM_NONE,
  MX_FORM_ZERO, /* 0 */
  MX_FORM_SIZE, /* n */
  MX_FORM_REST, /* n mod A */
  MX_FORM_STAIRS, /* floor((n mod A) / B) */
  MX_FORM_QUOTIENT, /* floor(n / A) */
  MX_FORM_ZEROS, /* how often 2 divides n, and A more; 0 for n = 0 */
  MX_FORM_HALVES, /* n / 2 for even n; for odd n the value of (n - 1) / 2 */
  MX_FORM_LEAST_PRIME, /* the index of the least prime factor (3 has 2, 5 has 3, …), but 0 for even
                        * n, and 1 for n = 1 */
} MxFormKind;

typedef struct {
  MxFormKind kind;
  guint64 a;
  guint64 b;
  gboolean proved; /* for every heap */
  guint64 checked; /* else: the last heap for which it was compared with the value */
} MxForm;

/* Looks for a formula that all values which SEQUENCE knows follow, from heap 0 on.  It is proved
 * where the values have a proved period, which the formula has as well, and it agrees with them
 * up to the end of the first one; else it holds up to CHECKED, which is the last heap that was
 * computed or one far enough to be a guess worth telling.  FALSE, and KIND is MX_FORM_NONE, where
 * there is none, or it was stopped or met a limit. */
gboolean mx_form_find (MxSequence *sequence, const MxLimits *limits,
                       const MxControl *control, MxForm *form);

/* "floor((n mod 10) / 3)", as a program would write it; NULL for MX_FORM_NONE.  Not translated. */
char *mx_form_dup_formula (const MxForm *form);

G_END_DECLS
