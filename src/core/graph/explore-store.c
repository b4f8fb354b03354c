/* SPDX-License-Identifier: MIT */
#include "core/graph/explore.h"

#include <string.h>

/* From options that were read to options that are stored: parts get their numbers, in the order in
 * which they were read, and each option is kept once.
 *
 * The parts of a batch are looked up with their places in memory fetched ahead, which hides most
 * of the waiting for it. */

/* A few options are looked through for those that repeat; of more, each leaves a stamp. */
#define FEW 8
/* So many parts ahead. */
#define AHEAD 24

guint32
mx_explore_number (MxExplore *self, guint64 key, guint family, const gint64 *coords)
{
  guint32 n = self->intern.n;
  guint32 node;

  if ((n >= self->cap_flags || n >= self->cap_stamp)
      && (!mx_work_reserve (self->work, &self->flags, &self->cap_flags, (guint64)n + 1,
                            sizeof *self->flags)
          || !mx_work_reserve (self->work, &self->stamp, &self->cap_stamp, (guint64)n + 1,
                               sizeof *self->stamp)))
    return MX_INTERN_FREE;
  node = mx_intern_add (&self->intern, key, family, coords, self->max_positions);
  if (node == MX_INTERN_FREE) {
    mx_work_meet (self->work, MX_LIMIT_POSITIONS);
  } else if (node == n) {
    self->flags[n] = self->mark;
    self->stamp[n] = 0;
    self->work->positions++;
  }
  return node;
}

gboolean
mx_explore_find_keys (MxExplore *self, const MxOptions *read, gboolean places,
                      guint64 **key, guint32 *cap)
{
  if (!mx_work_reserve (self->work, key, cap, (guint64)read->n_parts + AHEAD,
                        sizeof **key))
    return FALSE;
  for (guint32 i = 0; i < read->n_parts; i++) {
    const gint64 *coords = read->coords + read->part[i].coords;
    guint family = read->part[i].family;

    (*key)[i] = places ? MX_INTERN_KEY (family, coords[0])
                       : mx_intern_key (&self->intern, family, coords);
  }
  return TRUE;
}

/* The number of a component by its key, or MX_INTERN_FREE if that is not seen at once. */
static inline guint32
peek (const MxExplore *self, guint64 key, guint family)
{
  const guint32 *numbers = self->intern.boxes[family].number;

  return numbers != NULL && (key & MX_INTERN_EXACT) != 0
             ? numbers[MX_INTERN_PLACE (key)] - 1
             : MX_INTERN_FREE;
}

/* NODE[i - BEGIN] for each part from BEGIN to END - 1. */
static gboolean
number_parts (MxExplore *self, const MxOptions *read, gboolean places, const guint64 *key,
              guint32 begin, guint32 end)
{
  if (!mx_work_reserve (self->work, &self->node, &self->cap_node, end - begin,
                        sizeof *self->node)
      || !mx_work_tick (self->work, end - begin))
    return FALSE;
  for (guint32 i = begin; i < end; i++) {
    const gint64 *coords = places ? NULL : read->coords + read->part[i].coords;
    guint32 ahead = MIN (i + AHEAD, read->n_parts - 1);
    guint32 node = peek (self, key[i], read->part[i].family);

    mx_intern_fetch (&self->intern, read->part[ahead].family, key[ahead]);
    if (node == MX_INTERN_FREE) {
      node = mx_explore_number (self, key[i], read->part[i].family, coords);
      if (node == MX_INTERN_FREE || !mx_work_tick (self->work, 2))
        return FALSE;
    }
    self->node[i - begin] = node;
  }
  return TRUE;
}

/* Drops numbers that stand there already; how many are left. */
static guint32
drop_repeated (MxExplore *self, guint32 *numbers, guint32 n)
{
  guint32 kept = 0;
  guint32 now;

  if (n <= FEW) {
    for (guint32 i = 0; i < n; i++) {
      guint32 k = 0;

      while (k < kept && numbers[k] != numbers[i])
        k++;
      numbers[kept] = numbers[i];
      kept += k == kept;
    }
    return kept;
  }
  now = ++self->now;
  for (guint32 i = 0; i < n; i++) {
    guint32 *stamp = self->stamp + numbers[i];

    numbers[kept] = numbers[i];
    kept += *stamp != now;
    *stamp = now;
  }
  return kept;
}

typedef struct {
  const guint32 *parts;
  const guint32 *begin;
} SplitOrder;

static int
compare_splits_cb (guint32 a, guint32 b, gconstpointer data)
{
  const SplitOrder *order = data;
  const guint32 *begin = order->begin;

  return mx_compare_lists (order->parts + begin[a], begin[a + 1] - begin[a],
                           order->parts + begin[b], begin[b + 1] - begin[b]);
}

gboolean
mx_sort_splits (MxWork *work, MxSortItem *items, guint32 n, const guint32 *parts,
                const guint32 *begin)
{
  SplitOrder order = {parts, begin};
  gboolean pairs = TRUE; /* then the key says all */

  for (guint32 k = 0; k < n; k++) {
    guint32 i = items[k].index;

    pairs = pairs && begin[i + 1] - begin[i] == 2;
    items[k].key = 0;
    if (begin[i + 1] - begin[i] >= 2)
      items[k].key = (guint64)parts[begin[i]] << 32 | parts[begin[i] + 1];
  }
  return mx_sort_items (work, items, n, pairs ? NULL : compare_splits_cb, &order);
}

static void
sort_few (guint32 *numbers, guint n)
{
  for (guint i = 1; i < n; i++) {
    guint32 x = numbers[i];
    guint j = i;

    for (; j > 0 && numbers[j - 1] > x; j--)
      numbers[j] = numbers[j - 1];
    numbers[j] = x;
  }
}

static guint32
hash_parts (const guint32 *parts, guint32 n)
{
  guint64 hash = n;

  for (guint32 i = 0; i < n; i++)
    hash = (hash ^ parts[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return (guint32)(hash >> 32);
}

/* SELF->split [0 … n - 1] become the splits that stand there once; how many, or G_MAXUINT32 if WORK must
 * end. */
static guint32
drop_repeated_splits (MxExplore *self, guint32 n)
{
  const guint32 *begin = self->begin;
  guint bits = n < 2 ? 1 : 33 - (guint)__builtin_clz (n - 1);
  guint32 mask = ((guint32)1 << bits) - 1;
  guint32 kept = 0;

  if (!mx_work_reserve (self->work, &self->seen, &self->cap_seen, (guint64)mask + 1,
                        sizeof *self->seen)
      || !mx_work_tick (self->work, n))
    return G_MAXUINT32;
  memset (self->seen, 0, ((gsize)mask + 1) * sizeof *self->seen);
  for (guint32 i = 0; i < n; i++) {
    const guint32 *parts = self->node + begin[i];
    guint32 n_parts = begin[i + 1] - begin[i];
    guint32 at = hash_parts (parts, n_parts) & mask;

    for (; self->seen[at] != 0; at = (at + 1) & mask) {
      guint32 k = self->seen[at] - 1;

      if (mx_compare_lists (self->node + begin[k], begin[k + 1] - begin[k], parts,
                            n_parts)
          == 0)
        break;
    }
    if (self->seen[at] != 0)
      continue;
    self->seen[at] = i + 1;
    self->split[kept++].index = i;
  }
  return kept;
}

/* Sorts out the N options from BEGIN on: plain ones and splits, each once and split with ascending
 * parts. */
static gboolean
sort_out (MxExplore *self, const MxOptions *read, guint32 first, guint32 n,
          guint32 *n_plain, guint32 *n_splits)
{
  guint32 plain = 0;
  guint32 splits = 0;
  guint32 *node = self->node;
  const guint32 *begin = read->first + first;

  if (!mx_work_reserve (self->work, &self->plain, &self->cap_plain, n,
                        sizeof *self->plain)
      || !mx_work_reserve (self->work, &self->split, &self->cap_split, n,
                           sizeof *self->split)
      || !mx_work_reserve (self->work, &self->begin, &self->cap_begin, (guint64)n + 1,
                           sizeof *self->begin))
    return FALSE;
  /* Parts of splits move to the front of NODE, over those of plain options. */
  self->begin[0] = 0;
  for (guint32 i = 0; i < n; i++) {
    guint32 at = begin[i] - begin[0];
    guint32 n_parts = begin[i + 1] - begin[i];

    if (n_parts == 1) {
      self->plain[plain++] = node[at];
      continue;
    }
    if (n_parts > 0)
      memmove (node + self->begin[splits], node + at, n_parts * sizeof *node);
    sort_few (node + self->begin[splits], n_parts);
    self->begin[splits + 1] = self->begin[splits] + n_parts;
    splits++;
    if (!mx_work_tick (self->work, 2 + n_parts))
      return FALSE;
  }
  *n_plain = drop_repeated (self, self->plain, plain);
  *n_splits = drop_repeated_splits (self, splits);
  return *n_splits != G_MAXUINT32 && mx_work_tick (self->work, plain);
}

static gboolean
append_option (MxExplore *self, guint32 option)
{
  if (self->n_options >= self->max_options) {
    mx_work_meet (self->work, MX_LIMIT_OPTIONS);
    return FALSE;
  }
  if (!mx_work_reserve (self->work, &self->option, &self->cap_option,
                        (guint64)self->n_options + 1, sizeof *self->option))
    return FALSE;
  self->option[self->n_options++] = option;
  return TRUE;
}

static gboolean
append_split (MxExplore *self, const guint32 *parts, guint n)
{
  if (!append_option (self, MX_SPLIT | self->n_splits)
      || !mx_work_reserve (self->work, &self->split_first, &self->cap_split_first,
                           (guint64)self->n_splits + 2, sizeof *self->split_first)
      || !mx_work_reserve (self->work, &self->split_part, &self->cap_split_part,
                           (guint64)self->n_split_parts + n, sizeof *self->split_part))
    return FALSE;
  for (guint i = 0; i < n; i++)
    self->split_part[self->n_split_parts++] = parts[i];
  self->split_first[++self->n_splits] = self->n_split_parts;
  return TRUE;
}

gboolean
mx_explore_store (MxExplore *self, const MxOptions *read, gboolean places,
                  const guint64 *key, guint32 begin, guint32 n)
{
  guint32 n_plain;
  guint32 n_splits;

  if (!number_parts (self, read, places, key, read->first[begin], read->first[begin + n])
      || !sort_out (self, read, begin, n, &n_plain, &n_splits))
    return FALSE;
  for (guint32 i = 0; i < n_plain; i++) {
    if (!append_option (self, self->plain[i]))
      return FALSE;
  }
  for (guint32 i = 0; i < n_splits; i++) {
    guint32 k = self->split[i].index;
    const guint32 *parts = self->node + self->begin[k];
    guint n_parts = self->begin[k + 1] - self->begin[k];

    if (!append_split (self, parts, n_parts))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_explore_store_plain (MxExplore *self, guint32 begin, guint32 n)
{
  const MxOptions *read = self->batch->options;
  guint family = (guint)self->batch->family;
  const gint64 *place = read->coords + begin;
  guint32 left = read->n - begin;
  guint32 *plain;

  if (!mx_work_reserve (self->work, &self->plain, &self->cap_plain, n, sizeof *plain))
    return FALSE;
  plain = self->plain;
  for (guint32 i = 0; i < n; i++) {
    guint64 key = MX_INTERN_KEY (family, place[i]);
    guint64 ahead = MX_INTERN_KEY (family, place[MIN (i + AHEAD, left - 1)]);

    plain[i] = peek (self, key, family);
    mx_intern_fetch (&self->intern, family, ahead);
    if (plain[i] != MX_INTERN_FREE)
      continue;
    plain[i] = mx_explore_number (self, key, family, NULL);
    if (plain[i] == MX_INTERN_FREE || !mx_work_tick (self->work, 2))
      return FALSE;
  }
  if (!mx_work_tick (self->work, n))
    return FALSE;
  n = drop_repeated (self, plain, n);
  if (n > self->max_options - self->n_options) {
    mx_work_meet (self->work, MX_LIMIT_OPTIONS);
    return FALSE;
  }
  if (!mx_work_reserve (self->work, &self->option, &self->cap_option,
                        (guint64)self->n_options + n, sizeof *self->option))
    return FALSE;
  for (guint32 i = 0; i < n; i++)
    self->option[self->n_options + i] = plain[i];
  self->n_options += n;
  return TRUE;
}
