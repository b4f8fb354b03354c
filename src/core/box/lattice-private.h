/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/box/lattice-form.h"

/* Shared by lattice-form.c, which finds formulas, and lattice-proof.c. */

G_BEGIN_DECLS

/* The proof that FORM, which holds for all coordinates below N, holds for all that there are, by the
 * shape of the rules; fills FORM->proof and FORM->within. */
void mx_lattice_prove (const MxFamily *family, gint64 n, MxLatticeForm *form);

G_END_DECLS
