/* SPDX-License-Identifier: MIT */
#include "book.h"
#include "text.h"

#include <string.h>

/* What the gallery says beside a formula for the values: a game that is turned into another one, a
 * table that is known by heart, a strategy. */

/* The first game of a text, with one position of it solved. */
static MxSolution *
solve (const MxProgram *program, guint n, const gint64 *x)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  MxSource *source = mx_program_get_source (program);
  g_autoptr (MxSum) sum = mx_sum_new (source);
  g_assert_cmpuint (source->families[0].arity, ==, n);
  mx_sum_add (sum, 0, x);
  return mx_solve (source, sum, mx_program_get_play (program), &limits, NULL);
}

static MxProgram *
read_game (const char *name)
{
  g_autofree char *text = read_text (name);
  return read_program (text);
}

static MxOutcome
outcome_of (const MxProgram *program, gint64 a, gint64 b, guint n)
{
  const gint64 x[] = {a, b};
  g_autoptr (MxSolution) solution = solve (program, n, x);
  return solution->outcome;
}

static void
fill_table (const MxProgram *program, gint64 to_a, gint64 to_b, MxValue *values)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  g_auto (MxFault) fault = {0};
  MxLimit limit;
  g_assert_true (mx_solve_table (mx_program_get_source (program), 0, to_a, to_b, &limits,
                                 NULL, values, &limit, &fault));
}

/* -- Fibonacci Nim -- */

/* From a heap of which anything but all may be taken: P where it is a Fibonacci number, and else the
 * least part of Zeckendorf's sum is the least amount that wins. */
static void
test_fibonacci (void)
{
  g_autoptr (MxProgram) program = read_game ("fibonacci-nim");
  gint64 a = 1, b = 2;
  for (gint64 n = 2; n <= 150; n++) {
    const gint64 x[] = {n, n - 1};
    g_autoptr (MxSolution) solution = solve (program, 2, x);
    gint64 least = 0;
    while (b < n) {
      gint64 next = a + b;
      a = b;
      b = next;
    }
    g_assert_cmpstr (outcome_word (solution->outcome), ==, b == n ? "P" : "N");
    g_autoptr (GPtrArray) moves = list_winning (solution);
    for (gint64 k = 1; k < n && least == 0; k++) {
      g_autofree char *word = g_strdup_printf (
          "fibonacci(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ")", n - k, 2 * k);
      if (g_ptr_array_find_with_equal_func (moves, word, g_str_equal, NULL))
        least = k;
    }
    g_assert_cmpint (least, ==, b == n ? 0 : book_least_zeckendorf (n));
  }
}

/* -- Wythoff -- */

/* a_k is the smallest number that is not used yet, b_k = a_k + k; those and no others are P, and every
 * number is used exactly once. */
static void
test_wythoff (void)
{
  enum { HIGH = 60, SIDE = HIGH + 1 };
  g_autoptr (MxProgram) program = read_game ("wythoff");
  static MxValue values[SIDE * SIDE];
  static gint64 partner[2 * SIDE];
  for (gint64 i = 0; i < 2 * SIDE; i++)
    partner[i] = -1;
  for (gint64 k = 0, a = 0; a <= HIGH; k++) {
    g_assert_true (a + k >= 2 * SIDE || k == 0 || partner[a + k] == -1);
    partner[a] = a + k;
    if (a + k < 2 * SIDE)
      partner[a + k] = a;
    while (partner[a] != -1)
      a++;
  }
  fill_table (program, HIGH, HIGH, values);
  for (gint64 a = 0; a <= HIGH; a++)
    for (gint64 b = 0; b <= HIGH; b++)
      g_assert_cmpint (values[a * SIDE + b] == 0, ==, partner[a] == b);
}

/* -- Treblecross -- */

/* Who wins on a strip of N squares with these crosses, which have no three in a row: 1 for the player to
 * move, 2 for the other; 0 where nobody has asked. */
static guint8
play_crosses (guint8 *known, guint n, guint crosses)
{
  if (known[crosses] != 0)
    return known[crosses];
  known[crosses] = 2;
  for (guint i = 0; i < n && known[crosses] == 2; i++) {
    guint after = crosses | 1u << i;
    if (after == crosses)
      continue;
    if ((after & after >> 1 & after >> 2) != 0 || play_crosses (known, n, after) == 2)
      known[crosses] = 1;
  }
  return known[crosses];
}

/* A strip of n squares, on which there is room for three crosses, is the heap of n + 2. */
static void
test_treblecross (void)
{
  g_autoptr (MxProgram) program = read_game ("treblecross");
  for (guint n = 3; n <= 18; n++) {
    g_autofree guint8 *known = g_new0 (guint8, (gsize)1 << n);
    g_assert_cmpstr (outcome_word (outcome_of (program, n + 2, 0, 1)), ==,
                     play_crosses (known, n, 0) == 1 ? "N" : "P");
  }
}

/* -- cutting a sheet -- */

#define SHEETS_MAX 24

/* Sheets as W << 4 | H with W <= H, ascending. */
typedef struct {
  guint8 n;
  guint8 sheet[SHEETS_MAX];
} Sheets;

static guint
hash_sheets (gconstpointer key)
{
  const Sheets *self = key;
  guint hash = 0;
  for (guint i = 0; i < self->n; i++)
    hash = hash * 31 + self->sheet[i];
  return hash;
}

static gboolean
equal_sheets (gconstpointer a, gconstpointer b)
{
  const Sheets *one = a, *other = b;
  return one->n == other->n && memcmp (one->sheet, other->sheet, one->n) == 0;
}

static void
add_sheet (Sheets *self, guint w, guint h)
{
  guint8 sheet = (guint8)(MIN (w, h) << 4 | MAX (w, h));
  guint at = self->n;
  g_assert_cmpuint (self->n, <, SHEETS_MAX);
  for (self->n++; at > 0 && self->sheet[at - 1] > sheet; at--)
    self->sheet[at] = self->sheet[at - 1];
  self->sheet[at] = sheet;
}

static gboolean cutter_wins (GHashTable *known, const Sheets *sheets);

/* Whether some cut across the side W of a sheet W x H wins, REST being the others. */
static gboolean
some_cut_wins (GHashTable *known, const Sheets *rest, guint w, guint h)
{
  for (guint i = 1; 2 * i <= w; i++) {
    Sheets after = *rest;
    if (i == 1 && h == 1)
      return TRUE;
    add_sheet (&after, i, h);
    add_sheet (&after, w - i, h);
    if (!cutter_wins (known, &after))
      return TRUE;
  }
  return FALSE;
}

/* The game as it is told: any cut, whoever first cuts out 1 x 1 wins. */
static gboolean
cutter_wins (GHashTable *known, const Sheets *sheets)
{
  gpointer value;
  gboolean wins = FALSE;
  if (g_hash_table_lookup_extended (known, sheets, NULL, &value))
    return GPOINTER_TO_INT (value);
  for (guint i = 0; i < sheets->n && !wins; i++)
    wins = sheets->sheet[i] >> 4 == 1;
  for (guint i = 0; i < sheets->n && !wins; i++) {
    Sheets rest = *sheets;
    guint w = rest.sheet[i] >> 4, h = rest.sheet[i] & 15;
    rest.n--;
    memmove (rest.sheet + i, rest.sheet + i + 1, rest.n - i);
    wins = some_cut_wins (known, &rest, w, h) || some_cut_wins (known, &rest, h, w);
  }
  g_hash_table_insert (known, g_memdup2 (sheets, sizeof *sheets), GINT_TO_POINTER (wins));
  return wins;
}

/* Never to cut off a strip of width 1 changes nothing. */
static void
test_cutting (void)
{
  g_autoptr (MxProgram) program = read_game ("cutting");
  g_autoptr (GHashTable) known =
      g_hash_table_new_full (hash_sheets, equal_sheets, g_free, NULL);
  for (guint w = 2; w <= 8; w++)
    for (guint h = w; h <= (w <= 3 ? 14 : w <= 5 ? 9 : 8); h++) {
      Sheets sheets = {0};
      add_sheet (&sheets, w, h);
      gboolean wins = cutter_wins (known, &sheets);
      g_assert_cmpstr (outcome_word (outcome_of (program, w, h, 2)), ==,
                       wins ? "N" : "P");
      g_assert_cmpstr (outcome_word (outcome_of (program, h, w, 2)), ==,
                       wins ? "N" : "P");
    }
}

/* With d(n) for the value of Dawson's Kayles with n - 2 pins: a sheet has the value of one side where
 * that of the other is 0, and else 1.  By induction.  Where d(w) = 0, the cuts across h leave d(i)
 * xor d(h - i), as in the game of h alone.  A cut across w leaves i and w - i of different values d,
 * so d(h) xor 1 or 0 where d(h) is not 0, and d(i) xor d(w - i), which is not 0, where it is: so the
 * value d(h) is not among them.  Where neither is 0, some cut across w leaves equal values, hence
 * 0, and all leave 0 or d(h) xor 1, which is not 1; the same across h; so mex is 1. */
static void
test_cutting_values (void)
{
  enum { HIGH = 80, SIDE = HIGH + 1 };
  g_autoptr (MxProgram) program = read_game ("cutting");
  static MxValue values[SIDE * SIDE];
  fill_table (program, HIGH, HIGH, values);
  for (gint64 w = 2; w <= HIGH; w++)
    for (gint64 h = 2; h <= HIGH; h++) {
      gint64 a = book_dawson_value (w - 2), b = book_dawson_value (h - 2);
      g_assert_cmpint (values[w * SIDE + h], ==, a == 0 ? b : b == 0 ? a : 1);
    }
}

/* -- a walk to a labelled edge -- */

/* The text with one label a bit of LEFT and BOTTOM. */
static char *
label_edges (const char *text, guint left, guint bottom)
{
  g_autoptr (GString) lists = g_string_new ("let left = [");
  for (guint i = 0; i < 12; i++)
    g_string_append_printf (lists, "%s%u", i > 0 ? ", " : "", left >> i & 1);
  g_string_append (lists, "]\nlet bottom = [");
  for (guint i = 0; i < 12; i++)
    g_string_append_printf (lists, "%s%u", i > 0 ? ", " : "", bottom >> i & 1);
  g_string_append (lists, "]\n");
  const char *rules = strstr (text, "game grid");
  g_assert_nonnull (rules);
  g_string_append (lists, rules);
  return g_string_free (g_steal_pointer (&lists), FALSE);
}

/* From the third row and column on, whatever the labels are. */
static void
test_grid (void)
{
  enum { SIDE = 12 };
  g_autofree char *text = read_text ("grid");
  for (guint round = 0; round < 200; round++) {
    g_autofree char *labelled =
        label_edges (text, g_test_rand_int () & 4095, g_test_rand_int () & 4095);
    g_autoptr (MxProgram) program = read_program (labelled);
    MxValue values[SIDE * SIDE];
    fill_table (program, SIDE - 1, SIDE - 1, values);
    for (guint r = 3; r < SIDE; r++)
      for (guint c = 3; c < SIDE; c++)
        g_assert_cmpint (values[r * SIDE + c] == 0, ==,
                         values[(r - 1) * SIDE + c - 1] == 0);
  }
}

/* -- Grundy's game -- */

static void
test_grundy (void)
{
  static const MxValue known[] = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3,
                                  2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4,
                                  1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0};
  g_autoptr (MxProgram) program = read_game ("grundy");
  MxValue values[G_N_ELEMENTS (known)];
  fill_table (program, G_N_ELEMENTS (known) - 1, -1, values);
  for (guint n = 0; n < G_N_ELEMENTS (known); n++)
    g_assert_cmpint (values[n], ==, known[n]);
}

/* -- graphs -- */

typedef struct {
  const char *game;
  const char *node;
  MxValue value;
  const char *outcome;
} Node;

/* Worked out by hand. */
static const Node nodes[] = {
    {"token", "h", 0, "P"},
    {"token", "e", 1, "N"},
    {"token", "f", 2, "N"},
    {"token", "d", 0, "P"},
    {"token", "b", 2, "N"},
    {"token", "c", 1, "N"},
    {"token", "a", 3, "N"},
    {"tokens", "f", 0, "P"},
    {"tokens", "e", 1, "N"},
    {"tokens", "d", 2, "N"},
    {"tokens", "c", 0, "P"},
    {"tokens", "b", 1, "N"},
    {"tokens", "a", 2, "N"},
    {"cycle", "e", 0, "P"},
    {"cycle", "d", 1, "N"},
    {"cycle", "g", 1, "N"},
    {"cycle", "f", 0, "P"},
    {"cycle", "a", MX_VALUE_INFINITE, "N"},
    {"cycle", "b", MX_VALUE_INFINITE, "D"},
    {"cycle", "c", MX_VALUE_INFINITE, "D"},
};

static void
test_graph (gconstpointer data)
{
  const char *game = data;
  g_autoptr (MxProgram) program = read_game (game);
  MxSource *source = mx_program_get_source (program);
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++) {
    gint64 at = -1;
    if (!g_str_equal (nodes[i].game, game))
      continue;
    for (guint k = 0; k < source->families[0].n_nodes; k++)
      if (g_str_equal (source->node_name (source, 0, k), nodes[i].node))
        at = k;
    g_assert_cmpint (at, >=, 0);
    g_autoptr (MxSolution) solution = solve (program, 1, &at);
    g_assert_cmpint (solution->value, ==, nodes[i].value);
    g_assert_cmpstr (outcome_word (solution->outcome), ==, nodes[i].outcome);
    n++;
  }
  g_assert_cmpuint (n, ==, source->families[0].n_nodes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/theorems/fibonacci-nim", test_fibonacci);
  g_test_add_func ("/theorems/wythoff", test_wythoff);
  g_test_add_func ("/theorems/treblecross", test_treblecross);
  g_test_add_func ("/theorems/cutting", test_cutting);
  g_test_add_func ("/theorems/cutting-values", test_cutting_values);
  g_test_add_func ("/theorems/grid", test_grid);
  g_test_add_func ("/theorems/grundy", test_grundy);
  g_test_add_data_func ("/theorems/token", "token", test_graph);
  g_test_add_data_func ("/theorems/tokens", "tokens", test_graph);
  g_test_add_data_func ("/theorems/cycle", "cycle", test_graph);
  return g_test_run ();
}
