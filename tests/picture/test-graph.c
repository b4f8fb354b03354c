/* SPDX-License-Identifier: MIT */
#include "arrows.h"
#include "game.h"
#include "layout/route.h"
#include "picture/scene-common.h"

#include <math.h>
#include <string.h>

/* The graph scene, judged by its list of shapes: who is drawn, where arrows run, what is known. */

static const char *const games[] = {
    "game s134(n): take {1, 3, 4}\nstart s134(11)\n",
    "game nim(n): take any\nstart nim(3) + nim(4) + nim(5) + nim(4)\n",
    "game kayles(n): octal 0.77\nstart kayles(7)\n",
    "game lasker(n)\n    take any\n    split\nstart lasker(6)\n",
    "game a(n): take {1, 2}\ngame b(n): take {2, 5}\nstart a(6) + b(9)\n",
    "game w(a, b)\n    move (a - k, b) for k in 1..a\n    move (a, b - k) for k in 1..b\n"
    "    move (a - k, b - k) for k in 1..min(a, b)\nstart w(2, 3)\n",
    "game fib(n, q)\n    move (n - k, 2 * k) for k in 1..min(n, q)\nstart fib(8, 7)\n",
    "game cutting(w, h)\n"
    "    move cutting(i, h) + cutting(w - i, h) for i in 2..w-2\n"
    "    move cutting(w, i) + cutting(w, h - i) for i in 2..h-2\nstart cutting(5, 5)\n",
    "game t(x, y, z)\n    move (x - 1, y, z)\n    move (x, y - 1, z)\n"
    "    move (x, y, z - 1)\nstart t(2, 2, 1)\n",
    "graph g\n    a -> b, c\n    b -> d\n    c -> b, d\nstart g(a) + g(c)\n",
    "graph g\n    a -> b\n    b -> a, c\n    c -> d\n    d -> d\n    e -> f\n"
    "    f -> c, a\nstart g(a)\n",
    "graph g\n    a at 0, 0\n    b at 1, 0\n    c at 2, 0\n    d at 1, 1\n"
    "    a -> b, d\n    c -> a, b\n    b -> d, c\n    d -> e\nstart g(a)\n",
    "game nim(n): take any\nstart nim(1) + nim(2) + nim(2)\nplay misere\n",
    "game nim(n): take any\nstart nim(6)\nplay misere\n",
    "game kayles(n): octal 0.77\nstart kayles(5)\nplay misere\n",
    "game up(n)\n    move n + 2 if n < 6\n    move n - 1\nstart up(4)\n",
    "game end(n): lose\nstart end(0)\n",
};

/* Whether a position must be in the picture. */
static gboolean
is_reached (const MxGraph *graph, MxNode node)
{
  return (graph->flags[node] & MX_NODE_REACHED) != 0;
}

static guint
count_shapes (const MxPicture *picture, MxNode node)
{
  return count_node_items (picture, MX_ROLE_NODE, MX_ITEM_ELLIPSE, node)
         + count_node_items (picture, MX_ROLE_NODE, MX_ITEM_BOX, node)
         + count_node_items (picture, MX_ROLE_NODE, MX_ITEM_DIAMOND, node);
}

static void
test_every_position_once (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxGraph *graph = mx_solution_graph (game.solution);

  for (MxNode i = 0; i < graph->n; i++)
    if (is_reached (graph, i))
      g_assert_cmpuint (count_shapes (picture, i), ==, 1);
    else
      g_assert_cmpuint (count_shapes (picture, i), <=, 1);
  assert_no_faults (picture, G_STRFUNC);
}

/* Arrows from FROM that carry a head to TO. */
static guint
count_arrows (const MxPicture *picture, MxNode from, MxNode to)
{
  guint count = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    count += item->role == MX_ROLE_ARROW && item->kind == MX_ITEM_PATH
             && item->node == from && item->target == to
             && (to == MX_NO_NODE || item->arrow_head > 0);
  }
  return count;
}

/* How often TO is an option of FROM or a part of one; to MX_NO_NODE: how many splits. */
static guint
count_moves (const MxGraph *graph, MxNode from, MxNode to)
{
  guint count = 0;

  for (guint32 k = graph->first[from]; k < graph->first[from + 1]; k++) {
    MxNode single;
    guint n;
    const MxNode *parts = mx_graph_option_parts (graph, graph->option[k], &single, &n);

    if (to == MX_NO_NODE)
      count += (graph->option[k] & MX_SPLIT) != 0;
    for (guint p = 0; to != MX_NO_NODE && p < n; p++)
      count += parts[p] == to;
  }
  return count;
}

/* How often TO is an option of FROM that is no split. */
static guint
count_plain_moves (const MxGraph *graph, MxNode from, MxNode to)
{
  guint count = 0;

  for (guint32 k = graph->first[from]; k < graph->first[from + 1]; k++)
    count += graph->option[k] == to;
  return count;
}

/* Whether the splits of FROM share their way: on a line, out of focus. */
static gboolean
is_bundled (const Game *game, MxNode from)
{
  const MxFamily *family =
      &game->solution->source->families[game->solution->start->part[0].family];

  return game->solution->whole == NULL && family->arity == 1 && family->splits
         && from != game->solution->start_node[0];
}

static void
test_every_move_one_arrow (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxGraph *graph = mx_solution_graph (game.solution);

  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_GRAPH, &game.input);
  g_assert_true ((remark != NULL)
                 == (graph->n_loopy > 0 && game.solution->whole == NULL));
  for (MxNode i = 0; i < graph->n; i++) {
    if (!is_reached (graph, i))
      continue;
    const gboolean bundled = is_bundled (&game, i);
    for (MxNode k = 0; k < graph->n; k++) {
      const guint plain = count_plain_moves (graph, i, k);
      const guint splits = count_moves (graph, i, k) - plain;

      g_assert_cmpuint (count_arrows (picture, i, k), ==,
                        plain + (bundled ? MIN (splits, 1) : splits));
    }
    const guint stems = count_moves (graph, i, MX_NO_NODE);
    g_assert_cmpuint (count_arrows (picture, i, MX_NO_NODE), ==,
                      bundled ? MIN (stems, 1) : stems);
  }
}

static const char *
outcome_letter (MxOutcome outcome)
{
  return outcome == MX_OUTCOME_P   ? "P"
         : outcome == MX_OUTCOME_N ? "N"
         : outcome == MX_OUTCOME_D ? "D"
                                   : "?";
}

static void
test_values_as_solved (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxGraph *graph = mx_solution_graph (game.solution);

  for (MxNode i = 0; i < graph->n; i++) {
    const MxItem *value;
    MxRect shape;

    if (!is_reached (graph, i))
      continue;
    value = find_item (picture, MX_ROLE_VALUE, MX_ITEM_TEXT, i);
    g_assert_nonnull (value);
    if (game.solution->whole != NULL) {
      g_assert_cmpstr (value->text, ==, outcome_letter (graph->outcome[i]));
    } else if (graph->value[i] >= 0) {
      g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, graph->value[i]);
      g_assert_cmpstr (value->text, ==, number);
    } else {
      g_assert_true (g_str_has_prefix (value->text, "∞"));
    }
    g_assert_true (mx_picture_node_rect (picture, i, &shape));
    g_assert_cmpfloat (value->rect.x, >=, shape.x - 0.1);
    g_assert_cmpfloat (value->rect.x + value->rect.width, <=,
                       shape.x + shape.width + 0.1);
  }
}

/* P is a circle, N a box, D a diamond. */
static void
test_shapes_tell_outcomes (gconstpointer data)
{
  static const int kinds[] = {
      [MX_OUTCOME_UNKNOWN] = MX_ITEM_ELLIPSE,
      [MX_OUTCOME_P] = MX_ITEM_ELLIPSE,
      [MX_OUTCOME_N] = MX_ITEM_BOX,
      [MX_OUTCOME_D] = MX_ITEM_DIAMOND,
  };
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxGraph *graph = mx_solution_graph (game.solution);

  for (MxNode i = 0; i < graph->n; i++)
    if (is_reached (graph, i))
      g_assert_cmpuint (
          count_node_items (picture, MX_ROLE_NODE, kinds[graph->outcome[i]], i), ==, 1);
}

static void
check_steps (Game *game, MxAlgorithm algorithm)
{
  const MxGraph *graph = mx_solution_graph (game->solution);

  game_set_algorithm (game, algorithm);
  game->input.stepping = TRUE;
  for (guint32 step = 0; step <= game->steps->n_steps; step++) {
    g_autoptr (MxPicture) picture = NULL;

    game->input.step = step;
    picture = mx_scene_build (MX_VIEW_GRAPH, &game->input);
    for (MxNode i = 0; i < graph->n; i++) {
      const gboolean known = mx_steps_knows (game->steps, step, i);

      if (!is_reached (graph, i))
        continue;
      g_assert_cmpuint (count_node_items (picture, MX_ROLE_VALUE, MX_ITEM_TEXT, i), ==,
                        known ? 1 : 0);
      g_assert_cmpuint (count_node_items (picture, MX_ROLE_VALUE, MX_ITEM_ELLIPSE, i), ==,
                        known ? 0 : 1);
      if (!known)
        g_assert_cmpuint (count_node_items (picture, MX_ROLE_NODE, MX_ITEM_ELLIPSE, i),
                          ==, 1);
    }
    assert_no_faults (picture, G_STRFUNC);
  }
}

static void
test_step_shows_what_is_known (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);

  check_steps (&game, MX_ALGORITHM_SG_ORDER);
  check_steps (&game, MX_ALGORITHM_PN_ROUNDS);
}

/* Coordinates of its own, simple layers, placed nodes. */
static void
test_arrows_pass_by (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  g_assert_cmpuint (count_crossed_shapes (picture), ==, 0);
  g_assert_cmpuint (count_crossed_labels (picture), ==, 0);
}

static void
test_arrows_pass_by_with_dot (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autofree char *dot = g_find_program_in_path ("dot");
  MxLayoutRequest *request = game_layout_request (&game);
  g_autoptr (GError) error = NULL;
  g_autoptr (MxLayout) layout = NULL;
  g_autoptr (MxPicture) picture = NULL;

  if (request == NULL)
    return;
  if (dot == NULL) {
    mx_scene_graph_request_free (request);
    g_test_skip ("dot is not installed");
    return;
  }
  layout = mx_layout_dot (request, 20, &error);
  mx_scene_graph_request_free (request);
  g_assert_no_error (error);
  game.input.layout = layout;
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_assert_cmpuint (count_crossed_shapes (picture), ==, 0);
  g_assert_cmpuint (count_crossed_labels (picture), ==, 0);
  assert_no_faults (picture, G_STRFUNC);
}

static void
test_arrows_meet_their_ends (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);

  assert_arrows_meet (picture);
}

static void
test_sizes_and_themes (gconstpointer data)
{
  static const double sizes[][2] = {{0, 0}, {320, 240}, {900, 700}, {2400, 1400}};
  g_auto (Game) game;
  game_init (&game, data);
  const MxGraph *graph = mx_solution_graph (game.solution);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (MxThemeKind theme = MX_THEME_LIGHT; theme <= MX_THEME_PRINT; theme++) {
      g_autoptr (MxPicture) picture = NULL;

      game.input.width = sizes[i][0];
      game.input.height = sizes[i][1];
      game.input.theme = theme;
      game.input.selected = graph->n / 2;
      picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
      assert_no_faults (picture, G_STRFUNC);
      g_assert_cmpfloat (picture->bounds.width, >=, sizes[i][0]);
      g_assert_cmpfloat (picture->bounds.height, >=, sizes[i][1]);
    }
}

static void
test_hidden_values (gconstpointer data)
{
  g_auto (Game) game;
  game_init (&game, data);
  g_autoptr (MxPicture) picture = NULL;

  game.input.hide_values = TRUE;
  game.input.selected = mx_solution_graph (game.solution)->n - 1;
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->role == MX_ROLE_VALUE && item->kind == MX_ITEM_TEXT)
      g_assert_cmpstr (item->text, ==, "?");
    if (item->role == MX_ROLE_NODE)
      g_assert_cmpint (item->kind, ==, MX_ITEM_ELLIPSE);
  }
  g_assert_false (has_text (picture, "winning move"));
}

/* The position of the window's picture in its first minute: 5 of take 1, 3 or 4. */
static void
test_selection_marks (void)
{
  g_auto (Game) game;
  game_init (&game, games[0]);
  g_autoptr (MxPicture) picture = NULL;
  guint rings[12] = {0};

  game.input.selected = game_find (&game, "s134(5)");
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  for (guint heap = 0; heap <= 11; heap++) {
    g_autofree char *name = g_strdup_printf ("s134(%u)", heap);
    rings[heap] =
        count_node_items (picture, MX_ROLE_HIGHLIGHT, -1, game_find (&game, name));
  }
  g_assert_cmpuint (rings[5], ==, 1);
  g_assert_cmpuint (rings[4], ==, 1);
  g_assert_cmpuint (rings[1], ==, 1);
  /* The winning move has a double ring. */
  g_assert_cmpuint (rings[2], ==, 2);
  g_assert_cmpuint (rings[0] + rings[3] + rings[6] + rings[11], ==, 0);
  g_assert_true (has_text (picture, "winning move"));
}

/* In a sum a move is marked that wins the sum, not one that wins its component. */
static void
test_winning_moves_of_a_sum (void)
{
  static const struct {
    const char *text, *selected;
    guint step; /* 0: all is known */
    const char *winning; /* NULL: none */
  } cases[] = {
      {"game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n", "nim(3)", 0, "nim(1)"},
      {"game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n", "nim(4)", 0, NULL},
      {"game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n", "nim(2)", 0, NULL},
      {"game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n", "nim(3)", 4, NULL},
      {"game nim(n): take any\nstart nim(3) + nim(3)\n", "nim(3)", 0, NULL},
      {"graph g\n  a -> a, x\n  b -> x\nstart g(a) + g(x)\n", "g(a)", 0, "g(x)"},
      {"graph g\n  a -> a, x\n  b -> x\nstart g(a) + g(a)\n", "g(a)", 0, NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (Game) game;
    game_init (&game, cases[i].text);
    g_autoptr (MxPicture) picture = NULL;

    if (cases[i].step > 0)
      game_set_step (&game, cases[i].step);
    game.input.selected = game_find (&game, cases[i].selected);
    picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
    for (guint k = 0; k < picture->items->len; k++) {
      const MxItem *item = &g_array_index (picture->items, MxItem, k);
      const MxColor *green = &mx_theme_get (MX_THEME_LIGHT)->winning;

      if (item->role == MX_ROLE_ARROW && item->target != MX_NO_NODE
          && memcmp (&item->stroke, green, sizeof *green) == 0) {
        g_assert_nonnull (cases[i].winning);
        g_assert_cmpuint (item->target, ==, game_find (&game, cases[i].winning));
      }
    }
    g_assert_cmpint (has_text (picture, "winning move"), ==, cases[i].winning != NULL);
  }
}

static void
test_step_marks_its_position (void)
{
  g_auto (Game) game;
  game_init (&game, games[0]);
  g_autoptr (MxPicture) picture = NULL;

  game_set_algorithm (&game, MX_ALGORITHM_SG_ORDER);
  game.input.stepping = TRUE;
  game.input.step = 6;
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_assert_cmpuint (
      count_node_items (picture, MX_ROLE_HIGHLIGHT, -1, mx_steps_node (game.steps, 6)),
      ==, 1);
  game.input.stepping = FALSE;
  g_clear_pointer (&picture, mx_picture_unref);
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_HIGHLIGHT, -1, MX_NO_NODE), ==, 0);
}

/* P/N rounds show letters while they are stepped through, values at their end. */
static void
test_rounds_show_letters (void)
{
  g_auto (Game) game;
  game_init (&game, games[0]);
  g_autoptr (MxPicture) during = NULL, after = NULL;

  game_set_algorithm (&game, MX_ALGORITHM_PN_ROUNDS);
  game.input.stepping = TRUE;
  game.input.step = game.steps->n_steps;
  during = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  game.input.stepping = FALSE;
  after = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_assert_true (has_text (during, "N"));
  g_assert_false (has_text (after, "N"));
}

static void
test_tokens (void)
{
  g_auto (Game) game;
  game_init (&game, games[1]);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  const MxItem *text =
      find_item (picture, MX_ROLE_COUNTER, MX_ITEM_TEXT, game_find (&game, "nim(4)"));

  g_assert_cmpuint (
      count_node_items (picture, MX_ROLE_COUNTER, MX_ITEM_ELLIPSE, MX_NO_NODE), ==, 3);
  g_assert_nonnull (text);
  g_assert_cmpstr (text->text, ==, "2");
  g_assert_true (has_text (picture, "start"));
}

/* The legend explains what there is, no more. */
static void
test_legend (void)
{
  g_auto (Game) acyclic;
  game_init (&acyclic, games[0]);
  g_auto (Game) cyclic;
  game_init (&cyclic, games[10]);
  g_autoptr (MxPicture) without = mx_scene_build (MX_VIEW_GRAPH, &acyclic.input);
  g_autoptr (MxPicture) with = mx_scene_build (MX_VIEW_GRAPH, &cyclic.input);
  g_autoptr (MxPicture) none = NULL;

  g_assert_true (has_text (without, "P: the previous player wins"));
  g_assert_true (has_text (without, "N: the next player wins"));
  g_assert_false (has_text (without, "D: a draw"));
  g_assert_false (has_text (without, "not known yet"));
  g_assert_true (has_text (with, "D: a draw"));
  acyclic.input.legend = FALSE;
  none = mx_scene_build (MX_VIEW_GRAPH, &acyclic.input);
  g_assert_cmpuint (count_node_items (none, MX_ROLE_LEGEND, -1, MX_NO_NODE), ==, 0);
}

/* On the screen the picture is as large whatever the step and the selection (but that a diamond is
 * 2 wider than a circle), and what lasts in the legend stays where it is. */
static void
check_calm (Game *game, MxView view, double width)
{
  const MxGraph *graph = mx_solution_graph (game->solution);
  MxRect bounds = {0, 0, 0, 0}, place = {0, 0, 0, 0};

  game->input.width = width;
  game->input.calm = TRUE;
  game_set_algorithm (game, MX_ALGORITHM_SG_ORDER);
  for (guint32 step = 0; step <= game->steps->n_steps; step += 3)
    for (MxNode i = 0; i < graph->n; i += 2) {
      g_autoptr (MxPicture) picture = NULL;
      const MxItem *first;

      game->input.step = step;
      game->input.selected = i == 0 ? MX_NO_NODE : i;
      picture = mx_scene_build (view, &game->input);
      assert_no_faults (picture, G_STRFUNC);
      first = find_item (picture, MX_ROLE_LEGEND, MX_ITEM_TEXT, MX_NO_NODE);
      g_test_message ("view %d, %g wide, step %u, %u selected", view, width, step, i);
      if (step == 0 && i == 0) {
        bounds = picture->bounds;
        place = first->rect;
      }
      g_assert_cmpfloat_with_epsilon (first->rect.x - picture->bounds.x,
                                      place.x - bounds.x, 2.5);
      g_assert_cmpfloat_with_epsilon (
          picture->bounds.y + picture->bounds.height - first->rect.y,
          bounds.y + bounds.height - place.y, 2.5);
    }
}

/* The legend of a picture that is wider than a window stands under what is seen first. */
static void
test_legend_is_seen (void)
{
  g_auto (Game) game;
  g_autoptr (MxPicture) picture = NULL;
  const double seen = 600 / MX_SCENE_LEAST_ZOOM;

  game_init (&game, "game s(n): octal 0.007\nstart s(60)\n");
  game.input.width = 600;
  game.input.calm = TRUE;
  picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  assert_no_faults (picture, G_STRFUNC);
  g_assert_cmpfloat (picture->bounds.width, >, 2 * seen);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->role == MX_ROLE_LEGEND && item->kind == MX_ITEM_TEXT)
      g_assert_cmpfloat (item->rect.x, >,
                         picture->bounds.x + picture->bounds.width - seen);
  }
}

static void
test_legend_is_calm (void)
{
  static const double widths[] = {300, 480, 640, 1200};

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
    g_auto (Game) line;
    game_init (&line, games[0]);
    g_auto (Game) cyclic;
    game_init (&cyclic, games[10]);
    g_auto (Game) cells;
    game_init (&cells, games[5]);

    check_calm (&line, MX_VIEW_GRAPH, widths[i]);
    check_calm (&cyclic, MX_VIEW_GRAPH, widths[i]);
    check_calm (&cells, MX_VIEW_LATTICE, widths[i]);
  }
}

static void
add_for_games (const char *name, GTestDataFunc test)
{
  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autofree char *path = g_strdup_printf ("/picture/graph/%s/%u", name, i);
    g_test_add_data_func (path, games[i], test);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_for_games ("every-position-once", test_every_position_once);
  add_for_games ("every-move-one-arrow", test_every_move_one_arrow);
  add_for_games ("values-as-solved", test_values_as_solved);
  add_for_games ("shapes-tell-outcomes", test_shapes_tell_outcomes);
  add_for_games ("step-shows-what-is-known", test_step_shows_what_is_known);
  add_for_games ("arrows-pass-by", test_arrows_pass_by);
  add_for_games ("arrows-pass-by-with-dot", test_arrows_pass_by_with_dot);
  add_for_games ("arrows-meet-their-ends", test_arrows_meet_their_ends);
  add_for_games ("sizes-and-themes", test_sizes_and_themes);
  add_for_games ("hidden-values", test_hidden_values);
  g_test_add_func ("/picture/graph/selection-marks", test_selection_marks);
  g_test_add_func ("/picture/graph/winning-moves-of-a-sum", test_winning_moves_of_a_sum);
  g_test_add_func ("/picture/graph/step-marks-its-position",
                   test_step_marks_its_position);
  g_test_add_func ("/picture/graph/rounds-show-letters", test_rounds_show_letters);
  g_test_add_func ("/picture/graph/tokens", test_tokens);
  g_test_add_func ("/picture/graph/legend", test_legend);
  g_test_add_func ("/picture/graph/legend-is-seen", test_legend_is_seen);
  g_test_add_func ("/picture/graph/legend-is-calm", test_legend_is_calm);
  return g_test_run ();
}
