/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* From a candidate to a table of products, and from a table that was verified to the quotient.
 *
 * A verified table may still hold elements that no sum tells apart, since the tests that told them
 * apart may have been wrong.  Elements x and y with xz in P exactly if yz in P, for all z, are
 * indistinguishable; that is a congruence, and its classes are the quotient. */

static gboolean
fill_words (MxQuotient *self, MxElements *elements)
{
  MxWork *work = elements->work;
  guint64 n = 0;
  guint32 used = 0;

  for (guint x = 0; x < self->order; x++)
    n += mx_bags_size (&elements->bags, elements->bag[x]);
  self->word_first = mx_work_alloc (work, (guint64)self->order + 1, sizeof (guint32));
  self->word = mx_work_alloc (work, n, sizeof *self->word);
  self->generator = mx_work_alloc (work, elements->n_generators, sizeof *self->generator);
  if (!mx_work_ok (work))
    return FALSE;
  for (guint x = 0; x < self->order; x++) {
    const guint32 *letter = mx_bags_letters (&elements->bags, elements->bag[x]);

    self->word_first[x] = used;
    for (guint k = 0; k < mx_bags_size (&elements->bags, elements->bag[x]); k++)
      self->word[used++] = elements->index[letter[k]];
  }
  self->word_first[self->order] = used;
  self->n_generators = elements->n_generators;
  for (guint i = 0; i < self->n_generators; i++)
    self->generator[i] = elements->letters->node[elements->generator[i]];
  return TRUE;
}

/* The products with Y follow from those with Y without its last letter, which is lighter. */
static gboolean
fill_products (MxQuotient *self, MxElements *elements)
{
  guint order = self->order;

  for (guint y = 0; y < order; y++) {
    guint32 last = self->word_first[y + 1];
    guint32 rest = 0;

    for (guint32 k = self->word_first[y]; k + 1 < last; k++)
      rest = mx_elements_next (elements, rest, self->word[k]);
    for (guint x = 0; x < order; x++) {
      guint32 to = x;

      if (y > 0)
        to = mx_elements_next (elements, self->product[(gsize)x * order + rest],
                               self->word[last - 1]);
      if (to >= order)
        return FALSE;
      self->product[(gsize)x * order + y] = (MxElement)to;
    }
    if (!mx_work_tick (elements->work, order))
      return FALSE;
  }
  return TRUE;
}

static gboolean
fill_elements (MxQuotient *self, const MxElements *elements, MxElement *of_letter)
{
  const MxLetters *letters = elements->letters;

  self->n_nodes = letters->n_nodes;
  self->element = mx_work_alloc (elements->work, self->n_nodes, sizeof *self->element);
  if (self->element == NULL)
    return FALSE;
  for (guint32 i = 0; i < elements->n_letters; i++)
    of_letter[i] = (MxElement)elements->letter_element[i];
  for (MxNode i = 0; i < self->n_nodes; i++) {
    guint32 letter = letters->letter[i];

    self->element[i] = MX_NO_ELEMENT;
    if (letter == MX_EMPTY_LETTER)
      self->element[i] = 0;
    else if (letter < elements->n_letters)
      self->element[i] = of_letter[letter];
  }
  return mx_work_tick (elements->work, self->n_nodes);
}

MxQuotient *
mx_table_new (MxElements *elements, MxElement *of_letter)
{
  MxWork *work = elements->work;
  g_autoptr (MxQuotient) self = g_new0 (MxQuotient, 1);
  guint64 order = elements->n;
  guint64 memory = work->memory;

  self->order = elements->n;
  self->product = mx_work_alloc (work, order * order, sizeof *self->product);
  self->is_p = mx_work_alloc (work, order, sizeof *self->is_p);
  if (!mx_work_ok (work))
    return NULL;
  for (guint x = 0; x < order; x++)
    self->is_p[x] = elements->row[(gsize)x * elements->stride] & 1;
  if (!fill_words (self, elements) || !fill_products (self, elements)
      || !fill_elements (self, elements, of_letter)) {
    /* What it has is freed with it. */
    work->memory = memory;
    return NULL;
  }
  self->memory = work->memory - memory;
  return g_steal_pointer (&self);
}

void
mx_table_drop (MxQuotient *table, MxWork *work)
{
  work->memory -= table->memory;
  mx_quotient_free (table);
}

/* -- tests from a word that refutes -- */

/* -- indistinguishable elements -- */

static gboolean
are_alike (const MxQuotient *self, guint x, guint y)
{
  const MxElement *times_x = self->product + (gsize)x * self->order;
  const MxElement *times_y = self->product + (gsize)y * self->order;

  for (guint z = 0; z < self->order; z++) {
    if (self->is_p[times_x[z]] != self->is_p[times_y[z]])
      return FALSE;
  }
  return TRUE;
}

/* Fills CLASS with the number of the class of each element, classes in the order of their first
 * elements, and FIRST with those.  Returns how many there are; 0 if WORK must end. */
static guint
find_classes (const MxQuotient *self, MxWork *work, MxElement *class, MxElement *first)
{
  guint n = 0;

  for (guint x = 0; x < self->order; x++) {
    guint found = 0;

    while (found < n && !are_alike (self, x, first[found]))
      found++;
    if (found == n)
      first[n++] = (MxElement)x;
    class[x] = (MxElement)found;
    if (!mx_work_tick (work, self->order))
      return 0;
  }
  return n;
}

/* Leaves the words of the first elements of N classes, and the generators that they use. */
static void
keep_words (MxQuotient *self, const MxElement *first, guint n, guint32 *index)
{
  guint32 used = 0;
  guint n_generators = 0;

  for (guint i = 0; i < n; i++) {
    guint32 begin = self->word_first[first[i]];
    guint32 end = self->word_first[first[i] + 1];

    self->word_first[i] = used;
    for (guint32 k = begin; k < end; k++)
      self->word[used++] = self->word[k];
  }
  self->word_first[n] = used;
  for (guint i = 0; i < self->n_generators; i++)
    index[i] = MX_NO_LETTER;
  for (guint32 k = 0; k < used; k++)
    index[self->word[k]] = 0;
  for (guint i = 0; i < self->n_generators; i++) {
    if (index[i] == MX_NO_LETTER)
      continue;
    index[i] = n_generators;
    self->generator[n_generators++] = self->generator[i];
  }
  for (guint32 k = 0; k < used; k++)
    self->word[k] = index[self->word[k]];
  self->n_generators = n_generators;
}

/* Every array is cut from its front, so nothing is read after it was written over. */
static void
keep_classes (MxQuotient *self, const MxElement *class, const MxElement *first, guint n)
{
  guint order = self->order;

  for (guint i = 0; i < n; i++) {
    for (guint k = 0; k < n; k++)
      self->product[(gsize)i * n + k] =
          class[self->product[(gsize)first[i] * order + first[k]]];
    self->is_p[i] = self->is_p[first[i]];
  }
  for (MxNode i = 0; i < self->n_nodes; i++) {
    if (self->element[i] != MX_NO_ELEMENT)
      self->element[i] = class[self->element[i]];
  }
  self->order = n;
}

gboolean
mx_table_reduce (MxQuotient *self, MxWork *work)
{
  guint order = self->order;
  guint n_generators = self->n_generators;
  MxElement *class = mx_work_alloc (work, order, sizeof *class);
  MxElement *first = mx_work_alloc (work, order, sizeof *first);
  guint32 *index = mx_work_alloc (work, n_generators, sizeof *index);
  guint n = 0;

  if (index != NULL)
    n = find_classes (self, work, class, first);
  if (n > 0 && n < order) {
    keep_words (self, first, n, index);
    keep_classes (self, class, first, n);
  }
  mx_work_free (work, class, order, sizeof *class);
  mx_work_free (work, first, order, sizeof *first);
  mx_work_free (work, index, n_generators, sizeof *index);
  return n > 0;
}
