/* SPDX-License-Identifier: MIT */
#include "arrows.h"
#include "game.h"
#include "picture/scene-common.h"

#include <string.h>

/* Every game of the gallery in every view that it offers, in a small window and on a wall, in each
 * theme and language: nothing overlaps or is cut off, every arrow goes from its position to its target
 * and through nothing else, and every value that is drawn is the one that was solved. */

/* What is left for the picture of a window of 1024 × 768 and of one of 3840 × 2160. */
static const double sizes[][2] = {{424, 600}, {3200, 1990}};
/* A picture with labels of 250 % is laid out for as much less room. */
static const double label_sizes[] = {1.0, 2.5};
static const char *const languages[] = {"en", "zh-cn", "zh-tw"};
static const MxView views[] = {MX_VIEW_GRAPH, MX_VIEW_PILES, MX_VIEW_LATTICE,
                               MX_VIEW_TABLE, MX_VIEW_NIMSUM};

/* What is written in the shape of a position. */
static char *
dup_value (const Game *game, MxNode node)
{
  static const char *const letters[] = {
      [MX_OUTCOME_UNKNOWN] = "?",
      [MX_OUTCOME_P] = "P",
      [MX_OUTCOME_N] = "N",
      [MX_OUTCOME_D] = "D",
  };
  const MxGraph *graph = mx_solution_graph (game->solution);

  if (game->solution->whole != NULL && game->solution->play != MX_PLAY_NORMAL)
    return g_strdup (letters[graph->outcome[node]]);
  if (graph->value[node] == MX_VALUE_INFINITE)
    return g_strdup ("∞");
  return g_strdup_printf ("%" G_GINT64_FORMAT, graph->value[node]);
}

static guint
check_values (const Game *game, const MxPicture *picture)
{
  guint n = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->role != MX_ROLE_VALUE || item->node == MX_NO_NODE)
      continue;
    g_autofree char *value = dup_value (game, item->node);
    if (strcmp (value, "∞") == 0)
      g_assert_true (g_str_has_prefix (item->text, "∞"));
    else
      g_assert_cmpstr (item->text, ==, value);
    n++;
  }
  return n;
}

/* What is drawn is explained, whatever the room: the words stand there in full. */
static void
check_legend (const MxPicture *picture, MxView view)
{
  static const struct {
    MxOutcome outcome;
    char letter;
  } outcomes[] = {{MX_OUTCOME_P, 'P'}, {MX_OUTCOME_N, 'N'}, {MX_OUTCOME_D, 'D'}};
  guint n = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->role != MX_ROLE_LEGEND || item->kind != MX_ITEM_TEXT)
      continue;
    n++;
    for (guint k = 0; k < G_N_ELEMENTS (outcomes); k++)
      if (item->text[0] == outcomes[k].letter)
        g_assert_cmpstr (item->text, ==, mx_scene_outcome_words (outcomes[k].outcome));
    g_assert_cmpfloat (item->rect.x, >=, picture->bounds.x);
    g_assert_cmpfloat (item->rect.x + item->rect.width, <=,
                       picture->bounds.x + picture->bounds.width);
  }
  /* Piles and columns say what they show in words. */
  if (view == MX_VIEW_GRAPH || view == MX_VIEW_LATTICE || view == MX_VIEW_TABLE)
    g_assert_cmpuint (n, >, 0);
}

static void
check_picture (Game *game, MxView view, const char *what)
{
  g_test_message ("%s", what);
  g_autoptr (MxPicture) picture = mx_scene_build (view, &game->input);
  assert_no_faults (picture, what);
  g_assert_cmpuint (count_crossed_shapes (picture), ==, 0);
  g_assert_cmpuint (count_crossed_labels (picture), ==, 0);
  if (view == MX_VIEW_GRAPH)
    assert_arrows_meet (picture);
  guint n_values = check_values (game, picture);
  if (view == MX_VIEW_GRAPH)
    g_assert_cmpuint (n_values, >, 0);
  check_legend (picture, view);
}

static void
check_view (Game *game, MxView view, const char *name)
{
  for (guint size = 0; size < G_N_ELEMENTS (sizes); size++)
    for (guint labels = 0; labels < G_N_ELEMENTS (label_sizes); labels++)
      for (guint i = 0; i < G_N_ELEMENTS (languages); i++) {
        const MxThemeKind theme = (MxThemeKind)((i + labels) % 4);
        g_autofree char *what = g_strdup_printf (
            "%s, view %d, %.0f × %.0f, labels %.1f, theme %d, %s", name, view,
            sizes[size][0], sizes[size][1], label_sizes[labels], theme, languages[i]);

        game->input.width = sizes[size][0] / label_sizes[labels];
        game->input.height = sizes[size][1] / label_sizes[labels];
        game->input.theme = theme;
        game->input.language = languages[i];
        check_picture (game, view, what);
      }
}

/* The same of its whole positions, where it has others than its components. */
static void
check_whole (Game *game, const char *name)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  MxSolution *components = game->solution;
  MxLimit limit;
  g_autoptr (MxSolution) whole =
      mx_solution_new_whole (components, &limits, NULL, &limit);

  if (whole == NULL)
    return;
  game->input.solution = game->solution = whole;
  check_view (game, MX_VIEW_GRAPH, name);
  game->input.solution = game->solution = components;
}

static void
test_game (gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = g_build_filename (g_getenv ("MX_TEST_SOURCE_ROOT"), "resources",
                                            "games", name, NULL);
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (Game) game;
  game_init (&game, text);
  for (guint v = 0; v < G_N_ELEMENTS (views); v++)
    if (mx_scene_fits (views[v], game.program, game.solution))
      check_view (&game, views[v], name);
  check_whole (&game, name);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) names = list_games ("resources/games");
  g_assert_cmpuint (names->len, >=, 32);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *test =
        g_strconcat ("/picture/gallery/", (char *)g_ptr_array_index (names, i), NULL);
    test[strlen (test) - strlen (".game")] = '\0';
    g_test_add_data_func (test, g_ptr_array_index (names, i), test_game);
  }
  return g_test_run ();
}
