/* SPDX-License-Identifier: MIT */
#include "rules/arithmetic.h"
#include "rules/number-set.h"

/* Where the numbers end, and the predicates against their plain definitions. */

#define LEAST G_MININT64
#define MOST G_MAXINT64

static gint64
apply (MxOpcode op, gint64 b, gint64 c)
{
  gint64 result = 0;
  g_assert_cmpint (mx_arithmetic_apply (op, b, c, &result), ==, MX_ARITHMETIC_OK);
  return result;
}

static MxArithmetic
fault (MxOpcode op, gint64 b, gint64 c)
{
  gint64 result = 0;
  return mx_arithmetic_apply (op, b, c, &result);
}

static void
test_division_rounds_down (void)
{
  g_assert_cmpint (apply (MX_OP_DIV, 7, 2), ==, 3);
  g_assert_cmpint (apply (MX_OP_DIV, -7, 2), ==, -4);
  g_assert_cmpint (apply (MX_OP_DIV, 7, -2), ==, -4);
  g_assert_cmpint (apply (MX_OP_DIV, -8, 2), ==, -4);
  g_assert_cmpint (apply (MX_OP_DIV, LEAST, 1), ==, LEAST);
}

static void
test_modulo_is_never_negative (void)
{
  g_assert_cmpint (apply (MX_OP_MOD, 7, 3), ==, 1);
  g_assert_cmpint (apply (MX_OP_MOD, -7, 3), ==, 2);
  g_assert_cmpint (apply (MX_OP_MOD, -6, 3), ==, 0);
  g_assert_cmpint (apply (MX_OP_MOD, -7, -3), ==, 2);
  g_assert_cmpint (apply (MX_OP_MOD, LEAST, -1), ==, 0);
  g_assert_cmpint (apply (MX_OP_MOD, -1, LEAST), ==, MOST);
}

static void
test_overflow (void)
{
  g_assert_cmpint (fault (MX_OP_ADD, MOST, 1), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_SUB, LEAST, 1), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_MUL, MOST, 2), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_DIV, LEAST, -1), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_NEG, LEAST, 0), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_ABS, LEAST, 0), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_GCD, LEAST, 0), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_LCM, MOST, 2), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_POW, 2, 63), ==, MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_POW, 10, 19), ==, MX_ARITHMETIC_OVERFLOW);
}

static void
test_no_value (void)
{
  g_assert_cmpint (fault (MX_OP_DIV, 1, 0), ==, MX_ARITHMETIC_DIVISION_BY_ZERO);
  g_assert_cmpint (fault (MX_OP_MOD, 1, 0), ==, MX_ARITHMETIC_DIVISION_BY_ZERO);
  g_assert_cmpint (fault (MX_OP_POW, 2, -1), ==, MX_ARITHMETIC_NEGATIVE_EXPONENT);
  g_assert_cmpint (fault (MX_OP_CTZ, 0, 0), ==, MX_ARITHMETIC_CTZ_OF_ZERO);
  g_assert_cmpint (fault (MX_OP_FLOORLOG2, 0, 0), ==, MX_ARITHMETIC_LOG_OF_NON_POSITIVE);
  g_assert_cmpint (fault (MX_OP_FLOORLOG2, -4, 0), ==, MX_ARITHMETIC_LOG_OF_NON_POSITIVE);
  g_assert_cmpint (fault (MX_OP_LEASTPRIME, 1, 0), ==,
                   MX_ARITHMETIC_LEASTPRIME_BELOW_TWO);
  g_assert_cmpint (fault (MX_OP_LEASTPRIME, (gint64)1048583 * 1048583, 0), ==,
                   MX_ARITHMETIC_LEASTPRIME_UNKNOWN);
  g_assert_cmpint (fault (MX_OP_PRIMEINDEX, 1, 0), ==,
                   MX_ARITHMETIC_PRIMEINDEX_OF_NO_PRIME);
  g_assert_cmpint (fault (MX_OP_PRIMEINDEX, 1048583, 0), ==,
                   MX_ARITHMETIC_PRIMEINDEX_UNKNOWN);
  g_assert_cmpint (fault (MX_OP_LEASTFIB, 0, 0), ==, MX_ARITHMETIC_LEASTFIB_BELOW_ONE);
  g_assert_cmpint (fault (MX_OP_PHIFLOOR, -1, 0), ==, MX_ARITHMETIC_PHIFLOOR_OF_NEGATIVE);
  g_assert_cmpint (fault (MX_OP_PHIFLOOR, (gint64)1 << 62 | (gint64)1 << 61, 0), ==,
                   MX_ARITHMETIC_OVERFLOW);
  g_assert_cmpint (fault (MX_OP_POPCOUNT, -1, 0), ==, MX_ARITHMETIC_POPCOUNT_OF_NEGATIVE);
}

static void
test_power (void)
{
  g_assert_cmpint (apply (MX_OP_POW, 2, 62), ==, (gint64)1 << 62);
  g_assert_cmpint (apply (MX_OP_POW, -2, 63), ==, LEAST);
  g_assert_cmpint (apply (MX_OP_POW, 0, 0), ==, 1);
  g_assert_cmpint (apply (MX_OP_POW, -1, MOST), ==, -1);
  g_assert_cmpint (apply (MX_OP_POW, 3, 39), ==, 4052555153018976267);
}

static void
test_zero_divides_zero_alone (void)
{
  g_assert_cmpint (apply (MX_OP_DIVIDES, 0, 0), ==, 1);
  g_assert_cmpint (apply (MX_OP_DIVIDES, 0, 5), ==, 0);
  g_assert_cmpint (apply (MX_OP_DIVIDES, 5, 0), ==, 1);
  g_assert_cmpint (apply (MX_OP_DIVIDES, -3, 6), ==, 1);
  g_assert_cmpint (apply (MX_OP_DIVIDES, -1, LEAST), ==, 1);
  g_assert_cmpint (apply (MX_OP_GCD, 0, 0), ==, 0);
  g_assert_cmpint (apply (MX_OP_GCD, -12, 18), ==, 6);
  g_assert_cmpint (apply (MX_OP_LCM, -4, 6), ==, 12);
}

/* The definitions, with no cleverness. */
static gboolean
plain_prime (gint64 x)
{
  for (gint64 d = 2; d < x; d++)
    if (x % d == 0)
      return FALSE;
  return x > 1;
}

static gboolean
plain_square (gint64 x)
{
  for (gint64 r = 0; r * r <= x; r++)
    if (r * r == x)
      return TRUE;
  return FALSE;
}

static gboolean
plain_fibonacci (gint64 x)
{
  for (gint64 a = 0, b = 1; a <= x; b += a, a = b - a)
    if (a == x)
      return TRUE;
  return FALSE;
}

static void
test_predicates_below_3000 (void)
{
  for (gint64 x = -20; x < 3000; x++) {
    g_assert_cmpint (apply (MX_OP_ISPRIME, x, 0), ==, plain_prime (x));
    g_assert_cmpint (apply (MX_OP_ISSQUARE, x, 0), ==, plain_square (x));
    g_assert_cmpint (apply (MX_OP_ISFIB, x, 0), ==, plain_fibonacci (x));
    gint64 power = 1;
    while (power < x)
      power *= 2;
    g_assert_cmpint (apply (MX_OP_ISPOW2, x, 0), ==, power == x);
  }
}

/* The table of small primes meets the test for larger ones without a gap. */
static void
test_primes_where_the_table_ends (void)
{
  for (gint64 x = MX_SMALL_NUMBERS - 40; x < MX_SMALL_NUMBERS + 40; x++)
    g_assert_cmpint (apply (MX_OP_ISPRIME, x, 0), ==, plain_prime (x));
}

static void
test_large_predicates (void)
{
  g_assert_true (
      apply (MX_OP_ISPRIME, 9223372036854775783, 0)); /* the largest below 2^63 */
  g_assert_false (
      apply (MX_OP_ISPRIME, 3215031751, 0)); /* a strong pseudoprime to 2..7 */
  g_assert_false (apply (MX_OP_ISPRIME, 3825123056546413051, 0)); /* to 2..23 */
  g_assert_true (apply (MX_OP_ISFIB, 7540113804746346429, 0));
  g_assert_false (apply (MX_OP_ISFIB, MOST, 0));
  g_assert_true (apply (MX_OP_ISSQUARE, (gint64)3037000499 * 3037000499, 0));
  g_assert_false (apply (MX_OP_ISSQUARE, MOST, 0));
  g_assert_cmpint (apply (MX_OP_FLOORLOG2, MOST, 0), ==, 62);
  g_assert_cmpint (apply (MX_OP_LEASTPRIME, MOST, 0), ==, 7);
  g_assert_cmpint (apply (MX_OP_LEASTPRIME, (gint64)1048573 * 1048583, 0), ==, 1048573);
  g_assert_cmpint (apply (MX_OP_LEASTPRIME, 9223372036854775783, 0), ==,
                   9223372036854775783);
  g_assert_cmpint (apply (MX_OP_PRIMEINDEX, 2, 0), ==, 1);
  g_assert_cmpint (apply (MX_OP_PRIMEINDEX, 127, 0), ==, 31);
  g_assert_cmpint (apply (MX_OP_PRIMEINDEX, 131, 0), ==, 32);
  g_assert_cmpint (apply (MX_OP_PRIMEINDEX, 1048573, 0), ==, 82025);
  g_assert_cmpint (apply (MX_OP_LEASTFIB, 100, 0), ==, 3);
  g_assert_cmpint (apply (MX_OP_LEASTFIB, MOST, 0), >, 0);
  g_assert_cmpint (apply (MX_OP_PHIFLOOR, 0, 0), ==, 0);
  g_assert_cmpint (apply (MX_OP_PHIFLOOR, 8, 0), ==, 12);
  g_assert_cmpint (apply (MX_OP_PHIFLOOR, 5700357409661599242, 0), ==,
                   9223372036854775806);
  g_assert_cmpint (apply (MX_OP_CTZ, -8, 0), ==, 3);
  g_assert_cmpint (apply (MX_OP_POPCOUNT, MOST, 0), ==, 63);
}

static void
test_set_merges (void)
{
  MxInterval intervals[] = {{5, 7}, {1, 1}, {8, 9}, {2, 2}, {6, 6}, {20, 10}, {15, 15}};
  g_autofree MxNumberSet *set = mx_number_set_new (intervals, G_N_ELEMENTS (intervals));
  g_assert_cmpuint (set->n, ==, 3);
  g_assert_cmpuint (mx_number_set_count (set), ==, 8);
  for (gint64 x = -1; x < 25; x++)
    g_assert_cmpint (mx_number_set_has (set, x), ==,
                     x == 1 || x == 2 || (x >= 5 && x <= 9) || x == 15);
}

static void
test_set_of_everything (void)
{
  MxInterval intervals[] = {{LEAST, -1}, {0, MOST}, {3, 4}};
  g_autofree MxNumberSet *set = mx_number_set_new (intervals, 3);
  g_assert_cmpuint (set->n, ==, 1);
  g_assert_cmpuint (mx_number_set_count (set), ==, G_MAXUINT64);
  g_assert_true (mx_number_set_has (set, LEAST));
  g_assert_true (mx_number_set_has (set, MOST));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/arithmetic/division-rounds-down", test_division_rounds_down);
  g_test_add_func ("/rules/arithmetic/modulo-is-never-negative",
                   test_modulo_is_never_negative);
  g_test_add_func ("/rules/arithmetic/overflow", test_overflow);
  g_test_add_func ("/rules/arithmetic/no-value", test_no_value);
  g_test_add_func ("/rules/arithmetic/power", test_power);
  g_test_add_func ("/rules/arithmetic/zero-divides-zero-alone",
                   test_zero_divides_zero_alone);
  g_test_add_func ("/rules/arithmetic/predicates-below-3000", test_predicates_below_3000);
  g_test_add_func ("/rules/arithmetic/primes-where-the-table-ends",
                   test_primes_where_the_table_ends);
  g_test_add_func ("/rules/arithmetic/large-predicates", test_large_predicates);
  g_test_add_func ("/rules/arithmetic/set-merges", test_set_merges);
  g_test_add_func ("/rules/arithmetic/set-of-everything", test_set_of_everything);
  return g_test_run ();
}
