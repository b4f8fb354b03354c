/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "layout/route.h"
#include "picture/graph-scene.h"

/* Two numbers: positions at their coordinates, the first to the right and the second upwards,
 * with axes; moves around the positions in between. */

#define PITCH 84.0

static int
number_compare_cb (const void *a, const void *b)
{
  const gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;

  return x < y ? -1 : x > y;
}

/* The values that coordinate AXIS takes in the block, ascending: a column or a row for each, so
 * that those which no position has take no room.  Array of gint64. */
static GArray *
axis_values (const MxGraphScene *self, const MxPlanBlock *block, guint axis)
{
  g_autoptr (GHashTable) met =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GArray *values = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 *coords;

  for (guint i = 0; i < self->plan->n; i++)
    if (mx_graph_scene_in_block (self, block, i, &coords)
        && g_hash_table_add (met, g_memdup2 (&coords[axis], sizeof coords[axis])))
      g_array_append_val (values, coords[axis]);
  g_array_sort (values, number_compare_cb);
  return values;
}

static guint
index_of (const GArray *values, gint64 value)
{
  guint index = 0;

  g_array_binary_search ((GArray *)values, &value, number_compare_cb, &index);
  return index;
}

double
mx_graph_cells_place (MxGraphScene *self, const MxPlanBlock *block, double top)
{
  g_autoptr (GArray) across = axis_values (self, block, 0);
  g_autoptr (GArray) up = axis_values (self, block, 1);
  const double height = (MAX (up->len, 1) - 1) * PITCH;
  const double base = top + MX_SCENE_NODE / 2 + height;
  const gint64 *coords;

  for (guint i = 0; i < self->plan->n; i++)
    if (mx_graph_scene_in_block (self, block, i, &coords))
      self->center[i] = (MxPoint){index_of (across, coords[0]) * PITCH,
                                  base - index_of (up, coords[1]) * PITCH};
  return height + MX_SCENE_NODE + (self->plan->n_junctions > 0 ? 100 : 70);
}

static void
add_tick (MxGraphScene *self, gint64 number, double x, double y, MxAlign align)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, text, x, y, align,
                       MX_SCENE_LABEL_SIZE, MX_WEIGHT_NORMAL,
                       self->scene->theme->faint_text);
}

/* The corner of the block: the least x and the greatest y of its positions. */
static MxPoint
find_corner (const MxGraphScene *self, const MxPlanBlock *block)
{
  MxPoint corner = {G_MAXDOUBLE, -G_MAXDOUBLE};
  const gint64 *coords;

  for (guint i = 0; i < self->plan->n; i++)
    if (mx_graph_scene_in_block (self, block, i, &coords)) {
      corner.x = MIN (corner.x, self->center[i].x);
      corner.y = MAX (corner.y, self->center[i].y);
    }
  return corner;
}

static void
add_axis_name (MxGraphScene *self, const char *name, double x, double y, MxAlign align)
{
  MxItem *item =
      mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, name, x, y, align,
                           MX_SCENE_NOTE_SIZE, MX_WEIGHT_BOLD, self->scene->theme->text);

  item->italic = TRUE;
}

void
mx_graph_cells_draw_axes (MxGraphScene *self, const MxPlanBlock *block)
{
  const MxFamily *family = &self->plan->graph->source->families[block->family];
  g_autoptr (GArray) across = axis_values (self, block, 0);
  g_autoptr (GArray) up = axis_values (self, block, 1);
  const MxPoint corner = find_corner (self, block);
  /* Junctions of splits lie outside the last row and the first column as well. */
  const double off = self->plan->n_junctions > 0 ? 30 : 0;

  if (across->len == 0)
    return;
  for (guint i = 0; i < across->len; i++)
    add_tick (self, g_array_index (across, gint64, i), corner.x + i * PITCH,
              corner.y + 40 + off, MX_ALIGN_MIDDLE);
  for (guint i = 0; i < up->len; i++)
    add_tick (self, g_array_index (up, gint64, i), corner.x - 36 - off,
              corner.y - i * PITCH, MX_ALIGN_END);
  add_axis_name (self, family->params[0], corner.x + (across->len - 1) * PITCH / 2,
                 corner.y + 62 + off, MX_ALIGN_MIDDLE);
  add_axis_name (self, family->params[1], corner.x - 66 - off,
                 corner.y - (up->len - 1) * PITCH / 2, MX_ALIGN_END);
}

/* The middle of the square of four positions that is nearest to the centre of the split, to the
 * left of a column and below a row on which all of it lies. */
static MxPoint
junction_place (const MxGraphScene *self, const MxPlanBlock *block,
                const MxPlanMove *move, const MxNode *parts, guint n)
{
  const MxPoint corner = find_corner (self, block);
  MxPoint sum = self->center[move->source];

  for (guint i = 0; i < n; i++) {
    const MxPoint part = self->center[self->plan->index[parts[i]]];

    sum = (MxPoint){sum.x + part.x, sum.y + part.y};
  }
  const double across = (sum.x / (n + 1) - corner.x) / PITCH;
  const double down = (sum.y / (n + 1) - corner.y) / PITCH;

  return (MxPoint){corner.x + (ceil (across - 0.01) - 0.5) * PITCH,
                   corner.y + (floor (down + 0.01) + 0.5) * PITCH};
}

/* The K-th split of its position: each has a junction of its own in the square, so that one sees
 * which parts belong together. */
static void
draw_split (MxGraphScene *self, const MxPlanBlock *block, const MxPlanMove *move, guint k)
{
  MxNode single;
  guint n_parts;
  const MxNode *parts =
      mx_graph_option_parts (self->plan->graph, move->option, &single, &n_parts);
  MxPoint junction = junction_place (self, block, move, parts, n_parts);

  junction.x += 12.0 * ((k + 1) % 3) - 12.0;
  junction.y += 12.0 * ((k + 1) % 3 + k / 3 % 3) - 12.0;
  mx_graph_scene_route_split (self, move, junction);
}

void
mx_graph_cells_draw (MxGraphScene *self, const MxPlanBlock *block, gboolean strong)
{
  g_autoptr (MxRouter) router = mx_graph_scene_router_new (self);
  const gint64 *coords;

  for (guint k = 0; k < self->plan->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (self->plan->moves, MxPlanMove, k);

    if (!mx_graph_scene_draws (self, move, strong)
        || !mx_graph_scene_in_block (self, block, move->source, &coords))
      continue;
    if (move->junction != G_MAXUINT32)
      draw_split (self, block, move, mx_graph_scene_rank_of_split (self, k));
    else
      mx_graph_scene_route (self, router, move);
  }
}
