/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"
#include "core/solution.h"

#include "support.h"

#include <string.h>

/* Rules whose options lie on lines: which texts are seen to be such, and that their values are
 * those that one finds by reading every option by the machine, cell by cell. */

/* The mex of the values of options that stand before the cell at INDEX. */
static MxValue
read_mex (const MxOptions *read, const gint64 *to, guint arity, const MxValue *values)
{
  g_autofree gboolean *seen = g_new0 (gboolean, read->n + 1);
  MxValue mex = 0;

  for (guint i = 0; i < read->n; i++) {
    const gint64 *coords = read->coords + read->part[read->first[i]].coords;
    gint64 at = 0;

    for (guint k = 0; k < arity; k++) {
      g_assert_cmpint (coords[k], <=, to[k]);
      at = at * (to[k] + 1) + coords[k];
    }
    if (values[at] <= read->n)
      seen[values[at]] = TRUE;
  }
  while (seen[mex])
    mex++;
  return mex;
}

/* The values of a box, by the machine. */
static MxValue *
read_values (MxSource *source, const gint64 *to, guint arity, gint64 n)
{
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxValue *values = g_new (MxValue, n);

  for (gint64 i = 0; i < n; i++) {
    gint64 coords[MX_RAY_COORDS];
    gint64 rest = i;

    for (guint k = arity; k > 0; k--) {
      coords[k - 1] = rest % (to[k - 1] + 1);
      rest /= to[k - 1] + 1;
    }
    g_assert_true (mx_reader_options (reader, 0, coords, read));
    values[i] = read_mex (read, to, arity, values);
  }
  return values;
}

static void
check_values (const char *text, gint64 to_a, gint64 to_b)
{
  g_autoptr (MxProgram) program = parse_good (text);
  MxSource *source = mx_program_get_source (program);
  gint64 to[] = {to_a, to_b};
  gint64 n = (to_a + 1) * (to_b + 1);
  g_autofree MxValue *values = g_new (MxValue, n);
  g_autofree MxValue *expected = read_values (source, to, 2, n);
  MxLimit limit = MX_LIMIT_NONE;
  g_auto (MxFault) fault = {0};

  g_test_message ("%s", text);
  g_assert_cmpint (source->families[0].shape, ==, MX_SHAPE_LINES);
  g_assert_true (mx_solve_table (source, 0, to_a, to_b, &MX_LIMITS_DEFAULT, NULL, values,
                                 &limit, &fault));
  for (gint64 i = 0; i < n; i++) {
    if (values[i] != expected[i])
      g_test_message ("at %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT, i / (to_b + 1),
                      i % (to_b + 1));
    g_assert_cmpint (values[i], ==, expected[i]);
  }
}

/* "start + k * step, …" for each ray. */
static char *
describe_rays (const char *text)
{
  g_autoptr (MxProgram) program = parse_good (text);
  const MxFamily *family = &mx_program_get_source (program)->families[0];
  GString *out = g_string_new (NULL);

  if (family->shape != MX_SHAPE_LINES)
    g_string_append (out, "none");
  for (guint i = 0; i < family->n_rays; i++) {
    const MxRay *ray = &family->rays[i];

    g_string_append_printf (out, "%s%d,%d", i > 0 ? " " : "", (int)ray->start[0],
                            (int)ray->start[1]);
    if (ray->step[0] != 0 || ray->step[1] != 0)
      g_string_append_printf (out, "+%d,%d", (int)ray->step[0], (int)ray->step[1]);
  }
  return g_string_free (out, FALSE);
}

#define WYTHOFF "0,1+0,1 1,0+1,0 1,1+1,1"

static void
test_found (void)
{
  static const char *const cases[][2] = {
      {"move (a - k, b) for k in 1..a\n"
       "move (a, b - k) for k in 1..b\n"
       "move (a - k, b - k) for k in 1..min(a, b)",
       WYTHOFF},
      {"move (a - k, b) for k in 1..a + b\n"
       "move (a, b - k) for k in 1..b + 3\n"
       "move (a - k, b - k) for k in 1..b",
       WYTHOFF},
      {"move g(a - k, b - l) for k in 0..a, l in 0..b if k + l > 0 and (k == 0 or l == 0 "
       "or "
       "k == l)",
       WYTHOFF},
      {"move (a - k, b - l) for k in 0..a, l in 0..b if k == 2 or l == 0 and k > 0",
       "1,0+1,0 2,0+0,1"},
      {"move (a - k, b - l) for k in 0..a, l in 0..b if (k == 0 or l == 0) and (1 == k "
       "or l - 1 == 0)",
       "0,1 1,0"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if k == 0 or k == l", "1,1+1,1"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if k == a or k == l", "none"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if k == l or k == 2 * l", "none"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if k == l or l > 3", "none"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if abs(k - l) < 2",
       "1,1+1,1 1,2+1,1 2,1+1,1"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if k < l + 2 and k >= l",
       "1,1+1,1 2,1+1,1"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if not k != l + 1", "2,1+1,1"},
      {"move (a - k, b - l) for k in 1..a, l in 1..b if k < l", "none"},
      {"move (a - 2 * k, b - k) for k in 1..a / 2", "2,1+2,1"},
      {"move (a - 2 * k, b - k) for k in 1..a / 3", "none"},
      {"move (a - 1, b - 1)\nmove (a - 2, b)\nmove (a - 3, b) for k in 1..2",
       "1,1 2,0 3,0"},
      {"move (a - k, b) for k in {1, 4}\nmove (a - k, b) for k in 1..2", "1,0 2,0 4,0"},
      {"move (a - k, b) for k in 3..a if k != 5", "6,0+1,0 3,0 4,0"},
      {"move (a - k, b) for k in 3..a if k > 4\nmove (a - 4, b)", "4,0+1,0"},
      {"move (a - k, b) for k in 1..a if 2 <= k <= 3", "2,0 3,0"},
      {"move (a - 1, b) if a > 0\nmove (a, b - 1) if b >= 1", "0,1 1,0"},
      {"move (a - 1, b) if b > 0", "none"},
      {"move (a - k, b) for k in 1..b", "none"},
      {"move (a - k, b) for k in 1..a if k % 2 == 1", "none"},
      {"move (a - k, b) for k in 0..a", "none"}, /* a move to itself */
      {"move (a - k, b + 1) for k in 1..a", "none"},
      {"move (b - k, a) for k in 1..b", "none"},
      {"move (a - k, b) for k in 1..a\nvalue 3 if a == b", "none"},
      {"move g(a - k, b) + g(1, 1) for k in 1..a", "none"},
      {"move (a - k * k, b) for k in 1..a", "none"},
      {"move (a - k - j, b) for j in 1..3, k in j..a", "2,0+1,0"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf ("game g(a, b)\n%s\n", cases[i][0]);
    g_autofree char *rays = NULL;

    rays = describe_rays (text);
    g_test_message ("%s", text);
    g_assert_cmpstr (rays, ==, cases[i][1]);
  }
}

static void
test_wythoff (void)
{
  check_values ("game w(a, b)\n"
                "move (a - k, b) for k in 1..a\n"
                "move (a, b - k) for k in 1..b\n"
                "move (a - k, b - k) for k in 1..min(a, b)\n",
                70, 90);
}

static void
test_r_wythoff (void)
{
  for (guint r = 1; r < 8; r++) {
    g_autofree char *text = g_strdup_printf (
        "game w(a, b)\n"
        "move (a - k, b) for k in 1..a\n"
        "move (a, b - k) for k in 1..b\n"
        "move (a - k, b - l) for k in 1..a, l in 1..b if abs(k - l) < %u\n",
        r);

    check_values (text, 40, 33);
  }
}

static void
test_edges (void)
{
  const char *text = "game w(a, b)\n"
                     "move (a - k, b) for k in 1..a\n"
                     "move (a - 2*k - 1, b - 3*k) for k in 0..a\n"
                     "move (a, b - 5)\n";

  check_values (text, 0, 0);
  check_values (text, 0, 200);
  check_values (text, 200, 0);
  check_values (text, 1, 15);
  check_values (text, 16, 3);
  check_values (text, 33, 64);
}

/* Rays and single vectors of all kinds. */
static char *
random_text (GRand *rand)
{
  GString *text = g_string_new ("game g(a, b)\n");
  guint n = (guint)g_rand_int_range (rand, 1, 7);

  for (guint i = 0; i < n; i++) {
    int p = g_rand_int_range (rand, 0, 4);
    int q = g_rand_int_range (rand, 0, 4);
    int c = g_rand_int_range (rand, 0, 5);
    int d = g_rand_int_range (rand, 0, 5);

    if (p + q == 0 || g_rand_int_range (rand, 0, 4) == 0) {
      g_string_append_printf (text, "move (a - %d, b - %d)\n", c + 1, d);
      continue;
    }
    g_string_append_printf (text,
                            "move (a - %d - %d*k, b - %d - %d*k) for k in %d..a + b", c,
                            p, d, q, c + d > 0 ? g_rand_int_range (rand, 0, 2) : 1);
    if (g_rand_int_range (rand, 0, 4) == 0)
      g_string_append_printf (text, " if k != %d", g_rand_int_range (rand, 0, 9));
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

/* Rules in which the parameters may be exchanged, of which only half the cells are sought. */
static char *
random_symmetric_text (GRand *rand)
{
  GString *text = g_string_new ("game g(a, b)\n");
  int d = g_rand_int_range (rand, 1, 4);

  g_string_append_printf (text,
                          "move (a - k, b) for k in %d..a\n"
                          "move (a, b - k) for k in %d..b\n",
                          d, d);
  for (int i = g_rand_int_range (rand, 0, 4); i > 0; i--) {
    int p = g_rand_int_range (rand, 0, 5);
    int q = g_rand_int_range (rand, 0, 5);
    int s = g_rand_int_range (rand, 0, 4);

    if (s == 0) {
      g_string_append_printf (text, "move (a - %d, b - %d)\nmove (a - %d, b - %d)\n", p,
                              q + 1, q + 1, p);
      continue;
    }
    g_string_append_printf (text,
                            "move (a - %d - %d*k, b - %d - %d*k) for k in 1..a + b\n"
                            "move (a - %d - %d*k, b - %d - %d*k) for k in 1..a + b\n",
                            p, s, q, s, q, s, p, s);
  }
  return g_string_free (text, FALSE);
}

static void
append_alternative (GString *text, GRand *rand)
{
  int c = g_rand_int_range (rand, 0, 5);
  int d = g_rand_int_range (rand, 0, 5);

  switch (g_rand_int_range (rand, 0, 6)) {
  case 0: g_string_append_printf (text, "k == %d", c); return;
  case 1: g_string_append_printf (text, "l == %d and k != %d", c, d); return;
  case 2: g_string_append_printf (text, "k == l + %d", c); return;
  case 3: g_string_append_printf (text, "abs (k - l) <= %d and l > %d", c, d); return;
  case 4: g_string_append_printf (text, "%d == k and l > %d", c, d); return;
  default: g_string_append_printf (text, "(k == %d or l - %d == 0)", c, d); return;
  }
}

/* All lines in one clause. */
static void
test_alternatives (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());

  for (guint round = 0; round < 60; round++) {
    g_autoptr (GString) text =
        g_string_new ("game g(a, b): move (a - k, b - l) for k in 0..a, l in 0..b "
                      "if k + l > 0 and (");

    for (int i = g_rand_int_range (rand, 2, 5); i > 0; i--) {
      append_alternative (text, rand);
      g_string_append (text, i > 1 ? " or " : ")\n");
    }
    check_values (text->str, 25, 23);
  }
}

static void
test_symmetric (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 200; i++) {
    g_autofree char *text = random_symmetric_text (rand);
    gint64 a = g_rand_int_range (rand, 0, 60);

    gint64 b = a + g_rand_int_range (rand, -9, 30);

    check_values (text, a, MAX (b, 0));
  }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20261130);

  for (guint i = 0; i < 400; i++) {
    g_autofree char *text = random_text (rand);

    check_values (text, g_rand_int_range (rand, 0, 60), g_rand_int_range (rand, 0, 60));
  }
}

#define QUEEN                                                                            \
  "game q(x, y)\n"                                                                       \
  "move (x, y - k) for k in 1..y\n"                                                      \
  "move (x - k, y - k) for k in 1..x\n"                                                  \
  "move q(x - k, y) for k in 1..x + y\n"                                                 \
  "game nim(n): take any\n"

/* The outcome, the value and the winning moves: "N ? q(1, 2), q(3, 1)". */
static char *
solve_text (const char *text, MxLimits limits)
{
  g_autoptr (MxProgram) program = parse_good (text);
  g_autoptr (MxSolution) solution =
      mx_solve (mx_program_get_source (program), mx_program_get_start (program),
                MX_PLAY_NORMAL, &limits, NULL);
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  GString *out = g_string_new (NULL);
  MxMove move;

  g_string_append_c (out, "?PND"[solution->outcome]);
  if (solution->value < 0)
    g_string_append (out, " ?");
  else
    g_string_append_printf (out, " %d", (int)solution->value);
  while (mx_moves_next (moves, &move)) {
    g_autoptr (MxSum) sum = mx_move_dup_position (solution, &move);
    g_autofree char *name = mx_sum_to_string (sum);

    g_string_append_printf (out, ", %s", name);
  }
  if (solution->moves_limited)
    g_string_append (out, ", …");
  if (solution->limit != MX_LIMIT_NONE)
    g_string_append (out, ", limited");
  return g_string_free (out, FALSE);
}

/* Far beyond what can be explored or stored P and N and the winning moves are told exactly. */
static void
test_large_starts (void)
{
  static const char *const cases[][2] = {
      {"q(102334155, 165580141)", "P 0"},
      {"q(102334155, 165580140)", "N ?, q(102334153, 165580138)"},
      {"q(4000000000000000000, 1152921504606846976)",
       "N ?, q(712544676207699905, 1152921504606846976)"},
      {"q(1152921504606846976, 4000000000000000000)",
       "N ?, q(1152921504606846976, 712544676207699905)"},
      {"q(102334155, 165580141) + q(165580141, 102334155)", "P 0"},
      {"q(102334155, 165580141) + nim(1)", "N 1, nim(0) + q(102334155, 165580141), …"},
      {"q(102334155, 165580140) + 2 * nim(5)",
       "N ?, nim(5) + nim(5) + q(102334153, 165580138), …"},
      {"q(102334155, 165580140) + nim(5)", "? ?, …, limited"},
      {"q(4611686018427387904, 4611686018427387904)", "N ?, q(0, 0)"},
      {"q(0, 4611686018427387904)", "N ?, q(0, 0)"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf (QUEEN "start %s\n", cases[i][0]);
    g_autofree char *got = solve_text (text, MX_LIMITS_DEFAULT);

    g_test_message ("%s", cases[i][0]);
    g_assert_cmpstr (got, ==, cases[i][1]);
  }
}

/* Boxes of other rules answer large starts, too, with the options that lie beyond the start. */
static void
test_large_boxes (void)
{
  static const char *const cases[][2] = {
      {"game f(n, q)\nmove (n - k, 2 * k) for k in 1..min(n, q)\nstart f(610, 609)\n",
       "P 0"},
      {"game f(n, q)\nmove (n - k, 2 * k) for k in 1..min(n, q)\nstart f(611, 3)\n",
       NULL},
      {"game c(w, h)\nmove c(i, h) + c(w - i, h) for i in 2..w-2\n"
       "move c(w, i) + c(w, h - i) for i in 2..h-2\nstart c(61, 53)\n",
       NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    MxLimits limits = MX_LIMITS_DEFAULT;
    g_autofree char *all = solve_text (cases[i][0], limits);
    g_autofree char *few = NULL;

    limits.positions = 900;
    few = solve_text (cases[i][0], limits);
    g_assert_cmpstr (few, ==, all);
    g_assert_true (cases[i][1] == NULL || strcmp (all, cases[i][1]) == 0);
  }
}

/* What is not explored for want of positions is answered as if it were. */
static void
test_closed (void)
{
  static const char *const starts[] = {
      "q(30, 41)",     "q(8, 13)", "q(30, 41) + nim(9)",  "q(30, 41) + q(12, 50)",
      "2 * q(30, 41)", "q(0, 60)", "q(30, 41) + q(2, 2)", "nim(40) + q(1, 60)"};

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++) {
    g_autofree char *text = g_strdup_printf (QUEEN "start %s\n", starts[i]);
    g_autofree char *all = solve_text (text, MX_LIMITS_DEFAULT);
    MxLimits limits = MX_LIMITS_DEFAULT;
    g_autofree char *few = NULL;

    limits.positions = 60;
    few = solve_text (text, limits);
    g_test_message ("%s", starts[i]);
    g_assert_cmpstr (few, ==, all);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/lines/found", test_found);
  g_test_add_func ("/rules/lines/wythoff", test_wythoff);
  g_test_add_func ("/rules/lines/r-wythoff", test_r_wythoff);
  g_test_add_func ("/rules/lines/edges", test_edges);
  g_test_add_func ("/rules/lines/random", test_random);
  g_test_add_func ("/rules/lines/alternatives", test_alternatives);
  g_test_add_func ("/rules/lines/symmetric", test_symmetric);
  g_test_add_func ("/rules/lines/large-starts", test_large_starts);
  g_test_add_func ("/rules/lines/closed", test_closed);
  g_test_add_func ("/rules/lines/large-boxes", test_large_boxes);
  return g_test_run ();
}
