/* SPDX-License-Identifier: MIT */
#include "session/words-lattice.h"

#include "core/box/wythoff.h"
#include "core/box/zeckendorf.h"

#include "mx-config.h"
#include <glib/gi18n-lib.h>

/* A formula of two parameters in words, for the window and the command line: never more than is
 * known.  What is between signs alone is the same in all languages. */

#define N_PAIRS 6
/* A number whose representation has two parts. */
#define EXAMPLE 11

static char *
dup_number (gint64 number)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, number);
}

static char *
dup_xor (const MxLatticeForm *form, const char *x, const char *y)
{
  g_autofree char *left = mx_lattice_dup_rest (x, form->a);
  g_autofree char *right = mx_lattice_dup_rest (y, form->b);

  if (left == NULL || right == NULL)
    return g_strdup (left != NULL ? left : right != NULL ? right : "0");
  return g_strdup_printf ("%s%s%s ⊕ %s%s%s", form->a > 0 ? "(" : "", left,
                          form->a > 0 ? ")" : "", form->b > 0 ? "(" : "", right,
                          form->b > 0 ? ")" : "");
}

/* What the value is. */
static char *
dup_value (const MxFamily *family, const MxLatticeForm *form, const char *x,
           const char *y)
{
  if (form->kind == MX_LATTICE_XOR)
    return dup_xor (form, x, y);
  if (form->kind == MX_LATTICE_PARTS)
    return g_strdup_printf ("SG(%1$s, %3$d) ⊕ SG(%4$d, %2$s)", family->params[0],
                            family->params[1], (int)form->from[1], (int)form->from[0]);
  if (form->kind == MX_LATTICE_SUM && form->a == 0)
    return g_strdup_printf ("%s + %s", x, y);
  if (form->kind == MX_LATTICE_SUM)
    return g_strdup_printf ("(%s + %s) mod %" G_GINT64_FORMAT, x, y, form->a);
  return g_strdup ("0");
}

/* -- P-positions -- */

static char *
dup_residue (const char *operand, gint64 a, gint64 c)
{
  return a == 1 ? NULL
                : g_strdup_printf ("%s mod %" G_GINT64_FORMAT " = %" G_GINT64_FORMAT,
                                   operand, a, c);
}

static char *
dup_residues (const MxLatticeForm *form, const char *x, const char *y)
{
  g_autofree char *left = dup_residue (x, form->a, form->c);
  g_autofree char *right = dup_residue (y, form->b, form->d);

  if (form->a == 2 && form->b == 2 && form->c == form->d)
    /* Translators: %1$s and %2$s are numbers, such as a and b. */
    return g_strdup_printf (
        form->c == 0 ? _ ("%1$s and %2$s are even") : _ ("%1$s and %2$s are odd"), x, y);
  if (left != NULL && right != NULL)
    /* Translators: %1$s and %2$s are conditions, such as "a mod 3 = 1". */
    return g_strdup_printf (_ ("%1$s and %2$s"), left, right);
  return g_strdup (left != NULL ? left : right);
}

static char *
dup_wythoff (const MxLatticeForm *form, const char *x, const char *y)
{
  g_autofree char *r = dup_number (form->a);

  if (form->a == 1)
    /* Translators: a condition.  %1$s and %2$s are numbers, such as a and b. */
    return g_strdup_printf (_ ("%1$s and %2$s are, in either order, ⌊kφ⌋ and ⌊kφ²⌋ for "
                               "a k ≥ 0, where φ = (1 + √5) / 2"),
                            x, y);
  /* Translators: a condition.  %1$s and %2$s are numbers, such as a and b, and so is %3$s. */
  return g_strdup_printf (_ ("%1$s and %2$s are, in either order, ⌊kα⌋ and ⌊kα⌋ + %3$sk "
                             "for a k ≥ 0, where α = (2 − %3$s + √(%3$s² + 4)) / 2"),
                          x, y, r);
}

static char *
dup_zeckendorf (const MxLatticeForm *form, const char *x, const char *y)
{
  const char *most = form->swapped ? x : y;
  g_autofree char *taken =
      form->a == 1 ? g_strdup (most)
                   : g_strdup_printf ("%" G_GINT64_FORMAT "%s", form->a, most);

  /* Translators: a condition.  %1$s and %2$s are numbers, such as n and q.  Zeckendorf's
   * representation of 11 is 8 + 3. */
  return g_strdup_printf (_ ("%1$s = 0, or the least part of %1$s in Zeckendorf's "
                             "representation is greater than %2$s"),
                          form->swapped ? y : x, taken);
}

/* What is true of the P-positions alone. */
static char *
dup_condition (const MxLatticeForm *form, const char *x, const char *y)
{
  switch (form->kind) {
  case MX_LATTICE_WYTHOFF: return dup_wythoff (form, x, y);
  case MX_LATTICE_RESIDUES: return dup_residues (form, x, y);
  case MX_LATTICE_MULTIPLE:
    return g_strdup_printf ("(%s + %s) mod %" G_GINT64_FORMAT " = %" G_GINT64_FORMAT, x,
                            y, form->a, form->c);
  case MX_LATTICE_EQUAL: return g_strdup_printf ("%s = %s", x, y);
  case MX_LATTICE_CONGRUENT:
    return g_strdup_printf ("%s mod %" G_GINT64_FORMAT " = %s mod %" G_GINT64_FORMAT, x,
                            form->a, y, form->a);
  case MX_LATTICE_ZECKENDORF: return dup_zeckendorf (form, x, y);
  case MX_LATTICE_NONE:
  case MX_LATTICE_ZERO:
  case MX_LATTICE_XOR:
  case MX_LATTICE_SUM:
  case MX_LATTICE_PARTS:
  default: return NULL;
  }
}

char *
mx_words_dup_lattice (const MxFamily *family, const MxLattice *lattice)
{
  const MxLatticeForm *form = &lattice->form;
  g_autofree char *x = mx_lattice_dup_operand (family, form, 0, "−");
  g_autofree char *y = mx_lattice_dup_operand (family, form, 1, "−");

  if (form->kind == MX_LATTICE_NONE)
    return g_strdup (_ ("No formula seen"));
  if (mx_lattice_has_values (form->kind)) {
    g_autofree char *value = dup_value (family, form, x, y);
    return g_strdup_printf ("SG(%s, %s) = %s", family->params[0], family->params[1],
                            value);
  }
  g_autofree char *condition = dup_condition (form, x, y);
  /* Translators: (%1$s, %2$s) is a position, such as (a, b); %3$s is a condition, such as
   * "a = b". */
  return g_strdup_printf (_ ("(%1$s, %2$s) is P exactly where %3$s"), family->params[0],
                          family->params[1], condition);
}

/* -- why -- */

static char *
dup_compared (const MxFamily *family, const MxLattice *lattice)
{
  g_autofree char *to = dup_number (lattice->to);

  if (lattice->unfit)
    return g_strdup (_ ("The positions cannot be valued one after the other, so no "
                        "formula was looked for."));
  if (lattice->to < 0)
    return g_strdup (_ ("Nothing was looked at."));
  if (lattice->form.kind == MX_LATTICE_NONE)
    return g_strdup_printf (_ ("Looked at all %1$s and %2$s up to %3$s."),
                            family->params[0], family->params[1], to);
  return g_strdup_printf (_ ("Compared for all %1$s and %2$s up to %3$s, not proved: it "
                             "may still break."),
                          family->params[0], family->params[1], to);
}

static char *
dup_proof (const MxFamily *family, const MxLattice *lattice)
{
  g_autofree char *r = dup_number (lattice->form.a);
  g_autofree char *side = dup_number (lattice->form.within);

  switch (lattice->form.proof) {
  case MX_LATTICE_BY_WYTHOFF:
    if (lattice->form.a == 1)
      return g_strdup (_ ("Proved: the rules are those of Wythoff's game, so these are "
                          "the P-positions by his theorem (1907)."));
    return g_strdup_printf (_ ("Proved: the rules are those of Wythoff's game where two "
                               "amounts may differ by less than r = %s, so these are the "
                               "P-positions by Fraenkel's theorem (1982)."),
                            r);
  case MX_LATTICE_BY_WHINIHAN:
    return g_strdup (_ ("Proved: the rules are those of Fibonacci Nim, so these are the "
                        "P-positions by Whinihan's theorem (1963)."));
  case MX_LATTICE_BY_PARTS:
    return g_strdup (_ ("Proved: each move changes one number alone, so the game is the "
                        "sum of two, and by the Sprague–Grundy theorem its value is the "
                        "nim-sum of theirs."));
  case MX_LATTICE_BY_MIRROR:
    return g_strdup (_ ("Proved: from unequal numbers a move makes them equal, and no "
                        "move leads from equal ones to equal ones."));
  case MX_LATTICE_BY_SQUARE:
    return g_strdup_printf (_ ("Proved: it holds in a square of %1$s × %1$s positions, "
                               "and each one beyond has moves to the same remainders as "
                               "one before it."),
                            side);
  case MX_LATTICE_SEEN:
  default: return dup_compared (family, lattice);
  }
}

/* Of which positions it speaks, if not of all; else NULL. */
static char *
dup_bounds (const MxFamily *family, const MxLatticeForm *form)
{
  const char *x = family->params[0];
  const char *y = family->params[1];

  if (form->from[0] > 0 && form->from[1] > 0)
    /* Translators: of a formula.  %1$s and %2$s are numbers, such as a and b. */
    return g_strdup_printf (_ ("It holds for %1$s ≥ 1 and %2$s ≥ 1; of other positions "
                               "it says nothing."),
                            x, y);
  if (form->from[0] > 0 || form->from[1] > 0)
    /* Translators: of a formula.  %s is a number, such as a. */
    return g_strdup_printf (
        _ ("It holds for %s ≥ 1; of other positions it says nothing."),
        form->from[0] > 0 ? x : y);
  return NULL;
}

char *
mx_words_dup_lattice_reason (const MxFamily *family, const MxLattice *lattice,
                             MxPlay play)
{
  const MxLatticeForm *form = &lattice->form;
  g_autofree char *proof = dup_proof (family, lattice);
  g_autofree char *bounds = dup_bounds (family, form);
  GString *words = g_string_new (proof);

  if (bounds != NULL)
    g_string_append_printf (words, " %s", bounds);
  if (play != MX_PLAY_NORMAL && form->kind != MX_LATTICE_NONE
      && !mx_lattice_has_values (form->kind))
    g_string_append_printf (words, " %s", _ ("P means P in normal play here."));
  return g_string_free (words, FALSE);
}

/* -- examples -- */

static char *
dup_pairs (const MxLatticeForm *form)
{
  GString *words = g_string_new (NULL);

  for (guint k = 0; k < N_PAIRS; k++) {
    gint64 pair[2];

    mx_wythoff_pair ((guint)form->a, k, pair);
    /* Parts of a pair are not torn apart at the end of a line. */
    g_string_append_printf (words, "(%" G_GINT64_FORMAT ",\u00a0%" G_GINT64_FORMAT ") ",
                            pair[0] + form->shift[0], pair[1] + form->shift[1]);
  }
  g_string_append (words, "…");
  return g_string_free (words, FALSE);
}

static char *
dup_representation (const MxFamily *family, const MxLatticeForm *form, gint64 number)
{
  gint64 shift = form->shift[form->swapped];
  guint64 n = number > shift ? (guint64)(number - shift) : EXAMPLE;
  guint64 parts[MX_ZECKENDORF_PARTS];
  guint count = mx_zeckendorf_parts (n, parts);
  g_autoptr (GString) sum = g_string_new (NULL);
  gint64 most = ((gint64)parts[count - 1] - 1) / form->a + form->shift[!form->swapped];
  g_autofree char *last = dup_number (most);

  g_string_printf (sum, "%" G_GUINT64_FORMAT, n);
  for (guint i = 0; i < count; i++)
    g_string_append_printf (sum, " %s %" G_GUINT64_FORMAT, i == 0 ? "=" : "+", parts[i]);
  /* Translators: %1$s is such as "11 = 8 + 3", %2$s is a number, such as q, and %3$s is such as
   * 2. */
  return g_strdup_printf (_ ("%1$s: P where %2$s ≤ %3$s, else N"), sum->str,
                          family->params[!form->swapped], last);
}

char *
mx_words_dup_lattice_examples (const MxFamily *family, const MxLattice *lattice,
                               gint64 number)
{
  if (lattice->form.kind == MX_LATTICE_WYTHOFF)
    return dup_pairs (&lattice->form);
  if (lattice->form.kind == MX_LATTICE_ZECKENDORF)
    return dup_representation (family, &lattice->form, number);
  return NULL;
}
