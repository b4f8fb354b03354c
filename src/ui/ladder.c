/* SPDX-License-Identifier: MIT */
#include "ui/ladder.h"

#include "mx-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Cells in rows, as many as fit. */

#define CELL 34
#define GAP 4
#define RADIUS 5
/* Of more rungs than this only both ends are shown: what lies between is ticked, because the
 * mex is the first gap. */
#define RUNGS_MAX MX_RUNGS_IN_FULL
#define RUNGS_BELOW 8
#define RUNGS_ABOVE 8

#define ELLIPSIS G_MAXUINT

struct _MxLadder {
  GtkWidget parent_instance;

  GArray *rungs; /* of MxRung */
  GArray *cells; /* of guint: indices into RUNGS, or ELLIPSIS */
  MxThemeKind theme;
};

G_DEFINE_FINAL_TYPE (MxLadder, mx_ladder, GTK_TYPE_WIDGET)

/* Numbers of many digits need wider cells. */
static int
cell_width (MxLadder *self)
{
  return self->rungs->len > 1000 ? CELL + 14 : CELL;
}

static int
columns_in (MxLadder *self, int width)
{
  return MAX ((width + GAP) / (cell_width (self) + GAP), 1);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
         int *natural, int *minimum_baseline, int *natural_baseline)
{
  MxLadder *self = MX_LADDER (widget);
  int n = (int)self->cells->len, cell = cell_width (self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = n > 0 ? cell : 0;
    *natural = MIN (n, 6) * (cell + GAP);
  } else {
    int columns = for_size < 0 ? 6 : columns_in (self, for_size);
    int rows = (n + columns - 1) / columns;
    *minimum = *natural = MAX (rows * (CELL + GAP) - GAP, 0);
  }
}

static GdkRGBA
rgba (MxColor color, double alpha)
{
  return (GdkRGBA){(float)color.r, (float)color.g, (float)color.b, (float)alpha};
}

static void
append_text (GtkWidget *widget, GtkSnapshot *snapshot, const char *text, gboolean bold,
             float x, float y, float width, const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  pango_attr_list_insert (
      attributes, pango_attr_weight_new (bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL));
  pango_layout_set_attributes (layout, attributes);
  int text_width, text_height;
  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT (roundf (x + (width - (float)text_width) / 2),
                                      roundf (y + (CELL - (float)text_height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* A tick in the right upper corner of the cell. */
static void
append_tick (GtkSnapshot *snapshot, float right, float y, const GdkRGBA *color)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (right - 13, y + 1, 12, 11);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_line_width (cr, 2);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, right - 10.5, y + 6.5);
  cairo_line_to (cr, right - 7.5, y + 9.5);
  cairo_line_to (cr, right - 3, y + 3.5);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
append_cell (MxLadder *self, GtkSnapshot *snapshot, guint index, float x, float y)
{
  const MxTheme *theme = mx_theme_get (self->theme);
  GtkWidget *widget = GTK_WIDGET (self);
  float width = (float)cell_width (self);
  GdkRGBA text = rgba (theme->text, 1);
  if (index == ELLIPSIS) {
    append_text (widget, snapshot, "…", FALSE, x, y, width, &text);
    return;
  }
  MxRung rung = g_array_index (self->rungs, MxRung, index);
  GdkRGBA fill = rgba (theme->background, 1), line = rgba (theme->grid, 1);
  float thick = 1;
  if (rung == MX_RUNG_TICKED) {
    fill = rgba (theme->accent, 0.10);
    line = rgba (theme->accent, 0.30);
  } else if (rung == MX_RUNG_MEX) {
    fill = rgba (theme->n_fill, 0.18);
    line = rgba (theme->accent, 1);
    thick = 3;
  } else {
    text = rgba (theme->faint_text, 1);
  }
  GskRoundedRect shape;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (x, y, width, CELL);
  gsk_rounded_rect_init_from_rect (&shape, &bounds, RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, &fill, &bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &shape, (float[]){thick, thick, thick, thick},
                              (GdkRGBA[]){line, line, line, line});
  g_autofree char *number = g_strdup_printf ("%u", index);
  append_text (widget, snapshot, number, rung == MX_RUNG_MEX, x, y, width, &text);
  if (rung == MX_RUNG_TICKED) {
    GdkRGBA tick = rgba (theme->winning, 1);
    append_tick (snapshot, x + width, y, &tick);
  }
}

static void
snapshot_ladder (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MxLadder *self = MX_LADDER (widget);
  int columns = columns_in (self, gtk_widget_get_width (widget));
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  for (guint i = 0; i < self->cells->len; i++) {
    int column = (int)i % columns, row = (int)i / columns;
    int x = column * (cell_width (self) + GAP);
    if (mirrored)
      x = gtk_widget_get_width (widget) - cell_width (self) - x;
    append_cell (self, snapshot, g_array_index (self->cells, guint, i), (float)x,
                 (float)(row * (CELL + GAP)));
  }
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
finalize (GObject *object)
{
  MxLadder *self = MX_LADDER (object);
  g_array_unref (self->rungs);
  g_array_unref (self->cells);
  G_OBJECT_CLASS (mx_ladder_parent_class)->finalize (object);
}

static void
mx_ladder_class_init (MxLadderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = finalize;
  widget_class->measure = measure;
  widget_class->snapshot = snapshot_ladder;
  widget_class->get_request_mode = get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "mxladder");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mx_ladder_init (MxLadder *self)
{
  self->rungs = g_array_new (FALSE, FALSE, sizeof (MxRung));
  self->cells = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
choose_cells (MxLadder *self)
{
  guint n = self->rungs->len;
  g_array_set_size (self->cells, 0);
  for (guint i = 0; i < n; i++) {
    guint cell = i;
    if (n > RUNGS_MAX && i == RUNGS_BELOW) {
      cell = ELLIPSIS;
      i = n - RUNGS_ABOVE - 1;
    }
    g_array_append_val (self->cells, cell);
  }
}

static void
describe (MxLadder *self)
{
  guint mex = 0;
  while (mex < self->rungs->len
         && g_array_index (self->rungs, MxRung, mex) != MX_RUNG_MEX)
    mex++;
  g_autofree char *label =
      mex == 0 ? g_strdup (_ ("No follower has the value 0: the mex is 0."))
               : g_strdup_printf (_ ("Followers have every value below %1$u, and none "
                                     "has %1$u: the mex is %1$u."),
                                  mex);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), label);
}

/* -- public -- */

GtkWidget *
mx_ladder_new (void)
{
  return g_object_new (MX_TYPE_LADDER, NULL);
}

void
mx_ladder_set (MxLadder *self, const GArray *rungs, MxThemeKind theme)
{
  g_return_if_fail (MX_IS_LADDER (self));
  if (theme == self->theme && rungs->len == self->rungs->len
      && (rungs->len == 0
          || memcmp (rungs->data, self->rungs->data, rungs->len * sizeof (MxRung)) == 0))
    return;
  self->theme = theme;
  g_array_set_size (self->rungs, 0);
  if (rungs->len > 0)
    g_array_append_vals (self->rungs, rungs->data, rungs->len);
  choose_cells (self);
  describe (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
