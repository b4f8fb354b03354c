/* SPDX-License-Identifier: MIT */
#include "widget-test.h"

static gboolean
late_cb (gpointer data)
{
  g_error ("nothing came of it within ten seconds");
  return G_SOURCE_REMOVE;
}

void
wait_until (gboolean (*condition) (gpointer data), gpointer data)
{
  guint late = g_timeout_add_seconds (10, late_cb, NULL);
  while (!condition (data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (late);
}

static gboolean
count_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  guint *left = data;
  return --*left > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
is_zero (gpointer data)
{
  return *(guint *)data == 0;
}

void
wait_frames (GtkWidget *widget)
{
  guint left = 3;
  /* What the session has to say comes before the frames. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  gtk_widget_add_tick_callback (widget, count_cb, &left, NULL);
  wait_until (is_zero, &left);
}

static gboolean
is_solved (gpointer data)
{
  MxSession *session = data;
  return mx_session_get_solution (session) != NULL && !mx_session_is_busy (session);
}

void
solve_text (MxSession *session, const char *text)
{
  mx_session_set_text (session, text);
  g_assert_false (mx_session_is_stale (session));
  wait_until (is_solved, session);
}

MxSession *
solved_session (const char *text)
{
  MxSession *session = mx_session_new ();
  solve_text (session, text);
  return session;
}

static gboolean
is_drawn (gpointer data)
{
  GtkWidget *widget = data;
  return gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0;
}

GtkWidget *
window_with (GtkWidget *widget, int width, int height)
{
  GtkWidget *window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));
  wait_until (is_drawn, widget);
  wait_frames (widget);
  return window;
}

GtkWidget *
child_of (gpointer widget, GType type, const char *id)
{
  GObject *child = gtk_widget_get_template_child (GTK_WIDGET (widget), type, id);
  g_assert_true (GTK_IS_WIDGET (child));
  return GTK_WIDGET (child);
}

void
click (GtkWidget *button)
{
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}
