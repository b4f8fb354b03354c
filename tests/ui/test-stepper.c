/* SPDX-License-Identifier: MIT */
#include "ui/stepper.h"
#include "widget-test.h"

/* The bar drives the session, and follows it. */

typedef struct {
  MxSession *session;
  GtkWidget *stepper;
  GtkWidget *window;
} Fixture;

static void
setup (Fixture *f, gconstpointer data)
{
  f->session = solved_session (data != NULL ? data : SUBTRACTION);
  f->stepper = mx_stepper_new (f->session);
  f->window = window_with (f->stepper, 1200, 100);
}

static void
teardown (Fixture *f, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (f->session);
}

static GtkWidget *
child (Fixture *f, const char *id)
{
  return child_of (f->stepper, MX_TYPE_STEPPER, id);
}

static void
test_buttons (Fixture *f, gconstpointer data)
{
  guint n = mx_session_get_n_steps (f->session);
  g_assert_cmpuint (n, ==, 12);
  g_assert_cmpuint (mx_session_get_step (f->session), ==, n);
  g_assert_false (gtk_widget_is_sensitive (child (f, "forward")));
  click (child (f, "first"));
  wait_frames (f->stepper);
  g_assert_cmpuint (mx_session_get_step (f->session), ==, 0);
  g_assert_false (gtk_widget_is_sensitive (child (f, "back")));
  for (guint step = 1; step <= n; step++) {
    click (child (f, "forward"));
    wait_frames (f->stepper);
    g_assert_cmpuint (mx_session_get_step (f->session), ==, step);
  }
  click (child (f, "back"));
  wait_frames (f->stepper);
  g_assert_cmpuint (mx_session_get_step (f->session), ==, n - 1);
  click (child (f, "last"));
  g_assert_cmpuint (mx_session_get_step (f->session), ==, n);
}

static void
type_number (Fixture *f, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (child (f, "number")), text);
  g_signal_emit_by_name (child (f, "number"), "activate");
}

static const char *
number (Fixture *f)
{
  return gtk_editable_get_text (GTK_EDITABLE (child (f, "number")));
}

static void
test_number (Fixture *f, gconstpointer data)
{
  type_number (f, "7");
  g_assert_cmpuint (mx_session_get_step (f->session), ==, 7);
  type_number (f, " 3 ");
  g_assert_cmpuint (mx_session_get_step (f->session), ==, 3);
  g_assert_cmpstr (number (f), ==, "3");
  type_number (f, "999999999");
  g_assert_cmpuint (mx_session_get_step (f->session), ==, 12);
  g_assert_cmpstr (number (f), ==, "12");
  type_number (f, "seven");
  g_assert_cmpuint (mx_session_get_step (f->session), ==, 12);
  g_assert_cmpstr (number (f), ==, "12");
}

static void
test_scrubber (Fixture *f, gconstpointer data)
{
  GtkRange *scrubber = GTK_RANGE (child (f, "scrubber"));
  gtk_range_set_value (scrubber, 4);
  g_assert_cmpuint (mx_session_get_step (f->session), ==, 4);
  g_assert_true (mx_session_is_stepping (f->session));
  mx_session_set_step (f->session, 9);
  wait_frames (f->stepper);
  g_assert_cmpfloat (gtk_range_get_value (scrubber), ==, 9);
  g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_range_get_adjustment (scrubber)), ==,
                     12);
}

static void
test_sentence (Fixture *f, gconstpointer data)
{
  const char *text = gtk_label_get_text (GTK_LABEL (child (f, "sentence")));
  g_assert_nonnull (strstr (text, "12 steps"));
  mx_session_set_step (f->session, 6);
  wait_frames (f->stepper);
  text = gtk_label_get_text (GTK_LABEL (child (f, "sentence")));
  g_assert_cmpstr (text, ==,
                   "5 can move to 4, 2 and 1, worth 2, 0 and 1.\n"
                   "The smallest value missing from {0, 1, 2} is 3.");
  gtk_test_accessible_assert_property (child (f, "forward"),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
}

/* Where the start is too large to be explored, the bar does not say that all is shown. */
static void
test_sentence_of_a_cut_game (Fixture *f, gconstpointer data)
{
  const char *text = gtk_label_get_text (GTK_LABEL (child (f, "sentence")));
  guint n = mx_solution_graph (mx_session_get_solution (f->session))->n;
  g_autofree char *headline =
      g_strdup_printf ("The steps are those of the %u positions that are drawn.", n);
  g_assert_true (g_str_has_prefix (text, headline));
}

/* A position that the start never reaches is not in the graph, and the sentence says so. */
static void
test_sentence_of_a_step_left_out (Fixture *f, gconstpointer data)
{
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (f->session));
  MxSteps *steps = mx_session_get_steps (f->session);
  guint told = 0;
  for (guint step = 1; step <= mx_session_get_n_steps (f->session); step++) {
    mx_session_set_step (f->session, step);
    wait_frames (f->stepper);
    const char *text = gtk_label_get_text (GTK_LABEL (child (f, "sentence")));
    gboolean out = strstr (text, "this picture leaves it out") != NULL;
    gboolean reached = (graph->flags[mx_steps_node (steps, step)] & MX_NODE_REACHED) != 0;
    g_assert_cmpint (out, ==, !reached);
    told += out;
  }
  g_assert_cmpuint (told, >, 0);
}

static void
test_algorithm (Fixture *f, gconstpointer data)
{
  GtkDropDown *algorithm = GTK_DROP_DOWN (child (f, "algorithm"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (algorithm)));
  gtk_drop_down_set_selected (algorithm, MX_ALGORITHM_PN_ROUNDS);
  g_assert_cmpint (mx_session_get_algorithm (f->session), ==, MX_ALGORITHM_PN_ROUNDS);
  mx_session_set_algorithm (f->session, MX_ALGORITHM_SG_ORDER);
  wait_frames (f->stepper);
  g_assert_cmpuint (gtk_drop_down_get_selected (algorithm), ==, MX_ALGORITHM_SG_ORDER);
}

static void
test_algorithm_of_misere (Fixture *f, gconstpointer data)
{
  g_assert_false (gtk_widget_get_visible (child (f, "algorithm")));
}

static gboolean
has_played (gpointer data)
{
  return mx_session_get_step (data) >= 3;
}

static void
test_play (Fixture *f, gconstpointer data)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (child (f, "speed")), 4);
  click (child (f, "first"));
  click (child (f, "play"));
  wait_frames (f->stepper);
  g_assert_true (mx_session_is_playing (f->session));
  g_assert_cmpstr (gtk_button_get_icon_name (GTK_BUTTON (child (f, "play"))), ==,
                   "media-playback-pause-symbolic");
  wait_until (has_played, f->session);
  click (child (f, "play"));
  wait_frames (f->stepper);
  g_assert_false (mx_session_is_playing (f->session));
  g_assert_cmpstr (gtk_button_get_icon_name (GTK_BUTTON (child (f, "play"))), ==,
                   "media-playback-start-symbolic");
}

/* The bar is as high at every step, however long the sentence, and fits a small window. */
static void
test_height (Fixture *f, gconstpointer data)
{
  int least;
  gtk_widget_measure (f->stepper, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  g_assert_cmpint (least, <=, 640);
  const int widths[] = {640, 800, 1200, 1920};
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
    int first = 0;
    for (guint step = 0; step <= mx_session_get_n_steps (f->session); step += 5) {
      mx_session_set_step (f->session, step);
      wait_frames (f->stepper);
      int height;
      gtk_widget_measure (f->stepper, GTK_ORIENTATION_VERTICAL, widths[i], &height, NULL,
                          NULL, NULL);
      if (step == 0)
        first = height;
      g_assert_cmpint (height, ==, first);
      g_assert_cmpint (height, <, 130);
    }
  }
}

static void
test_without_session (void)
{
  GtkWidget *stepper = mx_stepper_new (NULL);
  GtkWidget *window = window_with (stepper, 700, 100);
  g_assert_false (
      gtk_widget_is_sensitive (child_of (stepper, MX_TYPE_STEPPER, "forward")));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, text, function)                                                        \
  g_test_add ("/ui/stepper/" path, Fixture, text, setup, function, teardown)
  ADD ("buttons", NULL, test_buttons);
  ADD ("number", NULL, test_number);
  ADD ("scrubber", NULL, test_scrubber);
  ADD ("sentence", NULL, test_sentence);
  ADD ("sentence-of-a-cut-game", "game bash(n): take 1..3\nstart bash(1000000)\n",
       test_sentence_of_a_cut_game);
  ADD ("sentence-of-a-step-left-out",
       "game f(n, q)\n  move (n - k, 2 * k) for k in 1..min(n, q)\nstart f(5, 4)\n"
       "view graph\n",
       test_sentence_of_a_step_left_out);
  ADD ("algorithm", NULL, test_algorithm);
  ADD ("algorithm-of-misere", "game k(n): octal 0.77\nstart k(3) + k(4)\nplay misere\n",
       test_algorithm_of_misere);
  ADD ("play", NULL, test_play);
  ADD ("height", "game nim(n): take any\nstart nim(40)\n", test_height);
  g_test_add_func ("/ui/stepper/without-session", test_without_session);
  return g_test_run ();
}
