/* SPDX-License-Identifier: MIT */
#include "picture/graph-plan.h"

#include "picture/scene-common.h"

/* The plan goes by the rules' shape alone: families of one or two numbers whose moves stay
 * within the family have coordinates of their own; all else is laid out.  What is too large to
 * be read is cut: the first heaps of a line, the corner of a lattice, the positions nearest to
 * the start of a general graph. */

#define POSITIONS_MOST 2000
#define LATTICE_SIDE 44
/* More arrows are not kept, though those of one position alone are drawn. */
#define ARROWS_MOST 400000
/* Of what is too large so many positions are drawn, that it can be seen at once. */
#define PART_MOST 300
/* Predecessors are looked for over all options. */
#define PREDECESSOR_OPTIONS 4000000
/* Past the one and more than the other for each position, a graph is a thicket. */
#define ROWS_ARROWS 200
#define ROWS_DEGREE 5
#define ROWS_ARROWS_ALWAYS 1500

gboolean
mx_graph_plan_coords (const MxGraph *graph, MxNode node, guint *family,
                      const gint64 **coords)
{
  if (graph->components != NULL) {
    if (graph->parts_first[node + 1] - graph->parts_first[node] != 1)
      return FALSE;
    node = graph->parts[graph->parts_first[node]];
    graph = graph->components;
  }
  *family = graph->family[node];
  *coords = mx_graph_coords (graph, node);
  return TRUE;
}

/* Whether positions have coordinates of their own: each family of one or two numbers, and no
 * move from one family to another. */
static gboolean
fits_blocks (const MxGraph *graph)
{
  const MxFamily *families = graph->source->families;
  /* With one family there is none to move to. */
  const gboolean closed = graph->components == NULL && graph->source->n_families == 1;

  if (graph->n == 0)
    return FALSE;
  for (MxNode i = 0; i < graph->n; i++) {
    const gint64 *coords;
    guint family;

    if (!mx_graph_plan_coords (graph, i, &family, &coords)
        || families[family].shape == MX_SHAPE_GRAPH || families[family].arity < 1
        || families[family].arity > 2)
      return FALSE;
    for (guint32 k = graph->first[i]; !closed && k < graph->first[i + 1]; k++) {
      MxNode single;
      guint n, other;
      const MxNode *parts = mx_graph_option_parts (graph, graph->option[k], &single, &n);

      for (guint p = 0; p < n; p++)
        if (!mx_graph_plan_coords (graph, parts[p], &other, &coords) || other != family)
          return FALSE;
    }
  }
  return TRUE;
}

static MxPlanBlock *
find_block (GArray *blocks, guint family)
{
  for (guint i = 0; i < blocks->len; i++) {
    MxPlanBlock *block = &g_array_index (blocks, MxPlanBlock, i);

    if (block->family == family)
      return block;
  }
  return NULL;
}

/* Of a lattice the positions that the start reaches; of a line all heaps, for their row is the
 * picture. */
static gboolean
belongs (const MxGraph *graph, MxNode node, guint arity)
{
  return arity == 1 || (graph->flags[node] & MX_NODE_REACHED);
}

/* The first coordinates that are drawn of a family too large for all: those around the centre, if
 * it is of that family, else from 0 on. */
static void
find_window (const MxGraphPlan *self, guint family, guint arity, gint64 *first)
{
  const gint64 side = arity == 1 ? POSITIONS_MOST : LATTICE_SIDE;
  const gint64 *coords = NULL;
  guint other;

  first[0] = first[1] = 0;
  if (self->center < self->graph->n
      && mx_graph_plan_coords (self->graph, self->center, &other, &coords)
      && other == family)
    for (guint k = 0; k < arity; k++)
      first[k] = coords[k] < side ? 0 : coords[k] - side / 2;
}

static gboolean
is_in_window (const gint64 *coords, guint arity, const gint64 *first)
{
  const gint64 side = arity == 1 ? POSITIONS_MOST : LATTICE_SIDE;

  for (guint k = 0; k < arity; k++)
    if (coords[k] < first[k] || coords[k] - first[k] >= side)
      return FALSE;
  return TRUE;
}

static void
plan_blocks (MxGraphPlan *self, guint8 *drawn)
{
  const MxGraph *graph = self->graph;
  guint last = G_MAXUINT;
  gint64 first[2];

  for (MxNode i = 0; i < graph->n; i++) {
    const gint64 *coords = NULL;
    guint family = 0, arity;
    MxPlanBlock *block;

    mx_graph_plan_coords (graph, i, &family, &coords);
    arity = graph->source->families[family].arity;
    if (!belongs (graph, i, arity))
      continue;
    self->total++;
    if (family != last)
      find_window (self, last = family, arity, first);
    if (!is_in_window (coords, arity, first))
      continue;
    block = find_block (self->blocks, family);
    if (block == NULL) {
      MxPlanBlock fresh = {.family = family, .arity = arity};

      for (guint k = 0; k < arity; k++)
        fresh.least[k] = fresh.most[k] = coords[k];

      g_array_append_val (self->blocks, fresh);
      block = &g_array_index (self->blocks, MxPlanBlock, self->blocks->len - 1);
    }
    for (guint k = 0; k < arity; k++) {
      block->least[k] = MIN (block->least[k], coords[k]);
      block->most[k] = MAX (block->most[k], coords[k]);
    }
    drawn[i] = TRUE;
  }
}

/* The blocks in the order of the start, then those that are only moved to. */
static void
sort_blocks (MxGraphPlan *self, const MxSolution *solution)
{
  guint done = 0;

  for (guint i = 0; i < solution->kinds->sum->n; i++)
    for (guint k = done; k < self->blocks->len; k++) {
      MxPlanBlock *blocks = (MxPlanBlock *)(gpointer)self->blocks->data;
      const MxPlanBlock found = blocks[k];

      if (found.family != solution->kinds->sum->part[i].family)
        continue;
      for (; k > done; k--)
        blocks[k] = blocks[k - 1];
      blocks[done++] = found;
      break;
    }
}

/* Whether the user has placed nodes; UNPLACED of them have no place. */
static gboolean
is_placed (const MxProgram *program, const MxGraph *graph, guint *unplaced)
{
  *unplaced = 0;

  if (graph->components != NULL || graph->n > POSITIONS_MOST)
    return FALSE;
  for (MxNode i = 0; i < graph->n; i++) {
    double x, y;

    if (graph->source->families[graph->family[i]].shape != MX_SHAPE_GRAPH)
      return FALSE;
    if (!mx_program_get_node_place (program, graph->family[i],
                                    (guint)mx_graph_coords (graph, i)[0], &x, &y))
      ++*unplaced;
  }
  return *unplaced < graph->n;
}

/* Of a component graph also the nodes of a graph that the start does not reach. */
static gboolean
is_wanted (const MxGraph *graph, MxNode node)
{
  if (graph->flags[node] & MX_NODE_REACHED)
    return TRUE;
  return graph->components == NULL
         && graph->source->families[graph->family[node]].shape == MX_SHAPE_GRAPH;
}

/* A part of a graph while it is being chosen. */
typedef struct {
  const MxGraph *graph;
  guint8 *drawn;
  MxNode *queue; /* what is drawn, in the order of its distance */
  guint n;
} Part;

static void
part_add (Part *self, MxNode node)
{
  if (node >= self->graph->n || self->drawn[node] || self->n >= PART_MOST)
    return;
  self->drawn[node] = TRUE;
  self->queue[self->n++] = node;
}

/* The followers of the positions FROM … TO - 1 of the queue. */
static void
part_add_followers (Part *self, guint from, guint to)
{
  const MxGraph *graph = self->graph;

  for (guint q = from; q < to; q++)
    for (guint32 k = graph->first[self->queue[q]]; k < graph->first[self->queue[q] + 1];
         k++) {
      MxNode single;
      guint n;
      const MxNode *parts = mx_graph_option_parts (graph, graph->option[k], &single, &n);

      for (guint p = 0; p < n; p++)
        part_add (self, parts[p]);
    }
}

/* The predecessors of what is NEAR. */
static void
part_add_predecessors (Part *self, const guint8 *near)
{
  const MxGraph *graph = self->graph;

  for (MxNode i = 0; i < graph->n && self->n < PART_MOST; i++)
    for (guint32 k = graph->first[i]; !self->drawn[i] && k < graph->first[i + 1]; k++) {
      MxNode single;
      guint n;
      const MxNode *parts = mx_graph_option_parts (graph, graph->option[k], &single, &n);

      for (guint p = 0; p < n; p++)
        if (near[parts[p]])
          part_add (self, i);
    }
}

static void
part_add_start (Part *self, const MxSolution *solution)
{
  if (solution->whole != NULL)
    part_add (self, solution->whole_start);
  for (guint i = 0; solution->whole == NULL && i < solution->kinds->sum->n; i++)
    part_add (self, solution->start_node[solution->kinds->first[i]]);
}

/* The positions nearest to the centre, over moves in both directions, or to the start. */
static void
draw_nearest (const MxGraphPlan *self, const MxSolution *solution, guint8 *drawn)
{
  const MxGraph *graph = self->graph;
  g_autofree MxNode *queue = g_new (MxNode, PART_MOST);
  g_autofree guint8 *near = NULL;
  Part part = {graph, drawn, queue, 0};
  guint from = 0;

  part_add (&part, self->center);
  if (part.n == 0)
    part_add_start (&part, solution);
  else if (graph->n > 0 && graph->first[graph->n] <= PREDECESSOR_OPTIONS)
    near = g_new0 (guint8, graph->n);
  while (from < part.n && part.n < PART_MOST) {
    const guint to = part.n;

    for (guint q = from; near != NULL && q < to; q++)
      near[queue[q]] = TRUE;
    part_add_followers (&part, from, to);
    if (near != NULL)
      part_add_predecessors (&part, near);
    from = to;
  }
}

static void
plan_general (MxGraphPlan *self, const MxSolution *solution, guint8 *drawn)
{
  const MxGraph *graph = self->graph;
  guint64 arrows = 0;

  for (MxNode i = 0; i < graph->n; i++)
    if (is_wanted (graph, i)) {
      self->total++;
      arrows += mx_graph_n_options (graph, i);
    }
  if (self->total > POSITIONS_MOST || arrows > ARROWS_MOST) {
    draw_nearest (self, solution, drawn);
    return;
  }
  for (MxNode i = 0; i < graph->n; i++)
    drawn[i] = is_wanted (graph, i);
}

static gboolean
all_parts_drawn (const MxGraphPlan *self, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *parts = mx_graph_option_parts (self->graph, option, &single, &n);

  for (guint i = 0; i < n; i++)
    if (self->index[parts[i]] == G_MAXUINT32)
      return FALSE;
  return TRUE;
}

static void
plan_moves (MxGraphPlan *self)
{
  const MxGraph *graph = self->graph;

  for (guint i = 0; i < self->n; i++)
    for (guint32 k = graph->first[self->node[i]]; k < graph->first[self->node[i] + 1];
         k++) {
      MxPlanMove move = {i, graph->option[k], G_MAXUINT32};
      MxNode single;
      guint n;

      if (!all_parts_drawn (self, move.option))
        continue;
      mx_graph_option_parts (graph, move.option, &single, &n);
      self->n_arrows += n;
      if (move.option & MX_SPLIT) {
        move.junction = self->n_junctions++;
        self->n_arrows++;
      }
      g_array_append_val (self->moves, move);
    }
}

/* The layout of what has no coordinates of its own, made here and not for each picture. */
static void
plan_layout (MxGraphPlan *self, const MxSolution *solution)
{
  MxLayoutRequest *request;

  if (self->kind != MX_PLAN_GENERAL && self->kind != MX_PLAN_ROWS)
    return;
  request = mx_graph_plan_request (self, mx_scene_always_letters (solution));
  self->layout =
      self->kind == MX_PLAN_ROWS ? mx_layout_rows (request) : mx_layout_layers (request);
  mx_scene_graph_request_free (request);
}

MxGraphPlan *
mx_graph_plan_new (const MxProgram *program, const MxSolution *solution)
{
  return mx_graph_plan_new_around (program, solution, MX_NO_NODE);
}

MxGraphPlan *
mx_graph_plan_new_around (const MxProgram *program, const MxSolution *solution,
                          MxNode center)
{
  MxGraphPlan *self = g_new0 (MxGraphPlan, 1);
  const MxGraph *graph = mx_solution_graph (solution);
  g_autofree guint8 *drawn = g_new0 (guint8, (gsize)graph->n + 1);
  guint n = 0;

  self->graph = graph;
  self->center = center;
  self->moves = g_array_new (FALSE, FALSE, sizeof (MxPlanMove));
  self->blocks = g_array_new (FALSE, FALSE, sizeof (MxPlanBlock));
  if (fits_blocks (graph)) {
    self->kind = MX_PLAN_BLOCKS;
    plan_blocks (self, drawn);
    sort_blocks (self, solution);
  } else {
    self->kind =
        is_placed (program, graph, &self->unplaced) ? MX_PLAN_PLACED : MX_PLAN_GENERAL;
    plan_general (self, solution, drawn);
  }
  for (MxNode i = 0; i < graph->n; i++)
    n += drawn[i];
  self->node = g_new (MxNode, (gsize)n + 1);
  self->index = g_new (guint32, (gsize)graph->n + 1);
  for (MxNode i = 0; i < graph->n; i++) {
    self->index[i] = drawn[i] ? self->n : G_MAXUINT32;
    if (drawn[i])
      self->node[self->n++] = i;
  }
  plan_moves (self);
  if (self->kind == MX_PLAN_GENERAL
      && (self->n_arrows > ROWS_ARROWS_ALWAYS
          || self->n_arrows > MAX (ROWS_ARROWS, ROWS_DEGREE * self->n)))
    self->kind = MX_PLAN_ROWS;
  plan_layout (self, solution);
  return self;
}

void
mx_graph_plan_free (MxGraphPlan *self)
{
  if (self == NULL)
    return;
  g_free (self->node);
  g_free (self->index);
  g_array_unref (self->moves);
  g_array_unref (self->blocks);
  g_clear_pointer (&self->layout, mx_layout_unref);
  g_free (self);
}

void
mx_graph_plan_box (const MxGraphPlan *self, guint index, gboolean letters, double *width,
                   double *height)
{
  const MxNode node = self->node[index];
  g_autofree char *name = mx_scene_dup_label (self->graph, node);

  *width = mx_scene_named_width (self->graph, letters, node, name);
  *height = MX_SCENE_NODE;
}

static void
add_arrow (GArray *from, GArray *to, guint32 a, guint32 b)
{
  g_array_append_val (from, a);
  g_array_append_val (to, b);
}

MxLayoutRequest *
mx_graph_plan_request (const MxGraphPlan *self, gboolean letters)
{
  MxLayoutRequest *request = g_new0 (MxLayoutRequest, 1);
  GArray *from = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *to = g_array_new (FALSE, FALSE, sizeof (guint32));
  const gboolean rows = self->kind == MX_PLAN_ROWS;
  double *width, *height;

  request->n = self->n + (rows ? 0 : self->n_junctions);
  width = g_new0 (double, (gsize)request->n + 1);
  height = g_new0 (double, (gsize)request->n + 1);
  for (guint i = 0; i < self->n; i++)
    mx_graph_plan_box (self, i, letters, &width[i], &height[i]);
  for (guint k = 0; k < self->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (self->moves, MxPlanMove, k);
    guint32 tail = move->source;
    MxNode single;
    guint n;
    const MxNode *parts = mx_graph_option_parts (self->graph, move->option, &single, &n);

    if (move->junction != G_MAXUINT32 && !rows) {
      add_arrow (from, to, tail, self->n + move->junction);
      tail = self->n + move->junction;
    }
    for (guint p = 0; p < n; p++)
      add_arrow (from, to, tail, self->index[parts[p]]);
  }
  request->width = width;
  request->height = height;
  request->m = from->len;
  request->from = (const guint32 *)(gpointer)g_array_free (from, FALSE);
  request->to = (const guint32 *)(gpointer)g_array_free (to, FALSE);
  return request;
}
