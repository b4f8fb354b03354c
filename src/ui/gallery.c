/* SPDX-License-Identifier: MIT */
#include "ui/gallery.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A game is a file of the resources whose first comment is its title.  The title stands in the
 * table as well, for the translators; in the text that is opened its translation takes its
 * place. */

typedef struct {
  const char *id;
  const char *title;
  const char *about;
} Game;

static const Game games[] = {
    {"take-1-3-4", N_ ("Take 1, 3 or 4"),
     N_ ("A subtraction game: its values repeat with period 7.")},
    {"bash", N_ ("Bash's game"),
     N_ ("Take from 1 to m counters. Drag m: the losing positions are the multiples of m "
         "+ "
         "1.")},
    {"nim", N_ ("Nim with heaps of 3, 4 and 5"),
     N_ ("Take any number from one heap. The nim-sum of the heaps decides.")},
    {"wythoff", N_ ("Wythoff's game"),
     N_ ("A queen on a board: take from one heap, or the same from both. The golden "
         "ratio "
         "hides here.")},
    {"mixed-sum", N_ ("A sum of different games"),
     N_ ("Each heap has rules of its own; their SG values are added without carrying.")},
    {"lasker", N_ ("Lasker's Nim"),
     N_ ("Take any number from a heap, or divide it into two.")},
    {"kayles", N_ ("Kayles"),
     N_ ("Knock down one pin or two neighbours of a row; what is left may fall into two "
         "rows.")},
    {"grundy", N_ ("Grundy's game"),
     N_ ("Divide a heap into two unequal ones. Whether its values repeat, nobody "
         "knows.")},
    {"fibonacci-nim", N_ ("Fibonacci Nim"),
     N_ ("Take at most twice what was taken before; q is the most that may be taken "
         "now.")},
    {"cutting", N_ ("Cutting paper"),
     N_ ("Cut a sheet along a grid line; a strip of width 1 may not be left.")},
    {"grid", N_ ("A walk to a labelled edge"),
     N_ ("One step up or left; at the edge, 1 wins for the player to move and 0 loses.")},
    {"cycle", N_ ("A token on a graph with a cycle"),
     N_ ("Around b and c the game need never end: neither player can force a win.")},
    {"misere-nim", N_ ("Misère Nim"),
     N_ ("Whoever takes the last counter loses: decided on the whole position.")},
    {"misere-kayles", N_ ("Misère Kayles"),
     N_ ("Whoever knocks down the last pin loses; here the SG values no longer help.")},
};

struct _MxGallery {
  GtkPopover parent_instance;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (MxGallery, mx_gallery, GTK_TYPE_POPOVER)

static const Game *
find_game (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    if (strcmp (games[i].id, id) == 0)
      return &games[i];
  return NULL;
}

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 30);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 46);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
row_new (const Game *game)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_box_append (GTK_BOX (box), label_new (_ (game->title), "game-title"));
  gtk_box_append (GTK_BOX (box), label_new (_ (game->about), "game-about"));
  GtkWidget *row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (game->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (game->about), -1);
  return row;
}

/* The rows are made when they are first asked for: the window opens without them. */
static void
map (GtkWidget *widget)
{
  MxGallery *self = MX_GALLERY (widget);
  if (gtk_widget_get_first_child (GTK_WIDGET (self->list)) == NULL)
    for (guint i = 0; i < G_N_ELEMENTS (games); i++)
      gtk_list_box_append (self->list, row_new (&games[i]));
  GTK_WIDGET_CLASS (mx_gallery_parent_class)->map (widget);
}

static void
row_activated_cb (MxGallery *self, GtkListBoxRow *row)
{
  int index = gtk_list_box_row_get_index (row);
  g_return_if_fail (index >= 0 && index < (int)G_N_ELEMENTS (games));
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "s", games[index].id);
}

static void
mx_gallery_class_init (MxGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  widget_class->map = map;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/mexplorer/Mexplorer/ui/gallery.ui");
  gtk_widget_class_bind_template_child (widget_class, MxGallery, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
mx_gallery_init (MxGallery *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mx_gallery_new (void)
{
  return g_object_new (MX_TYPE_GALLERY, NULL);
}

const char *const *
mx_gallery_get_ids (void)
{
  static const char *ids[G_N_ELEMENTS (games) + 1];
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    ids[i] = games[i].id;
  return ids;
}

const char *
mx_gallery_get_title (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);
  const Game *game = find_game (id);
  return game != NULL ? _ (game->title) : NULL;
}

char *
mx_gallery_dup_text (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);
  const Game *game = find_game (id);
  if (game == NULL)
    return NULL;
  g_autofree char *path = g_strdup_printf ("/org/mexplorer/Mexplorer/games/%s.game", id);
  g_autoptr (GBytes) bytes =
      g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_return_val_if_fail (bytes != NULL, NULL);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);
  const char *rest = strchr (text, '\n');
  return g_strdup_printf ("# %s%s", _ (game->title), rest != NULL ? rest : "\n");
}
