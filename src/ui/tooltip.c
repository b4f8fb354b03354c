/* SPDX-License-Identifier: MIT */
#include "ui/tooltip.h"

#include <string.h>

/* GTK makes a tooltip as many digits wide as its text has characters.  A Chinese character takes
 * the room of two, so that "主選單" was set on two lines.  Characters that are counted but take no
 * room make up for it. */

#define WORD_JOINER "\u2060"

char *
mx_tooltip_dup_roomy (const char *text)
{
  GString *roomy = g_string_new (text);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iswide (g_utf8_get_char (p)))
      g_string_append (roomy, WORD_JOINER);
  return g_string_free (roomy, FALSE);
}

/* Before any handler sees the question: the widget's own text is the answer of the last one.  A
 * new text asks once more, and then has its room. */
static gboolean
query_tooltip_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values,
                  gpointer data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  const char *text = gtk_widget_get_tooltip_text (widget);

  if (text != NULL && !g_str_has_suffix (text, WORD_JOINER)) {
    g_autofree char *roomy = mx_tooltip_dup_roomy (text);
    if (strcmp (roomy, text) != 0)
      gtk_widget_set_tooltip_text (widget, roomy);
  }
  return TRUE;
}

void
mx_tooltip_init (void)
{
  static gulong hook = 0;

  /* A signal is there once its class is. */
  g_type_ensure (GTK_TYPE_WIDGET);
  g_autoptr (GTypeClass) klass = g_type_class_ref (GTK_TYPE_WIDGET);
  if (hook == 0)
    hook = g_signal_add_emission_hook (g_signal_lookup ("query-tooltip", GTK_TYPE_WIDGET),
                                       0, query_tooltip_cb, NULL, NULL);
}
