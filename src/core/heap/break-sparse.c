/* SPDX-License-Identifier: MIT */
#include "core/heap/break-private.h"

/* The sparse space of a game, from the values that are stored: the rare heaps, what makes the
 * common values, the window of the last ones, and the witnesses.
 *
 * Every rare heap is one more amount of work for each heap to come, and found by a failure of
 * what was made behind it: so a space is worth its while where new ones are few. */

/* Of the second half of the heaps, one in so many may be rare. */
#define RARES_ONE_IN 40
#define KEEP_LEAST ((guint64)1 << 15)
#define CHUNK_FIRST ((guint64)256)
#define CHUNK_MOST ((guint64)1 << 17)
#define SPAN_MOST ((guint64)4096)

void
mx_break_end (MxBreak *self, MxWork *work)
{
  mx_break_forget (self, work);
  mx_maker_clear (&self->maker, work);
  mx_verifier_clear (&self->verifier, work);
  mx_stream_clear (&self->stream, work);
  mx_cycle_clear (&self->cycle, work);
  mx_marks_clear (&self->marks, work);
  mx_work_free (work, self->rare, self->cap_rares, sizeof *self->rare);
  mx_work_free (work, self->bound, self->cap_bounds, sizeof *self->bound);
  self->rare = NULL;
  self->bound = NULL;
  self->n_rares = self->cap_rares = 0;
  self->n_bounds = self->cap_bounds = 0;
  self->sparse = FALSE;
}

/* What the rare heaps and single heaps take from the heaps to come. */
static gboolean
make_maker (MxBreak *self, MxWork *work)
{
  const MxBreakRule *rule = &self->rule;
  MxMaker *maker = &self->maker;
  MxSpace space = maker->space;
  guint words = maker->words;
  guint64 most = (guint64)self->n_rares * rule->n_splits + rule->n_moves;
  MxPair *pair;
  guint n = 0;
  gboolean done;

  mx_break_forget (self, work);
  mx_maker_clear (maker, work);
  maker->space = space;
  maker->words = words;
  pair = mx_work_alloc (work, most, sizeof *pair);
  if (pair == NULL)
    return FALSE;
  for (guint i = 0; i < self->n_rares; i++) {
    for (guint k = 0; k < rule->n_splits; k++)
      pair[n++] =
          (MxPair){(guint32)(self->rare[i].heap + rule->split[k]), self->rare[i].index};
  }
  for (guint i = 0; i < rule->n_moves; i++) {
    if (!mx_space_flips (&space, rule->move[i]))
      pair[n++] = (MxPair){rule->move[i], 0};
  }
  done = mx_maker_init (maker, pair, n, work);
  maker->window = MAX (maker->window, rule->largest);
  mx_work_free (work, pair, most, sizeof *pair);
  return done;
}

static int
compare_extras (const void *a, const void *b)
{
  const MxExtra *x = a;
  const MxExtra *y = b;

  return (x->heap > y->heap) - (x->heap < y->heap);
}

/* A rare heap that is a single heap left by an amount that changes its class takes a common value
 * from one heap to come. */
static gboolean
make_extras (MxBreak *self, MxWork *work)
{
  const MxBreakRule *rule = &self->rule;
  MxMaker *maker = &self->maker;

  for (guint i = self->n_rares; i-- > 0;) {
    if (self->rare[i].heap + rule->largest < self->done)
      break;
    for (guint k = 0; k < rule->n_moves; k++) {
      MxExtra extra = {self->rare[i].heap + rule->move[k], self->rare[i].index};

      if (!mx_space_flips (&maker->space, rule->move[k]) || extra.heap < self->done)
        continue;
      if (!mx_work_reserve (work, &maker->extra, &maker->cap_extras,
                            (guint64)maker->n_extras + 1, sizeof extra))
        return FALSE;
      maker->extra[maker->n_extras++] = extra;
    }
  }
  if (maker->n_extras > 0)
    qsort (maker->extra, maker->n_extras, sizeof *maker->extra, compare_extras);
  return TRUE;
}

/* The window of the last values stored; all that are known are. */
static gboolean
make_stream (MxBreak *self, MxWork *work)
{
  const MxSpace *space = &self->maker.space;
  gint64 base;

  self->keep = MAX (KEEP_LEAST, self->maker.window + self->maker.window / 2 + 16);
  base = (gint64)self->done - (gint64)self->keep;
  mx_stream_clear (&self->stream, work);
  if (!mx_stream_init (&self->stream, base, 2 * self->keep + 4 * CHUNK_MOST,
                       self->maker.words, work))
    return FALSE;
  self->stream.n = (guint64)MAX (base, 1);
  while (self->stream.n < self->done) {
    guint64 n = self->stream.n;
    guint value = self->exact.value[n];

    mx_stream_push (&self->stream, mx_space_index (space, value),
                    mx_space_is_common (space, n, value));
  }
  return mx_work_tick (work, self->keep / 4);
}

/* Watches for a period among the heaps behind the last rare one. */
static gboolean
watch (MxBreak *self, MxWork *work)
{
  guint64 window = MAX (self->verifier.witness.farthest,
                        mx_break_last_rare (self) + self->rule.largest);

  mx_cycle_clear (&self->cycle, work);
  mx_marks_clear (&self->marks, work);
  return mx_cycle_init (&self->cycle, MAX (mx_break_last_rare (self) + 1, self->done),
                        MIN (window + 1, SPAN_MOST), self->maker.space.by_parity, work);
}

/* FALSE if WORK must end; PAYS tells whether few enough are rare. */
static gboolean
collect_rares (MxBreak *self, MxWork *work, gboolean *pays, guint *most)
{
  const MxSpace *space = &self->maker.space;
  guint64 n = self->exact.n;
  guint64 late = 0;

  *most = 0;
  *pays = FALSE;
  for (guint64 i = 1; i < n; i++) {
    guint value = self->exact.value[i];
    MxRare rare = {i, mx_space_index (space, value)};

    *most = MAX (*most, rare.index);
    if (mx_space_is_common (space, i, value))
      continue;
    late += i >= n / 2;
    if (late > n / 2 / RARES_ONE_IN + 1 || self->n_rares > n / 4)
      return TRUE;
    if (!mx_work_reserve (work, &self->rare, &self->cap_rares, (guint64)self->n_rares + 1,
                          sizeof rare))
      return FALSE;
    self->rare[self->n_rares++] = rare;
  }
  *pays = TRUE;
  return mx_work_tick (work, n / 4);
}

gboolean
mx_break_begin (MxBreak *self, MxWork *work, guint words)
{
  gboolean pays;
  guint most;

  mx_break_end (self, work);
  if (self->rule.n_splits == 0 || self->rule.family->unequal
      || self->exact.n <= 4 * self->rule.largest
      || !mx_space_choose (&self->maker.space, &self->rule, self->exact.value,
                           self->exact.n))
    return TRUE;
  if (!collect_rares (self, work, &pays, &most))
    return FALSE;
  while (words * 32 <= most)
    words *= 2;
  if (!pays || words > MX_STREAM_WORDS) {
    mx_break_end (self, work);
    return TRUE;
  }
  self->maker.words = words;
  self->done = self->begun = self->exact.n;
  self->rares_begun = self->n_rares;
  self->chunk = CHUNK_FIRST;
  self->next_proof = 0;
  self->sparse = mx_exact_reserve (&self->exact, work, self->exact.n, FALSE)
                 && make_maker (self, work) && make_extras (self, work)
                 && make_stream (self, work)
                 && mx_verifier_init (&self->verifier, &self->rule, &self->maker,
                                      &self->stream, self->exact.value, self->done, work)
                 && watch (self, work);
  if (!self->sparse)
    mx_break_end (self, work);
  return self->sparse;
}

gboolean
mx_break_store_all (MxBreak *self, MxWork *work)
{
  MxValue values[1024];

  if (!mx_exact_reserve (&self->exact, work, self->done, FALSE))
    return FALSE;
  /* What is stored must not be read before it is written: EXACT.N stays until the end. */
  for (guint64 from = self->exact.n; from < self->done; from += G_N_ELEMENTS (values)) {
    guint64 n = MIN (self->done - from, G_N_ELEMENTS (values));

    if (!mx_break_copy (self, work, from, n, values))
      return FALSE;
    for (guint64 i = 0; i < n; i++)
      self->exact.value[from + i] = (guint16)values[i];
  }
  self->exact.n = self->done;
  return TRUE;
}

gboolean
mx_break_add_rare (MxBreak *self, MxWork *work, guint index)
{
  guint64 heap = self->done;
  MxRare rare = {heap, index};

  if (!mx_exact_reserve (&self->exact, work, heap + 1, FALSE)
      || !mx_work_reserve (work, &self->rare, &self->cap_rares,
                           (guint64)self->n_rares + 1, sizeof rare))
    return FALSE;
  self->rare[self->n_rares++] = rare;
  self->exact.value[heap] = self->maker.space.rare[heap & 1][index];
  self->exact.n = heap + 1;
  mx_stream_cut (&self->stream, heap);
  mx_stream_push (&self->stream, index, FALSE);
  self->done = heap + 1;
  self->chunk = CLAMP (self->chunk / 4, CHUNK_FIRST / 4, CHUNK_FIRST);
  if (make_maker (self, work) && make_extras (self, work)
      && (self->maker.window + 16 <= self->keep || make_stream (self, work))
      && watch (self, work))
    return TRUE;
  /* What is half changed must not be gone on with; all values are stored. */
  mx_break_end (self, work);
  return FALSE;
}
