/* SPDX-License-Identifier: MIT */
#include "brute.h"

#include "core/sum/moves.h"

#include <string.h>

struct _Brute {
  Hand *hand;
  MxReader *reader;
  guint arity;
  GHashTable *values; /* name -> value + 1 */
  GHashTable *outcomes[3]; /* name -> outcome, one for each play */
};

Brute *
brute_new (Hand *hand)
{
  Brute *self = g_new0 (Brute, 1);

  self->hand = hand;
  self->reader = mx_reader_new (hand_source (hand));
  self->arity = hand->family[0].arity;
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < 3; i++)
    self->outcomes[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
brute_free (Brute *self)
{
  mx_reader_free (self->reader);
  g_hash_table_unref (self->values);
  for (guint i = 0; i < 3; i++)
    g_hash_table_unref (self->outcomes[i]);
  g_free (self);
}

MxSum *
brute_sum (Hand *hand, const gint64 *coords, guint n)
{
  MxSum *sum = mx_sum_new (hand_source (hand));

  for (guint i = 0; i < n; i++)
    mx_sum_add (sum, 0, coords + i * hand->family[0].arity);
  return sum;
}

static char *
dup_name (Brute *self, const gint64 *coords, guint n)
{
  g_autoptr (MxSum) sum = brute_sum (self->hand, coords, n);

  mx_sum_sort (sum);
  return mx_sum_to_string (sum);
}

MxValue
brute_value (Brute *self, const gint64 *coords)
{
  g_autofree char *name = dup_name (self, coords, 1);
  g_autoptr (MxOptions) out = NULL;
  g_autoptr (GHashTable) seen = NULL;
  MxValue value = GPOINTER_TO_SIZE (g_hash_table_lookup (self->values, name));

  if (value > 0)
    return value - 1;
  out = mx_options_new ();
  g_assert_true (mx_reader_options (self->reader, 0, coords, out));
  seen = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < out->n; i++) {
    MxValue sum = 0;

    for (guint32 k = out->first[i]; k < out->first[i + 1]; k++)
      sum ^= brute_value (self, out->coords + out->part[k].coords);
    g_hash_table_add (seen, GSIZE_TO_POINTER ((gsize)sum));
  }
  value = out->decided ? out->value : 0;
  while (!out->decided && g_hash_table_contains (seen, GSIZE_TO_POINTER ((gsize)value)))
    value++;
  g_hash_table_insert (self->values, g_steal_pointer (&name),
                       GSIZE_TO_POINTER ((gsize)value + 1));
  return value;
}

/* Calls for each option of a sum: TRUE from VISIT ends it. */
typedef gboolean (*Visit) (Brute *self, const gint64 *coords, guint n, gpointer data);

static gboolean
visit_options (Brute *self, const gint64 *coords, guint n, guint *n_options, Visit visit,
               gpointer data)
{
  guint arity = self->arity;

  for (guint i = 0; i < n; i++) {
    g_autoptr (MxOptions) out = mx_options_new ();

    g_assert_true (mx_reader_options (self->reader, 0, coords + i * arity, out));
    for (guint o = 0; o < out->n; o++) {
      g_autoptr (GArray) to = g_array_new (FALSE, FALSE, sizeof (gint64));

      ++*n_options;
      g_array_append_vals (to, coords, i * arity);
      g_array_append_vals (to, coords + (i + 1) * arity, (n - i - 1) * arity);
      for (guint32 k = out->first[o]; k < out->first[o + 1]; k++)
        g_array_append_vals (to, out->coords + out->part[k].coords, arity);
      if (visit (self, (gint64 *)(gpointer)to->data, to->len / arity, data))
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean
is_p_cb (Brute *self, const gint64 *coords, guint n, gpointer data)
{
  return brute_outcome (self, coords, n, *(MxPlay *)data) == MX_OUTCOME_P;
}

static gboolean
is_over (Brute *self, const gint64 *coords, guint n, MxPlay play)
{
  for (guint i = 0; play == MX_PLAY_ANTI_SG && i < n; i++) {
    if (brute_value (self, coords + i * self->arity) != 0)
      return FALSE;
  }
  return play == MX_PLAY_ANTI_SG;
}

MxOutcome
brute_outcome (Brute *self, const gint64 *coords, guint n, MxPlay play)
{
  g_autofree char *name = dup_name (self, coords, n);
  GHashTable *memo = self->outcomes[play];
  MxOutcome outcome = GPOINTER_TO_UINT (g_hash_table_lookup (memo, name));
  guint n_options = 0;

  if (outcome != MX_OUTCOME_UNKNOWN)
    return outcome;
  if (is_over (self, coords, n, play))
    outcome = MX_OUTCOME_N;
  else if (visit_options (self, coords, n, &n_options, is_p_cb, &play))
    outcome = MX_OUTCOME_N;
  else
    outcome = n_options == 0 && play != MX_PLAY_NORMAL ? MX_OUTCOME_N : MX_OUTCOME_P;
  g_hash_table_insert (memo, g_steal_pointer (&name), GUINT_TO_POINTER (outcome));
  return outcome;
}

typedef struct {
  MxPlay play;
  GHashTable *names;
} Wins;

static gboolean
collect_cb (Brute *self, const gint64 *coords, guint n, gpointer data)
{
  Wins *wins = data;

  if (brute_outcome (self, coords, n, wins->play) == MX_OUTCOME_P)
    g_hash_table_add (wins->names, dup_name (self, coords, n));
  return FALSE;
}

GPtrArray *
brute_winning_moves (Brute *self, const gint64 *coords, guint n, MxPlay play)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  Wins wins = {play, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL)};
  guint n_options = 0;
  GHashTableIter iter;
  gpointer name;

  if (!is_over (self, coords, n, play))
    visit_options (self, coords, n, &n_options, collect_cb, &wins);
  g_hash_table_iter_init (&iter, wins.names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (list, g_strdup (name));
  g_hash_table_unref (wins.names);
  return list;
}

static void
check_moves (Brute *self, const MxSolution *solution, const gint64 *coords, guint n,
             MxPlay play)
{
  g_autoptr (GPtrArray) moves = brute_winning_moves (self, coords, n, play);
  g_autoptr (MxMoves) list = NULL;
  g_autoptr (MxSum) before = NULL;
  guint n_listed = 0;
  MxMove move;

  g_assert_false (solution->moves_limited);
  g_assert_cmpuint (solution->n_moves, ==, moves->len);
  list = mx_moves_new (solution);
  while (mx_moves_next (list, &move)) {
    g_autoptr (MxSum) sum = mx_move_dup_position (solution, &move);
    g_autofree char *name = mx_sum_to_string (sum);

    g_assert_true (g_ptr_array_find_with_equal_func (moves, name, g_str_equal, NULL));
    if (before != NULL)
      g_assert_cmpint (mx_sum_compare (before, sum), <, 0);
    g_assert_cmpuint (move.part, <, n);
    g_clear_pointer (&before, mx_sum_free);
    before = g_steal_pointer (&sum);
    n_listed++;
  }
  g_assert_cmpuint (n_listed, ==, moves->len);
}

void
brute_check (Hand *hand, Brute *self, const gint64 *coords, guint n, MxPlay play)
{
  g_autoptr (MxSum) start = brute_sum (hand, coords, n);
  MxLimits limits = MX_LIMITS_DEFAULT;
  g_autoptr (MxSolution) solution =
      mx_solve (hand_source (hand), start, play, &limits, NULL);
  MxValue sum = 0;

  g_assert_nonnull (solution);
  g_assert_cmpint (solution->limit, ==, MX_LIMIT_NONE);
  g_assert_false (solution->faulted);
  for (guint i = 0; i < n; i++) {
    MxValue value = brute_value (self, coords + i * self->arity);

    g_assert_cmpint (solution->start_value[i], ==, value);
    sum ^= value;
  }
  g_assert_cmpint (solution->value, ==, sum);
  g_assert_cmpint (solution->outcome, ==, brute_outcome (self, coords, n, play));
  check_moves (self, solution, coords, n, play);
}
