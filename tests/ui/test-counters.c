/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/counters-private.h"

#include <gdk/x11/gdkx.h>
#include <math.h>

/* Taking counters with a real pointer and real keys, from the display to the text. */

#define NIM "game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\nview piles\n"
#define S134 "game s(n): take {1, 3, 4}\nstart s(6)\nview piles\n"
#define KAYLES "game k(n): octal 0.77\nstart k(7)\nview piles\n"
#define GRUNDY "game g(n): split a, b if a != b\nstart g(8)\nview piles\n"

static void
run (const char *const *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_NONE, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (process, NULL, &error));
  g_assert_no_error (error);
  ui_test_spin (60);
}

static char *
dup_id (MxWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  return g_strdup_printf ("%lu", (gulong)gdk_x11_surface_get_xid (surface));
}

static void
press (const char *key)
{
  run ((const char *[]){"xdotool", "key", key, NULL});
}

static void
button (const char *verb)
{
  run ((const char *[]){"xdotool", verb, "1", NULL});
}

/* Without a window manager nobody gives a window the focus: it is taken. */
static MxWindow *
open_piles (const char *text)
{
  MxWindow *window = ui_test_open_text (text);
  g_autofree char *id = dup_id (window);
  gtk_window_present (GTK_WINDOW (window));
  run ((const char *[]){"xdotool", "windowfocus", "--sync", id, NULL});
  gtk_widget_grab_focus (GTK_WIDGET (window->canvas));
  ui_test_settle (window);
  return window;
}

static const MxItem *
find_counter (MxWindow *window, gint part, gint counter)
{
  const MxPicture *picture = mx_canvas_get_picture (window->canvas);
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->part == part && item->counter == counter)
      return item;
  }
  g_error ("there is no counter %d of part %d", counter, part);
}

/* The pointer goes to a place in the box of a counter, from 0 to 1 to the right and downwards. */
static void
point_in (MxWindow *window, gint part, gint counter, double at_x, double at_y)
{
  const MxRect *rect = &find_counter (window, part, counter)->rect;
  double x, y, tx, ty;
  mx_view_transform_to_widget (&window->canvas->transform, rect->x + at_x * rect->width,
                               rect->y + at_y * rect->height, &x, &y);
  graphene_point_t place;
  g_assert_true (
      gtk_widget_compute_point (GTK_WIDGET (window->canvas), GTK_WIDGET (window),
                                &GRAPHENE_POINT_INIT ((float)x, (float)y), &place));
  gtk_native_get_surface_transform (GTK_NATIVE (window), &tx, &ty);
  g_autofree char *id = dup_id (window);
  g_autofree char *px = g_strdup_printf ("%d", (int)lround (place.x + tx));
  g_autofree char *py = g_strdup_printf ("%d", (int)lround (place.y + ty));
  /* A hand that comes in moves on: a pointer that appears at a place only rests there. */
  g_autofree char *before = g_strdup_printf ("%d", (int)lround (place.x + tx) - 3);
  run ((const char *[]){"xdotool", "mousemove", "--window", id, before, py, NULL});
  run ((const char *[]){"xdotool", "mousemove", "--window", id, px, py, NULL});
}

static void
point (MxWindow *window, gint part, gint counter)
{
  point_in (window, part, counter, 0.5, 0.5);
}

static void
click (MxWindow *window)
{
  button ("click");
  ui_test_settle (window);
}

static void
assert_start (MxWindow *window, const char *start)
{
  g_autofree char *text = ui_test_dup_text (window);
  g_autofree char *line = g_strconcat ("\nstart ", start, "\n", NULL);
  if (strstr (text, line) == NULL)
    g_error ("'%s' is not in '%s'", line, text);
}

static const char *
words (MxWindow *window)
{
  return mx_canvas_get_words (window->canvas);
}

static void
hover (void)
{
  MxWindow *window = open_piles (NIM);
  point (window, 0, 1);
  g_assert_cmpstr (words (window), ==, "take 2: a winning move");
  point (window, 2, 3);
  g_assert_cmpstr (words (window), ==, "take 2");
  assert_start (window, "nim(3) + nim(4) + nim(5)");
  ui_test_close (window);
}

static void
click_takes (void)
{
  MxWindow *window = open_piles (NIM);
  point (window, 0, 1);
  click (window);
  assert_start (window, "nim(1) + nim(4) + nim(5)");
  ui_test_activate (window, "undo");
  ui_test_settle (window);
  assert_start (window, "nim(3) + nim(4) + nim(5)");
  ui_test_close (window);
}

static void
illegal (void)
{
  MxWindow *window = open_piles (S134);
  point (window, 0, 4);
  g_assert_cmpstr (words (window), ==,
                   "2 is no amount of this game: it allows 1, 3 and 4.");
  click (window);
  assert_start (window, "s(6)");
  ui_test_close (window);
}

static void
drag_takes (void)
{
  MxWindow *window = open_piles (S134);
  point (window, 0, 5);
  button ("mousedown");
  point (window, 0, 4);
  point (window, 0, 3);
  g_assert_cmpstr (words (window), ==, "take 3");
  g_assert_false (window->canvas->counters->pulls);
  point_in (window, 0, 3, 4.0, 0.5);
  /* What is taken is in the hand, as far from its place as the pointer is. */
  const MxCounters *counters = window->canvas->counters;
  g_assert_true (counters->pulls);
  g_assert_cmpfloat (hypot (counters->pull_x, counters->pull_y), >, 20);
  button ("mouseup");
  ui_test_settle (window);
  g_assert_false (counters->pulls);
  assert_start (window, "s(3)");
  ui_test_close (window);
}

static void
pins (void)
{
  MxWindow *window = open_piles (KAYLES);
  point (window, 0, 2);
  click (window);
  assert_start (window, "k(2) + k(4)");
  /* Between two pins both are meant. */
  point_in (window, 1, 1, 1.02, 0.5);
  click (window);
  assert_start (window, "k(2) + k(1) + k(1)");
  ui_test_close (window);
}

static void
pins_dragged (void)
{
  MxWindow *window = open_piles (KAYLES);
  point (window, 0, 3);
  button ("mousedown");
  point (window, 0, 4);
  button ("mouseup");
  ui_test_settle (window);
  assert_start (window, "k(3) + k(2)");
  ui_test_close (window);
}

static void
cut (void)
{
  MxWindow *window = open_piles (GRUNDY);
  point_in (window, 0, 1, 0.0, 0.5);
  g_assert_cmpstr (words (window), ==, "split into 1 and 7: a winning move");
  click (window);
  assert_start (window, "g(1) + g(7)");
  ui_test_close (window);
}

static void
keyboard (void)
{
  MxWindow *window = open_piles (NIM);
  press ("Tab");
  g_assert_cmpstr (words (window), ==, "take 1");
  press ("Tab");
  press ("Up");
  press ("Up");
  g_assert_cmpstr (words (window), ==, "take 3");
  press ("Down");
  press ("Return");
  ui_test_settle (window);
  assert_start (window, "nim(3) + nim(2) + nim(5)");
  press ("Tab");
  press ("Escape");
  press ("Up");
  press ("Return");
  ui_test_settle (window);
  assert_start (window, "nim(3) + nim(2) + nim(5)");
  ui_test_close (window);
}

static void
keyboard_too_many (void)
{
  MxWindow *window = open_piles (NIM);
  press ("Tab");
  for (guint i = 0; i < 5; i++)
    press ("Up");
  g_assert_cmpstr (words (window), ==, "This heap has only 3.");
  press ("Return");
  ui_test_settle (window);
  assert_start (window, "nim(3) + nim(4) + nim(5)");
  ui_test_close (window);
}

/* Past the last pile Tab goes on to the next widget, as everywhere. */
static void
tab_leaves (void)
{
  MxWindow *window = open_piles (NIM);
  for (guint i = 0; i < 3; i++) {
    press ("Tab");
    g_assert_true (gtk_widget_has_focus (GTK_WIDGET (window->canvas)));
  }
  press ("Tab");
  g_assert_false (gtk_widget_has_focus (GTK_WIDGET (window->canvas)));
  ui_test_close (window);
}

static void
reply (void)
{
  MxWindow *window = open_piles (NIM);
  press ("r");
  ui_test_settle (window);
  assert_start (window, "nim(1) + nim(4) + nim(5)");
  g_assert_cmpstr (words (window), ==, "The reply: nim(3) → nim(1)");
  ui_test_activate (window, "undo");
  ui_test_settle (window);
  assert_start (window, "nim(3) + nim(4) + nim(5)");
  g_assert_cmpstr (words (window), !=, "The reply: nim(3) → nim(1)");
  ui_test_close (window);
}

/* A lost game, played against the program. */
static void
whole_game (gconstpointer data)
{
  const gboolean misere = GPOINTER_TO_INT (data);
  g_autofree char *text =
      g_strconcat ("game nim(n): take any\nstart nim(1) + nim(1)\n",
                   misere ? "play misere\n" : "", "view piles\n", NULL);
  MxWindow *window = open_piles (text);
  point (window, 0, 0);
  click (window);
  press ("r");
  ui_test_settle (window);
  assert_start (window, "nim(0) + nim(0)");
  run ((const char *[]){"xdotool", "mousemove", "1", "1", NULL});
  g_assert_cmpstr (words (window), ==,
                   misere ? "No move is left: you have won."
                          : "No move is left: you have lost.");
  press ("r");
  ui_test_settle (window);
  assert_start (window, "nim(0) + nim(0)");
  ui_test_close (window);
}

static gboolean
is_still (gpointer data)
{
  return !mx_counters_is_moving (((MxWindow *)data)->canvas->counters);
}

static void
leaving (gconstpointer data)
{
  const gboolean animates = GPOINTER_TO_INT (data);
  GtkSettings *settings = gtk_settings_get_default ();
  g_object_set (settings, "gtk-enable-animations", animates, NULL);
  MxWindow *window = open_piles (NIM);
  point (window, 2, 1);
  mx_counters_move (window->canvas->counters);
  const gint64 began = g_get_monotonic_time ();
  g_assert_cmpint (mx_counters_is_moving (window->canvas->counters), ==, animates);
  ui_test_wait_for (is_still, window);
  if (animates)
    g_assert_cmpint (g_get_monotonic_time () - began, >=, MX_COUNTERS_LEAVE / 2);
  g_assert_cmpint (MX_COUNTERS_LEAVE, <=, 300 * 1000);
  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  ui_test_close (window);
}

/* Other views have no bar, and their clicks select. */
static void
other_views (void)
{
  MxWindow *window = open_piles (NIM);
  GtkWidget *bar = mx_counters_get_bar (window->canvas->counters);
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_true (ui_test_enabled (window, "reply"));
  ui_test_activate_string (window, "view", "nimsum");
  ui_test_settle (window);
  g_assert_false (gtk_widget_get_visible (bar));
  g_assert_false (ui_test_enabled (window, "reply"));
  press ("r");
  ui_test_settle (window);
  assert_start (window, "nim(3) + nim(4) + nim(5)");
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/counters/hover", hover);
  g_test_add_func ("/ui/counters/click-takes", click_takes);
  g_test_add_func ("/ui/counters/illegal", illegal);
  g_test_add_func ("/ui/counters/drag-takes", drag_takes);
  g_test_add_func ("/ui/counters/pins", pins);
  g_test_add_func ("/ui/counters/pins-dragged", pins_dragged);
  g_test_add_func ("/ui/counters/cut", cut);
  g_test_add_func ("/ui/counters/keyboard", keyboard);
  g_test_add_func ("/ui/counters/keyboard-too-many", keyboard_too_many);
  g_test_add_func ("/ui/counters/tab-leaves", tab_leaves);
  g_test_add_func ("/ui/counters/reply", reply);
  g_test_add_data_func ("/ui/counters/whole-game", GINT_TO_POINTER (FALSE), whole_game);
  g_test_add_data_func ("/ui/counters/whole-misere-game", GINT_TO_POINTER (TRUE),
                        whole_game);
  g_test_add_data_func ("/ui/counters/leaving", GINT_TO_POINTER (TRUE), leaving);
  g_test_add_data_func ("/ui/counters/not-animated", GINT_TO_POINTER (FALSE), leaving);
  g_test_add_func ("/ui/counters/other-views", other_views);
  return g_test_run ();
}
