/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules/arithmetic.h"

/* Arithmetic on many small numbers at once: private to rules.
 *
 * A row has one number of 16 bits for each of MX_NARROW lanes, aligned to 64 bytes; functions work on
 * the first N lanes, N a multiple of MX_NARROW_GROUP.  A mask is a row of 0 and -1.  The caller knows
 * that no result leaves 16 bits. */

G_BEGIN_DECLS

#define MX_NARROW 512
#define MX_NARROW_GROUP 16
/* Numbers of a row in memory: rows do not all begin in the same line of a cache. */
#define MX_NARROW_ROW (MX_NARROW + 32)

typedef gint16 MxNarrow;

/* Whether there is a function for this operation. */
gboolean mx_narrow_has (MxOpcode op);

/* TO = B op C in lanes that are active; operations with one operand ignore C. */
void mx_narrow_apply (MxOpcode op, MxNarrow *to, const MxNarrow *b, const MxNarrow *c,
                      const MxNarrow *active, guint n);

/* Lanes that are active and for which the jump OP is taken, A and B being its operands, go from
 * ACTIVE to WAITING.  What is left is told by the bits MX_NARROW_STAY and MX_NARROW_GO: whether
 * there are lanes that stay, and that go. */
#define MX_NARROW_STAY 1
#define MX_NARROW_GO 2
guint mx_narrow_leave (MxOpcode op, const MxNarrow *a, const MxNarrow *b,
                       MxNarrow *active, MxNarrow *waiting, guint n);

/* Lanes that wait become active. */
void mx_narrow_join (MxNarrow *active, MxNarrow *waiting, guint n);

/* Numbers of an option, one in each lane, that are to be looked at. */
typedef struct {
  const MxNarrow *row;
  MxNarrow most;
} MxNarrowCheck;

/* LEGAL = the active lanes in which none of the numbers is negative; where one is above its MOST, the
 * lane is put into ALONE as well.  Returns how many are legal. */
guint mx_narrow_legal (const MxNarrowCheck *checks, guint n_checks,
                       const MxNarrow *active, MxNarrow *legal, MxNarrow *alone, guint n);

/* LEGAL without the lanes in OUT; how many are left. */
guint mx_narrow_drop (MxNarrow *legal, const MxNarrow *out, guint n);

/* A summand of places: STRIDE times what ROW has more than LESS. */
typedef struct {
  const MxNarrow *row;
  const MxNarrow *less;
  guint32 stride;
} MxNarrowTerm;

/* TO = BASE and all terms added up, which fit in 32 bits in lanes that matter. */
void mx_narrow_place (gint32 *to, const gint32 *base, const MxNarrowTerm *terms,
                      guint n_terms, guint n);

/* Whether a lane is set in both masks. */
gboolean mx_narrow_meet (const MxNarrow *a, const MxNarrow *b, guint n);

/* TO = FROM in the lanes of MASK. */
void mx_narrow_merge (gint32 *to, const gint32 *from, const MxNarrow *mask, guint n);

/* Whether one of the numbers is above MOST. */
gboolean mx_narrow_exceed (const MxNarrow *row, MxNarrow most, guint n);

G_END_DECLS
