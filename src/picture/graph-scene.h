/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/route.h"
#include "picture/graph-plan.h"
#include "picture/scene-common.h"

/* The graph scene under way: where each position goes and how its arrows are drawn.  Shared by
 * the lines of heaps, the lattices and the general graphs. */

G_BEGIN_DECLS

typedef struct {
  MxScene *scene;
  MxPicture *picture;
  const MxGraphPlan *plan;

  double
      size; /* of a position's shape: MX_SCENE_NODE but on a line that is drawn close */
  double pitch; /* from heap to heap on such a line, else 0 */

  /* Of each drawn position: the middle of its shape as it is at this step, its size, its
   * form, and how far arrows keep off it (for its ring). */
  MxPoint *center;
  double *width, *height;
  MxOutline *outline;
  double *gap;
  /* Its name: inside the shape, or around this point. */
  char **name; /* plan->n + 1, NULL at its end */
  gboolean *inside;
  MxPoint *name_at;

  gboolean all_moves; /* else those of SHOWN alone */
  guint32 shown; /* index of a position, or G_MAXUINT32 */
  MxNode
      lead; /* the position whose arrows stand out: the focus, or of a line whose heaps are
                * split SHOWN if there is none; MX_NO_NODE */
  double fade; /* opacity of the arrows that are not in focus */
} MxGraphScene;

/* An arrow of MOVE along POINTS (1 + 3k), cut to what lies outside its ends: positions by their
 * index, G_MAXUINT32 for a junction (which is not cut).  TARGET is the position that it stands
 * for, MX_NO_NODE for the stem of a split. */
void mx_graph_scene_add_arrow (MxGraphScene *self, const MxPlanMove *move, guint32 tail,
                               guint32 head, const MxPoint *points, guint n);
/* The dot where the arrow of a split branches; EMPTY: where it leads to nothing at all. */
void mx_graph_scene_add_junction (MxGraphScene *self, const MxPlanMove *move, MxPoint at);

/* Whether the arrows of a position are in focus, or drawn alone. */
gboolean mx_graph_scene_is_strong (const MxGraphScene *self, guint32 source);

/* Whether MOVE is drawn in this pass: first those that are not in focus, then those that are. */
gboolean mx_graph_scene_draws (const MxGraphScene *self, const MxPlanMove *move,
                               gboolean strong);

/* A router around all positions. */
MxRouter *mx_graph_scene_router_new (const MxGraphScene *self);
/* Draws a move that is no split along the way that ROUTER finds. */
void mx_graph_scene_route (MxGraphScene *self, const MxRouter *router,
                           const MxPlanMove *move);
/* Draws a split with its junction at a point. */
void mx_graph_scene_route_split (MxGraphScene *self, const MxPlanMove *move,
                                 MxPoint junction);
/* How many splits of the same position come before move K. */
guint mx_graph_scene_rank_of_split (const MxGraphScene *self, guint k);

/* The opacity of arrows: the more there are, the fainter each; those out of focus (if some are
 * in FOCUS) stand back behind the others. */
double mx_graph_scene_fitting_fade (guint arrows, gboolean focus);

/* Decides where the names of a plan go that is laid out like this, the centres being set. */
void mx_graph_names_place (MxGraphScene *self, const MxLayout *layout);

/* Graphs whose nodes have places (graph-places.c): the frame that holds for the plan, or NULL; the
 * layout; and what the picture is to know of its coordinates, being stretched by SX and SY. */
const MxGraphFrame *mx_graph_places_frame (const MxSceneInput *input,
                                           const MxGraphPlan *plan);
MxLayout *mx_graph_places_layout (const MxSceneInput *input, const MxGraphPlan *plan,
                                  const MxLayoutRequest *request);
void mx_graph_places_tell (const MxSceneInput *input, const MxGraphPlan *plan,
                           const MxLayout *layout, double sx, double sy,
                           MxPicture *picture);

/* Before anything is measured: on the screen a line of heaps that is somewhat too long for the window
 * stands closer, so that all of it is seen; its values are one digit each. */
void mx_graph_line_fit (MxGraphScene *self);

/* Places and draws all of a plan that is not in blocks. */
void mx_graph_general_draw (MxGraphScene *self);

/* Where the positions of a block go, its upper left corner at (0, TOP); returns its height.
 * Then its arrows, and what stands beside it: axes, its name.  NAMED: the name is shown. */
double mx_graph_line_place (MxGraphScene *self, const MxPlanBlock *block, double top,
                            double room);
void mx_graph_line_draw (MxGraphScene *self, const MxPlanBlock *block, double room,
                         gboolean strong);
double mx_graph_cells_place (MxGraphScene *self, const MxPlanBlock *block, double top);
void mx_graph_cells_draw (MxGraphScene *self, const MxPlanBlock *block, gboolean strong);
void mx_graph_cells_draw_axes (MxGraphScene *self, const MxPlanBlock *block);

/* Whether the drawn position belongs to the block; its coordinates. */
gboolean mx_graph_scene_in_block (const MxGraphScene *self, const MxPlanBlock *block,
                                  guint32 index, const gint64 **coords);

G_END_DECLS
