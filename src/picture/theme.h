/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/picture.h"

/* The colours and sizes of pictures.  P, N and D differ in shape and in grey as well. */

G_BEGIN_DECLS

typedef enum {
  MX_THEME_LIGHT,
  MX_THEME_DARK,
  MX_THEME_PRINT, /* black on white, for figures */
  MX_THEME_CONTRAST, /* for bright rooms and weak eyes: strong colours and black lines on white */
} MxThemeKind;

typedef struct {
  MxColor background;
  MxColor text;
  MxColor faint_text; /* still at least 4.5 : 1 on BACKGROUND */
  MxColor grid;
  MxColor arrow;
  MxColor strong_arrow;
  MxColor accent; /* selection, the step */
  MxColor follower; /* ring of a follower */
  MxColor winning; /* ring and words of a winning move */
  MxColor p_fill, p_text, p_line;
  MxColor n_fill, n_text, n_line;
  MxColor d_fill, d_text, d_line;
  MxColor unknown_fill, unknown_text, unknown_line;
  MxColor counter_fill, counter_line, counter_shine, tray;
  MxColor guide; /* the lines of slope φ */
  MxColor tint_low; /* N cells of a lattice run from here … */
  MxColor tint_high; /* … to here as the value grows */
} MxTheme;

const MxTheme *mx_theme_get (MxThemeKind kind);

G_END_DECLS
