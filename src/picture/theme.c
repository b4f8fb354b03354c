/* SPDX-License-Identifier: MIT */
#include "picture/theme.h"

/* Four sets of colours.  P, N and D are the blue, yellow and red of Paul
 * Tol's high-contrast set: they differ for every kind of colour vision, and in grey.  On a dark
 * ground the blue is lightened until shapes stand out and white text on it stays legible. */

#define RGB(hex)                                                                         \
  {                                                                                      \
    (double)(((hex) >> 16) & 255) / 255.0, (double)(((hex) >> 8) & 255) / 255.0,         \
        (double)((hex)&255) / 255.0, 1.0                                                 \
  }

static const MxTheme themes[] = {
    [MX_THEME_LIGHT] =
        {
            .background = RGB (0xffffff),
            .text = RGB (0x1b1b1f),
            .faint_text = RGB (0x5e5c64),
            .grid = RGB (0xd3d2d7),
            .arrow = RGB (0x8b8a91),
            .strong_arrow = RGB (0x1b1b1f),
            .accent = RGB (0x1c71d8),
            .follower = RGB (0x3584e4),
            .winning = RGB (0x117a37),
            .p_fill = RGB (0x004488),
            .p_text = RGB (0xffffff),
            .p_line = RGB (0x002f5f),
            .n_fill = RGB (0xddaa33),
            .n_text = RGB (0x000000),
            .n_line = RGB (0x7a5b0f),
            .d_fill = RGB (0xbb5566),
            .d_text = RGB (0xffffff),
            .d_line = RGB (0x7d3341),
            .unknown_fill = RGB (0xffffff),
            .unknown_text = RGB (0x5e5c64),
            .unknown_line = RGB (0x8b8a91),
            .counter_fill = RGB (0x3f78b5),
            .counter_line = RGB (0x00305f),
            .counter_shine = RGB (0xd9e6f5),
            .tray = RGB (0x8a6d4b),
            .guide = RGB (0x7a2f96),
            .tint_low = RGB (0xf5eddb),
            .tint_high = RGB (0xddaa33),
        },
    [MX_THEME_DARK] =
        {
            .background = RGB (0x1d1d21),
            .text = RGB (0xf4f4f6),
            .faint_text = RGB (0xb3b2ba),
            .grid = RGB (0x43434b),
            .arrow = RGB (0x85848e),
            .strong_arrow = RGB (0xf4f4f6),
            .accent = RGB (0x78aeed),
            .follower = RGB (0x62a0ea),
            .winning = RGB (0x6fd08c),
            .p_fill = RGB (0x2f70b8),
            .p_text = RGB (0xffffff),
            .p_line = RGB (0x9cc4ef),
            .n_fill = RGB (0xddaa33),
            .n_text = RGB (0x000000),
            .n_line = RGB (0xf7dc98),
            .d_fill = RGB (0xbb5566),
            .d_text = RGB (0xffffff),
            .d_line = RGB (0xecaab5),
            .unknown_fill = RGB (0x1d1d21),
            .unknown_text = RGB (0xb3b2ba),
            .unknown_line = RGB (0x85848e),
            .counter_fill = RGB (0x5590d0),
            .counter_line = RGB (0x12365f),
            .counter_shine = RGB (0xe6f0fb),
            .tray = RGB (0xa4865c),
            .guide = RGB (0xcf9be6),
            .tint_low = RGB (0xb08a35),
            .tint_high = RGB (0xddaa33),
        },
    [MX_THEME_PRINT] =
        {
            .background = RGB (0xffffff),
            .text = RGB (0x000000),
            .faint_text = RGB (0x404040),
            .grid = RGB (0xb0b0b0),
            .arrow = RGB (0x606060),
            .strong_arrow = RGB (0x000000),
            .accent = RGB (0x000000),
            .follower = RGB (0x505050),
            .winning = RGB (0x000000),
            .p_fill = RGB (0x1a1a1a),
            .p_text = RGB (0xffffff),
            .p_line = RGB (0x000000),
            .n_fill = RGB (0xffffff),
            .n_text = RGB (0x000000),
            .n_line = RGB (0x000000),
            .d_fill = RGB (0xc4c4c4),
            .d_text = RGB (0x000000),
            .d_line = RGB (0x000000),
            .unknown_fill = RGB (0xffffff),
            .unknown_text = RGB (0x404040),
            .unknown_line = RGB (0x707070),
            .counter_fill = RGB (0xe4e4e4),
            .counter_line = RGB (0x000000),
            .counter_shine = RGB (0xffffff),
            .tray = RGB (0x606060),
            .guide = RGB (0x000000),
            .tint_low = RGB (0xffffff),
            .tint_high = RGB (0xb8b8b8),
        },
    [MX_THEME_CONTRAST] =
        {
            .background = RGB (0xffffff),
            .text = RGB (0x000000),
            .faint_text = RGB (0x000000),
            .grid = RGB (0x767676),
            .arrow = RGB (0x4a4a4a),
            .strong_arrow = RGB (0x000000),
            .accent = RGB (0x0a3fb5),
            .follower = RGB (0x0a3fb5),
            .winning = RGB (0x00571f),
            .p_fill = RGB (0x002a55),
            .p_text = RGB (0xffffff),
            .p_line = RGB (0x000000),
            .n_fill = RGB (0xffd34d),
            .n_text = RGB (0x000000),
            .n_line = RGB (0x000000),
            .d_fill = RGB (0x8a1c30),
            .d_text = RGB (0xffffff),
            .d_line = RGB (0x000000),
            .unknown_fill = RGB (0xffffff),
            .unknown_text = RGB (0x000000),
            .unknown_line = RGB (0x4a4a4a),
            .counter_fill = RGB (0x0a3fb5),
            .counter_line = RGB (0x000000),
            .counter_shine = RGB (0xffffff),
            .tray = RGB (0x3d2b18),
            .guide = RGB (0x5b0f78),
            .tint_low = RGB (0xffffff),
            .tint_high = RGB (0xffd34d),
        },
};

const MxTheme *
mx_theme_get (MxThemeKind kind)
{
  g_return_val_if_fail ((guint)kind < G_N_ELEMENTS (themes), &themes[MX_THEME_LIGHT]);
  return &themes[kind];
}
