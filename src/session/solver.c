/* SPDX-License-Identifier: MIT */
#include "session/solver.h"

/* One thread that solves the newest job.
 *
 * A job is known by its number, and a stamp, the low bits of the number, says from any thread
 * whether it is still wanted: starting another or cancelling gives a new stamp, which the solving
 * thread reads in its stop function.  What the thread has to tell lies in a mailbox of one letter
 * (the newest progress, or the result), which one idle source carries to the owner's main context.
 * A result is looked at once more there: between its posting and its delivery it may have been
 * overtaken. */

#define PROGRESS_INTERVAL (G_USEC_PER_SEC / 20)

typedef struct {
  guint64 number;
  MxProgram *program; /* owned */
  MxLimits limits;
  gboolean whole;
} Job;

struct _MxSolver {
  GMainContext *context; /* owned */
  MxSolverDone done;
  MxSolverProgress progress;
  gpointer user_data;
  GThread *thread;

  guint64 n_jobs; /* the owner's thread alone: numbers given so far */
  gboolean whole; /* likewise: asked of the jobs to come */
  gint stamp; /* atomic: of the job that is wanted; changes with each start and cancel */

  GMutex mutex;
  GCond cond;
  /* The rest is guarded by MUTEX. */
  gboolean quit;
  Job *next; /* owned; the job that is to begin, or NULL */
  guint64 wanted; /* the job whose result is wanted, 0 for none */
  GSource *source; /* owned; under way to CONTEXT, or NULL */
  MxSolved *result; /* owned; the mailbox */
  guint64 positions;
};

/* What the control functions of a running job see; on the solving thread. */
typedef struct {
  MxSolver *solver;
  guint64 number;
  gint stamp;
  gint64 told_at;
} Watch;

static void
job_free (Job *job)
{
  if (job == NULL)
    return;
  mx_program_unref (job->program);
  g_free (job);
}

/* Owner's thread: hands the letter over.  DONE and PROGRESS may free SELF, so nothing follows
 * them. */
static gboolean
deliver_cb (gpointer data)
{
  MxSolver *self = data;
  MxSolved *result;
  guint64 positions;
  gboolean wanted;

  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->source, g_source_unref);
  result = g_steal_pointer (&self->result);
  positions = self->positions;
  wanted = self->wanted != 0 && (result == NULL || result->job == self->wanted);
  if (result != NULL && wanted)
    self->wanted = 0;
  g_mutex_unlock (&self->mutex);

  if (!wanted)
    mx_solved_free (result);
  else if (result != NULL)
    self->done (result, self->user_data);
  else if (self->progress != NULL)
    self->progress (positions, self->user_data);
  return G_SOURCE_REMOVE;
}

/* With MUTEX held: has the letter fetched, unless someone is under way already. */
static void
post (MxSolver *self)
{
  if (self->source != NULL)
    return;
  self->source = g_idle_source_new ();
  g_source_set_priority (self->source, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->source, deliver_cb, self, NULL);
  g_source_set_static_name (self->source, "[mexplorer] solver");
  g_source_attach (self->source, self->context);
}

static gboolean
stop_cb (gpointer data)
{
  Watch *watch = data;

  return g_atomic_int_get (&watch->solver->stamp) != watch->stamp;
}

static void
progress_cb (gpointer data, guint64 positions)
{
  Watch *watch = data;
  MxSolver *self = watch->solver;
  gint64 now = g_get_monotonic_time ();

  if (now - watch->told_at < PROGRESS_INTERVAL)
    return;
  watch->told_at = now;
  g_mutex_lock (&self->mutex);
  if (self->wanted == watch->number && self->result == NULL) {
    self->positions = positions;
    post (self);
  }
  g_mutex_unlock (&self->mutex);
}

static void
run_job (MxSolver *self, const Job *job, gint stamp)
{
  Watch watch = {self, job->number, stamp, g_get_monotonic_time ()};
  MxControl control = {stop_cb, progress_cb, &watch};
  MxSolved *solved = mx_solver_run (job->program, &job->limits, &control);

  if (solved == NULL)
    return;
  if (job->whole && !mx_solved_add_whole (solved, &job->limits, &control)) {
    mx_solved_free (solved);
    return;
  }
  solved->job = job->number;
  g_mutex_lock (&self->mutex);
  if (self->wanted == job->number) {
    g_clear_pointer (&self->result, mx_solved_free);
    self->result = g_steal_pointer (&solved);
    post (self);
  }
  g_mutex_unlock (&self->mutex);
  mx_solved_free (solved);
}

static gpointer
thread_cb (gpointer data)
{
  MxSolver *self = data;

  for (;;) {
    g_mutex_lock (&self->mutex);
    while (!self->quit && self->next == NULL)
      g_cond_wait (&self->cond, &self->mutex);
    gboolean quit = self->quit;
    Job *job = g_steal_pointer (&self->next);
    gint stamp = g_atomic_int_get (&self->stamp);
    g_mutex_unlock (&self->mutex);

    if (!quit)
      run_job (self, job, stamp);
    job_free (job);
    if (quit)
      return NULL;
  }
}

MxSolver *
mx_solver_new (MxSolverDone done, MxSolverProgress progress, gpointer user_data)
{
  MxSolver *self = g_new0 (MxSolver, 1);

  self->context = g_main_context_ref_thread_default ();
  self->done = done;
  self->progress = progress;
  self->user_data = user_data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->thread = g_thread_new ("solver", thread_cb, self);
  return self;
}

/* Owner's thread: what runs and what lies in the mailbox is not wanted any more; JOB, which may be
 * NULL, is. */
static void
replace (MxSolver *self, Job *job)
{
  MxSolved *old_result;
  Job *old_job;

  g_mutex_lock (&self->mutex);
  g_atomic_int_inc (&self->stamp);
  old_job = self->next;
  old_result = g_steal_pointer (&self->result);
  self->next = job;
  self->wanted = job != NULL ? job->number : 0;
  self->positions = 0;
  if (self->source != NULL) {
    g_source_destroy (self->source);
    g_clear_pointer (&self->source, g_source_unref);
  }
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);

  job_free (old_job);
  mx_solved_free (old_result);
}

void
mx_solver_free (MxSolver *self)
{
  if (self == NULL)
    return;
  replace (self, NULL);
  g_mutex_lock (&self->mutex);
  self->quit = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);

  g_assert (self->source == NULL && self->result == NULL);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  g_free (self);
}

guint64
mx_solver_start (MxSolver *self, MxProgram *program, const MxLimits *limits)
{
  g_return_val_if_fail (self != NULL && program != NULL && limits != NULL, 0);

  Job *job = g_new (Job, 1);
  job->number = ++self->n_jobs;
  job->program = mx_program_ref (program);
  job->limits = *limits;
  job->whole = self->whole;
  replace (self, job);
  return self->n_jobs;
}

void
mx_solver_set_whole (MxSolver *self, gboolean whole)
{
  g_return_if_fail (self != NULL);
  self->whole = whole;
}

void
mx_solver_cancel (MxSolver *self)
{
  g_return_if_fail (self != NULL);
  replace (self, NULL);
}
