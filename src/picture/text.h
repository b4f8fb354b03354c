/* SPDX-License-Identifier: MIT */
#pragma once

#include <pango/pangocairo.h>

#include "picture/picture.h"

/* Fonts and measures of the texts in pictures: one place for the painter, the scenes and the
 * writers of files, so that all agree to the last unit. */

G_BEGIN_DECLS

/* What decides how a text looks, but for its colour. */
typedef struct {
  const char *text;
  double size;
  MxWeight weight;
  gboolean italic;
  gboolean mono;
  const char *language; /* NULL for "en" */
} MxTextStyle;

/* The layout of a text, from a store of the calling thread: borrowed, until the next call on
 * this thread.  Not hinted, so that it holds at every scale. */
PangoLayout *mx_text_layout (const MxTextStyle *style);

/* Its advance, and the height of a line of this font (the same for all texts of a size). */
void mx_text_measure (const MxTextStyle *style, double *width, double *height);

/* Whether a text is set with figures of one width: it has no letters. */
gboolean mx_text_is_number (const char *text);

/* How far below the middle of its box the baseline of a text lies: half the height of a
 * capital, so that what looks centred is. */
double mx_text_baseline (double size, MxWeight weight, gboolean mono);

/* The baseline of a text item, in picture units. */
double mx_item_baseline (const MxItem *item);

/* The lines of a text that is to be at most WIDTH wide, broken where its language allows; a
 * NULL-terminated array, to be freed with g_strfreev (). */
char **mx_text_wrap (const MxTextStyle *style, double width);

/* The families, best first, as Pango and CSS read them: "Inter, Noto Sans, …". */
const char *mx_text_families (gboolean mono, const char *language);

G_END_DECLS
