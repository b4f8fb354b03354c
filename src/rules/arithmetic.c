/* SPDX-License-Identifier: MIT */
#include "rules/arithmetic.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>

/* Magnitudes are computed without a sign, so that the least number, whose negative does not
 * fit, needs no case of its own but where it is the result. */

__extension__ typedef unsigned __int128 Wide;

static guint64
magnitude (gint64 x)
{
  return x < 0 ? -(guint64)x : (guint64)x;
}

static MxArithmetic
from_magnitude (guint64 m, gint64 *result)
{
  if (m > G_MAXINT64)
    return MX_ARITHMETIC_OVERFLOW;
  *result = (gint64)m;
  return MX_ARITHMETIC_OK;
}

static MxArithmetic
divide (gint64 b, gint64 c, gint64 *result)
{
  if (c == 0)
    return MX_ARITHMETIC_DIVISION_BY_ZERO;
  if (c == -1)
    return __builtin_sub_overflow (0, b, result) ? MX_ARITHMETIC_OVERFLOW
                                                 : MX_ARITHMETIC_OK;
  *result = b / c - (b % c != 0 && (b < 0) != (c < 0));
  return MX_ARITHMETIC_OK;
}

static MxArithmetic
modulo (gint64 b, gint64 c, gint64 *result)
{
  if (c == 0)
    return MX_ARITHMETIC_DIVISION_BY_ZERO;
  guint64 m = magnitude (c), rest = magnitude (b) % m;
  if (b < 0 && rest != 0)
    rest = m - rest;
  return from_magnitude (rest, result);
}

static MxArithmetic
power (gint64 b, gint64 c, gint64 *result)
{
  if (c < 0)
    return MX_ARITHMETIC_NEGATIVE_EXPONENT;
  gint64 product = 1, square = b;
  gboolean square_fits = TRUE;
  for (; c > 0; c >>= 1) {
    if ((c & 1) != 0
        && (!square_fits || __builtin_mul_overflow (product, square, &product)))
      return MX_ARITHMETIC_OVERFLOW;
    if (square_fits && __builtin_mul_overflow (square, square, &square))
      square_fits = FALSE;
  }
  *result = product;
  return MX_ARITHMETIC_OK;
}

/* By halving and subtracting (Stein), for a division takes longer than all that. */
static guint64
greatest_common_divisor (guint64 a, guint64 b)
{
  if (a == 0 || b == 0)
    return a | b;
  int twos = __builtin_ctzll (a | b);
  a >>= __builtin_ctzll (a);
  while (b != 0) {
    b >>= __builtin_ctzll (b);
    guint64 less = MIN (a, b);
    b = MAX (a, b) - less;
    a = less;
  }
  return a << twos;
}

static MxArithmetic
least_common_multiple (gint64 b, gint64 c, gint64 *result)
{
  guint64 m = magnitude (b), n = magnitude (c), product;
  if (m == 0 || n == 0)
    return from_magnitude (0, result);
  if (__builtin_mul_overflow (m / greatest_common_divisor (m, n), n, &product))
    return MX_ARITHMETIC_OVERFLOW;
  return from_magnitude (product, result);
}

/* Both below M.  128 bits divide slowly: they are kept for where they are needed. */
static guint64
multiply_modulo (guint64 a, guint64 b, guint64 m)
{
  return m <= G_MAXUINT32 ? a * b % m : (guint64)((Wide)a * b % m);
}

static guint64
power_modulo (guint64 base, guint64 exponent, guint64 m)
{
  guint64 product = 1;
  for (base %= m; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0)
      product = multiply_modulo (product, base, m);
    base = multiply_modulo (base, base, m);
  }
  return product;
}

/* A bit for each odd number below MX_SMALL_NUMBERS: set if it is not prime. */
static guint64 *
sieve (void)
{
  guint64 *composite = g_new0 (guint64, MX_SMALL_NUMBERS / 128);
  composite[0] = 1;
  for (guint p = 3; p * p < MX_SMALL_NUMBERS; p += 2)
    for (guint m = p * p; m < MX_SMALL_NUMBERS; m += 2 * p)
      composite[m / 128] |= (guint64)1 << (m / 2 % 64);
  return composite;
}

/* Rules ask for the small ones again and again: once for each number in each position. */
const guint64 *
mx_small_composites (void)
{
  static guint64 *composite = NULL;
  if (g_once_init_enter (&composite))
    g_once_init_leave (&composite, sieve ());
  return composite;
}

static gboolean
is_small_prime (guint x)
{
  return x == 2
         || (x % 2 == 1 && (mx_small_composites ()[x / 128] >> (x / 2 % 64) & 1) == 0);
}

/* Miller and Rabin's test.  With the first four primes it decides every number below
 * 3,215,031,751, with the first twelve every one below 3.3 * 10^24 (Sorenson and Webster 2015). */
static gboolean
is_prime (gint64 x)
{
  static const guint8 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (x < 2)
    return FALSE;
  if (x < MX_SMALL_NUMBERS)
    return is_small_prime ((guint)x);
  guint64 n = (guint64)x;
  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    if (n % bases[i] == 0)
      return n == bases[i];

  guint n_bases = n < 3215031751 ? 4 : G_N_ELEMENTS (bases);
  guint64 odd = n - 1;
  guint twos = 0;
  for (; odd % 2 == 0; odd /= 2)
    twos++;
  for (guint i = 0; i < n_bases; i++) {
    guint64 y = power_modulo (bases[i], odd, n);
    if (y == 1 || y == n - 1)
      continue;
    guint j = 1;
    for (; j < twos && y != n - 1; j++)
      y = multiply_modulo (y, y, n);
    if (y != n - 1)
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_square (gint64 x)
{
  if (x < 0)
    return FALSE;
  guint64 n = (guint64)x, root = 0;
  for (guint64 bit = (guint64)1 << 31; bit > 0; bit >>= 1)
    if ((root | bit) * (root | bit) <= n)
      root |= bit;
  return root * root == n;
}

static gboolean
is_fibonacci (gint64 x)
{
  guint64 a = 0, b = 1;
  while (x >= 0 && a < (guint64)x) {
    guint64 next = a + b;
    a = b;
    b = next;
  }
  return x >= 0 && a == (guint64)x;
}

/* Where no factor is small and the number is not prime, the least one would have to be sought
 * among very many. */
static MxArithmetic
least_prime (gint64 x, gint64 *result)
{
  if (x < 2)
    return MX_ARITHMETIC_LEASTPRIME_BELOW_TWO;
  *result = x % 2 == 0 ? 2 : x;
  if (*result == 2 || is_prime (x))
    return MX_ARITHMETIC_OK;
  const guint64 *composite = mx_small_composites ();
  for (gint64 d = 3; d < MX_SMALL_NUMBERS; d += 2) {
    if ((composite[d / 128] >> (d / 2 % 64) & 1) != 0 || x % d != 0)
      continue;
    *result = d;
    return MX_ARITHMETIC_OK;
  }
  return MX_ARITHMETIC_LEASTPRIME_UNKNOWN;
}

/* For each word of the table of small composites: how many odd primes stand before it. */
static guint32 *
count_primes (void)
{
  const guint64 *composite = mx_small_composites ();
  guint32 *before = g_new (guint32, MX_SMALL_NUMBERS / 128);
  guint32 n = 0;
  for (guint i = 0; i < MX_SMALL_NUMBERS / 128; i++) {
    before[i] = n;
    n += 64 - (guint32)__builtin_popcountll (composite[i]);
  }
  return before;
}

static MxArithmetic
prime_index (gint64 x, gint64 *result)
{
  static guint32 *before = NULL;
  if (!is_prime (x))
    return MX_ARITHMETIC_PRIMEINDEX_OF_NO_PRIME;
  if (x >= MX_SMALL_NUMBERS)
    return MX_ARITHMETIC_PRIMEINDEX_UNKNOWN;
  if (g_once_init_enter (&before))
    g_once_init_leave (&before, count_primes ());
  /* The odd numbers up to x that share its word; 2 comes before all of them. */
  guint64 word = ~mx_small_composites ()[x / 128];
  guint64 up_to = ~(guint64)0 >> (63 - x / 2 % 64);
  *result = x == 2 ? 1 : 1 + before[x / 128] + __builtin_popcountll (word & up_to);
  return MX_ARITHMETIC_OK;
}

/* Zeckendorf: every number is the sum of Fibonacci numbers no two of which are neighbours, in one
 * way, and the largest that fits is one of them. */
static MxArithmetic
least_fibonacci (gint64 x, gint64 *result)
{
  guint64 a = 1, b = 2, rest = (guint64)x;
  if (x < 1)
    return MX_ARITHMETIC_LEASTFIB_BELOW_ONE;
  while (b <= rest) {
    guint64 next = a + b;
    a = b;
    b = next;
  }
  while (rest > 0) {
    if (a <= rest) {
      rest -= a;
      *result = (gint64)a;
    }
    guint64 less = b - a;
    b = a;
    a = less;
  }
  return MX_ARITHMETIC_OK;
}

static guint64
square_root (Wide x)
{
  guint64 root = 0;
  for (guint64 bit = (guint64)1 << 63; bit > 0; bit >>= 1)
    if ((Wide)(root | bit) * (root | bit) <= x)
      root |= bit;
  return root;
}

/* k * (1 + sqrt 5) / 2 is the half of k + sqrt (5 k^2), and rounding the root down first changes
 * nothing, for k is whole. */
static MxArithmetic
golden_floor (gint64 k, gint64 *result)
{
  /* From here on the result does not fit, and below 5 k^2 does. */
  const gint64 most = ((gint64)1 << 62) + ((gint64)1 << 60);
  if (k < 0)
    return MX_ARITHMETIC_PHIFLOOR_OF_NEGATIVE;
  if (k >= most)
    return MX_ARITHMETIC_OVERFLOW;
  Wide root = square_root ((Wide)k * (Wide)k * 5);
  return from_magnitude ((guint64)((root + (Wide)k) / 2), result);
}

static gboolean
divides (gint64 b, gint64 c)
{
  return b == 0 ? c == 0 : magnitude (c) % magnitude (b) == 0;
}

static MxArithmetic
apply_to_one (MxOpcode op, gint64 b, gint64 *result)
{
  MxArithmetic ok = MX_ARITHMETIC_OK;
  /* Only the operations of one operand can come here. */
  switch ((int)op) {
  case MX_OP_NEG:
    return __builtin_sub_overflow (0, b, result) ? MX_ARITHMETIC_OVERFLOW : ok;
  case MX_OP_ABS: return from_magnitude (magnitude (b), result);
  case MX_OP_POPCOUNT:
    *result = __builtin_popcountll ((guint64)b);
    return b < 0 ? MX_ARITHMETIC_POPCOUNT_OF_NEGATIVE : ok;
  case MX_OP_CTZ:
    if (b == 0)
      return MX_ARITHMETIC_CTZ_OF_ZERO;
    *result = __builtin_ctzll ((guint64)b);
    return ok;
  case MX_OP_FLOORLOG2:
    if (b <= 0)
      return MX_ARITHMETIC_LOG_OF_NON_POSITIVE;
    *result = 63 - __builtin_clzll ((guint64)b);
    return ok;
  case MX_OP_LEASTPRIME: return least_prime (b, result);
  case MX_OP_PRIMEINDEX: return prime_index (b, result);
  case MX_OP_LEASTFIB: return least_fibonacci (b, result);
  case MX_OP_PHIFLOOR: return golden_floor (b, result);
  case MX_OP_ISPRIME: *result = is_prime (b); return ok;
  case MX_OP_ISPOW2: *result = b > 0 && (b & (b - 1)) == 0; return ok;
  case MX_OP_ISSQUARE: *result = is_square (b); return ok;
  case MX_OP_ISFIB: *result = is_fibonacci (b); return ok;
  default: g_assert_not_reached ();
  }
}

MxArithmetic
mx_arithmetic_apply (MxOpcode op, gint64 b, gint64 c, gint64 *result)
{
  MxArithmetic ok = MX_ARITHMETIC_OK, overflow = MX_ARITHMETIC_OVERFLOW;
  switch ((int)op) {
  case MX_OP_ADD: return __builtin_add_overflow (b, c, result) ? overflow : ok;
  case MX_OP_SUB: return __builtin_sub_overflow (b, c, result) ? overflow : ok;
  case MX_OP_MUL: return __builtin_mul_overflow (b, c, result) ? overflow : ok;
  case MX_OP_DIV: return divide (b, c, result);
  case MX_OP_MOD: return modulo (b, c, result);
  case MX_OP_POW: return power (b, c, result);
  case MX_OP_XOR: *result = b ^ c; return ok;
  case MX_OP_MIN: *result = MIN (b, c); return ok;
  case MX_OP_MAX: *result = MAX (b, c); return ok;
  case MX_OP_GCD:
    return from_magnitude (greatest_common_divisor (magnitude (b), magnitude (c)),
                           result);
  case MX_OP_LCM: return least_common_multiple (b, c, result);
  case MX_OP_DIVIDES: *result = divides (b, c); return ok;
  default: return apply_to_one (op, b, result);
  }
}

const char *
mx_arithmetic_message (MxArithmetic fault)
{
  switch (fault) {
  case MX_ARITHMETIC_OVERFLOW:
    return _ ("the result is too large: numbers go up to 9223372036854775807");
  case MX_ARITHMETIC_DIVISION_BY_ZERO: return _ ("division by zero");
  case MX_ARITHMETIC_NEGATIVE_EXPONENT: return _ ("the exponent is negative");
  case MX_ARITHMETIC_POPCOUNT_OF_NEGATIVE: return _ ("'popcount' of a negative number");
  case MX_ARITHMETIC_CTZ_OF_ZERO: return _ ("'ctz' of 0: 2 divides it without end");
  case MX_ARITHMETIC_LOG_OF_NON_POSITIVE: return _ ("'floorlog2' of a number below 1");
  case MX_ARITHMETIC_LEASTPRIME_BELOW_TWO: return _ ("'leastprime' of a number below 2");
  case MX_ARITHMETIC_LEASTPRIME_UNKNOWN:
    return _ ("'leastprime' of a number whose prime factors are all above 1048576");
  case MX_ARITHMETIC_PRIMEINDEX_OF_NO_PRIME:
    return _ ("'primeindex' of a number that is not prime");
  case MX_ARITHMETIC_PRIMEINDEX_UNKNOWN:
    return _ ("'primeindex' of a prime above 1048576");
  case MX_ARITHMETIC_LEASTFIB_BELOW_ONE: return _ ("'leastfib' of a number below 1");
  case MX_ARITHMETIC_PHIFLOOR_OF_NEGATIVE: return _ ("'phifloor' of a negative number");
  case MX_ARITHMETIC_OK: break;
  }
  return "";
}

char *
mx_index_message (gint64 index, guint n)
{
  return g_strdup_printf (
      ngettext ("the index %1$s is outside the list, which has %2$u element",
                "the index %1$s is outside the list, which has %2$u elements", n),
      MX_DECIMAL (index), n);
}

const char *
mx_decimal (gint64 number, char buffer[MX_DECIMAL_SIZE])
{
  g_snprintf (buffer, MX_DECIMAL_SIZE, "%" G_GINT64_FORMAT, number);
  return buffer;
}
