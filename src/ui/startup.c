/* SPDX-License-Identifier: MIT */
#include "ui/startup.h"

void
mx_startup_mark (const char *name)
{
  static GHashTable *seen = NULL;

  if (g_getenv ("MX_TRACE_STARTUP") == NULL) {
    return;
  }
  if (seen == NULL) {
    seen = g_hash_table_new (g_str_hash, g_str_equal);
  }
  if (g_hash_table_add (seen, (gpointer)name)) {
    g_printerr ("startup %s %" G_GINT64_FORMAT "\n", name, g_get_monotonic_time ());
  }
}
