/* SPDX-License-Identifier: MIT */
#include "core/move-table.h"

/* Walking through the winning moves of one kind of part, by the way that fits it, and the order of
 * moves of different kinds. */

/* -- values of heaps that a theorem answers -- */

static MxValue
heap_value (const MxMoveTable *table, guint family, gint64 heap)
{
  return mx_dense_value (table->dense[family], &heap);
}

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

/* AT is how many amounts were looked at, from the largest down. */
static gboolean
next_taking (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  const MxFamily *f = &table->source->families[family];
  gint64 heap = mx_sum_get_coords (kinds, cursor->kind)[0];
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);

  while (cursor->at < f->n_set) {
    gint64 amount = f->set[f->n_set - 1 - cursor->at++];

    if (work != NULL && !mx_work_tick (work, 3))
      return FALSE;
    if (amount > 0 && amount <= heap
        && heap_value (table, family, heap - amount) == wanted)
      return TRUE;
  }
  return FALSE;
}

/* The first of the heaps FROM … TO that has that value, or -1; also where WORK must end.  Behind
 * the pre-period one period is looked at: its values rise by the saltus from period to period. */
static gint64
find_heap (const MxMoveTable *table, guint family, gint64 from, gint64 to, MxValue wanted,
           MxWork *work)
{
  const MxPeriod *period = mx_dense_get_period (table->dense[family]);
  gboolean proved = period->proof != MX_PROOF_NONE && period->period > 0;
  gint64 repeats =
      proved && period->preperiod < (guint64)to ? (gint64)period->preperiod : to + 1;
  gint64 best = G_MAXINT64;
  gint64 end;

  for (gint64 c = from; c <= to && c < repeats; c++) {
    if (work != NULL && !mx_work_tick (work, 3))
      return -1;
    if (heap_value (table, family, c) == wanted)
      return c;
  }
  from = MAX (from, repeats);
  end = from <= to ? from + MIN (to - from, (gint64)period->period - 1) : -1;
  for (gint64 c = from; c <= end; c++) {
    MxValue value = heap_value (table, family, c);
    gint64 rise = wanted - value;
    gint64 there;

    if (work != NULL && !mx_work_tick (work, 3))
      return -1;
    if (value < 0 || rise < 0 || (rise > 0 && period->saltus <= 0)
        || (rise > 0 && rise % period->saltus != 0))
      continue;
    there = c;
    if (rise == 0
        || (!__builtin_mul_overflow (rise / period->saltus, (gint64)period->period,
                                     &there)
            && !__builtin_add_overflow (there, c, &there)))
      best = MIN (best, there);
  }
  return best <= to ? best : -1;
}

/* AT is how many heaps, from 0 up, were looked at as what is left of the heap. */
static gboolean
next_octal_heap (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  const MxFamily *f = &table->source->families[family];
  gint64 heap = mx_sum_get_coords (kinds, cursor->kind)[0];
  gint64 tail = heap - (gint64)f->n_digits; /* the last that the tail leaves */
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);
  gint64 left = (gint64)cursor->at;

  if (left == 0) {
    cursor->at = 1;
    if (heap > 0 && (mx_family_digit (f, (guint64)heap) & 1) != 0 && wanted == 0)
      return TRUE;
    left = 1;
  }
  if (left <= tail && (f->tail & 2) != 0) {
    gint64 found = find_heap (table, family, left, tail, wanted, work);

    cursor->at = (guint64)(found >= 0 ? found : tail) + 1;
    if (found >= 0 || (work != NULL && !mx_work_ok (work)))
      return found >= 0;
    left = tail + 1;
  }
  for (left = MAX (left, tail + 1); left < heap; left++) {
    cursor->at = (guint64)left + 1;
    if (work != NULL && !mx_work_tick (work, 3))
      return FALSE;
    if ((f->digits[heap - left] & 2) != 0 && heap_value (table, family, left) == wanted)
      return TRUE;
  }
  return FALSE;
}

/* The period's part of a take-and-break game: pairs of heaps from *FROM on repeat after *PERIOD,
 * if LEFT is divided into a smaller heap of at least *FROM and another. */
static gboolean
find_repeats (const MxDense *dense, gint64 left, gint64 *from, gint64 *period)
{
  const MxPeriod *p = mx_dense_get_period (dense);

  if (p->proof == MX_PROOF_NONE || p->period == 0 || p->saltus != 0 || left < 4
      || p->preperiod >= (guint64)left / 2)
    return FALSE;
  *from = MAX ((gint64)p->preperiod, 1);
  *period = (gint64)p->period;
  return TRUE;
}

static gboolean
is_octal_pair (const MxMoveTable *table, guint family, gint64 a, gint64 b, MxValue wanted)
{
  MxValue x = heap_value (table, family, a);
  MxValue y = heap_value (table, family, b);

  return x >= 0 && y >= 0 && (x ^ y) == wanted;
}

/* AT is the smaller heap. */
static gboolean
next_octal_pair (const MxMoveTable *table, MxMoveCursor *cursor, MxWork *work)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  gint64 left = mx_sum_get_coords (kinds, cursor->kind)[0] - (gint64)(cursor->group - 1);
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);
  gint64 most = left > 1 ? (left - table->source->families[family].unequal) / 2 : 0;
  gint64 from;
  gint64 period;

  /* Where a whole period has no such pair, none comes later. */
  if (left > 1 && find_repeats (table->dense[family], left, &from, &period))
    most = MIN (most, MAX ((gint64)cursor->at, from - 1) + period);
  for (gint64 a = (gint64)cursor->at + 1; a <= most; a++) {
    cursor->at = (guint64)a;
    if (work != NULL && !mx_work_tick (work, 3))
      return FALSE;
    if (is_octal_pair (table, family, a, left - a, wanted))
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
  case MX_WAY_TAKE: return next_taking (table, cursor, work);
  case MX_WAY_OCTAL:
    return cursor->group == 0 ? next_octal_heap (table, cursor, work)
                              : next_octal_pair (table, cursor, work);
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

/* So many pairs of heaps are looked at for one part, which takes about a second. */
#define MOST_PAIRS ((gint64)1 << 26)

/* The number of pairs in a cursor's group of a code.  Where the values of both heaps repeat, each
 * residue of the smaller heap is looked at once. */
static gboolean
count_octal_pairs (const MxMoveTable *table, const MxMoveCursor *cursor, MxWork *work,
                   guint64 *count)
{
  const MxSum *kinds = table->kinds->sum;
  guint family = kinds->part[cursor->kind].family;
  gint64 left = mx_sum_get_coords (kinds, cursor->kind)[0] - (gint64)(cursor->group - 1);
  MxValue wanted = mx_move_table_wanted (table, cursor->kind);
  gint64 most = left > 1 ? (left - table->source->families[family].unequal) / 2 : 0;
  gint64 from = most + 1;
  gint64 period = most + 1;
  gint64 looks;

  if (left <= 1)
    return TRUE;
  find_repeats (table->dense[family], left, &from, &period);
  looks = MIN (most, from - 1 + period);
  if (looks > MOST_PAIRS) {
    mx_work_meet (work, MX_LIMIT_OPTIONS);
    return FALSE;
  }
  for (gint64 a = 1; a <= looks; a++) {
    if (!mx_work_tick (work, 3))
      return FALSE;
    if (is_octal_pair (table, family, a, left - a, wanted))
      *count += a < from ? 1 : (guint64)((most - a) / period) + 1;
  }
  return TRUE;
}

gboolean
mx_move_table_count (const MxMoveTable *table, guint kind, MxWork *work, guint64 *count)
{
  MxMoveCursor cursor;
  gboolean more = mx_move_cursor_init (table, kind, &cursor);

  *count = 0;
  for (; more; more = mx_move_cursor_next_group (table, &cursor)) {
    if (table->way[kind] == MX_WAY_OCTAL && cursor.group > 0) {
      if (!count_octal_pairs (table, &cursor, work, count))
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
