/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "picture/graph-scene.h"

/* Graphs whose nodes have places: as the text says; else where a hand found them (the frame); else
 * where they would lie if nobody had placed any, but a little aside if somebody else is there.  So
 * what one places stays, and placing one node moves no other. */

/* A unit of `at` in a layout that nobody has stretched. */
#define UNIT MX_LAYOUT_UNIT
/* Closer than this in both directions, two nodes touch. */
#define ASIDE_X 0.6
#define ASIDE_Y 0.55
/* How far a node is moved at a time to find room, and how often. */
#define ASIDE_STEP 0.25
#define ASIDE_TRIES 400

gboolean
mx_graph_plan_may_draw (const MxGraphPlan *self)
{
  const MxGraph *graph = self->graph;

  if ((self->kind != MX_PLAN_PLACED && self->kind != MX_PLAN_GENERAL)
      || graph->components != NULL || self->n == 0 || self->total != self->n
      || self->n != graph->n)
    return FALSE;
  for (MxNode i = 0; i < graph->n; i++)
    if (graph->family[i] != graph->family[0]
        || graph->source->families[graph->family[i]].shape != MX_SHAPE_GRAPH)
      return FALSE;
  return TRUE;
}

/* The place that somebody has given to a node. */
static gboolean
find_place (const MxSceneInput *input, const MxGraphFrame *frame, const MxGraphPlan *plan,
            guint index, MxPoint *place)
{
  const guint family = plan->graph->family[plan->node[index]];
  const guint node = (guint)mx_graph_coords (plan->graph, plan->node[index])[0];
  const char *name = plan->graph->source->node_name (plan->graph->source, family, node);
  const MxPoint *held;

  if (frame != NULL && g_strcmp0 (frame->moving, name) == 0) {
    *place = frame->moving_to;
    return TRUE;
  }
  if (mx_program_get_node_place (input->program, family, node, &place->x, &place->y))
    return TRUE;
  if (frame == NULL)
    return FALSE;
  held = g_hash_table_lookup (frame->place, name);
  if (held != NULL)
    *place = *held;
  return held != NULL;
}

static gboolean
is_free (const MxPoint *place, const gboolean *set, guint from, guint to, MxPoint at)
{
  for (guint i = from; i < to; i++)
    if (set[i] && fabs (place[i].x - at.x) < ASIDE_X
        && fabs (place[i].y - at.y) < ASIDE_Y)
      return FALSE;
  return TRUE;
}

/* The nearest room around AT, along a spiral. */
static MxPoint
find_room (const MxPoint *place, const gboolean *set, guint from, guint to, MxPoint at)
{
  MxPoint here = at;

  for (guint k = 1; k < ASIDE_TRIES && !is_free (place, set, from, to, here); k++) {
    const double r = ASIDE_STEP * sqrt (k), angle = 2.4 * k;

    here = (MxPoint){at.x + r * cos (angle), at.y + r * sin (angle)};
  }
  return here;
}

/* Those that nobody has placed, of one graph: as AUTOMATIC has them, from its left upper corner. */
static void
place_others (const MxLayout *automatic, MxPoint *place, gboolean *set, guint from,
              guint to)
{
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE;

  for (guint i = from; i < to; i++) {
    left = MIN (left, automatic->center[i].x);
    top = MIN (top, automatic->center[i].y);
  }
  for (guint i = from; i < to; i++) {
    if (set[i])
      continue;
    place[i] = find_room (place, set, from, to,
                          (MxPoint){(automatic->center[i].x - left) / UNIT,
                                    (automatic->center[i].y - top) / UNIT});
    set[i] = TRUE;
  }
}

/* Each graph under the one before. */
static void
place_all (const MxSceneInput *input, const MxGraphFrame *frame, const MxGraphPlan *plan,
           const MxLayout *automatic, MxPoint *place)
{
  g_autofree gboolean *set = g_new0 (gboolean, (gsize)plan->n + 1);
  double below = -1;

  for (guint from = 0, to; from < plan->n; from = to) {
    double top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

    for (to = from;
         to < plan->n
         && plan->graph->family[plan->node[to]] == plan->graph->family[plan->node[from]];
         to++)
      set[to] = find_place (input, frame, plan, to, &place[to]);
    if (automatic != NULL)
      place_others (automatic, place, set, from, to);
    for (guint i = from; i < to; i++) {
      top = MIN (top, place[i].y);
      bottom = MAX (bottom, place[i].y);
    }
    for (guint i = from; from > 0 && i < to; i++)
      place[i].y += below + 1 - top;
    below = from > 0 ? below + 1 + bottom - top : bottom;
  }
}

static gboolean
all_placed (const MxSceneInput *input, const MxGraphFrame *frame, const MxGraphPlan *plan)
{
  MxPoint place;

  for (guint i = 0; i < plan->n; i++)
    if (!find_place (input, frame, plan, i, &place))
      return FALSE;
  return TRUE;
}

const MxGraphFrame *
mx_graph_places_frame (const MxSceneInput *input, const MxGraphPlan *plan)
{
  return input->frame != NULL && mx_graph_plan_may_draw (plan) ? input->frame : NULL;
}

MxLayout *
mx_graph_places_layout (const MxSceneInput *input, const MxGraphPlan *plan,
                        const MxLayoutRequest *request)
{
  const MxGraphFrame *frame = mx_graph_places_frame (input, plan);
  g_autofree MxPoint *place = g_new0 (MxPoint, (gsize)request->n + 1);
  g_autoptr (MxLayout) automatic = NULL;

  if (!all_placed (input, frame, plan)) {
    if (input->layout != NULL && input->layout->n == request->n
        && input->layout->m == request->m)
      automatic = mx_layout_ref (input->layout);
    else
      automatic = mx_layout_layers (request);
  }
  place_all (input, frame, plan, automatic, place);
  if (frame == NULL)
    return mx_layout_placed (request, place);
  for (guint i = 0; i < plan->n; i++)
    place[i] =
        (MxPoint){place[i].x * frame->unit.x / UNIT, place[i].y * frame->unit.y / UNIT};
  return mx_layout_placed_as_is (request, place);
}

void
mx_graph_places_tell (const MxSceneInput *input, const MxGraphPlan *plan,
                      const MxLayout *layout, double sx, double sy, MxPicture *picture)
{
  const MxGraphFrame *frame = mx_graph_places_frame (input, plan);

  if (!mx_graph_plan_may_draw (plan))
    return;
  if (layout->unit > 0) {
    const double fx = frame != NULL ? frame->unit.x / UNIT : 1;
    const double fy = frame != NULL ? frame->unit.y / UNIT : 1;

    picture->unit = (MxPoint){layout->unit * fx * sx, layout->unit * fy * sy};
    picture->origin = (MxPoint){layout->origin.x * sx, layout->origin.y * sy};
    return;
  }
  picture->unit = (MxPoint){UNIT * sx, UNIT * sy};
  picture->origin = layout->center[0];
  for (guint i = 0; i < plan->n; i++) {
    picture->origin.x = MIN (picture->origin.x, layout->center[i].x);
    picture->origin.y = MIN (picture->origin.y, layout->center[i].y);
  }
  picture->origin = (MxPoint){picture->origin.x * sx, picture->origin.y * sy};
}
