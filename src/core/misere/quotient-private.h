/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/misere/quotient-bags.h"
#include "core/misere/quotient-letters.h"
#include "core/misere/quotient.h"
#include "core/work.h"

/* How a misère quotient is found: private to core.
 *
 *   letters -> tests -> elements -> verify -> (a word that is wrong) -> tests … */

G_BEGIN_DECLS

typedef struct _MxElements MxElements;

/* -- tests: words that tell elements apart, with all that they can move to -- */

typedef struct {
  MxWork *work;
  const MxLetters *letters;
  MxElements *elements; /* the candidate before, or NULL */

  MxBags asked;
  guint *level; /* asked.n */

  MxBags bags; /* bag 0 is the empty word; what is below a word comes before it */
  guint32 *weight; /* bags.n */
  guint32 *first; /* bags.n + 1: options of a word are option[first[i]] … */
  guint32 *option;
  guint32 n_options;
  guint32 cap_level, cap_weight, cap_first, cap_option;
} MxTests;

/* A heavier word is not made a test. */
#define MX_TEST_WEIGHT_MAX 2000

/* Asks for all light words.  FALSE if WORK must end; clear () is needed in any case. */
gboolean mx_tests_init (MxTests *self, MxWork *work, const MxLetters *letters);
void mx_tests_clear (MxTests *self);
/* Asks for a word (descending) to be a test, or to be a better one if it was asked for before.
 * FALSE if WORK must end. */
gboolean mx_tests_ask (MxTests *self, const guint32 *word, guint n);
/* Makes the tests that were asked for, by the candidate before, which may be NULL.  FALSE if WORK
 * must end. */
gboolean mx_tests_make (MxTests *self, MxElements *elements);

/* -- elements: a candidate -- */

struct _MxElements {
  MxWork *work;
  const MxLetters *letters;
  MxTests *tests;
  guint max_order;
  guint32 n_proved; /* a candidate for so many letters was verified */
  guint32 step; /* so many letters more are tried … */
  guint32 n_letters; /* … but of one generator more at the most: so many in all */

  /* Words that were met, the weight of each, and the element of those that were decided. */
  MxBags bags;
  guint32 *bag_weight;
  guint32 *bag_element;
  guint32 cap_bag_weight, cap_bag_element;
  guint32 *heap; /* of bags that are not decided, the lightest on top */
  guint32 n_heap, cap_heap;

  guint32 n; /* elements; 0 is the empty word's */
  guint32 *bag; /* n: the lightest word */
  guint stride; /* words of a row */
  guint64 *row; /* n * stride: the outcomes with each test, a bit each, set for P */
  guint32 *slot; /* hash table of rows */
  guint bits;
  guint32 cap_bag, cap_row;

  guint32 n_generators;
  guint32 *generator; /* letters, ascending */
  guint32 *index; /* letters->n: the index of a generator, or MX_NO_LETTER */
  guint32 width; /* room of a row of NEXT */
  guint32 *next; /* n * width: element times generator, or MX_NO_BAG if not known yet */
  guint32
      *shift; /* n_generators * tests: the test that a generator and a test are, if any */
  guint32 cap_generator, cap_next, cap_shift;

  guint32 *letter_element; /* letters->n */
  guint32 *option_first; /* letters->n + 1: distinct elements of a letter's options */
  guint32 *option;
  guint32 n_options, cap_option;

  guint32 *scratch; /* words */
  guint32 cap_scratch;
  guint64 *blocked; /* stride: the tests with which an option is P; then a row */
  guint64 *known; /* stride: the tests with which the outcome is known by a shift … */
  guint64 *is_p; /* … and is P */
  guint32 cap_blocked, cap_known, cap_is_p;
  guint32 *stamp; /* one an element, to list each once */
  guint32 now, cap_stamp;

  guint32 *wrong; /* the letters of a word whose outcome depends on how it is found */
  guint n_wrong;
  guint64 wrong_weight;
  guint32 cap_wrong;
};

typedef enum {
  MX_ELEMENTS_DONE,
  MX_ELEMENTS_ENDED,
  MX_ELEMENTS_TOO_MANY,
  MX_ELEMENTS_WRONG, /* the tests tell less apart than they must, about WRONG */
} MxElementsResult;

gboolean mx_elements_init (MxElements *self, MxTests *tests, guint max_order);
void mx_elements_clear (MxElements *self);
/* Finds the elements that the tests tell apart. */
MxElementsResult mx_elements_find (MxElements *self);
/* The lightest word of a word's element, as far as that was found; *N is how many letters there are,
 * and becomes how many it has.  Borrowed until the next word is added; NULL where it is not found. */
const guint32 *mx_elements_reduce (MxElements *self, const guint32 *word, guint32 *n);
/* The element of ELEMENT times a generator's index, and of X times Y; MX_NO_BAG if it is not known
 * yet, or WORK must end. */
guint32 mx_elements_next (MxElements *self, guint32 element, guint32 generator);
guint32 mx_elements_multiply (MxElements *self, guint32 x, guint32 y);
/* The element whose lightest word is WORD without the letter at PLACE, or MX_NO_BAG. */
guint32 mx_elements_without (MxElements *self, const guint32 *word, guint n, guint place);
/* Stores a word that is to be looked at.  FALSE if WORK must end.  Takes the first of them in their
 * order. */
gboolean mx_elements_push (MxElements *self, const guint32 *word, guint n,
                           guint64 weight);
guint32 mx_elements_pop (MxElements *self);

/* -- rows -- */

/* The place of SLOT where the element with that row is, or where it goes. */
gsize mx_row_slot (const MxElements *self, const guint64 *row);
/* FALSE if WORK must end, as below. */
gboolean mx_row_grow_slots (MxElements *self);
/* Begins a row, and a list without repeats: STAMP of what is in it is NOW. */
gboolean mx_row_begin (MxElements *self);
/* Makes BLOCKED the row of BAG. */
gboolean mx_row_find (MxElements *self, guint32 bag);
/* The test that LETTER and the test T are, or MX_NO_BAG. */
guint32 mx_row_shift (MxElements *self, guint32 letter, guint32 t);
/* The lightest test that tells X from Y. */
guint32 mx_row_test (const MxElements *self, guint32 x, guint32 y);
/* Notes WORD and the test T, if they are lighter than what was noted, as a word whose outcome depends
 * on how it is found. */
gboolean mx_row_note_wrong (MxElements *self, const guint32 *word, guint n, guint32 t);

/* -- tables -- */

/* The table of a candidate that is a monoid, not verified; OF_LETTER gets the elements of its letters.
 * NULL if WORK must end. */
MxQuotient *mx_table_new (MxElements *elements, MxElement *of_letter);
/* Frees a table and takes it from the account. */
void mx_table_drop (MxQuotient *table, MxWork *work);
/* Makes one of the elements that no sum tells apart.  FALSE if WORK must end. */
gboolean mx_table_reduce (MxQuotient *table, MxWork *work);

/* -- verification -- */

typedef enum {
  MX_VERIFY_RIGHT,
  MX_VERIFY_WRONG,
  MX_VERIFY_ENDED,
} MxVerifyResult;

/* Whether QUOTIENT, with ELEMENT[i] for letter i, answers every sum of the letters: a proof.  Where
 * it is WRONG, *WORD has the *N letters (descending; mx_work_free () it, *N long) of a sum whose
 * outcome or one of whose options' outcomes is not what the quotient says. */
MxVerifyResult mx_quotient_verify (MxQuotient *quotient, const MxLetters *letters,
                                   guint32 n_letters, const MxElement *element,
                                   MxWork *work, guint32 **word, guint *n);

G_END_DECLS
