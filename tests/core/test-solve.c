/* SPDX-License-Identifier: MIT */
#include "core/solution.h"

#include "brute.h"

/* Games without cycles under the three ways of play, against the slow evaluation. */

/* Takes and splits that look random. */
static void
random_heap (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];

  for (gint64 k = 1; k <= n; k++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)k);

    if (h % 3 == 0)
      hand_move (out, n - k);
    if (h % 5 == 0 && hand->family[0].splits && n - k >= 0)
      hand_split (out, (n - k) / 2, (n - k + 1) / 2);
    if (h % 7 == 0 && hand->family[0].splits && n >= k + 3) {
      hand_split (out, 1, 1);
      mx_options_add (out, 0, 1, &(gint64){n - k - 2});
    }
    if (h % 101 == 0)
      mx_options_begin (out); /* to nothing at all */
  }
  if (n > 0 && hand_mix (hand->seed, 99, (guint64)n) % 13 == 0 && hand->largest > 0) {
    mx_options_reset (out);
    out->decided = TRUE;
    out->value = (MxValue)(hand_mix (hand->seed, 98, (guint64)n) % 6);
  }
}

static void
random_plane (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 a = 0; a <= coords[0]; a++) {
    for (gint64 b = 0; b <= coords[1]; b++) {
      guint64 h = hand_mix (hand->seed, (guint64)(coords[0] * 100 + coords[1]),
                            (guint64)(a * 100 + b));
      gint64 to[2] = {a, b};

      if ((a == coords[0] && b == coords[1]) || h % 4 != 0)
        continue;
      mx_options_begin (out);
      mx_options_add (out, 0, 2, to);
    }
  }
}

static void
check_random (gboolean splits, gboolean decided, MxPlay play, guint rounds,
              gint64 largest)
{
  for (guint seed = 0; seed < rounds; seed++) {
    Hand *hand = hand_new (1, splits, random_heap);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = NULL;

    hand->seed = seed + 1;
    hand->largest = decided ? 1 : 0;
    brute = brute_new (hand);
    for (guint i = 0; i < 4; i++) {
      gint64 heaps[3];
      guint n = 1 + (guint)(hand_mix (seed, 5, i) % 3);

      for (guint k = 0; k < n; k++)
        heaps[k] = (gint64)(hand_mix (seed, i, k) % (guint64)largest);
      brute_check (hand, brute, heaps, n, play);
    }
  }
}

static void
test_heaps (void)
{
  check_random (FALSE, FALSE, MX_PLAY_NORMAL, 60, 12);
}

static void
test_splits (void)
{
  check_random (TRUE, FALSE, MX_PLAY_NORMAL, 60, 9);
}

static void
test_misere (void)
{
  check_random (FALSE, FALSE, MX_PLAY_MISERE, 60, 10);
}

static void
test_misere_splits (void)
{
  check_random (TRUE, FALSE, MX_PLAY_MISERE, 60, 8);
}

static void
test_anti_sg (void)
{
  check_random (FALSE, FALSE, MX_PLAY_ANTI_SG, 60, 10);
}

static void
test_anti_sg_splits (void)
{
  check_random (TRUE, FALSE, MX_PLAY_ANTI_SG, 60, 8);
}

/* Positions that a clause decides, of one heap: their sums have no moves to play out. */
static void
test_decided (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;

  for (guint seed = 0; seed < 50; seed++) {
    Hand *hand = hand_new (1, TRUE, random_heap);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = NULL;

    hand->seed = seed + 1;
    hand->largest = 1;
    brute = brute_new (hand);
    for (gint64 n = 0; n < 25; n++) {
      g_autoptr (MxSum) start = brute_sum (hand, &n, 1);
      g_autoptr (MxSolution) solution =
          mx_solve (source, start, MX_PLAY_NORMAL, &limits, NULL);
      MxValue value = brute_value (brute, &n);

      g_assert_cmpint (solution->value, ==, value);
      g_assert_cmpint (solution->outcome, ==, value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N);
    }
  }
}

static void
test_plane (void)
{
  for (guint seed = 0; seed < 30; seed++) {
    Hand *hand = hand_new (2, FALSE, random_plane);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = NULL;
    gint64 coords[4] = {5, 6, 3, 2};

    hand->seed = seed + 1;
    brute = brute_new (hand);
    brute_check (hand, brute, coords, 1, MX_PLAY_NORMAL);
    brute_check (hand, brute, coords, 1, MX_PLAY_MISERE);
    coords[0] = 2;
    coords[1] = 3;
    brute_check (hand, brute, coords, 2, MX_PLAY_NORMAL);
    brute_check (hand, brute, coords, 2, MX_PLAY_ANTI_SG);
  }
}

static void
check_same_graph (const MxGraph *a, const MxGraph *b)
{
  g_assert_cmpuint (a->n, ==, b->n);
  g_assert_cmpmem (a->first, (a->n + 1) * sizeof *a->first, b->first,
                   (b->n + 1) * sizeof *b->first);
  g_assert_cmpmem (a->option, a->first[a->n] * sizeof *a->option, b->option,
                   b->first[b->n] * sizeof *b->option);
  g_assert_cmpmem (a->coords, a->n * sizeof *a->coords, b->coords,
                   b->n * sizeof *b->coords);
  g_assert_cmpmem (a->flags, a->n, b->flags, b->n);
  g_assert_cmpmem (a->outcome, a->n, b->outcome, b->n);
  g_assert_cmpmem (a->value, a->n * sizeof *a->value, b->value, b->n * sizeof *b->value);
  g_assert_cmpmem (a->height, a->n * sizeof *a->height, b->height,
                   b->n * sizeof *b->height);
  g_assert_cmpmem (a->remoteness, a->n * sizeof *a->remoteness, b->remoteness,
                   b->n * sizeof *b->remoteness);
}

static void
test_graph (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new_graph (14, 2, TRUE, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = brute_new (hand);
    gint64 nodes[2] = {13, 7};

    for (guint play = 0; play < 3; play++)
      brute_check (hand, brute, nodes, 1 + seed % 2, (MxPlay)play);
  }
}

/* A graph that shows its arrows is solved as one that is explored. */
static void
test_arrows (void)
{
  for (guint seed = 0; seed < 120; seed++) {
    guint n = 2 + seed % 30;
    Hand *read = hand_new_graph (n, 0.5 * (seed % 6), seed % 2 == 0, seed);
    Hand *shown = hand_new_graph (n, 0.5 * (seed % 6), seed % 2 == 0, seed);
    g_autoptr (MxSource) source_read = hand_source (read);
    g_autoptr (MxSource) source_shown = hand_source (shown);
    gint64 nodes[2] = {n - 1, n / 2};
    MxPlay play = (MxPlay)(seed % 3);
    g_autoptr (MxSum) start_read = brute_sum (read, nodes, 1 + seed % 2);
    g_autoptr (MxSum) start_shown = brute_sum (shown, nodes, 1 + seed % 2);
    g_autoptr (MxSolution) a = NULL;
    g_autoptr (MxSolution) b = NULL;

    hand_show_arrows (shown);
    a = mx_solve (source_read, start_read, play, &MX_LIMITS_DEFAULT, NULL);
    b = mx_solve (source_shown, start_shown, play, &MX_LIMITS_DEFAULT, NULL);
    g_assert_cmpuint (shown->n_calls, ==, 0);
    g_assert_true (b->components->borrowed);
    g_assert_cmpint (a->outcome, ==, b->outcome);
    g_assert_cmpuint (a->n_moves, ==, b->n_moves);
    check_same_graph (a->components, b->components);
  }
}

static const char *
no_name_cb (gconstpointer data, guint32 node)
{
  return ((const char *const *)data)[node];
}

/* Two graphs in one start lie one behind the other, in the order of their names. */
static void
test_two_graphs (void)
{
  static const char *const names[] = {"c", "a", "b"};
  MxEdge edges[] = {{0, 1}, {0, 1}, {0, 2}, {2, 1}};
  g_autoptr (MxArrows) first = mx_arrows_new (0, 3, no_name_cb, names, edges, 4);
  g_autoptr (MxArrows) second = mx_arrows_new (1, 3, no_name_cb, names, edges, 3);
  Hand *hand = hand_new (1, FALSE, NULL);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) start = mx_sum_new (source);
  g_autoptr (MxSolution) solution = NULL;
  const MxGraph *graph;

  g_assert_cmpuint (first->first[3], ==, 3);
  hand->source.n_families = 2;
  hand->family[0] = (MxFamily){
      .name = "z", .arity = 1, .shape = MX_SHAPE_GRAPH, .n_nodes = 3, .arrows = first};
  hand->family[1] = (MxFamily){
      .name = "y", .arity = 1, .shape = MX_SHAPE_GRAPH, .n_nodes = 3, .arrows = second};
  mx_sum_add (start, 0, &(gint64){0});
  mx_sum_add (start, 1, &(gint64){0});
  solution = mx_solve (source, start, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);
  graph = solution->components;
  g_assert_cmpuint (graph->n, ==, 6);
  g_assert_false (graph->borrowed);
  g_assert_cmpuint (graph->family[0], ==, 1);
  g_assert_cmpuint (graph->family[3], ==, 0);
  /* c of z leads to a and b, b to a; c of y leads to a and b, which lead nowhere. */
  g_assert_cmpint (solution->start_value[0], ==, 2);
  g_assert_cmpint (solution->start_value[1], ==, 1);
  g_assert_cmpint (solution->outcome, ==, MX_OUTCOME_N);
  g_assert_cmpuint (solution->n_moves, ==, 1);
}

static void
test_shapes (void)
{
  static const char *const codes[] = {"0.77", "0.137", "0.07", "0.6", "4.3", "0.3"};
  gint64 sets[][3] = {{1, 2, 3}, {1, 3, 4}, {2, 5, 7}};

  for (guint c = 0; c < G_N_ELEMENTS (codes) + G_N_ELEMENTS (sets) + 1; c++) {
    Hand *hand = c < G_N_ELEMENTS (codes) ? hand_new_octal (codes[c])
                 : c == G_N_ELEMENTS (codes)
                     ? hand_new_nim ()
                     : hand_new_subtraction (sets[c - G_N_ELEMENTS (codes) - 1], 3);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = brute_new (hand);

    for (guint i = 0; i < 12; i++) {
      gint64 heaps[3];

      for (guint k = 0; k < 3; k++)
        heaps[k] = (gint64)(hand_mix (c, i, k) % 7);
      for (guint play = 0; play < 3; play++)
        brute_check (hand, brute, heaps, 1 + i % 3, (MxPlay)play);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/solve/heaps", test_heaps);
  g_test_add_func ("/core/solve/splits", test_splits);
  g_test_add_func ("/core/solve/misere", test_misere);
  g_test_add_func ("/core/solve/misere-splits", test_misere_splits);
  g_test_add_func ("/core/solve/anti-sg", test_anti_sg);
  g_test_add_func ("/core/solve/anti-sg-splits", test_anti_sg_splits);
  g_test_add_func ("/core/solve/decided", test_decided);
  g_test_add_func ("/core/solve/plane", test_plane);
  g_test_add_func ("/core/solve/graph", test_graph);
  g_test_add_func ("/core/solve/arrows", test_arrows);
  g_test_add_func ("/core/solve/two-graphs", test_two_graphs);
  g_test_add_func ("/core/solve/shapes", test_shapes);
  return g_test_run ();
}
