/* SPDX-License-Identifier: MIT */
#include "ui-test.h"

/* Dragging a number of the text, and choosing who wins. */

#define BASH "let m = 3 in 1..10\ngame bash(n): take 1..m\nstart bash(9)\n"

static GtkAdjustment *
adjustment_of (MxWindow *window, guint row)
{
  return gtk_range_get_adjustment (
      mx_control_row_get_range (mx_controls_get_row (window->controls, row)));
}

/* As the pointer does: press, move through some values, release. */
static void
drag (MxWindow *window, guint index, const double *values, guint n)
{
  MxControlRow *row = mx_controls_get_row (window->controls, index);
  mx_control_row_begin (row);
  for (guint i = 0; i < n; i++) {
    gtk_adjustment_set_value (adjustment_of (window, index), values[i]);
    ui_test_spin (10);
  }
  mx_control_row_end (row);
}

static void
rows (void)
{
  MxWindow *window = ui_test_open_text (BASH);
  g_assert_cmpuint (mx_controls_get_n_rows (window->controls), ==, 2);
  GtkAdjustment *m = adjustment_of (window, 0);
  g_assert_cmpfloat (gtk_adjustment_get_value (m), ==, 3);
  g_assert_cmpfloat (gtk_adjustment_get_lower (m), ==, 1);
  g_assert_cmpfloat (gtk_adjustment_get_upper (m), ==, 10);
  GtkAdjustment *n = adjustment_of (window, 1);
  g_assert_cmpfloat (gtk_adjustment_get_value (n), ==, 9);
  ui_test_close (window);
}

static void
drag_is_one_step (void)
{
  MxWindow *window = ui_test_open_text (BASH);
  g_autofree char *before = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (before, ==, "0 1 2 3 0 1 2 3 0 1");

  const double values[] = {4, 5, 6, 5, 4};
  drag (window, 0, values, G_N_ELEMENTS (values));
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==,
                   "let m = 4 in 1..10\ngame bash(n): take 1..m\nstart bash(9)\n");
  g_autofree char *after = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (after, ==, "0 1 2 3 4 0 1 2 3 4");

  ui_test_activate (window, "undo");
  ui_test_settle (window);
  g_autofree char *undone = ui_test_dup_text (window);
  g_assert_cmpstr (undone, ==, BASH);
  g_autofree char *picture = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (picture, ==, before);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment_of (window, 0)), ==, 3);
  ui_test_close (window);
}

/* The range that suits a number changes with the number, but not under the pointer. */
static void
range_is_held (void)
{
  MxWindow *window = ui_test_open_text ("game s(n): take {1, 2}\nstart s(9)\n");
  GtkAdjustment *n = adjustment_of (window, 0);
  double upper = gtk_adjustment_get_upper (n);
  MxControlRow *row = mx_controls_get_row (window->controls, 0);
  mx_control_row_begin (row);
  for (double value = 10; value <= upper; value++) {
    gtk_adjustment_set_value (n, value);
    ui_test_spin (5);
    g_assert_cmpfloat (gtk_adjustment_get_upper (n), ==, upper);
    g_assert_cmpfloat (gtk_adjustment_get_value (n), ==, value);
  }
  mx_control_row_end (row);
  ui_test_settle (window);
  g_assert_cmpfloat (gtk_adjustment_get_upper (n), >=, gtk_adjustment_get_value (n));
  ui_test_close (window);
}

/* After the drag the thumb stays where it was left, if there is room on both sides. */
static void
range_stays (void)
{
  MxWindow *window = ui_test_open_text ("game s(n): take {1, 2}\nstart s(20)\n");
  GtkAdjustment *n = adjustment_of (window, 0);
  double upper = gtk_adjustment_get_upper (n);
  const double inside[] = {15, 12};
  drag (window, 0, inside, G_N_ELEMENTS (inside));
  ui_test_settle (window);
  g_assert_cmpfloat (gtk_adjustment_get_upper (n), ==, upper);
  const double end[] = {upper};
  drag (window, 0, end, 1);
  ui_test_settle (window);
  g_assert_cmpfloat (gtk_adjustment_get_upper (n), >, upper);
  ui_test_close (window);
}

/* take 1..m with m = 0 is an error: the picture stays, and the drag can go on. */
static void
drag_through_error (void)
{
  MxWindow *window =
      ui_test_open_text ("let m = 2 in 0..5\ngame s(n): take {m, 3}\nstart s(9)\n");
  MxControlRow *row = mx_controls_get_row (window->controls, 0);
  GtkAdjustment *m = adjustment_of (window, 0);
  mx_control_row_begin (row);
  gtk_adjustment_set_value (m, 0);
  ui_test_settle (window);
  g_assert_true (mx_session_is_stale (window->session));
  gtk_adjustment_set_value (m, 1);
  ui_test_settle (window);
  g_assert_false (mx_session_is_stale (window->session));
  mx_control_row_end (row);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, "let m = 1 in 0..5\ngame s(n): take {m, 3}\nstart s(9)\n");
  ui_test_activate (window, "undo");
  g_autofree char *undone = ui_test_dup_text (window);
  g_assert_cmpstr (undone, ==, "let m = 2 in 0..5\ngame s(n): take {m, 3}\nstart s(9)\n");
  ui_test_close (window);
}

/* Released inside the error, the number can still be moved out of it. */
static void
error_is_no_trap (void)
{
  MxWindow *window =
      ui_test_open_text ("let m = 2 in 0..5\ngame s(n): take {m, 3}\nstart s(9)\n");
  const double zero[] = {0};
  drag (window, 0, zero, 1);
  ui_test_settle (window);
  g_assert_true (mx_session_is_stale (window->session));
  MxControlRow *row = mx_controls_get_row (window->controls, 0);
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (row)));
  g_assert_false (
      gtk_widget_get_sensitive (GTK_WIDGET (mx_controls_get_row (window->controls, 1))));
  const double two[] = {2};
  drag (window, 0, two, 1);
  ui_test_settle (window);
  g_assert_false (mx_session_is_stale (window->session));
  ui_test_close (window);
}

static void
typed_number (void)
{
  MxWindow *window = ui_test_open_text ("game nim(n): take any\nstart nim(9)\n");
  MxControlRow *row = mx_controls_get_row (window->controls, 0);
  GtkWidget *entry = ui_test_find (GTK_WIDGET (row), GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "4611686018427387903");
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, "game nim(n): take any\nstart nim(4611686018427387903)\n");
  g_assert_cmpint (mx_control_row_get_value (row), ==, 4611686018427387903);

  gtk_editable_set_text (GTK_EDITABLE (entry), "none");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==,
                   "4611686018427387903");
  ui_test_close (window);
}

static void
bounds_hold (void)
{
  MxWindow *window = ui_test_open_text (BASH);
  MxControlRow *row = mx_controls_get_row (window->controls, 0);
  GtkWidget *entry = ui_test_find (GTK_WIDGET (row), GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "99");
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_true (g_str_has_prefix (text, "let m = 10 in 1..10\n"));
  ui_test_close (window);
}

/* The row of one game's heap serves another game's; it goes by the new name then. */
static void
row_is_renamed (void)
{
  MxWindow *window = ui_test_open_text ("game first(n): take any\nstart first(9)\n");
  ui_test_type (window, "game second(n): take any\nstart second(9)\n");
  ui_test_settle (window);
  GtkWidget *name =
      mx_control_row_get_name_label (mx_controls_get_row (window->controls, 0));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (name)), ==, "second");
  ui_test_close (window);
}

static void
node_choice (void)
{
  MxWindow *window =
      ui_test_open_text ("graph g\n    a -> b, c\n    b -> c\n    c\nstart g(a)\n");
  g_assert_cmpuint (mx_controls_get_n_rows (window->controls), ==, 1);
  GtkWidget *row = GTK_WIDGET (mx_controls_get_row (window->controls, 0));
  GtkDropDown *nodes = GTK_DROP_DOWN (ui_test_find (row, GTK_TYPE_DROP_DOWN));
  GListModel *names = gtk_drop_down_get_model (nodes);
  g_assert_cmpuint (g_list_model_get_n_items (names), ==, 3);
  guint c = 0;
  while (strcmp (gtk_string_list_get_string (GTK_STRING_LIST (names), c), "c") != 0)
    c++;
  gtk_drop_down_set_selected (nodes, c);
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_nonnull (strstr (text, "start g(c)"));
  g_assert_cmpint (mx_session_get_solution (window->session)->outcome, ==, MX_OUTCOME_P);
  ui_test_close (window);
}

static void
misere (void)
{
  MxWindow *window = ui_test_open_text ("game nim(n): take any\nstart nim(1)\n");
  g_assert_cmpint (mx_session_get_solution (window->session)->outcome, ==, MX_OUTCOME_N);
  ui_test_activate_string (window, "play-rule", "misere");
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_nonnull (strstr (text, "play misere"));
  g_assert_cmpint (mx_session_get_solution (window->session)->outcome, ==, MX_OUTCOME_P);
  ui_test_activate (window, "undo");
  ui_test_settle (window);
  g_assert_cmpint (mx_session_get_solution (window->session)->outcome, ==, MX_OUTCOME_N);
  ui_test_close (window);
}

/* `value` belongs to normal play: the choice is refused with the reason, the text stays. */
static void
misere_refused (void)
{
  const char *rules = "game s(n)\n    value 2 if n == 0\n    move n - 1 if n > 0\n"
                      "start s(4)\n";
  MxWindow *window = ui_test_open_text (rules);
  ui_test_activate_string (window, "play-rule", "misere");
  ui_test_settle (window);
  g_autofree char *text = ui_test_dup_text (window);
  g_assert_cmpstr (text, ==, rules);
  g_assert_true (mx_notice_is_shown (window->notice));
  g_assert_false (mx_session_is_stale (window->session));
  ui_test_close (window);
}

/* Twelve heaps have twelve sliders, which are scrolled; the text keeps eight lines. */
static void
many_heaps (void)
{
  MxWindow *window = ui_test_open_text ("game nim(n): take any\n"
                                        "start nim(1) + nim(2) + nim(3) + nim(4) + "
                                        "nim(5) + nim(6) + nim(7) + nim(8) + nim(9)"
                                        " + nim(10) + nim(11) + nim(12)\n");
  g_assert_cmpuint (mx_controls_get_n_rows (window->controls), ==, 12);
  GtkTextView *view = mx_editor_get_view (window->editor);
  GtkTextIter start;
  GdkRectangle line, seen;
  gtk_text_buffer_get_start_iter (mx_editor_get_buffer (window->editor), &start);
  gtk_text_view_get_iter_location (view, &start, &line);
  gtk_text_view_get_visible_rect (view, &seen);
  g_assert_cmpint (seen.height, >=, 8 * line.height);

  GtkWidget *first = GTK_WIDGET (mx_controls_get_row (window->controls, 0));
  GtkWidget *scrolled = gtk_widget_get_ancestor (first, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_true (gtk_widget_is_ancestor (scrolled, GTK_WIDGET (window->controls)));
  g_assert_cmpint (gtk_widget_get_height (scrolled), >=,
                   3 * gtk_widget_get_height (first));

  /* A single number is not scrolled. */
  ui_test_type (window, "game nim(n): take any\nstart nim(1)\n");
  ui_test_settle (window);
  first = GTK_WIDGET (mx_controls_get_row (window->controls, 0));
  scrolled = gtk_widget_get_ancestor (first, GTK_TYPE_SCROLLED_WINDOW);
  g_assert_cmpint (gtk_widget_get_height (scrolled), >=, gtk_widget_get_height (first));
  g_assert_cmpint (gtk_widget_get_height (scrolled), <,
                   2 * gtk_widget_get_height (first));
  ui_test_close (window);
}

/* More numbers than there is room for: the first ones have sliders. */
static void
many_numbers (void)
{
  MxWindow *window = ui_test_open ();
  g_autoptr (GString) text = g_string_new ("game nim(n): take any\nstart nim(1)");
  for (guint i = 0; i < 200; i++)
    g_string_append (text, " + nim(1)");
  ui_test_type (window, text->str);
  ui_test_settle (window);
  g_assert_cmpuint (mx_controls_get_n_rows (window->controls), ==, 40);
  ui_test_close (window);
}

/* The lattice's axes and the other numbers are chosen; the text stays as it is. */
static void
slices (void)
{
  const char *text = "game cube(x, y, z)\n    move (x - k, y, z) for k in 1..x\n"
                     "    move (x, y, z - k) for k in 1..z\nstart cube(2, 1, 3)\n";
  MxWindow *window = ui_test_open_text (text);
  MxSliceControls *slice = mx_controls_get_slice (window->controls);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (slice)));
  ui_test_activate_string (window, "view", "lattice");
  ui_test_settle (window);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (slice)));
  g_autofree char *before = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (before, ==, "3 2 1 3 2 1");

  GtkRange *range = mx_control_row_get_range (mx_slice_controls_get_row (slice, 2));
  gtk_adjustment_set_value (gtk_range_get_adjustment (range), 0);
  ui_test_settle (window);
  g_autofree char *bottom = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (bottom, ==, "0 1 2 0 1 2");

  gtk_drop_down_set_selected (mx_slice_controls_get_axis (slice, 0), 2);
  ui_test_settle (window);
  g_assert_null (mx_slice_controls_get_row (slice, 2));
  g_assert_nonnull (mx_slice_controls_get_row (slice, 0));
  g_autofree char *side = ui_test_dup_items (window, MX_ROLE_VALUE);
  g_assert_cmpstr (side, ==, "2 3 0 1 2 3 0 1");
  g_autofree char *after = ui_test_dup_text (window);
  g_assert_cmpstr (after, ==, text);
  ui_test_close (window);
}

/* A click on a labelled cell turns the number in the text, in one step; other cells turn nothing. */
static void
labels (void)
{
  const char *text = "let top = [0, 1, 1]\ngame g(r, c)\n    value top[c] if r == 0\n"
                     "    move (r - 1, c) if r > 0\nstart g(2, 2)\nview lattice\n";
  MxWindow *window = ui_test_open_text (text);
  ui_test_settle (window);
  g_signal_emit_by_name (window->canvas, "activated",
                         ui_test_find_node (window, "g(1, 1)"));
  g_autofree char *same = ui_test_dup_text (window);
  g_assert_cmpstr (same, ==, text);
  g_signal_emit_by_name (window->canvas, "activated",
                         ui_test_find_node (window, "g(0, 1)"));
  ui_test_settle (window);
  g_autofree char *turned = ui_test_dup_text (window);
  g_assert_true (g_str_has_prefix (turned, "let top = [0, 0, 1]\n"));
  ui_test_activate (window, "undo");
  ui_test_settle (window);
  g_autofree char *undone = ui_test_dup_text (window);
  g_assert_cmpstr (undone, ==, text);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/controls/rows", rows);
  g_test_add_func ("/ui/controls/drag-is-one-step", drag_is_one_step);
  g_test_add_func ("/ui/controls/range-is-held", range_is_held);
  g_test_add_func ("/ui/controls/range-stays", range_stays);
  g_test_add_func ("/ui/controls/drag-through-error", drag_through_error);
  g_test_add_func ("/ui/controls/error-is-no-trap", error_is_no_trap);
  g_test_add_func ("/ui/controls/typed-number", typed_number);
  g_test_add_func ("/ui/controls/bounds-hold", bounds_hold);
  g_test_add_func ("/ui/controls/row-is-renamed", row_is_renamed);
  g_test_add_func ("/ui/controls/node-choice", node_choice);
  g_test_add_func ("/ui/controls/misere", misere);
  g_test_add_func ("/ui/controls/misere-refused", misere_refused);
  g_test_add_func ("/ui/controls/many-heaps", many_heaps);
  g_test_add_func ("/ui/controls/many-numbers", many_numbers);
  g_test_add_func ("/ui/controls/slices", slices);
  g_test_add_func ("/ui/controls/labels", labels);
  return g_test_run ();
}
