/* SPDX-License-Identifier: MIT */
#include "evaluator-private.h"

#include <string.h>

/* Outcomes of whole positions, by definition.  A position is a sorted list of components; an
 * option moves in exactly one of them.  Who wins a position that has ended is said by the kind of
 * play.  P: every option is N.  N: some option is P.  What neither can be said of when nothing
 * changes any more is a draw, unless it depends on a position that cannot be played.
 *
 * In normal play a component of a given value v moves as a heap of v counters from which any
 * number may be taken, since its value says no less and no more. */

#define HEAP_OF_VALUE ((guint)1 << 31)

typedef struct {
  guint first; /* its parts in PARTS */
  guint n;
  gboolean expanded;
  gboolean over; /* the game has ended */
  gboolean doubtful; /* not all that is to know of its options is known */
  gboolean alias; /* it is equal to its only option */
  gboolean settled;
  guint first_option; /* in OPTIONS: indices of positions */
  guint n_options;
  MxOutcome outcome; /* if settled; while it is not, UNKNOWN stands for nothing yet */
  guint remoteness; /* 1 more than it; 0 while nobody has said it */
} Whole;

struct _WholeTable {
  MxPlay play;
  GHashTable *index; /* GBytes of the parts -> index + 1 */
  GArray *positions; /* of Whole */
  GArray *parts; /* of guint */
  GArray *options; /* of guint */
};

static WholeTable *
whole_table_new (MxPlay play)
{
  WholeTable *self = g_new0 (WholeTable, 1);
  self->play = play;
  self->index = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                       (GDestroyNotify)g_bytes_unref, NULL);
  self->positions = g_array_new (FALSE, FALSE, sizeof (Whole));
  self->parts = g_array_new (FALSE, FALSE, sizeof (guint));
  self->options = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

void
whole_table_free (WholeTable *self)
{
  g_hash_table_unref (self->index);
  g_array_unref (self->positions);
  g_array_unref (self->parts);
  g_array_unref (self->options);
  g_free (self);
}

static Whole *
whole_get (const WholeTable *self, guint index)
{
  return &g_array_index (self->positions, Whole, index);
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a, y = *(const guint *)b;
  return x < y ? -1 : x > y;
}

/* Sorts PARTS. */
static guint
whole_find (WholeTable *self, guint *parts, guint n)
{
  Whole position = {.first = self->parts->len, .n = n};
  g_autoptr (GBytes) key = NULL;
  guint found;
  qsort (parts, n, sizeof *parts, compare_numbers);
  key = g_bytes_new (parts, n * sizeof *parts);
  found = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, key));
  if (found > 0)
    return found - 1;
  g_array_append_vals (self->parts, parts, n);
  g_array_append_val (self->positions, position);
  g_hash_table_insert (self->index, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->positions->len));
  return self->positions->len - 1;
}

/* The position with part PART replaced by the N components TO. */
static void
add_option (WholeTable *self, Whole from, guint part, const guint *to, guint n)
{
  g_autofree guint *parts = g_new (guint, from.n + n);
  const guint *old = &g_array_index (self->parts, guint, from.first);
  guint k = 0, option;
  for (guint i = 0; i < from.n; i++)
    if (i != part)
      parts[k++] = old[i];
  for (guint i = 0; i < n; i++)
    parts[k++] = to[i];
  option = whole_find (self, parts, k);
  g_array_append_val (self->options, option);
}

/* Anti-SG play is over when every component has SG value 0.  *DOUBTFUL where some value that
 * matters is unknown. */
static gboolean
all_values_are_zero (Evaluator *evaluator, const guint *parts, guint n,
                     gboolean *doubtful)
{
  *doubtful = FALSE;
  for (guint i = 0; i < n; i++) {
    MxValue value = evaluator_value (evaluator, parts[i]);
    if (value == MX_VALUE_UNKNOWN)
      *doubtful = TRUE;
    else if (value != 0) {
      *doubtful = FALSE;
      return FALSE;
    }
  }
  return !*doubtful;
}

gboolean
evaluator_is_over (Evaluator *self, const guint *components, guint n, MxPlay play)
{
  gboolean doubtful;
  return play == MX_PLAY_ANTI_SG && all_values_are_zero (self, components, n, &doubtful);
}

static gboolean
expand_part (Evaluator *evaluator, WholeTable *self, Whole *position, guint part)
{
  guint component = g_array_index (self->parts, guint, position->first + part);
  if ((component & HEAP_OF_VALUE) != 0) {
    for (guint smaller = HEAP_OF_VALUE; smaller < component; smaller++)
      add_option (self, *position, part, &smaller, 1);
    return evaluator_spend (evaluator, 4 * (guint64)(component - HEAP_OF_VALUE));
  }
  if (!component_expand (evaluator, component))
    return FALSE;
  Component c = *component_get (evaluator, component);
  position->doubtful = position->doubtful || c.fault;
  for (guint i = 0; i < c.n; i++) {
    Sum sum = sum_get (evaluator, c.first + i);
    add_option (self, *position, part, sum_parts (evaluator, sum), sum.n);
  }
  return evaluator_spend (evaluator, 4 * (guint64)c.n);
}

/* Puts heaps in the place of components whose value is given: the position is equal to that of
 * the heaps.  FALSE if the budget is spent. */
static gboolean
replace_given (Evaluator *evaluator, WholeTable *self, Whole *position)
{
  g_autofree guint *parts = g_new (guint, MAX (position->n, 1));
  for (guint i = 0; i < position->n; i++) {
    MxValue value = MX_VALUE_UNKNOWN;
    parts[i] = g_array_index (self->parts, guint, position->first + i);
    if ((parts[i] & HEAP_OF_VALUE) == 0) {
      if (!component_expand (evaluator, parts[i]))
        return FALSE;
      value = evaluator_given_value (evaluator, parts[i]);
    }
    if (value < 0)
      continue;
    /* All smaller heaps are gone through, and all options of each. */
    if (!evaluator_spend (evaluator,
                          value < G_MAXINT32 ? (guint64)(value * value) : G_MAXUINT64))
      return FALSE;
    parts[i] = HEAP_OF_VALUE | (guint)value;
    position->alias = TRUE;
  }
  if (position->alias) {
    guint option = whole_find (self, parts, position->n);
    g_array_append_val (self->options, option);
  }
  return TRUE;
}

/* Finds the options of a position.  FALSE if the budget is spent. */
static gboolean
expand (Evaluator *evaluator, WholeTable *self, guint index)
{
  Whole position = *whole_get (self, index);
  gboolean good = TRUE;
  position.first_option = self->options->len;
  if (self->play == MX_PLAY_ANTI_SG) {
    const guint *parts = &g_array_index (self->parts, guint, position.first);
    position.over =
        all_values_are_zero (evaluator, parts, position.n, &position.doubtful);
  } else if (self->play == MX_PLAY_NORMAL) {
    good = replace_given (evaluator, self, &position);
  }
  for (guint i = 0; good && !position.over && !position.alias && i < position.n; i++)
    good = expand_part (evaluator, self, &position, i);
  if (!good || !evaluator_spend (evaluator, 4))
    return FALSE;
  position.expanded = TRUE;
  position.n_options = self->options->len - position.first_option;
  *whole_get (self, index) = position;
  return TRUE;
}

/* What can be said of a position now. */
static MxOutcome
judge (const WholeTable *self, const Whole *position)
{
  gboolean all_n = !position->doubtful;
  if (position->alias) {
    guint equal = g_array_index (self->options, guint, position->first_option);
    return whole_get (self, equal)->outcome;
  }
  for (guint i = 0; i < position->n_options; i++) {
    guint option = g_array_index (self->options, guint, position->first_option + i);
    MxOutcome outcome = whole_get (self, option)->outcome;
    if (outcome == MX_OUTCOME_P)
      return MX_OUTCOME_N;
    all_n = all_n && outcome == MX_OUTCOME_N;
  }
  if (!all_n)
    return MX_OUTCOME_UNKNOWN;
  if (position->n_options == 0)
    return self->play == MX_PLAY_NORMAL ? MX_OUTCOME_P : MX_OUTCOME_N;
  return MX_OUTCOME_P;
}

static void
find_draws (WholeTable *self, GArray *reached)
{
  gboolean more = TRUE;
  for (guint i = 0; i < reached->len; i++) {
    Whole *position = whole_get (self, g_array_index (reached, guint, i));
    if (!position->settled && position->outcome == MX_OUTCOME_UNKNOWN
        && !position->doubtful)
      position->outcome = MX_OUTCOME_D;
  }
  /* What leads to doubt, and is no draw for certain, is in doubt. */
  while (more) {
    more = FALSE;
    for (guint i = 0; i < reached->len; i++) {
      Whole *position = whole_get (self, g_array_index (reached, guint, i));
      for (guint k = 0; !position->settled && position->outcome == MX_OUTCOME_D
                        && k < position->n_options;
           k++) {
        guint option = g_array_index (self->options, guint, position->first_option + k);
        if (whole_get (self, option)->outcome != MX_OUTCOME_UNKNOWN)
          continue;
        position->outcome = MX_OUTCOME_UNKNOWN;
        more = TRUE;
      }
    }
  }
}

/* Expands all that is reached from a position and is not settled yet.  FALSE if the budget is
 * spent. */
static gboolean
explore (Evaluator *evaluator, WholeTable *self, guint index, GArray *reached)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_hash_table_add (seen, GUINT_TO_POINTER (index));
  g_array_append_val (reached, index);
  for (guint at = 0; at < reached->len; at++) {
    guint from = g_array_index (reached, guint, at);
    if (whole_get (self, from)->settled)
      continue;
    if (!whole_get (self, from)->expanded && !expand (evaluator, self, from))
      return FALSE;
    Whole position = *whole_get (self, from);
    for (guint i = 0; i < position.n_options; i++) {
      guint option = g_array_index (self->options, guint, position.first_option + i);
      if (g_hash_table_add (seen, GUINT_TO_POINTER (option)))
        g_array_append_val (reached, option);
    }
  }
  return TRUE;
}

/* Goes through all positions once, those found last first, since most options of a position are
 * found after it.  FALSE if nothing new was said. */
static gboolean
sweep (Evaluator *evaluator, WholeTable *self, GArray *reached)
{
  gboolean more = FALSE;
  for (guint i = reached->len; i-- > 0;) {
    Whole *position = whole_get (self, g_array_index (reached, guint, i));
    if (position->settled || position->outcome != MX_OUTCOME_UNKNOWN)
      continue;
    position->outcome = judge (self, position);
    more = more || position->outcome != MX_OUTCOME_UNKNOWN;
    if (!evaluator_spend (evaluator, 1 + position->n_options))
      return FALSE;
  }
  return more;
}

MxOutcome
evaluator_outcome (Evaluator *self, const guint *components, guint n, MxPlay play)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *parts = g_new (guint, MAX (n, 1));
  WholeTable *table = self->whole[play];
  guint index;

  if (evaluator_is_spent (self))
    return MX_OUTCOME_UNKNOWN;
  if (table == NULL)
    table = self->whole[play] = whole_table_new (play);
  for (guint i = 0; i < n; i++)
    parts[i] = components[i];
  index = whole_find (table, parts, n);
  if (whole_get (table, index)->settled)
    return whole_get (table, index)->outcome;
  if (!explore (self, table, index, reached))
    return MX_OUTCOME_UNKNOWN;
  while (sweep (self, table, reached))
    ;
  if (evaluator_is_spent (self))
    return MX_OUTCOME_UNKNOWN;
  find_draws (table, reached);
  for (guint i = 0; i < reached->len; i++)
    whole_get (table, g_array_index (reached, guint, i))->settled = TRUE;
  return whole_get (table, index)->outcome;
}

/* The remoteness that a position gets in round ROUND, plus 1; 0 if none. */
static guint
judge_remoteness (const WholeTable *self, const Whole *position, guint round)
{
  guint most = 0;
  if (position->n_options == 0)
    return 1;
  for (guint i = 0; i < position->n_options; i++) {
    const Whole *option = whole_get (
        self, g_array_index (self->options, guint, position->first_option + i));
    gboolean known = option->remoteness > 0 && option->remoteness <= round;
    if (position->outcome == MX_OUTCOME_N && option->outcome == MX_OUTCOME_P && known)
      return round + 1;
    if (position->outcome == MX_OUTCOME_P && !known)
      return 0;
    most = MAX (most, option->remoteness);
  }
  return position->outcome == MX_OUTCOME_P ? most + 1 : 0;
}

/* In round 0 the ends; in round r the N-positions with an option that is P and was found in a round
 * before, so that it is the nearest, and the P-positions whose options all were. */
guint
evaluator_remoteness (Evaluator *self, const guint *components, guint n, MxPlay play)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autofree guint *parts = g_memdup2 (components, MAX (n, 1) * sizeof *parts);
  MxOutcome outcome = evaluator_outcome (self, components, n, play);
  const WholeTable *table = self->whole[play];
  guint left = 1, index;

  if (outcome != MX_OUTCOME_P && outcome != MX_OUTCOME_N)
    return G_MAXUINT;
  index = whole_find (self->whole[play], parts, n);
  g_array_append_val (reached, index);
  for (guint at = 0; at < reached->len; at++) {
    Whole position = *whole_get (table, g_array_index (reached, guint, at));
    if (position.alias || position.doubtful
        || !evaluator_spend (self, 1 + position.n_options))
      return G_MAXUINT;
    for (guint i = 0; i < position.n_options; i++) {
      guint option = g_array_index (table->options, guint, position.first_option + i);
      if (g_hash_table_add (seen, GUINT_TO_POINTER (option)) && option != index)
        g_array_append_val (reached, option);
    }
  }
  for (guint round = 0; left > 0 && round <= reached->len; round++) {
    left = 0;
    for (guint i = 0; i < reached->len; i++) {
      Whole *position = whole_get (table, g_array_index (reached, guint, i));
      if (position->remoteness > 0 || position->outcome == MX_OUTCOME_D)
        continue;
      if (!evaluator_spend (self, 1 + position->n_options / 4))
        return G_MAXUINT;
      position->remoteness = judge_remoteness (table, position, round);
      left += position->remoteness == 0;
    }
  }
  return whole_get (table, index)->remoteness - 1;
}
