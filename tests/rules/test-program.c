/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <string.h>

/* What a program tells of its text: shapes, controls, start, views, names of moves. */

static const MxFamily *
first_family (const MxProgram *program)
{
  return &mx_program_get_source (program)->families[0];
}

/* The shape of the first game, with its set or digits: "subtraction 1 3 4". */
static char *
describe_shape (const char *text)
{
  static const char *const names[] = {"general", "graph",   "nim",  "subtraction",
                                      "octal",   "amounts", "lines"};
  g_autoptr (MxProgram) program = parse_good (text);
  const MxFamily *family = first_family (program);
  GString *out = g_string_new (names[family->shape]);
  for (guint i = 0; i < family->n_set; i++)
    g_string_append_printf (out, " %" G_GINT64_FORMAT, family->set[i]);
  for (guint i = 0; i < family->n_digits; i++)
    g_string_append_printf (out, " %u", family->digits[i]);
  if (family->tail != 0)
    g_string_append_printf (out, ", then %u", family->tail);
  g_string_append (out, family->unequal ? ", unequal" : "");
  g_string_append (out, family->splits ? " splits" : "");
  return g_string_free (out, FALSE);
}

/* The name of the case, the text, its shape. */
static const char *const shapes[][3] = {
    {"take-any", "game s(n): take any", "nim"},
    {"take-to-heap", "game s(n): take 1..n", "nim"},
    {"take-new-name", "game s(n): take k", "nim"},
    {"take-any-and-more", "game s(n)\n take any\n take 1..3", "nim"},
    {"take-range", "let m = 3\ngame s(n): take 1..m", "subtraction 1 2 3"},
    {"take-set", "game s(n): take {4, 1, 3, 1}", "subtraction 1 3 4"},
    {"take-union", "let S = {5}\ngame s(n)\n take S\n take 2\n take 2..3",
     "subtraction 2 3 5"},
    {"move-down", "game s(n)\n move n - 1\n move s(n - k) for k in {2, 5}",
     "subtraction 1 2 5"},
    {"move-to-any", "game s(n): move n - k for k in 1..n", "nim"},
    {"take-half", "game s(n): take 1..n/2", "general"},
    {"take-condition", "game s(n): take 1..3 if n > 3", "general"},
    {"take-odd", "game s(n): take k if k % 2 == 1", "amounts"},
    {"take-prime-or-one", "game s(n)\n take 1\n take k if isprime(k)", "amounts"},
    {"take-from", "game s(n): take 2..n", "amounts"},
    {"take-primes-to", "game s(n): take k if k <= 12 and isprime(k)",
     "subtraction 2 3 5 7 11"},
    {"take-primes-to-behind", "game s(n): take k if isprime(k) and 12 > k",
     "subtraction 2 3 5 7 11"},
    {"take-chain", "game s(n): take k if 2 < k <= 9 and not 3 divides k",
     "subtraction 4 5 7 8"},
    {"take-divisors-of", "game s(n): take k if k divides 12", "subtraction 1 2 3 4 6 12"},
    {"take-either", "game s(n): take k if k == 3 or k in {5, 1..2}",
     "subtraction 1 2 3 5"},
    {"take-set-and-primes", "game s(n)\n take {4}\n take k if k < 6 and isprime(k)",
     "subtraction 2 3 4 5"},
    {"take-none", "game s(n): take k if k < 1", "subtraction"},
    {"take-unbounded-or", "game s(n): take k if k < 5 or isprime(k)", "amounts"},
    /* The fault is before the bound, or below it. */
    {"take-fault-first", "game s(n): take k if 6 / (k - 30) == 1 and k < 9", "amounts"},
    {"take-fault-in-chain", "game s(n): take k if 6 / (k - 30) < k < 9", "amounts"},
    {"take-fault-below", "game s(n): take k if k < 9 and 6 / (k - 3) == 1", "amounts"},
    {"take-fault-never", "game s(n): take k if k < 9 and 6 / (k - 30) < 0",
     "subtraction 1 2 3 4 5 6 7 8"},
    {"take-any-and-fault", "game s(n)\n take any\n take k if 6 / (k - 3) == 1",
     "amounts"},
    {"take-bound-of-heap", "game s(n): take k if k % 2 == 1 and k < n", "general"},
    {"move-in-range-if", "game s(n): move n - k for k in 1..12 if isprime(k)",
     "subtraction 2 3 5 7 11"},
    {"move-to-heap-if", "game s(n): move n - k for k in 1..n if k % 3 == 1", "amounts"},
    {"move-squares", "game s(n): move n - k * k for k in 1..n", "amounts"},
    {"move-powers", "game s(n): move n - (k ** 3 + 1) for k in 1..n", "amounts"},
    {"move-halves", "game s(n): move n - k / 2 for k in 1..n", "general"},
    {"move-from-zero", "game s(n): move n - k for k in 0..n if k > 0", "general"},
    {"move-condition", "game s(n): move n - 1 if n > 3", "general"},
    {"move-up", "game s(n): move n + 1", "general"},
    {"move-elsewhere", "game s(n): move t(n - 1)\ngame t(n): take any", "general"},
    {"decided", "game s(n)\n take any\n win if n == 7", "general"},
    {"no-clause", "game s(n)", "general"},
    {"octal", "game s(n): octal 0.77", "octal 0 7 7 splits"},
    {"octal-no-split", "game s(n): octal 0.330", "octal 0 3 3"},
    {"octal-union", "game s(n)\n octal 4.1\n octal 0.06", "octal 4 1 6 splits"},
    {"lasker", "game s(n)\n take any\n split", "octal 4, then 3 splits"},
    {"octal-and-take", "game s(n)\n octal 0.3\n take 2", "octal 0 3 3"},
    {"take-and-split", "game s(n)\n take {1, 3}\n split", "octal 4 3 0 3 splits"},
    {"split-alone", "game s(n): split", "octal 4 splits"},
    {"split-named", "game s(n): split a, b", "octal 4 splits"},
    {"split-unequal", "game s(n): split a, b if a != b", "octal 4, unequal splits"},
    {"split-less", "game s(n): split a, b if b > a", "octal 4, unequal splits"},
    {"split-unequal-or-any", "game s(n)\n split a, b if a != b\n split",
     "octal 4 splits"},
    {"split-unequal-and-take", "game s(n)\n split a, b if a != b\n take 2",
     "octal 4 0 3, unequal splits"},
    {"split-unequal-and-octal", "game s(n)\n split a, b if a != b\n octal 0.04",
     "general splits"},
    {"split-if", "game s(n): split a, b if a + 1 < b", "general splits"},
    {"split-greater", "game s(n): split a, b if a > b", "general splits"},
    {"move-to-two", "game s(n): move s(a) + s(n - 2 - a) for a in 1..n-3",
     "octal 0 0 4 splits"},
    {"move-to-half", "game s(n): move s(n - a - 1) + s(a) for a in 1..(n-1)/2",
     "octal 0 4 splits"},
    {"move-to-empty", "game s(n): move s(a) + s(n - 2 - a) for a in 1..n-2",
     "general splits"},
    {"move-too-few", "game s(n): move s(a) + s(n - 2 - a) for a in 1..n-4",
     "general splits"},
    {"take-and-octal-large", "game s(n)\n take {1, 10**9}\n split", "general splits"},
    {"sum", "game s(n): move s(n - 1) + s(0)", "general splits"},
    {"graph", "graph g\n a -> b", "graph"},
    {"huge-set", "game s(n): take 1..10**9", "amounts"},
};

static void
test_shape (gconstpointer data)
{
  const char *const *pair = data;
  g_autofree char *found = describe_shape (pair[0]);
  g_assert_cmpstr (found, ==, pair[1]);
}

/* -- what is proved of amounts -- */

/* Conditions of the amount, and what must be known of them at least: a modulus that no amount is a
 * multiple of, and the amount from which on all are there; 0 where nothing need be. */
static const struct {
  const char *text;
  guint avoided;
  gint64 all_from;
} amounts[] = {
    {"take k if k % 2 == 1", 2, 0},
    {"take k if k % 2 != 0", 2, 0},
    {"take k if not 2 divides k", 2, 0},
    {"take k if k % 3 != 0 and k > 1", 3, 0},
    {"take k if k % 6 == 1 or k % 6 == 5", 3, 0},
    {"take k if isprime(k)", 4, 0},
    {"take k if isprime(k) or k == 1", 4, 0},
    {"take k if isprime(k) or k == 8", 6, 0},
    {"take k if ispow2(k)", 3, 0},
    {"take k if ispow2(k) and k > 4", 3, 0},
    {"take k if k > 4", 0, 5},
    {"take k if k >= 4 or k == 2", 0, 4},
    {"take k if k != 5", 0, 6},
    {"take k if not k in {3, 7..9}", 0, 0},
    {"take k if issquare(k)", 0, 0},
    {"take k if isfib(k) or k % 5 == 3", 0, 0},
    {"take k if popcount(k) % 2 == 0", 0, 0},
    {"take 3..n", 0, 3},
    {"take {1, 7}\n take k if k % 4 == 1", 2, 0},
    {"move n - k * k for k in 1..n", 0, 0},
    {"move n - k for k in 1..n if k % 10 in {1, 3, 7, 9}", 5, 0},
};

/* Whether N may be taken, by the options of a larger heap. */
static gboolean *
list_amounts (MxSource *source, gint64 heap)
{
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) read = mx_options_new ();
  gboolean *is_amount = g_new0 (gboolean, (gsize)heap + 1);

  g_assert_true (mx_reader_options (reader, 0, &heap, read));
  for (guint i = 0; i < read->n; i++)
    is_amount[heap - read->coords[i]] = TRUE;
  return is_amount;
}

static void
test_amounts (void)
{
  const gint64 heap = 3000;

  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++) {
    g_autofree char *text = g_strdup_printf ("game s(n)\n %s", amounts[i].text);
    g_autoptr (MxProgram) program = parse_good (text);
    const MxFamily *family = first_family (program);
    g_autofree gboolean *is_amount = list_amounts (mx_program_get_source (program), heap);

    g_assert_cmpint (family->shape, ==, MX_SHAPE_AMOUNTS);
    g_assert_cmpint (family->all_from, ==, amounts[i].all_from);
    if (amounts[i].avoided != 0)
      g_assert_cmpuint (family->no_multiples >> amounts[i].avoided & 1, ==, 1);
    for (gint64 k = 1; k <= heap; k++) {
      for (guint d = 2; is_amount[k] && d < 64; d++)
        g_assert_true (k % d != 0 || (family->no_multiples >> d & 1) == 0);
      g_assert_true (family->all_from == 0 || k < family->all_from || is_amount[k]);
    }
  }
}

/* "let m 3 1..10 @6:8" or "start nim(5) n 0/0 5 0..20 @…", a line each; bytes after @. */
static char *
describe_controls (const MxProgram *program)
{
  const GPtrArray *controls = mx_program_get_controls (program);
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < controls->len; i++) {
    const MxControlItem *item = controls->pdata[i];
    if (item->kind == MX_CONTROL_LET)
      g_string_append_printf (out, "let %s", item->name);
    else
      g_string_append_printf (out, "start %s %s %u/%u", item->term, item->name,
                              item->part, item->index);
    g_string_append_printf (
        out,
        " = %" G_GINT64_FORMAT " in %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT
        "%s%s @%" G_GSIZE_FORMAT ":%" G_GSIZE_FORMAT "\n",
        item->value, item->low, item->high, item->bounded ? " bounded" : "",
        item->is_node ? " node" : "", item->span.start, item->span.end);
  }
  return g_string_free (out, FALSE);
}

/* The name of the case, the text, its controls. */
static const char *const controls[][3] = {
    {"let", "let m = 3\ngame s(n): take 1..m\nstart s(m)", "let m = 3 in 1..10 @8:9\n"},
    {"let-bounded", "let m = 3 in 2..5\ngame s(n): take 1..m\nstart s(m)",
     "let m = 3 in 2..5 bounded @8:9\n"},
    {"let-zero", "let m = 0\ngame s(n)\nstart s(m)", "let m = 0 in 0..10 @8:9\n"},
    {"let-large", "let m = 50\ngame s(n)\nstart s(m)", "let m = 50 in 1..100 @8:10\n"},
    {"let-negative", "let m = -3\ngame s(n)\nstart s(0*m)",
     "let m = -3 in -6..10 @8:10\n"},
    {"let-computed", "let m = 2 + 1\nlet S = {1}\nlet L = [1]\ngame s(n)\nstart s(m)",
     ""},
    {"let-largest", "let m = 9223372036854775807\ngame s(n)\nstart s(1 + 0*m)",
     "let m = 9223372036854775807 in 1..9223372036854775807 @8:27\n"},
    {"full-width", "let ｍ = １２\ngame s(n)\nstart s(m)",
     "let m = 12 in 1..24 @10:16\n"},
    {"start", "game s(n)\nstart s(5) + s(30)",
     "start s(5) n 0/0 = 5 in 0..20 @18:19\nstart s(30) n 1/0 = 30 in 0..60 @25:27\n"},
    {"start-counted", "game s(a, b)\nstart 3 * s(1, 2) + s(4, 2 + 2)",
     "start s(1, 2) a 0/0 = 1 in 0..20 @25:26\nstart s(1, 2) b 0/1 = 2 in 0..20 @28:29\n"
     "start s(4, 2 + 2) a 3/0 = 4 in 0..20 @35:36\n"},
    {"start-largest", "game s(n)\nstart s(4611686018427387904)",
     "start s(4611686018427387904) n 0/0 = 4611686018427387904 in "
     "0..4611686018427387904 @18:37\n"},
    {"graph", "graph g\n a -> b\n 7 -> \"x y\"\nstart g(\"x y\") + g(7)",
     "start g(\"x y\") g 0/0 = 3 in 0..3 node @36:41\n"
     "start g(7) g 1/0 = 2 in 0..3 node @47:48\n"},
    {"no-start-one", "game s(n): take any", "start s(12) n 0/0 = 12 in 0..24 @19:19\n"},
    {"no-start-two", "game s(a, b)",
     "start s(5, 8) a 0/0 = 5 in 0..20 @12:12\nstart s(5, 8) b 0/1 = 8 in 0..20 "
     "@12:12\n"},
    {"no-start-graph", "graph g\n a -> b", "start g(a) g 0/0 = 0 in 0..1 node @15:15\n"},
};

static void
test_controls (gconstpointer data)
{
  const char *const *pair = data;
  g_autoptr (MxProgram) program = parse_good (pair[0]);
  g_autofree char *found = describe_controls (program);
  g_assert_cmpstr (found, ==, pair[1]);
}

static void
check_start (const char *text, const char *start, gboolean has_start)
{
  g_autoptr (MxProgram) program = parse_good (text);
  g_autofree char *found = mx_sum_to_string (mx_program_get_start (program));
  g_assert_cmpstr (found, ==, start);
  g_assert_cmpint (mx_program_has_start (program), ==, has_start);
}

static void
test_start (void)
{
  check_start ("let m = 2\ngame s(n)\nstart m * s(m + 1) + 0 * s(9) + s(5)",
               "s(3) + s(3) + s(5)", TRUE);
  check_start ("start t(1, 2) + g(b)\ngame t(x, y)\ngraph g\n a -> b", "t(1, 2) + g(b)",
               TRUE);
}

static void
test_no_start (void)
{
  check_start ("game s(n)", "s(12)", FALSE);
  check_start ("game s(a, b)", "s(5, 8)", FALSE);
  check_start ("game s(a, b, c)", "s(3, 3, 3)", FALSE);
  check_start ("graph g\n x -> y", "g(x)", FALSE);
}

static void
test_play_and_view (void)
{
  MxSpan span;
  g_autoptr (MxProgram) plain = parse_good ("game s(n)");
  g_assert_cmpint (mx_program_get_play (plain), ==, MX_PLAY_NORMAL);
  g_assert_cmpint (mx_program_get_view (plain), ==, MX_VIEW_DEFAULT);
  g_assert_false (mx_program_get_play_span (plain, &span));

  g_autoptr (MxProgram) program = parse_good ("game s(n)\nplay anti-sg\nview nimsum");
  g_assert_cmpint (mx_program_get_play (program), ==, MX_PLAY_ANTI_SG);
  g_assert_cmpint (mx_program_get_view (program), ==, MX_VIEW_NIMSUM);
  g_assert_true (mx_program_get_play_span (program, &span));
  g_assert_cmpuint (span.start, ==, 15);
  g_assert_cmpuint (span.end, ==, 22);
  g_assert_cmpuint (span.line, ==, 2);
  g_assert_cmpuint (span.column, ==, 6);
}

static void
test_node_places (void)
{
  double x = 0, y = 0;
  g_autoptr (MxProgram) program =
      parse_good ("graph g\n a -> b\n b at 1.5, -2\n c\ngame s(n)");
  g_assert_false (mx_program_get_node_place (program, 0, 0, &x, &y));
  g_assert_true (mx_program_get_node_place (program, 0, 1, &x, &y));
  g_assert_cmpfloat (x, ==, 1.5);
  g_assert_cmpfloat (y, ==, -2);
  g_assert_false (mx_program_get_node_place (program, 1, 0, &x, &y));
  g_assert_cmpuint (first_family (program)->n_nodes, ==, 3);
}

static void
check_move_name (const char *text, gint64 from, gint64 a, gint64 b, const char *expected)
{
  g_autoptr (MxProgram) program = parse_good (text);
  const gint64 *to[] = {&a, &b};
  g_autofree char *name = mx_program_dup_move_name (program, 0, &from, b < 0 ? 1 : 2, to);
  g_assert_cmpstr (name, ==, expected);
}

static void
test_move_names (void)
{
  check_move_name ("game s(n): take any", 5, 2, -1, "take 3");
  check_move_name ("game s(n): octal 0.77", 5, 4, -1, "take 1");
  check_move_name ("game s(n): octal 0.77", 7, 1, 4, "take 2, leaving 1 and 4");
  check_move_name ("game s(n): split", 7, 2, 5, "split into 2 and 5");
  check_move_name ("game s(n): octal 4.7", 7, 2, 5, "split into 2 and 5");
  check_move_name ("game s(n): move n - 1", 5, 4, -1, NULL);
  check_move_name ("game s(n): split", 7, 6, -1, NULL);
  check_move_name ("game s(n): take any", 5, 5, -1, NULL);
  check_move_name ("graph g\n a -> b", 1, 0, -1, NULL);
}

static void
test_find_family (void)
{
  g_autoptr (MxProgram) program = parse_good ("game s(n)\ngraph 甲\n a");
  g_assert_cmpint (mx_program_find_family (program, "s"), ==, 0);
  g_assert_cmpint (mx_program_find_family (program, "甲"), ==, 1);
  g_assert_cmpint (mx_program_find_family (program, "t"), ==, -1);
}

/* TEXT need not end where LENGTH does. */
static void
test_length_is_kept (void)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program =
      mx_program_parse ("game s(n): take 12", 17, &diagnostics);
  g_assert_nonnull (program);
  const MxFamily *family = first_family (program);
  g_assert_cmpuint (family->n_set, ==, 1);
  g_assert_cmpint (family->set[0], ==, 1);
}

static void
test_too_large (void)
{
  g_autofree char *text = g_strnfill (MX_TEXT_MAX + 1, ' ');
  g_autofree char *found = diagnose (text, -1);
  g_assert_true (g_str_has_prefix (found, "1:1: error: this text is too large"));
  g_assert_cmpint (strchr (found, '\n') - found, ==, (int)strlen (found) - 1);
}

static void
test_zero_bytes (void)
{
  static const char text[] = "game s(n)\n é\0\0x\0";
  g_autofree char *found = diagnose (text, sizeof text);
  g_assert_cmpstr (found, ==,
                   "2:3: error: this is not a text: it has a zero byte "
                   "(open a text of rules, saved as UTF-8)\n");
}

/* The many errors of a text are cut, and the last line counts the rest. */
static void
test_many_errors (void)
{
  g_autoptr (GString) text = g_string_new ("game s(n)\n");
  for (guint i = 0; i < 200; i++)
    g_string_append (text, " take k + foo\n");
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_assert_null (mx_program_parse (text->str, -1, &diagnostics));
  g_assert_cmpuint (diagnostics->len, ==, 51);
  const MxDiagnostic *last = diagnostics->pdata[50];
  g_assert_cmpstr (last->message, ==, "350 more errors from here on are not shown");
}

static void
test_diagnostic_spans (void)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  const char *text = "game 甲(n): take 1\nstart 甲（乙）";
  g_assert_null (mx_program_parse (text, -1, &diagnostics));
  g_assert_cmpuint (diagnostics->len, ==, 1);
  const MxSpan *span = &((MxDiagnostic *)diagnostics->pdata[0])->span;
  g_assert_cmpuint (span->line, ==, 2);
  g_assert_cmpuint (span->column, ==, 9);
  g_assert_cmpuint (span->length, ==, 1);
  g_assert_cmpuint (span->end - span->start, ==, 3);
  g_assert_cmpint (strncmp (text + span->start, "乙", 3), ==, 0);
}

static void
add_pairs (const char *prefix, const char *const (*cases)[3], guint n,
           GTestDataFunc function)
{
  for (guint i = 0; i < n; i++) {
    g_autofree char *path = g_strconcat (prefix, cases[i][0], NULL);
    g_test_add_data_func (path, &cases[i][1], function);
  }
}

/* What a hint says is tried: a range written as it says must be read without an error. */
static void
range_hints_are_legal (void)
{
  static const char *const texts[][2] = {
      {"game s(n): take ", "1..0"},
      {"game s(n): take ", "5..2"},
      {"game s(n): take ", "7..-3"},
      {"game s(n): take {", "1..0"},
      {"game s(n): move n - k for k in ", "3..1"},
      {"game s(n): move n - k for k in ", "1..0"},
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    const char *end = g_str_has_suffix (texts[i][0], "{") ? "}\n" : "\n";
    g_autofree char *text = g_strconcat (texts[i][0], texts[i][1], end, NULL);
    g_autoptr (GPtrArray) found = NULL;
    g_autoptr (GPtrArray) left = NULL;

    g_assert_null (mx_program_parse (text, -1, &found));
    const MxDiagnostic *first = found->pdata[0];
    g_assert_true (g_str_has_prefix (first->hint, "write "));
    g_autofree char *mended =
        g_strconcat (texts[i][0], first->hint + strlen ("write "), end, NULL);
    g_autoptr (MxProgram) program = mx_program_parse (mended, -1, &left);
    g_test_message ("%s", mended);
    g_assert_nonnull (program);
    g_assert_cmpuint (left->len, ==, 0);
  }
}

/* So are the positions that are given as an example. */
static void
start_hints_are_legal (void)
{
  static const char *const texts[] = {
      "game s(n): take 1..3\n",
      "game w(a, b, c): move (a - 1, b, c)\n",
      "graph g\n  \"a b\" -> c\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = g_strconcat (texts[i], "start 5\n", NULL);
    g_autoptr (GPtrArray) found = NULL;
    g_autoptr (GPtrArray) left = NULL;

    g_assert_null (mx_program_parse (text, -1, &found));
    const MxDiagnostic *first = found->pdata[0];
    g_assert_true (g_str_has_prefix (first->hint, "for example: "));
    g_autofree char *mended =
        g_strconcat (texts[i], first->hint + strlen ("for example: "), "\n", NULL);
    g_autoptr (MxProgram) program = mx_program_parse (mended, -1, &left);
    g_test_message ("%s", mended);
    g_assert_nonnull (program);
  }
}

/* A text that takes more memory than it may is no program, and no error of the text either. */
static void
memory_is_bounded (void)
{
  g_autoptr (GString) text = g_string_new ("game nim(n): take any\nstart nim(1)");
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GPtrArray) found = NULL;
  guint64 memory = 1 << 20;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, " + nim(1234567)");
  g_assert_null (mx_program_parse_bounded (text->str, -1, &memory, &none));
  g_assert_cmpuint (memory, ==, 0);
  g_assert_cmpuint (none->len, ==, 0);
  memory = 1 << 30;
  g_autoptr (MxProgram) program =
      mx_program_parse_bounded (text->str, -1, &memory, &found);
  g_assert_nonnull (program);
  /* The parts of the start and their coordinates. */
  g_assert_cmpuint (memory, ==, 100001 * 16);
  g_assert_cmpuint (mx_program_get_controls (program)->len, ==, MX_CONTROLS_MAX);
  g_assert_cmpuint (mx_program_count_numbers (program), ==, 100001);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/program/range-hints-are-legal", range_hints_are_legal);
  g_test_add_func ("/rules/program/start-hints-are-legal", start_hints_are_legal);
  g_test_add_func ("/rules/program/memory-is-bounded", memory_is_bounded);
  g_test_add_func ("/rules/program/amounts-proved", test_amounts);
  add_pairs ("/rules/program/shape/", shapes, G_N_ELEMENTS (shapes), test_shape);
  add_pairs ("/rules/program/controls/", controls, G_N_ELEMENTS (controls),
             test_controls);
  g_test_add_func ("/rules/program/start", test_start);
  g_test_add_func ("/rules/program/no-start", test_no_start);
  g_test_add_func ("/rules/program/play-and-view", test_play_and_view);
  g_test_add_func ("/rules/program/node-places", test_node_places);
  g_test_add_func ("/rules/program/move-names", test_move_names);
  g_test_add_func ("/rules/program/find-family", test_find_family);
  g_test_add_func ("/rules/program/length-is-kept", test_length_is_kept);
  g_test_add_func ("/rules/program/too-large", test_too_large);
  g_test_add_func ("/rules/program/zero-bytes", test_zero_bytes);
  g_test_add_func ("/rules/program/many-errors", test_many_errors);
  g_test_add_func ("/rules/program/diagnostic-spans", test_diagnostic_spans);
  return g_test_run ();
}
