/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"
#include "rules/program.h"

/* The texts of the gallery, with other numbers where a reader may drag one, and the positions in
 * them that are looked at. */

G_BEGIN_DECLS

/* The names of the files in resources/games without their ending, sorted.  Transfers all. */
GPtrArray *list_texts (void);
char *read_text (const char *name);

/* The program of TEXT, which must have one. */
MxProgram *read_program (const char *text);

/* The text, and the same with its `let` numbers at the ends of their ranges, MOST values of each at
 * the most.  Transfers all. */
GPtrArray *vary_lets (const char *text, guint most);

/* The value of a `let` of the program, which must be there. */
gint64 get_let (const MxProgram *program, const char *name);

/* Sums of N parts of these families, each coordinate from 0 to HIGH or to the last node; of equal
 * families in each order, since parts are kept as written.  Transfers all, of MxSum. */
GPtrArray *list_sums (const MxProgram *program, const guint *families, guint n,
                      gint64 high);

/* The winning moves that are listed, written ("bash(3)"), each of them once and in order. */
GPtrArray *list_winning (const MxSolution *solution);

/* The parts written, sorted as text; "0" for none. */
char *dup_sum_words (const MxSum *sum);

/* Sorts strings as text. */
void sort_words (GPtrArray *words);

/* The words for an outcome: "P". */
const char *outcome_word (MxOutcome outcome);

G_END_DECLS
