/* SPDX-License-Identifier: MIT */
#include "ui/startup.h"

static gboolean
is_traced (void)
{
  static int traced = -1;
  if (traced < 0)
    traced = g_getenv ("MX_TRACE_STARTUP") != NULL;
  return traced;
}

void
mx_startup_mark (const char *name)
{
  static GHashTable *seen = NULL;

  if (!is_traced ())
    return;
  if (seen == NULL)
    seen = g_hash_table_new (g_str_hash, g_str_equal);
  if (g_hash_table_add (seen, (gpointer)name))
    g_printerr ("startup %s %" G_GINT64_FORMAT "\n", name, g_get_monotonic_time ());
}

static void
after_paint_cb (GdkFrameClock *clock, gpointer user_data)
{
  mx_startup_mark ("picture");
  g_signal_handlers_disconnect_by_func (clock, after_paint_cb, user_data);
}

void
mx_startup_picture (GtkWidget *widget)
{
  static gboolean done = FALSE;

  if (done || !is_traced ())
    return;
  done = TRUE;
  g_signal_connect (gtk_widget_get_frame_clock (widget), "after-paint",
                    G_CALLBACK (after_paint_cb), NULL);
}
