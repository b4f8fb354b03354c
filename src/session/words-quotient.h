/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/quotient-heaps.h"

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
/* What verified it, or how far it goes. */
char *mx_words_dup_quotient_reason (const MxHeapQuotient *self);
/* "The elements have period 12 from heap 71 on, proved", or that none is proved. */
char *mx_words_dup_repeat (const MxHeapQuotient *self);

G_END_DECLS
