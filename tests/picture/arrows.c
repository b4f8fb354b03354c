/* SPDX-License-Identifier: MIT */
#include "arrows.h"

#include <math.h>

#include "game.h"

guint
count_crossed_shapes (const MxPicture *picture)
{
  guint crossed = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *arrow = &g_array_index (picture->items, MxItem, i);

    if (arrow->role != MX_ROLE_ARROW || arrow->kind != MX_ITEM_PATH)
      continue;
    for (guint k = 0; k < picture->items->len; k++) {
      const MxItem *item = &g_array_index (picture->items, MxItem, k);

      if (item->role == MX_ROLE_NODE && item->node != arrow->node
          && item->node != arrow->target && runs_through (arrow, &item->rect, 4)) {
        g_test_message ("an arrow from %u to %u runs through %u", arrow->node,
                        arrow->target, item->node);
        crossed++;
      }
    }
  }
  return crossed;
}

guint
count_crossed_labels (const MxPicture *picture)
{
  guint crossed = 0;

  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *arrow = &g_array_index (picture->items, MxItem, i);

    if (arrow->role != MX_ROLE_ARROW || arrow->kind != MX_ITEM_PATH)
      continue;
    for (guint k = 0; k < picture->items->len; k++) {
      const MxItem *item = &g_array_index (picture->items, MxItem, k);

      if (item->role == MX_ROLE_LABEL && runs_through (arrow, &item->rect, 3))
        crossed++;
    }
  }
  return crossed;
}

/* A heap of a line has its name beneath it, and the arrows below begin there. */
static void
assert_near (const MxPicture *picture, MxNode node, MxPoint point, const MxRect *shape)
{
  const MxItem *name = find_item (picture, MX_ROLE_LABEL, -1, node);
  const double middle = shape->x + shape->width / 2;
  const gboolean beneath = name != NULL && point.y > name->rect.y + name->rect.height
                           && name->rect.x < middle
                           && name->rect.x + name->rect.width > middle
                           && name->rect.y > shape->y + shape->height;

  g_assert_cmpfloat (point.x, >, shape->x - 3);
  g_assert_cmpfloat (point.x, <, shape->x + shape->width + 3);
  g_assert_cmpfloat (point.y, >, shape->y - 3);
  g_assert_cmpfloat (point.y, <, shape->y + shape->height + (beneath ? 34 : 3));
}

static gboolean
begins_at_junction (const MxPicture *picture, const MxItem *arrow)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *item = &g_array_index (picture->items, MxItem, i);

    if (item->role == MX_ROLE_ARROW && item->kind == MX_ITEM_ELLIPSE
        && hypot (item->rect.x + item->rect.width / 2 - arrow->points[0].x,
                  item->rect.y + item->rect.height / 2 - arrow->points[0].y)
               < 8)
      return TRUE;
  }
  return FALSE;
}

void
assert_arrows_meet (const MxPicture *picture)
{
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *arrow = &g_array_index (picture->items, MxItem, i);
    MxPoint head;
    MxRect shape;

    if (arrow->role != MX_ROLE_ARROW || arrow->kind != MX_ITEM_PATH
        || arrow->target == MX_NO_NODE)
      continue;
    head = arrow->points[arrow->n_points - 1];
    g_assert_true (mx_picture_node_rect (picture, arrow->target, &shape));
    assert_near (picture, arrow->target, head, &shape);
    if (arrow->node == MX_NO_NODE || begins_at_junction (picture, arrow))
      continue;
    g_assert_true (mx_picture_node_rect (picture, arrow->node, &shape));
    assert_near (picture, arrow->node, arrow->points[0], &shape);
  }
}
