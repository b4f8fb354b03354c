/* SPDX-License-Identifier: MIT */
#include "picture/paint.h"
#include "ui/canvas-private.h"
#include "ui/position-text.h"

#include <math.h>

/* Drawing: the picture is painted once into a texture as large as the viewport, aligned with
 * the pixels of the device, and only shown again while nothing changes.  While the user pans or
 * zooms a picture that takes long to paint, the old texture is moved and scaled, and painted
 * anew when the hand rests.  Hover is a node of its own on top. */

/* Below this a picture is painted for every frame even while it moves. */
#define QUICK_MICROSECONDS 12000
/* While moving, this much of the viewport is painted beyond each of its sides. */
#define MOVING_MARGIN 0.4
/* Cairo's images cannot be larger. */
#define SIDE_MAX 32000

#define BUBBLE_PADDING_X 10
#define BUBBLE_PADDING_Y 6
#define BUBBLE_GAP 10
#define BUBBLE_WIDTH_MAX 420

void
mx_canvas_drop_raster (MxCanvas *self)
{
  g_clear_object (&self->raster.texture);
}

static MxRect
intersect (const MxRect *a, const MxRect *b)
{
  double x = MAX (a->x, b->x), y = MAX (a->y, b->y);
  double right = MIN (a->x + a->width, b->x + b->width);
  double bottom = MIN (a->y + a->height, b->y + b->height);
  return (MxRect){x, y, MAX (right - x, 0), MAX (bottom - y, 0)};
}

static GdkTexture *
texture_from_surface (cairo_surface_t *surface)
{
  cairo_surface_flush (surface);
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize)cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
      cairo_image_surface_get_data (surface), stride * (gsize)height,
      (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference (surface));
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
mx_canvas_paint_texture (const MxPicture *picture, const MxRect *area, double scale)
{
  double width = ceil (area->width * scale - 1e-6);
  double height = ceil (area->height * scale - 1e-6);
  if (!(width >= 1 && width <= SIDE_MAX && height >= 1 && height <= SIDE_MAX))
    return NULL;
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)width, (int)height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy (surface);
    return NULL;
  }
  cairo_t *cr = cairo_create (surface);
  const MxColor *color = &picture->background;
  cairo_set_source_rgb (cr, color->r, color->g, color->b);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -area->x, -area->y);
  mx_picture_paint (picture, cr, area);
  cairo_destroy (cr);
  GdkTexture *texture = texture_from_surface (surface);
  cairo_surface_destroy (surface);
  return texture;
}

/* Paints what is visible (more of it while moving) so that the texture's pixels are those of
 * the device. */
static void
paint_raster (MxCanvas *self, double scale)
{
  const MxViewTransform *transform = &self->transform;
  MxRect visible = mx_view_transform_visible (transform);
  if (self->moving) {
    double margin_x = visible.width * MOVING_MARGIN;
    double margin_y = visible.height * MOVING_MARGIN;
    visible = (MxRect){visible.x - margin_x, visible.y - margin_y,
                       visible.width + 2 * margin_x, visible.height + 2 * margin_y};
  }
  MxRect area = intersect (&visible, &self->picture->bounds);
  double left = floor ((area.x - transform->x) * scale);
  double top = floor ((area.y - transform->y) * scale);
  double right = ceil ((area.x + area.width - transform->x) * scale);
  double bottom = ceil ((area.y + area.height - transform->y) * scale);
  self->raster.area = (MxRect){transform->x + left / scale, transform->y + top / scale,
                               (right - left) / scale, (bottom - top) / scale};
  self->raster.scale = scale;
  gint64 begun = g_get_monotonic_time ();
  g_clear_object (&self->raster.texture);
  self->raster.texture =
      mx_canvas_paint_texture (self->picture, &self->raster.area, scale);
  self->raster.painted = g_get_monotonic_time ();
  self->raster.cost = self->raster.painted - begun;
}

static gboolean
raster_covers (const MxCanvas *self)
{
  MxRect visible = mx_view_transform_visible (&self->transform);
  MxRect need = intersect (&visible, &self->picture->bounds);
  const MxRect *have = &self->raster.area;
  double slack = 1 / self->raster.scale;
  return need.x >= have->x - slack && need.y >= have->y - slack
         && need.x + need.width <= have->x + have->width + slack
         && need.y + need.height <= have->y + have->height + slack;
}

static void
ensure_raster (MxCanvas *self, double scale)
{
  MxRaster *raster = &self->raster;
  if (raster->texture != NULL) {
    gboolean same = fabs (raster->scale - scale) < 1e-9;
    if (same && raster_covers (self))
      return;
    gint64 since = g_get_monotonic_time () - raster->painted;
    if (self->moving && raster->cost > QUICK_MICROSECONDS && since < 6 * raster->cost)
      return;
  }
  paint_raster (self, scale);
}

static void
snapshot_picture (MxCanvas *self, GtkSnapshot *snapshot)
{
  int factor = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double scale = self->transform.scale * factor;
  ensure_raster (self, scale);
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

/* The sentence, above the position if there is room, else below it, inside the viewport. */
static void
append_bubble (MxCanvas *self, GtkSnapshot *snapshot, const graphene_rect_t *rect,
               const MxTheme *theme)
{
  g_autofree char *text = mx_position_text_dup (self->session, self->hovered);
  if (text == NULL)
    return;
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
  if (self->hovered == MX_NO_NODE
      || !mx_picture_node_rect (self->picture, self->hovered, &rect))
    return;
  double x, y, zoom = self->transform.scale;
  mx_view_transform_to_widget (&self->transform, rect.x, rect.y, &x, &y);
  graphene_rect_t place = GRAPHENE_RECT_INIT (
      (float)x, (float)y, (float)(rect.width * zoom), (float)(rect.height * zoom));
  const MxTheme *theme = mx_theme_get (mx_session_get_theme (self->session));
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  if (self->hovered != mx_session_get_selected (self->session)) {
    GdkRGBA color = rgba (&theme->accent, 0.75);
    append_ring (snapshot, &place, &color);
  }
  append_bubble (self, snapshot, &place, theme);
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
    if (self->hover == NULL && !self->moving)
      make_hover (self);
    if (self->hover != NULL)
      gtk_snapshot_append_node (snapshot, self->hover);
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_snapshot_child (widget, child, snapshot);
}
