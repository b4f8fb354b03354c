/* SPDX-License-Identifier: MIT */
#include "ui/counters-private.h"

/* The keyboard over the counters: Tab goes from pile to pile, the arrows choose what is taken there,
 * Enter takes it.  Along a row Left and Right move what is grasped and Up and Down make it longer
 * and shorter; of a stack all count, except that Left and Right move the cut where it can be
 * split. */

/* The pile after (or before) the one that is grasped, as they are drawn; FALSE at the end. */
static gboolean
next_pile (MxCounters *self, int direction, guint *part, guint *coord)
{
  const MxPicture *picture = self->canvas->picture;
  gint best_part = -1, best_coord = -1;
  const gint64 here = self->grasps    ? (gint64)self->part * 256 + self->grasp.coord
                      : direction > 0 ? -1
                                      : G_MAXINT64;
  gint64 best = direction > 0 ? G_MAXINT64 : -1;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);
    if (item->counter < 0)
      continue;
    const gint64 place = (gint64)item->part * 256 + item->pile;
    if (direction > 0 ? place > here && place < best : place < here && place > best) {
      best = place;
      best_part = item->part;
      best_coord = item->pile;
    }
  }
  if (best_part < 0)
    return FALSE;
  *part = (guint)best_part;
  *coord = (guint)best_coord;
  return TRUE;
}

/* What is first grasped of a pile: the smallest move at its end. */
static MxGrasp
first_grasp (MxHand *hand, guint coord)
{
  const gint64 count = mx_hand_get_count (hand, coord);
  return mx_hand_at_counter (hand, coord, MAX (count - 1, 0));
}

gboolean
mx_counters_tab_key (MxCounters *self, int direction)
{
  guint part, coord;
  if (!mx_counters_is_ready (self) || self->canvas->picture == NULL)
    return FALSE;
  if (!next_pile (self, direction, &part, &coord)) {
    mx_counters_let_go (self);
    return FALSE;
  }
  MxHand *hand = mx_counters_hold (self, part);
  if (hand == NULL)
    return FALSE;
  const MxGrasp grasp = first_grasp (hand, coord);
  mx_counters_let_go (self);
  mx_counters_grasp (self, &grasp, TRUE);
  return TRUE;
}

/* A longer or shorter piece of a row; a cut is one of nothing. */
static void
grow_run (const MxHand *hand, MxGrasp *grasp, int by)
{
  const gint64 count = mx_hand_get_count (hand, grasp->coord);
  const gint64 least = mx_hand_may_cut (hand, grasp->coord) ? 0 : 1;
  const gint64 length = CLAMP (grasp->to - grasp->from + by, MIN (least, count), count);
  grasp->from = MIN (grasp->from, count - length);
  if (length == 0)
    grasp->from = CLAMP (grasp->from, 1, MAX (count - 1, 1));
  grasp->to = grasp->from + length;
}

static void
move_run (const MxHand *hand, MxGrasp *grasp, int by)
{
  const gint64 count = mx_hand_get_count (hand, grasp->coord);
  const gint64 length = grasp->to - grasp->from;
  const gint64 edge = length == 0 && count > 1 ? 1 : 0; /* a cut is inside */
  grasp->from = CLAMP (grasp->from + by, edge, count - length - edge);
  grasp->to = grasp->from + length;
}

/* More or fewer counters off the end of a stack; one more than there are is told, not taken. */
static void
grow_take (const MxHand *hand, MxGrasp *grasp, int by)
{
  const gint64 count = mx_hand_get_count (hand, grasp->coord);
  const gint64 taken =
      grasp->to == count ? CLAMP (count - grasp->from + by, 1, count + 1) : 1;
  grasp->from = count - taken;
  grasp->to = count;
}

gboolean
mx_counters_arrow_key (MxCounters *self, int dx, int dy)
{
  if (!self->grasps || !self->by_key || self->hand == NULL
      || !mx_counters_is_ready (self))
    return FALSE;
  MxGrasp grasp = self->grasp;
  if (mx_hand_takes_runs (self->hand)) {
    if (dx != 0)
      move_run (self->hand, &grasp, dx);
    else
      grow_run (self->hand, &grasp, -dy);
  } else if (dx != 0 && mx_hand_may_cut (self->hand, grasp.coord)) {
    if (grasp.from != grasp.to)
      grasp.to = grasp.from = MAX (grasp.from - dx, 1);
    move_run (self->hand, &grasp, dx);
  } else {
    grow_take (self->hand, &grasp, dx != 0 ? dx : -dy);
  }
  mx_counters_grasp (self, &grasp, TRUE);
  return TRUE;
}

gboolean
mx_counters_enter (MxCounters *self)
{
  if (!self->grasps || !self->by_key)
    return FALSE;
  mx_counters_move (self);
  return TRUE;
}

gboolean
mx_counters_escape (MxCounters *self)
{
  if (!self->grasps)
    return FALSE;
  mx_counters_let_go (self);
  return TRUE;
}
