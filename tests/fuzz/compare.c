/* SPDX-License-Identifier: MIT */
#include "compare-private.h"

#include <string.h>

/* What a text is asked: its options, its start under each kind of play, with ample limits and
 * with tight ones, its tables and sequences. */

/* Steps of the evaluator: for the start, and for all that comes after it. */
#define START_BUDGET 40000
#define OTHER_BUDGET 30000

/* Of so many texts one is looked at with tables and sequences that go past the blocks in which the
 * methods work, and with a budget for that. */
#define LARGE_ONE_IN 150
#define LARGE_BUDGET 1500000

/* Lines of a report. */
#define DIFFERENCES_MAX 8

void
compare_differ (Comparison *self, const char *format, ...)
{
  va_list args;
  if (evaluator_is_spent (self->evaluator) || self->n_differences++ >= DIFFERENCES_MAX)
    return;
  va_start (args, format);
  g_string_append_vprintf (self->report, format, args);
  g_string_append_c (self->report, '\n');
  va_end (args);
}

guint
compare_chance (const Comparison *self, guint salt, guint n)
{
  guint64 x = (self->seed + salt) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  x = (x ^ x >> 32) * G_GUINT64_CONSTANT (0xD6E8FEB86659FD93);
  return (guint)((x >> 32) * n >> 32);
}

const char *
compare_outcome_name (MxOutcome outcome)
{
  switch (outcome) {
  case MX_OUTCOME_P: return "P";
  case MX_OUTCOME_N: return "N";
  case MX_OUTCOME_D: return "D";
  case MX_OUTCOME_UNKNOWN: break;
  }
  return "unknown";
}

char *
compare_dup_sum_name (const MxSum *sum)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < sum->n; i++) {
    GString *name = g_string_new (NULL);
    mx_source_append_name (sum->source, name, sum->part[i].family,
                           mx_sum_get_coords (sum, i));
    g_ptr_array_add (names, g_string_free (name, FALSE));
  }
  return evaluator_join (names);
}

void
compare_value (Comparison *self, guint component, MxValue found, gboolean complete,
               const char *where)
{
  MxValue expected = evaluator_value (self->evaluator, component);
  g_autofree char *name = NULL;
  if (evaluator_is_spent (self->evaluator))
    return;
  self->counts->values++;
  if (found == expected)
    return;
  if (found == MX_VALUE_UNKNOWN && !complete)
    return;
  name = evaluator_dup_name (self->evaluator, &component, 1);
  compare_differ (self,
                  "%s: the value of %s is %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT,
                  where, name, expected, found);
}

MxLimits
compare_ample_limits (void)
{
  MxLimits limits = MX_LIMITS_DEFAULT;
  limits.seconds = 30;
  return limits;
}

/* -- options -- */

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* The options that a reader gave, written, each once, sorted. */
static GPtrArray *
dup_options (Comparison *self, const MxOptions *options)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *distinct = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < options->n; i++) {
    g_autoptr (MxSum) sum = mx_sum_new (self->source);
    for (guint32 k = options->first[i]; k < options->first[i + 1]; k++)
      mx_sum_add (sum, options->part[k].family,
                  options->coords + options->part[k].coords);
    g_ptr_array_add (all, compare_dup_sum_name (sum));
  }
  g_ptr_array_sort (all, compare_texts);
  for (guint i = 0; i < all->len; i++)
    if (i == 0 || strcmp (all->pdata[i - 1], all->pdata[i]) != 0)
      g_ptr_array_add (distinct, g_strdup (all->pdata[i]));
  return distinct;
}

static void
compare_option_lists (Comparison *self, const char *name, const GPtrArray *expected,
                      const GPtrArray *found)
{
  for (guint i = 0; i < MAX (expected->len, found->len); i++) {
    const char *a = i < expected->len ? expected->pdata[i] : "nothing";
    const char *b = i < found->len ? found->pdata[i] : "nothing";
    if (strcmp (a, b) != 0) {
      compare_differ (self, "options of %s: %s, not %s", name, a, b);
      return;
    }
  }
}

static void
compare_options (Comparison *self, MxReader *reader, MxOptions *options, guint family,
                 const gint64 *coords)
{
  guint component = evaluator_component (self->evaluator, family, coords);
  if (component == EVALUATOR_NONE)
    return;
  gboolean fault = evaluator_is_fault (self->evaluator, component);
  g_autofree char *name = evaluator_dup_name (self->evaluator, &component, 1);

  if (evaluator_is_spent (self->evaluator))
    return;
  mx_reader_options (reader, family, coords, options);
  self->counts->options++;
  if (fault != (options->result == MX_READ_FAULT)) {
    compare_differ (self, "%s is %sat fault, not %s", name, fault ? "" : "not ",
                    fault ? "in order" : options->fault.message);
    return;
  }
  if (fault)
    return;
  MxValue given = evaluator_given_value (self->evaluator, component);
  if (given != (options->decided ? options->value : MX_VALUE_UNKNOWN)) {
    compare_differ (self, "%s is given the value %" G_GINT64_FORMAT, name, given);
    return;
  }
  g_autoptr (GPtrArray) expected = evaluator_options (self->evaluator, component);
  g_autoptr (GPtrArray) found = dup_options (self, options);
  if (!evaluator_is_spent (self->evaluator))
    compare_option_lists (self, name, expected, found);
}

/* The options of the start's parts, and of some positions that are smaller. */
static void
compare_readers (Comparison *self)
{
  const MxSum *start = mx_program_get_start (self->program);
  g_autoptr (MxReader) reader = mx_reader_new (self->source);
  g_autoptr (MxOptions) options = mx_options_new ();
  for (guint i = 0; i < MIN (start->n, 3); i++) {
    const MxFamily *family = &self->source->families[start->part[i].family];
    const gint64 *at = mx_sum_get_coords (start, i);
    g_autofree gint64 *coords = g_memdup2 (at, MAX (family->arity, 1) * sizeof *at);
    compare_options (self, reader, options, start->part[i].family, coords);
    for (guint k = 0; k < family->arity; k++)
      coords[k] -= MIN (coords[k], compare_chance (self, 10 * i + k, 4));
    compare_options (self, reader, options, start->part[i].family, coords);
  }
}

/* -- the text -- */

static gboolean
gives_values (const Comparison *self)
{
  for (guint i = 0; i < self->reading->tree->families->len; i++) {
    const MxFamilyTree *family = mx_tree_family (self->reading->tree, i);
    for (guint k = 0; k < family->clauses->len; k++) {
      const MxClause *clause = family->clauses->pdata[k];
      if (clause->kind == MX_CLAUSE_VALUE || clause->kind == MX_CLAUSE_WIN
          || clause->kind == MX_CLAUSE_LOSE)
        return TRUE;
    }
  }
  return FALSE;
}

static void
compare_plays (Comparison *self)
{
  MxPlay play = reading_play (self->reading);
  MxLimits ample = compare_ample_limits (), tight = ample;
  compare_solution (self, play, &ample, TRUE);
  if (!gives_values (self) && compare_chance (self, 1, 3) == 0)
    compare_solution (self, (MxPlay)(((guint)play + 1 + compare_chance (self, 2, 2)) % 3),
                      &ample, TRUE);
  if (compare_chance (self, 3, 4) != 0)
    return;
  tight.positions = 1 + compare_chance (self, 4, 60);
  tight.options = 1 + compare_chance (self, 5, 500);
  if (compare_chance (self, 6, 3) == 0)
    tight.memory = 1000 + compare_chance (self, 7, 100000);
  compare_solution (self, play, &tight, FALSE);
}

static void
compare_all (Comparison *self)
{
  if (compare_huge (self))
    return;
  compare_readers (self);
  compare_plays (self);
  if (evaluator_is_spent (self->evaluator))
    return;
  self->large = compare_chance (self, 40, LARGE_ONE_IN) == 0;
  evaluator_grant (self->evaluator, self->large ? LARGE_BUDGET : OTHER_BUDGET);
  if (self->large || compare_chance (self, 8, 2) == 0)
    compare_tables (self);
  if (self->large || compare_chance (self, 9, 2) == 0)
    compare_sequences (self);
  if (!evaluator_is_spent (self->evaluator))
    compare_claims (self);
}

CompareResult
compare_text (const char *text, guint64 seed, GString *report, CompareCounts *counts)
{
  g_autoptr (GPtrArray) diagnostics = NULL;
  g_autoptr (MxProgram) program = mx_program_parse (text, -1, &diagnostics);
  g_autoptr (Reading) reading = reading_new (text, START_BUDGET);
  Comparison self = {.program = program,
                     .reading = reading,
                     .counts = counts,
                     .report = report,
                     .seed = seed};
  CompareResult result = COMPARE_SAME;

  if (program == NULL || reading == NULL) {
    /* The same parser and checker, in the same order. */
    g_assert_true (program == NULL && reading == NULL);
    counts->results[COMPARE_ILLEGAL]++;
    return COMPARE_ILLEGAL;
  }
  self.source = mx_program_get_source (program);
  self.evaluator = reading->evaluator;
  if (reading->start->len > 0)
    compare_all (&self);
  if (self.n_differences > 0)
    result = COMPARE_DIFFERENT;
  else if (evaluator_is_spent (self.evaluator))
    result = COMPARE_TOO_LARGE;
  counts->results[result]++;
  return result;
}
