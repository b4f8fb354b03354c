/* SPDX-License-Identifier: MIT */
#include "text.h"

#include "core/sum/moves.h"
#include "evaluator/reading.h"

/* Every game of the gallery is held against the slow evaluator, which walks the text by itself: the
 * value, the outcome and the list of winning moves of the start and of all positions of a box or of
 * a graph; of sums of such positions; and tables of values.  Whatever text is in
 * the folder is tested; one that is too large for the evaluator fails. */

#define BUDGET (G_GUINT64_CONSTANT (400) * 1000 * 1000)

/* How far single positions, sums and tables go.  Whole positions of games whose heaps split are very
 * many. */
static const gint64 high_of_arity[] = {0, 110, 20, 5, 4};
static const gint64 pair_high_of_arity[] = {0, 15, 3, 1, 0};
#define SPLIT_HIGH 18
#define SPLIT_PAIR_HIGH 7
#define TABLE_HEAPS 300
#define TABLE_SIDE 30

typedef struct {
  MxProgram *program;
  MxSource *source;
  Reading *reading;
  Evaluator *evaluator;
  guint n_known; /* positions that were compared */
  guint n_at_fault;
} Game;

static void
game_init (Game *self, const char *text)
{
  *self = (Game){.program = read_program (text), .reading = reading_new (text, BUDGET)};
  self->source = mx_program_get_source (self->program);
  self->evaluator = self->reading->evaluator;
}

static void
game_clear (Game *self)
{
  reading_free (self->reading);
  mx_program_unref (self->program);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Game, game_clear)

/* By the definition; under normal play by the values, too, and they must agree. */
static MxOutcome
expected_outcome (Game *self, const guint *parts, guint n, gboolean small)
{
  MxPlay play = mx_program_get_play (self->program);
  MxOutcome outcome = MX_OUTCOME_UNKNOWN;
  if (play == MX_PLAY_NORMAL)
    outcome = evaluator_outcome_of_values (self->evaluator, parts, n);
  if (outcome != MX_OUTCOME_UNKNOWN && !small)
    return outcome;
  MxOutcome defined = evaluator_outcome (self->evaluator, parts, n, play);
  if (outcome != MX_OUTCOME_UNKNOWN)
    g_assert_cmpint (defined, ==, outcome);
  return defined;
}

static void
compare_lists (const GPtrArray *expected, const GPtrArray *found)
{
  for (guint i = 0; i < MAX (expected->len, found->len); i++)
    g_assert_cmpstr (i < found->len ? found->pdata[i] : NULL, ==,
                     i < expected->len ? expected->pdata[i] : NULL);
}

static void
compare_values (Game *self, const MxSolution *solution, const guint *parts)
{
  MxValue sum = 0;
  for (guint i = 0; i < solution->start->n; i++) {
    MxValue value = evaluator_value (self->evaluator, parts[i]);
    g_assert_cmpint (value, !=, MX_VALUE_UNKNOWN);
    g_assert_cmpint (solution->start_value[i], ==, value);
    sum = sum < 0 || value < 0 ? MX_VALUE_INFINITE : sum ^ value;
  }
  g_assert_cmpint (solution->value, ==, sum);
}

/* The moves that keep a draw. */
static void
compare_draws (Game *self, const MxSolution *solution, const guint *parts)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  gboolean complete;
  g_autoptr (GPtrArray) expected =
      evaluator_moves (self->evaluator, parts, solution->start->n, solution->play,
                       MX_OUTCOME_D, &complete);
  g_assert_true (complete);
  g_assert_false (solution->draws_limited);
  for (guint i = 0; i < solution->n_draws; i++) {
    g_autoptr (MxSum) position = mx_move_dup_position (solution, &solution->draws[i]);
    g_ptr_array_add (found, dup_sum_words (position));
  }
  sort_words (found);
  compare_lists (expected, found);
}

static void
compare_sum (Game *self, const MxSum *sum, gboolean small)
{
  const MxLimits limits = MX_LIMITS_DEFAULT;
  guint parts[16];
  gboolean complete;
  g_autofree char *name = dup_sum_words (sum);
  g_assert_cmpuint (sum->n, <=, G_N_ELEMENTS (parts));
  for (guint i = 0; i < sum->n; i++) {
    parts[i] = evaluator_component (self->evaluator, sum->part[i].family,
                                    mx_sum_get_coords (sum, i));
    if (evaluator_reaches_fault (self->evaluator, parts[i])) {
      self->n_at_fault++;
      return;
    }
  }
  g_test_message ("%s", name);
  MxOutcome outcome = expected_outcome (self, parts, sum->n, small);
  g_autoptr (MxSolution) solution =
      mx_solve (self->source, sum, mx_program_get_play (self->program), &limits, NULL);
  g_assert_cmpstr (outcome_word (solution->outcome), ==, outcome_word (outcome));
  g_assert_cmpint (outcome, !=, MX_OUTCOME_UNKNOWN);
  compare_values (self, solution, parts);
  g_autoptr (GPtrArray) expected = evaluator_moves (
      self->evaluator, parts, sum->n, solution->play, MX_OUTCOME_P, &complete);
  g_autoptr (GPtrArray) found = list_winning (solution);
  g_assert_true (complete);
  g_assert_true (expected->len == 0 || outcome == MX_OUTCOME_N);
  compare_lists (expected, found);
  if (outcome == MX_OUTCOME_D)
    compare_draws (self, solution, parts);
  g_assert_false (evaluator_is_spent (self->evaluator));
  self->n_known++;
}

static void
compare_sums (Game *self, const guint *families, guint n, gint64 high, gboolean small)
{
  g_autoptr (GPtrArray) sums = list_sums (self->program, families, n, high);
  for (guint i = 0; i < sums->len; i++)
    compare_sum (self, sums->pdata[i], small);
}

/* -- tables -- */

static void
compare_table (Game *self, guint family)
{
  const MxFamily *rules = &self->source->families[family];
  const MxLimits limits = MX_LIMITS_DEFAULT;
  gint64 to_a = rules->arity == 2 ? TABLE_SIDE : TABLE_HEAPS;
  gint64 to_b = rules->arity == 2 ? TABLE_SIDE : -1, width = MAX (to_b, 0) + 1;
  g_auto (MxFault) fault = {0};
  MxLimit limit;
  if (rules->shape == MX_SHAPE_GRAPH)
    to_a = (gint64)rules->n_nodes - 1;
  g_autofree MxValue *values = g_new (MxValue, (gsize)((to_a + 1) * width));
  mx_solve_table (self->source, family, to_a, to_b, &limits, NULL, values, &limit,
                  &fault);
  g_assert_cmpint (limit, ==, MX_LIMIT_NONE);
  for (gint64 i = 0; i < (to_a + 1) * width; i++) {
    gint64 coords[2] = {i / width, i % width};
    guint component = evaluator_component (self->evaluator, family, coords);
    if (!evaluator_reaches_fault (self->evaluator, component))
      g_assert_cmpint (values[i], ==, evaluator_value (self->evaluator, component));
  }
  g_assert_false (evaluator_is_spent (self->evaluator));
}

/* -- a game -- */

/* All positions of one part. */
static void
compare_family (Game *self, guint family)
{
  const MxFamily *rules = &self->source->families[family];
  gboolean by_wholes = mx_program_get_play (self->program) != MX_PLAY_NORMAL;
  gint64 split_high = rules->arity == 1 ? SPLIT_HIGH : SPLIT_PAIR_HIGH;
  g_assert_cmpuint (rules->arity, <, G_N_ELEMENTS (high_of_arity));
  if (rules->splits)
    compare_sums (self, &family, 1, split_high, TRUE);
  if (!rules->splits || !by_wholes)
    compare_sums (self, &family, 1, high_of_arity[rules->arity], !rules->splits);
  if (rules->arity <= 2)
    compare_table (self, family);
}

/* Sums of two parts and of as many as the start has, of its families. */
static void
compare_more_parts (Game *self)
{
  const MxSum *start = mx_program_get_start (self->program);
  guint families[4], arity = 0;
  gboolean splits = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    families[i] = start->part[i % start->n].family;
    arity = MAX (arity, self->source->families[families[i]].arity);
    splits = splits || self->source->families[families[i]].splits;
  }
  splits = splits && mx_program_get_play (self->program) != MX_PLAY_NORMAL;
  if (pair_high_of_arity[arity] == 0)
    return;
  compare_sums (self, families, 2, splits ? SPLIT_PAIR_HIGH : pair_high_of_arity[arity],
                arity == 1);
  if (arity == 1)
    compare_sums (self, families, 3, splits ? 4 : 7, TRUE);
  if (arity == 1 && start->n > 3)
    compare_sums (self, families, 4, 4, TRUE);
}

static void
compare_text (const char *text, gboolean first)
{
  g_auto (Game) self;
  game_init (&self, text);
  compare_sum (&self, mx_program_get_start (self.program), FALSE);
  g_assert_cmpuint (self.n_known, ==, 1);
  for (guint i = 0; i < self.source->n_families; i++)
    compare_family (&self, i);
  if (first)
    compare_more_parts (&self);
  g_assert_cmpuint (self.n_known, >, 50);
  g_test_message ("%u positions, %u more that cannot be played", self.n_known,
                  self.n_at_fault);
}

static void
test_game (gconstpointer data)
{
  g_autofree char *text = read_text (data);
  g_autoptr (GPtrArray) texts = vary_lets (text, 3);
  for (guint i = 0; i < texts->len; i++)
    compare_text (texts->pdata[i], i == 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) names = list_texts ();
  g_assert_cmpuint (names->len, >=, 32);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = g_strconcat ("/games/", (char *)names->pdata[i], NULL);
    g_test_add_data_func (path, names->pdata[i], test_game);
  }
  return g_test_run ();
}
