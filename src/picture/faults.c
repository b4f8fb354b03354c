/* SPDX-License-Identifier: MIT */
#include "picture/picture.h"
#include "picture/text.h"

/* What a reader would call a fault of a picture: a text on another text, a text that runs over
 * the edge of a shape, a text that is cut off.  A text is taken as its ink would be: from a
 * little above its capitals to a little below its baseline, so that lines may be set close. */

typedef struct {
  const MxItem *item;
  MxRect box;
  const MxItem *ground; /* of a text: the last opaque shape under all of it; hides what is
                           earlier in the list */
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
piece_compare_cb (gconstpointer a, gconstpointer b)
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

/* Calls RUN for each pair of pieces whose heights meet. */
static void
each_pair (GArray *pieces, void (*run) (GString **faults, Piece *a, Piece *b),
           GString **faults)
{
  Piece *piece = (Piece *)(void *)pieces->data;
  for (guint i = 0; i < pieces->len; i++)
    for (guint j = i + 1;
         j < pieces->len && piece[j].box.y < piece[i].box.y + piece[i].box.height; j++)
      run (faults, &piece[i], &piece[j]);
}

static void
find_ground_of (Piece *text, const Piece *shape)
{
  if (text->item->kind == MX_ITEM_TEXT && shape->item->kind != MX_ITEM_TEXT
      && shape->item < text->item && shape->item->fill.a >= 1.0
      && shape->item > text->ground && contains (&shape->box, &text->box))
    text->ground = shape->item;
}

static void
find_ground (GString **faults, Piece *a, Piece *b)
{
  find_ground_of (a, b);
  find_ground_of (b, a);
}

static gboolean
crosses (const Piece *text, const Piece *shape)
{
  return !contains (&shape->box, &text->box)
         && (text->ground == NULL || shape->item > text->ground);
}

static void
check_pair (GString **faults, Piece *a, Piece *b)
{
  const gboolean a_text = a->item->kind == MX_ITEM_TEXT;
  const gboolean b_text = b->item->kind == MX_ITEM_TEXT;
  if ((!a_text && !b_text) || !overlaps (&a->box, &b->box))
    return;
  if (a_text && b_text)
    report (faults, "texts overlap", a->item, b->item);
  else if (a_text && crosses (a, b))
    report (faults, "text over an edge", a->item, b->item);
  else if (b_text && crosses (b, a))
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
    const Piece piece = {item, is_text ? ink_box (item) : item->rect, NULL};
    g_array_append_val (pieces, piece);
  }
  g_array_sort (pieces, piece_compare_cb);
  each_pair (pieces, find_ground, &faults);
  each_pair (pieces, check_pair, &faults);
  return faults != NULL ? g_string_free (faults, FALSE) : NULL;
}
