/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"

#include <math.h>

/* Lines over the cells: they spare the numbers, and stand out on cells of any colour. */

/* A piece of a line, FROM … TO cells along it from (A, B) in direction (DX, DY). */
static void
add_piece (const MxLattice *self, MxPoint begin, MxPoint way, double from, double to,
           const MxItem *style)
{
  const MxPoint p =
      mx_lattice_middle (self, begin.x + from * way.x, begin.y + from * way.y);
  const MxPoint q = mx_lattice_middle (self, begin.x + to * way.x, begin.y + to * way.y);

  if (to - from < 0.05)
    return;
  for (guint pass = 0; pass < 2; pass++) {
    MxItem *line = mx_picture_add_line (self->picture, MX_ROLE_GRID, p.x, p.y, q.x, q.y);

    line->stroke =
        pass == 0 ? mx_scene_fade (self->scene->theme->background, 0.7) : style->stroke;
    line->line = pass == 0 ? style->line + 1.5 : style->line;
    line->dashed = pass == 1 && style->dashed;
    line->arrow_head = pass == 1 ? style->arrow_head : 0;
  }
}

/* Cells near the line have their middles beside it, at most two for each step along the axis that it
 * follows more closely. */
void
mx_lattice_add_line (const MxLattice *self, MxPoint from, MxPoint to, MxColor color,
                     double width, gboolean dashed, double head)
{
  const double dx = to.x - from.x, dy = to.y - from.y, length = hypot (dx, dy);
  const gboolean flat = fabs (dx) >= fabs (dy);
  const double main = flat ? dx : dy, steps = floor (fabs (main));
  const MxPoint way = {dx / length, dy / length};
  MxItem style = {.stroke = color, .line = width, .dashed = dashed};
  double done = 0;

  for (double t = 0; self->value_size > 0 && t <= steps; t++) {
    const double at = (flat ? from.x : from.y) + copysign (t, main);
    const double side = (flat ? from.y : from.x) + t / fabs (main) * (flat ? dy : dx);

    for (double s = floor (side); s <= ceil (side); s++) {
      const double x = (flat ? at : s) - from.x, y = (flat ? s : at) - from.y;
      const double off = fabs (x * way.y - y * way.x), along = x * way.x + y * way.y;

      if (off >= MX_LATTICE_GAP)
        continue;
      const double half = sqrt (MX_LATTICE_GAP * MX_LATTICE_GAP - off * off);

      style.arrow_head = along + half >= length ? head : 0;
      add_piece (self, from, way, done, along - half, &style);
      done = MAX (done, along + half);
    }
  }
  style.arrow_head = head;
  add_piece (self, from, way, done, length, &style);
}

void
mx_lattice_draw_rays (const MxLattice *self)
{
  const MxFamily *family = &self->scene->graph->source->families[self->grid->family];
  guint a, b;

  if (self->grid->sliced
      || !mx_lattice_grid_find (self->grid, self->scene->graph, self->scene->focus, &a,
                                &b))
    return;
  for (guint i = 0; i < family->n_rays; i++) {
    const MxRay *ray = &family->rays[i];
    const gint64 from[2] = {(gint64)a - ray->start[0], (gint64)b - ray->start[1]};
    gint64 n = G_MAXINT64; /* options after the first */

    if ((ray->step[0] == 0 && ray->step[1] == 0) || from[0] < 0 || from[1] < 0)
      continue;
    for (guint k = 0; k < 2; k++)
      if (ray->step[k] > 0)
        n = MIN (n, from[k] / ray->step[k]);
    mx_lattice_add_line (self, (MxPoint){a, b},
                         (MxPoint){(double)(from[0] - n * ray->step[0]),
                                   (double)(from[1] - n * ray->step[1])},
                         self->scene->theme->follower, CLAMP (self->cell / 16, 1, 2.5),
                         FALSE, CLAMP (self->cell / 5, 3, 8));
  }
}
