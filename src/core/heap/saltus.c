/* SPDX-License-Identifier: MIT */
#include "core/heap/saltus.h"

/* Take any amount, and split after taking some: Lasker's Nim and its like.
 *
 * Theorem.  From each heap let all smaller heaps be options, and splits after taking an amount of
 * a finite set K, none above T.  Let the values G of the heaps 0 … N - 1 be known, and
 * G(n + p) = G(n) + s for e <= n < N - p, with e, p, s >= 1; let q be the largest power of two
 * that divides s.  Then G(n + p) = G(n) + s for all n >= e, if
 *   (a) N - p >= e and N > 2 e + T;
 *   (b) the values of e … e + p - 1 are different modulo s, and no heap below e has the value
 *       G(c) + j s of a heap c of these, j >= 0;
 *   (c) for a, b >= 1, not both below e, and k in K, G(a) ^ G(b) and G(a + b + k) differ modulo q,
 *       where G goes on as claimed: modulo q it has the period p from e on, so that a and b need to
 *       be tried below e + p only;
 *   (d) all numbers up to s plus the largest value below e are values of heaps below N - p;
 *   (e) for N - p <= n < N, each number u < G(n) that is no value of a heap below n is
 *       G(a) ^ G(b) for a split of n with G(a) < q and b >= e, a < b.
 *
 * Proof, by induction over n >= N, G being as claimed below n.  Let g = G(n - p) + s.
 *   No option has the value g: not a single heap by (b), and not a split by (c), for by (a) its
 *   heaps are not both below e.
 *   Each u < g is the value of an option.  If it is the value of a smaller heap, that one is.  Else,
 *   u - s is not negative by (d), less than G(n - p), and no value of a heap m < n - p: m >= e would
 *   make u the value of m + p, and m < e is against (d).  So with n the number u goes back, by s for
 *   each p, to one that (e) is about, with a split into a and b; adding j p to b and so j s to
 *   G(b) adds j s to G(a) ^ G(b), as G(a) is below q and s a multiple of q. */

/* Where nothing can be split unless something is taken, G(n) = n, and there is nothing to compare:
 * the smaller heaps have the values 0 … n - 1 by induction, and a split has at most
 * G(a) + G(b) = a + b < n. */

/* Steps that (c), (d) and (e) may take. */
#define STEPS_MOST ((guint64)1 << 24)

typedef struct {
  const MxFamily *family;
  const MxValue *values;
  guint64 n;
  guint64 e;
  guint64 p;
  guint64 s;
  guint64 q;
} Claim;

/* As the claim has it, for any heap. */
static guint64
claimed (const Claim *self, guint64 heap)
{
  guint64 turns = heap < self->e + self->p ? 0 : (heap - self->e) / self->p;

  return (guint64)self->values[heap - turns * self->p] + turns * self->s;
}

static gboolean
can_split (const Claim *self, guint64 k)
{
  return (mx_family_digit (self->family, k) & 4) != 0;
}

static gboolean
has_different_values (const Claim *self)
{
  for (guint64 c = self->e; c < self->e + self->p; c++) {
    guint64 value = claimed (self, c);

    for (guint64 m = 0; m < c; m++) {
      guint64 other = claimed (self, m);

      if (other % self->s == value % self->s && (m >= self->e || other >= value))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
is_no_split (const Claim *self, MxWork *work)
{
  for (guint64 b = self->e; b < self->e + self->p; b++) {
    for (guint64 a = 1; a < self->e + self->p; a++) {
      guint64 sum = claimed (self, a) ^ claimed (self, b);

      for (guint64 k = 0; k < self->family->n_digits; k++) {
        if (can_split (self, k) && (sum ^ claimed (self, a + b + k)) % self->q == 0)
          return FALSE;
      }
    }
    if (!mx_work_tick (work, self->p * self->family->n_digits))
      return FALSE;
  }
  return TRUE;
}

/* Whether U is the value of a split of HEAP as (e) asks for. */
static gboolean
is_split (const Claim *self, guint64 heap, guint64 u)
{
  for (guint64 k = 0; k < self->family->n_digits; k++) {
    for (guint64 a = 1; can_split (self, k) && k + 2 * a < heap; a++) {
      guint64 b = heap - k - a;

      if (b >= self->e && claimed (self, a) < self->q
          && (claimed (self, a) ^ claimed (self, b)) == u)
        return TRUE;
    }
  }
  return FALSE;
}

/* (d) and (e); SEEN has room for the values, all FALSE. */
static gboolean
reaches_all (const Claim *self, MxWork *work, gboolean *seen)
{
  guint64 first = self->s;
  guint64 steps = 0;

  for (guint64 m = 0; m < self->e; m++)
    first = MAX (first, self->s + claimed (self, m));
  for (guint64 m = 0; m < self->n - self->p; m++)
    seen[self->values[m]] = TRUE;
  for (guint64 u = 0; u <= first; u++) {
    if (!seen[u])
      return FALSE;
  }
  for (guint64 heap = self->n - self->p; heap < self->n; heap++) {
    guint64 value = (guint64)self->values[heap];

    for (guint64 u = first; u < value; u++) {
      if (seen[u])
        continue;
      steps += heap * self->family->n_digits;
      if (steps > STEPS_MOST || !is_split (self, heap, u)
          || !mx_work_tick (work, heap * self->family->n_digits / 4))
        return FALSE;
    }
    if (!mx_work_tick (work, 1 + value / 4))
      return FALSE;
    seen[value] = TRUE;
  }
  return TRUE;
}

/* Whether all smaller heaps are options. */
static gboolean
takes_any (const MxFamily *family)
{
  if (family->shape != MX_SHAPE_OCTAL || family->tail != 3)
    return FALSE;
  for (guint k = 1; k < family->n_digits; k++) {
    if ((family->digits[k] & 3) != 3)
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_saltus_prove (const MxFamily *family, const MxValue *values, guint64 n,
                 const MxPeriod *period, MxWork *work)
{
  Claim claim = {.family = family,
                 .values = values,
                 .n = n,
                 .e = MAX (period->preperiod, 1),
                 .p = period->period,
                 .s = (guint64)period->saltus};
  guint64 span = claim.e + claim.p;
  guint64 size = 0;
  gboolean *seen;
  gboolean proved;

  if (takes_any (family) && mx_family_digit (family, 0) == 0)
    return period->preperiod == 0 && claim.p == 1 && claim.s == 1;
  if (!takes_any (family) || period->period == 0 || period->saltus <= 0 || claim.p > n
      || n - claim.p < claim.e || n <= 2 * claim.e + family->n_digits || span >= n
      || span > 4096 || span * span * family->n_digits > STEPS_MOST)
    return FALSE;
  claim.q = claim.s & -claim.s;
  for (guint64 i = 0; i < n; i++)
    size = MAX (size, (guint64)values[i] + 1);
  for (guint64 m = 0; m < claim.e; m++)
    size = MAX (size, claimed (&claim, m) + claim.s + 1);
  if (claim.p * size > STEPS_MOST)
    return FALSE;
  seen = mx_work_alloc0 (work, size, sizeof *seen);
  proved = seen != NULL && has_different_values (&claim) && is_no_split (&claim, work)
           && reaches_all (&claim, work, seen);
  mx_work_free (work, seen, size, sizeof *seen);
  return proved;
}
