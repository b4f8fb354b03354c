/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* The words by which elements are told apart.
 *
 * They are closed under moves, so that the outcome of a sum s + t, t a test, follows from those of
 * s' + t and s + t' for the options s' of s and t' of t, without any word but tests beside s; and
 * closed under leaving letters out, so that the outcome of s + g + t, g + t being a test, is that of
 * s with the test g + t.
 *
 * Words have many options, so they are not taken as they are, but as the lightest words of their
 * elements by the candidate before.  That is right where that candidate is.  A word that goes on to
 * be wrong gets a level: its options, theirs, and so on so many moves deep are taken as they are.
 * Therefore tests are made anew for each candidate, from the words that were asked for. */

/* Light words to begin with: so many at the most. */
#define FIRST_TESTS 200

static guint64
weight_of (const MxTests *self, const guint32 *word, guint n)
{
  guint64 weight = 0;

  for (guint i = 0; i < n; i++)
    weight += self->letters->weight[word[i]];
  return weight;
}

/* The words that must be there before a word: its options, then the words that lack one letter
 * of it; one after the other, each with its length before it. */
typedef struct {
  guint32 *at;
  guint32 used;
  guint32 cap;
  guint32 options; /* where the options end */
} List;

/* Appends WORD without the letter at PLACE and with those of PART, perhaps in a lighter way. */
static gboolean
append (MxTests *self, List *list, const guint32 *word, guint n, guint place,
        const guint32 *part, guint n_parts, gboolean lighter)
{
  if (!mx_work_reserve (self->work, &list->at, &list->cap,
                        (guint64)list->used + 1 + n + n_parts, sizeof *list->at)
      || !mx_work_tick (self->work, 2 + n))
    return FALSE;
  list->at[list->used] =
      mx_bags_merge (word, n, place, part, n_parts, list->at + list->used + 1);
  if (lighter && self->elements != NULL) {
    guint32 n_new = list->at[list->used];
    const guint32 *reduced =
        mx_elements_reduce (self->elements, list->at + list->used + 1, &n_new);

    /* A lighter word may have more letters. */
    if (!mx_work_reserve (self->work, &list->at, &list->cap,
                          (guint64)list->used + 1 + n_new, sizeof *list->at))
      return FALSE;
    if (reduced != NULL && n_new > 0)
      memcpy (list->at + list->used + 1, reduced, n_new * sizeof *reduced);
    list->at[list->used] = n_new;
  }
  list->used += 1 + list->at[list->used];
  return mx_work_ok (self->work);
}

static gboolean
list_below (MxTests *self, const guint32 *word, guint n, guint level, List *list)
{
  const MxLetters *letters = self->letters;

  for (guint i = 0; i < n; i++) {
    if (i > 0 && word[i] == word[i - 1])
      continue;
    for (guint32 w = letters->first[word[i]]; w < letters->first[word[i] + 1]; w++) {
      if (!append (self, list, word, n, i, letters->part + letters->part_first[w],
                   letters->part_first[w + 1] - letters->part_first[w], level == 0))
        return FALSE;
    }
  }
  list->options = list->used;
  for (guint i = 0; i < n; i++) {
    if ((i == 0 || word[i] != word[i - 1])
        && !append (self, list, word, n, i, NULL, 0, FALSE))
      return FALSE;
  }
  return TRUE;
}

/* Stores a word whose options are all there. */
static gboolean
store (MxTests *self, const guint32 *word, guint n, const List *list)
{
  guint32 bag;

  for (guint32 at = 0; at < list->options; at += 1 + list->at[at]) {
    if (!mx_work_reserve (self->work, &self->option, &self->cap_option,
                          (guint64)self->n_options + 1, sizeof *self->option))
      return FALSE;
    self->option[self->n_options++] =
        mx_bags_find (&self->bags, list->at + at + 1, list->at[at]);
  }
  bag = mx_bags_add (&self->bags, word, n);
  if (bag == MX_NO_BAG
      || !mx_work_reserve (self->work, &self->weight, &self->cap_weight, (guint64)bag + 1,
                           sizeof *self->weight)
      || !mx_work_reserve (self->work, &self->first, &self->cap_first, (guint64)bag + 2,
                           sizeof *self->first))
    return FALSE;
  self->weight[bag] = (guint32)weight_of (self, word, n);
  self->first[bag + 1] = self->n_options;
  return TRUE;
}

/* All words below are lighter, so this goes no deeper than its weight. */
static gboolean
add (MxTests *self, const guint32 *word, guint n, guint level)
{
  List list = {0};
  gboolean done;

  if (mx_bags_find (&self->bags, word, n) != MX_NO_BAG)
    return TRUE;
  done = list_below (self, word, n, level, &list);
  for (guint32 at = 0; done && at < list.used; at += 1 + list.at[at])
    done = add (self, list.at + at + 1, list.at[at],
                at < list.options && level > 0 ? level - 1 : level);
  done = done && store (self, word, n, &list);
  mx_work_free (self->work, list.at, list.cap, sizeof *list.at);
  return done;
}

gboolean
mx_tests_ask (MxTests *self, const guint32 *word, guint n)
{
  guint32 known = self->asked.n;
  guint32 bag = mx_bags_add (&self->asked, word, n);

  if (bag == MX_NO_BAG
      || !mx_work_reserve (self->work, &self->level, &self->cap_level, (guint64)bag + 1,
                           sizeof *self->level)
      || weight_of (self, word, n) > MX_TEST_WEIGHT_MAX)
    return FALSE;
  self->level[bag] = bag == known ? 0 : self->level[bag] + 1;
  return self->level[bag] <= weight_of (self, word, n);
}

gboolean
mx_tests_make (MxTests *self, MxElements *elements)
{
  guint most = 0;

  mx_bags_reset (&self->bags);
  self->n_options = 0;
  self->elements = elements;
  for (guint32 i = 0; i < self->asked.n; i++)
    most = MAX (most, self->level[i]);
  /* Those with high levels come first, for a word that is there stays as it is. */
  for (guint level = most + 1; level-- > 0;) {
    for (guint32 i = 0; i < self->asked.n; i++) {
      if (self->level[i] == level
          && !add (self, mx_bags_letters (&self->asked, i),
                   mx_bags_size (&self->asked, i), level))
        return FALSE;
    }
  }
  return TRUE;
}

/* All words of at most WEIGHT whose letters are at most MOST, after the N letters of WORD.  Asks for
 * them, or only counts them if ADDS is not set; no further than FIRST_TESTS. */
static gboolean
go_through (MxTests *self, guint32 *word, guint n, guint32 most, guint32 weight,
            gboolean asks, guint *count)
{
  if (++*count > FIRST_TESTS)
    return TRUE;
  if (asks && !mx_tests_ask (self, word, n))
    return FALSE;
  for (guint32 i = 0; i <= most && i < self->letters->n; i++) {
    if (self->letters->weight[i] > weight)
      break;
    word[n] = i;
    if (!go_through (self, word, n + 1, i, weight - self->letters->weight[i], asks,
                     count))
      return FALSE;
  }
  return TRUE;
}

gboolean
mx_tests_init (MxTests *self, MxWork *work, const MxLetters *letters)
{
  guint32 word[FIRST_TESTS + 1];
  guint32 weight = 0;
  guint count;

  *self = (MxTests){.work = work, .letters = letters};
  if (!mx_bags_init (&self->bags, work) || !mx_bags_init (&self->asked, work)
      || !mx_work_reserve (work, &self->first, &self->cap_first, 1, sizeof *self->first))
    return FALSE;
  self->first[0] = 0;
  do {
    count = 0;
    go_through (self, word, 0, letters->n, ++weight, FALSE, &count);
  } while (count <= FIRST_TESTS && weight < FIRST_TESTS);
  count = 0;
  return go_through (self, word, 0, letters->n, weight - 1, TRUE, &count);
}

void
mx_tests_clear (MxTests *self)
{
  MxWork *work = self->work;

  mx_bags_clear (&self->bags);
  mx_bags_clear (&self->asked);
  mx_work_free (work, self->level, self->cap_level, sizeof *self->level);
  mx_work_free (work, self->weight, self->cap_weight, sizeof *self->weight);
  mx_work_free (work, self->first, self->cap_first, sizeof *self->first);
  mx_work_free (work, self->option, self->cap_option, sizeof *self->option);
  *self = (MxTests){0};
}
