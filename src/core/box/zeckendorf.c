/* SPDX-License-Identifier: MIT */
#include "core/box/zeckendorf.h"

/* The largest Fibonacci number that fits is always a part (Zeckendorf, "Représentation des nombres
 * naturels par une somme de nombres de Fibonacci", 1972): parts that are smaller and no neighbours
 * have a sum below it.  What is left is less than its predecessor, so neighbours are never taken. */

guint
mx_zeckendorf_parts (guint64 n, guint64 parts[MX_ZECKENDORF_PARTS])
{
  guint64 less = 1;
  guint64 more = 1;
  guint count = 0;

  while (more <= n - less && n > less) {
    more += less;
    less = more - less;
  }
  for (; n > 0; less = more - less, more -= less) {
    if (more > n)
      continue;
    parts[count++] = more;
    n -= more;
  }
  return count;
}

guint64
mx_zeckendorf_least (guint64 n)
{
  guint64 parts[MX_ZECKENDORF_PARTS];
  guint count = mx_zeckendorf_parts (n, parts);

  return count > 0 ? parts[count - 1] : G_MAXUINT64;
}
