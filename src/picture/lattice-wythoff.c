/* SPDX-License-Identifier: MIT */
#include "picture/lattice-scene.h"
#include "picture/scene-text.h"

#include <math.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Wythoff's game.  Its P-positions are the pairs (a_k, b_k) and their mirror images: a_k is the
 * smallest number that no pair before has, b_k = a_k + k (Wythoff, 1907).  Beside the lattice stand
 * the pairs that lie in it; below it the numbers, those of the pairs crossed off: no number is
 * crossed off twice, and the smallest that is left begins the next pair. */

#define ROW 21.0
#define ROW_LEAST 16.0
#define BOX_HEIGHT 21.0
#define PAIR_SIZE 13.0

/* -- the lines -- */

/* A line of slope SLOPE (in cells) through the middle of (0, 0) to the edge of the grid, named
 * "UP = φ ACROSS" at its end. */
static void
draw_guide (const MxLattice *self, double slope, const char *up, const char *across)
{
  const double columns = self->grid->columns - 0.5, rows = self->grid->rows - 0.5;
  const gboolean at_top = slope * columns > rows;
  const double end = at_top ? rows / slope : columns;
  const MxPoint at = mx_lattice_middle (self, end, end * slope);
  g_autofree char *name = g_strdup_printf ("%s = φ %s", up, across);
  double width, height;

  /* Beside the cells there is no room for long names. */
  mx_picture_measure (name, MX_SCENE_NOTE_SIZE, MX_WEIGHT_BOLD, FALSE, &width, &height);
  if (!at_top && width > MX_LATTICE_BESIDE - 14) {
    g_free (name);
    name = g_strdup (slope > 1 ? "φ" : "1/φ");
  }

  mx_lattice_add_line (self, (MxPoint){0, 0}, (MxPoint){end, end * slope},
                       self->scene->theme->guide, CLAMP (self->cell / 18, 1, 2), TRUE, 0);
  mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, name,
                       at_top ? at.x : at.x + 8, at_top ? at.y - 13 : at.y,
                       at_top ? MX_ALIGN_MIDDLE : MX_ALIGN_START, MX_SCENE_NOTE_SIZE,
                       MX_WEIGHT_BOLD, self->scene->theme->guide);
}

void
mx_lattice_draw_guides (const MxLattice *self)
{
  const MxFamily *family = &self->scene->graph->source->families[self->grid->family];
  const double phi = (1 + sqrt (5)) / 2;

  draw_guide (self, phi, family->params[1], family->params[0]);
  draw_guide (self, 1 / phi, family->params[0], family->params[1]);
}

/* -- the pairs -- */

typedef struct {
  guint a, b;
  MxNode node; /* of the cell (a, b), or (b, a) where the grid has that alone */
} Pair;

static MxNode
node_at (const MxLatticeGrid *grid, guint a, guint b)
{
  return a < grid->columns && b < grid->rows ? mx_lattice_grid_at (grid, a, b)
                                             : MX_NO_NODE;
}

/* The pairs that lie in the grid and are known at the step, by the definition. */
static GArray *
find_pairs (const MxLattice *self)
{
  const guint most = MAX (self->grid->columns, self->grid->rows);
  g_autofree guint8 *used = g_malloc0 (3 * (gsize)most + 3);
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));

  for (guint a = 0, k = 0; a < most; k++) {
    Pair pair = {a, a + k, node_at (self->grid, a, a + k)};

    if (pair.node == MX_NO_NODE)
      pair.node = node_at (self->grid, a + k, a);
    if (pair.node == MX_NO_NODE || !mx_scene_knows (self->scene, pair.node))
      break;
    g_array_append_val (pairs, pair);
    used[a] = used[a + k] = 1;
    while (used[a])
      a++;
  }
  return pairs;
}

/* "a" with a small k at its foot, centred on X; or the k alone. */
static void
add_heading (const MxLattice *self, const char *letter, double x, double y)
{
  const MxColor color = self->scene->theme->faint_text;
  double width, height;
  MxItem *item;

  if (letter == NULL) {
    item = mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, "k", x, y,
                                MX_ALIGN_END, PAIR_SIZE, MX_WEIGHT_BOLD, color);
    item->italic = TRUE;
    return;
  }
  mx_picture_measure ("k", 9, MX_WEIGHT_BOLD, FALSE, &width, &height);
  item = mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, letter,
                              x - width - 1.5, y, MX_ALIGN_END, PAIR_SIZE, MX_WEIGHT_BOLD,
                              color);
  item->italic = TRUE;
  item = mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, "k", x, y + 4,
                              MX_ALIGN_END, 9, MX_WEIGHT_BOLD, color);
  item->italic = TRUE;
}

static void
add_number (const MxLattice *self, guint number, double x, double y, MxWeight weight,
            MxColor color)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  mx_picture_add_text (self->picture, MX_ROLE_NOTE, MX_NO_NODE, text, x, y, MX_ALIGN_END,
                       PAIR_SIZE, weight, color);
}

/* The colours of a_k and b_k: the one's and the other's crossings are told apart by their direction
 * as well. */
static MxColor
used_color (const MxLattice *self, gboolean second)
{
  const MxTheme *theme = self->scene->theme;

  return second ? theme->guide : theme->accent;
}

double
mx_lattice_draw_pairs (const MxLattice *self, double x)
{
  g_autoptr (GArray) pairs = find_pairs (self);
  const double height = self->grid->rows * self->cell, top = self->origin.y - height + 10;
  const double row = CLAMP (height / (pairs->len + 1), ROW_LEAST, ROW);
  const MxTheme *theme = self->scene->theme;
  const double right[] = {x + 24, x + 66, x + 110};
  MxItem *item;

  add_heading (self, NULL, right[0], top);
  add_heading (self, "a", right[1], top);
  add_heading (self, "b", right[2], top);
  item = mx_picture_add_line (self->picture, MX_ROLE_GRID, x, top + row / 2 + 1,
                              x + MX_LATTICE_PAIRS_WIDTH, top + row / 2 + 1);
  item->stroke = theme->grid;
  item->line = 1;
  for (guint k = 0; k < pairs->len; k++) {
    const Pair *pair = &g_array_index (pairs, Pair, k);
    const double y = top + (k + 1) * row + 3;
    const guint mark = self->scene->mark[pair->node];
    const gboolean lit = (mark & (MX_MARK_FOCUS | MX_MARK_WINNING)) != 0;

    if (lit) {
      item =
          mx_picture_add_box (self->picture, MX_ROLE_GRID, pair->node,
                              (MxRect){x, y - row / 2, MX_LATTICE_PAIRS_WIDTH, row}, 3);
      item->fill = mx_scene_blend (mark & MX_MARK_FOCUS ? theme->accent : theme->winning,
                                   theme->background, 0.75);
    }
    add_number (self, k, right[0], y, MX_WEIGHT_NORMAL, theme->faint_text);
    add_number (self, pair->a, right[1], y, MX_WEIGHT_BOLD, used_color (self, FALSE));
    add_number (self, pair->b, right[2], y, MX_WEIGHT_BOLD, used_color (self, TRUE));
  }
  return top + (pairs->len + 1) * row;
}

/* -- the numbers that are used -- */

/* 0 is both numbers of its pair. */
#define USED_A 1
#define USED_B 2

static void
add_used (const MxLattice *self, MxRect rect, guint number, int use, gboolean next)
{
  const MxTheme *theme = self->scene->theme;
  g_autofree char *text = g_strdup_printf ("%u", number);
  MxItem *item = mx_picture_add_box (self->picture, MX_ROLE_BIT, MX_NO_NODE, rect, 2);

  item->stroke = next ? theme->winning : theme->grid;
  item->line = next ? 2.4 : 1;
  if (use != 0)
    item->fill =
        mx_scene_blend (used_color (self, use == USED_B), theme->background, 0.78);
  for (int second = 0; second < 2; second++) {
    const double rise = second ? -1 : 1, half = rect.height / 2 - 3;
    const double middle = rect.y + rect.height / 2;

    if (!(use & (second ? USED_B : USED_A)))
      continue;
    item = mx_picture_add_line (self->picture, MX_ROLE_GRID, rect.x + 3,
                                middle + rise * half, rect.x + rect.width - 3,
                                middle - rise * half);
    item->stroke = mx_scene_fade (used_color (self, second), 0.75);
    item->line = 1.4;
  }
  mx_picture_add_text (self->picture, MX_ROLE_BIT, MX_NO_NODE, text,
                       rect.x + rect.width / 2, rect.y + rect.height / 2, MX_ALIGN_MIDDLE,
                       11, next ? MX_WEIGHT_BOLD : MX_WEIGHT_NORMAL, theme->text);
}

void
mx_lattice_draw_used (const MxLattice *self, double y, double width)
{
  g_autoptr (GArray) pairs = find_pairs (self);
  const guint most = MAX (self->grid->columns, self->grid->rows);
  g_autofree int *use = g_new0 (int, 3 * (gsize)most + 3);
  const double box = most > 100 ? 29 : 24;
  const guint per_row = MAX ((guint)floor (width / box), 5);
  guint next = 0;

  for (guint k = 0; k < pairs->len; k++) {
    use[g_array_index (pairs, Pair, k).a] |= USED_A;
    use[g_array_index (pairs, Pair, k).b] |= USED_B;
  }
  while (use[next] != 0)
    next++;
  y = mx_scene_add_paragraph (self->picture,
                              _ ("Each pair takes the smallest number that is not used "
                                 "yet, and that number plus k: "
                                 "every number is used exactly once."),
                              self->origin.x, y, MAX (width, 220), MX_SCENE_NOTE_SIZE,
                              self->scene->theme->faint_text);
  for (guint i = 0; i < most; i++)
    add_used (self,
              (MxRect){self->origin.x + i % per_row * box,
                       y + 1 + i / per_row * (BOX_HEIGHT + 3), box - 3, BOX_HEIGHT},
              i, use[i], i == next && pairs->len > 0);
}
