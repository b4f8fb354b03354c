/* SPDX-License-Identifier: MIT */
#include "session/session-private.h"

/* Stepping: a step is an index, so back and jump cost what forward costs.  Playing is a timer that
 * goes one step at each beat. */

static void
move_to (MxSession *self, guint step, gboolean stepping)
{
  if (self->step == step && self->stepping == stepping)
    return;
  self->step = step;
  self->stepping = stepping;
  mx_session_emit (self, MX_SIGNAL_MOVED);
  mx_session_queue_redraw (self);
}

static void
stop_playing (MxSession *self)
{
  g_clear_handle_id (&self->play_source, g_source_remove);
}

static gboolean
play_cb (gpointer data)
{
  g_autoptr (MxSession) self = g_object_ref (MX_SESSION (data));
  gboolean last = self->step + 1 >= mx_session_get_n_steps (self);

  if (last)
    self->play_source = 0;
  move_to (self, MIN (self->step + 1, mx_session_get_n_steps (self)), TRUE);
  /* A handler may have stopped or restarted the play. */
  return !last && self->play_source == g_source_get_id (g_main_current_source ());
}

static void
start_timer (MxSession *self)
{
  self->play_source =
      g_timeout_add ((guint)CLAMP (self->interval * 1000, 10, 600000), play_cb, self);
  g_source_set_name_by_id (self->play_source, "[mexplorer] play");
}

void
mx_session_adapt_step (MxSession *self, guint n_old)
{
  guint n = mx_session_get_n_steps (self);

  if (self->stepping && self->step < n_old && self->step < n)
    return;
  /* All was shown, or all is known now: show all. */
  stop_playing (self);
  self->step = n;
  self->stepping = FALSE;
}

/* -- public -- */

void
mx_session_set_algorithm (MxSession *self, MxAlgorithm algorithm)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->algorithm == algorithm)
    return;
  guint n_old = mx_session_get_n_steps (self);
  self->algorithm = algorithm;
  mx_session_adapt_step (self, n_old);
  mx_session_emit (self, MX_SIGNAL_MOVED);
  mx_session_queue_redraw (self);
}

MxAlgorithm
mx_session_get_algorithm (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), MX_ALGORITHM_SG_ORDER);
  return self->algorithm;
}

MxSteps *
mx_session_get_steps (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), NULL);

  if (self->solved == NULL)
    return NULL;
  if (mx_session_shows_whole (self))
    return self->solved->whole_steps;
  return self->algorithm == MX_ALGORITHM_PN_ROUNDS ? self->solved->pn_steps
                                                   : self->solved->sg_steps;
}

void
mx_session_set_step (MxSession *self, guint step)
{
  g_return_if_fail (MX_IS_SESSION (self));

  if (self->solved == NULL)
    return;
  gboolean was_playing = self->play_source != 0;
  stop_playing (self);
  step = MIN (step, mx_session_get_n_steps (self));
  if (was_playing && self->step == step && self->stepping)
    mx_session_emit (self, MX_SIGNAL_MOVED);
  else
    move_to (self, step, TRUE);
}

void
mx_session_show_all (MxSession *self)
{
  g_return_if_fail (MX_IS_SESSION (self));

  stop_playing (self);
  move_to (self, mx_session_get_n_steps (self), FALSE);
}

guint
mx_session_get_step (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), 0);
  return self->step;
}

guint
mx_session_get_n_steps (MxSession *self)
{
  MxSteps *steps = mx_session_get_steps (self);

  return steps != NULL ? steps->n_steps : 0;
}

gboolean
mx_session_is_stepping (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->stepping;
}

void
mx_session_set_playing (MxSession *self, gboolean playing)
{
  g_return_if_fail (MX_IS_SESSION (self));

  guint n = mx_session_get_n_steps (self);
  playing = playing && n > 0 && self->solver != NULL;
  if (playing == (self->play_source != 0))
    return;
  if (!playing) {
    stop_playing (self);
    mx_session_emit (self, MX_SIGNAL_MOVED);
    return;
  }
  start_timer (self);
  /* From the end it begins again. */
  self->step = self->step >= n ? 0 : self->step;
  self->stepping = TRUE;
  mx_session_emit (self, MX_SIGNAL_MOVED);
  mx_session_queue_redraw (self);
}

gboolean
mx_session_is_playing (MxSession *self)
{
  g_return_val_if_fail (MX_IS_SESSION (self), FALSE);
  return self->play_source != 0;
}

void
mx_session_set_interval (MxSession *self, double seconds)
{
  g_return_if_fail (MX_IS_SESSION (self));
  g_return_if_fail (seconds > 0);

  self->interval = seconds;
  if (self->play_source != 0) {
    stop_playing (self);
    start_timer (self);
  }
}
