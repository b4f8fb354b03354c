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
#define STRIDE ((guint64)256)

/* Of the smaller heaps, that many are marked at least; and as many as leave so many groups of
 * candidates.  A mark costs about what a vector of sums does, and a mark reaches one of R values that
 * are missing with a probability that grows with R: with more than a dozen it is worth it. */
#define FIRST_LEAST ((guint64)192)
#define GROUPS_WANTED 4

/* Values that no option is known to have, ascending: N of them, and then the last one again. */
typedef struct {
  guint n;
  guint16 value[CANDIDATES];
} Candidates;

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

/* Whether any lane of HIT is set. */
static inline guint
is_any (const MxLanes16 *hit)
{
  guint64 words[sizeof (MxLanes16) / sizeof (guint64)];

  memcpy (words, hit, sizeof words);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
}

/* Which of the first N of C, 1, 2 or 4, are A[i] ^ B[i] for an i from FROM up to END, whole vectors
 * of them: a bit each. */
static inline __attribute__ ((always_inline)) guint
walk (const guint16 *a, const guint16 *b, guint64 from, guint64 end, const guint16 *c,
      guint n)
{
  /* Names and no array, so that they stay in registers. */
  MxLanes16 w = {0}, x = {0}, y = {0}, z = {0};
  MxLanes16 c0 = w + c[0], c1 = w + c[1], c2 = w + c[2], c3 = w + c[3];

  for (guint64 i = from; i < end; i += MX_LANES_16) {
    MxLanes16 left;
    MxLanes16 right;

    memcpy (&left, a + i, sizeof left);
    memcpy (&right, b + i, sizeof right);
    left ^= right;
    w |= (MxLanes16)(left == c0);
    if (n > 1)
      x |= (MxLanes16)(left == c1);
    if (n > 2) {
      y |= (MxLanes16)(left == c2);
      z |= (MxLanes16)(left == c3);
    }
  }
  return is_any (&w) | is_any (&x) << 1 | is_any (&y) << 2 | is_any (&z) << 3;
}

/* Takes the candidates of FOUND out; the others stay in order, and the last one fills what is
 * left. */
static void
drop (Candidates *self, guint found)
{
  guint kept = 0;

  for (guint i = 0; i < self->n; i++) {
    if ((found >> i & 1) == 0)
      self->value[kept++] = self->value[i];
  }
  self->n = kept;
  for (guint i = kept; kept > 0 && i < CANDIDATES; i++)
    self->value[i] = self->value[kept - 1];
}

/* Takes the candidates that are A[i] ^ B[i] for an i < N out. */
MX_CLONES static void
seek (Candidates *self, const guint16 *a, const guint16 *b, guint64 n)
{
  guint64 whole = n / MX_LANES_16 * MX_LANES_16;
  guint64 i = 0;

  while (i < whole && self->n > 0) {
    guint64 step = MAX (STRIDE, i / 4 / MX_LANES_16 * MX_LANES_16);
    guint64 end = MIN (whole, i + step);
    guint found;

    if (self->n == 1)
      found = walk (a, b, i, end, self->value, 1);
    else if (self->n == 2)
      found = walk (a, b, i, end, self->value, 2);
    else
      found = walk (a, b, i, end, self->value, 4);
    if (found != 0)
      drop (self, found);
    i = end;
  }
  for (i = whole; i < n && self->n > 0; i++) {
    for (guint j = 0; j < self->n; j++) {
      if ((a[i] ^ b[i]) == self->value[j]) {
        drop (self, 1u << j);
        break;
      }
    }
  }
}

/* Marks A[i] ^ B[i] for all i < N, four at a time. */
static void
mark_sums (guint32 *stamp, guint32 now, const guint16 *a, const guint16 *b, guint64 n)
{
  guint64 i = 0;

  for (; i + 4 <= n; i += 4) {
    guint64 left;
    guint64 right;

    memcpy (&left, a + i, sizeof left);
    memcpy (&right, b + i, sizeof right);
    left ^= right;
    stamp[left & G_MAXUINT16] = now;
    stamp[left >> 16 & G_MAXUINT16] = now;
    stamp[left >> 32 & G_MAXUINT16] = now;
    stamp[left >> 48] = now;
  }
  for (; i < n; i++)
    stamp[a[i] ^ b[i]] = now;
}

static void
mark_first (MxExact *self, const MxBreakRule *rule, guint64 n)
{
  const guint16 *value = self->value;
  const guint16 *mirror = self->mirror + (self->cap - 1);
  guint32 *stamp = self->stamp;
  guint32 now = self->now;

  if (mx_break_rule_ends (rule, n))
    stamp[0] = now;
  for (guint i = 0; i < rule->n_moves && rule->move[i] < n; i++)
    stamp[value[n - rule->move[i]]] = now;
  for (guint i = 0; i < rule->n_splits; i++) {
    guint64 k = rule->split[i];
    guint64 most = MIN (mx_break_rule_most (rule, n, k), self->first);

    if (most > 0)
      mark_sums (stamp, now, value + 1, mirror - (n - k - 1), most);
  }
}

/* Has more or fewer heaps marked next time, where GROUPS of candidates were sought. */
static void
adapt (MxExact *self, guint groups)
{
  guint64 step = self->first / 64 + 1;

  if (groups > GROUPS_WANTED)
    self->first += self->first <= self->n ? step : 0;
  else if (groups < GROUPS_WANTED && self->first > FIRST_LEAST)
    self->first -= step;
}

/* The smallest number that is no option's value; 65536 if there is none. */
static guint32
find_mex (MxExact *self, const MxBreakRule *rule, guint64 n)
{
  const guint16 *mirror = self->mirror + (self->cap - 1);
  guint64 first = self->first + 1;
  guint32 next = 0;

  for (guint groups = 1;; groups++) {
    Candidates candidates = {0};

    for (; candidates.n < CANDIDATES && next <= G_MAXUINT16; next++) {
      if (self->stamp[next] != self->now)
        candidates.value[candidates.n++] = (guint16)next;
    }
    if (candidates.n == 0)
      return G_MAXUINT16 + 1;
    drop (&candidates, 0);
    for (guint i = 0; i < rule->n_splits && candidates.n > 0; i++) {
      guint64 k = rule->split[i];
      guint64 most = mx_break_rule_most (rule, n, k);

      if (most >= first)
        seek (&candidates, self->value + first, mirror - (n - k - first),
              most - first + 1);
    }
    if (candidates.n > 0) {
      adapt (self, groups);
      return candidates.value[0];
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
    self->first = FIRST_LEAST;
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
