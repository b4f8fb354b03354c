/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/session.h"
#include "session/solver.h"

/* What the tests of this directory share. */

G_BEGIN_DECLS

/* The program of a text that has no errors. */
MxProgram *test_parse (const char *text);

/* The same, solved on this thread. */
MxSolved *test_solve (const char *text);

/* The node of mx_solution_graph () that is written so ("nim(5)"); it must be there. */
MxNode test_find (const MxSolution *solution, const char *name);

/* The step of STEPS that settles NODE. */
guint32 test_step_of (const MxSteps *steps, MxNode node);

/* Runs the main loop until COUNT has reached WANTED, for ten seconds at the most. */
void test_wait_for (const guint *count, guint wanted);

/* Runs the main loop for so long. */
void test_run_for (guint milliseconds);

G_END_DECLS
