/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/graph/graph.h"
#include "core/mex.h"
#include "core/graph/reverse.h"
#include "core/sort.h"

/* Values and outcomes of an explored graph: private to core. */

G_BEGIN_DECLS

/* Fills VALUE, OUTCOME, HEIGHT, REMOTENESS and the sets of the loopy positions of a component graph.  Where
 * WORK ends first, what is not settled yet is unknown.  *UNBOUNDED is set where a sum that
 * contains its own position leaves a value unknown.  ORDER is one of dependence as mx_order_new ()
 * gives it, or NULL; CYCLIC: there is none.  O(positions + options) without cycles. */
void mx_settle_values (MxGraph *graph, MxWork *work, const MxNode *order, gboolean cyclic,
                       gboolean *unbounded);

/* Fills OUTCOME and REMOTENESS of a whole graph by retrograde analysis: a position that is not OPEN and has
 * no options is N, as misère play and anti-SG have it.  O(positions + options). */
void mx_settle_outcomes (MxGraph *graph, MxWork *work);

/* -- shared by settle.c, acyclic.c and loopy.c -- */

typedef struct _MxCycles MxCycles; /* loopy.c's own */

typedef struct {
  MxGraph *graph;
  MxWork *work;
  MxMex mex;
  gboolean unbounded;
  gboolean ordered; /* options have smaller numbers than their positions */

  /* What is known of the values of the options of a position without a number: a set each,
   * ascending.  Of an infinite position it is complete. */
  guint32 *set_of; /* n: 1 + the index of a set, or 0; NULL until one is needed */
  guint32 *set_first; /* n_sets + 1 */
  MxValue *set_value;
  guint32 n_sets;
  guint32 n_set_values;
  guint32 cap_set_first;
  guint32 cap_set_value;

  MxSortItem *item; /* scratch */
  guint32 cap_item;

  MxCycles *cycles; /* NULL until there is a first cycle */
  MxReverse reverse; /* the same */
} MxSettle;

/* The value of an option, as mx_graph_option_value (): most options are one position. */
static inline MxValue
mx_settle_option_value (const MxGraph *graph, guint32 option)
{
  return (option & MX_SPLIT) == 0 ? graph->value[option]
                                  : mx_graph_option_value (graph, option);
}

/* Whether the position that an option without a number leads to is known to have an option of
 * value M. */
gboolean mx_settle_option_has (const MxSettle *self, guint32 option, MxValue m);

/* The height of the positions that an option's value, or its lack of one, was found by. */
guint32 mx_settle_split_height (const MxGraph *graph, guint32 option);
static inline guint32
mx_settle_option_height (const MxSettle *self, guint32 option)
{
  return (option & MX_SPLIT) == 0 ? self->graph->height[option]
                                  : mx_settle_split_height (self->graph, option);
}

/* Settles NODE, whose options have the known values that they have now and no number beyond:
 * INFINITE if all is known, else unknown. */
gboolean mx_settle_without_number (MxSettle *self, MxNode node, gboolean infinite);

/* Whether no option is a split, and none is missing. */
gboolean mx_settle_is_plain (const MxGraph *graph, MxWork *work);

/* Settles values and remoteness of such a graph without cycles in that ORDER; NULL where options
 * have smaller numbers than their positions. */
void mx_settle_plain (MxSettle *self, const MxNode *order);

/* Settles the N positions of one strongly connected component that has a cycle.  FALSE if WORK
 * must end. */
gboolean mx_settle_cycle (MxSettle *self, const MxNode *nodes, guint32 n);
/* Frees what cycles needed. */
void mx_settle_clear_cycles (MxSettle *self);

G_END_DECLS
