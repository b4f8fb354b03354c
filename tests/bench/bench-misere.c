/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <string.h>

#include "core/misere/quotient-heaps.h"
#include "core/sum/sums.h"
#include "rules/program.h"

/* Misère outcomes, a sum at a time, beside the recursion of a textbook: a sum as a sorted list of
 * heaps, remembered in a table or decided by a call for each of its options.
 *
 * The limit is what reading a word of memory for each sum costs, or of three heaps counting the bits
 * of all outcomes. */

static MxProgram *
parse (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, -1, &diagnostics);

  g_assert_nonnull (program);
  return program;
}

/* -- three heaps: how many of the sums a <= b <= c below a side are P -- */

#define THREE "game s(n): take {1, 3, 4}\nstart s(1)\n"

static const guint amount[] = {1, 3, 4};

/* The side of a cube whose sorted triples are at most SIZE. */
static guint
side_of (guint64 size)
{
  guint64 side = 1;

  while ((side + 1) * (side + 2) * (side + 3) / 6 <= size)
    side++;
  return (guint)side;
}

static guint64
ours_three (gconstpointer data, guint64 size)
{
  MxProgram *program = parse (THREE);
  guint side = side_of (size);
  guint stride = (side + 63) / 64;
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxHeapQuotient *found =
      mx_heap_quotient_new (mx_program_get_source (program), 0, 60, 100, &limits, NULL);
  const MxQuotient *q = found->quotient;
  g_autofree guint64 *row = g_new0 (guint64, (gsize)q->order * stride);
  g_autofree MxElement *heap = g_new (MxElement, side);
  g_autofree guint64 *out = g_new (guint64, stride);
  guint64 n = 0;

  for (guint c = 0; c < side; c++) {
    heap[c] = mx_repeat_element (&found->repeat, found->element, found->n, c);
    for (guint x = 0; x < q->order; x++)
      row[x * stride + c / 64] |=
          (guint64)q->is_p[mx_quotient_product (q, (MxElement)x, heap[c])] << (c % 64);
  }
  for (guint a = 0; a < side; a++) {
    for (guint b = a; b < side; b++) {
      const guint64 *of = row + mx_quotient_product (q, heap[a], heap[b]) * stride;

      /* The outcomes of all c from b on, written down and counted. */
      for (guint w = b / 64; w < stride; w++) {
        out[w] = of[w];
        n += (guint64)__builtin_popcountll (w == b / 64 ? of[w] >> (b % 64) : of[w]);
      }
    }
  }
  mx_heap_quotient_free (found);
  mx_program_unref (program);
  return n;
}

typedef struct {
  guint side;
  guint8 *known; /* side * side * side: 0 not known, 1 P, 2 N */
} Three;

static gboolean
three_is_p (Three *three, guint a, guint b, guint c)
{
  guint heap[3] = {a, b, c};
  guint8 *known;
  gboolean wins = FALSE;
  gboolean moves = FALSE;

  for (guint i = 0; i < 2; i++) {
    for (guint k = 0; k < 2 - i; k++) {
      if (heap[k] > heap[k + 1]) {
        guint swap = heap[k];
        heap[k] = heap[k + 1];
        heap[k + 1] = swap;
      }
    }
  }
  known = &three->known[((gsize)heap[0] * three->side + heap[1]) * three->side + heap[2]];
  if (*known != 0)
    return *known == 1;
  for (guint i = 0; i < 3 && !wins; i++) {
    for (guint k = 0; k < G_N_ELEMENTS (amount) && !wins; k++) {
      if (heap[i] < amount[k])
        continue;
      moves = TRUE;
      heap[i] -= amount[k];
      wins = three_is_p (three, heap[0], heap[1], heap[2]);
      heap[i] += amount[k];
    }
  }
  *known = moves && !wins ? 1 : 2;
  return *known == 1;
}

static guint64
textbook_three (gconstpointer data, guint64 size)
{
  Three three = {.side = side_of (size)};
  guint64 n = 0;

  three.known = g_malloc0 ((gsize)three.side * three.side * three.side);
  for (guint a = 0; a < three.side; a++) {
    for (guint b = a; b < three.side; b++) {
      for (guint c = b; c < three.side; c++)
        n += three_is_p (&three, a, b, c);
    }
  }
  g_free (three.known);
  return n;
}

/* Counting the bits of so many outcomes in a buffer that stays in the cache. */
static guint64
limit_three (gconstpointer data, guint64 size)
{
  guint64 buffer[64];
  guint64 n = 0;

  memset (buffer, 0x5a, sizeof buffer);
  for (guint64 i = 0; i < size / 64; i++)
    n += (guint64)__builtin_popcountll (buffer[i % 64]++);
  return n;
}

/* -- sums of Kayles: how many of those with at most so many counters are P -- */

#define KAYLES "game k(n): octal 0.77\nstart k(1)\n"

/* The most counters so that there are at most SIZE sums of so many or fewer. */
static gint64
counters_of (guint64 size)
{
  guint64 few[MX_SUMS_MOST + 1] = {1};
  guint64 n = 0;
  gint64 total = -1;

  /* The number of partitions of each number, one largest part after the other. */
  for (guint part = 1; part <= MX_SUMS_MOST; part++) {
    for (guint r = part; r <= MX_SUMS_MOST; r++)
      few[r] += few[r - part];
  }
  while (total < MX_SUMS_MOST && n + few[total + 1] <= size)
    n += few[++total];
  return total;
}

static guint64
ours_sums (gconstpointer data, guint64 size)
{
  MxProgram *program = parse (KAYLES);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxWork work;
  MxSums sums;
  guint64 n = 0;

  mx_work_init (&work, &limits, NULL);
  g_assert_cmpint (mx_sums_init (&sums, &work, mx_program_get_source (program), 0,
                                 MX_PLAY_MISERE, counters_of (size)),
                   ==, MX_SUMS_DONE);
  for (guint32 i = 0; i < sums.n; i++)
    n += mx_sums_is_p (&sums, i);
  mx_sums_clear (&sums);
  mx_program_unref (program);
  return n;
}

/* All sums by the quotient: an element for each, along the recursion that lists them. */
static guint64
count_by_quotient (const MxHeapQuotient *found, MxElement x, gint64 most, gint64 left)
{
  guint64 n = found->quotient->is_p[x];

  for (gint64 heap = 1; heap <= MIN (most, left); heap++)
    n += count_by_quotient (
        found, mx_quotient_product (found->quotient, x, found->element[heap]), heap,
        left - heap);
  return n;
}

static guint64
ours_quotient (gconstpointer data, guint64 size)
{
  MxProgram *program = parse (KAYLES);
  gint64 counters = counters_of (size);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxHeapQuotient *found = mx_heap_quotient_new (mx_program_get_source (program), 0,
                                                counters, 1000, &limits, NULL);
  guint64 n;

  g_assert_cmpint (found->result, ==, MX_QUOTIENT_FOUND);
  n = count_by_quotient (found, 0, counters, counters);
  mx_heap_quotient_free (found);
  mx_program_unref (program);
  return n;
}

/* A sum in the textbook's way: the number of heaps of each size, as a string. */
typedef struct {
  GHashTable *known; /* string to 1 (P) or 2 (N) */
  gint64 counters;
} Sums;

static gboolean
sum_is_p (Sums *sums, guint8 *count)
{
  gint64 most = sums->counters;
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (sums->known, count + 1));
  gboolean wins = FALSE;
  gboolean moves = FALSE;

  if (known != 0)
    return known == 1;
  for (gint64 heap = 1; heap <= most; heap++) {
    if (count[heap] == '0')
      continue;
    count[heap]--;
    moves = TRUE;
    for (gint64 left = heap - 1; left >= MAX (heap - 2, 0) && !wins; left--) {
      for (gint64 a = 0; a <= left / 2 && !wins; a++) {
        count[a]++;
        count[left - a]++;
        wins = sum_is_p (sums, count);
        count[a]--;
        count[left - a]--;
      }
    }
    count[heap]++;
    if (wins)
      break;
  }
  known = moves && !wins ? 1 : 2;
  g_hash_table_insert (sums->known, g_strdup ((char *)count + 1),
                       GUINT_TO_POINTER (known));
  return known == 1;
}

static guint64
count_sums (Sums *sums, guint8 *count, gint64 most, gint64 left)
{
  guint64 n = sum_is_p (sums, count);

  for (gint64 heap = 1; heap <= MIN (most, left); heap++) {
    count[heap]++;
    n += count_sums (sums, count, heap, left - heap);
    count[heap]--;
  }
  return n;
}

static guint64
textbook_sums (gconstpointer data, guint64 size)
{
  Sums sums = {g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
               counters_of (size)};
  guint8 count[MX_SUMS_MOST + 2];
  guint64 n;

  memset (count, '0', sizeof count);
  count[sums.counters + 1] = '\0';
  n = count_sums (&sums, count, sums.counters, sums.counters);
  g_hash_table_unref (sums.known);
  return n;
}

/* A word for each sum, written and read in turn. */
static guint64
limit_sums (gconstpointer data, guint64 size)
{
  g_autofree guint64 *row = g_new (guint64, size);
  guint64 n = 0;

  for (guint64 i = 0; i < size; i++)
    row[i] = i;
  for (guint64 i = 0; i < size; i++)
    n += row[(i * 7919) % size] & 1;
  return n;
}

int
main (int argc, char **argv)
{
  guint rounds = bench_rounds (argc, argv, 5);
  const BenchCase cases[] = {
      {"misere-three-heaps", ours_three, textbook_three, limit_three, NULL, 100000000,
       1400000, 0},
      {"misere-kayles-sums", ours_sums, textbook_sums, limit_sums, NULL, 451501, 0, 0},
      {"misere-kayles-quotient", ours_quotient, textbook_sums, limit_sums, NULL, 451501,
       0, 0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    bench_compare (&cases[i], rounds, 3000);
  return 0;
}
