/* SPDX-License-Identifier: MIT */
#include "ui/counters-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* What is grasped and what comes of it.  A move is an edit of the text like any other, so undo takes
 * it back and everything else follows from the new text; all that is kept here is whose move it
 * was, for as long as the text is the one that it made. */

/* How far from a counter it is still meant, and how near to its edge the gap is, in counters. */
#define REACH 0.2
#define GAP 0.2

static void update_words (MxCounters *self);

static gboolean
shows_piles (MxCounters *self)
{
  MxSession *session = self->canvas->session;
  return session != NULL && mx_session_get_solution (session) != NULL
         && mx_session_get_view (session) == MX_VIEW_PILES;
}

gboolean
mx_counters_is_ready (MxCounters *self)
{
  MxSession *session = self->canvas->session;
  return shows_piles (self) && !mx_session_is_stale (session)
         && !mx_session_is_busy (session)
         && mx_session_get_program (session) == mx_session_get_solved_program (session);
}

/* Lets go of what belongs to another solution. */
static void
follow_solution (MxCounters *self)
{
  MxSession *session = self->canvas->session;
  MxSolution *solution = session != NULL ? mx_session_get_solution (session) : NULL;
  const gboolean hidden = session != NULL && mx_session_get_hide_values (session);
  if (solution == self->solution && hidden == self->hidden)
    return;
  g_clear_pointer (&self->hand, mx_hand_free);
  self->grasps = FALSE;
  mx_judgement_clear (&self->verdict);
  g_clear_pointer (&self->solution, mx_solution_unref);
  if (solution != NULL)
    self->solution = mx_solution_ref (solution);
  self->hidden = hidden;
  self->over = -1;
}

MxHand *
mx_counters_hold (MxCounters *self, guint part)
{
  follow_solution (self);
  if (self->hand != NULL && self->part == part)
    return self->hand;
  g_clear_pointer (&self->hand, mx_hand_free);
  if (!mx_counters_is_ready (self) || part >= self->solution->start->n)
    return NULL;
  self->part = part;
  self->hand = mx_hand_new (mx_session_get_solved_program (self->canvas->session),
                            self->solution, part, self->hidden);
  return self->hand;
}

static gboolean
is_over (MxCounters *self)
{
  if (self->over < 0)
    self->over = self->solution != NULL && mx_hand_is_over (self->solution);
  return self->over;
}

/* -- words -- */

/* Who has won, in the words of whoever plays. */
static const char *
end_words (MxCounters *self)
{
  const MxOutcome outcome = self->solution->outcome;
  if (outcome != MX_OUTCOME_P && outcome != MX_OUTCOME_N)
    return _ ("No move is left.");
  const gboolean last_wins = outcome == MX_OUTCOME_P;
  if (!self->replied || self->mover == MX_MOVER_NONE)
    return last_wins ? _ ("No move is left: whoever moved last has won.")
                     : _ ("No move is left: whoever moved last has lost.");
  return last_wins == (self->mover == MX_MOVER_USER)
             ? _ ("No move is left: you have won.")
             : _ ("No move is left: you have lost.");
}

/* What can be done, by the first pile or the one that was grasped last. */
static const char *
help_words (MxCounters *self)
{
  MxHand *hand = self->hand != NULL ? self->hand : mx_counters_hold (self, 0);
  if (hand == NULL)
    return "";
  if (mx_hand_takes_runs (hand))
    return _ ("Click a counter, or drag over several, to take them.");
  if (mx_hand_may_cut (hand, 0))
    return mx_hand_may_take (hand, 0)
               ? _ ("Click a counter to take it and those after it, or between two to "
                    "split the heap.")
               : _ ("Click between two counters to split the heap there.");
  return _ ("Click a counter to take it and those above it.");
}

static void
update_words (MxCounters *self)
{
  const char *words = "";
  const gboolean shown = shows_piles (self);
  gtk_widget_set_visible (self->bar, shown);
  if (!shown)
    return;
  const gboolean ready = mx_counters_is_ready (self);
  const gboolean over = ready && is_over (self);
  gtk_widget_set_sensitive (self->button, ready && !over);
  if (self->grasps && self->verdict.words != NULL)
    words = self->verdict.words;
  else if (over)
    words = end_words (self);
  else if (self->told != NULL)
    words = self->told;
  else if (ready)
    words = help_words (self);
  if (strcmp (words, gtk_label_get_label (GTK_LABEL (self->label))) != 0) {
    gtk_label_set_label (GTK_LABEL (self->label), words);
    gtk_widget_set_tooltip_text (self->label, words);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

/* -- grasping -- */

void
mx_counters_grasp (MxCounters *self, const MxGrasp *grasp, gboolean by_key)
{
  if (self->grasps && memcmp (grasp, &self->grasp, sizeof *grasp) == 0)
    return;
  mx_judgement_clear (&self->verdict);
  self->grasp = *grasp;
  self->grasps = TRUE;
  self->by_key = by_key;
  mx_hand_judge (self->hand, grasp, &self->verdict);
  update_words (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
}

void
mx_counters_let_go (MxCounters *self)
{
  if (!self->grasps)
    return;
  self->grasps = FALSE;
  self->pulls = FALSE;
  mx_judgement_clear (&self->verdict);
  update_words (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
}

/* The counter under the pointer; INDEX is where it is nearest to a gap: that before the counter
 * *GAP, or -1. */
static const MxItem *
find_counter (MxCounters *self, double x, double y, gint64 *gap)
{
  MxPicture *picture = self->canvas->picture;
  double px, py;
  *gap = -1;
  if (picture == NULL || !mx_counters_is_ready (self))
    return NULL;
  mx_view_transform_to_picture (&self->canvas->transform, x, y, &px, &py);
  const MxItem *item = mx_picture_find_counter (picture, px, py, 6.0);
  if (item == NULL)
    return NULL;
  const MxRect *rect = &item->rect;
  const MxSolution *solution = mx_session_get_solution (self->canvas->session);
  if ((guint)item->part >= solution->start->n)
    return NULL;
  const gint64 count = mx_sum_get_coords (solution->start, (guint)item->part)[item->pile];
  /* Counters stand one upon the other, or side by side where the next one does. */
  gboolean row = FALSE;
  for (guint i = 0; i < picture->items->len; i++) {
    const MxItem *other = &g_array_index (picture->items, MxItem, i);
    if (other->counter >= 0 && other->part == item->part && other->pile == item->pile
        && ABS (other->counter - item->counter) == 1 && other->rect.y == rect->y)
      row = TRUE;
  }
  const double along =
      row ? (px - rect->x) / rect->width : (rect->y + rect->height - py) / rect->height;
  if (along < GAP && item->counter > 0)
    *gap = item->counter;
  else if (along > 1.0 - GAP && item->counter + 1 < count)
    *gap = item->counter + 1;
  return item;
}

/* What a click there would take; FALSE if there is no counter. */
static gboolean
aim (MxCounters *self, double x, double y, gboolean together, MxGrasp *grasp)
{
  gint64 gap;
  const MxItem *item = find_counter (self, x, y, &gap);
  if (item == NULL)
    return FALSE;
  const guint coord = (guint)item->pile;
  const gint64 index = item->counter;
  MxHand *hand = mx_counters_hold (self, (guint)item->part);
  if (hand == NULL)
    return FALSE;
  if (gap >= 0 && (mx_hand_may_cut (hand, coord) || mx_hand_takes_runs (hand)))
    *grasp = mx_hand_between (hand, coord, gap);
  else
    *grasp = mx_hand_at_counter (hand, coord, index);
  grasp->together = together;
  return TRUE;
}

const char *
mx_counters_motion (MxCounters *self, double x, double y, gboolean together)
{
  MxGrasp grasp = {0};
  if (!aim (self, x, y, together, &grasp)) {
    if (!self->by_key)
      mx_counters_let_go (self);
    return NULL;
  }
  mx_counters_grasp (self, &grasp, FALSE);
  return self->verdict.legal ? "pointer" : "not-allowed";
}

void
mx_counters_leave (MxCounters *self)
{
  if (!self->by_key)
    mx_counters_let_go (self);
}

gboolean
mx_counters_press (MxCounters *self, double x, double y, gboolean together)
{
  MxGrasp grasp = {0};
  gint64 gap;
  const MxItem *item = find_counter (self, x, y, &gap);
  if (item == NULL || !aim (self, x, y, together, &grasp))
    return FALSE;
  self->pressed = item->counter;
  self->press_x = x;
  self->press_y = y;
  mx_counters_grasp (self, &grasp, FALSE);
  return TRUE;
}

/* Over the counters of the same pile a drag grasps all from where it began; beside them, what it has
 * grasped is pulled out and follows the pointer. */
void
mx_counters_drag (MxCounters *self, double x, double y)
{
  gint64 gap;
  const MxItem *item = find_counter (self, x, y, &gap);
  self->pulls = self->grasps && self->grasp.from < self->grasp.to && item == NULL;
  self->pull_x = x - self->press_x;
  self->pull_y = y - self->press_y;
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
  if (item == NULL || !self->grasps || self->hand == NULL
      || (guint)item->part != self->part || (guint)item->pile != self->grasp.coord)
    return;
  if (item->counter == self->pressed)
    return;
  MxGrasp grasp =
      mx_hand_dragged (self->hand, self->grasp.coord, self->pressed, item->counter);
  grasp.together = self->grasp.together;
  mx_counters_grasp (self, &grasp, FALSE);
}

void
mx_counters_drop (MxCounters *self)
{
  mx_counters_move (self);
  self->pulls = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
}

gboolean
mx_counters_click (MxCounters *self, double x, double y, gboolean together)
{
  MxGrasp grasp = {0};
  if (!aim (self, x, y, together, &grasp))
    return FALSE;
  mx_counters_grasp (self, &grasp, FALSE);
  mx_counters_move (self);
  return TRUE;
}

/* -- moving -- */

static void
make (MxCounters *self, const MxEdit *edit, MxMover mover, char *told)
{
  MxSession *session = self->canvas->session;
  self->mover = mover;
  self->replied = self->replied || mover == MX_MOVER_PROGRAM;
  g_free (self->told);
  self->told = told;
  g_free (self->moved_text);
  self->moved_text = mx_edit_apply (edit, mx_session_get_text (session));
  mx_canvas_edit (self->canvas, edit);
}

void
mx_counters_move (MxCounters *self)
{
  if (!self->grasps || !mx_counters_is_ready (self) || self->hand == NULL)
    return;
  if (!self->verdict.legal) {
    gtk_widget_error_bell (GTK_WIDGET (self->canvas));
    return;
  }
  g_auto (MxEdit) edit = {0};
  if (!mx_hand_edit (self->hand, &self->grasp, self->verdict.option,
                     mx_session_get_text (self->canvas->session), &edit))
    return;
  mx_counters_start_leaving (self);
  mx_counters_let_go (self);
  make (self, &edit, MX_MOVER_USER, NULL);
}

static void
reply_now (MxCounters *self)
{
  MxSession *session = self->canvas->session;
  g_auto (MxEdit) edit = {0};
  g_autofree char *move = NULL;
  self->reply_waits = FALSE;
  follow_solution (self);
  if (mx_hand_reply (mx_session_get_solved_program (session), self->solution,
                     mx_session_get_text (session), &edit, &move)) {
    mx_counters_let_go (self);
    make (self, &edit, MX_MOVER_PROGRAM, g_strdup_printf (_ ("The reply: %s"), move));
  }
  update_words (self);
}

void
mx_counters_reply (MxCounters *self)
{
  if (mx_counters_is_ready (self))
    reply_now (self);
  else
    self->reply_waits = shows_piles (self) && mx_session_is_busy (self->canvas->session);
}

/* -- the object -- */

void
mx_counters_update (MxCounters *self)
{
  follow_solution (self);
  MxSession *session = self->canvas->session;
  if (session != NULL && self->moved_text != NULL
      && strcmp (self->moved_text, mx_session_get_text (session)) != 0) {
    g_clear_pointer (&self->moved_text, g_free);
    g_clear_pointer (&self->told, g_free);
    self->mover = MX_MOVER_NONE;
    self->replied = FALSE;
  }
  if (self->reply_waits && mx_counters_is_ready (self))
    reply_now (self);
  update_words (self);
}

MxCounters *
mx_counters_new (MxCanvas *canvas)
{
  MxCounters *self = g_new0 (MxCounters, 1);
  self->canvas = canvas;
  self->over = -1;
  self->leaving = g_array_new (FALSE, FALSE, sizeof (graphene_rect_t));
  self->bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_add_css_class (self->bar, "mx-counters");
  self->label = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_box_append (GTK_BOX (self->bar), self->label);
  self->button = gtk_button_new_with_mnemonic (_ ("_Reply"));
  gtk_widget_set_tooltip_text (self->button, _ ("A perfect opponent moves (R)"));
  gtk_widget_set_focus_on_click (self->button, FALSE);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (mx_counters_reply),
                            self);
  gtk_box_append (GTK_BOX (self->bar), self->button);
  gtk_widget_set_visible (self->bar, FALSE);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (canvas));
  return self;
}

void
mx_counters_free (MxCounters *self)
{
  mx_counters_stop_leaving (self);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_pointer (&self->hand, mx_hand_free);
  g_clear_pointer (&self->solution, mx_solution_unref);
  mx_judgement_clear (&self->verdict);
  g_array_unref (self->leaving);
  g_free (self->moved_text);
  g_free (self->told);
  g_free (self);
}

GtkWidget *
mx_counters_get_bar (MxCounters *self)
{
  return self->bar;
}

const char *
mx_counters_get_words (MxCounters *self)
{
  return gtk_label_get_label (GTK_LABEL (self->label));
}

gboolean
mx_counters_is_moving (MxCounters *self)
{
  return self->tick != 0;
}

void
mx_canvas_reply (MxCanvas *self)
{
  mx_counters_reply (self->counters);
}

const char *
mx_canvas_get_words (MxCanvas *self)
{
  return mx_counters_get_words (self->counters);
}
