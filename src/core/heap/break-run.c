/* SPDX-License-Identifier: MIT */
#include "core/heap/break-private.h"

/* A sparse game goes on in chunks: while one is verified by a second thread, the next one is
 * made.  What a chunk holds is known only when it was verified; where that fails, the heap is
 * looked at with all its options.  It may be right after all; else it is rare, and all that was
 * made behind it is made again. */

#define CHUNK_MOST ((guint64)1 << 17)
/* Values that are stored one by one; more where rare heaps come late. */
#define STORE_MOST ((guint64)1 << 22)
/* Chunks below are not worth waking another thread for. */
#define THREAD_LEAST ((guint64)4096)
/* What a chunk may cost, in pairs and words. */
#define CHUNK_COST ((guint64)1 << 24)

typedef struct {
  GThread *thread; /* NULL where all is done by one */
  GMutex mutex;
  GCond changed;
  MxVerifyJob *job; /* to be done, NULL when it is done */
  MxCycle *cycle;
  gboolean quit;
} Helper;

static void
do_job (MxVerifyJob *job, MxCycle *cycle)
{
  mx_verify (job);
  mx_cycle_feed (cycle, job->stream, job->from, job->done);
}

static gpointer
help_cb (gpointer data)
{
  Helper *self = data;

  g_mutex_lock (&self->mutex);
  for (;;) {
    while (self->job == NULL && !self->quit)
      g_cond_wait (&self->changed, &self->mutex);
    if (self->quit)
      break;
    g_mutex_unlock (&self->mutex);
    do_job (self->job, self->cycle);
    g_mutex_lock (&self->mutex);
    self->job = NULL;
    g_cond_broadcast (&self->changed);
  }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

static void
helper_init (Helper *self, MxBreak *game, guint64 to)
{
  *self = (Helper){.cycle = &game->cycle};
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  if (g_get_num_processors () > 1 && to - game->done > 4 * THREAD_LEAST)
    self->thread = g_thread_try_new ("verify", help_cb, self, NULL);
}

static void
helper_clear (Helper *self)
{
  if (self->thread != NULL) {
    g_mutex_lock (&self->mutex);
    self->quit = TRUE;
    g_cond_broadcast (&self->changed);
    g_mutex_unlock (&self->mutex);
    g_thread_join (self->thread);
  }
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
}

static gboolean
is_worth_it (const Helper *self, const MxVerifyJob *job)
{
  return self->thread != NULL && job->to - job->from >= THREAD_LEAST;
}

static void
begin_job (Helper *self, MxVerifyJob *job)
{
  if (!is_worth_it (self, job))
    return;
  g_mutex_lock (&self->mutex);
  self->job = job;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

/* Waits for the job, or does it. */
static void
end_job (Helper *self, MxVerifyJob *job, MxWork *work)
{
  if (!is_worth_it (self, job)) {
    job->work = work;
    do_job (job, self->cycle);
    return;
  }
  g_mutex_lock (&self->mutex);
  while (self->job != NULL) {
    if (g_cond_wait_until (&self->changed, &self->mutex,
                           g_get_monotonic_time () + 10 * G_TIME_SPAN_MILLISECOND))
      continue;
    if (!mx_work_look (work))
      g_atomic_int_set (&job->stop, 1);
  }
  g_mutex_unlock (&self->mutex);
}

/* Takes note that the heaps below TO are right. */
static gboolean
commit (MxBreak *self, MxWork *work, guint64 to)
{
  const MxSpace *space = &self->maker.space;
  const MxStream *stream = &self->stream;

  if (self->exact.n == self->done
      && to <= MAX (STORE_MOST, 4 * mx_break_last_rare (self))) {
    if (!mx_exact_reserve (&self->exact, work, to, FALSE))
      return FALSE;
    for (guint64 n = self->done; n < to; n++)
      self->exact.value[n] =
          space->common[n & 1][stream->index[n - (guint64)stream->base]];
    self->exact.n = to;
  }
  self->done = to;
  if (self->exact.n < to) {
    if (self->marks.cap == 0 && !mx_marks_init (&self->marks, self->maker.window, work))
      return FALSE;
    mx_marks_add (&self->marks, stream, to);
  }
  self->sequence.n = to;
  work->positions = to;
  return TRUE;
}

/* Takes the value of an option of N off what is needed, if it is there. */
static gboolean
reach (const MxSpace *space, guint64 n, guint value, guint32 *needs)
{
  guint index = mx_space_index (space, value);

  if (mx_space_is_common (space, n, value) || (needs[index / 32] >> index % 32 & 1) == 0)
    return FALSE;
  needs[index / 32] &= ~(1u << index % 32);
  return TRUE;
}

/* Goes through all options of the heap DONE.  NEEDS receives what is not reached; FARTHEST the
 * largest offset of what was. */
static gboolean
look_at_all (MxBreak *self, MxWork *work, guint32 *needs, guint64 *farthest)
{
  const guint16 *value = self->exact.value;
  const MxBreakRule *rule = &self->rule;
  const MxSpace *space = &self->maker.space;
  guint64 n = self->done;

  *farthest = 0;
  for (guint i = 0; i < rule->n_moves && rule->move[i] < n; i++) {
    if (reach (space, n, value[n - rule->move[i]], needs))
      *farthest = MAX (*farthest, rule->move[i]);
  }
  for (guint i = 0; i < rule->n_splits; i++) {
    guint64 k = rule->split[i];
    guint64 most = mx_break_rule_most (rule, n, k);

    for (guint64 a = 1; a <= most; a++) {
      if (reach (space, n, value[a] ^ value[n - k - a], needs))
        *farthest = MAX (*farthest, k + a);
      if (a % 65536 == 0 && !mx_work_tick (work, 8192))
        return FALSE;
    }
  }
  return TRUE;
}

/* Settles the heap DONE, for which something was missing. */
static gboolean
settle (MxBreak *self, MxWork *work)
{
  const MxStream *stream = &self->stream;
  guint words = self->maker.words;
  guint32 needs[MX_STREAM_WORDS];
  guint64 farthest;
  guint index = stream->index[self->done - (guint64)stream->base];

  if (self->exact.n < self->done && !mx_break_store_all (self, work))
    return FALSE;
  mx_verify_needs (&self->maker.space, self->done, index, words, needs);
  if (!look_at_all (self, work, needs, &farthest))
    return FALSE;
  for (guint w = 0; w < words; w++) {
    if (needs[w] == 0)
      continue;
    if (!mx_break_add_rare (self, work, w * 32 + (guint)__builtin_ctz (needs[w])))
      return FALSE;
    self->sequence.n = self->done;
    return TRUE;
  }
  return mx_break_add_bound (self, work, self->done + 1, farthest)
         && commit (self, work, self->done + 1);
}

/* What a job has found.  FALSE if WORK must end. */
static gboolean
take_result (MxBreak *self, MxWork *work, const MxVerifyJob *job)
{
  guint64 cost = MAX (self->maker.pairs.n, self->verifier.witness.n) + 32;
  guint64 most = CLAMP (CHUNK_COST / (cost * self->maker.words), 256, CHUNK_MOST);

  if (job->done > job->from
      && (!mx_break_add_bound (self, work, job->done, job->farthest)
          || !commit (self, work, job->done)))
    return FALSE;
  if (!mx_work_tick (work, (job->done - job->from) * (1 + cost / 64)))
    return FALSE;
  if (job->done == job->to) {
    self->chunk = MIN (2 * self->chunk, most) / 8 * 8;
    return TRUE;
  }
  return settle (self, work);
}

/* Whether a better space may be found among the values stored. */
static gboolean
is_stale (const MxBreak *self)
{
  return self->exact.n == self->done
         && (self->done >= 2 * self->begun
             || self->n_rares > self->rares_begun + self->rares_begun / 2 + 12);
}

/* One turn: makes a chunk while the one before is verified. */
static gboolean
turn (MxBreak *self, MxWork *work, Helper *helper, guint64 to, gboolean *full)
{
  guint64 goal = MIN (to, self->stream.n + self->chunk);
  MxVerifyJob job = {.verifier = &self->verifier,
                     .space = &self->maker.space,
                     .stream = &self->stream,
                     .from = self->done,
                     .to = self->stream.n};
  gboolean pending = job.to > job.from;
  MxStream made;

  mx_stream_slide (&self->stream, CHUNK_MOST, job.to - job.from + self->keep);
  /* The other thread reads STREAM, and what is made beside it lies behind what it reads. */
  made = self->stream;
  if (pending)
    begin_job (helper, &job);
  *full = made.n < goal && !mx_stream_make (&made, &self->maker, goal);
  if (pending)
    end_job (helper, &job, work);
  self->stream.n = made.n;
  return !pending || take_result (self, work, &job);
}

gboolean
mx_break_run (MxBreak *self, MxWork *work, guint64 to)
{
  gboolean going = mx_work_look (work);
  gboolean full = FALSE;
  Helper helper;

  helper_init (&helper, self, to);
  while (going && self->done < to && !is_stale (self)) {
    going = turn (self, work, &helper, to, &full);
    if (going && full && self->done == self->stream.n)
      break;
    if (going && self->cycle.old != 0)
      going = mx_break_prove (self, work);
    if (self->sequence.period.proof != MX_PROOF_NONE)
      break;
  }
  helper_clear (&helper);
  if (!going || self->sequence.period.proof != MX_PROOF_NONE || self->done >= to)
    return going;
  return mx_break_store_all (self, work)
         && mx_break_begin (self, work, full ? 2 * self->maker.words : 1);
}
