/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/solution.h"

#include "hand.h"

/* A slow evaluation that shares nothing with the solvers but the reader: memoised recursion
 * straight from the definitions, over games without cycles and of one family. */

G_BEGIN_DECLS

typedef struct _Brute Brute;

Brute *brute_new (Hand *hand);
void brute_free (Brute *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Brute, brute_free)

/* The SG value of one component. */
MxValue brute_value (Brute *self, const gint64 *coords);

/* The outcome of a sum of N components, decided on the whole position whatever PLAY is. */
MxOutcome brute_outcome (Brute *self, const gint64 *coords, guint n, MxPlay play);

/* The positions that winning moves of a sum reach, written, each once, in no order. */
GPtrArray *brute_winning_moves (Brute *self, const gint64 *coords, guint n, MxPlay play);

/* A sum of family 0. */
MxSum *brute_sum (Hand *hand, const gint64 *coords, guint n);

/* Asserts that the solution of a sum of N components is what the slow evaluation says. */
void brute_check (Hand *hand, Brute *self, const gint64 *coords, guint n, MxPlay play);

G_END_DECLS
