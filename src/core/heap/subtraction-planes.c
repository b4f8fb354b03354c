/* SPDX-License-Identifier: MIT */
#include "core/clones.h"
#include "core/heap/subtraction-private.h"

#include <string.h>

/* Sets of hundreds of amounts and more: a row of bits a value says which heaps have an option of
 * that value.  When a heap's value v is known, the set as bits, moved to that heap, is added to the
 * row of v.  The set is there in eight copies, moved by 0 … 7 bits, so that any place is whole
 * bytes away.  What heaps of one group of 64 add to a row is added in one go. */

#define N_PLANES 256
/* Zeros before and behind each copy of the set: reads of a tile may pass its ends. */
#define MARGIN ((guint64)64)
#define TILE ((guint64)256)

typedef guint64 Lanes __attribute__ ((vector_size (32), aligned (1), may_alias));

gboolean
mx_take_planes_init (MxTakeStream *self, MxWork *work)
{
  self->n_shifted = self->window / 8 + 2 + 2 * MARGIN + TILE;
  self->shifted = mx_work_alloc0 (work, 8 * self->n_shifted, 1);
  self->plane = mx_work_alloc0 (work, N_PLANES, sizeof *self->plane);
  if (self->shifted == NULL || self->plane == NULL)
    return FALSE;
  for (guint k = 0; k < self->n_set; k++) {
    for (guint shift = 0; shift < 8; shift++) {
      guint64 bit = (guint64)self->set[k] + shift;

      self->shifted[shift * self->n_shifted + MARGIN + bit / 8] |= (guint8)(1 << bit % 8);
    }
    if (!mx_work_tick (work, 1))
      return FALSE;
  }
  self->n_words = (2 * self->window + MX_TAKE_BLOCK) / 64 + 4 + TILE / 8;
  self->n_planes = 0;
  self->base = 0;
  return TRUE;
}

void
mx_take_planes_clear (MxTakeStream *self, MxWork *work)
{
  for (guint v = 0; self->plane != NULL && v < self->n_planes; v++)
    mx_work_free (work, self->plane[v], self->n_words, sizeof **self->plane);
  mx_work_free (work, self->plane, N_PLANES, sizeof *self->plane);
  mx_work_free (work, self->shifted, 8 * self->n_shifted, 1);
  self->plane = NULL;
  self->shifted = NULL;
  self->n_planes = 0;
}

static gboolean
add_plane (MxTakeStream *self, MxWork *work)
{
  self->plane[self->n_planes] =
      mx_work_alloc0 (work, self->n_words, sizeof **self->plane);
  if (self->plane[self->n_planes] == NULL)
    return FALSE;
  self->n_planes++;
  return TRUE;
}

/* Adds to a row, from the byte TO on, the set moved to each heap of MEMBERS, whose bit 0 is the
 * heap of that byte. */
MX_CLONES static void
add_set (const MxTakeStream *self, guint8 *to, guint64 members)
{
  guint64 length = self->window / 8 + 10;

  for (guint64 x = 0; x < length; x += TILE) {
    Lanes *row = (Lanes *)(gpointer)(to + x);
    Lanes a = row[0], b = row[1], c = row[2], d = row[3];
    Lanes e = row[4], f = row[5], g = row[6], h = row[7];

    /* Eight names and no array, so that they stay in registers. */
    for (guint64 left = members; left != 0; left &= left - 1) {
      guint bit = (guint)__builtin_ctzll (left);
      const guint8 *copy = self->shifted + bit % 8 * self->n_shifted + MARGIN;
      const Lanes *from = (const Lanes *)(gconstpointer)(copy + x - bit / 8);

      a |= from[0];
      b |= from[1];
      c |= from[2];
      d |= from[3];
      e |= from[4];
      f |= from[5];
      g |= from[6];
      h |= from[7];
    }
    row[0] = a;
    row[1] = b;
    row[2] = c;
    row[3] = d;
    row[4] = e;
    row[5] = f;
    row[6] = g;
    row[7] = h;
  }
}

/* Drops what is below heap N, so that a block from there on has room. */
static void
move_rows (MxTakeStream *self)
{
  guint64 words = (self->n - self->base) / 64;

  if (words * 64 + MX_TAKE_BLOCK + self->window + 160 + TILE * 8 <= self->n_words * 64)
    return;
  for (guint v = 0; v < self->n_planes; v++) {
    guint64 *row = self->plane[v];

    memmove (row, row + words, (self->n_words - words) * sizeof *row);
    memset (row + self->n_words - words, 0, words * sizeof *row);
  }
  self->base += words * 64;
}

/* The values of the heaps from bit FIRST to bit LAST of the group at WORD; MEMBERS receives who has
 * which.  Returns the bit where a value had no room. */
static guint
do_group (MxTakeStream *self, MxWork *work, guint64 word, guint first, guint last,
          guint64 *members, guint8 *cell)
{
  guint64 seen[N_PLANES];
  guint64 low = 0;

  memcpy (&low, self->shifted + MARGIN, 8);
  low = GUINT64_FROM_LE (low);
  for (guint v = 0; v < self->n_planes; v++)
    seen[v] = GUINT64_FROM_LE (self->plane[v][word]);
  for (guint b = first; b < last; b++) {
    guint v = 0;

    while (v < self->n_planes && (seen[v] >> b & 1) != 0)
      v++;
    if (v == self->n_planes) {
      if (v == N_PLANES || !add_plane (self, work))
        return b;
      members[v] = 0;
      seen[v] = 0;
    }
    cell[b - first] = (guint8)v;
    members[v] |= (guint64)1 << b;
    seen[v] |= low << b;
  }
  return last;
}

guint64
mx_take_planes (MxTakeStream *self, MxWork *work, guint64 count)
{
  guint64 members[N_PLANES];
  guint64 done = 0;

  move_rows (self);
  while (done < count) {
    guint64 at = self->n + done - self->base;
    guint first = (guint)(at % 64);
    guint last = (guint)MIN (64, first + count - done);
    guint end;

    memset (members, 0, self->n_planes * sizeof *members);
    end = do_group (self, work, at / 64, first, last, members,
                    self->cells + self->end + done);
    for (guint v = 0; v < self->n_planes; v++) {
      if (members[v] != 0)
        add_set (self, (guint8 *)self->plane[v] + at / 64 * 8, members[v]);
    }
    done += end - first;
    if (!mx_work_tick (work, 64 + self->window / 64) || end < last)
      break;
  }
  return done;
}

gboolean
mx_take_planes_load (MxTakeStream *self, MxWork *work)
{
  guint64 count = MIN (self->window, self->n);
  const guint8 *cell = self->cells + self->end - count;

  for (guint v = 0; v < self->n_planes; v++)
    memset (self->plane[v], 0, self->n_words * sizeof **self->plane);
  self->base = (self->n - count) / 64 * 64;
  for (guint64 i = 0; i < count;) {
    guint64 members[N_PLANES] = {0};
    guint64 at = self->n - count + i - self->base;
    guint first = (guint)(at % 64);

    for (guint b = first; b < 64 && i < count; b++, i++) {
      while (self->n_planes <= cell[i]) {
        if (!add_plane (self, work))
          return FALSE;
      }
      members[cell[i]] |= (guint64)1 << b;
    }
    for (guint v = 0; v < self->n_planes; v++) {
      if (members[v] != 0)
        add_set (self, (guint8 *)self->plane[v] + at / 64 * 8, members[v]);
    }
    if (!mx_work_tick (work, 64 + self->window / 64))
      return FALSE;
  }
  return TRUE;
}
