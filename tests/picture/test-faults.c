/* SPDX-License-Identifier: MIT */
#include "game.h"

/* Every document in each of its views that shows parts, over viewports from a stamp to a wall,
 * themes and languages: nothing overlaps and nothing is cut off. */

static const MxView views[] = {MX_VIEW_PILES, MX_VIEW_TABLE, MX_VIEW_NIMSUM};
static const double sizes[][2] = {
    {320, 240}, {640, 480}, {1000, 700}, {1920, 1080}, {3840, 2160}};
static const char *const languages[] = {"en", "zh-cn", "zh-tw"};

static void
check_view (Game *game, MxView view, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint theme = 0; theme < 3; theme++) {
      game->input.width = sizes[i][0];
      game->input.height = sizes[i][1];
      game->input.theme = (MxThemeKind)theme;
      game->input.language = languages[theme];
      game->input.hide_values = theme == 2;
      game->input.selected =
          theme == 1 && mx_solution_graph (game->solution)->n > 0 ? 0 : MX_NO_NODE;
      g_autoptr (MxPicture) picture = mx_scene_build (view, &game->input);
      g_autofree char *what = g_strdup_printf ("%s, view %d, %.0f × %.0f, theme %u", name,
                                               view, sizes[i][0], sizes[i][1], theme);
      assert_no_faults (picture, what);
      g_assert_cmpfloat (picture->bounds.width, >=, sizes[i][0]);
    }
}

/* Texts that strain a layout. */
static const struct {
  const char *name;
  const char *text;
} hostile[] = {
    {"nothing", "game nim(n): take any\nstart nim(0)\n"},
    {"many-piles", "game nim(n): take any\nstart 150 * nim(9) + 80 * nim(14)\n"},
    {"many-families", "game a(n): take any\ngame b(n): take 1..3\ngame c(n): split\n"
                      "game d(n): octal 0.77\ngame e(x, y): move (x - 1, y)\n"
                      "start a(12) + b(30) + c(9) + d(40) + e(8, 3)\n"},
    {"long-names",
     "game a_name_that_goes_on_and_on_and_would_not_fit_under_a_pile(n): take any\n"
     "game 威佐夫博弈(第一堆, 第二堆)\n    move (第一堆 - k, 第二堆) for k in 1..第一堆\n"
     "start a_name_that_goes_on_and_on_and_would_not_fit_under_a_pile(7)"
     " + 威佐夫博弈(4, 6)\n"},
    {"huge", "game nim(n): take any\n"
             "start nim(4611686018427387904) + nim(1) + nim(999999999999)\n"},
    {"loopy", "graph g\n  a -> b, c\n  b -> a\n  c -> d\nstart g(a) + g(c)\n"},
    {"loopy-heaps", "game w(n)\n  move n - 1\n  move n + 1 if n < 12\nstart w(6)\n"},
    {"three-parameters", "game t(a, b, c)\n  move (a - 1, b, c)\n  move (a, b - 1, c)\n"
                         "  move (a, b, c - 2)\nstart t(3, 4, 5) + t(1, 1, 8)\n"},
    {"large-values", "game v(n): value n ** 8\ngame w(a, b): value a ** 9 + b\n"
                     "start v(30) + w(9, 8)\n"},
    {"anti-sg",
     "game kayles(n): octal 0.77\nstart kayles(9) + kayles(4)\nplay anti-sg\n"},
};

static void
test_hostile (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_auto (Game) game;
  game_init (&game, hostile[i].text);
  for (guint v = 0; v < G_N_ELEMENTS (views); v++)
    if (mx_scene_fits (views[v], game.program, game.solution))
      check_view (&game, views[v], hostile[i].name);
}

static void
test_document (gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "tests",
                                            "documents", name, NULL);
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (Game) game;
  game_init (&game, text);
  for (guint v = 0; v < G_N_ELEMENTS (views); v++)
    if (mx_scene_fits (views[v], game.program, game.solution))
      check_view (&game, views[v], name);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) names = list_games ("tests/documents");
  g_assert_cmpuint (names->len, >=, 40);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *test =
        g_strconcat ("/picture/faults/", (char *)g_ptr_array_index (names, i), NULL);
    g_test_add_data_func (test, g_ptr_array_index (names, i), test_document);
  }
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++) {
    g_autofree char *test = g_strconcat ("/picture/faults/", hostile[i].name, NULL);
    g_test_add_data_func (test, GUINT_TO_POINTER (i), test_hostile);
  }
  return g_test_run ();
}
