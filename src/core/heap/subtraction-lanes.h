/* SPDX-License-Identifier: MIT */
/* The one-hot kernel for one width of cells.  Define MASK, the type of a cell, and NAME (x), a name
 * made for it, before including; both are undefined at the end.
 *
 * M[n] = 1 << G(n), and 0 for heaps below 0.  T = OR of M[n - s] over the set is the set of the
 * options' values, and its lowest zero, ~T & (T + 1), is M[n].  Where all bits of T are set that is
 * 0: the value has no room.
 *
 * Amounts of at least GROUP are taken for GROUP heaps at once, those of at least EIGHT for eight,
 * and the rest heap after heap; so no heap is read before it is written. */

#define GROUP (256 / sizeof (MASK))
#define EIGHT 8

typedef MASK NAME (Lanes) __attribute__ ((vector_size (32), aligned (2), may_alias));
typedef MASK NAME (Eight)
    __attribute__ ((vector_size (EIGHT * sizeof (MASK)), aligned (2), may_alias));

/* The OR of M[n - s] for the heaps of a group and the amounts from FIRST on. */
static inline __attribute__ ((always_inline)) void
NAME (gather) (const MASK *m, const Split *split, MASK *t)
{
  NAME (Lanes) *sum = (NAME (Lanes) *)(gpointer)t;
  NAME (Lanes) a = {0}, b = {0}, c = {0}, d = {0}, e = {0}, f = {0}, g = {0}, h = {0};

  /* Eight names and no array, so that they stay in registers. */
  for (guint k = split->n_medium; k < split->n; k++) {
    const NAME (Lanes) *from = (const NAME (Lanes) *)(gconstpointer)(m - split->set[k]);

    a |= from[0];
    b |= from[1];
    c |= from[2];
    d |= from[3];
    e |= from[4];
    f |= from[5];
    g |= from[6];
    h |= from[7];
  }
  sum[0] = a;
  sum[1] = b;
  sum[2] = c;
  sum[3] = d;
  sum[4] = e;
  sum[5] = f;
  sum[6] = g;
  sum[7] = h;
}

/* The cells of eight heaps, whose T has all amounts but the small ones.  The last two cells stay in
 * registers for the amounts ONE and TWO: what was just written takes long to be read. */
static inline __attribute__ ((always_inline)) void
NAME (finish) (MASK *m, const Split *split, const MASK *t, guint n_small, gboolean one,
               gboolean two)
{
  MASK last = one || two ? m[-1] : 0;
  MASK before = two ? m[-2] : 0;

  for (guint i = 0; i < EIGHT; i++) {
    MASK sum = t[i];

    for (guint k = one + two; k < n_small; k++)
      sum |= m[(gint64)i - split->set[k]];
    if (two)
      sum |= before;
    if (one)
      sum |= last;
    before = last;
    last = (MASK)(~sum & (MASK)(sum + 1));
    m[i] = last;
  }
}

static inline __attribute__ ((always_inline)) void
NAME (finish_rest) (MASK *m, const Split *split, const MASK *t, gboolean one,
                    gboolean two)
{
  guint near = one + two;

  switch (split->n_small - near) {
  case 0: NAME (finish) (m, split, t, near, one, two); break;
  case 1: NAME (finish) (m, split, t, near + 1, one, two); break;
  case 2: NAME (finish) (m, split, t, near + 2, one, two); break;
  default: NAME (finish) (m, split, t, split->n_small, one, two); break;
  }
}

static inline __attribute__ ((always_inline)) void
NAME (finish_by_number) (MASK *m, const Split *split, const MASK *t)
{
  gboolean one = split->n_small > 0 && split->set[0] == 1;
  gboolean two = split->n_small > (guint)one && split->set[one] == 2;

  if (one && two)
    NAME (finish_rest) (m, split, t, TRUE, TRUE);
  else if (one)
    NAME (finish_rest) (m, split, t, TRUE, FALSE);
  else if (two)
    NAME (finish_rest) (m, split, t, FALSE, TRUE);
  else
    NAME (finish_rest) (m, split, t, FALSE, FALSE);
}

static inline __attribute__ ((always_inline)) void
NAME (do_group) (MASK *m, const Split *split, MASK *t)
{
  NAME (gather) (m, split, t);
  if (split->n_medium == 0) {
    for (guint i = 0; i < 8; i++) {
      NAME (Lanes) sum = ((NAME (Lanes) *)(gpointer)t)[i];

      ((NAME (Lanes) *)(gpointer)m)[i] = ~sum & (sum + 1);
    }
    return;
  }
  for (guint first = 0; first < GROUP; first += EIGHT) {
    NAME (Eight) *sum = (NAME (Eight) *)(gpointer)(t + first);

    for (guint k = split->n_small; k < split->n_medium; k++)
      *sum |= *(const NAME (Eight) *)(gconstpointer)(m + first - split->set[k]);
    NAME (finish_by_number) (m + first, split, t + first);
  }
}

/* Cells M[0 … COUNT - 1]. */
MX_CLONES static void
NAME (fill) (MASK *m, const Split *split, guint64 count)
{
  MASK t[GROUP] __attribute__ ((aligned (32)));
  guint64 n = 0;

  for (; n + GROUP <= count; n += GROUP)
    NAME (do_group) (m + n, split, t);
  for (; n < count; n++) {
    MASK sum = 0;

    for (guint k = 0; k < split->n; k++)
      sum |= m[(gint64)n - split->set[k]];
    m[n] = (MASK)(~sum & (MASK)(sum + 1));
  }
}

/* Whether a cell is 0. */
MX_CLONES static gboolean
NAME (is_full) (const MASK *m, guint64 count)
{
  NAME (Lanes) none = {0};
  guint64 n = 0;
  gboolean full = FALSE;

  for (; n + GROUP / 8 <= count; n += GROUP / 8)
    none |= (NAME (Lanes)) (*(const NAME (Lanes) *)(gconstpointer)(m + n) == 0);
  for (; n < count; n++)
    full |= m[n] == 0;
  for (guint i = 0; i < GROUP / 8; i++)
    full |= none[i] != 0;
  return full;
}

static guint64
NAME (run) (MASK *m, Split *split, guint64 count, gboolean may_be_full)
{
  split_set (split, GROUP);
  NAME (fill) (m, split, count);
  if (!may_be_full || !NAME (is_full) (m, count))
    return count;
  for (guint64 i = 0;; i++) {
    if (m[i] == 0)
      return i;
  }
}

#undef GROUP
#undef EIGHT
#undef MASK
#undef NAME
