/* SPDX-License-Identifier: MIT */
#include "session/claim-job.h"

/* The thread leaves each result in an array under a lock; a source of the owner's context takes over
 * what has come, at most 20 times a second, for a text can claim thousands of things.  The owner's array is its own, so that what it lends stays. */

#define TOLD_INTERVAL 50 /* ms */

struct _MxClaimJob {
  MxProgram *program; /* owned */
  MxSolution *solution; /* owned */
  MxLimits limits;
  MxClaimJobTold told;
  gpointer user_data;
  GMainContext *context; /* owned */
  GPtrArray *known; /* owner's thread alone: MxClaimResult* or NULL, one a claim */
  GThread *thread; /* NULL if there was nothing to do */
  gint stop; /* atomic */
  gboolean *wanted; /* one a claim; the thread's, read only */

  GMutex mutex;
  /* The rest is guarded by MUTEX. */
  GPtrArray *news; /* as KNOWN: what came and was not taken over yet */
  GSource *source; /* owned; under way, or NULL */
};

static gboolean
stop_cb (gpointer data)
{
  MxClaimJob *self = data;

  return g_atomic_int_get (&self->stop) != 0;
}

/* Owner's thread. */
static gboolean
deliver_cb (gpointer data)
{
  MxClaimJob *self = data;

  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->source, g_source_unref);
  for (guint i = 0; i < self->news->len; i++)
    if (self->news->pdata[i] != NULL)
      self->known->pdata[i] = g_steal_pointer (&self->news->pdata[i]);
  g_mutex_unlock (&self->mutex);
  self->told (self->user_data);
  return G_SOURCE_REMOVE;
}

static void
post (MxClaimJob *self, guint index, MxClaimResult *result)
{
  g_mutex_lock (&self->mutex);
  self->news->pdata[index] = result;
  if (self->source == NULL) {
    self->source = g_timeout_source_new (TOLD_INTERVAL);
    g_source_set_priority (self->source, G_PRIORITY_DEFAULT);
    g_source_set_callback (self->source, deliver_cb, self, NULL);
    g_source_set_static_name (self->source, "[mexplorer] claims");
    g_source_attach (self->source, self->context);
  }
  g_mutex_unlock (&self->mutex);
}

static gpointer
thread_cb (gpointer data)
{
  MxClaimJob *self = data;
  MxControl control = {stop_cb, NULL, self};
  guint n = mx_program_get_claims (self->program)->len;

  for (guint i = 0; i < n; i++) {
    if (!self->wanted[i])
      continue;
    MxClaimResult *result =
        mx_claim_check (self->program, i, self->solution, &self->limits, &control);
    if (result == NULL)
      break;
    post (self, i, result);
  }
  return NULL;
}

MxClaimJob *
mx_claim_job_new (MxProgram *program, MxSolution *solution, GPtrArray *results,
                  const MxLimits *limits, MxClaimJobTold told, gpointer user_data)
{
  MxClaimJob *self = g_new0 (MxClaimJob, 1);
  gboolean any = FALSE;

  self->program = mx_program_ref (program);
  self->solution = mx_solution_ref (solution);
  self->limits = *limits;
  self->told = told;
  self->user_data = user_data;
  self->context = g_main_context_ref_thread_default ();
  self->known = results;
  self->wanted = g_new0 (gboolean, MAX (results->len, 1));
  self->news = g_ptr_array_new_with_free_func ((GDestroyNotify)mx_claim_result_free);
  g_ptr_array_set_size (self->news, (int)results->len);
  g_mutex_init (&self->mutex);
  for (guint i = 0; i < results->len; i++) {
    self->wanted[i] = results->pdata[i] == NULL;
    any |= self->wanted[i];
  }
  if (any)
    self->thread = g_thread_new ("claims", thread_cb, self);
  return self;
}

void
mx_claim_job_stop (MxClaimJob *self)
{
  if (self != NULL)
    g_atomic_int_set (&self->stop, 1);
}

void
mx_claim_job_free (MxClaimJob *self)
{
  if (self == NULL)
    return;
  mx_claim_job_stop (self);
  if (self->thread != NULL)
    g_thread_join (self->thread);
  if (self->source != NULL)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
  g_ptr_array_unref (self->news);
  g_ptr_array_unref (self->known);
  g_free (self->wanted);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->mutex);
  mx_solution_unref (self->solution);
  mx_program_unref (self->program);
  g_free (self);
}

const MxClaimResult *
mx_claim_job_get (const MxClaimJob *self, guint index)
{
  return index < self->known->len ? self->known->pdata[index] : NULL;
}

MxProgram *
mx_claim_job_get_program (const MxClaimJob *self)
{
  return self->program;
}

GPtrArray *
mx_claims_check_quickly (MxProgram *program, const MxSolution *solution,
                         const MxLimits *limits, double seconds, const MxControl *control)
{
  guint n = mx_program_get_claims (program)->len;
  g_autoptr (GPtrArray) results =
      g_ptr_array_new_with_free_func ((GDestroyNotify)mx_claim_result_free);
  gint64 deadline = g_get_monotonic_time () + (gint64)(seconds * G_USEC_PER_SEC);

  g_ptr_array_set_size (results, (int)n);
  for (guint i = 0; i < n; i++) {
    MxLimits own = *limits;
    own.seconds = (double)(deadline - g_get_monotonic_time ()) / G_USEC_PER_SEC;
    if (own.seconds <= 0)
      break;
    g_autoptr (MxClaimResult) result =
        mx_claim_check (program, i, solution, &own, control);
    if (result == NULL)
      return NULL;
    if (result->verdict != MX_VERDICT_UNKNOWN || result->limit != MX_LIMIT_TIME)
      results->pdata[i] = g_steal_pointer (&result);
  }
  return g_steal_pointer (&results);
}
