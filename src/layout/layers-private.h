/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/layout.h"

/* A graph in layers, while it is being made: the nodes of the request, and a bend for each
 * layer that an arrow passes.  layers-rank.c cuts the cycles and finds the layers,
 * layers-order.c orders each layer and places it, layers.c draws the arrows. */

G_BEGIN_DECLS

/* One arrow as a chain of links, from the upper end downwards: vertex[first] is its upper node,
 * then the bends, then its lower node.  A loop has no chain. */
typedef struct {
  guint32 first; /* index into MxLayers.chain */
  guint32 count; /* vertices; 0 for a loop */
  gboolean reversed; /* it leads upwards, to break a cycle */
} MxChain;

typedef struct {
  const MxLayoutRequest *request;
  gboolean rows; /* no bends: arrows share the gaps between nodes */
  guint32 *rank; /* n: the layer, 0 at the bottom */
  guint n_ranks;
  gboolean *cut; /* m: reversed */

  guint32 n_vertices; /* request->n nodes, then bends */
  guint32 *vertex_rank; /* n_vertices */
  double *width; /* n_vertices, room at the sides included */
  double *x; /* n_vertices: centres */

  MxChain *chain; /* m */
  guint32 *link; /* the vertices of all chains */

  /* The layers: vertices layer[layer_first[r]] … layer[layer_first[r + 1] - 1], from the left. */
  guint32 *layer_first; /* n_ranks + 1 */
  guint32 *layer; /* n_vertices */
  guint32 *place; /* n_vertices: its index within its layer */

  /* Neighbours above and below, as compact arrays. */
  guint32 *up_first, *up; /* n_vertices + 1 */
  guint32 *down_first, *down;
} MxLayers;

/* Sets RANK, N_RANKS and CUT: the longest path downwards, where a depth-first search that meets
 * its own path turns the arrow round. */
void mx_layers_rank (MxLayers *self);

/* Orders LAYER so that few arrows cross, and sets X. */
void mx_layers_order (MxLayers *self);
void mx_layers_place (MxLayers *self);

G_END_DECLS
