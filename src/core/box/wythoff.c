/* SPDX-License-Identifier: MIT */
#include "core/box/wythoff.h"

#include <math.h>

/* Fraenkel's theorem ("How to beat your Wythoff games' opponent on three fronts", 1982): the
 * P-positions of the r-game are the pairs (a_n, b_n) and (b_n, a_n), n = 0, 1, …, with
 *
 *   a_n = floor (n * alpha),  b_n = a_n + r * n,  alpha = (2 - r + sqrt (r^2 + 4)) / 2.
 *
 * Proof.  Let beta = alpha + r.  Both are irrational, and 1 / alpha + 1 / beta = 1, for that is
 * alpha^2 + (r - 2) * alpha - r = 0.  So by Beatty's theorem every number above 0 is either an a_n
 * or a b_n, n > 0, and just once: a_n is the least number not among the earlier pairs, and
 * b_n - a_n = r * n grows by r.  (i) No move leads from one pair to another: one heap cannot be
 * the same, since no number is in two pairs; and with both heaps smaller by k and l, |k - l| is a
 * multiple of r (the differences of the pairs are r * n and r * m, or r * n and - r * m), so it is
 * 0 for a move, and then n = m.  (ii) From any (a, b) with a <= b that is no pair, a pair is
 * reached.  If a = b_n, take b down to a_n <= a <= b; it is not b itself.  If a = a_n and b > b_n,
 * take b down to b_n.  If a = a_n and b < b_n, let d = b - a < r * n and m = floor (d / r) < n; so
 * a_m < a_n, and k = a - a_m, l = b - b_m are above 0 with l - k = d - r * m, from 0 to r - 1.
 *
 * All of this is exact in integers: floor (n * alpha) is the half, rounded down, of
 * (2 - r) * n + isqrt (n^2 * (r^2 + 4)).  With r * n <= 2^62 the radicand is below 2^127. */

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Wide;

/* The whole part of the square root of X < 2^127. */
static guint64
root (Wide x)
{
  guint64 guess;

  if (x == 0)
    return 0;
  guess = (guint64)sqrt ((double)x);
  /* Relative to it the error was 2^-52, and is its square after one step of Newton's. */
  guess = (guint64)((guess + x / guess) / 2);
  while ((Wide)guess * guess > x)
    guess--;
  while ((Wide)(guess + 1) * (guess + 1) <= x)
    guess++;
  return guess;
}

/* a_n, for R * N <= 2^62: then it is below 2^63. */
static guint64
lower (guint r, guint64 n)
{
  Wide whole = (Wide)n * n * ((Wide)r * r + 4);

  return (guint64)(((Wide)root (whole) + 2 * n - (Wide)r * n) / 2);
}

/* The largest n with a_n <= X, or with b_n <= X; R * n <= 2^62. */
static guint64
find_index (guint r, guint64 x, gboolean upper)
{
  guint64 low = 0;
  guint64 high = MX_COORDINATE_MAX / r;

  while (low < high) {
    guint64 middle = low + (high - low + 1) / 2;

    if (lower (r, middle) + (upper ? r * middle : 0) <= x)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

/* The number that is in one pair with X; -1 if it is above 2^62. */
static gint64
find_partner (guint r, guint64 x)
{
  guint64 n = find_index (r, x, TRUE);

  if (lower (r, n) + r * n == x)
    return (gint64)lower (r, n);
  n = find_index (r, x, FALSE);
  if (lower (r, n) == x && x + r * n <= MX_COORDINATE_MAX)
    return (gint64)(x + r * n);
  return -1;
}

gboolean
mx_wythoff_is_p (guint r, gint64 a, gint64 b)
{
  gint64 least = MIN (a, b);
  gint64 difference = MAX (a, b) - least;

  return difference % r == 0 && lower (r, (guint64)(difference / r)) == (guint64)least;
}

void
mx_wythoff_pair (guint r, guint64 k, gint64 pair[2])
{
  pair[0] = (gint64)lower (r, k);
  pair[1] = pair[0] + (gint64)(r * k);
}

/* Adds the pair (A, B) where it can be reached from FROM, and is not there yet. */
static void
add_move (guint r, const gint64 *from, gint64 a, gint64 b, gint64 to[][2], guint *n)
{
  gint64 k = from[0] - a;
  gint64 l = from[1] - b;
  guint i = 0;

  if (a < 0 || b < 0 || k < 0 || l < 0 || (k == 0 && l == 0)
      || (k > 0 && l > 0 && ABS (k - l) >= (gint64)r))
    return;
  while (i < *n && (to[i][0] < a || (to[i][0] == a && to[i][1] < b)))
    i++;
  if (i < *n && to[i][0] == a && to[i][1] == b)
    return;
  for (guint j = (*n)++; j > i; j--) {
    to[j][0] = to[j - 1][0];
    to[j][1] = to[j - 1][1];
  }
  to[i][0] = a;
  to[i][1] = b;
}

/* One heap stays and the other comes to its partner, or both become smaller and their difference
 * changes by less than r: so it is one of the two multiples of r next to it. */
guint
mx_wythoff_moves (guint r, gint64 a, gint64 b, gint64 to[MX_WYTHOFF_MOVES][2])
{
  const gint64 from[] = {a, b};
  guint64 nearest = (guint64)ABS (b - a) / r;
  guint n = 0;

  if (mx_wythoff_is_p (r, a, b))
    return 0;
  add_move (r, from, find_partner (r, (guint64)b), b, to, &n);
  add_move (r, from, a, find_partner (r, (guint64)a), to, &n);
  for (guint64 m = nearest; m <= MIN (nearest + 1, MX_COORDINATE_MAX / r); m++) {
    guint64 less = lower (r, m);
    guint64 more = less + r * m;

    if (more <= MX_COORDINATE_MAX)
      add_move (r, from, (gint64)(a <= b ? less : more), (gint64)(a <= b ? more : less),
                to, &n);
  }
  return n;
}

#else

gboolean
mx_wythoff_is_p (guint r, gint64 a, gint64 b)
{
  g_return_val_if_reached (FALSE);
}

void
mx_wythoff_pair (guint r, guint64 k, gint64 pair[2])
{
  g_return_if_reached ();
}

guint
mx_wythoff_moves (guint r, gint64 a, gint64 b, gint64 to[MX_WYTHOFF_MOVES][2])
{
  g_return_val_if_reached (0);
}

#endif

/* -- whose rules they are -- */

static gboolean
is_ray (const MxRay *ray, gint64 a, gint64 b, gint64 p, gint64 q)
{
  return ray->start[0] == a && ray->start[1] == b && ray->step[0] == p
         && ray->step[1] == q;
}

/* Rays of a family that lead along one parameter need not be tidy: those in parallel to the
 * diagonal may begin at the border or one step inside.  BEGINS holds for each difference the
 * smaller coordinate of the vector with which its ray begins. */
#define DIFFERENCES 64

static gboolean
note_ray (const MxRay *ray, gint64 *begins)
{
  gint64 difference = ray->start[0] - ray->start[1];

  if (is_ray (ray, 1, 0, 1, 0) || is_ray (ray, 0, 1, 0, 1))
    return TRUE;
  if (ABS (difference) >= DIFFERENCES)
    return FALSE;
  if (ray->step[0] == 1 && ray->step[1] == 1) {
    begins[difference + DIFFERENCES] = MIN (ray->start[0], ray->start[1]);
    return TRUE;
  }
  /* A single vector along one parameter is on the ray there. */
  return ray->step[0] == 0 && ray->step[1] == 0
         && (ray->start[0] == 0 || ray->start[1] == 0);
}

guint
mx_wythoff_find (const MxFamily *family)
{
  gint64 begins[2 * DIFFERENCES];
  guint n_straight = 0;
  guint r = 0;

#ifndef __SIZEOF_INT128__
  return 0;
#endif
  if (family->shape != MX_SHAPE_LINES || family->arity != 2)
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    begins[i] = G_MAXINT64;
  for (guint i = 0; i < family->n_rays; i++) {
    n_straight += is_ray (&family->rays[i], 1, 0, 1, 0);
    n_straight += is_ray (&family->rays[i], 0, 1, 0, 1);
    if (!note_ray (&family->rays[i], begins))
      return 0;
  }
  while (r < DIFFERENCES && begins[DIFFERENCES + r] <= 1 && begins[DIFFERENCES - r] <= 1)
    r++;
  for (guint i = r; n_straight == 2 && i < DIFFERENCES; i++) {
    if (begins[DIFFERENCES + i] != G_MAXINT64 || begins[DIFFERENCES - i] != G_MAXINT64)
      return 0;
  }
  return n_straight == 2 ? r : 0;
}
