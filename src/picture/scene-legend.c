/* SPDX-License-Identifier: MIT */
#include "picture/scene-common.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The legend: what was drawn and only that, in rows that fit the viewport.  On the screen, what a
 * step or a selection can add has its place from the start, so that the picture stays put. */

/* One entry of the legend. */
typedef struct {
  guint seen;
  MxOutcome outcome; /* the shape, for those that are one */
  const char *words;
  double width; /* with the mark */
} LegendEntry;

#define LEGEND_MARK 18.0
#define LEGEND_GAP 28.0
#define LEGEND_ROW 28.0
/* How far rings reach beyond a shape, and the arrows of a selected position beyond others. */
#define RINGS 12.0
#define STRONG 6.0

void
mx_scene_add_hatching (const MxScene *self, MxPicture *picture, MxRole role, MxRect rect)
{
  for (int i = 1; i <= 3; i++) {
    const double at = rect.width * i / 2;
    const double over = MAX (0, at - rect.width);
    MxItem *item = mx_picture_add_line (picture, role, rect.x + over, rect.y + at - over,
                                        rect.x + at - over, rect.y + over);

    item->stroke = self->theme->unknown_line;
    item->line = 1;
  }
}

/* Two cells in small, as pale as those that the start does not reach. */
static void
add_legend_pale (const MxScene *self, MxPicture *picture, double x, double y)
{
  const MxTheme *theme = self->theme;
  const MxColor fill[] = {theme->p_fill, theme->tint_high};

  for (int i = 0; i < 2; i++) {
    MxItem *item = mx_picture_add_box (picture, MX_ROLE_LEGEND, MX_NO_NODE,
                                       (MxRect){x - 9 + 9 * i, y - 9, 9, 18}, 0);

    item->fill = mx_scene_blend (fill[i], theme->background, MX_SCENE_PALE);
    item->stroke = theme->grid;
    item->line = 1;
  }
}

/* A cell of a lattice in small. */
static void
add_legend_cell (const MxScene *self, MxPicture *picture, const LegendEntry *entry,
                 double x, double y)
{
  const MxTheme *theme = self->theme;
  MxColor text;
  MxItem *item = mx_picture_add_box (picture, MX_ROLE_LEGEND, MX_NO_NODE,
                                     (MxRect){x - 9, y - 9, 18, 18},
                                     entry->seen == MX_SEEN_WINNING ? 3 : 0);

  if (entry->seen == MX_SEEN_WINNING) {
    item->stroke = theme->winning;
    item->line = 3.0;
    return;
  }
  mx_scene_colors (theme, entry->outcome, &item->fill, &text, &item->stroke);
  if (entry->outcome == MX_OUTCOME_N)
    item->fill = mx_scene_blend (theme->tint_low, theme->tint_high, 0.6);
  if (entry->outcome == MX_OUTCOME_UNKNOWN)
    item->stroke = theme->grid;
  item->line = 1.0;
  if (entry->seen == MX_SEEN_FAULT)
    mx_scene_add_hatching (self, picture, MX_ROLE_LEGEND, (MxRect){x - 9, y - 9, 18, 18});
}

static void
add_legend_mark (const MxScene *self, MxPicture *picture, const LegendEntry *entry,
                 double x, double y)
{
  MxItem *item;

  if (entry->seen == MX_SEEN_START) {
    item = mx_picture_add_ellipse (picture, MX_ROLE_LEGEND, MX_NO_NODE,
                                   (MxRect){x - 7, y - 7, 14, 14});
    item->fill = self->theme->accent;
  } else if (entry->seen == MX_SEEN_UNREACHED) {
    add_legend_pale (self, picture, x, y);
  } else if (entry->seen == MX_SEEN_SJ) {
    item = mx_picture_add_box (picture, MX_ROLE_LEGEND, MX_NO_NODE,
                               (MxRect){x - 8, y - 8, 16, 16}, 5);
    item->stroke = self->theme->d_fill;
    item->line = 2.0;
    item->dashed = TRUE;
  } else if (self->cells) {
    add_legend_cell (self, picture, entry, x, y);
  } else if (entry->seen == MX_SEEN_WINNING) {
    for (int i = 0; i < 2; i++) {
      const double r = i == 0 ? 6 : 9;

      item = mx_picture_add_ellipse (picture, MX_ROLE_LEGEND, MX_NO_NODE,
                                     (MxRect){x - r, y - r, 2 * r, 2 * r});
      item->stroke = self->theme->winning;
      item->line = i == 0 ? 2.4 : 1.2;
    }
  } else {
    mx_scene_add_shape (self, picture, MX_ROLE_LEGEND, MX_NO_NODE, entry->outcome, x, y,
                        LEGEND_MARK, LEGEND_MARK);
  }
}

/* What comes and goes with the selection and the step. */
#define PASSING (MX_SEEN_UNKNOWN | MX_SEEN_WINNING)

typedef struct {
  const MxScene *scene;
  MxPicture *picture;
  LegendEntry entry[10];
  guint n;
  double middle; /* of all rows */
  double room;
  double y; /* of the row under way */
  double reach; /* how far from the middle some row goes */
} Legend;

static double
row_width (const Legend *self, guint from, guint to)
{
  double width = 0;

  for (guint i = from; i < to; i++)
    width += self->entry[i].width + (i > from ? LEGEND_GAP : 0);
  return width;
}

/* Places entries [from, to) from X on; those that are not to be seen now leave their places free. */
static void
add_row (Legend *self, guint from, guint to, double x)
{
  for (guint i = from; i < to; i++) {
    const LegendEntry *entry = &self->entry[i];

    if (!(entry->seen & PASSING) || (self->scene->seen & entry->seen)) {
      add_legend_mark (self->scene, self->picture, entry, x + LEGEND_MARK / 2, self->y);
      mx_picture_add_text (self->picture, MX_ROLE_LEGEND, MX_NO_NODE, entry->words,
                           x + LEGEND_MARK + 8, self->y, MX_ALIGN_START,
                           MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL,
                           self->scene->theme->text);
    }
    self->reach = MAX (self->reach, self->middle - x);
    x += entry->width + LEGEND_GAP;
    self->reach = MAX (self->reach, x - LEGEND_GAP - self->middle);
  }
}

/* Places entries [from, to) in as many rows as they need, each around the middle; returns the
 * width of the last. */
static double
add_rows (Legend *self, guint from, guint to)
{
  guint begin = from;

  for (guint i = from + 1; i < to; i++)
    if (row_width (self, begin, i + 1) > self->room) {
      add_row (self, begin, i, self->middle - row_width (self, begin, i) / 2);
      begin = i;
      self->y += LEGEND_ROW;
    }
  add_row (self, begin, to, self->middle - row_width (self, begin, to) / 2);
  return row_width (self, begin, to);
}

static void
collect (Legend *self, guint wanted)
{
  const LegendEntry all[] = {
      {MX_SEEN_P, MX_OUTCOME_P, mx_scene_outcome_words (MX_OUTCOME_P)},
      {MX_SEEN_N, MX_OUTCOME_N, mx_scene_outcome_words (MX_OUTCOME_N)},
      {MX_SEEN_D, MX_OUTCOME_D, mx_scene_outcome_words (MX_OUTCOME_D)},
      {MX_SEEN_UNSOLVED, MX_OUTCOME_UNKNOWN, _ ("?: not solved")},
      {MX_SEEN_FAULT, MX_OUTCOME_UNKNOWN, _ ("the rules cannot be applied")},
      {MX_SEEN_UNREACHED, MX_OUTCOME_UNKNOWN, _ ("not reached from the start")},
      {MX_SEEN_START, MX_OUTCOME_UNKNOWN, _ ("start")},
      {MX_SEEN_SJ, MX_OUTCOME_UNKNOWN, _ ("SJ's theorem names another winner")},
      {MX_SEEN_UNKNOWN, MX_OUTCOME_UNKNOWN, _ ("not known yet")},
      {MX_SEEN_WINNING, MX_OUTCOME_UNKNOWN, _ ("winning move")},
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (all) == G_N_ELEMENTS (self->entry));
  for (guint i = 0; i < G_N_ELEMENTS (all); i++) {
    double width, height;

    if (!(wanted & all[i].seen))
      continue;
    mx_picture_measure (all[i].words, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL, FALSE, &width,
                        &height);
    self->entry[self->n] = all[i];
    self->entry[self->n++].width = LEGEND_MARK + 8 + width;
  }
}

/* A box that paints nothing, so that the picture is as large with what may come as without. */
static void
keep_room (MxPicture *picture, MxRect rect)
{
  MxItem *item = mx_picture_add_box (picture, MX_ROLE_LEGEND, MX_NO_NODE, rect, 0);

  item->fill = item->stroke = (MxColor){0, 0, 0, 0};
}

/* For the marks of any position, which are stronger than what is drawn without them. */
static void
keep_room_for_marks (MxPicture *picture)
{
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE,
         bottom = -G_MAXDOUBLE;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    const double more = item->role == MX_ROLE_NODE ? RINGS : STRONG;

    if (item->role != MX_ROLE_NODE && item->role != MX_ROLE_ARROW)
      continue;
    left = MIN (left, item->rect.x - more);
    top = MIN (top, item->rect.y - more);
    right = MAX (right, item->rect.x + item->rect.width + more);
    bottom = MAX (bottom, item->rect.y + item->rect.height + more);
  }
  if (left < right)
    keep_room (picture, (MxRect){left, top, right - left, bottom - top});
}

void
mx_scene_foresee (MxScene *self, MxPicture *picture)
{
  static const guint seen[] = {
      [MX_OUTCOME_UNKNOWN] = 0,
      [MX_OUTCOME_P] = MX_SEEN_P,
      [MX_OUTCOME_N] = MX_SEEN_N | MX_SEEN_WINNING,
      [MX_OUTCOME_D] = MX_SEEN_D,
  };

  if (!self->input->calm)
    return;
  keep_room_for_marks (picture);
  if (self->input->hide_values)
    return;
  for (MxNode i = 0; i < self->graph->n; i++)
    if (self->graph->flags[i] & MX_NODE_REACHED)
      self->can_see |= seen[self->graph->outcome[i]];
  if (self->sum && self->input->solution->outcome != MX_OUTCOME_N)
    self->can_see &= ~(guint)MX_SEEN_WINNING;
  if (self->input->steps != NULL)
    self->can_see |= MX_SEEN_UNKNOWN;
}

/* Where the legend is centred: under the picture, or on the screen under what a picture that is too wide
 * opens with, which is the start of a graph and the left of anything else. */
static double
find_middle (const MxScene *self, const MxPicture *picture, const MxRect *extent)
{
  const double half = self->input->width / MX_SCENE_LEAST_ZOOM / 2 - MX_SCENE_MARGIN;
  const MxSolution *solution = self->input->solution;
  MxNode start = solution->whole_start;
  double x = extent->x;
  MxRect rect;

  if (!self->input->calm || half <= 0 || extent->width <= 2 * half)
    return extent->x + extent->width / 2;
  if (solution->whole == NULL)
    start = solution->start->n > 0 ? solution->start_node[0] : MX_NO_NODE;
  if (self->from_start && start != MX_NO_NODE
      && mx_picture_node_rect (picture, start, &rect))
    x = rect.x + rect.width / 2;
  return CLAMP (x, extent->x + half, extent->x + extent->width - half);
}

void
mx_scene_add_legend (const MxScene *self, MxPicture *picture)
{
  const MxRect extent = mx_scene_extent (picture);
  const double top = extent.y + extent.height + 36;
  Legend legend = {
      .scene = self,
      .picture = picture,
      .middle = find_middle (self, picture, &extent),
      .room = MAX (self->input->width - 2 * MX_SCENE_MARGIN, 200),
      .y = top,
  };
  guint n_lasting = 0;
  double last;

  if (!self->input->legend)
    return;
  collect (&legend, self->seen | self->can_see);
  if (self->can_see == 0) {
    add_rows (&legend, 0, legend.n);
    return;
  }
  /* What lasts stands in the middle, and does not move for what comes and goes. */
  while (n_lasting < legend.n && !(legend.entry[n_lasting].seen & PASSING))
    n_lasting++;
  last = add_rows (&legend, 0, n_lasting);
  if (last / 2 + LEGEND_GAP + row_width (&legend, n_lasting, legend.n)
      <= legend.room / 2) {
    add_row (&legend, n_lasting, legend.n, legend.middle + last / 2 + LEGEND_GAP);
  } else {
    legend.y += LEGEND_ROW;
    add_rows (&legend, n_lasting, legend.n);
  }
  keep_room (picture, (MxRect){legend.middle - legend.reach, top - 9, 2 * legend.reach,
                               legend.y - top + 18});
}
