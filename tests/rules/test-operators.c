/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <string.h>

/* Random expressions, run by the machine and computed here in another way: while the text of
 * an expression is made, its value is worked out in 128 bits by the operators' definitions.
 * A value outside 64 bits, or none at all, must be a fault.
 *
 * Where an operand faults, the machine may stop before it meets another's fault: here too the
 * whole has no value. */

__extension__ typedef __int128 Wide;

typedef struct {
  gboolean fault;
  Wide value; /* of a condition 1 or 0 */
} Result;

typedef struct {
  GRand *rand;
  gint64 n, m;
} Maker;

static const Result no_value = {TRUE, 0};

static Result
checked (Wide value)
{
  if (value > G_MAXINT64 || value < G_MININT64)
    return no_value;
  return (Result){FALSE, value};
}

static Wide
floor_modulo (Wide a, Wide b)
{
  Wide m = b < 0 ? -b : b, rest = a % m;
  return rest < 0 ? rest + m : rest;
}

static Wide
gcd (Wide a, Wide b)
{
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  return b == 0 ? a : gcd (b, a % b);
}

static Result
power (Wide a, Wide b)
{
  if (b < 0)
    return no_value;
  Result result = {FALSE, 1};
  for (Wide i = 0; i < b && !result.fault; i++) {
    if ((a == 1 || a == 0 || a == -1) && i > 4)
      return (Result){FALSE, a == -1 && b % 2 == 0 ? 1 : a};
    result = checked (result.value * a);
  }
  return result;
}

static Result
combine (const char *op, Result a, Result b)
{
  if (a.fault || b.fault)
    return no_value;
  Wide x = a.value, y = b.value;
  if (strcmp (op, "+") == 0)
    return checked (x + y);
  if (strcmp (op, "-") == 0)
    return checked (x - y);
  if (strcmp (op, "*") == 0)
    return checked (x * y);
  if (strcmp (op, "xor") == 0)
    return (Result){FALSE, (gint64)x ^ (gint64)y};
  if (strcmp (op, "**") == 0)
    return power (x, y);
  if (strcmp (op, "min") == 0)
    return (Result){FALSE, x < y ? x : y};
  if (strcmp (op, "max") == 0)
    return (Result){FALSE, x > y ? x : y};
  if (strcmp (op, "gcd") == 0)
    return checked (gcd (x, y));
  if (strcmp (op, "lcm") == 0) {
    Wide product = x == 0 || y == 0 ? 0 : x / gcd (x, y) * y;
    return checked (product < 0 ? -product : product);
  }
  if (y == 0)
    return no_value;
  if (strcmp (op, "/") == 0) {
    /* a == b * q + r with r on the side of b: rounded down */
    Wide q = x / y;
    if (q * y != x && (x < 0) != (y < 0))
      q--;
    return checked (q);
  }
  return checked (floor_modulo (x, y));
}

static Result make (Maker *maker, GString *out, guint depth);

static Result
make_leaf (Maker *maker, GString *out)
{
  static const char *const numbers[] = {
      "0", "1", "2", "3", "7", "64", "4611686018427387904", "9223372036854775807"};
  switch (g_rand_int_range (maker->rand, 0, 4)) {
  case 0: g_string_append_c (out, 'n'); return (Result){FALSE, maker->n};
  case 1: g_string_append_c (out, 'm'); return (Result){FALSE, maker->m};
  default: {
    guint i = (guint)g_rand_int_range (maker->rand, 0, G_N_ELEMENTS (numbers));
    /* The large ones are rare, or everything would overflow. */
    if (i >= 6 && g_rand_int_range (maker->rand, 0, 4) != 0)
      i = 2;
    g_string_append (out, numbers[i]);
    return checked (g_ascii_strtoll (numbers[i], NULL, 10));
  }
  }
}

static Result
make (Maker *maker, GString *out, guint depth)
{
  static const char *const infix[] = {"+",   "-",  "*", "/", "%",
                                      "xor", "**", "+", "-", "*"};
  static const char *const prefix[] = {"min", "max", "gcd", "lcm"};
  if (depth == 0 || g_rand_int_range (maker->rand, 0, 6) == 0)
    return make_leaf (maker, out);

  int choice = g_rand_int_range (maker->rand, 0, 10);
  if (choice == 0) {
    g_string_append (out, "(-");
    Result a = make (maker, out, depth - 1);
    g_string_append_c (out, ')');
    return a.fault ? no_value : checked (-a.value);
  }
  if (choice == 1) {
    const char *f = prefix[g_rand_int_range (maker->rand, 0, G_N_ELEMENTS (prefix))];
    g_string_append_printf (out, "%s(", f);
    Result a = make (maker, out, depth - 1);
    g_string_append (out, ", ");
    Result b = make (maker, out, depth - 1);
    g_string_append_c (out, ')');
    return combine (f, a, b);
  }
  const char *op = infix[g_rand_int_range (maker->rand, 0, G_N_ELEMENTS (infix))];
  g_string_append_c (out, '(');
  Result a = make (maker, out, depth - 1);
  g_string_append_printf (out, " %s ", op);
  Result b = make (maker, out, depth - 1);
  g_string_append_c (out, ')');
  return combine (op, a, b);
}

/* A chain without brackets, in which the ranks of the operators decide. */
static Result
make_chain (Maker *maker, GString *out)
{
  Result sum = {FALSE, 0};
  guint terms = (guint)g_rand_int_range (maker->rand, 1, 4);
  for (guint i = 0; i < terms; i++) {
    gboolean minus = i > 0 && g_rand_boolean (maker->rand);
    g_string_append (out, i == 0 ? "" : minus ? " - " : " + ");
    Result product = make (maker, out, 1);
    if (g_rand_boolean (maker->rand)) {
      g_string_append (out, " * ");
      product = combine ("*", product, make (maker, out, 1));
      g_string_append (out, " / ");
      product = combine ("/", product, make (maker, out, 1));
    }
    sum = i == 0 ? product : combine (minus ? "-" : "+", sum, product);
  }
  return sum;
}

static Result
make_condition (Maker *maker, GString *out, guint depth)
{
  static const char *const relations[] = {"==", "!=", "<", "<=", ">", ">="};
  int choice = g_rand_int_range (maker->rand, 0, depth == 0 ? 2 : 5);
  if (choice == 4) {
    g_string_append (out, "not (");
    Result a = make_condition (maker, out, depth - 1);
    g_string_append_c (out, ')');
    return a.fault ? no_value : (Result){FALSE, !a.value};
  }
  if (choice >= 2) {
    gboolean and = choice == 2;
    g_string_append_c (out, '(');
    Result a = make_condition (maker, out, depth - 1);
    g_string_append (out, and? ") and (" : ") or (");
    Result b = make_condition (maker, out, depth - 1);
    g_string_append_c (out, ')');
    /* What need not be known is not looked at. */
    if (a.fault || (gboolean)a.value != and)
      return a;
    return b;
  }
  if (choice == 1) {
    Result x = make (maker, out, 1);
    g_string_append (out, " in {");
    Result low = make (maker, out, 1);
    g_string_append (out, "..");
    Result high = make (maker, out, 0);
    g_string_append (out, ", n}");
    if (x.fault || low.fault || high.fault)
      return no_value;
    return (Result){FALSE, (low.value <= x.value && x.value <= high.value)
                               || x.value == maker->n};
  }
  int r = g_rand_int_range (maker->rand, 0, G_N_ELEMENTS (relations));
  Result a = make (maker, out, 2);
  g_string_append_printf (out, " %s ", relations[r]);
  Result b = make (maker, out, 2);
  if (a.fault || b.fault)
    return no_value;
  Wide x = a.value, y = b.value;
  gboolean holds[] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
  return (Result){FALSE, holds[r]};
}

/* A literal range that is empty is an error of the text, not of the arithmetic. */
static MxProgram *
parse (const char *text)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  MxProgram *program = mx_program_parse (text, -1, &diagnostics);
  if (program == NULL) {
    const MxDiagnostic *first = diagnostics->pdata[0];
    if (strstr (first->message, "this range is empty") == NULL)
      g_error ("%s in %s", first->message, text);
  }
  return program;
}

typedef Result (*Make) (Maker *, GString *);

static Result
make_grouped (Maker *maker, GString *out)
{
  return make (maker, out, 4);
}

static Result
make_deep_condition (Maker *maker, GString *out)
{
  return make_condition (maker, out, 3);
}

static void
run (Make make_one, gboolean condition)
{
  Maker maker = {.rand = g_rand_new_with_seed (20261130)};
  guint faults = 0, values = 0;
  for (guint i = 0; i < 4000; i++) {
    g_autoptr (GString) expression = g_string_new (NULL);
    maker.n = g_rand_int_range (maker.rand, 0, 20);
    maker.m = g_rand_int_range (maker.rand, 0, 100);
    Result expected = make_one (&maker, expression);
    gboolean negative = !condition && !expected.fault && expected.value < 0;
    g_autofree char *text =
        condition ? g_strdup_printf ("game s(n, m)\n win if %s\n lose", expression->str)
                  : g_strdup_printf ("game s(n, m): value %s%s%s", negative ? "-(1+" : "",
                                     expression->str, negative ? ")" : "");
    g_autoptr (MxProgram) program = parse (text);
    if (program == NULL)
      continue;
    g_autofree char *position = g_strdup_printf (
        "s(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ")", maker.n, maker.m);
    g_autofree char *found = list_options (program, position);
    if (expected.fault) {
      faults++;
      if (found[0] != '!')
        g_error ("%s at %s: expected a fault, found %s", expression->str, position,
                 found);
      continue;
    }
    values++;
    gint64 value = (gint64)(negative ? -(1 + expected.value) : expected.value);
    g_autofree char *written = g_strdup_printf ("= %" G_GINT64_FORMAT, value);
    if (strcmp (found, written) != 0)
      g_error ("%s at %s: expected %s, found %s", expression->str, position, written,
               found);
  }
  g_assert_cmpuint (values, >, 500);
  g_assert_cmpuint (faults, >, 50);
  g_rand_free (maker.rand);
}

static void
test_grouped (void)
{
  run (make_grouped, FALSE);
}

static void
test_chains (void)
{
  run (make_chain, FALSE);
}

static void
test_conditions (void)
{
  run (make_deep_condition, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/operators/grouped", test_grouped);
  g_test_add_func ("/rules/operators/chains", test_chains);
  g_test_add_func ("/rules/operators/conditions", test_conditions);
  return g_test_run ();
}
