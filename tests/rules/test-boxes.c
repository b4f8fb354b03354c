/* SPDX-License-Identifier: MIT */
#include "core/solution.h"

#include "support.h"

#include <string.h>
#include <time.h>

/* Tables of games of two parameters whose options do not lie on lines, against memoised recursion
 * over the machine's options: loops whose bound is a coordinate, cutting games, moves that let a
 * coordinate grow, orders that are not row by row. */

typedef struct {
  MxSource *source;
  MxReader *reader;
  GHashTable *value; /* name -> value + 1 */
} Slow;

static MxValue slow_value (Slow *self, const gint64 *coords, guint depth);

static MxValue
slow_option (Slow *self, const MxOptions *read, guint option, guint depth)
{
  MxValue sum = 0;

  for (guint32 i = read->first[option]; i < read->first[option + 1]; i++)
    sum ^= slow_value (self, read->coords + read->part[i].coords, depth + 1);
  return sum;
}

static MxValue
slow_value (Slow *self, const gint64 *coords, guint depth)
{
  GString *name = g_string_new (NULL);
  g_autofree char *key = NULL;
  gpointer known;
  g_autoptr (MxOptions) read = mx_options_new ();
  g_autofree gboolean *seen = NULL;
  MxValue mex = 0;

  g_assert_cmpuint (depth, <, 2000);
  mx_source_append_name (self->source, name, 0, coords);
  key = g_string_free (name, FALSE);
  known = g_hash_table_lookup (self->value, key);
  if (known != NULL)
    return (MxValue)GPOINTER_TO_SIZE (known) - 1;
  g_assert_true (mx_reader_options (self->reader, 0, coords, read));
  seen = g_new0 (gboolean, read->n + 1);
  for (guint i = 0; i < read->n; i++) {
    MxValue value = slow_option (self, read, i, depth);

    if (value <= read->n)
      seen[value] = TRUE;
  }
  while (seen[mex])
    mex++;
  if (read->decided)
    mex = read->value;
  g_hash_table_insert (self->value, g_steal_pointer (&key),
                       GSIZE_TO_POINTER ((gsize)mex + 1));
  return mex;
}

static void
check (const char *text, gint64 to_a, gint64 to_b)
{
  g_autoptr (MxProgram) program = parse_good (text);
  MxSource *source = mx_program_get_source (program);
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (GHashTable) value =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Slow slow = {source, reader, value};
  g_autofree MxValue *values = g_new (MxValue, (to_a + 1) * (to_b + 1));
  MxLimit limit = MX_LIMIT_NONE;
  g_auto (MxFault) fault = {0};

  g_test_message ("%s (to %d, %d)", text, (int)to_a, (int)to_b);
  g_assert_true (mx_solve_table (source, 0, to_a, to_b, &MX_LIMITS_DEFAULT, NULL, values,
                                 &limit, &fault));
  for (gint64 a = 0; a <= to_a; a++) {
    for (gint64 b = 0; b <= to_b; b++) {
      const gint64 coords[] = {a, b};

      g_assert_cmpint (values[a * (to_b + 1) + b], ==, slow_value (&slow, coords, 0));
    }
  }
}

static void
check_all (const char *text)
{
  check (text, 0, 0);
  check (text, 0, 17);
  check (text, 17, 0);
  check (text, 9, 21);
  check (text, 21, 9);
  check (text, 24, 24);
}

/* -- games with known sweeps -- */

static void
test_fibonacci (void)
{
  check_all ("game f(n, q)\n move (n - k, 2 * k) for k in 1..min(n, q)\n");
  check_all ("game f(n, q)\n move (n - k, 2 * k) for k in 1..q\n");
  check_all ("game f(q, n)\n move (3 * k, n - k) for k in 1..min(n, q)\n");
  check_all ("game f(n, q)\n move (n - k, k) for k in 1..q + 1\n");
  check_all ("game f(n, q)\n move (n - k, k + 3) for k in 2..q / 2\n"
             " move (n - 2*k, 1) for k in 1..n\n");
  check_all ("game f(n, q)\n move (n - k, 2*k - 1) for k in 1..2*q\n"
             " move (n - 1, 0) if q >= 5\n");
}

static void
test_cutting (void)
{
  check_all ("game c(w, h)\n"
             " move c(i, h) + c(w - i, h) for i in 2..w-2\n"
             " move c(w, i) + c(w, h - i) for i in 2..h-2\n");
  check_all ("game c(w, h)\n"
             " move c(i, h) + c(w - i - 1, h) for i in 0..w-1\n"
             " move c(w, i) + c(w, h - i) for i in 1..h/2\n");
  check_all ("game c(w, h)\n move c(i, h) + c(h, w - i) for i in 1..w-1 if h < w\n");
}

/* Moves after which a coordinate is larger. */
static void
test_growing (void)
{
  check_all ("game g(a, b)\n move (a - 1, b + 3)\n move (a, b - 2)\n");
  check_all ("game g(a, b)\n move (a - k, b + k) for k in 1..a\n move (a, b - 1)\n");
  check_all ("game g(a, b)\n move (a + 1, b - 2)\n move (a - 1, b)\n");
  check_all ("game g(a, b)\n move (a - 2, b + 1)\n move (a + 1, b - 2)\n");
  check_all ("game g(a, b)\n move (a + 1, b) if a < 30\n move (a, b + 1) if b < 30\n");
  check_all ("game g(a, b)\n move (b, a - 1)\n move (a - b - 1, b)\n");
}

/* What is not linear. */
static void
test_read (void)
{
  check_all ("game e(a, b)\n move (a - k*b, b) for k in 1..a/max(b, 1) if b > 0\n"
             " move (a, b - k*a) for k in 1..b/max(a, 1) if a > 0\n");
  check_all ("game e(a, b)\n value 3 if a == b\n move (a - 1, b + a % 3)\n"
             " move (a, b - k) for k in 1..b if k % 2 == 1\n");
  check_all ("game e(a, b)\n move (a + b % 2, b - 1)\n move (a - 1, min(b, 3))\n");
  check_all ("game e(a, b)\n move (a xor 1, b - 1)\n move (a - 2, b xor 1)\n");
}

/* Linear clauses of all kinds, of which no coordinate's weighted sum grows. */
static char *
random_text (GRand *rand)
{
  GString *text = g_string_new ("game g(a, b)\n");
  gboolean flip = g_rand_boolean (rand);

  for (int i = g_rand_int_range (rand, 1, 4); i > 0; i--) {
    int p = g_rand_int_range (rand, 1, 4);
    int c = g_rand_int_range (rand, 0, 3);
    const char *tail[] = {"b",     "b - k",     "2 * k", "b + k", "b - 2 * k + 1",
                          "k + 1", "b - k + a", "5",     "b + 1"};
    const char *high[] = {"a",     "b",     "min(a, b)", "min(a, 2 * b)",
                          "b / 2", "a + b", "3",         "b + 1"};
    const char *one = tail[g_rand_int_range (rand, 0, G_N_ELEMENTS (tail))];
    const char *other = tail[g_rand_int_range (rand, 0, G_N_ELEMENTS (tail))];

    g_string_append (text, "move g");
    if (flip)
      g_string_append_printf (text, "(%s, a - %d*k - %d)", one, p, c);
    else
      g_string_append_printf (text, "(a - %d*k - %d, %s)", p, c, one);
    if (g_rand_int_range (rand, 0, 3) == 0) {
      if (flip)
        g_string_append_printf (text, " + g(%s, a - k)", other);
      else
        g_string_append_printf (text, " + g(a - k, %s)", other);
    }
    g_string_append_printf (text, " for k in %d..%s", g_rand_int_range (rand, 1, 4),
                            high[g_rand_int_range (rand, 0, G_N_ELEMENTS (high))]);
    if (g_rand_int_range (rand, 0, 3) == 0)
      g_string_append_printf (text, " if k <= %d", g_rand_int_range (rand, 1, 9));
    g_string_append_c (text, '\n');
  }
  if (flip) /* the second coordinate is the one that falls */
    memcpy (text->str, "game g(b, a)", strlen ("game g(b, a)"));
  return g_string_free (text, FALSE);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (33);

  for (guint i = 0; i < 250; i++) {
    g_autofree char *text = random_text (rand);

    check (text, g_rand_int_range (rand, 0, 14), g_rand_int_range (rand, 0, 14));
  }
}

/* -- how such a job ends -- */

static const char *const long_jobs[] = {
    "game c(w, h)\n move c(i, h) + c(w - i, h) for i in 1..w-1\n"
    " move c(w, i) + c(w, h - i) for i in 1..h-1\n",
    "game e(a, b)\n move (a - k*b, b) for k in 1..a/max(b, 1) if b > 0\n"
    " move (a, b - k) for k in 1..b if k % 3 > 0\n",
    "game g(a, b)\n move (a - 1, b) for k in 1..1000000000000\n move (a, b - 1)\n"
    " move (a - k, b + 2*k) for k in 1..a\n",
    "game f(n, q)\n move (n - k, 2 * k) for k in 1..q\n move (n - k, 1) for k in 1..n\n",
};

#define SIDE 2000

/* Microseconds on the thread's own clock. */
static gint64
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64)now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static gboolean
stop_after_cb (gpointer data)
{
  return thread_time () >= *(gint64 *)data;
}

/* Cancelled work ends within 50 ms; what else the machine does may hold it up, so the best of
 * some tries counts. */
static void
test_stop (void)
{
  g_autofree MxValue *values = g_new (MxValue, SIDE * SIDE);

  for (guint i = 0; i < G_N_ELEMENTS (long_jobs); i++) {
    g_autoptr (MxProgram) program = parse_good (long_jobs[i]);
    gint64 best = G_MAXINT64;

    for (guint try = 0; try < 5 && best > 50000; try++) {
      gint64 at = thread_time () + 15000;
      MxControl control = {.stop = stop_after_cb, .data = &at};
      MxLimits limits = MX_LIMITS_DEFAULT;
      MxLimit limit;
      g_auto (MxFault) fault = {0};

      limits.positions = G_MAXUINT32;
      mx_solve_table (mx_program_get_source (program), 0, SIDE - 1, SIDE - 1, &limits,
                      &control, values, &limit, &fault);
      best = MIN (best, thread_time () - at);
    }
    g_test_message ("%s: %d us", long_jobs[i], (int)best);
    g_assert_cmpint (best, <=, 50000);
  }
}

/* With hardly any memory there is either a table that is right, or the limit is named. */
static void
test_memory (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (long_jobs); i++) {
    g_autoptr (MxProgram) program = parse_good (long_jobs[i]);
    MxSource *source = mx_program_get_source (program);
    MxValue all[900];
    MxValue few[900];
    MxLimits limits = MX_LIMITS_DEFAULT;
    MxLimit limit = MX_LIMIT_NONE;
    g_auto (MxFault) fault = {0};

    if (strstr (long_jobs[i], "1000000000000") != NULL)
      continue; /* too many numbers for a machine that reads them */
    g_assert_true (
        mx_solve_table (source, 0, 29, 29, &limits, NULL, all, &limit, &fault));
    for (limits.memory = 1; limits.memory < 1 << 20; limits.memory *= 8) {
      gboolean done =
          mx_solve_table (source, 0, 29, 29, &limits, NULL, few, &limit, &fault);

      g_assert_cmpint (limit, ==, done ? MX_LIMIT_NONE : MX_LIMIT_MEMORY);
      for (guint k = 0; k < 900; k++) {
        if (done || few[k] != MX_VALUE_UNKNOWN)
          g_assert_cmpint (few[k], ==, all[k]);
      }
    }
  }
}

/* One in a millisecond or so: a look at STOP. */
static gboolean
count_cb (gpointer data)
{
  guint *n = data;

  return ++*n > 3000;
}

/* Options far outside of a small box: where a larger one cannot help, as a cell is at fault, or is
 * not worth what it costs, the box is not filled by way of larger and larger ones. */
static void
test_far_outside (void)
{
  static const char *const texts[] = {
      "game g(a, b)\n"
      "    value 0 if a == 1\n"
      "    value a / b if a == 3\n"
      "    move (a - 1, b + 2)\n"
      "    move (a, b - k) for k in 1..b\n"
      "start g(6, 0)\n",
      "game g(a, b)\n"
      "    move (a - 1, 2 * b + 5)\n"
      "    move (a, b - k) for k in 1..b\n"
      "start g(6, 0)\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (MxProgram) program = parse_good (texts[i]);
    MxLimits limits = MX_LIMITS_DEFAULT;
    guint looks = 0;
    MxControl control = {.stop = count_cb, .data = &looks};
    MxValue values[7 * 7];
    g_auto (MxFault) fault = {0};
    MxLimit limit;

    mx_solve_table (mx_program_get_source (program), 0, 6, 6, &limits, &control, values,
                    &limit, &fault);
    g_test_message ("%u looks", looks);
    g_assert_cmpuint (looks, <, 3000);
    for (gint64 b = 0; b <= 6; b++)
      g_assert_cmpint (values[b], ==, b); /* a == 0: Nim */
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/boxes/fibonacci", test_fibonacci);
  g_test_add_func ("/rules/boxes/cutting", test_cutting);
  g_test_add_func ("/rules/boxes/growing", test_growing);
  g_test_add_func ("/rules/boxes/read", test_read);
  g_test_add_func ("/rules/boxes/random", test_random);
  g_test_add_func ("/rules/boxes/far-outside", test_far_outside);
  g_test_add_func ("/rules/boxes/stop", test_stop);
  g_test_add_func ("/rules/boxes/memory", test_memory);
  return g_test_run ();
}
