/* SPDX-License-Identifier: MIT */
#include "support.h"

#include "core/heap/closed-form.h"
#include "core/heap/sequence.h"
#include "core/solution.h"
#include "core/sum/moves.h"

/* Games of one heap whose amounts do not depend on it, from their texts: intervals of any length, few
 * huge amounts, and amounts that repeat; against values found one by one from the definition. */

#define FAR ((gint64)1000000000000000000)

typedef gboolean (*IsAmount) (gint64 k, gpointer data);

static guint
next_random (guint64 *seed, guint below)
{
  *seed = *seed * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407;
  return (guint)(*seed >> 33) % below;
}

/* The values of the heaps 0 … n - 1. */
static MxValue *
find_naively (IsAmount is_amount, gpointer data, guint n)
{
  MxValue *values = g_new (MxValue, n);
  g_autofree guint *seen = g_new0 (guint, (gsize)n + 1);

  for (guint heap = 0; heap < n; heap++) {
    MxValue mex = 0;

    for (guint k = 1; k <= heap; k++) {
      if (is_amount (k, data))
        seen[values[heap - k]] = heap + 1;
    }
    while (seen[mex] == heap + 1)
      mex++;
    values[heap] = mex;
  }
  return values;
}

static const MxPeriod *
check_values (MxSequence *sequence, const MxValue *naive, guint n)
{
  g_autofree MxValue *values = g_new (MxValue, n);

  g_assert_true (mx_sequence_extend (sequence, n, &MX_LIMITS_DEFAULT, NULL));
  g_assert_true (mx_sequence_copy (sequence, 0, n, values, &MX_LIMITS_DEFAULT, NULL));
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (values[i], ==, naive[i]);
  return mx_sequence_get_period (sequence);
}

/* -- intervals -- */

typedef struct {
  gint64 low;
  gint64 high;
} Interval;

static gboolean
is_within (gint64 k, gpointer data)
{
  const Interval *interval = data;

  return k >= interval->low && k <= interval->high;
}

/* The interval from %1$s to %2$s, %3$s being a number between them, in many words. */
static const char *const spellings[] = {
    "take %1$s..%2$s",
    "take k if k >= %1$s and k <= %2$s",
    "take k if not (k < %1$s or %2$s < k)",
    "take k if %1$s <= k <= %2$s",
    "take k if k in %1$s..%2$s and k != 0",
    "take k if k in {%1$s..%3$s, %3$s..%2$s}",
    "take k if k == %1$s or %1$s < k <= %3$s or k > %3$s and k < %2$s + 1",
    "take %1$s..%3$s\n  take k if k > %3$s and k <= %2$s",
    "move n - k for k in %1$s..%2$s",
};

static MxProgram *
spell (guint spelling, Interval interval)
{
  g_autofree char *low = g_strdup_printf ("%" G_GINT64_FORMAT, interval.low);
  g_autofree char *high = g_strdup_printf ("%" G_GINT64_FORMAT, interval.high);
  g_autofree char *middle = g_strdup_printf (
      "%" G_GINT64_FORMAT, interval.low + (interval.high - interval.low) / 3);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *clauses = g_strdup_printf (spellings[spelling], low, high, middle);
#pragma GCC diagnostic pop
  G_GNUC_END_IGNORE_DEPRECATIONS
  g_autofree char *text = g_strdup_printf ("game s(n)\n  %s\nstart s(1)\n", clauses);

  return parse_good (text);
}

static void
test_interval_seen (void)
{
  static const Interval intervals[] = {
      {1, 70}, {3, 1000000000}, {1000, 5000000}, {2, (gint64)1 << 61}, {900, 901}};

  for (guint i = 0; i < G_N_ELEMENTS (intervals); i++) {
    for (guint k = 0; k < G_N_ELEMENTS (spellings); k++) {
      g_autoptr (MxProgram) program = spell (k, intervals[i]);
      const MxFamily *family = &mx_program_get_source (program)->families[0];

      g_assert_cmpint (family->low, ==, intervals[i].low);
      g_assert_cmpint (family->high, ==, intervals[i].high);
    }
  }
}

/* A number missing or one that depends on the heap makes it no interval. */
static void
test_no_interval (void)
{
  static const char *const texts[] = {
      "take k if k >= 3 and k <= 10**9 and k != 7",
      "take k if k <= 10**9 and k % 2 == 1",
      "take {1..5, 7..10**9}",
      "take k if k >= 3 and k <= n - 1",
      "take k if k >= 3 and 6 / (k - 100) < 1",
      "take k if k < 1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = g_strdup_printf ("game s(n): %s\n", texts[i]);
    g_autoptr (MxProgram) program = parse_good (text);

    g_assert_cmpint (mx_program_get_source (program)->families[0].low, ==, 0);
  }
}

/* What no heap exceeds is as good as no end. */
static void
test_interval_endless (void)
{
  static const char *const texts[] = {
      "take 1..4611686018427387904", "take 1..9223372036854775807", "take k if k > 0",
      "take k if k <= 2**62", "take 1..7\n  take k if k > 5"};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = g_strdup_printf ("game s(n)\n  %s\n", texts[i]);
    g_autoptr (MxProgram) program = parse_good (text);

    g_assert_cmpint (mx_program_get_source (program)->families[0].shape, ==,
                     MX_SHAPE_NIM);
  }
}

static void
test_interval_values (void)
{
  guint64 seed = 5;

  for (guint i = 0; i < 60; i++) {
    gint64 low = 1 + next_random (&seed, 40);
    gint64 high = i % 10 == 0 ? FAR + i : low + next_random (&seed, 400);
    Interval interval = {low, high};
    g_autoptr (MxProgram) program =
        spell (next_random (&seed, G_N_ELEMENTS (spellings)), interval);
    g_autoptr (MxSequence) sequence =
        mx_sequence_new (mx_program_get_source (program), 0);
    g_autofree MxValue *naive = find_naively (is_within, &interval, 1500);

    g_assert_cmpint (check_values (sequence, naive, 1500)->proof, !=, MX_PROOF_NONE);
  }
}

/* Proved, with its formula, at once, however long it is; and so are values far away. */
static void
test_interval_far (void)
{
  Interval interval = {3, 1000000000};
  g_autoptr (MxProgram) program = spell (0, interval);
  g_autoptr (MxSequence) sequence = mx_sequence_new (mx_program_get_source (program), 0);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autofree char *formula = NULL;
  MxForm form;
  MxValue values[1000];

  limits.memory = 1000;
  g_assert_true (mx_sequence_extend (sequence, 10, &limits, NULL));
  g_assert_true (mx_form_find (sequence, &limits, NULL, &form));
  g_assert_true (form.proved);
  formula = mx_form_dup_formula (&form);
  g_assert_cmpstr (formula, ==, "floor((n mod 1000000003) / 3)");
  g_assert_true (mx_sequence_copy (sequence, FAR, 1000, values, &limits, NULL));
  for (gint64 i = 0; i < 1000; i++)
    g_assert_cmpint (values[i], ==, (FAR + i) % 1000000003 / 3);
}

/* -- winning moves -- */

/* So few positions are allowed that no heap is explored. */
static const MxLimits few_positions = {5, 1000000, 1 << 26, 0};

/* Moves of each of two heaps to positions of the nim-sum 0, against the definition. */
static void
check_moves (MxProgram *program, const Interval *interval, const MxValue *naive,
             const gint64 *heap)
{
  MxSource *source = mx_program_get_source (program);
  g_autoptr (MxSum) start = mx_sum_new (source);
  g_autoptr (MxSolution) solution = NULL;
  g_autoptr (MxMoves) moves = NULL;
  guint64 n = 0;
  MxMove move;

  for (guint i = 0; i < 2; i++)
    mx_sum_add (start, 0, &heap[i]);
  solution = mx_solve (source, start, MX_PLAY_NORMAL, &few_positions, NULL);
  g_assert_cmpint (solution->value, ==, naive[heap[0]] ^ naive[heap[1]]);
  for (guint i = 0; i < (heap[0] == heap[1] ? 1 : 2); i++) {
    for (gint64 k = interval->low; k <= MIN (interval->high, heap[i]); k++)
      n += naive[heap[i] - k] == naive[heap[1 - i]];
  }
  g_assert_false (solution->moves_limited);
  g_assert_cmpuint (solution->n_moves, ==, n);
  moves = mx_moves_new (solution);
  for (; mx_moves_next (moves, &move); n--) {
    gint64 before = mx_sum_get_coords (solution->start, move.part)[0];
    gint64 after = mx_sum_get_coords (move.came, 0)[0];
    gint64 other = heap[0] == before ? heap[1] : heap[0];

    g_assert_true (is_within (before - after, (gpointer)interval));
    g_assert_cmpint (naive[after], ==, naive[other]);
  }
  g_assert_cmpuint (n, ==, 0);
}

static void
test_interval_moves (void)
{
  guint64 seed = 11;

  for (guint i = 0; i < 200; i++) {
    gint64 low = 1 + next_random (&seed, 9);
    Interval interval = {low, low + next_random (&seed, 200)};
    g_autoptr (MxProgram) program = spell (0, interval);
    g_autofree MxValue *naive = find_naively (is_within, &interval, 600);
    gint64 heap[2] = {6 + next_random (&seed, 594), 6 + next_random (&seed, 594)};

    check_moves (program, &interval, naive, heap);
  }
}

static MxSolution *
solve_text (const char *clause, gint64 heap, MxPlay play)
{
  g_autofree char *text = g_strdup_printf ("game s(n)\n  %s\n", clause);
  g_autoptr (MxProgram) program = parse_good (text);
  MxSource *source = mx_program_get_source (program);
  g_autoptr (MxSum) start = mx_sum_new (source);
  MxLimits limits = {10000, 200000, 0, 0};

  mx_sum_add (start, 0, &heap);
  limits.seconds = 0.2;
  limits.memory = 1 << 26;
  return mx_solve (source, start, play, &limits, NULL);
}

/* Counted exactly where nobody could list them. */
static void
test_interval_moves_far (void)
{
  g_autoptr (MxSolution) solution =
      solve_text ("take 700000000..700000000000", FAR, MX_PLAY_NORMAL);
  gint64 turn = 700700000000;
  guint64 n = 0;

  /* What is left has remainders below 700000000: runs, each met in one turn. */
  for (gint64 run = FAR / turn * turn - 2 * turn; run <= FAR; run += turn) {
    gint64 first = MAX (run, FAR - 700000000000);
    gint64 last = MIN (run + 699999999, FAR - 700000000);

    n += first <= last ? (guint64)(last - first + 1) : 0;
  }
  g_assert_cmpint (solution->value, ==, FAR % turn / 700000000);
  g_assert_cmpint (solution->value, >, 0);
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpuint (solution->n_moves, ==, n);
  g_assert_false (solution->moves_limited);
  for (guint i = 0; i < solution->n_first_moves; i++)
    g_assert_cmpint (
        mx_sum_get_coords (solution->first_moves[i].came, 0)[0] % turn / 700000000, ==,
        0);
}

/* -- few amounts, some of them huge -- */

static void
test_few (void)
{
  static const char *const texts[] = {
      "take k if ispow2(k)",
      "take k if isfib(k)",
      "take k if ispow2(k) and k % 3 == 1",
      "take k if k == 7 or isfib(k) and k > 20",
      "take k if k in {5, 2**50, 9} or k == 10**18",
      "take k if ispow2(k) and k < 10**15 or k == 10**17\n  take {3}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = g_strdup_printf ("game s(n)\n  %s\n", texts[i]);
    g_autoptr (MxProgram) program = parse_good (text);
    MxSource *source = mx_program_get_source (program);
    const MxFamily *family = &source->families[0];
    g_autoptr (MxReader) reader = mx_reader_new (source);
    g_autoptr (MxOptions) read = mx_options_new ();
    gint64 heap = 100000;
    guint n = 0;

    g_assert_true (mx_reader_options (reader, 0, &heap, read));
    g_assert_cmpuint (family->n_set, >, 0);
    for (guint k = 0; k < family->n_set; k++) {
      g_assert_true (k == 0 || family->set[k] > family->set[k - 1]);
      n += family->set[k] <= heap;
    }
    g_assert_cmpuint (n, ==, read->n);
  }
}

/* Powers of two below a bound, from a heap for which nobody reads all numbers. */
static void
test_few_moves (void)
{
  g_autoptr (MxSolution) solution =
      solve_text ("take k if ispow2(k) and k < 10**15", FAR, MX_PLAY_NORMAL);
  guint n = 0;

  for (gint64 k = 1; k < 1000000000000000; k *= 2)
    n += (FAR - k) % 3 == 0;
  g_assert_cmpint (solution->value, ==, FAR % 3);
  g_assert_cmpuint (n, ==, 25);
  g_assert_cmpuint (solution->n_moves, ==, n);
  g_assert_false (solution->moves_limited);
}

/* An amount that no heap can take changes nothing, so heaps below it are known. */
static void
test_below_amount (void)
{
  static const char *const texts[][2] = {
      {"take {1, 10**18}", "take {1}"},
      {"take {3, 10, 10**18 - 1}", "take {3, 10}"},
      {"take k if k in {2, 7, 11} or k == 2**60", "take {2, 7, 11}"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    for (gint64 heap = FAR - 30; heap < FAR - 1; heap++) {
      g_autoptr (MxSolution) with = solve_text (texts[i][0], heap, MX_PLAY_NORMAL);
      g_autoptr (MxSolution) without = solve_text (texts[i][1], heap, MX_PLAY_NORMAL);

      g_assert_cmpint (with->value, >=, 0);
      g_assert_cmpint (with->value, ==, without->value);
      g_assert_cmpuint (with->n_moves, ==, without->n_moves);
      g_assert_false (with->moves_limited);
    }
  }
}

/* Neither a period nor a formula is told of heaps that cannot take all amounts. */
static void
test_waiting (void)
{
  static const struct {
    const char *clause;
    guint64 waiting;
  } texts[] = {
      {"take {1, 50000}", 50000},
      {"take {2, 4, 1000000}", 1000000},
      {"take {2, 2000, 10**17}", 2000},
      {"octal 0.1200000000000000000000000000000000000000000000000000000003", 58},
  };
  static const guint64 heaps[] = {2000, 20000, 1000, 50};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *text = g_strdup_printf ("game s(n): %s\n", texts[i].clause);
    g_autoptr (MxProgram) program = parse_good (text);
    g_autoptr (MxSequence) sequence =
        mx_sequence_new (mx_program_get_source (program), 0);
    MxForm form;

    mx_sequence_extend (sequence, heaps[i], &MX_LIMITS_DEFAULT, NULL);
    g_assert_cmpuint (mx_sequence_get_period (sequence)->period, ==, 0);
    g_assert_cmpuint (mx_sequence_get_period (sequence)->waiting, ==, texts[i].waiting);
    g_assert_false (mx_form_find (sequence, &MX_LIMITS_DEFAULT, NULL, &form));
  }
}

/* The whole set proves the remainder, however large its amounts. */
static void
test_whole_set (void)
{
  g_autoptr (MxProgram) program = parse_good ("game s(n): take {1, 2, 10**18, 2**61}\n");
  g_autoptr (MxSequence) sequence = mx_sequence_new (mx_program_get_source (program), 0);

  g_assert_true (mx_sequence_extend (sequence, 100, &MX_LIMITS_DEFAULT, NULL));
  g_assert_cmpint (mx_sequence_get_period (sequence)->proof, ==, MX_PROOF_REST);
  g_assert_cmpuint (mx_sequence_get_period (sequence)->period, ==, 3);
}

/* -- amounts that repeat -- */

typedef struct {
  gint64 modulus;
  gboolean has[16];
  gint64 single; /* an amount besides */
  gint64 from; /* no other amount is smaller */
} Residues;

static gboolean
is_residue (gint64 k, gpointer data)
{
  const Residues *r = data;

  return k == r->single || (k >= r->from && r->has[k % r->modulus]);
}

static void
test_repeating (void)
{
  guint64 seed = 3;
  guint n_proved = 0;

  for (guint i = 0; i < 60; i++) {
    Residues r = {2 + next_random (&seed, 9), {FALSE}, 0, 1};
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (MxProgram) program = NULL;
    g_autoptr (MxSequence) sequence = NULL;
    g_autofree MxValue *naive = NULL;
    const MxPeriod *period;

    r.single = i % 3 == 0 ? 1 + next_random (&seed, 30) : 0;
    r.from = i % 2 == 0 ? 1 + next_random (&seed, 30) : 1;
    r.has[0] = i % 12 == 0;
    for (gint64 k = 1; k < r.modulus; k++)
      r.has[k] = next_random (&seed, 3) == 0;
    r.has[1 + next_random (&seed, (guint)r.modulus - 1)] = TRUE;
    g_string_printf (text, "game s(n): take k if k == %d or k >= %d and (k < 0",
                     (int)r.single, (int)r.from);
    for (gint64 k = 0; k < r.modulus; k++) {
      if (r.has[k])
        g_string_append_printf (text, " or k %% %d == %d", (int)r.modulus, (int)k);
    }
    g_string_append (text, ")\n");
    program = parse_good (text->str);
    sequence = mx_sequence_new (mx_program_get_source (program), 0);
    naive = find_naively (is_residue, &r, 1200);
    period = check_values (sequence, naive, 600);
    if (period->proof == MX_PROOF_NONE)
      continue;
    n_proved++;
    for (guint64 n = period->preperiod; n + period->period < 1200; n++)
      g_assert_cmpint (naive[n + period->period], ==, naive[n] + period->saltus);
  }
  g_assert_cmpuint (n_proved, >, 25);
}

/* A heap far away, by such a period. */
static void
test_repeating_far (void)
{
  static const MxValue values[] = {0, 1, 0, 1, 2};

  for (gint64 heap = FAR; heap < FAR + 10; heap++) {
    g_autoptr (MxSolution) solution =
        solve_text ("take k if k % 5 == 1 or k % 5 == 4", heap, MX_PLAY_NORMAL);

    g_assert_cmpint (solution->value, ==, values[heap % 5]);
  }
}

/* -- moves from a P-position -- */

static void
test_lost (void)
{
  static const char *const texts[] = {
      "take {10**18, 1}",     "take k if isprime(k) or k == 1",
      "take k if k % 2 == 1", "take 2..1000000000000",
      "take k if ispow2(k)",  "octal 0.77",
      "take {1, 50000}",      "take k if k % 7 in {1, 6}"};
  guint n_lost = 0;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    for (guint play = MX_PLAY_NORMAL; play <= MX_PLAY_ANTI_SG; play++) {
      for (gint64 k = 0; k < 12; k += play == MX_PLAY_NORMAL ? 5 : 8) {
        gint64 heap = play == MX_PLAY_NORMAL ? FAR + k : k;
        g_autoptr (MxSolution) solution = solve_text (texts[i], heap, (MxPlay)play);

        if (solution->outcome != MX_OUTCOME_P)
          continue;
        n_lost++;
        g_assert_cmpuint (solution->n_moves, ==, 0);
        g_assert_false (solution->moves_limited);
        g_assert_cmpint (solution->moves_limit, ==, MX_LIMIT_NONE);
      }
    }
  }
  g_assert_cmpuint (n_lost, >, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/amounts/interval/seen", test_interval_seen);
  g_test_add_func ("/rules/amounts/interval/not-seen", test_no_interval);
  g_test_add_func ("/rules/amounts/interval/endless", test_interval_endless);
  g_test_add_func ("/rules/amounts/interval/values", test_interval_values);
  g_test_add_func ("/rules/amounts/interval/far", test_interval_far);
  g_test_add_func ("/rules/amounts/interval/moves", test_interval_moves);
  g_test_add_func ("/rules/amounts/interval/moves-far", test_interval_moves_far);
  g_test_add_func ("/rules/amounts/few/listed", test_few);
  g_test_add_func ("/rules/amounts/few/moves", test_few_moves);
  g_test_add_func ("/rules/amounts/few/below-amount", test_below_amount);
  g_test_add_func ("/rules/amounts/few/waiting", test_waiting);
  g_test_add_func ("/rules/amounts/few/whole-set", test_whole_set);
  g_test_add_func ("/rules/amounts/repeating/proved", test_repeating);
  g_test_add_func ("/rules/amounts/repeating/far", test_repeating_far);
  g_test_add_func ("/rules/amounts/lost", test_lost);
  return g_test_run ();
}
