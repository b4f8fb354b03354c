/* SPDX-License-Identifier: MIT */
#include "core/solving.h"

#include <string.h>

/* Positions that are explored for the sake of pictures.
 *
 * Where the start was explored: what it does not reach of a line of heaps, a lattice or a graph,
 * so that tables have no holes.  Where it is too large: small positions of the same games. */

/* Completed are lines of so many heaps, lattices of so many cells, and boxes of more than two
 * numbers, which are drawn in slices, of so many; if it costs no more than so many positions and
 * options. */
#define MOST_LINE 20000
#define MOST_LATTICE (201 * 201)
#define MOST_BOX 20000
#define BOX_COORDS 8
#define SPARE_POSITIONS 60000
#define SPARE_OPTIONS 400000

/* Of a start that is too large: heaps, cells of a lattice or box, and what they may cost. */
#define SMALL_HEAPS 300
#define SMALL_SIDE 20
#define SMALL_CELLS 500
#define SMALL_POSITIONS 5000
#define SMALL_OPTIONS 200000
/* Heaps that stand for one that a theorem answers. */
#define CLOSED_HEAPS 200

/* Adds the box 0 … to[k] of each coordinate, in rising order. */
static gboolean
add_box (MxExplore *explore, guint family, const gint64 *to)
{
  guint arity = explore->source->families[family].arity;
  g_autofree gint64 *coords = g_new0 (gint64, MAX (arity, 1));
  guint k;

  do {
    if (!mx_explore_add (explore, family, coords))
      return FALSE;
    for (k = arity; k > 0 && coords[k - 1] == to[k - 1]; k--)
      coords[k - 1] = 0;
    if (k > 0)
      coords[k - 1]++;
  } while (k > 0);
  return TRUE;
}

/* The largest coordinates of the parts of a family, those that are closed or not. */
static void
find_corner (const MxSolving *self, guint family, gboolean closed, gint64 *corner)
{
  const MxSum *kinds = self->kinds->sum;
  guint arity = self->source->families[family].arity;

  for (guint k = 0; k < arity; k++)
    corner[k] = 0;
  for (guint i = 0; i < kinds->n; i++) {
    const gint64 *coords = mx_sum_get_coords (kinds, i);

    if (kinds->part[i].family != family || self->closed[i] != closed)
      continue;
    for (guint k = 0; k < arity; k++)
      corner[k] = MAX (corner[k], coords[k]);
  }
}

/* The box that completes a family: FALSE if there is none that is small enough. */
static gboolean
find_box (const MxSolving *self, guint family, gint64 corner[BOX_COORDS])
{
  const MxFamily *f = &self->source->families[family];
  const gint64 most = f->arity > 2 ? MOST_BOX : MOST_LATTICE;
  gint64 cells = 1;

  if (f->arity == 0 || f->arity > BOX_COORDS)
    return FALSE;
  if (f->shape == MX_SHAPE_GRAPH) {
    corner[0] = (gint64)f->n_nodes - 1;
    return f->n_nodes > 0;
  }
  find_corner (self, family, FALSE, corner);
  if (f->arity == 1)
    return corner[0] <= MOST_LINE;
  for (guint k = 0; k < f->arity; k++) {
    if (corner[k] >= most)
      return FALSE;
    cells *= corner[k] + 1;
    if (cells > most)
      return FALSE;
  }
  return TRUE;
}

/* Explores a box as far as it is cheap: all of it or nothing.  FALSE if stopped. */
static gboolean
try_box (MxSolving *self, MxExplore *explore, guint family, const gint64 *corner)
{
  gboolean graph = self->source->families[family].shape == MX_SHAPE_GRAPH;
  MxExploreMark mark = mx_explore_get_mark (explore);
  guint32 max_positions = explore->max_positions;
  guint32 max_options = explore->max_options;
  guint n_overruns = explore->n_overruns;

  if (!graph) {
    explore->max_positions =
        (guint32)MIN (max_positions, (guint64)mark.n + SPARE_POSITIONS);
    explore->max_options =
        (guint32)MIN (max_options, (guint64)mark.n_options + SPARE_OPTIONS);
  }
  explore->mark = 0;
  if (!add_box (explore, family, corner) || !mx_explore_run (explore)
      || explore->n_overruns > n_overruns) {
    if (self->work.stopped)
      return FALSE;
    mx_work_resume (&self->work, 0);
    if (!mx_explore_go_back (explore, &mark)) {
      if (self->work.stopped)
        return FALSE;
      /* What was begun stays, as positions that are open. */
      mx_work_resume (&self->work, 0);
    }
  }
  explore->max_positions = max_positions;
  explore->max_options = max_options;
  explore->n_overruns = n_overruns;
  return TRUE;
}

/* How far the coordinates of a family go in a small box; G_MAXINT64 for no box. */
static gint64
small_side (const MxFamily *family)
{
  gint64 side = 1;

  if (family->shape == MX_SHAPE_GRAPH)
    return MIN ((gint64)family->n_nodes - 1, SMALL_CELLS);
  if (family->arity == 1)
    return SMALL_HEAPS;
  if (family->arity == 2)
    return SMALL_SIDE;
  if (family->arity > 8)
    return G_MAXINT64;
  for (;; side++) {
    gint64 cells = 1;

    for (guint k = 0; k < family->arity; k++)
      cells *= side + 2;
    if (cells > SMALL_CELLS)
      return side;
  }
}

/* Adds the heaps, the lattice or the graph that completes the parts of a family which are
 * closed, or the others.  FALSE if stopped. */
static gboolean
complete_family (MxSolving *self, MxExplore *explore, guint family, gboolean closed)
{
  const MxFamily *f = &self->source->families[family];
  gint64 corner[BOX_COORDS];
  G_STATIC_ASSERT (BOX_COORDS >= MX_RAY_COORDS);

  if (closed && f->arity > 1) {
    find_corner (self, family, TRUE, corner);
    for (guint k = 0; k < f->arity; k++)
      corner[k] = MIN (corner[k], small_side (f));
    return try_box (self, explore, family, corner);
  }
  if (closed) {
    find_corner (self, family, TRUE, corner);
    corner[0] = MIN (corner[0], CLOSED_HEAPS);
    corner[0] =
        MIN (corner[0], (gint64)explore->max_positions - (gint64)explore->intern.n - 1);
    return corner[0] < 0 || try_box (self, explore, family, corner);
  }
  return !find_box (self, family, corner) || try_box (self, explore, family, corner);
}

gboolean
mx_display_complete (MxSolving *self, MxExplore *explore)
{
  const MxSum *kinds = self->kinds->sum;
  g_autofree guint8 *seen = g_new0 (guint8, MAX (self->source->n_families, 1));

  for (guint i = 0; i < kinds->n; i++) {
    guint family = kinds->part[i].family;
    guint8 bit = self->closed[i] ? 2 : 1;

    if ((seen[family] & bit) != 0)
      continue;
    seen[family] |= bit;
    if (!mx_work_tick (&self->work, 5 * (guint64)kinds->n) && self->work.stopped)
      return FALSE;
    if (!complete_family (self, explore, family, self->closed[i]))
      return FALSE;
  }
  return TRUE;
}

/* Whether all that a position reaches was expanded.  SEEN and STACK have room for each. */
static gboolean
is_complete (MxSolving *self, MxNode from, guint8 *seen, MxNode *stack)
{
  const MxGraph *graph = self->graph;
  guint32 n = 0;

  memset (seen, 0, graph->n);
  seen[from] = 1;
  stack[n++] = from;
  while (n > 0) {
    MxNode node = stack[--n];

    if ((graph->flags[node] & MX_NODE_OPEN) != 0)
      return FALSE;
    for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
      MxNode single;
      guint n_parts;
      const MxNode *part =
          mx_graph_option_parts (graph, graph->option[k], &single, &n_parts);

      for (guint j = 0; j < n_parts; j++) {
        if (seen[part[j]] == 0) {
          seen[part[j]] = 1;
          stack[n++] = part[j];
        }
      }
    }
    if (!mx_work_tick (&self->work, 4 + 2 * (guint64)mx_graph_n_options (graph, node)))
      return FALSE;
  }
  return TRUE;
}

/* Explores those parts anew that were explored to their ends; *TOO_LARGE is set for the
 * others. */
static gboolean
add_complete_parts (MxSolving *self, MxExplore *explore, gboolean *too_large)
{
  const MxSum *kinds = self->kinds->sum;
  guint32 n = self->graph->n;
  guint8 *seen = mx_work_alloc (&self->work, n, sizeof *seen);
  MxNode *stack = mx_work_alloc (&self->work, n, sizeof *stack);

  for (guint i = 0; i < kinds->n; i++) {
    MxNode node = self->node[i];

    too_large[i] = !self->closed[i];
    /* Each look costs the whole graph at the worst. */
    if (i >= 100 || node == MX_NO_NODE || seen == NULL || stack == NULL
        || !is_complete (self, node, seen, stack))
      continue;
    too_large[i] = FALSE;
    mx_explore_add (explore, kinds->part[i].family, mx_sum_get_coords (kinds, i));
  }
  mx_work_free (&self->work, seen, n, sizeof *seen);
  mx_work_free (&self->work, stack, n, sizeof *stack);
  return mx_explore_run (explore);
}

/* Adds small positions of the families of parts that are too large. */
static gboolean
add_small_parts (MxSolving *self, MxExplore *explore, const gboolean *too_large)
{
  const MxSum *kinds = self->kinds->sum;
  guint n_families = self->source->n_families;
  g_autofree gint64 *bound = g_new (gint64, MAX (n_families, 1));
  g_autofree gboolean *added = g_new0 (gboolean, MAX (n_families, 1));
  gboolean done = TRUE;

  for (guint f = 0; f < n_families; f++)
    bound[f] = small_side (&self->source->families[f]);
  explore->bound = bound;
  explore->max_positions =
      (guint32)MIN (explore->max_positions, (guint64)explore->intern.n + SMALL_POSITIONS);
  explore->max_options =
      (guint32)MIN (explore->max_options, (guint64)explore->n_options + SMALL_OPTIONS);
  for (guint i = 0; done && i < kinds->n; i++) {
    guint f = kinds->part[i].family;
    guint arity = self->source->families[f].arity;
    g_autofree gint64 *corner = NULL;

    if (added[f] || (!too_large[i] && !self->closed[i]))
      continue;
    added[f] = TRUE;
    corner = g_new (gint64, MAX (arity, 1));
    for (guint k = 0; k < arity; k++)
      corner[k] = bound[f];
    if (bound[f] == G_MAXINT64)
      done = mx_explore_add (explore, f, mx_sum_get_coords (kinds, i));
    else
      done = add_box (explore, f, corner);
  }
  done = done && mx_explore_run (explore);
  explore->bound = NULL;
  return done;
}

MxGraph *
mx_display_small (MxSolving *self)
{
  g_autofree gboolean *too_large = g_new0 (gboolean, MAX (self->kinds->sum->n, 1));
  MxExplore explore;
  MxGraph *graph = NULL;

  if (mx_explore_init (&explore, &self->work, self->source)) {
    explore.mark = MX_NODE_REACHED;
    if (!add_complete_parts (self, &explore, too_large) && !self->work.stopped)
      mx_work_resume (&self->work, 0);
    if (!add_small_parts (self, &explore, too_large) && !self->work.stopped)
      mx_work_resume (&self->work, 0);
    graph = self->work.stopped ? NULL : mx_explore_finish (&explore);
  }
  mx_explore_clear (&explore);
  if (self->work.stopped) {
    g_clear_pointer (&graph, mx_graph_free);
    return NULL;
  }
  mx_work_resume (&self->work, 0);
  return graph != NULL ? graph : mx_graph_new_empty (self->source);
}

/* The component in GRAPH that stands for a part of the start: the largest found that has no
 * coordinate above SIDE. */
static MxNode
find_small (const MxSolving *self, guint kind, gint64 side)
{
  const MxSum *kinds = self->kinds->sum;
  guint f = kinds->part[kind].family;
  const MxFamily *family = &self->source->families[f];
  g_autofree gint64 *coords = g_new (gint64, MAX (family->arity, 1));

  if (self->node[kind] != MX_NO_NODE && family->shape == MX_SHAPE_GRAPH)
    return self->node[kind];
  for (; side >= 0; side = side > 0 ? side / 2 : -1) {
    MxNode node;

    for (guint k = 0; k < family->arity; k++)
      coords[k] = MIN (side, mx_sum_get_coords (kinds, kind)[k]);
    node = mx_graph_find (self->graph, f, coords);
    if (node != MX_NO_NODE)
      return node;
  }
  return MX_NO_NODE;
}

gboolean
mx_display_small_whole (MxSolving *self, MxWhole *whole)
{
  guint n = MIN (self->solution->start->n, 8);
  MxNode parts[8];
  guint n_parts = 0;
  gint64 side = 1;

  /* The sum of N heaps of that size has about SMALL_CELLS positions below it. */
  for (;; side++) {
    gint64 cells = 1;

    for (guint k = 0; k < MAX (n, 1); k++)
      cells = MIN (cells * (side + 2), SMALL_CELLS + 1);
    if (cells > SMALL_CELLS)
      break;
  }
  for (guint i = 0; i < n; i++) {
    MxNode node = find_small (self, self->kinds->of[i], side);

    if (node != MX_NO_NODE)
      parts[n_parts++] = node;
  }
  whole->max_positions = (guint32)MIN (whole->max_positions, SMALL_POSITIONS);
  whole->max_options = (guint32)MIN (whole->max_options, SMALL_OPTIONS);
  if (n_parts == 0 && n > 0)
    return TRUE;
  n_parts = mx_whole_normalize (self->graph, parts, n_parts);
  return mx_whole_add (whole, parts, n_parts) && mx_whole_run (whole);
}
