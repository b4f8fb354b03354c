/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "mx-config.h"

/* What is shown in how much room.  The picture gets the space: in a window of medium width the
 * inspector folds away, in a small one the side panels take turns.  The user's own choice holds
 * until the room changes. */

#define WIDE 1000
#define MEDIUM 760

/* The rules panel's width until the user moves it. */
#define RULES_LEAST 256
#define RULES_MOST 440

/* For the numbers under the rules: half of the height that is beyond this, so that the editor keeps
 * eight lines in a window of the usual size and both grow with it. */
#define NUMBERS_BEYOND 480
#define NUMBERS_LEAST 100

/* A new window, where the screen has the room: never less than the first, never more than the last,
 * else this share of the screen. */
#define FIRST_WIDTH 1280
#define FIRST_HEIGHT 800
#define MOST_WIDTH 1600
#define MOST_HEIGHT 1000
#define SCREEN_SHARE 0.8

static MxRoom
room_of (int width)
{
  if (width >= WIDE)
    return MX_ROOM_WIDE;
  return width >= MEDIUM ? MX_ROOM_MEDIUM : MX_ROOM_SMALL;
}

static void
set_state (MxWindow *self, const char *name, gboolean state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (state));
}

static void
show_pane (MxWindow *self, GtkWidget *pane, const char *action, gboolean show)
{
  gtk_widget_set_visible (pane, show);
  set_state (self, action, show);
}

void
mx_window_room_show_buttons (MxWindow *self)
{
  gboolean wide = self->room != MX_ROOM_SMALL;
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (self->header), self->filled);
  gtk_widget_set_visible (self->rules_button, self->filled);
  gtk_widget_set_visible (self->games_button, self->filled);
  gtk_widget_set_visible (self->open_button, self->filled && wide);
  gtk_widget_set_visible (GTK_WIDGET (self->views), self->filled);
  gtk_widget_set_visible (self->export_button, self->filled && wide);
  gtk_widget_set_visible (self->inspector_button, self->filled);
  gtk_widget_set_visible (self->menu_button, self->filled);
}

static void
apply_room (MxWindow *self)
{
  MxRoom room = self->room;
  mx_view_switcher_set_narrow (self->views, room != MX_ROOM_WIDE);
  mx_window_room_show_buttons (self);
  gtk_paned_set_position (self->outer, CLAMP (self->width / 4, RULES_LEAST, RULES_MOST));
  if (self->presenting)
    return;
  show_pane (self, self->inspector_pane, "show-inspector", room == MX_ROOM_WIDE);
}

static void
share_height (MxWindow *self)
{
  int room = (self->height - NUMBERS_BEYOND) / 2;
  mx_controls_set_room (self->controls, MAX (room, NUMBERS_LEAST));
}

static gboolean
room_cb (gpointer data)
{
  MxWindow *self = data;
  self->room_source = 0;
  share_height (self);
  MxRoom room = room_of (self->width);
  if (room != self->room) {
    self->room = room;
    apply_room (self);
  }
  return G_SOURCE_REMOVE;
}

/* The first monitor's size: nobody knows where the window will open. */
static gboolean
get_screen (MxWindow *self, int *width, int *height)
{
  GListModel *monitors =
      gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (self)));
  g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, 0);
  if (monitor == NULL)
    return FALSE;
  GdkRectangle area;
  gdk_monitor_get_geometry (monitor, &area);
  *width = area.width;
  *height = area.height;
  return TRUE;
}

static int
first_length (int screen, int least, int most)
{
  int share = (int)(screen * SCREEN_SHARE);
  return MIN (CLAMP (share, least, most), screen);
}

void
mx_window_first_size (int screen_width, int screen_height, int *width, int *height)
{
  *width = first_length (screen_width, FIRST_WIDTH, MOST_WIDTH);
  *height = first_length (screen_height, FIRST_HEIGHT, MOST_HEIGHT);
}

/* A window that is too large for its screen cannot be made smaller than its contents need, so
 * that what has no room is left out before it is shown. */
void
mx_window_room_init (MxWindow *self)
{
  int width = FIRST_WIDTH, height = FIRST_HEIGHT, screen_width, screen_height;
  if (get_screen (self, &screen_width, &screen_height))
    mx_window_first_size (screen_width, screen_height, &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  self->width = width;
  self->height = height;
  self->room = room_of (width);
  share_height (self);
  apply_room (self);
}

void
mx_window_room_dispose (MxWindow *self)
{
  g_clear_handle_id (&self->room_source, g_source_remove);
}

/* Widgets cannot be shown or hidden while they are being allocated: it is done right after. */
void
mx_window_room_allocate (MxWindow *self, int width, int height)
{
  gboolean higher = height != self->height;
  self->width = width;
  self->height = height;
  if ((higher || room_of (width) != self->room) && self->room_source == 0)
    self->room_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, room_cb, self, NULL);
}

void
mx_window_show_rules (MxWindow *self, gboolean show)
{
  show_pane (self, self->rules_pane, "show-rules", show);
  if (show && self->room == MX_ROOM_SMALL)
    show_pane (self, self->inspector_pane, "show-inspector", FALSE);
}

void
mx_window_show_inspector (MxWindow *self, gboolean show)
{
  show_pane (self, self->inspector_pane, "show-inspector", show);
  if (show && self->room == MX_ROOM_SMALL)
    show_pane (self, self->rules_pane, "show-rules", FALSE);
}

void
mx_window_show_stepper (MxWindow *self, gboolean show)
{
  show_pane (self, self->stepper_pane, "show-stepper", show);
}

/* The class looks at the speaker, not at the screen; the step stays. */
void
mx_window_set_black (MxWindow *self, gboolean black)
{
  self->black = black;
  if (black)
    gtk_widget_add_css_class (GTK_WIDGET (self), "black");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "black");
  gtk_widget_set_opacity (gtk_window_get_child (GTK_WINDOW (self)), black ? 0 : 1);
}

/* Presenting is the picture and what the step says, on all of the screen. */
void
mx_window_set_presenting (MxWindow *self, gboolean presenting)
{
  if (self->presenting == presenting)
    return;
  self->presenting = presenting;
  mx_window_set_black (self, FALSE);
  set_state (self, "present", presenting);
  if (presenting) {
    self->rules_before = gtk_widget_get_visible (self->rules_pane);
    self->inspector_before = gtk_widget_get_visible (self->inspector_pane);
    gtk_window_fullscreen (GTK_WINDOW (self));
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  } else {
    gtk_window_unfullscreen (GTK_WINDOW (self));
  }
  gtk_widget_set_visible (self->header, !presenting);
  show_pane (self, self->rules_pane, "show-rules", !presenting && self->rules_before);
  show_pane (self, self->inspector_pane, "show-inspector",
             !presenting && self->inspector_before);
  mx_window_drawing_update (self);
}
