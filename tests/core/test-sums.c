/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"
#include "core/solving.h"

#include "brute.h"

#include <string.h>

/* Sums of many and of large heaps: values, and winning moves counted and listed, against the slow
 * evaluation where that can be had, and against arithmetic where it cannot. */

/* So few options that a theorem has to answer for most heaps. */
#define FEW_OPTIONS 400

static MxSolution *
solve_sum (Hand *hand, const MxSum *start, MxPlay play, guint64 options)
{
  MxLimits limits = MX_LIMITS_DEFAULT;

  limits.options = options;
  return mx_solve (hand_source (hand), start, play, &limits, NULL);
}

/* The moves that SOLUTION lists are WINS, in order, each once. */
static void
check_list (const MxSolution *solution, GHashTable *wins)
{
  g_autoptr (MxMoves) list = mx_moves_new (solution);
  g_autoptr (MxSum) before = NULL;
  guint n_listed = 0;
  MxMove move;

  g_assert_false (solution->moves_limited);
  g_assert_cmpuint (solution->n_moves, ==, g_hash_table_size (wins));
  while (mx_moves_next (list, &move)) {
    g_autoptr (MxSum) sum = mx_move_dup_position (solution, &move);
    g_autofree char *name = mx_sum_to_string (sum);

    g_assert_true (g_hash_table_contains (wins, name));
    if (before != NULL)
      g_assert_cmpint (mx_sum_compare (before, sum), <, 0);
    g_clear_pointer (&before, mx_sum_free);
    before = g_steal_pointer (&sum);
    n_listed++;
  }
  g_assert_cmpuint (n_listed, ==, g_hash_table_size (wins));
}

static void
check_sum (Hand *hand, Brute *brute, const gint64 *coords, guint n, MxPlay play)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);
  g_autoptr (MxSolution) solution = solve_sum (hand, start, play, 20000000);
  g_autoptr (GPtrArray) moves = brute_winning_moves (brute, coords, n, play);
  g_autoptr (GHashTable) wins = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < moves->len; i++)
    g_hash_table_add (wins, moves->pdata[i]);
  g_assert_cmpint (solution->outcome, ==, brute_outcome (brute, coords, n, play));
  check_list (solution, wins);
}

/* The positions with nim-sum 0 that options of one part lead to. */
static void
add_wins (Hand *hand, Brute *brute, const gint64 *coords, guint n, guint part,
          GHashTable *wins)
{
  g_autoptr (MxReader) reader = mx_reader_new (hand_source (hand));
  g_autoptr (MxOptions) out = mx_options_new ();

  g_assert_true (mx_reader_options (reader, 0, coords + part, out));
  for (guint o = 0; o < out->n; o++) {
    g_autoptr (MxSum) sum = mx_sum_new (hand_source (hand));
    MxValue value = 0;

    for (guint i = 0; i < n; i++) {
      if (i != part)
        mx_sum_add (sum, 0, coords + i);
    }
    for (guint32 k = out->first[o]; k < out->first[o + 1]; k++)
      mx_sum_add (sum, 0, out->coords + out->part[k].coords);
    for (guint i = 0; i < sum->n; i++)
      value ^= brute_value (brute, mx_sum_get_coords (sum, i));
    mx_sum_sort (sum);
    if (value == 0)
      g_hash_table_add (wins, mx_sum_to_string (sum));
  }
}

/* The same by values alone, for heaps that a theorem has to answer. */
static void
check_by_values (Hand *hand, Brute *brute, const gint64 *coords, guint n)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);
  g_autoptr (MxSolution) solution = solve_sum (hand, start, MX_PLAY_NORMAL, FEW_OPTIONS);
  g_autoptr (GHashTable) wins =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MxValue value = 0;

  for (guint i = 0; i < n; i++) {
    value ^= brute_value (brute, coords + i);
    add_wins (hand, brute, coords, n, i, wins);
  }
  g_assert_cmpint (solution->value, ==, value);
  check_list (solution, wins);
}

/* Moves and splits downwards, some to nothing at all, some to three parts. */
static void
mixed (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];

  for (gint64 to = 0; to < n; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 3 == 0)
      hand_move (out, to);
    if (h % 7 == 1)
      hand_split (out, to, n - to - 1);
    if (h % 11 == 2) {
      mx_options_begin (out);
      for (guint k = 0; k < 3; k++)
        mx_options_add (out, 0, 1, &(gint64){(to + (gint64)k) / 3});
    }
    if (h % 13 == 3)
      mx_options_begin (out);
  }
}

static void
check_random (MxPlay play, guint n_seeds, gint64 largest)
{
  for (guint seed = 0; seed < n_seeds; seed++) {
    Hand *hand = hand_new (1, TRUE, mixed);
    g_autoptr (MxSource) source = hand_source (hand);
    g_autoptr (Brute) brute = brute_new (hand);
    gint64 heaps[4];
    guint n = 1 + seed % 4;

    hand->seed = seed;
    for (guint i = 0; i < n; i++)
      heaps[i] = (gint64)(hand_mix (seed, i, 7) % (guint64)largest);
    /* Equal parts, often. */
    if (n > 2 && seed % 3 == 0)
      heaps[2] = heaps[0];
    check_sum (hand, brute, heaps, n, play);
  }
}

static void
test_random (void)
{
  check_random (MX_PLAY_NORMAL, 120, 7);
}

static void
test_random_misere (void)
{
  check_random (MX_PLAY_MISERE, 120, 5);
}

static void
test_random_anti_sg (void)
{
  check_random (MX_PLAY_ANTI_SG, 120, 5);
}

/* Sums of a heap or two that a theorem answers, and small ones. */
static void
check_closed (Hand *hand, guint seed, gint64 least)
{
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (Brute) brute = brute_new (hand);

  for (guint i = 0; i < 12; i++) {
    gint64 heaps[3];

    heaps[0] = least + (gint64)(hand_mix (seed, i, 0) % 20);
    heaps[1] = least + (gint64)(hand_mix (seed, i, 1) % 3);
    heaps[2] = (gint64)(hand_mix (seed, i, 2) % 6);
    if (i % 3 == 1)
      heaps[1] = heaps[2];
    check_by_values (hand, brute, heaps, 1 + i % 3);
  }
}

static void
test_closed (void)
{
  static const char *const codes[] = {"0.77",  "0.6",  "0.07", "0.137", "4.7",
                                      "0.156", "0.34", "4.4",  "0.333", "0.0107"};
  const gint64 sets[][4] = {{1, 2, 3, 0}, {2, 5, 7, 0}, {3, 4, 9, 14}, {6, 0, 0, 0}};

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    check_closed (hand_new_octal (codes[i]), i, 40);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    check_closed (hand_new_subtraction (sets[i], sets[i][3] != 0   ? 4
                                                 : sets[i][1] != 0 ? 3
                                                                   : 1),
                  100 + i, 250);
  check_closed (hand_new_nim (), 200, 501);
}

/* The options of a code with a tail, or with unequal heaps. */
static void
tailed (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  const MxFamily *family = &hand->family[0];

  for (gint64 k = 0; k <= coords[0]; k++) {
    guint digit = mx_family_digit (family, (guint64)k);
    gint64 left = coords[0] - k;

    if ((digit & 1) != 0 && left == 0)
      hand_move (out, 0);
    if ((digit & 2) != 0 && left > 0)
      hand_move (out, left);
    for (gint64 a = 1;
         (digit & 4) != 0 && left > 0 && a <= (left - (gint64)family->unequal) / 2; a++)
      hand_split (out, a, left - a);
  }
}

static void
test_tails (void)
{
  static const char *const codes[] = {"4.3", "0.7", "0.32", "0.15", "4.0"};

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++) {
    for (guint8 tail = 0; tail < 4; tail++) {
      Hand *hand = hand_new_octal (codes[i]);

      hand->options = tailed;
      hand->family[0].tail = tail;
      hand->family[0].unequal = i % 2 == 0;
      check_closed (hand, 300 + i * 4 + tail, 40);
    }
  }
}

/* -- very large heaps -- */

/* The number of moves of one heap of a code to the value 0, counted pair by pair. */
static guint64
count_zero_moves (const guint8 *digits, guint n_digits, const MxValue *values,
                  gint64 heap)
{
  guint64 count = 0;

  for (guint k = 0; k < n_digits && k <= heap; k++) {
    gint64 left = heap - k;

    if (k > 0 && (digits[k] & (left == 0 ? 1 : 2)) != 0)
      count += values[left] == 0;
    for (gint64 a = 1; (digits[k] & 4) != 0 && a <= left / 2; a++)
      count += values[a] == values[left - a];
  }
  return count;
}

/* Kayles: the values of 0 … 71, then of each twelve that follow (Guy and Smith). */
static MxValue *
kayles_values (guint64 n)
{
  MxValue *values = g_new (MxValue, n);

  for (guint64 i = 0; i < n; i++) {
    guint8 seen[64] = {0};

    if (i >= 84) {
      values[i] = values[i - 12];
      continue;
    }
    for (guint64 k = 1; k <= 2 && k <= i; k++) {
      for (guint64 a = 0; a <= (i - k) / 2; a++)
        seen[values[a] ^ values[i - k - a]] = 1;
    }
    for (values[i] = 0; seen[values[i]]; values[i]++)
      ;
  }
  return values;
}

static guint64
count_kayles (gint64 heap)
{
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) start = brute_sum (hand, &heap, 1);
  g_autoptr (MxSolution) solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);

  g_assert_false (solution->moves_limited);
  return solution->n_moves;
}

static void
test_count_pairs (void)
{
  static const guint8 digits[] = {0, 7, 7};
  gint64 most = 300000;
  g_autofree MxValue *values = kayles_values ((guint64)most + 100);

  for (gint64 heap = most; heap < most + 24; heap++)
    g_assert_cmpuint (count_kayles (heap), ==,
                      count_zero_moves (digits, 3, values, heap));
}

/* Each residue of the smaller heap adds one for each period: so the counts rise evenly. */
static void
test_count_periods (void)
{
  gint64 large = (gint64)1 << 61;
  guint64 rise = count_kayles (24 * 20000) - count_kayles (24 * 10000);

  large -= large % (24 * 10000);
  g_assert_cmpuint (
      count_kayles (large), ==,
      count_kayles (24 * 10000) + (guint64)(large / (24 * 10000) - 1) * rise);
}

/* The list of a heap with more moves than could ever be written begins at once. */
static void
test_list_begins (void)
{
  Hand *hand = hand_new_octal ("0.77");
  g_autoptr (MxSource) source = hand_source (hand);
  gint64 heap = (gint64)1 << 61;
  g_autoptr (MxSum) start = brute_sum (hand, &heap, 1);
  g_autoptr (MxSolution) solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);
  g_autoptr (MxMoves) moves = mx_moves_new (solution);
  gint64 before = 0;
  MxMove move;

  g_assert_cmpuint (solution->n_first_moves, ==, MX_FIRST_MOVES);
  for (guint i = 0; i < 2000; i++) {
    g_assert_true (mx_moves_next (moves, &move));
    gint64 a = mx_sum_get_coords (move.came, 0)[0];

    if (move.came->n == 2) {
      gint64 taken = heap - a - mx_sum_get_coords (move.came, 1)[0];

      g_assert_true (taken == 1 || taken == 2);
      g_assert_cmpint (a, >=, before);
      before = a;
    }
  }
}

static void
test_nim_largest (void)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  gint64 top = (gint64)1 << 62;
  gint64 heaps[4] = {top, top - 1, 12345678901234567, 98765};
  g_autoptr (MxSum) start = brute_sum (hand, heaps, 4);
  g_autoptr (MxSolution) solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);
  gint64 sum = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3];

  g_assert_cmpint (solution->value, ==, sum);
  /* The highest digit of the sum is that of the largest heap alone. */
  g_assert_cmpuint (solution->n_moves, ==, 1);
  g_assert_cmpuint (solution->first_moves[0].part, ==, 0);
  g_assert_cmpint (mx_sum_get_coords (solution->first_moves[0].came, 0)[0], ==,
                   sum ^ top);
}

static void
test_subtraction_large (void)
{
  const gint64 set[] = {1, 3, 4};
  Hand *hand = hand_new_subtraction (set, 3);
  g_autoptr (MxSource) source = hand_source (hand);
  /* Values 0 1 0 1 2 3 2 with period 7. */
  static const MxValue period[] = {0, 1, 0, 1, 2, 3, 2};
  gint64 heap = G_GINT64_CONSTANT (4000000000000000000);

  for (guint i = 0; i < 7; i++) {
    gint64 heaps[2] = {heap + i, heap + 5};
    g_autoptr (MxSum) start = brute_sum (hand, heaps, 2);
    g_autoptr (MxSolution) solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);
    guint64 wins = 0;

    for (guint k = 0; k < 3; k++) {
      MxValue x = period[(heaps[0] - set[k]) % 7] ^ period[heaps[1] % 7];
      MxValue y = period[heaps[0] % 7] ^ period[(heaps[1] - set[k]) % 7];

      wins += x == 0;
      wins += y == 0 && heaps[0] != heaps[1];
    }
    g_assert_cmpuint (solution->n_moves, ==, wins);
  }
}

/* -- very many heaps -- */

#define MILLION 1000000

static void
check_nim_million (gboolean alike)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) start = mx_sum_new (source);
  g_autoptr (MxSolution) solution = NULL;
  g_autoptr (MxMoves) moves = NULL;
  gint64 before = -1;
  guint64 wins = 0;
  guint64 n_listed = 0;
  gint64 sum = 0;
  MxMove move;

  for (gint64 i = 0; i < MILLION; i++) {
    gint64 heap = alike ? 5 : (i * 7 + 3) % 2000003;

    mx_sum_add (start, 0, &heap);
    sum ^= heap;
  }
  mx_sum_add (start, 0, &(gint64){99});
  sum ^= 99;
  solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);
  g_assert_cmpint (solution->value, ==, sum);
  for (guint i = 0; i < start->n; i++) {
    gint64 heap = mx_sum_get_coords (start, i)[0];

    /* Of the heaps of 5 and of 99 all but one stand for nothing new. */
    wins += (sum ^ heap) < heap && (alike ? i == 0 || i == MILLION : TRUE);
  }
  wins -= alike || (sum ^ 99) >= 99 ? 0 : (guint64)(solution->kinds->sum->n == MILLION);
  g_assert_cmpuint (solution->n_moves, ==, wins);
  moves = mx_moves_new (solution);
  while (mx_moves_next (moves, &move)) {
    gint64 to = mx_sum_get_coords (move.came, 0)[0];

    g_assert_cmpint (to, >=, before);
    g_assert_cmpint (to, ==, sum ^ mx_sum_get_coords (start, move.part)[0]);
    before = to;
    n_listed++;
  }
  g_assert_cmpuint (n_listed, ==, wins);
}

static void
test_million_alike (void)
{
  check_nim_million (TRUE);
}

static void
test_million_different (void)
{
  check_nim_million (FALSE);
}

/* A million heaps of a game that is explored, from few different ones. */
static void
test_million_explored (void)
{
  Hand *hand = hand_new_octal ("0.137");
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (Brute) brute = brute_new (hand);
  g_autoptr (MxSum) start = mx_sum_new (source);
  g_autoptr (MxSolution) solution = NULL;
  MxValue sum = 0;

  for (gint64 i = 0; i < MILLION; i++) {
    gint64 heap = i % 30;

    mx_sum_add (start, 0, &heap);
    sum ^= brute_value (brute, &(gint64){i % 30});
  }
  solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);
  g_assert_cmpint (solution->value, ==, sum);
  g_assert_cmpuint (solution->kinds->sum->n, ==, 30);
  g_assert_cmpint (solution->start_value[MILLION - 1], ==,
                   brute_value (brute, &(gint64){(MILLION - 1) % 30}));
}

/* In misère play Bouton's theorem answers, and the heaps of one count. */
static void
test_million_misere (void)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);

  for (guint larger = 0; larger < 2; larger++) {
    g_autoptr (MxSum) start = mx_sum_new (source);
    g_autoptr (MxSolution) solution = NULL;

    mx_sum_add_many (start, 0, &(gint64){1}, MILLION);
    mx_sum_add_many (start, 0, &(gint64){7}, larger);
    solution = solve_sum (hand, start, MX_PLAY_MISERE, 20000000);
    g_assert_cmpint (solution->outcome, ==, MX_OUTCOME_N);
    g_assert_cmpuint (solution->n_moves, ==, 1);
    /* Without a larger heap an odd number of ones must be left; so 7 is cut to 1. */
    g_assert_cmpint (mx_sum_get_coords (solution->first_moves[0].came, 0)[0], ==, larger);
  }
}

/* -- the order of moves, and what two kinds lead to -- */

/* Moves of every sort, as no game has them: to nothing, to up to three heaps, to the heap itself
 * and more. */
static guint
make_came (guint seed, guint kind, guint i, gint64 heap, gint64 *came)
{
  guint n = (guint)(hand_mix (seed, kind, 10 * i) % 4);

  for (guint k = 0; k < n; k++)
    came[k] = (gint64)(hand_mix (seed, kind, 10 * i + k + 1) % 5);
  if (n > 1 && hand_mix (seed, kind, 10 * i + 5) % 2 == 0)
    came[n - 1] = heap;
  return n;
}

/* What a start leads to by such moves: the names, and the moves in the solution. */
static void
add_moves (MxSolving *solving, guint seed, GHashTable *names)
{
  const MxKinds *kinds = solving->kinds;

  for (guint kind = 0; kind < kinds->sum->n; kind++) {
    gint64 heap = mx_sum_get_coords (kinds->sum, kind)[0];

    for (guint i = 0; i < 8; i++) {
      g_autoptr (MxSum) came = mx_sum_new (solving->source);
      MxMove move = {kinds->first[kind], came};
      gint64 to[4];
      guint n = make_came (seed, kind, i, heap, to);

      g_assert_true (mx_move_table_begin (solving->table, &solving->work, kind));
      for (guint k = 0; k < n; k++) {
        mx_sum_add (came, 0, &to[k]);
        g_assert_true (
            mx_move_table_add_part (solving->table, &solving->work, 0, &to[k]));
      }
      g_autoptr (MxSum) sum = mx_move_dup_position (solving->solution, &move);

      g_hash_table_add (names, mx_sum_to_string (sum));
    }
    g_assert_true (mx_move_table_end_kind (solving->table, &solving->work, kind));
  }
}

static void
test_order (void)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  MxLimits limits = MX_LIMITS_DEFAULT;

  for (guint seed = 0; seed < 300; seed++) {
    gint64 heaps[4] = {1, 1, 0, 0};

    /* A start that is lost, so that there are no other moves. */
    heaps[0] = heaps[1] = (gint64)(hand_mix (seed, 0, 0) % 5);
    heaps[2] = heaps[3] = (gint64)(hand_mix (seed, 0, 1) % 5);
    g_autoptr (MxSum) start = brute_sum (hand, heaps, 2 + 2 * (seed % 2));
    g_autoptr (MxSolution) solution = solve_sum (hand, start, MX_PLAY_NORMAL, 20000000);
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    MxSolving solving = {.solution = solution,
                         .source = source,
                         .kinds = solution->kinds,
                         .table = solution->moves};

    g_assert_cmpuint (solution->n_moves, ==, 0);
    mx_work_init (&solving.work, &limits, NULL);
    add_moves (&solving, seed, names);
    g_assert_true (mx_moves_finish (&solving));
    check_list (solution, names);
  }
}

/* -- kinds -- */

static void
test_kinds (void)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) sum = mx_sum_new (source);
  g_autoptr (MxKinds) kinds = NULL;
  guint n = 20000;

  for (guint i = 0; i < n; i++)
    mx_sum_add (sum, 0, &(gint64){(gint64)(hand_mix (1, i, 0) % 3000)});
  kinds = mx_kinds_new (sum, NULL, NULL);
  for (guint i = 0; i < n; i++) {
    guint32 kind = kinds->of[i];

    g_assert_cmpint (mx_sum_get_coords (kinds->sum, kind)[0], ==,
                     mx_sum_get_coords (sum, i)[0]);
    g_assert_cmpuint (kinds->first[kind], <=, i);
    g_assert_cmpuint (kinds->of[kinds->first[kind]], ==, kind);
    kinds->count[kind]--;
  }
  for (guint k = 0; k < kinds->sum->n; k++) {
    g_assert_cmpuint (kinds->count[k], ==, 0);
    if (k > 0)
      g_assert_cmpuint (kinds->first[k - 1], <, kinds->first[k]);
  }
}

static void
test_words (void)
{
  Hand *hand = hand_new_nim ();
  g_autoptr (MxSource) source = hand_source (hand);
  g_autoptr (MxSum) sum = mx_sum_new (source);
  g_autofree char *nothing = mx_sum_dup_words (sum, 5);

  mx_sum_add_many (sum, 0, &(gint64){5}, MILLION);
  mx_sum_add_many (sum, 0, &(gint64){7}, 2);
  mx_sum_add_many (sum, 0, &(gint64){9}, 3);
  g_autofree char *all = mx_sum_dup_words (sum, 5);
  g_autofree char *some = mx_sum_dup_words (sum, 2);

  g_assert_cmpstr (nothing, ==, "0");
  g_assert_cmpstr (all, ==, "1000000 * g(5) + g(7) + g(7) + 3 * g(9)");
  g_assert_cmpstr (some, ==, "1000000 * g(5) + g(7) + …");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/sums/random", test_random);
  g_test_add_func ("/core/sums/random-misere", test_random_misere);
  g_test_add_func ("/core/sums/random-anti-sg", test_random_anti_sg);
  g_test_add_func ("/core/sums/closed", test_closed);
  g_test_add_func ("/core/sums/tails", test_tails);
  g_test_add_func ("/core/sums/count-pairs", test_count_pairs);
  g_test_add_func ("/core/sums/count-periods", test_count_periods);
  g_test_add_func ("/core/sums/list-begins", test_list_begins);
  g_test_add_func ("/core/sums/nim-largest", test_nim_largest);
  g_test_add_func ("/core/sums/subtraction-large", test_subtraction_large);
  g_test_add_func ("/core/sums/million-alike", test_million_alike);
  g_test_add_func ("/core/sums/million-different", test_million_different);
  g_test_add_func ("/core/sums/million-explored", test_million_explored);
  g_test_add_func ("/core/sums/million-misere", test_million_misere);
  g_test_add_func ("/core/sums/order", test_order);
  g_test_add_func ("/core/sums/kinds", test_kinds);
  g_test_add_func ("/core/sums/words", test_words);
  return g_test_run ();
}
