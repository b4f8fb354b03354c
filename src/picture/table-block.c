/* SPDX-License-Identifier: MIT */
#include "picture/table-block.h"

#include <math.h>

#include "picture/scene-text.h"

/* Which cells there are, how they are wrapped, and how they are drawn.  Rows are as long as
 * the period, or a part of it that divides it, so that equal values stand under each other;
 * until a period is known they are as long as fits. */

#define CELLS_MOST 600
#define GRID_MOST 40 /* rows and columns of a grid */
#define LABEL 14.5 /* from a cell to the middle of its number */
/* How much farther than a square a diamond and its ring reach, for a size of 1. */
#define DIAMOND_REACH 0.25
#define GRID_LEFT 52.0 /* of a grid's cells */
#define GRID_TOP 46.0

/* Whole positions of more parts are not looked through for one that is a heap alone. */
#define PARTS_MOST 64

/* The heap of 0 of a family, if it has no move. */
static MxNode
find_empty (const MxSolution *solution, guint family)
{
  static const gint64 zero;
  MxNode node = solution->source->families[family].arity == 1
                    ? mx_graph_find (solution->components, family, &zero)
                    : MX_NO_NODE;

  return node != MX_NO_NODE && mx_graph_n_options (solution->components, node) == 0
             ? node
             : MX_NO_NODE;
}

/* The whole position that is this component alone, or beside heaps that are empty, as those are that were
 * played to the end: they change nothing. */
static MxNode
find_alone (const MxTableBlock *self, const MxSolution *solution, MxNode component)
{
  const MxSum *start = solution->start;
  MxNode parts[PARTS_MOST];
  MxNode node = mx_graph_find_whole (solution->whole, &component, 1);
  gboolean placed = FALSE;

  if (node != MX_NO_NODE || start->n > PARTS_MOST)
    return node;
  for (guint i = 0; i < start->n; i++) {
    guint family = start->part[i].family;

    parts[i] =
        placed || family != self->family ? find_empty (solution, family) : component;
    placed |= family == self->family;
    if (parts[i] == MX_NO_NODE)
      return MX_NO_NODE;
  }
  return placed ? mx_solution_find (solution, parts, start->n) : MX_NO_NODE;
}

static void
add_cell (MxTableBlock *self, const MxScene *scene, guint cell, MxNode component)
{
  self->component[cell] = component;
  self->node[cell] =
      self->whole ? find_alone (self, scene->input->solution, component) : component;
}

static void
allocate (MxTableBlock *self, guint n)
{
  self->n = n;
  self->node = g_new (MxNode, n + 1);
  self->component = g_new (MxNode, n + 1);
  for (guint i = 0; i < n; i++)
    self->node[i] = self->component[i] = MX_NO_NODE;
}

/* The largest coordinate of the family among the components. */
static gint64
largest (const MxGraph *graph, guint family, guint coord)
{
  gint64 most = -1;
  for (guint32 i = 0; i < graph->n; i++)
    if (graph->family[i] == family)
      most = MAX (most, mx_graph_coords (graph, i)[coord]);
  return most;
}

static void
collect_heaps (MxTableBlock *self, const MxScene *scene)
{
  const MxGraph *graph = scene->input->solution->components;
  const gint64 last = largest (graph, self->family, 0);
  self->total = (guint64)(last + 1);
  allocate (self, (guint)MIN (self->total, CELLS_MOST));
  for (guint32 i = 0; i < graph->n; i++) {
    if (graph->family[i] != self->family)
      continue;
    const gint64 heap = mx_graph_coords (graph, i)[0];
    if (heap < self->n)
      add_cell (self, scene, (guint)heap, i);
  }
}

static void
collect_grid (MxTableBlock *self, const MxScene *scene)
{
  const MxGraph *graph = scene->input->solution->components;
  const gint64 rows = largest (graph, self->family, 0) + 1;
  const gint64 columns = largest (graph, self->family, 1) + 1;
  self->rows = (guint)MIN (rows, GRID_MOST);
  self->columns = (guint)MIN (columns, GRID_MOST);
  self->total = rows > GRID_MOST || columns > GRID_MOST ? (guint64)rows * (guint64)columns
                                                        : self->rows * self->columns;
  allocate (self, self->rows * self->columns);
  for (guint32 i = 0; i < graph->n; i++) {
    if (graph->family[i] != self->family)
      continue;
    const gint64 *c = mx_graph_coords (graph, i);
    if (c[0] < self->rows && c[1] < self->columns)
      add_cell (self, scene, (guint)(c[0] * self->columns + c[1]), i);
  }
}

/* How much wider than its height the widest cell is, for a height of 1. */
static double
widest_cell (const MxTableBlock *self, const MxScene *scene)
{
  double widest = MX_SCENE_NODE;
  for (guint i = 0; i < self->n; i++)
    if (self->node[i] != MX_NO_NODE)
      widest = MAX (widest, mx_scene_position_width (scene->graph, scene->letters,
                                                     self->node[i], MX_SCENE_NODE));
  return widest / MX_SCENE_NODE;
}

static gboolean
has_draws (const MxTableBlock *self, const MxScene *scene)
{
  for (guint i = 0; i < self->n; i++)
    if (self->node[i] != MX_NO_NODE
        && scene->graph->outcome[self->node[i]] == MX_OUTCOME_D)
      return TRUE;
  return FALSE;
}

static double
widest_label (const MxTableBlock *self, const MxScene *scene, double size)
{
  double widest = 0.0;
  for (guint i = 0; i < self->n; i++) {
    if (self->component[i] == MX_NO_NODE)
      continue;
    g_autofree char *label =
        mx_scene_dup_label (scene->input->solution->components, self->component[i]);
    double width;
    mx_picture_measure (label, size, MX_WEIGHT_NORMAL, FALSE, &width, NULL);
    widest = MAX (widest, width);
  }
  return widest;
}

static double
label_size (const MxTableBlock *self)
{
  return self->size >= 34.0 ? 12.0 : 10.0;
}

#define ROW_NAME 12.0 /* size of a row's name */
#define NORMAL_SIZE 0.64 /* of a cell of normal play under one of misère play */
#define SMALL_GAP 8.0 /* between such a cell and the next */

/* What stands under a cell, above its number: the letter, or the cells of normal play and of SJ's
 * theorem. */
static double
second_row (const MxTableBlock *self, const MxScene *scene)
{
  if (self->whole)
    return 2.0 * (self->size * NORMAL_SIZE + SMALL_GAP);
  return scene->letters ? 0.0 : 17.0;
}

static double
widest_name (const MxTableBlock *self, const MxScene *scene)
{
  const char *names[4];
  double widest = 0.0;
  mx_table_block_name_rows (self, scene, names);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    double width = 0.0;
    if (names[i] != NULL)
      mx_picture_measure (names[i], ROW_NAME, MX_WEIGHT_NORMAL, FALSE, &width, NULL);
    widest = MAX (widest, width);
  }
  return widest;
}

/* The row length for at most FIT cells: a period, or if WIDE as many periods as fit. */
static guint
choose_columns (const MxTableBlock *self, guint fit, gboolean wide)
{
  if (self->period != NULL && self->period->period > 1) {
    const guint64 period = self->period->period;
    if (period <= fit) {
      /* Short periods stand several times in a row, or the rows would be a thin column. */
      const guint64 times =
          wide ? fit / period : MAX (1, MIN (12 / period, fit / period));
      return (guint)(period * times);
    }
    for (guint divisor = fit; divisor >= 5; divisor--)
      if (period % divisor == 0)
        return divisor;
  }
  if (fit >= 20)
    return fit - fit % 10;
  return fit >= 10 ? 10 : fit;
}

static void
wrap_heaps (MxTableBlock *self, const MxScene *scene, double room_width, gboolean wide)
{
  self->pitch_x = MAX (self->size * (self->widest + 0.26),
                       widest_label (self, scene, label_size (self)) + 8.0);
  self->pitch_y =
      self->size + 33.0 + 2.0 * self->reach * self->size + second_row (self, scene);
  self->head = widest_name (self, scene) + 14.0;
  const guint fit =
      (guint)CLAMP (floor ((room_width - self->head) / self->pitch_x), 1.0, 60.0);
  self->columns = MIN (choose_columns (self, fit, wide), MAX (self->n, 1));
  self->offset = 0;
  if (self->period != NULL
      && (self->period->period % self->columns == 0
          || self->columns % self->period->period == 0))
    self->offset = (guint)((self->columns - self->period->preperiod % self->columns)
                           % self->columns);
  self->rows = (self->n + self->offset + self->columns - 1) / self->columns;
  self->width = self->head + self->columns * self->pitch_x;
  self->height = self->rows * self->pitch_y;
}

void
mx_table_block_wrap (MxTableBlock *self, const MxScene *scene, double size,
                     double room_width, gboolean wide)
{
  self->size = size;
  if (self->info->arity == 1) {
    wrap_heaps (self, scene, room_width, wide);
    return;
  }
  self->pitch_x = size * (self->widest + 0.2);
  self->pitch_y = size * (1.2 + self->reach);
  self->width = GRID_LEFT + self->columns * self->pitch_x;
  self->height = GRID_TOP + self->rows * self->pitch_y;
}

void
mx_table_block_init (MxTableBlock *self, const MxScene *scene, guint family,
                     const MxPeriod *period)
{
  const MxSolution *solution = scene->input->solution;
  *self = (MxTableBlock){.family = family, .info = &solution->source->families[family]};
  self->whole = solution->whole != NULL;
  /* Rows of the period's length would give it away where values are hidden. */
  if (period != NULL && period->period > 0 && !self->whole && self->info->arity == 1
      && !scene->input->hide_values)
    self->period = period;
  if (self->info->arity == 2)
    collect_grid (self, scene);
  else
    collect_heaps (self, scene);
  self->widest = widest_cell (self, scene);
  self->reach = has_draws (self, scene) ? DIAMOND_REACH : 0.0;
}

void
mx_table_block_clear (MxTableBlock *self)
{
  g_clear_pointer (&self->node, g_free);
  g_clear_pointer (&self->component, g_free);
}

static double
cell_x (const MxTableBlock *self, double x, guint column)
{
  return x + (column + 0.5) * self->pitch_x;
}

gboolean
mx_table_block_is_exception (const MxTableBlock *self, const MxScene *scene, guint heap)
{
  const MxPeriod *period = self->period;
  if (period == NULL || heap >= period->preperiod || self->node[heap] == MX_NO_NODE
      || !mx_scene_knows (scene, self->node[heap]))
    return FALSE;
  const guint64 times = (period->preperiod - heap + period->period - 1) / period->period;
  const guint64 later = heap + times * period->period;
  if (later >= self->n || self->node[later] == MX_NO_NODE
      || !mx_scene_knows (scene, self->node[later]))
    return FALSE;
  return scene->graph->value[self->node[heap]] + (MxValue)times * period->saltus
         != scene->graph->value[self->node[later]];
}

static void
mark_exception (const MxTableBlock *self, const MxScene *scene, MxPicture *picture,
                MxNode node, double x, double y)
{
  const double half = self->size / 2.0 + 2.0;
  MxItem *line = mx_picture_add_line (picture, MX_ROLE_AXIS, x - half, y + half + 0.5,
                                      x + half, y + half + 0.5);
  line->node = node;
  line->stroke = scene->theme->guide;
  line->line = 2.5;
}

static void
draw_missing (const MxScene *scene, MxPicture *picture, double x, double y)
{
  MxItem *dot = mx_picture_add_ellipse (picture, MX_ROLE_GRID, MX_NO_NODE,
                                        (MxRect){x - 2.0, y - 2.0, 4.0, 4.0});
  dot->fill = scene->theme->grid;
}

/* The middle of the second row and of the numbers, below the middle of a cell. */
static double
below_cell (const MxTableBlock *self)
{
  return (0.5 + self->reach) * self->size;
}

/* P or N once more in words of one letter, for those who do not read shapes. */
static void
draw_letter (const MxTableBlock *self, const MxScene *scene, MxPicture *picture,
             guint heap, double x, double y)
{
  static const char *const letters[] = {
      [MX_OUTCOME_P] = "P", [MX_OUTCOME_N] = "N", [MX_OUTCOME_D] = "D"};
  const MxOutcome outcome = mx_scene_outcome (scene, self->node[heap]);
  if (outcome == MX_OUTCOME_UNKNOWN)
    return;
  mx_picture_add_text (picture, MX_ROLE_AXIS, self->node[heap], letters[outcome], x,
                       y + below_cell (self) + 12.0, MX_ALIGN_MIDDLE, 12.0,
                       outcome == MX_OUTCOME_P ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL,
                       scene->theme->text);
}

/* Whether what the heap would be in other plays may be told: it is known what it is in this one, or
 * nobody asks since the start does not reach it. */
static gboolean
may_tell (const MxTableBlock *self, const MxScene *scene, guint heap)
{
  const MxSceneInput *input = scene->input;
  if (self->node[heap] != MX_NO_NODE)
    return mx_scene_knows (scene, self->node[heap]);
  return !input->hide_values
         && (input->steps == NULL || input->step >= input->steps->n_steps);
}

/* What SJ's theorem says of a heap. */
static void
draw_sj (MxScene *scene, MxPicture *picture, MxNode component, double x, double y,
         double size)
{
  const MxOutcome said = mx_scene_sj_of_component (scene, component);
  if (said != MX_OUTCOME_UNKNOWN)
    mx_scene_add_outcome (scene, picture, MX_NO_NODE, said,
                          said == MX_OUTCOME_P ? "P" : "N", x, y, size, size);
}

/* Normal play under a cell of another play, and a frame about both where the winners differ. */
static void
draw_normal (const MxTableBlock *self, MxScene *scene, MxPicture *picture, guint heap,
             double x, double y)
{
  const MxGraph *components = scene->input->solution->components;
  const MxNode component = self->component[heap];
  const double size = self->size * NORMAL_SIZE, half = self->size / 2.0 + 4.0;
  if (component == MX_NO_NODE || !may_tell (self, scene, heap))
    return;
  g_autofree char *value = mx_scene_dup_value_text (components, component);
  double width;
  mx_picture_measure (value, size * 0.5, MX_WEIGHT_BOLD, FALSE, &width, NULL);
  mx_scene_add_outcome (scene, picture, MX_NO_NODE, components->outcome[component], value,
                        x, y + below_cell (self) + 7.0 + size / 2.0,
                        MAX (size, width + 8.0), size);
  draw_sj (scene, picture, component, x,
           y + below_cell (self) + 7.0 + size * 1.5 + SMALL_GAP, size);
  if (!mx_table_block_differs (self, scene, heap))
    return;
  MxItem *frame = mx_picture_add_box (
      picture, MX_ROLE_HIGHLIGHT, MX_NO_NODE,
      (MxRect){x - half, y - half, 2.0 * half, half + below_cell (self) + 11.0 + size},
      8.0);
  frame->stroke = scene->theme->guide;
  frame->line = 2.5;
}

static void
draw_row_names (const MxTableBlock *self, const MxScene *scene, MxPicture *picture,
                double x, double y)
{
  const char *names[4];
  mx_table_block_name_rows (self, scene, names);
  const double below = below_cell (self), second = second_row (self, scene);
  const double at[4] = {
      0.0, self->whole ? below + 7.0 + self->size * NORMAL_SIZE / 2.0 : below + 12.0,
      below + second + LABEL, below + 7.0 + self->size * NORMAL_SIZE * 1.5 + SMALL_GAP};
  for (guint row = 0; row < self->rows; row++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      if (names[i] != NULL)
        mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, names[i], x,
                             y + row * self->pitch_y + below + at[i], MX_ALIGN_START,
                             ROW_NAME, MX_WEIGHT_NORMAL, scene->theme->faint_text);
}

static void
draw_heap (const MxTableBlock *self, MxScene *scene, MxPicture *picture, guint heap,
           double x, double y)
{
  if (self->node[heap] != MX_NO_NODE)
    mx_scene_add_position (scene, picture, self->node[heap], x, y, self->size);
  else
    draw_missing (scene, picture, x, y);
  if (mx_table_block_is_exception (self, scene, heap))
    mark_exception (self, scene, picture, self->node[heap], x, y);
  if (self->whole)
    draw_normal (self, scene, picture, heap, x, y);
  else if (self->node[heap] != MX_NO_NODE && !scene->letters)
    draw_letter (self, scene, picture, heap, x, y);
  g_autofree char *label =
      self->component[heap] != MX_NO_NODE
          ? mx_scene_dup_label (scene->input->solution->components, self->component[heap])
          : g_strdup_printf ("%u", heap);
  mx_picture_add_text (picture, MX_ROLE_LABEL, self->node[heap], label, x,
                       y + below_cell (self) + second_row (self, scene) + LABEL,
                       MX_ALIGN_MIDDLE, label_size (self), MX_WEIGHT_NORMAL,
                       scene->theme->faint_text);
}

static void
draw_heaps (const MxTableBlock *self, MxScene *scene, MxPicture *picture, double x,
            double y)
{
  draw_row_names (self, scene, picture, x, y);
  for (guint i = 0; i < self->n; i++) {
    const guint place = i + self->offset;
    draw_heap (self, scene, picture, i,
               cell_x (self, x + self->head, place % self->columns),
               y + place / self->columns * self->pitch_y + below_cell (self));
  }
}

static void
outline (const MxTableBlock *self, const MxScene *scene, MxPicture *picture, double x,
         double y, guint column, guint row, guint columns, guint rows)
{
  const MxRect rect = {x + column * self->pitch_x - 1.0, y + row * self->pitch_y - 9.0,
                       columns * self->pitch_x + 2.0, rows * self->pitch_y - 1.0};
  MxItem *box = mx_picture_add_box (picture, MX_ROLE_HIGHLIGHT, MX_NO_NODE, rect, 11.0);
  box->stroke = scene->theme->accent;
  box->line = 2.5;
}

gboolean
mx_table_block_shows_period (const MxTableBlock *self, const MxScene *scene)
{
  if (self->period == NULL)
    return FALSE;
  const guint64 end = self->period->preperiod + self->period->period;
  if (end > self->n)
    return scene->input->steps == NULL
           || scene->input->step >= scene->input->steps->n_steps;
  for (guint i = 0; i < end; i++)
    if (self->node[i] == MX_NO_NODE || !mx_scene_knows (scene, self->node[i]))
      return FALSE;
  return TRUE;
}

/* Frames the first full period, row by row where it does not fill whole rows. */
static void
draw_outline (const MxTableBlock *self, const MxScene *scene, MxPicture *picture,
              double x, double y)
{
  const MxPeriod *period = self->period;
  if (period == NULL || period->period < 2 || period->preperiod + period->period > self->n
      || !mx_table_block_shows_period (self, scene))
    return;
  const guint first = (guint)period->preperiod + self->offset;
  const guint end = first + (guint)period->period;
  if (first % self->columns == 0 && period->period % self->columns == 0) {
    outline (self, scene, picture, x, y, 0, first / self->columns, self->columns,
             (guint)period->period / self->columns);
    return;
  }
  for (guint i = first; i < end;) {
    const guint row = i / self->columns;
    const guint stop = MIN (end, (row + 1) * self->columns);
    outline (self, scene, picture, x, y, i % self->columns, row, stop - i, 1);
    i = stop;
  }
}

static void
draw_grid (const MxTableBlock *self, MxScene *scene, MxPicture *picture, double x,
           double y)
{
  const double size = self->size >= 30.0 ? 12.0 : 10.0;
  const MxColor faint = scene->theme->faint_text;
  x += GRID_LEFT;
  y += GRID_TOP;
  for (guint b = 0; b < self->columns; b++) {
    g_autofree char *text = g_strdup_printf ("%u", b);
    mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, text, cell_x (self, x, b),
                         y - 12.0, MX_ALIGN_MIDDLE, size, MX_WEIGHT_NORMAL, faint);
  }
  for (guint a = 0; a < self->rows; a++) {
    const double cy = y + a * self->pitch_y + self->size / 2.0 + 4.0;
    g_autofree char *text = g_strdup_printf ("%u", a);
    mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, text, x - 8.0, cy,
                         MX_ALIGN_END, size, MX_WEIGHT_NORMAL, faint);
    for (guint b = 0; b < self->columns; b++) {
      const MxNode node = self->node[a * self->columns + b];
      if (node != MX_NO_NODE)
        mx_scene_add_position (scene, picture, node, cell_x (self, x, b), cy, self->size);
      else
        draw_missing (scene, picture, cell_x (self, x, b), cy);
    }
  }
  MxItem *name =
      mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, self->info->params[1],
                           x + self->columns * self->pitch_x / 2.0, y - 34.0,
                           MX_ALIGN_MIDDLE, 13.0, MX_WEIGHT_BOLD, scene->theme->text);
  name->italic = TRUE;
  name = mx_picture_add_text (picture, MX_ROLE_AXIS, MX_NO_NODE, self->info->params[0],
                              x - GRID_LEFT + 12.0, y + self->rows * self->pitch_y / 2.0,
                              MX_ALIGN_END, 13.0, MX_WEIGHT_BOLD, scene->theme->text);
  name->italic = TRUE;
}

double
mx_table_block_draw (const MxTableBlock *self, MxScene *scene, MxPicture *picture,
                     double x, double y)
{
  if (self->info->arity == 2) {
    draw_grid (self, scene, picture, x, y);
    return y + self->height;
  }
  draw_outline (self, scene, picture, x + self->head, y);
  draw_heaps (self, scene, picture, x, y);
  return y + self->height;
}
