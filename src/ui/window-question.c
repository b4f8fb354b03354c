/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

/* A question to the user.  A dialog answers from inside a click on one of its own buttons: what
 * follows from the answer may close the window that the dialog belongs to, so that it waits until
 * the click is over. */

static void
forget_answer (gpointer data)
{
  MxWindow *self = data;
  g_clear_object (&self->answered);
  g_object_unref (self);
}

static gboolean
answered_cb (gpointer data)
{
  MxWindow *self = data;
  self->answer_source = 0;
  gtk_window_destroy (self->answered);
  self->answer (self, self->response);
  return G_SOURCE_REMOVE;
}

static void
response_cb (GtkDialog *dialog, int response, MxWindow *self)
{
  if (self->question != GTK_WINDOW (dialog))
    return; /* it has been answered */
  self->question = NULL;
  self->answered = g_object_ref (GTK_WINDOW (dialog));
  self->response = response;
  gtk_widget_set_visible (GTK_WIDGET (dialog), FALSE);
  /* Before the next frame and before what is read or written comes back. */
  self->answer_source =
      g_idle_add_full (G_PRIORITY_HIGH, answered_cb, g_object_ref (self), forget_answer);
}

void
mx_window_ask (MxWindow *self, const char *title, const char *text,
               const MxChoice *choices, guint n_choices, MxAnswerFunc answer)
{
  if (self->answer_source != 0)
    return; /* what the last one led to comes first */
  if (self->question != NULL) {
    gtk_window_present (self->question);
    return;
  }
  GtkWidget *dialog = gtk_message_dialog_new (
      GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
      GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", title);
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", text);
  for (guint i = 0; i < n_choices; i++) {
    GtkWidget *button = gtk_dialog_add_button (GTK_DIALOG (dialog), choices[i].label,
                                               choices[i].response);
    if (choices[i].css_class != NULL)
      gtk_widget_add_css_class (button, choices[i].css_class);
  }
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), choices[n_choices - 1].response);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), self);
  self->answer = answer;
  self->question = GTK_WINDOW (dialog);
  gtk_window_present (self->question);
}

void
mx_window_question_dispose (MxWindow *self)
{
  self->question = NULL; /* it goes with its parent */
  if (self->answered != NULL)
    gtk_window_destroy (self->answered);
  g_clear_handle_id (&self->answer_source, g_source_remove);
}
