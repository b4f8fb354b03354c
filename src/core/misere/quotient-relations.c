/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient.h"

/* A presentation of a quotient: relations of words of generators, from which all others follow.
 *
 * Words have an order that is kept when the same is added on both sides, and every element has its
 * first word.  The words that are not first, but whose every part is, are the least to be replaced:
 * by replacing them each word comes to the first of its element. */

static guint
word_size (const MxQuotient *self, MxElement x)
{
  return self->word_first[x + 1] - self->word_first[x];
}

/* Whether the word of X with one more GENERATOR is the word of an element. */
static gboolean
is_first (const MxQuotient *self, MxElement x, guint generator)
{
  MxElement y = mx_quotient_product (self, x, mx_quotient_generator (self, generator));
  const guint32 *a = self->word + self->word_first[x];
  const guint32 *b = self->word + self->word_first[y];
  guint n = word_size (self, x);
  guint i = 0;

  if (word_size (self, y) != n + 1)
    return FALSE;
  while (i < n && a[i] == b[i])
    i++;
  if (b[i] != generator)
    return FALSE;
  for (; i < n && a[i] == b[i + 1]; i++)
    ;
  return i == n;
}

MxElement
mx_quotient_generator (const MxQuotient *self, guint generator)
{
  return self->element[self->generator[generator]];
}

/* The element of X's word without the letter at PLACE. */
static MxElement
without (const MxQuotient *self, MxElement x, guint place)
{
  MxElement y = 0;

  for (guint i = 0; i < word_size (self, x); i++) {
    if (i != place)
      y = mx_quotient_product (
          self, y, mx_quotient_generator (self, self->word[self->word_first[x] + i]));
  }
  return y;
}

/* Whether X's word and a generator are the left side of a relation, each word once. */
static gboolean
is_relation (const MxQuotient *self, MxElement x, guint generator)
{
  const guint32 *word = self->word + self->word_first[x];

  if (word_size (self, x) > 0 && word[0] > generator)
    return FALSE;
  if (is_first (self, x, generator))
    return FALSE;
  for (guint i = 0; i < word_size (self, x); i++) {
    if (!is_first (self, without (self, x, i), generator))
      return FALSE;
  }
  return TRUE;
}

MxRelation *
mx_quotient_dup_relations (const MxQuotient *self, guint *n)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (MxRelation));

  for (guint x = 0; x < self->order; x++) {
    for (guint g = 0; g < self->n_generators; g++) {
      MxRelation relation = {(MxElement)x, g, 0};

      relation.equals =
          mx_quotient_product (self, relation.word, mx_quotient_generator (self, g));
      if (is_relation (self, relation.word, g))
        g_array_append_val (list, relation);
    }
  }
  *n = list->len;
  return (MxRelation *)(gpointer)g_array_free (list, FALSE);
}
