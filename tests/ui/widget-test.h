/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

/* What the tests of single widgets share: a session that is solved, a window to be in, and time
 * that passes. */

G_BEGIN_DECLS

#define SUBTRACTION "game s(n): take {1, 3, 4}\nstart s(11)\n"

/* Runs the main loop until CONDITION (DATA) holds; the test fails after ten seconds. */
void wait_until (gboolean (*condition) (gpointer data), gpointer data);
/* Lets the frame clock go round a few times. */
void wait_frames (GtkWidget *widget);
/* Sets the text, and waits for its solution. */
void solve_text (MxSession *session, const char *text);
/* A new session with the solution of TEXT. */
MxSession *solved_session (const char *text);
/* WIDGET in a window of that size, drawn at least once. */
GtkWidget *window_with (GtkWidget *widget, int width, int height);
/* A child of the template of TYPE, by its id. */
GtkWidget *child_of (gpointer widget, GType type, const char *id);
void click (GtkWidget *button);

G_END_DECLS
