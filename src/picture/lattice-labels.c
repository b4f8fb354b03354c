/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"
#include "picture/scene-text.h"
#include "rules/labels.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A lattice whose edge is labelled by lists of the text.  The labels are framed, for a click turns
 * them; P-positions that follow one another along a diagonal are joined by a line. */

/* So many cells make a run. */
#define RUN_LEAST 3

static gboolean
has_labels (const MxLattice *self)
{
  return !self->grid->sliced && self->scene->input->program != NULL
         && mx_program_has_labels (self->scene->input->program, self->grid->family);
}

static gboolean
is_label (const MxLattice *self, guint a, guint b)
{
  const MxNode node = mx_lattice_grid_at (self->grid, a, b);
  const gint64 coords[] = {a, b};

  return node != MX_NO_NODE && (self->scene->graph->flags[node] & MX_NODE_DECIDED) != 0
         && mx_program_may_label (self->scene->input->program, self->grid->family,
                                  coords);
}

/* Whether the cell was computed and is P. */
static gboolean
is_p (const MxLattice *self, guint a, guint b)
{
  const MxNode node = mx_lattice_grid_at (self->grid, a, b);

  return node != MX_NO_NODE && !(self->scene->graph->flags[node] & MX_NODE_DECIDED)
         && mx_scene_outcome (self->scene, node) == MX_OUTCOME_P;
}

/* The runs of the diagonal that begins at (A, B) at the lower or left edge. */
static void
draw_runs (const MxLattice *self, guint a, guint b)
{
  guint length = 0;

  for (;; a++, b++) {
    const gboolean inside = a < self->grid->columns && b < self->grid->rows;

    if (inside && is_p (self, a, b)) {
      length++;
      continue;
    }
    if (length >= RUN_LEAST)
      mx_lattice_add_line (self, (MxPoint){a - (double)length, b - (double)length},
                           (MxPoint){a - 1.0, b - 1.0}, self->scene->theme->guide,
                           CLAMP (self->cell / 14, 1, 3), FALSE, 0);
    length = 0;
    if (!inside)
      return;
  }
}

void
mx_lattice_draw_labels (const MxLattice *self)
{

  if (!has_labels (self))
    return;
  for (guint b = 0; b < self->grid->rows; b++)
    for (guint a = 0; a < self->grid->columns; a++) {
      const MxRect rect = mx_lattice_cell_rect (self, a, b);
      const double gap = self->cell >= 20 ? 4 : 1;
      MxItem *item;

      if (!is_label (self, a, b))
        continue;
      item = mx_picture_add_box (self->picture, MX_ROLE_GRID,
                                 mx_lattice_grid_at (self->grid, a, b),
                                 (MxRect){rect.x + gap, rect.y + gap,
                                          rect.width - 2 * gap, rect.height - 2 * gap},
                                 3);
      item->stroke = self->scene->theme->background;
      item->line = CLAMP (self->cell / 20, 0.6, 2);
    }
  for (guint a = 0; a < self->grid->columns; a++)
    draw_runs (self, a, 0);
  for (guint b = 1; b < self->grid->rows; b++)
    draw_runs (self, 0, b);
}

void
mx_lattice_say_labels (const MxLattice *self, double y, double width)
{
  if (!has_labels (self))
    return;
  mx_scene_add_paragraph (
      self->picture,
      _ ("The framed cells are labelled by the text: click one, or press Enter on it, to "
         "turn its label."),
      self->origin.x, y, width, MX_SCENE_NOTE_SIZE, self->scene->theme->faint_text);
}
