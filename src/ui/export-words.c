/* SPDX-License-Identifier: MIT */
#include "ui/export-words.h"

#include "mx-config.h"
#include "picture/paint.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Plain functions, which know nothing of the dialog's state. */

#define PREVIEW_MARGIN 18
#define CHECKER 8

static void
paint_checkers (cairo_t *cr, double width, double height)
{
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 0.86, 0.86, 0.86);
  for (int y = 0; y * CHECKER < height; y++)
    for (int x = y % 2; x * CHECKER < width; x += 2)
      cairo_rectangle (cr, x * CHECKER, y * CHECKER, MIN (CHECKER, width - x * CHECKER),
                       MIN (CHECKER, height - y * CHECKER));
  cairo_fill (cr);
}

/* -- public -- */

const char *
mx_export_suffix (MxFormat format)
{
  switch (format) {
  case MX_FORMAT_PNG: return "png";
  case MX_FORMAT_SVG:
  case MX_FORMAT_SVG_PATHS: return "svg";
  case MX_FORMAT_PDF: return "pdf";
  case MX_FORMAT_TIKZ:
  default: return "tex";
  }
}

const char *
mx_export_hint (MxFormat format)
{
  switch (format) {
  case MX_FORMAT_PNG: return _ ("Pixels: for slides and web pages.");
  case MX_FORMAT_SVG:
    return _ ("Text can be edited and searched; it looks right where the font is "
              "installed.");
  case MX_FORMAT_SVG_PATHS: return _ ("Looks the same everywhere; text is drawn.");
  case MX_FORMAT_PDF:
    return _ ("Cropped to the figure; text can be searched. For LaTeX and Beamer.");
  case MX_FORMAT_TIKZ:
  default: return _ ("A tikzpicture to be read, edited and set in your document's font.");
  }
}

char *
mx_export_suggest_name (MxSession *session, MxFormat format)
{
  g_autofree char *title = mx_session_dup_title (session);
  g_autoptr (GString) name = g_string_new (NULL);
  for (const char *p = title; p != NULL && *p != '\0' && name->len < 60;
       p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (g_unichar_isalnum (c) || c == '+' || c == ',')
      g_string_append_unichar (name, c);
    else if (name->len > 0 && name->str[name->len - 1] != '-')
      g_string_append_c (name, '-');
  }
  while (name->len > 0 && name->str[name->len - 1] == '-')
    g_string_truncate (name, name->len - 1);
  if (name->len == 0)
    g_string_append (name, "figure");
  return g_strdup_printf ("%s.%s", name->str, mx_export_suffix (format));
}

void
mx_export_paint_preview (const MxPicture *figure, cairo_t *cr, int width, int height,
                         gboolean transparent)
{
  const MxRect *bounds = &figure->bounds;
  const MxColor *color = &figure->background;
  double scale = MIN ((width - 2 * PREVIEW_MARGIN) / bounds->width,
                      (height - 2 * PREVIEW_MARGIN) / bounds->height);
  scale = CLAMP (scale, 0.001, 1.5);
  double paper_width = bounds->width * scale, paper_height = bounds->height * scale;
  cairo_translate (cr, round ((width - paper_width) / 2),
                   round ((height - paper_height) / 2));
  if (transparent) {
    paint_checkers (cr, paper_width, paper_height);
  } else {
    cairo_rectangle (cr, 0, 0, paper_width, paper_height);
    cairo_set_source_rgb (cr, color->r, color->g, color->b);
    cairo_fill (cr);
  }
  cairo_rectangle (cr, -0.5, -0.5, paper_width + 1, paper_height + 1);
  cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 0.6);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_rectangle (cr, 0, 0, paper_width, paper_height);
  cairo_clip (cr);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -bounds->x, -bounds->y);
  mx_picture_paint (figure, cr, NULL);
}
