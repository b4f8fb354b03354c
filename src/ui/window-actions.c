/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "ui/export-dialog.h"
#include "ui/gallery.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* All that a window can do, by name: menus, keys, buttons and tests drive the same thing.  The
 * states follow the session; setting one goes to the session, which says so when it has moved. */

static const char *const play_ids[] = {"normal", "misere", "anti-sg"};
static const char *const algorithm_ids[] = {"pn", "sg"};

#define ACTION(name)                                                                     \
  static void name (GSimpleAction *action, GVariant *parameter, gpointer data)

/* -- the document -- */

ACTION (new_cb)
{
  mx_window_new_document (data);
}

ACTION (open_cb)
{
  mx_window_choose (data);
}

ACTION (open_file_cb)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));
  mx_window_open (data, file);
}

ACTION (open_game_cb)
{
  mx_window_open_game (data, g_variant_get_string (parameter, NULL));
}

ACTION (save_cb)
{
  mx_window_save (data);
}

ACTION (save_as_cb)
{
  mx_window_choose_target (data);
}

ACTION (close_cb)
{
  gtk_window_close (data);
}

/* -- the text -- */

ACTION (undo_cb)
{
  gtk_text_buffer_undo (mx_editor_get_buffer (((MxWindow *)data)->editor));
}

ACTION (redo_cb)
{
  gtk_text_buffer_redo (mx_editor_get_buffer (((MxWindow *)data)->editor));
}

ACTION (next_error_cb)
{
  MxWindow *self = data;
  if (self->editor == NULL || mx_editor_get_problems (self->editor)->len == 0)
    return;
  mx_window_show_rules (self, TRUE);
  mx_editor_go_to_problem (self->editor, TRUE);
}

ACTION (edit_rules_cb)
{
  MxWindow *self = data;
  mx_window_show_rules (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (mx_editor_get_view (self->editor)));
}

static void
play_rule_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  const char *id = g_variant_get_string (state, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (play_ids); i++)
    if (strcmp (play_ids[i], id) == 0)
      mx_controls_set_play (((MxWindow *)data)->controls, (MxPlay)i);
}

/* -- the picture -- */

ACTION (export_cb)
{
  MxWindow *self = data;
  GtkWidget *dialog = mx_export_dialog_new (self->session);
  int width = gtk_widget_get_width (GTK_WIDGET (self->canvas));
  int height = gtk_widget_get_height (GTK_WIDGET (self->canvas));
  if (width > 0 && height > 0)
    mx_export_dialog_set_viewport (MX_EXPORT_DIALOG (dialog), width, height);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (dialog));
}

ACTION (copy_picture_cb)
{
  mx_canvas_copy (((MxWindow *)data)->canvas);
}

ACTION (zoom_in_cb)
{
  mx_canvas_zoom_in (((MxWindow *)data)->canvas);
}

ACTION (zoom_out_cb)
{
  mx_canvas_zoom_out (((MxWindow *)data)->canvas);
}

ACTION (zoom_reset_cb)
{
  mx_canvas_zoom_reset (((MxWindow *)data)->canvas);
}

ACTION (zoom_fit_cb)
{
  mx_canvas_zoom_fit (((MxWindow *)data)->canvas);
}

ACTION (select_start_cb)
{
  mx_session_select (((MxWindow *)data)->session, MX_NO_NODE);
}

ACTION (select_back_cb)
{
  mx_session_go_back (((MxWindow *)data)->session);
}

ACTION (reply_cb)
{
  mx_canvas_reply (((MxWindow *)data)->canvas);
}

ACTION (stop_cb)
{
  mx_session_cancel (((MxWindow *)data)->session);
}

static void
view_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  MxView view = mx_view_from_id (g_variant_get_string (state, NULL));
  if (view != MX_VIEW_DEFAULT && mx_session_view_fits (self->session, view))
    mx_session_set_view (self->session, view);
  mx_window_actions_update (self);
}

static void
legend_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  mx_session_set_legend (self->session, g_variant_get_boolean (state));
  mx_window_actions_update (self);
}

static void
hide_values_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  mx_session_set_hide_values (self->session, g_variant_get_boolean (state));
  mx_window_actions_update (self);
}

static void
whole_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  mx_session_set_whole (self->session, g_variant_get_boolean (state));
  mx_window_actions_update (self);
}

/* -- steps -- */

ACTION (step_first_cb)
{
  mx_session_set_step (((MxWindow *)data)->session, 0);
}

ACTION (step_back_cb)
{
  MxSession *session = ((MxWindow *)data)->session;
  guint step = mx_session_get_step (session);
  if (step > 0)
    mx_session_set_step (session, step - 1);
}

ACTION (step_forward_cb)
{
  MxSession *session = ((MxWindow *)data)->session;
  mx_session_set_step (session, mx_session_get_step (session) + 1);
}

ACTION (step_last_cb)
{
  MxSession *session = ((MxWindow *)data)->session;
  mx_session_set_step (session, mx_session_get_n_steps (session));
}

static void
step_play_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  mx_session_set_playing (self->session, g_variant_get_boolean (state));
  mx_window_actions_update (self);
}

static void
algorithm_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  gboolean sg = strcmp (g_variant_get_string (state, NULL), "sg") == 0;
  mx_session_set_algorithm (self->session,
                            sg ? MX_ALGORITHM_SG_ORDER : MX_ALGORITHM_PN_ROUNDS);
  mx_window_actions_update (self);
}

/* -- the window -- */

static void
show_rules_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  mx_window_show_rules (data, g_variant_get_boolean (state));
}

static void
show_inspector_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  mx_window_show_inspector (data, g_variant_get_boolean (state));
}

static void
show_stepper_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  mx_window_show_stepper (data, g_variant_get_boolean (state));
}

static void
fullscreen_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  if (g_variant_get_boolean (state)) {
    gtk_window_fullscreen (GTK_WINDOW (self));
  } else {
    mx_window_set_presenting (self, FALSE);
    gtk_window_unfullscreen (GTK_WINDOW (self));
  }
}

static void
present_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  mx_window_set_presenting (data, g_variant_get_boolean (state));
}

ACTION (games_cb)
{
  gtk_window_present (GTK_WINDOW (mx_gallery_new (data)));
}

ACTION (shortcuts_cb)
{
  MxWindow *self = data;
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/org/mexplorer/Mexplorer/ui/shortcuts.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));
  gtk_window_set_transient_for (window, GTK_WINDOW (self));
  gtk_window_present (window);
}

static const GActionEntry entries[] = {
    {"new", new_cb},
    {"open", open_cb},
    {"open-file", open_file_cb, "s"},
    {"open-game", open_game_cb, "s"},
    {"save", save_cb},
    {"save-as", save_as_cb},
    {"close", close_cb},
    {"undo", undo_cb},
    {"redo", redo_cb},
    {"next-error", next_error_cb},
    {"edit-rules", edit_rules_cb},
    {"play-rule", NULL, "s", "'normal'", play_rule_cb},
    {"export", export_cb},
    {"copy-picture", copy_picture_cb},
    {"zoom-in", zoom_in_cb},
    {"zoom-out", zoom_out_cb},
    {"zoom-reset", zoom_reset_cb},
    {"zoom-fit", zoom_fit_cb},
    {"select-start", select_start_cb},
    {"select-back", select_back_cb},
    {"reply", reply_cb},
    {"stop", stop_cb},
    {"view", NULL, "s", "'graph'", view_cb},
    {"legend", NULL, NULL, "true", legend_cb},
    {"hide-values", NULL, NULL, "false", hide_values_cb},
    {"whole", NULL, NULL, "false", whole_cb},
    {"step-first", step_first_cb},
    {"step-back", step_back_cb},
    {"step-forward", step_forward_cb},
    {"step-last", step_last_cb},
    {"step-play", NULL, NULL, "false", step_play_cb},
    {"algorithm", NULL, "s", "'sg'", algorithm_cb},
    {"show-rules", NULL, NULL, "true", show_rules_cb},
    {"show-inspector", NULL, NULL, "true", show_inspector_cb},
    {"show-stepper", NULL, NULL, "true", show_stepper_cb},
    {"fullscreen", NULL, NULL, "false", fullscreen_cb},
    {"present", NULL, NULL, "false", present_cb},
    {"games", games_cb},
    {"shortcuts", shortcuts_cb},
};

static GSimpleAction *
find (MxWindow *self, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name));
}

static void
enable (MxWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (find (self, name), enabled);
}

static void
set_string (MxWindow *self, const char *name, const char *state)
{
  g_simple_action_set_state (find (self, name), g_variant_new_string (state));
}

static void
set_boolean (MxWindow *self, const char *name, gboolean state)
{
  g_simple_action_set_state (find (self, name), g_variant_new_boolean (state));
}

static void
update_undo (MxWindow *self)
{
  GtkTextBuffer *buffer = mx_editor_get_buffer (self->editor);
  enable (self, "undo", gtk_text_buffer_get_can_undo (buffer));
  enable (self, "redo", gtk_text_buffer_get_can_redo (buffer));
}

static void
update_fullscreen (MxWindow *self)
{
  gboolean fullscreen = gtk_window_is_fullscreen (GTK_WINDOW (self));
  set_boolean (self, "fullscreen", fullscreen);
}

void
mx_window_actions_update (MxWindow *self)
{
  MxSession *session = self->session;
  guint step = mx_session_get_step (session), n = mx_session_get_n_steps (session);
  enable (self, "step-first", step > 0);
  enable (self, "step-back", step > 0);
  enable (self, "step-forward", step < n);
  enable (self, "step-last", step < n);
  enable (self, "step-play", n > 0);
  set_boolean (self, "step-play", mx_session_is_playing (session));
  set_string (self, "algorithm", algorithm_ids[mx_session_get_algorithm (session)]);

  gboolean drawn = mx_session_get_solution (session) != NULL;
  const char *const of_picture[] = {"export",   "copy-picture", "zoom-in",
                                    "zoom-out", "zoom-reset",   "zoom-fit"};
  for (guint i = 0; i < G_N_ELEMENTS (of_picture); i++)
    enable (self, of_picture[i], drawn);
  enable (self, "select-start", drawn && mx_session_get_selected (session) != MX_NO_NODE);
  enable (self, "select-back", mx_session_may_go_back (session));
  enable (self, "reply", drawn && mx_session_get_view (session) == MX_VIEW_PILES);
  if (drawn)
    set_string (self, "view", mx_view_get_id (mx_session_get_view (session)));
  set_boolean (self, "legend", mx_session_get_legend (session));
  enable (self, "whole",
          mx_session_may_choose_whole (session)
              && mx_session_get_view (session) == MX_VIEW_GRAPH);
  set_boolean (self, "whole", mx_session_get_whole (session));
  set_boolean (self, "hide-values", mx_session_get_hide_values (session));

  MxProgram *program = mx_session_get_program (session);
  if (program != NULL)
    set_string (self, "play-rule", play_ids[mx_program_get_play (program)]);
  enable (self, "play-rule", program != NULL && !mx_session_is_stale (session));
  mx_window_drawing_update (self);
}

void
mx_window_actions_init (MxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries),
                                   self);
  GtkTextBuffer *buffer = mx_editor_get_buffer (self->editor);
  g_signal_connect_object (buffer, "notify::can-undo", G_CALLBACK (update_undo), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (buffer, "notify::can-redo", G_CALLBACK (update_undo), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "notify::fullscreened", G_CALLBACK (update_fullscreen),
                           self, G_CONNECT_SWAPPED);
  update_undo (self);
  mx_window_actions_update (self);
}
