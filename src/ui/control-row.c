/* SPDX-License-Identifier: MIT */
#include "ui/control-row.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A number that is dragged changes the text, which changes the range that suits the number; a
 * slider whose range moved under the pointer would run away, so that the range is held until
 * the drag ends.  The entry takes any number that the language takes, beyond the slider's range
 * and beyond what a double can hold: the row's value is the integer, never the slider's. */

struct _MxControlRow {
  GtkWidget parent_instance;

  MxControlKind kind;
  guint family;
  guint part;
  guint index;
  gboolean is_node;
  char *id; /* the item's own name */

  gint64 value;
  gint64 low;
  gint64 high;
  gboolean bounded;
  gboolean dragging;
  gboolean updating; /* what changes comes from the text, not from the user */

  GtkWidget *box;
  GtkLabel *name;
  GtkStack *stack;
  GtkAdjustment *adjustment;
  GtkWidget *scale;
  GtkEditable *entry;
  GtkDropDown *nodes;
};

G_DEFINE_FINAL_TYPE (MxControlRow, mx_control_row, GTK_TYPE_WIDGET)

enum {
  BEGIN,
  SET,
  END,
  LIT,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
show_entry (MxControlRow *self)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, self->value);
  if (strcmp (gtk_editable_get_text (self->entry), digits) != 0)
    gtk_editable_set_text (self->entry, digits);
  int width = (int)CLAMP (strlen (digits), 3, 9);
  gtk_editable_set_width_chars (self->entry, width);
  gtk_editable_set_max_width_chars (self->entry, width);
}

static void
want (MxControlRow *self, gint64 value)
{
  if (self->bounded)
    value = CLAMP (value, self->low, self->high);
  value = MAX (value, self->kind == MX_CONTROL_START ? 0 : G_MININT64);
  if (value == self->value) {
    show_entry (self);
    return;
  }
  self->value = value;
  show_entry (self);
  g_signal_emit (self, signals[SET], 0, value);
}

/* -- the slider -- */

static void
value_changed_cb (GtkAdjustment *adjustment, MxControlRow *self)
{
  if (!self->updating)
    want (self, (gint64)gtk_adjustment_get_value (adjustment));
}

/* The slider's own gesture claims the pointer, so that another gesture would be denied it; the
 * raw events are seen by all. */
static gboolean
scale_event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, MxControlRow *self)
{
  switch ((int)gdk_event_get_event_type (event)) {
  case GDK_BUTTON_PRESS:
  case GDK_TOUCH_BEGIN: mx_control_row_begin (self); break;
  case GDK_BUTTON_RELEASE:
  case GDK_TOUCH_END:
  case GDK_TOUCH_CANCEL:
  case GDK_GRAB_BROKEN: mx_control_row_end (self); break;
  default: break;
  }
  return GDK_EVENT_PROPAGATE;
}

/* -- the entry -- */

static void
commit_entry (MxControlRow *self)
{
  const char *digits = gtk_editable_get_text (self->entry);
  gint64 value;
  if (g_ascii_string_to_signed (digits, 10, G_MININT64, G_MAXINT64, &value, NULL))
    want (self, value);
  else
    show_entry (self);
}

static void
entry_activate_cb (MxControlRow *self)
{
  commit_entry (self);
  gtk_editable_select_region (self->entry, 0, -1);
}

static gboolean
entry_key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode,
              GdkModifierType state, MxControlRow *self)
{
  gint64 step;
  switch (keyval) {
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up: step = 1; break;
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down: step = -1; break;
  case GDK_KEY_Escape: show_entry (self); return GDK_EVENT_PROPAGATE;
  default: return GDK_EVENT_PROPAGATE;
  }
  commit_entry (self);
  if (step > 0 ? self->value < G_MAXINT64 : self->value > G_MININT64)
    want (self, self->value + step);
  return GDK_EVENT_STOP;
}

/* -- the nodes -- */

static void
node_selected_cb (MxControlRow *self)
{
  guint node = gtk_drop_down_get_selected (self->nodes);
  if (!self->updating && node != GTK_INVALID_LIST_POSITION)
    want (self, node);
}

static GtkStringList *
node_names_new (const MxProgram *program, const MxControlItem *item)
{
  MxSource *source = mx_program_get_source (program);
  GtkStringList *names = gtk_string_list_new (NULL);
  for (guint i = 0; i < source->families[item->family].n_nodes; i++)
    gtk_string_list_append (names, source->node_name (source, item->family, i));
  return names;
}

static gboolean
same_names (GtkStringList *a, GtkStringList *b)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (a));
  if (n != g_list_model_get_n_items (G_LIST_MODEL (b)))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (strcmp (gtk_string_list_get_string (a, i), gtk_string_list_get_string (b, i))
        != 0)
      return FALSE;
  return TRUE;
}

static void
update_nodes (MxControlRow *self, const MxProgram *program, const MxControlItem *item)
{
  g_autoptr (GtkStringList) names = node_names_new (program, item);
  GListModel *old = gtk_drop_down_get_model (self->nodes);
  if (old == NULL || !same_names (names, GTK_STRING_LIST (old)))
    gtk_drop_down_set_model (self->nodes, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->nodes, (guint)item->value);
}

/* -- the object -- */

static void
enter_cb (MxControlRow *self)
{
  g_signal_emit (self, signals[LIT], 0, TRUE);
}

static void
leave_cb (MxControlRow *self)
{
  g_signal_emit (self, signals[LIT], 0, FALSE);
}

static void
focus_leave_cb (MxControlRow *self)
{
  commit_entry (self);
}

static void
unmap (GtkWidget *widget)
{
  MxControlRow *self = MX_CONTROL_ROW (widget);
  mx_control_row_end (self);
  g_signal_emit (self, signals[LIT], 0, FALSE);
  GTK_WIDGET_CLASS (mx_control_row_parent_class)->unmap (widget);
}

static void
dispose (GObject *object)
{
  MxControlRow *self = MX_CONTROL_ROW (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_control_row_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_free (MX_CONTROL_ROW (object)->id);
  G_OBJECT_CLASS (mx_control_row_parent_class)->finalize (object);
}

static void
mx_control_row_class_init (MxControlRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dispose;
  G_OBJECT_CLASS (klass)->finalize = finalize;
  GType type = MX_TYPE_CONTROL_ROW;
  signals[BEGIN] = g_signal_new ("begin", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[SET] = g_signal_new ("set", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[END] =
      g_signal_new ("end", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LIT] = g_signal_new ("lit", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  widget_class->unmap = unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "controlrow");
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/mexplorer/Mexplorer/ui/control-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, box);
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, name);
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, stack);
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, adjustment);
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, scale);
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, entry);
  gtk_widget_class_bind_template_child (widget_class, MxControlRow, nodes);
}

static void
mx_control_row_init (MxControlRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self->adjustment, "value-changed", G_CALLBACK (value_changed_cb),
                    self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entry_activate_cb),
                            self);
  g_signal_connect_swapped (self->nodes, "notify::selected",
                            G_CALLBACK (node_selected_cb), self);

  GtkEventController *raw = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (raw, GTK_PHASE_CAPTURE);
  g_signal_connect (raw, "event", G_CALLBACK (scale_event_cb), self);
  gtk_widget_add_controller (self->scale, raw);

  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (entry_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);

  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), focus);

  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);

  GtkEventController *within = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (within, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect_swapped (within, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), within);
}

static void
set_accessible_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

/* A thumb that jumped to the middle of a new range after each drag would be hard to follow: the
 * range stays while the number lies well inside it. */
static gboolean
range_suits (MxControlRow *self, const MxControlItem *item)
{
  if (item->bounded || self->bounded || item->is_node || self->low >= self->high)
    return FALSE;
  double range = (double)self->high - (double)self->low;
  double place = ((double)item->value - (double)self->low) / range;
  return place >= 0.1 && place <= 0.9 && self->low == item->low;
}

static void
set_range (MxControlRow *self, const MxControlItem *item)
{
  self->low = item->low;
  self->high = item->high;
  self->bounded = item->bounded;
  double page = ((double)item->high - (double)item->low) / 10;
  gtk_adjustment_configure (self->adjustment, (double)item->value, (double)item->low,
                            (double)item->high, 1, MAX (1, (double)(gint64)page), 0);
  gtk_widget_set_sensitive (self->scale, item->low < item->high);
}

GtkWidget *
mx_control_row_new (const MxProgram *program, const MxControlItem *item)
{
  MxControlRow *self = g_object_new (MX_TYPE_CONTROL_ROW, NULL);
  self->kind = item->kind;
  self->family = item->family;
  self->part = item->part;
  self->index = item->index;
  self->is_node = item->is_node;
  self->id = g_strdup (item->name);
  gtk_stack_set_visible_child_name (self->stack, item->is_node ? "node" : "number");
  mx_control_row_update (self, program, item);
  return GTK_WIDGET (self);
}

void
mx_control_row_set_name (MxControlRow *self, const char *name)
{
  g_return_if_fail (MX_IS_CONTROL_ROW (self) && name != NULL);
  if (strcmp (gtk_label_get_text (self->name), name) == 0)
    return;
  gtk_label_set_text (self->name, name);
  set_accessible_name (self->scale, name);
  set_accessible_name (GTK_WIDGET (self->entry), name);
  set_accessible_name (GTK_WIDGET (self->nodes), name);
}

gboolean
mx_control_row_fits (MxControlRow *self, const MxProgram *program,
                     const MxControlItem *item)
{
  g_return_val_if_fail (MX_IS_CONTROL_ROW (self), FALSE);
  return self->kind == item->kind && self->family == item->family
         && self->part == item->part && self->index == item->index
         && self->is_node == item->is_node && g_strcmp0 (self->id, item->name) == 0;
}

void
mx_control_row_update (MxControlRow *self, const MxProgram *program,
                       const MxControlItem *item)
{
  g_return_if_fail (MX_IS_CONTROL_ROW (self));
  self->updating = TRUE;
  self->value = item->value;
  if (!self->dragging && !range_suits (self, item))
    set_range (self, item);
  gtk_adjustment_set_value (self->adjustment, (double)item->value);
  if (!self->dragging)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->name),
                                 item->term != NULL ? item->term : item->name);
  if (self->is_node)
    update_nodes (self, program, item);
  else
    show_entry (self);
  self->updating = FALSE;
}

void
mx_control_row_begin (MxControlRow *self)
{
  g_return_if_fail (MX_IS_CONTROL_ROW (self));
  if (self->dragging)
    return;
  self->dragging = TRUE;
  g_signal_emit (self, signals[BEGIN], 0);
}

void
mx_control_row_end (MxControlRow *self)
{
  g_return_if_fail (MX_IS_CONTROL_ROW (self));
  if (!self->dragging)
    return;
  self->dragging = FALSE;
  g_signal_emit (self, signals[END], 0);
}

gboolean
mx_control_row_is_dragging (MxControlRow *self)
{
  g_return_val_if_fail (MX_IS_CONTROL_ROW (self), FALSE);
  return self->dragging;
}

GtkRange *
mx_control_row_get_range (MxControlRow *self)
{
  g_return_val_if_fail (MX_IS_CONTROL_ROW (self), NULL);
  return self->is_node ? NULL : GTK_RANGE (self->scale);
}

gint64
mx_control_row_get_value (MxControlRow *self)
{
  g_return_val_if_fail (MX_IS_CONTROL_ROW (self), 0);
  return self->value;
}

GtkWidget *
mx_control_row_get_name_label (MxControlRow *self)
{
  g_return_val_if_fail (MX_IS_CONTROL_ROW (self), NULL);
  return GTK_WIDGET (self->name);
}
