/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui-test.h"

/* A hand at the display: real keys and a real pointer, by xdotool.  They go to the window that has
 * the focus, so such a test is alone on its display. */

G_BEGIN_DECLS

/* Without a window manager nobody gives a window the focus: it is taken. */
void hand_take_focus (MxWindow *window);

/* A key, or keys one after the other, as xdotool names them. */
void hand_press (const char *keys);

/* The pointer, in coordinates of the canvas. */
void hand_click (MxWindow *window, double x, double y, guint button, guint times);
void hand_drag (MxWindow *window, double x0, double y0, double x1, double y1);

G_END_DECLS
