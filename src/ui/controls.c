/* SPDX-License-Identifier: MIT */
#include "ui/controls.h"

#include "ui/rewriter.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* Rows follow the program's controls.  A row lives as long as its number is in the text: it
 * must not go while the pointer holds its slider. */

#define MAX_ROWS 40
#define ROOM 240 /* pixels for them until the window says otherwise */

struct _MxControls {
  GtkWidget parent_instance;

  MxEditor *editor;
  MxSession *session; /* the editor's */
  MxRewriter *rewriter;
  GPtrArray *items; /* of MxControlRow*, borrowed from ROWS */
  gboolean updating;

  GtkWidget *box;
  GtkWidget *numbers_heading;
  GtkScrolledWindow *scroller;
  int room; /* pixels for ROWS, before they are scrolled */
  GtkBox *rows;
  GtkSizeGroup *names;
  MxSliceControls *slice;
  GtkToggleButton *normal;
  GtkToggleButton *misere;
  GtkToggleButton *anti_sg;
};

G_DEFINE_FINAL_TYPE (MxControls, mx_controls, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_EDITOR,
  N_PROPS,
};

enum {
  REFUSED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* -- rows -- */

static guint
row_index (MxControls *self, MxControlRow *row)
{
  guint index = 0;
  g_ptr_array_find (self->items, row, &index);
  return index;
}

static void
light (MxControls *self, MxControlRow *row)
{
  gsize start, end;
  if (mx_rewriter_get_place (self->rewriter, row_index (self, row), &start, &end))
    mx_editor_light (self->editor, start, end);
}

static void
row_lit_cb (MxControls *self, gboolean lit, MxControlRow *row)
{
  if (lit)
    light (self, row);
  else if (!mx_control_row_is_dragging (row))
    mx_editor_light (self->editor, 0, 0);
}

static void
row_begin_cb (MxControls *self)
{
  mx_editor_begin (self->editor);
}

static void
row_set_cb (MxControls *self, gint64 value, MxControlRow *row)
{
  mx_rewriter_set (self->rewriter, row_index (self, row), value);
  light (self, row);
}

static void update_rows (MxControls *self);

static void
row_end_cb (MxControls *self)
{
  mx_editor_end (self->editor);
  update_rows (self);
}

/* A heap goes by the name of its game, a coordinate by that of its parameter; where several
 * parts have coordinates, by both. */
static char *
dup_row_name (const MxProgram *program, const MxControlItem *item)
{
  if (item->kind == MX_CONTROL_LET)
    return g_strdup (item->name);
  const MxFamily *family = &mx_program_get_source (program)->families[item->family];
  if (family->arity <= 1)
    return g_strdup (family->name);
  if (mx_program_get_start (program)->n <= 1)
    return g_strdup (item->name);
  return g_strdup_printf ("%s %s", family->name, item->name);
}

static gboolean
rows_fit (MxControls *self, const MxProgram *program, const GPtrArray *controls)
{
  if (self->items->len != MIN (controls->len, MAX_ROWS))
    return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    if (!mx_control_row_fits (self->items->pdata[i], program, controls->pdata[i]))
      return FALSE;
  return TRUE;
}

static void
append_row (MxControls *self, const MxProgram *program, const MxControlItem *item)
{
  GtkWidget *row = mx_control_row_new (program, item);
  g_signal_connect_swapped (row, "begin", G_CALLBACK (row_begin_cb), self);
  g_signal_connect_object (row, "set", G_CALLBACK (row_set_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (row, "end", G_CALLBACK (row_end_cb), self);
  g_signal_connect_object (row, "lit", G_CALLBACK (row_lit_cb), self, G_CONNECT_SWAPPED);
  gtk_size_group_add_widget (self->names,
                             mx_control_row_get_name_label (MX_CONTROL_ROW (row)));
  gtk_box_append (self->rows, row);
  g_ptr_array_add (self->items, row);
}

/* The `let`s come before the start. */
static const char *
heading_of (const GPtrArray *controls)
{
  if (controls->len == 0)
    return "";
  const MxControlItem *first = controls->pdata[0];
  const MxControlItem *last = controls->pdata[controls->len - 1];
  if (last->kind == MX_CONTROL_LET)
    return _ ("Numbers");
  return first->kind == MX_CONTROL_START ? _ ("Start") : _ ("Numbers and start");
}

static void
rebuild_rows (MxControls *self, const MxProgram *program, const GPtrArray *controls)
{
  guint n = mx_program_count_numbers (program);
  GtkWidget *child;
  g_ptr_array_set_size (self->items, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = 0; i < MIN (controls->len, MAX_ROWS); i++)
    append_row (self, program, controls->pdata[i]);
  if (n > MAX_ROWS) {
    guint more = n - MAX_ROWS;
    g_autofree char *text =
        g_strdup_printf (ngettext ("%u more number is changed in the text.",
                                   "%u more numbers are changed in the text.", more),
                         more);
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "dim-label");
    gtk_box_append (self->rows, label);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->scroller), controls->len > 0);
  mx_controls_set_room (self, self->room);
  gtk_widget_set_visible (self->numbers_heading, controls->len > 0);
  gtk_label_set_text (GTK_LABEL (self->numbers_heading), heading_of (controls));
}

static gboolean
is_dragging (MxControls *self)
{
  for (guint i = 0; i < self->items->len; i++)
    if (mx_control_row_is_dragging (self->items->pdata[i]))
      return TRUE;
  return FALSE;
}

static void
update_rows (MxControls *self)
{
  MxProgram *program =
      self->session != NULL ? mx_session_get_program (self->session) : NULL;
  if (program == NULL)
    return;
  gboolean stale = mx_session_is_stale (self->session);
  const GPtrArray *controls = mx_program_get_controls (program);
  if (!rows_fit (self, program, controls)) {
    if (is_dragging (self))
      return;
    rebuild_rows (self, program, controls);
  }
  for (guint i = 0; i < self->items->len; i++) {
    MxControlRow *row = self->items->pdata[i];
    /* The last good program knows nothing of a number that was dragged into an error. */
    if (!stale) {
      g_autofree char *name = dup_row_name (program, controls->pdata[i]);
      mx_control_row_set_name (row, name);
      mx_control_row_update (row, program, controls->pdata[i]);
    }
    gtk_widget_set_sensitive (GTK_WIDGET (row), mx_rewriter_can_set (self->rewriter, i));
  }
}

/* -- who wins -- */

static GtkToggleButton *
play_button (MxControls *self, MxPlay play)
{
  switch (play) {
  case MX_PLAY_MISERE: return self->misere;
  case MX_PLAY_ANTI_SG: return self->anti_sg;
  case MX_PLAY_NORMAL:
  default: return self->normal;
  }
}

static void
update_play (MxControls *self)
{
  MxProgram *program = mx_session_get_program (self->session);
  if (program == NULL)
    return;
  self->updating = TRUE;
  gtk_toggle_button_set_active (play_button (self, mx_program_get_play (program)), TRUE);
  self->updating = FALSE;
  gtk_widget_set_sensitive (gtk_widget_get_parent (GTK_WIDGET (self->normal)),
                            !mx_session_is_stale (self->session));
}

static void
play_toggled_cb (MxControls *self, GtkToggleButton *button)
{
  if (self->updating || !gtk_toggle_button_get_active (button))
    return;
  mx_controls_set_play (self, button == self->misere    ? MX_PLAY_MISERE
                              : button == self->anti_sg ? MX_PLAY_ANTI_SG
                                                        : MX_PLAY_NORMAL);
}

static void
parsed_cb (MxControls *self)
{
  update_rows (self);
  update_play (self);
}

/* -- the object -- */

static void
set_editor (MxControls *self, MxEditor *editor)
{
  g_return_if_fail (self->editor == NULL);
  self->editor = g_object_ref (editor);
  self->rewriter = mx_rewriter_new (editor);
}

static void
session_cb (MxControls *self)
{
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, mx_editor_get_session (self->editor));
  mx_slice_controls_set_session (self->slice, self->session);
  if (self->session == NULL)
    return;
  g_signal_connect_swapped (self->session, "parsed", G_CALLBACK (parsed_cb), self);
  parsed_cb (self);
}

static void
constructed (GObject *object)
{
  MxControls *self = MX_CONTROLS (object);
  G_OBJECT_CLASS (mx_controls_parent_class)->constructed (object);
  if (self->editor == NULL)
    return;
  g_signal_connect_object (self->editor, "notify::session", G_CALLBACK (session_cb), self,
                           G_CONNECT_SWAPPED);
  session_cb (self);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxControls *self = MX_CONTROLS (object);
  if (id == PROP_EDITOR)
    g_value_set_object (value, self->editor);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxControls *self = MX_CONTROLS (object);
  if (id != PROP_EDITOR)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_value_get_object (value) != NULL)
    set_editor (self, g_value_get_object (value));
}

static void
dispose (GObject *object)
{
  MxControls *self = MX_CONTROLS (object);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_ptr_array_set_size (self->items, 0);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->rewriter, mx_rewriter_free);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (mx_controls_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MX_CONTROLS (object)->items);
  G_OBJECT_CLASS (mx_controls_parent_class)->finalize (object);
}

static void
mx_controls_class_init (MxControlsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->constructed = constructed;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  properties[PROP_EDITOR] = g_param_spec_object (
      "editor", NULL, NULL, MX_TYPE_EDITOR,
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[REFUSED] = g_signal_new ("refused", MX_TYPE_CONTROLS, G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (MX_TYPE_SLICE_CONTROLS);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "controls");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/controls.ui");
  gtk_widget_class_bind_template_child (widget_class, MxControls, box);
  gtk_widget_class_bind_template_child (widget_class, MxControls, numbers_heading);
  gtk_widget_class_bind_template_child (widget_class, MxControls, scroller);
  gtk_widget_class_bind_template_child (widget_class, MxControls, rows);
  gtk_widget_class_bind_template_child (widget_class, MxControls, names);
  gtk_widget_class_bind_template_child (widget_class, MxControls, slice);
  gtk_widget_class_bind_template_child (widget_class, MxControls, normal);
  gtk_widget_class_bind_template_child (widget_class, MxControls, misere);
  gtk_widget_class_bind_template_child (widget_class, MxControls, anti_sg);
}

static void
mx_controls_init (MxControls *self)
{
  self->items = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->room = ROOM;
  GtkToggleButton *const buttons[] = {self->normal, self->misere, self->anti_sg};
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_signal_connect_object (buttons[i], "toggled", G_CALLBACK (play_toggled_cb), self,
                             G_CONNECT_SWAPPED);
}

GtkWidget *
mx_controls_new (MxEditor *editor)
{
  return g_object_new (MX_TYPE_CONTROLS, "editor", editor, NULL);
}

guint
mx_controls_get_n_rows (MxControls *self)
{
  g_return_val_if_fail (MX_IS_CONTROLS (self), 0);
  return self->items->len;
}

MxControlRow *
mx_controls_get_row (MxControls *self, guint index)
{
  g_return_val_if_fail (MX_IS_CONTROLS (self) && index < self->items->len, NULL);
  return self->items->pdata[index];
}

MxSliceControls *
mx_controls_get_slice (MxControls *self)
{
  g_return_val_if_fail (MX_IS_CONTROLS (self), NULL);
  return self->slice;
}

void
mx_controls_set_room (MxControls *self, int height)
{
  g_return_if_fail (MX_IS_CONTROLS (self));
  int natural;
  gtk_widget_measure (GTK_WIDGET (self->rows), GTK_ORIENTATION_VERTICAL, -1, NULL,
                      &natural, NULL, NULL);
  gboolean scrolled = natural > height;
  self->room = height;
  /* A scrolled window is as small as it may be; one that never scrolls is as its contents. */
  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER,
                                  scrolled ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  gtk_scrolled_window_set_min_content_height (self->scroller, -1);
  gtk_scrolled_window_set_max_content_height (self->scroller, scrolled ? height : -1);
  gtk_scrolled_window_set_min_content_height (self->scroller, scrolled ? height : -1);
}

void
mx_controls_turn_label (MxControls *self, MxNode node)
{
  g_return_if_fail (MX_IS_CONTROLS (self));
  mx_rewriter_turn_label (self->rewriter, node);
}

void
mx_controls_set_play (MxControls *self, MxPlay play)
{
  g_return_if_fail (MX_IS_CONTROLS (self));
  g_autofree char *message = NULL;
  if (!mx_rewriter_set_play (self->rewriter, play, &message))
    g_signal_emit (self, signals[REFUSED], 0, message);
  update_play (self);
}
