/* SPDX-License-Identifier: MIT */
#include "game.h"

static const char nim[] = "game nim(n): take any\n";

static MxPicture *
build (Game *game)
{
  return mx_scene_build (MX_VIEW_PILES, &game->input);
}

static void
init_nim (Game *game, const char *start)
{
  g_autofree char *text = g_strconcat (nim, "start ", start, "\n", NULL);
  game_init (game, text);
}

/* Counters of a part: whole discs (their rims stand for no part), ghosts dashed. */
static guint
count_counters (const MxPicture *picture, gint part, gboolean ghosts)
{
  guint n = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    n += item->role == MX_ROLE_COUNTER && item->kind == MX_ITEM_ELLIPSE
         && item->part == part && item->dashed == ghosts;
  }
  return n;
}

static void
test_counters (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4) + nim(5)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (count_counters (picture, 0, FALSE), ==, 1);
  g_assert_cmpuint (count_counters (picture, 0, TRUE), ==, 2);
  g_assert_cmpuint (count_counters (picture, 1, FALSE), ==, 4);
  g_assert_cmpuint (count_counters (picture, 2, FALSE), ==, 5);
  g_assert_true (has_text (picture, "nim: heaps of 3, 4 and 5"));
}

static void
test_move_words (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4) + nim(5)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "take 2"));
  g_assert_true (has_text (picture, "3 → 1"));
  g_assert_true (has_part_of_text (picture, "N: the next player wins · 1 winning move"));
}

static void
test_no_winning_move (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(1) + nim(2) + nim(3)");
  g_autoptr (MxPicture) picture = build (&game);
  for (gint part = 0; part < 3; part++)
    g_assert_cmpuint (count_counters (picture, part, TRUE), ==, 0);
  g_assert_true (has_part_of_text (picture, "P: the previous player wins"));
}

static void
test_split_move (void)
{
  g_auto (Game) game;
  game_init (&game, "game kayles(n): octal 0.77\nstart kayles(7)\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (count_counters (picture, 0, TRUE), ==, 2);
  g_assert_true (has_text (picture, "7 → 1 + 4"));
}

static void
test_mound (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(5) + nim(1000000)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "× 1,000,000"));
  g_assert_cmpuint (count_counters (picture, 1, FALSE), ==, 10);
  g_assert_cmpuint (count_counters (picture, 0, FALSE), ==, 5);
}

static void
test_empty_pile (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(0) + nim(2)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (count_counters (picture, 0, FALSE), ==, 0);
  g_assert_cmpuint (count_items (picture, MX_ROLE_COUNTER, MX_ITEM_BOX, 0), ==, 1);
}

static void
test_tuple (void)
{
  g_auto (Game) game;
  game_init (&game, "game wythoff(a, b)\n  move (a - k, b) for k in 1..a\n"
                    "  move (a, b - k) for k in 1..b\n"
                    "  move (a - k, b - k) for k in 1..min(a, b)\nstart wythoff(5, 9)\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (
      count_counters (picture, 0, FALSE) + count_counters (picture, 0, TRUE), ==, 14);
  g_assert_true (has_text (picture, "a = 5"));
  g_assert_true (has_text (picture, "b = 9"));
}

static void
test_hidden_values (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4) + nim(5)");
  game.input.hide_values = TRUE;
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (count_counters (picture, 0, TRUE), ==, 0);
  g_assert_cmpuint (count_counters (picture, 0, FALSE), ==, 3);
  g_assert_false (has_part_of_text (picture, "wins"));
  g_assert_cmpuint (count_items (picture, MX_ROLE_BIT, MX_ITEM_BOX, -2), ==, 0);
}

/* The move is shown once the last part's value is known, not before. */
static void
test_steps (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4) + nim(5)");
  game_set_step (&game, 0);
  g_autoptr (MxPicture) first = build (&game);
  g_assert_cmpuint (count_counters (first, 0, TRUE), ==, 0);
  game_set_step (&game, game.steps->n_steps);
  g_autoptr (MxPicture) last = build (&game);
  g_assert_cmpuint (count_counters (last, 0, TRUE), ==, 2);
}

static void
test_columns_need_width (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4) + nim(5)");
  g_autoptr (MxPicture) wide = build (&game);
  g_assert_cmpuint (count_items (wide, MX_ROLE_BIT, MX_ITEM_BOX, -2), ==, 12);
  game.input.width = 500.0;
  g_autoptr (MxPicture) narrow = build (&game);
  g_assert_cmpuint (count_items (narrow, MX_ROLE_BIT, MX_ITEM_BOX, -2), ==, 0);
}

/* In misère play a part has no value of its own that would decide, so none is shown. */
static void
test_misere (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(5)\nplay misere");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_false (has_text (picture, "SG"));
  g_assert_cmpuint (count_items (picture, MX_ROLE_BIT, MX_ITEM_BOX, -2), ==, 0);
  g_assert_cmpuint (count_counters (picture, 1, TRUE), ==, 2); /* to 3 + 3 */
}

static void
test_many (void)
{
  g_auto (Game) game;
  init_nim (&game, "300 * nim(2)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_part_of_text (picture, "The first 200 of 300 piles are drawn."));
  assert_no_faults (picture, "300 piles");
}

static void
test_hit (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4) + nim(5)");
  g_autoptr (MxPicture) picture = build (&game);
  guint tried = 0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role != MX_ROLE_COUNTER || item->part < 0)
      continue;
    const double x = item->rect.x + item->rect.width / 2.0;
    const double y = item->rect.y + item->rect.height / 2.0;
    g_assert_cmpint (mx_picture_hit_part (picture, x, y), ==, item->part);
    g_assert_cmpuint (mx_picture_hit (picture, x, y), ==,
                      game.solution->start_node[item->part]);
    tried++;
  }
  g_assert_cmpuint (tried, ==, 12 + 3); /* and the trays */
}

static void
test_selected (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(4)");
  g_autoptr (MxPicture) none = build (&game);
  const guint before = count_items (none, MX_ROLE_HIGHLIGHT, MX_ITEM_BOX, -2);
  game.input.selected = game.solution->start_node[1];
  g_autoptr (MxPicture) one = build (&game);
  g_assert_cmpuint (count_items (one, MX_ROLE_HIGHLIGHT, MX_ITEM_BOX, -2), ==,
                    before + 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/piles/counters", test_counters);
  g_test_add_func ("/picture/piles/move-words", test_move_words);
  g_test_add_func ("/picture/piles/no-winning-move", test_no_winning_move);
  g_test_add_func ("/picture/piles/split-move", test_split_move);
  g_test_add_func ("/picture/piles/mound", test_mound);
  g_test_add_func ("/picture/piles/empty-pile", test_empty_pile);
  g_test_add_func ("/picture/piles/tuple", test_tuple);
  g_test_add_func ("/picture/piles/hidden-values", test_hidden_values);
  g_test_add_func ("/picture/piles/steps", test_steps);
  g_test_add_func ("/picture/piles/columns-need-width", test_columns_need_width);
  g_test_add_func ("/picture/piles/misere", test_misere);
  g_test_add_func ("/picture/piles/many", test_many);
  g_test_add_func ("/picture/piles/hit", test_hit);
  g_test_add_func ("/picture/piles/selected", test_selected);
  return g_test_run ();
}
