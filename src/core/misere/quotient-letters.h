/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/work.h"

/* The components that a misère quotient speaks of, as an alphabet: private to core.
 *
 * A component that can never move again adds nothing to any sum, in any play, and has no letter:
 * it is the empty word.  The others are numbered by weight.  The weight of a component is one
 * more than the largest weight of its options, where a sum weighs what its parts weigh together:
 * so every move makes a position lighter. */

G_BEGIN_DECLS

#define MX_NO_LETTER G_MAXUINT32
#define MX_EMPTY_LETTER (G_MAXUINT32 - 1)

typedef struct {
  guint32 n;
  guint32 *weight; /* n, ascending, from 1 on */
  guint32 *node; /* n: the components */
  guint32 *
      letter; /* n_nodes: the letter of a component, MX_EMPTY_LETTER for one that can never
                      move, MX_NO_LETTER for one that was not asked for */
  guint32 n_nodes;

  /* Options of letter i: words first[i] … first[i + 1] - 1; those of word w:
   * part[part_first[w]] … , descending. */
  guint32 *first; /* n + 1 */
  guint32 *part_first; /* first[n] + 1 */
  guint32 *part;
  guint32 longest; /* the most parts of an option */
  guint32 cap_part_first, cap_part;
} MxLetters;

typedef enum {
  MX_LETTERS_DONE,
  MX_LETTERS_ENDED, /* WORK must end */
  MX_LETTERS_UNFIT, /* a cycle, a position that was not explored or is at fault, or too much */
} MxLettersResult;

/* The components that ROOTS reach; all of GRAPH where ROOTS is NULL.  clear () is needed in any
 * case. */
MxLettersResult mx_letters_init (MxLetters *self, MxWork *work, const MxGraph *graph,
                                 const MxNode *roots, guint n_roots);
void mx_letters_clear (MxLetters *self, MxWork *work);

G_END_DECLS
