/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>

#include "picture/picture.h"
#include "picture/text.h"

/* What a reader would call a fault of a picture: a text on another text, a text that runs over
 * the edge of a shape, a text that is cut off.  A text is taken as its ink would be: from a
 * little above its capitals to a little below its baseline, so that lines may be set close. */

typedef struct {
  const MxItem *item;
  MxRect box;
} Piece;

static MxRect
ink_box (const MxItem *item)
{
  const double cap = mx_text_baseline (item->size, item->weight, item->mono) * 2.0;
  const double middle = item->rect.y + item->rect.height / 2.0;
  return (MxRect){item->rect.x, middle - cap * 0.5, item->rect.width, cap};
}

static gboolean
overlaps (const MxRect *a, const MxRect *b)
{
  const double slack = 0.25;
  return a->x + slack < b->x + b->width && b->x + slack < a->x + a->width
         && a->y + slack < b->y + b->height && b->y + slack < a->y + a->height;
}

static gboolean
contains (const MxRect *a, const MxRect *b)
{
  const double slack = 0.25;
  return b->x + slack >= a->x && b->y + slack >= a->y
         && b->x + b->width <= a->x + a->width + slack
         && b->y + b->height <= a->y + a->height + slack;
}

static int
piece_compare_cb (const void *a, const void *b)
{
  const Piece *x = a, *y = b;
  return (x->box.y > y->box.y) - (x->box.y < y->box.y);
}

static gboolean
is_solid (const MxItem *item)
{
  if (item->kind == MX_ITEM_TEXT || item->kind == MX_ITEM_PATH)
    return FALSE;
  return item->role == MX_ROLE_NODE || item->role == MX_ROLE_COUNTER
         || item->role == MX_ROLE_BIT || item->role == MX_ROLE_HIGHLIGHT;
}

static void
report (GString **faults, const char *what, const MxItem *a, const MxItem *b)
{
  if (*faults == NULL)
    *faults = g_string_new (NULL);
  g_string_append_printf (*faults, "%s: “%s” at %.1f, %.1f", what, a->text, a->rect.x,
                          a->rect.y);
  if (b != NULL)
    g_string_append_printf (
        *faults, " and %s%s%s at %.1f, %.1f", b->text != NULL ? "“" : "a shape",
        b->text != NULL ? b->text : "", b->text != NULL ? "”" : "", b->rect.x, b->rect.y);
  g_string_append_c (*faults, '\n');
}

static void
check_pair (GString **faults, const Piece *a, const Piece *b)
{
  const gboolean a_text = a->item->kind == MX_ITEM_TEXT;
  const gboolean b_text = b->item->kind == MX_ITEM_TEXT;
  if ((!a_text && !b_text) || !overlaps (&a->box, &b->box))
    return;
  if (a_text && b_text)
    report (faults, "texts overlap", a->item, b->item);
  else if (a_text && !contains (&b->box, &a->box))
    report (faults, "text over an edge", a->item, b->item);
  else if (b_text && !contains (&a->box, &b->box))
    report (faults, "text over an edge", b->item, a->item);
}

char *
mx_picture_find_faults (const MxPicture *self)
{
  GString *faults = NULL;
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  for (guint i = 0; i < self->items->len; i++) {
    const MxItem *item = &g_array_index (self->items, MxItem, i);
    const gboolean is_text = item->kind == MX_ITEM_TEXT;
    if (is_text && !contains (&self->bounds, &item->rect))
      report (&faults, "outside the bounds", item, NULL);
    if (!is_text && !is_solid (item))
      continue;
    const Piece piece = {item, is_text ? ink_box (item) : item->rect};
    g_array_append_val (pieces, piece);
  }
  Piece *piece = (Piece *)(void *)pieces->data;
  if (pieces->len > 1)
    qsort (piece, pieces->len, sizeof (Piece), piece_compare_cb);
  for (guint i = 0; i < pieces->len; i++)
    for (guint j = i + 1;
         j < pieces->len && piece[j].box.y < piece[i].box.y + piece[i].box.height; j++)
      check_pair (&faults, &piece[i], &piece[j]);
  return faults != NULL ? g_string_free (faults, FALSE) : NULL;
}
