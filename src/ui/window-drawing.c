/* SPDX-License-Identifier: MIT */
#include "ui/window-private.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Drawing a graph by hand, as actions of the window: the bar over the picture, the menu of the
 * right button and the tests drive these; the keys of the canvas do the same. */

static const char *const tool_ids[MX_N_TOOLS] = {
    [MX_TOOL_SELECT] = "select",
    [MX_TOOL_ADD] = "add",
    [MX_TOOL_CONNECT] = "connect",
    [MX_TOOL_DELETE] = "delete",
};

#define ACTION(name, call)                                                               \
  static void name (GSimpleAction *action, GVariant *parameter, gpointer data)           \
  {                                                                                      \
    call (((MxWindow *)data)->canvas);                                                   \
  }

ACTION (add_cb, mx_canvas_add_node)
ACTION (connect_cb, mx_canvas_begin_arrow)
ACTION (start_cb, mx_canvas_start_selected)
ACTION (arrange_cb, mx_canvas_arrange)
ACTION (rename_cb, mx_canvas_rename_selected)
ACTION (delete_cb, mx_canvas_delete_selected)

static void
tool_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  MxWindow *self = data;
  const char *id = g_variant_get_string (state, NULL);
  for (guint i = 0; i < MX_N_TOOLS; i++)
    if (strcmp (tool_ids[i], id) == 0)
      mx_canvas_set_tool (self->canvas, (MxTool)i);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static const GActionEntry entries[] = {
    {"draw-tool", NULL, "s", "'select'", tool_cb},
    {"draw-add", add_cb},
    {"draw-connect", connect_cb},
    {"draw-start", start_cb},
    {"draw-arrange", arrange_cb},
    {"draw-rename", rename_cb},
    {"draw-delete", delete_cb},
};

static void
enable (MxWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static const char *
get_hint (MxWindow *self, gboolean may)
{
  if (!may)
    return "";
  if (mx_canvas_is_linking (self->canvas))
    return _ ("Click where it leads, or arrow keys and Enter.");
  switch (mx_canvas_get_tool (self->canvas)) {
  case MX_TOOL_ADD: return _ ("Click where a node is to be.");
  case MX_TOOL_CONNECT: return _ ("Drag from node to node, or click both.");
  case MX_TOOL_DELETE: return _ ("Click a node or an arrow.");
  case MX_TOOL_SELECT:
  case MX_N_TOOLS:
  default: return _ ("Double-click to add a node.");
  }
}

void
mx_window_drawing_update (MxWindow *self)
{
  const gboolean may = mx_canvas_may_draw (self->canvas);
  /* While a change is being solved nothing flickers. */
  const gboolean usable = may || !mx_session_is_stale (self->session);
  GAction *tool = g_action_map_lookup_action (G_ACTION_MAP (self), "draw-tool");
  g_simple_action_set_state (
      G_SIMPLE_ACTION (tool),
      g_variant_new_string (tool_ids[mx_canvas_get_tool (self->canvas)]));
  enable (self, "draw-tool", usable);
  enable (self, "draw-add", may);
  enable (self, "draw-connect", may);
  enable (self, "draw-arrange", may);
  enable (self, "draw-start", mx_canvas_has_selected_node (self->canvas));
  enable (self, "draw-rename", mx_canvas_has_selected_node (self->canvas));
  enable (self, "draw-delete", mx_canvas_has_selected_part (self->canvas));
  gtk_widget_set_visible (self->drawing_bar, mx_canvas_shows_graph (self->canvas)
                                                 && self->filled && !self->presenting);
  gtk_label_set_label (GTK_LABEL (self->drawing_hint), get_hint (self, usable));
}

static void
told_cb (MxWindow *self, const char *message)
{
  mx_notice_show (self->notice, message, NULL, NULL, NULL);
}

void
mx_window_drawing_init (MxWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries),
                                   self);
  mx_canvas_set_editor (self->canvas, self->editor);
  g_signal_connect_object (self->canvas, "drawing", G_CALLBACK (mx_window_drawing_update),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "told", G_CALLBACK (told_cb), self,
                           G_CONNECT_SWAPPED);
  mx_window_drawing_update (self);
}
