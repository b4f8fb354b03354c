/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "layout/route.h"
#include "picture/graph-scene.h"

/* Two numbers: positions at their coordinates, the first to the right and the second upwards,
 * with axes; moves around the positions in between. */

#define PITCH 84.0

double
mx_graph_cells_place (MxGraphScene *self, const MxPlanBlock *block, double top)
{
  const double base = top + MX_SCENE_NODE / 2 + (double)block->most[1] * PITCH;

  for (guint i = 0; i < self->plan->n; i++) {
    const gint64 *coords;

    if (mx_graph_scene_in_block (self, block, i, &coords))
      self->center[i] =
          (MxPoint){(double)coords[0] * PITCH, base - (double)coords[1] * PITCH};
  }
  return (double)block->most[1] * PITCH + MX_SCENE_NODE + 70;
}

/* Where (0, 0) is; FALSE if nothing of the block is drawn. */
static gboolean
find_origin (const MxGraphScene *self, const MxPlanBlock *block, MxPoint *origin)
{
  for (guint i = 0; i < self->plan->n; i++) {
    const gint64 *coords;

    if (mx_graph_scene_in_block (self, block, i, &coords)) {
      *origin = (MxPoint){self->center[i].x - (double)coords[0] * PITCH,
                          self->center[i].y + (double)coords[1] * PITCH};
      return TRUE;
    }
  }
  return FALSE;
}

static void
add_tick (MxGraphScene *self, gint64 number, double x, double y, MxAlign align)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, text, x, y, align,
                       MX_SCENE_LABEL_SIZE, MX_WEIGHT_NORMAL,
                       self->scene->theme->faint_text);
}

void
mx_graph_cells_draw_axes (MxGraphScene *self, const MxPlanBlock *block)
{
  const MxFamily *family = &self->plan->graph->source->families[block->family];
  const MxTheme *theme = self->scene->theme;
  MxPoint origin;
  MxItem *item;

  if (!find_origin (self, block, &origin))
    return;
  for (gint64 a = 0; a <= block->most[0]; a++)
    add_tick (self, a, origin.x + (double)a * PITCH, origin.y + 40, MX_ALIGN_MIDDLE);
  for (gint64 b = 0; b <= block->most[1]; b++)
    add_tick (self, b, origin.x - 36, origin.y - (double)b * PITCH, MX_ALIGN_END);
  item = mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, family->params[0],
                              origin.x + (double)block->most[0] * PITCH / 2,
                              origin.y + 62, MX_ALIGN_MIDDLE, MX_SCENE_NOTE_SIZE,
                              MX_WEIGHT_BOLD, theme->text);
  item->italic = TRUE;
  item =
      mx_picture_add_text (self->picture, MX_ROLE_AXIS, MX_NO_NODE, family->params[1],
                           origin.x - 66, origin.y - (double)block->most[1] * PITCH / 2,
                           MX_ALIGN_END, MX_SCENE_NOTE_SIZE, MX_WEIGHT_BOLD, theme->text);
  item->italic = TRUE;
}

/* What the router knows: the positions, then a junction for the split under way, if any. */
typedef struct {
  MxRouter *router;
  MxPoint *center; /* plan->n + 1 */
  double *size; /* plan->n + 1; the junction's is 0 */
} Ground;

static void
ground_init (Ground *self, const MxGraphScene *scene, const MxPoint *junction)
{
  const guint n = scene->plan->n;

  self->center = g_new0 (MxPoint, (gsize)n + 1);
  self->size = g_new0 (double, (gsize)n + 1);
  memcpy (self->center, scene->center, n * sizeof (MxPoint));
  for (guint i = 0; i < n; i++)
    self->size[i] = MX_SCENE_NODE;
  if (junction != NULL)
    self->center[n] = *junction;
  self->router = mx_router_new (n + (junction != NULL ? 1 : 0), self->center, self->size,
                                self->size, TRUE, 5);
}

static void
ground_clear (Ground *self)
{
  mx_router_free (self->router);
  g_free (self->center);
  g_free (self->size);
}

static void
draw_way (MxGraphScene *self, const Ground *ground, const MxPlanMove *move, guint32 tail,
          guint32 head)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (MxPoint));
  const guint32 n = self->plan->n;

  mx_router_route (ground->router, tail, head, 0, points);
  mx_graph_scene_add_arrow (self, move, tail == n ? G_MAXUINT32 : tail,
                            head == n ? G_MAXUINT32 : head,
                            (const MxPoint *)(gpointer)points->data, points->len);
}

/* The middle of the square of four positions that is nearest to the centre of the split. */
static MxPoint
junction_place (const MxGraphScene *self, const MxPlanBlock *block,
                const MxPlanMove *move, const MxNode *parts, guint n)
{
  MxPoint sum = self->center[move->source], origin = {0, 0};

  find_origin (self, block, &origin);
  for (guint i = 0; i < n; i++) {
    const MxPoint part = self->center[self->plan->index[parts[i]]];

    sum = (MxPoint){sum.x + part.x, sum.y + part.y};
  }
  sum = (MxPoint){sum.x / (n + 1) - origin.x, sum.y / (n + 1) - origin.y};
  return (MxPoint){origin.x + (floor (sum.x / PITCH) + 0.5) * PITCH,
                   origin.y + (floor (sum.y / PITCH) + 0.5) * PITCH};
}

static void
draw_split (MxGraphScene *self, const MxPlanBlock *block, const MxPlanMove *move)
{
  const guint32 n = self->plan->n;
  MxNode single;
  guint n_parts;
  const MxNode *parts =
      mx_graph_option_parts (self->plan->graph, move->option, &single, &n_parts);
  const MxPoint junction = junction_place (self, block, move, parts, n_parts);
  Ground ground;

  ground_init (&ground, self, &junction);
  draw_way (self, &ground, move, move->source, n);
  for (guint i = 0; i < n_parts; i++)
    draw_way (self, &ground, move, n, self->plan->index[parts[i]]);
  mx_graph_scene_add_junction (self, move, junction);
  ground_clear (&ground);
}

void
mx_graph_cells_draw (MxGraphScene *self, const MxPlanBlock *block, gboolean strong)
{
  Ground ground;

  ground_init (&ground, self, NULL);
  for (guint k = 0; k < self->plan->moves->len; k++) {
    const MxPlanMove *move = &g_array_index (self->plan->moves, MxPlanMove, k);
    const gint64 *coords;

    if (!mx_graph_scene_draws (self, move, strong)
        || !mx_graph_scene_in_block (self, block, move->source, &coords))
      continue;
    if (move->junction != G_MAXUINT32)
      draw_split (self, block, move);
    else if (self->plan->index[move->option] != move->source)
      draw_way (self, &ground, move, move->source, self->plan->index[move->option]);
  }
  ground_clear (&ground);
}
