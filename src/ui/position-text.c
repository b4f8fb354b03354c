/* SPDX-License-Identifier: MIT */
#include "ui/position-text.h"

#include "mx-config.h"
#include "session/inspection.h"
#include "session/words.h"

#include <glib/gi18n-lib.h>

/* The same facts as the inspector's, cut to what can be heard at once. */

/* More followers than this are counted, not named. */
#define FOLLOWERS_SAID 8

static char *
dup_followers (const MxInspection *inspection)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < inspection->followers->len; i++) {
    const MxFollower *follower = g_ptr_array_index (inspection->followers, i);
    g_ptr_array_add (names, follower->position);
  }
  return mx_words_dup_list ((const char *const *)names->pdata, names->len,
                            FOLLOWERS_SAID);
}

char *
mx_position_text_dup (MxSession *session, MxNode node)
{
  MxSolution *solution = mx_session_get_solution (session);
  MxProgram *program = mx_session_get_solved_program (session);
  if (solution == NULL || program == NULL)
    return NULL;
  if (node != MX_NO_NODE && node >= mx_solution_graph (solution)->n)
    return NULL;
  g_autoptr (MxInspection) inspection =
      mx_inspection_new (program, solution, mx_session_get_steps (session),
                         mx_session_get_step (session), node);
  if (mx_session_get_hide_values (session))
    return g_strdup (inspection->title);
  if (inspection->is_start)
    /* Translators: the title of a position, and then its outcome and value */
    return g_strdup_printf (_ ("%1$s: %2$s"), inspection->title, inspection->summary);
  if (inspection->n_followers == 0)
    /* Translators: the title of a position, and then its outcome and value */
    return g_strdup_printf (_ ("%1$s: %2$s; no moves"), inspection->title,
                            inspection->summary);
  g_autofree char *followers = dup_followers (inspection);
  /* Translators: the title of a position, its outcome and value, a list of positions */
  return g_strdup_printf (_ ("%1$s: %2$s; moves to %3$s"), inspection->title,
                          inspection->summary, followers);
}
