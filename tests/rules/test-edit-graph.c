/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "rules/edit-graph.h"
#include "rules/parser.h"

#include <string.h>

/* A graph drawn by hand: each edit changes the lines that it should, and the new text means what
 * was wanted. */

typedef enum { ADD, MOVE, RENAME, DELETE, CONNECT, CUT } Kind;

typedef struct {
  const char *name;
  Kind kind;
  const char *text;
  const char *node;
  const char *other; /* a name; of ADD and MOVE NULL: the place is 2.5, -1 */
  const char *expected; /* NULL: it is refused */
  const char *message; /* or NULL */
} Case;

static const Case cases[] = {
    {"add", ADD, "graph g\n  a -> b\nstart g(a)\n", "c", NULL,
     "graph g\n  a -> b\n  c at 2.5, -1\nstart g(a)\n", NULL},
    {"add-among-places", ADD, "graph g # x\n\ta at 0, 1 # first\n\n\ta -> b\n", "c", NULL,
     "graph g # x\n\ta at 0, 1 # first\n\tc at 2.5, -1\n\n\ta -> b\n", NULL},
    {"add-without-line-end", ADD, "graph g\n  a", "c", NULL,
     "graph g\n  a\n  c at 2.5, -1", NULL},
    {"add-crlf", ADD, "graph g\r\n  a # x\r\n", "c", NULL,
     "graph g\r\n  a # x\r\n  c at 2.5, -1\r\n", NULL},
    {"add-behind-the-head", ADD, "graph g: a -> b\nstart g(a)", "c", NULL,
     "graph g: a -> b\n    c at 2.5, -1\nstart g(a)", NULL},
    {"add-quoted", ADD, "graph g\n  a", "x y", NULL, "graph g\n  a\n  \"x y\" at 2.5, -1",
     NULL},
    {"add-keyword", ADD, "graph g\n  a", "if", NULL, "graph g\n  a\n  \"if\" at 2.5, -1",
     NULL},
    {"add-at", ADD, "graph g\n  a", "at", NULL, "graph g\n  a\n  \"at\" at 2.5, -1",
     NULL},
    {"add-claim", ADD, "graph g\n  a", "claim", NULL,
     "graph g\n  a\n  \"claim\" at 2.5, -1", NULL},
    {"add-quotes", ADD, "graph g\n  a", "\"\\", NULL,
     "graph g\n  a\n  \"\\\"\\\\\" at 2.5, -1", NULL},
    {"add-long-number", ADD, "graph g\n  1", "12345678901234567890", NULL,
     "graph g\n  1\n  \"12345678901234567890\" at 2.5, -1", NULL},
    {"add-chinese", ADD, "graph 图\n  甲 → 乙 ＃ 注\nstart 图(甲)", "丙", NULL,
     "graph 图\n  甲 → 乙 ＃ 注\n  丙 at 2.5, -1\nstart 图(甲)", NULL},
    {"add-to-the-second-graph", ADD, "graph h\n  a\ngraph g\n  a\nstart g(a) + h(a)", "b",
     NULL, "graph h\n  a\ngraph g\n  a\n  b at 2.5, -1\nstart g(a) + h(a)", NULL},
    {"add-again", ADD, "graph g\n  a -> \"b\"", "b", NULL, NULL,
     "There is already a node 'b'."},
    {"add-nameless", ADD, "graph g\n  a", "", NULL, NULL, "A node needs a name."},

    {"move", MOVE, "graph g\n  a at 0, 1 # x\n  a -> b\n", "a", NULL,
     "graph g\n  a at 2.5, -1 # x\n  a -> b\n", NULL},
    {"move-unplaced", MOVE, "graph g\n  a at 0, 1\n  a -> b # x\n", "b", NULL,
     "graph g\n  a at 0, 1\n  b at 2.5, -1\n  a -> b # x\n", NULL},
    {"move-first-place", MOVE, "graph g\n  a -> b\n# x\nplay misere\n", "a", NULL,
     "graph g\n  a -> b\n  a at 2.5, -1\n# x\nplay misere\n", NULL},
    {"move-placed-twice", MOVE, "graph g\n  a at 0, 1\n  a at 3, 4\n", "a", NULL,
     "graph g\n  a at 0, 1\n  a at 2.5, -1\n", NULL},
    {"move-negative", MOVE, "graph g\n  7 at - 0.5 , − 1 # x\n", "7", NULL,
     "graph g\n  7 at 2.5, -1 # x\n", NULL},
    {"move-unknown", MOVE, "graph g\n  a", "b", NULL, NULL, "There is no node 'b'."},

    {"rename", RENAME, "graph g # a\n  a at 0, 1\n  b -> a, c, a # a\nstart g(a) + g(b)",
     "a", "x", "graph g # a\n  x at 0, 1\n  b -> x, c, x # a\nstart g(x) + g(b)", NULL},
    {"rename-quoted", RENAME, "graph g\n  \"a b\" -> c\nstart 2 * g(\"a b\")", "a b", "7",
     "graph g\n  7 -> c\nstart 2 * g(7)", NULL},
    {"rename-number", RENAME, "graph g\n  1 -> 11\nstart g(1)", "1", "if",
     "graph g\n  \"if\" -> 11\nstart g(\"if\")", NULL},
    {"rename-one-graph", RENAME, "graph h\n  a\ngraph g\n  a\nstart g(a) + h(a)", "a",
     "b", "graph h\n  a\ngraph g\n  b\nstart g(b) + h(a)", NULL},
    {"rename-chinese", RENAME, "graph g\n  甲 -> 乙\nstart g（甲）", "甲", "丙",
     "graph g\n  丙 -> 乙\nstart g（丙）", NULL},
    {"rename-to-itself", RENAME, "graph g\n  \"a\"", "a", "a", "graph g\n  \"a\"", NULL},
    {"rename-taken", RENAME, "graph g\n  a -> b", "a", "b", NULL,
     "There is already a node 'b'."},

    {"delete", DELETE, "graph g\n  a -> b, c\n  b -> c, d # x\n  c\nstart g(a)", "c",
     NULL, "graph g\n  a -> b\n  b -> d # x\nstart g(a)", NULL},
    {"delete-first-of-list", DELETE, "graph g\n  a -> c , b\nstart g(a)", "c", NULL,
     "graph g\n  a -> b\nstart g(a)", NULL},
    {"delete-twice-in-list", DELETE, "graph g\n  a -> c, c, b, c, d, c\nstart g(a)", "c",
     NULL, "graph g\n  a -> b, d\nstart g(a)", NULL},
    {"delete-keeps-orphans", DELETE, "graph g\n  a -> d\n  b -> c, d, e # x\nstart g(a)",
     "b", NULL, "graph g\n  a -> d\n  c\n  e # x\nstart g(a)", NULL},
    {"delete-keeps-comment", DELETE, "graph g\n  a -> b\n  b -> a  # why\nstart g(a)",
     "b", NULL, "graph g\n  a\n  # why\nstart g(a)", NULL},
    {"delete-place", DELETE, "graph g\n  a -> b\n  b at 1, 2\n\nstart g(a)", "b", NULL,
     "graph g\n  a\n\nstart g(a)", NULL},
    {"delete-line-of-another", DELETE, "graph g\n  a -> b\n  b -> c\n  c at 1, 1", "c",
     NULL, "graph g\n  a -> b\n", NULL},
    {"delete-crlf", DELETE, "graph g\r\n  a\r\n  b\r\nstart g(a)\r\n", "b", NULL,
     "graph g\r\n  a\r\nstart g(a)\r\n", NULL},
    {"delete-behind-the-head", DELETE, "graph g: a -> b\n  b -> c\nstart g(b)", "a", NULL,
     "graph g: \n  b -> c\nstart g(b)", NULL},
    {"delete-loop", DELETE, "graph g\n  a -> a, b\n  b -> a\nstart g(b)", "a", NULL,
     "graph g\n  b\nstart g(b)", NULL},
    {"delete-from-start", DELETE, "graph g\n  a -> b\nstart g(a) + 2 * g(b) + g(a)", "b",
     NULL, "graph g\n  a\nstart g(a) + g(a)", NULL},
    {"delete-first-of-start", DELETE, "graph g\n  a -> b\nstart g(a) + g(a) + g(b)", "a",
     NULL, "graph g\n  b\nstart g(b)", NULL},
    {"delete-start", DELETE, "graph g\n  a -> b # x\nstart g(a)  # here", "a", NULL,
     "graph g\n  b # x\nstart g(b)  # here",
     "The game started at 'a'; now it starts at 'b'."},
    {"delete-tacit-start", DELETE, "graph g\n  a -> b, c\n  c -> b\n", "a", NULL,
     "graph g\n  c -> b\n", "The game started at 'a'; now it starts at 'c'."},
    {"delete-last", DELETE, "graph g\n  a -> a\nstart g(a)", "a", NULL, NULL,
     "'a' is the only node of the graph: it has to stay."},

    {"connect", CONNECT, "graph g\n  a -> b # x\n  c -> a\n", "a", "c",
     "graph g\n  a -> b, c # x\n  c -> a\n", NULL},
    {"connect-alone", CONNECT, "graph g\n  a -> b\n  b  # end\n", "b", "a",
     "graph g\n  a -> b\n  b -> a  # end\n", NULL},
    {"connect-unmentioned", CONNECT, "graph g\n  a at 0, 0\n  b at 1, 0\n  a -> b\n# x\n",
     "b", "a", "graph g\n  a at 0, 0\n  b at 1, 0\n  a -> b\n  b -> a\n# x\n", NULL},
    {"connect-placed", CONNECT, "graph g\n  a at 0, 0\n  b at 1, 0", "a", "b",
     "graph g\n  a at 0, 0\n  b at 1, 0\n  a -> b", NULL},
    {"connect-loop", CONNECT, "graph g\n  a -> b", "b", "b",
     "graph g\n  a -> b\n  b -> b", NULL},
    {"connect-last-of-lines", CONNECT, "graph g\n  a -> b\n  a -> c\n  d", "a", "d",
     "graph g\n  a -> b\n  a -> c, d\n  d", NULL},
    {"connect-quoted", CONNECT, "graph g\n  \"x y\" -> 1\n  \"if\"", "if", "x y",
     "graph g\n  \"x y\" -> 1\n  \"if\" -> \"x y\"", NULL},
    {"connect-again", CONNECT, "graph g\n  a -> b", "a", "b", NULL,
     "There is already an arrow from 'a' to 'b'."},

    {"cut", CUT, "graph g\n  a -> b, c, d # x\n  b -> c\n", "a", "c",
     "graph g\n  a -> b, d # x\n  b -> c\n", NULL},
    {"cut-all-of-line", CUT, "graph g\n  a -> b # x\n  b -> a, c\n", "a", "b",
     "graph g\n  a # x\n  b -> a, c\n", NULL},
    {"cut-named-elsewhere", CUT, "graph g\n  a -> b\n  b -> a\n  c\n", "b", "a",
     "graph g\n  a -> b\n  c\n", NULL},
    {"cut-orphan", CUT, "graph g\n  a -> b, c\nstart g(a)", "a", "b",
     "graph g\n  a -> c\n  b\nstart g(a)", NULL},
    {"cut-orphan-line", CUT, "graph g\n  a -> b\n  b -> c\nstart g(a)", "b", "c",
     "graph g\n  a -> b\n  c\nstart g(a)", NULL},
    {"cut-twice", CUT, "graph g\n  a -> b\n  a -> c, b\n  b -> a", "a", "b",
     "graph g\n  a\n  a -> c\n  b -> a", NULL},
    {"cut-nothing", CUT, "graph g\n  a -> b", "b", "a", NULL,
     "There is no arrow from 'b' to 'a'."},
};

static GArray *
edit (const Case *c, char **message)
{
  const char *graph = strstr (c->text, "图") != NULL ? "图" : "g";
  switch (c->kind) {
  case ADD: return mx_edit_graph_add_node (c->text, graph, c->node, 2.5, -1, message);
  case MOVE: return mx_edit_graph_move_node (c->text, graph, c->node, 2.5, -1, message);
  case RENAME:
    return mx_edit_graph_rename_node (c->text, graph, c->node, c->other, message);
  case DELETE: return mx_edit_graph_delete_node (c->text, graph, c->node, message);
  case CONNECT:
    return mx_edit_graph_add_arrow (c->text, graph, c->node, c->other, message);
  case CUT:
  default: return mx_edit_graph_delete_arrow (c->text, graph, c->node, c->other, message);
  }
}

static int
compare_facts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static gboolean
is (const char *name, const char *other)
{
  return strcmp (name, other) == 0;
}

/* NAME as it is after C. */
static const char *
called (const Case *c, const char *name)
{
  return c != NULL && c->kind == RENAME && is (name, c->node) ? c->other : name;
}

/* Whether C takes away an arrow, or (TO NULL) a node. */
static gboolean
goes (const Case *c, const char *from, const char *to)
{
  if (c == NULL)
    return FALSE;
  if (c->kind == DELETE)
    return is (from, c->node) || (to != NULL && is (to, c->node));
  return c->kind == CUT && to != NULL && is (from, c->node) && is (to, c->other);
}

static void
add_nodes (GPtrArray *facts, const MxFamilyTree *family, const Case *c)
{
  for (guint i = 0; i < family->nodes->len; i++) {
    const MxGraphNode *node = &g_array_index (family->nodes, MxGraphNode, i);
    if (goes (c, node->name, NULL))
      continue;
    const gboolean moves = c != NULL && c->kind == MOVE && is (node->name, c->node);
    g_ptr_array_add (facts, g_strdup_printf ("node %s", called (c, node->name)));
    if (moves)
      g_ptr_array_add (facts, g_strdup_printf ("%s at 2.5 -1", node->name));
    else if (node->placed)
      g_ptr_array_add (facts, g_strdup_printf ("%s at %g %g", called (c, node->name),
                                               node->x, node->y));
  }
}

/* What the graph of that name is, whatever the order of its lines; C is done to it if there is
 * one. */
static char *
dup_facts (const char *text, const char *graph, const Case *c)
{
  g_auto (MxDiagnostics) unheard;
  mx_diagnostics_init (&unheard);
  g_autoptr (MxTree) tree = mx_parse_text (text, strlen (text), &unheard);
  const guint index = GPOINTER_TO_UINT (g_hash_table_lookup (tree->family_index, graph));
  g_assert_cmpuint (index, >, 0);
  const MxFamilyTree *family = mx_tree_family (tree, index - 1);
  g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func (g_free);
  add_nodes (facts, family, c);
  for (guint i = 0; i < family->arrows->len; i++) {
    const MxEdge *arrow = &g_array_index (family->arrows, MxEdge, i);
    const char *from = g_array_index (family->nodes, MxGraphNode, arrow->from).name;
    const char *to = g_array_index (family->nodes, MxGraphNode, arrow->to).name;
    if (!goes (c, from, to))
      g_ptr_array_add (facts,
                       g_strdup_printf ("%s -> %s", called (c, from), called (c, to)));
  }
  if (c != NULL && c->kind == ADD) {
    g_ptr_array_add (facts, g_strdup_printf ("node %s", c->node));
    g_ptr_array_add (facts, g_strdup_printf ("%s at 2.5 -1", c->node));
  }
  if (c != NULL && c->kind == CONNECT)
    g_ptr_array_add (facts, g_strdup_printf ("%s -> %s", c->node, c->other));
  g_ptr_array_sort (facts, compare_facts);
  g_ptr_array_add (facts, NULL);
  return g_strjoinv ("\n", (char **)facts->pdata);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  const char *graph = strstr (c->text, "图") != NULL ? "图" : "g";
  g_autofree char *message = NULL;
  g_autoptr (MxProgram) before = parse_good (c->text);
  g_autoptr (GArray) edits = edit (c, &message);
  g_assert_cmpstr (message, ==, c->message);
  if (c->expected == NULL) {
    g_assert_null (edits);
    return;
  }
  g_assert_nonnull (edits);
  g_autofree char *found = mx_edits_apply (edits, c->text);
  g_assert_cmpstr (found, ==, c->expected);
  g_autoptr (MxProgram) after = parse_good (found);
  g_autofree char *wanted = dup_facts (c->text, graph, c);
  g_autofree char *facts = dup_facts (found, graph, NULL);
  g_assert_cmpstr (facts, ==, wanted);
}

static void
test_fresh_names (void)
{
  static const struct {
    const char *text;
    const char *name;
  } graphs[] = {
      {"graph g\n  a -> b", "c"},
      {"graph g\n  b -> c", "a"},
      {"graph g\n  1 -> 2, 7", "8"},
      {"graph g\n  1 -> a", "b"},
      {"graph g\n  0", "1"},
      {"graph g\n  甲 -> 乙", "a"},
      {"graph g\n  a -> b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, "
       "w, "
       "x, y, z, a1",
       "b1"},
  };
  for (guint i = 0; i < G_N_ELEMENTS (graphs); i++) {
    g_autoptr (MxProgram) program = parse_good (graphs[i].text);
    g_autofree char *name = mx_edit_graph_dup_fresh_name (program, "g");
    g_assert_cmpstr (name, ==, graphs[i].name);
  }
}

/* Coordinates are rounded, and never written with an exponent. */
static void
test_places (void)
{
  static const struct {
    double x, y;
    const char *line;
  } places[] = {
      {0, -0.001, "graph g\n  a at 0, 0"},
      {1.0 / 3, -2.0 / 3, "graph g\n  a at 0.33, -0.67"},
      {1e9, -1e-9, "graph g\n  a at 1000000, 0"},
      {100, 10.5, "graph g\n  a at 100, 10.5"},
  };
  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree char *message = NULL;
    g_autoptr (GArray) edits = mx_edit_graph_move_node (
        "graph g\n  a at 7, 7", "g", "a", places[i].x, places[i].y, &message);
    g_assert_nonnull (edits);
    g_autofree char *found = mx_edits_apply (edits, "graph g\n  a at 7, 7");
    g_assert_cmpstr (found, ==, places[i].line);
  }
}

static void
test_no_such_graph (void)
{
  g_autofree char *message = NULL;
  g_assert_null (
      mx_edit_graph_add_node ("game g(n): take 1\n", "g", "a", 0, 0, &message));
  g_assert_null (mx_edit_graph_add_node ("graph h\n  a", "g", "a", 0, 0, &message));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat ("/rules/edit-graph/", cases[i].name, NULL);
    g_test_add_data_func (path, &cases[i], test_case);
  }
  g_test_add_func ("/rules/edit-graph/fresh-names", test_fresh_names);
  g_test_add_func ("/rules/edit-graph/places", test_places);
  g_test_add_func ("/rules/edit-graph/no-such-graph", test_no_such_graph);
  return g_test_run ();
}
