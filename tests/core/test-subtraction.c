/* SPDX-License-Identifier: MIT */
#include "core/heap/sequence.h"

#include "hand.h"
#include "../sanitize/slower.h"

#include <string.h>
#include <time.h>

/* Games from which amounts are taken, against values that are found one by one from the
 * definition: every kind of set, whatever the steps, wherever the values are asked for. */

#define HEAPS 60000

typedef struct {
  guint n_set;
  gint64 least;
  gint64 most;
} Kind;

/* Few and many amounts, with small ones, without, up to ones that are beyond all heaps. */
static const Kind kinds[] = {
    {1, 1, 40},
    {2, 1, 12},
    {3, 1, 30},
    {5, 8, 60},
    {6, 1, 2000},
    {7, 130, 3000},
    {12, 1, 40},
    {15, 1, 500},
    {16, 1, 300},
    {20, 8, 400},
    {30, 1, 64},
    {40, 200, 5000},
    {64, 1, 4096},
    {70, 1, 90},
    {100, 1, 400},
    {200, 1, 240},
    {300, 1, 20000},
    {330, 1, 700},
    {400, 20, 4096},
    {500, 1, 600},
    {512, 1, 4096},
    {700, 1, 1000},
    {1000, 1, 1100},
    {3, 1, 200000},
    {9, 1, (gint64)1 << 40},
};

typedef struct {
  gint64 *set;
  guint n_set;
  guint32 *values; /* HEAPS, found naively */
} Game;

static int
compare_cb (const void *a, const void *b)
{
  gint64 x = *(const gint64 *)a;
  gint64 y = *(const gint64 *)b;

  return (x > y) - (x < y);
}

static void
find_naively (Game *game, guint heaps)
{
  g_autofree guint32 *seen = g_new0 (guint32, game->n_set + 2);

  game->values = g_new (guint32, heaps);
  for (guint n = 0; n < heaps; n++) {
    guint32 value = 0;

    for (guint k = 0; k < game->n_set && game->set[k] <= n; k++)
      seen[game->values[n - game->set[k]]] = n + 1;
    while (seen[value] == n + 1)
      value++;
    game->values[n] = value;
  }
}

static Game
random_game (const Kind *kind, guint64 seed)
{
  Game game = {g_new (gint64, kind->n_set), 0, NULL};
  guint64 range = (guint64)(kind->most - kind->least) + 1;

  for (guint i = 0; i < kind->n_set; i++)
    game.set[i] = kind->least + (gint64)(hand_mix (seed, i, 7) % range);
  qsort (game.set, kind->n_set, sizeof *game.set, compare_cb);
  for (guint i = 0; i < kind->n_set; i++) {
    if (i == 0 || game.set[i] != game.set[i - 1])
      game.set[game.n_set++] = game.set[i];
  }
  find_naively (&game, HEAPS);
  return game;
}

static void
game_clear (Game *game)
{
  g_free (game->set);
  g_free (game->values);
}

static MxSource *
new_source (const gint64 *set, guint n_set)
{
  static const gint64 one[] = {1};
  Hand *hand = hand_new_subtraction (one, 1);

  hand->family[0].set = set;
  hand->family[0].n_set = n_set;
  return hand_source (hand);
}

static void
check_values (MxSequence *sequence, const Game *game, guint64 from, guint64 count)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autofree MxValue *values = g_new (MxValue, count);

  g_assert_true (mx_sequence_copy (sequence, from, count, values, &limits, NULL));
  for (guint64 i = 0; i < count; i++)
    g_assert_cmpint (values[i], ==, game->values[from + i]);
}

/* A proved period holds as far as the naive values go, and neither it nor its beginning could be
 * less. */
static void
check_period (const MxPeriod *period, const Game *game, guint heaps)
{
  guint64 p = period->period;
  guint64 e = period->preperiod;

  if (period->proof == MX_PROOF_NONE)
    return;
  g_assert_cmpuint (p, >, 0);
  g_assert_cmpint (period->saltus, ==, 0);
  for (guint64 n = e; n + p < heaps; n++)
    g_assert_cmpuint (game->values[n], ==, game->values[n + p]);
  if (e > 0 && e + p <= heaps)
    g_assert_cmpuint (game->values[e - 1], !=, game->values[e - 1 + p]);
  for (guint64 q = 1; q < p && e + 2 * p <= heaps; q++) {
    gboolean equal = p % q == 0;

    for (guint64 n = e; equal && n + q < e + 2 * p; n++)
      equal = game->values[n] == game->values[n + q];
    g_assert_false (equal);
  }
}

static void
check_game (const Game *game, guint64 seed)
{
  g_autoptr (MxSource) source = new_source (game->set, game->n_set);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  guint64 to = 0;

  for (guint step = 0; to < HEAPS; step++) {
    to = MIN (HEAPS, to + 1 + hand_mix (seed, step, 1) % (step % 2 == 0 ? 30000 : 70));
    g_assert_true (mx_sequence_extend (sequence, to, &limits, NULL));
  }
  g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_NONE);
  check_values (sequence, game, 0, HEAPS);
  for (guint i = 0; i < 20; i++) {
    guint64 from = hand_mix (seed, i, 2) % HEAPS;

    check_values (sequence, game, from, MIN (HEAPS - from, 1 + i * 17));
  }
  check_period (mx_sequence_get_period (sequence), game, HEAPS);
}

static void
test_random (gconstpointer data)
{
  const Kind *kind = data;

  for (guint seed = 0; seed < (kind->n_set > 300 ? 2 : 8); seed++) {
    Game game = random_game (kind, seed);

    check_game (&game, seed);
    game_clear (&game);
  }
}

/* Every set of amounts below 8, alone and with one that is far above: the near cells are kept in
 * other ways for each beginning of the set. */
static void
test_small_amounts (void)
{
  for (guint bits = 0; bits < 256; bits++) {
    Game game = {g_new (gint64, 8), 0, NULL};

    for (gint64 k = 1; k < 8; k++) {
      if ((bits >> k & 1) != 0)
        game.set[game.n_set++] = k;
    }
    if ((bits & 1) != 0)
      game.set[game.n_set++] = 150 + bits;
    find_naively (&game, HEAPS);
    check_game (&game, bits);
    game_clear (&game);
  }
}

static void
test_no_amounts (void)
{
  Game game = {NULL, 0, g_new0 (guint32, HEAPS)};

  check_game (&game, 1);
  game_clear (&game);
}

/* {1 … m}, the same and more without a multiple of m + 1, and {l … h}, which theorems answer. */
static void
test_theorems (void)
{
  for (guint seed = 0; seed < 30; seed++) {
    gint64 m = 60 + (gint64)(hand_mix (seed, 1, 1) % 300);
    gint64 low = seed % 3 == 2 ? 1 + (gint64)(hand_mix (seed, 2, 1) % 40) : 1;
    Game game = {g_new (gint64, 2 * m), 0, NULL};

    for (gint64 k = low; k <= m; k++)
      game.set[game.n_set++] = k;
    for (gint64 k = m + 1; seed % 3 == 1 && k < 2 * m; k++) {
      if (k % (m + 1) != 0 && hand_mix (seed, (guint64)k, 3) % 3 == 0)
        game.set[game.n_set++] = k;
    }
    find_naively (&game, HEAPS);
    check_game (&game, seed);
    game_clear (&game);
  }
}

/* -- sets that are read -- */

/* Whether K is an amount, by the number of the rule. */
static gboolean
is_amount (guint64 rule, gint64 k)
{
  switch (rule) {
  case 0: return k % 2 == 1;
  case 1: return (k & (k - 1)) == 0;
  case 2: return hand_mix (5, (guint64)k, 1) % 3 == 0;
  case 3: return hand_mix (6, (guint64)k, 1) % 50 == 0;
  case 4: return k > 3;
  case 5: return k % 3 != 0;
  case 6: return k == 1 || k == 2 || k == 30000;
  case 7: return k < 9000 && hand_mix (7, (guint64)k, 1) % 400 == 0;
  case 8: return FALSE;
  default: return k != 100;
  }
}

#define RULES 10
#define HEAPS_READ 12000

static void
amounts_cb (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  for (gint64 k = 1; k <= coords[0]; k++) {
    if (is_amount (hand->seed, k))
      hand_move (out, coords[0] - k);
    if ((guint64)hand->largest == (guint64)k) {
      out->result = MX_READ_FAULT;
      out->fault.message = g_strdup ("no such amount");
      return;
    }
  }
}

static Hand *
hand_new_amounts (guint rule)
{
  Hand *hand = hand_new (1, FALSE, amounts_cb);

  hand->family[0].shape = MX_SHAPE_AMOUNTS;
  hand->seed = rule;
  return hand;
}

static void
test_infinite (void)
{
  for (guint rule = 0; rule < RULES; rule++) {
    Game game = {g_new (gint64, HEAPS), 0, NULL};
    g_autoptr (MxSource) source = hand_source (hand_new_amounts (rule));
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    MxLimits limits = MX_LIMITS_DEFAULT;
    guint64 to = 0;

    for (gint64 k = 1; k < HEAPS; k++) {
      if (is_amount (rule, k))
        game.set[game.n_set++] = k;
    }
    find_naively (&game, HEAPS_READ);
    for (guint step = 0; to < HEAPS_READ; step++) {
      to = MIN (HEAPS_READ, to + 1 + hand_mix (rule, step, 9) % (1 + 2000 * step));
      g_assert_true (mx_sequence_extend (sequence, to, &limits, NULL));
      check_values (sequence, &game, 0, to);
    }
    /* Nothing is known of the amounts beyond. */
    g_assert_cmpint (mx_sequence_get_period (sequence)->proof, ==, MX_PROOF_NONE);
    game_clear (&game);
  }
}

/* A period that is observed, and one that is observed no more when a later amount breaks it. */
static void
test_observed (void)
{
  g_autoptr (MxSource) source = hand_source (hand_new_amounts (6));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  const MxPeriod *period = mx_sequence_get_period (sequence);
  MxLimits limits = MX_LIMITS_DEFAULT;

  g_assert_true (mx_sequence_extend (sequence, 29999, &limits, NULL));
  g_assert_cmpuint (period->period, ==, 3);
  g_assert_cmpuint (period->computed, ==, 29998);
  g_assert_true (mx_sequence_extend (sequence, 40000, &limits, NULL));
  g_assert_cmpuint (period->period, !=, 3);
}

/* What is said of all amounts proves a period at once. */
static void
test_proved_by_amounts (void)
{
  for (guint rule = 0; rule < 2; rule++) {
    Hand *hand = hand_new_amounts (rule == 0 ? 0 : 4);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    const MxPeriod *period = mx_sequence_get_period (sequence);
    MxLimits limits = MX_LIMITS_DEFAULT;
    guint64 far = G_GUINT64_CONSTANT (1000000000000000001);
    MxValue value;

    hand->family[0].no_multiples = rule == 0 ? 4 : 0;
    hand->family[0].all_from = rule == 0 ? 0 : 4;
    g_assert_true (mx_sequence_extend (sequence, far, &limits, NULL));
    g_assert_cmpint (period->proof, ==, rule == 0 ? MX_PROOF_REST : MX_PROOF_STAIRS);
    g_assert_true (mx_sequence_copy (sequence, far, 1, &value, &limits, NULL));
    g_assert_cmpint (value, ==, rule == 0 ? 1 : far / 4);
  }
}

/* An amount at fault: the heaps below it have values. */
static void
test_fault (void)
{
  Hand *hand = hand_new_amounts (0);
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  MxValue values[40];

  hand->largest = 30;
  g_assert_false (mx_sequence_extend (sequence, 1000, &limits, NULL));
  g_assert_nonnull (mx_sequence_get_fault (sequence)->message);
  g_assert_cmpstr (mx_sequence_get_fault (sequence)->position, ==, "g(30)");
  g_assert_cmpuint (mx_sequence_get_n (sequence), ==, 30);
  g_assert_true (mx_sequence_copy (sequence, 0, 40, values, &limits, NULL));
  for (guint n = 0; n < 40; n++)
    g_assert_cmpint (values[n], ==, n < 30 ? (MxValue)(n % 2) : MX_VALUE_UNKNOWN);
}

/* -- periods -- */

static MxPeriod
find_period (const gint64 *set, guint n_set, guint64 to)
{
  g_autoptr (MxSource) source = new_source (set, n_set);
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;

  g_assert_true (mx_sequence_extend (sequence, to, &limits, NULL));
  return *mx_sequence_get_period (sequence);
}

/* {k}: k zeros and k ones in turn, a pattern with long runs that are nearly windows. */
static void
test_long_runs (void)
{
  static const gint64 set[] = {50000};
  MxPeriod period = find_period (set, 1, 10000000);

  g_assert_cmpint (period.proof, ==, MX_PROOF_WINDOW);
  g_assert_cmpuint (period.preperiod, ==, 0);
  g_assert_cmpuint (period.period, ==, 100000);
}

/* A long pre-period, found by two streams and marks on their way. */
static void
test_long_preperiod (void)
{
  static const gint64 set[] = {15, 101, 108, 161, 174, 214, 315, 353};
  g_autoptr (MxSource) source = new_source (set, G_N_ELEMENTS (set));
  g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  const MxPeriod *period = mx_sequence_get_period (sequence);
  Game game = {(gint64 *)set, G_N_ELEMENTS (set), NULL};
  guint64 far = G_GUINT64_CONSTANT (1000000000000000000);
  MxValue value[3];

  g_assert_true (mx_sequence_extend (sequence, far, &limits, NULL));
  g_assert_cmpint (period->proof, ==, MX_PROOF_WINDOW);
  /* Behind several marks. */
  g_assert_cmpuint (period->preperiod, ==, 200371);
  g_assert_cmpuint (period->period, ==, 796);
  find_naively (&game, (guint)(period->preperiod + 3 * period->period));
  check_period (period, &game, (guint)(period->preperiod + 3 * period->period));
  g_assert_true (mx_sequence_copy (sequence, far, 3, value, &limits, NULL));
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (
        value[i], ==,
        game.values[period->preperiod + (far + i - period->preperiod) % period->period]);
  check_values (sequence, &game, 0, period->preperiod + 2 * period->period);
  g_free (game.values);
}

/* DATA points to how often it may be asked before it stops. */
static gboolean
stop_cb (gpointer data)
{
  guint *left = data;

  return *left == 0 || --*left == 0;
}

/* Stopped in the middle of whatever it does, each time a little later: the period is the same. */
static void
test_stopped_again_and_again (void)
{
  static const gint64 sets[][8] = {{15, 101, 108, 161, 174, 214, 315, 353}, {50000}};
  static const guint64 known[][2] = {{200371, 796}, {0, 100000}};

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++) {
    g_autoptr (MxSource) source = new_source (sets[i], i == 0 ? 8 : 1);
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    const MxPeriod *period = mx_sequence_get_period (sequence);
    MxLimits limits = MX_LIMITS_DEFAULT;
    gboolean done = FALSE;

    /* The pre-period is found in one go: it needs patience at last. */
    for (guint round = 0; !done; round++) {
      guint left = 2 + round / 4;
      MxControl control = {.stop = stop_cb, .data = &left};

      done = mx_sequence_extend (sequence, 10000000, &limits, &control);
    }
    g_assert_cmpint (period->proof, ==, MX_PROOF_WINDOW);
    g_assert_cmpuint (period->preperiod, ==, known[i][0]);
    g_assert_cmpuint (period->period, ==, known[i][1]);
  }
}

/* An amount has not come into play: no period is told, though the values seen repeat. */
static void
test_no_early_proof (void)
{
  static const gint64 set[] = {1, 2, 5000};
  MxPeriod period = find_period (set, 3, 4999);

  g_assert_cmpint (period.proof, ==, MX_PROOF_NONE);
  g_assert_cmpuint (period.period, ==, 0);
  period = find_period (set, 3, 100000);
  g_assert_cmpint (period.proof, ==, MX_PROOF_WINDOW);
  g_assert_cmpuint (period.period, ==, 3);
}

/* An amount that no heap of the run can take: it may break the period where it comes into play,
 * unless no multiple of the period may be taken. */
static void
test_amount_beyond_all (void)
{
  static const gint64 multiple[] = {1, 2, (gint64)3 << 59};
  static const gint64 repeated[] = {1, 2, (gint64)1 << 61};
  MxPeriod period = find_period (multiple, 3, 5000000);

  g_assert_cmpint (period.proof, ==, MX_PROOF_NONE);
  g_assert_cmpuint (period.period, ==, 0);
  period = find_period (repeated, 3, 5000000);
  g_assert_cmpint (period.proof, ==, MX_PROOF_REST);
  g_assert_cmpuint (period.period, ==, 3);
}

/* -- limits -- */

static void
test_stops_and_goes_on (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k += 3) {
    Game game = random_game (&kinds[k], 99);
    g_autoptr (MxSource) source = new_source (game.set, game.n_set);
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    MxLimits limits = MX_LIMITS_DEFAULT;

    for (guint i = 0; i < 10; i++) {
      guint left = 3;
      MxControl control = {.stop = stop_cb, .data = &left};

      mx_sequence_extend (sequence, HEAPS, &limits, &control);
      check_values (sequence, &game, 0, MIN (mx_sequence_get_n (sequence), HEAPS));
    }
    g_assert_true (mx_sequence_extend (sequence, HEAPS, &limits, NULL));
    check_values (sequence, &game, 0, HEAPS);
    game_clear (&game);
  }
}

/* Memory is told, and more of it lets it go on where it was. */
static void
test_memory (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    Game game = random_game (&kinds[k], 5);
    g_autoptr (MxSource) source = new_source (game.set, game.n_set);
    g_autoptr (MxSequence) sequence = mx_sequence_new (source, 0);
    MxLimits limits = MX_LIMITS_DEFAULT;

    for (limits.memory = 1000;; limits.memory += limits.memory / 3) {
      guint64 n;

      if (mx_sequence_extend (sequence, HEAPS, &limits, NULL))
        break;
      g_assert_cmpint (mx_sequence_get_limit (sequence), ==, MX_LIMIT_MEMORY);
      n = mx_sequence_get_n (sequence);
      if (n > 0) {
        limits.memory *= 4;
        check_values (sequence, &game, 0, MIN (n, HEAPS));
        limits.memory /= 4;
      }
    }
    check_values (sequence, &game, 0, HEAPS);
    game_clear (&game);
  }
}

/* Processor time, so that other people's work does not count. */
typedef struct {
  clock_t end; /* when to stop */
  clock_t last; /* when it was asked last */
  clock_t longest; /* between two questions */
} Watch;

static void
look (Watch *watch)
{
  clock_t now = clock ();

  watch->longest = MAX (watch->longest, now - watch->last);
  watch->last = now;
}

static gboolean
watch_cb (gpointer data)
{
  Watch *watch = data;

  look (watch);
  return watch->last > watch->end;
}

/* A set without a period for long, a dense one and a huge one: each stops in time. */
static void
test_stops_in_time (void)
{
  const Kind slow[] = {
      {64, 1, 4096}, {1000, 1, 1500}, {3000, 1, 1000000}, {2, 1, 3000000}};

  for (guint i = 0; i < G_N_ELEMENTS (slow); i++) {
    Game game = {g_new (gint64, slow[i].n_set), 0, NULL};
    g_autoptr (MxSource) source = NULL;
    g_autoptr (MxSequence) sequence = NULL;
    MxLimits limits = MX_LIMITS_DEFAULT;
    Watch watch = {0};
    MxControl control = {.stop = watch_cb, .data = &watch};

    for (guint k = 0; k < slow[i].n_set; k++)
      game.set[k] = 1 + (gint64)(hand_mix (i, k, 7) % (guint64)slow[i].most);
    qsort (game.set, slow[i].n_set, sizeof *game.set, compare_cb);
    for (guint k = 0; k < slow[i].n_set; k++) {
      if (k == 0 || game.set[k] != game.set[k - 1])
        game.set[game.n_set++] = game.set[k];
    }
    source = new_source (game.set, game.n_set);
    sequence = mx_sequence_new (source, 0);
    watch.last = clock ();
    watch.end = watch.last + CLOCKS_PER_SEC / 5;
    mx_sequence_extend (sequence, G_MAXINT64, &limits, &control);
    look (&watch);
    g_assert_cmpint (watch.longest, <, TEST_SLOWER * CLOCKS_PER_SEC / 20);
    game_clear (&game);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autofree char *path = g_strdup_printf (
        "/core/subtraction/random/%u-of-%" G_GINT64_FORMAT "-to-%" G_GINT64_FORMAT,
        kinds[i].n_set, kinds[i].least, kinds[i].most);

    g_test_add_data_func (path, &kinds[i], test_random);
  }
  g_test_add_func ("/core/subtraction/small-amounts", test_small_amounts);
  g_test_add_func ("/core/subtraction/no-amounts", test_no_amounts);
  g_test_add_func ("/core/subtraction/theorems", test_theorems);
  g_test_add_func ("/core/subtraction/infinite/values", test_infinite);
  g_test_add_func ("/core/subtraction/infinite/observed", test_observed);
  g_test_add_func ("/core/subtraction/infinite/proved", test_proved_by_amounts);
  g_test_add_func ("/core/subtraction/infinite/fault", test_fault);
  g_test_add_func ("/core/subtraction/period/long-runs", test_long_runs);
  g_test_add_func ("/core/subtraction/period/long-pre-period", test_long_preperiod);
  g_test_add_func ("/core/subtraction/period/stopped-again-and-again",
                   test_stopped_again_and_again);
  g_test_add_func ("/core/subtraction/period/no-early-proof", test_no_early_proof);
  g_test_add_func ("/core/subtraction/period/amount-beyond-all", test_amount_beyond_all);
  g_test_add_func ("/core/subtraction/stops-and-goes-on", test_stops_and_goes_on);
  g_test_add_func ("/core/subtraction/memory", test_memory);
  g_test_add_func ("/core/subtraction/stops-in-time", test_stops_in_time);
  return g_test_run ();
}
