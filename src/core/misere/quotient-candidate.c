/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* A candidate for the quotient: the classes of words that the tests tell apart.
 *
 * Words are ordered by weight, then as lists of letters; the order is kept when the same is added
 * on both sides.  They are gone through in this order.  A word whose outcomes with all tests are
 * those of an earlier element belongs to it, else it is a new element; a word that contains one
 * which belongs to an earlier element is not looked at, for it can be written in a lighter way.
 * So all words that are looked at are an element times one generator.
 *
 * The row of a word w, a bit for each test t, is found from what w and t can move to: w + t is a P
 * position if no w' + t and no w + t' is one.  The options w' are lighter than w, so that their
 * elements are known, and their rows stand for them.  That is a guess where the tests are too few.
 * Where w = v + g and g + t is a test, the outcome is the one that the row of v has for it instead:
 * so it is right for every w + t that is itself a test.  If several letters g give different
 * outcomes, or products depend on the order of their factors, or the verification refutes the
 * candidate, w + t becomes a test, and is then right. */

#define FIRST_WIDTH 8
#define UNKNOWN MX_NO_BAG

static guint32
word_weight (const MxElements *self, guint32 element)
{
  return self->bag_weight[self->bag[element]];
}

/* -- new elements -- */

/* Makes room for one more row of NEXT, or for wider ones. */
static gboolean
reserve_next (MxElements *self, guint32 n, guint32 n_generators)
{
  guint32 width = MAX (self->width, FIRST_WIDTH);

  while (width < n_generators)
    width *= 2;
  if (!mx_work_reserve (self->work, &self->next, &self->cap_next, (guint64)n * width,
                        sizeof *self->next))
    return FALSE;
  for (guint32 i = self->n; width != self->width && i-- > 0;) {
    for (guint32 k = width; k-- > 0;)
      self->next[(gsize)i * width + k] =
          k < self->width ? self->next[(gsize)i * self->width + k] : UNKNOWN;
  }
  self->width = width;
  return mx_work_tick (self->work, n);
}

/* Puts the words that ELEMENT and a letter make on the heap, the letter at least as heavy as the
 * heaviest: so each word comes up once. */
static gboolean
push_product (MxElements *self, guint32 element, guint32 letter)
{
  guint32 bag = self->bag[element];
  guint n = mx_bags_size (&self->bags, bag);
  guint64 weight = (guint64)word_weight (self, element) + self->letters->weight[letter];

  if (n > 0 && mx_bags_letters (&self->bags, bag)[0] > letter)
    return TRUE;
  if (weight > G_MAXUINT32
      || !mx_work_reserve (self->work, &self->scratch, &self->cap_scratch, (guint64)n + 1,
                           sizeof *self->scratch))
    return FALSE;
  n = mx_bags_merge (mx_bags_letters (&self->bags, bag), n, n, &letter, 1, self->scratch);
  return mx_elements_push (self, self->scratch, n, weight);
}

static gboolean
add_generator (MxElements *self, guint32 letter)
{
  if (!mx_work_reserve (self->work, &self->generator, &self->cap_generator,
                        (guint64)self->n_generators + 1, sizeof *self->generator)
      || !reserve_next (self, self->n, self->n_generators + 1))
    return FALSE;
  if (letter >= self->n_proved)
    self->n_letters = letter + 1;
  if (!mx_work_reserve (self->work, &self->shift, &self->cap_shift,
                        ((guint64)self->n_generators + 1) * self->tests->bags.n,
                        sizeof *self->shift))
    return FALSE;
  for (guint32 t = 0; t < self->tests->bags.n; t++)
    self->shift[(gsize)self->n_generators * self->tests->bags.n + t] =
        mx_row_shift (self, letter, t);
  self->index[letter] = self->n_generators;
  self->generator[self->n_generators++] = letter;
  for (guint32 i = 0; i < self->n; i++) {
    self->next[(gsize)i * self->width + self->n_generators - 1] = UNKNOWN;
    if (mx_bags_size (&self->bags, self->bag[i]) > 0 && !push_product (self, i, letter))
      return FALSE;
  }
  return TRUE;
}

/* The word BAG is an element, whose row is BLOCKED. */
static gboolean
add_element (MxElements *self, guint32 bag)
{
  guint32 n = self->n;
  guint size = mx_bags_size (&self->bags, bag);

  if (!mx_work_reserve (self->work, &self->bag, &self->cap_bag, (guint64)n + 1,
                        sizeof *self->bag)
      || !mx_work_reserve (self->work, &self->row, &self->cap_row,
                           ((guint64)n + 1) * self->stride, sizeof *self->row)
      || !mx_work_reserve (self->work, &self->stamp, &self->cap_stamp, (guint64)n + 1,
                           sizeof *self->stamp)
      || !reserve_next (self, n + 1, self->n_generators))
    return FALSE;
  if (((guint64)n + 1) * 2 > (guint64)1 << self->bits && !mx_row_grow_slots (self))
    return FALSE;
  self->bag[n] = bag;
  self->stamp[n] = 0;
  memcpy (self->row + (gsize)n * self->stride, self->blocked,
          self->stride * sizeof *self->row);
  for (guint32 k = 0; k < self->width; k++)
    self->next[(gsize)n * self->width + k] = UNKNOWN;
  self->slot[mx_row_slot (self, self->blocked)] = n;
  self->bag_element[bag] = self->n++;
  if (size == 1)
    return add_generator (self, mx_bags_letters (&self->bags, bag)[0]);
  for (guint32 k = 0; size > 1 && k < self->n_generators; k++) {
    if (!push_product (self, n, self->generator[k]))
      return FALSE;
  }
  return TRUE;
}

/* Finds the elements of a letter's options. */
static gboolean
note_options (MxElements *self, guint32 letter)
{
  const MxLetters *letters = self->letters;

  if (!mx_row_begin (self))
    return FALSE;
  for (guint32 w = letters->first[letter]; w < letters->first[letter + 1]; w++) {
    guint32 element = 0;

    for (guint32 k = letters->part_first[w]; k < letters->part_first[w + 1]; k++)
      element =
          mx_elements_multiply (self, element, self->letter_element[letters->part[k]]);
    if (element == UNKNOWN)
      return FALSE;
    if (self->stamp[element] != self->now) {
      if (!mx_work_reserve (self->work, &self->option, &self->cap_option,
                            (guint64)self->n_options + 1, sizeof *self->option))
        return FALSE;
      self->option[self->n_options++] = element;
      self->stamp[element] = self->now;
    }
  }
  self->option_first[letter + 1] = self->n_options;
  return TRUE;
}

/* Whether no word that BAG contains can be written in a lighter way. */
static gboolean
is_candidate (MxElements *self, guint32 bag)
{
  guint n = mx_bags_size (&self->bags, bag);

  for (guint i = 0; n > 1 && i < n; i++) {
    if (mx_elements_without (self, mx_bags_letters (&self->bags, bag), n, i) == UNKNOWN)
      return FALSE;
  }
  return TRUE;
}

/* Decides the word BAG, whose row is there. */
static gboolean
decide (MxElements *self, guint32 bag)
{
  guint32 found = self->slot[mx_row_slot (self, self->blocked)];

  if (found != UNKNOWN)
    self->bag_element[bag] = found;
  else if (!add_element (self, bag))
    return FALSE;
  if (mx_bags_size (&self->bags, bag) == 1)
    self->letter_element[mx_bags_letters (&self->bags, bag)[0]] = self->bag_element[bag];
  return TRUE;
}

static gboolean
begin (MxElements *self)
{
  const MxLetters *letters = self->letters;

  mx_bags_reset (&self->bags);
  self->n_letters = MIN (letters->n, self->n_proved + self->step);
  self->wrong_weight = G_MAXUINT64;
  self->n_heap = 0;
  self->n = 0;
  self->n_generators = 0;
  self->n_options = 0;
  self->option_first[0] = 0;
  self->stride = (self->tests->bags.n + 63) / 64;
  memset (self->slot, 0xff, ((gsize)1 << self->bits) * sizeof *self->slot);
  memset (self->letter_element, 0xff, letters->n * sizeof *self->letter_element);
  memset (self->index, 0xff, letters->n * sizeof *self->index);
  if (!mx_elements_push (self, NULL, 0, 0))
    return FALSE;
  for (guint32 i = 0; i < letters->n; i++) {
    if (!mx_elements_push (self, &i, 1, letters->weight[i]))
      return FALSE;
  }
  return TRUE;
}

/* -- the order of factors -- */

/* The word of ELEMENT with two generators is X or Y, as they are multiplied. */
static gboolean
note_order (MxElements *self, guint32 element, guint32 a, guint32 b, guint32 x, guint32 y)
{
  guint32 bag = self->bag[element];
  guint n = mx_bags_size (&self->bags, bag);
  guint32 pair[2] = {self->generator[a], self->generator[b]};

  if (!mx_work_reserve (self->work, &self->scratch, &self->cap_scratch, (guint64)n + 2,
                        sizeof *self->scratch))
    return FALSE;
  n = mx_bags_merge (mx_bags_letters (&self->bags, bag), n, n, pair, 2, self->scratch);
  return mx_row_note_wrong (self, self->scratch, n, mx_row_test (self, x, y))
         && mx_work_tick (self->work, self->tests->bags.n / 4);
}

/* Whether products do not depend on the order of the factors: then the elements are a commutative
 * monoid, for they are one orbit of mappings that commute. */
static MxElementsResult
check_order (MxElements *self)
{
  for (guint32 i = 0; i < self->n; i++) {
    for (guint32 a = 0; a < self->n_generators; a++) {
      guint32 with_a = mx_elements_next (self, i, a);

      for (guint32 b = 0; b < a && with_a != UNKNOWN; b++) {
        guint32 with_b = mx_elements_next (self, i, b);
        guint32 x = mx_elements_next (self, with_a, b);
        guint32 y = with_b != UNKNOWN ? mx_elements_next (self, with_b, a) : UNKNOWN;

        if (x == UNKNOWN || y == UNKNOWN)
          return MX_ELEMENTS_ENDED;
        if (x != y && !note_order (self, i, a, b, x, y))
          return MX_ELEMENTS_ENDED;
      }
      if (with_a == UNKNOWN || !mx_work_tick (self->work, self->n_generators))
        return MX_ELEMENTS_ENDED;
    }
  }
  return self->wrong_weight == G_MAXUINT64 ? MX_ELEMENTS_DONE : MX_ELEMENTS_WRONG;
}

MxElementsResult
mx_elements_find (MxElements *self)
{
  if (!begin (self))
    return MX_ELEMENTS_ENDED;
  while (self->n_heap > 0) {
    guint32 bag = mx_elements_pop (self);
    guint n = mx_bags_size (&self->bags, bag);

    if (!mx_work_reserve (self->work, &self->scratch, &self->cap_scratch, (guint64)n + 1,
                          sizeof *self->scratch)
        || !mx_work_tick (self->work, 20))
      return MX_ELEMENTS_ENDED;
    if (!is_candidate (self, bag)
        || (n == 1 && mx_bags_letters (&self->bags, bag)[0] >= self->n_letters))
      continue;
    if ((n == 1 && !note_options (self, mx_bags_letters (&self->bags, bag)[0]))
        || !mx_row_find (self, bag) || !decide (self, bag))
      return MX_ELEMENTS_ENDED;
    if (self->n > self->max_order && self->wrong_weight != G_MAXUINT64)
      return MX_ELEMENTS_WRONG;
    if (self->n > self->max_order)
      return MX_ELEMENTS_TOO_MANY;
  }
  return check_order (self);
}
