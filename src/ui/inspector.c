/* SPDX-License-Identifier: MIT */
#include "ui/inspector.h"

#include "mx-config.h"
#include "session/inspection.h"
#include "ui/badge.h"
#include "ui/follower-row.h"
#include "ui/ladder.h"

#include <glib/gi18n-lib.h>

/* The inspector puts an MxInspection on the screen: at most once a frame, into widgets that are
 * made once.  Of a long list of followers the first are shown, and those that win; the others
 * at a click. */

#define FOLLOWERS_SHOWN 8
#define WINNING_SHOWN 12
#define PARTS_SHOWN 12

struct _MxInspector {
  GtkWidget parent_instance;

  MxSession *session;
  GSignalGroup *signals;
  guint tick; /* updates before the next frame */
  MxNode hovered; /* the position under the pointer, here or in the picture */

  MxNode selected; /* as last seen */
  guint step; /* likewise */
  gboolean follows_step; /* the step moved last, not the selection */

  MxInspection *inspection; /* what is shown; NULL: nothing yet */
  MxNode node; /* of it */
  gboolean expanded; /* all followers are shown */
  GPtrArray *rows; /* of MxFollowerRow, borrowed; those beyond the followers are hidden */

  GtkWidget *scroller;
  GtkWidget *content;
  GtkWidget *title;
  GtkWidget *badge;
  GtkWidget *summary;
  GtkWidget *explanation;
  GtkWidget *parts_section;
  GtkWidget *parts;
  GtkWidget *followers_section;
  GtkWidget *followers_heading;
  GtkWidget *followers;
  GtkWidget *more;
  GtkWidget *beyond;
  GtkWidget *mex_section;
  GtkWidget *ladder;
  GtkWidget *formula;
};

G_DEFINE_FINAL_TYPE (MxInspector, mx_inspector, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  PROP_HOVERED,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_label_set_label (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && text[0] != '\0');
}

/* "P-position" is one word: no line ends after its hyphen. */
static void
show_prose (GtkWidget *label, const char *text)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  for (const char *p = text; p != NULL && (p = strchr (p, '-')) != NULL; p++) {
    if (p == text || !g_ascii_isalnum (p[-1]) || !g_ascii_isalnum (p[1]))
      continue;
    PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);
    attribute->start_index = (guint)(p - text) - 1;
    attribute->end_index = (guint)(p - text) + 2;
    pango_attr_list_insert (attributes, attribute);
  }
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  show_text (label, text);
}

static void
set_hovered (MxInspector *self, MxNode node)
{
  if (node == self->hovered)
    return;
  self->hovered = node;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HOVERED]);
}

/* -- followers -- */

static void
row_entered_cb (GtkEventController *motion, double x, double y, MxInspector *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (motion);
  set_hovered (self, mx_follower_row_get_node (MX_FOLLOWER_ROW (row)));
}

static void
row_left_cb (GtkEventController *motion, MxInspector *self)
{
  set_hovered (self, MX_NO_NODE);
}

static GtkWidget *
ensure_row (MxInspector *self, guint index)
{
  if (index < self->rows->len)
    return g_ptr_array_index (self->rows, index);
  GtkWidget *row = mx_follower_row_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect (motion, "enter", G_CALLBACK (row_entered_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (row_left_cb), self);
  gtk_widget_add_controller (row, motion);
  gtk_list_box_append (GTK_LIST_BOX (self->followers), row);
  g_ptr_array_add (self->rows, row);
  return row;
}

static char *
dup_heading (const MxInspection *inspection)
{
  gulong n = (gulong)inspection->n_followers;
  g_autofree char *number =
      g_strdup_printf ("%" G_GUINT64_FORMAT, inspection->n_followers);
  if (inspection->only_winning)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s winning move", "%s winning moves", n), number);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s follower", "%s followers", n),
                          number);
}

/* The followers in the order of their rows: of the start the winning ones first, unless that
 * would tell what is hidden. */
static GPtrArray *
sort_followers (const MxInspection *inspection, gboolean hide)
{
  GPtrArray *sorted = g_ptr_array_new ();
  gboolean winning_first = inspection->is_start && !hide;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < inspection->followers->len; i++) {
      MxFollower *follower = g_ptr_array_index (inspection->followers, i);
      gboolean first = !winning_first || follower->winning;
      if (first == (pass == 0))
        g_ptr_array_add (sorted, follower);
    }
  return sorted;
}

/* How many are shown while the list is not expanded: FOLLOWERS_SHOWN, and winning ones. */
static guint
fill_rows (MxInspector *self, gboolean hide)
{
  g_autoptr (GPtrArray) followers = sort_followers (self->inspection, hide);
  MxThemeKind theme = mx_session_get_theme (self->session);
  gboolean all = self->expanded || followers->len <= FOLLOWERS_SHOWN + 1;
  guint shown = 0;
  for (guint i = 0; i < followers->len; i++) {
    const MxFollower *follower = g_ptr_array_index (followers, i);
    if (!all && i >= FOLLOWERS_SHOWN
        && (!follower->winning || hide || shown >= WINNING_SHOWN))
      continue;
    GtkWidget *row = ensure_row (self, shown++);
    mx_follower_row_set (MX_FOLLOWER_ROW (row), follower, theme, hide,
                         !self->inspection->only_winning);
    gtk_widget_set_visible (row, TRUE);
  }
  for (guint i = shown; i < self->rows->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (self->rows, i), FALSE);
  return shown;
}

/* "and 188 more" */
static char *
dup_more (guint64 n)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, n);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "and %s more", "and %s more", (gulong)n), number);
}

static void
show_followers (MxInspector *self, gboolean hide)
{
  const MxInspection *inspection = self->inspection;
  guint64 n = inspection->n_followers;
  guint listed = inspection->followers->len;
  gboolean hidden = n == 0 || (hide && inspection->only_winning);
  gtk_widget_set_visible (self->followers_section, !hidden);
  if (hidden)
    return;
  g_autofree char *heading = dup_heading (inspection);
  gtk_label_set_label (GTK_LABEL (self->followers_heading), heading);
  guint shown = fill_rows (self, hide);
  g_autofree char *more = g_strdup_printf (
      n > listed ? g_dngettext (GETTEXT_PACKAGE, "Show the first %u", "Show the first %u",
                                listed)
                 : g_dngettext (GETTEXT_PACKAGE, "Show all %u", "Show all %u", listed),
      listed);
  gtk_button_set_label (GTK_BUTTON (self->more), more);
  gtk_widget_set_visible (self->more, shown < listed);
  g_autofree char *beyond = NULL;
  if (shown == listed && n > listed)
    beyond = dup_more (n - listed);
  show_text (self->beyond, beyond);
}

static void
more_cb (MxInspector *self)
{
  self->expanded = TRUE;
  if (self->inspection != NULL)
    show_followers (self, mx_session_get_hide_values (self->session));
}

static void
row_activated_cb (MxInspector *self, GtkListBoxRow *row)
{
  MxNode node = mx_follower_row_get_node (MX_FOLLOWER_ROW (row));
  if (self->session != NULL && node != MX_NO_NODE)
    mx_session_select (self->session, node);
}

/* -- parts of the start -- */

static void
attach (MxInspector *self, const char *text, const char *css_class, int column, int row)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  if (column == 0) {
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_set_hexpand (label, TRUE);
    gtk_widget_set_tooltip_text (label, text);
  }
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (self->parts), label, column, row, 1, 1);
}

static void
show_parts (MxInspector *self, gboolean hide)
{
  const MxInspection *inspection = self->inspection;
  guint n = inspection->parts->len;
  gtk_widget_set_visible (self->parts_section, n > 0);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (self->parts)) != NULL)
    gtk_grid_remove (GTK_GRID (self->parts), child);
  int row = 0;
  for (guint i = 0; i < MIN (n, PARTS_SHOWN); i++, row++) {
    attach (self, g_ptr_array_index (inspection->parts, i), NULL, 0, row);
    attach (self, i > 0 ? "⊕" : "", "dim-label", 1, row);
    attach (self, hide ? "?" : g_ptr_array_index (inspection->part_values, i),
            "mx-part-value", 2, row);
  }
  if (n > PARTS_SHOWN) {
    g_autofree char *text = dup_more (inspection->n_parts - PARTS_SHOWN);
    attach (self, text, "dim-label", 0, row++);
  }
  if (n > 1) {
    GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
    gtk_grid_attach (GTK_GRID (self->parts), line, 0, row++, 3, 1);
    attach (self, _ ("nim-sum"), NULL, 0, row);
    attach (self, "=", "dim-label", 1, row);
    attach (self, hide ? "?" : inspection->value, "mx-part-value", 2, row);
  }
}

/* -- all -- */

/* Why it is so, and how long it takes. */
static void
show_explanation (MxInspector *self, gboolean hide)
{
  const MxInspection *inspection = self->inspection;
  g_autofree char *both = NULL;

  if (!hide && inspection->length != NULL && inspection->explanation != NULL)
    both = g_strdup_printf ("%s\n%s", inspection->explanation, inspection->length);
  show_prose (self->explanation, hide           ? NULL
                                 : both != NULL ? both
                                                : inspection->explanation);
}

static void
show (MxInspector *self)
{
  const MxInspection *inspection = self->inspection;
  MxThemeKind theme = mx_session_get_theme (self->session);
  gboolean hide = mx_session_get_hide_values (self->session);
  gtk_label_set_label (GTK_LABEL (self->title), inspection->title);
  mx_badge_set (MX_BADGE (self->badge), hide ? MX_OUTCOME_UNKNOWN : inspection->outcome,
                hide ? "?" : inspection->badge, theme);
  show_text (self->summary, hide ? NULL : inspection->summary);
  show_explanation (self, hide);
  show_parts (self, hide);
  show_followers (self, hide);
  gtk_widget_set_visible (self->mex_section, !hide && inspection->rungs->len > 0);
  mx_ladder_set (MX_LADDER (self->ladder), inspection->rungs, theme);
  show_text (self->formula, hide ? NULL : inspection->formula);
}

/* What was pointed at last: by the user, or by the computation. */
static MxNode
choose_node (MxInspector *self)
{
  MxNode selected = mx_session_get_selected (self->session);
  guint step = mx_session_get_step (self->session);
  MxSteps *steps = mx_session_get_steps (self->session);
  gboolean stepping = steps != NULL && mx_session_is_stepping (self->session);
  if (!stepping || selected != self->selected)
    self->follows_step = FALSE;
  else if (step != self->step)
    self->follows_step = TRUE;
  self->selected = selected;
  self->step = step;
  return self->follows_step && step > 0 ? mx_steps_node (steps, step) : selected;
}

static void
update (MxInspector *self)
{
  MxProgram *program = NULL;
  MxSolution *solution = NULL;
  if (self->session != NULL) {
    program = mx_session_get_solved_program (self->session);
    solution = mx_session_get_solution (self->session);
  }
  gtk_widget_set_visible (self->content, program != NULL && solution != NULL);
  g_clear_pointer (&self->inspection, mx_inspection_free);
  if (program == NULL || solution == NULL)
    return;
  MxNode node = choose_node (self);
  if (node != self->node) {
    self->expanded = FALSE;
    gtk_adjustment_set_value (
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  }
  self->node = node;
  self->inspection =
      mx_inspection_new (program, solution, mx_session_get_steps (self->session),
                         mx_session_get_step (self->session), node);
  show (self);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  MxInspector *self = MX_INSPECTOR (widget);
  self->tick = 0;
  update (self);
  return G_SOURCE_REMOVE;
}

static void
queue_update (MxInspector *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* -- the widget -- */

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MxInspector *self = MX_INSPECTOR (object);
  switch (id) {
  case PROP_SESSION: g_value_set_object (value, self->session); break;
  case PROP_HOVERED: g_value_set_uint (value, self->hovered); break;
  default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  MxInspector *self = MX_INSPECTOR (object);
  switch (id) {
  case PROP_SESSION: mx_inspector_set_session (self, g_value_get_object (value)); break;
  case PROP_HOVERED: set_hovered (self, g_value_get_uint (value)); break;
  default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
dispose (GObject *object)
{
  MxInspector *self = MX_INSPECTOR (object);
  mx_inspector_set_session (self, NULL);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_clear_object (&self->signals);
  g_clear_pointer (&self->inspection, mx_inspection_free);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (mx_inspector_parent_class)->dispose (object);
}

static void
finalize (GObject *object)
{
  g_ptr_array_unref (MX_INSPECTOR (object)->rows);
  G_OBJECT_CLASS (mx_inspector_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (MX_TYPE_BADGE);
  g_type_ensure (MX_TYPE_LADDER);
  gtk_widget_class_set_template_from_resource (
      klass, "/org/mexplorer/Mexplorer/ui/inspector.ui");
  gtk_widget_class_bind_template_child (klass, MxInspector, scroller);
  gtk_widget_class_bind_template_child (klass, MxInspector, content);
  gtk_widget_class_bind_template_child (klass, MxInspector, title);
  gtk_widget_class_bind_template_child (klass, MxInspector, badge);
  gtk_widget_class_bind_template_child (klass, MxInspector, summary);
  gtk_widget_class_bind_template_child (klass, MxInspector, explanation);
  gtk_widget_class_bind_template_child (klass, MxInspector, parts_section);
  gtk_widget_class_bind_template_child (klass, MxInspector, parts);
  gtk_widget_class_bind_template_child (klass, MxInspector, followers_section);
  gtk_widget_class_bind_template_child (klass, MxInspector, followers_heading);
  gtk_widget_class_bind_template_child (klass, MxInspector, followers);
  gtk_widget_class_bind_template_child (klass, MxInspector, more);
  gtk_widget_class_bind_template_child (klass, MxInspector, beyond);
  gtk_widget_class_bind_template_child (klass, MxInspector, mex_section);
  gtk_widget_class_bind_template_child (klass, MxInspector, ladder);
  gtk_widget_class_bind_template_child (klass, MxInspector, formula);
  gtk_widget_class_bind_template_callback (klass, more_cb);
  gtk_widget_class_bind_template_callback (klass, row_activated_cb);
}

static void
mx_inspector_class_init (MxInspectorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->dispose = dispose;
  object_class->finalize = finalize;
  properties[PROP_SESSION] = g_param_spec_object (
      "session", NULL, NULL, MX_TYPE_SESSION,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /* The node of the follower under the pointer, to be bound to the canvas's. */
  properties[PROP_HOVERED] = g_param_spec_uint (
      "hovered", NULL, NULL, 0, G_MAXUINT, MX_NO_NODE,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "mxinspector");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  bind_template (widget_class);
}

static void
mx_inspector_init (MxInspector *self)
{
  self->node = self->hovered = self->selected = MX_NO_NODE;
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (MX_TYPE_SESSION);
  g_signal_group_connect_swapped (self->signals, "solved", G_CALLBACK (queue_update),
                                  self);
  g_signal_group_connect_swapped (self->signals, "moved", G_CALLBACK (queue_update),
                                  self);
  /* The theme, or values that are hidden. */
  g_signal_group_connect_swapped (self->signals, "redraw", G_CALLBACK (queue_update),
                                  self);
}

/* -- public -- */

GtkWidget *
mx_inspector_new (MxSession *session)
{
  return g_object_new (MX_TYPE_INSPECTOR, "session", session, NULL);
}

void
mx_inspector_set_session (MxInspector *self, MxSession *session)
{
  g_return_if_fail (MX_IS_INSPECTOR (self));
  if (!g_set_object (&self->session, session))
    return;
  if (self->signals != NULL)
    g_signal_group_set_target (self->signals, session);
  if (session != NULL)
    update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

MxSession *
mx_inspector_get_session (MxInspector *self)
{
  return self->session;
}
