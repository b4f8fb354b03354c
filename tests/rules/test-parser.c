/* SPDX-License-Identifier: MIT */
#include "rules/parser.h"

#include <string.h>

/* How expressions group, seen as bracketed text. */

static const char *const operators[] = {"or", "and", "==", "!=",      "<",   "<=",
                                        ">",  ">=",  "in", "divides", "xor", "+",
                                        "-",  "*",   "/",  "%"};

static void
print (const MxExpr *e, GString *out)
{
  static const char *const open[] = {
      [MX_EXPR_NEGATE] = "(-",   [MX_EXPR_NOT] = "(not ",     [MX_EXPR_POWER] = "(** ",
      [MX_EXPR_INDEX] = "(at ",  [MX_EXPR_TUPLE] = "(tuple ", [MX_EXPR_SET] = "(set ",
      [MX_EXPR_LIST] = "(list ", [MX_EXPR_RANGE] = "(.. ",    [MX_EXPR_CHAIN] = "(",
  };
  if (e->kind == MX_EXPR_NUMBER || e->kind == MX_EXPR_NAME) {
    g_string_append (out, e->text);
    return;
  }
  g_assert_cmpint (e->kind, !=, MX_EXPR_ERROR);
  if (e->kind == MX_EXPR_CALL)
    g_string_append_printf (out, "(%s ", e->text);
  else
    g_string_append (out, open[e->kind]);
  for (guint i = 0; i < e->n; i++) {
    if (i > 0 && e->kind == MX_EXPR_CHAIN)
      g_string_append_printf (out, " %s ", operators[e->operators[i - 1]]);
    else if (i > 0)
      g_string_append_c (out, ' ');
    print (e->operand[i], out);
  }
  g_string_append_c (out, ')');
}

static void
test_groups (gconstpointer data)
{
  const char *const *pair = data;
  g_autofree char *text = g_strdup_printf ("game s(n): take k if %s", pair[0]);
  g_auto (MxDiagnostics) diagnostics;
  mx_diagnostics_init (&diagnostics);
  g_autoptr (MxTree) tree = mx_parse_text (text, strlen (text), &diagnostics);
  g_assert_cmpuint (diagnostics.n_errors, ==, 0);
  const MxClause *clause = mx_tree_family (tree, 0)->clauses->pdata[0];
  g_autoptr (GString) out = g_string_new (NULL);
  print (clause->condition, out);
  g_assert_cmpstr (out->str, ==, pair[1]);
}

/* The name of the case, the text and how it groups. */
static const char *const groups[][3] = {
    {"or-and", "a or b and c or d", "(a or (b and c) or d)"},
    {"not", "not a == b and not not c", "((not (a == b)) and (not (not c)))"},
    {"chained", "1 <= k < m == 3", "(1 <= k < m == 3)"},
    {"one-equals-sign", "a = b", "(a == b)"},
    {"compare-xor", "a xor b == c xor d + 1", "((a xor b) == (c xor (d + 1)))"},
    {"sum-product", "a + b * c - d / e % f < 1", "((a + (b * c) - (d / e % f)) < 1)"},
    {"negate-product", "-a * b < 1", "(((-a) * b) < 1)"},
    {"negate-power", "-a ** b < 1", "((-(** a b)) < 1)"},
    {"power-right", "a ** b ** c < 1", "((** a (** b c)) < 1)"},
    {"power-negate", "a ** -b < 1", "((** a (-b)) < 1)"},
    {"index", "x[i + 1] ** 2 < 1", "((** (at x (i + 1)) 2) < 1)"},
    {"in-range", "k in a + 1..b * 2 and c", "((k in (.. (a + 1) (b * 2))) and c)"},
    {"in-set", "k in {1, 3..4}", "(k in (set 1 (.. 3 4)))"},
    {"divides", "k divides n + 1", "(k divides (n + 1))"},
    {"call", "gcd(n, k + 1) == 1", "((gcd n (k + 1)) == 1)"},
    {"brackets", "((a + b)) * c < (1)", "(((a + b) * c) < 1)"},
};

static guint
count_errors (const char *text)
{
  g_auto (MxDiagnostics) diagnostics;
  mx_diagnostics_init (&diagnostics);
  g_autoptr (MxTree) tree = mx_parse_text (text, strlen (text), &diagnostics);
  return diagnostics.n_errors;
}

/* UNIT a hundred thousand times, in one expression: one error, and no stack overflow. */
static void
test_nested (gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("game s(n): take k if ");
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, data);
  g_assert_cmpuint (count_errors (text->str), ==, 1);
}

static void
test_nested_and_closed (void)
{
  g_autoptr (GString) text = g_string_new ("game s(n): take k if ");
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, '(');
  g_string_append (text, "k > 1");
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (text, ')');
  g_string_append (text, "\nstart s(3)\n");
  g_assert_cmpuint (count_errors (text->str), ==, 1);
}

static void
test_long_chain (void)
{
  g_autoptr (GString) text = g_string_new ("let x = 1");
  for (guint i = 0; i < 100000; i++)
    g_string_append (text, " + 1");
  g_assert_cmpuint (count_errors (text->str), ==, 0);
}

/* Each line is told of, and what stands between the bad ones is read. */
static void
test_goes_on_after_errors (void)
{
  g_auto (MxDiagnostics) diagnostics;
  const char *text = "let a = \nlet b = 2\nlet c = (1\nlet d = {1, , 2, }\ngame s(n)\n"
                     "  take ..\n  take 2\n  mvoe n\nstart s(3\n";
  mx_diagnostics_init (&diagnostics);
  g_autoptr (MxTree) tree = mx_parse_text (text, strlen (text), &diagnostics);
  static const guint lines[] = {1, 3, 4, 4, 6, 8, 9};
  g_autoptr (GPtrArray) items = mx_diagnostics_steal (&diagnostics);
  g_assert_cmpuint (items->len, ==, G_N_ELEMENTS (lines));
  for (guint i = 0; i < items->len; i++)
    g_assert_cmpuint (((MxDiagnostic *)items->pdata[i])->span.line, ==, lines[i]);
  g_assert_cmpuint (tree->lets->len, ==, 4);
}

int
main (int argc, char **argv)
{
  static const char *const nested[][2] = {
      {"parentheses", "("}, {"brackets", "k["}, {"indices", "k[0]"}, {"braces", "k in {"},
      {"minus", "-"},       {"not", "not "},    {"power", "2**"},    {"calls", "min("},
  };
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++) {
    g_autofree char *path = g_strconcat ("/rules/parser/groups/", groups[i][0], NULL);
    g_test_add_data_func (path, &groups[i][1], test_groups);
  }
  for (guint i = 0; i < G_N_ELEMENTS (nested); i++) {
    g_autofree char *path = g_strconcat ("/rules/parser/nested/", nested[i][0], NULL);
    g_test_add_data_func (path, nested[i][1], test_nested);
  }
  g_test_add_func ("/rules/parser/nested/closed", test_nested_and_closed);
  g_test_add_func ("/rules/parser/long-chain", test_long_chain);
  g_test_add_func ("/rules/parser/goes-on-after-errors", test_goes_on_after_errors);
  return g_test_run ();
}
