/* SPDX-License-Identifier: MIT */
#include "picture/scene-common.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The legend: what was drawn and only that, in rows that fit the viewport. */

/* One entry of the legend. */
typedef struct {
  guint seen;
  MxOutcome outcome; /* the shape, for those that are one */
  const char *words;
  double width; /* with the mark */
} LegendEntry;

#define LEGEND_MARK 18.0
#define LEGEND_GAP 28.0

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

/* Places entries [from, to) on a row around the centre X. */
static void
add_legend_row (const MxScene *self, MxPicture *picture, const LegendEntry *entries,
                guint from, guint to, double x, double y)
{
  double total = -LEGEND_GAP;

  for (guint i = from; i < to; i++)
    total += entries[i].width + LEGEND_GAP;
  x -= total / 2;
  for (guint i = from; i < to; i++) {
    add_legend_mark (self, picture, &entries[i], x + LEGEND_MARK / 2, y);
    mx_picture_add_text (picture, MX_ROLE_LEGEND, MX_NO_NODE, entries[i].words,
                         x + LEGEND_MARK + 8, y, MX_ALIGN_START, MX_SCENE_NOTE_SIZE,
                         MX_WEIGHT_NORMAL, self->theme->text);
    x += entries[i].width + LEGEND_GAP;
  }
}

void
mx_scene_add_legend (const MxScene *self, MxPicture *picture)
{
  const LegendEntry all[] = {
      {MX_SEEN_P, MX_OUTCOME_P, mx_scene_outcome_words (MX_OUTCOME_P)},
      {MX_SEEN_N, MX_OUTCOME_N, mx_scene_outcome_words (MX_OUTCOME_N)},
      {MX_SEEN_D, MX_OUTCOME_D, mx_scene_outcome_words (MX_OUTCOME_D)},
      {MX_SEEN_UNKNOWN, MX_OUTCOME_UNKNOWN, _ ("not known yet")},
      {MX_SEEN_UNSOLVED, MX_OUTCOME_UNKNOWN, _ ("?: not solved")},
      {MX_SEEN_FAULT, MX_OUTCOME_UNKNOWN, _ ("the rules cannot be applied")},
      {MX_SEEN_START, MX_OUTCOME_UNKNOWN, _ ("start")},
      {MX_SEEN_WINNING, MX_OUTCOME_UNKNOWN, _ ("winning move")},
  };
  LegendEntry entries[G_N_ELEMENTS (all)];
  MxRect extent = mx_scene_extent (picture);
  double room = MAX (self->input->width - 2 * MX_SCENE_MARGIN, 200);
  double y = extent.y + extent.height + 36, row = 0;
  guint n = 0, begin = 0;

  if (!self->input->legend)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++) {
    double width, height;

    if (!(self->seen & all[i].seen))
      continue;
    entries[n] = all[i];
    mx_picture_measure (all[i].words, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL, FALSE, &width,
                        &height);
    entries[n++].width = LEGEND_MARK + 8 + width;
  }
  for (guint i = 0; i < n; i++) {
    if (i > begin && row + entries[i].width > room) {
      add_legend_row (self, picture, entries, begin, i, extent.x + extent.width / 2, y);
      begin = i;
      row = 0;
      y += 28;
    }
    row += entries[i].width + LEGEND_GAP;
  }
  add_legend_row (self, picture, entries, begin, n, extent.x + extent.width / 2, y);
}
