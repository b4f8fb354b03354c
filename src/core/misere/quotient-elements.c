/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* Words in their order, and products of elements. */

#define FIRST_BITS 6
#define UNKNOWN MX_NO_BAG

gboolean
mx_elements_init (MxElements *self, MxTests *tests, guint max_order)
{
  MxWork *work = tests->work;
  guint32 n = tests->letters->n;

  *self = (MxElements){.work = work,
                       .letters = tests->letters,
                       .tests = tests,
                       .max_order = max_order,
                       .bits = FIRST_BITS};
  if (!mx_bags_init (&self->bags, work))
    return FALSE;
  self->slot = mx_work_alloc (work, (guint64)1 << self->bits, sizeof *self->slot);
  self->index = mx_work_alloc (work, n, sizeof *self->index);
  self->letter_element = mx_work_alloc (work, n, sizeof *self->letter_element);
  self->option_first = mx_work_alloc (work, (guint64)n + 1, sizeof *self->option_first);
  return mx_work_ok (work);
}

void
mx_elements_clear (MxElements *self)
{
  MxWork *work = self->work;
  guint32 n = self->letters->n;

  mx_bags_clear (&self->bags);
  mx_work_free (work, self->bag_weight, self->cap_bag_weight, sizeof *self->bag_weight);
  mx_work_free (work, self->bag_element, self->cap_bag_element,
                sizeof *self->bag_element);
  mx_work_free (work, self->heap, self->cap_heap, sizeof *self->heap);
  mx_work_free (work, self->bag, self->cap_bag, sizeof *self->bag);
  mx_work_free (work, self->row, self->cap_row, sizeof *self->row);
  mx_work_free (work, self->slot, (guint64)1 << self->bits, sizeof *self->slot);
  mx_work_free (work, self->generator, self->cap_generator, sizeof *self->generator);
  mx_work_free (work, self->index, n, sizeof *self->index);
  mx_work_free (work, self->next, self->cap_next, sizeof *self->next);
  mx_work_free (work, self->letter_element, n, sizeof *self->letter_element);
  mx_work_free (work, self->option_first, (guint64)n + 1, sizeof *self->option_first);
  mx_work_free (work, self->option, self->cap_option, sizeof *self->option);
  mx_work_free (work, self->scratch, self->cap_scratch, sizeof *self->scratch);
  mx_work_free (work, self->shift, self->cap_shift, sizeof *self->shift);
  mx_work_free (work, self->blocked, self->cap_blocked, sizeof *self->blocked);
  mx_work_free (work, self->known, self->cap_known, sizeof *self->known);
  mx_work_free (work, self->is_p, self->cap_is_p, sizeof *self->is_p);
  mx_work_free (work, self->stamp, self->cap_stamp, sizeof *self->stamp);
  mx_work_free (work, self->wrong, self->cap_wrong, sizeof *self->wrong);
  *self = (MxElements){0};
}

/* -- words in their order -- */

static gboolean
comes_before (const MxElements *self, guint32 a, guint32 b)
{
  const guint32 *first = self->bags.first;
  const guint32 *letter = self->bags.letter;
  guint32 i = first[a];
  guint32 j = first[b];

  if (self->bag_weight[a] != self->bag_weight[b])
    return self->bag_weight[a] < self->bag_weight[b];
  for (; i < first[a + 1] && j < first[b + 1]; i++, j++) {
    if (letter[i] != letter[j])
      return letter[i] < letter[j];
  }
  return i == first[a + 1] && j < first[b + 1];
}

gboolean
mx_elements_push (MxElements *self, const guint32 *word, guint n, guint64 weight)
{
  guint32 bag = mx_bags_add (&self->bags, word, n);
  guint32 i = self->n_heap;

  if (bag == MX_NO_BAG
      || !mx_work_reserve (self->work, &self->bag_weight, &self->cap_bag_weight,
                           (guint64)bag + 1, sizeof *self->bag_weight)
      || !mx_work_reserve (self->work, &self->bag_element, &self->cap_bag_element,
                           (guint64)bag + 1, sizeof *self->bag_element)
      || !mx_work_reserve (self->work, &self->heap, &self->cap_heap, (guint64)i + 1,
                           sizeof *self->heap))
    return FALSE;
  self->bag_weight[bag] = (guint32)weight;
  self->bag_element[bag] = UNKNOWN;
  self->n_heap++;
  for (; i > 0 && comes_before (self, bag, self->heap[(i - 1) / 2]); i = (i - 1) / 2)
    self->heap[i] = self->heap[(i - 1) / 2];
  self->heap[i] = bag;
  return mx_work_tick (self->work, 20);
}

guint32
mx_elements_pop (MxElements *self)
{
  guint32 top = self->heap[0];
  guint32 last = self->heap[--self->n_heap];
  guint32 i = 0;

  for (guint32 child; (child = 2 * i + 1) < self->n_heap; i = child) {
    if (child + 1 < self->n_heap
        && comes_before (self, self->heap[child + 1], self->heap[child]))
      child++;
    if (!comes_before (self, self->heap[child], last))
      break;
    self->heap[i] = self->heap[child];
  }
  if (self->n_heap > 0)
    self->heap[i] = last;
  return top;
}

/* -- products -- */

guint32
mx_elements_without (MxElements *self, const guint32 *word, guint n, guint place)
{
  guint32 bag;

  mx_bags_merge (word, n, place, NULL, 0, self->scratch);
  bag = mx_bags_find (&self->bags, self->scratch, n - 1);
  return bag == MX_NO_BAG || self->bag_element[bag] == UNKNOWN
                 || self->bag[self->bag_element[bag]] != bag
             ? UNKNOWN
             : self->bag_element[bag];
}

/* Whether ELEMENT's word and one letter more is the word BAG holds. */
static gboolean
is_word (MxElements *self, guint32 element, guint32 letter, guint32 product)
{
  guint32 bag = self->bag[element];
  guint n =
      mx_bags_merge (mx_bags_letters (&self->bags, bag), mx_bags_size (&self->bags, bag),
                     mx_bags_size (&self->bags, bag), &letter, 1, self->scratch);

  return mx_bags_find (&self->bags, self->scratch, n) == self->bag[product];
}

/* The word of ELEMENT and a generator, where it was never looked at: it contains a word w that can
 * be written in a lighter way.  With h what is left of it, it is the element of w times h. */
static guint32
find_next (MxElements *self, guint32 element, guint32 generator)
{
  guint32 letter = self->generator[generator];
  guint n = mx_bags_size (&self->bags, self->bag[element]);

  for (guint i = 0; i < n; i++) {
    guint32 bag = self->bag[element];
    guint32 left = mx_bags_letters (&self->bags, bag)[i];
    guint32 rest = mx_elements_without (self, mx_bags_letters (&self->bags, bag), n, i);
    guint32 product = mx_elements_next (self, rest, generator);

    if (product == UNKNOWN)
      return UNKNOWN;
    if (!is_word (self, rest, letter, product))
      return mx_elements_next (self, product, self->index[left]);
  }
  return UNKNOWN;
}

guint32
mx_elements_next (MxElements *self, guint32 element, guint32 generator)
{
  gsize at = (gsize)element * self->width + generator;
  guint32 bag;
  guint n;

  if (self->next[at] != UNKNOWN)
    return self->next[at];
  bag = self->bag[element];
  n = mx_bags_size (&self->bags, bag);
  if (!mx_work_reserve (self->work, &self->scratch, &self->cap_scratch, (guint64)n + 1,
                        sizeof *self->scratch)
      || !mx_work_tick (self->work, 10))
    return UNKNOWN;
  n = mx_bags_merge (mx_bags_letters (&self->bags, bag), n, n,
                     &self->generator[generator], 1, self->scratch);
  bag = mx_bags_find (&self->bags, self->scratch, n);
  self->next[at] = bag != MX_NO_BAG && self->bag_element[bag] != UNKNOWN
                       ? self->bag_element[bag]
                       : find_next (self, element, generator);
  return self->next[at];
}

guint32
mx_elements_multiply (MxElements *self, guint32 x, guint32 y)
{
  guint n = mx_bags_size (&self->bags, self->bag[y]);

  for (guint i = 0; i < n && x != UNKNOWN; i++) {
    guint32 letter = mx_bags_letters (&self->bags, self->bag[y])[i];

    x = mx_elements_next (self, x, self->index[letter]);
  }
  return x;
}

const guint32 *
mx_elements_reduce (MxElements *self, const guint32 *word, guint32 *n)
{
  guint32 element = 0;

  for (guint i = 0; i < *n && element != UNKNOWN; i++)
    element = word[i] < self->n_letters && self->letter_element[word[i]] != UNKNOWN
                  ? mx_elements_multiply (self, element, self->letter_element[word[i]])
                  : UNKNOWN;
  if (element == UNKNOWN)
    return NULL;
  *n = mx_bags_size (&self->bags, self->bag[element]);
  return mx_bags_letters (&self->bags, self->bag[element]);
}
