/* SPDX-License-Identifier: MIT */
#include "ui/tooltip.h"

#include <string.h>

#include "widget-test.h"

/* GtkTooltip makes its label as many digits wide as its text has characters; here the same label
 * is measured. */

#define WIDE "主選單（F10）"

static int
count_lines (const char *text)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (text));
  int width, height, one;

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label),
                                 (int)MIN (g_utf8_strlen (text, -1), 50));
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, NULL, &one, NULL, NULL);
  g_object_unref (label);
  return (height + one / 2) / one;
}

static void
test_one_line (void)
{
  g_autofree char *roomy = mx_tooltip_dup_roomy (WIDE);

  g_assert_cmpint (count_lines (WIDE), >, 1);
  g_assert_cmpint (count_lines (roomy), ==, 1);
}

static void
test_narrow_is_left_alone (void)
{
  g_autofree char *roomy = mx_tooltip_dup_roomy ("Main menu (F10)");

  g_assert_cmpstr (roomy, ==, "Main menu (F10)");
}

/* A text is widened when it is asked for, and once only; a new text again. */
static void
test_property (void)
{
  GtkWidget *button = gtk_button_new ();
  g_autofree char *roomy = mx_tooltip_dup_roomy (WIDE);
  GtkWidget *window = window_with (button, 200, 100);
  gboolean answered;

  for (guint i = 0; i < 2; i++) {
    gtk_widget_set_tooltip_text (button, WIDE);
    for (guint j = 0; j < 2; j++) {
      g_autoptr (GObject) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
      g_signal_emit_by_name (button, "query-tooltip", 1, 1, FALSE, tooltip, &answered);
      g_assert_true (answered);
      g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, roomy);
    }
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  mx_tooltip_init ();
  g_test_add_func ("/ui/tooltip/one-line", test_one_line);
  g_test_add_func ("/ui/tooltip/narrow-is-left-alone", test_narrow_is_left_alone);
  g_test_add_func ("/ui/tooltip/property", test_property);
  return g_test_run ();
}
