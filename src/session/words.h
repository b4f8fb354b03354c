/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/steps.h"
#include "rules/program.h"

/* What is said about positions and steps, in the language of the interface. */

G_BEGIN_DECLS

/* "0" … "17", "∞", "∞(0, 2)", "?".  NODE's value in GRAPH.  g_free () it. */
char *mx_words_dup_value (const MxGraph *graph, MxNode node);

/* "P", "N", "D" or "?": short; "P: the previous player wins": long.  Static, translated. */
const char *mx_words_outcome_letter (MxOutcome outcome);
const char *mx_words_outcome (MxOutcome outcome);

/* How long the game lasts: "Won in 5 moves.", "Lost in 4 moves at the latest."; NULL where that is
 * not known, or the game is over.  g_free () it. */
char *mx_words_dup_remoteness (MxOutcome outcome, guint32 remoteness);

/* "2 moves keep the draw.": of a drawn start; NULL of another.  g_free () it. */
char *mx_words_dup_draws (const MxSolution *solution);

/* The sentence of a step, to be read aloud: HEADLINE ("5 can move to 4, 2 and 1, worth 2, 0 and
 * 1.") and REST ("The smallest value missing from {0, 1, 2} is 3."), perhaps empty.  Both are
 * owned by the caller. */
void mx_words_step (const MxProgram *program, const MxSteps *steps, guint32 step,
                    char **headline, char **rest);

/* "4, 2 and 1"; more than MOST are cut to "4, 2, 1 … (12 in all)".  g_free () it. */
char *mx_words_dup_list (const char *const *words, guint n, guint most);

/* "the limit of 1,000,000 positions was met".  g_free () it. */
char *mx_words_dup_limit (MxLimit limit, const MxLimits *limits);

/* The language of the interface as pictures know it: "zh-cn", "zh-tw" or "en".  Static. */
const char *mx_words_picture_language (void);

G_END_DECLS
