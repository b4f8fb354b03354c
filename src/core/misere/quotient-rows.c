/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* Rows: the outcomes of a word with each of the tests, a bit each. */

#define UNKNOWN MX_NO_BAG

static guint64
hash_row (const guint64 *row, guint stride)
{
  guint64 hash = stride;

  for (guint i = 0; i < stride; i++) {
    hash = (hash ^ row[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    hash ^= hash >> 31;
  }
  return hash * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
}

gsize
mx_row_slot (const MxElements *self, const guint64 *row)
{
  gsize mask = ((gsize)1 << self->bits) - 1;
  gsize i = (gsize)(hash_row (row, self->stride) >> (64 - self->bits));

  for (; self->slot[i] != UNKNOWN; i = (i + 1) & mask) {
    if (memcmp (self->row + (gsize)self->slot[i] * self->stride, row,
                self->stride * sizeof *row)
        == 0)
      break;
  }
  return i;
}

gboolean
mx_row_grow_slots (MxElements *self)
{
  guint64 n = (guint64)2 << self->bits;
  guint32 *slot = mx_work_alloc (self->work, n, sizeof *slot);

  if (slot == NULL)
    return FALSE;
  memset (slot, 0xff, n * sizeof *slot);
  mx_work_free (self->work, self->slot, n / 2, sizeof *self->slot);
  self->slot = slot;
  self->bits++;
  for (guint32 i = 0; i < self->n; i++)
    self->slot[mx_row_slot (self, self->row + (gsize)i * self->stride)] = i;
  return mx_work_tick (self->work, (guint64)self->n * self->stride);
}

/* Adds what an element of an option says: the tests with which it is a P-position. */
static void
block (MxElements *self, guint32 element)
{
  const guint64 *row = self->row + (gsize)element * self->stride;

  if (self->stamp[element] == self->now)
    return;
  self->stamp[element] = self->now;
  for (guint i = 0; i < self->stride; i++)
    self->blocked[i] |= row[i];
}

/* Makes of what blocks a word its row, in the same place. */
static gboolean
finish_row (MxElements *self, gboolean empty)
{
  const MxTests *tests = self->tests;
  guint64 *row = self->blocked;

  for (guint32 t = 0; t < tests->bags.n; t++) {
    gboolean known = (self->known[t / 64] >> (t % 64) & 1) != 0;
    gboolean is_p = known ? (self->is_p[t / 64] >> (t % 64) & 1) != 0
                          : (row[t / 64] >> (t % 64) & 1) == 0 && !(empty && t == 0);

    for (guint32 k = tests->first[t]; !known && is_p && k < tests->first[t + 1]; k++) {
      guint32 option = tests->option[k];

      is_p = (row[option / 64] >> (option % 64) & 1) == 0;
    }
    row[t / 64] &= ~((guint64)1 << (t % 64));
    row[t / 64] |= (guint64)is_p << (t % 64);
  }
  return mx_work_tick (self->work, tests->bags.n);
}

gboolean
mx_row_begin (MxElements *self)
{
  if (!mx_work_reserve (self->work, &self->blocked, &self->cap_blocked, self->stride,
                        sizeof *self->blocked)
      || !mx_work_reserve (self->work, &self->known, &self->cap_known, self->stride,
                           sizeof *self->known)
      || !mx_work_reserve (self->work, &self->is_p, &self->cap_is_p, self->stride,
                           sizeof *self->is_p))
    return FALSE;
  memset (self->blocked, 0, self->stride * sizeof *self->blocked);
  memset (self->known, 0, self->stride * sizeof *self->known);
  memset (self->is_p, 0, self->stride * sizeof *self->is_p);
  self->now++;
  return TRUE;
}

/* -- shifts -- */

guint32
mx_row_shift (MxElements *self, guint32 letter, guint32 t)
{
  const MxBags *bags = &self->tests->bags;
  guint n = mx_bags_size (bags, t);

  if (!mx_work_reserve (self->work, &self->scratch, &self->cap_scratch, (guint64)n + 1,
                        sizeof *self->scratch))
    return MX_NO_BAG;
  n = mx_bags_merge (mx_bags_letters (bags, t), n, n, &letter, 1, self->scratch);
  return mx_bags_find (bags, self->scratch, n);
}

gboolean
mx_row_note_wrong (MxElements *self, const guint32 *word, guint n, guint32 t)
{
  const MxBags *tests = &self->tests->bags;
  guint n_test = mx_bags_size (tests, t);
  guint64 weight = self->tests->weight[t];

  for (guint i = 0; i < n; i++)
    weight += self->letters->weight[word[i]];
  if (weight >= self->wrong_weight)
    return TRUE;
  if (!mx_work_reserve (self->work, &self->wrong, &self->cap_wrong, (guint64)n + n_test,
                        sizeof *self->wrong))
    return FALSE;
  self->n_wrong =
      mx_bags_merge (word, n, n, mx_bags_letters (tests, t), n_test, self->wrong);
  self->wrong_weight = weight;
  return TRUE;
}

/* Takes over from the element REST the outcomes of the word BAG, which has LETTER in addition. */
static gboolean
shift_row (MxElements *self, guint32 bag, guint32 letter, guint32 rest)
{
  const guint64 *row = self->row + (gsize)rest * self->stride;
  guint32 n = self->tests->bags.n;
  guint32 *shift = self->index[letter] != MX_NO_LETTER
                       ? self->shift + (gsize)self->index[letter] * n
                       : NULL;

  for (guint32 t = 0; t < n; t++) {
    guint32 to = shift != NULL ? shift[t] : mx_row_shift (self, letter, t);
    guint64 bit = (guint64)1 << (t % 64);
    gboolean is_p;

    if (to == MX_NO_BAG)
      continue;
    is_p = (row[to / 64] >> (to % 64) & 1) != 0;
    if ((self->known[t / 64] & bit) != 0 && is_p != ((self->is_p[t / 64] & bit) != 0)
        && !mx_row_note_wrong (self, mx_bags_letters (&self->bags, bag),
                               mx_bags_size (&self->bags, bag), t))
      return FALSE;
    self->known[t / 64] |= bit;
    if (is_p)
      self->is_p[t / 64] |= bit;
  }
  return mx_work_tick (self->work, shift != NULL ? n / 4 : 2 * n);
}

guint32
mx_row_test (const MxElements *self, guint32 x, guint32 y)
{
  const guint64 *row_x = self->row + (gsize)x * self->stride;
  const guint64 *row_y = self->row + (gsize)y * self->stride;
  guint32 best = MX_NO_BAG;

  for (guint32 t = 0; t < self->tests->bags.n; t++) {
    if (((row_x[t / 64] ^ row_y[t / 64]) >> (t % 64) & 1) != 0
        && (best == MX_NO_BAG || self->tests->weight[t] < self->tests->weight[best]))
      best = t;
  }
  return best;
}

/* Adds what the moves in one LETTER of a word say, REST being the element of the others. */
static gboolean
block_options (MxElements *self, guint32 letter, guint32 rest)
{
  for (guint32 k = self->option_first[letter]; k < self->option_first[letter + 1]; k++) {
    guint32 element = mx_elements_multiply (self, rest, self->option[k]);

    if (element == UNKNOWN || !mx_work_tick (self->work, 2 + self->stride / 8))
      return FALSE;
    block (self, element);
  }
  return TRUE;
}

gboolean
mx_row_find (MxElements *self, guint32 bag)
{
  guint n = mx_bags_size (&self->bags, bag);

  if (!mx_row_begin (self))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const guint32 *word = mx_bags_letters (&self->bags, bag);

    if ((i == 0 || word[i] != word[i - 1])
        && (!block_options (self, word[i], mx_elements_without (self, word, n, i))
            || !shift_row (self, bag, word[i], mx_elements_without (self, word, n, i))))
      return FALSE;
  }
  return finish_row (self, n == 0);
}
