/* SPDX-License-Identifier: MIT */
#include "rules/narrow.h"

#include "core/clones.h"

/* Plain loops over short vectors, as those over wide lanes are, with four times as many numbers in
 * each. */

typedef gint16 Vector __attribute__ ((vector_size (32)));
typedef guint16 Bits __attribute__ ((vector_size (32)));
typedef gint64 Words __attribute__ ((vector_size (32)));
typedef gint16 Part __attribute__ ((vector_size (16)));
typedef gint32 Wide __attribute__ ((vector_size (32)));
typedef guint16 PartBits __attribute__ ((vector_size (16)));
typedef guint32 WideBits __attribute__ ((vector_size (32)));

#define WIDTH (sizeof (Vector) / sizeof (gint16))
#define PART (sizeof (Part) / sizeof (gint16))

#define LOAD(row, i) (((const Vector *)__builtin_assume_aligned ((row), 32))[i])
#define STORE(row, i, value)                                                             \
  (((Vector *)__builtin_assume_aligned ((row), 32))[i] = (value))
#define BLEND(mask, yes, no) (((mask) & (yes)) | (~(mask) & (no)))

static inline __attribute__ ((always_inline)) gboolean
is_set (const Vector *mask)
{
  Words words = (Words)*mask;
  return (words[0] | words[1] | words[2] | words[3]) != 0;
}

gboolean
mx_narrow_has (MxOpcode op)
{
  return op == MX_OP_COPY || op == MX_OP_ADD || op == MX_OP_SUB || op == MX_OP_MUL
         || op == MX_OP_XOR || op == MX_OP_MIN || op == MX_OP_MAX;
}

#define APPLY(result)                                                                    \
  for (guint i = 0; i < n / WIDTH; i++) {                                                \
    Vector x = LOAD (b, i), y = LOAD (c, i), mask = LOAD (active, i);                    \
    Vector value = (Vector)(result);                                                     \
    (void)y;                                                                             \
    STORE (to, i, BLEND (mask, value, LOAD (to, i)));                                    \
  }                                                                                      \
  break

MX_CLONES void
mx_narrow_apply (MxOpcode op, MxNarrow *to, const MxNarrow *b, const MxNarrow *c,
                 const MxNarrow *active, guint n)
{
  switch ((int)op) {
  case MX_OP_COPY: APPLY (x);
  case MX_OP_ADD: APPLY ((Bits)x + (Bits)y);
  case MX_OP_SUB: APPLY ((Bits)x - (Bits)y);
  case MX_OP_MUL: APPLY ((Bits)x * (Bits)y);
  case MX_OP_XOR: APPLY (x ^ y);
  case MX_OP_MIN: APPLY (BLEND ((Vector)(x < y), x, y));
  case MX_OP_MAX: APPLY (BLEND ((Vector)(x < y), y, x));
  default: g_assert_not_reached ();
  }
}

#define LEAVE(relation)                                                                  \
  for (guint i = 0; i < n / WIDTH; i++) {                                                \
    Vector mask = LOAD (active, i);                                                      \
    Vector goes = (Vector)(LOAD (a, i) relation LOAD (b, i)) & mask;                     \
    STORE (waiting, i, LOAD (waiting, i) | goes);                                        \
    STORE (active, i, mask & ~goes);                                                     \
    gone |= goes;                                                                        \
    left |= mask & ~goes;                                                                \
  }                                                                                      \
  break

MX_CLONES guint
mx_narrow_leave (MxOpcode op, const MxNarrow *a, const MxNarrow *b, MxNarrow *active,
                 MxNarrow *waiting, guint n)
{
  Vector gone = {0}, left = {0};
  switch ((int)op) {
  case MX_OP_JUMP_UNLESS:
  case MX_OP_JUMP_EQ: LEAVE (==);
  case MX_OP_JUMP_IF:
  case MX_OP_JUMP_NE: LEAVE (!=);
  case MX_OP_JUMP_LT: LEAVE (<);
  case MX_OP_JUMP_LE: LEAVE (<=);
  default: g_assert_not_reached ();
  }
  return (is_set (&left) ? MX_NARROW_STAY : 0) | (is_set (&gone) ? MX_NARROW_GO : 0);
}

MX_CLONES void
mx_narrow_join (MxNarrow *active, MxNarrow *waiting, guint n)
{
  for (guint i = 0; i < n / WIDTH; i++) {
    STORE (active, i, LOAD (active, i) | LOAD (waiting, i));
    STORE (waiting, i, (Vector){0});
  }
}

/* How many lanes are set in a sum of masks. */
static inline __attribute__ ((always_inline)) guint
add_up (const Vector *sum)
{
  gint total = 0;
  for (guint i = 0; i < WIDTH; i++)
    total -= (*sum)[i];
  return (guint)total;
}

MX_CLONES guint
mx_narrow_legal (const MxNarrowCheck *checks, guint n_checks, const MxNarrow *active,
                 MxNarrow *legal, MxNarrow *alone, guint n)
{
  Vector sum = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector signs = {0}, above = {0};
    for (guint k = 0; k < n_checks; k++) {
      Vector x = LOAD (checks[k].row, i);
      signs |= x;
      above |= (Vector)(x > checks[k].most);
    }
    Vector good = (Vector)(signs >= 0) & LOAD (active, i);
    STORE (legal, i, good);
    STORE (alone, i, LOAD (alone, i) | (good & above));
    sum += good;
  }
  return add_up (&sum);
}

MX_CLONES guint
mx_narrow_drop (MxNarrow *legal, const MxNarrow *out, guint n)
{
  Vector sum = {0};
  for (guint i = 0; i < n / WIDTH; i++) {
    Vector left = LOAD (legal, i) & ~LOAD (out, i);
    STORE (legal, i, left);
    sum += left;
  }
  return add_up (&sum);
}

#define LOAD_PART(row, i) (((const Part *)__builtin_assume_aligned ((row), 16))[i])

#define UNROLL _Pragma ("GCC unroll 4")

/* What does not change from lane to lane is kept in registers where terms are few. */
#define PLACE(count)                                                                     \
  {                                                                                      \
    MxNarrowTerm term[count];                                                            \
    UNROLL for (guint k = 0; k < (count); k++) term[k] = terms[k];                       \
    for (guint i = 0; i < n / PART; i++) {                                               \
      WideBits sum = from[i];                                                            \
      UNROLL for (guint k = 0; k < (count); k++) sum += WEIGH (term[k], i);              \
      place[i] = sum;                                                                    \
    }                                                                                    \
  }                                                                                      \
  break

#define WEIGH(term, i)                                                                   \
  ((WideBits) __builtin_convertvector((Part)((PartBits)LOAD_PART ((term).row, i)         \
                                             - (PartBits)LOAD_PART ((term).less, i)),    \
                                      Wide)                                              \
   * (term).stride)

MX_CLONES void
mx_narrow_place (gint32 *to, const gint32 *base, const MxNarrowTerm *terms, guint n_terms,
                 guint n)
{
  const WideBits *from = __builtin_assume_aligned (base, 32);
  WideBits *place = __builtin_assume_aligned (to, 32);
  switch (n_terms) {
  case 1: PLACE (1);
  case 2: PLACE (2);
  case 3: PLACE (3);
  default:
    for (guint i = 0; i < n / PART; i++) {
      WideBits sum = from[i];
      for (guint k = 0; k < n_terms; k++)
        sum += WEIGH (terms[k], i);
      place[i] = sum;
    }
  }
}

MX_CLONES gboolean
mx_narrow_meet (const MxNarrow *a, const MxNarrow *b, guint n)
{
  Vector both = {0};
  for (guint i = 0; i < n / WIDTH; i++)
    both |= LOAD (a, i) & LOAD (b, i);
  return is_set (&both);
}

MX_CLONES void
mx_narrow_merge (gint32 *to, const gint32 *from, const MxNarrow *mask, guint n)
{
  const Wide *more = __builtin_assume_aligned (from, 32);
  Wide *row = __builtin_assume_aligned (to, 32);
  for (guint i = 0; i < n / PART; i++) {
    Wide wide = __builtin_convertvector(LOAD_PART (mask, i), Wide);
    row[i] = BLEND (wide, more[i], row[i]);
  }
}

MX_CLONES gboolean
mx_narrow_exceed (const MxNarrow *row, MxNarrow most, guint n)
{
  Vector any = {0};
  for (guint i = 0; i < n / WIDTH; i++)
    any |= (Vector)(LOAD (row, i) > most);
  return is_set (&any);
}
