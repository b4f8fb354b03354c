/* SPDX-License-Identifier: MIT */
#include "core/box/lattice-form.h"

/* Formulas of two parameters as a program would write them. */

char *
mx_lattice_dup_operand (const MxFamily *family, const MxLatticeForm *form, guint i,
                        const char *minus)
{
  const char *name = family->params[i];

  return form->shift[i] == 0 ? g_strdup (name)
                             : g_strdup_printf ("(%s %s 1)", name, minus);
}

char *
mx_lattice_dup_rest (const char *operand, gint64 a)
{
  if (a == 1)
    return NULL;
  return a == 0 ? g_strdup (operand)
                : g_strdup_printf ("%s mod %" G_GINT64_FORMAT, operand, a);
}

/* The two, with WORD between where there are two. */
static char *
join (const char *left, const char *word, const char *right)
{
  if (left == NULL || right == NULL)
    return g_strdup (left != NULL ? left : right != NULL ? right : "0");
  return g_strdup_printf ("%s %s %s", left, word, right);
}

static char *
dup_condition (const char *operand, gint64 a, gint64 c)
{
  return a == 1 ? NULL
                : g_strdup_printf ("%s mod %" G_GINT64_FORMAT " = %" G_GINT64_FORMAT,
                                   operand, a, c);
}

static char *
dup_of_zeckendorf (const MxLatticeForm *form, const char *x, const char *y)
{
  const char *n = form->swapped ? y : x;
  const char *most = form->swapped ? x : y;

  return form->a == 1
             ? g_strdup_printf ("%s = 0 or %s < zeckendorf_least(%s)", n, most, n)
             : g_strdup_printf ("%s = 0 or %" G_GINT64_FORMAT
                                " * %s < zeckendorf_least(%s)",
                                n, form->a, most, n);
}

static char *
dup_of_residues (const MxLatticeForm *form, const char *x, const char *y)
{
  g_autofree char *left = dup_condition (x, form->a, form->c);
  g_autofree char *right = dup_condition (y, form->b, form->d);

  return join (left, "and", right);
}

static char *
dup_of_xor (const MxLatticeForm *form, const char *x, const char *y)
{
  g_autofree char *left = mx_lattice_dup_rest (x, form->a);
  g_autofree char *right = mx_lattice_dup_rest (y, form->b);

  if (left == NULL || right == NULL)
    return join (left, "xor", right);
  return g_strdup_printf ("%s%s%s xor %s%s%s", form->a > 0 ? "(" : "", left,
                          form->a > 0 ? ")" : "", form->b > 0 ? "(" : "", right,
                          form->b > 0 ? ")" : "");
}

char *
mx_lattice_dup_formula (const MxFamily *family, const MxLatticeForm *form)
{
  g_autofree char *x = mx_lattice_dup_operand (family, form, 0, "-");
  g_autofree char *y = mx_lattice_dup_operand (family, form, 1, "-");

  switch (form->kind) {
  case MX_LATTICE_ZERO: return g_strdup ("0");
  case MX_LATTICE_XOR: return dup_of_xor (form, x, y);
  case MX_LATTICE_SUM:
    if (form->a == 0)
      return g_strdup_printf ("%s + %s", x, y);
    return g_strdup_printf ("(%s + %s) mod %" G_GINT64_FORMAT, x, y, form->a);
  case MX_LATTICE_PARTS:
    return g_strdup_printf (
        "SG(%1$s, %3$" G_GINT64_FORMAT ") xor SG(%4$" G_GINT64_FORMAT ", %2$s)",
        family->params[0], family->params[1], form->from[1], form->from[0]);
  case MX_LATTICE_WYTHOFF:
    return g_strdup_printf ("min(%1$s, %2$s) = floor(k * (2 - r + sqrt(r^2 + 4)) / 2) "
                            "and |%1$s - %2$s| = r * k for r = %3$" G_GINT64_FORMAT
                            " and a k",
                            x, y, form->a);
  case MX_LATTICE_RESIDUES: return dup_of_residues (form, x, y);
  case MX_LATTICE_MULTIPLE:
    return g_strdup_printf ("(%s + %s) mod %" G_GINT64_FORMAT " = %" G_GINT64_FORMAT, x,
                            y, form->a, form->c);
  case MX_LATTICE_EQUAL: return g_strdup_printf ("%s = %s", x, y);
  case MX_LATTICE_CONGRUENT:
    return g_strdup_printf ("(%s - %s) mod %" G_GINT64_FORMAT " = 0", x, y, form->a);
  case MX_LATTICE_ZECKENDORF: return dup_of_zeckendorf (form, x, y);
  case MX_LATTICE_NONE:
  default: return NULL;
  }
}
