/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/words.h"

/* What the sentences of steps (words-step.c) and of the inspector share. */

G_BEGIN_DECLS

/* How a position is called in a sentence: "5", "(8, 13)", "a", "1 + 4"; with the name of its
 * family ("nim(5)") where the graph has more than one. */
void mx_words_append_position (const MxGraph *graph, GString *string, MxNode node);
char *mx_words_dup_position (const MxGraph *graph, MxNode node);
/* The same for an option: "4", or "1 + 4" for a split. */
char *mx_words_dup_option (const MxGraph *graph, guint32 option);
/* "1 ⊕ 2 = 3" where OPTION is a split, else its value. */
char *mx_words_dup_option_sum (const MxGraph *graph, guint32 option);

/* The options of NODE in the order in which they are told: of heaps the largest first, so that
 * "take 1" comes before "take 2"; plain options before splits.  mx_graph_n_options () of them.
 * g_free () it. */
guint32 *mx_words_dup_options (const MxGraph *graph, MxNode node);

/* Like mx_words_dup_list () for N words of N_ALL, the rest not written. */
char *mx_words_dup_cut_list (const char *const *words, guint n, guint n_all);

/* "{0, 1, 2}", "{0, …, 45, 47}": VALUES are sorted here, each told once; those that are no
 * numbers are left out. */
char *mx_words_dup_set (MxValue *values, guint n);

/* "∞(0, 2)" for a set, "∞" for none. */
char *mx_words_dup_infinite (const MxValue *set, guint n);
char *mx_words_dup_number (MxValue value);

/* Whether all parts of OPTION are settled at STEP (STEPS NULL: always). */
gboolean mx_words_knows_option (const MxGraph *graph, const MxSteps *steps, guint32 step,
                                guint32 option);

G_END_DECLS
