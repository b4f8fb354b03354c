/* SPDX-License-Identifier: MIT */
#include "ui/problems.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* One list of what is wrong.  A fault is found by the solver, long after the text was parsed:
 * it belongs to the text only while that text is the one that was solved. */

static MxProblem *
problem_from_diagnostic (const MxDiagnostic *diagnostic)
{
  MxProblem *problem = g_new0 (MxProblem, 1);
  problem->severity = diagnostic->severity;
  problem->line = diagnostic->span.line;
  problem->column = diagnostic->span.column;
  problem->length = MAX (diagnostic->span.length, 1);
  problem->start = diagnostic->span.start;
  problem->end = diagnostic->span.end;
  problem->message = g_strdup (diagnostic->message);
  problem->hint = g_strdup (diagnostic->hint);
  return problem;
}

static MxProblem *
problem_from_fault (const MxSolution *solution)
{
  MxProblem *problem = g_new0 (MxProblem, 1);
  problem->severity = MX_SEVERITY_ERROR;
  problem->line = MAX (solution->fault.line, 1);
  problem->column = MAX (solution->fault.column, 1);
  problem->length = MAX (solution->fault.length, 1);
  problem->start = problem->end = G_MAXSIZE;
  problem->message = g_strdup (solution->fault.message);
  if (solution->fault_position != NULL)
    problem->hint = g_strdup_printf (_ ("This happens at the position %s."),
                                     solution->fault_position);
  return problem;
}

/* A claim that is not true is no error: the rules mean what they mean. */
static MxProblem *
problem_from_claim (MxSession *session, guint index)
{
  const MxSpan *span = &mx_session_get_claim (session, index)->span;
  MxProblem *problem = g_new0 (MxProblem, 1);
  problem->severity = MX_SEVERITY_WARNING;
  problem->claim = TRUE;
  problem->line = span->line;
  problem->column = span->column;
  problem->length = MAX (span->length, 1);
  problem->start = problem->end = G_MAXSIZE;
  problem->message = mx_session_dup_claim_words (session, index);
  return problem;
}

/* So many claims are looked at: more marks would not be shown. */
#define MOST_CLAIMS 200

static void
add_claims (MxSession *session, GPtrArray *problems)
{
  for (guint i = 0; i < MIN (mx_session_get_n_claims (session), MOST_CLAIMS); i++) {
    const MxClaimResult *result = mx_session_get_claim_result (session, i);
    if (result != NULL && mx_verdict_has_position (result->verdict))
      g_ptr_array_add (problems, problem_from_claim (session, i));
  }
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const MxProblem *first = *(MxProblem *const *)a, *second = *(MxProblem *const *)b;
  if (first->line != second->line)
    return first->line < second->line ? -1 : 1;
  return (first->column > second->column) - (first->column < second->column);
}

void
mx_problem_free (MxProblem *problem)
{
  g_free (problem->message);
  g_free (problem->hint);
  g_free (problem);
}

GPtrArray *
mx_problems_new (MxSession *session)
{
  GPtrArray *problems = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_problem_free);
  const GPtrArray *diagnostics = mx_session_get_diagnostics (session);
  for (guint i = 0; i < diagnostics->len; i++)
    g_ptr_array_add (problems, problem_from_diagnostic (diagnostics->pdata[i]));
  MxSolution *solution = mx_session_get_solution (session);
  if (solution != NULL && solution->faulted && !mx_session_is_stale (session)
      && !mx_session_is_busy (session))
    g_ptr_array_add (problems, problem_from_fault (solution));
  if (!mx_session_is_stale (session) && !mx_session_is_busy (session))
    add_claims (session, problems);
  g_ptr_array_sort (problems, compare_places);
  return problems;
}

guint
mx_problems_count_errors (const GPtrArray *problems)
{
  guint n = 0;
  for (guint i = 0; i < problems->len; i++)
    n += ((const MxProblem *)problems->pdata[i])->severity == MX_SEVERITY_ERROR;
  return n;
}
