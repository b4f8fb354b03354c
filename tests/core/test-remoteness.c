/* SPDX-License-Identifier: MIT */
#include "core/graph/remoteness.h"

#include "brute.h"

#include <string.h>

/* How long games last, against slow iteration from the definition: with t moves at the most a
 * position is won if a move leads to one that is lost with t - 1, and lost if it has no move, or all
 * of its moves lead to positions that are won with t - 1.  The first t that does is the remoteness. */

typedef struct {
  guint n;
  GArray **to; /* n arrays of guint */
  guint8 *outcome; /* what is known with T moves */
  guint32 *remoteness;
} Slow;

static void
slow_init (Slow *slow, guint n)
{
  slow->n = n;
  slow->to = g_new (GArray *, n);
  for (guint i = 0; i < n; i++)
    slow->to[i] = g_array_new (FALSE, FALSE, sizeof (guint));
  slow->outcome = g_new0 (guint8, n);
  slow->remoteness = g_new (guint32, n);
  memset (slow->remoteness, 0xff, n * sizeof *slow->remoteness);
}

static void
slow_clear (Slow *slow)
{
  for (guint i = 0; i < slow->n; i++)
    g_array_unref (slow->to[i]);
  g_free (slow->to);
  g_free (slow->outcome);
  g_free (slow->remoteness);
}

/* What is known of I with one move more than OUTCOME tells; END is the outcome of an end. */
static MxOutcome
slow_look (const Slow *slow, guint i, MxOutcome end)
{
  gboolean all_n = TRUE;

  if (slow->to[i]->len == 0)
    return end;
  for (guint k = 0; k < slow->to[i]->len; k++) {
    MxOutcome outcome = slow->outcome[g_array_index (slow->to[i], guint, k)];

    if (outcome == MX_OUTCOME_P)
      return MX_OUTCOME_N;
    all_n = all_n && outcome == MX_OUTCOME_N;
  }
  return all_n ? MX_OUTCOME_P : MX_OUTCOME_UNKNOWN;
}

static void
slow_run (Slow *slow, MxOutcome end)
{
  g_autofree guint8 *next = g_new0 (guint8, slow->n);

  for (guint32 t = 0; t <= slow->n; t++) {
    for (guint i = 0; i < slow->n; i++) {
      if (t == 0)
        next[i] = slow->to[i]->len == 0 ? end : MX_OUTCOME_UNKNOWN;
      else
        next[i] = slow_look (slow, i, end);
      if (next[i] != MX_OUTCOME_UNKNOWN && slow->remoteness[i] == MX_NO_REMOTENESS)
        slow->remoteness[i] = t;
    }
    memcpy (slow->outcome, next, slow->n);
  }
}

static MxSolution *
solve (Hand *hand, const gint64 *coords, guint n, MxPlay play)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);
  MxLimits limits = MX_LIMITS_DEFAULT;

  return mx_solve (hand_source (hand), start, play, &limits, NULL);
}

/* The options of a graph that were found, taken as positions of their own: each position alone, so
 * GRAPH is a whole graph, or has no splits. */
static void
check_graph (const MxGraph *graph, MxOutcome end)
{
  Slow slow;

  slow_init (&slow, graph->n);
  for (MxNode i = 0; i < graph->n; i++)
    g_array_append_vals (slow.to[i], graph->option + graph->first[i],
                         mx_graph_n_options (graph, i));
  slow_run (&slow, end);
  g_assert_nonnull (graph->remoteness);
  for (MxNode i = 0; i < graph->n; i++) {
    g_assert_cmpint (graph->remoteness[i], ==, slow.remoteness[i]);
    g_assert_cmpint (graph->outcome[i], ==,
                     slow.outcome[i] == 0 ? MX_OUTCOME_D : slow.outcome[i]);
  }
  slow_clear (&slow);
}

static void
check_random (gboolean acyclic, MxPlay play)
{
  for (guint seed = 0; seed < 400; seed++) {
    guint n = 3 + seed % 40;
    Hand *hand = hand_new_graph (n, 0.5 + 0.3 * (seed % 7), acyclic, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = solve (hand, &(gint64){n - 1}, 1, play);
    const MxGraph *graph = mx_solution_graph (solution);
    MxNode start =
        solution->whole != NULL ? solution->whole_start : solution->start_node[0];

    check_graph (graph, play == MX_PLAY_NORMAL ? MX_OUTCOME_P : MX_OUTCOME_N);
    g_assert_cmpint (mx_solution_remoteness (solution), ==, graph->remoteness[start]);
  }
}

static void
test_acyclic (void)
{
  check_random (TRUE, MX_PLAY_NORMAL);
}

static void
test_cyclic (void)
{
  check_random (FALSE, MX_PLAY_NORMAL);
}

static void
test_misere (void)
{
  check_random (TRUE, MX_PLAY_MISERE);
  check_random (FALSE, MX_PLAY_MISERE);
}

/* A sum in misère play is explored as a whole, and in anti-SG play ends earlier. */
static void
test_whole_sums (void)
{
  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new_graph (9, 1.5, TRUE, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    gint64 nodes[3] = {8, 7, 5};

    for (guint n = 2; n <= 3; n++) {
      g_autoptr (MxSolution) misere = solve (hand, nodes, n, MX_PLAY_MISERE);
      g_autoptr (MxSolution) anti_sg = solve (hand, nodes, n, MX_PLAY_ANTI_SG);

      check_graph (misere->whole, MX_OUTCOME_N);
      check_graph (anti_sg->whole, MX_OUTCOME_N);
    }
  }
}

/* In normal play a sum is not explored: only where one part alone can move is its length known. */
static void
test_sums (void)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSolution) two = solve (hand, (gint64[]){3, 5}, 2, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) one = solve (hand, (gint64[]){0, 5}, 2, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) none = solve (hand, (gint64[]){0, 0}, 2, MX_PLAY_NORMAL);
  g_autoptr (MxSolution) large =
      solve (hand, (gint64[]){(gint64)1 << 40}, 1, MX_PLAY_NORMAL);

  g_assert_cmpuint (mx_solution_remoteness (two), ==, MX_NO_REMOTENESS);
  g_assert_cmpuint (mx_solution_remoteness (one), ==, 1);
  g_assert_cmpuint (mx_solution_remoteness (none), ==, 0);
  g_assert_cmpuint (mx_solution_remoteness (large), ==, MX_NO_REMOTENESS);
}

/* -- splits -- */

/* Heaps that split: moves within a block of three may go round where LARGEST is set. */
static void
splitting (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];
  gint64 top = hand->largest > 0 ? n / 3 * 3 + 3 : n;

  for (gint64 to = 0; to < top; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 3 == 0 && n > 0)
      hand_move (out, to);
    if (h % 5 == 0 && to < n / 3 * 3)
      hand_split (out, to, (gint64)(h / 5 % (guint64)(n / 3 * 3)));
  }
  if (n > 0 && hand_mix (hand->seed, 77, (guint64)n) % 11 == 0)
    mx_options_begin (out); /* to nothing at all */
}

/* Whole positions, numbered as they are met. */
typedef struct {
  Hand *hand;
  MxReader *reader;
  GHashTable *numbers; /* name -> number + 1 */
  GPtrArray *positions; /* of GArray of gint64, sorted */
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
  g_autoptr (GString) name = g_string_new (NULL);
  guint number;

  g_array_sort (position, compare_heaps_cb);
  for (guint i = 0; i < position->len; i++)
    g_string_append_printf (name, "%d ", (int)g_array_index (position, gint64, i));
  number = GPOINTER_TO_UINT (g_hash_table_lookup (whole->numbers, name->str));
  if (number != 0) {
    g_array_unref (position);
    return number - 1;
  }
  g_ptr_array_add (whole->positions, position);
  g_hash_table_insert (whole->numbers, g_strdup (name->str),
                       GUINT_TO_POINTER (whole->positions->len));
  return whole->positions->len - 1;
}

static void
whole_expand (Whole *whole, guint number, GArray *to)
{
  GArray *position = g_ptr_array_index (whole->positions, number);

  for (guint i = 0; i < position->len; i++) {
    g_autoptr (MxOptions) out = mx_options_new ();

    mx_reader_options (whole->reader, 0, &g_array_index (position, gint64, i), out);
    for (guint o = 0; o < out->n; o++) {
      GArray *next = g_array_copy (position);
      guint at;

      g_array_remove_index (next, i);
      for (guint32 k = out->first[o]; k < out->first[o + 1]; k++)
        g_array_append_val (next, out->coords[out->part[k].coords]);
      at = whole_number (whole, next);
      g_array_append_val (to, at);
    }
  }
}

/* The remoteness of one heap by its whole positions; *OUTCOME is its outcome. */
static guint32
whole_remoteness (Hand *hand, gint64 heap, MxOutcome *outcome)
{
  Whole whole = {.hand = hand, .reader = mx_reader_new (hand_source (hand))};
  GPtrArray *to = g_ptr_array_new ();
  GArray *position = g_array_new (FALSE, FALSE, sizeof (gint64));
  Slow slow;
  guint32 remoteness;

  whole.numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  whole.positions = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
  g_array_append_val (position, heap);
  whole_number (&whole, position);
  for (guint i = 0; i < whole.positions->len; i++) {
    g_ptr_array_add (to, g_array_new (FALSE, FALSE, sizeof (guint)));
    whole_expand (&whole, i, g_ptr_array_index (to, i));
  }
  slow_init (&slow, whole.positions->len);
  for (guint i = 0; i < slow.n; i++) {
    g_array_unref (slow.to[i]);
    slow.to[i] = g_ptr_array_index (to, i);
  }
  slow_run (&slow, MX_OUTCOME_P);
  remoteness = slow.remoteness[0];
  *outcome = slow.outcome[0] == 0 ? MX_OUTCOME_D : slow.outcome[0];
  slow_clear (&slow);
  g_ptr_array_unref (to);
  g_ptr_array_unref (whole.positions);
  g_hash_table_unref (whole.numbers);
  mx_reader_free (whole.reader);
  return remoteness;
}

/* What is claimed where heaps split is right, and something is. */
static void
check_splits (gboolean cyclic, guint least)
{
  guint n_known = 0;

  for (guint seed = 0; seed < 60; seed++) {
    Hand *hand = hand_new (1, TRUE, splitting);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSolution) solution = NULL;
    const MxGraph *graph;

    hand->seed = seed + 3;
    hand->largest = cyclic ? 1 : 0;
    solution = solve (hand, &(gint64){8}, 1, MX_PLAY_NORMAL);
    graph = solution->components;
    g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
    for (MxNode i = 0; i < graph->n; i++) {
      MxOutcome outcome;
      guint32 remoteness;

      if (graph->remoteness[i] == MX_NO_REMOTENESS)
        continue;
      remoteness = whole_remoteness (hand, mx_graph_coords (graph, i)[0], &outcome);
      g_assert_cmpint (graph->outcome[i], ==, outcome);
      g_assert_cmpint (graph->remoteness[i], ==, remoteness);
      n_known += remoteness > 1;
    }
  }
  g_assert_cmpuint (n_known, >, least);
}

static void
test_splits (void)
{
  check_splits (FALSE, 40);
}

static void
test_cyclic_splits (void)
{
  check_splits (TRUE, 20);
}

/* -- limits -- */

/* Where options are missing, what is claimed holds whatever they are. */
static void
test_missing (void)
{
  guint n_known = 0;

  for (guint seed = 0; seed < 100; seed++) {
    Hand *hand = hand_new_graph (60, 1.5, seed % 2 == 0, seed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSum) start = brute_sum (hand, &(gint64){59}, 1);
    MxPlay play = seed % 3 == 0 ? MX_PLAY_MISERE : MX_PLAY_NORMAL;
    MxLimits limits = MX_LIMITS_DEFAULT;
    g_autoptr (MxSolution) all = mx_solve (source, start, play, &limits, NULL);
    g_autoptr (MxSolution) some = NULL;
    const MxGraph *graph;

    limits.positions = 40;
    some = mx_solve (source, start, play, &limits, NULL);
    graph = mx_solution_graph (some);
    for (MxNode i = 0; i < graph->n && graph->remoteness != NULL; i++) {
      MxNode node = i;

      if (graph->remoteness[i] == MX_NO_REMOTENESS)
        continue;
      if (some->whole != NULL)
        node = graph->parts[graph->parts_first[i]];
      node = mx_graph_find (all->components, 0, mx_graph_coords (some->components, node));
      node = mx_solution_find (all, &node, 1);
      if (node == MX_NO_NODE)
        continue;
      g_assert_cmpint (graph->remoteness[i], ==,
                       mx_graph_remoteness (mx_solution_graph (all), node));
      n_known += (graph->flags[i] & MX_NODE_OPEN) == 0;
    }
  }
  g_assert_cmpuint (n_known, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/remoteness/acyclic", test_acyclic);
  g_test_add_func ("/core/remoteness/cyclic", test_cyclic);
  g_test_add_func ("/core/remoteness/misere", test_misere);
  g_test_add_func ("/core/remoteness/whole-sums", test_whole_sums);
  g_test_add_func ("/core/remoteness/sums", test_sums);
  g_test_add_func ("/core/remoteness/splits", test_splits);
  g_test_add_func ("/core/remoteness/cyclic-splits", test_cyclic_splits);
  g_test_add_func ("/core/remoteness/missing", test_missing);
  return g_test_run ();
}
