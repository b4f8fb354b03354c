/* SPDX-License-Identifier: MIT */
#include "core/sum/moves.h"

#include "core/sum/move-table.h"

/* The winning moves of all kinds, merged: a heap of cursors, one for each group that has a move
 * left, the one with the earliest position on top. */

struct _MxMoves {
  const MxSolution *solution;
  const MxMoveTable *table;
  MxWork *work; /* may be NULL */
  MxMoveCursor *heap; /* n, none smaller than its parent */
  guint32 n;
  guint32 cap;
  gboolean given; /* the top was given out */
  MxMoveCursor last; /* what was given out last */
  gboolean has_last;
  MxSum *came;
};

/* Positions, then the place of the part. */
static gboolean
comes_before (const MxMoves *self, const MxMoveCursor *a, const MxMoveCursor *b)
{
  int order = mx_move_compare (self->table, a, b);

  return order != 0
             ? order < 0
             : self->table->kinds->first[a->kind] < self->table->kinds->first[b->kind];
}

static void
sift_down (MxMoves *self, guint32 i)
{
  MxMoveCursor cursor = self->heap[i];

  for (;;) {
    guint64 child = 2 * (guint64)i + 1;

    if (child >= self->n)
      break;
    if (child + 1 < self->n
        && comes_before (self, &self->heap[child + 1], &self->heap[child]))
      child++;
    if (!comes_before (self, &self->heap[child], &cursor))
      break;
    self->heap[i] = self->heap[child];
    i = (guint32)child;
  }
  self->heap[i] = cursor;
}

/* FALSE if the list must end. */
static gboolean
push (MxMoves *self, const MxMoveCursor *cursor)
{
  if (self->work != NULL) {
    if (!mx_work_reserve (self->work, &self->heap, &self->cap, (guint64)self->n + 1,
                          sizeof *self->heap))
      return FALSE;
  } else if (self->n == self->cap) {
    self->cap = MAX (16, self->cap + self->cap / 2);
    self->heap = g_renew (MxMoveCursor, self->heap, self->cap);
  }
  self->heap[self->n++] = *cursor;
  return TRUE;
}

/* Adds cursors at the first moves of the groups of a kind. */
static gboolean
add_kind (MxMoves *self, guint kind)
{
  MxMoveCursor group;
  gboolean more = mx_move_cursor_init (self->table, kind, &group);

  for (; more; more = mx_move_cursor_next_group (self->table, &group)) {
    MxMoveCursor first = group;

    if (mx_move_cursor_next (self->table, &first, self->work) && !push (self, &first))
      return FALSE;
    if (self->work != NULL && !mx_work_tick (self->work, 5))
      return FALSE;
  }
  return TRUE;
}

static void
make_heap (MxMoves *self)
{
  for (guint32 i = self->n / 2; i > 0; i--) {
    sift_down (self, i - 1);
    if (self->work != NULL && !mx_work_tick (self->work, 20)) {
      self->n = 0;
      return;
    }
  }
}

static MxMoves *
new_list (const MxSolution *solution, MxWork *work)
{
  MxMoves *self = g_new0 (MxMoves, 1);

  self->solution = solution;
  self->table = solution->moves;
  self->work = work;
  self->came = mx_sum_new (solution->source);
  return self;
}

MxMoves *
mx_moves_new_watched (const MxSolution *solution, MxWork *work)
{
  MxMoves *self = new_list (solution, work);
  guint n = self->table != NULL ? self->table->kinds->sum->n : 0;

  for (guint kind = 0; kind < n; kind++) {
    if (self->table->count[kind] > 0 && !add_kind (self, kind)) {
      self->n = 0;
      break;
    }
  }
  make_heap (self);
  return self;
}

MxMoves *
mx_moves_new (const MxSolution *solution)
{
  return mx_moves_new_watched (solution, NULL);
}

MxMoves *
mx_moves_new_of_kind (const MxSolution *solution, guint kind)
{
  MxMoves *self = new_list (solution, NULL);

  if (self->table != NULL && kind < self->table->kinds->sum->n
      && self->table->count[kind] > 0)
    add_kind (self, kind);
  make_heap (self);
  return self;
}

void
mx_moves_free (MxMoves *self)
{
  if (self == NULL)
    return;
  if (self->work != NULL)
    mx_work_free (self->work, self->heap, self->cap, sizeof *self->heap);
  else
    g_free (self->heap);
  mx_sum_free (self->came);
  g_free (self);
}

/* Lets go of the move on top. */
static void
pop (MxMoves *self)
{
  if (!mx_move_cursor_next (self->table, &self->heap[0], self->work))
    self->heap[0] = self->heap[--self->n];
  if (self->n > 0)
    sift_down (self, 0);
}

gboolean
mx_moves_next (MxMoves *self, MxMove *move)
{
  const MxMoveCursor *top;

  if (self->given)
    pop (self);
  /* Two kinds may lead to one position. */
  while (self->n > 0 && self->has_last
         && mx_move_compare (self->table, &self->last, &self->heap[0]) == 0)
    pop (self);
  self->given = self->n > 0;
  if (!self->given)
    return FALSE;
  top = &self->heap[0];
  self->last = *top;
  self->has_last = TRUE;
  mx_sum_clear (self->came);
  for (guint i = 0; i < mx_move_cursor_n_parts (self->table, top); i++) {
    gint64 space;
    guint family;
    const gint64 *coords = mx_move_cursor_part (self->table, top, i, &family, &space);

    mx_sum_add (self->came, family, coords);
  }
  *move = (MxMove){self->table->kinds->first[top->kind], self->came};
  return TRUE;
}

guint64
mx_moves_count_of_kind (const MxSolution *solution, guint kind)
{
  return solution->moves != NULL ? solution->moves->count[kind] : 0;
}

MxSum *
mx_move_dup_position (const MxSolution *solution, const MxMove *move)
{
  const MxSum *start = solution->start;
  MxSum *sum = mx_sum_new (start->source);

  for (guint i = 0; i < start->n; i++) {
    if (i != move->part)
      mx_sum_add (sum, start->part[i].family, mx_sum_get_coords (start, i));
  }
  for (guint i = 0; i < move->came->n; i++)
    mx_sum_add (sum, move->came->part[i].family, mx_sum_get_coords (move->came, i));
  mx_sum_sort (sum);
  return sum;
}
