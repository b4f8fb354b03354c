/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/heap/period.h"
#include "core/steps.h"
#include "picture/picture.h"
#include "picture/slice.h"
#include "picture/theme.h"
#include "rules/program.h"

/* Scenes: functions from what is known to a picture.  A scene never looks at what was drawn
 * before; adding a view is adding one file here and one line to the table in scene.c. */

G_BEGIN_DECLS

/* What of a graph is drawn (graph-plan.h): it costs what is in the solution, once, where a picture
 * costs what is in the picture. */
typedef struct _MxGraphPlan MxGraphPlan;

/* On the screen no picture opens smaller than this: what does not fit is reached by panning. */
#define MX_SCENE_LEAST_ZOOM 0.6
/* While a graph is drawn by hand nothing moves but what is moved: the scale stays, and nodes that
 * the text does not place stay where they were found. */
typedef struct {
  MxPoint unit; /* of the picture, for a unit of `at` */
  GHashTable *place; /* a node's name to its MxPoint, in units of `at`; both owned */
  char *moving; /* the node that is in the hand, wherever it is placed; or NULL */
  MxPoint moving_to;
} MxGraphFrame;

typedef struct {
  MxProgram *program;
  MxSolution *solution;
  MxSteps *steps; /* NULL: all is shown as known */
  guint32 step; /* what is known, and the position that is lit */
  gboolean stepping; /* the position of STEP is marked and its followers with it */
  MxNode selected; /* of mx_solution_graph (), or MX_NO_NODE */
  MxLayout
      *layout; /* for the graph of a general game (see mx_scene_graph_request ()); NULL:
                       simple layers are made on the spot */
  const MxGraphPlan *plan; /* of SOLUTION; NULL: it is made on the spot */
  const MxSlice *slice; /* of the lattice view; NULL: through the start */
  const MxGraphFrame *frame; /* or NULL */
  const MxPeriod *period; /* of the first family of the start, one heap; or NULL */
  double width; /* of the viewport: the scene makes use of it, but need not keep to it */
  double height;
  MxThemeKind theme;
  gboolean legend;
  gboolean hide_values; /* "?" in place of values, no colours */
  gboolean
      calm; /* for the screen: the legend keeps room for what a step or a selection can add */
  const char *language; /* "en", "zh-cn", "zh-tw": which forms Chinese characters take */
} MxSceneInput;

/* Whether VIEW fits the rules and the start; MX_VIEW_DEFAULT never does. */
gboolean mx_scene_fits (MxView view, const MxProgram *program,
                        const MxSolution *solution);

/* The view to open with: the text's own, else the first that fits. */
MxView mx_scene_default_view (const MxProgram *program, const MxSolution *solution);

/* The picture of VIEW, which must fit.  Never NULL. */
MxPicture *mx_scene_build (MxView view, const MxSceneInput *input);

/* Whether the graph view has no such position, since the start does not reach it. */
gboolean mx_scene_graph_leaves_out (const MxGraphPlan *plan, MxNode node);

/* Whether the graph view shows one graph of the text, all of it, so that it can be drawn by hand;
 * whole positions of a sum and parts of large graphs cannot. */
gboolean mx_graph_plan_may_draw (const MxGraphPlan *self);

/* What `dot` is asked for the graph view of this plan; NULL where the view has coordinates
 * of its own (one heap, two coordinates, all nodes placed by the user) or is too large.  To be freed
 * with mx_scene_graph_request_free ().  The order of nodes and arrows is that of the scene:
 * positions, then a junction for each split; arrows in the order of options. */
MxLayoutRequest *mx_scene_graph_request (const MxGraphPlan *plan,
                                         const MxSolution *solution);
void mx_scene_graph_request_free (MxLayoutRequest *request);

/* One line for the picture where not all of the game is drawn ("the first 400 of 1,000,001
 * positions are drawn"); NULL where all is.  g_free () it. */
char *mx_scene_dup_remark (MxView view, const MxSceneInput *input);

G_END_DECLS
