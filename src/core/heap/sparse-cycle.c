/* SPDX-License-Identifier: MIT */
#include "core/heap/sparse-cycle.h"

#include <string.h>

/* A place is the point between two heaps.  Whether it is picked depends on the eight heaps before
 * it alone, and its print on the SPAN heaps before it: so in a sequence with a period each place
 * of one period is met again in the next.  When the table fills up, only every other place is
 * kept, chosen in the same way; what comes round is then seen a little later, after a part of the
 * heaps that stays the same. */

#define SLOTS 4096
#define FIRST_BITS 7
#define MULTIPLIER G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

struct MxCyclePlace {
  guint64 print;
  guint64 heap; /* 0: empty */
  guint64 pick; /* the number that must be small for the place to be picked */
};

gboolean
mx_cycle_init (MxCycle *self, guint64 from, guint64 span, gboolean by_parity,
               MxWork *work)
{
  *self = (MxCycle){
      .from = from, .span = MAX (span, 8), .by_parity = by_parity, .bits = FIRST_BITS};
  self->table = mx_work_alloc0 (work, SLOTS, sizeof *self->table);
  return self->table != NULL;
}

void
mx_cycle_clear (MxCycle *self, MxWork *work)
{
  mx_work_free (work, self->table, SLOTS, sizeof *self->table);
  *self = (MxCycle){0};
}

static inline guint64
mix (guint64 x)
{
  x *= MULTIPLIER;
  return x ^ x >> 29;
}

/* Of the heaps before the place, at END. */
static guint64
find_print (const MxCycle *self, const guint8 *end, gboolean odd)
{
  guint64 print = odd ? 1 : 2;
  const guint8 *at = end - self->span;

  for (; at + sizeof print <= end; at += sizeof print) {
    guint64 word;

    memcpy (&word, at, sizeof word);
    print = mix (print ^ word) + MULTIPLIER;
  }
  for (; at < end; at++)
    print = mix (print ^ *at);
  return print;
}

static struct MxCyclePlace *
find_slot (struct MxCyclePlace *table, guint64 print)
{
  guint i = (guint)(mix (print) >> 40) % SLOTS;

  while (table[i].heap != 0 && table[i].print != print)
    i = (i + 1) % SLOTS;
  return &table[i];
}

/* Keeps the places that a number half as large picks. */
static void
thin_out (MxCycle *self)
{
  g_autofree struct MxCyclePlace *old =
      g_memdup2 (self->table, SLOTS * sizeof *self->table);

  self->bits++;
  self->n = 0;
  memset (self->table, 0, SLOTS * sizeof *self->table);
  for (guint i = 0; i < SLOTS; i++) {
    if (old[i].heap == 0 || old[i].pick >> (64 - self->bits) != 0)
      continue;
    *find_slot (self->table, old[i].print) = old[i];
    self->n++;
  }
}

static void
add_place (MxCycle *self, const guint8 *end, guint64 heap, guint64 pick)
{
  guint64 print = find_print (self, end, self->by_parity && (heap & 1) != 0);
  struct MxCyclePlace *place = find_slot (self->table, print);

  /* After a call that was ended, the same heaps may come again. */
  if (place->heap >= heap)
    return;
  if (place->heap != 0) {
    self->old = place->heap;
    self->now = heap;
  } else {
    self->n++;
  }
  *place = (struct MxCyclePlace){print, heap, pick};
  if (self->n > SLOTS / 2)
    thin_out (self);
}

void
mx_cycle_feed (MxCycle *self, const MxStream *stream, guint64 from, guint64 to)
{
  const guint8 *index = stream->index - stream->base;

  for (guint64 heap = MAX (from, self->from + self->span); heap < to; heap++) {
    guint64 word;

    memcpy (&word, index + heap - sizeof word, sizeof word);
    word = mix (word) * MULTIPLIER;
    if (word >> (64 - self->bits) == 0)
      add_place (self, index + heap, heap, word);
  }
}
