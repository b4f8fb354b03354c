/* SPDX-License-Identifier: MIT */
#include "core/box/wythoff.h"

#include "hand.h"

#include <string.h>

/* Wythoff's game and its kin by exact integers: against tables of P-positions that are made by
 * their definition, and near 2^62 against pairs that are made by recurrences. */

#define SIDE 200

/* The r-game's P-positions by definition. */
static gboolean *
make_table (gint64 r)
{
  gboolean *p = g_new0 (gboolean, SIDE * SIDE);

  for (gint64 a = 0; a < SIDE; a++) {
    for (gint64 b = 0; b < SIDE; b++) {
      gboolean wins = FALSE;

      for (gint64 k = 1; k <= a; k++)
        wins = wins || p[(a - k) * SIDE + b];
      for (gint64 l = 1; l <= b; l++)
        wins = wins || p[a * SIDE + b - l];
      for (gint64 k = 1; k <= a && !wins; k++) {
        for (gint64 l = MAX (1, k - r + 1); l <= MIN (b, k + r - 1); l++)
          wins = wins || p[(a - k) * SIDE + b - l];
      }
      p[a * SIDE + b] = !wins;
    }
  }
  return p;
}

/* Whether a move of the r-game leads from one position to the other. */
static gboolean
is_move (gint64 r, const gint64 *from, const gint64 *to)
{
  gint64 k = from[0] - to[0];
  gint64 l = from[1] - to[1];

  if (k < 0 || l < 0 || (k == 0 && l == 0))
    return FALSE;
  return k == 0 || l == 0 || ABS (k - l) < r;
}

static void
test_small (void)
{
  for (gint64 r = 1; r <= 9; r++) {
    g_autofree gboolean *p = make_table (r);

    for (gint64 i = 0; i < SIDE * SIDE; i++)
      g_assert_cmpint (mx_wythoff_is_p ((guint)r, i / SIDE, i % SIDE), ==, p[i]);
  }
}

static void
check_moves (const gboolean *p, gint64 r, gint64 a, gint64 b)
{
  const gint64 from[] = {a, b};
  gint64 to[MX_WYTHOFF_MOVES][2];
  guint n = mx_wythoff_moves ((guint)r, a, b, to);
  guint i = 0;

  for (gint64 x = 0; x <= a; x++) {
    for (gint64 y = 0; y <= b; y++) {
      const gint64 there[] = {x, y};

      if (!p[x * SIDE + y] || !is_move (r, from, there))
        continue;
      g_assert_cmpuint (i, <, n);
      g_assert_cmpint (to[i][0], ==, x);
      g_assert_cmpint (to[i++][1], ==, y);
    }
  }
  g_assert_cmpuint (i, ==, n);
}

static void
test_moves (void)
{
  for (gint64 r = 1; r <= 5; r++) {
    g_autofree gboolean *p = make_table (r);

    for (gint64 a = 0; a < 60; a++) {
      for (gint64 b = 0; b < 60; b++)
        check_moves (p, r, a, b);
    }
    check_moves (p, r, 150, 180);
    check_moves (p, r, 199, 20);
  }
}

/* floor (n * alpha) + floor (m * alpha) is floor ((n + m) * alpha) or 1 less; which one is told by
 * fractions, kept as whole numbers: for r = 1 the pairs of Fibonacci numbers (F(2k), F(2k+1)) are
 * P-positions with n = F(2k - 1), and those of (F(2k+1) - 1, F(2k+2) - 1) with n = F(2k). */
static void
test_fibonacci (void)
{
  gint64 a = 1;
  gint64 b = 2;

  for (guint i = 1; b <= MX_COORDINATE_MAX; i++) {
    gint64 c = a + b;

    if (i % 2 == 1) {
      g_assert_true (mx_wythoff_is_p (1, a, b));
      g_assert_false (mx_wythoff_is_p (1, a, b - 1));
      g_assert_false (mx_wythoff_is_p (1, a + 1, b + 1));
    } else {
      g_assert_true (mx_wythoff_is_p (1, b - 1, a - 1));
      g_assert_false (mx_wythoff_is_p (1, a, b));
    }
    a = b;
    b = c;
  }
}

/* The winning moves of positions near 2^62 are moves, they lead to P-positions, and no position
 * has winning moves if and only if it is one. */
static void
test_large (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (62);

  for (guint i = 0; i < 20000; i++) {
    guint r = (guint)g_rand_int_range (rand, 1, i % 2 == 0 ? 2 : 65);
    guint shift = (guint)g_rand_int_range (rand, 0, 60);
    gint64 from[2];
    gint64 to[MX_WYTHOFF_MOVES][2];
    guint n;

    for (guint k = 0; k < 2; k++) {
      guint64 x = (guint64)g_rand_int (rand) << 32 | g_rand_int (rand);

      from[k] = MX_COORDINATE_MAX - (gint64)(x >> 2 >> shift);
    }
    n = mx_wythoff_moves (r, from[0], from[1], to);
    g_assert_cmpint (n == 0, ==, mx_wythoff_is_p (r, from[0], from[1]));
    for (guint k = 0; k < n; k++) {
      g_assert_true (is_move (r, from, to[k]));
      g_assert_true (mx_wythoff_is_p (r, to[k][0], to[k][1]));
      g_assert_true (k == 0 || to[k - 1][0] < to[k][0]
                     || (to[k - 1][0] == to[k][0] && to[k - 1][1] < to[k][1]));
      g_assert_cmpuint (mx_wythoff_moves (r, to[k][0], to[k][1], (gint64[4][2]){{0}}), ==,
                        0);
    }
  }
}

/* Pairs with n near 2^62 / 3, made elsewhere with integers of any length: r, n, floor (n * alpha). */
static void
test_exact (void)
{
  static const struct {
    guint r;
    gint64 n;
    gint64 lower;
  } pairs[] = {
      {1, G_GINT64_CONSTANT (1761507313596588282),
       G_GINT64_CONSTANT (2850178704830799620)},
      {1, G_GINT64_CONSTANT (1761507312927752681),
       G_GINT64_CONSTANT (2850178703748600885)},
      {1, G_GINT64_CONSTANT (1761507313596588282),
       G_GINT64_CONSTANT (2850178704830799620)},
      {1, G_GINT64_CONSTANT (1761507313322306284),
       G_GINT64_CONSTANT (2850178704387002025)},
      {1, G_GINT64_CONSTANT (1761507313596588282),
       G_GINT64_CONSTANT (2850178704830799620)},
      {1, G_GINT64_CONSTANT (1761507312800100564),
       G_GINT64_CONSTANT (2850178703542055421)},
      {2, G_GINT64_CONSTANT (1350731562094192351),
       G_GINT64_CONSTANT (1910222894239003202)},
      {2, G_GINT64_CONSTANT (1350731561709217776),
       G_GINT64_CONSTANT (1910222893694566937)},
      {3, G_GINT64_CONSTANT (1071793281059437438),
       G_GINT64_CONSTANT (1396306175249075587)},
      {3, G_GINT64_CONSTANT (1071793280205604849),
       G_GINT64_CONSTANT (1396306174136723291)},
      {5, G_GINT64_CONSTANT (744711288100230214), G_GINT64_CONSTANT (888129577926236832)},
      {5, G_GINT64_CONSTANT (744711287358868559), G_GINT64_CONSTANT (888129577042101968)},
      {17, G_GINT64_CONSTANT (255373094118564367),
       G_GINT64_CONSTANT (270343418411793662)},
      {17, G_GINT64_CONSTANT (255373093214998851),
       G_GINT64_CONSTANT (270343417455259885)},
      {64, G_GINT64_CONSTANT (70931968874856392), G_GINT64_CONSTANT (72040010436578813)},
      {64, G_GINT64_CONSTANT (70931968080396350), G_GINT64_CONSTANT (72040009629708362)},
      {1, 102334155, G_GINT64_CONSTANT (165580140)}, /* where a double fails first */
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    gint64 a = pairs[i].lower;
    gint64 b = a + (gint64)pairs[i].r * pairs[i].n;

    g_assert_true (mx_wythoff_is_p (pairs[i].r, a, b));
    g_assert_true (mx_wythoff_is_p (pairs[i].r, b, a));
    g_assert_false (mx_wythoff_is_p (pairs[i].r, a - 1, b - 1));
    g_assert_false (mx_wythoff_is_p (pairs[i].r, a + 1, b + 1));
  }
}

/* -- whose rules they are -- */

#define COLUMN                                                                           \
  {                                                                                      \
    {1, 0},                                                                              \
    {                                                                                    \
      1, 0                                                                               \
    }                                                                                    \
  }
#define ROW                                                                              \
  {                                                                                      \
    {0, 1},                                                                              \
    {                                                                                    \
      0, 1                                                                               \
    }                                                                                    \
  }

static guint
find (const MxRay *rays, guint n)
{
  MxFamily family = {.arity = 2, .shape = MX_SHAPE_LINES, .rays = rays, .n_rays = n};

  return mx_wythoff_find (&family);
}

static void
test_found (void)
{
  const MxRay wythoff[] = {COLUMN, ROW, {{1, 1}, {1, 1}}};
  const MxRay three[] = {COLUMN,           ROW,
                         {{2, 1}, {1, 1}}, {{1, 1}, {1, 1}},
                         {{1, 2}, {1, 1}}, {{0, 2}, {1, 1}},
                         {{3, 1}, {1, 1}}};
  const MxRay gap[] = {COLUMN, ROW, {{1, 1}, {1, 1}}, {{3, 1}, {1, 1}}, {{1, 3}, {1, 1}}};
  const MxRay late[] = {COLUMN, ROW, {{2, 2}, {1, 1}}};
  const MxRay more[] = {COLUMN, ROW, {{1, 1}, {1, 1}}, {{2, 1}, {0, 0}}};
  const MxRay half[] = {COLUMN, {{1, 1}, {1, 1}}};
  const MxRay steep[] = {COLUMN, ROW, {{1, 1}, {1, 1}}, {{1, 2}, {1, 2}}};

  g_assert_cmpuint (find (wythoff, 3), ==, 1);
  g_assert_cmpuint (find (three, 7), ==, 3);
  g_assert_cmpuint (find (three, 6), ==, 0);
  g_assert_cmpuint (find (three, 5), ==, 2);
  g_assert_cmpuint (find (gap, 5), ==, 0);
  g_assert_cmpuint (find (late, 3), ==, 0);
  g_assert_cmpuint (find (more, 4), ==, 0);
  g_assert_cmpuint (find (half, 2), ==, 0);
  g_assert_cmpuint (find (steep, 4), ==, 0);
  g_assert_cmpuint (find (wythoff, 2), ==, 0); /* Nim with two heaps */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/wythoff/small", test_small);
  g_test_add_func ("/core/wythoff/moves", test_moves);
  g_test_add_func ("/core/wythoff/fibonacci", test_fibonacci);
  g_test_add_func ("/core/wythoff/large", test_large);
  g_test_add_func ("/core/wythoff/exact", test_exact);
  g_test_add_func ("/core/wythoff/found", test_found);
  return g_test_run ();
}
