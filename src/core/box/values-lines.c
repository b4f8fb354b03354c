/* SPDX-License-Identifier: MIT */
#include "core/solving.h"
#include "core/box/wythoff.h"

/* Parts of the start whose options lie on lines, where they are too large to explore: a box of
 * values answers them, or, if that would be too large as well and the rules are Wythoff's, a
 * theorem tells P from N. */

/* So many options of a part are looked at for its winning moves. */
#define MOST_OPTIONS ((guint64)4000000)

/* Whether exploring all below a position would end at a limit.  A third of the options that the
 * position itself has on a ray is about what positions below it have on a diagonal, and less than
 * they have on the others. */
static gboolean
is_too_large (const MxFamily *family, const gint64 *coords, const MxLimits *limits)
{
  double cells = 1;
  double options = 0;

  for (guint i = 0; i < family->arity; i++)
    cells *= (double)coords[i] + 1;
  for (guint i = 0; i < family->n_rays; i++) {
    const MxRay *ray = &family->rays[i];
    double steps = G_MAXDOUBLE;

    for (guint k = 0; k < family->arity; k++) {
      if (ray->step[k] > 0)
        steps = MIN (steps,
                     ((double)coords[k] - (double)ray->start[k]) / (double)ray->step[k]);
    }
    if (steps >= 0 && steps < G_MAXDOUBLE)
      options += steps / 3;
  }
  return cells > (double)limits->positions || cells * options > (double)limits->options;
}

gboolean
mx_solving_close_lines (MxSolving *self, guint kind)
{
  const MxSum *kinds = self->kinds->sum;
  guint f = kinds->part[kind].family;
  const MxFamily *family = &self->source->families[f];
  const gint64 *coords = mx_sum_get_coords (kinds, kind);
  guint r;

  if (family->shape != MX_SHAPE_LINES || self->solution->play != MX_PLAY_NORMAL
      || !is_too_large (family, coords, self->work.limits))
    return TRUE;
  if (self->dense[f] == NULL && !mx_solving_add_dense (self, f))
    return FALSE;
  self->closed[kind] =
      self->dense[f] != NULL && mx_dense_value (self->dense[f], coords) >= 0;
  r = mx_wythoff_find (family);
  if (r > 0 && !self->closed[kind]) {
    self->closed[kind] = TRUE;
    if (mx_wythoff_is_p (r, coords[0], coords[1]))
      self->value[kind] = 0;
  }
  return TRUE;
}

guint
mx_solving_get_wythoff (const MxSolving *self, guint kind)
{
  guint f = self->kinds->sum->part[kind].family;

  return self->closed[kind] ? mx_wythoff_find (&self->source->families[f]) : 0;
}

/* Whether a position is no larger than a closed part. */
static gboolean
is_below (const MxSolving *self, guint family, const gint64 *coords)
{
  const MxSum *kinds = self->kinds->sum;
  gboolean below = FALSE;

  for (guint i = 0; i < kinds->n && !below; i++) {
    below = self->closed[i] && kinds->part[i].family == family;
    for (guint k = 0; below && k < self->source->families[family].arity; k++)
      below = coords[k] <= mx_sum_get_coords (kinds, i)[k];
  }
  return below;
}

gboolean
mx_solving_mark_lines (MxSolving *self, guint family)
{
  const MxSum *kinds = self->kinds->sum;
  MxGraph *graph = self->graph;
  gboolean any = FALSE;

  for (guint i = 0; i < kinds->n; i++)
    any = any || (self->closed[i] && kinds->part[i].family == family);
  for (MxNode k = 0; any && k < graph->n; k++) {
    if (graph->family[k] == family && is_below (self, family, mx_graph_coords (graph, k)))
      graph->flags[k] |= MX_NODE_REACHED;
    if (!mx_work_tick (&self->work, 2 + (guint64)kinds->n))
      return FALSE;
  }
  return TRUE;
}

/* -- winning moves -- */

static gboolean
store_move (MxSolving *self, guint kind, const gint64 *to)
{
  return mx_move_table_begin (self->table, &self->work, kind)
         && mx_move_table_add_part (self->table, &self->work,
                                    self->kinds->sum->part[kind].family, to);
}

/* The options on one ray; *LEFT of them may be looked at. */
static gboolean
store_from_ray (MxSolving *self, guint kind, const MxRay *ray, guint64 *left)
{
  const MxSum *kinds = self->kinds->sum;
  guint f = kinds->part[kind].family;
  guint arity = self->source->families[f].arity;
  MxValue wanted = mx_move_table_wanted (self->table, kind);
  gint64 to[MX_RAY_COORDS];
  gboolean steps = FALSE;
  gboolean inside = TRUE;

  for (guint k = 0; k < arity; k++) {
    to[k] = mx_sum_get_coords (kinds, kind)[k] - ray->start[k];
    inside = inside && to[k] >= 0;
    steps = steps || ray->step[k] > 0;
  }
  for (; inside && *left > 0; --*left) {
    MxValue value = mx_solving_value (self, f, to);

    if (value == MX_VALUE_UNKNOWN)
      self->solution->moves_limited = TRUE;
    if ((value == wanted && !store_move (self, kind, to))
        || !mx_work_tick (&self->work, 10))
      return FALSE;
    inside = steps;
    for (guint k = 0; k < arity; k++) {
      to[k] -= ray->step[k];
      inside = inside && to[k] >= 0;
    }
  }
  if (inside)
    mx_moves_limit (self, MX_LIMIT_OPTIONS);
  return TRUE;
}

gboolean
mx_solving_store_lines (MxSolving *self, guint kind)
{
  const MxSum *kinds = self->kinds->sum;
  const MxFamily *family = &self->source->families[kinds->part[kind].family];
  const gint64 *from = mx_sum_get_coords (kinds, kind);
  guint r = mx_solving_get_wythoff (self, kind);
  guint64 left = MOST_OPTIONS;
  gboolean done = TRUE;

  if (r > 0 && mx_move_table_wanted (self->table, kind) == 0) {
    gint64 to[MX_WYTHOFF_MOVES][2];
    guint n = mx_wythoff_moves (r, from[0], from[1], to);

    for (guint i = 0; i < n && done; i++)
      done = store_move (self, kind, to[i]);
  } else if (mx_solving_value (self, kinds->part[kind].family, from) < 0) {
    /* A theorem told its value, but tells those of few options. */
    mx_moves_limit (self, MX_LIMIT_POSITIONS);
  } else {
    for (guint i = 0; i < family->n_rays && done; i++)
      done = store_from_ray (self, kind, &family->rays[i], &left);
  }
  return done && mx_move_table_end_kind (self->table, &self->work, kind);
}
