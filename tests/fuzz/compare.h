/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* One text read twice, by the program and by the evaluator: whether they agree. */

G_BEGIN_DECLS

typedef enum {
  COMPARE_SAME,
  COMPARE_DIFFERENT,
  COMPARE_ILLEGAL, /* both refuse the text */
  COMPARE_TOO_LARGE, /* the evaluator's budget did not do */
  COMPARE_N_RESULTS,
} CompareResult;

/* What was held against what, over all calls. */
typedef struct {
  guint64 results[COMPARE_N_RESULTS];
  guint64 options; /* positions whose options were compared */
  guint64 starts; /* solutions, of all kinds of play */
  guint64 values; /* of positions in graphs, tables and sequences */
  guint64 outcomes; /* of whole positions */
  guint64 moves; /* winning moves */
  guint64 remoteness; /* of starts */
  guint64 faults; /* texts with a position that cannot be played */
  guint64 periods; /* that were proved, and went on as promised */
  guint64 claims; /* that were looked at everywhere */
  guint64 limited; /* solutions under tight limits */
  guint64 unknown; /* of them, how many said so */
} CompareCounts;

/* SEED decides what is looked at beside the start.  What differs is appended to REPORT, a line
 * each. */
CompareResult compare_text (const char *text, guint64 seed, GString *report,
                            CompareCounts *counts);

G_END_DECLS
