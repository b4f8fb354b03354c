/* SPDX-License-Identifier: MIT */
#include "ui/canvas-private.h"
#include "ui/position-text.h"
#include "ui/startup.h"

#include <math.h>

/* Drawing: the raster of the picture (canvas-raster.c), over it the hover, a node of its own that
 * is kept while nothing changes, over that the widgets of canvas-overlay.c. */

#define BUBBLE_PADDING_X 10
#define BUBBLE_PADDING_Y 6
#define BUBBLE_GAP 10
#define BUBBLE_WIDTH_MAX 420

static void
snapshot_picture (MxCanvas *self, GtkSnapshot *snapshot)
{
  int factor = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double scale = self->transform.scale * factor;
  mx_canvas_ensure_raster (self, scale);
  if (self->raster.texture == NULL)
    return;
  double x, y;
  const MxRect *area = &self->raster.area;
  mx_view_transform_to_widget (&self->transform, area->x, area->y, &x, &y);
  if (fabs (self->raster.scale - scale) < 1e-9) {
    x = round (x * factor) / factor;
    y = round (y * factor) / factor;
  }
  double zoom = self->transform.scale;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (
      (float)x, (float)y, (float)(area->width * zoom), (float)(area->height * zoom));
  if (self->stale_shown)
    gtk_snapshot_push_opacity (snapshot, 0.6);
  gtk_snapshot_append_texture (snapshot, self->raster.texture, &bounds);
  if (self->stale_shown)
    gtk_snapshot_pop (snapshot);
  mx_startup_picture (GTK_WIDGET (self));
}

/* -- hover -- */

static GdkRGBA
rgba (const MxColor *color, double alpha)
{
  return (GdkRGBA){(float)color->r, (float)color->g, (float)color->b, (float)alpha};
}

static void
append_ring (GtkSnapshot *snapshot, const graphene_rect_t *rect, const GdkRGBA *color)
{
  GskRoundedRect outline;
  graphene_rect_t grown = *rect;
  graphene_rect_inset (&grown, -4, -4);
  gsk_rounded_rect_init_from_rect (&outline, &grown, 9);
  gtk_snapshot_append_border (snapshot, &outline, (float[]){2, 2, 2, 2},
                              (GdkRGBA[]){*color, *color, *color, *color});
}

void
mx_canvas_append_bubble (MxCanvas *self, GtkSnapshot *snapshot,
                         const graphene_rect_t *rect, const char *text,
                         const MxTheme *theme)
{
  g_autoptr (PangoLayout) layout =
      gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  double most = MIN (BUBBLE_WIDTH_MAX, self->transform.width - 4 * BUBBLE_PADDING_X);
  if (most < 40)
    return;
  int width, height;
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_get_pixel_size (layout, &width, &height);
  if (width > most) {
    pango_layout_set_width (layout, (int)(most * PANGO_SCALE));
    pango_layout_get_pixel_size (layout, &width, &height);
  }
  float box_width = (float)width + 2 * BUBBLE_PADDING_X;
  float box_height = (float)height + 2 * BUBBLE_PADDING_Y;
  float x = rect->origin.x + rect->size.width / 2 - box_width / 2;
  float y = rect->origin.y - BUBBLE_GAP - box_height;
  if (y < 4)
    y = rect->origin.y + rect->size.height + BUBBLE_GAP;
  x = CLAMP (x, 4, MAX (4, (float)self->transform.width - box_width - 4));
  y = CLAMP (y, 4, MAX (4, (float)self->transform.height - box_height - 4));

  GskRoundedRect box;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT (roundf (x), roundf (y), box_width, box_height);
  gsk_rounded_rect_init_from_rect (&box, &bounds, 6);
  GdkRGBA back = rgba (&theme->text, 0.94), fore = rgba (&theme->background, 1);
  gtk_snapshot_append_outset_shadow (snapshot, &box, &(GdkRGBA){0, 0, 0, 0.25f}, 0, 1, 0,
                                     5);
  gtk_snapshot_push_rounded_clip (snapshot, &box);
  gtk_snapshot_append_color (snapshot, &back, &bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (bounds.origin.x + BUBBLE_PADDING_X,
                                                bounds.origin.y + BUBBLE_PADDING_Y));
  gtk_snapshot_append_layout (snapshot, layout, &fore);
  gtk_snapshot_restore (snapshot);
}

static void
make_hover (MxCanvas *self)
{
  MxRect rect;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  mx_canvas_append_moves (self, snapshot);
  if (self->hovered == MX_NO_NODE
      || !mx_picture_node_rect (self->picture, self->hovered, &rect)) {
    self->hover = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
    return;
  }
  double x, y, zoom = self->transform.scale;
  mx_view_transform_to_widget (&self->transform, rect.x, rect.y, &x, &y);
  graphene_rect_t place = GRAPHENE_RECT_INIT (
      (float)x, (float)y, (float)(rect.width * zoom), (float)(rect.height * zoom));
  const MxTheme *theme = mx_theme_get (mx_session_get_theme (self->session));
  if (self->hovered != mx_session_get_selected (self->session)) {
    GdkRGBA color = rgba (&theme->accent, 0.75);
    append_ring (snapshot, &place, &color);
  }
  /* Of the selected position the inspector tells. */
  if (self->telling && self->hovered != mx_session_get_selected (self->session)) {
    g_autofree char *text = mx_position_text_dup (self->session, self->hovered);
    if (text != NULL)
      mx_canvas_append_bubble (self, snapshot, &place, text, theme);
  }
  self->hover = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
}

/* -- the widget -- */

void
mx_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MxCanvas *self = MX_CANVAS (widget);
  if (self->session == NULL)
    return;
  mx_canvas_ensure_picture (self);
  MxColor background = mx_theme_get (mx_session_get_theme (self->session))->background;
  if (self->picture != NULL)
    background = self->picture->background;
  GdkRGBA color = rgba (&background, 1);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (0, 0, (float)self->transform.width,
                                                  (float)self->transform.height));
  if (self->picture != NULL) {
    snapshot_picture (self, snapshot);
    mx_canvas_snapshot_legend (self, snapshot);
    if (self->hover == NULL && !self->moving && self->frame == NULL)
      make_hover (self);
    if (self->hover != NULL)
      gtk_snapshot_append_node (snapshot, self->hover);
    mx_drawing_snapshot (self->drawing, snapshot);
    mx_counters_snapshot (self->counters, snapshot);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_snapshot_child (widget, child, snapshot);
}
