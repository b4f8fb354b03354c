/* SPDX-License-Identifier: MIT */
#include "core/box/lattice-form.h"
#include "core/box/zeckendorf.h"

#include "support.h"

#include <string.h>

/* Formulas of two parameters: found where rules follow one, proved where a theorem covers their
 * shape, and never told where they break it, however late. */

typedef struct {
  const char *name;
  const char *text;
  const char *formula; /* NULL: none */
  MxLatticeProof proof;
  gint64 within;
  gint64 from[2];
} Rule;

#define ROOK                                                                             \
  "game g(a, b)\n move (a - k, b) for k in 1..a\n move (a, b - k) for k in 1..b\n"
#define QUEEN ROOK " move (a - k, b - k) for k in 1..min(a, b)\n"
#define KING "game g(a, b)\n move (a - 1, b)\n move (a, b - 1)\n move (a - 1, b - 1)\n"
#define PAIRS(r)                                                                         \
  "min(a, b) = floor(k * (2 - r + sqrt(r^2 + 4)) / 2) and |a - b| = r * k for r = " r    \
  " and a k"

static const Rule rules[] = {
    {"wythoff", QUEEN, PAIRS ("1"), MX_LATTICE_BY_WYTHOFF},
    {"wythoff-of-3",
     ROOK " move (a - k, b - k - d) for k in 1..a, d in -2..2 if 1 <= k + d <= b\n",
     PAIRS ("3"), MX_LATTICE_BY_WYTHOFF},
    {"wythoff-decided", QUEEN " lose if a == 0 and b == 0\n", PAIRS ("1"),
     MX_LATTICE_SEEN},
    {"xor", ROOK, "a xor b", MX_LATTICE_BY_PARTS},
    {"xor-of-remainders",
     "game g(a, b)\n move (a - k, b) for k in 1..2\n move (a, b - k) for k in {1, 2, 3, "
     "5}\n",
     "(a mod 3) xor (b mod 4)", MX_LATTICE_BY_PARTS},
    {"xor-mixed", "game g(a, b)\n move (a - k, b) for k in 1..a\n move (a, b - 1)\n",
     "a xor (b mod 2)", MX_LATTICE_BY_PARTS},
    {"one-alone", "game g(a, b): move (a - 1, b)\n", "a mod 2", MX_LATTICE_BY_PARTS},
    {"parts",
     "game g(a, b)\n move (a - k, b) for k in {1, 3, 4}\n move (a, b - k) for k in "
     "1..b\n",
     "SG(a, 0) xor SG(0, b)", MX_LATTICE_BY_PARTS},
    {"sum",
     "game g(a, b)\n move (a - k, b) for k in 1..2\n move (a, b - k) for k in 1..2\n"
     " move (a - 1, b - 1)\n",
     "(a + b) mod 3", MX_LATTICE_BY_SQUARE, 5},
    {"even", KING, "a mod 2 = 0 and b mod 2 = 0", MX_LATTICE_BY_SQUARE, 3},
    {"even-from-1",
     "game g(a, b)\n move (a - 1, b) if a > 1\n move (a, b - 1) if b > 1\n"
     " move (a - 1, b - 1) if a > 1 and b > 1\n",
     "a mod 2 = 1 and b mod 2 = 1",
     MX_LATTICE_SEEN,
     0,
     {1, 1}},
    {"cuts",
     "game g(a, b)\n move g(i, b) + g(a - i, b) for i in 1..a-1\n"
     " move g(a, i) + g(a, b - i) for i in 1..b-1\n",
     "a mod 2 = 1 and b mod 2 = 1",
     MX_LATTICE_SEEN,
     0,
     {1, 1}},
    {"mirror", ROOK " move (a - 1, b - 3)\n move (a - 3, b - 5)\n", "a = b",
     MX_LATTICE_BY_MIRROR},
    {"congruent",
     "game g(a, b)\n move (a - k, b) for k in 1..2\n move (a, b - k) for k in 1..2\n"
     " move (a - 3, b - 2)\n move (a - 2, b - 3)\n move (a - 5, b - 1)\n",
     "(a - b) mod 3 = 0", MX_LATTICE_BY_SQUARE, 8},
    {"multiple",
     "game g(a, b)\n move (a - k, b) for k in 1..2\n move (a, b - k) for k in 1..2\n"
     " move (a - 1, b - 1)\n move (a - 3, b) if (a + b) % 3 == 1\n",
     "(a + b) mod 3 = 0", MX_LATTICE_SEEN},
    {"fibonacci", "game g(n, q): move (n - k, 2 * k) for k in 1..min(n, q)\n",
     "n = 0 or q < zeckendorf_least(n)", MX_LATTICE_BY_WHINIHAN},
    {"fibonacci-turned", "game g(q, n): move (2 * k, n - k) for k in 1..min(n, q)\n",
     "n = 0 or q < zeckendorf_least(n)", MX_LATTICE_BY_WHINIHAN},
    {"fibonacci-last-taken", "game g(n, l): move (n - k, k) for k in 1..min(n, 2 * l)\n",
     "n = 0 or 2 * l < zeckendorf_least(n)", MX_LATTICE_BY_WHINIHAN},
    {"fibonacci-read",
     "game g(n, q): move (n - k, k + k) for k in 1..n if k <= q and n % 1 == 0\n",
     "n = 0 or q < zeckendorf_least(n)", MX_LATTICE_SEEN},
    {"not-fibonacci", "game g(n, q): move (n - k, 2 * k + 1) for k in 1..min(n, q)\n",
     NULL, MX_LATTICE_SEEN},
    {"zero", "game g(a, b): move (a - 1, b) if a < 0\n", "0", MX_LATTICE_SEEN},
    {"fault", "game g(a, b): move (a - 1, b) if 6 / b > 0\n", NULL, MX_LATTICE_SEEN},
    {"round", "game g(a, b): move (b, a)\n", NULL, MX_LATTICE_SEEN},
    {"knight",
     "game g(a, b)\n move (a - 2, b + 1)\n move (a - 2, b - 1)\n"
     " move (a - 1, b - 2)\n move (a + 1, b - 2)\n",
     NULL, MX_LATTICE_SEEN},
};

static MxLattice
find (const char *text, gint64 to)
{
  g_autoptr (MxProgram) program = parse_good (text);
  g_auto (MxFault) fault = {0};
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLattice found;

  g_assert_true (mx_lattice_find (mx_program_get_source (program), 0, to, &limits, NULL,
                                  &found, &fault));
  g_assert_cmpint (found.limit, ==, MX_LIMIT_NONE);
  return found;
}

static char *
dup_formula (const char *text, const MxLattice *found)
{
  g_autoptr (MxProgram) program = parse_good (text);

  return mx_lattice_dup_formula (&mx_program_get_source (program)->families[0],
                                 &found->form);
}

static void
test_rule (gconstpointer data)
{
  const Rule *rule = data;
  MxLattice found = find (rule->text, 120);
  g_autofree char *formula = dup_formula (rule->text, &found);

  g_assert_cmpstr (formula, ==, rule->formula);
  g_assert_cmpint (found.form.proof, ==, rule->proof);
  g_assert_cmpint (found.form.within, ==, rule->within);
  g_assert_cmpint (found.form.from[0], ==, rule->from[0]);
  g_assert_cmpint (found.form.from[1], ==, rule->from[1]);
  g_assert_cmpint (found.to, ==, found.unfit ? -1 : 120);
}

/* The same rules, but one position has VALUE. */
static char *
dup_changed (const Rule *rule, guint value)
{
  g_autofree char *start =
      g_strndup (rule->text, (gsize)(strchr (rule->text, ')') + 1 - rule->text));
  const char *rest = rule->text + strlen (start);
  const char *x = g_strrstr (start, "(") + 1;

  return g_strdup_printf ("%s\n value %u if %.1s == 70 and %.1s == 71\n %s", start, value,
                          x, x + 3, *rest == ':' ? rest + 1 : rest);
}

/* One position that was N is P, or was P and is N: not a word of the formula behind that one, and no
 * proof before. */
static void
test_breaks_late (gconstpointer data)
{
  const Rule *rule = data;
  guint n_none = 0;

  for (guint value = 0; value <= 90; value += 90) {
    g_autofree char *text = dup_changed (rule, value);
    MxLattice found = find (text, 60);
    g_autofree char *formula = dup_formula (text, &found);

    g_assert_cmpstr (formula, ==, rule->formula);
    g_assert_cmpint (found.form.proof, ==, MX_LATTICE_SEEN);
    found = find (text, 120);
    g_assert_cmpint (found.form.proof, ==, MX_LATTICE_SEEN);
    n_none += found.form.kind == MX_LATTICE_NONE;
  }
  g_assert_cmpuint (n_none, >=, 1);
}

/* A move that is possible from 70 on alone keeps the shape of the rules. */
static void
test_late_move (void)
{
  static const char *const texts[] = {
      ROOK " move (a - 70, b - 70)\n",
      QUEEN " move (a - 70, b - 71)\n move (a - 43, b - 70)\n",
      KING " move (a - 70, b)\n",
      "game g(a, b)\n move (a - 1, b)\n move (a, b - 1)\n move (a, b - 70)\n",
      ROOK " move (a - 1, b - 2)\n move (a - 70 - k, b - 70 - k) for k in 0..a\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    MxLattice found = find (texts[i], 60);
    MxLattice later = find (texts[i], 120);

    g_assert_cmpint (found.form.kind, !=, MX_LATTICE_NONE);
    g_assert_cmpint (found.form.proof, ==, MX_LATTICE_SEEN);
    g_assert_true (later.form.kind != found.form.kind || later.form.a != found.form.a
                   || later.form.b != found.form.b);
  }
}

/* Few positions say nothing, unless there is a proof. */
static void
test_few (void)
{
  g_assert_cmpint (find (ROOK " move (a - 1, b - 2)\n lose if a < 0\n", 10).form.kind, ==,
                   MX_LATTICE_NONE);
  g_assert_cmpint (find (KING, 1).form.kind, ==, MX_LATTICE_NONE);
  g_assert_cmpint (find (KING, 2).form.proof, ==, MX_LATTICE_BY_SQUARE);
  g_assert_cmpint (find (QUEEN, 10).form.proof, ==, MX_LATTICE_BY_WYTHOFF);
  g_assert_cmpint (find (QUEEN, 0).to, ==, 0);
}

/* A square that meets a limit leaves what the one before showed. */
static void
test_positions (void)
{
  g_autoptr (MxProgram) program = parse_good (QUEEN);
  g_auto (MxFault) fault = {0};
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLattice found;

  limits.positions = 5000;
  g_assert_true (mx_lattice_find (mx_program_get_source (program), 0, MX_COORDINATE_MAX,
                                  &limits, NULL, &found, &fault));
  g_assert_cmpint (found.limit, ==, MX_LIMIT_POSITIONS);
  g_assert_cmpint (found.to, ==, 63);
  g_assert_cmpint (found.form.kind, ==, MX_LATTICE_WYTHOFF);
  limits = MX_LIMITS_DEFAULT;
  limits.memory = 1 << 15;
  g_assert_true (mx_lattice_find (mx_program_get_source (program), 0, 1000, &limits, NULL,
                                  &found, &fault));
  g_assert_cmpint (found.limit, ==, MX_LIMIT_MEMORY);
  g_assert_cmpint (found.form.proof, !=, MX_LATTICE_BY_SQUARE);
}

static gint64 stop_at;

static gboolean
stop_cb (gpointer data)
{
  return g_get_monotonic_time () >= stop_at;
}

static void
test_stopped (void)
{
  g_autoptr (MxProgram) program = parse_good (
      ROOK " move (a - i, b - j) for i in 1..a, j in 1..b if i * j % 7 == a % 5\n");
  g_auto (MxFault) fault = {0};
  MxControl control = {.stop = stop_cb};
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxLattice found;

  stop_at = g_get_monotonic_time () + G_USEC_PER_SEC / 10;
  g_assert_false (mx_lattice_find (mx_program_get_source (program), 0, 900, &limits,
                                   &control, &found, &fault));
  g_assert_cmpint (g_get_monotonic_time () - stop_at, <, G_USEC_PER_SEC / 20);
}

/* -- Zeckendorf's representation -- */

static void
test_representation (void)
{
  for (guint64 n = 0; n < 5000; n++) {
    guint64 parts[MX_ZECKENDORF_PARTS];
    guint count = mx_zeckendorf_parts (n, parts);
    guint64 sum = 0;

    for (guint i = 0; i < count; i++) {
      guint64 less = 1;
      guint64 more = 1;

      for (; more < parts[i]; less = more - less)
        more += less;
      g_assert_cmpuint (more, ==, parts[i]);
      /* No neighbours: the one after the next smaller is less than half of it. */
      if (i > 0)
        g_assert_cmpuint (2 * parts[i], <, parts[i - 1] + (parts[i - 1] == 2));
      sum += parts[i];
    }
    g_assert_cmpuint (sum, ==, n);
    g_assert_cmpuint (mx_zeckendorf_least (n), ==,
                      count > 0 ? parts[count - 1] : G_MAXUINT64);
  }
}

static void
test_large_representation (void)
{
  guint64 parts[MX_ZECKENDORF_PARTS];
  guint count = mx_zeckendorf_parts (G_MAXUINT64, parts);
  guint64 sum = 0;

  for (guint i = 0; i < count; i++)
    sum += parts[i];
  g_assert_cmpuint (sum, ==, G_MAXUINT64);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    g_autofree char *path = g_strconcat ("/rules/lattice/rule/", rules[i].name, NULL);
    g_autofree char *late = g_strconcat ("/rules/lattice/late/", rules[i].name, NULL);

    g_test_add_data_func (path, &rules[i], test_rule);
    if (rules[i].formula != NULL)
      g_test_add_data_func (late, &rules[i], test_breaks_late);
  }
  g_test_add_func ("/rules/lattice/late-move", test_late_move);
  g_test_add_func ("/rules/lattice/few-positions", test_few);
  g_test_add_func ("/rules/lattice/limits", test_positions);
  g_test_add_func ("/rules/lattice/stopped", test_stopped);
  g_test_add_func ("/rules/lattice/representation", test_representation);
  g_test_add_func ("/rules/lattice/large-representation", test_large_representation);
  return g_test_run ();
}
