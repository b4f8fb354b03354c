/* SPDX-License-Identifier: MIT */
#include "core/explore.h"

#include <string.h>

/* Reading the options of components, breadth first, until nothing new is met.
 *
 * Positions of one family that stand in a row are read in a batch.  The parts of all options in it
 * are looked up in their order, with their places in the table fetched ahead, which hides most of
 * the waiting for memory.  A position that cannot be read in a batch is read alone when its turn
 * comes, so that what is found is the same, whatever is read in batches. */

/* So many options of one position are read at the most, those that repeat included. */
#define MAX_READ ((guint64)1 << 20)
/* So many options are to be read in one batch, or a few more. */
#define BATCH_OPTIONS 8192
/* So many parts ahead their places in the table are fetched. */
#define AHEAD 24
/* So many positions may be too costly to read before the search ends. */
#define MAX_OVERRUNS 3

/* Lets a reader see the clock as well. */
static gboolean
stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

gboolean
mx_explore_init (MxExplore *self, MxWork *work, MxSource *source)
{
  *self = (MxExplore){.work = work, .source = source};
  self->max_positions = (guint32)MIN (work->limits->positions, MX_SPLIT - 2);
  self->max_options = (guint32)MIN (work->limits->options, MX_SPLIT - 2);
  self->reader = mx_reader_new (source);
  self->read = mx_options_new ();
  self->batch = mx_batch_new ();
  self->batch_size = 32;
  self->control = (MxControl){.stop = stop_cb, .data = work};
  self->read->control = &self->control;
  self->batch->control = &self->control;
  if (!mx_intern_init (&self->intern, work, source)
      || !mx_work_reserve (work, &self->first, &self->cap_first, 1, sizeof *self->first)
      || !mx_work_reserve (work, &self->split_first, &self->cap_split_first, 1,
                           sizeof *self->split_first))
    return FALSE;
  self->first[0] = 0;
  self->split_first[0] = 0;
  return TRUE;
}

void
mx_explore_clear (MxExplore *self)
{
  MxWork *work = self->work;

  g_clear_pointer (&self->reader, mx_reader_free);
  g_clear_pointer (&self->read, mx_options_free);
  g_clear_pointer (&self->batch, mx_batch_free);
  mx_fault_clear (&self->fault);
  if (self->intern.work != NULL)
    mx_intern_clear (&self->intern);
  mx_work_free (work, self->flags, self->cap_flags, sizeof *self->flags);
  mx_work_free (work, self->first, self->cap_first, sizeof *self->first);
  mx_work_free (work, self->option, self->cap_option, sizeof *self->option);
  mx_work_free (work, self->split_first, self->cap_split_first,
                sizeof *self->split_first);
  mx_work_free (work, self->split_part, self->cap_split_part, sizeof *self->split_part);
  mx_work_free (work, self->decided_node, self->cap_decided_node,
                sizeof *self->decided_node);
  mx_work_free (work, self->decided_value, self->cap_decided_value,
                sizeof *self->decided_value);
  mx_work_free (work, self->batch_key, self->cap_batch_key, sizeof *self->batch_key);
  mx_work_free (work, self->key, self->cap_key, sizeof *self->key);
  mx_work_free (work, self->node, self->cap_node, sizeof *self->node);
  mx_work_free (work, self->plain, self->cap_plain, sizeof *self->plain);
  mx_work_free (work, self->spare, self->cap_spare, sizeof *self->spare);
  mx_work_free (work, self->split, self->cap_split, sizeof *self->split);
  mx_work_free (work, self->begin, self->cap_begin, sizeof *self->begin);
  memset (self, 0, sizeof *self);
}

/* The number of a component, new or not; MX_INTERN_FREE if WORK must end. */
static guint32
number (MxExplore *self, guint64 key, guint family, const gint64 *coords)
{
  guint32 n = self->intern.n;
  guint32 node;

  if (!mx_work_reserve (self->work, &self->flags, &self->cap_flags, (guint64)n + 1,
                        sizeof *self->flags))
    return MX_INTERN_FREE;
  node = mx_intern_add (&self->intern, key, family, coords, self->max_positions);
  if (node == MX_INTERN_FREE) {
    mx_work_meet (self->work, MX_LIMIT_POSITIONS);
  } else if (node == n) {
    self->flags[n] = self->mark;
    self->work->positions++;
  }
  return node;
}

gboolean
mx_explore_add (MxExplore *self, guint family, const gint64 *coords)
{
  return mx_work_ok (self->work)
         && number (self, mx_intern_key (&self->intern, family, coords), family, coords)
                != MX_INTERN_FREE;
}

/* The keys of all parts that were read, and some more that mean nothing. */
static gboolean
find_keys (MxExplore *self, const MxOptions *read, guint64 **key, guint32 *cap)
{
  if (!mx_work_reserve (self->work, key, cap, (guint64)read->n_parts + AHEAD,
                        sizeof **key))
    return FALSE;
  for (guint32 i = 0; i < read->n_parts; i++)
    (*key)[i] = mx_intern_key (&self->intern, read->part[i].family,
                               read->coords + read->part[i].coords);
  for (guint32 i = 0; i < AHEAD; i++) {
    (*key)[read->n_parts + i] = 0;
    mx_intern_fetch (&self->intern, (*key)[i]);
  }
  return TRUE;
}

/* NODE[i - BEGIN] for each part from BEGIN to END - 1. */
static gboolean
number_parts (MxExplore *self, const MxOptions *read, const guint64 *key, guint32 begin,
              guint32 end)
{
  if (!mx_work_reserve (self->work, &self->node, &self->cap_node, end - begin,
                        sizeof *self->node))
    return FALSE;
  for (guint32 i = begin; i < end; i++) {
    guint32 node =
        number (self, key[i], read->part[i].family, read->coords + read->part[i].coords);

    mx_intern_fetch (&self->intern, key[i + AHEAD]);
    self->node[i - begin] = node;
    if (node == MX_INTERN_FREE || !mx_work_tick (self->work, 2))
      return FALSE;
  }
  return TRUE;
}

typedef struct {
  const guint32 *parts;
  const guint32 *begin;
} SplitOrder;

static int
compare_splits_cb (guint32 a, guint32 b, gconstpointer data)
{
  const SplitOrder *order = data;
  const guint32 *begin = order->begin;

  return mx_compare_lists (order->parts + begin[a], begin[a + 1] - begin[a],
                           order->parts + begin[b], begin[b + 1] - begin[b]);
}

gboolean
mx_sort_splits (MxWork *work, MxSortItem *items, guint32 n, const guint32 *parts,
                const guint32 *begin)
{
  SplitOrder order = {parts, begin};

  for (guint32 k = 0; k < n; k++) {
    guint32 i = items[k].index;

    items[k].key = 0;
    if (begin[i + 1] - begin[i] >= 2)
      items[k].key = (guint64)parts[begin[i]] << 32 | parts[begin[i] + 1];
  }
  return mx_sort_items (work, items, n, compare_splits_cb, &order);
}

static void
sort_few (guint32 *numbers, guint n)
{
  for (guint i = 1; i < n; i++) {
    guint32 x = numbers[i];
    guint j = i;

    for (; j > 0 && numbers[j - 1] > x; j--)
      numbers[j] = numbers[j - 1];
    numbers[j] = x;
  }
}

/* Sorts the N options from BEGIN on into plain options and splits, each split with ascending parts. */
static gboolean
sort_out (MxExplore *self, const MxOptions *read, guint32 first, guint32 n,
          guint32 *n_plain, guint32 *n_splits)
{
  guint32 plain = 0;
  guint32 splits = 0;
  guint32 *node = self->node;
  const guint32 *begin = read->first + first;

  if (!mx_work_reserve (self->work, &self->plain, &self->cap_plain, n,
                        sizeof *self->plain)
      || !mx_work_reserve (self->work, &self->spare, &self->cap_spare, n,
                           sizeof *self->spare)
      || !mx_work_reserve (self->work, &self->split, &self->cap_split, n,
                           sizeof *self->split)
      || !mx_work_reserve (self->work, &self->begin, &self->cap_begin, (guint64)n + 1,
                           sizeof *self->begin))
    return FALSE;
  /* Parts of splits move to the front of NODE, over those of plain options. */
  self->begin[0] = 0;
  for (guint32 i = 0; i < n; i++) {
    guint32 at = begin[i] - begin[0];
    guint32 n_parts = begin[i + 1] - begin[i];

    if (n_parts == 1) {
      self->plain[plain++] = node[at];
      continue;
    }
    if (n_parts > 0)
      memmove (node + self->begin[splits], node + at, n_parts * sizeof *node);
    sort_few (node + self->begin[splits], n_parts);
    self->split[splits].index = splits;
    self->begin[splits + 1] = self->begin[splits] + n_parts;
    splits++;
    if (!mx_work_tick (self->work, 2 + n_parts))
      return FALSE;
  }
  if (!mx_sort_numbers (self->work, self->plain, plain, self->spare)
      || !mx_sort_splits (self->work, self->split, splits, node, self->begin))
    return FALSE;
  *n_plain = mx_sort_unique (self->plain, plain);
  *n_splits = splits;
  return TRUE;
}

static gboolean
append_option (MxExplore *self, guint32 option)
{
  if (self->n_options >= self->max_options) {
    mx_work_meet (self->work, MX_LIMIT_OPTIONS);
    return FALSE;
  }
  if (!mx_work_reserve (self->work, &self->option, &self->cap_option,
                        (guint64)self->n_options + 1, sizeof *self->option))
    return FALSE;
  self->option[self->n_options++] = option;
  return TRUE;
}

static gboolean
append_split (MxExplore *self, const guint32 *parts, guint n)
{
  if (!append_option (self, MX_SPLIT | self->n_splits)
      || !mx_work_reserve (self->work, &self->split_first, &self->cap_split_first,
                           (guint64)self->n_splits + 2, sizeof *self->split_first)
      || !mx_work_reserve (self->work, &self->split_part, &self->cap_split_part,
                           (guint64)self->n_split_parts + n, sizeof *self->split_part))
    return FALSE;
  for (guint i = 0; i < n; i++)
    self->split_part[self->n_split_parts++] = parts[i];
  self->split_first[++self->n_splits] = self->n_split_parts;
  return TRUE;
}

/* Stores the N options from BEGIN on among those that were read, each once. */
static gboolean
store (MxExplore *self, const MxOptions *read, const guint64 *key, guint32 begin,
       guint32 n)
{
  guint32 n_plain;
  guint32 n_splits;
  guint32 last = G_MAXUINT32;

  if (!number_parts (self, read, key, read->first[begin], read->first[begin + n])
      || !sort_out (self, read, begin, n, &n_plain, &n_splits))
    return FALSE;
  for (guint32 i = 0; i < n_plain; i++) {
    if (!append_option (self, self->plain[i]))
      return FALSE;
  }
  for (guint32 i = 0; i < n_splits; i++) {
    guint32 k = self->split[i].index;
    const guint32 *parts = self->node + self->begin[k];
    guint n_parts = self->begin[k + 1] - self->begin[k];

    if (last != G_MAXUINT32
        && mx_compare_lists (self->node + self->begin[last],
                             self->begin[last + 1] - self->begin[last], parts, n_parts)
               == 0)
      continue;
    last = k;
    if (!append_split (self, parts, n_parts))
      return FALSE;
  }
  return TRUE;
}

static gboolean
decide (MxExplore *self, guint32 node, MxValue value)
{
  if (!mx_work_reserve (self->work, &self->decided_node, &self->cap_decided_node,
                        (guint64)self->n_decided + 1, sizeof *self->decided_node)
      || !mx_work_reserve (self->work, &self->decided_value, &self->cap_decided_value,
                           (guint64)self->n_decided + 1, sizeof *self->decided_value))
    return FALSE;
  self->decided_node[self->n_decided] = node;
  self->decided_value[self->n_decided++] = value;
  self->flags[node] |= MX_NODE_DECIDED;
  return TRUE;
}

/* The first fault of a position that the start reaches is told. */
static void
note_fault (MxExplore *self, guint32 node)
{
  const MxFault *fault = &self->read->fault;

  if (self->faulted || (self->flags[node] & MX_NODE_REACHED) == 0)
    return;
  self->faulted = TRUE;
  self->fault = *fault;
  self->fault.message = g_strdup (fault->message);
  self->fault_node = node;
}

static gboolean
is_bounded (const MxExplore *self, guint32 node)
{
  guint family = self->intern.family[node];
  const gint64 *coords = self->intern.coords + self->intern.coords_first[node];

  for (guint i = 0; self->bound != NULL && i < self->source->families[family].arity;
       i++) {
    if (coords[i] > self->bound[family])
      return FALSE;
  }
  return TRUE;
}

/* The options of a position are more than can be read, or its rules go through too many
 * numbers: such a position has a place to tell, as a fault has, and costs so many seconds that
 * the first one ends the search.  FALSE if WORK must end. */
static gboolean
end_read (MxExplore *self, guint32 node, guint32 room)
{
  const MxOptions *read = self->read;

  self->flags[node] |= MX_NODE_OPEN;
  if (read->fault.message != NULL) {
    note_fault (self, node);
    mx_work_meet (self->work, MX_LIMIT_NUMBERS);
    return FALSE;
  }
  self->overrun = read->n >= read->max_options ? MX_LIMIT_OPTIONS : MX_LIMIT_MEMORY;
  if (++self->n_overruns < MAX_OVERRUNS && read->n < (guint64)room)
    return mx_work_tick (self->work, 65536);
  mx_work_meet (self->work, self->overrun);
  return FALSE;
}

/* Options that repeat are read, but not stored. */
static guint64
most_to_read (const MxExplore *self)
{
  guint32 room = self->max_options - self->n_options;

  return MIN (MAX_READ, (guint64)room * 4 + 1024);
}

/* Stores as store () does, or takes it back and flags the position.  FALSE if WORK must end. */
static gboolean
store_or_flag (MxExplore *self, guint32 node, const MxOptions *read, const guint64 *key,
               guint32 begin, guint32 n)
{
  MxExploreMark mark = mx_explore_get_mark (self);

  if (store (self, read, key, begin, n))
    return TRUE;
  self->flags[node] |= MX_NODE_OPEN;
  self->n_options = mark.n_options;
  self->n_splits = mark.n_splits;
  self->n_split_parts = mark.n_split_parts;
  return FALSE;
}

/* The time that reading takes was over, or nobody wants the answer. */
static void
note_stop (MxExplore *self)
{
  /* It was the clock, unless nothing is known of it here. */
  self->work->stopped = self->work->stopped || mx_work_ok (self->work);
}

/* Reads and stores the options of a position, or flags it.  FALSE if WORK must end. */
static gboolean
expand (MxExplore *self, guint32 node)
{
  guint32 room = self->max_options - self->n_options;

  if (!is_bounded (self, node)) {
    self->flags[node] |= MX_NODE_OPEN;
    return TRUE;
  }
  self->read->max_options = most_to_read (self);
  mx_reader_options (self->reader, self->intern.family[node],
                     self->intern.coords + self->intern.coords_first[node], self->read);
  switch (self->read->result) {
  case MX_READ_FAULT:
    self->flags[node] |= MX_NODE_FAULT;
    note_fault (self, node);
    return TRUE;
  case MX_READ_STOPPED: note_stop (self); return FALSE;
  case MX_READ_LIMIT: return end_read (self, node, room);
  case MX_READ_DONE: break;
  }
  if (self->read->decided)
    return decide (self, node, self->read->value);
  if (!find_keys (self, self->read, &self->key, &self->cap_key)) {
    self->flags[node] |= MX_NODE_OPEN;
    return FALSE;
  }
  return store_or_flag (self, node, self->read, self->key, 0, self->read->n);
}

/* What comes out of position I of the batch, which is NODE. */
static gboolean
expand_read (MxExplore *self, guint i, guint32 node)
{
  const MxBatch *batch = self->batch;
  guint32 n = batch->begin[i + 1] - batch->begin[i];

  if (batch->how[i] == MX_BATCH_ALONE || n > most_to_read (self))
    return expand (self, node);
  if (batch->how[i] == MX_BATCH_DECIDED)
    return decide (self, node, batch->value[i]);
  return store_or_flag (self, node, batch->options, self->batch_key, batch->begin[i], n);
}

/* How many positions from NEXT on may be read in a batch: they are of one family, so their
 * coordinates stand in a row. */
static guint
count_alike (const MxExplore *self)
{
  guint32 next = self->next;
  guint32 n = MIN (self->intern.n - next, self->batch_size);
  guint family = self->intern.family[next];

  for (guint32 i = 0; i < n; i++) {
    if (self->intern.family[next + i] != family || !is_bounded (self, next + i))
      return i;
  }
  return n;
}

/* The next batch is to be about as large as this one should have been. */
static void
adapt (MxExplore *self)
{
  guint64 n = self->batch->n;
  guint64 options = self->batch->options->n + n;

  self->batch_size = (guint)CLAMP (n * BATCH_OPTIONS / options, 8, MX_BATCH_MAX);
}

static gboolean
step (MxExplore *self)
{
  guint n = count_alike (self);

  if (n <= 1) {
    if (!mx_work_tick (self->work, 20) || !expand (self, self->next))
      return FALSE;
    self->first[++self->next] = self->n_options;
    return TRUE;
  }
  if (!mx_reader_batch (self->reader, self->intern.family[self->next],
                        self->intern.coords + self->intern.coords_first[self->next], n,
                        self->batch)) {
    note_stop (self);
    return FALSE;
  }
  if (!find_keys (self, self->batch->options, &self->batch_key, &self->cap_batch_key))
    return FALSE;
  for (guint i = 0; i < self->batch->n; i++) {
    if (!mx_work_tick (self->work, 10) || !expand_read (self, i, self->next))
      return FALSE;
    self->first[++self->next] = self->n_options;
  }
  adapt (self);
  return TRUE;
}

gboolean
mx_explore_run (MxExplore *self)
{
  while (self->next < self->intern.n) {
    if (!mx_work_reserve (self->work, &self->first, &self->cap_first,
                          (guint64)self->next + 1 + MX_BATCH_MAX, sizeof *self->first)
        || !step (self))
      return FALSE;
  }
  return TRUE;
}

MxExploreMark
mx_explore_get_mark (const MxExplore *self)
{
  return (MxExploreMark){self->intern.n,  self->intern.n_coords, self->next,
                         self->n_options, self->n_splits,        self->n_split_parts,
                         self->n_decided};
}

gboolean
mx_explore_go_back (MxExplore *self, const MxExploreMark *mark)
{
  if (!mx_intern_truncate (&self->intern, mark->n, mark->n_coords))
    return FALSE;
  self->next = mark->next;
  self->n_options = mark->n_options;
  self->n_splits = mark->n_splits;
  self->n_split_parts = mark->n_split_parts;
  self->n_decided = mark->n_decided;
  return TRUE;
}
