/* SPDX-License-Identifier: MIT */
#include "arrows.h"
#include "game.h"
#include "picture/glide.h"

/* Pictures on the way from one to another. */

#define RULES "game s(n): take {1, 3, 4}\nstart s(7)\n"

/* Heaps 0 … 5 come from elsewhere, 6 and 7 are new. */
static MxGlide *
new_glide (const Game *game)
{
  MxGlide *glide = mx_glide_new ();

  for (gint64 heap = 0; heap <= 5; heap++)
    mx_glide_add (glide, game_node (game, heap, 0), (MxPoint){30.0 * heap, 7});
  return glide;
}

static double
get_x (const MxPicture *picture, MxNode node)
{
  MxRect rect;

  g_assert_true (mx_picture_node_rect (picture, node, &rect));
  return rect.x;
}

static void
test_places (void)
{
  g_auto (Game) game;
  game_init (&game, RULES);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_autoptr (MxGlide) glide = new_glide (&game);
  const MxNode moved = game_node (&game, 4, 0), fresh = game_node (&game, 7, 0);

  for (guint k = 0; k <= 4; k++) {
    g_autoptr (MxPicture) frame = mx_glide_build (glide, picture, k / 4.0);

    g_assert_cmpuint (frame->items->len, ==, picture->items->len);
    g_assert_cmpfloat_with_epsilon (get_x (frame, moved),
                                    get_x (picture, moved) + 120 * (1 - k / 4.0), 1e-6);
    g_assert_cmpfloat (get_x (frame, fresh), ==, get_x (picture, fresh));
    g_assert_cmpfloat_with_epsilon (find_item (frame, MX_ROLE_NODE, -1, fresh)->fill.a,
                                    k / 4.0, 1e-6);
  }
}

/* At every moment, each arrow is attached at both ends. */
static void
test_arrows_stay_attached (void)
{
  g_auto (Game) game;
  game_init (&game, RULES);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_autoptr (MxGlide) glide = new_glide (&game);

  for (guint k = 0; k <= 8; k++) {
    g_autoptr (MxPicture) frame = mx_glide_build (glide, picture, k / 8.0);

    assert_arrows_meet (frame);
  }
}

static void
test_ends_at_the_picture (void)
{
  g_auto (Game) game;
  game_init (&game, RULES);
  g_autoptr (MxPicture) picture = mx_scene_build (MX_VIEW_GRAPH, &game.input);
  g_autoptr (MxGlide) glide = new_glide (&game);
  g_autoptr (MxPicture) frame = mx_glide_build (glide, picture, 1);

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *a = &g_array_index (picture->items, MxItem, i);
    const MxItem *b = &g_array_index (frame->items, MxItem, i);

    g_assert_cmpstr (a->text, ==, b->text);
    g_assert_cmpfloat_with_epsilon (a->rect.x, b->rect.x, 1e-6);
    g_assert_cmpfloat_with_epsilon (a->rect.y, b->rect.y, 1e-6);
    g_assert_cmpfloat (a->fill.a, ==, b->fill.a);
  }
}

static void
test_still (void)
{
  g_autoptr (MxGlide) glide = mx_glide_new ();

  g_assert_true (mx_glide_is_still (glide, 1));
  mx_glide_add (glide, 3, (MxPoint){0.6, 0.6});
  g_assert_true (mx_glide_is_still (glide, 1));
  mx_glide_add (glide, 4, (MxPoint){0, -5});
  g_assert_false (mx_glide_is_still (glide, 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/glide/places", test_places);
  g_test_add_func ("/picture/glide/arrows-stay-attached", test_arrows_stay_attached);
  g_test_add_func ("/picture/glide/ends-at-the-picture", test_ends_at_the_picture);
  g_test_add_func ("/picture/glide/still", test_still);
  return g_test_run ();
}
