/* SPDX-License-Identifier: MIT */
#include "core/graph/explore.h"

#include <string.h>

/* Reading the options of components, breadth first, until nothing new is met.
 *
 * Positions of one family that stand in a row are read in a batch.  The parts of all options in it
 * are looked up in their order, with their places in the table fetched ahead, which hides most of
 * the waiting for memory.  A position that cannot be read in a batch is read alone when its turn
 * comes, so that what is found is the same, whatever is read in batches. */

/* So many options of one position are read at the most, those that repeat included. */
#define MAX_READ ((guint64)1 << 20)
/* Of fewer positions it is not told whether boxes suit them. */
#define FEW_POSITIONS 16
/* So often boxes may grow while positions are explored: each may take a look at all of them. */
#define MAX_GROWTHS 12
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
  self->batch->sides = self->intern.sides;
  return TRUE;
}

void
mx_explore_clear (MxExplore *self)
{
  MxWork *work = self->work;

  g_clear_pointer (&self->reader, mx_reader_free);
  if (self->read != NULL)
    mx_work_end_reads (work, self->read);
  if (self->batch != NULL)
    mx_work_end_reads (work, self->batch->options);
  g_clear_pointer (&self->read, mx_options_free);
  g_clear_pointer (&self->batch, mx_batch_free);
  mx_fault_clear (&self->fault);
  if (self->intern.work != NULL)
    mx_intern_clear (&self->intern);
  mx_work_free (work, self->flags, self->cap_flags, sizeof *self->flags);
  mx_work_free (work, self->stamp, self->cap_stamp, sizeof *self->stamp);
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
  mx_work_free (work, self->seen, self->cap_seen, sizeof *self->seen);
  mx_work_free (work, self->begin, self->cap_begin, sizeof *self->begin);
  memset (self, 0, sizeof *self);
}

gboolean
mx_explore_add (MxExplore *self, guint family, const gint64 *coords)
{
  return mx_work_ok (self->work)
         && mx_explore_number (self, mx_intern_key (&self->intern, family, coords),
                               family, coords)
                != MX_INTERN_FREE;
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

/* Flags a position whose options could not all be stored, and takes back what was. */
static void
take_back (MxExplore *self, guint32 node, const MxExploreMark *mark)
{
  self->flags[node] |= MX_NODE_OPEN;
  self->n_options = mark->n_options;
  self->n_splits = mark->n_splits;
  self->n_split_parts = mark->n_split_parts;
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
  MxExploreMark mark = mx_explore_get_mark (self);
  guint32 room = self->max_options - self->n_options;

  if (!is_bounded (self, node)) {
    self->flags[node] |= MX_NODE_OPEN;
    return TRUE;
  }
  self->read->max_options = most_to_read (self);
  mx_work_begin_read (self->work, self->read);
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
  if (mx_explore_find_keys (self, self->read, FALSE, &self->key, &self->cap_key)
      && mx_explore_store (self, self->read, FALSE, self->key, 0, self->read->n))
    return TRUE;
  take_back (self, node, &mark);
  return FALSE;
}

/* What comes out of position I of the batch, which is NODE. */
static gboolean
expand_read (MxExplore *self, guint i, guint32 node)
{
  const MxBatch *batch = self->batch;
  MxExploreMark mark = mx_explore_get_mark (self);
  guint32 n = batch->begin[i + 1] - batch->begin[i];
  gboolean done;

  if (batch->how[i] == MX_BATCH_ALONE || n > most_to_read (self))
    return expand (self, node);
  if (batch->how[i] == MX_BATCH_DECIDED)
    return decide (self, node, batch->value[i]);
  if (batch->family >= 0)
    done = mx_explore_store_plain (self, batch->begin[i], n);
  else
    done = mx_explore_store (self, batch->options, batch->sides != NULL, self->batch_key,
                             batch->begin[i], n);
  if (!done)
    take_back (self, node, &mark);
  return done;
}

/* How many positions from NEXT on may be read in a batch: they are of one family, so their
 * coordinates stand in a row. */
static guint
count_alike (const MxExplore *self)
{
  guint32 next = self->next;
  guint32 n = MIN (self->intern.n - next, MX_BATCH_MAX);
  guint family = self->intern.family[next];

  if (self->source->families[family].shape == MX_SHAPE_GRAPH)
    return 1;
  for (guint32 i = 0; i < n; i++) {
    if (self->intern.family[next + i] != family || !is_bounded (self, next + i))
      return i;
  }
  return n;
}

/* Where many positions of a batch have options outside of the boxes, these grow; where that was in
 * vain, they are as large as can be from now on, or there are none. */
static gboolean
change_boxes (MxExplore *self)
{
  const MxBatch *batch = self->batch;
  gboolean dense = FALSE;
  guint n_alone = 0;

  for (guint i = 0; i < batch->n; i++)
    n_alone += batch->how[i] == MX_BATCH_ALONE;
  if (batch->sides == NULL || batch->n < FEW_POSITIONS || n_alone * 8 < batch->n)
    return TRUE;
  if (self->n_growths++ < MAX_GROWTHS)
    return mx_intern_choose_boxes (&self->intern);
  for (guint i = 0; i < self->source->n_families; i++) {
    dense |= self->intern.boxes[i].number != NULL;
    if (!mx_intern_drop_box (&self->intern, i))
      return FALSE;
  }
  if (!dense)
    self->batch->sides = NULL;
  return TRUE;
}

/* Reads and stores N positions in a row, or the first of them.  FALSE if WORK must end. */
static gboolean
expand_batch (MxExplore *self, guint n)
{
  guint32 begin = self->next;
  guint family = self->intern.family[begin];

  mx_work_begin_read (self->work, self->batch->options);
  if (!mx_reader_batch (self->reader, family,
                        self->intern.coords + self->intern.coords_first[begin], n,
                        self->batch)) {
    note_stop (self);
    return FALSE;
  }
  if (self->batch->family < 0
      && !mx_explore_find_keys (self, self->batch->options, self->batch->sides != NULL,
                                &self->batch_key, &self->cap_batch_key))
    return FALSE;
  for (guint i = 0; i < self->batch->n; i++) {
    if (!mx_work_tick (self->work, 4) || !expand_read (self, i, begin + i))
      return FALSE;
    self->first[++self->next] = self->n_options;
  }
  return change_boxes (self);
}

static gboolean
expand_next (MxExplore *self)
{
  guint n = count_alike (self);

  if (n > 1)
    return expand_batch (self, n);
  if (!mx_work_tick (self->work, 20) || !expand (self, self->next))
    return FALSE;
  self->first[++self->next] = self->n_options;
  return TRUE;
}

gboolean
mx_explore_run (MxExplore *self)
{
  if (!mx_intern_choose_boxes (&self->intern))
    return FALSE;
  while (self->next < self->intern.n) {
    if (!mx_work_reserve (self->work, &self->first, &self->cap_first,
                          (guint64)self->next + 1 + MX_BATCH_MAX, sizeof *self->first)
        || !expand_next (self))
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
