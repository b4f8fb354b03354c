/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"
#include "picture/scene-text.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Misère play beside normal play: a cell is coloured by the outcome of the game as it is played, its
 * left corner by what it would be in normal play, its right one by what SJ's theorem says of it; frames
 * mark the cells where they differ. */

/* The legs of the corner, in cells. */
#define CORNER 0.36

/* What the position of a cell would be in normal play; unknown where that is not to be told. */
static MxOutcome
normal_outcome (const MxLattice *self, MxNode node)
{
  const MxSolution *solution = self->scene->input->solution;
  const MxGraph *graph = self->scene->graph;

  if (solution->whole == NULL || solution->play != MX_PLAY_MISERE || node == MX_NO_NODE
      || mx_scene_outcome (self->scene, node) == MX_OUTCOME_UNKNOWN)
    return MX_OUTCOME_UNKNOWN;
  return (MxOutcome)graph->components->outcome[graph->parts[graph->parts_first[node]]];
}

/* A corner of a cell, the left one or the right one, in the colour of an outcome. */
static void
draw_corner (const MxLattice *self, MxNode node, const MxRect *rect, MxOutcome outcome,
             gboolean right)
{
  const MxTheme *theme = self->scene->theme;
  const double inset = self->cell >= 20 ? 1 : 0.4, leg = CORNER * self->cell;
  const double x = right ? rect->x + rect->width - inset : rect->x + inset;
  const double y = rect->y + rect->height - inset;
  const MxPoint corner[] = {{x, y - leg}, {x, y}, {right ? x - leg : x + leg, y}};
  MxColor text, line;
  MxItem *item = mx_picture_add_path (self->picture, MX_ROLE_GRID, node, corner, 3);

  item->straight = item->closed = TRUE;
  mx_scene_colors (theme, outcome, &item->fill, &text, &line);
  if (outcome == MX_OUTCOME_N)
    item->fill = mx_scene_blend (theme->tint_low, theme->tint_high, 0.6);
  item->stroke = theme->background;
  item->line = inset;
}

static void
draw_sj (const MxLattice *self, MxNode node, const MxRect *rect)
{
  const MxOutcome said = mx_scene_sj_outcome (self->scene, node);

  if (said == MX_OUTCOME_UNKNOWN)
    return;
  draw_corner (self, node, rect, said, TRUE);
  if (said == mx_scene_outcome (self->scene, node))
    return;
  MxItem *item = mx_picture_add_box (
      self->picture, MX_ROLE_GRID, node,
      (MxRect){rect->x + 4, rect->y + 4, rect->width - 8, rect->height - 8}, 0);
  item->stroke = self->scene->theme->d_fill;
  item->line = CLAMP (self->cell / 16, 1, 2);
  item->dashed = TRUE;
  self->scene->seen |= MX_SEEN_SJ;
}

static void
draw_cell (const MxLattice *self, guint a, guint b, MxOutcome normal)
{
  const MxNode node = mx_lattice_grid_at (self->grid, a, b);
  const MxTheme *theme = self->scene->theme;
  const MxRect rect = mx_lattice_cell_rect (self, a, b);
  draw_corner (self, node, &rect, normal, FALSE);
  draw_sj (self, node, &rect);
  if (normal == mx_scene_outcome (self->scene, node))
    return;
  MxItem *item = mx_picture_add_box (
      self->picture, MX_ROLE_GRID, node,
      (MxRect){rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3}, 0);
  item->stroke = theme->guide;
  item->line = CLAMP (self->cell / 14, 1, 3);
}

void
mx_lattice_draw_normal (const MxLattice *self)
{
  for (guint b = 0; b < self->grid->rows; b++)
    for (guint a = 0; a < self->grid->columns; a++) {
      const MxOutcome normal =
          normal_outcome (self, mx_lattice_grid_at (self->grid, a, b));

      if (normal != MX_OUTCOME_UNKNOWN)
        draw_cell (self, a, b, normal);
    }
}

double
mx_lattice_say_normal (const MxLattice *self, double y, double width)
{
  const MxSolution *solution = self->scene->input->solution;

  if (solution->whole == NULL || solution->play != MX_PLAY_MISERE
      || self->scene->input->hide_values)
    return y;
  return mx_scene_add_paragraph (
      self->picture,
      _ ("The left corner of a cell shows what it is in normal play, the right one what "
         "SJ's theorem says; a frame marks the cells where normal play differs from "
         "misère play."),
      self->origin.x, y, width, MX_SCENE_NOTE_SIZE, self->scene->theme->faint_text);
}
