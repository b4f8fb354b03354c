/* SPDX-License-Identifier: MIT */
#include <math.h>

#include "picture/theme.h"

/* The ratios that WCAG 2 asks for: 4.5 : 1 for a text on its ground, 3 : 1 for a shape. */

static double
linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (MxColor color)
{
  return 0.2126 * linear (color.r) + 0.7152 * linear (color.g)
         + 0.0722 * linear (color.b);
}

static double
contrast (MxColor a, MxColor b)
{
  const double la = luminance (a), lb = luminance (b);
  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

static void
assert_contrast (const char *what, MxColor a, MxColor b, double least)
{
  if (contrast (a, b) < least)
    g_error ("%s: %.2f : 1 is less than %.1f : 1", what, contrast (a, b), least);
}

static void
test_known_ratios (void)
{
  const MxColor black = {0, 0, 0, 1}, white = {1, 1, 1, 1}, grey = {0.5, 0.5, 0.5, 1};
  g_assert_cmpfloat_with_epsilon (contrast (black, white), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (contrast (white, white), 1.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (contrast (grey, white), 3.98, 0.01);
}

static void
test_texts (gconstpointer data)
{
  const MxTheme *t = mx_theme_get ((MxThemeKind)GPOINTER_TO_INT (data));
  assert_contrast ("text", t->text, t->background, 7.0);
  assert_contrast ("faint text", t->faint_text, t->background, 4.5);
  assert_contrast ("accent as words", t->accent, t->background, 4.5);
  assert_contrast ("winning as words", t->winning, t->background, 4.5);
  assert_contrast ("guide as words", t->guide, t->background, 4.5);
  assert_contrast ("P", t->p_text, t->p_fill, 4.5);
  assert_contrast ("N", t->n_text, t->n_fill, 4.5);
  assert_contrast ("D", t->d_text, t->d_fill, 4.5);
  assert_contrast ("unknown", t->unknown_text, t->unknown_fill, 4.5);
}

/* A shape stands out by its fill or by its line. */
static void
assert_shape (const char *what, MxColor fill, MxColor line, MxColor ground)
{
  const MxColor better = contrast (fill, ground) > contrast (line, ground) ? fill : line;
  assert_contrast (what, better, ground, 3.0);
}

static void
test_shapes (gconstpointer data)
{
  const MxTheme *t = mx_theme_get ((MxThemeKind)GPOINTER_TO_INT (data));
  assert_shape ("P", t->p_fill, t->p_line, t->background);
  assert_shape ("N", t->n_fill, t->n_line, t->background);
  assert_shape ("D", t->d_fill, t->d_line, t->background);
  assert_shape ("unknown", t->unknown_fill, t->unknown_line, t->background);
  assert_shape ("counter", t->counter_fill, t->counter_line, t->background);
  assert_contrast ("shine", t->counter_shine, t->counter_fill,
                   GPOINTER_TO_INT (data) == MX_THEME_PRINT ? 1.2 : 2.5);
  assert_contrast ("tray", t->tray, t->background, 3.0);
  assert_contrast ("arrow", t->arrow, t->background, 3.0);
  assert_contrast ("strong arrow", t->strong_arrow, t->background, 7.0);
  assert_contrast ("accent", t->accent, t->background, 3.0);
  assert_contrast ("follower", t->follower, t->background, 3.0);
  assert_contrast ("winning", t->winning, t->background, 3.0);
}

/* In grey P, N and D still differ, as do the shapes. */
static void
test_grey (gconstpointer data)
{
  const MxTheme *t = mx_theme_get ((MxThemeKind)GPOINTER_TO_INT (data));
  assert_contrast ("P and N", t->p_fill, t->n_fill, 1.3);
  assert_contrast ("N and D", t->n_fill, t->d_fill, 1.3);
  assert_contrast ("P and D", t->p_fill, t->d_fill,
                   GPOINTER_TO_INT (data) == MX_THEME_DARK ? 1.0 : 1.3);
}

/* Values are written on the tints as well. */
static void
test_tints (gconstpointer data)
{
  const MxTheme *t = mx_theme_get ((MxThemeKind)GPOINTER_TO_INT (data));
  const gboolean dark = luminance (t->background) < 0.2;
  assert_contrast ("low tint", t->n_text, t->tint_low, 4.5);
  assert_contrast ("high tint", t->n_text, t->tint_high, 4.5);
  assert_contrast ("P in a lattice", t->p_fill, t->tint_low, dark ? 1.5 : 3.0);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    MxThemeKind kind;
  } themes[] = {
      {"light", MX_THEME_LIGHT}, {"dark", MX_THEME_DARK}, {"print", MX_THEME_PRINT}};
  static const struct {
    const char *name;
    GTestDataFunc run;
  } tests[] = {{"texts", test_texts},
               {"shapes", test_shapes},
               {"grey", test_grey},
               {"tints", test_tints}};
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/theme/known-ratios", test_known_ratios);
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (tests); k++) {
      g_autofree char *path =
          g_strdup_printf ("/picture/theme/%s/%s", themes[i].name, tests[k].name);
      g_test_add_data_func (path, GINT_TO_POINTER (themes[i].kind), tests[k].run);
    }
  return g_test_run ();
}
