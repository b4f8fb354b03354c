/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/picture.h"
#include "picture/theme.h"

/* The names that a TikZ file gives to colours and styles, each defined once at its head. */

G_BEGIN_DECLS

typedef struct {
  const MxTheme
      *theme; /* the one whose colours the picture uses, as far as can be told */
  GHashTable *colors; /* "rrggbb" to its name */
  GHashTable *styles; /* a definition to its name */
  GHashTable *taken; /* names in use, of both */
  GString *color_lines; /* \definecolor, one a line */
  GString *style_lines; /* NAME/.style={…}, one a line */
} MxTikzStyles;

void mx_tikz_styles_init (MxTikzStyles *self, const MxPicture *picture);
void mx_tikz_styles_clear (MxTikzStyles *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MxTikzStyles, mx_tikz_styles_clear)

/* The name of a colour; "mxP" for the blue of P-positions, "mxColor3" where the theme has no
 * word for it.  Borrowed. */
const char *mx_tikz_color (MxTikzStyles *self, MxColor color);

/* The name of a style with this definition: BASE, or BASE with a number.  Borrowed. */
const char *mx_tikz_style (MxTikzStyles *self, const char *base, const char *definition);

/* Appends how ITEM is drawn and filled: "draw=mxPLine, line width=1.5pt, fill=mxP". */
void mx_tikz_add_paint (MxTikzStyles *self, GString *out, const MxItem *item);

/* Appends how a text is set: "text=mxText, font=\sffamily\fontsize{12}{14.4}\selectfont". */
void mx_tikz_add_font (MxTikzStyles *self, GString *out, const MxItem *item);

/* Appends a text as TeX reads it: what is special escaped, signs as mathematics. */
void mx_tikz_add_text (GString *out, const char *text);

G_END_DECLS
