/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/closed-form.h"
#include "core/heap/exceptions.h"

/* The words for the period of a heap's values.  All are translated; g_free () them. */

G_BEGIN_DECLS

/* "Period 12, pre-period 71". */
char *mx_words_dup_period (const MxPeriod *period);

/* Why it holds, or how far it was seen. */
char *mx_words_dup_period_reason (const MxPeriod *period);

/* "Formula, proved: SG(n) = n mod 4"; NULL where there is none. */
char *mx_words_dup_form (const MxForm *form);

/* The heaps before the periodic part that do not follow it; NULL where there is nothing to say. */
char *mx_words_dup_exceptions (const MxPeriod *period, const MxExceptions *exceptions);

G_END_DECLS
