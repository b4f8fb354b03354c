/* SPDX-License-Identifier: MIT */
#include <gtk/gtk.h>

/* The least that a GTK program can do: a window with nothing in it.  What the start of the real
 * one is held against; it prints the same marks. */

static void
mark (const char *name)
{
  g_printerr ("startup %s %" G_GINT64_FORMAT "\n", name, g_get_monotonic_time ());
}

static void
painted_cb (GdkFrameClock *clock, gpointer user_data)
{
  gboolean *done = user_data;
  if (!*done) {
    *done = TRUE;
    mark ("picture");
  }
}

static void
activate_cb (GtkApplication *application, gpointer user_data)
{
  GtkWidget *window;

  mark ("activate");
  window = gtk_application_window_new (application);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  mark ("window");
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint",
                    G_CALLBACK (painted_cb), user_data);
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application = NULL;
  gboolean done = FALSE;

  mark ("main");
  application = gtk_application_new (NULL, G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), &done);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
