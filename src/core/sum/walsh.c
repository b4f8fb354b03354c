/* SPDX-License-Identifier: MIT */
#include "core/sum/walsh.h"

/* Where X counts values, X[m] of the transform is how many more values have even parity under
 * the mask m than have odd: one transform judges all masks. */

void
mx_walsh_transform (gint64 *x, guint n)
{
  for (guint half = 1; half < n; half *= 2) {
    for (guint i = 0; i < n; i += 2 * half) {
      for (guint j = i; j < i + half; j++) {
        gint64 a = x[j];
        gint64 b = x[j + half];

        x[j] = a + b;
        x[j + half] = a - b;
      }
    }
  }
}
