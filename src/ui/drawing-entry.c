/* SPDX-License-Identifier: MIT */
#include "ui/drawing-private.h"

#include "rules/edit-graph.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The name of a node, typed where the node is.  A node that has just been added has a name already:
 * Enter on another one does the adding anew with that name, so that both are one step; Escape takes
 * it back.  Clicking elsewhere is Enter. */

#define NAME_LENGTH_MAX 80
#define WIDTH 110

static void
close_entry (MxDrawing *self)
{
  GtkWidget *entry = g_steal_pointer (&self->entry);
  if (entry == NULL)
    return;
  GtkWidget *canvas = GTK_WIDGET (self->canvas);
  GtkRoot *root = gtk_widget_get_root (canvas);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  if (focus != NULL && gtk_widget_is_ancestor (focus, entry))
    gtk_widget_grab_focus (canvas);
  gtk_widget_unparent (entry);
  g_clear_pointer (&self->entry_before, g_free);
  g_clear_pointer (&self->entry_after, g_free);
  gtk_widget_queue_draw (canvas);
}

/* Whether the text is as it was when the node had just been added. */
static gboolean
is_fresh (MxDrawing *self)
{
  return self->entry_before != NULL
         && strcmp (self->entry_after, mx_session_get_text (mx_drawing_session (self)))
                == 0;
}

static void
take_back (MxDrawing *self)
{
  mx_session_carry_node (mx_drawing_session (self), NULL, 0, 0);
  gtk_text_buffer_undo (mx_editor_get_buffer (self->editor));
}

/* The adding again, with another name; its place is where it was put. */
static gboolean
add_again (MxDrawing *self, const char *graph, const char *name)
{
  MxPoint place;
  char *message;
  if (!mx_drawing_place_of (self, self->entry_name, &place))
    return FALSE;
  GArray *edits = mx_edit_graph_add_node (self->entry_before, graph, name, place.x,
                                          place.y, &message);
  if (edits == NULL)
    return mx_drawing_make (self, NULL, message);
  mx_session_hold_graph (mx_drawing_session (self), self->canvas->picture);
  take_back (self);
  mx_editor_make_all (self->editor, edits);
  g_array_unref (edits);
  return TRUE;
}

static gboolean
rename_node (MxDrawing *self, const char *graph, const char *name)
{
  char *message;
  GArray *edits =
      mx_edit_graph_rename_node (mx_session_get_text (mx_drawing_session (self)), graph,
                                 self->entry_name, name, &message);
  if (edits != NULL) {
    mx_session_hold_graph (mx_drawing_session (self), self->canvas->picture);
    mx_session_rename_held (mx_drawing_session (self), self->entry_name, name);
  }
  return mx_drawing_make (self, edits, message);
}

/* FALSE if the name that was typed cannot be the node's. */
static gboolean
commit (MxDrawing *self)
{
  mx_editor_flush (self->editor);
  const char *graph = mx_drawing_graph (self);
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_strstrip (name);
  if (strcmp (name, self->entry_name) == 0)
    return TRUE;
  if (graph == NULL)
    return FALSE;
  gboolean done =
      is_fresh (self) ? add_again (self, graph, name) : rename_node (self, graph, name);
  if (done)
    mx_drawing_want (self, name);
  return done;
}

static void
activate_cb (MxDrawing *self)
{
  if (commit (self))
    close_entry (self);
  else
    gtk_widget_add_css_class (self->entry, "error");
}

void
mx_drawing_end_entry (MxDrawing *self)
{
  if (self->entry == NULL)
    return;
  commit (self);
  close_entry (self);
}

static void
leave_cb (MxDrawing *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->canvas));
  /* Not where the whole window loses the focus. */
  if (root != NULL && gtk_window_is_active (GTK_WINDOW (root)))
    mx_drawing_end_entry (self);
}

static gboolean
key_cb (MxDrawing *self, guint keyval, guint keycode, GdkModifierType state)
{
  if (keyval != GDK_KEY_Escape)
    return FALSE;
  if (is_fresh (self)) {
    g_clear_pointer (&self->wanted, g_free);
    take_back (self);
    mx_editor_flush (self->editor);
  }
  close_entry (self);
  return TRUE;
}

static GtkWidget *
new_entry (MxDrawing *self, const char *name)
{
  GtkWidget *entry = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (entry), NAME_LENGTH_MAX);
  gtk_entry_set_alignment (GTK_ENTRY (entry), 0.5);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 4);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  gtk_widget_add_css_class (entry, "mx-node-name");
  gtk_widget_set_tooltip_text (entry,
                               _ ("Name of the node: Enter takes it, Escape leaves "
                                  "it"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Name of the node"), -1);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (activate_cb), self);
  GtkEventController *key = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (entry, key);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (entry, focus);
  return entry;
}

void
mx_drawing_ask (MxDrawing *self, const char *name, const char *before)
{
  g_autofree char *copy = g_strdup (name);
  mx_drawing_end_entry (self);
  mx_drawing_let_go (self);
  g_free (self->entry_name);
  self->entry_name = g_steal_pointer (&copy);
  self->entry_before = g_strdup (before);
  self->entry_after = g_strdup (mx_session_get_text (mx_drawing_session (self)));
  self->entry = new_entry (self, self->entry_name);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self->canvas));
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

void
mx_drawing_allocate (MxDrawing *self)
{
  MxCanvas *canvas = self->canvas;
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->entry == NULL || !gtk_widget_should_layout (self->entry))
    return;
  int width = WIDTH, height, least;
  double x = canvas->transform.width / 2, y = canvas->transform.height / 2;
  gtk_widget_measure (self->entry, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  width = MAX (width, least);
  gtk_widget_measure (self->entry, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL,
                      NULL);
  /* A node that has just been added is not in the picture yet. */
  const MxNode node = mx_drawing_find (self, self->entry_name);
  if ((node == MX_NO_NODE || !mx_canvas_locate (canvas, node, &x, &y))
      && canvas->picture != NULL && canvas->picture->unit.x > 0)
    mx_drawing_to_widget (self, self->entry_place, &x, &y);
  const int left =
      (int)CLAMP (x - width / 2.0, 0, MAX (0, canvas->transform.width - width));
  const int top =
      (int)CLAMP (y - height / 2.0, 0, MAX (0, canvas->transform.height - height));
  gtk_widget_size_allocate (self->entry, &(GtkAllocation){left, top, width, height}, -1);
}
