/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "session/words-period.h"
#include "ui/appearance.h"
#include "ui/canvas-private.h"
#include "ui/settings.h"

/* Steps, selection, views, panels: what the actions do to what is looked at. */

#define RULES "game s(n): take {1, 3, 4}\nstart s(7)\n"

static guint
count_known (MxWindow *window)
{
  g_autofree char *values = ui_test_dup_items (window, MX_ROLE_VALUE);
  guint n = 0;
  for (const char *c = values; *c != '\0'; c++)
    n += g_ascii_isdigit (*c) != 0;
  return n;
}

static void
steps (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  g_assert_cmpuint (mx_session_get_n_steps (window->session), ==, 8);
  g_assert_cmpuint (count_known (window), ==, 8);
  g_assert_false (ui_test_enabled (window, "step-forward"));

  ui_test_activate (window, "step-first");
  ui_test_settle (window);
  g_assert_cmpuint (mx_session_get_step (window->session), ==, 0);
  g_assert_cmpuint (count_known (window), ==, 0);
  g_assert_false (ui_test_enabled (window, "step-back"));

  for (guint i = 0; i < 3; i++)
    ui_test_activate (window, "step-forward");
  ui_test_settle (window);
  g_assert_cmpuint (mx_session_get_step (window->session), ==, 3);
  g_assert_cmpuint (count_known (window), ==, 3);

  ui_test_activate (window, "step-back");
  ui_test_settle (window);
  g_assert_cmpuint (mx_session_get_step (window->session), ==, 2);
  g_assert_cmpuint (count_known (window), ==, 2);

  ui_test_activate (window, "step-last");
  ui_test_settle (window);
  g_assert_cmpuint (count_known (window), ==, 8);
  ui_test_close (window);
}

static gboolean
is_at_last (gpointer data)
{
  MxWindow *window = data;
  return mx_session_get_step (window->session) == mx_session_get_n_steps (window->session)
         && !mx_session_is_playing (window->session);
}

static void
play (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  mx_session_set_interval (window->session, 0.02);
  ui_test_activate (window, "step-first");
  ui_test_activate (window, "step-play");
  g_assert_true (ui_test_state (window, "step-play"));
  ui_test_wait_for (is_at_last, window);
  g_assert_false (ui_test_state (window, "step-play"));
  ui_test_close (window);
}

static void
selection (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  MxNode node = ui_test_find_node (window, "s(5)");
  double x, y;
  g_assert_true (mx_canvas_locate (window->canvas, node, &x, &y));
  g_assert_cmpuint (mx_canvas_pick (window->canvas, x, y), ==, node);
  g_assert_false (ui_test_enabled (window, "select-start"));
  mx_session_select (window->session, node);
  ui_test_settle (window);
  g_assert_true (ui_test_enabled (window, "select-start"));
  ui_test_activate (window, "select-start");
  g_assert_cmpuint (mx_session_get_selected (window->session), ==, MX_NO_NODE);
  ui_test_close (window);
}

static void
views (void)
{
  MxWindow *window = ui_test_open_text ("game nim(n): take any\nstart nim(3) + nim(5)\n");
  const char *const names[] = {"piles", "table", "nimsum"};
  const MxView views_of[] = {MX_VIEW_PILES, MX_VIEW_TABLE, MX_VIEW_NIMSUM};
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_assert_true (mx_session_view_fits (window->session, views_of[i]));
    ui_test_activate_string (window, "view", names[i]);
    ui_test_settle (window);
    g_assert_cmpint (mx_session_get_view (window->session), ==, views_of[i]);
    g_assert_nonnull (mx_canvas_get_picture (window->canvas));
  }
  /* One that does not fit, and one that does not exist, change nothing. */
  g_assert_false (mx_session_view_fits (window->session, MX_VIEW_LATTICE));
  ui_test_activate_string (window, "view", "lattice");
  ui_test_activate_string (window, "view", "nonsense");
  g_assert_cmpint (mx_session_get_view (window->session), ==, MX_VIEW_NIMSUM);
  ui_test_close (window);
}

static void
hidden_values (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  ui_test_change (window, "hide-values", TRUE);
  ui_test_settle (window);
  g_assert_cmpuint (count_known (window), ==, 0);
  ui_test_change (window, "hide-values", FALSE);
  ui_test_settle (window);
  g_assert_cmpuint (count_known (window), ==, 8);
  ui_test_close (window);
}

static void
legend (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  g_autofree char *with = ui_test_dup_items (window, MX_ROLE_LEGEND);
  g_assert_cmpstr (with, !=, "");
  ui_test_change (window, "legend", FALSE);
  ui_test_settle (window);
  g_autofree char *without = ui_test_dup_items (window, MX_ROLE_LEGEND);
  g_assert_cmpstr (without, ==, "");
  ui_test_close (window);
}

static void
pattern_words (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  const MxPeriod *period = mx_session_get_period (window->session);
  g_assert_nonnull (period);
  g_autofree char *headline = mx_words_dup_period (period);
  g_assert_cmpstr (headline, ==, "Period 7, no pre-period");
  guint n;
  const MxValue *values = mx_session_get_values (window->session, &n);
  g_autofree char *some =
      mx_pattern_dup_values (mx_session_get_findings (window->session), values, n, 48);
  g_assert_cmpstr (some, ==, "0 1 0 1 2 3 2");
  g_autofree char *reason = mx_words_dup_period_reason (period);
  g_assert_true (g_str_has_prefix (reason, "Proved"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->pattern)));

  ui_test_type (window, "graph g\n  a -> b\nstart g(a)\n");
  ui_test_settle (window);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->pattern)));
  ui_test_close (window);
}

static gboolean
looked_far_cb (gpointer data)
{
  MxWindow *window = data;
  return mx_session_get_looked (window->session) > 50000;
}

/* 0.6 has no period that anybody has seen: the user looks further for as long as it pleases. */
static void
pattern_looks_further (void)
{
  MxWindow *window = ui_test_open_text ("game g(n): octal 0.6\nstart g(9)\n");
  ui_test_settle (window);
  GtkWidget *pattern = GTK_WIDGET (window->pattern);
  GtkWidget *look = ui_test_find_button (pattern, "Look further");
  g_assert_true (look != NULL && gtk_widget_is_visible (look));
  g_signal_emit_by_name (look, "clicked");
  g_assert_true (mx_session_is_looking (window->session));
  g_assert_true (ui_test_find_button (pattern, "Stop") == look);
  ui_test_wait_for (looked_far_cb, window);
  g_signal_emit_by_name (look, "clicked");
  g_assert_false (mx_session_is_looking (window->session));
  g_assert_true (ui_test_find_button (pattern, "Look further") == look);
  ui_test_close (window);
}

/* Whether TEXT is shown by a label in the pattern. */
static gboolean
shows (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget)
      && strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    if (shows (child, text))
      return TRUE;
  }
  return FALSE;
}

/* A formula of two parameters, with its proof; and back to one heap. */
static void
pattern_of_two (void)
{
  MxWindow *window = ui_test_open_text (
      "game f(n, q): move (n - k, 2 * k) for k in 1..min(n, q)\nstart f(12, 3)\n");
  GtkWidget *pattern = GTK_WIDGET (window->pattern);

  g_assert_true (gtk_widget_get_visible (pattern));
  g_assert_true (shows (pattern, "P-positions of f"));
  g_assert_true (shows (pattern, "(n, q) is P exactly where n = 0"));
  g_assert_true (shows (pattern, "12 = 8 + 3 + 1"));
  g_assert_true (shows (pattern, "Whinihan"));
  g_assert_false (gtk_widget_is_visible (ui_test_find_button (pattern, "Look further")));
  ui_test_type (window, "game f(n, q)\n move (n - 1, q)\n move (n, q - 1)\n"
                        "start f(3, 3)\n");
  ui_test_settle (window);
  g_assert_true (shows (pattern, "SG values of f"));
  g_assert_true (shows (pattern, "SG(n, q) = (n mod 2) ⊕ (q mod 2)"));
  g_assert_false (shows (pattern, "12 ="));
  ui_test_type (window, "game f(n, q)\n move (n - 2, q + 1)\n move (n - 2, q - 1)\n"
                        " move (n - 1, q - 2)\nstart f(3, 3)\n");
  ui_test_settle (window);
  g_assert_false (gtk_widget_get_visible (pattern));
  ui_test_type (window, RULES);
  ui_test_settle (window);
  g_assert_true (shows (pattern, "0 1 0 1 2 3 2"));
  g_assert_false (shows (pattern, "SG(n, q)"));
  ui_test_close (window);
}

/* That of Nim is a theorem, however few heaps were looked at. */
static void
pattern_of_nim (void)
{
  MxWindow *window = ui_test_open_text ("game nim(n): take any\nstart nim(3) + nim(5)\n");
  const MxPeriod *period = mx_session_get_period (window->session);
  g_assert_nonnull (period);
  g_autofree char *headline = mx_words_dup_period (period);
  g_assert_cmpstr (headline, ==, "Every heap's value is its size: SG(n) = n");
  g_autofree char *reason = mx_words_dup_period_reason (period);
  g_assert_true (g_str_has_prefix (reason, "Proved"));
  ui_test_close (window);
}

static gboolean
is_small (gpointer data)
{
  return ((MxWindow *)data)->room == MX_ROOM_SMALL;
}

/* In a small window the side panels take turns, and no panel makes it larger than it is. */
static void
small_window (void)
{
  MxWindow *window = ui_test_open ();
  /* As a hand does it: what is left out gives way to the next size. */
  for (int width = 1200; width >= 640; width -= 80) {
    gtk_window_set_default_size (GTK_WINDOW (window), width, MAX (width / 2, 480));
    ui_test_spin (100);
  }
  ui_test_wait_for (is_small, window);
  g_assert_false (ui_test_state (window, "show-inspector"));
  int least;
  for (guint i = 0; i < 2; i++) {
    gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                        NULL, NULL);
    g_assert_cmpint (least, <=, 640);
    gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, 640, &least, NULL,
                        NULL, NULL);
    g_assert_cmpint (least, <=, 480);
    ui_test_change (window, "show-inspector", TRUE);
    ui_test_spin (100);
  }
  g_assert_true (gtk_widget_get_visible (window->inspector_pane));
  g_assert_false (gtk_widget_get_visible (window->rules_pane));
  ui_test_change (window, "show-rules", TRUE);
  g_assert_false (gtk_widget_get_visible (window->inspector_pane));
  ui_test_close (window);
}

static void
presenting (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_change (window, "show-inspector", FALSE);
  ui_test_change (window, "present", TRUE);
  ui_test_spin (50);
  g_assert_false (gtk_widget_get_visible (window->header));
  g_assert_false (gtk_widget_get_visible (window->rules_pane));
  ui_test_change (window, "present", FALSE);
  ui_test_spin (50);
  g_assert_true (gtk_widget_get_visible (window->header));
  g_assert_true (gtk_widget_get_visible (window->rules_pane));
  g_assert_false (gtk_widget_get_visible (window->inspector_pane));
  ui_test_close (window);
}

static void
dark (void)
{
  MxWindow *window = ui_test_open ();
  g_assert_cmpint (mx_session_get_theme (window->session), ==, MX_THEME_LIGHT);
  mx_appearance_set (MX_STYLE_DARK);
  ui_test_settle (window);
  g_assert_cmpint (mx_session_get_theme (window->session), ==, MX_THEME_DARK);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (window), "dark"));
  mx_appearance_set (MX_STYLE_LIGHT);
  ui_test_settle (window);
  g_assert_cmpint (mx_session_get_theme (window->session), ==, MX_THEME_LIGHT);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (window), "dark"));
  mx_appearance_set (MX_STYLE_SYSTEM);
  ui_test_close (window);
}

/* Strong colours on white by one key, and back. */
static void
contrast (void)
{
  MxWindow *window = ui_test_open ();
  GApplication *application =
      G_APPLICATION (gtk_window_get_application (GTK_WINDOW (window)));
  g_action_group_activate_action (G_ACTION_GROUP (application), "contrast", NULL);
  ui_test_settle (window);
  g_assert_cmpint (mx_session_get_theme (window->session), ==, MX_THEME_CONTRAST);
  g_action_group_activate_action (G_ACTION_GROUP (application), "contrast", NULL);
  ui_test_settle (window);
  g_assert_cmpint (mx_session_get_theme (window->session), ==, MX_THEME_LIGHT);
  ui_test_close (window);
}

/* What is set for labels holds at once, and for as long as it is set. */
static void
labels (void)
{
  MxWindow *window = ui_test_open ();
  MxSettings *settings = mx_settings_get_default ();
  const double before = mx_canvas_get_zoom (window->canvas);
  mx_settings_set_labels (settings, 9999);
  g_assert_cmpuint (mx_settings_get_labels (settings), ==, MX_LABELS_MOST);
  ui_test_settle (window);
  g_assert_cmpfloat (mx_canvas_get_zoom (window->canvas), >=, 1.5);
  mx_settings_set_labels (settings, 100);
  ui_test_settle (window);
  g_assert_cmpfloat_with_epsilon (mx_canvas_get_zoom (window->canvas), before, 0.05);
  ui_test_close (window);
}

/* Screen, and the window that opens on it. */
static void
first_size (void)
{
  const int sizes[][4] = {
      {1024, 600, 1024, 600},   {1280, 800, 1280, 800},  {1366, 768, 1280, 768},
      {1920, 1080, 1536, 864},  {1920, 1200, 1536, 960}, {2560, 1440, 1600, 1000},
      {3840, 2160, 1600, 1000}, {640, 480, 640, 480},
  };
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    int width, height;
    mx_window_first_size (sizes[i][0], sizes[i][1], &width, &height);
    g_assert_cmpint (width, ==, sizes[i][2]);
    g_assert_cmpint (height, ==, sizes[i][3]);
  }
}

/* No label or button of the window shows a mnemonic as a character of its text. */
static void
assert_no_underscore (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    g_assert_null (strchr (gtk_label_get_text (GTK_LABEL (widget)), '_'));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_underscore (child);
}

static void
no_underscores (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nonexistent/new.game");
  mx_window_save_as (window, nowhere);
  while (mx_window_is_working (window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (mx_notice_is_shown (window->notice));
  g_assert_nonnull (ui_test_find_button (GTK_WIDGET (window->notice), "Save As…"));
  assert_no_underscore (gtk_window_get_child (GTK_WINDOW (window)));
  ui_test_close (window);
}

static void
assert_no_mnemonic (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    g_assert_false (gtk_label_get_use_underline (GTK_LABEL (widget))
                    && strchr (gtk_label_get_label (GTK_LABEL (widget)), '_') != NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_no_mnemonic (child);
}

/* A translation would have to append the letter in brackets. */
static void
header_without_mnemonics (void)
{
  MxWindow *window = ui_test_open ();
  assert_no_mnemonic (window->header);
  ui_test_close (window);
}

static gboolean
is_notice_shown (gpointer data)
{
  return gtk_widget_get_mapped (((MxWindow *)data)->canvas->notice);
}

/* The word about errors leaves the heading of the picture to be read. */
static void
notice_below_heading (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  ui_test_type (window, RULES "nonsense");
  ui_test_wait_for (is_notice_shown, window);
  ui_test_settle (window);
  graphene_rect_t bounds;
  MxCanvas *canvas = window->canvas;
  g_assert_true (
      gtk_widget_compute_bounds (canvas->notice, GTK_WIDGET (canvas), &bounds));
  g_assert_cmpfloat (bounds.origin.y, >, gtk_widget_get_height (GTK_WIDGET (canvas)) / 2);
  ui_test_close (window);
}

static gboolean
is_filled (gpointer data)
{
  return ((MxWindow *)data)->filled;
}

/* The first picture comes before the panels, and does not move when they are filled. */
static void
first_picture (void)
{
  MxWindow *window = mx_window_new (GTK_APPLICATION (g_application_get_default ()));
  gtk_window_present (GTK_WINDOW (window));
  while (!mx_canvas_is_painted (window->canvas))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (window->filled);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (window->editor)));
  graphene_rect_t before, after;
  GtkWidget *canvas = GTK_WIDGET (window->canvas);
  g_assert_true (gtk_widget_compute_bounds (canvas, GTK_WIDGET (window), &before));

  ui_test_wait_for (is_filled, window);
  ui_test_settle (window);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->editor)));
  g_assert_true (gtk_widget_compute_bounds (canvas, GTK_WIDGET (window), &after));
  g_assert_true (graphene_rect_equal (&before, &after));
  ui_test_close (window);
}

static gboolean
is_busy (gpointer data)
{
  return mx_session_is_busy (((MxWindow *)data)->session);
}

static gboolean
is_idle (gpointer data)
{
  return !is_busy (data);
}

/* A game too large to be explored is stopped by the user, and the window answers meanwhile. */
static void
stopping (void)
{
  MxWindow *window = ui_test_open ();
  ui_test_type (window, "game big(a, b, c, d)\n"
                        "    move (a - k, b, c, d) for k in 1..a\n"
                        "    move (a, b - k, c, d) for k in 1..b\n"
                        "    move (a, b, c - k, d) for k in 1..c\n"
                        "    move (a, b, c, d - k) for k in 1..d\n"
                        "start big(60, 60, 60, 60)\n");
  ui_test_wait_for (is_busy, window);
  ui_test_spin (100);
  gint64 before = g_get_monotonic_time ();
  ui_test_activate (window, "stop");
  ui_test_wait_for (is_idle, window);
  g_assert_cmpint (g_get_monotonic_time () - before, <, G_USEC_PER_SEC);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/looking/first-picture", first_picture);
  g_test_add_func ("/ui/looking/steps", steps);
  g_test_add_func ("/ui/looking/play", play);
  g_test_add_func ("/ui/looking/selection", selection);
  g_test_add_func ("/ui/looking/views", views);
  g_test_add_func ("/ui/looking/hidden-values", hidden_values);
  g_test_add_func ("/ui/looking/legend", legend);
  g_test_add_func ("/ui/looking/pattern", pattern_words);
  g_test_add_func ("/ui/looking/pattern-looks-further", pattern_looks_further);
  g_test_add_func ("/ui/looking/pattern-of-nim", pattern_of_nim);
  g_test_add_func ("/ui/looking/pattern-of-two", pattern_of_two);
  g_test_add_func ("/ui/looking/small-window", small_window);
  g_test_add_func ("/ui/looking/presenting", presenting);
  g_test_add_func ("/ui/looking/dark", dark);
  g_test_add_func ("/ui/looking/contrast", contrast);
  g_test_add_func ("/ui/looking/labels", labels);
  g_test_add_func ("/ui/looking/stopping", stopping);
  g_test_add_func ("/ui/looking/first-size", first_size);
  g_test_add_func ("/ui/looking/no-underscores", no_underscores);
  g_test_add_func ("/ui/looking/header-without-mnemonics", header_without_mnemonics);
  g_test_add_func ("/ui/looking/notice-below-heading", notice_below_heading);
  return g_test_run ();
}
