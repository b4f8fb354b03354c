/* SPDX-License-Identifier: MIT */
#pragma once

#include "compare.h"
#include "evaluator/reading.h"

#include "core/solution.h"
#include "rules/program.h"

/* What the files of the comparison share: compare.c goes through a text, compare-solution.c has
 * what mx_solve () says, compare-table.c tables, sequences and huge heaps, compare-claims.c claims. */

G_BEGIN_DECLS

typedef struct {
  MxProgram *program;
  MxSource *source; /* the program's */
  Reading *reading;
  Evaluator *evaluator; /* the reading's */
  CompareCounts *counts;
  GString *report;
  guint n_differences;
  gboolean large; /* tables and sequences are to be long */
  guint64 seed;
} Comparison;

/* Reports a difference. */
void compare_differ (Comparison *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* A number below N that belongs to the seed and to SALT. */
guint compare_chance (const Comparison *self, guint salt, guint n);

/* FOUND is what the program says of the value of a component.  COMPLETE: it has to know it,
 * unless a fault lies in the way.  WHERE is for the report. */
void compare_value (Comparison *self, guint component, MxValue found, gboolean complete,
                    const char *where);

const char *compare_outcome_name (MxOutcome outcome);

/* The position as the evaluator writes it. */
char *compare_dup_sum_name (const MxSum *sum);

/* The limits under which nothing that the generator makes should be too large. */
MxLimits compare_ample_limits (void);

/* The start under PLAY. */
void compare_solution (Comparison *self, MxPlay play, const MxLimits *limits,
                       gboolean ample);

/* The winning moves that a solution lists, written; their number and their order are held
 * against what it says of them. */
GHashTable *compare_list_moves (Comparison *self, const MxSolution *solution);

void compare_tables (Comparison *self);
void compare_sequences (Comparison *self);
void compare_claims (Comparison *self);

/* A start with heaps that cannot be counted down.  FALSE if it has none. */
gboolean compare_huge (Comparison *self);

G_END_DECLS
