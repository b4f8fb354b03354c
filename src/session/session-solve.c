/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

#include <string.h>

#include "session/words.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* What goes on aside: the solver thread, and `dot` for the places of a general graph.
 *
 * The layout belongs to the request that it answers, and is kept while solutions ask for the same:
 * typing in a comment moves nothing.  While `dot` works, simple layers stand in.  Where it has been
 * quick before, the redraw waits a moment for it instead, so that the picture does not jump twice
 * at each key. */

#define HOLD_MS 90
/* How long the picture of another document may stay while a new one is solved. */
#define LEAVE_MS 150
#define HOLD_MAX_NODES 100

/* -- layout -- */

typedef struct {
  GWeakRef session;
  GCancellable *cancellable; /* owned; says which request this was */
} LayoutCall;

static gboolean
requests_equal (const MxLayoutRequest *a, const MxLayoutRequest *b)
{
  return a != NULL && b != NULL && a->n == b->n && a->m == b->m
         && memcmp (a->from, b->from, a->m * sizeof *a->from) == 0
         && memcmp (a->to, b->to, a->m * sizeof *a->to) == 0
         && memcmp (a->width, b->width, a->n * sizeof *a->width) == 0
         && memcmp (a->height, b->height, a->n * sizeof *a->height) == 0;
}

void
mx_session_drop_layout (MxSession *self)
{
  if (self->layout_cancellable != NULL)
    g_cancellable_cancel (self->layout_cancellable);
  g_clear_object (&self->layout_cancellable);
  g_clear_pointer (&self->layout_request, mx_scene_graph_request_free);
  g_clear_pointer (&self->layout, mx_layout_unref);
  self->layout_sought = FALSE;
}

static gboolean
hold_cb (gpointer data)
{
  MxSession *self = data;

  self->hold_source = 0;
  mx_session_queue_redraw (self);
  return G_SOURCE_REMOVE;
}

static void
hold_redraw (MxSession *self)
{
  g_clear_handle_id (&self->redraw_source, g_source_remove);
  if (self->hold_source == 0)
    self->hold_source = g_timeout_add (HOLD_MS, hold_cb, self);
}

static void
release_redraw (MxSession *self)
{
  if (self->hold_source == 0)
    return;
  g_clear_handle_id (&self->hold_source, g_source_remove);
  mx_session_queue_redraw (self);
}

static void
layout_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  LayoutCall *call = data;
  g_autoptr (MxLayout) layout = mx_layout_dot_finish (result, NULL);
  g_autoptr (MxSession) self = g_weak_ref_get (&call->session);

  if (self != NULL && self->layout_cancellable == call->cancellable) {
    g_clear_object (&self->layout_cancellable);
    if (layout != NULL) {
      self->layout_cost = g_get_monotonic_time () - self->layout_began;
      g_clear_pointer (&self->layout, mx_layout_unref);
      self->layout = g_steal_pointer (&layout);
      mx_session_queue_redraw (self);
    }
    release_redraw (self);
  }
  g_weak_ref_clear (&call->session);
  g_object_unref (call->cancellable);
  g_free (call);
}

void
mx_session_want_layout (MxSession *self)
{
  if (self->layout_sought || self->solved == NULL || self->solver == NULL
      || mx_session_get_view (self) != MX_VIEW_GRAPH)
    return;

  MxLayoutRequest *request =
      mx_scene_graph_request (mx_session_get_plan (self), mx_session_get_shown (self));
  gboolean same = requests_equal (request, self->layout_request);
  if (same && (self->layout != NULL || self->layout_cancellable != NULL)) {
    mx_scene_graph_request_free (request);
    self->layout_sought = TRUE;
    return;
  }

  mx_session_drop_layout (self);
  self->layout_sought = TRUE;
  self->layout_request = request;
  if (request == NULL) {
    release_redraw (self);
    return;
  }
  LayoutCall *call = g_new0 (LayoutCall, 1);
  g_weak_ref_init (&call->session, self);
  self->layout_cancellable = g_cancellable_new ();
  call->cancellable = g_object_ref (self->layout_cancellable);
  self->layout_began = g_get_monotonic_time ();
  mx_layout_dot_async (request, self->layout_cancellable, layout_cb, call);
  if (self->layout_cost > 0 && self->layout_cost < HOLD_MS * 1000
      && request->n <= HOLD_MAX_NODES)
    hold_redraw (self);
}

/* -- solving -- */

void
mx_session_tell_shown (MxSession *self, guint n_old)
{
  self->layout_sought = FALSE;
  mx_session_drop_around (self);
  mx_session_carry_node (self, NULL, 0, 0);
  mx_session_find_selected (self);
  mx_session_adapt_step (self, n_old);
  mx_session_want_layout (self);

  mx_session_emit (self, MX_SIGNAL_SOLVED);
  mx_session_emit (self, MX_SIGNAL_MOVED);
  mx_session_emit (self, MX_SIGNAL_BUSY);
  mx_session_queue_redraw (self);
}

/* SOLVED has changed: N_OLD is how many steps the one before had. */
static void
tell_solved (MxSession *self, guint n_old)
{
  mx_session_take_sequence (self);
  mx_session_take_claims (self);
  mx_session_tell_shown (self, n_old);
}

static void
drop_solved (MxSession *self)
{
  guint n_old = mx_session_get_n_steps (self);

  g_clear_handle_id (&self->leave_source, g_source_remove);
  if (self->solved == NULL)
    return;
  g_object_ref (self);
  mx_session_drop_around (self);
  g_clear_pointer (&self->solved, mx_solved_free);
  mx_session_drop_layout (self);
  tell_solved (self, n_old);
  g_object_unref (self);
}

static gboolean
leave_cb (gpointer data)
{
  MxSession *self = data;

  self->leave_source = 0;
  drop_solved (self);
  return G_SOURCE_REMOVE;
}

void
mx_session_leave_solved (MxSession *self)
{
  if (self->stale || self->job == 0)
    drop_solved (self);
  else if (self->solved != NULL && self->leave_source == 0)
    self->leave_source = g_timeout_add (LEAVE_MS, leave_cb, self);
}

static void
solved_cb (MxSolved *solved, gpointer data)
{
  MxSession *self = g_object_ref (MX_SESSION (data));
  guint n_old = mx_session_get_n_steps (self);

  g_clear_handle_id (&self->leave_source, g_source_remove);
  mx_session_drop_around (self);
  g_clear_pointer (&self->solved, mx_solved_free);
  self->solved = solved;
  self->job = 0;
  tell_solved (self, n_old);
  g_object_unref (self);
}

static void
progress_cb (guint64 positions, gpointer data)
{
  MxSession *self = data;

  self->progress = positions;
  mx_session_emit (self, MX_SIGNAL_BUSY);
}

void
mx_session_init_solving (MxSession *self)
{
  self->solver = mx_solver_new (solved_cb, progress_cb, self);
}

void
mx_session_start_solving (MxSession *self)
{
  if (self->solver == NULL || self->program == NULL)
    return;
  /* Two at a time would take twice the memory. */
  mx_claim_job_stop (self->claims);
  mx_solver_set_whole (self->solver, self->whole);
  self->job = mx_solver_start (self->solver, self->program, &self->limits);
  self->progress = 0;
  mx_session_emit (self, MX_SIGNAL_BUSY);
}

/* -- public -- */

void
mx_session_set_limits (MxSession *self, const MxLimits *limits)
{
  g_return_if_fail (MX_IS_SESSION (self));
  g_return_if_fail (limits != NULL);

  if (self->limits.positions == limits->positions
      && self->limits.options == limits->options && self->limits.memory == limits->memory
      && self->limits.seconds == limits->seconds)
    return;
  self->limits = *limits;
  mx_session_start_solving (self);
}

MxSolution *
mx_session_get_solution (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);
  return self->solved != NULL ? mx_session_get_shown (self) : NULL;
}

MxProgram *
mx_session_get_solved_program (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);
  return self->solved != NULL ? self->solved->program : NULL;
}

gboolean
mx_session_is_busy (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->job != 0;
}

guint64
mx_session_get_progress (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), 0);
  return self->progress;
}

void
mx_session_cancel (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->job == 0)
    return;
  mx_solver_cancel (self->solver);
  self->job = 0;
  g_object_ref (self);
  if (self->leave_source != 0)
    drop_solved (self);
  mx_session_emit (self, MX_SIGNAL_BUSY);
  g_object_unref (self);
}

char *
mx_session_dup_remark (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  const MxSolution *solution = mx_session_get_solution (self);
  if (solution == NULL)
    return NULL;
  if (solution->faulted)
    /* Translators: the rules cannot be applied.  %1$u is a line of the text, %2$u a column, %3$s
     * a position such as nim(5), %4$s what is wrong, such as "division by zero". */
    return g_strdup_printf (_ ("Line %1$u, column %2$u, at the position %3$s: %4$s"),
                            solution->fault.line, solution->fault.column,
                            solution->fault_position, solution->fault.message);
  if (solution->limit != MX_LIMIT_NONE) {
    g_autofree char *limit = mx_words_dup_limit (solution->limit, &self->limits);
    /* Translators: %s is "the limit of 1,000,000 positions was met". */
    return g_strdup_printf (_ ("The game is too large to explore in full: %s."), limit);
  }
  if (solution->moves_limited)
    return g_strdup (_ ("There are more winning moves than are listed."));
  return NULL;
}
