/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "layout/route.h"
#include "picture/graph-scene.h"
#include "picture/scene-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The game graph.  Heaps stand on a line and pairs in a lattice; all else is laid out.  First
 * the arrows, those in focus last, then the positions upon them, then the labels. */

/* More arrows than this are a thicket: those of one position are drawn alone. */
#define LINE_ARROWS 1000
#define CELL_ARROWS 120
/* The middle of a heap's name lies so far below that of the heap. */
#define NAME_DROP 34.0
/* A path is led on to a shape by a piece of its own if that is as long as an arrow's head. */
#define STRAIGHT_LEAST 14.0

gboolean
mx_graph_scene_is_strong (const MxGraphScene *self, guint32 source)
{
  return !self->all_moves || self->plan->node[source] == self->lead;
}

gboolean
mx_graph_scene_draws (const MxGraphScene *self, const MxPlanMove *move, gboolean strong)
{
  if (!self->all_moves && move->source != self->shown)
    return FALSE;
  return mx_graph_scene_is_strong (self, move->source) == strong;
}

static MxColor
arrow_color (const MxGraphScene *self, const MxPlanMove *move, gboolean strong)
{
  const MxTheme *theme = self->scene->theme;

  if (!strong)
    return mx_scene_fade (theme->arrow, self->fade);
  if (!mx_scene_move_wins (self->scene, self->plan->node[move->source], move->option))
    return theme->strong_arrow;
  self->scene->seen |= MX_SEEN_WINNING;
  return theme->winning;
}

/* The box around what arrows keep off: the shape, and its ring if it has one. */
static void
get_keep (const MxGraphScene *self, guint32 index, double *width, double *height)
{
  const double gap = self->gap[index];
  const double wings = self->outline[index] == MX_OUTLINE_DIAMOND
                           ? 0.1 * self->height[index] + 0.8 * gap
                           : 0.0;

  *width = self->width[index] + 2 * gap + wings;
  *height = self->height[index] + 2 * gap + wings;
}

/* The way on from a point outside the shape to its edge, towards its middle. */
static gboolean
edge_toward (const MxGraphScene *self, guint32 index, MxPoint from, MxPoint *edge)
{
  const MxPoint c = self->center[index];
  double width, height, in = 0, out = 1;

  get_keep (self, index, &width, &height);
  if (self->plan->kind == MX_PLAN_BLOCKS
      || mx_outline_contains (self->outline[index], c, width, height, from))
    return FALSE;
  for (int i = 0; i < 24; i++) {
    const double t = (in + out) / 2;

    *edge = (MxPoint){c.x + (from.x - c.x) * t, c.y + (from.y - c.y) * t};
    if (mx_outline_contains (self->outline[index], c, width, height, *edge))
      in = t;
    else
      out = t;
  }
  *edge = (MxPoint){c.x + (from.x - c.x) * out, c.y + (from.y - c.y) * out};
  return TRUE;
}

/* Leads the path on from its end (AT_END: its last point) to EDGE: a short way by moving the
 * point, a long one straight. */
static void
lead_to (GArray *path, MxPoint edge, gboolean at_end)
{
  const guint last = path->len - 1;
  const MxPoint a = g_array_index (path, MxPoint, at_end ? last : 0);
  MxPoint way[3];

  if (hypot (edge.x - a.x, edge.y - a.y) < STRAIGHT_LEAST) {
    g_array_index (path, MxPoint, at_end ? last : 0) = edge;
    return;
  }
  for (int i = 0; i < 3; i++) {
    const double t = at_end ? (i + 1) / 3.0 : (3 - i) / 3.0;

    way[i] = (MxPoint){a.x + (edge.x - a.x) * t, a.y + (edge.y - a.y) * t};
  }
  if (at_end)
    g_array_append_vals (path, way, 3);
  else
    g_array_prepend_vals (path, way, 3);
}

/* The path from the edge of its tail to the edge of its head. */
static GArray *
fit_path (const MxGraphScene *self, guint32 tail, guint32 head, const MxPoint *points,
          guint n)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (MxPoint));
  MxPoint edge;

  g_array_append_vals (path, points, n);
  if (tail != G_MAXUINT32 && edge_toward (self, tail, points[0], &edge))
    lead_to (path, edge, FALSE);
  if (head != G_MAXUINT32 && edge_toward (self, head, points[n - 1], &edge))
    lead_to (path, edge, TRUE);

  MxPoint *all = (MxPoint *)(gpointer)path->data;
  guint left = path->len;
  double w, h;

  if (tail != G_MAXUINT32) {
    get_keep (self, tail, &w, &h);
    left = mx_path_trim_begin (all, left, self->center[tail], w, h, self->outline[tail]);
  }
  if (head != G_MAXUINT32) {
    get_keep (self, head, &w, &h);
    left = mx_path_trim_end (all, left, self->center[head], w, h, self->outline[head]);
  }
  g_array_set_size (path, left);
  return path;
}

void
mx_graph_scene_add_arrow (MxGraphScene *self, const MxPlanMove *move, guint32 tail,
                          guint32 head, const MxPoint *points, guint n)
{
  const MxNode node = self->plan->node[move->source];
  const gboolean strong = mx_graph_scene_is_strong (self, move->source);
  g_autoptr (GArray) path = fit_path (self, tail, head, points, n);
  MxItem *item = mx_picture_add_path (self->picture, MX_ROLE_ARROW, node,
                                      (const MxPoint *)(gpointer)path->data, path->len);

  item->stroke = arrow_color (self, move, strong);
  item->fill = (MxColor){0, 0, 0, 0};
  item->line = !strong ? 1.2 : move->junction != G_MAXUINT32 ? 1.8 : 2.4;
  if (head != G_MAXUINT32) {
    item->target = self->plan->node[head];
    item->arrow_head = !strong ? 8 : move->junction != G_MAXUINT32 ? 9 : 12;
  }
}

void
mx_graph_scene_add_junction (MxGraphScene *self, const MxPlanMove *move, MxPoint at)
{
  const gboolean strong = mx_graph_scene_is_strong (self, move->source);
  const double r = strong ? 3.4 : 2.4;
  MxNode single;
  guint n;
  MxItem *item = mx_picture_add_ellipse (self->picture, MX_ROLE_ARROW,
                                         self->plan->node[move->source],
                                         (MxRect){at.x - r, at.y - r, 2 * r, 2 * r});

  item->fill = arrow_color (self, move, strong);
  mx_graph_option_parts (self->plan->graph, move->option, &single, &n);
  if (n == 0) {
    /* A move to nothing at all: an empty ring. */
    item->stroke = item->fill;
    item->fill = self->scene->theme->background;
    item->line = 1.5;
  }
}

double
mx_graph_scene_fitting_fade (guint arrows, gboolean focus)
{
  return (arrows <= 40    ? 1.0
          : arrows <= 150 ? 0.9
          : arrows <= 500 ? 0.7
                          : 0.5)
         * (focus ? 0.6 : 1.0);
}

gboolean
mx_graph_scene_in_block (const MxGraphScene *self, const MxPlanBlock *block,
                         guint32 index, const gint64 **coords)
{
  guint family;

  return mx_graph_plan_coords (self->plan->graph, self->plan->node[index], &family,
                               coords)
         && family == block->family;
}

static gboolean
has_cells (const MxGraphPlan *plan)
{
  for (guint i = 0; i < plan->blocks->len; i++)
    if (g_array_index (plan->blocks, MxPlanBlock, i).arity == 2)
      return TRUE;
  return FALSE;
}

static gboolean
draws_all_moves (const MxGraphScene *self)
{
  return self->plan->n_arrows <= (has_cells (self->plan) ? CELL_ARROWS : LINE_ARROWS);
}

/* The name of a family with its parameters: "nim(n)". */
static char *
dup_family_name (const MxFamily *family)
{
  g_autofree char *params =
      family->params != NULL ? g_strjoinv (", ", (char **)family->params) : NULL;

  return params != NULL ? g_strdup_printf ("%s(%s)", family->name, params)
                        : g_strdup (family->name);
}

static void
draw_blocks (MxGraphScene *self)
{
  const MxGraphPlan *plan = self->plan;
  const double room = self->scene->input->height / MAX (plan->blocks->len, 1);
  double top = 0;

  self->all_moves = draws_all_moves (self);
  if (self->lead == MX_NO_NODE && self->all_moves && self->plan->n_junctions > 0
      && !has_cells (self->plan) && self->shown != G_MAXUINT32)
    self->lead = self->plan->node[self->shown];
  self->fade =
      mx_graph_scene_fitting_fade (self->plan->n_arrows, self->lead != MX_NO_NODE);
  for (guint i = 0; i < plan->blocks->len; i++) {
    const MxPlanBlock *block = &g_array_index (plan->blocks, MxPlanBlock, i);

    if (plan->blocks->len > 1) {
      g_autofree char *name =
          dup_family_name (&plan->graph->source->families[block->family]);

      mx_picture_add_text (self->picture, MX_ROLE_TITLE, MX_NO_NODE, name,
                           -MX_SCENE_NODE / 2, top, MX_ALIGN_START, MX_SCENE_NOTE_SIZE,
                           MX_WEIGHT_BOLD, self->scene->theme->text);
      top += 20;
    }
    if (block->arity == 1) {
      top += mx_graph_line_place (self, block, top, room) + 28;
    } else {
      top += mx_graph_cells_place (self, block, top) + 28;
      mx_graph_cells_draw_axes (self, block);
    }
  }
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < plan->blocks->len; i++) {
      const MxPlanBlock *block = &g_array_index (plan->blocks, MxPlanBlock, i);

      if (block->arity == 1)
        mx_graph_line_draw (self, block, room, pass == 1);
      else
        mx_graph_cells_draw (self, block, pass == 1);
    }
}

/* Whether a position has its name beside it: not in a lattice, which has axes. */
static gboolean
is_labelled (const MxGraphScene *self, guint32 index)
{
  const gint64 *coords;
  guint family;

  return self->plan->kind != MX_PLAN_BLOCKS
         || !mx_graph_plan_coords (self->plan->graph, self->plan->node[index], &family,
                                   &coords)
         || self->plan->graph->source->families[family].arity == 1;
}

static void
draw_name (const MxGraphScene *self, guint32 index)
{
  const MxTheme *theme = self->scene->theme;
  const MxNode node = self->plan->node[index];
  const gboolean focus = node == self->scene->focus;

  if (!self->inside[index] && is_labelled (self, index))
    mx_picture_add_text (self->picture, MX_ROLE_LABEL, node, self->name[index],
                         self->name_at[index].x, self->name_at[index].y, MX_ALIGN_MIDDLE,
                         MX_SCENE_LABEL_SIZE, focus ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL,
                         focus ? theme->text : theme->faint_text);
}

static void
draw_positions (MxGraphScene *self)
{
  for (guint i = 0; i < self->plan->n; i++)
    if (self->inside[i])
      mx_scene_add_named_position (self->scene, self->picture, self->plan->node[i],
                                   self->center[i].x, self->center[i].y, self->width[i],
                                   self->name[i]);
    else
      mx_scene_add_position (self->scene, self->picture, self->plan->node[i],
                             self->center[i].x, self->center[i].y, self->size);
  for (guint i = 0; i < self->plan->n; i++)
    draw_name (self, i);
}

/* The shapes as they are at this step. */
static void
measure_positions (MxGraphScene *self)
{
  for (guint i = 0; i < self->plan->n; i++) {
    const MxNode node = self->plan->node[i];
    const MxOutcome outcome = mx_scene_outcome (self->scene, node);
    const guint8 mark = self->scene->mark[node];

    self->name[i] = mx_scene_dup_label (self->plan->graph, node);
    self->width[i] = self->height[i] = self->size;
    if (outcome != MX_OUTCOME_UNKNOWN)
      self->width[i] = mx_scene_position_width (self->scene->graph, self->scene->letters,
                                                node, self->size);
    self->outline[i] = outcome == MX_OUTCOME_N   ? MX_OUTLINE_BOX
                       : outcome == MX_OUTCOME_D ? MX_OUTLINE_DIAMOND
                                                 : MX_OUTLINE_ROUND;
    self->gap[i] = mark & (MX_MARK_FOCUS | MX_MARK_STEP | MX_MARK_OPTION) ? 6.0 : 1.5;
  }
}

/* Under the heaps of a line. */
static void
place_names_below (MxGraphScene *self)
{
  for (guint i = 0; i < self->plan->n; i++)
    self->name_at[i] =
        (MxPoint){self->center[i].x,
                  self->center[i].y + NAME_DROP - (MX_SCENE_NODE - self->size) / 2};
}

/* The position whose moves are drawn where there are too many for all. */
static guint32
shown_position (const MxScene *scene, const MxGraphPlan *plan)
{
  const MxSolution *solution = scene->input->solution;
  MxNode node = scene->focus;

  if (node == MX_NO_NODE && solution->whole != NULL)
    node = solution->whole_start;
  /* Of a sum, a part that a winning move moves. */
  if (node == MX_NO_NODE && scene->sum_known && solution->n_first_moves > 0)
    node = solution->start_node[solution->first_moves[0].part];
  for (guint i = 0; node == MX_NO_NODE && i < solution->kinds->sum->n; i++)
    node = solution->start_node[solution->kinds->first[i]];
  if (node < plan->graph->n)
    return plan->index[node];
  /* The start is too large to be drawn: the largest that is. */
  return plan->n > 0 ? plan->n - 1 : G_MAXUINT32;
}

/* The plan of INPUT; where there is none it is made, and OWN is to be freed. */
static const MxGraphPlan *
get_plan (const MxSceneInput *input, MxGraphPlan **own)
{
  *own = input->plan == NULL ? mx_graph_plan_new (input->program, input->solution) : NULL;
  return *own != NULL ? *own : input->plan;
}

void
mx_scene_graph (MxPicture *picture, const MxSceneInput *input)
{
  g_auto (MxScene) scene;
  g_autoptr (MxGraphPlan) own = NULL;
  const MxGraphPlan *plan = get_plan (input, &own);
  g_autofree MxPoint *center = g_new0 (MxPoint, (gsize)plan->n + 1);
  g_autofree double *width = g_new0 (double, (gsize)plan->n + 1);
  g_autofree double *height = g_new0 (double, (gsize)plan->n + 1);
  g_autofree double *gap = g_new0 (double, (gsize)plan->n + 1);
  g_auto (GStrv) name = g_new0 (char *, (gsize)plan->n + 1);
  g_autofree MxPoint *name_at = g_new0 (MxPoint, (gsize)plan->n + 1);
  g_autofree gboolean *inside = g_new0 (gboolean, (gsize)plan->n + 1);
  g_autofree MxOutline *outline = g_new0 (MxOutline, (gsize)plan->n + 1);
  MxGraphScene self = {.scene = &scene,
                       .picture = picture,
                       .plan = plan,
                       .center = center,
                       .width = width,
                       .height = height,
                       .outline = outline,
                       .gap = gap,
                       .name = name,
                       .name_at = name_at,
                       .inside = inside,
                       .all_moves = TRUE,
                       .size = MX_SCENE_NODE,
                       .fade = 1.0};

  mx_scene_init (&scene, input);
  scene.from_start = TRUE;
  self.lead = scene.focus;
  self.shown = shown_position (&scene, plan);
  if (plan->kind == MX_PLAN_BLOCKS)
    mx_graph_line_fit (&self);
  measure_positions (&self);
  if (plan->kind == MX_PLAN_BLOCKS) {
    draw_blocks (&self);
    place_names_below (&self);
  } else {
    mx_graph_general_draw (&self);
  }
  draw_positions (&self);
  mx_scene_foresee (&scene, picture);
  mx_scene_add_legend (&scene, picture);
}

gboolean
mx_scene_graph_leaves_out (const MxGraphPlan *plan, MxNode node)
{
  return node < plan->graph->n && (plan->graph->flags[node] & MX_NODE_REACHED) == 0
         && plan->index[node] == G_MAXUINT32;
}

MxLayoutRequest *
mx_scene_graph_request (const MxGraphPlan *plan, const MxSolution *solution)
{
  if (plan->n == 0
      || (plan->kind != MX_PLAN_GENERAL
          && (plan->kind != MX_PLAN_PLACED || plan->unplaced == 0)))
    return NULL;
  return mx_graph_plan_request (plan, mx_scene_always_letters (solution));
}

void
mx_scene_graph_request_free (MxLayoutRequest *request)
{
  if (request == NULL)
    return;
  g_free ((gpointer)request->width);
  g_free ((gpointer)request->height);
  g_free ((gpointer)request->from);
  g_free ((gpointer)request->to);
  g_free (request);
}

/* Whether a part of the start (or the start as a whole) lies outside the picture. */
static gboolean
start_is_beyond (const MxSolution *solution, const MxGraphPlan *plan)
{
  if (solution->whole != NULL)
    return solution->whole_start >= plan->graph->n
           || plan->index[solution->whole_start] == G_MAXUINT32;
  for (guint i = 0; i < solution->kinds->sum->n; i++) {
    const MxNode node = solution->start_node[solution->kinds->first[i]];

    if (node >= plan->graph->n || plan->index[node] == G_MAXUINT32)
      return TRUE;
  }
  return FALSE;
}

static char *
dup_part_remark (const MxGraphPlan *plan)
{
  g_autofree char *drawn = mx_scene_dup_count (plan->n);
  g_autofree char *total = mx_scene_dup_count (plan->total);
  g_autofree char *center = mx_scene_dup_label (plan->graph, plan->center);

  /* Translators: %1$s and %2$s are numbers, %3$s names a position. */
  return g_strdup_printf (_ ("The %1$s positions around %3$s are drawn, of %2$s. Select "
                             "another to walk on, Backspace goes back."),
                          drawn, total, center);
}

/* Whether a position without an SG value is drawn and says so. */
static gboolean
draws_infinite (const MxSceneInput *input, const MxGraphPlan *plan)
{
  if (input->hide_values || mx_scene_always_letters (input->solution))
    return FALSE;
  for (guint k = 0; k < plan->graph->n_loopy; k++)
    if (plan->index[plan->graph->loopy_node[k]] != G_MAXUINT32)
      return TRUE;
  return FALSE;
}

char *
mx_scene_graph_dup_remark (const MxSceneInput *input)
{
  g_autoptr (MxGraphPlan) own = NULL;
  const MxGraphPlan *plan = get_plan (input, &own);
  MxGraphScene self = {.plan = plan};

  if (plan->total > plan->n && plan->center != MX_NO_NODE)
    return dup_part_remark (plan);
  if (start_is_beyond (input->solution, plan)) {
    g_autofree char *drawn = mx_scene_dup_count (plan->n);

    return g_strdup_printf (
        _ ("Only the first %s positions are drawn; the start lies beyond them."), drawn);
  }
  if (plan->total > plan->n) {
    g_autofree char *drawn = mx_scene_dup_count (plan->n);
    g_autofree char *total = mx_scene_dup_count (plan->total);

    return g_strdup_printf (
        plan->kind == MX_PLAN_BLOCKS
            ? _ ("The first %1$s of %2$s positions are drawn.")
            : _ ("The %1$s positions nearest to the start are drawn, of %2$s. Select one "
                 "to walk on from there."),
        drawn, total);
  }
  if (plan->kind == MX_PLAN_ROWS
      || (plan->kind == MX_PLAN_BLOCKS && !draws_all_moves (&self)))
    return g_strdup (
        _ ("Only the moves of the selected position are drawn: there are too "
           "many for all."));
  if (draws_infinite (input, plan))
    return g_strdup (_ ("Positions marked ∞ have no SG value; in brackets stand the "
                        "values of their moves."));
  return NULL;
}
