/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/scene.h"

/* What of a game graph is drawn, and in what manner: the same answer for the scene, for the
 * question that is put to `dot`, and for the remark. */

G_BEGIN_DECLS

typedef enum {
  MX_PLAN_BLOCKS, /* heaps on lines, pairs in lattices: coordinates of their own */
  MX_PLAN_PLACED, /* nodes of graphs that the user placed */
  MX_PLAN_GENERAL, /* laid out in layers, with all arrows */
  MX_PLAN_ROWS, /* too dense for that: in layers, with the arrows of one position */
} MxPlanKind;

/* The positions of one family in MX_PLAN_BLOCKS. */
typedef struct {
  guint family;
  guint arity; /* 1: a line; 2: a lattice */
  gint64 least[2], most[2]; /* the coordinates that are drawn */
} MxPlanBlock;

/* A move that is drawn: OPTION of the position NODE[source]. */
typedef struct {
  guint32 source; /* index into NODE */
  guint32 option; /* an entry of MxGraph.option */
  guint32 junction; /* of a split: its number; else G_MAXUINT32 */
} MxPlanMove;

struct _MxGraphPlan {
  MxPlanKind kind;
  const MxGraph *graph;
  guint n;
  MxNode *node; /* n, ascending: what is drawn */
  guint32 *index; /* graph->n: the place of each in NODE, or G_MAXUINT32 */
  GArray *moves; /* of MxPlanMove, all between drawn positions, in the order of options */
  guint n_junctions;
  GArray *blocks; /* of MxPlanBlock */
  guint n_arrows; /* of all moves; a split has one, and one for each part */
  guint64 total; /* positions that there are; more than n if some are left out */
  MxNode center; /* those around it are drawn; MX_NO_NODE: those nearest to the start */
  MxLayout
      *layout; /* made on the spot, of what has no coordinates of its own; else NULL */
  guint unplaced; /* of MX_PLAN_PLACED: how many nodes have no place */
};

/* O(positions + options).  Any thread.  SOLUTION has to outlive it. */
MxGraphPlan *mx_graph_plan_new (const MxProgram *program, const MxSolution *solution);
/* The same; where not all is drawn, the part around CENTER, or at the start for MX_NO_NODE. */
MxGraphPlan *mx_graph_plan_new_around (const MxProgram *program,
                                       const MxSolution *solution, MxNode center);
void mx_graph_plan_free (MxGraphPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MxGraphPlan, mx_graph_plan_free)

/* The family and the coordinates of a position that is one component (in a whole graph: of a
 * sum of one part); FALSE for other sums. */
gboolean mx_graph_plan_coords (const MxGraph *graph, MxNode node, guint *family,
                               const gint64 **coords);

/* How much room a position is given: its shape, and its name should that have to go inside. */
void mx_graph_plan_box (const MxGraphPlan *self, guint index, gboolean letters,
                        double *width, double *height);

/* The request for the layout of the whole plan, without junctions in MX_PLAN_ROWS.  Free with
 * mx_scene_graph_request_free (). */
MxLayoutRequest *mx_graph_plan_request (const MxGraphPlan *self, gboolean letters);

G_END_DECLS
