/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "picture/graph-scene.h"

/* Moves of the graph scene that find their way around the positions. */

/* The router's nodes: the positions, then one junction if JUNCTION is not NULL. */
static MxRouter *
router_new (const MxGraphScene *self, const MxPoint *junction)
{
  const guint n = self->plan->n;
  g_autofree MxPoint *center = g_new0 (MxPoint, (gsize)n + 1);
  g_autofree double *width = g_new0 (double, (gsize)n + 1);
  g_autofree double *height = g_new0 (double, (gsize)n + 1);

  memcpy (center, self->center, n * sizeof (MxPoint));
  memcpy (width, self->width, n * sizeof (double));
  memcpy (height, self->height, n * sizeof (double));
  if (junction != NULL)
    center[n] = *junction;
  return mx_router_new (n + (junction != NULL ? 1 : 0), center, width, height,
                        MX_OUTLINE_ROUND, 5);
}

MxRouter *
mx_graph_scene_router_new (const MxGraphScene *self)
{
  return router_new (self, NULL);
}

static void
draw_way (MxGraphScene *self, const MxRouter *router, const MxPlanMove *move,
          guint32 tail, guint32 head, double bend)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (MxPoint));
  const guint32 n = self->plan->n;

  mx_router_route (router, tail, head, bend, points);
  mx_graph_scene_add_arrow (self, move, tail == n ? G_MAXUINT32 : tail,
                            head == n ? G_MAXUINT32 : head,
                            (const MxPoint *)(gpointer)points->data, points->len);
}

/* A loop at the right of its position. */
static void
draw_loop (MxGraphScene *self, const MxPlanMove *move)
{
  const MxPoint c = self->center[move->source];
  const double x = c.x + self->width[move->source] / 2;
  const MxPoint loop[7] = {{x - 4, c.y - 9}, {x + 10, c.y - 22}, {x + 26, c.y - 14},
                           {x + 26, c.y},    {x + 26, c.y + 14}, {x + 10, c.y + 22},
                           {x - 4, c.y + 9}};

  mx_graph_scene_add_arrow (self, move, move->source, move->source, loop, 7);
}

void
mx_graph_scene_route (MxGraphScene *self, const MxRouter *router, const MxPlanMove *move)
{
  const guint32 head = self->plan->index[move->option];

  if (head == move->source)
    draw_loop (self, move);
  else
    draw_way (self, router, move, move->source, head, 0);
}

void
mx_graph_scene_route_split (MxGraphScene *self, const MxPlanMove *move, MxPoint junction)
{
  g_autoptr (MxRouter) router = router_new (self, &junction);
  const guint32 n = self->plan->n;
  MxNode single;
  guint n_parts;
  const MxNode *parts =
      mx_graph_option_parts (self->plan->graph, move->option, &single, &n_parts);

  draw_way (self, router, move, move->source, n, 0);
  /* A second part of the same kind comes beside the first. */
  for (guint i = 0; i < n_parts; i++)
    draw_way (self, router, move, n, self->plan->index[parts[i]],
              i > 0 && parts[i] == parts[i - 1] ? 10 : 0);
  mx_graph_scene_add_junction (self, move, junction);
}

guint
mx_graph_scene_rank_of_split (const MxGraphScene *self, guint k)
{
  const MxPlanMove *moves = (const MxPlanMove *)(gpointer)self->plan->moves->data;
  guint rank = 0;

  while (rank < k && moves[k - rank - 1].source == moves[k].source
         && moves[k - rank - 1].junction != G_MAXUINT32)
    rank++;
  return rank;
}
