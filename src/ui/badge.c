/* SPDX-License-Identifier: MIT */
#include "ui/badge.h"

#include "mx-config.h"
#include "session/words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* One value, drawn with the colours of the picture's theme. */

#define SIDE 26
/* A diamond needs more room for the same text. */
#define DIAMOND_SIDE 30
#define PADDING 7
/* Its text may be so long beside its width: the corners are then clear of it. */
#define DIAMOND_TEXT 0.62

struct _MxBadge {
  GtkWidget parent_instance;

  MxOutcome outcome;
  char *value;
  MxThemeKind theme;
  PangoLayout *layout; /* of VALUE; NULL: to be made */
};

G_DEFINE_FINAL_TYPE (MxBadge, mx_badge, GTK_TYPE_WIDGET)

static PangoLayout *
ensure_layout (MxBadge *self)
{
  if (self->layout == NULL)
    self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->value);
  return self->layout;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
         int *natural, int *minimum_baseline, int *natural_baseline)
{
  MxBadge *self = MX_BADGE (widget);
  int width, height;
  pango_layout_get_pixel_size (ensure_layout (self), &width, &height);
  int side = self->outcome == MX_OUTCOME_D ? DIAMOND_SIDE : SIDE;
  int room = self->outcome == MX_OUTCOME_D ? (int)ceil (width / DIAMOND_TEXT)
                                           : width + 2 * PADDING;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MAX (side, room);
  else
    *minimum = *natural = MAX (side, height + 6);
}

static GdkRGBA
rgba (MxColor color)
{
  return (GdkRGBA){(float)color.r, (float)color.g, (float)color.b, (float)color.a};
}

static void
choose_colors (MxBadge *self, GdkRGBA *fill, GdkRGBA *text, GdkRGBA *line)
{
  const MxTheme *theme = mx_theme_get (self->theme);
  switch (self->outcome) {
  case MX_OUTCOME_P:
    *fill = rgba (theme->p_fill);
    *text = rgba (theme->p_text);
    *line = rgba (theme->p_line);
    break;
  case MX_OUTCOME_N:
    *fill = rgba (theme->n_fill);
    *text = rgba (theme->n_text);
    *line = rgba (theme->n_line);
    break;
  case MX_OUTCOME_D:
    *fill = rgba (theme->d_fill);
    *text = rgba (theme->d_text);
    *line = rgba (theme->d_line);
    break;
  case MX_OUTCOME_UNKNOWN:
  default:
    *fill = rgba (theme->unknown_fill);
    *text = rgba (theme->unknown_text);
    *line = rgba (theme->unknown_line);
  }
}

/* A diamond, as in the picture; stretched for a long text. */
static void
append_diamond (GtkSnapshot *snapshot, double width, double height, const GdkRGBA *fill,
                const GdkRGBA *line)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_move_to (cr, 1, height / 2);
  cairo_line_to (cr, width / 2, 1);
  cairo_line_to (cr, width - 1, height / 2);
  cairo_line_to (cr, width / 2, height - 1);
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, fill);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, line);
  cairo_set_line_width (cr, 1.2);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *target)
{
  MxBadge *self = MX_BADGE (widget);
  float width = (float)gtk_widget_get_width (widget);
  float height = (float)gtk_widget_get_height (widget);
  GdkRGBA fill, text, line;
  choose_colors (self, &fill, &text, &line);
  if (self->outcome == MX_OUTCOME_D) {
    append_diamond (target, width, height, &fill, &line);
  } else {
    GskRoundedRect shape;
    graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
    gsk_rounded_rect_init_from_rect (&shape, &bounds,
                                     self->outcome == MX_OUTCOME_N ? 5 : height / 2);
    gtk_snapshot_push_rounded_clip (target, &shape);
    gtk_snapshot_append_color (target, &fill, &bounds);
    gtk_snapshot_pop (target);
    float thick = self->outcome == MX_OUTCOME_UNKNOWN ? 2 : 1;
    gtk_snapshot_append_border (target, &shape, (float[]){thick, thick, thick, thick},
                                (GdkRGBA[]){line, line, line, line});
  }
  int text_width, text_height;
  PangoLayout *layout = ensure_layout (self);
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  gtk_snapshot_save (target);
  gtk_snapshot_translate (
      target, &GRAPHENE_POINT_INIT (roundf ((width - (float)text_width) / 2),
                                    roundf ((height - (float)text_height) / 2)));
  gtk_snapshot_append_layout (target, layout, &text);
  gtk_snapshot_restore (target);
}

static void
css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  MxBadge *self = MX_BADGE (widget);
  GTK_WIDGET_CLASS (mx_badge_parent_class)->css_changed (widget, change);
  g_clear_object (&self->layout);
}

static void
finalize (GObject *object)
{
  MxBadge *self = MX_BADGE (object);
  g_clear_object (&self->layout);
  g_free (self->value);
  G_OBJECT_CLASS (mx_badge_parent_class)->finalize (object);
}

static void
mx_badge_class_init (MxBadgeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = finalize;
  widget_class->measure = measure;
  widget_class->snapshot = snapshot;
  widget_class->css_changed = css_changed;
  gtk_widget_class_set_css_name (widget_class, "mxbadge");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mx_badge_init (MxBadge *self)
{
  self->value = g_strdup ("");
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

/* -- public -- */

GtkWidget *
mx_badge_new (void)
{
  return g_object_new (MX_TYPE_BADGE, NULL);
}

void
mx_badge_set (MxBadge *self, MxOutcome outcome, const char *value, MxThemeKind theme)
{
  g_return_if_fail (MX_IS_BADGE (self));
  if (value == NULL)
    value = "";
  if (outcome == self->outcome && theme == self->theme
      && g_strcmp0 (value, self->value) == 0)
    return;
  self->outcome = outcome;
  self->theme = theme;
  g_free (self->value);
  self->value = g_strdup (value);
  g_clear_object (&self->layout);
  /* Translators: the outcome of a position (P, N, D) and its value */
  const char *letter = mx_words_outcome_letter (outcome);
  g_autofree char *label = strcmp (value, letter) == 0
                               ? g_strdup (mx_words_outcome (outcome))
                               : g_strdup_printf (_ ("%1$s, value %2$s"), letter, value);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

MxOutcome
mx_badge_get_outcome (MxBadge *self)
{
  return self->outcome;
}

const char *
mx_badge_get_value (MxBadge *self)
{
  return self->value;
}
