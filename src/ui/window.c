/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "ui/appearance.h"
#include "ui/games.h"
#include "ui/settings.h"
#include "ui/startup.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The window puts the widgets together around one session, and says whose text it is.  What the
 * session shows, each widget follows by itself; what the user does goes through the actions. */

G_DEFINE_FINAL_TYPE (MxWindow, mx_window, GTK_TYPE_APPLICATION_WINDOW)

/* -- light and dark -- */

static void
update_dark (MxWindow *self)
{
  gboolean dark = mx_appearance_is_dark (GTK_WIDGET (self));
  if (dark)
    gtk_widget_add_css_class (GTK_WIDGET (self), "dark");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "dark");
  mx_editor_set_dark (self->editor, dark);
  gboolean contrast = mx_appearance_has_contrast (GTK_WIDGET (self));
  mx_session_set_theme (self->session, contrast ? MX_THEME_CONTRAST
                                       : dark   ? MX_THEME_DARK
                                                : MX_THEME_LIGHT);
}

/* Points of a text as large as everywhere, in units of 1/1024 dot per inch. */
#define USUAL_DPI (96 * 1024)

/* Pictures grow with the texts of the desktop, and by what the user has set beyond that. */
static void
update_labels (MxWindow *self)
{
  int dpi = USUAL_DPI;
  double labels = mx_settings_get_labels (mx_settings_get_default ()) / 100.0;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-xft-dpi", &dpi, NULL);
  if (dpi > 0)
    labels *= CLAMP ((double)dpi / USUAL_DPI, 1.0, 3.0);
  mx_canvas_set_labels (self->canvas, labels);
}

static void
follow_labels (MxWindow *self)
{
  g_signal_connect_object (mx_settings_get_default (), "labels-changed",
                           G_CALLBACK (update_labels), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)),
                           "notify::gtk-xft-dpi", G_CALLBACK (update_labels), self,
                           G_CONNECT_SWAPPED);
  update_labels (self);
}

static void
follow_theme (MxWindow *self)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  const char *const names[] = {"notify::gtk-theme-name",
                               "notify::gtk-application-prefer-dark-theme"};
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_connect_object (settings, names[i], G_CALLBACK (update_dark), self,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  update_dark (self);
}

/* -- the session -- */

static void
refused_cb (MxWindow *self, const char *message)
{
  mx_notice_show (self->notice, message, NULL, NULL, NULL);
}

static void
parsed_cb (MxWindow *self)
{
  mx_window_update_title (self);
  mx_window_actions_update (self);
}

/* The labels of a lattice's edge are turned by clicking them. */
static void
activated_cb (MxWindow *self, guint node)
{
  if (mx_session_get_view (self->session) == MX_VIEW_LATTICE)
    mx_controls_turn_label (self->controls, node);
}

static void
connect_session (MxWindow *self)
{
  g_signal_connect_swapped (self->session, "solved", G_CALLBACK (mx_startup_mark),
                            (gpointer) "solved");
  const char *const updates[] = {"solved", "moved", "redraw"};
  for (guint i = 0; i < G_N_ELEMENTS (updates); i++)
    g_signal_connect_object (self->session, updates[i],
                             G_CALLBACK (mx_window_actions_update), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "parsed", G_CALLBACK (parsed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_object_set (self->views, "session", self->session, NULL);
  g_object_set (self->canvas, "session", self->session, NULL);
  g_object_set (self->inspector, "session", self->session, NULL);
  g_object_set (self->stepper, "session", self->session, NULL);
  g_object_set (self->claims, "session", self->session, NULL);
  g_object_set (self->pattern, "session", self->session, NULL);
  g_object_set (self->editor, "session", self->session, NULL);
  g_signal_connect_object (self->canvas, "edit", G_CALLBACK (mx_editor_make),
                           self->editor, G_CONNECT_SWAPPED);
  /* A move under the pointer in the inspector is lit in the picture. */
  g_object_bind_property (self->inspector, "hovered", self->canvas, "hovered",
                          G_BINDING_DEFAULT);
}

/* -- the title -- */

void
mx_window_update_title (MxWindow *self)
{
  g_autofree char *name = mx_session_dup_title (self->session);
  g_autofree char *file = NULL;
  if (self->file != NULL)
    file = g_file_get_basename (self->file);
  g_autofree char *shown_file = file != NULL ? g_filename_display_name (file) : NULL;
  gboolean modified = mx_window_is_modified (self);

  const char *title = name != NULL && name[0] != '\0' ? name : _ ("Untitled game");
  const char *place = shown_file;
  if (place == NULL)
    place =
        self->game != NULL && !modified ? _ ("From the gallery") : _ ("Not saved yet");
  g_autofree char *marked = g_strdup_printf (modified ? "%s •" : "%s", place);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->subtitle), marked);
  g_autofree char *parse_name =
      self->file != NULL ? g_file_get_parse_name (self->file) : NULL;
  gtk_widget_set_tooltip_text (self->subtitle, parse_name);
  g_autofree char *window_title =
      g_strdup_printf ("%s%s — %s", modified ? "• " : "", title,
                       shown_file != NULL ? shown_file : "Mexplorer");
  gtk_window_set_title (GTK_WINDOW (self), window_title);
}

/* -- the menu, made when it is first opened -- */

static void
create_menu_cb (GtkMenuButton *button, gpointer data)
{
  MxWindow *self = data;
  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_popover (
        button, gtk_popover_menu_new_from_model (G_MENU_MODEL (self->primary_menu)));
}

/* -- dropped files -- */

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, MxWindow *self)
{
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  GSList *files = g_value_get_boxed (value);
  if (files == NULL)
    return FALSE;
  mx_window_open (self, files->data);
  return TRUE;
}

static void
add_drop_target (MxWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  /* Before the editor, which would insert the file's name as a text. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (target),
                                              GTK_PHASE_CAPTURE);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* -- the object -- */

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (mx_window_parent_class)
      ->size_allocate (widget, width, height, baseline);
  mx_window_room_allocate (MX_WINDOW (widget), width, height);
}

static gboolean
close_request (GtkWindow *window)
{
  if (!mx_window_may_close (MX_WINDOW (window)))
    return TRUE;
  return GTK_WINDOW_CLASS (mx_window_parent_class)->close_request (window);
}

static void
dispose (GObject *object)
{
  MxWindow *self = MX_WINDOW (object);
  mx_window_start_dispose (self);
  mx_window_room_dispose (self);
  mx_window_files_dispose (self);
  if (self->session != NULL)
    mx_session_close (self->session);
  G_OBJECT_CLASS (mx_window_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  MxWindow *self = MX_WINDOW (object);
  g_clear_object (&self->session);
  g_free (self->saved_text);
  g_free (self->game);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (mx_window_parent_class)->finalize (object);
}

static void
ensure_types (void)
{
  g_type_ensure (MX_TYPE_CANVAS);
  g_type_ensure (MX_TYPE_CLAIMS);
  g_type_ensure (MX_TYPE_CONTROLS);
  g_type_ensure (MX_TYPE_EDITOR);
  g_type_ensure (MX_TYPE_INSPECTOR);
  g_type_ensure (MX_TYPE_NOTICE);
  g_type_ensure (MX_TYPE_PATTERN);
  g_type_ensure (MX_TYPE_STEPPER);
  g_type_ensure (MX_TYPE_VIEW_SWITCHER);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, MxWindow, header);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, title);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, games_button);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, rules_button);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, inspector_button);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, primary_menu);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, views);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, outer);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, inner);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, rules_pane);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, rules_content);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, inspector_pane);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, stepper_pane);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, editor);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, controls);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, claims);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, pattern);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, drawing_bar);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, drawing_hint);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, canvas);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, inspector);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, stepper);
  gtk_widget_class_bind_template_child (widget_class, MxWindow, notice);
}

static void
mx_window_class_init (MxWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  G_OBJECT_CLASS (klass)->finalize = finalize;
  GTK_WIDGET_CLASS (klass)->size_allocate = size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  ensure_types ();
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/window.ui");
  bind_children (widget_class);
}

/* What a search may spend, now and whenever the user sets it anew. */
static void
follow_limits (MxWindow *self)
{
  MxLimits limits;
  mx_settings_get_limits (mx_settings_get_default (), &limits);
  mx_session_set_limits (self->session, &limits);
}

static void
mx_window_init (MxWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->session = mx_session_new ();
  follow_limits (self);
  g_signal_connect_object (mx_settings_get_default (), "limits-changed",
                           G_CALLBACK (follow_limits), self, G_CONNECT_SWAPPED);
  mx_window_drawing_init (self);
  mx_window_actions_init (self);
  mx_window_keys_init (self);
  mx_window_room_init (self);
  mx_window_files_init (self);
  connect_session (self);
  g_signal_connect_object (self->editor, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->controls, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button),
                                         create_menu_cb, self, NULL);
  add_drop_target (self);
  follow_theme (self);
  follow_labels (self);
  mx_window_start_init (self);
  mx_window_open_game (self, mx_games_get_first ());
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

MxWindow *
mx_window_new (GtkApplication *application)
{
  MxWindow *self = g_object_new (MX_TYPE_WINDOW, "application", application, NULL);
  mx_startup_mark ("window");
  return self;
}

MxSession *
mx_window_get_session (MxWindow *self)
{
  g_return_val_if_fail (MX_IS_WINDOW (self), NULL);
  return self->session;
}
