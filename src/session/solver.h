/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

#include "core/box/lattice-form.h"
#include "core/heap/findings.h"
#include "core/misere/quotient-heaps.h"
#include "core/solution.h"
#include "core/steps.h"
#include "picture/graph-plan.h"
#include "rules/program.h"
#include "session/claim-job.h"

/* The solver thread: one job at a time, a new one cancels the old. */

G_BEGIN_DECLS

typedef struct _MxSolver MxSolver;

/* What a job brings. */
typedef struct {
  guint64 job;
  MxProgram *program; /* the one that was asked for */
  MxSolution *solution; /* never NULL */
  MxGraphPlan *plan; /* what of SOLUTION the graph view draws */
  MxSteps *pn_steps; /* P/N rounds */
  MxSteps *sg_steps; /* SG order; the same as pn_steps for a whole graph */
  MxValue
      *values; /* of the first family of the start, if it is one heap: 0 … n_values-1 */
  guint n_values;
  MxFindings findings;
  /* Of the same family, to be looked further along; NULL if there are no values.  It may know
   * less than VALUES yet. */
  MxSequence *sequence;
  MxHeapQuotient
      *quotient; /* of the same family, in misère play; perhaps without one; or NULL */
  GPtrArray
      *claims; /* MxClaimResult*, one a claim: NULL where it takes longer to check */
  /* Whole positions of normal play (mx_solution_new_whole ()), where they were asked for and are
   * not too many; else NULL. */
  MxSolution *whole;
  MxGraphPlan *whole_plan;
  MxSteps *whole_steps;
  MxLimit whole_limit; /* what kept them away */
  MxLattice lattice; /* of the first family of the start, if it has two parameters */
} MxSolved;

void mx_solved_free (MxSolved *solved);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSolved, mx_solved_free)

/* DONE is called on the main context that was the thread default in mx_solver_new (), with a
 * result that it owns; a job that was cancelled or overtaken is never reported.  PROGRESS
 * likewise, at most 20 times a second. */
typedef void (*MxSolverDone) (MxSolved *solved, gpointer user_data);
typedef void (*MxSolverProgress) (guint64 positions, gpointer user_data);

MxSolver *mx_solver_new (MxSolverDone done, MxSolverProgress progress,
                         gpointer user_data);

/* Ends the job under way (within 50 ms), waits for the thread, frees all.  Nothing is called
 * afterwards. */
void mx_solver_free (MxSolver *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSolver, mx_solver_free)

/* Solves PROGRAM's start; cancels what is under way.  Returns the job's number.  Never
 * blocks. */
guint64 mx_solver_start (MxSolver *self, MxProgram *program, const MxLimits *limits);
void mx_solver_cancel (MxSolver *self);

/* Whether jobs that are started from now on are asked for the whole positions of normal play. */
void mx_solver_set_whole (MxSolver *self, gboolean whole);

/* So many of them are explored at the most. */
#define MX_WHOLE_POSITIONS 100000
/* Adds them to a job; FALSE if CONTROL stops it.  Any thread. */
gboolean mx_solved_add_whole (MxSolved *solved, const MxLimits *limits,
                              const MxControl *control);

/* The same on the calling thread; NULL only if CONTROL stops it. */
MxSolved *mx_solver_run (MxProgram *program, const MxLimits *limits,
                         const MxControl *control);

G_END_DECLS
