/* SPDX-License-Identifier: MIT */
#include "picture/scene-text.h"

#include <string.h>

#include "mx-config.h"
#include <glib/gi18n-lib.h>

#include "picture/text.h"

/* Lists are put together from patterns of two places, so that a language may join them as it
 * does. */

#define LINE_HEIGHT 1.45

static char *
dup_list (const char *const *words, guint n, guint most, const char *last_pattern)
{
  if (n == 0)
    return g_strdup ("");
  char *list = g_strdup (words[0]);
  const guint shown = MIN (n, MAX (most, 1));
  for (guint i = 1; i < shown; i++) {
    /* Translators: one more item of a list, as "3, 4". */
    const char *pattern = i == n - 1 ? last_pattern : _ ("%1$s, %2$s");
    char *longer = g_strdup_printf (pattern, list, words[i]);
    g_free (list);
    list = longer;
  }
  if (shown < n) {
    /* Translators: a list that is cut short. */
    char *longer = g_strdup_printf (_ ("%s, …"), list);
    g_free (list);
    list = longer;
  }
  return list;
}

char *
mx_scene_dup_and_list (const char *const *words, guint n, guint most)
{
  /* Translators: the last item of a list, as "3, 4 and 5". */
  return dup_list (words, n, most, _ ("%1$s and %2$s"));
}

char *
mx_scene_dup_or_list (const char *const *words, guint n, guint most)
{
  /* Translators: the last item of a list, as "3, 4 or 5". */
  return dup_list (words, n, most, _ ("%1$s or %2$s"));
}

static double
width_of (const char *text, double size, MxWeight weight)
{
  double width;
  mx_picture_measure (text, size, weight, FALSE, &width, NULL);
  return width;
}

char *
mx_scene_dup_cut (const char *text, double size, MxWeight weight, double width)
{
  if (width_of (text, size, weight) <= width)
    return g_strdup (text);
  glong low = 0, high = g_utf8_strlen (text, -1);
  while (low < high) {
    const glong middle = (low + high + 1) / 2;
    g_autofree char *start = g_utf8_substring (text, 0, middle);
    g_autofree char *cut = g_strconcat (start, "…", NULL);
    if (width_of (cut, size, weight) <= width)
      low = middle;
    else
      high = middle - 1;
  }
  g_autofree char *start = g_utf8_substring (text, 0, low);
  return g_strconcat (g_strchomp (start), "…", NULL);
}

double
mx_scene_add_paragraph (MxPicture *picture, const char *text, double x, double y,
                        double width, double size, MxColor color)
{
  const MxTextStyle style = {.text = text, .size = size, .language = picture->language};
  g_auto (GStrv) lines = mx_text_wrap (&style, width);
  for (guint i = 0; lines[i] != NULL; i++) {
    mx_picture_add_text (picture, MX_ROLE_NOTE, MX_NO_NODE, lines[i], x, y,
                         MX_ALIGN_START, size, MX_WEIGHT_NORMAL, color);
    y += size * LINE_HEIGHT;
  }
  return y;
}
