/* SPDX-License-Identifier: MIT */
#include "ui/gallery.h"

#include "ui/appearance.h"
#include "ui/game-card.h"
#include "ui/games.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A list of sections, each a title over a flow of cards.  The pictures of the cards are made one
 * after the other, in the order of the list, while the window is open. */

struct _MxGallery {
  GtkWindow parent_instance;

  GtkSearchEntry *search;
  GtkWidget *sections;
  GtkWidget *nothing; /* is said where no game matches */
  GtkWidget *folder; /* says where the user's games belong */

  GPtrArray *flows; /* GtkFlowBox; owned by SECTIONS */
  GQueue cards; /* MxGameCard that have no picture yet */
  GCancellable *cancellable;
  GStrv words; /* that are looked for, folded */
};

G_DEFINE_FINAL_TYPE (MxGallery, mx_gallery, GTK_TYPE_WINDOW)

/* -- pictures -- */

static void
draw_next_cb (gpointer data)
{
  MxGallery *self = data;
  MxGameCard *card = g_queue_pop_head (&self->cards);

  if (card != NULL)
    mx_game_card_draw (
        card, mx_appearance_is_dark (GTK_WIDGET (self)) ? MX_THEME_DARK : MX_THEME_LIGHT,
        self->cancellable, draw_next_cb, self);
}

static void
map (GtkWidget *widget)
{
  MxGallery *self = MX_GALLERY (widget);

  GTK_WIDGET_CLASS (mx_gallery_parent_class)->map (widget);
  draw_next_cb (self);
}

/* -- the list -- */

static void
activated_cb (MxGallery *self, GtkFlowBoxChild *child)
{
  MxGameCard *card = MX_GAME_CARD (child);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  GFile *file = mx_game_card_get_file (card);

  if (file != NULL) {
    g_autofree char *uri = g_file_get_uri (file);
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.open-file", "s", uri);
  } else {
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.open-game", "s",
                                mx_game_card_get_id (card));
  }
  gtk_window_close (GTK_WINDOW (self));
}

static gboolean
matches_cb (GtkFlowBoxChild *child, gpointer data)
{
  MxGallery *self = data;

  return mx_game_card_matches (MX_GAME_CARD (child), (const char *const *)self->words);
}

/* A flow of cards under TITLE. */
static GtkWidget *
append_section (MxGallery *self, const char *title)
{
  GtkWidget *section = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (section), label);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 10);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 10);
  gtk_flow_box_set_filter_func (GTK_FLOW_BOX (flow), matches_cb, self, NULL);
  g_signal_connect_object (flow, "child-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_box_append (GTK_BOX (section), flow);
  gtk_box_append (GTK_BOX (self->sections), section);
  g_ptr_array_add (self->flows, flow);
  return flow;
}

static void
append_card (MxGallery *self, GtkWidget *flow, GtkWidget *card)
{
  gtk_flow_box_append (GTK_FLOW_BOX (flow), card);
  g_queue_push_tail (&self->cards, card);
}

static void
append_course (MxGallery *self)
{
  guint n;
  const MxGameSection *sections = mx_games_get_sections (&n);

  for (guint i = 0; i < n; i++) {
    GtkWidget *flow = append_section (self, _ (sections[i].title));

    for (guint k = 0; sections[i].ids[k] != NULL; k++) {
      g_autoptr (GBytes) bytes = mx_games_lookup (sections[i].ids[k]);
      g_return_if_fail (bytes != NULL);
      g_autofree char *text =
          g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      append_card (self, flow, mx_game_card_new (sections[i].ids[k], NULL, text, NULL));
    }
  }
}

/* What is not a text of a sensible size is not read. */
#define TEXT_MOST ((goffset)1 << 20)

static char *
read_text (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (
      file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
      G_FILE_QUERY_INFO_NONE, NULL, NULL);
  char *text;
  gsize size;

  if (info == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR
      || g_file_info_get_size (info) > TEXT_MOST
      || !g_file_load_contents (file, NULL, &text, &size, NULL, NULL))
    return NULL;
  if (g_utf8_validate (text, (gssize)size, NULL))
    return text;
  g_free (text);
  return NULL;
}

static void
append_own (MxGallery *self)
{
  g_autoptr (GPtrArray) files = mx_games_list_folder ();
  GtkWidget *flow = NULL;

  for (guint i = 0; i < files->len; i++) {
    g_autofree char *text = read_text (files->pdata[i]);
    g_autofree char *name = g_file_get_basename (files->pdata[i]);

    if (text == NULL)
      continue;
    if (flow == NULL)
      flow = append_section (self, _ ("Your own games"));
    append_card (self, flow, mx_game_card_new (NULL, files->pdata[i], text, name));
  }
}

static void
search_cb (MxGallery *self)
{
  g_autofree char *folded =
      g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  gboolean some = FALSE;

  g_strfreev (self->words);
  self->words = g_strsplit (g_strstrip (folded), " ", -1);
  for (guint i = 0; i < self->flows->len; i++) {
    GtkWidget *flow = self->flows->pdata[i];
    gboolean any = FALSE;

    for (GtkWidget *child = gtk_widget_get_first_child (flow); child != NULL && !any;
         child = gtk_widget_get_next_sibling (child))
      any = matches_cb (GTK_FLOW_BOX_CHILD (child), self);
    gtk_flow_box_invalidate_filter (GTK_FLOW_BOX (flow));
    gtk_widget_set_visible (gtk_widget_get_parent (flow), any);
    some |= any;
  }
  gtk_widget_set_visible (self->nothing, !some);
}

/* Enter in the entry takes the first game that matches. */
static void
take_first_cb (MxGallery *self)
{
  for (guint i = 0; i < self->flows->len; i++) {
    GtkWidget *flow = self->flows->pdata[i];

    for (GtkWidget *child = gtk_widget_get_first_child (flow); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      if (matches_cb (GTK_FLOW_BOX_CHILD (child), self)) {
        activated_cb (self, GTK_FLOW_BOX_CHILD (child));
        return;
      }
  }
}

static void
open_folder_cb (MxGallery *self)
{
  g_autoptr (GFile) folder = mx_games_get_folder ();
  g_autofree char *uri = g_file_get_uri (folder);

  g_mkdir_with_parents (g_file_peek_path (folder), 0755);
  gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

/* -- the window -- */

static void
dispose (GObject *object)
{
  MxGallery *self = MX_GALLERY (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_queue_clear (&self->cards);
  g_clear_pointer (&self->flows, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), MX_TYPE_GALLERY);
  g_clear_pointer (&self->words, g_strfreev);
  G_OBJECT_CLASS (mx_gallery_parent_class)->dispose (object);
}

static void
mx_gallery_class_init (MxGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dispose;
  widget_class->map = map;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/gallery.ui");
  gtk_widget_class_bind_template_child (widget_class, MxGallery, search);
  gtk_widget_class_bind_template_child (widget_class, MxGallery, sections);
  gtk_widget_class_bind_template_child (widget_class, MxGallery, nothing);
  gtk_widget_class_bind_template_child (widget_class, MxGallery, folder);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_first_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_folder_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
mx_gallery_init (MxGallery *self)
{
  g_autoptr (GFile) folder = mx_games_get_folder ();

  g_queue_init (&self->cards);
  self->cancellable = g_cancellable_new ();
  self->flows = g_ptr_array_new ();
  self->words = g_new0 (char *, 1);
  gtk_widget_init_template (GTK_WIDGET (self));
  append_own (self);
  append_course (self);
  /* Translators: %s is a folder. */
  g_autofree char *where = g_strdup_printf (_ ("Texts in %s are listed here as well."),
                                            g_file_peek_path (folder));
  gtk_label_set_label (GTK_LABEL (self->folder), where);
}

GtkWidget *
mx_gallery_new (GtkWindow *parent)
{
  return g_object_new (MX_TYPE_GALLERY, "transient-for", parent, NULL);
}
