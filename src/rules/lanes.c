/* SPDX-License-Identifier: MIT */
#include "rules/lanes.h"

#include "core/clones.h"

#include <string.h>

/* Plain loops over short vectors: the compiler makes of them what the processor has.  A comparison
 * of vectors gives -1 and 0, which is what a mask is made of. */

typedef gint64 Vector __attribute__ ((vector_size (32)));
typedef guint64 Bits __attribute__ ((vector_size (32)));
typedef double Reals __attribute__ ((vector_size (32)));
typedef guint32 Halves __attribute__ ((vector_size (32)));

#define WIDTH (sizeof (Vector) / sizeof (gint64))

/* The doubles at 2^52, in whose last bits integers can be put and read. */
#define MAGIC 4503599627370496.0
#define MAGIC_BITS G_GINT64_CONSTANT (0x4330000000000000)
#define DIVISION_BITS 51

#define LOAD(row, i) (((const Vector *)__builtin_assume_aligned ((row), 32))[i])
#define STORE(row, i, value)                                                             \
  (((Vector *)__builtin_assume_aligned ((row), 32))[i] = (value))
#define BLEND(mask, yes, no) (((mask) & (yes)) | (~(mask) & (no)))
#define WRITE(row, i, mask, value) STORE (row, i, BLEND (mask, value, LOAD (row, i)))

#define JOIN_OR(v) ((v)[0] | (v)[1] | (v)[2] | (v)[3])
/* How many lanes of a mask, or of a sum of masks, are set. */
#define COUNT(v) ((guint) - ((v)[0] + (v)[1] + (v)[2] + (v)[3]))

MX_CLONES void
mx_lanes_copy (gint64 *to, const gint64 *b, const gint64 *active, guint n)
{
  for (guint i = 0; i < n / WIDTH; i++)
    WRITE (to, i, LOAD (active, i), LOAD (b, i));
}

MX_CLONES void
mx_lanes_xor (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active, guint n)
{
  for (guint i = 0; i < n / WIDTH; i++)
    WRITE (to, i, LOAD (active, i), LOAD (b, i) ^ LOAD (c, i));
}

MX_CLONES void
mx_lanes_min (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active, guint n)
{
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector x = LOAD (b, i), y = LOAD (c, i), less = (Vector)(x < y);
    WRITE (to, i, LOAD (active, i), BLEND (less, x, y));
  }
}

MX_CLONES void
mx_lanes_max (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active, guint n)
{
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector x = LOAD (b, i), y = LOAD (c, i), less = (Vector)(x < y);
    WRITE (to, i, LOAD (active, i), BLEND (less, y, x));
  }
}

/* A sum is wrong where its sign is neither operand's. */
MX_CLONES gboolean
mx_lanes_add (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
              gint64 *bad, guint n)
{
  Vector any = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector x = LOAD (b, i), y = LOAD (c, i), mask = LOAD (active, i);
    Vector sum = (Vector)((Bits)x + (Bits)y);
    Vector wrong = (((x ^ sum) & (y ^ sum)) >> 63) & mask;
    WRITE (to, i, mask, sum);
    STORE (bad, i, wrong);
    any |= wrong;
  }
  return JOIN_OR (any) != 0;
}

MX_CLONES gboolean
mx_lanes_subtract (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
                   gint64 *bad, guint n)
{
  Vector any = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector x = LOAD (b, i), y = LOAD (c, i), mask = LOAD (active, i);
    Vector rest = (Vector)((Bits)x - (Bits)y);
    Vector wrong = (((x ^ y) & (x ^ rest)) >> 63) & mask;
    WRITE (to, i, mask, rest);
    STORE (bad, i, wrong);
    any |= wrong;
  }
  return JOIN_OR (any) != 0;
}

/* x is within -2^31 .. 2^31 - 1 if x + 2^31 is within 0 .. 2^32 - 1. */
MX_CLONES gboolean
mx_lanes_multiply (gint64 *to, const gint64 *b, const gint64 *c, const gint64 *active,
                   guint n)
{
  Bits outside = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Bits x = (Bits)LOAD (b, i) + ((guint64)1 << 31);
    Bits y = (Bits)LOAD (c, i) + ((guint64)1 << 31);
    outside |= (x | y) & (Bits)LOAD (active, i);
  }
  if (JOIN_OR (outside) >> 32 != 0)
    return FALSE;
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector product = (Vector)((Bits)LOAD (b, i) * (Bits)LOAD (c, i));
    WRITE (to, i, LOAD (active, i), product);
  }
  return TRUE;
}

/* Numbers from 0 to 2^52 - 1 as doubles, and back. */
#define TO_REALS(x) ((Reals)((x) | MAGIC_BITS) - MAGIC)
#define FROM_REALS(x) ((Vector)((x) + MAGIC) ^ MAGIC_BITS)

/* Corrects *Q, which is the quotient of *X and *Y rounded to an integer in some way, and finds *REST,
 * for 0 <= x < 2^51 and 1 <= y < 2^51.  Whether the quotient was divided or multiplied by the inverse, it
 * was wrong by less than 1/2 before it was rounded, so that now it is right or too large by 1, or
 * too small by 1; and the rest tells.  Products and differences are below 2^53: they are exact. */
static inline __attribute__ ((always_inline)) void
correct (const Reals *x, const Reals *y, Reals *q, Reals *rest)
{
  const Reals one = {1, 1, 1, 1};
  *rest = *x - *q * *y;
  Vector low = (Vector)(*rest < 0), high = (Vector)(*rest >= *y);
  *q += (Reals)(high & (Vector)one) - (Reals)(low & (Vector)one);
  *rest += (Reals)(low & (Vector)*y) - (Reals)(high & (Vector)*y);
}

/* Whether the operands are within the bounds. */
static inline __attribute__ ((always_inline)) gboolean
divisible (const gint64 *b, const gint64 *c, const gint64 *active, guint n)
{
  Bits outside = {0};
  Vector zero = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector x = LOAD (b, i), y = LOAD (c, i), mask = LOAD (active, i);
    zero |= (Vector)(y == 0) & mask;
    outside |= (Bits)((x | y) & mask);
  }
  return JOIN_OR (zero) == 0 && JOIN_OR (outside) >> DIVISION_BITS == 0;
}

MX_CLONES gboolean
mx_lanes_divide (MxLanesDivision what, gint64 *to, const gint64 *b, const gint64 *c,
                 gboolean c_is_same, const gint64 *active, guint n)
{
  if (!divisible (b, c, active, n))
    return FALSE;
  double inverse = 1.0 / (double)c[0];
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector mask = LOAD (active, i), result;
    Reals x = TO_REALS (LOAD (b, i) & mask), rest;
    Reals y = TO_REALS ((LOAD (c, i) & mask) | (~mask & 1));
    Reals quotient = c_is_same ? x * inverse : x / y;
    quotient = (quotient + MAGIC) - MAGIC;
    correct (&x, &y, &quotient, &rest);
    if (what == MX_LANES_QUOTIENT)
      result = FROM_REALS (quotient);
    else if (what == MX_LANES_REST)
      result = FROM_REALS (rest);
    else
      result = -(Vector)(rest == 0);
    WRITE (to, i, mask, result);
  }
  return TRUE;
}

#define LEAVE(relation)                                                                  \
  for (guint i = 0; i < n / WIDTH; i++) {                                                \
    Vector mask = LOAD (active, i);                                                      \
    Vector goes = (Vector)(LOAD (a, i) relation LOAD (b, i)) & mask;                     \
    WRITE (resume, i, goes, (Vector){0} + target);                                       \
    STORE (active, i, mask & ~goes);                                                     \
    stay += mask & ~goes;                                                                \
  }                                                                                      \
  break

MX_CLONES guint
mx_lanes_leave (MxLanesRelation relation, const gint64 *a, const gint64 *b,
                gint64 *active, gint64 *resume, gint64 target, guint n)
{
  Vector stay = {0};
  switch (relation) {
  case MX_LANES_EQ: LEAVE (==);
  case MX_LANES_NE: LEAVE (!=);
  case MX_LANES_LT: LEAVE (<);
  case MX_LANES_LE: LEAVE (<=);
  }
  return COUNT (stay);
}

MX_CLONES guint
mx_lanes_rejoin (gint64 *active, const gint64 *resume, gint64 pc, guint n)
{
  Vector here = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector mask = (Vector)(LOAD (resume, i) <= pc);
    STORE (active, i, mask);
    here += mask;
  }
  return COUNT (here);
}

MX_CLONES gint64
mx_lanes_least (const gint64 *row, guint n)
{
  Vector least = (Vector){0} + G_MAXINT64;
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector x = LOAD (row, i), less = (Vector)(x < least);
    least = BLEND (less, x, least);
  }
  return MIN (MIN (least[0], least[1]), MIN (least[2], least[3]));
}

#define UNROLL _Pragma ("GCC unroll 8")

/* Numbers below 2^32 multiply to one below 2^32 in half of their bits.  What does not change from lane
 * to lane is kept in registers where the rows are few. */
#define PLACE(count)                                                                     \
  {                                                                                      \
    const gint64 *row[count];                                                            \
    Halves times[count];                                                                 \
    UNROLL for (guint k = 0; k < (count); k++)                                           \
    {                                                                                    \
      row[k] = rows[k];                                                                  \
      times[k] = (Halves)((Vector){0} + stride[k]);                                      \
    }                                                                                    \
    for (guint i = 0; i < n / WIDTH; i++) {                                              \
      Halves place = (Halves)LOAD (row[0], i) * times[0];                                \
      UNROLL for (guint k = 1; k < (count); k++) place +=                                \
          (Halves)LOAD (row[k], i) * times[k];                                           \
      STORE (to, i, (Vector)place);                                                      \
    }                                                                                    \
  }                                                                                      \
  break

MX_CLONES void
mx_lanes_place (gint64 *to, const gint64 *const *rows, const gint64 *stride, guint n_rows,
                guint n)
{
  switch (n_rows) {
  case 2: PLACE (2);
  case 3: PLACE (3);
  case 4: PLACE (4);
  case 5: PLACE (5);
  case 6: PLACE (6);
  default:
    for (guint i = 0; i < n / WIDTH; i++) {
      Halves place = {0};
      for (guint k = 0; k < n_rows; k++)
        place += (Halves)LOAD (rows[k], i) * (Halves)((Vector){0} + stride[k]);
      STORE (to, i, (Vector)place);
    }
  }
}

MX_CLONES void
mx_lanes_place_far (gint64 *to, const gint64 *const *rows, const gint64 *stride,
                    guint n_rows, guint n)
{
  for (guint i = 0; i < n / WIDTH; i++) {
    Reals place = {0};
    for (guint k = 0; k < n_rows; k++)
      place += TO_REALS (LOAD (rows[k], i)) * (double)stride[k];
    STORE (to, i, FROM_REALS (place));
  }
}

/* The lanes that are set among four. */
static const guint16 lanes_of[16][4] = {
    {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
    {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3},
};

static const guint8 n_lanes_of[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

MX_CLONES gboolean
mx_lanes_legal (gint64 *const *rows, const gint64 *most, guint n_rows,
                const gint64 *active, guint n, guint16 *index, guint *n_index)
{
  const Vector bit = {1, 2, 4, 8};
  Vector large = {0};
  guint found = 0;
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector signs = {0}, above = {0};
    for (guint k = 0; k < n_rows; k++) {
      Vector x = LOAD (rows[k], i);
      signs |= x;
      above |= (Vector)(x > most[k]);
    }
    Vector legal = (Vector)(signs >= 0) & LOAD (active, i);
    large |= above & legal;
    legal &= bit;
    guint set = (guint)JOIN_OR (legal);
    guint64 four;
    memcpy (&four, lanes_of[set], sizeof four);
    four += G_GUINT64_CONSTANT (0x0001000100010001) * (i * WIDTH);
    memcpy (index + found, &four, sizeof four);
    found += n_lanes_of[set];
  }
  *n_index = found;
  return JOIN_OR (large) != 0;
}

MX_CLONES gboolean
mx_lanes_exceed (const gint64 *row, gint64 most, guint n)
{
  Vector any = {0};
  for (guint i = 0; i < n / WIDTH; i++)
    any |= most - LOAD (row, i);
  return JOIN_OR (any) < 0;
}

MX_CLONES void
mx_lanes_fill (gint64 *row, gint64 value, guint n)
{
  guint whole = n / WIDTH;
  for (guint i = 0; i < whole; i++)
    STORE (row, i, (Vector){0} + value);
  for (guint i = whole * WIDTH; i < n; i++)
    row[i] = value;
}

MX_CLONES void
mx_lanes_count (gint64 *to, guint at, gint64 first, guint n)
{
  Bits next = (Bits){0, 1, 2, 3} + (guint64)first;
  for (guint i = 0; i < n; i += WIDTH) {
    memcpy (to + at + i, &next, sizeof next);
    next += WIDTH;
  }
}

MX_CLONES void
mx_lanes_spread (gint64 *to, const gint64 *row, const MxLanesRun *runs, guint n_runs)
{
  for (guint r = 0; r < n_runs; r++) {
    Vector value = (Vector){0} + row[runs[r].lane];
    for (guint i = 0; i < runs[r].n; i += WIDTH)
      memcpy (to + i, &value, sizeof value);
    to += runs[r].n;
  }
}
