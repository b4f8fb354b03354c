/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Zeckendorf's representation: every number from 1 on is in just one way a sum of Fibonacci numbers
 * 1, 2, 3, 5, 8, … no two of which are neighbours. */

G_BEGIN_DECLS

/* So many parts has a number of 63 bits at the most. */
#define MX_ZECKENDORF_PARTS 46

/* The parts of N, the largest first; none for N = 0.  Returns their number.  O(log N). */
guint mx_zeckendorf_parts (guint64 n, guint64 parts[MX_ZECKENDORF_PARTS]);

/* The least of them; G_MAXUINT64 for N = 0, which has none. */
guint64 mx_zeckendorf_least (guint64 n);

G_END_DECLS
