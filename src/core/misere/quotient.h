/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/types.h"

/* The misère quotient of a set of components (Plambeck; Plambeck and Siegel).
 *
 * Two sums of these components are indistinguishable if they have the same misère outcome with
 * every other sum of them added.  That is a congruence, and the classes are a commutative monoid
 * Q with a set P of elements: a sum is a P-position exactly if the product of the elements of its
 * parts is in P.  Where Q is finite, a table of it answers sums of any number of components.
 *
 * What is handed out is always verified: quotient-verify.c states the theorem and its proof. */

G_BEGIN_DECLS

/* Elements are numbered from 0, which is the identity. */
typedef guint16 MxElement;
#define MX_NO_ELEMENT ((MxElement)G_MAXUINT16)

/* A quotient with more elements is not sought. */
#define MX_QUOTIENT_ORDER_MAX 4096

typedef struct _MxQuotient MxQuotient;
struct _MxQuotient {
  guint order; /* elements */
  MxElement *product; /* order * order: of x and y at [x * order + y] */
  guint8 *is_p; /* order */

  /* Generators: components whose elements are no product of lighter components'. */
  guint n_generators;
  MxNode *generator; /* n_generators, lighter ones first */

  /* The lightest sum of each element, as indices of generators, heavier ones first:
   * word[word_first[x]] … word[word_first[x + 1] - 1]; none for the identity. */
  guint32 *word_first; /* order + 1 */
  guint32 *word;

  guint32 n_nodes; /* of the graph that it was made from */
  MxElement *element; /* n_nodes: MX_NO_ELEMENT for what it does not speak of */

  guint64 memory; /* bytes, as counted */
  guint64 n_checked; /* pairs that the verification went through */
  gboolean verified; /* always, but while it is being made */
};

typedef enum {
  MX_QUOTIENT_FOUND,
  MX_QUOTIENT_ENDED, /* WORK must end: a limit, or stopped */
  MX_QUOTIENT_NONE, /* too large, or the components have a cycle or are not all explored */
} MxQuotientResult;

typedef struct _MxWork MxWork;

/* Finds the quotient of the components of GRAPH that ROOTS reach, of all of them where ROOTS is
 * NULL.  MAX_ORDER: where it must have more elements than that, it is none.  Unless FOUND, *QUOTIENT
 * is NULL or that of as many of the lighter components as were done.  Any thread. */
MxQuotientResult mx_quotient_find (const MxGraph *graph, const MxNode *roots,
                                   guint n_roots, guint max_order, MxWork *work,
                                   MxQuotient **quotient);
void mx_quotient_free (MxQuotient *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxQuotient, mx_quotient_free)

static inline MxElement
mx_quotient_product (const MxQuotient *self, MxElement x, MxElement y)
{
  return self->product[(gsize)x * self->order + y];
}

/* The product of the N-th power of X and Y.  O(log n). */
MxElement mx_quotient_power (const MxQuotient *self, MxElement x, guint64 n, MxElement y);

/* The element of an option (an entry of GRAPH->option), or MX_NO_ELEMENT. */
MxElement mx_quotient_option (const MxQuotient *self, const MxGraph *graph,
                              guint32 option);

/* The element of a generator. */
MxElement mx_quotient_generator (const MxQuotient *self, guint generator);

/* The word of the element WORD with one more generator, the heaviest of all its letters, is not the
 * word of an element: it is the element EQUALS. */
typedef struct {
  MxElement word;
  guint generator;
  MxElement equals;
} MxRelation;

/* Relations from which all others follow.  g_free () them.  O(order * generators). */
MxRelation *mx_quotient_dup_relations (const MxQuotient *self, guint *n);

G_END_DECLS
