/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"

#include "brute.h"

#include <string.h>

/* Games with cycles, against direct retrograde analysis of products: the generalised value of a
 * position must tell the outcome of its sum with each heap of Nim, and with each other. */

/* P, N and D on a graph of positions 0 … n - 1 straight from the definition. */
typedef struct {
  guint n;
  GArray **to; /* n arrays of guint */
  guint8 *outcome;
  gboolean *open; /* n: options are missing; NULL if nowhere */
} Plain;

static Plain *
plain_new (guint n)
{
  Plain *plain = g_new0 (Plain, 1);

  plain->n = n;
  plain->to = g_new (GArray *, n);
  plain->outcome = g_new0 (guint8, n);
  for (guint i = 0; i < n; i++)
    plain->to[i] = g_array_new (FALSE, FALSE, sizeof (guint));
  return plain;
}

static void
plain_free (Plain *plain)
{
  for (guint i = 0; i < plain->n; i++)
    g_array_unref (plain->to[i]);
  g_free (plain->to);
  g_free (plain->outcome);
  g_free (plain);
}

static void
plain_solve (Plain *plain)
{
  gboolean more = TRUE;

  while (more) {
    more = FALSE;
    for (guint i = 0; i < plain->n; i++) {
      gboolean all_n = plain->open == NULL || !plain->open[i];
      gboolean some_p = FALSE;

      for (guint k = 0; k < plain->to[i]->len; k++) {
        guint8 outcome = plain->outcome[g_array_index (plain->to[i], guint, k)];

        all_n = all_n && outcome == MX_OUTCOME_N;
        some_p = some_p || outcome == MX_OUTCOME_P;
      }
      if (plain->outcome[i] != MX_OUTCOME_UNKNOWN || !(all_n || some_p))
        continue;
      plain->outcome[i] = some_p ? MX_OUTCOME_N : MX_OUTCOME_P;
      more = TRUE;
    }
  }
  for (guint i = 0; plain->open == NULL && i < plain->n; i++) {
    if (plain->outcome[i] == MX_OUTCOME_UNKNOWN)
      plain->outcome[i] = MX_OUTCOME_D;
  }
}

static MxOutcome
predict (const MxGraph *graph, MxNode node, MxValue heap)
{
  const MxValue *set;
  guint n;

  if (graph->value[node] >= 0)
    return graph->value[node] == heap ? MX_OUTCOME_P : MX_OUTCOME_N;
  g_assert_cmpint (graph->value[node], ==, MX_VALUE_INFINITE);
  set = mx_graph_loopy_set (graph, node, &n);
  for (guint i = 0; i < n; i++) {
    if (i > 0)
      g_assert_cmpint (set[i - 1], <, set[i]);
    if (set[i] == heap)
      return MX_OUTCOME_N;
  }
  return MX_OUTCOME_D;
}

static MxSolution *
solve_sum (Hand *hand, const gint64 *nodes, guint n)
{
  g_autoptr (MxSum) start = brute_sum (hand, nodes, n);
  MxLimits limits = MX_LIMITS_DEFAULT;

  return mx_solve (hand_source (hand), start, MX_PLAY_NORMAL, &limits, NULL);
}

#define HEAPS 6

/* Each position of a random graph with each heap of Nim. */
static void
check_with_heaps (Hand *hand)
{
  guint n = hand->graph.n;
  g_autoptr (MxSolution) solution = solve_sum (hand, &(gint64){0}, 1);
  const MxGraph *graph = solution->components;
  Plain *plain = plain_new (n * HEAPS);

  g_assert_cmpuint (graph->n, ==, n);
  for (guint v = 0; v < n; v++) {
    for (guint h = 0; h < HEAPS; h++) {
      guint i = v * HEAPS + h;

      for (guint k = hand->graph.first[v]; k < hand->graph.first[v + 1]; k++) {
        guint to = hand->graph.to[k] * HEAPS + h;

        g_array_append_val (plain->to[i], to);
      }
      for (guint less = 0; less < h; less++) {
        guint to = v * HEAPS + less;

        g_array_append_val (plain->to[i], to);
      }
    }
  }
  plain_solve (plain);
  for (guint v = 0; v < n; v++) {
    gint64 coord = v;
    MxNode node = mx_graph_find (graph, 0, &coord);

    g_assert_cmpint (graph->outcome[node], ==, plain->outcome[v * HEAPS]);
    for (guint h = 0; h < HEAPS; h++)
      g_assert_cmpint (predict (graph, node, h), ==, plain->outcome[v * HEAPS + h]);
  }
  plain_free (plain);
}

static void
test_nim_heaps (void)
{
  for (guint seed = 0; seed < 2000; seed++) {
    Hand *hand = hand_new_graph (4 + seed % 17, 0.7 + 0.2 * (seed % 9), FALSE, seed);
    g_autoptr (MxSource) source = hand_source (hand);

    check_with_heaps (hand);
  }
}

/* -- sums: outcome, winning moves and moves that keep a draw -- */

#define MOST_PARTS 3

/* The positions that are the sum of PARTS nodes: number I has the nodes that are its digits to the
 * base n. */
static Plain *
product_new (const HandGraph *graph, guint parts)
{
  guint n = 1;
  Plain *plain;

  for (guint p = 0; p < parts; p++)
    n *= graph->n;
  plain = plain_new (n);
  for (guint i = 0; i < n; i++) {
    for (guint p = 0, unit = 1; p < parts; p++, unit *= graph->n) {
      guint node = i / unit % graph->n;

      for (guint k = graph->first[node]; k < graph->first[node + 1]; k++) {
        guint to = i - node * unit + graph->to[k] * unit;

        g_array_append_val (plain->to[i], to);
      }
    }
  }
  plain_solve (plain);
  return plain;
}

static MxSum *
product_sum (Hand *hand, guint number, guint parts)
{
  gint64 nodes[MOST_PARTS];

  for (guint p = 0; p < parts; p++, number /= hand->graph.n)
    nodes[p] = number % hand->graph.n;
  return brute_sum (hand, nodes, parts);
}

/* That MOVES, N of them, are the options of a sum that have an outcome. */
static void
check_moves (Hand *hand, const Plain *plain, guint number, guint parts,
             const MxSolution *solution, MxOutcome outcome)
{
  gboolean draws = outcome == MX_OUTCOME_D;
  const MxMove *moves = draws ? solution->draws : solution->first_moves;
  guint n = draws ? solution->n_draws : solution->n_first_moves;
  g_autoptr (MxSum) last = NULL;
  g_autoptr (GHashTable) wanted =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < plain->to[number]->len; k++) {
    guint to = g_array_index (plain->to[number], guint, k);
    g_autoptr (MxSum) sum = product_sum (hand, to, parts);

    mx_sum_sort (sum);
    if (plain->outcome[to] == outcome)
      g_hash_table_add (wanted, mx_sum_to_string (sum));
  }
  g_assert_cmpuint (n, ==, g_hash_table_size (wanted));
  for (guint i = 0; i < n; i++) {
    MxSum *position = mx_move_dup_position (solution, &moves[i]);
    g_autofree char *name = mx_sum_to_string (position);

    g_assert_true (g_hash_table_contains (wanted, name));
    if (last != NULL)
      g_assert_cmpint (mx_sum_compare (last, position), <, 0);
    g_clear_pointer (&last, mx_sum_free);
    last = position;
  }
}

static guint
check_product (Hand *hand, guint parts)
{
  Plain *plain = product_new (&hand->graph, parts);
  guint n_drawn = 0;

  for (guint i = 0; i < plain->n; i++) {
    g_autoptr (MxSum) start = product_sum (hand, i, parts);
    g_autoptr (MxSolution) solution =
        mx_solve (hand_source (hand), start, MX_PLAY_NORMAL, &MX_LIMITS_DEFAULT, NULL);

    g_assert_cmpint (solution->outcome, ==, plain->outcome[i]);
    g_assert_false (solution->moves_limited);
    g_assert_cmpuint (solution->n_moves, ==, solution->n_first_moves);
    check_moves (hand, plain, i, parts, solution, MX_OUTCOME_P);
    if (solution->outcome != MX_OUTCOME_D) {
      g_assert_cmpuint (solution->n_draws, ==, 0);
      continue;
    }
    n_drawn++;
    g_assert_false (solution->draws_limited);
    check_moves (hand, plain, i, parts, solution, MX_OUTCOME_D);
  }
  plain_free (plain);
  return n_drawn;
}

static void
test_pairs (void)
{
  guint n_drawn = 0;

  for (guint seed = 0; seed < 40; seed++) {
    Hand *hand =
        hand_new_graph (4 + seed % 7, 0.6 + 0.3 * (seed % 5), FALSE, 1000 + seed);
    g_autoptr (MxSource) source = hand_source (hand);

    n_drawn += check_product (hand, 2);
  }
  g_assert_cmpuint (n_drawn, >, 100);
}

static void
test_triples (void)
{
  guint n_drawn = 0;

  for (guint seed = 0; seed < 25; seed++) {
    Hand *hand =
        hand_new_graph (3 + seed % 4, 0.6 + 0.3 * (seed % 5), FALSE, 2000 + seed);
    g_autoptr (MxSource) source = hand_source (hand);

    n_drawn += check_product (hand, 3);
  }
  g_assert_cmpuint (n_drawn, >, 100);
}

/* A drawn whole position in misère play: the moves that keep it so are those to drawn ones. */
static void
test_misere_draws (void)
{
  guint n_drawn = 0;

  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new_graph (5 + seed % 4, 1.2, FALSE, 3000 + seed);
    g_autoptr (MxSource) source = hand_source (hand);
    gint64 nodes[2] = {seed % 5, seed % 3};
    g_autoptr (MxSum) start = brute_sum (hand, nodes, 2);
    g_autoptr (MxSolution) solution =
        mx_solve (source, start, MX_PLAY_MISERE, &MX_LIMITS_DEFAULT, NULL);
    const MxGraph *whole = solution->whole;
    guint n = 0;

    if (solution->outcome != MX_OUTCOME_D)
      continue;
    for (guint32 k = whole->first[solution->whole_start];
         k < whole->first[solution->whole_start + 1]; k++)
      n += whole->outcome[whole->option[k]] == MX_OUTCOME_D;
    g_assert_cmpuint (solution->n_draws, ==, n);
    n_drawn += n;
  }
  g_assert_cmpuint (n_drawn, >, 20);
}

/* Without a cycle the generalised value is the SG value. */
static void
test_acyclic (void)
{
  for (guint seed = 0; seed < 40; seed++) {
    Hand *hand = hand_new_graph (40, 3, TRUE, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = brute_new (hand);
    g_autoptr (MxSolution) solution = solve_sum (hand, &(gint64){39}, 1);

    for (MxNode i = 0; i < solution->components->n; i++)
      g_assert_cmpint (solution->components->value[i], ==,
                       brute_value (brute, mx_graph_coords (solution->components, i)));
    g_assert_cmpuint (solution->components->n_loopy, ==, 0);
  }
}

/* Heaps in blocks of three: moves within a block may go round, splits lead to lower blocks, or
 * with one part where LARGEST is set into the same: such sums can grow for ever. */
static void
blocks (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];
  gint64 block = n / 3;

  for (gint64 to = 0; to < 3 * block + 3; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 4 == 0 && n > 0)
      hand_move (out, to);
    if (h % 5 == 0 && block > 0 && (to < 3 * block || hand->largest > 0))
      hand_split (out, to, (gint64)(h / 5 % (guint64)(3 * block)));
  }
}

/* Whole positions of BLOCKS with a heap of Nim, found and solved directly. */
typedef struct {
  MxReader *reader;
  GHashTable *numbers; /* name -> number + 1 */
  GPtrArray
      *positions; /* of GArray of gint64: the heap of Nim, then the others, sorted */
  GPtrArray *to; /* of GArray of guint */
} Whole;

static int
compare_heaps_cb (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *)a;
  gint64 y = *(const gint64 *)b;

  return x < y ? -1 : x > y;
}

/* Takes the position. */
static guint
whole_number (Whole *whole, GArray *position)
{
  GString *name = g_string_new (NULL);
  guint number;

  qsort ((gint64 *)(gpointer)position->data + 1, position->len - 1, sizeof (gint64),
         compare_heaps_cb);
  for (guint i = 0; i < position->len; i++)
    g_string_append_printf (name, "%d ", (int)g_array_index (position, gint64, i));
  number = GPOINTER_TO_UINT (g_hash_table_lookup (whole->numbers, name->str));
  if (number != 0) {
    g_array_unref (position);
    g_string_free (name, TRUE);
    return number - 1;
  }
  g_ptr_array_add (whole->positions, position);
  g_ptr_array_add (whole->to, g_array_new (FALSE, FALSE, sizeof (guint)));
  g_hash_table_insert (whole->numbers, g_string_free (name, FALSE),
                       GUINT_TO_POINTER (whole->positions->len));
  return whole->positions->len - 1;
}

static void
whole_expand (Whole *whole, guint number)
{
  GArray *position = g_ptr_array_index (whole->positions, number);

  for (gint64 h = 0; h < g_array_index (position, gint64, 0); h++) {
    GArray *next = g_array_copy (position);
    guint to;

    g_array_index (next, gint64, 0) = h;
    to = whole_number (whole, next);
    g_array_append_val ((GArray *)g_ptr_array_index (whole->to, number), to);
  }
  for (guint i = 1; i < position->len; i++) {
    g_autoptr (MxOptions) out = mx_options_new ();

    mx_reader_options (whole->reader, 0, &g_array_index (position, gint64, i), out);
    for (guint o = 0; o < out->n; o++) {
      GArray *next = g_array_copy (position);
      guint to;

      g_array_remove_index (next, i);
      for (guint32 k = out->first[o]; k < out->first[o + 1]; k++)
        g_array_append_val (next, out->coords[out->part[k].coords]);
      to = whole_number (whole, next);
      g_array_append_val ((GArray *)g_ptr_array_index (whole->to, number), to);
    }
  }
}

/* With more than MOST parts a position is not expanded, and what depends on it is unknown. */
static MxOutcome
whole_outcome (Hand *hand, gint64 heap, gint64 nim, guint most)
{
  Whole whole = {.reader = mx_reader_new (hand_source (hand))};
  GArray *position = g_array_new (FALSE, FALSE, sizeof (gint64));
  GArray *open = NULL;
  Plain plain = {0};
  MxOutcome outcome;

  whole.numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  whole.positions = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
  whole.to = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
  g_array_append_val (position, nim);
  g_array_append_val (position, heap);
  whole_number (&whole, position);
  for (guint i = 0; i < whole.positions->len; i++) {
    GArray *parts = g_ptr_array_index (whole.positions, i);

    if (parts->len - 1 <= most) {
      whole_expand (&whole, i);
      continue;
    }
    if (open == NULL)
      open = g_array_new (FALSE, TRUE, sizeof (gboolean));
    g_array_set_size (open, MAX (open->len, i + 1));
    g_array_index (open, gboolean, i) = TRUE;
  }
  plain.n = whole.positions->len;
  if (open != NULL) {
    g_array_set_size (open, plain.n);
    plain.open = (gboolean *)(gpointer)open->data;
  }
  plain.to = (GArray **)whole.to->pdata;
  plain.outcome = g_new0 (guint8, plain.n);
  plain_solve (&plain);
  outcome = plain.outcome[0];
  g_free (plain.outcome);
  g_clear_pointer (&open, g_array_unref);
  g_ptr_array_unref (whole.positions);
  g_ptr_array_unref (whole.to);
  g_hash_table_unref (whole.numbers);
  mx_reader_free (whole.reader);
  return outcome;
}

static void
test_splits (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new (1, TRUE, blocks);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = NULL;
    const MxGraph *graph;

    hand->seed = seed + 7;
    solution = solve_sum (hand, &(gint64){8}, 1);
    graph = solution->components;
    g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
    for (MxNode i = 0; i < graph->n; i++) {
      for (gint64 nim = 0; nim < 4; nim++)
        g_assert_cmpint (predict (graph, i, nim), ==,
                         whole_outcome (hand, mx_graph_coords (graph, i)[0], nim, 100));
    }
  }
}

/* Where sums can grow for ever, what is claimed is right as far as small sums tell. */
static void
test_growing_sums (void)
{
  guint n_known = 0;

  for (guint seed = 0; seed < 150; seed++) {
    Hand *hand = hand_new (1, TRUE, blocks);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = NULL;
    const MxGraph *graph;

    hand->seed = seed + 7;
    hand->largest = 1;
    solution = solve_sum (hand, &(gint64){5}, 1);
    graph = solution->components;
    for (MxNode i = 0; i < graph->n; i++) {
      if (mx_graph_coords (graph, i)[0] > 5)
        continue;
      for (gint64 nim = 0; nim < 3; nim++) {
        MxOutcome outcome = whole_outcome (hand, mx_graph_coords (graph, i)[0], nim, 4);

        if (outcome == MX_OUTCOME_UNKNOWN)
          continue;
        if (graph->value[i] != MX_VALUE_UNKNOWN)
          g_assert_cmpint (predict (graph, i, nim), ==, outcome);
        if (nim == 0 && graph->outcome[i] != MX_OUTCOME_UNKNOWN)
          g_assert_cmpint (graph->outcome[i], ==, outcome);
        n_known += graph->n_splits > 0 && graph->value[i] > 0;
      }
    }
  }
  g_assert_cmpuint (n_known, >, 100);
}

/* The label of an option, or MX_VALUE_UNKNOWN. */
static MxValue
label_of (const MxGraph *graph, const MxValue *label, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);
  MxValue sum = 0;

  for (guint i = 0; i < n; i++) {
    if (label[part[i]] < 0)
      return MX_VALUE_UNKNOWN;
    sum ^= label[part[i]];
  }
  return sum;
}

static gboolean
has_label (const MxGraph *graph, const MxValue *label, MxNode node, MxValue m)
{
  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    if (label_of (graph, label, graph->option[k]) == m)
      return TRUE;
  }
  return FALSE;
}

/* Whether an option without a label has an option of label M, by its only part without one. */
static gboolean
answers (const MxGraph *graph, const MxValue *label, guint32 option, MxValue m)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);
  MxNode without = MX_NO_NODE;

  for (guint i = 0; i < n; i++) {
    if (label[part[i]] >= 0)
      m ^= label[part[i]];
    else if (without != MX_NO_NODE)
      return FALSE;
    else
      without = part[i];
  }
  return without != MX_NO_NODE && has_label (graph, label, without, m);
}

/* Smith's labels, given one by one for as long as some position deserves one. */
static MxValue *
new_labels (const MxGraph *graph)
{
  MxValue *label = g_new (MxValue, graph->n);
  gboolean more = TRUE;

  for (MxNode i = 0; i < graph->n; i++)
    label[i] = MX_VALUE_UNKNOWN;
  while (more) {
    more = FALSE;
    for (MxNode i = 0; i < graph->n; i++) {
      gboolean deserves = label[i] < 0;
      MxValue m = 0;

      while (has_label (graph, label, i, m))
        m++;
      for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++)
        deserves = deserves
                   && (label_of (graph, label, graph->option[k]) >= 0
                       || answers (graph, label, graph->option[k], m));
      if (!deserves)
        continue;
      label[i] = m;
      more = TRUE;
    }
  }
  return label;
}

/* A number that follows though sums grow for ever is given, and no other. */
static void
test_growing_numbers (void)
{
  guint n_answered = 0;

  for (guint seed = 0; seed < 400; seed++) {
    Hand *hand = hand_new (1, TRUE, blocks);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = NULL;
    g_autofree MxValue *label = NULL;
    const MxGraph *graph;

    hand->seed = seed + 7;
    hand->largest = 1;
    solution = solve_sum (hand, &(gint64){11}, 1);
    graph = solution->components;
    label = new_labels (graph);
    for (MxNode i = 0; i < graph->n; i++) {
      if (label[i] < 0)
        g_assert_cmpint (graph->value[i], <, 0);
      else
        g_assert_cmpint (graph->value[i], ==, label[i]);
      for (guint32 k = graph->first[i]; label[i] >= 0 && k < graph->first[i + 1]; k++) {
        if (label_of (graph, label, graph->option[k]) < 0)
          n_answered += (graph->option[k] & MX_SPLIT) != 0;
      }
    }
  }
  g_assert_cmpuint (n_answered, >, 100);
}

/* 2 leads to 0 and to 3 + 1, 3 leads to 2 alone, so 3 is worth 0 and 2 is {0, *1}: the sum gets
 * its value after the position that has it as an option was first looked at. */
static void
late (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] == 1) {
    hand_move (out, 0);
  } else if (coords[0] == 2) {
    hand_move (out, 0);
    hand_split (out, 1, 3);
  } else if (coords[0] == 3) {
    hand_move (out, 2);
  }
}

static void
test_late_sum (void)
{
  Hand *hand = hand_new (1, TRUE, late);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) two = solve_sum (hand, &(gint64){2}, 1);
  g_autoptr (MxSolution) three = solve_sum (hand, &(gint64){3}, 1);

  g_assert_cmpint (two->value, ==, 2);
  g_assert_cmpint (three->value, ==, 0);
}

/* 1 may go to 0, or double itself: N, whatever the ever growing sums are worth. */
static void
doubling (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  if (coords[0] == 1) {
    hand_split (out, 1, 1);
    hand_move (out, 0);
  } else if (coords[0] == 2) {
    hand_split (out, 2, 2);
  }
}

static void
test_growing_sum (void)
{
  Hand *hand = hand_new (1, TRUE, doubling);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) wins = solve_sum (hand, &(gint64){1}, 1);
  g_autoptr (MxSolution) unknown = solve_sum (hand, &(gint64){2}, 1);

  g_assert_cmpint (wins->outcome, ==, MX_OUTCOME_N);
  g_assert_cmpint (wins->value, ==, MX_VALUE_UNKNOWN);
  g_assert_cmpuint (wins->n_moves, ==, 1);
  g_assert_cmpint (unknown->outcome, ==, MX_OUTCOME_UNKNOWN);
  g_assert_cmpint (unknown->limit, ==, MX_LIMIT_POSITIONS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/loopy/nim-heaps", test_nim_heaps);
  g_test_add_func ("/core/loopy/pairs", test_pairs);
  g_test_add_func ("/core/loopy/triples", test_triples);
  g_test_add_func ("/core/loopy/misere-draws", test_misere_draws);
  g_test_add_func ("/core/loopy/acyclic", test_acyclic);
  g_test_add_func ("/core/loopy/splits", test_splits);
  g_test_add_func ("/core/loopy/late-sum", test_late_sum);
  g_test_add_func ("/core/loopy/growing-sums", test_growing_sums);
  g_test_add_func ("/core/loopy/growing-numbers", test_growing_numbers);
  g_test_add_func ("/core/loopy/growing-sum", test_growing_sum);
  return g_test_run ();
}
