/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Arithmetic on many numbers at once: private to rules.
 *
 * A row has one number for each of MX_LANES lanes, aligned to 64 bytes; functions work on the first
 * N lanes, N a multiple of MX_LANE_GROUP.  A mask is a row of 0 and -1.  What is computed is written
 * in the lanes that are active and leaves the others as they were; what does not fit in 64 bits there
 * is noted in the mask BAD, and such a function returns whether there is any. */

G_BEGIN_DECLS

#define MX_LANES 256
#define MX_LANE_GROUP 8

void mx_lanes_copy (gint64 *to, const gint64 *b, const gint64 *active, guint n);
void mx_lanes_xor (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
                   guint n);
void mx_lanes_min (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
                   guint n);
void mx_lanes_max (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
                   guint n);
gboolean mx_lanes_add (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
                       gint64 *bad, guint n);
gboolean mx_lanes_subtract (gint64 *to, const gint64 *b, const gint64 *c,
                            const gint64 *active, gint64 *bad, guint n);

/* These do nothing and return FALSE where an operand is not within their bounds: -2^31 .. 2^31 - 1
 * to be multiplied; b in 0 .. 2^51 and c in 1 .. 2^51 to be divided. */
gboolean mx_lanes_multiply (gint64 *to, const gint64 *b, const gint64 *c,
                            const gint64 *active, guint n);
typedef enum {
  MX_LANES_QUOTIENT, /* b / c, rounded down */
  MX_LANES_REST, /* b modulo c */
  MX_LANES_MULTIPLE, /* 1 if the rest is 0, else 0 */
} MxLanesDivision;
gboolean mx_lanes_divide (MxLanesDivision what, gint64 *to, const gint64 *b,
                          const gint64 *c, const gint64 *active, guint n);

/* Lanes that are active and for which A relation B holds leave ACTIVE, to come back at TARGET:
 * RESUME[lane] = TARGET.  Returns how many stay. */
typedef enum {
  MX_LANES_EQ,
  MX_LANES_NE,
  MX_LANES_LT,
  MX_LANES_LE,
} MxLanesRelation;
guint mx_lanes_leave (MxLanesRelation relation, const gint64 *a, const gint64 *b,
                      gint64 *active, gint64 *resume, gint64 target, guint n);

/* ACTIVE becomes the lanes that may go on at PC: RESUME[lane] <= PC.  Returns how many. */
guint mx_lanes_rejoin (gint64 *active, const gint64 *resume, gint64 pc, guint n);

/* The least number. */
gint64 mx_lanes_least (const gint64 *row, guint n);

/* Lanes in which none of the numbers of N_ROWS rows is negative: their numbers go to INDEX in order,
 * *N_INDEX is how many.  Returns whether any of those numbers is above MOST. */
gboolean mx_lanes_legal (gint64 *const *rows, guint n_rows, const gint64 *active,
                         gint64 most, guint n, guint16 *index, guint *n_index);

G_END_DECLS
