/* SPDX-License-Identifier: MIT */
#include "core/box/lattice-private.h"

#include "core/box/wythoff.h"

/* What makes a formula true beyond the square in which it was compared.
 *
 * WYTHOFF.  The rules are those of the r-game; see wythoff.c.
 *
 * PARTS.  Where each move changes one number alone and asks for nothing of the other, the game is
 * the sum of two games of one number, and by the theorem of Sprague and Grundy its value is the
 * nim-sum of theirs.  Such a part is worth x mod m where 1, …, m - 1 may be taken and no multiple of
 * m (a move changes the remainder, and can make it any smaller one), and x where everything may be.
 *
 * MIRROR.  Where any amount may be taken from either number, a position (x, y) with x > y can become
 * (y, y); where besides no move takes the same from both, none leads from (x, x) to (y, y).  So
 * these are the P-positions, by induction.
 *
 * SQUARE.  The options of (x, y) lie on rays, x - s - k d and y - t - k e for k from 0 to the
 * largest for which neither is negative.  Let the formula depend on x mod p and y mod q alone, L be
 * the least common multiple, and S the largest of all s + (L - 1) d.  If x >= S + p, then (x, y) and
 * (x - p, y) have options with the same remainders: as far as x goes, k may run at both from 0 to
 * L - 1 at least, behind which the remainders begin again; and as far as y goes, to the same k.  So
 * where the formula holds for all options of both, and for (x - p, y), it holds for (x, y); in the
 * same way for y.  By induction it holds everywhere if it does in the square below S + p, T + q.
 *
 * WHINIHAN (Fibonacci Nim, The Fibonacci Quarterly 1, 1963).  Of n counters up to q may be taken; who
 * takes k lets the other take up to 2 k.  Let z(n) be the least part of Zeckendorf's representation
 * of n: P-positions are those with n = 0 or q < z(n).
 * (i) If q >= z = z(n), take z.  If counters remain, their least part is no neighbour of z, so it is
 * above 2 z: it is a P-position.
 * (ii) If q < z = z(n), any k <= q leads to an N-position: let f = z(n - k), which is the least part
 * of z - k, for the others of z - k are below z and no neighbours of those of n - z.  If 2 k < f were
 * true, all parts of k would be below f and no neighbours of it (the predecessor of f is at least
 * f / 2, so above k), and with those of z - k they would make a representation of z with two parts or
 * more; but z itself is one, and there is just one.  So 2 k >= f. */

/* -- parts -- */

static gboolean
is_straight (const MxFamily *family)
{
  for (guint i = 0; i < family->n_rays; i++) {
    const MxRay *ray = &family->rays[i];

    if ((ray->start[0] != 0 || ray->step[0] != 0)
        && (ray->start[1] != 0 || ray->step[1] != 0))
      return FALSE;
  }
  return TRUE;
}

/* Whether AMOUNT is one of those from START on in steps of STEP. */
static gboolean
is_amount (gint64 start, gint64 step, gint64 amount)
{
  return amount == start || (step > 0 && amount > start && (amount - start) % step == 0);
}

static gint64
common_divisor (gint64 a, gint64 b)
{
  while (b != 0) {
    gint64 c = a % b;

    a = b;
    b = c;
  }
  return a;
}

static gboolean
may_take (const MxFamily *family, guint i, gint64 amount)
{
  for (guint k = 0; k < family->n_rays; k++) {
    const MxRay *ray = &family->rays[k];

    if (ray->start[i] > 0 && is_amount (ray->start[i], ray->step[i], amount))
      return TRUE;
  }
  return FALSE;
}

/* Whether any amount may be taken from parameter I alone. */
static gboolean
takes_any (const MxFamily *family, guint i)
{
  for (guint k = 0; k < family->n_rays; k++) {
    const MxRay *ray = &family->rays[k];

    if (ray->start[i] == 1 && ray->step[i] == 1 && ray->start[1 - i] == 0
        && ray->step[1 - i] == 0)
      return TRUE;
  }
  return FALSE;
}

/* Whether parameter I, played alone, is worth x mod M, or x for M = 0. */
static gboolean
is_rest (const MxFamily *family, guint i, gint64 m)
{
  if (m == 0)
    return takes_any (family, i);
  for (guint k = 0; k < family->n_rays; k++) {
    const MxRay *ray = &family->rays[k];

    if (ray->start[i] > 0 && ray->start[i] % common_divisor (m, ray->step[i]) == 0)
      return FALSE;
  }
  for (gint64 amount = 1; amount < m; amount++) {
    if (!may_take (family, i, amount))
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_by_parts (const MxFamily *family, const MxLatticeForm *form)
{
  if (family->shape != MX_SHAPE_LINES || !is_straight (family))
    return FALSE;
  if (form->kind == MX_LATTICE_PARTS)
    return TRUE;
  return form->kind == MX_LATTICE_XOR && is_rest (family, 0, form->a)
         && is_rest (family, 1, form->b);
}

/* -- mirror -- */

static gboolean
is_by_mirror (const MxFamily *family)
{
  if (family->shape != MX_SHAPE_LINES || !takes_any (family, 0) || !takes_any (family, 1))
    return FALSE;
  for (guint i = 0; i < family->n_rays; i++) {
    const MxRay *ray = &family->rays[i];
    gint64 difference = ray->start[1] - ray->start[0];
    gint64 change = ray->step[0] - ray->step[1];

    if (change == 0 ? difference == 0
                    : difference % change == 0 && difference / change >= 0)
      return FALSE;
  }
  return TRUE;
}

/* -- square -- */

/* The remainders on which the formula depends; FALSE if it depends on more. */
static gboolean
find_moduli (const MxLatticeForm *form, gint64 *p, gint64 *q)
{
  *p = form->a;
  *q = form->a;
  switch (form->kind) {
  case MX_LATTICE_ZERO:
    *p = 1;
    *q = 1;
    return TRUE;
  case MX_LATTICE_XOR:
  case MX_LATTICE_RESIDUES: *q = form->b; return form->a > 0 && form->b > 0;
  case MX_LATTICE_SUM:
  case MX_LATTICE_MULTIPLE:
  case MX_LATTICE_CONGRUENT: return form->a > 0;
  case MX_LATTICE_NONE:
  case MX_LATTICE_PARTS:
  case MX_LATTICE_WYTHOFF:
  case MX_LATTICE_EQUAL:
  case MX_LATTICE_ZECKENDORF:
  default: return FALSE;
  }
}

/* The side of the square that serves all; 0 if it is larger than N. */
static gint64
find_square (const MxFamily *family, const MxLatticeForm *form, gint64 n)
{
  gint64 period[2];
  gint64 side = 0;

  if (family->shape != MX_SHAPE_LINES || !find_moduli (form, &period[0], &period[1]))
    return 0;
  gint64 turn = period[0] / common_divisor (period[0], period[1]) * period[1];
  for (guint i = 0; i < 2; i++) {
    side = MAX (side, period[i]);
    for (guint k = 0; k < family->n_rays; k++) {
      const MxRay *ray = &family->rays[k];

      if (ray->start[i] > n || ray->step[i] > n)
        return 0;
      side = MAX (side, ray->start[i] + (turn - 1) * ray->step[i] + period[i]);
    }
  }
  return side <= n ? side : 0;
}

/* -- Fibonacci Nim -- */

/* LINEAR is C + N * n + Q * q + K * k. */
static gboolean
is_linear (const gint64 *linear, gboolean swapped, gint64 c, gint64 n, gint64 q, gint64 k)
{
  return linear[0] == c && linear[swapped ? 2 : 1] == n && linear[swapped ? 1 : 2] == q
         && linear[MX_LINEAR_K] == k;
}

/* Holds for k >= 1 by itself. */
static gboolean
is_idle (const gint64 *linear)
{
  return linear[0] >= 0 && linear[1] >= 0 && linear[2] >= 0 && linear[MX_LINEAR_K] >= 0;
}

/* From n counters any k up to A * q may be taken, so that the other may take up to 2 k. */
static gboolean
is_fibonacci (const MxFamily *family, const MxLatticeForm *form)
{
  const MxSweep *sweep = family->sweeps;
  gboolean swapped = form->swapped;
  gboolean has_least = FALSE;
  gboolean has_most = FALSE;

  if (family->n_sweeps != 1 || sweep->n_parts != 1
      || !is_linear (sweep->part[0][swapped], swapped, 0, 1, 0, -1)
      || !is_linear (sweep->part[0][!swapped], swapped, 0, 0, 0, 2 / form->a))
    return FALSE;
  for (guint i = 0; i < sweep->n_bounds; i++) {
    const gint64 *bound = sweep->bound[i];

    if (is_linear (bound, swapped, -1, 0, 0, 1))
      has_least = TRUE;
    else if (is_linear (bound, swapped, 0, 0, form->a, -1))
      has_most = TRUE;
    else if (!is_linear (bound, swapped, 0, 1, 0, -1) && !is_idle (bound))
      return FALSE;
  }
  return has_least && has_most;
}

/* -- all -- */

static MxLatticeProof
find_proof (const MxFamily *family, gint64 n, MxLatticeForm *form)
{
  if (form->from[0] != 0 || form->from[1] != 0)
    return MX_LATTICE_SEEN;
  if (form->kind == MX_LATTICE_WYTHOFF)
    return mx_wythoff_find (family) == form->a ? MX_LATTICE_BY_WYTHOFF : MX_LATTICE_SEEN;
  if (form->kind == MX_LATTICE_ZECKENDORF)
    return is_fibonacci (family, form) ? MX_LATTICE_BY_WHINIHAN : MX_LATTICE_SEEN;
  if (form->kind == MX_LATTICE_EQUAL)
    return is_by_mirror (family) ? MX_LATTICE_BY_MIRROR : MX_LATTICE_SEEN;
  if (is_by_parts (family, form))
    return MX_LATTICE_BY_PARTS;
  form->within = find_square (family, form, n);
  return form->within > 0 ? MX_LATTICE_BY_SQUARE : MX_LATTICE_SEEN;
}

void
mx_lattice_prove (const MxFamily *family, gint64 n, MxLatticeForm *form)
{
  form->proof = find_proof (family, n, form);
}
