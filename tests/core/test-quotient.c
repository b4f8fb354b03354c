/* SPDX-License-Identifier: MIT */
#include "core/graph/explore.h"
#include "core/misere/quotient-heaps.h"
#include "core/misere/quotient-private.h"

#include "brute.h"

#include <string.h>
#include <time.h>

/* Misère quotients beside slow evaluation of whole positions. */

typedef struct {
  MxSource *source;
  MxLimits limits;
  MxWork work;
  MxGraph *graph;
} Heaps;

/* The heaps 0 … TO of HAND, which is used up. */
static void
heaps_init (Heaps *self, Hand *hand, gint64 to)
{
  MxExplore explore;

  self->source = hand_source (hand);
  self->limits = MX_LIMITS_DEFAULT;
  mx_work_init (&self->work, &self->limits, NULL);
  g_assert_true (mx_explore_init (&explore, &self->work, self->source));
  for (gint64 heap = 0; heap <= to; heap++)
    g_assert_true (mx_explore_add (&explore, 0, &heap));
  g_assert_true (mx_explore_run (&explore));
  self->graph = mx_explore_finish (&explore);
  g_assert_nonnull (self->graph);
  mx_explore_clear (&explore);
}

static void
heaps_clear (Heaps *self)
{
  mx_graph_free (self->graph);
  mx_source_unref (self->source);
}

static MxQuotient *
find (Heaps *heaps)
{
  MxQuotient *quotient = NULL;
  guint64 memory = heaps->work.memory;

  g_assert_cmpint (mx_quotient_find (heaps->graph, NULL, 0, MX_QUOTIENT_ORDER_MAX,
                                     &heaps->work, &quotient),
                   ==, MX_QUOTIENT_FOUND);
  g_assert_true (quotient->verified);
  g_assert_cmpuint (heaps->work.memory, ==, memory + quotient->memory);
  return quotient;
}

/* -- orders -- */

typedef struct {
  const char *code;
  guint order;
} Order;

/* Computed by Siegel's MisereSolver, and by others, for heaps up to 30. */
static const Order orders[] = {
    {"0.77", 40},  {"0.75", 8},   {"0.07", 360}, {"0.17", 360}, {"0.137", 520},
    {"0.15", 42},  {"0.53", 16},  {"0.57", 60},  {"0.71", 36},  {"0.72", 24},
    {"0.26", 98},  {"0.34", 12},  {"0.123", 20}, {"0.115", 20}, {"0.152", 34},
    {"0.153", 16}, {"0.241", 36}, {"0.351", 22}, {"0.512", 8},  {"0.54", 70},
    {"0.312", 12}, {"0.44", 24},  {"0.4", 176},  {"4.7", 322},  {"0.33", 6},
    {"0.3", 2},
};

static void
test_orders (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    Heaps heaps;
    g_autoptr (MxQuotient) quotient = NULL;

    heaps_init (&heaps, hand_new_octal (orders[i].code), 30);
    quotient = find (&heaps);
    if (quotient->order != orders[i].order)
      g_test_message ("%s", orders[i].code);
    g_assert_cmpuint (quotient->order, ==, orders[i].order);
    heaps_clear (&heaps);
  }
}

/* -- outcomes -- */

typedef struct {
  const Heaps *heaps;
  const MxQuotient *quotient;
  Brute *brute;
  gint64 most;
  guint n_checked;
} Check;

/* Compares the sum of the N heaps, and those with more heaps of at most the last one's size that
 * have TOTAL counters in all. */
static void
check_sums (Check *check, gint64 *heap, guint n, gint64 total, MxElement x)
{
  gboolean is_p = brute_outcome (check->brute, heap, n, MX_PLAY_MISERE) == MX_OUTCOME_P;
  gint64 most = n > 0 ? heap[n - 1] : check->most;

  g_assert_cmpint (check->quotient->is_p[x], ==, is_p);
  check->n_checked++;
  for (gint64 next = 1; next <= MIN (most, total); next++) {
    MxNode node = mx_graph_find (check->heaps->graph, 0, &next);

    heap[n] = next;
    check_sums (check, heap, n + 1, total - next,
                mx_quotient_product (check->quotient, x, check->quotient->element[node]));
  }
}

static guint
check_hand (Hand *hand, gint64 most, gint64 total)
{
  Heaps heaps;
  g_autoptr (MxQuotient) quotient = NULL;
  g_autoptr (Brute) brute = NULL;
  Check check = {.most = most};
  gint64 heap[64];

  heaps_init (&heaps, hand, most);
  quotient = find (&heaps);
  brute = brute_new (hand);
  check.heaps = &heaps;
  check.quotient = quotient;
  check.brute = brute;
  check_sums (&check, heap, 0, total, 0);
  g_clear_pointer (&brute, brute_free);
  heaps_clear (&heaps);
  return check.n_checked;
}

static void
test_octal (void)
{
  static const char *const codes[] = {"0.3",  "0.7",   "0.77", "0.137", "0.07", "4.3",
                                      "0.15", "0.123", "4.7",  "0.26",  "0.6",  "0.356"};
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    n += check_hand (hand_new_octal (codes[i]), 12, 15);
  g_assert_cmpuint (n, >, 5000);
}

static void
test_subtraction (void)
{
  static const gint64 sets[][4] = {
      {1, 2, 3, 0}, {2, 3, 5, 7}, {1, 4, 5, 0}, {3, 4, 6, 0}};

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    check_hand (hand_new_subtraction (sets[i], sets[i][3] == 0 ? 3 : 4), 14, 15);
  check_hand (hand_new_nim (), 10, 15);
}

/* Takes and splits as a hash has it; heaps may grow in sum. */
static void
mixed (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 to = 0; to < coords[0]; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)coords[0], (guint64)to);

    if (h % 4 == 0)
      hand_move (out, to);
    if (h % 11 == 0)
      hand_split (out, to, (gint64)(h / 11 % (guint64)coords[0]));
  }
}

static void
test_general (void)
{
  guint n_found = 0;

  for (guint64 seed = 0; seed < 40; seed++) {
    Hand *hand = hand_new (1, TRUE, mixed);
    Heaps heaps;
    MxQuotient *quotient = NULL;

    hand->seed = seed;
    heaps_init (&heaps, hand, 9);
    mx_quotient_find (heaps.graph, NULL, 0, 400, &heaps.work, &quotient);
    if (quotient != NULL) {
      mx_source_ref (heaps.source);
      check_hand (hand, 9, 11);
      mx_quotient_free (quotient);
      n_found++;
    }
    heaps_clear (&heaps);
  }
  g_assert_cmpuint (n_found, >, 20);
}

/* -- verification -- */

typedef struct {
  MxLetters letters;
  MxElement element[64]; /* of each letter */
} Words;

static void
words_init (Words *self, Heaps *heaps, const MxQuotient *quotient)
{
  g_assert_cmpint (mx_letters_init (&self->letters, &heaps->work, heaps->graph, NULL, 0),
                   ==, MX_LETTERS_DONE);
  for (guint32 i = 0; i < self->letters.n; i++)
    self->element[i] = quotient->element[self->letters.node[i]];
}

/* Asserts that verification refuses the table; with BRUTE, for a word that is wrong or has a wrong
 * option. */
static void
check_refuted (Heaps *heaps, Brute *brute, MxQuotient *quotient, const Words *words)
{
  guint32 *word = NULL;
  guint n = 0;
  MxElement x = 0;
  gint64 heap[64];
  gboolean right;

  g_assert_cmpint (mx_quotient_verify (quotient, &words->letters, words->letters.n,
                                       words->element, &heaps->work, &word, &n),
                   ==, MX_VERIFY_WRONG);
  g_assert_false (quotient->verified);
  g_assert_cmpuint (n, >, 0);
  if (brute == NULL) {
    mx_work_free (&heaps->work, word, n, sizeof *word);
    return;
  }
  for (guint i = 0; i < n; i++) {
    heap[i] = mx_graph_coords (heaps->graph, words->letters.node[word[i]])[0];
    x = mx_quotient_product (quotient, x, words->element[word[i]]);
  }
  right = quotient->is_p[x]
          == (brute_outcome (brute, heap, n, MX_PLAY_MISERE) == MX_OUTCOME_P);
  for (guint i = 0; right && i < n; i++) {
    for (guint32 w = words->letters.first[word[i]]; w < words->letters.first[word[i] + 1];
         w++) {
      gint64 option[80];
      guint m = 0;
      MxElement y = 0;

      for (guint k = 0; k < n; k++) {
        if (k != i) {
          option[m++] = heap[k];
          y = mx_quotient_product (quotient, y, words->element[word[k]]);
        }
      }
      for (guint32 k = words->letters.part_first[w]; k < words->letters.part_first[w + 1];
           k++) {
        option[m++] = mx_graph_coords (heaps->graph,
                                       words->letters.node[words->letters.part[k]])[0];
        y = mx_quotient_product (quotient, y, words->element[words->letters.part[k]]);
      }
      right =
          right
          && quotient->is_p[y]
                 == (brute_outcome (brute, option, m, MX_PLAY_MISERE) == MX_OUTCOME_P);
    }
  }
  g_assert_false (right);
  mx_work_free (&heaps->work, word, n, sizeof *word);
}

static gboolean
is_generator (const MxQuotient *quotient, MxNode node)
{
  for (guint i = 0; i < quotient->n_generators; i++) {
    if (quotient->generator[i] == node)
      return TRUE;
  }
  return FALSE;
}

/* Every single change makes a table wrong. */
static void
check_changes (const char *code, gint64 most)
{
  Hand *hand = hand_new_octal (code);
  Heaps heaps;
  Words words;
  g_autoptr (MxQuotient) quotient = NULL;
  Brute *brute = brute_new (hand);

  heaps_init (&heaps, hand, most);
  quotient = find (&heaps);
  words_init (&words, &heaps, quotient);
  for (guint x = 0; x < quotient->order; x++) {
    quotient->is_p[x] ^= 1;
    /* That the sum of nothing is N is not for moves to say. */
    if (x > 0)
      check_refuted (&heaps, brute, quotient, &words);
    quotient->is_p[x] ^= 1;
  }
  for (guint32 i = 0; i < words.letters.n; i++) {
    MxElement right = words.element[i];

    for (guint x = 0; x < quotient->order; x++) {
      words.element[i] = (MxElement)x;
      /* With another element of a generator, words are no longer those of the table. */
      if (x != right)
        check_refuted (&heaps,
                       is_generator (quotient, words.letters.node[i]) ? NULL : brute,
                       quotient, &words);
    }
    words.element[i] = right;
  }
  mx_letters_clear (&words.letters, &heaps.work);
  brute_free (brute);
  heaps_clear (&heaps);
}

static void
test_refuted (void)
{
  check_changes ("0.77", 9);
  check_changes ("0.123", 9);
  check_changes ("4.3", 7);
}

/* The pairs (x, E) of the theorem, all of them: the closure that the verification need not go
 * through. */
static void
check_pairs (const char *code, gint64 most)
{
  Heaps heaps;
  Words words;
  g_autoptr (MxQuotient) quotient = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, NULL,
                                                       (GDestroyNotify)g_bytes_unref);
  g_autoptr (GPtrArray) queue = g_ptr_array_new ();
  guint order;

  heaps_init (&heaps, hand_new_octal (code), most);
  quotient = find (&heaps);
  words_init (&words, &heaps, quotient);
  order = quotient->order;
  g_ptr_array_add (queue, g_bytes_new_take (g_malloc0 (order + 2), order + 2));
  g_hash_table_add (seen, queue->pdata[0]);
  for (guint i = 0; i < queue->len; i++) {
    const guint8 *pair = g_bytes_get_data (queue->pdata[i], NULL);
    MxElement x = (MxElement)(pair[order] + 256 * pair[order + 1]);
    gboolean wins = FALSE;

    for (guint e = 0; e < order; e++)
      wins = wins || (pair[e] != 0 && quotient->is_p[e]);
    g_assert_cmpint (quotient->is_p[x], ==, i > 0 && !wins);
    for (guint32 l = 0; l < words.letters.n; l++) {
      guint8 *sum = g_malloc0 (order + 2);
      MxElement y = words.element[l];
      MxElement product = mx_quotient_product (quotient, x, y);
      GBytes *bytes;

      for (guint e = 0; e < order; e++) {
        if (pair[e] != 0)
          sum[mx_quotient_product (quotient, y, (MxElement)e)] = 1;
      }
      for (guint32 w = words.letters.first[l]; w < words.letters.first[l + 1]; w++) {
        MxElement option = x;

        for (guint32 k = words.letters.part_first[w]; k < words.letters.part_first[w + 1];
             k++)
          option = mx_quotient_product (quotient, option,
                                        words.element[words.letters.part[k]]);
        sum[option] = 1;
      }
      sum[order] = (guint8)product;
      sum[order + 1] = (guint8)(product >> 8);
      bytes = g_bytes_new_take (sum, order + 2);
      if (g_hash_table_contains (seen, bytes)) {
        g_bytes_unref (bytes);
        continue;
      }
      g_hash_table_add (seen, bytes);
      g_ptr_array_add (queue, bytes);
    }
  }
  g_test_message ("%s: %u pairs, %u elements", code, queue->len, order);
  mx_letters_clear (&words.letters, &heaps.work);
  heaps_clear (&heaps);
}

static void
test_pairs (void)
{
  check_pairs ("0.77", 20);
  check_pairs ("0.123", 30);
  check_pairs ("0.53", 30);
  check_pairs ("0.15", 25);
}

/* Elements that nothing tells apart become one: the quotient with a coin that does not matter. */
static void
test_alike (void)
{
  Heaps heaps;
  g_autoptr (MxQuotient) quotient = NULL;
  MxQuotient *doubled = g_new0 (MxQuotient, 1);
  guint n;

  heaps_init (&heaps, hand_new_octal ("0.77"), 12);
  quotient = find (&heaps);
  n = quotient->order;
  doubled->order = 2 * n;
  doubled->product = g_new (MxElement, (gsize)4 * n * n);
  doubled->is_p = g_new (guint8, 2 * n);
  doubled->word_first = g_new0 (guint32, 2 * n + 1);
  doubled->word = g_new0 (guint32, 1);
  for (guint x = 0; x < 2 * n; x++) {
    doubled->is_p[x] = quotient->is_p[x / 2];
    for (guint y = 0; y < 2 * n; y++)
      doubled->product[x * 2 * n + y] =
          (MxElement)(2 * quotient->product[x / 2 * n + y / 2] + (x + y) % 2);
  }
  g_assert_true (mx_table_reduce (doubled, &heaps.work));
  g_assert_cmpuint (doubled->order, ==, n);
  g_assert_cmpmem (doubled->product, n * n * sizeof (MxElement), quotient->product,
                   n * n * sizeof (MxElement));
  g_assert_cmpmem (doubled->is_p, n, quotient->is_p, n);
  mx_quotient_free (doubled);
  heaps_clear (&heaps);
}

/* -- periods -- */

static MxHeapQuotient *
find_heaps (Hand *hand, gint64 to)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxHeapQuotient *found = mx_heap_quotient_new (hand_source (hand), 0, to,
                                                MX_QUOTIENT_ORDER_MAX, &limits, NULL);

  g_assert_cmpint (found->result, ==, MX_QUOTIENT_FOUND);
  g_assert_cmpuint (found->n, ==, to + 1);
  return found;
}

/* What a proof says of larger heaps is what is computed for them. */
static void
check_repeat (Hand *(*new_hand) (gconstpointer data), gconstpointer data, gint64 to,
              gint64 later, MxRepeatProof proof)
{
  Hand *hand = new_hand (data);
  Hand *again = new_hand (data);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSource) source_again = hand_source (again);
  g_autoptr (MxHeapQuotient) less = find_heaps (hand, to);
  g_autoptr (MxHeapQuotient) more = find_heaps (again, later);

  g_assert_cmpint (less->repeat.proof, ==, proof);
  g_assert_cmpuint (less->repeat.period, ==, more->repeat.period);
  g_assert_cmpuint (less->quotient->order, ==, more->quotient->order);
  for (gint64 heap = 0; heap <= later; heap++)
    g_assert_cmpuint (
        mx_repeat_element (&less->repeat, less->element, less->n, (guint64)heap), ==,
        more->element[heap]);
}

static Hand *
new_octal (gconstpointer code)
{
  return hand_new_octal (code);
}

static Hand *
new_take (gconstpointer set)
{
  return hand_new_subtraction (set, 3);
}

static void
test_repeat (void)
{
  static const gint64 set[3] = {1, 4, 6};
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxHeapQuotient) kayles = find_heaps (hand, 167);

  /* The least number of heaps that is enough is 2 · 71 + 2 · 12 + 2. */
  g_assert_cmpint (kayles->repeat.proof, ==, MX_REPEAT_SPLIT);
  g_assert_cmpuint (kayles->repeat.preperiod, ==, 71);
  g_assert_cmpuint (kayles->repeat.period, ==, 12);
  g_assert_cmpuint (kayles->repeat.window, ==, 85);
  g_clear_pointer (&kayles, mx_heap_quotient_free);
  kayles = find_heaps (hand, 166);
  g_assert_cmpint (kayles->repeat.proof, ==, MX_REPEAT_NONE);
  check_repeat (new_octal, "0.77", 170, 260, MX_REPEAT_SPLIT);
  check_repeat (new_octal, "0.75", 30, 120, MX_REPEAT_SPLIT);
  check_repeat (new_octal, "0.123", 20, 100, MX_REPEAT_WINDOW);
  check_repeat (new_take, set, 60, 150, MX_REPEAT_WINDOW);
}

/* -- limits -- */

static void
test_unfit (void)
{
  Heaps heaps;
  MxQuotient *quotient = NULL;

  /* No heap can move: the quotient of nothing. */
  heaps_init (&heaps, hand_new_octal ("0.0"), 5);
  quotient = find (&heaps);
  g_assert_cmpuint (quotient->order, ==, 1);
  g_assert_false (quotient->is_p[0]);
  mx_quotient_free (quotient);
  heaps_clear (&heaps);
  heaps_init (&heaps, hand_new_graph (30, 2, FALSE, 1), 29);
  g_assert_cmpint (mx_quotient_find (heaps.graph, NULL, 0, MX_QUOTIENT_ORDER_MAX,
                                     &heaps.work, &quotient),
                   ==, MX_QUOTIENT_NONE);
  heaps_clear (&heaps);
  heaps_init (&heaps, hand_new_octal ("0.77"), 30);
  g_assert_cmpint (mx_quotient_find (heaps.graph, NULL, 0, 39, &heaps.work, &quotient),
                   ==, MX_QUOTIENT_NONE);
  /* Without the last generator, the heap of 27. */
  g_assert_cmpuint (quotient->order, ==, 32);
  g_assert_true (quotient->verified);
  mx_quotient_free (quotient);
  heaps_clear (&heaps);
}

/* Microseconds on this thread's clock: what others do on the machine does not count. */
static gint64
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64)now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

typedef struct {
  gint64 at; /* when to stop */
  gint64 asked; /* when it was first asked after that */
} Stop;

static gboolean
stop_cb (gpointer data)
{
  Stop *stop = data;
  gint64 now = thread_time ();

  if (now < stop->at)
    return FALSE;
  if (stop->asked == 0)
    stop->asked = now;
  return TRUE;
}

static void
test_stopped (void)
{
  Heaps heaps;

  heaps_init (&heaps, hand_new_octal ("0.007"), 60);
  for (guint i = 0; i < 8; i++) {
    Stop stop = {.at = thread_time () + i * 40000};
    MxControl control = {stop_cb, NULL, &stop};
    MxWork work;
    MxQuotient *quotient = NULL;

    mx_work_init (&work, &heaps.limits, &control);
    g_assert_cmpint (
        mx_quotient_find (heaps.graph, NULL, 0, MX_QUOTIENT_ORDER_MAX, &work, &quotient),
        ==, MX_QUOTIENT_ENDED);
    g_assert_true (work.stopped);
    g_assert_cmpint (thread_time () - stop.asked, <, 50000);
    g_assert_cmpint (stop.asked - stop.at, <, 50000);
    g_assert_cmpuint (work.memory, ==, quotient != NULL ? quotient->memory : 0);
    mx_quotient_free (quotient);
  }
  heaps_clear (&heaps);
}

static void
test_memory (void)
{
  Heaps heaps;
  gboolean found = FALSE;

  heaps_init (&heaps, hand_new_octal ("0.77"), 30);
  for (guint64 memory = 0; !found; memory = memory * 9 / 8 + 64) {
    MxWork work;
    MxQuotient *quotient = NULL;
    MxLimits limits = MX_LIMITS_DEFAULT;

    limits.memory = memory;
    mx_work_init (&work, &limits, NULL);
    found =
        mx_quotient_find (heaps.graph, NULL, 0, MX_QUOTIENT_ORDER_MAX, &work, &quotient)
        == MX_QUOTIENT_FOUND;
    g_assert_cmpint (work.limit, ==, found ? MX_LIMIT_NONE : MX_LIMIT_MEMORY);
    g_assert_cmpuint (work.memory, ==, quotient != NULL ? quotient->memory : 0);
    g_assert_cmpuint (memory, <, 10000000);
    mx_quotient_free (quotient);
  }
  heaps_clear (&heaps);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/quotient/orders", test_orders);
  g_test_add_func ("/core/quotient/octal", test_octal);
  g_test_add_func ("/core/quotient/subtraction", test_subtraction);
  g_test_add_func ("/core/quotient/general", test_general);
  g_test_add_func ("/core/quotient/refuted", test_refuted);
  g_test_add_func ("/core/quotient/pairs", test_pairs);
  g_test_add_func ("/core/quotient/alike", test_alike);
  g_test_add_func ("/core/quotient/repeat", test_repeat);
  g_test_add_func ("/core/quotient/unfit", test_unfit);
  g_test_add_func ("/core/quotient/stopped", test_stopped);
  g_test_add_func ("/core/quotient/memory", test_memory);
  return g_test_run ();
}
