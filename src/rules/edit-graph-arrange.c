/* SPDX-License-Identifier: MIT */
#include "rules/edit-graph.h"

#include "rules/edit-private.h"

/* A graph is laid out anew where its nodes have no places: all `at` lines go.  A node that only such a
 * line names keeps a line with its name alone. */

/* Which nodes are named by something else than their places. */
static gboolean *
find_named (const MxGraphText *self)
{
  gboolean *named = g_new0 (gboolean, self->graph->nodes->len + 1);
  for (guint i = 0; i < self->lines->len; i++) {
    const MxNodeLine *line = mx_graph_text_line (self, i);
    if (line->kind == MX_NODE_LINE_PLACE)
      continue;
    named[line->node.node] = TRUE;
    for (guint k = 0; line->kind == MX_NODE_LINE_ARROWS && k < line->n; k++)
      named[mx_graph_text_target (self, line, k)->node] = TRUE;
  }
  return named;
}

GArray *
mx_edit_graph_arrange (const char *text, const char *graph, char **message)
{
  g_auto (MxGraphText) self;
  *message = NULL;
  if (!mx_graph_text_init (&self, text, graph))
    return NULL;
  g_autofree gboolean *named = find_named (&self);
  for (guint i = 0; i < self.lines->len; i++) {
    const MxNodeLine *line = mx_graph_text_line (&self, i);
    if (line->kind != MX_NODE_LINE_PLACE)
      continue;
    if (named[line->node.node]) {
      mx_graph_text_remove_line (&self, line);
      continue;
    }
    GString *name = g_string_new (NULL);
    mx_edit_append_node (name, mx_graph_text_name (&self, line->node.node));
    mx_graph_text_replace (&self, line->node.span.start, line->end,
                           g_string_free (name, FALSE));
    named[line->node.node] = TRUE;
  }
  return mx_graph_text_finish (&self, message);
}
