/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"
#include "picture/scene-text.h"

#include <math.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Games in which a move cuts one of two numbers in two and keeps the other: the position is a sheet
 * of paper.  It is drawn with all of its cuts, each with the value of what it leaves. */

#define UNIT_MOST 44.0
/* Of labels: their size, and how much they keep apart. */
#define CUT_SIZE 13.0
#define CUT_GAP 4.0
#define LABELS_MOST 2 * MX_LATTICE_MOST

/* Where the option cuts (A, B): along number *SIDE at *AT from 0; FALSE if it is no cut. */
static gboolean
read_cut (const MxGraph *graph, guint32 option, const gint64 *coords, guint family,
          guint *side, gint64 *at)
{
  MxNode single;
  guint n;
  const MxNode *parts = mx_graph_option_parts (graph, option, &single, &n);

  if (n != 2 || graph->family[parts[0]] != family || graph->family[parts[1]] != family)
    return FALSE;
  const gint64 *p = mx_graph_coords (graph, parts[0]);
  const gint64 *q = mx_graph_coords (graph, parts[1]);
  for (*side = 0; *side < 2; (*side)++) {
    const guint other = 1 - *side;

    *at = p[*side];
    if (p[*side] + q[*side] == coords[*side] && p[other] == coords[other]
        && q[other] == coords[other])
      return TRUE;
  }
  return FALSE;
}

gboolean
mx_lattice_is_cutting (const MxLatticeGrid *grid, const MxSolution *solution)
{
  const MxGraph *graph = solution->components;
  guint32 n_cuts = 0;

  if (solution->whole != NULL || grid->sliced
      || !solution->source->families[grid->family].splits)
    return FALSE;
  for (MxNode i = 0; i < graph->n; i++) {
    if (graph->family[i] != grid->family)
      continue;
    for (guint32 k = graph->first[i]; k < graph->first[i + 1]; k++) {
      guint side;
      gint64 at;

      if (!read_cut (graph, graph->option[k], mx_graph_coords (graph, i), grid->family,
                     &side, &at))
        return FALSE;
      n_cuts++;
    }
  }
  return n_cuts > 0;
}

typedef struct {
  const MxLattice *lattice;
  MxRect rect; /* of the sheet */
  double unit;
  const gint64 *coords;
  /* Where labels stand already: at the top and at the right. */
  guint n_placed[2];
  double placed[2][LABELS_MOST][2];
} Sheet;

static gboolean
is_free (const Sheet *self, guint side, double from, double to)
{
  for (guint i = 0; i < self->n_placed[side]; i++)
    if (from < self->placed[side][i][1] + CUT_GAP
        && self->placed[side][i][0] < to + CUT_GAP)
      return FALSE;
  return self->n_placed[side] < LABELS_MOST;
}

/* The value beside the end of a cut, if there is room. */
static void
add_label (Sheet *self, guint side, double at, const char *text, gboolean wins)
{
  const MxTheme *theme = self->lattice->scene->theme;
  const MxWeight weight = wins ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL;
  const MxRect *rect = &self->rect;
  double width, height;

  mx_picture_measure (text, CUT_SIZE, weight, FALSE, &width, &height);
  const double middle = side == 0 ? rect->x + at : rect->y + rect->height - at;
  const double half = (side == 0 ? width : CUT_SIZE) / 2;
  if (!is_free (self, side, middle - half, middle + half))
    return;
  self->placed[side][self->n_placed[side]][0] = middle - half;
  self->placed[side][self->n_placed[side]++][1] = middle + half;
  mx_picture_add_text (self->lattice->picture, MX_ROLE_LABEL, MX_NO_NODE, text,
                       side == 0 ? middle : rect->x + rect->width + 10,
                       side == 0 ? rect->y - 13 : middle,
                       side == 0 ? MX_ALIGN_MIDDLE : MX_ALIGN_START, CUT_SIZE, weight,
                       wins ? theme->winning : theme->faint_text);
}

static void
add_cut (Sheet *self, guint side, gint64 place, const char *text, gboolean wins)
{
  const MxTheme *theme = self->lattice->scene->theme;
  const MxRect *rect = &self->rect;
  const double at = (double)place * self->unit;
  const double x = rect->x + at, y = rect->y + rect->height - at;
  MxItem *item = side == 0
                     ? mx_picture_add_line (self->lattice->picture, MX_ROLE_GRID, x,
                                            rect->y - 5, x, rect->y + rect->height + 5)
                     : mx_picture_add_line (self->lattice->picture, MX_ROLE_GRID,
                                            rect->x - 5, y, rect->x + rect->width + 5, y);

  item->stroke = wins ? theme->winning : theme->strong_arrow;
  item->line = wins ? 3 : 1.4;
  item->dashed = !wins;
  if (text != NULL)
    add_label (self, side, at, text, wins);
}

/* The cuts that win, or the others: each at its place and at that of its mirror image, which leaves
 * the same. */
static void
add_cuts (Sheet *self, MxNode node, gboolean winning)
{
  const MxScene *scene = self->lattice->scene;
  const MxGraph *graph = scene->graph;

  for (guint32 k = graph->first[node]; k < graph->first[node + 1]; k++) {
    const guint32 option = graph->option[k];
    const gboolean known = mx_scene_option_outcome (scene, option) != MX_OUTCOME_UNKNOWN;
    g_autofree char *text =
        known
            ? g_strdup_printf ("%" G_GINT64_FORMAT, mx_graph_option_value (graph, option))
            : NULL;
    guint side;
    gint64 at;

    if (mx_scene_move_wins (scene, node, option) != winning
        || !read_cut (graph, option, self->coords, self->lattice->grid->family, &side,
                      &at))
      continue;
    add_cut (self, side, at, text, winning);
    if (2 * at != self->coords[side])
      add_cut (self, side, self->coords[side] - at, text, winning);
  }
}

static void
add_paper (const Sheet *self)
{
  const MxTheme *theme = self->lattice->scene->theme;
  MxPicture *picture = self->lattice->picture;
  const MxRect *rect = &self->rect;
  MxItem *item = mx_picture_add_box (picture, MX_ROLE_GRID, MX_NO_NODE, *rect, 0);

  item->fill = mx_scene_blend (theme->tint_low, theme->background, 0.35);
  item->stroke = theme->strong_arrow;
  item->line = 1.6;
  for (guint side = 0; side < 2 && self->unit >= 6; side++)
    for (gint64 i = 1; i < self->coords[side]; i++) {
      const double at = (double)i * self->unit;

      item = side == 0
                 ? mx_picture_add_line (picture, MX_ROLE_GRID, rect->x + at, rect->y,
                                        rect->x + at, rect->y + rect->height)
                 : mx_picture_add_line (
                     picture, MX_ROLE_GRID, rect->x, rect->y + rect->height - at,
                     rect->x + rect->width, rect->y + rect->height - at);
      item->stroke = theme->grid;
      item->line = 0.8;
    }
}

void
mx_lattice_draw_sheet (const MxLattice *self, double x)
{
  const MxTheme *theme = self->scene->theme;
  const double height = MAX (self->grid->rows * self->cell, 200);
  const double top = self->origin.y - self->grid->rows * self->cell;
  g_autofree Sheet *sheet = g_new0 (Sheet, 1);
  MxNode node;
  guint a, b;

  if (!mx_lattice_subject (self, &node, &a, &b) || a == 0 || b == 0)
    return;
  g_autofree char *title = g_strdup_printf ("%u × %u", a, b);
  mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, title, x, top + 9,
                       MX_ALIGN_START, 16, MX_WEIGHT_BOLD, theme->text);
  sheet->lattice = self;
  sheet->coords = mx_graph_coords (self->scene->graph, node);
  sheet->unit =
      MIN (MIN ((MX_LATTICE_SHEET_WIDTH - 34) / a, (height - 120) / b), UNIT_MOST);
  sheet->rect = (MxRect){x + 6, top + 50, sheet->unit * a, sheet->unit * b};
  add_paper (sheet);
  add_cuts (sheet, node, TRUE);
  add_cuts (sheet, node, FALSE);
  mx_scene_add_paragraph (
      self->picture,
      mx_graph_n_options (self->scene->graph, node) == 0
          ? _ ("No cut is allowed.")
          : _ ("At each cut stands the value of what it leaves; a cut "
               "that leaves 0 wins."),
      x, sheet->rect.y + sheet->rect.height + 26, MX_LATTICE_SHEET_WIDTH - 10,
      MX_SCENE_NOTE_SIZE, theme->faint_text);
}
