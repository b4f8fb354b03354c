/* SPDX-License-Identifier: MIT */
#include "ui/application.h"

#include "ui/appearance.h"
#include "ui/preferences.h"
#include "ui/startup.h"
#include "ui/tooltip.h"
#include "ui/window.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* One process for all windows of a user: files that are opened come to it. */

struct _MxApplication {
  GtkApplication parent_instance;
};

G_DEFINE_FINAL_TYPE (MxApplication, mx_application, GTK_TYPE_APPLICATION)

/* -- actions -- */

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (GTK_WINDOW (mx_window_new (data)));
}

/* Each window asks about its own changes; the program ends with the last one. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (data));
  for (GList *window = windows; window != NULL; window = window->next)
    gtk_window_close (window->data);
}

/* One window of them, however often it is asked for. */
static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *active = gtk_application_get_active_window (data);
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  GtkWindow *preferences = NULL;
  for (GList *window = windows; window != NULL; window = window->next)
    if (MX_IS_PREFERENCES (window->data))
      preferences = window->data;
  if (preferences == NULL)
    preferences = GTK_WINDOW (mx_preferences_new ());
  if (active != preferences)
    gtk_window_set_transient_for (preferences, active);
  gtk_window_present (preferences);
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *parent = gtk_application_get_active_window (data);
  const char *const authors[] = {"The Mexplorer authors", NULL};
  gtk_show_about_dialog (parent, "program-name", "Mexplorer", "version", MX_VERSION,
                         "logo-icon-name", MX_APP_ID, "comments",
                         _ ("Type the rules of a combinatorial game and see it: its "
                            "graph, who wins, and the "
                            "Sprague-Grundy values, step by step."),
                         "license-type", GTK_LICENSE_MIT_X11, "authors", authors,
                         "translator-credits", _ ("translator-credits"), "copyright",
                         "© 2026 The Mexplorer authors", NULL);
}

static void
style_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  mx_appearance_set (mx_style_from_id (g_variant_get_string (state, NULL)));
  g_simple_action_set_state (action, state);
}

/* Strong colours for a bright room, and back to what the system says. */
static void
contrast_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gboolean on = mx_appearance_get () == MX_STYLE_CONTRAST;
  g_action_group_change_action_state (data, "style",
                                      g_variant_new_string (on ? "system" : "contrast"));
}

static const GActionEntry entries[] = {
    {"new-window", new_window_cb},
    {"quit", quit_cb},
    {"preferences", preferences_cb},
    {"about", about_cb},
    {"style", NULL, "s", "'system'", style_cb},
    {"contrast", contrast_cb},
};

/* Keys that a text does not need.  Those that it does are in window-keys.c. */
static const struct {
  const char *action;
  const char *keys[3];
} accelerators[] = {
    {"app.new-window", {"<Ctrl><Shift>n"}},
    {"app.quit", {"<Ctrl>q"}},
    {"app.preferences", {"<Ctrl>comma"}},
    {"app.contrast", {"<Ctrl><Shift>h"}},
    {"win.new", {"<Ctrl>n"}},
    {"win.open", {"<Ctrl>o"}},
    {"win.games", {"<Ctrl>g"}},
    {"win.save", {"<Ctrl>s"}},
    {"win.save-as", {"<Ctrl><Shift>s"}},
    {"win.close", {"<Ctrl>w"}},
    {"win.undo", {"<Ctrl>z"}},
    {"win.redo", {"<Ctrl><Shift>z", "<Ctrl>y"}},
    {"win.next-error", {"F8"}},
    {"win.edit-rules", {"<Ctrl>r"}},
    {"win.export", {"<Ctrl>e"}},
    {"win.copy-picture", {"<Ctrl><Shift>c"}},
    {"win.zoom-in", {"<Ctrl>plus", "<Ctrl>equal", "<Ctrl>KP_Add"}},
    {"win.zoom-out", {"<Ctrl>minus", "<Ctrl>KP_Subtract"}},
    {"win.zoom-reset", {"<Ctrl>0", "<Ctrl>KP_0"}},
    {"win.zoom-fit", {"<Ctrl>9", "<Ctrl>KP_9"}},
    {"win.view('graph')", {"<Alt>1"}},
    {"win.view('piles')", {"<Alt>2"}},
    {"win.view('lattice')", {"<Alt>3"}},
    {"win.view('table')", {"<Alt>4"}},
    {"win.view('nimsum')", {"<Alt>5"}},
    {"win.whole", {"<Alt>0"}},
    {"win.select-back", {"<Alt>Left"}},
    {"win.select-start", {"<Alt>Home"}},
    {"win.legend", {"<Ctrl>l"}},
    {"win.hide-values", {"<Ctrl>h"}},
    {"win.show-rules", {"F9"}},
    {"win.show-inspector", {"<Shift>F9"}},
    {"win.show-stepper", {"<Ctrl>F9"}},
    {"win.present", {"F5"}},
    {"win.fullscreen", {"F11"}},
    {"win.shortcuts", {"<Ctrl>question"}},
};

static void
load_css (void)
{
  const char *const sheets[] = {"style.css", "widgets.css"};
  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++) {
    g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
    g_autofree char *path = g_strconcat ("/org/mexplorer/Mexplorer/", sheets[i], NULL);
    gtk_css_provider_load_from_resource (provider, path);
    gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                                GTK_STYLE_PROVIDER (provider),
                                                GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  }
}

/* -- the object -- */

static void
startup (GApplication *application)
{
  G_APPLICATION_CLASS (mx_application_parent_class)->startup (application);
  load_css ();
  mx_tooltip_init ();
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries,
                                   G_N_ELEMENTS (entries), application);
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++) {
    const char *keys[G_N_ELEMENTS (accelerators[i].keys) + 1] = {NULL};
    memcpy (keys, accelerators[i].keys, sizeof accelerators[i].keys);
    gtk_application_set_accels_for_action (GTK_APPLICATION (application),
                                           accelerators[i].action, keys);
  }
  mx_appearance_set (MX_STYLE_SYSTEM);
}

static void
activate (GApplication *application)
{
  mx_startup_mark ("activate");
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));
  if (window == NULL)
    window = GTK_WINDOW (mx_window_new (GTK_APPLICATION (application)));
  gtk_window_present (window);
}

/* A window for each file; the first one may take a window where nothing was done yet. */
static void
open_files (GApplication *application, GFile **files, int n_files, const char *hint)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (application));
  for (int i = 0; i < n_files; i++) {
    MxWindow *window = NULL;
    if (i == 0 && MX_IS_WINDOW (active) && !mx_window_is_modified (MX_WINDOW (active))
        && mx_window_get_file (MX_WINDOW (active)) == NULL)
      window = MX_WINDOW (active);
    else
      window = mx_window_new (GTK_APPLICATION (application));
    mx_window_open (window, files[i]);
    gtk_window_present (GTK_WINDOW (window));
  }
}

static void
mx_application_class_init (MxApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);
  application_class->startup = startup;
  application_class->activate = activate;
  application_class->open = open_files;
}

static void
mx_application_init (MxApplication *self)
{
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
}

MxApplication *
mx_application_new (GApplicationFlags flags)
{
  return g_object_new (MX_TYPE_APPLICATION, "application-id", MX_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | flags, "resource-base-path",
                       "/org/mexplorer/Mexplorer", NULL);
}
