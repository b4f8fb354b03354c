/* SPDX-License-Identifier: MIT */
#pragma once

#include "cli/cli-private.h"

/* What the two files of `solve` share: cli-solve.c (the command, and its words for people) and
 * cli-solve-json.c. */

G_BEGIN_DECLS

/* So many moves are listed where nobody asks for another number. */
#define MX_MOVES_LISTED 1000

typedef struct {
  guint64 n_moves; /* how many are listed at the most */
  gboolean n_moves_set; /* somebody asked for that number: however long they are */
  gint64 deadline; /* monotonic, in microseconds; 0 for none */
  const MxLimits *limits; /* as they were set */
} MxAnswerOptions;

/* The limit that keeps something of the answer from being known, or MX_LIMIT_NONE. */
MxLimit mx_cli_solution_limit (const MxSolution *solution);

/* Writes the answer as one JSON object.  FALSE if the time was over before all was listed. */
gboolean mx_cli_print_answer (const MxInput *input, const MxSolution *solution,
                              const MxAnswerOptions *options);

G_END_DECLS
