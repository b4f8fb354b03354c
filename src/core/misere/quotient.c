/* SPDX-License-Identifier: MIT */
#include "core/misere/quotient-private.h"

#include <string.h>

/* A candidate is made from the tests there are, and verified.  A word that refutes it becomes a test,
 * which tells more apart; so it goes on until a candidate is proved.  Components are taken one by
 * one, lighter ones first, so that a candidate is wrong about light words, and in growing steps where
 * it is not wrong at all. */

void
mx_quotient_free (MxQuotient *self)
{
  if (self == NULL)
    return;
  g_free (self->product);
  g_free (self->is_p);
  g_free (self->generator);
  g_free (self->word_first);
  g_free (self->word);
  g_free (self->element);
  g_free (self);
}

MxElement
mx_quotient_power (const MxQuotient *self, MxElement x, guint64 n, MxElement y)
{
  for (; n > 0; n /= 2) {
    if (n % 2 == 1)
      y = mx_quotient_product (self, x, y);
    x = mx_quotient_product (self, x, x);
  }
  return y;
}

MxElement
mx_quotient_option (const MxQuotient *self, const MxGraph *graph, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (graph, option, &single, &n);
  MxElement x = 0;

  for (guint i = 0; i < n; i++) {
    if (self->element[part[i]] == MX_NO_ELEMENT)
      return MX_NO_ELEMENT;
    x = mx_quotient_product (self, x, self->element[part[i]]);
  }
  return x;
}

typedef enum {
  AGAIN,
  FOUND,
  TOO_LARGE,
  ENDED,
} Try;

static gboolean
is_single (const MxElements *elements)
{
  return elements->n_letters <= elements->n_proved + 1;
}

/* A candidate is wrong about a word.  With fewer letters it may be right, and be wrong about a lighter
 * word with one more. */
static Try
go_back (MxElements *elements, const guint32 *word, guint n)
{
  gboolean single = is_single (elements);

  elements->step =
      MAX (1, MIN (elements->step, elements->n_letters - elements->n_proved) / 2);
  return !single || mx_tests_ask (elements->tests, word, n) ? AGAIN : ENDED;
}

/* A candidate is right, and is kept as the best. */
static Try
go_on (MxElements *elements, MxQuotient *table, MxQuotient **best)
{
  if (!mx_table_reduce (table, elements->work)) {
    mx_table_drop (table, elements->work);
    return ENDED;
  }
  if (*best != NULL)
    mx_table_drop (*best, elements->work);
  *best = table;
  if (elements->n_letters == elements->letters->n)
    return FOUND;
  elements->step =
      elements->n_letters == elements->n_proved + elements->step ? 2 * elements->step : 1;
  elements->n_proved = elements->n_letters;
  return AGAIN;
}

/* One candidate. */
static Try
try_tests (MxElements *elements, MxElement *of_letter, MxQuotient **best)
{
  MxWork *work = elements->work;
  MxQuotient *table;
  guint32 *word;
  guint n;
  Try result = ENDED;

  switch (mx_elements_find (elements)) {
  case MX_ELEMENTS_DONE: break;
  case MX_ELEMENTS_WRONG: return go_back (elements, elements->wrong, elements->n_wrong);
  case MX_ELEMENTS_TOO_MANY:
    return is_single (elements) ? TOO_LARGE : go_back (elements, NULL, 0);
  case MX_ELEMENTS_ENDED:
  default: return ENDED;
  }
  table = mx_table_new (elements, of_letter);
  if (table == NULL)
    return ENDED;
  switch (mx_quotient_verify (table, elements->letters, elements->n_letters, of_letter,
                              work, &word, &n)) {
  case MX_VERIFY_RIGHT: return go_on (elements, table, best);
  case MX_VERIFY_WRONG:
    result = go_back (elements, word, n);
    mx_work_free (work, word, n, sizeof *word);
    break;
  case MX_VERIFY_ENDED:
  default: break;
  }
  mx_table_drop (table, work);
  return result;
}

static MxQuotientResult
find (const MxLetters *letters, guint max_order, MxWork *work, MxQuotient **quotient)
{
  MxTests tests;
  MxElements elements = {.letters = letters, .work = work};
  MxElement *of_letter = mx_work_alloc (work, letters->n, sizeof *of_letter);
  Try result = ENDED;

  if (mx_tests_init (&tests, work, letters)
      && mx_elements_init (&elements, &tests, max_order) && of_letter != NULL) {
    elements.step = 1;
    do
      result = mx_tests_make (&tests, elements.n > 0 ? &elements : NULL)
                   ? try_tests (&elements, of_letter, quotient)
                   : ENDED;
    while (result == AGAIN);
  }
  mx_elements_clear (&elements);
  mx_tests_clear (&tests);
  mx_work_free (work, of_letter, letters->n, sizeof *of_letter);
  if (result == FOUND)
    return MX_QUOTIENT_FOUND;
  return result == TOO_LARGE || mx_work_ok (work) ? MX_QUOTIENT_NONE : MX_QUOTIENT_ENDED;
}

MxQuotientResult
mx_quotient_find (const MxGraph *graph, const MxNode *roots, guint n_roots,
                  guint max_order, MxWork *work, MxQuotient **quotient)
{
  MxLetters letters;
  MxQuotientResult result = MX_QUOTIENT_ENDED;

  *quotient = NULL;
  max_order = MIN (max_order, MX_QUOTIENT_ORDER_MAX);
  switch (mx_letters_init (&letters, work, graph, roots, n_roots)) {
  case MX_LETTERS_DONE: result = find (&letters, max_order, work, quotient); break;
  case MX_LETTERS_UNFIT: result = MX_QUOTIENT_NONE; break;
  case MX_LETTERS_ENDED:
  default: break;
  }
  mx_letters_clear (&letters, work);
  return result;
}
