/* SPDX-License-Identifier: MIT */
#include "core/sum/move-table.h"

/* Walking through the winning moves of one kind of part, by the way that fits it, and the order of
 * moves of different kinds. */

/* -- groups -- */

/* The least number of components, AT_LEAST or more, that an option in the graph leaves. */
static gboolean
find_graph_group (const MxMoveTable *table, guint kind, guint32 at_least, guint32 *group)
{
  const MxGraph *graph = table->graph;
  MxNode node = table->node[kind];
  guint32 best = G_MAXUINT32;

  for (guint32 k = graph->first[node + 1]; k > graph->first[node]; k--) {
    guint32 option = graph->option[k - 1];
    guint32 split = option & ~MX_SPLIT;
    guint32 n = (option & MX_SPLIT) != 0
                    ? graph->split_first[split + 1] - graph->split_first[split]
                    : 1;

    if (n >= at_least)
      best = MIN (best, n);
    /* Plain options come first, and are all alike. */
    if ((option & MX_SPLIT) == 0)
      break;
  }
  *group = best;
  return best != G_MAXUINT32;
}

/* The first stored move of that kind with so many parts or more. */
static guint32
find_stored (const MxMoveTable *table, guint kind, guint32 at_least)
{
  guint32 low = 0;
  guint32 high = table->n_stored;

  while (low < high) {
    guint32 middle = low + (high - low) / 2;
    const MxStoredMove *move = &table->stored[middle];

    if (move->kind < kind || (move->kind == kind && move->n < at_least))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static gboolean
find_stored_group (const MxMoveTable *table, guint32 at_least, MxMoveCursor *cursor)
{
  guint32 i = find_stored (table, cursor->kind, at_least);

  if (i == table->n_stored || table->stored[i].kind != cursor->kind)
    return FALSE;
  cursor->group = table->stored[i].n;
  cursor->at = i;
  return TRUE;
}

/* The group of a code's digit, the first from the place K on that allows to leave two heaps. */
static gboolean
find_octal_group (const MxFamily *family, guint k, MxMoveCursor *cursor)
{
  while (k < family->n_digits && (family->digits[k] & 4) == 0)
    k++;
  cursor->group = 1 + k;
  return k < family->n_digits;
}

gboolean
mx_move_cursor_init (const MxMoveTable *table, guint kind, MxMoveCursor *cursor)
{
  *cursor = (MxMoveCursor){.kind = kind};
  switch ((MxWay)table->way[kind]) {
  case MX_WAY_GRAPH:
    cursor->at = table->graph->first[table->node[kind]];
    return find_graph_group (table, kind, 0, &cursor->group);
  case MX_WAY_STORED: return find_stored_group (table, 0, cursor);
  case MX_WAY_NIM:
  case MX_WAY_TAKE:
  case MX_WAY_INTERVAL:
  case MX_WAY_OCTAL: return TRUE;
  case MX_WAY_NONE:
  default: return FALSE;
  }
}

gboolean
mx_move_cursor_next_group (const MxMoveTable *table, MxMoveCursor *cursor)
{
  guint family = table->kinds->sum->part[cursor->kind].family;

  cursor->at = 0;
  switch ((MxWay)table->way[cursor->kind]) {
  case MX_WAY_GRAPH:
    cursor->at = table->graph->first[table->node[cursor->kind]];
    return find_graph_group (table, cursor->kind, cursor->group + 1, &cursor->group);
  case MX_WAY_STORED: return find_stored_group (table, cursor->group + 1, cursor);
  case MX_WAY_OCTAL:
    return find_octal_group (&table->source->families[family], cursor->group, cursor);
  case MX_WAY_NIM:
  case MX_WAY_TAKE:
  case MX_WAY_INTERVAL:
  case MX_WAY_NONE:
  default: return FALSE;
  }
}

/* -- moves -- */

/* AT is one more than the place of the option that the cursor stands at. */
static gboolean
next_in_graph (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxGraph *graph = table->graph;
  MxNode node = table->node[cursor->kind];
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);

  for (guint32 k = (guint32)cursor->at; k < graph->first[node + 1]; k++) {
    guint32 option = graph->option[k];
    guint32 split = option & ~MX_SPLIT;
    guint32 n = (option & MX_SPLIT) != 0
                    ? graph->split_first[split + 1] - graph->split_first[split]
                    : 1;

    if (work != NULL && !mx_work_tick (work, 2))
      return FALSE;
    cursor->at = (guint64)k + 1;
    if (n == cursor->group && mx_graph_option_value (graph, option) == wanted)
      return TRUE;
  }
  return FALSE;
}

gboolean
mx_move_cursor_next (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  switch ((MxWay)table->way[cursor->kind]) {
  case MX_WAY_GRAPH: return next_in_graph (table, cursor, work);
  case MX_WAY_NIM:
    return cursor->at++ == 0
           && mx_move_table_wanted (table, cursor->kind)
                  < mx_sum_get_coords (table->kinds->sum, cursor->kind)[0];
  case MX_WAY_TAKE:
  case MX_WAY_OCTAL: return mx_move_next_heaps (table, cursor, work);
  case MX_WAY_INTERVAL: return mx_move_next_interval (table, cursor);
  case MX_WAY_STORED: {
    guint64 i = cursor->at++;

    return i < table->n_stored && table->stored[i].kind == cursor->kind
           && table->stored[i].n == cursor->group;
  }
  case MX_WAY_NONE:
  default: return FALSE;
  }
}

/* -- what a move leaves -- */

guint
mx_move_cursor_n_parts (const MxMoveTable *table, const MxMoveCursor *cursor)
{
  switch ((MxWay)table->way[cursor->kind]) {
  case MX_WAY_GRAPH:
  case MX_WAY_STORED: return cursor->group;
  case MX_WAY_OCTAL: return cursor->group == 0 ? 1 : 2;
  case MX_WAY_NIM:
  case MX_WAY_TAKE:
  case MX_WAY_INTERVAL:
  case MX_WAY_NONE:
  default: return 1;
  }
}

/* The I-th heap that a move by a theorem leaves. */
static gint64
heap_left (const MxMoveTable *table, const MxMoveCursor *cursor, guint i)
{
  const MxSum *kinds = table->kinds->sum;
  const MxFamily *f = &table->source->families[kinds->part[cursor->kind].family];
  gint64 heap = mx_sum_get_coords (kinds, cursor->kind)[0];

  if (table->way[cursor->kind] == MX_WAY_NIM)
    return mx_move_table_wanted (table, cursor->kind);
  if (table->way[cursor->kind] == MX_WAY_INTERVAL)
    return (gint64)cursor->at - 1;
  if (table->way[cursor->kind] == MX_WAY_TAKE)
    return heap - f->set[f->n_set - cursor->at];
  if (cursor->group == 0)
    return (gint64)cursor->at - 1;
  return i == 0 ? (gint64)cursor->at
                : heap - (gint64)(cursor->group - 1) - (gint64)cursor->at;
}

const gint64 *
mx_move_cursor_part (const MxMoveTable *table, const MxMoveCursor *cursor, guint i,
                     guint *family, gint64 *space)
{
  if (table->way[cursor->kind] == MX_WAY_GRAPH) {
    const MxGraph *graph = table->graph;
    MxNode single;
    guint n;
    const MxNode *part =
        mx_graph_option_parts (graph, graph->option[cursor->at - 1], &single, &n);

    *family = graph->family[part[i]];
    return mx_graph_coords (graph, part[i]);
  }
  if (table->way[cursor->kind] == MX_WAY_STORED) {
    const MxStoredMove *move = &table->stored[cursor->at - 1];
    const MxSumPart *part = &table->stored_part[move->begin + i];

    *family = part->family;
    return table->stored_coords + part->coords;
  }
  *family = table->kinds->sum->part[cursor->kind].family;
  *space = heap_left (table, cursor, i);
  return space;
}

/* -- the order of moves -- */

/* A list of components in written order: those that a move leaves, with one more. */
typedef struct {
  const MxMoveTable *table;
  const MxMoveCursor *move;
  guint n; /* that the move leaves */
  guint i; /* the next of these */
  guint kind; /* the one more; MX_NO_KIND once it was given */
  guint family; /* the head of the list, if COORDS is not NULL */
  const gint64 *coords;
  gint64 space;
} Walk;

static void
walk_next (Walk *walk)
{
  const MxSum *kinds = walk->table->kinds->sum;
  const gint64 *extra;
  guint family;

  walk->coords = NULL;
  if (walk->i < walk->n)
    walk->coords = mx_move_cursor_part (walk->table, walk->move, walk->i, &walk->family,
                                        &walk->space);
  if (walk->kind == MX_NO_KIND) {
    walk->i++;
    return;
  }
  family = kinds->part[walk->kind].family;
  extra = mx_sum_get_coords (kinds, walk->kind);
  if (walk->coords != NULL
      && mx_source_compare (walk->table->source, walk->family, walk->coords, family,
                            extra)
             <= 0) {
    walk->i++;
    return;
  }
  walk->family = family;
  walk->coords = extra;
  walk->kind = MX_NO_KIND;
}

static void
walk_init (Walk *walk, const MxMoveTable *table, const MxMoveCursor *move, guint kind)
{
  *walk = (Walk){.table = table, .move = move, .kind = kind};
  walk->n = mx_move_cursor_n_parts (table, move);
  walk_next (walk);
}

/* Whether the position that MOVE leads to has a component that comes after this one. */
static gboolean
goes_on_after (const MxMoveTable *table, const MxMoveCursor *move, guint family,
               const gint64 *coords)
{
  const MxSum *kinds = table->kinds->sum;
  guint last = table->top[0];
  guint n = mx_move_cursor_n_parts (table, move);

  if (n > 0) {
    gint64 space;
    guint f;
    const gint64 *part = mx_move_cursor_part (table, move, n - 1, &f, &space);

    if (mx_source_compare (table->source, f, part, family, coords) > 0)
      return TRUE;
  }
  if (last == move->kind && table->kinds->count[last] == 1)
    last = table->top[1];
  return last != MX_NO_KIND
         && mx_source_compare (table->source, kinds->part[last].family,
                               mx_sum_get_coords (kinds, last), family, coords)
                > 0;
}

/* The positions are the start with a part of kind A replaced by what A leaves, and so for B.  They
 * differ as what A leaves with a part of kind B differs from what B leaves with a part of kind A.
 * At the first difference the one that has more of the smaller component comes first, unless the
 * other ends there. */
int
mx_move_compare (const MxMoveTable *table, const MxMoveCursor *a, const MxMoveCursor *b)
{
  gboolean same_kind = a->kind == b->kind;
  Walk x;
  Walk y;

  walk_init (&x, table, a, same_kind ? MX_NO_KIND : b->kind);
  walk_init (&y, table, b, same_kind ? MX_NO_KIND : a->kind);
  while (x.coords != NULL && y.coords != NULL) {
    int order = mx_source_compare (table->source, x.family, x.coords, y.family, y.coords);

    if (order < 0)
      return goes_on_after (table, b, x.family, x.coords) ? -1 : 1;
    if (order > 0)
      return goes_on_after (table, a, y.family, y.coords) ? 1 : -1;
    walk_next (&x);
    walk_next (&y);
  }
  if (x.coords != NULL)
    return goes_on_after (table, b, x.family, x.coords) ? -1 : 1;
  if (y.coords != NULL)
    return goes_on_after (table, a, y.family, y.coords) ? 1 : -1;
  return 0;
}

/* -- counting -- */

gboolean
mx_move_table_count (const MxMoveTable *table, guint kind, MxWork *work, guint64 *count)
{
  MxMoveCursor cursor;
  gboolean more = mx_move_cursor_init (table, kind, &cursor);

  *count = 0;
  if (table->way[kind] == MX_WAY_INTERVAL) {
    *count = mx_move_count_interval (table, kind);
    return TRUE;
  }
  for (; more; more = mx_move_cursor_next_group (table, &cursor)) {
    if (table->way[kind] == MX_WAY_OCTAL && cursor.group > 0) {
      if (!mx_move_count_pairs (table, &cursor, work, count))
        return FALSE;
      continue;
    }
    while (mx_move_cursor_next (table, &cursor, work))
      ++*count;
    if (!mx_work_ok (work))
      return FALSE;
  }
  return TRUE;
}
