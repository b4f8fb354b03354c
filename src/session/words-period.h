/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/period.h"

/* The words for the period of a heap's values.  All are translated; g_free () them. */

G_BEGIN_DECLS

/* "Period 12, pre-period 71". */
char *mx_words_dup_period (const MxPeriod *period);

/* Why it holds, or how far it was seen. */
char *mx_words_dup_period_reason (const MxPeriod *period);

G_END_DECLS
