/* SPDX-License-Identifier: MIT */
#include "session/solver.h"

/* What a job is made of: the solution, both orders of steps, the first values of the heap that the
 * start begins with, in which a period is sought, and what is claimed.
 *
 * The values are those of heaps far beyond the start: a period shows itself only over several
 * turns.  How far is cheap depends on the shape of the rules; a general rule is run over all its
 * choices for each heap, so it is followed to a few hundred heaps alone, or as far as the solution
 * went anyway. */

#define VALUES_MIN 500
#define VALUES_GENERAL_MAX 20000
#define VALUES_READ_MAX 2001
#define VALUES_NIM 1000
#define VALUES_OCTAL_MIN 1000
#define VALUES_OCTAL_MAX 5000
#define VALUES_SUBTRACTION_MIN 2000
#define VALUES_SUBTRACTION_MAX 200000
#define VALUES_SECONDS 0.2
/* A method for one heap goes on by itself so far, if it is quick, to find a period. */
#define LOOK_MAX ((guint64)100000)

/* The heaps whose misère quotient is sought, how many elements it may have, and how long it may take:
 * it is a line beside the values. */
#define QUOTIENT_MIN 20
#define QUOTIENT_MAX 60
#define QUOTIENT_ORDER 600
#define QUOTIENT_SECONDS 0.15

/* Claims are checked as far as it hardly delays the answer. */
#define CLAIMS_SECONDS 0.1

/* Whole positions of normal play are for looking at. */
#define WHOLE_OPTIONS 4000000
#define WHOLE_SECONDS 2.0

/* How far a formula of two parameters is sought, and how long. */
#define LATTICE_TO 200
#define LATTICE_SECONDS 0.2

void
mx_solved_free (MxSolved *solved)
{
  if (solved == NULL)
    return;
  g_clear_pointer (&solved->program, mx_program_unref);
  g_clear_pointer (&solved->quotient, mx_heap_quotient_free);
  g_clear_pointer (&solved->claims, g_ptr_array_unref);
  g_clear_pointer (&solved->plan, mx_graph_plan_free);
  g_clear_pointer (&solved->whole_plan, mx_graph_plan_free);
  g_clear_pointer (&solved->whole_steps, mx_steps_unref);
  g_clear_pointer (&solved->whole, mx_solution_unref);
  g_clear_pointer (&solved->pn_steps, mx_steps_unref);
  g_clear_pointer (&solved->sg_steps, mx_steps_unref);
  g_clear_pointer (&solved->solution, mx_solution_unref);
  g_free (solved->values);
  g_clear_pointer (&solved->sequence, mx_sequence_free);
  g_free (solved);
}

static gboolean
stopped (const MxControl *control)
{
  return control != NULL && control->stop != NULL && control->stop (control->data);
}

/* The number of heaps, from 0 on, whose values are sought: for a heap of N counters. */
static gint64
values_wanted (const MxFamily *family, gint64 n)
{
  switch (family->shape) {
  case MX_SHAPE_NIM: return VALUES_NIM;
  case MX_SHAPE_SUBTRACTION: {
    gint64 most = family->n_set > 0 ? family->set[family->n_set - 1] : 1;
    gint64 least = MAX (VALUES_SUBTRACTION_MIN, 8 * MIN (most, VALUES_SUBTRACTION_MAX));
    return CLAMP (n, MIN (least, VALUES_SUBTRACTION_MAX), VALUES_SUBTRACTION_MAX);
  }
  case MX_SHAPE_OCTAL: return CLAMP (n, VALUES_OCTAL_MIN, VALUES_OCTAL_MAX);
  case MX_SHAPE_GENERAL:
  case MX_SHAPE_AMOUNTS:
  case MX_SHAPE_LINES:
  case MX_SHAPE_GRAPH:
  default: return CLAMP (n, VALUES_MIN, VALUES_GENERAL_MAX);
  }
}

/* Copies the values of heaps 0, 1, … as far as the explored components have them without a gap.
 * Returns how many those are. */
static guint
copy_explored (const MxGraph *graph, guint family, MxValue *values, guint most)
{
  gint64 zero = 0;
  MxNode node = mx_graph_find (graph, family, &zero);
  guint n = 0;

  if (node == MX_NO_NODE)
    return 0;
  while (n < most && node < graph->n && graph->family[node] == family
         && mx_graph_coords (graph, node)[0] == n
         && graph->value[node] != MX_VALUE_UNKNOWN)
    values[n++] = graph->value[node++];
  return n;
}

/* The heaps that are worth valuing: rules that must be read are not followed far.  Beyond, what was
 * explored is known all the same, but no formula is sought for it. */
static guint64
heaps_affordable (const MxFamily *family, guint wanted)
{
  return mx_sequence_has_method (family) ? wanted : MIN (wanted, VALUES_READ_MAX);
}

/* Follows the sequence until all that is wanted is known, and as far beyond as it takes to see a
 * period where that is cheap. */
static void
follow_sequence (MxSolved *solved, guint64 wanted, const MxLimits *limits,
                 const MxControl *control)
{
  MxSequence *sequence = solved->sequence;
  guint64 most = wanted;

  if (mx_sequence_has_method (mx_sequence_get_family (sequence)))
    most = MAX (most, LOOK_MAX);
  for (guint64 to = wanted; to <= most; to *= 4) {
    if (!mx_sequence_extend (sequence, to, limits, control)
        || mx_sequence_get_period (sequence)->period != 0)
      break;
  }
  mx_findings_read (sequence, limits, control, &solved->findings);
}

/* Fills VALUES from the sequence, or from what was explored where that knows more.  Returns how
 * many there are, from 0 on. */
static guint
copy_values (MxSolved *solved, guint index, MxValue *values, guint wanted,
             const MxLimits *limits, const MxControl *control)
{
  const MxFamily *family = mx_sequence_get_family (solved->sequence);
  guint n = copy_explored (solved->solution->components, index, values, wanted);

  if (!mx_sequence_has_method (family) && n > mx_sequence_get_n (solved->sequence)) {
    mx_findings_read_values (family, values, n, &solved->findings);
    return n;
  }
  mx_sequence_copy (solved->sequence, 0, wanted, values, limits, control);
  for (n = 0; n < wanted && values[n] != MX_VALUE_UNKNOWN;)
    n++;
  return n;
}

/* Fills SOLVED's values and their pattern.  FALSE if stopped. */
static gboolean
find_values (MxSolved *solved, const MxLimits *limits, const MxControl *control)
{
  MxSolution *solution = solved->solution;
  MxSource *source = solution->source;

  if (solution->start->n == 0)
    return TRUE;
  guint index = solution->start->part[0].family;
  const MxFamily *family = &source->families[index];
  if (family->arity != 1 || family->shape == MX_SHAPE_GRAPH)
    return TRUE;

  guint wanted =
      (guint)values_wanted (family, mx_sum_get_coords (solution->start, 0)[0]) + 1;
  g_autofree MxValue *values = g_try_new (MxValue, wanted);
  MxLimits own = *limits;
  if (values == NULL)
    return TRUE;
  own.seconds = own.seconds > 0 ? MIN (own.seconds, VALUES_SECONDS) : VALUES_SECONDS;
  solved->sequence = mx_sequence_new (source, index);
  follow_sequence (solved, heaps_affordable (family, wanted), &own, control);
  solved->n_values = copy_values (solved, index, values, wanted, &own, control);
  if (solved->n_values > 0)
    solved->values = g_steal_pointer (&values);
  else
    g_clear_pointer (&solved->sequence, mx_sequence_free);
  return !stopped (control);
}

/* The misère quotient of the first heaps, if it is found at once.  FALSE if stopped. */
static gboolean
find_quotient (MxSolved *solved, const MxLimits *limits, const MxControl *control)
{
  const MxSum *start = solved->solution->start;
  MxLimits own = *limits;

  if (solved->solution->play != MX_PLAY_MISERE || solved->sequence == NULL)
    return TRUE;
  own.seconds = own.seconds > 0 ? MIN (own.seconds, QUOTIENT_SECONDS) : QUOTIENT_SECONDS;
  solved->quotient = mx_heap_quotient_new (
      start->source, start->part[0].family,
      CLAMP (mx_sum_get_coords (start, 0)[0], QUOTIENT_MIN, QUOTIENT_MAX), QUOTIENT_ORDER,
      &own, control);
  return solved->quotient != NULL;
}

/* The formula of two parameters.  FALSE if stopped. */
static gboolean
find_lattice (MxSolved *solved, const MxLimits *limits, const MxControl *control)
{
  const MxSum *start = solved->solution->start;
  g_auto (MxFault) fault = {0};
  MxLimits own = *limits;

  if (start->n == 0 || start->source->families[start->part[0].family].arity != 2)
    return TRUE;
  own.seconds = own.seconds > 0 ? MIN (own.seconds, LATTICE_SECONDS) : LATTICE_SECONDS;
  return mx_lattice_find (start->source, start->part[0].family, LATTICE_TO, &own, control,
                          &solved->lattice, &fault);
}

MxSolved *
mx_solver_run (MxProgram *program, const MxLimits *limits, const MxControl *control)
{
  g_autoptr (MxSolved) solved = g_new0 (MxSolved, 1);

  g_return_val_if_fail (program != NULL && limits != NULL, NULL);

  solved->program = mx_program_ref (program);
  solved->solution =
      mx_solve (mx_program_get_source (program), mx_program_get_start (program),
                mx_program_get_play (program), limits, control);
  if (solved->solution == NULL || stopped (control))
    return NULL;
  solved->plan = mx_graph_plan_new (program, solved->solution);
  solved->pn_steps =
      mx_steps_new_watched (solved->solution, MX_ALGORITHM_PN_ROUNDS, limits, control);
  if (solved->pn_steps == NULL)
    return NULL;
  if (solved->solution->whole != NULL)
    solved->sg_steps = mx_steps_ref (solved->pn_steps);
  else
    solved->sg_steps =
        mx_steps_new_watched (solved->solution, MX_ALGORITHM_SG_ORDER, limits, control);
  if (solved->sg_steps == NULL || !find_values (solved, limits, control)
      || !find_quotient (solved, limits, control)
      || !find_lattice (solved, limits, control))
    return NULL;
  solved->claims = mx_claims_check_quickly (program, solved->solution, limits,
                                            CLAIMS_SECONDS, control);
  if (solved->claims == NULL)
    return NULL;
  return g_steal_pointer (&solved);
}

gboolean
mx_solved_add_whole (MxSolved *solved, const MxLimits *limits, const MxControl *control)
{
  MxLimits own = *limits;

  g_return_val_if_fail (solved != NULL && limits != NULL && solved->whole == NULL, FALSE);

  own.positions = MIN (own.positions, MX_WHOLE_POSITIONS);
  own.options = MIN (own.options, WHOLE_OPTIONS);
  own.seconds = own.seconds > 0 ? MIN (own.seconds, WHOLE_SECONDS) : WHOLE_SECONDS;
  solved->whole =
      mx_solution_new_whole (solved->solution, &own, control, &solved->whole_limit);
  if (solved->whole == NULL)
    return !stopped (control);
  solved->whole_plan = mx_graph_plan_new (solved->program, solved->whole);
  solved->whole_steps =
      mx_steps_new_watched (solved->whole, MX_ALGORITHM_PN_ROUNDS, limits, control);
  return solved->whole_steps != NULL;
}
