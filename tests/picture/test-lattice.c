/* SPDX-License-Identifier: MIT */
#include "game.h"
#include "picture/scene-common.h"

#include <math.h>
#include <string.h>

/* The lattice scene, and which views fit which games. */

#define WYTHOFF(name, a, b)                                                              \
  "game " name "(a, b)\n"                                                                \
  "    move (a - k, b) for k in 1..a\n"                                                  \
  "    move (a, b - k) for k in 1..b\n"                                                  \
  "    move (a - k, b - k) for k in 1..min(a, b)\n"                                      \
  "start " name "(" #a ", " #b ")\n"

static const char nim2[] = "game two(a, b)\n"
                           "    move (a - k, b) for k in 1..a\n"
                           "    move (a, b - k) for k in 1..b\n"
                           "start two(12, 12)\n";
static const char fibonacci[] = "game fibonacci(n, q)\n"
                                "    move (n - k, 2 * k) for k in 1..min(n, q)\n"
                                "start fibonacci(10, 9)\n";
static const char cutting[] =
    "game cutting(w, h)\n"
    "    move cutting(i, h) + cutting(w - i, h) for i in 2..w-2\n"
    "    move cutting(w, i) + cutting(w, h - i) for i in 2..h-2\n"
    "start cutting(6, 7)\n";
static const char loopy[] = "game walk(a, b)\n"
                            "    move (a, 4 - b) if a > 0 and b <= 4\n"
                            "    move (a - 1, b)\n"
                            "start walk(4, 3)\n";

static const MxItem *
cell_of (const MxPicture *picture, MxNode node)
{
  return find_item (picture, MX_ROLE_NODE, MX_ITEM_BOX, node);
}

/* A cell for each position; the first number to the right, the second upwards; the value in
 * it. */
static void
test_cells (void)
{
  g_auto (Game) game;
  game_init (&game, WYTHOFF ("wythoff", 8, 13));
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  const MxGraph *graph = game.solution->components;
  const MxItem *origin = cell_of (picture, game_find (&game, "wythoff(0, 0)"));

  for (MxNode i = 0; i < graph->n; i++) {
    const gint64 *coords = mx_graph_coords (graph, i);
    const MxItem *cell = cell_of (picture, i);
    const MxItem *value = find_item (picture, MX_ROLE_VALUE, MX_ITEM_TEXT, i);
    const double pitch = origin->rect.width + 2;
    g_autofree char *text = mx_scene_dup_value_text (graph, i);

    g_assert_cmpuint (count_node_items (picture, MX_ROLE_NODE, -1, i), ==, 1);
    g_assert_cmpfloat_with_epsilon (cell->rect.x, origin->rect.x + coords[0] * pitch,
                                    0.1);
    g_assert_cmpfloat_with_epsilon (cell->rect.y, origin->rect.y - coords[1] * pitch,
                                    0.1);
    g_assert_cmpstr (value->text, ==, text);
  }
  assert_no_faults (picture, G_STRFUNC);
}

/* P cells share a colour that no other cell has. */
static void
test_p_cells_stand_out (void)
{
  g_auto (Game) game;
  game_init (&game, WYTHOFF ("wythoff", 8, 13));
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  const MxGraph *graph = game.solution->components;
  const MxColor p = mx_theme_get (MX_THEME_LIGHT)->p_fill;

  for (MxNode i = 0; i < graph->n; i++)
    g_assert_cmpint (cell_of (picture, i)->fill.b == p.b, ==,
                     graph->outcome[i] == MX_OUTCOME_P);
}

static void
test_selection (void)
{
  g_auto (Game) game;
  game_init (&game, WYTHOFF ("wythoff", 14, 14));
  const MxTheme *theme = mx_theme_get (MX_THEME_LIGHT);
  g_autoptr (MxPicture) picture = NULL;
  const MxItem *frame;

  game.input.selected = game_find (&game, "wythoff(12, 9)");
  picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  /* 12 + 9 + 9 options and itself, the winning one framed twice. */
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_HIGHLIGHT, -1, MX_NO_NODE), ==,
                    32);
  frame = find_item (picture, MX_ROLE_HIGHLIGHT, -1, game_find (&game, "wythoff(7, 4)"));
  g_assert_nonnull (frame);
  g_assert_cmpfloat (frame->stroke.g, ==, theme->winning.g);
  frame = find_item (picture, MX_ROLE_HIGHLIGHT, -1, game_find (&game, "wythoff(12, 3)"));
  g_assert_cmpfloat (frame->stroke.g, ==, theme->follower.g);
}

/* The lines of slope φ go by the values, not by the name. */
static void
test_guides_by_values (void)
{
  static const struct {
    const char *text;
    gboolean guides;
  } cases[] = {
      {WYTHOFF ("wythoff", 12, 20), TRUE},
      {WYTHOFF ("queens", 9, 9), TRUE},
      {WYTHOFF ("wythoff", 5, 5), FALSE},
      {nim2, FALSE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (Game) game;
    game_init (&game, cases[i].text);
    g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);

    g_assert_cmpint (has_text (picture, "b = φ a"), ==, cases[i].guides);
    g_assert_cmpint (has_text (picture, "a = φ b"), ==, cases[i].guides);
  }
}

/* Pale cells are explained where there are some, and only there. */
static void
test_pale_cells_in_legend (void)
{
  const char *cases[] = {fibonacci, WYTHOFF ("wythoff", 8, 13)};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (Game) game;
    game_init (&game, cases[i]);
    game.input.legend = TRUE;
    g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);

    g_assert_cmpint (has_text (picture, "not reached from the start"), ==, i == 0);
    assert_no_faults (picture, cases[i]);
  }
}

/* Nothing of a line lies within a quarter of a cell of a number's middle. */
static void
test_guides_spare_numbers (void)
{
  g_auto (Game) game;
  game_init (&game, WYTHOFF ("wythoff", 12, 20));
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  guint n_lines = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *line = &g_array_index (picture->items, MxItem, i);
    if (line->role != MX_ROLE_GRID || line->kind != MX_ITEM_PATH || !line->dashed)
      continue;
    n_lines++;
    for (guint k = 0; k < picture->items->len; k++) {
      const MxItem *text = &g_array_index (picture->items, MxItem, k);
      if (text->role != MX_ROLE_VALUE || text->kind != MX_ITEM_TEXT)
        continue;
      double cx = text->rect.x + text->rect.width / 2;
      double cy = text->rect.y + text->rect.height / 2;
      double dx = line->points[1].x - line->points[0].x;
      double dy = line->points[1].y - line->points[0].y;
      double t = ((cx - line->points[0].x) * dx + (cy - line->points[0].y) * dy)
                 / (dx * dx + dy * dy);
      t = CLAMP (t, 0, 1);
      g_assert_cmpfloat (
          hypot (line->points[0].x + t * dx - cx, line->points[0].y + t * dy - cy), >, 5);
    }
  }
  g_assert_cmpuint (n_lines, >, 10);
}

/* They would give the answer away while the values are not all told. */
static void
test_guides_wait (void)
{
  g_auto (Game) game;
  game_init (&game, WYTHOFF ("wythoff", 12, 20));
  g_autoptr (MxPicture) hidden = NULL, early = NULL;

  game.input.hide_values = TRUE;
  hidden = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  g_assert_false (has_text (hidden, "b = φ a"));
  game.input.hide_values = FALSE;
  game_set_algorithm (&game, MX_ALGORITHM_SG_ORDER);
  game.input.step = 3;
  early = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  g_assert_false (has_text (early, "b = φ a"));
}

static void
test_steps (void)
{
  g_auto (Game) game;
  game_init (&game, cutting);
  const MxGraph *graph = game.solution->components;

  game_set_algorithm (&game, MX_ALGORITHM_SG_ORDER);
  game.input.stepping = TRUE;
  for (guint32 step = 0; step <= game.steps->n_steps; step++) {
    g_autoptr (MxPicture) picture = NULL;

    game.input.step = step;
    picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
    for (MxNode i = 0; i < graph->n; i++)
      g_assert_cmpuint (count_node_items (picture, MX_ROLE_VALUE, MX_ITEM_TEXT, i), ==,
                        mx_steps_knows (game.steps, step, i) ? 1 : 0);
    assert_no_faults (picture, G_STRFUNC);
  }
}

/* Both parts of a split are marked. */
static void
test_split_marks_pairs (void)
{
  g_auto (Game) game;
  game_init (&game, cutting);
  g_autoptr (MxPicture) picture = NULL;

  game.input.selected = game_find (&game, "cutting(6, 7)");
  picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_HIGHLIGHT, -1,
                                      game_find (&game, "cutting(2, 7)")),
                    >, 0);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_HIGHLIGHT, -1,
                                      game_find (&game, "cutting(4, 7)")),
                    >, 0);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_HIGHLIGHT, -1,
                                      game_find (&game, "cutting(5, 5)")),
                    ==, 0);
}

static void
test_loopy (void)
{
  g_auto (Game) game;
  game_init (&game, loopy);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);

  g_assert_true (has_text (picture, "D: a draw"));
  assert_no_faults (picture, G_STRFUNC);
}

static void
test_sizes_and_themes (void)
{
  static const double sizes[][2] = {{0, 0}, {320, 240}, {900, 700}, {2400, 1400}};
  static const char *const texts[] = {WYTHOFF ("wythoff", 12, 20),
                                      WYTHOFF ("w", 0, 0),
                                      WYTHOFF ("w", 1, 60),
                                      nim2,
                                      fibonacci,
                                      cutting,
                                      loopy};

  for (guint t = 0; t < G_N_ELEMENTS (texts); t++) {
    g_auto (Game) game;
    game_init (&game, texts[t]);

    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (MxThemeKind theme = MX_THEME_LIGHT; theme <= MX_THEME_PRINT; theme++) {
        g_autoptr (MxPicture) picture = NULL;

        game.input.width = sizes[i][0];
        game.input.height = sizes[i][1];
        game.input.theme = theme;
        game.input.selected = game.solution->start_node[0];
        picture = mx_scene_build (MX_VIEW_LATTICE, &game.input);
        assert_no_faults (picture, G_STRFUNC);
      }
  }
}

/* Where cells are too small for numbers the colours speak alone; past 0 … 200 a side is cut. */
static void
test_large (void)
{
  g_auto (Game) game;
  game_init (&game, nim2);
  g_auto (Game) large;
  game_init (&large, "game two(a, b)\n    move (a - 1, b)\n"
                     "    move (a, b - 1)\nstart two(230, 150)\n");
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_LATTICE, &large.input);
  g_autofree char *remark = mx_scene_dup_remark (MX_VIEW_LATTICE, &large.input);

  g_assert_cmpuint (count_node_items (picture, MX_ROLE_NODE, MX_ITEM_BOX, MX_NO_NODE), ==,
                    201 * 151);
  g_assert_cmpuint (count_node_items (picture, MX_ROLE_VALUE, -1, MX_NO_NODE), ==, 0);
  g_assert_nonnull (remark);
  g_assert_null (mx_scene_dup_remark (MX_VIEW_LATTICE, &game.input));
  assert_no_faults (picture, G_STRFUNC);
}

/* Every view: whether it fits, and the one to open with. */
static void
test_fits (void)
{
  static const struct {
    const char *text;
    const char *fits; /* g p l t n */
    MxView opens;
  } cases[] = {
      {"game s(n): take {1, 3, 4}\nstart s(11)\n", "gpt", MX_VIEW_GRAPH},
      {"game s(n): take {1, 3, 4}\nstart s(100)\n", "gpt", MX_VIEW_TABLE},
      {"game nim(n): take any\nstart nim(3) + nim(4)\n", "gptn", MX_VIEW_PILES},
      {WYTHOFF ("w", 5, 7), "gplt", MX_VIEW_LATTICE},
      {"game t(x, y, z)\n    move (x - 1, y, z)\nstart t(2, 2, 1)\n", "gpl",
       MX_VIEW_GRAPH},
      {"graph g\n    a -> b\n    b -> c\nstart g(a)\n", "g", MX_VIEW_GRAPH},
      {"graph g\n    a -> b\n    b -> c\nstart g(a) + g(b)\n", "gn", MX_VIEW_GRAPH},
      {"graph g\n    a -> b\n    b -> a\nstart g(a) + g(b)\n", "g", MX_VIEW_GRAPH},
      {"game s(n): take {1, 3}\nstart s(11)\nview table\n", "gpt", MX_VIEW_TABLE},
      {"game s(n): take {1, 3}\nstart s(11)\nview lattice\n", "gpt", MX_VIEW_GRAPH},
  };
  static const char letters[] = "gpltn";

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (Game) game;
    game_init (&game, cases[i].text);

    g_test_message ("%s", cases[i].text);
    g_assert_false (mx_scene_fits (MX_VIEW_DEFAULT, game.program, game.solution));
    for (guint k = 0; k < 5; k++)
      g_assert_cmpint (mx_scene_fits (MX_VIEW_GRAPH + k, game.program, game.solution), ==,
                       strchr (cases[i].fits, letters[k]) != NULL);
    g_assert_cmpint (mx_scene_default_view (game.program, game.solution), ==,
                     cases[i].opens);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/lattice/cells", test_cells);
  g_test_add_func ("/picture/lattice/p-cells-stand-out", test_p_cells_stand_out);
  g_test_add_func ("/picture/lattice/selection", test_selection);
  g_test_add_func ("/picture/lattice/guides-by-values", test_guides_by_values);
  g_test_add_func ("/picture/lattice/pale-cells-in-legend", test_pale_cells_in_legend);
  g_test_add_func ("/picture/lattice/guides-wait", test_guides_wait);
  g_test_add_func ("/picture/lattice/guides-spare-numbers", test_guides_spare_numbers);
  g_test_add_func ("/picture/lattice/steps", test_steps);
  g_test_add_func ("/picture/lattice/split-marks-pairs", test_split_marks_pairs);
  g_test_add_func ("/picture/lattice/loopy", test_loopy);
  g_test_add_func ("/picture/lattice/sizes-and-themes", test_sizes_and_themes);
  g_test_add_func ("/picture/lattice/large", test_large);
  g_test_add_func ("/picture/scene/fits", test_fits);
  return g_test_run ();
}
