/* SPDX-License-Identifier: MIT */
#include "session/search.h"

/* One thread for each stretch of looking, which owns the sequence meanwhile.  It goes on in
 * strides that double, so that a period is told soon after it could be seen, and leaves a copy of
 * what it knows under a lock; an idle source of the owner's context says that it is there. */

#define TOLD_INTERVAL (G_USEC_PER_SEC / 20)
#define FIRST_STRIDE ((guint64)1 << 12)
#define FARTHEST ((guint64)1 << 62)

/* What the thread tells. */
typedef struct {
  guint64 heap;
  MxFindings findings;
  MxLimit limit;
  gboolean fault;
} News;

struct _MxSearch {
  MxSequence *sequence; /* owned; the thread's while there is one */
  MxSearchTold told;
  gpointer user_data;
  GMainContext *context; /* owned */

  GThread *thread; /* owner's thread alone: NULL while nothing is looked for */
  MxLimits limits;
  gint stop; /* atomic */
  News known; /* owner's thread alone */

  gint64 told_at; /* the thread's */
  GMutex mutex;
  /* The rest is guarded by MUTEX. */
  News news;
  gboolean ended;
  GSource *source; /* owned; under way, or NULL */
};

/* The period alone is new at once: formula and exceptions are looked for at the end. */
static void
read_sequence (const MxSequence *sequence, News *news)
{
  guint64 n = mx_sequence_get_n (sequence);

  news->heap = n > 0 ? n - 1 : 0;
  news->findings.period = *mx_sequence_get_period (sequence);
  news->limit = mx_sequence_get_limit (sequence);
  news->fault = mx_sequence_get_fault (sequence)->message != NULL;
}

static void
join (MxSearch *self)
{
  if (self->thread == NULL)
    return;
  g_thread_join (g_steal_pointer (&self->thread));
  self->known = self->news;
}

static gboolean
deliver_cb (gpointer data)
{
  MxSearch *self = data;
  gboolean ended;

  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->source, g_source_unref);
  self->known = self->news;
  ended = self->ended;
  g_mutex_unlock (&self->mutex);
  if (ended)
    join (self);
  self->told (self->user_data);
  return G_SOURCE_REMOVE;
}

/* With MUTEX held. */
static void
post (MxSearch *self)
{
  if (self->source != NULL)
    return;
  self->source = g_idle_source_new ();
  g_source_set_priority (self->source, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->source, deliver_cb, self, NULL);
  g_source_set_static_name (self->source, "[mexplorer] search");
  g_source_attach (self->source, self->context);
}

static gboolean
stop_cb (gpointer data)
{
  MxSearch *self = data;

  return g_atomic_int_get (&self->stop) != 0;
}

static void
progress_cb (gpointer data, guint64 heap)
{
  MxSearch *self = data;
  gint64 now = g_get_monotonic_time ();

  if (now - self->told_at < TOLD_INTERVAL)
    return;
  self->told_at = now;
  g_mutex_lock (&self->mutex);
  self->news.heap = MAX (self->news.heap, heap);
  post (self);
  g_mutex_unlock (&self->mutex);
}

/* With the sequence as it is: tells what is known of it. */
static void
tell (MxSearch *self, const News *news, gboolean ended)
{
  g_mutex_lock (&self->mutex);
  self->news = *news;
  self->ended = ended;
  post (self);
  g_mutex_unlock (&self->mutex);
}

static gpointer
thread_cb (gpointer data)
{
  MxSearch *self = data;
  MxControl control = {stop_cb, progress_cb, self};
  News news = self->known;

  for (;;) {
    guint64 n = mx_sequence_get_n (self->sequence);
    gboolean going = n < FARTHEST
                     && mx_sequence_extend (self->sequence, MAX (2 * n, FIRST_STRIDE),
                                            &self->limits, &control);

    read_sequence (self->sequence, &news);
    if (!going || news.findings.period.proof != MX_PROOF_NONE)
      break;
    tell (self, &news, FALSE);
  }
  if (g_atomic_int_get (&self->stop) == 0)
    mx_findings_read (self->sequence, &self->limits, &control, &news.findings);
  tell (self, &news, TRUE);
  return NULL;
}

MxSearch *
mx_search_new (MxSequence *sequence, const MxFindings *findings, MxSearchTold told,
               gpointer user_data)
{
  MxSearch *self = g_new0 (MxSearch, 1);

  self->sequence = sequence;
  self->told = told;
  self->user_data = user_data;
  self->context = g_main_context_ref_thread_default ();
  g_mutex_init (&self->mutex);
  self->known.findings = *findings;
  read_sequence (sequence, &self->known);
  return self;
}

void
mx_search_free (MxSearch *self)
{
  if (self == NULL)
    return;
  mx_search_stop (self);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->mutex);
  mx_sequence_free (self->sequence);
  g_free (self);
}

void
mx_search_start (MxSearch *self, const MxLimits *limits)
{
  g_return_if_fail (self != NULL && limits != NULL);

  if (self->thread != NULL || !mx_search_may_go_on (self))
    return;
  self->limits = *limits;
  self->limits.seconds = 0;
  g_atomic_int_set (&self->stop, 0);
  self->news = self->known;
  self->ended = FALSE;
  self->told_at = g_get_monotonic_time ();
  self->thread = g_thread_new ("search", thread_cb, self);
}

void
mx_search_stop (MxSearch *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_int_set (&self->stop, 1);
  join (self);
  g_mutex_lock (&self->mutex);
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
  g_mutex_unlock (&self->mutex);
}

gboolean
mx_search_is_busy (const MxSearch *self)
{
  return self->thread != NULL;
}

const MxFamily *
mx_search_get_family (const MxSearch *self)
{
  return mx_sequence_get_family (self->sequence);
}

guint64
mx_search_get_heap (const MxSearch *self)
{
  return self->known.heap;
}

const MxFindings *
mx_search_get_findings (const MxSearch *self)
{
  return &self->known.findings;
}

MxLimit
mx_search_get_limit (const MxSearch *self)
{
  return self->known.limit;
}

gboolean
mx_search_may_go_on (const MxSearch *self)
{
  return self->known.findings.period.proof == MX_PROOF_NONE && !self->known.fault;
}
