/* SPDX-License-Identifier: MIT */
#include "core/sum/sums.h"

#include <string.h>

/* All sums in an order of dependence, a row of bits at a time.
 *
 * A move makes the number of counters smaller, or leaves it and puts smaller heaps in the place of one,
 * which is an earlier partition.  So sums are gone through in their order.  For a sum and a heap h in
 * it, let R be the rest.  The moves of h to one heap lead to a P-position if bit c of R's row is set for
 * one of the heaps c that h can become: one AND for all of them.  The moves to b and c lead to one if bit
 * c of the row of R + b is set: an AND for each b, whatever the number of ways. */

/* -- partitions -- */

static gboolean
count_partitions (MxSums *self)
{
  MxWork *work = self->work;
  guint64 to = (guint64)self->to;
  guint64 n = 0;

  self->few = mx_work_alloc0 (work, to + 1, sizeof *self->few);
  self->start = mx_work_alloc (work, to + 2, sizeof *self->start);
  if (self->start == NULL)
    return FALSE;
  for (guint64 r = 0; r <= to; r++) {
    for (guint64 m = 0; m <= MX_SUMS_MOST; m++) {
      if (r == 0)
        self->few[r][m] = 1;
      else if (m > 0)
        self->few[r][m] = self->few[r][m - 1] + (m <= r ? self->few[r - m][m] : 0);
    }
    self->start[r] = (guint32)n;
    n += self->few[r][r];
    self->n_insert += self->few[r][r] * (to - r);
  }
  self->start[to + 1] = self->n = (guint32)n;
  return TRUE;
}

guint32
mx_sums_find (const MxSums *self, const gint64 *heaps, guint n)
{
  gint64 total = 0;
  guint32 sum;

  for (guint i = 0; i < n; i++)
    total += heaps[i];
  sum = self->start[total];
  for (guint i = 0; i < n && heaps[i] > 0; i++) {
    sum += self->few[total][heaps[i] - 1];
    total -= heaps[i];
  }
  return sum;
}

/* -- moves of a heap -- */

static gboolean
note_option (MxSums *self, const MxOptions *read, guint option, guint family, gint64 heap)
{
  gint64 part[2] = {0, 0};
  guint n = 0;

  for (guint32 k = read->first[option]; k < read->first[option + 1]; k++) {
    gint64 to = read->coords[read->part[k].coords];

    if (read->part[k].family != family || to > heap)
      return FALSE;
    if (to == 0)
      continue;
    if (n == 2)
      return FALSE;
    part[n++] = to;
  }
  /* The heap itself, or more counters than it has, would be no step back. */
  if (part[0] + part[1] > heap || MAX (part[0], part[1]) == heap)
    return FALSE;
  self->pair[heap][MIN (part[0], part[1])] |= (guint64)1 << MAX (part[0], part[1]);
  self->halves[heap] |= (guint64)1 << MIN (part[0], part[1]);
  return TRUE;
}

static gboolean
stop_cb (gpointer data)
{
  return !mx_work_look (data);
}

static MxSumsResult
read_heaps (MxSums *self, MxReader *reader, MxOptions *read, guint family)
{
  for (gint64 heap = 0; heap <= self->to; heap++) {
    mx_work_begin_read (self->work, read);
    if (!mx_reader_options (reader, family, &heap, read))
      return read->result == MX_READ_STOPPED ? MX_SUMS_ENDED : MX_SUMS_UNFIT;
    /* Nothing on the table must be the end. */
    if (read->decided || (heap == 0 && read->n > 0))
      return MX_SUMS_UNFIT;
    for (guint i = 0; i < read->n; i++) {
      if (!note_option (self, read, i, family, heap))
        return MX_SUMS_UNFIT;
    }
    if (!mx_work_tick (self->work, 50 + 10 * (guint64)read->n))
      return MX_SUMS_ENDED;
  }
  return MX_SUMS_DONE;
}

static MxSumsResult
read_moves (MxSums *self, MxSource *source, guint family)
{
  MxControl control = {.stop = stop_cb, .data = self->work};
  g_autoptr (MxReader) reader = mx_reader_new (source);
  g_autoptr (MxOptions) read = mx_options_new ();
  MxSumsResult result;

  read->control = &control;
  read->max_options = (guint64)1 << 16;
  result = read_heaps (self, reader, read, family);
  mx_work_end_reads (self->work, read);
  return result;
}

/* SG values, which are found from the same moves. */
static void
find_values (MxSums *self)
{
  for (gint64 heap = 0; heap <= self->to; heap++) {
    gboolean seen[4 * MX_SUMS_MOST] = {FALSE};
    MxValue mex = 0;

    for (gint64 b = 0; b < heap; b++) {
      for (gint64 c = b; c < heap; c++) {
        if ((self->pair[heap][b] >> c & 1) != 0)
          seen[self->value[b] ^ self->value[c]] = TRUE;
      }
    }
    while (seen[mex])
      mex++;
    self->value[heap] = mex;
  }
}

/* -- sums -- */

static gboolean
allocate (MxSums *self)
{
  MxWork *work = self->work;
  guint64 heaps = (guint64)self->to + 1;

  self->pair = mx_work_alloc0 (work, heaps, sizeof *self->pair);
  self->halves = mx_work_alloc0 (work, heaps, sizeof *self->halves);
  self->value = mx_work_alloc0 (work, heaps, sizeof *self->value);
  self->row = mx_work_alloc0 (work, self->n, sizeof *self->row);
  self->insert_first = mx_work_alloc (work, self->n, sizeof *self->insert_first);
  self->without_first =
      mx_work_alloc (work, (guint64)self->n + 1, sizeof *self->without_first);
  self->over = mx_work_alloc (work, self->n, sizeof *self->over);
  self->insert = mx_work_alloc (work, self->n_insert, sizeof *self->insert);
  return mx_work_ok (work);
}

/* The sums that SUM of TOTAL counters is with one more heap each, LARGEST being its largest heap and
 * REST what is left without it. */
static void
list_insertions (MxSums *self, guint32 sum, gint64 total, gint64 largest, guint32 rest,
                 guint32 used)
{
  guint32 *insert = self->insert + used;
  guint32 place = sum - self->start[total];

  self->insert_first[sum] = used;
  for (gint64 b = 1; b <= self->to - total; b++) {
    if (b < largest) {
      guint32 with = self->insert[self->insert_first[rest] + (guint32)b - 1];

      insert[b - 1] = self->insert[self->insert_first[with] + (guint32)largest - 1];
    } else {
      insert[b - 1] = self->start[total + b] + self->few[total + b][b - 1] + place;
    }
  }
}

/* Lists from USED on what a sum is without each of its different heaps, of which LARGEST is the largest
 * and REST what is left without it.  Returns the end of the list, or 0 if WORK must end. */
static guint32
list_without (MxSums *self, guint32 used, gint64 largest, guint32 rest)
{
  guint32 begin = self->without_first[rest];
  guint32 end = rest == 0 ? begin : self->without_first[rest + 1];
  guint64 need = (guint64)used + 1 + (end - begin);

  if (!mx_work_reserve (self->work, &self->without, &self->cap_without, need,
                        sizeof *self->without)
      || !mx_work_reserve (self->work, &self->heap, &self->cap_heap, need,
                           sizeof *self->heap))
    return 0;
  self->heap[used] = (guint8)largest;
  self->without[used++] = rest;
  for (guint32 k = begin; k < end; k++) {
    if (self->heap[k] == largest)
      continue;
    self->heap[used] = self->heap[k];
    self->without[used++] =
        self->insert[self->insert_first[self->without[k]] + (guint32)largest - 1];
  }
  return used;
}

/* Whether a heap that is in a sum beside REST can move to a P-position. */
static inline gboolean
heap_wins (const MxSums *self, guint heap, guint32 rest)
{
  guint64 halves = self->halves[heap] & ~(guint64)1;

  if ((self->row[rest] & self->pair[heap][0]) != 0)
    return TRUE;
  for (; halves != 0; halves &= halves - 1) {
    guint b = (guint)__builtin_ctzll (halves);
    guint32 with = self->insert[self->insert_first[rest] + b - 1];

    if ((self->row[with] & self->pair[heap][b]) != 0)
      return TRUE;
  }
  return FALSE;
}

/* Decides SUM, all that it can move to being decided; its list is BEGIN … END - 1. */
static void
decide (MxSums *self, guint32 sum, guint32 begin, guint32 end, MxPlay play)
{
  gboolean moves = FALSE;

  if (play == MX_PLAY_ANTI_SG && self->over[sum])
    return;
  for (guint32 k = begin; k < end; k++) {
    if (heap_wins (self, self->heap[k], self->without[k]))
      return;
    moves = moves || self->halves[self->heap[k]] != 0;
  }
  if (!moves && play != MX_PLAY_NORMAL)
    return;
  self->row[sum] |= 1;
  for (guint32 k = begin; k < end; k++)
    self->row[self->without[k]] |= (guint64)1 << self->heap[k];
}

/* The sum of nothing: who is to move has lost or won. */
static void
begin_sums (MxSums *self, MxPlay play)
{
  self->row[0] = play == MX_PLAY_NORMAL ? 1 : 0;
  self->over[0] = TRUE;
  self->without_first[0] = self->without_first[1] = 0;
  list_insertions (self, 0, 0, 0, 0, 0);
}

static gboolean
run (MxSums *self, MxPlay play)
{
  guint32 inserted = (guint32)self->to;
  guint32 sum = 1;

  begin_sums (self, play);
  for (gint64 total = 1; total <= self->to; total++) {
    for (gint64 largest = 1; largest <= total; largest++) {
      guint32 rest = self->start[total - largest];
      guint32 end = rest + self->few[total - largest][largest];

      for (; rest < end; rest++, sum++) {
        guint32 begin = self->without_first[sum];
        guint32 used =
            mx_work_tick (self->work, 8) ? list_without (self, begin, largest, rest) : 0;

        if (used == 0)
          return FALSE;
        self->without_first[sum + 1] = total + largest <= self->to ? used : begin;
        list_insertions (self, sum, total, largest, rest, inserted);
        inserted += (guint32)(self->to - total);
        self->over[sum] = self->over[rest] && self->value[largest] == 0;
        decide (self, sum, begin, used, play);
      }
    }
  }
  return TRUE;
}

MxSumsResult
mx_sums_init (MxSums *self, MxWork *work, MxSource *source, guint family, MxPlay play,
              gint64 to)
{
  MxSumsResult result;

  *self = (MxSums){.work = work, .to = to};
  if (!count_partitions (self) || !allocate (self))
    return MX_SUMS_ENDED;
  result = read_moves (self, source, family);
  if (result != MX_SUMS_DONE)
    return result;
  find_values (self);
  return run (self, play) ? MX_SUMS_DONE : MX_SUMS_ENDED;
}

void
mx_sums_clear (MxSums *self)
{
  MxWork *work = self->work;
  guint64 heaps = (guint64)self->to + 1;

  mx_work_free (work, self->few, heaps, sizeof *self->few);
  mx_work_free (work, self->start, heaps + 1, sizeof *self->start);
  mx_work_free (work, self->pair, heaps, sizeof *self->pair);
  mx_work_free (work, self->halves, heaps, sizeof *self->halves);
  mx_work_free (work, self->value, heaps, sizeof *self->value);
  mx_work_free (work, self->row, self->n, sizeof *self->row);
  mx_work_free (work, self->insert_first, self->n, sizeof *self->insert_first);
  mx_work_free (work, self->insert, self->n_insert, sizeof *self->insert);
  mx_work_free (work, self->without_first, (guint64)self->n + 1,
                sizeof *self->without_first);
  mx_work_free (work, self->without, self->cap_without, sizeof *self->without);
  mx_work_free (work, self->heap, self->cap_heap, sizeof *self->heap);
  mx_work_free (work, self->over, self->n, sizeof *self->over);
  *self = (MxSums){0};
}
