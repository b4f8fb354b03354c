/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "picture/lattice-scene.h"
#include "picture/scene-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The lattice of two numbers: a cell for each position, the first number to the right and the
 * second upwards.  P cells are dark, N cells the warmer the larger their value.  Cells grow with
 * the viewport; where they are too small for numbers the colours speak alone. */

#define CELL_MOST 52.0
/* Room for the second number's ticks and name at the left, the first's below. */
#define AXIS_LEFT 58.0
#define TITLE_TERMS 24
#define AXIS_BELOW 52.0
#define VALUE_LEAST 7.5

MxRect
mx_lattice_cell_rect (const MxLattice *self, guint a, guint b)
{
  return (MxRect){self->origin.x + a * self->cell,
                  self->origin.y - (b + 1.0) * self->cell, self->cell, self->cell};
}

MxPoint
mx_lattice_middle (const MxLattice *self, double a, double b)
{
  return (MxPoint){self->origin.x + (a + 0.5) * self->cell,
                   self->origin.y - (b + 0.5) * self->cell};
}

static MxRect
rect_inset (MxRect rect, double by)
{
  return (MxRect){rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by};
}

/* The size of a cell for which the whole fits, within what can be read and looks well. */
static double
fitting_cell (const MxSceneInput *input, guint columns, guint rows, double beside)
{
  const double width = input->width - 2 * MX_SCENE_MARGIN - AXIS_LEFT - 30 - beside;
  const double height =
      input->height - 2 * MX_SCENE_MARGIN - AXIS_BELOW - 78 - (input->legend ? 56 : 0);
  const guint most = MAX (columns, rows);
  const double least = most <= 48 ? 24 : most <= 100 ? 14 : 8;

  return CLAMP (floor (MIN (width / columns, height / rows)), least, CELL_MOST);
}

/* The largest font with which every value fits its cell, or 0. */
static double
fitting_value_size (const MxLattice *self)
{
  const MxGraph *graph = self->scene->graph;
  double widest = 0, size = MIN (16, self->cell * 0.4);
  gsize longest = 0;

  for (gsize i = 0; i < (gsize)self->grid->columns * self->grid->rows; i++) {
    g_autofree char *text = NULL;
    double width, height;

    if (self->grid->node[i] == MX_NO_NODE)
      continue;
    text = mx_scene_dup_value_text (graph, self->grid->node[i]);
    if (g_utf8_strlen (text, -1) <= (glong)longest)
      continue;
    longest = (gsize)g_utf8_strlen (text, -1);
    mx_picture_measure (text, size, MX_WEIGHT_BOLD, FALSE, &width, &height);
    widest = MAX (widest, width);
  }
  if (widest > self->cell - 5)
    size *= (self->cell - 5) / widest;
  return size >= VALUE_LEAST ? floor (size * 2) / 2 : 0;
}

static double
luminance (MxColor color)
{
  return 0.2126 * pow (color.r, 2.2) + 0.7152 * pow (color.g, 2.2)
         + 0.0722 * pow (color.b, 2.2);
}

/* Black or white, whichever stands out more on FILL. */
static MxColor
ink_on (MxColor fill)
{
  const double light = luminance (fill);
  const double v = (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? 0 : 1;

  return (MxColor){v, v, v, 1};
}

static MxColor
cell_color (const MxLattice *self, MxNode node, MxOutcome outcome)
{
  const MxTheme *theme = self->scene->theme;
  const MxValue value = mx_scene_value (self->scene, node);
  MxColor fill, text, line;

  mx_scene_colors (theme, outcome, &fill, &text, &line);
  if (outcome == MX_OUTCOME_N && !self->scene->letters && value >= 0)
    fill = mx_scene_blend (
        theme->tint_low, theme->tint_high,
        self->highest > 1 ? (double)(value - 1) / (double)(self->highest - 1) : 1.0);
  else if (outcome == MX_OUTCOME_N)
    fill = mx_scene_blend (theme->tint_low, theme->tint_high, 0.6);
  if (!(self->scene->graph->flags[node] & MX_NODE_REACHED))
    fill = mx_scene_blend (fill, theme->background, MX_SCENE_PALE);
  return fill;
}

static void
see (MxLattice *self, MxNode node, MxOutcome outcome)
{
  static const guint seen[] = {
      [MX_OUTCOME_UNKNOWN] = MX_SEEN_UNKNOWN,
      [MX_OUTCOME_P] = MX_SEEN_P,
      [MX_OUTCOME_N] = MX_SEEN_N,
      [MX_OUTCOME_D] = MX_SEEN_D,
  };
  g_autofree char *text = NULL;

  if (!(self->scene->graph->flags[node] & MX_NODE_REACHED))
    self->scene->seen |= MX_SEEN_UNREACHED;
  if (self->scene->graph->flags[node] & MX_NODE_FAULT) {
    self->scene->seen |= MX_SEEN_FAULT;
  } else if (outcome != MX_OUTCOME_UNKNOWN) {
    self->scene->seen |= seen[outcome];
  } else if (!self->scene->input->hide_values) {
    text = mx_scene_dup_node_text (self->scene, node);
    self->scene->seen |= text != NULL ? MX_SEEN_UNSOLVED : MX_SEEN_UNKNOWN;
  }
}

static void
draw_cell (MxLattice *self, guint a, guint b)
{
  const MxNode node = mx_lattice_grid_at (self->grid, a, b);
  const MxRect rect =
      rect_inset (mx_lattice_cell_rect (self, a, b), self->cell >= 20 ? 1 : 0.4);
  MxOutcome outcome;
  MxItem *item;

  if (node == MX_NO_NODE) {
    item = mx_picture_add_box (self->picture, MX_ROLE_GRID, node, rect, 0);
    item->stroke = self->scene->theme->grid;
    item->line = 0.6;
    return;
  }
  outcome = mx_scene_outcome (self->scene, node);
  see (self, node, outcome);
  item = mx_picture_add_box (self->picture, MX_ROLE_NODE, node, rect, 0);
  item->fill = cell_color (self, node, outcome);
  if (outcome == MX_OUTCOME_UNKNOWN) {
    item->stroke = self->scene->theme->grid;
    item->line = 1;
  }
  if (self->scene->graph->flags[node] & MX_NODE_FAULT)
    mx_scene_add_hatching (self->scene, self->picture, MX_ROLE_GRID, rect);
}

static void
draw_value (MxLattice *self, guint a, guint b)
{
  const MxNode node = mx_lattice_grid_at (self->grid, a, b);
  const MxRect rect = mx_lattice_cell_rect (self, a, b);
  const double x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
  MxOutcome outcome;
  g_autofree char *text = NULL;

  if (node == MX_NO_NODE || (self->scene->graph->flags[node] & MX_NODE_FAULT))
    return;
  text = mx_scene_dup_node_text (self->scene, node);
  outcome = mx_scene_outcome (self->scene, node);
  if (text == NULL) {
    MxItem *dot = mx_picture_add_ellipse (self->picture, MX_ROLE_VALUE, node,
                                          (MxRect){x - 1.4, y - 1.4, 2.8, 2.8});

    dot->fill = self->scene->theme->unknown_text;
    return;
  }
  mx_picture_add_text (self->picture, MX_ROLE_VALUE, node, text, x, y, MX_ALIGN_MIDDLE,
                       self->value_size,
                       outcome == MX_OUTCOME_P ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL,
                       ink_on (cell_color (self, node, outcome)));
}

static void
add_frame (const MxLattice *self, MxNode node, MxRect rect, MxColor color, double line,
           gboolean dashed)
{
  MxItem *item =
      mx_picture_add_box (self->picture, MX_ROLE_HIGHLIGHT, node,
                          rect_inset (rect, line / 2), MIN (4, self->cell / 8));

  item->stroke = color;
  item->line = line;
  item->dashed = dashed;
}

void
mx_lattice_mark_option (const MxLattice *self, MxNode node, guint a, guint b,
                        gboolean wins)
{
  const MxTheme *theme = self->scene->theme;
  const double unit = CLAMP (self->cell / 36, 0.6, 1);
  const MxRect rect = mx_lattice_cell_rect (self, a, b);

  if (!wins) {
    add_frame (self, node, rect_inset (rect, 1 * unit), theme->follower, 2.2 * unit,
               FALSE);
    return;
  }
  add_frame (self, node, rect_inset (rect, -2 * unit), theme->winning, 3.6 * unit, FALSE);
  add_frame (self, node, rect_inset (rect, 1.6 * unit), theme->background, 1.8 * unit,
             FALSE);
  self->scene->seen |= MX_SEEN_WINNING;
}

static void
draw_marks (MxLattice *self, guint a, guint b)
{
  const MxTheme *theme = self->scene->theme;
  const MxNode node = mx_lattice_grid_at (self->grid, a, b);
  const double unit = CLAMP (self->cell / 36, 0.6, 1);
  const MxRect rect = mx_lattice_cell_rect (self, a, b);
  guint8 mark;

  if (node == MX_NO_NODE)
    return;
  mark = self->scene->mark[node];
  if (mark & MX_MARK_FOCUS) {
    add_frame (self, node, rect_inset (rect, -2 * unit), theme->strong_arrow, 3.4 * unit,
               FALSE);
  } else if (mark & (MX_MARK_WINNING | MX_MARK_OPTION)) {
    mx_lattice_mark_option (self, node, a, b, (mark & MX_MARK_WINNING) != 0);
  }
  if ((mark & MX_MARK_STEP) && !(mark & MX_MARK_FOCUS))
    add_frame (self, node, rect_inset (rect, -2 * unit), theme->accent, 3 * unit, TRUE);
  if (mark & MX_MARK_START) {
    const double r = CLAMP (self->cell * 0.12, 3.5, 5.5);
    MxItem *item = mx_picture_add_ellipse (
        self->picture, MX_ROLE_COUNTER, node,
        (MxRect){rect.x + rect.width - 1.9 * r, rect.y - 0.1 * r, 2 * r, 2 * r});

    item->fill = theme->accent;
    item->stroke = theme->background;
    item->line = 1;
    self->scene->seen |= MX_SEEN_START;
  }
}

/* Every how many cells a tick is labelled: 1, 2, 5, 10, … so that labels keep apart. */
static guint
tick_step (double cell, double room)
{
  static const guint steps[] = {1, 2, 5, 10, 20, 50, 100};

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] * cell >= room)
      return steps[i];
  return 100;
}

static void
add_tick (MxLattice *self, guint number, double x, double y, MxAlign align)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, text, x, y, align,
                       CLAMP (self->cell * 0.34, 10, 13), MX_WEIGHT_NORMAL,
                       self->scene->theme->faint_text);
}

static void
draw_axes (MxLattice *self)
{
  const MxFamily *family = &self->scene->graph->source->families[self->grid->family];
  const double half = self->cell / 2;
  const double width = self->grid->columns * self->cell;
  const double height = self->grid->rows * self->cell;
  const guint step_a = tick_step (self->cell, 24), step_b = tick_step (self->cell, 16);
  MxItem *item;

  for (guint a = 0; a < self->grid->columns; a += step_a)
    add_tick (self, a, self->origin.x + a * self->cell + half, self->origin.y + 14,
              MX_ALIGN_MIDDLE);
  for (guint b = 0; b < self->grid->rows; b += step_b)
    add_tick (self, b, self->origin.x - 9, self->origin.y - b * self->cell - half,
              MX_ALIGN_END);
  item = mx_picture_add_text (
      self->picture, MX_ROLE_AXIS, MX_NO_NODE, family->params[self->grid->axis[0]],
      self->origin.x + width / 2, self->origin.y + 38, MX_ALIGN_MIDDLE, 15,
      MX_WEIGHT_BOLD, self->scene->theme->text);
  item->italic = TRUE;
  item = mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE,
                              family->params[self->grid->axis[1]], self->origin.x - 44,
                              self->origin.y - height / 2, MX_ALIGN_END, 15,
                              MX_WEIGHT_BOLD, self->scene->theme->text);
  item->italic = TRUE;
}

gboolean
mx_lattice_tells_all (const MxScene *scene)
{
  const MxSceneInput *input = scene->input;

  return !input->hide_values
         && (input->steps == NULL || input->step >= input->steps->n_steps);
}

gboolean
mx_lattice_subject (const MxLattice *self, MxNode *node, guint *a, guint *b)
{
  const MxGraph *graph = self->scene->graph;

  *node = self->scene->focus;
  if (mx_lattice_grid_find (self->grid, graph, *node, a, b))
    return TRUE;
  for (*node = 0; *node < graph->n; (*node)++)
    if ((self->scene->mark[*node] & MX_MARK_START)
        && mx_lattice_grid_find (self->grid, graph, *node, a, b))
      return TRUE;
  return FALSE;
}

static void
for_cells (MxLattice *self, void (*draw) (MxLattice *self, guint a, guint b))
{
  for (guint b = 0; b < self->grid->rows; b++)
    for (guint a = 0; a < self->grid->columns; a++)
      draw (self, a, b);
}

/* What the moves and values of a grid make it: what is drawn over and beside it goes by that. */
typedef enum {
  KIND_PLAIN,
  KIND_WYTHOFF,
  KIND_CUTTING,
  KIND_DOUBLING,
  KIND_CHASE,
} Kind;

static Kind
find_kind (const MxLatticeGrid *grid, const MxScene *scene)
{
  if (mx_lattice_grid_is_wythoff (grid, scene->graph))
    return KIND_WYTHOFF;
  if (mx_lattice_is_cutting (grid, scene->input->solution))
    return KIND_CUTTING;
  if (mx_lattice_is_doubling (grid, scene->input->solution))
    return KIND_DOUBLING;
  if (mx_lattice_is_chase (grid, scene->input->solution))
    return KIND_CHASE;
  return KIND_PLAIN;
}

/* What stands beside the cells. */
static double
width_beside (Kind kind)
{
  switch (kind) {
  case KIND_WYTHOFF: return MX_LATTICE_BESIDE + MX_LATTICE_PAIRS_WIDTH;
  case KIND_CUTTING: return MX_LATTICE_BESIDE + MX_LATTICE_SHEET_WIDTH;
  case KIND_DOUBLING: return MX_LATTICE_BESIDE + MX_LATTICE_BARS_WIDTH;
  case KIND_CHASE:
  case KIND_PLAIN:
  default: return 0;
  }
}

/* Cells, numbers and marks; of the kinds what lies over them. */
static void
draw_cells (MxLattice *self, Kind kind)
{
  for_cells (self, draw_cell);
  self->value_size = fitting_value_size (self);
  if (kind == KIND_WYTHOFF && mx_lattice_tells_all (self->scene))
    mx_lattice_draw_guides (self);
  mx_lattice_draw_normal (self);
  mx_lattice_draw_labels (self);
  if (self->value_size > 0)
    for_cells (self, draw_value);
  for_cells (self, draw_marks);
  mx_lattice_draw_rays (self);
  draw_axes (self);
  if (kind == KIND_DOUBLING)
    mx_lattice_draw_fibonacci (self);
  if (kind == KIND_CHASE)
    mx_lattice_draw_chase (self);
}

/* What is said below the cells. */
static void
draw_below (const MxLattice *self)
{
  const double width = MAX (self->grid->columns * self->cell, 300);
  double y = self->origin.y + AXIS_BELOW + 14;

  y = mx_lattice_say_normal (self, y, width);
  mx_lattice_say_labels (self, y, width);
}

static void
draw_beside (const MxLattice *self, Kind kind)
{
  const double width = self->grid->columns * self->cell + width_beside (kind);
  const double x = width - width_beside (kind) + MX_LATTICE_BESIDE + self->origin.x;

  switch (kind) {
  case KIND_WYTHOFF: {
    const double below = mx_lattice_draw_pairs (self, x);

    mx_lattice_draw_used (self, MAX (self->origin.y + AXIS_BELOW, below) + 26, width);
    break;
  }
  case KIND_CUTTING: mx_lattice_draw_sheet (self, x); break;
  case KIND_DOUBLING: mx_lattice_draw_bars (self, x); break;
  case KIND_CHASE:
  case KIND_PLAIN:
  default: break;
  }
}

/* "u = 4, v = 2": which slice it is. */
static void
add_slice_words (const MxLattice *self)
{
  const MxFamily *family = &self->scene->graph->source->families[self->grid->family];
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint k = 0; k < family->arity; k++)
    if (k != self->grid->axis[0] && k != self->grid->axis[1])
      g_string_append_printf (words, "%s%s = %" G_GINT64_FORMAT,
                              words->len > 0 ? ", " : "", family->params[k],
                              self->grid->fixed[k]);
  mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, words->str,
                       self->origin.x,
                       self->origin.y - self->grid->rows * self->cell - 18,
                       MX_ALIGN_START, 15, MX_WEIGHT_BOLD, self->scene->theme->text);
}

static MxValue
highest_value (const MxGraph *graph, const MxLatticeGrid *grid)
{
  MxValue highest = 0;

  for (gsize i = 0; i < (gsize)grid->columns * grid->rows; i++)
    if (grid->node[i] != MX_NO_NODE)
      highest = MAX (highest, graph->value[grid->node[i]]);
  return highest;
}

static void
add_title (const MxScene *scene, MxPicture *picture, gboolean wythoff)
{
  const MxSolution *solution = scene->input->solution;
  g_autofree char *title = mx_sum_dup_words (solution->start, TITLE_TERMS);
  /* On the screen the title does not move when its line comes. */
  const char *line = scene->input->calm ? "" : NULL;

  if (wythoff)
    line = _ ("The P-positions lie along the lines of slope φ and 1/φ.");
  else if (mx_lattice_tells_all (scene) && solution->outcome != MX_OUTCOME_UNKNOWN)
    line = mx_scene_outcome_words (solution->outcome);
  mx_scene_add_title (scene, picture, title, line);
}

void
mx_scene_lattice (MxPicture *picture, const MxSceneInput *input)
{
  g_auto (MxScene) scene;
  g_autoptr (GArray) families = mx_lattice_families (input->solution);
  gboolean wythoff = FALSE;
  double x = 0;

  mx_scene_init (&scene, input);
  scene.cells = TRUE;
  for (guint i = 0; i < families->len; i++) {
    g_autoptr (MxLatticeGrid) grid = mx_lattice_grid_new (
        input->solution, g_array_index (families, guint, i), input->slice);
    const Kind kind = find_kind (grid, &scene);
    MxLattice self = {
        .scene = &scene,
        .picture = picture,
        .grid = grid,
        .origin = {x, 0},
        .cell = fitting_cell (input, grid->columns * families->len, grid->rows,
                              width_beside (kind) * families->len),
        .highest = highest_value (scene.graph, grid),
    };

    draw_cells (&self, kind);
    if (grid->sliced)
      add_slice_words (&self);
    draw_beside (&self, kind);
    draw_below (&self);
    wythoff |= kind == KIND_WYTHOFF && mx_lattice_tells_all (&scene);
    x += grid->columns * self.cell + width_beside (kind) + AXIS_LEFT + 60;
  }
  add_title (&scene, picture, wythoff);
  mx_scene_foresee (&scene, picture);
  mx_scene_add_legend (&scene, picture);
}

/* Whether a position of FAMILY has no SG value and its cell says so. */
static gboolean
draws_infinite (const MxSceneInput *input, guint family)
{
  const MxGraph *graph = input->solution->components;

  if (input->hide_values || mx_scene_always_letters (input->solution))
    return FALSE;
  for (guint k = 0; k < graph->n_loopy; k++)
    if (graph->family[graph->loopy_node[k]] == family)
      return TRUE;
  return FALSE;
}

char *
mx_scene_lattice_dup_remark (const MxSceneInput *input)
{
  const MxSolution *solution = input->solution;
  g_autoptr (GArray) families = mx_lattice_families (solution);
  gboolean beyond = FALSE;
  gboolean infinite = FALSE;

  for (guint i = 0; i < families->len; i++) {
    const guint family = g_array_index (families, guint, i);
    g_autoptr (MxLatticeGrid) grid = mx_lattice_grid_new (solution, family, input->slice);

    infinite |= draws_infinite (input, family);
    beyond |= grid->outside > 0;
    for (guint p = 0; p < solution->kinds->sum->n; p++) {
      const gint64 *coords = mx_sum_get_coords (solution->kinds->sum, p);

      if (solution->kinds->sum->part[p].family == family)
        beyond |=
            coords[grid->axis[0]] >= grid->columns || coords[grid->axis[1]] >= grid->rows;
    }
  }
  if (beyond)
    return g_strdup (_ ("Only a corner of the lattice is drawn: there are "
                        "positions beyond it."));
  return infinite ? g_strdup (_ ("Positions marked ∞ have no SG value; in brackets stand "
                                 "the values of their moves."))
                  : NULL;
}
