/* SPDX-License-Identifier: MIT */
#include "core/heap/period.h"

#include "core/dense.h"
#include "core/heap/saltus.h"

/* Periods of a sequence of values, and what proves them.
 *
 * All come from one array: Z[p] is how far, going back from the end, the sequence equals
 * itself moved by p.  So p is a period of the last Z[p] + p values, and the least p for which
 * that is long enough is the answer.  A sequence that grows evenly (a saltus) has a period in
 * its differences. */

/* An observed period must rest on so many values at least. */
#define LEAST_SPAN 8

typedef struct {
  const MxValue *values;
  guint64 n; /* of values; one less for differences */
  gboolean differences;
} Sequence;

/* Counted from the end. */
static inline MxValue
at (const Sequence *sequence, guint64 i)
{
  const MxValue *last = sequence->values + (sequence->n - 1 - i);

  return sequence->differences ? last[1] - last[0] : last[0];
}

/* The Z-function of the sequence read backwards; NULL if WORK must end. */
static guint32 *
find_matches (const Sequence *sequence, MxWork *work)
{
  guint64 n = sequence->n;
  guint32 *z;
  guint64 left = 0;
  guint64 right = 0;

  if (n >= G_MAXUINT32)
    return NULL;
  z = mx_work_alloc (work, n, sizeof *z);
  if (z == NULL)
    return NULL;
  z[0] = (guint32)n;
  for (guint64 i = 1; i < n; i++) {
    guint64 k = i < right ? MIN (right - i, z[i - left]) : 0;

    while (i + k < n && at (sequence, k) == at (sequence, i + k))
      k++;
    z[i] = (guint32)k;
    if (!mx_work_tick (work, 1 + (i + k > right ? i + k - right : 0))) {
      mx_work_free (work, z, n, sizeof *z);
      return NULL;
    }
    if (i + k > right) {
      left = i;
      right = i + k;
    }
  }
  return z;
}

static gboolean
splits (const MxFamily *family)
{
  for (guint k = 0; k < family->n_digits; k++) {
    if ((family->digits[k] & 4) != 0)
      return TRUE;
  }
  return FALSE;
}

/* The largest amount with a digit that is not zero. */
static guint64
largest_amount (const MxFamily *family)
{
  guint64 largest = 0;

  for (guint k = 0; k < family->n_digits; k++) {
    if (family->digits[k] != 0)
      largest = k;
  }
  return largest;
}

/* Guy and Smith's theorem is about finitely many amounts, and about splits of all kinds: where
 * the two heaps must differ, the option that it moves by a period may not be one. */
static gboolean
has_octal_theorem (const MxFamily *family)
{
  return family->shape == MX_SHAPE_OCTAL && family->tail == 0
         && (!family->unequal || !splits (family));
}

/* Where the amounts repeat: k is one exactly if k + m is, for k >= K.  Let P be a multiple of m, and
 * G(n + P) = G(n) for the K + P - 1 heaps n = e … e + K + P - 2.  Then it holds for all n >= e.
 *
 * Proof by induction: let n >= e + K + P - 1, and G(i + P) = G(i) for e <= i < n.  Then the options of
 * n and of n + P have the same values.  Let n - k be one of n.  If it is e or more, n + P - k is one
 * of n + P, and has its value.  Else k > n - e >= K, so k + P is an amount, and n - k itself is one of
 * n + P.  Let n + P - k be one of n + P.  If k < K + P, n - k > n - K - P >= e - 1, so n - k is one of
 * n and has its value.  Else k - P >= K is an amount, and n + P - k itself is one of n.
 *
 * A period p that is no multiple of m and is seen in P and more heaps, P being the least common
 * multiple, is one for ever with P. */
static gboolean
repeats (const MxFamily *family, guint64 n, guint64 e, guint64 p, guint64 *window)
{
  guint64 m = (guint64)family->repeat;
  guint64 a = p;
  guint64 b = m;

  while (b != 0) {
    guint64 c = a % b;

    a = b;
    b = c;
  }
  if (p > n || p / a * m > n)
    return FALSE;
  p = p / a * m;
  *window = (guint64)family->repeat_from + p - 1;
  return n - e >= p && n - e - p >= *window;
}

/* The theorem that holds if p is a period of the values from E on, or MX_PROOF_NONE.  WINDOW
 * receives the number of values that it compares. */
static MxProof
prove (const MxFamily *family, guint64 n, guint64 e, guint64 p, guint64 *window)
{
  guint64 t;

  if (family->shape == MX_SHAPE_SUBTRACTION) {
    *window = family->n_set > 0 ? (guint64)family->set[family->n_set - 1] : 0;
    return n - e >= p && n - e - p >= *window ? MX_PROOF_WINDOW : MX_PROOF_NONE;
  }
  if (family->shape == MX_SHAPE_AMOUNTS)
    return repeats (family, n, e, p, window) ? MX_PROOF_REPEAT : MX_PROOF_NONE;
  if (!has_octal_theorem (family))
    return MX_PROOF_NONE;
  t = largest_amount (family);
  /* The heap of 0 is moved to and split off by rules of its own, so the theorem compares heaps
   * from 1 on. */
  e = MAX (e, 1);
  *window = splits (family) ? e + p + t : t;
  return n >= e + p + *window ? MX_PROOF_OCTAL : MX_PROOF_NONE;
}

static gboolean
find_proved (const MxFamily *family, const Sequence *sequence, MxWork *work,
             MxPeriod *period)
{
  guint64 n = sequence->n;
  guint32 *z;

  if (family->shape != MX_SHAPE_SUBTRACTION && !has_octal_theorem (family)
      && (family->shape != MX_SHAPE_AMOUNTS || family->repeat == 0))
    return TRUE;
  z = find_matches (sequence, work);
  if (z == NULL)
    return FALSE;
  for (guint64 p = 1; p < n; p++) {
    guint64 e = n - p - z[p];
    MxProof proof = prove (family, n, e, p, &period->window);

    if (proof == MX_PROOF_NONE)
      continue;
    period->proof = proof;
    period->period = p;
    period->preperiod = e;
    break;
  }
  mx_work_free (work, z, n, sizeof *z);
  return TRUE;
}

/* The last heap that a proof of what was observed would look at; 0 if there is no theorem. */
static guint64
find_reach (const MxFamily *family, const MxPeriod *period)
{
  guint64 e = MAX (period->preperiod, 1);
  guint64 t;

  if (!has_octal_theorem (family) || period->saltus != 0)
    return 0;
  t = largest_amount (family);
  return e + period->period + (splits (family) ? e + period->period + t : t) - 1;
}

static gboolean
find_observed (const MxFamily *family, const Sequence *sequence, MxWork *work,
               MxPeriod *period)
{
  const MxValue *values = sequence->values;
  Sequence steps = {values, sequence->n - 1, TRUE};
  guint32 *z = find_matches (&steps, work);

  if (z == NULL)
    return FALSE;
  for (guint64 p = 1; p < steps.n; p++) {
    guint64 span = z[p] + p + 1;

    if (span < 3 * p || 2 * span < sequence->n || span < LEAST_SPAN)
      continue;
    period->period = p;
    period->preperiod = sequence->n - span;
    period->saltus = values[sequence->n - 1] - values[sequence->n - 1 - p];
    period->window = span - p;
    period->reach = find_reach (family, period);
    break;
  }
  mx_work_free (work, z, steps.n, sizeof *z);
  return TRUE;
}

guint64
mx_period_find_waiting (const MxFamily *family, guint64 n)
{
  if (family->shape == MX_SHAPE_SUBTRACTION) {
    for (guint k = 0; k < family->n_set; k++) {
      if ((guint64)family->set[k] >= n)
        return (guint64)family->set[k];
    }
  }
  for (guint64 k = n;
       family->shape == MX_SHAPE_OCTAL && family->tail == 0 && k < family->n_digits;
       k++) {
    if (family->digits[k] != 0)
      return k;
  }
  return 0;
}

gboolean
mx_period_search (const MxFamily *family, const MxValue *values, guint64 n, MxWork *work,
                  MxPeriod *period)
{
  Sequence sequence = {values, 0, FALSE};

  *period = (MxPeriod){.proof = MX_PROOF_NONE, .computed = n > 0 ? n - 1 : 0};
  while (sequence.n < n && values[sequence.n] >= 0)
    sequence.n++;
  if (sequence.n < 2)
    return TRUE;
  if (family->shape == MX_SHAPE_NIM) {
    /* From n one reaches 0 … n - 1 and nothing else, so by induction SG(n) = n. */
    period->proof = MX_PROOF_NIM;
    period->period = 1;
    period->saltus = 1;
    return TRUE;
  }
  if (!find_proved (family, &sequence, work, period))
    return FALSE;
  if (period->period == 0)
    period->waiting = mx_period_find_waiting (family, sequence.n);
  if (period->waiting != 0)
    return mx_work_ok (work);
  if (period->period == 0 && !find_observed (family, &sequence, work, period))
    return FALSE;
  if (period->proof == MX_PROOF_NONE
      && mx_saltus_prove (family, values, sequence.n, period, work))
    period->proof = MX_PROOF_SALTUS;
  return mx_work_ok (work);
}

void
mx_period_find (const MxFamily *family, const MxValue *values, guint64 n,
                MxPeriod *period)
{
  MxLimits limits = {.memory = G_MAXUINT64};
  MxWork work;

  mx_work_init (&work, &limits, NULL);
  mx_period_search (family, values, n, &work, period);
}
