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
/* Numbers of a row in memory: functions that fill it may write a little more. */
#define MX_LANES_ROW (MX_LANES + MX_LANE_GROUP)

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
/* C_IS_SAME: c is the same in all lanes, which saves divisions. */
typedef enum {
  MX_LANES_QUOTIENT, /* b / c, rounded down */
  MX_LANES_REST, /* b modulo c */
  MX_LANES_MULTIPLE, /* 1 if the rest is 0, else 0 */
} MxLanesDivision;
gboolean mx_lanes_divide (MxLanesDivision what, gint64 *to, const gint64 *b,
                          const gint64 *c, gboolean c_is_same, const gint64 *active,
                          guint n);

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

/* Whether one of the numbers, which are not negative, is above MOST. */
gboolean mx_lanes_exceed (const gint64 *row, gint64 most, guint n);

/* TO = the place of the numbers of N_ROWS rows in a box, in lanes where they are within it: each times
 * its stride, added up.  A box has less than 2^32 places, or 2^51 at the most. */
void mx_lanes_place (gint64 *to, const gint64 *const *rows, const gint64 *stride,
                     guint n_rows, guint n);
void mx_lanes_place_far (gint64 *to, const gint64 *const *rows, const gint64 *stride,
                         guint n_rows, guint n);

/* Lanes that are active in which none of the numbers of N_ROWS rows is negative: their numbers go to
 * INDEX in order, *N_INDEX is how many.  Returns whether a number of them is above MOST, which has
 * one for each row.  INDEX needs room for a group more. */
gboolean mx_lanes_legal (gint64 *const *rows, const gint64 *most, guint n_rows,
                         const gint64 *active, guint n, guint16 *index, guint *n_index);

/* ROW = VALUE in lanes 0 … N - 1. */
void mx_lanes_fill (gint64 *row, gint64 value, guint n);

/* TO[i] = FIRST + i for N lanes from AT on, and up to a group of lanes behind them may be written. */
void mx_lanes_count (gint64 *to, guint at, gint64 first, guint n);

/* Lanes in a row that come from one lane around them. */
typedef struct {
  guint16 lane;
  guint16 n;
} MxLanesRun;

/* TO has ROW[run.lane] in run.n lanes for each run in turn, and up to a group of lanes behind the last
 * may be written. */
void mx_lanes_spread (gint64 *to, const gint64 *row, const MxLanesRun *runs,
                      guint n_runs);

G_END_DECLS
