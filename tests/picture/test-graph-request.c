/* SPDX-License-Identifier: MIT */
#include "game.h"

/* What `dot` is asked for the graph scene, and what is done with a foreign answer. */

static const char line[] = "game s134(n): take {1, 3, 4}\nstart s134(11)\n";
static const char cells[] =
    "game w(a, b)\n    move (a - k, b) for k in 1..a\n    move (a, b - k) for k in 1..b\n"
    "    move (a - k, b - k) for k in 1..min(a, b)\nstart w(2, 3)\n";
static const char general[] =
    "graph g\n    a -> b, c\n    b -> d\n    c -> b, d\nstart g(a) + g(c)\n";
static const char placed[] =
    "graph g\n    a at 0, 0\n    b at 1, 0\n    c at 2, 0\n    d at 1, 1\n"
    "    a -> b, d\n    c -> a, b\n    b -> d, c\nstart g(a)\n";

/* What dot is asked is what the scene draws, in this order. */
static void
test_request_order (void)
{
  g_auto (Game) game;
  game_init (&game, general);
  const MxGraph *graph = game.solution->components;
  MxLayoutRequest *request = game_layout_request (&game);
  guint e = 0;

  g_assert_nonnull (request);
  g_assert_cmpuint (request->n, ==, graph->n);
  for (MxNode i = 0; i < graph->n; i++)
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++, e++) {
      g_assert_cmpuint (request->from[e], ==, i);
      g_assert_cmpuint (request->to[e], ==, graph->option[k]);
    }
  g_assert_cmpuint (request->m, ==, e);
  mx_scene_graph_request_free (request);
}

static void
test_request_only_for_general (void)
{
  const char *const others[] = {line, cells, placed};

  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_auto (Game) game;

    game_init (&game, others[i]);
    g_assert_null (game_layout_request (&game));
  }
}

/* A layout of another game is not used. */
static void
test_foreign_layout_is_ignored (void)
{
  g_auto (Game) game;
  game_init (&game, general);
  const double size[1] = {40};
  const MxLayoutRequest request = {.n = 1, .width = size, .height = size};
  g_autoptr (MxLayout) layout = mx_layout_layers (&request);
  g_autoptr (MxPicture) picture = NULL;

  game.input.layout = layout;
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_LABEL, -1, MX_NO_NODE), ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/graph-request/order", test_request_order);
  g_test_add_func ("/picture/graph-request/only-for-general",
                   test_request_only_for_general);
  g_test_add_func ("/picture/graph-request/foreign-layout-is-ignored",
                   test_foreign_layout_is_ignored);
  return g_test_run ();
}
