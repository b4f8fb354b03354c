/* SPDX-License-Identifier: MIT */
#include "hand.h"

#include <gdk/x11/gdkx.h>

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

void
hand_take_focus (MxWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  gdk_x11_surface_move_to_current_desktop (surface);
  gtk_window_present (GTK_WINDOW (window));
  g_autofree char *id = dup_id (window);
  run ((const char *const[]){"xdotool", "windowfocus", "--sync", id, NULL});
  ui_test_spin (60);
}

void
hand_press (const char *keys)
{
  g_auto (GStrv) each = g_strsplit (keys, " ", -1);
  for (guint i = 0; each[i] != NULL; i++)
    run ((const char *const[]){"xdotool", "key", each[i], NULL});
}

static void
move (MxWindow *window, double x, double y)
{
  double left, top, shadow_x, shadow_y;
  g_autofree char *id = dup_id (window);
  g_assert_true (gtk_widget_translate_coordinates (
      GTK_WIDGET (window->canvas), GTK_WIDGET (window), x, y, &left, &top));
  gtk_native_get_surface_transform (GTK_NATIVE (window), &shadow_x, &shadow_y);
  g_autofree char *to_x = g_strdup_printf ("%d", (int)(left + shadow_x + 0.5));
  g_autofree char *to_y = g_strdup_printf ("%d", (int)(top + shadow_y + 0.5));
  run ((const char *const[]){"xdotool", "mousemove", "--window", id, to_x, to_y, NULL});
}

void
hand_click (MxWindow *window, double x, double y, guint button, guint times)
{
  g_autofree char *which = g_strdup_printf ("%u", button);
  g_autofree char *count = g_strdup_printf ("%u", times);
  move (window, x, y);
  run ((const char *const[]){"xdotool", "click", "--repeat", count, "--delay", "40",
                             which, NULL});
}

void
hand_drag (MxWindow *window, double x0, double y0, double x1, double y1)
{
  move (window, x0, y0);
  run ((const char *const[]){"xdotool", "mousedown", "1", NULL});
  for (guint i = 1; i <= 4; i++)
    move (window, x0 + (x1 - x0) * i / 4, y0 + (y1 - y0) * i / 4);
  run ((const char *const[]){"xdotool", "mouseup", "1", NULL});
}
