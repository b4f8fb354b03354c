/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#include "core/heap/sequence.h"
#include "rules/program.h"

/* Take-and-break games to 10^5 heaps: a sequence beside memoised recursion with a boolean array in
 * each call, as textbooks have it, at the same size, for a value costs the textbook the more the
 * larger the heap is.  The limit: to read and write the values, once.  Behind them what it takes
 * to prove the periods of the largest games that anybody waits for. */

typedef struct {
  const char *code;
  guint8 digit[8];
  guint n_digits;
} Code;

static MxProgram *
parse (const char *code)
{
  g_autofree char *text = g_strdup_printf ("game g(n): octal %s\n", code);
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, -1, &diagnostics);

  g_assert_nonnull (program);
  return program;
}

/* All values up to SIZE - 1, and a number that depends on each. */
static guint64
add_up (const MxValue *values, guint64 n)
{
  guint64 sum = 0;

  for (guint64 i = 0; i < n; i++)
    sum = sum * 31 + (guint64)values[i];
  return sum;
}

static guint64
run_ours (gconstpointer data, guint64 size)
{
  const Code *code = data;
  g_autoptr (MxProgram) program = parse (code->code);
  g_autoptr (MxSequence) sequence = mx_sequence_new (mx_program_get_source (program), 0);
  g_autofree MxValue *values = g_new (MxValue, size);
  MxLimits limits = MX_LIMITS_DEFAULT;

  g_assert_true (mx_sequence_extend (sequence, size, &limits, NULL));
  g_assert_true (mx_sequence_copy (sequence, 0, size, values, &limits, NULL));
  return add_up (values, size);
}

static MxValue
find_value (const Code *code, MxValue *memo, gint64 n)
{
  gboolean *seen;
  MxValue mex = 0;

  if (memo[n] >= 0)
    return memo[n];
  seen = g_new0 (gboolean, 1024);
  for (gint64 k = 0; k < code->n_digits && k <= n; k++) {
    gint64 left = n - k;

    if ((code->digit[k] & 1) != 0 && left == 0)
      seen[0] = TRUE;
    if ((code->digit[k] & 2) != 0 && left > 0)
      seen[find_value (code, memo, left)] = TRUE;
    for (gint64 a = 1; (code->digit[k] & 4) != 0 && 2 * a <= left; a++)
      seen[find_value (code, memo, a) ^ find_value (code, memo, left - a)] = TRUE;
  }
  while (seen[mex])
    mex++;
  g_free (seen);
  return memo[n] = mex;
}

static guint64
run_textbook (gconstpointer data, guint64 size)
{
  g_autofree MxValue *memo = g_new (MxValue, size);

  for (guint64 i = 0; i < size; i++)
    memo[i] = MX_VALUE_UNKNOWN;
  for (guint64 i = 0; i < size; i++)
    find_value (data, memo, (gint64)i);
  return add_up (memo, size);
}

static guint64
run_limit (gconstpointer data, guint64 size)
{
  g_autofree MxValue *values = g_new0 (MxValue, size);

  for (guint64 i = 1; i < size; i++)
    values[i] = values[i - 1] ^ (MxValue)(i & 31);
  return add_up (values, size);
}

static void
compare (const char *text, guint rounds)
{
  g_autofree char *name = g_strdup_printf ("octal %s", text);
  Code code = {.code = text};
  BenchCase each = {.name = name,
                    .ours = run_ours,
                    .textbook = run_textbook,
                    .limit = run_limit,
                    .data = &code,
                    .size = 100000};

  for (const char *c = text; *c != '\0'; c++) {
    if (*c != '.')
      code.digit[code.n_digits++] = (guint8)(*c - '0');
  }
  bench_compare (&each, rounds, 2000);
}

/* How long it takes to find and prove a period, nothing being known. */
static void
time_proof (const char *code)
{
  g_autoptr (MxProgram) program = parse (code);
  g_autoptr (MxSequence) sequence = mx_sequence_new (mx_program_get_source (program), 0);
  MxLimits limits = {.memory = (guint64)200 << 20};
  double began = bench_now ();
  const MxPeriod *period;

  g_assert_true (mx_sequence_extend (sequence, 1000000000, &limits, NULL));
  period = mx_sequence_get_period (sequence);
  g_assert_cmpint (period->proof, !=, MX_PROOF_NONE);
  printf ("bench octal-proof %s %.2f s (pre-period %" G_GUINT64_FORMAT
          ", period %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT " heaps)\n",
          code, (bench_now () - began) / 1000, period->preperiod, period->period,
          mx_sequence_get_n (sequence));
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  static const char *const codes[] = {"0.16", "0.054", "0.106", "0.454", "0.6", "0.007"};
  guint rounds = bench_rounds (argc, argv, 2);

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    compare (codes[i], rounds);
  if (rounds == 1)
    return 0;
  time_proof ("0.104");
  time_proof ("0.054");
  time_proof ("0.454");
  return 0;
}
