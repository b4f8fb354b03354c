/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

#include <string.h>

/* A position kept by name: the names of its families, its coordinates as numbers and its nodes by
 * their names.  Indices of families and nodes are of one text alone; names outlive an edit. */

typedef struct {
  char *family;
  char *node; /* of a graph, else NULL */
  guint arity;
  gint64 *coords;
} NamePart;

struct _MxPositionName {
  guint n;
  NamePart *part;
};

static void
name_part_init (NamePart *part, const MxGraph *graph, MxNode node)
{
  const MxSource *source = graph->source;
  guint index = graph->family[node];
  const MxFamily *family = &source->families[index];
  const gint64 *coords = mx_graph_coords (graph, node);

  part->family = g_strdup (family->name);
  part->arity = family->arity;
  part->coords = g_memdup2 (coords, family->arity * sizeof *coords);
  if (family->shape == MX_SHAPE_GRAPH)
    part->node = g_strdup (source->node_name (source, index, (guint)coords[0]));
}

MxPositionName *
mx_position_name_new (const MxSolution *solution, MxNode node)
{
  const MxGraph *graph = mx_solution_graph (solution);
  MxPositionName *self = g_new0 (MxPositionName, 1);

  g_assert (node < graph->n);
  if (solution->whole == NULL) {
    self->n = 1;
    self->part = g_new0 (NamePart, 1);
    name_part_init (self->part, graph, node);
    return self;
  }
  self->n = graph->parts_first[node + 1] - graph->parts_first[node];
  self->part = g_new0 (NamePart, self->n);
  for (guint i = 0; i < self->n; i++)
    name_part_init (&self->part[i], solution->components,
                    graph->parts[graph->parts_first[node] + i]);
  return self;
}

void
mx_position_name_free (MxPositionName *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n; i++) {
    g_free (self->part[i].family);
    g_free (self->part[i].node);
    g_free (self->part[i].coords);
  }
  g_free (self->part);
  g_free (self);
}

static MxNode
name_part_find (const NamePart *part, const MxGraph *components)
{
  const MxSource *source = components->source;
  guint index = 0;

  while (index < source->n_families
         && strcmp (source->families[index].name, part->family) != 0)
    index++;
  if (index == source->n_families)
    return MX_NO_NODE;
  const MxFamily *family = &source->families[index];
  if (family->arity != part->arity
      || (family->shape == MX_SHAPE_GRAPH) != (part->node != NULL))
    return MX_NO_NODE;
  if (part->node == NULL)
    return mx_graph_find (components, index, part->coords);
  for (guint i = 0; i < family->n_nodes; i++)
    if (strcmp (source->node_name (source, index, i), part->node) == 0) {
      gint64 coord = i;
      return mx_graph_find (components, index, &coord);
    }
  return MX_NO_NODE;
}

MxNode
mx_position_name_find (const MxPositionName *self, const MxSolution *solution)
{
  g_autofree MxNode *parts = g_new (MxNode, MAX (self->n, 1));

  for (guint i = 0; i < self->n; i++) {
    parts[i] = name_part_find (&self->part[i], solution->components);
    if (parts[i] == MX_NO_NODE)
      return MX_NO_NODE;
  }
  return mx_solution_find (solution, parts, self->n);
}
