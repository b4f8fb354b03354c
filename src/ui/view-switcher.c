/* SPDX-License-Identifier: MIT */
#include "ui/view-switcher.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* The views are few and fixed; each has its button, shown while the view fits.  All of them
 * drive the window's action, which knows which one is the current view. */

typedef struct {
  MxView view;
  const char *id;
  const char *name;
} ViewName;

static const ViewName view_names[] = {
    {MX_VIEW_GRAPH, "graph", N_ ("Graph")},       {MX_VIEW_PILES, "piles", N_ ("Piles")},
    {MX_VIEW_LATTICE, "lattice", N_ ("Lattice")}, {MX_VIEW_TABLE, "table", N_ ("Table")},
    {MX_VIEW_NIMSUM, "nimsum", N_ ("Nim-sum")},
};

#define N_VIEWS G_N_ELEMENTS (view_names)

struct _MxViewSwitcher {
  MxPane parent_instance;
  GtkWidget *row; /* the linked buttons */
  GtkWidget *buttons[N_VIEWS];
  GtkWidget *menu_button; /* the same in a menu */
  gboolean narrow;
};

G_DEFINE_FINAL_TYPE (MxViewSwitcher, mx_view_switcher, MX_TYPE_PANE)

/* Made when it is opened: a menu costs more than all the buttons. */
static void
create_menu_cb (GtkMenuButton *button, gpointer data)
{
  MxViewSwitcher *self = data;
  g_autoptr (GMenu) menu = g_menu_new ();
  for (guint i = 0; i < N_VIEWS; i++) {
    if (!gtk_widget_get_visible (self->buttons[i]))
      continue;
    g_autofree char *action = g_strdup_printf ("win.view('%s')", view_names[i].id);
    g_menu_append (menu, _ (view_names[i].name), action);
  }
  gtk_menu_button_set_popover (button,
                               gtk_popover_menu_new_from_model (G_MENU_MODEL (menu)));
}

static void
update (MxPane *pane)
{
  MxViewSwitcher *self = MX_VIEW_SWITCHER (pane);
  MxSession *session = mx_pane_get_session (pane);
  guint n_fit = 0;
  for (guint i = 0; i < N_VIEWS; i++) {
    gboolean fits = session != NULL && mx_session_view_fits (session, view_names[i].view);
    gtk_widget_set_visible (self->buttons[i], fits);
    n_fit += fits;
  }
  if (session != NULL)
    gtk_menu_button_set_label (GTK_MENU_BUTTON (self->menu_button),
                               mx_view_get_name (mx_session_get_view (session)));
  gtk_widget_set_visible (self->row, n_fit > 0 && !self->narrow);
  gtk_widget_set_visible (self->menu_button, n_fit > 0 && self->narrow);
}

static void
mx_view_switcher_class_init (MxViewSwitcherClass *klass)
{
  static const char *const signals[] = {"solved", "redraw", NULL};
  MX_PANE_CLASS (klass)->signals = signals;
  MX_PANE_CLASS (klass)->update = update;

  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "viewswitcher");
}

static void
mx_view_switcher_init (MxViewSwitcher *self)
{
  self->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->row, "linked");
  gtk_widget_set_parent (self->row, GTK_WIDGET (self));
  for (guint i = 0; i < N_VIEWS; i++) {
    GtkWidget *button = gtk_toggle_button_new_with_label (_ (view_names[i].name));
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.view");
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", view_names[i].id);
    gtk_widget_set_focus_on_click (button, FALSE);
    g_autofree char *tooltip =
        g_strdup_printf (_ ("Show this view (Alt+%u)"), (guint)i + 1);
    gtk_widget_set_tooltip_text (button, tooltip);
    gtk_box_append (GTK_BOX (self->row), button);
    self->buttons[i] = button;
  }
  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->menu_button), TRUE);
  gtk_widget_set_tooltip_text (self->menu_button, _ ("View"));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button),
                                         create_menu_cb, self, NULL);
  gtk_widget_set_parent (self->menu_button, GTK_WIDGET (self));
  update (MX_PANE (self));
}

GtkWidget *
mx_view_switcher_new (MxSession *session)
{
  return g_object_new (MX_TYPE_VIEW_SWITCHER, "session", session, NULL);
}

void
mx_view_switcher_set_narrow (MxViewSwitcher *self, gboolean narrow)
{
  g_return_if_fail (MX_IS_VIEW_SWITCHER (self));
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  update (MX_PANE (self));
}

const char *
mx_view_get_id (MxView view)
{
  for (guint i = 0; i < N_VIEWS; i++)
    if (view_names[i].view == view)
      return view_names[i].id;
  return "default";
}

MxView
mx_view_from_id (const char *id)
{
  for (guint i = 0; i < N_VIEWS; i++)
    if (strcmp (view_names[i].id, id) == 0)
      return view_names[i].view;
  return MX_VIEW_DEFAULT;
}

const char *
mx_view_get_name (MxView view)
{
  for (guint i = 0; i < N_VIEWS; i++)
    if (view_names[i].view == view)
      return _ (view_names[i].name);
  return "";
}
