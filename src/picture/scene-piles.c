/* SPDX-License-Identifier: MIT */
#include "picture/nimsum-columns.h"
#include "picture/piles-layout.h"
#include "picture/scene-private.h"
#include "picture/scene-text.h"

#include <math.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The piles of the start as counters on trays, with the counters that a winning move takes
 * shown as ghosts, and the nim-sum columns beside them where there is room. */

#define HEADING 70.0
#define LEGEND 60.0
#define PANEL_GAP 60.0
#define PANEL_MOST 330.0

typedef struct {
  MxScene *scene;
  MxPicture *picture;
  const MxSceneParts *parts;
  const MxPilesLayout *layout;
  gboolean with_values;
} Drawing;

/* A short bright arc on the upper left of a counter, and the edge of its raised rim. */
static void
add_shine (const Drawing *self, MxRect rect)
{
  const MxTheme *theme = self->scene->theme;
  const double r = rect.width / 2.0, cx = rect.x + r, cy = rect.y + r;
  if (rect.width >= 22.0) {
    const double inner = r * 0.74;
    MxItem *rim = mx_picture_add_ellipse (
        self->picture, MX_ROLE_COUNTER, MX_NO_NODE,
        (MxRect){cx - inner, cy - inner, 2.0 * inner, 2.0 * inner});
    rim->stroke = mx_scene_blend (theme->counter_fill, theme->counter_line, 0.45);
    rim->line = MAX (1.0, rect.width * 0.03);
  }
  /* A quarter of a circle of this radius as one Bézier, from the left to the top. */
  const double a = r * 0.56, turn = 0.25 * G_PI / 2.0;
  const double from = G_PI + turn, to = 1.5 * G_PI - turn;
  const double k = 4.0 / 3.0 * tan ((to - from) / 4.0) * a;
  const MxPoint points[4] = {
      {cx + a * cos (from), cy + a * sin (from)},
      {cx + a * cos (from) - k * sin (from), cy + a * sin (from) + k * cos (from)},
      {cx + a * cos (to) + k * sin (to), cy + a * sin (to) - k * cos (to)},
      {cx + a * cos (to), cy + a * sin (to)},
  };
  MxItem *shine =
      mx_picture_add_path (self->picture, MX_ROLE_COUNTER, MX_NO_NODE, points, 4);
  shine->stroke = theme->counter_shine;
  shine->line = MAX (1.2, rect.width * 0.065);
}

static void
add_counter (const Drawing *self, const MxPile *pile, gint64 index, double x, double y,
             double diameter, gboolean ghost)
{
  const MxTheme *theme = self->scene->theme;
  const MxRect rect = {x, y, diameter, diameter};
  MxItem *item = mx_picture_add_ellipse (self->picture, MX_ROLE_COUNTER,
                                         self->parts->part[pile->part].hit, rect);
  item->part = (gint)pile->part;
  if (index >= 0) {
    item->pile = (gint)pile->coord;
    item->counter = (gint)index;
  }
  if (ghost) {
    item->fill = mx_scene_blend (theme->background, theme->winning, 0.1);
    item->stroke = theme->winning;
    item->line = diameter > 24.0 ? 2.0 : 1.2;
    item->dashed = TRUE;
    return;
  }
  item->fill = theme->counter_fill;
  item->stroke = theme->counter_line;
  item->line = diameter > 24.0 ? 1.8 : 1.0;
  add_shine (self, rect);
}

/* Ten counters as on a market stall, and how many they stand for. */
static void
add_mound (const Drawing *self, const MxPile *pile, double base)
{
  const double pitch = self->layout->pitch, coin = self->layout->coin;
  double y = base;
  for (int row = MX_PILES_MOUND; row > 0; row--) {
    y -= row == MX_PILES_MOUND ? pitch : pitch * 0.87;
    const double x = pile->x + (MX_PILES_MOUND - row) * pitch / 2.0;
    for (int i = 0; i < row; i++)
      add_counter (self, pile, -1, x + i * pitch, y, coin, FALSE);
  }
  g_autofree char *times = mx_pile_dup_times (pile->count);
  MxItem *item = mx_picture_add_text (
      self->picture, MX_ROLE_LABEL, self->parts->part[pile->part].hit, times,
      pile->x + pile->width / 2.0, y - 14.0, MX_ALIGN_MIDDLE, 14.0, MX_WEIGHT_BOLD,
      self->scene->theme->text);
  item->part = (gint)pile->part;
}

/* A heap that the move splits: a line before the counter INDEX. */
static void
add_cut (const Drawing *self, const MxPile *pile, gint64 index, double base)
{
  const double pitch = self->layout->pitch, gap = pitch - self->layout->coin;
  const gint64 place = index % pile->across == 0 ? pile->across : index % pile->across;
  const gint64 row = (index - place) / pile->across;
  const double x = pile->x + (double)place * pitch - gap / 2.0;
  const double bottom = base - (double)row * pitch;
  MxItem *line = mx_picture_add_line (self->picture, MX_ROLE_AXIS, x,
                                      bottom - pitch - 5.0, x, bottom - 1.0);
  line->part = (gint)pile->part;
  line->stroke = self->scene->theme->winning;
  line->line = 2.5;
  line->dashed = TRUE;
}

static void
add_counters (const Drawing *self, const MxPile *pile, double base)
{
  const MxScenePart *part = &self->parts->part[pile->part];
  const double pitch = self->layout->pitch;
  const gint64 removed = part->removed != NULL ? part->removed[pile->coord] : 0;
  if (pile->heaped) {
    add_mound (self, pile, base);
    return;
  }
  const gboolean inside = part->kept >= 0;
  const gint64 from = inside ? part->kept : pile->count - removed;
  for (gint64 i = 0; i < pile->count; i++)
    add_counter (self, pile, i, pile->x + (double)(i % pile->across) * pitch,
                 base - (double)(i / pile->across + 1) * pitch, self->layout->coin,
                 i >= from && i < from + removed);
  if (inside && removed == 0)
    add_cut (self, pile, from, base);
}

static void
add_tray (const Drawing *self, const MxPile *pile, double base)
{
  const MxTheme *theme = self->scene->theme;
  MxItem *tray = mx_picture_add_box (
      self->picture, MX_ROLE_COUNTER, self->parts->part[pile->part].hit,
      (MxRect){pile->x - MX_PILES_TRAY_OVERHANG, base + 1.0,
               pile->width + 2.0 * MX_PILES_TRAY_OVERHANG, MX_PILES_TRAY},
      MX_PILES_TRAY / 2.0);
  tray->part = (gint)pile->part;
  tray->fill = theme->tray;
  g_autofree char *count =
      mx_pile_dup_count (&self->parts->part[pile->part], pile->coord);
  MxItem *text = mx_picture_add_text (
      self->picture, MX_ROLE_LABEL, self->parts->part[pile->part].hit, count,
      pile->x + pile->width / 2.0,
      base + MX_PILES_TRAY + 8.0 + self->layout->count_size / 2.0, MX_ALIGN_MIDDLE,
      self->layout->count_size, MX_WEIGHT_BOLD, theme->text);
  text->part = (gint)pile->part;
}

/* "SG" and the value in the shape of its outcome. */
static void
add_value (const Drawing *self, guint index, double middle, double y)
{
  const MxScenePart *part = &self->parts->part[index];
  const MxTheme *theme = self->scene->theme;
  MxOutcome outcome = MX_OUTCOME_UNKNOWN;
  if (part->settled && part->node != MX_NO_NODE)
    outcome = self->scene->graph->outcome[part->node];
  else if (part->settled && part->value >= 0)
    outcome = part->value == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  const gboolean waits = !part->settled && !self->scene->input->hide_values;
  g_autofree char *value = mx_scene_part_dup_value (part);
  double width;
  mx_picture_measure (value, 12.0, MX_WEIGHT_BOLD, FALSE, &width, NULL);
  const double badge = MAX (self->layout->badge, width + 12.0);
  mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, "SG",
                       middle - badge / 2.0, y, MX_ALIGN_END, MX_SCENE_NOTE_SIZE,
                       MX_WEIGHT_NORMAL, theme->faint_text);
  mx_scene_add_outcome (self->scene, self->picture, part->hit, outcome,
                        waits ? NULL : value, middle + 11.0, y, badge,
                        self->layout->badge);
  if (waits) {
    MxItem *dot = mx_picture_add_ellipse (self->picture, MX_ROLE_VALUE, part->hit,
                                          (MxRect){middle + 9.5, y - 1.5, 3.0, 3.0});
    dot->fill = theme->unknown_text;
    self->scene->seen |= MX_SEEN_UNKNOWN;
  } else if (part->settled && part->value == MX_VALUE_UNKNOWN) {
    self->scene->seen |= MX_SEEN_UNSOLVED;
  }
}

static void
add_move (const Drawing *self, guint index, double x, double y, MxAlign align)
{
  const MxScenePart *part = &self->parts->part[index];
  const MxTheme *theme = self->scene->theme;
  if (align == MX_ALIGN_MIDDLE || part->move_words == NULL) {
    mx_picture_add_text (self->picture, MX_ROLE_NOTE, part->hit, part->move, x, y, align,
                         13.0, MX_WEIGHT_NORMAL, theme->winning);
    return;
  }
  mx_picture_add_text (self->picture, MX_ROLE_NOTE, part->hit, part->move_words, x,
                       y - 10.0, align, 15.0, MX_WEIGHT_BOLD, theme->winning);
  mx_picture_add_text (self->picture, MX_ROLE_NOTE, part->hit, part->move, x, y + 10.0,
                       align, 13.0, MX_WEIGHT_NORMAL, theme->faint_text);
}

/* The height of the middle of the counters that the move takes. */
static double
move_middle (const Drawing *self, const MxPileGroup *group)
{
  const MxPile *pile = &self->layout->pile[group->first + group->n - 1];
  const MxScenePart *part = &self->parts->part[pile->part];
  const double removed = pile->heaped ? 0.0 : (double)part->removed[pile->coord];
  const double rows = ceil (removed / pile->across);
  return MIN (group->base - 14.0,
              group->base - (pile->up - rows / 2.0) * self->layout->pitch);
}

/* Joins the piles of one part from below. */
static void
add_bracket (const Drawing *self, const MxPileGroup *group, double y)
{
  const MxPile *first = &self->layout->pile[group->first];
  const MxPile *last = first + group->n - 1;
  const double left = first->x - MX_PILES_TRAY_OVERHANG;
  const double right = last->x + last->width + MX_PILES_TRAY_OVERHANG;
  const MxPoint points[4] = {{left, y - 6.0}, {left, y}, {right, y}, {right, y - 6.0}};
  MxItem *item = mx_picture_add_path (self->picture, MX_ROLE_AXIS, MX_NO_NODE, points, 4);
  item->straight = TRUE;
  item->stroke = self->scene->theme->arrow;
  item->line = 1.2;
}

static void
add_group (const Drawing *self, guint index)
{
  const MxPileGroup *group = &self->layout->group[index];
  const MxScenePart *part = &self->parts->part[index];
  const MxTheme *theme = self->scene->theme;
  const double middle = group->x + group->width / 2.0;
  double y = group->base + MX_PILES_TRAY + self->layout->count_size + 10.0;
  for (guint k = group->first; k < group->first + group->n; k++) {
    add_counters (self, &self->layout->pile[k], group->base);
    add_tray (self, &self->layout->pile[k], group->base);
  }
  if (part->info->arity > 1)
    add_bracket (self, group, y + 3.0);
  if (self->parts->n_families > 1 || part->info->arity > 1) {
    MxItem *name = mx_picture_add_text (
        self->picture, MX_ROLE_LABEL, part->hit, part->name, middle, y + 11.0,
        MX_ALIGN_MIDDLE, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL, theme->faint_text);
    name->part = (gint)index;
    y += 22.0;
  }
  if (self->with_values) {
    add_value (self, index, middle, y + self->layout->badge / 2.0 + 4.0);
    y += self->layout->badge + 8.0;
  }
  if (part->move != NULL && self->layout->moves_beside)
    add_move (self, index, group->x + group->width + 14.0, move_middle (self, group),
              MX_ALIGN_START);
  else if (part->move != NULL)
    add_move (self, index, middle, y + 12.0, MX_ALIGN_MIDDLE);
}

/* A frame around the pile whose position is selected or being settled. */
static void
add_focus (const Drawing *self, guint index)
{
  const MxPileGroup *group = &self->layout->group[index];
  const MxScenePart *part = &self->parts->part[index];
  if (part->hit == MX_NO_NODE || part->hit != self->scene->focus)
    return;
  double high = self->layout->pitch;
  for (guint k = group->first; k < group->first + group->n; k++) {
    const MxPile *pile = &self->layout->pile[k];
    high = MAX (high, pile->heaped ? MX_PILES_MOUND * self->layout->pitch + 26.0
                                   : pile->up * self->layout->pitch);
  }
  MxItem *frame = mx_picture_add_box (self->picture, MX_ROLE_HIGHLIGHT, part->hit,
                                      (MxRect){group->x - 12.0, group->base - high - 10.0,
                                               group->width + 24.0,
                                               high + self->layout->below + 16.0},
                                      12.0);
  frame->stroke = self->scene->theme->accent;
  frame->line = 3.0;
}

static gboolean
wants_columns (const MxSceneParts *parts, const MxSceneInput *input)
{
  return input->solution->play == MX_PLAY_NORMAL && parts->n >= 2 && parts->n <= 8
         && parts->all_numbers && input->width >= 700.0;
}

/* The columns and their sentence at the right of the piles, their middles in one height. */
static void
add_panel (const Drawing *self, const MxColumns *columns)
{
  const double x = self->layout->width + PANEL_GAP;
  const double middle = (self->layout->height - self->layout->below) / 2.0;
  const double y = MAX (0.0, middle - columns->height / 2.0);
  mx_columns_draw (columns, self->scene, self->picture, self->parts, x, y);
  g_autofree char *sentence = mx_columns_dup_sentence (self->parts, self->scene);
  if (sentence != NULL)
    mx_scene_add_paragraph (self->picture, sentence, x, y + columns->height + 30.0,
                            MAX (columns->width, 240.0), MX_SCENE_NOTE_SIZE,
                            self->scene->theme->text);
}

static void
add_remark (const Drawing *self, double width)
{
  if (self->parts->n == self->parts->total)
    return;
  g_autofree char *note = g_strdup_printf (
      ngettext ("The first %1$u of %2$u pile is drawn.",
                "The first %1$u of %2$u piles are drawn.", self->parts->total),
      self->parts->n, self->parts->total);
  mx_scene_add_paragraph (self->picture, note, 0.0, self->layout->height + 24.0, width,
                          MX_SCENE_NOTE_SIZE, self->scene->theme->faint_text);
}

void
mx_scene_piles (MxPicture *picture, const MxSceneInput *input)
{
  g_auto (MxScene) scene = {0};
  g_auto (MxSceneParts) parts = {0};
  g_auto (MxPilesLayout) layout = {0};
  mx_scene_init (&scene, input);
  mx_scene_parts_init (&parts, &scene);

  const gboolean with_values = input->solution->whole == NULL;
  const double width = MAX (input->width - 2.0 * MX_SCENE_MARGIN, 240.0);
  const double height = MAX (
      input->height - 2.0 * MX_SCENE_MARGIN - HEADING - (input->legend ? LEGEND : 0.0),
      200.0);
  MxColumns columns = {0};
  gboolean panel = wants_columns (&parts, input);
  if (panel) {
    mx_columns_measure (&columns, &parts, FALSE, MIN (PANEL_MOST, width * 0.36),
                        height * 0.6);
    mx_piles_layout_init (&layout, &parts, with_values, width - columns.width - PANEL_GAP,
                          height);
    panel = columns.rest == 0 && columns.cell >= 22.0 && layout.coin >= 18.0
            && layout.height <= height
            && layout.width + columns.width + PANEL_GAP <= width;
  }
  if (!panel) {
    mx_piles_layout_clear (&layout);
    mx_piles_layout_init (&layout, &parts, with_values, width, height);
  }
  const Drawing drawing = {&scene, picture, &parts, &layout, with_values};
  for (guint i = 0; i < parts.n; i++) {
    add_focus (&drawing, i);
    add_group (&drawing, i);
  }
  if (panel)
    add_panel (&drawing, &columns);
  add_remark (&drawing, width);
  /* What a move makes of a pile is explained before it is made. */
  if (with_values && !input->hide_values)
    scene.seen |= MX_SEEN_P | MX_SEEN_N;
  g_autofree char *title = mx_scene_parts_dup_title (&parts, &scene, width);
  g_autofree char *line = mx_scene_parts_dup_outcome (&parts, &scene);
  mx_scene_add_title (&scene, picture, title, line);
  mx_scene_add_legend (&scene, picture);
}
