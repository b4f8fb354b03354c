/* SPDX-License-Identifier: MIT */
#include "core/explore.h"

#include <string.h>

/* Reading the options of components, breadth first, until nothing new is met.
 *
 * The parts of all options of a position are looked up together: their places in the table are
 * fetched ahead, which hides most of the waiting for memory. */

/* So many options of one position are read at the most, those that repeat included. */
#define MAX_READ ((guint64)1 << 20)
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
  self->control = (MxControl){.stop = stop_cb, .data = work};
  self->read->control = &self->control;
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

/* NODE[i] for each part i that was read. */
static gboolean
number_parts (MxExplore *self)
{
  const MxOptions *read = self->read;
  MxWork *work = self->work;

  if (!mx_work_reserve (work, &self->key, &self->cap_key, read->n_parts,
                        sizeof *self->key)
      || !mx_work_reserve (work, &self->node, &self->cap_node, read->n_parts,
                           sizeof *self->node))
    return FALSE;
  for (guint32 i = 0; i < read->n_parts; i++) {
    self->key[i] = mx_intern_key (&self->intern, read->part[i].family,
                                  read->coords + read->part[i].coords);
    __builtin_prefetch (self->intern.slot + mx_intern_home (&self->intern, self->key[i]));
  }
  for (guint32 i = 0; i < read->n_parts; i++) {
    self->node[i] = number (self, self->key[i], read->part[i].family,
                            read->coords + read->part[i].coords);
    if (self->node[i] == MX_INTERN_FREE || !mx_work_tick (work, 5))
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

/* Sorts what was read into plain options and splits, each split with ascending parts. */
static gboolean
sort_out (MxExplore *self, guint32 *n_plain, guint32 *n_splits)
{
  const MxOptions *read = self->read;
  guint32 plain = 0;
  guint32 splits = 0;
  guint32 *node = self->node;

  if (!mx_work_reserve (self->work, &self->plain, &self->cap_plain, read->n,
                        sizeof *self->plain)
      || !mx_work_reserve (self->work, &self->spare, &self->cap_spare, read->n,
                           sizeof *self->spare)
      || !mx_work_reserve (self->work, &self->split, &self->cap_split, read->n,
                           sizeof *self->split)
      || !mx_work_reserve (self->work, &self->begin, &self->cap_begin,
                           (guint64)read->n + 1, sizeof *self->begin))
    return FALSE;
  /* Parts of splits move to the front of NODE, over those of plain options. */
  self->begin[0] = 0;
  for (guint i = 0; i < read->n; i++) {
    guint32 n_parts = read->first[i + 1] - read->first[i];

    if (n_parts == 1) {
      self->plain[plain++] = node[read->first[i]];
      continue;
    }
    if (n_parts > 0)
      memmove (node + self->begin[splits], node + read->first[i], n_parts * sizeof *node);
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

/* Stores the options that were read, each once. */
static gboolean
store (MxExplore *self)
{
  guint32 n_plain;
  guint32 n_splits;
  guint32 last = G_MAXUINT32;

  if (!number_parts (self) || !sort_out (self, &n_plain, &n_splits))
    return FALSE;
  for (guint32 i = 0; i < n_plain; i++) {
    if (!append_option (self, self->plain[i]))
      return FALSE;
  }
  for (guint32 i = 0; i < n_splits; i++) {
    guint32 k = self->split[i].index;
    const guint32 *parts = self->node + self->begin[k];
    guint n = self->begin[k + 1] - self->begin[k];

    if (last != G_MAXUINT32
        && mx_compare_lists (self->node + self->begin[last],
                             self->begin[last + 1] - self->begin[last], parts, n)
               == 0)
      continue;
    last = k;
    if (!append_split (self, parts, n))
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

/* Reads and stores the options of a position, or flags it.  FALSE if WORK must end. */
static gboolean
expand (MxExplore *self, guint32 node)
{
  MxExploreMark mark = mx_explore_get_mark (self);
  guint32 room = self->max_options - self->n_options;

  if (!is_bounded (self, node)) {
    self->flags[node] |= MX_NODE_OPEN;
    return TRUE;
  }
  /* Options that repeat are read, but not stored. */
  self->read->max_options = MIN (MAX_READ, (guint64)room * 4 + 1024);
  mx_reader_options (self->reader, self->intern.family[node],
                     self->intern.coords + self->intern.coords_first[node], self->read);
  switch (self->read->result) {
  case MX_READ_FAULT:
    self->flags[node] |= MX_NODE_FAULT;
    note_fault (self, node);
    return TRUE;
  case MX_READ_STOPPED:
    /* It was the clock, unless nothing is known of it here. */
    self->work->stopped = self->work->stopped || mx_work_ok (self->work);
    return FALSE;
  case MX_READ_LIMIT: return end_read (self, node, room);
  case MX_READ_DONE: break;
  }
  if (self->read->decided)
    return decide (self, node, self->read->value);
  if (store (self))
    return TRUE;
  self->flags[node] |= MX_NODE_OPEN;
  self->n_options = mark.n_options;
  self->n_splits = mark.n_splits;
  self->n_split_parts = mark.n_split_parts;
  return FALSE;
}

gboolean
mx_explore_run (MxExplore *self)
{
  while (self->next < self->intern.n) {
    if (!mx_work_reserve (self->work, &self->first, &self->cap_first,
                          (guint64)self->next + 2, sizeof *self->first)
        || !mx_work_tick (self->work, 20) || !expand (self, self->next))
      return FALSE;
    self->first[++self->next] = self->n_options;
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
