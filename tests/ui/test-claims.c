/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

#include "ui/problems.h"

/* What a text claims, in the window: a list with signs, marks at the lines of what is false, and the
 * way to the position that shows it. */

#define RULES "game s(n): take 1..3\n    claim SG(n) == n % 4\nstart s(7)\n"

static GtkListBoxRow *
get_row (MxWindow *window, int index)
{
  return gtk_list_box_get_row_at_index (mx_claims_get_list (window->claims), index);
}

/* All that its labels say, a line each. */
static void
append_labels (GtkWidget *widget, GString *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_labels (child, text);
}

static void
assert_row (MxWindow *window, int index, const char *expected)
{
  GtkListBoxRow *row = get_row (window, index);
  g_autoptr (GString) text = g_string_new (NULL);
  g_assert_nonnull (row);
  append_labels (GTK_WIDGET (row), text);
  g_string_replace (text, "\u00a0", " ", 0);
  g_assert_cmpstr (text->str, ==, expected);
}

static guint
count_marked (MxWindow *window, guint line)
{
  g_autoptr (GPtrArray) problems = mx_problems_new (window->session);
  guint n = 0;
  for (guint i = 0; i < problems->len; i++) {
    const MxProblem *problem = problems->pdata[i];
    g_assert_true (problem->claim && problem->severity == MX_SEVERITY_WARNING);
    n += problem->line == line;
  }
  return n;
}

static void
signs (void)
{
  MxWindow *window = ui_test_open_text (RULES "claim P if n % 3 == 0\n");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->claims)));
  assert_row (
      window, 0,
      "✓\nSG(n) == n % 4\nTrue at all 1,001 positions that were looked at: 0 ≤ n ≤ "
      "1000.\n");
  assert_row (window, 1,
              "✗\nP if n % 3 == 0\nFalse at s(3): it is N, but by the claim it is P.\n");
  g_assert_null (get_row (window, 2));
  g_assert_false (gtk_list_box_row_get_activatable (get_row (window, 0)));
  ui_test_close (window);
}

static void
leads_to_position (void)
{
  MxWindow *window = ui_test_open_text (RULES "claim P if n % 3 == 0\n");
  g_assert_cmpuint (mx_session_get_selected (window->session), ==, MX_NO_NODE);
  g_assert_true (gtk_list_box_row_get_activatable (get_row (window, 1)));
  g_signal_emit_by_name (mx_claims_get_list (window->claims), "row-activated",
                         get_row (window, 1));
  g_assert_cmpuint (mx_session_get_selected (window->session), ==,
                    ui_test_find_node (window, "s(3)"));
  ui_test_close (window);
}

static void
marks (void)
{
  MxWindow *window = ui_test_open_text (RULES "claim P if n % 3 == 0\n");
  g_assert_cmpuint (count_marked (window, 2), ==, 0);
  g_assert_cmpuint (count_marked (window, 4), ==, 1);
  /* The picture is that of the text: nothing is wrong with it. */
  g_assert_false (mx_session_is_stale (window->session));
  ui_test_type (window, RULES "claim P if n % 4 == 0\n");
  ui_test_settle (window);
  g_assert_cmpuint (count_marked (window, 4), ==, 0);
  assert_row (
      window, 1,
      "✓\nP if n % 4 == 0\nTrue at all 1,001 positions that were looked at: 0 ≤ n "
      "≤ 1000.\n");
  ui_test_close (window);
}

static void
goes (void)
{
  MxWindow *window = ui_test_open_text (RULES);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->claims)));
  ui_test_type (window, "game s(n): take 1..3\nstart s(7)\n");
  ui_test_settle (window);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->claims)));
  ui_test_close (window);
}

static gboolean
is_checked (gpointer data)
{
  MxWindow *window = data;
  return mx_session_get_claim_result (window->session, 0) != NULL;
}

/* The picture does not wait for it. */
static void
comes_later (void)
{
  MxWindow *window = ui_test_open_text ("game g(n): take k if isprime(k * k + n)\n"
                                        "claim SG >= 0 for n in 0..900000\nstart g(5)\n");
  MxLimits limits = MX_LIMITS_DEFAULT;
  assert_row (window, 0, "…\nSG >= 0 for n in 0..900000\nIt is being checked.\n");
  limits.seconds = 0.5;
  mx_session_set_limits (window->session, &limits);
  ui_test_settle (window);
  ui_test_wait_for (is_checked, window);
  ui_test_spin (20);
  g_autoptr (GString) text = g_string_new (NULL);
  append_labels (GTK_WIDGET (get_row (window, 0)), text);
  g_assert_true (
      g_str_has_prefix (text->str, "?\nSG >= 0 for n in 0..900000\nUndecided: "));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/claims/signs", signs);
  g_test_add_func ("/ui/claims/leads-to-position", leads_to_position);
  g_test_add_func ("/ui/claims/marks", marks);
  g_test_add_func ("/ui/claims/goes", goes);
  g_test_add_func ("/ui/claims/comes-later", comes_later);
  return g_test_run ();
}
