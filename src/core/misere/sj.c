/* SPDX-License-Identifier: MIT */
#include "core/misere/sj.h"

#include "core/sum/sums.h"

/* SJ's theorem and its limits.
 *
 * Where no move leaves more than one component it is true of anti-SG play: let P be the positions with
 * nim-sum 0 and a value above 1, or nim-sum not 0 and none.  An ended position, all values 0, is not in
 * P, and its player has won.  From a position in P with a value above 1 (there are two such, the nim-sum
 * being 0) each move makes the nim-sum not 0 and leaves a value above 1: it is not in P.  From one
 * without, an odd number of ones, a move leaves an even number of ones, nim-sum 0, or brings in a value
 * above 1 and the nim-sum is not 0: not in P.  From a position not in P: with one value above 1, it can
 * become 0 or 1, whichever makes the number of ones odd; with several, the move that makes the nim-sum 0
 * leaves one above 1; without any, an even number of ones that is not 0, one becomes 0.
 *
 * Where a component can be split, a move to value 0 or 1 may bring in two values above 1, and the theorem
 * need not hold even there; and misère play goes on where anti-SG play ends. */

MxOutcome
mx_sj_outcome (const MxValue *values, guint n)
{
  MxValue sum = 0;
  gboolean large = FALSE;

  for (guint i = 0; i < n; i++) {
    if (values[i] < 0)
      return MX_OUTCOME_UNKNOWN;
    sum ^= values[i];
    large = large || values[i] > 1;
  }
  return (sum != 0) == large ? MX_OUTCOME_N : MX_OUTCOME_P;
}

MxOutcome
mx_sj_of_start (const MxSolution *solution)
{
  return mx_sj_outcome (solution->start_value, solution->start->n);
}

typedef struct {
  const MxSums *sums;
  gint64 heaps[MX_SUMS_MOST]; /* of the sum that is looked at, descending */
  MxValue values[MX_SUMS_MOST];
  guint n;
} Walk;

/* The heaps of a sum, from its number. */
static void
write_sum (Walk *walk, gint64 total, guint32 sum)
{
  guint32 place = sum - walk->sums->start[total];

  for (walk->n = 0; total > 0; walk->n++) {
    gint64 largest = 1;

    while (walk->sums->few[total][largest] <= place)
      largest++;
    place -= walk->sums->few[total][largest - 1];
    walk->heaps[walk->n] = largest;
    walk->values[walk->n] = walk->sums->value[largest];
    total -= largest;
  }
}

static MxSum *
new_sum (const Walk *walk, MxSource *source, guint family)
{
  MxSum *sum = mx_sum_new (source);

  for (guint i = walk->n; i > 0; i--)
    mx_sum_add (sum, family, &walk->heaps[i - 1]);
  return sum;
}

static void
compare (MxSjComparison *self, const MxSums *sums, MxWork *work, MxSource *source,
         guint family)
{
  Walk walk = {.sums = sums};

  for (gint64 total = 0; total <= sums->to; total++) {
    for (guint32 sum = sums->start[total]; sum < sums->start[total + 1]; sum++) {
      MxOutcome outcome = mx_sums_is_p (sums, sum) ? MX_OUTCOME_P : MX_OUTCOME_N;

      write_sum (&walk, total, sum);
      if (!mx_work_tick (work, 20))
        return;
      self->n_compared++;
      if (mx_sj_outcome (walk.values, walk.n) == outcome)
        continue;
      self->sum = new_sum (&walk, source, family);
      self->outcome = outcome;
      self->total = total;
      return;
    }
    self->total = total;
  }
}

MxSjComparison *
mx_sj_compare (MxSource *source, guint family, MxPlay play, gint64 to,
               const MxLimits *limits, const MxControl *control)
{
  g_autoptr (MxSjComparison) self = g_new0 (MxSjComparison, 1);
  MxWork work;
  MxSums sums;

  mx_work_init (&work, limits, control);
  self->total = -1;
  if (mx_sums_init (&sums, &work, source, family, play, CLAMP (to, 0, MX_SUMS_MOST))
      == MX_SUMS_DONE)
    compare (self, &sums, &work, source, family);
  mx_sums_clear (&sums);
  self->limit = work.limit;
  return work.stopped ? NULL : g_steal_pointer (&self);
}

void
mx_sj_comparison_free (MxSjComparison *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->sum, mx_sum_free);
  g_free (self);
}
