/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "picture/paint.h"
#include "picture/path.h"
#include "picture/picture.h"
#include "picture/text.h"

static const MxColor black = {0, 0, 0, 1}, white = {1, 1, 1, 1}, red = {1, 0, 0, 1};

static MxItem *
add_text (MxPicture *picture, const char *text, double x, double y, MxAlign align)
{
  return mx_picture_add_text (picture, MX_ROLE_LABEL, MX_NO_NODE, text, x, y, align, 12.0,
                              MX_WEIGHT_NORMAL, black);
}

static void
test_text_anchors (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  double width, height;
  mx_picture_measure ("heap", 12.0, MX_WEIGHT_NORMAL, FALSE, &width, &height);
  g_assert_cmpfloat (width, >, 12.0);
  g_assert_cmpfloat (width, <, 48.0);
  MxRect r = add_text (picture, "heap", 100.0, 50.0, MX_ALIGN_START)->rect;
  g_assert_cmpfloat_with_epsilon (r.x, 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (r.width, width, 1e-9);
  g_assert_cmpfloat_with_epsilon (r.y + height / 2.0, 50.0, 1e-9);
  r = add_text (picture, "heap", 100.0, 50.0, MX_ALIGN_MIDDLE)->rect;
  g_assert_cmpfloat_with_epsilon (r.x + width / 2.0, 100.0, 1e-9);
  r = add_text (picture, "heap", 100.0, 50.0, MX_ALIGN_END)->rect;
  g_assert_cmpfloat_with_epsilon (r.x + width, 100.0, 1e-9);
}

/* Figures of one width: a counting number does not tremble. */
static void
test_text_figures (void)
{
  double ones, eights;
  mx_picture_measure ("111", 20.0, MX_WEIGHT_BOLD, FALSE, &ones, NULL);
  mx_picture_measure ("888", 20.0, MX_WEIGHT_BOLD, FALSE, &eights, NULL);
  g_assert_cmpfloat_with_epsilon (ones, eights, 0.01);
}

static void
test_text_grows_with_size (void)
{
  double small, large;
  mx_picture_measure ("Sprague", 10.0, MX_WEIGHT_NORMAL, FALSE, &small, NULL);
  mx_picture_measure ("Sprague", 40.0, MX_WEIGHT_NORMAL, FALSE, &large, NULL);
  g_assert_cmpfloat_with_epsilon (large / small, 4.0, 0.01);
}

static void
test_text_bad_utf8 (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  const MxItem *item = add_text (picture, "a\xff", 0.0, 0.0, MX_ALIGN_START);
  g_assert_cmpstr (item->text, ==, "a\xef\xbf\xbd");
}

/* Set after adding, it is measured anew and stays about its anchor. */
static void
test_text_mono (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  MxItem *item = add_text (picture, "illi", 100.0, 0.0, MX_ALIGN_MIDDLE);
  const double before = item->rect.width;
  item->mono = TRUE;
  mx_picture_finish (picture, 0.0, 0.0, 0.0);
  item = &g_array_index (picture->items, MxItem, 0);
  g_assert_cmpfloat (item->rect.width, >, before * 1.2);
  g_assert_cmpfloat_with_epsilon (item->rect.x + item->rect.width / 2.0, 100.0, 1e-6);
}

static void
test_text_wrap (void)
{
  const MxTextStyle style = {.text = "one two three four five six", .size = 12.0};
  g_auto (GStrv) lines = mx_text_wrap (&style, 70.0);
  g_assert_cmpuint (g_strv_length (lines), >=, 3);
  g_autofree char *joined = g_strjoinv (" ", lines);
  g_assert_cmpstr (joined, ==, style.text);
  for (guint i = 0; lines[i] != NULL; i++) {
    double width;
    mx_picture_measure (lines[i], 12.0, MX_WEIGHT_NORMAL, FALSE, &width, NULL);
    g_assert_cmpfloat (width, <=, 71.0);
  }
}

static void
test_text_wrap_chinese (void)
{
  const MxTextStyle style = {
      .text = "每一列都是偶数,因此先手必败。", .size = 12.0, .language = "zh-cn"};
  g_auto (GStrv) lines = mx_text_wrap (&style, 60.0);
  g_assert_cmpuint (g_strv_length (lines), >=, 3);
  g_autofree char *joined = g_strjoinv ("", lines);
  g_assert_cmpstr (joined, ==, style.text);
}

static void
test_bounds (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  MxItem *item =
      mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){10, 20, 30, 40}, 0);
  item->stroke = black;
  item->line = 4.0;
  mx_picture_finish (picture, 5.0, 0.0, 0.0);
  g_assert_cmpfloat_with_epsilon (picture->bounds.x, 3.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (picture->bounds.y, 13.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (picture->bounds.width, 44.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (picture->bounds.height, 54.0, 1e-9);
}

static void
test_bounds_least (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){10, 20, 30, 40}, 0);
  mx_picture_finish (picture, 5.0, 200.0, 30.0);
  g_assert_cmpfloat_with_epsilon (picture->bounds.x, -75.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (picture->bounds.width, 200.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (picture->bounds.height, 50.0, 1e-9);
}

static void
test_bounds_empty (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_finish (picture, 10.0, 100.0, 50.0);
  g_assert_cmpfloat_with_epsilon (picture->bounds.width, 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (picture->bounds.height, 50.0, 1e-9);
  g_assert_null (mx_picture_find_faults (picture));
  g_assert_cmpuint (mx_picture_hit (picture, 0.0, 0.0), ==, MX_NO_NODE);
}

static void
test_hit_shapes (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_ellipse (picture, MX_ROLE_NODE, 1, (MxRect){0, 0, 40, 40});
  mx_picture_add_diamond (picture, MX_ROLE_NODE, 2, (MxRect){50, 0, 40, 40});
  mx_picture_add_box (picture, MX_ROLE_NODE, 3, (MxRect){100, 0, 40, 40}, 5);
  g_assert_cmpuint (mx_picture_hit (picture, 20, 20), ==, 1);
  g_assert_cmpuint (mx_picture_hit (picture, 2, 2), ==, MX_NO_NODE);
  g_assert_cmpuint (mx_picture_hit (picture, 70, 3), ==, 2);
  g_assert_cmpuint (mx_picture_hit (picture, 54, 4), ==, MX_NO_NODE);
  g_assert_cmpuint (mx_picture_hit (picture, 101, 39), ==, 3);
  g_assert_cmpuint (mx_picture_hit (picture, 95, 20), ==, MX_NO_NODE);
}

static void
test_hit_topmost (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_box (picture, MX_ROLE_NODE, 1, (MxRect){0, 0, 40, 40}, 0);
  mx_picture_add_box (picture, MX_ROLE_NODE, 2, (MxRect){20, 0, 40, 40}, 0);
  mx_picture_add_box (picture, MX_ROLE_HIGHLIGHT, MX_NO_NODE, (MxRect){0, 0, 90, 90}, 0);
  g_assert_cmpuint (mx_picture_hit (picture, 30, 20), ==, 2);
  g_assert_cmpuint (mx_picture_hit (picture, 10, 20), ==, 1);
}

static void
test_hit_arrow (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  const MxPoint curve[4] = {{0, 0}, {0, 60}, {100, 60}, {100, 0}};
  mx_picture_add_path (picture, MX_ROLE_ARROW, 7, curve, 4);
  g_assert_cmpuint (mx_picture_hit (picture, 50, 45), ==, 7);
  g_assert_cmpuint (mx_picture_hit (picture, 50, 48), ==, 7);
  g_assert_cmpuint (mx_picture_hit (picture, 50, 52), ==, MX_NO_NODE);
  g_assert_cmpuint (mx_picture_hit (picture, 50, 0), ==, MX_NO_NODE);
}

static void
test_hit_part (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_ellipse (picture, MX_ROLE_COUNTER, 1, (MxRect){0, 0, 40, 40})->part = 4;
  g_assert_cmpint (mx_picture_hit_part (picture, 20, 20), ==, 4);
  g_assert_cmpint (mx_picture_hit_part (picture, 60, 20), ==, -1);
}

static void
test_node_rect (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_text (picture, MX_ROLE_LABEL, 5, "5", 0, 0, MX_ALIGN_START, 12,
                       MX_WEIGHT_NORMAL, black);
  mx_picture_add_box (picture, MX_ROLE_NODE, 5, (MxRect){1, 2, 3, 4}, 0);
  MxRect rect;
  g_assert_true (mx_picture_node_rect (picture, 5, &rect));
  g_assert_cmpfloat_with_epsilon (rect.height, 4.0, 1e-9);
  g_assert_false (mx_picture_node_rect (picture, 6, &rect));
}

static void
assert_fault (MxPicture *picture, const char *what)
{
  mx_picture_finish (picture, 4.0, 0.0, 0.0);
  g_autofree char *faults = mx_picture_find_faults (picture);
  if (what == NULL)
    g_assert_cmpstr (faults, ==, NULL);
  else
    g_assert_nonnull (strstr (faults, what));
}

static void
test_faults_overlap (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  add_text (picture, "one", 0, 0, MX_ALIGN_START);
  add_text (picture, "two", 0, 16, MX_ALIGN_START);
  assert_fault (picture, NULL);
  add_text (picture, "three", 10, 4, MX_ALIGN_START);
  assert_fault (picture, "texts overlap");
}

static void
test_faults_edge (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){0, 0, 40, 40}, 0);
  add_text (picture, "0", 20, 20, MX_ALIGN_MIDDLE);
  add_text (picture, "under", 20, 52, MX_ALIGN_MIDDLE);
  assert_fault (picture, NULL);
  add_text (picture, "0", 20, 40, MX_ALIGN_MIDDLE);
  assert_fault (picture, "text over an edge");
}

/* A number on a disc that lies over the corner of a node crosses nothing that is seen. */
static void
test_faults_hidden_edge (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){0, 0, 40, 40}, 0);
  MxItem *disc =
      mx_picture_add_ellipse (picture, MX_ROLE_COUNTER, 0, (MxRect){30, -10, 20, 20});
  disc->fill = red;
  add_text (picture, "2", 40, 0, MX_ALIGN_MIDDLE);
  assert_fault (picture, NULL);
  g_array_index (picture->items, MxItem, 1).fill.a = 0.5;
  assert_fault (picture, "text over an edge");
}

static void
test_faults_outside (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  add_text (picture, "cut off", 0, 0, MX_ALIGN_START);
  mx_picture_finish (picture, 0.0, 0.0, 0.0);
  picture->bounds.width -= 5.0;
  g_autofree char *faults = mx_picture_find_faults (picture);
  g_assert_nonnull (strstr (faults, "outside the bounds"));
}

static MxItem
arrow_item (MxPoint *points, guint n, gboolean straight, double head)
{
  return (MxItem){.kind = MX_ITEM_PATH,
                  .points = points,
                  .n_points = n,
                  .straight = straight,
                  .arrow_head = head};
}

/* The head's tip is the path's end, and the line ends within the head. */
static void
test_arrow_ends (void)
{
  MxPoint curve[4] = {{0, 0}, {0, 80}, {100, 80}, {100, 0}};
  const MxItem item = arrow_item (curve, 4, FALSE, 10.0);
  g_auto (MxArrow) arrow = {0};
  mx_arrow_init (&arrow, &item);
  g_assert_cmpfloat_with_epsilon (arrow.head[0].x, 100.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (arrow.head[0].y, 0.0, 1e-9);
  const MxPoint end = arrow.points[3];
  g_assert_cmpfloat_with_epsilon (hypot (end.x - 100.0, end.y), 7.0, 1e-3);
  /* The dart comes from above: both barbs lie higher up the curve, on either side of it. */
  g_assert_cmpfloat (arrow.head[1].y, >, 5.0);
  g_assert_cmpfloat (arrow.head[3].y, >, 5.0);
  g_assert_cmpfloat ((arrow.head[1].x - end.x) * (arrow.head[3].x - end.x), <, 0.0);
}

/* A path shorter than its head has a smaller one. */
static void
test_arrow_short (void)
{
  MxPoint line[2] = {{0, 0}, {4, 0}};
  const MxItem item = arrow_item (line, 2, TRUE, 10.0);
  g_auto (MxArrow) arrow = {0};
  mx_arrow_init (&arrow, &item);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat (arrow.head[i].x, >=, 0.0);
  g_assert_cmpfloat (arrow.points[1].x, >=, 0.0);
}

static void
test_arrow_degenerate (void)
{
  MxPoint dot[4] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}};
  for (guint n = 0; n <= 4; n++) {
    const MxItem item = arrow_item (dot, n, n < 4, 10.0);
    g_auto (MxArrow) arrow = {0};
    mx_arrow_init (&arrow, &item);
    for (guint i = 0; i < arrow.n; i++)
      g_assert_true (isfinite (arrow.points[i].x));
    for (guint i = 0; i < 4; i++)
      g_assert_true (isfinite (arrow.head[i].x) && isfinite (arrow.head[i].y));
  }
}

static guint32
painted (MxPicture *picture, const MxRect *clip, int x, int y)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 100, 100);
  cairo_t *cr = cairo_create (surface);
  mx_picture_paint (picture, cr, clip);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  guint32 pixel;
  memcpy (&pixel,
          cairo_image_surface_get_data (surface)
              + y * cairo_image_surface_get_stride (surface) + 4 * x,
          sizeof pixel);
  cairo_surface_destroy (surface);
  return pixel;
}

static void
test_paint_order (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){10, 10, 50, 50}, 0)->fill =
      black;
  mx_picture_add_ellipse (picture, MX_ROLE_NODE, 0, (MxRect){30, 30, 60, 60})->fill = red;
  g_assert_cmphex (painted (picture, NULL, 15, 15), ==, 0xff000000);
  g_assert_cmphex (painted (picture, NULL, 50, 50), ==, 0xffff0000);
  g_assert_cmphex (painted (picture, NULL, 95, 5), ==, 0);
}

static void
test_paint_clip (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){10, 10, 20, 20}, 0)->fill =
      black;
  mx_picture_add_box (picture, MX_ROLE_NODE, 0, (MxRect){60, 60, 20, 20}, 0)->fill = red;
  const MxRect clip = {0, 0, 50, 50};
  g_assert_cmphex (painted (picture, &clip, 15, 15), ==, 0xff000000);
  g_assert_cmphex (painted (picture, &clip, 70, 70), ==, 0);
}

/* Digits are centred by what is seen of them: as much ink above the middle as below. */
static void
test_paint_centred (void)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  mx_picture_add_text (picture, MX_ROLE_VALUE, 0, "0", 50, 50, MX_ALIGN_MIDDLE, 80,
                       MX_WEIGHT_BOLD, black);
  int top = 0, bottom = 99, left = 0, right = 99;
  for (top = 0; painted (picture, NULL, 50, top) == 0;)
    top++;
  while (painted (picture, NULL, 50, bottom) == 0)
    bottom--;
  while (painted (picture, NULL, left, 50) == 0)
    left++;
  while (painted (picture, NULL, right, 50) == 0)
    right--;
  g_assert_cmpint (ABS ((50 - top) - (bottom + 1 - 50)), <=, 2);
  g_assert_cmpint (ABS ((50 - left) - (right + 1 - 50)), <=, 3);
}

static gboolean
has_han_font (void)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoFontFamily **families;
  int n;
  gboolean simplified = FALSE, traditional = FALSE;
  pango_font_map_list_families (map, &families, &n);
  for (int i = 0; i < n; i++) {
    const char *name = pango_font_family_get_name (families[i]);
    simplified = simplified || strcmp (name, "Noto Sans CJK SC") == 0;
    traditional = traditional || strcmp (name, "Noto Sans CJK TC") == 0;
  }
  g_free (families);
  return simplified && traditional;
}

static guint
hash_painted (const char *language)
{
  g_autoptr (MxPicture) picture = mx_picture_new (white);
  picture->language = g_strdup (language);
  mx_picture_add_text (picture, MX_ROLE_TITLE, 0, "骨", 50, 50, MX_ALIGN_MIDDLE, 80,
                       MX_WEIGHT_NORMAL, black);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 100, 100);
  cairo_t *cr = cairo_create (surface);
  mx_picture_paint (picture, cr, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  const guchar *data = cairo_image_surface_get_data (surface);
  guint hash = 0;
  for (int i = 0; i < 100 * cairo_image_surface_get_stride (surface); i++)
    hash = hash * 31 + data[i];
  cairo_surface_destroy (surface);
  return hash;
}

/* 骨 is written one way on the mainland and another way in Taiwan. */
static void
test_paint_han_forms (void)
{
  if (!has_han_font ()) {
    g_test_skip ("the fonts for both forms are not installed");
    return;
  }
  g_assert_cmpuint (hash_painted ("zh-cn"), !=, hash_painted ("zh-tw"));
  g_assert_cmpuint (hash_painted ("zh-cn"), ==, hash_painted ("zh-cn"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/text/anchors", test_text_anchors);
  g_test_add_func ("/picture/text/figures", test_text_figures);
  g_test_add_func ("/picture/text/grows-with-size", test_text_grows_with_size);
  g_test_add_func ("/picture/text/bad-utf8", test_text_bad_utf8);
  g_test_add_func ("/picture/text/mono", test_text_mono);
  g_test_add_func ("/picture/text/wrap", test_text_wrap);
  g_test_add_func ("/picture/text/wrap-chinese", test_text_wrap_chinese);
  g_test_add_func ("/picture/bounds/margin", test_bounds);
  g_test_add_func ("/picture/bounds/least", test_bounds_least);
  g_test_add_func ("/picture/bounds/empty", test_bounds_empty);
  g_test_add_func ("/picture/hit/shapes", test_hit_shapes);
  g_test_add_func ("/picture/hit/topmost", test_hit_topmost);
  g_test_add_func ("/picture/hit/arrow", test_hit_arrow);
  g_test_add_func ("/picture/hit/part", test_hit_part);
  g_test_add_func ("/picture/hit/node-rect", test_node_rect);
  g_test_add_func ("/picture/faults/overlap", test_faults_overlap);
  g_test_add_func ("/picture/faults/edge", test_faults_edge);
  g_test_add_func ("/picture/faults/hidden-edge", test_faults_hidden_edge);
  g_test_add_func ("/picture/faults/outside", test_faults_outside);
  g_test_add_func ("/picture/arrow/ends", test_arrow_ends);
  g_test_add_func ("/picture/arrow/short", test_arrow_short);
  g_test_add_func ("/picture/arrow/degenerate", test_arrow_degenerate);
  g_test_add_func ("/picture/paint/order", test_paint_order);
  g_test_add_func ("/picture/paint/clip", test_paint_clip);
  g_test_add_func ("/picture/paint/centred", test_paint_centred);
  g_test_add_func ("/picture/paint/han-forms", test_paint_han_forms);
  return g_test_run ();
}
