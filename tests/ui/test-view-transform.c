/* SPDX-License-Identifier: MIT */
#include "ui/view-transform.h"

#include <math.h>

/* Where a picture lies, without a display. */

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-6)

static void
setup (MxViewTransform *t, double width, double height, MxRect bounds)
{
  mx_view_transform_init (t);
  mx_view_transform_set_viewport (t, width, height);
  mx_view_transform_set_bounds (t, &bounds);
}

static void
test_small_is_centred (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){-50, -20, 100, 40});
  assert_near (t.scale, MX_ZOOM_LEGIBLE_MAX);
  double px, py;
  mx_view_transform_to_widget (&t, 0, 0, &px, &py);
  assert_near (px, 400);
  assert_near (py, 300);
  g_assert_false (mx_view_transform_overflows (&t));
}

static void
test_fills_the_viewport (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 1000, 300});
  assert_near (t.scale, 0.8);
  assert_near (t.x, 0);
  g_assert_false (mx_view_transform_overflows (&t));
}

static void
test_large_stays_legible (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 20000, 300});
  assert_near (t.scale, MX_ZOOM_LEGIBLE_MIN);
  assert_near (t.x, 0);
  g_assert_true (mx_view_transform_overflows (&t));
  mx_view_transform_fit (&t, MX_FIT_WHOLE);
  assert_near (t.scale, 0.04);
  g_assert_false (mx_view_transform_overflows (&t));
}

static void
test_focus_is_shown_first (void)
{
  MxViewTransform t;
  mx_view_transform_init (&t);
  mx_view_transform_set_viewport (&t, 800, 600);
  mx_view_transform_set_focus (&t, 0, 9000);
  mx_view_transform_set_bounds (&t, &(MxRect){0, 0, 400, 9000});
  MxRect visible = mx_view_transform_visible (&t);
  assert_near (visible.y + visible.height, 9000);
  mx_view_transform_set_focus (&t, 0, 4000);
  mx_view_transform_fit (&t, MX_FIT_LEGIBLE);
  visible = mx_view_transform_visible (&t);
  assert_near (visible.y + visible.height / 2, 4000);
}

static void
test_covered_bottom_stays_free (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 400, 600});
  assert_near (t.scale, 1);
  g_assert_true (mx_view_transform_set_bottom (&t, 60));
  g_assert_false (mx_view_transform_set_bottom (&t, 60));
  double px, py;
  mx_view_transform_to_widget (&t, 0, 600, &px, &py);
  assert_near (py, 540);
  mx_view_transform_to_widget (&t, 0, 0, &px, &py);
  assert_near (py, 0);
  g_assert_true (mx_view_transform_set_bottom (&t, 0));
  assert_near (t.scale, 1);
}

static void
test_round_trip (void)
{
  MxViewTransform t;
  setup (&t, 640, 480, (MxRect){-300, 17, 900, 800});
  mx_view_transform_zoom (&t, 1.7, 100, 400);
  double x, y, px, py;
  mx_view_transform_to_picture (&t, 123, 77, &x, &y);
  mx_view_transform_to_widget (&t, x, y, &px, &py);
  assert_near (px, 123);
  assert_near (py, 77);
}

static void
test_zoom_keeps_the_point (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 1600, 1200});
  for (int i = 0; i < 8; i++) {
    double x, y, after_x, after_y, before = t.scale;
    mx_view_transform_to_picture (&t, 610, 95, &x, &y);
    mx_view_transform_zoom (&t, MX_ZOOM_STEP, 610, 95);
    mx_view_transform_to_picture (&t, 610, 95, &after_x, &after_y);
    assert_near (after_x, x);
    assert_near (after_y, y);
    assert_near (t.scale, before * MX_ZOOM_STEP);
  }
}

static void
test_zoom_is_bounded (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 1600, 1200});
  for (int i = 0; i < 100; i++)
    mx_view_transform_zoom (&t, 2, 0, 0);
  assert_near (t.scale, MX_ZOOM_MAX);
  for (int i = 0; i < 100; i++)
    mx_view_transform_zoom (&t, 0.5, 0, 0);
  assert_near (t.scale, MX_ZOOM_MIN);
  mx_view_transform_zoom (&t, 0, 0, 0);
  mx_view_transform_zoom (&t, NAN, 0, 0);
  assert_near (t.scale, MX_ZOOM_MIN);
}

static gboolean
middle_is_over_picture (const MxViewTransform *t)
{
  double x, y;
  mx_view_transform_to_picture (t, t->width / 2, t->height / 2, &x, &y);
  return x >= t->bounds.x - 1e-6 && x <= t->bounds.x + t->bounds.width + 1e-6
         && y >= t->bounds.y - 1e-6 && y <= t->bounds.y + t->bounds.height + 1e-6;
}

static void
test_cannot_be_lost (void)
{
  MxViewTransform t;
  GRand *random = g_rand_new_with_seed (42);
  setup (&t, 800, 600, (MxRect){-100, 50, 1600, 1200});
  for (int i = 0; i < 2000; i++) {
    mx_view_transform_pan (&t, g_rand_double_range (random, -5000, 5000),
                           g_rand_double_range (random, -5000, 5000));
    g_assert_true (middle_is_over_picture (&t));
    mx_view_transform_zoom (&t, g_rand_double_range (random, 0.2, 4),
                            g_rand_double_range (random, -100, 900),
                            g_rand_double_range (random, -100, 900));
    g_assert_true (middle_is_over_picture (&t));
    mx_view_transform_set_viewport (&t, g_rand_double_range (random, 1, 3000),
                                    g_rand_double_range (random, 1, 3000));
    g_assert_true (middle_is_over_picture (&t));
  }
  g_rand_free (random);
}

static void
test_pan_follows_the_hand (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 3000, 3000});
  double px, py, after_x, after_y;
  mx_view_transform_to_widget (&t, 700, 700, &px, &py);
  g_assert_true (mx_view_transform_pan (&t, -120, -45));
  mx_view_transform_to_widget (&t, 700, 700, &after_x, &after_y);
  assert_near (after_x, px - 120);
  assert_near (after_y, py - 45);
}

static void
test_user_s_place_is_kept (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 1000, 800});
  mx_view_transform_zoom (&t, 2, 300, 300);
  MxViewTransform before = t;
  mx_view_transform_set_bounds (&t, &(MxRect){0, 0, 1200, 900});
  assert_near (t.scale, before.scale);
  assert_near (t.x, before.x);
  assert_near (t.y, before.y);
  mx_view_transform_set_viewport (&t, 1000, 700);
  assert_near (t.scale, before.scale);
  assert_near (t.x + t.width / t.scale / 2, before.x + before.width / before.scale / 2);
  mx_view_transform_fit (&t, MX_FIT_LEGIBLE);
  assert_near (t.scale, 700.0 / 900.0);
}

static void
test_untouched_follows (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 1000, 800});
  assert_near (t.scale, 0.75);
  mx_view_transform_set_viewport (&t, 1000, 1000);
  assert_near (t.scale, 1.0);
  mx_view_transform_set_bounds (&t, &(MxRect){0, 0, 1250, 400});
  assert_near (t.scale, 0.8);
}

static void
test_a_ring_does_not_jump (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 1000, 700});
  MxViewTransform before = t;
  mx_view_transform_set_bounds (&t, &(MxRect){-6, -6, 1012, 712});
  assert_near (t.scale, before.scale);
  assert_near (t.x, before.x);
  mx_view_transform_set_bounds (&t, &(MxRect){0, 0, 1000, 700});
  assert_near (t.x, before.x);
}

static void
test_reveal (void)
{
  MxViewTransform t;
  setup (&t, 800, 600, (MxRect){0, 0, 9000, 9000});
  MxRect near_origin = {10, 10, 20, 20}, far = {8000, 5000, 20, 20};
  g_assert_false (mx_view_transform_reveal (&t, &near_origin));
  g_assert_true (mx_view_transform_reveal (&t, &far));
  MxRect visible = mx_view_transform_visible (&t);
  g_assert_cmpfloat (visible.x, <=, far.x);
  g_assert_cmpfloat (visible.x + visible.width, >=, far.x + far.width);
  g_assert_cmpfloat (visible.y, <=, far.y);
  g_assert_cmpfloat (visible.y + visible.height, >=, far.y + far.height);
  /* It does not count as the user's doing, nor is it undone by a picture of the same size. */
  g_assert_cmpint (t.fit, ==, MX_FIT_LEGIBLE);
  mx_view_transform_set_bounds (&t, &(MxRect){0, 0, 9000, 9000});
  assert_near (t.x, visible.x);
}

static void
test_nothing_yet (void)
{
  MxViewTransform t;
  mx_view_transform_init (&t);
  g_assert_false (mx_view_transform_pan (&t, 10, 10));
  mx_view_transform_zoom (&t, 2, 0, 0);
  mx_view_transform_fit (&t, MX_FIT_WHOLE);
  mx_view_transform_set_viewport (&t, 0, 0);
  g_assert_false (mx_view_transform_overflows (&t));
  g_assert_true (isfinite (t.scale) && isfinite (t.x) && isfinite (t.y));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/view-transform/small-is-centred", test_small_is_centred);
  g_test_add_func ("/ui/view-transform/fills-the-viewport", test_fills_the_viewport);
  g_test_add_func ("/ui/view-transform/large-stays-legible", test_large_stays_legible);
  g_test_add_func ("/ui/view-transform/focus-is-shown-first", test_focus_is_shown_first);
  g_test_add_func ("/ui/view-transform/covered-bottom-stays-free",
                   test_covered_bottom_stays_free);
  g_test_add_func ("/ui/view-transform/round-trip", test_round_trip);
  g_test_add_func ("/ui/view-transform/zoom-keeps-the-point", test_zoom_keeps_the_point);
  g_test_add_func ("/ui/view-transform/zoom-is-bounded", test_zoom_is_bounded);
  g_test_add_func ("/ui/view-transform/cannot-be-lost", test_cannot_be_lost);
  g_test_add_func ("/ui/view-transform/pan-follows-the-hand", test_pan_follows_the_hand);
  g_test_add_func ("/ui/view-transform/user-s-place-is-kept", test_user_s_place_is_kept);
  g_test_add_func ("/ui/view-transform/untouched-follows", test_untouched_follows);
  g_test_add_func ("/ui/view-transform/a-ring-does-not-jump", test_a_ring_does_not_jump);
  g_test_add_func ("/ui/view-transform/reveal", test_reveal);
  g_test_add_func ("/ui/view-transform/nothing-yet", test_nothing_yet);
  return g_test_run ();
}
