/* SPDX-License-Identifier: MIT */
#include "game.h"

#include <math.h>

/* Places of nodes: what the text says holds; the others lie where they would if nobody had placed
 * any, and give way; under a hand that draws nothing moves but what is moved. */

#define TYPED                                                                            \
  "graph g\n    a -> b, c\n    b -> c\n    c -> d, e\n    d -> e\nstart g(a)\n"

/* The middle of a node in units of `at`. */
static MxPoint
place_of (const MxPicture *picture, const Game *game, const char *name)
{
  g_autofree char *position = g_strdup_printf ("g(%s)", name);
  MxRect rect;
  g_assert_true (mx_picture_node_rect (picture, game_find (game, position), &rect));
  g_assert_cmpfloat (picture->unit.x, >, 0);
  return (MxPoint){(rect.x + rect.width / 2 - picture->origin.x) / picture->unit.x,
                   (rect.y + rect.height / 2 - picture->origin.y) / picture->unit.y};
}

static void
assert_at (const MxPicture *picture, const Game *game, const char *name, double x,
           double y)
{
  const MxPoint place = place_of (picture, game, name);
  g_assert_cmpfloat_with_epsilon (place.x, x, 0.02);
  g_assert_cmpfloat_with_epsilon (place.y, y, 0.02);
}

static MxPicture *
draw (const Game *game)
{
  return mx_scene_build (MX_VIEW_GRAPH, &game->input);
}

static void
test_as_written (void)
{
  g_auto (Game) game;
  game_init (&game, "graph g\n a at 0, 0\n b at 2, 0.5\n c at -1, 3\n a -> b, c\n");
  g_autoptr (MxPicture) picture = draw (&game);
  assert_at (picture, &game, "a", 0, 0);
  assert_at (picture, &game, "b", 2, 0.5);
  assert_at (picture, &game, "c", -1, 3);
}

/* Placing one node moves no other. */
static void
test_one_placed (void)
{
  g_auto (Game) before;
  g_auto (Game) after;
  game_init (&before, TYPED);
  game_init (&after, "graph g\n    a -> b, c\n    b -> c\n    c -> d, e\n    d -> e\n"
                     "    b at 5, 1\nstart g(a)\n");
  g_autoptr (MxPicture) old = draw (&before);
  g_autoptr (MxPicture) new = draw (&after);
  assert_at (new, &after, "b", 5, 1);
  const char *const others[] = {"a", "c", "d", "e"};
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    const MxPoint place = place_of (old, &before, others[i]);
    assert_at (new, &after, others[i], place.x, place.y);
  }
  assert_no_faults (new, "one placed");
}

/* A node that nobody has placed gives way to one that is. */
static void
test_gives_way (void)
{
  g_auto (Game) before;
  game_init (&before, TYPED);
  g_autoptr (MxPicture) old = draw (&before);
  const MxPoint d = place_of (old, &before, "d");
  char x[32], y[32];
  g_autofree char *text = g_strdup_printf (
      "graph g\n    a -> b, c\n    b -> c\n    c -> d, e\n    d -> e\n    a at %s, %s\n"
      "start g(a)\n",
      g_ascii_formatd (x, sizeof x, "%.2f", d.x),
      g_ascii_formatd (y, sizeof y, "%.2f", d.y));
  g_auto (Game) after;
  game_init (&after, text);
  g_autoptr (MxPicture) new = draw (&after);
  assert_at (new, &after, "a", d.x, d.y);
  const MxPoint moved = place_of (new, &after, "d");
  g_assert_true (fabs (moved.x - d.x) >= 0.5 || fabs (moved.y - d.y) >= 0.5);
  assert_no_faults (new, "gives way");
}

static void
test_frame (void)
{
  g_auto (Game) game;
  game_init (&game, "graph g\n    a -> b, c\n    b -> c\n    b at 3, 1\nstart g(a)\n");
  g_autoptr (GHashTable) place =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  const MxPoint at[] = {{0.1, 0.2}, {7, 7}, {1.5, 4}};
  g_hash_table_insert (place, (gpointer) "a", g_memdup2 (&at[0], sizeof at[0]));
  g_hash_table_insert (place, (gpointer) "b", g_memdup2 (&at[1], sizeof at[1]));
  g_hash_table_insert (place, (gpointer) "c", g_memdup2 (&at[2], sizeof at[2]));
  MxGraphFrame frame = {.unit = {110, 75}, .place = place};
  game.input.frame = &frame;
  g_autoptr (MxPicture) picture = draw (&game);
  g_assert_cmpfloat_with_epsilon (picture->unit.x, 110, 1e-6);
  g_assert_cmpfloat_with_epsilon (picture->unit.y, 75, 1e-6);
  assert_at (picture, &game, "a", 0.1, 0.2);
  assert_at (picture, &game, "b", 3, 1); /* the text says so */
  assert_at (picture, &game, "c", 1.5, 4);

  frame.moving = (char *)"b";
  frame.moving_to = (MxPoint){-2, 2};
  g_autoptr (MxPicture) moving = draw (&game);
  assert_at (moving, &game, "b", -2, 2);
  assert_at (moving, &game, "a", 0.1, 0.2);
}

/* Whole positions, heaps and two graphs have no coordinates to draw in. */
static void
test_not_drawn_by_hand (void)
{
  const char *const texts[] = {
      "graph g\n a -> b\nstart g(a) + g(b)\nplay misere\n",
      "graph g\n a -> b\ngraph h\n a -> b\nstart g(a) + h(a)\n",
      "game s(n): take 1..3\nstart s(7)\n",
      "graph g\n a -> b\ngame s(n): take 1\nstart g(a) + s(3)\n",
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_auto (Game) game;
    game_init (&game, texts[i]);
    g_autoptr (MxPicture) picture = draw (&game);
    g_assert_cmpfloat (picture->unit.x, ==, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/places/as-written", test_as_written);
  g_test_add_func ("/picture/places/one-placed", test_one_placed);
  g_test_add_func ("/picture/places/gives-way", test_gives_way);
  g_test_add_func ("/picture/places/frame", test_frame);
  g_test_add_func ("/picture/places/not-drawn-by-hand", test_not_drawn_by_hand);
  return g_test_run ();
}
