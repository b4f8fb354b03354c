/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/misere/quotient-heaps.h"
#include "core/misere/sj.h"

/* A misère quotient in words and tables, for the window and the command line.  What is a sentence is
 * translated; g_free () all. */

G_BEGIN_DECLS

/* The letter of a generator: "a" … "z", "a1" … */
char *mx_words_dup_generator (guint generator);
/* An element as a product of generators: "1", "a", "ab²". */
char *mx_words_dup_element (const MxQuotient *quotient, MxElement element);
/* A relation: "b³ = b". */
char *mx_words_dup_relation (const MxQuotient *quotient, const MxRelation *relation);

/* "Misère quotient of order 40, verified", or why there is none. */
char *mx_words_dup_quotient (const MxHeapQuotient *self);
/* The elements of the first heaps: "1 a b ab a c …", at most MOST. */
char *mx_words_dup_heap_elements (const MxHeapQuotient *self, guint64 most);
/* What verified it, or how far it goes. */
char *mx_words_dup_quotient_reason (const MxHeapQuotient *self);
/* "The elements have period 12 from heap 71 on, proved", or that none is proved. */
char *mx_words_dup_repeat (const MxHeapQuotient *self);

/* Of a start that a quotient answered, "By the misère quotient of order 40, verified: …"; else
 * NULL. */
char *mx_words_dup_by_quotient (const MxSolution *solution);

/* What SJ's theorem says of a start in misère or anti-SG play, and whether that is right; NULL in
 * normal play, or where a value is no number. */
char *mx_words_dup_sj (const MxSolution *solution);
/* Where the theorem is first wrong of misère play, or how far it is right. */
char *mx_words_dup_sj_comparison (const MxSjComparison *comparison);

G_END_DECLS
