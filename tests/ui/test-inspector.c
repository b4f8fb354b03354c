/* SPDX-License-Identifier: MIT */
#include "session/inspection.h"
#include "ui/badge.h"
#include "ui/follower-row.h"
#include "ui/inspector.h"
#include "ui/ladder.h"
#include "widget-test.h"

/* What the inspector shows is what the inspection says. */

typedef struct {
  MxSession *session;
  GtkWidget *inspector;
  GtkWidget *window;
} Fixture;

static void
setup (Fixture *f, gconstpointer data)
{
  f->session = solved_session (data != NULL ? data : SUBTRACTION);
  f->inspector = mx_inspector_new (f->session);
  f->window = window_with (f->inspector, 300, 700);
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
  return child_of (f->inspector, MX_TYPE_INSPECTOR, id);
}

static const char *
label (Fixture *f, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (child (f, id)));
}

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *w = gtk_widget_get_first_child (widget); w != NULL && found == NULL;
       w = gtk_widget_get_next_sibling (w))
    found = find (w, type);
  return found;
}

/* MxFollowerRow*, those that are visible. */
static GPtrArray *
rows (Fixture *f)
{
  GPtrArray *array = g_ptr_array_new ();
  for (GtkWidget *w = gtk_widget_get_first_child (child (f, "followers")); w != NULL;
       w = gtk_widget_get_next_sibling (w))
    if (gtk_widget_get_visible (w))
      g_ptr_array_add (array, w);
  return array;
}

static void
assert_row (MxFollowerRow *row, const MxFollower *follower)
{
  MxBadge *badge = MX_BADGE (find (GTK_WIDGET (row), MX_TYPE_BADGE));
  g_assert_cmpuint (mx_follower_row_get_node (row), ==, follower->node);
  g_assert_cmpint (mx_badge_get_outcome (badge), ==, follower->outcome);
  g_assert_cmpstr (mx_badge_get_value (badge), ==, follower->value);
  GtkWidget *move = find (GTK_WIDGET (row), GTK_TYPE_LABEL);
  g_autofree char *text = g_strdup_printf ("%s → %s", follower->move, follower->position);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (move)), ==, text);
  GtkWidget *tag = gtk_widget_get_next_sibling (move);
  gboolean tagged = strcmp (gtk_label_get_text (GTK_LABEL (tag)), "winning move") == 0;
  g_assert_cmpint (tagged, ==, follower->winning);
}

static void
test_rows (Fixture *f, gconstpointer data)
{
  guint n = mx_solution_graph (mx_session_get_solution (f->session))->n;
  for (guint step = 0; step <= mx_session_get_n_steps (f->session); step += 4)
    for (MxNode node = 0; node < n; node++) {
      mx_session_select (f->session, MX_NO_NODE);
      mx_session_set_step (f->session, step);
      wait_frames (f->inspector);
      mx_session_select (f->session, node);
      wait_frames (f->inspector);
      g_autoptr (MxInspection) inspection = mx_inspection_new (
          mx_session_get_program (f->session), mx_session_get_solution (f->session),
          mx_session_get_steps (f->session), step, node);
      g_assert_cmpstr (label (f, "title"), ==, inspection->title);
      g_assert_cmpstr (label (f, "summary"), ==, inspection->summary);
      MxBadge *badge = MX_BADGE (child (f, "badge"));
      g_assert_cmpint (mx_badge_get_outcome (badge), ==, inspection->outcome);
      g_assert_cmpstr (mx_badge_get_value (badge), ==, inspection->badge);
      g_assert_cmpint (gtk_widget_get_visible (child (f, "mex_section")), ==,
                       inspection->rungs->len > 0);
      g_autoptr (GPtrArray) shown = rows (f);
      if (inspection->n_followers == 0) {
        g_assert_false (gtk_widget_get_visible (child (f, "followers_section")));
        continue;
      }
      g_assert_cmpuint (shown->len, ==, inspection->followers->len);
      for (guint i = 0; i < shown->len; i++)
        assert_row (g_ptr_array_index (shown, i),
                    g_ptr_array_index (inspection->followers, i));
    }
}

/* The inspector shows what was pointed at last. */
static void
test_follows_the_step (Fixture *f, gconstpointer data)
{
  mx_session_select (f->session, 5);
  wait_frames (f->inspector);
  mx_session_set_step (f->session, 8);
  wait_frames (f->inspector);
  MxNode node = mx_steps_node (mx_session_get_steps (f->session), 8);
  g_assert_cmpuint (node, !=, 5);
  g_autofree char *title = g_strdup_printf ("Position %u", node);
  g_assert_cmpstr (label (f, "title"), ==, title);
  mx_session_select (f->session, 2);
  wait_frames (f->inspector);
  g_assert_cmpstr (label (f, "title"), ==, "Position 2");
  mx_session_set_step (f->session, 0);
  wait_frames (f->inspector);
  g_assert_cmpstr (label (f, "title"), ==, "Position 2");
}

static void
test_rows_are_reused (Fixture *f, gconstpointer data)
{
  mx_session_select (f->session, 5);
  wait_frames (f->inspector);
  GtkWidget *row = gtk_widget_get_first_child (child (f, "followers"));
  mx_session_select (f->session, 9);
  wait_frames (f->inspector);
  g_assert_true (gtk_widget_get_first_child (child (f, "followers")) == row);
}

static void
test_a_row_selects (Fixture *f, gconstpointer data)
{
  mx_session_select (f->session, 5);
  wait_frames (f->inspector);
  g_autoptr (GPtrArray) shown = rows (f);
  MxFollowerRow *row = g_ptr_array_index (shown, 1);
  MxNode node = mx_follower_row_get_node (row);
  g_signal_emit_by_name (child (f, "followers"), "row-activated", row);
  g_assert_cmpuint (mx_session_get_selected (f->session), ==, node);
}

static void
test_long_list (Fixture *f, gconstpointer data)
{
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (f->session));
  mx_session_select (f->session, graph->n - 1);
  wait_frames (f->inspector);
  g_autoptr (GPtrArray) few = rows (f);
  g_assert_cmpuint (few->len, >=, 8);
  g_assert_cmpuint (few->len, <=, 12);
  g_assert_cmpstr (label (f, "followers_heading"), ==, "100 followers");
  click (child (f, "more"));
  wait_frames (f->inspector);
  g_autoptr (GPtrArray) all = rows (f);
  g_assert_cmpuint (all->len, ==, 100);
  g_assert_false (gtk_widget_get_visible (child (f, "more")));
}

/* The move that wins is shown even where the list is cut before it. */
static void
test_winning_move_is_shown (Fixture *f, gconstpointer data)
{
  const MxGraph *graph = mx_solution_graph (mx_session_get_solution (f->session));
  mx_session_select (f->session, graph->n - 1);
  wait_frames (f->inspector);
  g_autoptr (GPtrArray) few = rows (f);
  guint winning = 0;
  for (guint i = 0; i < few->len; i++)
    winning += mx_follower_row_get_node (g_ptr_array_index (few, i)) == 0;
  g_assert_cmpuint (winning, ==, 1);
}

static void
test_start (Fixture *f, gconstpointer data)
{
  g_assert_true (gtk_widget_get_visible (child (f, "parts_section")));
  GtkGrid *parts = GTK_GRID (child (f, "parts"));
  const char *const expected[][2] = {{"nim(3)", "3"}, {"nim(4)", "4"}, {"nim(5)", "5"}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++)
      g_assert_cmpstr (
          gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (parts, 2 * j, i))), ==,
          expected[i][j]);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (parts, 2, 4))),
                   ==, "2");
  g_assert_cmpstr (label (f, "followers_heading"), ==, "1 winning move");
  g_assert_cmpint (mx_badge_get_outcome (MX_BADGE (child (f, "badge"))), ==,
                   MX_OUTCOME_N);
}

static void
test_hidden_values (Fixture *f, gconstpointer data)
{
  mx_session_select (f->session, 5);
  mx_session_set_hide_values (f->session, TRUE);
  wait_frames (f->inspector);
  MxBadge *badge = MX_BADGE (child (f, "badge"));
  g_assert_cmpint (mx_badge_get_outcome (badge), ==, MX_OUTCOME_UNKNOWN);
  g_assert_cmpstr (mx_badge_get_value (badge), ==, "?");
  const char *const hidden[] = {"summary", "explanation", "formula", "mex_section"};
  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    g_assert_false (gtk_widget_get_visible (child (f, hidden[i])));
  g_autoptr (GPtrArray) shown = rows (f);
  g_assert_cmpuint (shown->len, ==, 3);
  for (guint i = 0; i < shown->len; i++) {
    GtkWidget *row = g_ptr_array_index (shown, i);
    g_assert_false (gtk_widget_get_visible (find (row, MX_TYPE_BADGE)));
    GtkWidget *move = find (row, GTK_TYPE_LABEL);
    g_assert_false (gtk_widget_get_visible (gtk_widget_get_next_sibling (move)));
  }
}

static void
test_narrow (Fixture *f, gconstpointer data)
{
  int least;
  gtk_widget_measure (f->inspector, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  g_assert_cmpint (least, <=, 260);
}

/* A move and the position that it leads to are read whole in a pane of the usual width. */
static void
test_row_wraps (void)
{
  MxFollower follower = {.node = 0,
                         .move = (char *)"take 3, leaving 10 and 17",
                         .position = (char *)"10 + 17",
                         .value = (char *)"5",
                         .outcome = MX_OUTCOME_N,
                         .reply = (char *)"reply: 1 + 11 + 12"};
  GtkWidget *row = g_object_ref_sink (mx_follower_row_new ());
  int height;

  mx_follower_row_set (MX_FOLLOWER_ROW (row), &follower, MX_THEME_LIGHT, FALSE, TRUE);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 250, &height, NULL, NULL, NULL);
  gtk_widget_allocate (row, 250, height, -1, NULL);
  GtkWidget *move = find (row, GTK_TYPE_LABEL);
  GtkWidget *tag = gtk_widget_get_next_sibling (move);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (move))));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (tag))));
  g_assert_finalize_object (row);
}

static void
test_ladder_wraps (void)
{
  g_autoptr (GArray) rungs = g_array_new (FALSE, FALSE, sizeof (MxRung));
  for (guint i = 0; i < 5003; i++) {
    MxRung rung = i < 5000 ? MX_RUNG_TICKED : i == 5000 ? MX_RUNG_MEX : MX_RUNG_FREE;
    g_array_append_val (rungs, rung);
  }
  GtkWidget *ladder = g_object_ref_sink (mx_ladder_new ());
  mx_ladder_set (MX_LADDER (ladder), rungs, MX_THEME_LIGHT);
  int least, narrow, wide;
  gtk_widget_measure (ladder, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <, 100);
  gtk_widget_measure (ladder, GTK_ORIENTATION_VERTICAL, 200, &narrow, NULL, NULL, NULL);
  gtk_widget_measure (ladder, GTK_ORIENTATION_VERTICAL, 400, &wide, NULL, NULL, NULL);
  g_assert_cmpint (wide, <, narrow);
  g_assert_cmpint (narrow, <, 400);
  g_assert_finalize_object (ladder);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(path, text, function)                                                        \
  g_test_add ("/ui/inspector/" path, Fixture, text, setup, function, teardown)
  ADD ("rows", NULL, test_rows);
  ADD ("follows-the-step", NULL, test_follows_the_step);
  ADD ("rows-are-reused", NULL, test_rows_are_reused);
  ADD ("a-row-selects", NULL, test_a_row_selects);
  ADD ("long-list", "game nim(n): take any\nstart nim(100)\n", test_long_list);
  ADD ("winning-move-is-shown", "game nim(n): take any\nstart nim(100)\n",
       test_winning_move_is_shown);
  ADD ("start", "game nim(n): take any\nstart nim(3) + nim(4) + nim(5)\n", test_start);
  ADD ("hidden-values", NULL, test_hidden_values);
  ADD ("narrow", NULL, test_narrow);
  g_test_add_func ("/ui/inspector/row-wraps", test_row_wraps);
  g_test_add_func ("/ui/ladder/wraps", test_ladder_wraps);
  return g_test_run ();
}
