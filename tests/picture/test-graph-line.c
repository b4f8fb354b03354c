/* SPDX-License-Identifier: MIT */
#include "arrows.h"
#include "game.h"
#include "picture/scene-common.h"

#include <math.h>

/* A line of heaps: evenly spaced; of its splits, those of one position can be followed by eye, those of the others are
 * bundled. */

#define KAYLES "game kayles(n): octal 0.77\nstart kayles(7)\n"

static gboolean
is_from_below (const MxItem *item, const MxRect *shape)
{
  return item->role == MX_ROLE_ARROW && item->kind == MX_ITEM_PATH && item->arrow_head > 0
         && item->points[item->n_points - 1].y > shape->y + shape->height;
}

static void
test_bundles_share_heads (void)
{
  g_auto (Game) game;
  game_init (&game, KAYLES);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxNode lead = game_find (&game, "kayles(7)"),
               node = game_find (&game, "kayles(1)");
  const MxItem *first = NULL;
  MxRect shape;
  guint n = 0;

  g_assert_true (mx_picture_node_rect (picture, node, &shape));
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->target != node || item->node == lead || !is_from_below (item, &shape))
      continue;
    if (first != NULL)
      g_assert_cmpfloat_with_epsilon (item->points[item->n_points - 1].x,
                                      first->points[first->n_points - 1].x, 0.01);
    first = item;
    n++;
  }
  /* From 3, 4, 5 and 6. */
  g_assert_cmpuint (n, ==, 4);
}

/* Each split has a junction of its own, and a row of its own. */
static void
check_can_be_followed (const MxPicture *picture, MxNode node, guint n_splits)
{
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    const double y = item->rect.y;

    if (item->role != MX_ROLE_ARROW || item->kind != MX_ITEM_ELLIPSE
        || item->node != node)
      continue;
    for (guint k = 0; k < heights->len; k++)
      g_assert_cmpfloat (fabs (g_array_index (heights, double, k) - y), >, 5);
    g_array_append_val (heights, y);
  }
  g_assert_cmpuint (heights->len, ==, n_splits);
}

static void
test_start_can_be_followed (void)
{
  g_auto (Game) game;
  game_init (&game, KAYLES);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  check_can_be_followed (picture, game_find (&game, "kayles(7)"), 5);
  check_can_be_followed (picture, game_find (&game, "kayles(6)"), 1);
}

static void
test_selected_can_be_followed (void)
{
  g_auto (Game) game;
  game_init (&game, KAYLES);
  game.input.selected = game_find (&game, "kayles(6)");
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  check_can_be_followed (picture, game.input.selected, 4);
  check_can_be_followed (picture, game_find (&game, "kayles(7)"), 1);
  g_assert_cmpuint (count_crossed_labels (picture), ==, 0);
}

/* The arrows of the selected position stand out, the others fade. */
static void
test_others_fade (void)
{
  g_auto (Game) game;
  game_init (&game, "game s(n): take {1, 3, 4}\nstart s(9)\n");
  const MxNode node = game_find (&game, "s(6)");
  g_autoptr (MxPicture) before = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  game.input.selected = node;
  g_autoptr (MxPicture) after = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxNode other = game_find (&game, "s(9)");
  const MxItem *was = find_item (before, MX_ROLE_ARROW, MX_ITEM_PATH, other);
  const MxItem *is = find_item (after, MX_ROLE_ARROW, MX_ITEM_PATH, other);
  const MxItem *strong = find_item (after, MX_ROLE_ARROW, MX_ITEM_PATH, node);

  g_assert_cmpfloat (is->stroke.a, <, 0.75 * was->stroke.a);
  g_assert_cmpfloat (strong->stroke.a, ==, 1);
  g_assert_cmpfloat (strong->line, >, is->line);
}

/* Heaps of one line stand in a row, evenly, from 0 at the left. */
static void
test_line_is_even (void)
{
  g_auto (Game) game;
  game_init (&game, "game s134(n): take {1, 3, 4}\nstart s134(11)\n");
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  double left = 0, pitch = 0;

  for (guint heap = 0; heap <= 11; heap++) {
    g_autofree char *name = g_strdup_printf ("s134(%u)", heap);
    MxRect rect;
    double x;

    g_assert_true (mx_picture_node_rect (picture, game_find (&game, name), &rect));
    x = rect.x + rect.width / 2;
    if (heap == 0)
      left = x;
    else if (heap == 1)
      pitch = x - left;
    g_assert_cmpfloat_with_epsilon (x, left + heap * pitch, 0.01);
  }
  g_assert_cmpfloat (pitch, >, 50);
}

/* On the screen a line that is somewhat too long for the window stands closer: all of it is seen at
 * the smallest zoom that a picture opens with, and nothing overlaps; a short one, a very long one, and
 * one in a document do not change. */
static void
test_close (void)
{
  const struct {
    guint heap;
    gboolean calm, close;
  } cases[] = {
      {30, TRUE, TRUE}, {30, FALSE, FALSE}, {8, TRUE, FALSE}, {150, TRUE, FALSE}};
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text =
        g_strdup_printf ("game s(n): take {1, 3, 4}\nstart s(%u)\n", cases[i].heap);
    g_auto (Game) game;
    game_init (&game, text);
    game.input.width = 648;
    game.input.height = 670;
    game.input.calm = cases[i].calm;
    for (guint k = 0; k < 2; k++) {
      game.input.selected = k == 0 ? MX_NO_NODE : game_node (&game, 7, 0);
      g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
      MxRect rect;
      g_assert_true (mx_picture_node_rect (picture, game_node (&game, 5, 0), &rect));
      g_assert_cmpint (rect.width < MX_SCENE_NODE, ==, cases[i].close);
      assert_no_faults (picture, text);
      if (k == 0) /* they keep off the rings of a selected one */
        assert_arrows_meet (picture);
      if (cases[i].close)
        g_assert_cmpfloat (picture->bounds.width * MX_SCENE_LEAST_ZOOM, <=, 648.5);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/graph-line/bundles-share-heads", test_bundles_share_heads);
  g_test_add_func ("/picture/graph-line/start-can-be-followed",
                   test_start_can_be_followed);
  g_test_add_func ("/picture/graph-line/selected-can-be-followed",
                   test_selected_can_be_followed);
  g_test_add_func ("/picture/graph-line/others-fade", test_others_fade);
  g_test_add_func ("/picture/graph-line/is-even", test_line_is_even);
  g_test_add_func ("/picture/graph-line/close", test_close);
  return g_test_run ();
}
