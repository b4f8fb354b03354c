/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap/sequence.h"

/* Games from which fixed amounts are taken, a value at a time, beside the recursion of a textbook:
 * a remembered value or a call, and in each call an array of flags, large enough for all games.  The limit is what writing and
 * reading the values alone costs. */

#define BLOCK 4096
#define MOST_AMOUNTS 1024

typedef struct {
  gint64 set[MOST_AMOUNTS];
  guint n_set;
} Set;

/* -- ours: the sequence, as the program's tables use it -- */

typedef struct {
  MxSource source;
  MxFamily family;
} Source;

static void
finalize_cb (MxSource *source)
{
  g_free (source);
}

static MxReader *
reader_new_cb (const MxSource *source)
{
  return g_new0 (MxReader, 1);
}

static void
reader_free_cb (MxReader *reader)
{
  g_free (reader);
}

static MxSource *
new_source (const Set *set)
{
  Source *self = g_new0 (Source, 1);

  g_atomic_ref_count_init (&self->source.ref_count);
  self->family = (MxFamily){.name = "s",
                            .arity = 1,
                            .shape = MX_SHAPE_SUBTRACTION,
                            .set = set->set,
                            .n_set = set->n_set};
  self->source.n_families = 1;
  self->source.families = &self->family;
  self->source.finalize = finalize_cb;
  self->source.reader_new = reader_new_cb;
  self->source.reader_free = reader_free_cb;
  return &self->source;
}

/* The values are looked at as they come, a block at a time: by the period once it is proved, and
 * before that as they are computed. */
static guint64
ours (gconstpointer data, guint64 size)
{
  g_autoptr (MxSource) source = new_source (data);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  static MxValue values[BLOCK];
  guint64 sum = 0;

  limits.seconds = 0;
  for (guint64 n = 0; n < size; n += BLOCK) {
    guint64 count = MIN (size - n, BLOCK);

    g_assert_true (mx_sequence_extend (sequence, n + count, &limits, NULL));
    g_assert_true (mx_sequence_copy (sequence, n, count, values, &limits, NULL));
    for (guint64 i = 0; i < count; i++)
      sum += (guint64)values[i];
  }
  return sum;
}

/* -- the textbook's -- */

static const Set *textbook_set;
static gint16 *textbook_memo;

static int
textbook_value (guint64 n)
{
  gboolean seen[MOST_AMOUNTS];
  int value = 0;

  if (textbook_memo[n] >= 0)
    return textbook_memo[n];
  memset (seen, 0, sizeof seen);
  for (guint k = 0; k < textbook_set->n_set && (guint64)textbook_set->set[k] <= n; k++)
    seen[textbook_value (n - (guint64)textbook_set->set[k])] = TRUE;
  while (seen[value])
    value++;
  textbook_memo[n] = (gint16)value;
  return value;
}

static guint64
textbook (gconstpointer data, guint64 size)
{
  guint64 sum = 0;

  textbook_set = data;
  textbook_memo = g_new (gint16, size);
  memset (textbook_memo, 0xff, size * sizeof *textbook_memo);
  /* From the small heaps up, for the stack's sake. */
  for (guint64 n = 0; n < size; n++)
    sum += (guint64)textbook_value (n);
  g_free (textbook_memo);
  return sum;
}

/* -- the limit -- */

static guint64
limit (gconstpointer data, guint64 size)
{
  static MxValue values[BLOCK];
  guint64 sum = 0;

  (void)data;
  for (guint64 n = 0; n < size; n += BLOCK) {
    guint64 count = MIN (size - n, BLOCK);

    for (guint64 i = 0; i < count; i++)
      values[i] = (MxValue)((n + i) & 7);
    __asm__ volatile("" : : "r"(values) : "memory");
    for (guint64 i = 0; i < count; i++)
      sum += (guint64)values[i];
  }
  return sum;
}

static int
compare_cb (const void *a, const void *b)
{
  gint64 x = *(const gint64 *)a;
  gint64 y = *(const gint64 *)b;

  return (x > y) - (x < y);
}

/* N amounts up to MOST that look random and are the same in each run. */
static void
fill_set (Set *set, guint n, guint64 most)
{
  guint64 state = n;
  guint used = 0;

  for (guint i = 0; i < n; i++) {
    state = state * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407;
    set->set[i] = 1 + (gint64)((state >> 33) % most);
  }
  qsort (set->set, n, sizeof *set->set, compare_cb);
  for (guint i = 0; i < n; i++) {
    if (i == 0 || set->set[i] != set->set[i - 1])
      set->set[used++] = set->set[i];
  }
  set->n_set = used;
}

int
main (int argc, char **argv)
{
  static Set few = {{1, 3, 4}, 3};
  static Set three = {{2, 500, 4096}, 3};
  static Set many;
  static Set dense;
  const BenchCase cases[] = {
      {"subtraction-3", ours, textbook, limit, &few, 1000000, 0, 0},
      {"subtraction-3-to-4096", ours, textbook, limit, &three, 1000000, 0, 0},
      {"subtraction-64-to-4096", ours, textbook, limit, &many, 1000000, 0, 0},
      {"subtraction-512-to-4096", ours, textbook, limit, &dense, 200000, 0, 0},
  };

  fill_set (&many, 64, 4096);
  fill_set (&dense, 512, 4096);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    bench_compare (&cases[i], bench_rounds (argc, argv, 5), 5000);
  return 0;
}
