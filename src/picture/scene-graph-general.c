/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "picture/graph-scene.h"

/* General graphs: where the user placed the nodes (graph-places.c), else as `dot` answered, else in
 * simple layers; a thicket in rows, with the arrows of one position. */

static void
draw_general_moves (MxGraphScene *self, const MxLayout *layout, gboolean strong)
{
  const MxGraphPlan *plan = self->plan;
  guint e = 0;

  for (guint k = 0; k < plan->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (plan->moves, MxPlanMove, k);
    const gboolean draws = mx_graph_scene_draws (self, move, strong);
    const gboolean split = move->junction != G_MAXUINT32;
    MxNode single;
    guint n;
    const MxNode *parts = mx_graph_option_parts (plan->graph, move->option, &single, &n);

    for (guint i = 0; i < n + (split ? 1 : 0); i++, e++) {
      const guint32 first = layout->curve_first[e];
      const gboolean stem = split && i == 0;
      const guint32 tail = split && i > 0 ? G_MAXUINT32 : move->source;
      const guint32 head = stem ? G_MAXUINT32 : plan->index[parts[split ? i - 1 : i]];

      if (draws)
        mx_graph_scene_add_arrow (self, move, tail, head, layout->curve + first,
                                  layout->curve_first[e + 1] - first);
    }
    if (split && draws)
      mx_graph_scene_add_junction (self, move, layout->center[plan->n + move->junction]);
  }
}

/* How much wider than laid out a picture of this SIZE is drawn, to make use of ROOM. */
static double
stretch (double size, double room)
{
  return size > 0 ? CLAMP (room / size, 1.0, 1.5) : 1.0;
}

/* LAYOUT with its distances stretched; sizes stay as they are. */
static MxLayout *
layout_stretched (MxLayout *layout, double sx, double sy)
{
  MxLayout *out;

  if (sx == 1.0 && sy == 1.0)
    return mx_layout_ref (layout);
  out = g_new0 (MxLayout, 1);
  *out = *layout;
  g_atomic_ref_count_init (&out->ref_count);
  out->center = g_memdup2 (layout->center, sizeof (MxPoint) * MAX (layout->n, 1));
  out->curve_first =
      g_memdup2 (layout->curve_first, sizeof (guint32) * ((gsize)layout->m + 1));
  out->curve = g_memdup2 (layout->curve,
                          sizeof (MxPoint) * MAX (layout->curve_first[layout->m], 1));
  for (guint i = 0; i < out->n; i++)
    out->center[i] = (MxPoint){out->center[i].x * sx, out->center[i].y * sy};
  for (guint32 i = 0; i < out->curve_first[out->m]; i++)
    out->curve[i] = (MxPoint){out->curve[i].x * sx, out->curve[i].y * sy};
  return out;
}

/* A split in rows: its arrows start from a junction under its position. */
static void
draw_split_in_rows (MxGraphScene *self, const MxLayout *layout, const MxPlanMove *move,
                    guint rank, guint e)
{
  const MxPoint c = self->center[move->source];
  const double foot = c.y + MX_SCENE_NODE / 2 + 2;
  const MxPoint junction = {c.x + 9.0 * (rank % 5) - 18.0,
                            foot + 3 + 5.0 * (rank / 5 % 3)};
  MxPoint stem[4];
  MxNode single;
  guint n;
  const MxNode *parts =
      mx_graph_option_parts (self->plan->graph, move->option, &single, &n);

  for (int i = 0; i < 4; i++)
    stem[i] = (MxPoint){junction.x, foot - 1 + (junction.y - foot + 1) * i / 3};
  mx_graph_scene_add_arrow (self, move, move->source, G_MAXUINT32, stem, 4);
  for (guint p = 0; p < n; p++, e++) {
    const guint32 first = layout->curve_first[e], m = layout->curve_first[e + 1] - first;
    g_autofree MxPoint *way = g_memdup2 (layout->curve + first, m * sizeof (MxPoint));

    way[0] = junction;
    mx_graph_scene_add_arrow (self, move, G_MAXUINT32, self->plan->index[parts[p]], way,
                              m);
  }
  mx_graph_scene_add_junction (self, move, junction);
}

static void
draw_row_moves (MxGraphScene *self, const MxLayout *layout)
{
  const MxGraphPlan *plan = self->plan;
  guint e = 0;

  for (guint k = 0; k < plan->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (plan->moves, MxPlanMove, k);
    const guint32 first = layout->curve_first[e];
    MxNode single;
    guint n;

    mx_graph_option_parts (plan->graph, move->option, &single, &n);
    if (!mx_graph_scene_draws (self, move, TRUE)) {
      e += n;
      continue;
    }
    if (move->junction != G_MAXUINT32)
      draw_split_in_rows (self, layout, move, mx_graph_scene_rank_of_split (self, k), e);
    else
      mx_graph_scene_add_arrow (self, move, move->source, plan->index[move->option],
                                layout->curve + first,
                                layout->curve_first[e + 1] - first);
    e += n;
  }
}

static MxLayout *
make_layout (const MxSceneInput *input, const MxGraphPlan *plan,
             const MxLayoutRequest *request)
{
  if (mx_graph_places_frame (input, plan) != NULL)
    return mx_graph_places_layout (input, plan, request);
  switch (plan->kind) {
  case MX_PLAN_PLACED: return mx_graph_places_layout (input, plan, request);
  case MX_PLAN_ROWS:
  case MX_PLAN_BLOCKS:
  case MX_PLAN_GENERAL:
  default:
    if (plan->kind != MX_PLAN_ROWS && input->layout != NULL
        && input->layout->n == request->n && input->layout->m == request->m)
      return mx_layout_ref (input->layout);
    return mx_layout_ref (plan->layout);
  }
}

/* In rows, the names go inside: their arrows come and go with the selection. */
static void
place_names (MxGraphScene *self, const MxLayout *layout)
{
  const gboolean letters = mx_scene_always_letters (self->scene->input->solution);

  if (self->plan->kind != MX_PLAN_ROWS)
    mx_graph_names_place (self, layout);
  for (guint i = 0; i < self->plan->n; i++) {
    if (self->plan->kind == MX_PLAN_ROWS)
      self->inside[i] = TRUE;
    if (self->inside[i])
      self->width[i] = mx_scene_named_width (self->plan->graph, letters,
                                             self->plan->node[i], self->name[i]);
  }
}

void
mx_graph_general_draw (MxGraphScene *self)
{
  const MxSceneInput *input = self->scene->input;
  const MxGraphPlan *plan = self->plan;
  MxLayoutRequest *request =
      mx_graph_plan_request (plan, mx_scene_always_letters (input->solution));
  g_autoptr (MxLayout) natural = make_layout (input, plan, request);
  /* To fill the viewport, but not under a hand that draws. */
  const gboolean fixed = mx_graph_places_frame (input, plan) != NULL;
  const double sx =
      fixed ? 1 : stretch (natural->width, input->width - 2 * MX_SCENE_MARGIN);
  const double sy =
      fixed ? 1 : stretch (natural->height, input->height - 2 * MX_SCENE_MARGIN - 60);
  g_autoptr (MxLayout) layout = layout_stretched (natural, sx, sy);

  mx_graph_places_tell (input, plan, natural, sx, sy, self->picture);
  mx_scene_graph_request_free (request);
  memcpy (self->center, layout->center, plan->n * sizeof (MxPoint));
  place_names (self, layout);
  self->all_moves = plan->kind != MX_PLAN_ROWS;
  self->fade =
      mx_graph_scene_fitting_fade (plan->n_arrows, self->scene->focus != MX_NO_NODE);
  if (plan->kind == MX_PLAN_ROWS) {
    draw_row_moves (self, layout);
  } else {
    draw_general_moves (self, layout, FALSE);
    draw_general_moves (self, layout, TRUE);
  }
}
