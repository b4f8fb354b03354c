/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

#include <string.h>

/* Arithmetic by the schoolbook: each number is computed in 128 bits, where nothing overflows, and
 * then looked at whether it fits; functions go by their definitions. */

__extension__ typedef __int128 Long;

static gboolean
fit (Long x, gint64 *result)
{
  if (x < G_MININT64 || x > G_MAXINT64)
    return FALSE;
  *result = (gint64)x;
  return TRUE;
}

static Long
absolute (Long x)
{
  return x < 0 ? -x : x;
}

/* Rounded down. */
static Long
quotient (Long a, Long b)
{
  Long q = a / b;
  return q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}

/* Never negative. */
static Long
remainder_of (Long a, Long b)
{
  Long r = a % absolute (b);
  return r < 0 ? r + absolute (b) : r;
}

/* The nim-sum, bit by bit; negative numbers are in two's complement. */
static gint64
nim_sum (gint64 a, gint64 b)
{
  guint64 sum = 0;
  for (guint i = 0; i < 64; i++) {
    guint64 x = ((guint64)a >> i) & 1, y = ((guint64)b >> i) & 1;
    if (x + y == 1)
      sum |= (guint64)1 << i;
  }
  return (gint64)sum;
}

static gboolean
divides (gint64 a, gint64 b)
{
  if (a == 0)
    return b == 0;
  return remainder_of (b, a) == 0;
}

gboolean
number_binary (MxOperator op, gint64 a, gint64 b, gint64 *result)
{
  switch (op) {
  case MX_OPERATOR_ADD: return fit ((Long)a + b, result);
  case MX_OPERATOR_SUB: return fit ((Long)a - b, result);
  case MX_OPERATOR_MUL: return fit ((Long)a * b, result);
  case MX_OPERATOR_DIV: return b != 0 && fit (quotient (a, b), result);
  case MX_OPERATOR_MOD: return b != 0 && fit (remainder_of (a, b), result);
  case MX_OPERATOR_XOR: *result = nim_sum (a, b); return TRUE;
  case MX_OPERATOR_EQ: *result = a == b; return TRUE;
  case MX_OPERATOR_NE: *result = a != b; return TRUE;
  case MX_OPERATOR_LT: *result = a < b; return TRUE;
  case MX_OPERATOR_LE: *result = a <= b; return TRUE;
  case MX_OPERATOR_GT: *result = a > b; return TRUE;
  case MX_OPERATOR_GE: *result = a >= b; return TRUE;
  case MX_OPERATOR_DIVIDES: *result = divides (a, b); return TRUE;
  case MX_OPERATOR_OR:
  case MX_OPERATOR_AND:
  case MX_OPERATOR_IN: break;
  }
  g_assert_not_reached ();
}

gboolean
number_power (gint64 a, gint64 b, gint64 *result)
{
  gint64 product = 1;
  if (b < 0)
    return FALSE;
  if (a == 0 || a == 1) {
    *result = b == 0 ? 1 : a;
    return TRUE;
  }
  if (a == -1) {
    *result = b % 2 == 0 ? 1 : -1;
    return TRUE;
  }
  for (gint64 i = 0; i < b; i++)
    if (!fit ((Long)product * a, &product))
      return FALSE;
  *result = product;
  return TRUE;
}

static Long
greatest_divisor (Long a, Long b)
{
  return b == 0 ? a : greatest_divisor (b, a % b);
}

static gboolean
is_prime (gint64 x, guint64 *cost)
{
  if (x < 2)
    return FALSE;
  for (gint64 d = 2; d <= x / d; d++) {
    ++*cost;
    if (x % d == 0)
      return FALSE;
    /* A number that would take too long: the caller's budget ends here. */
    if (*cost > 10000000)
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_power_of_two (gint64 x)
{
  Long power = 1;
  while (power < x)
    power *= 2;
  return power == x;
}

static gboolean
is_square (gint64 x)
{
  Long low = 0, high = (Long)1 << 32;
  while (low < high) {
    Long middle = (low + high) / 2;
    if (middle * middle < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low * low == x;
}

static gboolean
is_fibonacci (gint64 x)
{
  Long a = 0, b = 1;
  while (a < x) {
    Long c = a + b;
    a = b;
    b = c;
  }
  return a == x;
}

/* By trying all that divide it, as far as the program looks. */
static gboolean
least_prime (gint64 x, gint64 *result, guint64 *cost)
{
  const gint64 small = (gint64)1 << 20;
  for (gint64 d = 2; x >= 2 && d <= x / d; d++) {
    ++*cost;
    if (d >= small) {
      *result = x;
      return is_prime (x, cost);
    }
    if (x % d == 0) {
      *result = d;
      return TRUE;
    }
  }
  *result = x;
  return x >= 2;
}

static gboolean
prime_index (gint64 x, gint64 *result, guint64 *cost)
{
  if (x >= (gint64)1 << 20 || !is_prime (x, cost))
    return FALSE;
  for (gint64 p = 2; p <= x; p++)
    *result += is_prime (p, cost);
  return TRUE;
}

/* The largest Fibonacci number that fits is taken away until nothing is left. */
static gboolean
least_fibonacci (gint64 x, gint64 *result)
{
  if (x < 1)
    return FALSE;
  while (x > 0) {
    Long a = 1, b = 2;
    while (b <= x) {
      Long c = a + b;
      a = b;
      b = c;
    }
    *result = (gint64)a;
    x -= (gint64)a;
  }
  return TRUE;
}

/* The largest m with m / x <= phi, that is, for x > 0, m^2 - m x - x^2 <= 0. */
static gboolean
golden_floor (gint64 x, gint64 *result)
{
  Long low = x, high = 2 * (Long)x;
  if (x < 0)
    return FALSE;
  while (low < high) {
    Long middle = (low + high + 1) / 2;
    if (middle * (middle - x) <= (Long)x * x)
      low = middle;
    else
      high = middle - 1;
  }
  return fit (low, result);
}

static gboolean
function_of_one (const char *name, gint64 x, gint64 *result, guint64 *cost)
{
  *result = 0;
  if (strcmp (name, "abs") == 0)
    return fit (absolute (x), result);
  if (strcmp (name, "isprime") == 0)
    *result = is_prime (x, cost);
  else if (strcmp (name, "ispow2") == 0)
    *result = is_power_of_two (x);
  else if (strcmp (name, "issquare") == 0)
    *result = is_square (x);
  else if (strcmp (name, "isfib") == 0)
    *result = is_fibonacci (x);
  else if (strcmp (name, "popcount") == 0) {
    if (x < 0)
      return FALSE;
    for (; x > 0; x /= 2)
      *result += x % 2;
  } else if (strcmp (name, "ctz") == 0) {
    if (x == 0)
      return FALSE;
    for (; x % 2 == 0; x /= 2)
      ++*result;
  } else if (strcmp (name, "floorlog2") == 0) {
    if (x < 1)
      return FALSE;
    for (; x > 1; x /= 2)
      ++*result;
  } else if (strcmp (name, "leastprime") == 0) {
    return least_prime (x, result, cost);
  } else if (strcmp (name, "primeindex") == 0) {
    return prime_index (x, result, cost);
  } else if (strcmp (name, "leastfib") == 0) {
    return least_fibonacci (x, result);
  } else if (strcmp (name, "phifloor") == 0) {
    return golden_floor (x, result);
  } else {
    g_assert_not_reached ();
  }
  return TRUE;
}

static gboolean
function_of_two (const char *name, gint64 x, gint64 y, gint64 *result)
{
  if (strcmp (name, "min") == 0) {
    *result = x < y ? x : y;
    return TRUE;
  }
  if (strcmp (name, "max") == 0) {
    *result = x > y ? x : y;
    return TRUE;
  }
  Long a = absolute (x), b = absolute (y), divisor = greatest_divisor (a, b);
  if (strcmp (name, "gcd") == 0)
    return fit (divisor, result);
  g_assert_cmpstr (name, ==, "lcm");
  return fit (divisor == 0 ? 0 : a / divisor * b, result);
}

gboolean
number_function (const char *name, const gint64 *args, guint n, gint64 *result,
                 guint64 *cost)
{
  if (n == 1)
    return function_of_one (name, args[0], result, cost);
  *result = args[0];
  for (guint i = 1; i < n; i++)
    if (!function_of_two (name, *result, args[i], result))
      return FALSE;
  return TRUE;
}
