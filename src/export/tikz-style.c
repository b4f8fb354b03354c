/* SPDX-License-Identifier: MIT */
#include "export/tikz-style.h"

#include <string.h>

#include "export/writer.h"
#include "picture/path.h"

/* A reader of the file changes a colour or a size in one place, so nothing is given twice: a
 * definition that was met before gets the name that it got then. */

#define COLOR(field, name)                                                               \
  {                                                                                      \
    G_STRUCT_OFFSET (MxTheme, field), name                                               \
  }

static const struct {
  gsize offset;
  const char *name;
} theme_names[] = {
    COLOR (text, "mxText"),
    COLOR (faint_text, "mxFaint"),
    COLOR (p_fill, "mxP"),
    COLOR (n_fill, "mxN"),
    COLOR (d_fill, "mxD"),
    COLOR (p_line, "mxPLine"),
    COLOR (n_line, "mxNLine"),
    COLOR (d_line, "mxDLine"),
    COLOR (background, "mxGround"),
    COLOR (p_text, "mxPText"),
    COLOR (n_text, "mxNText"),
    COLOR (d_text, "mxDText"),
    COLOR (grid, "mxGrid"),
    COLOR (arrow, "mxMove"),
    COLOR (strong_arrow, "mxStrongMove"),
    COLOR (accent, "mxAccent"),
    COLOR (follower, "mxFollower"),
    COLOR (winning, "mxWinning"),
    COLOR (counter_fill, "mxCounter"),
    COLOR (counter_line, "mxCounterLine"),
    COLOR (counter_shine, "mxShine"),
    COLOR (tray, "mxTray"),
    COLOR (guide, "mxGuide"),
    COLOR (tint_low, "mxTintLow"),
    COLOR (tint_high, "mxTintHigh"),
};

static gboolean
same_color (const MxColor *a, const MxColor *b)
{
  return a->r == b->r && a->g == b->g && a->b == b->b;
}

static const char *
find_name (const MxTheme *theme, const MxColor *color)
{
  for (guint i = 0; i < G_N_ELEMENTS (theme_names); i++) {
    const MxColor *known =
        (const MxColor *)G_STRUCT_MEMBER_P (theme, theme_names[i].offset);
    if (same_color (known, color))
      return theme_names[i].name;
  }
  return NULL;
}

/* The theme that has a name for most of the colours in use. */
static const MxTheme *
guess_theme (const MxPicture *picture)
{
  static const MxThemeKind kinds[] = {MX_THEME_LIGHT, MX_THEME_DARK, MX_THEME_PRINT};
  const MxTheme *best = NULL;
  guint most = 0;
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    const MxTheme *theme = mx_theme_get (kinds[k]);
    guint known = 0;
    for (guint i = 0; i < picture->items->len; i++) {
      const MxItem *item = &g_array_index (picture->items, MxItem, i);
      known += item->fill.a > 0.0 && find_name (theme, &item->fill) != NULL;
      known += item->stroke.a > 0.0 && find_name (theme, &item->stroke) != NULL;
    }
    if (best == NULL || known > most) {
      best = theme;
      most = known;
    }
  }
  return best;
}

void
mx_tikz_styles_init (MxTikzStyles *self, const MxPicture *picture)
{
  self->theme = guess_theme (picture);
  self->colors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->styles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->color_lines = g_string_new (NULL);
  self->style_lines = g_string_new (NULL);
}

void
mx_tikz_styles_clear (MxTikzStyles *self)
{
  g_clear_pointer (&self->colors, g_hash_table_unref);
  g_clear_pointer (&self->styles, g_hash_table_unref);
  g_clear_pointer (&self->taken, g_hash_table_unref);
  if (self->color_lines != NULL)
    g_string_free (g_steal_pointer (&self->color_lines), TRUE);
  if (self->style_lines != NULL)
    g_string_free (g_steal_pointer (&self->style_lines), TRUE);
}

/* BASE, or BASE with the first number from 2 that makes it new. */
static char *
take_name (MxTikzStyles *self, const char *base)
{
  char *name = g_strdup (base);
  for (guint i = 2; g_hash_table_contains (self->taken, name); i++) {
    g_free (name);
    name = g_strdup_printf ("%s %u", base, i);
  }
  g_hash_table_add (self->taken, g_strdup (name));
  return name;
}

const char *
mx_tikz_color (MxTikzStyles *self, MxColor color)
{
  GString *hex = g_string_new (NULL);
  mx_write_hex (hex, color);
  char *name = g_hash_table_lookup (self->colors, hex->str);
  if (name != NULL) {
    g_string_free (hex, TRUE);
    return name;
  }
  const char *known = find_name (self->theme, &color);
  name = known != NULL
             ? g_strdup (known)
             : g_strdup_printf ("mxColor%u", g_hash_table_size (self->colors) + 1);
  g_autofree char *upper = g_ascii_strup (hex->str, -1);
  g_string_append_printf (self->color_lines, "\\definecolor{%s}{HTML}{%s}\n", name,
                          upper);
  g_hash_table_insert (self->colors, g_string_free (hex, FALSE), name);
  return name;
}

const char *
mx_tikz_style (MxTikzStyles *self, const char *base, const char *definition)
{
  char *name = g_hash_table_lookup (self->styles, definition);
  if (name != NULL)
    return name;
  name = take_name (self, base);
  g_string_append_printf (self->style_lines, "  %s/.style={%s},\n", name, definition);
  g_hash_table_insert (self->styles, g_strdup (definition), name);
  return name;
}

static void
add_separator (GString *out)
{
  if (out->len > 0)
    g_string_append (out, ", ");
}

void
mx_tikz_add_paint (MxTikzStyles *self, GString *out, const MxItem *item)
{
  if (item->stroke.a > 0.0 && item->line > 0.0) {
    add_separator (out);
    g_string_append_printf (out,
                            "draw=%s, line width=", mx_tikz_color (self, item->stroke));
    mx_write_number (out, item->line);
    g_string_append (out, "pt");
    if (item->dashed) {
      double dashes[2];
      mx_path_dashes (item->line, dashes);
      g_string_append (out, ", dash pattern=on ");
      mx_write_number (out, dashes[0]);
      g_string_append (out, "pt off ");
      mx_write_number (out, dashes[1]);
      g_string_append (out, "pt");
    }
    if (item->stroke.a < 1.0) {
      g_string_append (out, ", draw opacity=");
      mx_write_number (out, item->stroke.a);
    }
  }
  if (item->fill.a > 0.0) {
    add_separator (out);
    g_string_append_printf (out, "fill=%s", mx_tikz_color (self, item->fill));
    if (item->fill.a < 1.0) {
      g_string_append (out, ", fill opacity=");
      mx_write_number (out, item->fill.a);
      g_string_append (out, ", text opacity=1");
    }
  }
}

void
mx_tikz_add_font (MxTikzStyles *self, GString *out, const MxItem *item)
{
  add_separator (out);
  g_string_append_printf (out, "text=%s, font=%s\\fontsize{",
                          mx_tikz_color (self, item->fill),
                          item->mono ? "\\ttfamily" : "\\sffamily");
  mx_write_number (out, item->size);
  g_string_append (out, "}{");
  mx_write_number (out, item->size * 1.2);
  g_string_append (out, "}\\selectfont");
  if (item->weight == MX_WEIGHT_BOLD)
    g_string_append (out, "\\bfseries");
  if (item->italic)
    g_string_append (out, "\\itshape");
}

void
mx_tikz_add_text (GString *out, const char *text)
{
  static const struct {
    const char *sign;
    const char *tex;
  } signs[] = {
      {"\\", "\\textbackslash{}"},
      {"{", "\\{"},
      {"}", "\\}"},
      {"#", "\\#"},
      {"$", "\\$"},
      {"%", "\\%"},
      {"&", "\\&"},
      {"_", "\\_"},
      {"~", "\\textasciitilde{}"},
      {"^", "\\textasciicircum{}"},
      {"∞", "$\\infty$"},
      {"⊕", "$\\oplus$"},
      {"→", "$\\to$"},
      {"×", "$\\times$"},
      {"φ", "$\\varphi$"},
      {"−", "$-$"},
      {"≤", "$\\leq$"},
      {"≥", "$\\geq$"},
      {"≠", "$\\neq$"},
      {"⋯", "$\\cdots$"},
      {"…", "\\ldots{}"},
      {"“", "``"},
      {"”", "''"},
      {"∈", "$\\in$"},
      {"<", "$<$"},
      {">", "$>$"},
      {"·", "$\\cdot$"},
      {"|", "$|$"},
      {"⌊", "$\\lfloor$"},
      {"⌋", "$\\rfloor$"},
      {"⋮", "$\\vdots$"},
      {"—", "---"},
      {"–", "--"},
      {"’", "'"},
  };
  while (*text != '\0') {
    gboolean found = FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (signs) && !found; i++)
      if (g_str_has_prefix (text, signs[i].sign)) {
        g_string_append (out, signs[i].tex);
        text += strlen (signs[i].sign);
        found = TRUE;
      }
    if (found)
      continue;
    const char *next = g_utf8_next_char (text);
    if ((guchar)*text < 0x20)
      g_string_append_c (out, ' ');
    else
      g_string_append_len (out, text, next - text);
    text = next;
  }
}
