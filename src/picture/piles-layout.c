/* SPDX-License-Identifier: MIT */
#include "picture/piles-layout.h"

#include <math.h>

/* A few sizes are tried, from the best to look at to the last resort: for a number of counters
 * side by side, the largest counter with which all trays fit.  One above the other is easiest
 * to compare, fives and tens are easiest to count; so a wider tray is taken only where it makes
 * counters clearly larger.  If nothing fits, the larger piles become mounds, and in the end the
 * picture is higher than the viewport, which can be panned. */

#define COIN_MOST 52.0
#define COIN_GOOD 28.0
#define COIN_LEAST 13.0
#define PILE_GAP 26.0
#define LINE_GAP 26.0
#define SIDE_GAP 14.0
#define ROW_SIDE 180.0 /* beside a row: its move's words */

static double
text_width (const char *text, double size, MxWeight weight)
{
  double width;
  mx_picture_measure (text, size, weight, FALSE, &width, NULL);
  return width;
}

char *
mx_pile_dup_count (const MxScenePart *part, guint coord)
{
  g_autofree char *count = mx_scene_dup_count ((guint64)part->coords[coord]);
  if (part->info->arity < 2)
    return g_steal_pointer (&count);
  return g_strdup_printf ("%s = %s", part->info->params[coord], count);
}

char *
mx_pile_dup_times (gint64 count)
{
  g_autofree char *number = mx_scene_dup_count ((guint64)count);
  return g_strconcat ("× ", number, NULL);
}

/* A pile of up to this many is never made a mound. */
#define SURELY_DRAWN 15

static double
words_width (const MxPilesLayout *self, const MxScenePart *part, guint coord)
{
  g_autofree char *count = mx_pile_dup_count (part, coord);
  const double width = text_width (count, self->count_size, MX_WEIGHT_BOLD);
  if (part->coords[coord] <= SURELY_DRAWN)
    return width;
  g_autofree char *times = mx_pile_dup_times (part->coords[coord]);
  return MAX (width, text_width (times, 14.0, MX_WEIGHT_BOLD));
}

static void
collect (MxPilesLayout *self, const MxSceneParts *parts)
{
  self->n = parts->n;
  self->group = g_new0 (MxPileGroup, parts->n + 1);
  for (guint i = 0; i < parts->n; i++)
    self->n_piles += parts->part[i].info->arity;
  self->pile = g_new0 (MxPile, self->n_piles + 1);
  guint next = 0;
  for (guint i = 0; i < parts->n; i++) {
    const MxScenePart *part = &parts->part[i];
    self->group[i].first = next;
    self->group[i].n = part->info->arity;
    for (guint c = 0; c < part->info->arity; c++)
      self->pile[next++] = (MxPile){.part = i,
                                    .coord = c,
                                    .count = part->coords[c],
                                    .row = part->info->splits && part->info->arity == 1,
                                    .across = 1,
                                    .words_width = words_width (self, part, c)};
  }
}

/* The texts under a group do not depend on the size of its counters. */
static void
measure_labels (MxPilesLayout *self, const MxSceneParts *parts, gboolean with_values)
{
  for (guint i = 0; i < self->n; i++) {
    const MxScenePart *part = &parts->part[i];
    MxPileGroup *group = &self->group[i];
    if (with_values) {
      g_autofree char *value = mx_scene_part_dup_value (part);
      group->label_width =
          28.0 + MAX (self->badge, text_width (value, 12.0, MX_WEIGHT_BOLD) + 12.0);
    }
    if (parts->n_families > 1 || part->info->arity > 1)
      group->label_width =
          MAX (group->label_width,
               text_width (part->name, MX_SCENE_NOTE_SIZE, MX_WEIGHT_NORMAL));
    if (part->move == NULL)
      continue;
    double move = text_width (part->move, 13.0, MX_WEIGHT_NORMAL);
    if (self->moves_beside && part->move_words != NULL)
      move = MAX (move, text_width (part->move_words, 15.0, MX_WEIGHT_BOLD));
    if (self->moves_beside)
      group->side_width = move + SIDE_GAP;
    else
      group->label_width = MAX (group->label_width, move);
  }
}

/* The width of a pile with the words at it. */
static double
pile_room (const MxPile *pile)
{
  return MAX (pile->words_width, pile->width + 2.0 * MX_PILES_TRAY_OVERHANG);
}

static void
shape_piles (MxPilesLayout *self, gint64 cap)
{
  for (guint i = 0; i < self->n_piles; i++) {
    MxPile *pile = &self->pile[i];
    pile->heaped = pile->count > cap;
    const guint count = pile->heaped ? 10 : (guint)pile->count;
    const guint most =
        pile->row ? MAX (self->across, (guint)(self->room / self->pitch)) : self->across;
    pile->across = pile->heaped ? MX_PILES_MOUND : CLAMP (count, 1, most);
    pile->up = pile->heaped ? MX_PILES_MOUND : (count + pile->across - 1) / pile->across;
    pile->width = pile->across * self->pitch - (self->pitch - self->coin);
  }
}

/* How high a pile stands over its tray. */
static double
pile_height (const MxPilesLayout *self, const MxPile *pile)
{
  return pile->heaped ? MX_PILES_MOUND * self->pitch * 0.88 + 26.0
                      : pile->up * self->pitch;
}

/* Puts the groups of a line side by side from 0 on, its base at Y + the highest of them. */
static double
place_line (MxPilesLayout *self, const MxSceneParts *parts, guint from, guint to,
            double y)
{
  double x = 0.0, high = self->pitch;
  for (guint i = from; i < to; i++) {
    MxPileGroup *group = &self->group[i];
    double inner = -PILE_GAP;
    for (guint k = group->first; k < group->first + group->n; k++) {
      high = MAX (high, pile_height (self, &self->pile[k]));
      inner += pile_room (&self->pile[k]) + PILE_GAP;
    }
    const double core = MAX (inner, group->label_width);
    group->x = x;
    group->width = core;
    double pile_x = x + (core - inner) / 2.0;
    for (guint k = group->first; k < group->first + group->n; k++) {
      MxPile *pile = &self->pile[k];
      const double room = pile_room (pile);
      pile->x = pile_x + (room - pile->width) / 2.0;
      pile_x += room + PILE_GAP;
    }
    x += core + group->side_width + self->group_gap;
  }
  for (guint i = from; i < to; i++)
    self->group[i].base = y + high;
  self->width = MAX (self->width, x - self->group_gap);
  return y + high + self->below;
}

static double
group_width (const MxPilesLayout *self, const MxSceneParts *parts, guint i)
{
  const MxPileGroup *group = &self->group[i];
  double inner = -PILE_GAP;
  for (guint k = group->first; k < group->first + group->n; k++)
    inner += pile_room (&self->pile[k]) + PILE_GAP;
  return MAX (inner, group->label_width) + group->side_width;
}

/* Breaks the groups into as few lines as hold them, evenly filled; sets width and height. */
static void
place (MxPilesLayout *self, const MxSceneParts *parts, double room_width)
{
  double total = 0.0;
  g_autofree double *widths = g_new (double, self->n + 1);
  for (guint i = 0; i < self->n; i++) {
    widths[i] = group_width (self, parts, i);
    total += widths[i] + self->group_gap;
  }
  const double lines = MAX (1.0, ceil ((total - self->group_gap) / room_width));
  const double target = MIN (room_width, total / lines + self->group_gap);
  self->width = self->height = 0.0;
  double y = 0.0, x = 0.0;
  guint from = 0;
  for (guint i = 0; i < self->n; i++) {
    const gboolean over = x + widths[i] > room_width;
    if (i > from && (over || x >= target - self->group_gap)) {
      y = place_line (self, parts, from, i, y) + LINE_GAP;
      from = i;
      x = 0.0;
    }
    x += widths[i] + self->group_gap;
  }
  if (from < self->n)
    y = place_line (self, parts, from, self->n, y);
  self->height = y;
}

static void
set_coin (MxPilesLayout *self, double coin, gint64 cap)
{
  self->coin = coin;
  self->pitch = coin + (coin > 24.0 ? 2.0 : 1.0);
  shape_piles (self, cap);
}

/* The largest counter with which all fits, for this many side by side; 0 if none does. */
static double
largest_coin (MxPilesLayout *self, const MxSceneParts *parts, gint64 cap, double width,
              double height)
{
  for (double coin = COIN_MOST; coin >= COIN_LEAST; coin -= 3.0) {
    set_coin (self, coin, cap);
    place (self, parts, width);
    if (self->width <= width && self->height <= height)
      return coin;
  }
  return 0.0;
}

static gboolean
try_cap (MxPilesLayout *self, const MxSceneParts *parts, gint64 cap, double width,
         double height)
{
  static const guint widths[] = {1, 2, 5, 10, 20};
  double best = 0.0;
  guint best_across = 1;
  for (guint i = 0; i < G_N_ELEMENTS (widths) && best < COIN_GOOD; i++) {
    self->across = widths[i];
    const double coin = largest_coin (self, parts, cap, width, height);
    if (coin > best * 1.1) {
      best = coin;
      best_across = widths[i];
    }
  }
  self->across = best_across;
  if (best <= 0.0)
    return FALSE;
  set_coin (self, best, cap);
  place (self, parts, width);
  return TRUE;
}

/* Counters in all, if no pile above CAP is drawn. */
static gint64
total_coins (const MxPilesLayout *self, gint64 cap)
{
  gint64 total = 0;
  for (guint i = 0; i < self->n_piles; i++)
    total += self->pile[i].count <= cap ? self->pile[i].count : 10;
  return total;
}

void
mx_piles_layout_init (MxPilesLayout *self, const MxSceneParts *parts,
                      gboolean with_values, double room_width, double room_height)
{
  enum { COINS_MOST = 2000 };
  static const gint64 caps[] = {300, 120, 60, 30, SURELY_DRAWN};
  const gboolean many = parts->n > 12;
  *self = (MxPilesLayout){.across = 5,
                          .room = MAX (0.0, room_width - ROW_SIDE),
                          .count_size = many ? 16.0 : 20.0,
                          .badge = many ? 22.0 : 28.0,
                          .group_gap = many ? 22.0 : 34.0};
  collect (self, parts);
  gboolean moves = FALSE, names = parts->n_families > 1;
  for (guint i = 0; i < parts->n; i++) {
    moves = moves || parts->part[i].move != NULL;
    names = names || parts->part[i].info->arity > 1;
  }
  self->moves_beside = parts->n <= 6 && room_width >= 420.0;
  self->below = MX_PILES_TRAY + self->count_size + 10.0 + (names ? 22.0 : 0.0)
                + (with_values ? self->badge + 8.0 : 0.0)
                + (moves && !self->moves_beside ? 22.0 : 0.0);
  measure_labels (self, parts, with_values);
  gint64 cap = 0;
  for (guint i = 0; i < G_N_ELEMENTS (caps); i++) {
    if (total_coins (self, caps[i]) > COINS_MOST)
      continue;
    if (try_cap (self, parts, caps[i], room_width, room_height))
      return;
    cap = MAX (cap, caps[i]);
  }
  self->across = 5;
  set_coin (self, 18.0, cap);
  place (self, parts, room_width);
}

void
mx_piles_layout_clear (MxPilesLayout *self)
{
  g_clear_pointer (&self->group, g_free);
  g_clear_pointer (&self->pile, g_free);
}
