/* SPDX-License-Identifier: MIT */
#include "export/writer.h"
#include "picture/path.h"
#include "picture/text.h"

/* SVG with every text as <text>, so that it can be searched, edited and read aloud.  A text is
 * given by its anchor and baseline: where a reader lacks the font it stays centred. */

static void
add_attribute (GString *out, const char *name, double value)
{
  g_string_append_printf (out, " %s=\"", name);
  mx_write_number (out, value);
  g_string_append_c (out, '"');
}

/* XML has no way to write most control characters, not even as references. */
static void
add_escaped (GString *out, const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    const gunichar c = g_utf8_get_char (p);
    if (c == '&')
      g_string_append (out, "&amp;");
    else if (c == '<')
      g_string_append (out, "&lt;");
    else if (c == '>')
      g_string_append (out, "&gt;");
    else if (c == '"')
      g_string_append (out, "&quot;");
    else if (c < 0x20 || c == 0x7f || c == 0xfffe || c == 0xffff)
      g_string_append (out, "\xef\xbf\xbd");
    else
      g_string_append_unichar (out, c);
  }
}

static void
add_color (GString *out, const char *name, MxColor color)
{
  if (color.a <= 0.0) {
    g_string_append_printf (out, " %s=\"none\"", name);
    return;
  }
  g_string_append_printf (out, " %s=\"#", name);
  mx_write_hex (out, color);
  g_string_append_c (out, '"');
  if (color.a < 1.0) {
    g_string_append_printf (out, " %s-opacity=\"", name);
    mx_write_number (out, color.a);
    g_string_append_c (out, '"');
  }
}

static void
add_paint (GString *out, const MxItem *item)
{
  add_color (out, "fill", item->fill);
  if (item->stroke.a <= 0.0 || item->line <= 0.0)
    return;
  add_color (out, "stroke", item->stroke);
  add_attribute (out, "stroke-width", item->line);
  if (item->dashed) {
    double dashes[2];
    mx_path_dashes (item->line, dashes);
    g_string_append (out, " stroke-dasharray=\"");
    mx_write_number (out, dashes[0]);
    g_string_append_c (out, ' ');
    mx_write_number (out, dashes[1]);
    g_string_append_c (out, '"');
  }
}

static void
add_point (GString *out, char command, MxPoint point)
{
  if (command != '\0')
    g_string_append_c (out, command);
  mx_write_number (out, point.x);
  g_string_append_c (out, ' ');
  mx_write_number (out, point.y);
}

static void
add_points (GString *out, const MxPoint *points, guint n, gboolean straight,
            gboolean closed)
{
  g_string_append (out, " d=\"");
  for (guint i = 0; i < n; i++) {
    if (i > 0)
      g_string_append_c (out, ' ');
    add_point (out, i == 0 ? 'M' : straight ? 'L' : i % 3 == 1 ? 'C' : '\0', points[i]);
  }
  g_string_append (out, closed ? "Z\"" : "\"");
}

static void
open_element (GString *out, const char *element, const MxItem *item)
{
  g_string_append_printf (out, "<%s class=\"%s\"", element, mx_write_role (item->role));
}

static void
add_path (GString *out, const MxItem *item)
{
  open_element (out, "path", item);
  if (item->arrow_head <= 0.0) {
    add_points (out, item->points, item->n_points, item->straight, item->closed);
    add_paint (out, item);
    g_string_append (out, "/>\n");
    return;
  }
  g_auto (MxArrow) arrow = {0};
  mx_arrow_init (&arrow, item);
  add_points (out, arrow.points, arrow.n, item->straight, FALSE);
  add_paint (out, item);
  g_string_append (out, "/>\n");
  open_element (out, "path", item);
  add_points (out, arrow.head, 4, TRUE, TRUE);
  add_color (out, "fill", item->stroke);
  g_string_append (out, "/>\n");
}

static void
add_ellipse (GString *out, const MxItem *item)
{
  const MxRect *r = &item->rect;
  open_element (out, "ellipse", item);
  add_attribute (out, "cx", r->x + r->width / 2.0);
  add_attribute (out, "cy", r->y + r->height / 2.0);
  add_attribute (out, "rx", r->width / 2.0);
  add_attribute (out, "ry", r->height / 2.0);
  add_paint (out, item);
  g_string_append (out, "/>\n");
}

static void
add_box (GString *out, const MxItem *item)
{
  const MxRect *r = &item->rect;
  open_element (out, "rect", item);
  add_attribute (out, "x", r->x);
  add_attribute (out, "y", r->y);
  add_attribute (out, "width", r->width);
  add_attribute (out, "height", r->height);
  if (item->radius > 0.0)
    add_attribute (out, "rx", MIN (item->radius, MIN (r->width, r->height) / 2.0));
  add_paint (out, item);
  g_string_append (out, "/>\n");
}

static void
add_diamond (GString *out, const MxItem *item)
{
  const MxRect *r = &item->rect;
  const double cx = r->x + r->width / 2.0, cy = r->y + r->height / 2.0;
  const MxPoint points[4] = {
      {cx, r->y}, {r->x + r->width, cy}, {cx, r->y + r->height}, {r->x, cy}};
  open_element (out, "path", item);
  add_points (out, points, 4, TRUE, TRUE);
  add_paint (out, item);
  g_string_append (out, "/>\n");
}

static void
add_text (GString *out, const MxItem *item, const char *language)
{
  static const char *const anchors[] = {"start", "middle", "end"};
  const MxRect *r = &item->rect;
  const double x = item->align == MX_ALIGN_MIDDLE ? r->x + r->width / 2.0
                   : item->align == MX_ALIGN_END  ? r->x + r->width
                                                  : r->x;
  if (item->text[0] == '\0')
    return;
  open_element (out, "text", item);
  add_attribute (out, "x", x);
  add_attribute (out, "y", mx_item_baseline (item));
  add_attribute (out, "font-size", item->size);
  if (item->align != MX_ALIGN_START)
    g_string_append_printf (out, " text-anchor=\"%s\"", anchors[item->align]);
  if (item->weight == MX_WEIGHT_BOLD)
    g_string_append (out, " font-weight=\"600\"");
  if (item->italic)
    g_string_append (out, " font-style=\"italic\"");
  if (item->mono)
    g_string_append_printf (out, " font-family=\"%s\"",
                            mx_text_families (TRUE, language));
  if (mx_text_is_number (item->text))
    g_string_append (out, " style=\"font-variant-numeric: tabular-nums\"");
  add_color (out, "fill", item->fill);
  g_string_append_c (out, '>');
  add_escaped (out, item->text);
  g_string_append (out, "</text>\n");
}

static void
add_item (GString *out, const MxItem *item, const char *language)
{
  switch (item->kind) {
  case MX_ITEM_ELLIPSE: add_ellipse (out, item); break;
  case MX_ITEM_BOX: add_box (out, item); break;
  case MX_ITEM_DIAMOND: add_diamond (out, item); break;
  case MX_ITEM_PATH: add_path (out, item); break;
  case MX_ITEM_TEXT: add_text (out, item, language); break;
  default: break;
  }
}

static void
add_head (GString *out, const MxPicture *picture)
{
  const MxRect *b = &picture->bounds;
  g_string_append (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
  add_attribute (out, "width", b->width);
  add_attribute (out, "height", b->height);
  g_string_append (out, " viewBox=\"");
  add_point (out, '\0', (MxPoint){b->x, b->y});
  g_string_append_c (out, ' ');
  add_point (out, '\0', (MxPoint){b->width, b->height});
  g_string_append_printf (out,
                          "\" xml:lang=\"%s\" font-family=\"%s\""
                          " stroke-linejoin=\"round\">\n",
                          picture->language != NULL ? picture->language : "en",
                          mx_text_families (FALSE, picture->language));
  const char *title = mx_write_title (picture);
  if (title != NULL) {
    g_string_append (out, "<title>");
    add_escaped (out, title);
    g_string_append (out, "</title>\n");
  }
}

GBytes *
mx_write_svg (const MxPicture *picture, const MxExportOptions *options)
{
  GString *out = g_string_new (NULL);
  add_head (out, picture);
  if (!options->transparent) {
    const MxItem ground = {.kind = MX_ITEM_BOX,
                           .role = MX_ROLE_BACKGROUND,
                           .rect = picture->bounds,
                           .fill = picture->background};
    add_box (out, &ground);
  }
  for (guint i = 0; i < picture->items->len; i++)
    add_item (out, &g_array_index (picture->items, MxItem, i), picture->language);
  g_string_append (out, "</svg>\n");
  return g_string_free_to_bytes (out);
}
