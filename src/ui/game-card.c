/* SPDX-License-Identifier: MIT */
#include "ui/game-card.h"

#include "session/heading.h"
#include "ui/thumbnail.h"

#define PICTURE_WIDTH 200
#define PICTURE_HEIGHT 132

struct _MxGameCard {
  GtkFlowBoxChild parent_instance;

  char *id;
  GFile *file;
  char *text;
  MxHeading heading;
  char *folded; /* all that it says, to be searched */
  GtkWidget *picture;
};

G_DEFINE_FINAL_TYPE (MxGameCard, mx_game_card, GTK_TYPE_FLOW_BOX_CHILD)

/* What waits for a picture. */
typedef struct {
  MxGameCard *card;
  void (*done) (gpointer user_data);
  gpointer user_data;
} Waiting;

static void
finalize (GObject *object)
{
  MxGameCard *self = MX_GAME_CARD (object);

  g_free (self->id);
  g_clear_object (&self->file);
  g_free (self->text);
  mx_heading_clear (&self->heading);
  g_free (self->folded);
  G_OBJECT_CLASS (mx_game_card_parent_class)->finalize (object);
}

static void
mx_game_card_class_init (MxGameCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
mx_game_card_init (MxGameCard *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "game-card");
}

static void
append_label (GtkWidget *box, const char *text, const char *css_class)
{
  if (text == NULL)
    return;
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), 24);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 28);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

/* The picture lies over an empty space of its size, as it would ask for one of its own. */
static GtkWidget *
build_picture (MxGameCard *self)
{
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *overlay = gtk_overlay_new ();

  self->picture = gtk_picture_new ();
  gtk_widget_set_size_request (space, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), space);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->picture);
  gtk_widget_set_valign (overlay, GTK_ALIGN_START);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->picture),
                               GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return overlay;
}

static void
build (MxGameCard *self, const char *title)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  gtk_box_append (GTK_BOX (row), build_picture (self));
  append_label (words, title, "game-title");
  append_label (words, self->heading.about, "game-about");
  append_label (words, self->heading.theorem, "game-theorem");
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (row), words);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (self), row);
}

GtkWidget *
mx_game_card_new (const char *id, GFile *file, const char *text, const char *name)
{
  MxGameCard *self = g_object_new (MX_TYPE_GAME_CARD, NULL);

  self->id = g_strdup (id);
  self->file = file != NULL ? g_object_ref (file) : NULL;
  mx_heading_read (text, g_get_language_names (), &self->heading);
  self->text = g_strdup (text);
  if (self->heading.title == NULL)
    self->heading.title = g_strdup (name);
  build (self, self->heading.title);
  g_autofree char *all = g_strjoin (
      "\n", self->heading.title, self->heading.about != NULL ? self->heading.about : "",
      self->heading.theorem != NULL ? self->heading.theorem : "", NULL);
  self->folded = g_utf8_casefold (all, -1);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->heading.title,
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      self->heading.about != NULL ? self->heading.about : "", -1);
  return GTK_WIDGET (self);
}

const char *
mx_game_card_get_id (MxGameCard *self)
{
  g_return_val_if_fail (MX_IS_GAME_CARD (self), NULL);
  return self->id;
}

GFile *
mx_game_card_get_file (MxGameCard *self)
{
  g_return_val_if_fail (MX_IS_GAME_CARD (self), NULL);
  return self->file;
}

const char *
mx_game_card_get_title (MxGameCard *self)
{
  g_return_val_if_fail (MX_IS_GAME_CARD (self), NULL);
  return self->heading.title;
}

gboolean
mx_game_card_matches (MxGameCard *self, const char *const *words)
{
  g_return_val_if_fail (MX_IS_GAME_CARD (self), FALSE);
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (self->folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Waiting *waiting = data;
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  g_autoptr (GdkTexture) texture = mx_thumbnail_finish (result);

  if (texture != NULL)
    gtk_picture_set_paintable (GTK_PICTURE (waiting->card->picture),
                               GDK_PAINTABLE (texture));
  if (!g_cancellable_is_cancelled (cancellable))
    waiting->done (waiting->user_data);
  g_object_unref (waiting->card);
  g_free (waiting);
}

void
mx_game_card_draw (MxGameCard *self, MxThemeKind theme, GCancellable *cancellable,
                   void (*done) (gpointer user_data), gpointer user_data)
{
  g_return_if_fail (MX_IS_GAME_CARD (self));

  int factor = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  Waiting *waiting = g_new (Waiting, 1);
  *waiting = (Waiting){g_object_ref (self), done, user_data};
  mx_thumbnail_make (self->text, theme, PICTURE_WIDTH * factor, PICTURE_HEIGHT * factor,
                     cancellable, drawn_cb, waiting);
}
