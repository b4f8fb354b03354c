/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "rules/edit.h"
#include "rules/labels.h"

#include <string.h>

/* Edits change what they should and nothing else, and the new text means it. */

/* Sets control INDEX of TEXT; gives the new text. */
static char *
set_control (const char *text, guint index, gint64 value)
{
  g_autoptr (MxProgram) program = parse_good (text);
  const GPtrArray *controls = mx_program_get_controls (program);
  g_auto (MxEdit) edit = {0};
  g_assert_cmpuint (index, <, controls->len);
  mx_edit_control (program, text, controls->pdata[index], value, &edit);
  return mx_edit_apply (&edit, text);
}

typedef struct {
  const char *name;
  const char *text;
  guint control;
  gint64 value;
  const char *expected;
} Case;

static const Case cases[] = {
    {"let", "let m = 3  in 1..10 # the most\ngame s(n): take 1..m", 0, 10,
     "let m = 10  in 1..10 # the most\ngame s(n): take 1..m"},
    {"let-to-negative", "let m = 3\ngame s(n)", 0, -2, "let m = -2\ngame s(n)"},
    {"let-from-negative", "let m = - 3\ngame s(n)", 0, 2, "let m = 2\ngame s(n)"},
    {"full-width", "let ｍ ＝ １２ ＃ 注\ngame s(n)", 0, 7,
     "let ｍ ＝ 7 ＃ 注\ngame s(n)"},
    {"start", "game s(a, b)\nstart s( 5 , 8 )  # here\n", 1, 9,
     "game s(a, b)\nstart s( 5 , 9 )  # here\n"},
    {"start-counted", "game s(n)\nstart 3 * s(5) + s(1)", 0, 6,
     "game s(n)\nstart 3 * s(6) + s(1)"},
    {"node", "graph g\n a -> b\nstart g(a)", 0, 1, "graph g\n a -> b\nstart g(b)"},
    {"node-to-quoted", "graph g\n a -> \"x \\\"y\"\nstart g(a)", 0, 1,
     "graph g\n a -> \"x \\\"y\"\nstart g(\"x \\\"y\")"},
    {"node-to-keyword", "graph g\n a -> \"if\"\nstart g(a)", 0, 1,
     "graph g\n a -> \"if\"\nstart g(\"if\")"},
    {"node-from-quoted", "graph g\n \"x y\" -> 7\nstart g(\"x y\")", 0, 1,
     "graph g\n \"x y\" -> 7\nstart g(7)"},
    {"no-start", "game s(n): take any", 0, 20, "game s(n): take any\nstart s(20)\n"},
    {"no-start-line-end", "game s(a, b)\n", 1, 3, "game s(a, b)\nstart s(5, 3)\n"},
    {"no-start-crlf", "game s(n)\r\n take 1", 0, 3,
     "game s(n)\r\n take 1\r\nstart s(3)\r\n"},
    {"no-start-comment", "game s(n) # the end", 0, 3,
     "game s(n) # the end\nstart s(3)\n"},
    {"no-start-graph", "graph g\n a -> \"b c\"\n", 0, 1,
     "graph g\n a -> \"b c\"\nstart g(\"b c\")\n"},
};

static void
test_control (gconstpointer data)
{
  const Case *c = data;
  g_autofree char *found = set_control (c->text, c->control, c->value);
  g_assert_cmpstr (found, ==, c->expected);

  g_autoptr (MxProgram) program = parse_good (found);
  const MxControlItem *item = mx_program_get_controls (program)->pdata[c->control];
  g_assert_cmpint (item->value, ==, c->value);
}

/* There and back leaves the text as it was. */
static void
test_there_and_back (void)
{
  const char *text = "let m = 3\n# a\ngame s(n): take 1..m  # b\nstart s(21) + s(4)\n";
  for (guint i = 0; i < 3; i++) {
    static const gint64 old[] = {3, 21, 4};
    g_autofree char *there = set_control (text, i, 1000);
    g_autofree char *back = set_control (there, i, old[i]);
    g_assert_cmpstr (there, !=, text);
    g_assert_cmpstr (back, ==, text);
  }
}

static char *
set_play (const char *text, MxPlay play)
{
  g_autoptr (MxProgram) program = parse_good (text);
  g_auto (MxEdit) edit = {0};
  mx_edit_play (program, text, play, &edit);
  char *found = mx_edit_apply (&edit, text);
  g_autoptr (MxProgram) changed = parse_good (found);
  g_assert_cmpint (mx_program_get_play (changed), ==, play);
  return found;
}

static void
test_play (void)
{
  static const struct {
    const char *text;
    MxPlay play;
    const char *expected;
  } plays[] = {
      {"game s(n)", MX_PLAY_NORMAL, "game s(n)"},
      {"game s(n)", MX_PLAY_MISERE, "game s(n)\nplay misere\n"},
      {"game s(n)\n", MX_PLAY_ANTI_SG, "game s(n)\nplay anti-sg\n"},
      {"play anti - sg # x\ngame s(n)", MX_PLAY_MISERE, "play misere # x\ngame s(n)"},
      {"play misère\ngame s(n)", MX_PLAY_NORMAL, "play normal\ngame s(n)"},
      {"game s(n)\nplay normal", MX_PLAY_ANTI_SG, "game s(n)\nplay anti-sg"},
  };
  for (guint i = 0; i < G_N_ELEMENTS (plays); i++) {
    g_autofree char *found = set_play (plays[i].text, plays[i].play);
    g_assert_cmpstr (found, ==, plays[i].expected);
  }
}

/* -- labels -- */

#define LABELLED                                                                         \
  "let top = [0, 1, 1] # first\nlet left = [0,0,  1]\n"                                  \
  "game g(r, c)\n  value left[r] if c == 0 and r > 0\n  value top[c] if r == 0\n"        \
  "  move (r - 1, c) if r > 0 and c > 0\nstart g(2, 2)\n"

static void
test_label (void)
{
  static const struct {
    gint64 coords[2];
    gint64 value;
    const char *before; /* NULL: there is nothing to be changed */
    const char *after;
  } labels[] = {
      {{0, 0}, 1, "top = [0", "top = [1"},
      {{0, 2}, 0, "1, 1]", "1, 0]"},
      {{1, 0}, 1, "[0,0,", "[0,1,"},
      {{2, 0}, 0, "  1]", "  0]"},
      {{2, 0}, 1, NULL, NULL}, /* it is so */
      {{1, 1}, 0, NULL, NULL}, /* it is computed */
      {{0, 7}, 1, NULL, NULL}, /* beyond the list */
  };
  g_autoptr (MxProgram) program = parse_good (LABELLED);

  g_assert_true (mx_program_has_labels (program, 0));
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++) {
    g_auto (MxEdit) edit = {0};
    const gboolean made =
        mx_edit_label (program, LABELLED, 0, labels[i].coords, labels[i].value, &edit);
    g_assert_cmpint (made, ==, labels[i].before != NULL);
    if (!made)
      continue;
    g_autofree char *changed = mx_edit_apply (&edit, LABELLED);
    g_auto (GStrv) parts = g_strsplit (LABELLED, labels[i].before, 2);
    g_autofree char *expected = g_strjoinv (labels[i].after, parts);
    g_assert_cmpstr (changed, ==, expected);
  }
}

static void
test_no_labels (void)
{
  static const char *const texts[] = {
      "let top = [0, 1]\ngame g(r, c)\n  value top[c + 1] if r == 0\nstart g(0, 0)\n",
      "let a = 1\nlet top = [0, a]\ngame g(r, c)\n  value top[c] if r == 0\nstart g(0, "
      "0)\n",
      "game g(n): take 1..3\nstart g(5)\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (MxProgram) program = parse_good (texts[i]);
    g_assert_false (mx_program_has_labels (program, 0));
  }
}

typedef struct {
  const char *name;
  const char *text;
  guint part;
  const char *came; /* as a start */
  const char *expected;
} PartCase;

static const PartCase part_cases[] = {
    {"alone", "game s(n): take any\nstart s(9) # here\n", 0, "s(4)",
     "game s(n): take any\nstart s(4) # here\n"},
    {"in-a-sum", "game s(n): take any\nstart s(1) + s( 9 ) + s(2)", 1, "s(4)",
     "game s(n): take any\nstart s(1) + s(4) + s(2)"},
    {"falls-in-two", "game s(n): take any\nstart s(9) + s(2)", 0, "s(3) + s(5)",
     "game s(n): take any\nstart s(3) + s(5) + s(2)"},
    {"first-of-many", "game s(n): take any\nstart 3 * s(9)", 0, "s(4)",
     "game s(n): take any\nstart s(4) + 2 * s(9)"},
    {"middle-of-many", "game s(n): take any\nstart s(1) + 3 * s(9)", 2, "s(4)",
     "game s(n): take any\nstart s(1) + s(9) + s(4) + s(9)"},
    {"last-of-many", "game s(n): take any\nstart 3 * s(9) + s(1)", 2, "s(4)",
     "game s(n): take any\nstart 2 * s(9) + s(4) + s(1)"},
    {"none-before", "game s(n): take any\nstart 0 * s(7) + s(9)", 0, "s(4)",
     "game s(n): take any\nstart 0 * s(7) + s(4)"},
    {"constant", "let m = 9\ngame s(n): take any\nstart s(m)", 0, "s(4)",
     "let m = 9\ngame s(n): take any\nstart s(4)"},
    {"no-start", "game s(n): take any", 0, "s(4)", "game s(n): take any\nstart s(4)\n"},
    {"tuple", "game s(a, b)\nstart s(2, 3)", 0, "s(1, 4)", "game s(a, b)\nstart s(1, 4)"},
    {"node", "graph g\n a -> \"x y\"\nstart g(a)", 0, "g(\"x y\")",
     "graph g\n a -> \"x y\"\nstart g(\"x y\")"},
};

static void
test_start_part (gconstpointer data)
{
  const PartCase *c = data;
  g_autofree char *rules =
      g_strndup (c->text, strstr (c->text, "\nstart") != NULL
                              ? (gsize)(strstr (c->text, "\nstart") - c->text)
                              : strlen (c->text));
  g_autofree char *other_text = g_strconcat (rules, "\nstart ", c->came, NULL);
  g_autoptr (MxProgram) other = parse_good (other_text);
  g_autoptr (MxProgram) program = parse_good (c->text);
  g_auto (MxEdit) edit = {0};
  g_assert_true (mx_edit_start_part (program, c->text, c->part,
                                     mx_program_get_start (other), &edit));
  g_autofree char *found = mx_edit_apply (&edit, c->text);
  g_assert_cmpstr (found, ==, c->expected);
  mx_program_unref (parse_good (found));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/rules/edit/control/", cases[i].name, NULL);
    g_test_add_data_func (path, &cases[i], test_control);
  }
  g_test_add_func ("/rules/edit/there-and-back", test_there_and_back);
  g_test_add_func ("/rules/edit/play", test_play);
  g_test_add_func ("/rules/edit/label", test_label);
  g_test_add_func ("/rules/edit/no-labels", test_no_labels);
  for (guint i = 0; i < G_N_ELEMENTS (part_cases); i++) {
    g_autofree char *path =
        g_strconcat ("/rules/edit/start-part/", part_cases[i].name, NULL);
    g_test_add_data_func (path, &part_cases[i], test_start_part);
  }
  return g_test_run ();
}
