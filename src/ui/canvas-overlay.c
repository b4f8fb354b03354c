/* SPDX-License-Identifier: MIT */
#include "mx-config.h"
#include "picture/scene-common.h"
#include "ui/canvas-private.h"

#include <glib/gi18n-lib.h>

/* What lies over the picture: that it is of an older text, what it does not show, that solving
 * takes its time.  Each waits a moment before it appears, so that typing does not flicker. */

#define STALE_DELAY 500
#define BUSY_DELAY 350
#define MARGIN 10

static GtkWidget *
new_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_widget_set_can_target (label, FALSE);
  gtk_widget_set_visible (label, FALSE);
  return label;
}

static void
stop_cb (MxCanvas *self)
{
  if (self->session != NULL)
    mx_session_cancel (self->session);
}

static GtkWidget *
new_busy (MxCanvas *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *spinner = gtk_spinner_new ();
  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_box_append (GTK_BOX (box), spinner);
  self->busy_label = gtk_label_new (NULL);
  gtk_box_append (GTK_BOX (box), self->busy_label);
  GtkWidget *stop = gtk_button_new_with_mnemonic (_ ("_Stop"));
  gtk_widget_add_css_class (stop, "flat");
  g_signal_connect_swapped (stop, "clicked", G_CALLBACK (stop_cb), self);
  gtk_box_append (GTK_BOX (box), stop);
  gtk_widget_add_css_class (box, "mx-busy");
  gtk_widget_set_visible (box, FALSE);
  return box;
}

void
mx_canvas_overlay_init (MxCanvas *self)
{
  self->notice = new_label ("mx-notice");
  self->remark = new_label ("mx-remark");
  self->busy = new_busy (self);
  self->whole = mx_canvas_whole_new (self);
  gtk_widget_set_parent (self->notice, GTK_WIDGET (self));
  gtk_widget_set_parent (self->remark, GTK_WIDGET (self));
  gtk_widget_set_parent (self->busy, GTK_WIDGET (self));
  gtk_widget_set_parent (self->whole, GTK_WIDGET (self));
}

void
mx_canvas_overlay_dispose (MxCanvas *self)
{
  g_clear_handle_id (&self->stale_source, g_source_remove);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  g_clear_pointer (&self->notice, gtk_widget_unparent);
  g_clear_pointer (&self->remark, gtk_widget_unparent);
  g_clear_pointer (&self->busy, gtk_widget_unparent);
  g_clear_pointer (&self->whole, gtk_widget_unparent);
}

/* Where along the axis: 0 at the beginning, 1 at the end. */
static void
allocate_child (GtkWidget *child, int width, int height, double along_x, double along_y)
{
  if (!gtk_widget_should_layout (child))
    return;
  int room = MAX (width - 2 * MARGIN, 1);
  int least, natural;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL,
                      NULL);
  int child_width = CLAMP (natural, least, MAX (room, least));
  int child_height;
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, child_width, NULL, &child_height,
                      NULL, NULL);
  int x = MARGIN + (int)(along_x * MAX (room - child_width, 0));
  int y = MARGIN + (int)(along_y * MAX (height - 2 * MARGIN - child_height, 0));
  gtk_widget_size_allocate (child, &(GtkAllocation){x, y, child_width, child_height}, -1);
}

/* The room that the bar of the counters takes at the bottom of the canvas. */
static int
bar_height (MxCanvas *self)
{
  GtkWidget *bar = mx_counters_get_bar (self->counters);
  int height = 0;
  if (gtk_widget_get_visible (bar))
    gtk_widget_measure (bar, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height;
}

/* The width and height of the switch, 0 where it is not shown. */
static void
measure_whole (MxCanvas *self, int *width, int *height)
{
  *width = *height = 0;
  if (!gtk_widget_get_visible (self->whole))
    return;
  gtk_widget_measure (self->whole, GTK_ORIENTATION_HORIZONTAL, -1, NULL, width, NULL,
                      NULL);
  gtk_widget_measure (self->whole, GTK_ORIENTATION_VERTICAL, -1, NULL, height, NULL,
                      NULL);
}

/* How wide the canvas is for the remark: beside the switch. */
static int
remark_room (MxCanvas *self, int width)
{
  int taken, height;
  measure_whole (self, &taken, &height);
  return taken > 0 ? width - taken - MARGIN : width;
}

/* The room that the remark and the switch take at the bottom of the canvas. */
static double
bottom_height (MxCanvas *self)
{
  int whole_width, whole_height;
  measure_whole (self, &whole_width, &whole_height);
  double taken = whole_height > 0 ? whole_height + MARGIN : 0;
  if (!gtk_widget_get_visible (self->remark))
    return taken;
  int room = MAX (remark_room (self, (int)self->transform.width) - 2 * MARGIN, 1), least,
      natural, height;
  gtk_widget_measure (self->remark, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural,
                      NULL, NULL);
  gtk_widget_measure (self->remark, GTK_ORIENTATION_VERTICAL,
                      CLAMP (natural, least, MAX (room, least)), NULL, &height, NULL,
                      NULL);
  return MIN (MAX (height + MARGIN, taken), self->transform.height / 3);
}

void
mx_canvas_overlay_allocate (MxCanvas *self, int width, int height)
{
  /* Over a picture it keeps clear of the heading at its top, and of the remark. */
  GtkWidget *bar = mx_counters_get_bar (self->counters);
  const int bar_room = bar_height (self);
  if (gtk_widget_should_layout (bar))
    gtk_widget_size_allocate (
        bar, &(GtkAllocation){0, height - bar_room, width, bar_room}, -1);
  height -= bar_room;
  int above = (int)bottom_height (self);
  allocate_child (self->notice, width, height - above, 0.5,
                  self->picture != NULL ? 1 : 0.5);
  allocate_child (self->remark, remark_room (self, width), height, 0, 1);
  allocate_child (self->whole, width, height, 1, 1);
  /* In the middle where there is nothing else to look at. */
  gboolean drawn = self->picture != NULL;
  allocate_child (self->busy, width, height, drawn ? 1 : 0.5, drawn ? 0 : 0.5);
}

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_label_set_label (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && text[0] != '\0');
}

static void
update_notice (MxCanvas *self)
{
  const char *text = NULL;
  gboolean stale = mx_session_is_stale (self->session);
  if (self->picture == NULL && stale)
    text = _ ("There are errors in the rules: once they are mended, the game is drawn "
              "here.");
  else if (self->stale_shown)
    text = _ ("The rules have errors: this is the last game that could be read.");
  show_text (self->notice, text);
}

static gboolean
stale_cb (gpointer data)
{
  MxCanvas *self = data;
  self->stale_source = 0;
  self->stale_shown = TRUE;
  update_notice (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
show_progress (MxCanvas *self)
{
  guint64 positions = mx_session_get_progress (self->session);
  g_autofree char *text = NULL;
  if (positions > 0) {
    g_autofree char *count = mx_scene_dup_count (positions);
    /* Translators: %s is a number: of positions that were explored, and of heaps or sums whose
     * values were found without that. */
    text = g_strdup_printf (_ ("Solving… %s looked at"), count);
  } else {
    text = g_strdup (_ ("Solving…"));
  }
  gtk_label_set_label (GTK_LABEL (self->busy_label), text);
}

static gboolean
busy_shown_cb (gpointer data)
{
  MxCanvas *self = data;
  self->busy_source = 0;
  show_progress (self);
  gtk_widget_set_visible (self->busy, TRUE);
  return G_SOURCE_REMOVE;
}

/* Where the session has let go of a picture, what it does instead is said at once. */
static void
update_drawn (MxCanvas *self)
{
  gboolean drawn = self->picture != NULL;
  if (drawn == self->drawn)
    return;
  self->drawn = drawn;
  if (!drawn && self->busy_source != 0) {
    g_clear_handle_id (&self->busy_source, g_source_remove);
    busy_shown_cb (self);
  }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

gboolean
mx_canvas_overlay_update (MxCanvas *self)
{
  if (self->session == NULL)
    return FALSE;
  update_drawn (self);
  gboolean stale = mx_session_is_stale (self->session) && self->picture != NULL;
  if (!stale) {
    g_clear_handle_id (&self->stale_source, g_source_remove);
    self->stale_shown = FALSE;
  } else if (!self->stale_shown && self->stale_source == 0) {
    self->stale_source = g_timeout_add (STALE_DELAY, stale_cb, self);
  }
  update_notice (self);

  g_autofree char *remark = mx_session_dup_remark (self->session);
  g_autofree char *partial = NULL;
  if (self->picture != NULL)
    partial = mx_session_dup_picture_remark (
        self->session, mx_view_transform_scene_width (&self->transform),
        mx_view_transform_scene_height (&self->transform));
  g_autofree char *both = NULL;
  if (remark != NULL && partial != NULL)
    both = g_strdup_printf ("%s\n%s", remark, partial);
  show_text (self->remark, both != NULL ? both : remark != NULL ? remark : partial);
  mx_canvas_whole_update (self);
  return mx_view_transform_set_bottom (&self->transform,
                                       bottom_height (self) + bar_height (self));
}

void
mx_canvas_overlay_update_busy (MxCanvas *self)
{
  if (self->session == NULL || !mx_session_is_busy (self->session)) {
    g_clear_handle_id (&self->busy_source, g_source_remove);
    gtk_widget_set_visible (self->busy, FALSE);
  } else if (gtk_widget_get_visible (self->busy)) {
    show_progress (self);
  } else if (self->busy_source == 0) {
    self->busy_source = g_timeout_add (BUSY_DELAY, busy_shown_cb, self);
  }
}
