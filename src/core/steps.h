/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"

/* The order in which positions are settled: what the stepper replays.
 *
 * Step 0 is the beginning, where nothing is known; step i settles what SETTLED gives for it.
 * What is known at step i is exactly the positions with settled_at <= i, so forward, back and
 * jump cost the same. */

G_BEGIN_DECLS

typedef enum {
  MX_ALGORITHM_PN_ROUNDS, /* terminal positions P; what reaches a P is N; what reaches only N
                             is P; again; what is left is a draw */
  MX_ALGORITHM_SG_ORDER, /* SG values in the order of dependence, from the end */
} MxAlgorithm;

/* Why a step settles its position. */
typedef enum {
  MX_REASON_TERMINAL, /* no move */
  MX_REASON_DECIDED, /* a `value`, `win` or `lose` clause */
  MX_REASON_REACHES_P, /* N: WITNESS is an option that is P */
  MX_REASON_ONLY_N, /* P: every option is N */
  MX_REASON_DRAW, /* all that is left, in one step */
  MX_REASON_MEX, /* SG: the mex of the options' values */
  MX_REASON_LOOPY, /* SG: what is left has no number, in one step */
} MxReason;

typedef struct {
  gatomicrefcount ref_count;
  MxSolution *solution; /* owned */
  MxAlgorithm algorithm;
  guint32 n_steps; /* steps are 0 … n_steps */
  guint32
      n_settled; /* positions that are ever settled; those never settled are unknown */
  MxNode *order; /* n_settled positions in the order of settling */
  guint32 *step_first; /* n_steps + 1: step i >= 1 settles order[step_first[i - 1]] …
                           order[step_first[i] - 1]; more than one in the last step alone */
  guint8 *reason; /* n_steps + 1, of MxReason; [0] is not used */
  guint32 *round; /* n_steps + 1: the round (P/N) or the height above the end (SG) of
                           the step, from 1; [0] is not used */
  guint32 *settled_at; /* one for each position of mx_solution_graph (): its step, or
                           G_MAXUINT32 if it never is; NULL where a limit was met */
  MxLimit limit; /* the limit that keeps the steps from being there, or MX_LIMIT_NONE */
} MxSteps;

/* Both algorithms work on mx_solution_graph (), and keep a reference of SOLUTION.  SG order for a
 * whole graph goes by outcome alone: use MX_ALGORITHM_PN_ROUNDS there (asking for SG gives P/N
 * rounds).  O(positions + options).  Any thread. */
MxSteps *mx_steps_new (MxSolution *solution, MxAlgorithm algorithm);

/* The same within the memory and the time of LIMITS, and for a worker thread.  NULL if CONTROL
 * asked to stop.  Where a limit is met there is nothing to step through: no steps, and all that the
 * solver knows is known from the beginning. */
MxSteps *mx_steps_new_watched (MxSolution *solution, MxAlgorithm algorithm,
                               const MxLimits *limits, const MxControl *control);
MxSteps *mx_steps_ref (MxSteps *self);
void mx_steps_unref (MxSteps *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxSteps, mx_steps_unref)

static inline gboolean
mx_steps_knows (const MxSteps *self, guint32 step, MxNode node)
{
  return self->settled_at == NULL || self->settled_at[node] <= step;
}

/* The position that STEP settles (the first, if several), or MX_NO_NODE for step 0. */
MxNode mx_steps_node (const MxSteps *self, guint32 step);

G_END_DECLS
