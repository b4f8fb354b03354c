/* SPDX-License-Identifier: MIT */
#include "core/heap/break-exact.h"

#include "core/lanes.h"

/* The exact way.  The options of the first few hundred smaller heaps make a set that leaves few
 * candidates for the mex; the smallest four of these are then sought among all other options at
 * once, in vectors: the options of n that leave a and b = n - k - a are value[a] ^ value[b], and
 * as a goes up b goes down, so that a copy of the values backwards makes both a walk in one
 * direction.  Most candidates are found soon; only the mex itself needs the whole walk. */

#define FIRST_CAP ((guint64)1024)
#define CANDIDATES 4
/* Steps between two looks whether all candidates are found. */
#define STRIDE 256

void
mx_exact_clear (MxExact *self, MxWork *work)
{
  mx_work_free (work, self->value, self->cap, sizeof *self->value);
  mx_work_free (work, self->mirror, self->cap, sizeof *self->mirror);
  mx_work_free (work, self->stamp, G_MAXUINT16 + 1, sizeof *self->stamp);
  *self = (MxExact){0};
}

static gboolean
make_mirror (MxExact *self, MxWork *work)
{
  if (self->mirror != NULL)
    return TRUE;
  self->mirror = mx_work_alloc (work, self->cap, sizeof *self->mirror);
  if (self->mirror == NULL)
    return FALSE;
  for (guint64 i = 0; i < self->n; i++)
    self->mirror[self->cap - 1 - i] = self->value[i];
  return TRUE;
}

gboolean
mx_exact_reserve (MxExact *self, MxWork *work, guint64 need, gboolean mirror)
{
  guint64 cap = MAX (self->cap, FIRST_CAP);
  guint16 *grown;

  while (cap < need)
    cap *= 2;
  if (!mirror || cap != self->cap) {
    mx_work_free (work, self->mirror, self->cap, sizeof *self->mirror);
    self->mirror = NULL;
  }
  if (cap != self->cap) {
    grown = mx_work_alloc (work, cap, sizeof *grown);
    if (grown == NULL)
      return FALSE;
    if (self->n > 0)
      memcpy (grown, self->value, self->n * sizeof *grown);
    mx_work_free (work, self->value, self->cap, sizeof *self->value);
    self->value = grown;
    self->cap = cap;
  }
  return !mirror || make_mirror (self, work);
}

/* Which of the candidates C are A[i] ^ B[i] for an i < N: a bit each. */
MX_CLONES static guint
find_candidates (const guint16 *a, const guint16 *b, guint64 n, const guint16 *c,
                 guint found)
{
  guint64 i = 0;

  while (i + MX_LANES_16 <= n && found != (1u << CANDIDATES) - 1) {
    guint64 end = MIN (n - MX_LANES_16 + 1, i + STRIDE);
    MxLanes16 hit[CANDIDATES] = {{0}};

    for (; i < end; i += MX_LANES_16) {
      MxLanes16 x;
      MxLanes16 y;

      memcpy (&x, a + i, sizeof x);
      memcpy (&y, b + i, sizeof y);
      x ^= y;
      for (guint j = 0; j < CANDIDATES; j++)
        hit[j] |= (MxLanes16)(x == c[j]);
    }
    for (guint j = 0; j < CANDIDATES; j++) {
      guint64 words[sizeof (MxLanes16) / sizeof (guint64)];

      memcpy (words, &hit[j], sizeof words);
      found |= (guint)((words[0] | words[1] | words[2] | words[3]) != 0) << j;
    }
  }
  for (; i < n && found != (1u << CANDIDATES) - 1; i++) {
    for (guint j = 0; j < CANDIDATES; j++)
      found |= (guint)((a[i] ^ b[i]) == c[j]) << j;
  }
  return found;
}

/* How many of the smaller heaps are marked without being asked for. */
static guint64
first_part (guint64 n)
{
  return 192 + n / 128;
}

static void
mark_first (MxExact *self, const MxBreakRule *rule, guint64 n)
{
  const guint16 *value = self->value;
  guint32 *stamp = self->stamp;
  guint32 now = self->now;

  if (mx_break_rule_ends (rule, n))
    stamp[0] = now;
  for (guint i = 0; i < rule->n_moves && rule->move[i] < n; i++)
    stamp[value[n - rule->move[i]]] = now;
  for (guint i = 0; i < rule->n_splits; i++) {
    guint64 k = rule->split[i];
    guint64 most = MIN (mx_break_rule_most (rule, n, k), first_part (n));

    for (guint64 a = 1; a <= most; a++)
      stamp[value[a] ^ value[n - k - a]] = now;
  }
}

/* The smallest number that is no option's value; 65536 if there is none. */
static guint32
find_mex (MxExact *self, const MxBreakRule *rule, guint64 n)
{
  const guint16 *mirror = self->mirror + (self->cap - 1);
  guint32 next = 0;

  for (;;) {
    guint16 c[CANDIDATES];
    guint n_c = 0;
    guint found = 0;

    for (; n_c < CANDIDATES && next <= G_MAXUINT16; next++) {
      if (self->stamp[next] != self->now)
        c[n_c++] = (guint16)next;
    }
    if (n_c == 0)
      return G_MAXUINT16 + 1;
    for (guint j = n_c; j < CANDIDATES; j++)
      c[j] = c[0];
    for (guint i = 0; i < rule->n_splits; i++) {
      guint64 k = rule->split[i];
      guint64 most = mx_break_rule_most (rule, n, k);
      guint64 first = first_part (n) + 1;

      if (most >= first)
        found = find_candidates (self->value + first, mirror - (n - k - first),
                                 most - first + 1, c, found);
    }
    for (guint j = 0; j < n_c; j++) {
      if ((found >> j & 1) == 0)
        return c[j];
    }
  }
}

gboolean
mx_exact_extend (MxExact *self, const MxBreakRule *rule, MxWork *work, guint64 to)
{
  if (!mx_exact_reserve (self, work, to, TRUE))
    return FALSE;
  if (self->stamp == NULL) {
    self->stamp = mx_work_alloc0 (work, G_MAXUINT16 + 1, sizeof *self->stamp);
    if (self->stamp == NULL)
      return FALSE;
    self->now = 0;
  }
  while (self->n < to) {
    guint64 n = self->n;
    guint32 mex;

    if (++self->now == 0) {
      memset (self->stamp, 0, (G_MAXUINT16 + 1) * sizeof *self->stamp);
      self->now = 1;
    }
    mark_first (self, rule, n);
    mex = find_mex (self, rule, n);
    if (mex > G_MAXUINT16) {
      mx_work_meet (work, MX_LIMIT_MEMORY);
      return FALSE;
    }
    self->value[n] = (guint16)mex;
    self->mirror[self->cap - 1 - n] = (guint16)mex;
    self->n++;
    work->positions++;
    if (!mx_work_tick (work, 2 + rule->n_moves / 4 + rule->n_splits * (16 + n / 64)))
      return FALSE;
  }
  return TRUE;
}
