/* SPDX-License-Identifier: MIT */
#include "core/graph/explore.h"

#include <string.h>

/* From an exploration to a graph: positions are numbered anew in the order in which they are
 * written, and the options of each are put in order.
 *
 * The order is found by a key of 64 bits for each position: its family's place among the
 * names, then its coordinates, as many bits of each as the largest one needs.  Only where that
 * is too little are positions compared. */

#define KEY_COORDS 6

typedef struct {
  const MxExplore *explore;
  guint32 *family_rank; /* by name */
  const guint32 **node_rank; /* one a family: ranks of the nodes of a graph, else NULL */
  guint family_bits;
  guint bits[KEY_COORDS]; /* what the largest coordinate in that place needs */
} Order;

static guint
count_bits (guint64 x)
{
  return x == 0 ? 0 : 64 - (guint)__builtin_clzll (x);
}

static int
compare_families_cb (guint32 a, guint32 b, gconstpointer data)
{
  const MxSource *source = data;
  int order = strcmp (source->families[a].name, source->families[b].name);

  return order != 0 ? order : (a < b ? -1 : a > b);
}

typedef struct {
  const MxSource *source;
  guint family;
} NodeNames;

static int
compare_names_cb (guint32 a, guint32 b, gconstpointer data)
{
  const NodeNames *names = data;

  return strcmp (names->source->node_name (names->source, names->family, a),
                 names->source->node_name (names->source, names->family, b));
}

/* The rank of each of N things in the order of ITEMS, which is sorted. */
static guint32 *
rank_items (MxWork *work, MxSortItem *items, guint32 n,
            int (*compare) (guint32, guint32, gconstpointer), gconstpointer data)
{
  guint32 *rank;

  if (!mx_sort_items (work, items, n, compare, data))
    return NULL;
  rank = mx_work_alloc (work, n, sizeof *rank);
  for (guint32 i = 0; rank != NULL && i < n; i++)
    rank[items[i].index] = i;
  return rank;
}

static gboolean
rank_families (Order *order, MxWork *work)
{
  const MxSource *source = order->explore->source;
  guint n = source->n_families;
  MxSortItem *items = mx_work_alloc (work, n, sizeof *items);

  if (items == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    items[i] = (MxSortItem){0, i};
  order->family_rank = rank_items (work, items, n, compare_families_cb, source);
  order->family_bits = count_bits (n > 0 ? n - 1 : 0);
  mx_work_free (work, items, n, sizeof *items);
  return order->family_rank != NULL;
}

static gboolean
rank_nodes (Order *order, MxWork *work, guint family)
{
  NodeNames names = {order->explore->source, family};
  const MxArrows *arrows = names.source->families[family].arrows;
  guint32 n = names.source->families[family].n_nodes;
  MxSortItem *items;

  if (arrows != NULL) {
    order->node_rank[family] = arrows->place;
    return TRUE;
  }
  items = mx_work_alloc (work, n, sizeof *items);
  if (items == NULL)
    return FALSE;
  for (guint32 i = 0; i < n && mx_work_tick (work, 4); i++)
    items[i] = (MxSortItem){
        mx_sort_name_key (names.source->node_name (names.source, family, i)), i};
  order->node_rank[family] = rank_items (work, items, n, compare_names_cb, &names);
  mx_work_free (work, items, n, sizeof *items);
  return order->node_rank[family] != NULL;
}

static guint64
get_coord (const Order *order, guint32 node, guint place)
{
  const MxIntern *intern = &order->explore->intern;
  gint64 coord = intern->coords[intern->coords_first[node] + place];
  const guint32 *rank = order->node_rank[intern->family[node]];

  return rank != NULL ? rank[coord] : (guint64)coord;
}

static gboolean
measure (Order *order, MxWork *work)
{
  const MxIntern *intern = &order->explore->intern;
  const MxFamily *families = order->explore->source->families;
  guint64 seen[KEY_COORDS] = {0};

  for (guint32 i = 0; i < intern->n; i++) {
    guint family = intern->family[i];

    if (families[family].shape == MX_SHAPE_GRAPH && order->node_rank[family] == NULL
        && !rank_nodes (order, work, family))
      return FALSE;
    for (guint k = 0; k < MIN (families[family].arity, KEY_COORDS); k++)
      seen[k] |= get_coord (order, i, k);
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  for (guint k = 0; k < KEY_COORDS; k++)
    order->bits[k] = count_bits (seen[k]);
  return TRUE;
}

static guint64
get_key (const Order *order, guint32 node)
{
  guint family = order->explore->intern.family[node];
  guint arity = order->explore->source->families[family].arity;
  guint room = 64 - order->family_bits;
  guint64 key = room < 64 ? (guint64)order->family_rank[family] << room : 0;

  for (guint k = 0; k < MIN (arity, KEY_COORDS) && room > 0; k++) {
    guint64 coord = get_coord (order, node, k);

    if (order->bits[k] > room)
      return key | coord >> (order->bits[k] - room);
    room -= order->bits[k];
    if (room < 64)
      key |= coord << room;
  }
  return key;
}

static int
compare_nodes_cb (guint32 a, guint32 b, gconstpointer data)
{
  const MxIntern *intern = data;

  return mx_source_compare (intern->source, intern->family[a],
                            intern->coords + intern->coords_first[a], intern->family[b],
                            intern->coords + intern->coords_first[b]);
}

static gboolean
sort_nodes (Order *order, MxWork *work, MxSortItem *items)
{
  const MxIntern *intern = &order->explore->intern;

  if (!rank_families (order, work) || !measure (order, work))
    return FALSE;
  for (guint32 i = 0; i < intern->n; i++) {
    items[i] = (MxSortItem){get_key (order, i), i};
    if (!mx_work_tick (work, 2))
      return FALSE;
  }
  return mx_sort_items (work, items, intern->n, compare_nodes_cb, intern);
}

/* The old numbers in the new order by sorting, or NULL. */
static guint32 *
sort_order (MxExplore *explore)
{
  MxWork *work = explore->work;
  const MxSource *source = explore->source;
  guint32 n = explore->intern.n;
  Order order = {.explore = explore};
  MxSortItem *items = mx_work_alloc (work, n, sizeof *items);
  guint32 *old = NULL;

  order.node_rank = mx_work_alloc0 (work, source->n_families, sizeof *order.node_rank);
  if (items != NULL && order.node_rank != NULL && sort_nodes (&order, work, items))
    old = mx_work_alloc (work, n, sizeof *old);
  for (guint32 i = 0; old != NULL && i < n; i++)
    old[i] = items[i].index;

  for (guint i = 0; order.node_rank != NULL && i < source->n_families; i++) {
    if (source->families[i].arrows == NULL)
      mx_work_free (work, (gpointer)order.node_rank[i], source->families[i].n_nodes,
                    sizeof *order.node_rank[i]);
  }
  mx_work_free (work, (gpointer)order.node_rank, source->n_families,
                sizeof *order.node_rank);
  mx_work_free (work, order.family_rank, source->n_families, sizeof *order.family_rank);
  mx_work_free (work, items, n, sizeof *items);
  return old;
}

/* The old numbers in the new order, or NULL.  WRITTEN: the graph's coordinates are as well. */
static guint32 *
find_order (MxExplore *explore, MxGraph *graph, gboolean *written)
{
  MxWork *work = explore->work;
  guint32 n = explore->intern.n;
  guint32 *old = mx_work_alloc (work, n, sizeof *old);

  *written = old != NULL && mx_intern_find_order (&explore->intern, old, graph->coords);
  if (old == NULL || *written)
    return old;
  mx_work_free (work, old, n, sizeof *old);
  return sort_order (explore);
}

static gboolean
allocate (MxGraph *graph, MxExplore *explore)
{
  MxWork *work = explore->work;
  guint32 n = explore->intern.n;

  graph->n = n;
  graph->first = mx_work_alloc (work, (guint64)n + 1, sizeof *graph->first);
  graph->option = mx_work_alloc (work, explore->n_options, sizeof *graph->option);
  graph->split_first =
      mx_work_alloc (work, (guint64)explore->n_splits + 1, sizeof *graph->split_first);
  graph->split_part =
      mx_work_alloc (work, explore->n_split_parts, sizeof *graph->split_part);
  graph->flags = mx_work_alloc (work, n, sizeof *graph->flags);
  graph->outcome = mx_work_alloc0 (work, n, sizeof *graph->outcome);
  graph->value = mx_work_alloc (work, n, sizeof *graph->value);
  graph->height = mx_work_alloc0 (work, n, sizeof *graph->height);
  graph->family = mx_work_alloc (work, n, sizeof *graph->family);
  graph->coords_first = mx_work_alloc (work, n, sizeof *graph->coords_first);
  graph->coords = mx_work_alloc (work, explore->intern.n_coords, sizeof *graph->coords);
  return mx_work_ok (work);
}

/* Positions that come soon lie anywhere among the old ones: what is read of them is asked for so many
 * positions before, what it leads to half as many. */
#define AHEAD 32
/* So many options are sorted by insertion. */
#define FEW 8

static void
fetch_coords (const MxIntern *intern, const guint32 *old, guint32 i, guint32 n)
{
  if (i + AHEAD < n) {
    __builtin_prefetch (intern->coords_first + old[i + AHEAD]);
    __builtin_prefetch (intern->coords + intern->coords_first[old[i + AHEAD / 2]]);
  }
}

static void
fetch_options (const MxExplore *explore, const guint32 *old, guint32 i, guint32 n)
{
  if (i + AHEAD < n && old[i + AHEAD / 2] < explore->next) {
    __builtin_prefetch (explore->first + old[i + AHEAD]);
    __builtin_prefetch (explore->option + explore->first[old[i + AHEAD / 2]]);
  }
}

/* Coordinates in the new order. */
static gboolean
copy_coords (MxGraph *graph, MxExplore *explore, const guint32 *old)
{
  const MxIntern *intern = &explore->intern;
  gint64 *to = graph->coords;

  for (guint32 i = 0; i < graph->n; i++) {
    const gint64 *from = intern->coords + intern->coords_first[old[i]];
    guint arity = explore->source->families[intern->family[old[i]]].arity;

    fetch_coords (intern, old, i, graph->n);
    for (guint k = 0; k < arity; k++)
      *to++ = from[k];
    if (!mx_work_tick (explore->work, 2))
      return FALSE;
  }
  return TRUE;
}

/* Positions and their flags in the new order. */
static gboolean
copy_nodes (MxGraph *graph, MxExplore *explore, const guint32 *old)
{
  const MxIntern *intern = &explore->intern;
  guint32 n_coords = 0;

  for (guint32 i = 0; i < graph->n; i++) {
    guint32 from = old[i];
    guint arity = explore->source->families[intern->family[from]].arity;

    graph->family[i] = intern->family[from];
    graph->coords_first[i] = n_coords;
    n_coords += arity;
    graph->flags[i] = explore->flags[from];
    if (from >= explore->next)
      graph->flags[i] |= MX_NODE_OPEN;
    graph->value[i] = MX_VALUE_UNKNOWN;
    if (!mx_work_tick (explore->work, 3))
      return FALSE;
  }
  return TRUE;
}

/* Appends the splits among N options, which are entries of the old arrays, sorted anew. */
static gboolean
copy_splits (MxGraph *graph, MxExplore *explore, const guint32 *new_of,
             const guint32 *option, guint32 n, guint32 *n_parts, guint32 *n_options)
{
  guint32 used = 0;
  MxWork *work = explore->work;

  if (!mx_work_reserve (work, &explore->split, &explore->cap_split, n,
                        sizeof *explore->split)
      || !mx_work_reserve (work, &explore->begin, &explore->cap_begin, (guint64)n + 1,
                           sizeof *explore->begin))
    return FALSE;
  explore->begin[0] = 0;
  for (guint32 i = 0; i < n; i++) {
    guint32 s = option[i] & ~MX_SPLIT;
    guint32 end = explore->split_first[s + 1];

    if (!mx_work_reserve (work, &explore->node, &explore->cap_node,
                          (guint64)used + (end - explore->split_first[s]),
                          sizeof *explore->node))
      return FALSE;
    for (guint32 k = explore->split_first[s]; k < end; k++) {
      guint32 part = new_of[explore->split_part[k]];
      guint32 j = used++;

      for (; j > explore->begin[i] && explore->node[j - 1] > part; j--)
        explore->node[j] = explore->node[j - 1];
      explore->node[j] = part;
    }
    explore->begin[i + 1] = used;
    explore->split[i].index = i;
  }
  if (!mx_sort_splits (work, explore->split, n, explore->node, explore->begin))
    return FALSE;
  for (guint32 i = 0; i < n; i++) {
    guint32 k = explore->split[i].index;

    graph->option[(*n_options)++] = MX_SPLIT | graph->n_splits;
    for (guint32 j = explore->begin[k]; j < explore->begin[k + 1]; j++)
      graph->split_part[(*n_parts)++] = explore->node[j];
    graph->split_first[++graph->n_splits] = *n_parts;
  }
  return mx_work_tick (work, 4 * (guint64)used);
}

/* Sorts the plain options of a position; nearly always there are a few. */
static gboolean
sort_plain (MxExplore *explore, guint32 *options, guint32 n)
{
  if (n > FEW)
    return mx_work_reserve (explore->work, &explore->spare, &explore->cap_spare, n,
                            sizeof *explore->spare)
           && mx_sort_numbers (explore->work, options, n, explore->spare);
  for (guint32 i = 1; i < n; i++) {
    guint32 option = options[i];
    guint32 k = i;

    for (; k > 0 && options[k - 1] > option; k--)
      options[k] = options[k - 1];
    options[k] = option;
  }
  return TRUE;
}

static gboolean
copy_options (MxGraph *graph, MxExplore *explore, const guint32 *old,
              const guint32 *new_of)
{
  guint32 n_options = 0;
  guint32 n_parts = 0;

  graph->first[0] = 0;
  graph->split_first[0] = 0;
  for (guint32 i = 0; i < graph->n; i++) {
    guint32 from = old[i];
    guint32 begin = from < explore->next ? explore->first[from] : 0;
    guint32 end = from < explore->next ? explore->first[from + 1] : 0;
    guint32 here = n_options;

    fetch_options (explore, old, i, graph->n);
    while (begin < end && (explore->option[begin] & MX_SPLIT) == 0)
      graph->option[n_options++] = new_of[explore->option[begin++]];
    if (!sort_plain (explore, graph->option + here, n_options - here))
      return FALSE;
    if (begin < end
        && !copy_splits (graph, explore, new_of, explore->option + begin, end - begin,
                         &n_parts, &n_options))
      return FALSE;
    graph->first[i + 1] = n_options;
    if (!mx_work_tick (explore->work, 4))
      return FALSE;
  }
  return TRUE;
}

MxGraph *
mx_explore_finish (MxExplore *self)
{
  MxWork *work = self->work;
  guint32 n = self->intern.n;
  g_autoptr (MxGraph) graph = g_new0 (MxGraph, 1);
  guint32 *old = NULL;
  guint32 *new_of = NULL;
  gboolean written = FALSE;
  gboolean done = FALSE;

  graph->source = mx_source_ref (self->source);
  mx_work_free (work, self->intern.slot, (guint64)1 << (64 - self->intern.shift),
                sizeof *self->intern.slot);
  self->intern.slot = NULL;
  if (allocate (graph, self))
    old = find_order (self, graph, &written);
  if (old != NULL)
    new_of = mx_work_alloc (work, n, sizeof *new_of);
  for (guint32 i = 0; new_of != NULL && i < n; i++)
    new_of[old[i]] = i;
  done = new_of != NULL && (written || copy_coords (graph, self, old))
         && copy_nodes (graph, self, old) && copy_options (graph, self, old, new_of);
  for (guint32 i = 0; done && i < self->n_decided; i++)
    graph->value[new_of[self->decided_node[i]]] = self->decided_value[i];
  if (done && self->faulted)
    self->fault_node = new_of[self->fault_node];
  mx_work_free (work, old, n, sizeof *old);
  mx_work_free (work, new_of, n, sizeof *new_of);
  return done ? g_steal_pointer (&graph) : NULL;
}

MxGraph *
mx_graph_new_empty (MxSource *source)
{
  MxGraph *graph = g_new0 (MxGraph, 1);

  graph->source = mx_source_ref (source);
  graph->first = g_new0 (guint32, 1);
  graph->split_first = g_new0 (guint32, 1);
  return graph;
}
