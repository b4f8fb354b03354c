/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"

#include "brute.h"

/* Sums of which a part is at fault, or leads to one that is, where the whole position decides: what
 * can be known of them all the same is known, and nothing else is said.  Beside recursion straight
 * from the definitions, in which something may be unknown. */

#define HEAPS 14
#define MOST_OPTIONS 64
#define MOST_PARTS 32

/* Moves to smaller heaps and to sums of two; some heaps are at fault. */
static void
broken (const Hand *hand, const gint64 *coords, MxOptions *out)
{
  gint64 n = coords[0];

  if (hand_mix (hand->seed, (guint64)n, 99) % 7 == 0) {
    out->result = MX_READ_FAULT;
    out->fault.line = 2;
    out->fault.message = g_strdup ("division by zero");
    return;
  }
  for (gint64 to = 0; to < n; to++) {
    guint64 h = hand_mix (hand->seed, (guint64)n, (guint64)to);

    if (h % 3 == 0)
      hand_move (out, to);
    if (h % 11 == 0 && hand->family[0].splits && to > 0)
      hand_split (out, to, (gint64)(h / 11 % (guint64)to));
  }
}

typedef struct {
  guint n;
  gint64 part[MOST_PARTS];
} Position;

typedef struct {
  Hand *hand;
  MxPlay play;
  gboolean fault[HEAPS];
  Position option[HEAPS][MOST_OPTIONS];
  guint n_options[HEAPS];
  MxValue value[HEAPS];
  GHashTable *outcomes; /* a name -> 1 + the outcome */
} Slow;

/* The value of a sum; UNKNOWN where that of a part is. */
static MxValue
value_of (const Slow *self, const Position *position)
{
  MxValue value = 0;

  for (guint i = 0; i < position->n; i++) {
    if (self->value[position->part[i]] == MX_VALUE_UNKNOWN)
      return MX_VALUE_UNKNOWN;
    value ^= self->value[position->part[i]];
  }
  return value;
}

static gboolean
has_option (const Slow *self, gint64 heap, MxValue value)
{
  for (guint k = 0; k < self->n_options[heap]; k++) {
    if (value_of (self, &self->option[heap][k]) == value)
      return TRUE;
  }
  return FALSE;
}

/* Whether a sum of unknown value is known to have an option of value M. */
static gboolean
answers (const Slow *self, const Position *position, MxValue m)
{
  gint64 unknown = -1;

  for (guint i = 0; i < position->n; i++) {
    if (self->value[position->part[i]] != MX_VALUE_UNKNOWN)
      m ^= self->value[position->part[i]];
    else if (unknown >= 0)
      return FALSE;
    else
      unknown = position->part[i];
  }
  return unknown >= 0 && has_option (self, unknown, m);
}

/* The smaller heaps have their values. */
static MxValue
find_value (const Slow *self, gint64 heap)
{
  MxValue m = 0;

  while (has_option (self, heap, m))
    m++;
  for (guint k = 0; k < self->n_options[heap]; k++) {
    const Position *option = &self->option[heap][k];

    if (value_of (self, option) == MX_VALUE_UNKNOWN && !answers (self, option, m))
      return MX_VALUE_UNKNOWN;
  }
  return self->fault[heap] ? MX_VALUE_UNKNOWN : m;
}

static void
read_heaps (Slow *self)
{
  MxReader *reader = mx_reader_new (hand_source (self->hand));

  for (gint64 heap = 0; heap < HEAPS; heap++) {
    g_autoptr (MxOptions) out = mx_options_new ();

    mx_reader_options (reader, 0, &heap, out);
    self->fault[heap] = out->result == MX_READ_FAULT;
    self->n_options[heap] = self->fault[heap] ? 0 : out->n;
    g_assert_cmpuint (self->n_options[heap], <, MOST_OPTIONS);
    for (guint k = 0; k < self->n_options[heap]; k++) {
      Position *option = &self->option[heap][k];

      for (guint32 p = out->first[k]; p < out->first[k + 1]; p++)
        option->part[option->n++] = out->coords[out->part[p].coords];
    }
    self->value[heap] = find_value (self, heap);
  }
  mx_reader_free (reader);
}

/* Whether the game goes on for certain, or has ended; neither where it is not known. */
static gboolean
goes_on (const Slow *self, const Position *position)
{
  for (guint i = 0; i < position->n; i++) {
    if (self->value[position->part[i]] > 0 || has_option (self, position->part[i], 0))
      return TRUE;
  }
  return self->play != MX_PLAY_ANTI_SG;
}

static gboolean
has_ended (const Slow *self, const Position *position)
{
  for (guint i = 0; i < position->n; i++) {
    if (self->value[position->part[i]] != 0)
      return FALSE;
  }
  return self->play == MX_PLAY_ANTI_SG;
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *)a;
  gint64 y = *(const gint64 *)b;

  return x < y ? -1 : x > y;
}

/* Sorts the parts.  ALL: also those that cannot move, on which nothing depends. */
static char *
dup_name (const Slow *self, Position *position, gboolean all)
{
  GString *name = g_string_new (NULL);

  qsort (position->part, position->n, sizeof *position->part, compare_cb);
  for (guint i = 0; i < position->n; i++) {
    gint64 heap = position->part[i];

    if (all || self->n_options[heap] > 0 || self->fault[heap])
      g_string_append_printf (name, "%d ", (int)heap);
  }
  return g_string_free (name, FALSE);
}

static MxOutcome find_outcome (Slow *self, Position *position);

static MxOutcome
judge (Slow *self, const Position *position, GHashTable *winning)
{
  gboolean all_n = goes_on (self, position);
  gboolean moves = FALSE;

  for (guint i = 0; i < position->n; i++) {
    gint64 heap = position->part[i];

    all_n = all_n && !self->fault[heap];
    for (guint k = 0; k < self->n_options[heap]; k++) {
      Position option = *position;
      MxOutcome outcome;

      option.part[i] = option.part[--option.n];
      for (guint p = 0; p < self->option[heap][k].n; p++)
        option.part[option.n++] = self->option[heap][k].part[p];
      outcome = find_outcome (self, &option);
      moves = TRUE;
      all_n = all_n && outcome == MX_OUTCOME_N;
      if (outcome == MX_OUTCOME_P)
        g_hash_table_add (winning, dup_name (self, &option, TRUE));
    }
  }
  if (g_hash_table_size (winning) > 0)
    return MX_OUTCOME_N;
  return !all_n ? MX_OUTCOME_UNKNOWN : moves ? MX_OUTCOME_P : MX_OUTCOME_N;
}

static MxOutcome
find_outcome (Slow *self, Position *position)
{
  char *name = dup_name (self, position, FALSE);
  g_autoptr (GHashTable) winning = NULL;
  MxOutcome outcome;
  guint known;

  g_assert_cmpuint (position->n, <, MOST_PARTS);
  known = GPOINTER_TO_UINT (g_hash_table_lookup (self->outcomes, name));
  if (known > 0) {
    g_free (name);
    return known - 1;
  }
  winning = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  outcome = has_ended (self, position) ? MX_OUTCOME_N : judge (self, position, winning);
  g_hash_table_insert (self->outcomes, name, GUINT_TO_POINTER (outcome + 1));
  return outcome;
}

/* Whether something is at fault, and who wins is known all the same. */
static gboolean
check_start (Slow *self, Position *start)
{
  g_autoptr (MxSum) sum = brute_sum (self->hand, start->part, start->n);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution =
      mx_solve (hand_source (self->hand), sum, self->play, &limits, NULL);
  g_autoptr (GHashTable) winning =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  MxOutcome outcome = find_outcome (self, start);
  const MxGraph *whole = solution->whole;

  g_assert_cmpint (solution->outcome, ==, outcome);
  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  for (MxNode i = 0; i < whole->n; i++) {
    Position position = {0};

    for (guint32 k = whole->parts_first[i]; k < whole->parts_first[i + 1]; k++)
      position.part[position.n++] =
          mx_graph_coords (whole->components, whole->parts[k])[0];
    g_assert_cmpint (whole->outcome[i], ==, find_outcome (self, &position));
  }
  if (!has_ended (self, start))
    judge (self, start, winning);
  /* Where the game may have ended, nothing is known to be a move. */
  g_assert_cmpuint (solution->n_moves, ==,
                    goes_on (self, start) ? g_hash_table_size (winning) : 0);
  if (!goes_on (self, start) && !has_ended (self, start))
    g_assert_true (solution->moves_limited);
  return solution->faulted && outcome != MX_OUTCOME_UNKNOWN;
}

static void
check_play (MxPlay play, gboolean splits)
{
  guint n_known = 0;

  for (guint seed = 0; seed < 150; seed++) {
    Hand *hand = hand_new (1, splits, broken);
    g_autoptr (MxSource) source = hand_source (hand);
    Slow slow = {.hand = hand, .play = play};

    hand->seed = seed;
    slow.outcomes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    read_heaps (&slow);
    for (gint64 a = splits ? 4 : HEAPS - 5; a < (splits ? 8 : HEAPS); a++) {
      for (gint64 b = 0; b <= a; b += 2) {
        Position start = {.n = b > 0 ? 2 : 1, .part = {a, b}};

        n_known += check_start (&slow, &start);
      }
    }
    g_hash_table_unref (slow.outcomes);
  }
  g_assert_cmpuint (n_known, >, 100);
}

static void
test_anti_sg (void)
{
  check_play (MX_PLAY_ANTI_SG, FALSE);
}

static void
test_anti_sg_splits (void)
{
  check_play (MX_PLAY_ANTI_SG, TRUE);
}

static void
test_misere (void)
{
  check_play (MX_PLAY_MISERE, FALSE);
}

static void
test_misere_splits (void)
{
  check_play (MX_PLAY_MISERE, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/faults/anti-sg", test_anti_sg);
  g_test_add_func ("/core/faults/anti-sg-splits", test_anti_sg_splits);
  g_test_add_func ("/core/faults/misere", test_misere);
  g_test_add_func ("/core/faults/misere-splits", test_misere_splits);
  return g_test_run ();
}
