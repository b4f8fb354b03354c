/* SPDX-License-Identifier: MIT */
#include "core/heap/closed-form.h"

#include "core/heap/sequence-private.h"

#include <string.h>

/* A formula is guessed from the first values, which leave one candidate of each kind, and compared
 * with all the others.
 *
 * What makes it true for ever is the period: where G(n + p) = G(n) + s for all n >= e is proved, and
 * the formula F has F(n + p) = F(n) + s for these n too, F = G on 0 … e + p - 1 implies F = G by
 * induction. */

/* Without a proof so many values must agree, and so many turns of the formula. */
#define LEAST_VALUES ((guint64)24)
#define LEAST_TURNS ((guint64)4)

/* And no more are compared. */
#define MOST_VALUES ((guint64)1 << 24)

#define BLOCK ((guint64)4096)

/* Primes in order, as they are met; for the heaps that are asked for in order from 0 on. */
typedef struct {
  guint32 *prime; /* n_primes */
  guint32 cap;
  guint n_primes;
} Primes;

static MxValue
value_of_least_prime (Primes *primes, MxWork *work, guint64 n)
{
  if (n == 2 || (n > 2 && n % 2 == 1)) {
    for (guint i = 0; i < primes->n_primes; i++) {
      guint64 p = primes->prime[i];

      if (p * p > n)
        break;
      if (n % p == 0)
        return (MxValue)i + 1;
    }
    if (!mx_work_reserve (work, &primes->prime, &primes->cap,
                          (guint64)primes->n_primes + 1, sizeof *primes->prime))
      return MX_VALUE_UNKNOWN;
    primes->prime[primes->n_primes++] = (guint32)n;
    if (n != 2)
      return primes->n_primes;
  }
  return n == 1 ? 1 : 0;
}

static MxValue
value_of_halves (guint64 n)
{
  while (n % 2 == 1)
    n /= 2;
  return (MxValue)(n / 2);
}

static MxValue
value_of (const MxForm *form, Primes *primes, MxWork *work, guint64 n)
{
  switch (form->kind) {
  case MX_FORM_SIZE: return (MxValue)n;
  case MX_FORM_REST: return (MxValue)(n % form->a);
  case MX_FORM_STAIRS: return (MxValue)(n % form->a / form->b);
  case MX_FORM_QUOTIENT: return (MxValue)(n / form->a);
  case MX_FORM_ZEROS: return n == 0 ? 0 : (MxValue)__builtin_ctzll (n) + (MxValue)form->a;
  case MX_FORM_HALVES: return value_of_halves (n);
  case MX_FORM_LEAST_PRIME: return value_of_least_prime (primes, work, n);
  case MX_FORM_NONE:
  case MX_FORM_ZERO:
  default: return 0;
  }
}

/* -- candidates -- */

/* The values that there are, block by block. */
typedef struct {
  MxSequence *sequence;
  MxWork work;
  guint64 n; /* as many are compared */
} Values;

/* The first heap from FROM on whose value is 0 or not 0, as IS_ZERO says; N if there is none. */
static guint64
find_next (Values *values, guint64 from, gboolean is_zero)
{
  MxValue block[BLOCK];

  while (from < values->n) {
    guint64 count = MIN (values->n - from, BLOCK);

    if (!mx_sequence_copy_within (values->sequence, &values->work, from, count, block))
      return values->n;
    for (guint64 i = 0; i < count; i++) {
      if ((block[i] == 0) == is_zero)
        return from + i;
    }
    from += count;
  }
  return values->n;
}

/* The candidate of a kind; FALSE if there is none.  ZEROS is how many zeros there are at the
 * beginning, BACK the heap where the value is 0 again. */
static gboolean
propose (MxForm *form, MxFormKind kind, guint64 n, guint64 zeros, guint64 back)
{
  *form = (MxForm){.kind = kind};
  switch (kind) {
  case MX_FORM_ZERO: return zeros == n;
  case MX_FORM_REST: form->a = back; return zeros == 1 && back < n;
  case MX_FORM_STAIRS:
    form->a = back;
    form->b = zeros;
    return zeros > 1 && back < n;
  case MX_FORM_SIZE: return zeros == 1 && back == n;
  case MX_FORM_QUOTIENT: form->a = zeros; return zeros > 1 && zeros < n && back == n;
  case MX_FORM_ZEROS: form->a = zeros == 1; return zeros <= 2;
  case MX_FORM_HALVES: return zeros == 2;
  case MX_FORM_LEAST_PRIME: return zeros == 1 && back == 2;
  case MX_FORM_NONE:
  default: return FALSE;
  }
}

/* -- comparing -- */

static gboolean
agrees (Values *values, const MxForm *form)
{
  MxValue block[BLOCK];
  Primes primes = {0};
  gboolean equal = TRUE;

  for (guint64 from = 0; equal && from < values->n;) {
    guint64 count = MIN (values->n - from, BLOCK);

    equal = mx_sequence_copy_within (values->sequence, &values->work, from, count, block);
    for (guint64 i = 0; equal && i < count; i++)
      equal = block[i] == value_of (form, &primes, &values->work, from + i)
              && mx_work_tick (&values->work, 1 + primes.n_primes / 256);
    from += count;
  }
  mx_work_free (&values->work, primes.prime, primes.cap, sizeof *primes.prime);
  return equal;
}

/* Whether F(n + p) = F(n) + s for all n >= 0. */
static gboolean
has_period (const MxForm *form, guint64 p, gint64 s)
{
  switch (form->kind) {
  case MX_FORM_ZERO: return s == 0;
  case MX_FORM_SIZE: return s >= 0 && (guint64)s == p;
  case MX_FORM_REST:
  case MX_FORM_STAIRS: return s == 0 && p % form->a == 0;
  case MX_FORM_QUOTIENT: return s >= 0 && p % form->a == 0 && p / form->a == (guint64)s;
  case MX_FORM_ZEROS:
  case MX_FORM_HALVES:
  case MX_FORM_LEAST_PRIME:
  case MX_FORM_NONE:
  default: return FALSE;
  }
}

/* How many values agree without saying anything: those in which the formula has not turned often
 * enough. */
static guint64
least_values (const MxForm *form)
{
  return MAX (LEAST_VALUES, LEAST_TURNS * form->a);
}

static gboolean
find_form (Values *values, const MxPeriod *period, MxForm *form)
{
  gboolean proved = period->proof != MX_PROOF_NONE;
  guint64 zeros = find_next (values, 0, FALSE);
  guint64 back = find_next (values, zeros, TRUE);

  for (guint kind = MX_FORM_ZERO; kind <= MX_FORM_LEAST_PRIME; kind++) {
    if (!propose (form, (MxFormKind)kind, values->n, zeros, back))
      continue;
    form->checked = values->n - 1;
    form->proved = proved && has_period (form, period->period, period->saltus)
                   && values->n >= period->preperiod + period->period;
    if (!form->proved && (proved || values->n < least_values (form)))
      continue;
    if (agrees (values, form))
      return TRUE;
    if (!mx_work_ok (&values->work))
      break;
  }
  *form = (MxForm){.kind = MX_FORM_NONE};
  return FALSE;
}

/* The formula that the proof itself is about; FALSE if it is about none. */
static gboolean
find_by_proof (const MxPeriod *period, MxForm *form)
{
  gboolean grows = period->saltus != 0;

  form->proved = TRUE;
  form->checked = period->computed;
  if (period->proof == MX_PROOF_NIM) {
    form->kind = MX_FORM_SIZE;
  } else if (period->proof == MX_PROOF_REST) {
    form->kind = MX_FORM_REST;
    form->a = period->period;
  } else if (period->proof == MX_PROOF_STAIRS) {
    form->kind = grows ? MX_FORM_QUOTIENT : MX_FORM_STAIRS;
    form->a = period->period;
    form->b = grows ? 0 : period->window;
  }
  return form->kind != MX_FORM_NONE;
}

gboolean
mx_form_find (MxSequence *sequence, const MxLimits *limits, const MxControl *control,
              MxForm *form)
{
  const MxPeriod *period = mx_sequence_get_period (sequence);
  Values values = {.sequence = sequence, .n = mx_sequence_get_n (sequence)};

  *form = (MxForm){.kind = MX_FORM_NONE};
  if (find_by_proof (period, form))
    return TRUE;
  *form = (MxForm){.kind = MX_FORM_NONE};
  /* A formula for the time until the next amount comes would be no formula for the game. */
  if (period->waiting != 0)
    return FALSE;
  mx_work_init (&values.work, limits, control);
  values.work.memory = sequence->memory;
  /* By the period all values are known. */
  if (period->proof != MX_PROOF_NONE && period->period < MOST_VALUES / 2
      && period->preperiod < MOST_VALUES / 4)
    values.n = MAX (values.n, period->preperiod + 2 * period->period);
  values.n = MIN (values.n, MOST_VALUES);
  return values.n > 0 && find_form (&values, period, form);
}

char *
mx_form_dup_formula (const MxForm *form)
{
  switch (form->kind) {
  case MX_FORM_ZERO: return g_strdup ("0");
  case MX_FORM_SIZE: return g_strdup ("n");
  case MX_FORM_REST: return g_strdup_printf ("n mod %" G_GUINT64_FORMAT, form->a);
  case MX_FORM_STAIRS:
    return g_strdup_printf (
        "floor((n mod %" G_GUINT64_FORMAT ") / %" G_GUINT64_FORMAT ")", form->a, form->b);
  case MX_FORM_QUOTIENT:
    return g_strdup_printf ("floor(n / %" G_GUINT64_FORMAT ")", form->a);
  case MX_FORM_ZEROS: return g_strdup (form->a == 0 ? "ctz(n)" : "ctz(n) + 1");
  case MX_FORM_HALVES:
    return g_strdup ("n / 2 if n is even, else the value of (n - 1) / 2");
  case MX_FORM_LEAST_PRIME:
    return g_strdup (
        "0 if n is even, 1 if n = 1, else the index of the least prime factor");
  case MX_FORM_NONE:
  default: return NULL;
  }
}
