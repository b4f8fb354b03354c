/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "core/allowance.h"
#include "ui/preferences.h"
#include "ui/settings.h"

#include <string.h>

/* The window of the limits: what it shows, what it changes and when, and how one comes to it. */

#define GROWS "game a(n): move n + 1\nstart a(0)\n"

static GtkWidget *
child_of (GtkWidget *preferences, const char *id)
{
  GObject *child = gtk_widget_get_template_child (preferences, MX_TYPE_PREFERENCES, id);

  g_assert_nonnull (child);
  return GTK_WIDGET (child);
}

static void
set_number (GtkWidget *preferences, const char *id, double number)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (child_of (preferences, id)), number);
}

static double
get_number (GtkWidget *preferences, const char *id)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (child_of (preferences, id)));
}

static GtkWidget *
open_preferences (void)
{
  GtkWidget *preferences = mx_preferences_new ();

  mx_settings_reset_limits (mx_settings_get_default ());
  gtk_window_present (GTK_WINDOW (preferences));
  return preferences;
}

static void
close_preferences (GtkWidget *preferences)
{
  mx_settings_reset_limits (mx_settings_get_default ());
  gtk_window_destroy (GTK_WINDOW (preferences));
}

/* What is typed is forced into a range, which is told. */
static void
test_ranges (void)
{
  GtkWidget *preferences = open_preferences ();
  g_autofree char *positions =
      g_strdup (gtk_widget_get_tooltip_text (child_of (preferences, "positions")));
  g_autofree char *seconds =
      g_strdup (gtk_widget_get_tooltip_text (child_of (preferences, "seconds")));

  g_assert_cmpstr (positions, ==, "From 1,000 to 2,000,000,000");
  g_assert_true (g_str_has_prefix (seconds, "From 1 to "));
  close_preferences (preferences);
}

static void
test_usual (void)
{
  GtkWidget *preferences = open_preferences ();
  MxLimits usual;

  mx_limits_init (&usual);
  g_assert_cmpfloat (get_number (preferences, "positions"), ==, (double)usual.positions);
  g_assert_cmpfloat (get_number (preferences, "memory"), ==,
                     (double)(usual.memory >> 20));
  g_assert_cmpfloat (get_number (preferences, "seconds"), ==, usual.seconds);
  close_preferences (preferences);
}

static void
test_changes (void)
{
  GtkWidget *preferences = open_preferences ();
  MxLimits limits;

  set_number (preferences, "positions", 12345);
  set_number (preferences, "memory", 77);
  set_number (preferences, "seconds", 8);
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpuint (limits.positions, ==, 12345);
  g_assert_cmpuint (limits.memory, ==, (guint64)77 << 20);
  g_assert_cmpfloat (limits.seconds, ==, 8);
  close_preferences (preferences);
}

static void
test_no_time (void)
{
  GtkWidget *preferences = open_preferences ();
  GtkWidget *box = child_of (preferences, "no_time");
  MxLimits limits;

  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), TRUE);
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpfloat (limits.seconds, ==, 0);
  g_assert_false (gtk_widget_get_sensitive (child_of (preferences, "seconds")));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (box), FALSE);
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpfloat (limits.seconds, ==, 60);
  close_preferences (preferences);
}

/* What cannot be is brought to what can. */
static void
test_bounds (void)
{
  GtkWidget *preferences = open_preferences ();
  GtkEditable *text = GTK_EDITABLE (child_of (preferences, "positions"));
  MxLimits limits;

  gtk_editable_set_text (text, "7");
  gtk_spin_button_update (GTK_SPIN_BUTTON (text));
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpuint (limits.positions, ==, MX_POSITIONS_LEAST);
  set_number (preferences, "memory", 1e12);
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpuint (limits.memory, <=, (guint64)mx_settings_get_most_memory () << 20);
  set_number (preferences, "seconds", 0);
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpfloat (limits.seconds, ==, 1);
  close_preferences (preferences);
}

static void
test_reset (void)
{
  GtkWidget *preferences = open_preferences ();
  MxLimits usual;
  MxLimits limits;

  set_number (preferences, "positions", 5000);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (child_of (preferences, "no_time")),
                               TRUE);
  g_signal_emit_by_name (child_of (preferences, "reset"), "clicked");
  mx_limits_init (&usual);
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  g_assert_cmpuint (limits.positions, ==, usual.positions);
  g_assert_cmpfloat (limits.seconds, ==, usual.seconds);
  g_assert_cmpfloat (get_number (preferences, "positions"), ==, (double)usual.positions);
  close_preferences (preferences);
}

static gboolean
tells (MxWindow *window, const char *words)
{
  g_autofree char *remark = mx_session_dup_remark (window->session);

  return remark != NULL && strstr (remark, words) != NULL;
}

static gboolean
tells_two_thousand (gpointer data)
{
  return tells (data, "2,000 positions");
}

static gboolean
tells_three_thousand (gpointer data)
{
  return tells (data, "3,000 positions");
}

/* A game that is open already is solved anew; and one that comes later knows as well. */
static void
test_at_once (void)
{
  GtkWidget *preferences = open_preferences ();
  MxWindow *window = NULL;

  set_number (preferences, "positions", 2000);
  window = ui_test_open_text (GROWS);
  ui_test_wait_for (tells_two_thousand, window);
  set_number (preferences, "positions", 3000);
  ui_test_wait_for (tells_three_thousand, window);
  ui_test_close (window);
  close_preferences (preferences);
}

static GtkWidget *
find_preferences (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GObject) window = g_list_model_get_item (windows, i);

    if (MX_IS_PREFERENCES (window))
      return GTK_WIDGET (window);
  }
  return NULL;
}

static gboolean
menu_has (GMenuModel *menu, const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    g_autofree char *name = NULL;
    g_autoptr (GMenuModel) section =
        g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name);
    if (g_strcmp0 (name, action) == 0 || (section != NULL && menu_has (section, action)))
      return TRUE;
  }
  return FALSE;
}

/* By the menu and by Ctrl and the comma, once however often it is asked for. */
static void
test_way (void)
{
  MxWindow *window = ui_test_open ();
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));
  g_auto (GStrv) keys =
      gtk_application_get_accels_for_action (application, "app.preferences");
  GtkWidget *preferences;

  g_assert_cmpstr (keys[0], ==, "<Control>comma");
  g_assert_true (menu_has (G_MENU_MODEL (window->primary_menu), "app.preferences"));
  g_action_group_activate_action (G_ACTION_GROUP (application), "preferences", NULL);
  preferences = find_preferences ();
  g_assert_nonnull (preferences);
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (preferences))
                 == GTK_WINDOW (window));
  g_action_group_activate_action (G_ACTION_GROUP (application), "preferences", NULL);
  g_assert_true (find_preferences () == preferences);
  gtk_window_close (GTK_WINDOW (preferences));
  g_assert_null (find_preferences ());
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/preferences/usual", test_usual);
  g_test_add_func ("/ui/preferences/ranges", test_ranges);
  g_test_add_func ("/ui/preferences/changes", test_changes);
  g_test_add_func ("/ui/preferences/no-time", test_no_time);
  g_test_add_func ("/ui/preferences/bounds", test_bounds);
  g_test_add_func ("/ui/preferences/reset", test_reset);
  g_test_add_func ("/ui/preferences/at-once", test_at_once);
  g_test_add_func ("/ui/preferences/way", test_way);
  return g_test_run ();
}
