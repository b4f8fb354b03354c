/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* Sources made by hand, so that the solvers are tested without the rule language. */

G_BEGIN_DECLS

typedef struct _Hand Hand;

/* Writes the options of a component of family 0. */
typedef void (*HandOptions) (const Hand *hand, const gint64 *coords, MxOptions *out);

/* A directed graph with a name for each node: successors of i are TO[first[i]] …. */
typedef struct {
  guint n;
  guint *first;
  guint *to;
} HandGraph;

struct _Hand {
  MxSource source;
  MxFamily family[2];
  const char *params[4];
  HandOptions options;
  gint64 set[64];
  guint8 digits[32];
  HandGraph graph;
  MxArrows *arrows; /* of GRAPH, where they are shown to the solvers */
  guint64 seed; /* for rules that look random and are not */
  gint64 largest;
  guint n_calls; /* of options; not for several threads */
};

/* One family "g" with ARITY parameters. */
Hand *hand_new (guint arity, gboolean splits, HandOptions options);

/* Take any; take a set; take and break; each as one family "g" of its shape. */
Hand *hand_new_nim (void);
Hand *hand_new_subtraction (const gint64 *set, guint n);
Hand *hand_new_octal (const char *code);

/* A graph "g" of N nodes with about DEGREE successors each, from a seed; node names are such
 * that their order is not that of the numbers.  ACYCLIC: successors have smaller numbers. */
Hand *hand_new_graph (guint n, double degree, gboolean acyclic, guint32 seed);
/* Lets solvers see the arrows of such a graph, which they read otherwise. */
void hand_show_arrows (Hand *hand);

static inline MxSource *
hand_source (Hand *hand)
{
  return &hand->source;
}

/* One option with one component; with two. */
void hand_move (MxOptions *out, gint64 to);
void hand_split (MxOptions *out, gint64 a, gint64 b);

/* A hash of its arguments. */
guint64 hand_mix (guint64 seed, guint64 a, guint64 b);

G_END_DECLS
