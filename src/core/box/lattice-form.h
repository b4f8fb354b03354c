/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/source.h"

/* Formulas for the values, or the P-positions, of games of two parameters. */

G_BEGIN_DECLS

/* A formula speaks of x and y, the two parameters, or each less 1. */
typedef enum {
  MX_LATTICE_NONE,
  /* Of the SG value. */
  MX_LATTICE_ZERO, /* 0 */
  MX_LATTICE_XOR, /* (x mod A) xor (y mod B); where A or B is 0, the number itself */
  MX_LATTICE_SUM, /* (x + y) mod A; x + y where A is 0 */
  MX_LATTICE_PARTS, /* SG(x, 0) xor SG(0, y) */
  /* Of the P-positions alone: just those where … */
  MX_LATTICE_WYTHOFF, /* x and y are a pair of the A-game: see wythoff.h */
  MX_LATTICE_RESIDUES, /* x mod A = C and y mod B = D */
  MX_LATTICE_MULTIPLE, /* (x + y) mod A = C */
  MX_LATTICE_EQUAL, /* x = y */
  MX_LATTICE_CONGRUENT, /* x - y is a multiple of A */
  MX_LATTICE_ZECKENDORF, /* A * y is less than the least part of x, or x = 0; the other way round
                          * where it is SWAPPED: see zeckendorf.h */
} MxLatticeKind;

/* Why a formula holds for all x and y; the proofs are in lattice-proof.c. */
typedef enum {
  MX_LATTICE_SEEN, /* it does as far as was compared: nothing is proved */
  MX_LATTICE_BY_WYTHOFF, /* the rules are those of the r-game */
  MX_LATTICE_BY_WHINIHAN, /* the rules are those of Fibonacci Nim */
  MX_LATTICE_BY_PARTS, /* each move changes one number alone */
  MX_LATTICE_BY_MIRROR, /* what is taken from the larger number makes them equal */
  MX_LATTICE_BY_SQUARE, /* beyond a square of WITHIN positions a side all repeats */
} MxLatticeProof;

typedef struct {
  MxLatticeKind kind;
  gint64 a;
  gint64 b;
  gint64 c;
  gint64 d;
  gboolean swapped;
  gint64 from
      [2]; /* 0 or 1: it holds for coordinates from here on; nothing is said of others */
  gint64 shift[2]; /* 0 or 1: x and y are the coordinates less this */
  MxLatticeProof proof;
  gint64 within; /* of BY_SQUARE */
} MxLatticeForm;

typedef struct {
  MxLatticeForm form;
  gint64 to; /* all coordinates from 0 to here were valued and compared; -1: none */
  gboolean
      unfit; /* the positions cannot be valued one after the other: nothing was looked for */
  MxLimit limit; /* the limit that kept it from looking further */
} MxLattice;

/* Whether the kind says all values, and not only which are 0. */
static inline gboolean
mx_lattice_has_values (MxLatticeKind kind)
{
  return kind >= MX_LATTICE_ZERO && kind <= MX_LATTICE_PARTS;
}

/* Values the positions of a family of two parameters, no coordinate above TO, in squares that grow
 * until a limit is met, and looks for a formula that all of them follow: one that fails anywhere is
 * not told, and without a proof there must be some hundreds of positions and four turns of each
 * remainder.  A position that is at fault follows none; FAULT (not NULL) is filled by the first.
 * FALSE if stopped.  Costs what the values cost, and some ns for each position and kind. */
gboolean mx_lattice_find (MxSource *source, guint family, gint64 to,
                          const MxLimits *limits, const MxControl *control,
                          MxLattice *found, MxFault *fault);

/* "(a mod 3) xor b", as a program would write it; what is true just for P-positions where the kind
 * has no values; NULL for MX_LATTICE_NONE.  Not translated. */
char *mx_lattice_dup_formula (const MxFamily *family, const MxLatticeForm *form);
/* "a", "a mod 3"; NULL for what is always 0. */
char *mx_lattice_dup_rest (const char *operand, gint64 a);

/* X or Y of the formula by the parameter's name: "a", or "(a - 1)", with MINUS between. */
char *mx_lattice_dup_operand (const MxFamily *family, const MxLatticeForm *form, guint i,
                              const char *minus);

G_END_DECLS
