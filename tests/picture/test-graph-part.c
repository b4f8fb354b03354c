/* SPDX-License-Identifier: MIT */
#include "arrows.h"
#include "game.h"
#include "picture/graph-plan.h"

#include <string.h>

/* What of a large graph is drawn: up to 2,000 positions in full, of more the part around one of
 * them; of many arrows those of one position; and
 * what the remark says of it. */

#define LONG "game s(n): take {1, 3, 4}\nstart s(5000)\n"
#define BOX(n)                                                                           \
  "game t(x, y, z)\n    move (x - 1, y, z)\n    move (x, y - 1, z)\n"                    \
  "    move (x, y, z - 1)\nstart t(" n ")\n"

static guint
count_drawn (const MxPicture *picture)
{
  return count_node_items (picture, MX_ROLE_VALUE, MX_ITEM_TEXT, MX_NO_NODE);
}

static void
test_long_line_is_cut (void)
{
  g_auto (Game) game;
  game_init (&game, LONG);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpstr (
      remark, ==,
      "Only the first 2,000 positions are drawn; the start lies beyond them.");
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_LABEL, MX_ITEM_TEXT, MX_NO_NODE),
                    ==, 2000);
  assert_no_faults (picture, G_STRFUNC);
}

/* A start of a million is answered without being explored. */
static void
test_start_beyond (void)
{
  g_auto (Game) game;
  game_init (&game, "game nim(n): take any\nstart nim(1000000) + nim(5)\n");
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);

  g_assert_nonnull (remark);
  g_assert_nonnull (strstr (remark, "the start lies beyond"));
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_COUNTER, MX_ITEM_ELLIPSE,
                                      game_find (&game, "nim(5)")),
                    ==, 1);
  assert_no_faults (picture, G_STRFUNC);
}

static void
test_many_arrows (void)
{
  g_auto (Game) game;
  game_init (&game, "game nim(n): take any\nstart nim(60)\n");
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);
  g_autoptr (MxPicture) picture = NULL;
  const MxNode node = game_find (&game, "nim(50)");

  g_assert_nonnull (remark);
  game.input.selected = node;
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_ARROW, MX_ITEM_PATH, MX_NO_NODE),
                    ==, 50);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_ARROW, MX_ITEM_PATH, node), ==,
                    50);
}

/* A thicket: close rows, the arrows of one position, around all others. */
static void
test_thicket (void)
{
  g_auto (Game) game;
  game_init (&game,
             "game nim(n): take any\nstart nim(3) + nim(5) + nim(7)\nplay misere\n");
  const MxGraph *graph = mx_solution_graph (game.solution);
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);

  g_assert_nonnull (remark);
  g_assert_null (game_layout_request (&game));
  for (MxNode i = 0; i < graph->n; i++) {
    g_autoptr (MxPicture) picture = NULL;

    game.input.selected = i;
    picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
    g_assert_cmpuint (count_node_items (picture, MX_ROLE_ARROW, MX_ITEM_PATH, MX_NO_NODE),
                      ==, mx_graph_n_options (graph, i));
    g_assert_cmpuint (count_crossed_shapes (picture), ==, 0);
    g_assert_cmpuint (count_crossed_labels (picture), ==, 0);
    assert_no_faults (picture, G_STRFUNC);
  }
}

static void
test_large_general_graph_is_cut (void)
{
  g_auto (Game) game;
  game_init (&game, BOX ("20, 20, 20"));
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpstr (
      remark, ==,
      "The 300 positions nearest to the start are drawn, of 9,261. Select one "
      "to walk on from there.");
  g_assert_cmpuint (count_drawn (picture), ==, 300);
}

static void
test_all_of_two_thousand (void)
{
  g_auto (Game) game;
  game_init (&game, BOX ("11, 11, 11"));
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpuint (count_drawn (picture), ==, 12 * 12 * 12);
  assert_no_faults (picture, G_STRFUNC);
}

/* Every position that is one move away is there, before and after. */
static void
check_around (const Game *game, MxNode center)
{
  g_autoptr (MxGraphPlan) plan =
      mx_graph_plan_new_around (game->program, game->solution, center);
  const MxGraph *graph = plan->graph;

  g_assert_cmpuint (plan->n, ==, 300);
  g_assert_cmpuint (plan->index[center], !=, G_MAXUINT32);
  for (guint32 k = graph->first[center]; k < graph->first[center + 1]; k++)
    g_assert_cmpuint (plan->index[graph->option[k]], !=, G_MAXUINT32);
  for (MxNode i = 0; i < graph->n; i++)
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++)
      if (graph->option[k] == center)
        g_assert_cmpuint (plan->index[i], !=, G_MAXUINT32);
}

static void
test_walk_outwards (void)
{
  g_auto (Game) game;
  game_init (&game, BOX ("20, 20, 20"));
  MxNode node = game_find (&game, "t(20, 20, 20)");
  const MxGraph *graph = mx_solution_graph (game.solution);

  for (guint step = 0; step < 40; step++) {
    node = graph->option[graph->first[node] + step % mx_graph_n_options (graph, node)];
    check_around (&game, node);
  }
}

static void
test_part_is_told (void)
{
  g_auto (Game) game;
  game_init (&game, BOX ("20, 20, 20"));
  const MxNode node = game_find (&game, "t(10, 10, 10)");
  g_autoptr (MxGraphPlan) plan =
      mx_graph_plan_new_around (game.program, game.solution, node);
  game.input.plan = plan;
  game.input.selected = node;
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpstr (remark, ==,
                   "The 300 positions around 10, 10, 10 are drawn, of 9,261. Select "
                   "another to walk on, Backspace goes back.");
  g_assert_cmpuint (count_drawn (picture), ==, 300);
  assert_no_faults (picture, G_STRFUNC);
  g_assert_cmpuint (count_crossed_shapes (picture), ==, 0);
}

/* Of a long line, the heaps on both sides of the selected one. */
static void
test_line_around (void)
{
  g_auto (Game) game;
  game_init (&game, LONG);
  const MxNode node = game_find (&game, "s(4000)");
  g_autoptr (MxGraphPlan) plan =
      mx_graph_plan_new_around (game.program, game.solution, node);
  game.input.plan = plan;
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpuint (count_drawn (picture), ==, 2000);
  g_assert_true (has_text (picture, "3000"));
  g_assert_true (has_text (picture, "4999"));
  g_assert_false (has_text (picture, "5000"));
  assert_no_faults (picture, G_STRFUNC);
}

/* Positions without an SG value say so, unless the values are hidden. */
static void
test_infinite_is_told (void)
{
  g_auto (Game) game;
  game_init (&game, "graph g\n    a -> b\n    b -> a, c\n    c -> d\nstart g(a)\n");
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpstr (remark, ==,
                   "Positions marked ∞ have no SG value; in brackets stand the values of "
                   "their moves.");
  game.input.hide_values = TRUE;
  g_assert_null (mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/graph-part/long-line-is-cut", test_long_line_is_cut);
  g_test_add_func ("/picture/graph-part/start-beyond", test_start_beyond);
  g_test_add_func ("/picture/graph-part/many-arrows", test_many_arrows);
  g_test_add_func ("/picture/graph-part/thicket", test_thicket);
  g_test_add_func ("/picture/graph-part/large-general-graph-is-cut",
                   test_large_general_graph_is_cut);
  g_test_add_func ("/picture/graph-part/all-of-two-thousand", test_all_of_two_thousand);
  g_test_add_func ("/picture/graph-part/walk-outwards", test_walk_outwards);
  g_test_add_func ("/picture/graph-part/part-is-told", test_part_is_told);
  g_test_add_func ("/picture/graph-part/line-around", test_line_around);
  g_test_add_func ("/picture/graph-part/infinite-is-told", test_infinite_is_told);
  return g_test_run ();
}
