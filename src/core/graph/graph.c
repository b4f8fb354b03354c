/* SPDX-License-Identifier: MIT */
#include "core/graph/graph.h"

#include "core/sort.h"

#include <string.h>

/* Questions about an explored graph.  Nodes lie in the order in which positions are written,
 * so a position is found by bisection and no hash table outlives the exploration. */

void
mx_graph_free (MxGraph *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->source, mx_source_unref);
  if (!self->borrowed) {
    g_free (self->first);
    g_free (self->option);
    g_free (self->family);
    g_free (self->coords_first);
    g_free (self->coords);
  }
  g_free (self->split_first);
  g_free (self->split_part);
  g_free (self->flags);
  g_free (self->outcome);
  g_free (self->value);
  g_free (self->loopy_node);
  g_free (self->loopy_first);
  g_free (self->loopy_value);
  g_free (self->parts_first);
  g_free (self->parts);
  g_free (self->height);
  g_free (self->remoteness);
  g_free (self);
}

const MxNode *
mx_graph_option_parts (const MxGraph *self, guint32 option, MxNode *single, guint *n)
{
  if ((option & MX_SPLIT) != 0) {
    guint32 split = option & ~MX_SPLIT;

    *n = self->split_first[split + 1] - self->split_first[split];
    return self->split_part + self->split_first[split];
  }
  *single = option;
  *n = 1;
  return single;
}

MxNode
mx_graph_find (const MxGraph *self, guint family, const gint64 *coords)
{
  guint32 low = 0;
  guint32 high = self->n;

  while (low < high) {
    guint32 middle = low + (high - low) / 2;
    int order = mx_source_compare (self->source, self->family[middle],
                                   mx_graph_coords (self, middle), family, coords);

    if (order == 0)
      return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return MX_NO_NODE;
}

MxNode
mx_graph_find_whole (const MxGraph *self, const MxNode *parts, guint n_parts)
{
  guint32 low = 0;
  guint32 high = self->n;

  while (low < high) {
    guint32 middle = low + (high - low) / 2;
    int order = mx_compare_lists (
        self->parts + self->parts_first[middle],
        self->parts_first[middle + 1] - self->parts_first[middle], parts, n_parts);

    if (order == 0)
      return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return MX_NO_NODE;
}

const MxValue *
mx_graph_loopy_set (const MxGraph *self, MxNode node, guint *n)
{
  guint32 low = 0;
  guint32 high = self->n_loopy;

  while (low < high) {
    guint32 middle = low + (high - low) / 2;

    if (self->loopy_node[middle] == node) {
      *n = self->loopy_first[middle + 1] - self->loopy_first[middle];
      return self->loopy_value + self->loopy_first[middle];
    }
    if (self->loopy_node[middle] < node)
      low = middle + 1;
    else
      high = middle;
  }
  *n = 0;
  return NULL;
}

MxValue
mx_graph_option_value (const MxGraph *self, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part = mx_graph_option_parts (self, option, &single, &n);
  MxValue sum = 0;
  gboolean infinite = FALSE;

  for (guint i = 0; i < n; i++) {
    MxValue value = self->value[part[i]];

    if (value == MX_VALUE_UNKNOWN)
      return MX_VALUE_UNKNOWN;
    if (value == MX_VALUE_INFINITE)
      infinite = TRUE;
    else
      sum ^= value;
  }
  return infinite ? MX_VALUE_INFINITE : sum;
}

/* Smith; Fraenkel and Yesha: a sum of finite values is P where they cancel; with one part that
 * is infinite with the set K it is N if the nim-sum of the others is in K; else nobody wins. */
static MxOutcome
split_outcome (const MxGraph *self, const MxNode *part, guint n)
{
  MxValue sum = 0;
  MxNode loopy = MX_NO_NODE;
  guint n_infinite = 0;
  const MxValue *set;
  guint n_set;

  for (guint i = 0; i < n; i++) {
    MxValue value = self->value[part[i]];

    if (value == MX_VALUE_UNKNOWN)
      return MX_OUTCOME_UNKNOWN;
    if (value == MX_VALUE_INFINITE) {
      n_infinite++;
      loopy = part[i];
    } else {
      sum ^= value;
    }
  }
  if (n_infinite == 0)
    return sum == 0 ? MX_OUTCOME_P : MX_OUTCOME_N;
  if (n_infinite > 1)
    return MX_OUTCOME_D;
  set = mx_graph_loopy_set (self, loopy, &n_set);
  for (guint i = 0; i < n_set; i++) {
    if (set[i] == sum)
      return MX_OUTCOME_N;
  }
  return MX_OUTCOME_D;
}

MxOutcome
mx_graph_option_outcome (const MxGraph *self, guint32 option)
{
  MxNode single;
  guint n;
  const MxNode *part;

  if ((option & MX_SPLIT) == 0)
    return self->outcome[option];
  part = mx_graph_option_parts (self, option, &single, &n);
  return split_outcome (self, part, n);
}

static void
append_node_name (const MxGraph *self, GString *string, MxNode node)
{
  mx_source_append_name (self->source, string, self->family[node],
                         mx_graph_coords (self, node));
}

static void
append_parts (const MxGraph *self, GString *string, const MxNode *part, guint n)
{
  if (n == 0)
    g_string_append_c (string, '0');
  for (guint i = 0; i < n; i++) {
    if (i > 0)
      g_string_append (string, " + ");
    append_node_name (self, string, part[i]);
  }
}

void
mx_graph_append_name (const MxGraph *self, GString *string, MxNode node)
{
  if (self->components == NULL) {
    append_node_name (self, string, node);
    return;
  }
  append_parts (self->components, string, self->parts + self->parts_first[node],
                self->parts_first[node + 1] - self->parts_first[node]);
}

/* Parts of several coordinates are bracketed: "(8, 13)+(1, 2)". */
static void
append_part_label (const MxGraph *self, GString *string, MxNode node)
{
  gboolean several = self->source->families[self->family[node]].arity > 1;

  if (several)
    g_string_append_c (string, '(');
  mx_graph_append_label (self, string, node);
  if (several)
    g_string_append_c (string, ')');
}

void
mx_graph_append_label (const MxGraph *self, GString *string, MxNode node)
{
  guint32 begin;
  guint32 end;

  if (self->components == NULL) {
    mx_source_append_label (self->source, string, self->family[node],
                            mx_graph_coords (self, node));
    return;
  }
  begin = self->parts_first[node];
  end = self->parts_first[node + 1];
  if (begin == end)
    g_string_append_c (string, '0');
  else if (end - begin == 1)
    mx_graph_append_label (self->components, string, self->parts[begin]);
  for (guint32 i = begin; end - begin > 1 && i < end; i++) {
    if (i > begin)
      g_string_append_c (string, '+');
    append_part_label (self->components, string, self->parts[i]);
  }
}
