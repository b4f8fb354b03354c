/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "game.h"

static void
init_nim (Game *game, const char *start)
{
  g_autofree char *text =
      g_strconcat ("game nim(n): take any\nstart ", start, "\n", NULL);
  game_init (game, text);
}

static MxPicture *
build (Game *game)
{
  return mx_scene_build (MX_VIEW_NIMSUM, &game->input);
}

/* The digits of a row from left to right, as they lie in the picture. */
static char *
read_row (const MxPicture *picture, gint part)
{
  GString *digits = g_string_new (NULL);
  double last = -G_MAXDOUBLE;
  for (;;) {
    const MxItem *next = NULL;
    for (guint i = 0; i < picture->items->len; i++) {
      const MxItem *item = &g_array_index (picture->items, MxItem, i);
      if (item->role == MX_ROLE_BIT && item->kind == MX_ITEM_TEXT && item->part == part
          && item->rect.x > last && (next == NULL || item->rect.x < next->rect.x))
        next = item;
    }
    if (next == NULL)
      return g_string_free (digits, FALSE);
    g_string_append (digits, next->text);
    last = next->rect.x;
  }
}

static void
assert_row (const MxPicture *picture, gint part, const char *digits)
{
  g_autofree char *row = read_row (picture, part);
  g_assert_cmpstr (row, ==, digits);
}

static void
test_digits (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(29) + nim(45) + nim(58)");
  g_autoptr (MxPicture) picture = build (&game);
  assert_row (picture, 0, "011101");
  assert_row (picture, 1, "101101");
  assert_row (picture, 2, "111010");
  assert_row (picture, -1, "001010");
  g_assert_true (has_text (picture, "10"));
}

/* The frame stands over the column of 8, the highest odd one. */
static void
test_frame (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(29) + nim(45) + nim(58)");
  g_autoptr (MxPicture) picture = build (&game);
  double header = 0.0, frame = 1.0;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    const double middle = item->rect.x + item->rect.width / 2.0;
    if (item->role == MX_ROLE_AXIS && item->text != NULL && strcmp (item->text, "8") == 0)
      header = middle;
    if (item->role == MX_ROLE_HIGHLIGHT)
      frame = middle;
  }
  g_assert_cmpfloat_with_epsilon (header, frame, 0.01);
}

static void
test_moves (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(29) + nim(45) + nim(58)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "29 → 23"));
  g_assert_true (has_text (picture, "45 → 39"));
  g_assert_true (has_text (picture, "58 → 48"));
  g_assert_true (has_text (picture, "take 10"));
  g_assert_true (has_part_of_text (picture, "23, 39 or 48"));
}

static void
test_even (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(1) + nim(2) + nim(3)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (count_items (picture, MX_ROLE_HIGHLIGHT, MX_ITEM_BOX, -2), ==, 0);
  g_assert_true (has_part_of_text (picture, "Every column is even"));
  assert_row (picture, -1, "000");
}

static void
test_names (void)
{
  g_auto (Game) game;
  game_init (&game, "game s134(n): take {1, 3, 4}\ngame nim(n): take any\n"
                    "start s134(11) + nim(7)\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_text (picture, "s134(11)"));
  assert_row (picture, 0, "010");
  assert_row (picture, 1, "111");
  g_assert_true (has_part_of_text (picture, "Only nim(7) has a 1 there"));
}

static void
test_wide_numbers (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(4611686018427387903) + nim(1)");
  g_autoptr (MxPicture) picture = build (&game);
  g_autofree char *row = read_row (picture, 0);
  g_assert_cmpuint (strlen (row), ==, 62);
  g_assert_cmpuint (strspn (row, "1"), ==, 62);
  assert_no_faults (picture, "62 bits");
}

static void
test_misere (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(5)\nplay misere");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_part_of_text (picture, "The nim-sum decides normal play only"));
}

static void
test_steps (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(5)");
  game_set_step (&game, 0);
  g_autoptr (MxPicture) first = build (&game);
  assert_row (first, 0, "?");
  assert_row (first, -1, "?");
  g_assert_false (has_part_of_text (first, "odd"));
  game_set_step (&game, game.steps->n_steps);
  g_autoptr (MxPicture) last = build (&game);
  assert_row (last, 0, "011");
  assert_row (last, -1, "110");
}

static void
test_hidden_values (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(5)");
  game.input.hide_values = TRUE;
  g_autoptr (MxPicture) picture = build (&game);
  assert_row (picture, 0, "?");
  g_assert_false (has_part_of_text (picture, "odd"));
}

static void
test_hit (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(3) + nim(5)");
  g_autoptr (MxPicture) picture = build (&game);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == MX_ROLE_BIT && item->part >= 0)
      g_assert_cmpint (mx_picture_hit_part (picture, item->rect.x + 2.0,
                                            item->rect.y + item->rect.height / 2.0),
                       ==, item->part);
  }
}

/* More heaps than fit have one row together, and the sum is that of all. */
static void
test_summarised (void)
{
  g_auto (Game) game;
  init_nim (&game, "301 * nim(2) + nim(7) + nim(33)");
  g_autoptr (MxPicture) picture = build (&game);
  const MxItem *sum = NULL;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->role == MX_ROLE_VALUE)
      sum = item;
  }
  g_assert_nonnull (sum);
  g_assert_cmpstr (sum->text, ==, "36"); /* 2 ⊕ 7 ⊕ 33 */
  assert_row (picture, -1, "100100");
  g_assert_true (has_text (picture, "and 288 more"));
  g_assert_true (has_part_of_text (picture, "1 part has a 1 there"));
  g_assert_cmpfloat (picture->bounds.height, <=, game.input.height);
  assert_no_faults (picture, "301 heaps");
}

/* Each odd column is lit, no even one. */
static void
test_odd_columns (void)
{
  g_auto (Game) game;
  init_nim (&game, "nim(29) + nim(45) + nim(58)");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_cmpuint (count_items (picture, MX_ROLE_GRID, MX_ITEM_BOX, -2), ==, 2);
  g_auto (Game) even;
  init_nim (&even, "nim(1) + nim(2) + nim(3)");
  g_autoptr (MxPicture) none = build (&even);
  g_assert_cmpuint (count_items (none, MX_ROLE_GRID, MX_ITEM_BOX, -2), ==, 0);
}

/* All winning moves of a part, not the first alone: Kayles 40 has five beside 29, 12 and 7. */
static void
test_other_moves (void)
{
  g_auto (Game) game;
  game_init (&game, "game k(n): octal 0.77\nstart k(29) + k(12) + k(7) + k(40)\n");
  g_autoptr (MxPicture) picture = build (&game);
  g_assert_true (has_part_of_text (picture, "11 winning moves"));
  g_assert_true (has_text (picture, "or to 6 + 21, 9 + 18, 11 + 16"));
  g_assert_true (has_text (picture, "or to 6 + 32, 17 + 22, 18 + 20 … (5 in all)"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/nimsum/digits", test_digits);
  g_test_add_func ("/picture/nimsum/frame", test_frame);
  g_test_add_func ("/picture/nimsum/moves", test_moves);
  g_test_add_func ("/picture/nimsum/even", test_even);
  g_test_add_func ("/picture/nimsum/names", test_names);
  g_test_add_func ("/picture/nimsum/wide-numbers", test_wide_numbers);
  g_test_add_func ("/picture/nimsum/misere", test_misere);
  g_test_add_func ("/picture/nimsum/steps", test_steps);
  g_test_add_func ("/picture/nimsum/hidden-values", test_hidden_values);
  g_test_add_func ("/picture/nimsum/hit", test_hit);
  g_test_add_func ("/picture/nimsum/summarised", test_summarised);
  g_test_add_func ("/picture/nimsum/odd-columns", test_odd_columns);
  g_test_add_func ("/picture/nimsum/other-moves", test_other_moves);
  return g_test_run ();
}
