/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <string.h>

/* What ends a run: faults with their places, limits, the wish to stop. */

typedef struct {
  MxProgram *program;
  MxReader *reader;
  MxOptions *options;
} Fixture;

static void
begin (Fixture *f, const char *text)
{
  f->program = parse_good (text);
  f->reader = mx_reader_new (mx_program_get_source (f->program));
  f->options = mx_options_new ();
}

static MxRead
run (Fixture *f, gint64 n)
{
  mx_reader_options (f->reader, 0, &n, f->options);
  return f->options->result;
}

static void
end (Fixture *f)
{
  mx_options_free (f->options);
  mx_reader_free (f->reader);
  mx_program_unref (f->program);
}

/* Text; the heap; where and what the fault is. */
static const struct {
  const char *name;
  const char *text;
  const char *position;
  const char *fault;
} faults[] = {
    {"division", "game s(n): move n - 1 if 1 < 12 / (n - 3)", "s(3)",
     "! 1:30: division by zero"},
    {"modulo", "game s(n): move n % (n - 3)", "s(3)", "! 1:17: division by zero"},
    {"overflow", "game s(n)\n  move n ** 40", "s(9)",
     "! 2:8: the result is too large: numbers go up to 9223372036854775807"},
    {"exponent", "game s(n): move 2 ** (n - 5)", "s(3)",
     "! 1:17: the exponent is negative"},
    {"list-index", "let L = [1, 2]\ngame s(n): move L[n]", "s(2)",
     "! 2:17: the index 2 is outside the list, which has 2 elements"},
    {"list-index-negative", "let L = [1]\ngame s(n): move L[n - 1]", "s(0)",
     "! 2:17: the index -1 is outside the list, which has 1 element"},
    {"ctz", "game s(n): value ctz(n)", "s(0)",
     "! 1:18: 'ctz' of 0: 2 divides it without end"},
    {"floorlog2", "game s(n): value floorlog2(n)", "s(0)",
     "! 1:18: 'floorlog2' of a number below 1"},
    {"negative-value", "game s(n): value n - 3", "s(2)",
     "! 1:18: an SG value is never negative"},
    {"coordinate", "game s(n): move n + 2**62", "s(1)",
     "! 1:17: a number of this position is larger than 2**62"},
    {"second-line", "game s(n)\n  take 1\n  move 7 / (n - 2) for k in 1..3", "s(2)",
     "! 3:8: division by zero"},
};

static void
test_fault (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (MxProgram) program = parse_good (faults[i].text);
  g_autofree char *found = list_options (program, faults[i].position);
  g_assert_cmpstr (found, ==, faults[i].fault);
}

static void
test_largest_coordinate (void)
{
  Fixture f;
  begin (&f, "game s(n): move n + 2**62");
  g_assert_cmpint (run (&f, 0), ==, MX_READ_DONE);
  g_assert_cmpint (f.options->coords[0], ==, MX_COORDINATE_MAX);
  end (&f);
}

static void
test_negative_is_no_move (void)
{
  Fixture f;
  begin (&f, "game s(n)\n move n - k for k in 1..5\n move s(n) + s(n - 4)");
  g_assert_cmpint (run (&f, 3), ==, MX_READ_DONE);
  g_assert_cmpuint (f.options->n, ==, 3);
  end (&f);
}

static void
test_option_limit (void)
{
  Fixture f;
  begin (&f, "game s(n): take any");
  f.options->max_options = 10;
  g_assert_cmpint (run (&f, 10), ==, MX_READ_DONE);
  g_assert_cmpint (run (&f, 11), ==, MX_READ_LIMIT);
  g_assert_cmpuint (f.options->n, <=, 10);
  end (&f);
}

/* A loop that gives nothing ends by its steps alone; so does one inside of others, one over a
 * set, and one over elements that depend on the heap. */
static void
test_budget (gconstpointer data)
{
  Fixture f;
  begin (&f, data);
  gint64 before = g_get_monotonic_time ();
  g_assert_cmpint (run (&f, 5), ==, MX_READ_LIMIT);
  g_assert_cmpint (g_get_monotonic_time () - before, <, 60 * G_USEC_PER_SEC);
  g_assert_cmpuint (f.options->fault.line, ==, 1);
  end (&f);
}

static gboolean
stop_cb (gpointer data)
{
  guint *calls = data;
  return ++*calls > 3;
}

static void
test_stop (void)
{
  Fixture f;
  guint calls = 0;
  MxControl control = {stop_cb, NULL, &calls};
  begin (&f, "game s(n): move n for k in 1..10**18 if k < 0");
  f.options->control = &control;
  g_assert_cmpint (run (&f, 5), ==, MX_READ_STOPPED);
  g_assert_cmpuint (calls, ==, 4);
  end (&f);
}

/* Operations that take long are counted as such, or it would be long until the next look. */
static void
test_stop_between_primes (void)
{
  Fixture f;
  guint calls = 0;
  MxControl control = {stop_cb, NULL, &calls};
  begin (&f, "game s(n): move n for k in 2**62..2**62 + 1000 if isprime(k) and k < 0");
  f.options->control = &control;
  g_assert_cmpint (run (&f, 5), ==, MX_READ_STOPPED);
  end (&f);
}

static void
test_stop_in_octal (void)
{
  Fixture f;
  guint calls = 0;
  MxControl control = {stop_cb, NULL, &calls};
  begin (&f, "game s(n): octal 0.77");
  f.options->control = &control;
  g_assert_cmpint (run (&f, MX_COORDINATE_MAX), ==, MX_READ_STOPPED);
  end (&f);
}

/* A reader is used again after a fault, and for other families in between. */
static void
test_reader_is_reused (void)
{
  Fixture f;
  gint64 two[] = {4, 3};
  begin (&f, "game s(n): move n / (n - 3)\ngame t(a, b): move (a - 1, b)");
  g_assert_cmpint (run (&f, 3), ==, MX_READ_FAULT);
  g_assert_true (mx_reader_options (f.reader, 1, two, f.options));
  g_assert_cmpuint (f.options->n_coords, ==, 2);
  g_assert_cmpint (run (&f, 4), ==, MX_READ_DONE);
  g_assert_null (f.options->fault.message);
  g_assert_cmpint (f.options->coords[0], ==, 4);
  end (&f);
}

/* The source outlives its program as long as a reader holds it. */
static void
test_source_outlives_program (void)
{
  Fixture f;
  begin (&f, "let S = {1, 3}\nlet L = [0, 1]\ngame s(n): take S if L[n % 2] == 1");
  g_clear_pointer (&f.program, mx_program_unref);
  g_assert_cmpint (run (&f, 5), ==, MX_READ_DONE);
  g_assert_cmpuint (f.options->n, ==, 2);
  mx_options_free (f.options);
  mx_reader_free (f.reader);
}

int
main (int argc, char **argv)
{
  static const char *const endless[][2] = {
      {"range", "game s(n): move n for k in 1..10**18 if k < 0"},
      {"nested",
       "game s(n): move n for a in 1..10**6, b in a..10**6, c in 1..3 if c < 0"},
      {"set", "game s(n): move n for k in {1..10**17, 10**18} if k < 0"},
      {"elements", "game s(n): move n for k in {n, 1..n*10**17} if k < 0"},
      {"take", "game s(n): move s(0) for k in 1..2**62 if k > 2**62"},
  };
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_autofree char *path = g_strconcat ("/rules/machine/fault/", faults[i].name, NULL);
    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_fault);
  }
  for (guint i = 0; i < G_N_ELEMENTS (endless); i++) {
    g_autofree char *path = g_strconcat ("/rules/machine/budget/", endless[i][0], NULL);
    g_test_add_data_func (path, endless[i][1], test_budget);
  }
  g_test_add_func ("/rules/machine/largest-coordinate", test_largest_coordinate);
  g_test_add_func ("/rules/machine/negative-is-no-move", test_negative_is_no_move);
  g_test_add_func ("/rules/machine/option-limit", test_option_limit);
  g_test_add_func ("/rules/machine/stop", test_stop);
  g_test_add_func ("/rules/machine/stop-between-primes", test_stop_between_primes);
  g_test_add_func ("/rules/machine/stop-in-octal", test_stop_in_octal);
  g_test_add_func ("/rules/machine/reader-is-reused", test_reader_is_reused);
  g_test_add_func ("/rules/machine/source-outlives-program",
                   test_source_outlives_program);
  return g_test_run ();
}
