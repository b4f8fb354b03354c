/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The Walsh-Hadamard transform in place: X[m] becomes the sum over v of X[v], with a minus sign
 * where v & m has an odd number of ones.  N is a power of two.  O(N log N). */
void mx_walsh_transform (gint64 *x, guint n);

G_END_DECLS
