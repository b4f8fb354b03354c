/* SPDX-License-Identifier: MIT */
#include "ui/slice-controls.h"

/* The session has the slice; this shows it and asks for another.  Rows are as those of the numbers of
 * the text, but what they change is the view alone. */

struct _MxSliceControls {
  GtkWidget parent_instance;

  MxSession *session; /* or NULL */
  MxSolution *solution; /* that the rows are made for, or NULL */
  MxSlice slice; /* as shown */
  gint64 highest[MX_SLICE_COORDS];
  MxControlRow *row[MX_SLICE_COORDS]; /* borrowed from ROWS; NULL: on an axis */
  gboolean updating;

  GtkWidget *box;
  GtkBox *rows;
  GtkSizeGroup *names;
  GtkDropDown *across;
  GtkDropDown *up;
};

G_DEFINE_FINAL_TYPE (MxSliceControls, mx_slice_controls, GTK_TYPE_WIDGET)

static const MxFamily *
get_family (MxSliceControls *self)
{
  return &self->solution->source->families[self->slice.family];
}

/* -- what the user does -- */

static void
row_set_cb (MxSliceControls *self, gint64 value, MxControlRow *row)
{
  MxSlice slice = self->slice;

  for (guint k = 0; k < MX_SLICE_COORDS; k++)
    if (self->row[k] == row)
      slice.fixed[k] = CLAMP (value, 0, self->highest[k]);
  mx_session_set_slice (self->session, &slice);
}

static void
axis_cb (MxSliceControls *self, GParamSpec *pspec, GtkDropDown *axis)
{
  const guint coord = gtk_drop_down_get_selected (axis);
  MxSlice slice = self->slice;

  if (self->updating || self->session == NULL || coord == GTK_INVALID_LIST_POSITION)
    return;
  mx_slice_set_axis (&slice, axis == self->across ? 0 : 1, coord);
  mx_session_set_slice (self->session, &slice);
}

/* -- what is shown -- */

static MxControlItem
item_of (MxSliceControls *self, guint coord)
{
  return (MxControlItem){.kind = MX_CONTROL_LET,
                         .name = (char *)get_family (self)->params[coord],
                         .index = coord,
                         .value = self->slice.fixed[coord],
                         .high = self->highest[coord],
                         .bounded = TRUE};
}

static void
rebuild_rows (MxSliceControls *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint k = 0; k < MX_SLICE_COORDS; k++) {
    self->row[k] = NULL;
    if (k >= get_family (self)->arity || k == self->slice.axis[0]
        || k == self->slice.axis[1])
      continue;
    const MxControlItem item = item_of (self, k);
    GtkWidget *row = mx_control_row_new (NULL, &item);
    self->row[k] = MX_CONTROL_ROW (row);
    mx_control_row_set_name (self->row[k], item.name);
    gtk_size_group_add_widget (self->names, mx_control_row_get_name_label (self->row[k]));
    g_signal_connect_object (row, "set", G_CALLBACK (row_set_cb), self,
                             G_CONNECT_SWAPPED);
    gtk_box_append (self->rows, row);
  }
}

static void
set_names (MxSliceControls *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint k = 0; k < get_family (self)->arity; k++)
    gtk_string_list_append (names, get_family (self)->params[k]);
  gtk_drop_down_set_model (self->across, G_LIST_MODEL (names));
  gtk_drop_down_set_model (self->up, G_LIST_MODEL (names));
}

/* A new solution: other names, and numbers that go further.  Rows that are held stay. */
static gboolean
take_solution (MxSliceControls *self, MxSolution *solution)
{
  const MxFamily *before = self->solution != NULL ? get_family (self) : NULL;
  const MxFamily *now = &solution->source->families[self->slice.family];
  gboolean same = before != NULL && before->arity == now->arity;

  for (guint k = 0; same && k < now->arity; k++)
    same = g_str_equal (before->params[k], now->params[k]);
  mx_solution_ref (solution);
  g_clear_pointer (&self->solution, mx_solution_unref);
  self->solution = solution;
  for (guint k = 0; k < now->arity; k++)
    self->highest[k] = mx_slice_highest (solution, self->slice.family, k);
  if (!same)
    set_names (self);
  return !same;
}

static void
update (MxSliceControls *self)
{
  const guint axis[2] = {self->slice.axis[0], self->slice.axis[1]};
  gboolean anew = FALSE;
  const gboolean shown = self->session != NULL
                         && mx_session_get_view (self->session) == MX_VIEW_LATTICE
                         && mx_session_get_slice (self->session, &self->slice);

  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  if (!shown)
    return;
  self->updating = TRUE;
  if (mx_session_get_solution (self->session) != self->solution)
    anew = take_solution (self, mx_session_get_solution (self->session));
  if (anew || axis[0] != self->slice.axis[0] || axis[1] != self->slice.axis[1])
    rebuild_rows (self);
  gtk_drop_down_set_selected (self->across, self->slice.axis[0]);
  gtk_drop_down_set_selected (self->up, self->slice.axis[1]);
  for (guint k = 0; k < MX_SLICE_COORDS; k++)
    if (self->row[k] != NULL) {
      const MxControlItem item = item_of (self, k);
      mx_control_row_update (self->row[k], NULL, &item);
    }
  self->updating = FALSE;
}

/* -- the object -- */

static void
dispose (GObject *object)
{
  MxSliceControls *self = MX_SLICE_CONTROLS (object);

  mx_slice_controls_set_session (self, NULL);
  g_clear_pointer (&self->solution, mx_solution_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_slice_controls_parent_class)->dispose (object);
}

static void
mx_slice_controls_class_init (MxSliceControlsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "slicecontrols");
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/mexplorer/Mexplorer/ui/slice-controls.ui");
  gtk_widget_class_bind_template_child (widget_class, MxSliceControls, box);
  gtk_widget_class_bind_template_child (widget_class, MxSliceControls, rows);
  gtk_widget_class_bind_template_child (widget_class, MxSliceControls, names);
  gtk_widget_class_bind_template_child (widget_class, MxSliceControls, across);
  gtk_widget_class_bind_template_child (widget_class, MxSliceControls, up);
}

static void
mx_slice_controls_init (MxSliceControls *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->across, "notify::selected", G_CALLBACK (axis_cb), self);
  g_signal_connect_swapped (self->up, "notify::selected", G_CALLBACK (axis_cb), self);
}

void
mx_slice_controls_set_session (MxSliceControls *self, MxSession *session)
{
  g_return_if_fail (MX_IS_SLICE_CONTROLS (self));

  if (self->session == session)
    return;
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (session == NULL)
    return;
  g_signal_connect_swapped (session, "redraw", G_CALLBACK (update), self);
  update (self);
}

GtkDropDown *
mx_slice_controls_get_axis (MxSliceControls *self, guint axis)
{
  g_return_val_if_fail (MX_IS_SLICE_CONTROLS (self), NULL);
  return axis == 0 ? self->across : self->up;
}

MxControlRow *
mx_slice_controls_get_row (MxSliceControls *self, guint coord)
{
  g_return_val_if_fail (MX_IS_SLICE_CONTROLS (self) && coord < MX_SLICE_COORDS, NULL);
  return self->row[coord];
}
